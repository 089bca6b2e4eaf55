"""A text beside an initial: what stands on its first lines, and what goes on below."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from generator.engine.view import Language
from generator.press.assets.fonts import SHIPPED
from generator.press.templating.measuring import TextMeasures

WORDS = "Beside the letter the lines are short; below it they are as wide as all the others of the page."
SIGNS = (
    "\u5b57\u65c1\u7684\u884c\u77ed\uff0c\u4e0b\u9762\u7684\u884c\u4e0e\u5176\u4f59\u7684\u4e00\u6837\u5bbd\u3002" * 3
)


@pytest.mark.parametrize(("language", "text", "gap"), [("en", WORDS, " "), ("zh", SIGNS, "")], ids=("en", "zh"))
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_text_is_parted_where_a_line_may_end(language: Language, text: str, gap: str, rows: int) -> None:
    measures = TextMeasures(Environment(), language, SHIPPED, tuple, lambda: 1.0)
    first, rest = measures.parted(text, 40.0, 3.5, rows)
    assert gap.join((first, rest)) == text
    assert measures.lines(first, 40.0, 3.5) == rows
    assert rest[0] not in "\uff0c\u3002;"
    assert measures.parted(text, 4000.0, 3.5, rows) == (text, "")
