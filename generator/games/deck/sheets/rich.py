"""Text of a cell with bold and italic words, line breaks and icons.

In: a cell's text. Out: runs in one style, with the press's characters for the ends of lines and paragraphs.

`**bold**`, `*italic*`, `***both***`; a line break in the cell or `<br>` ends a line, an empty line a paragraph; with a
backslash before it a `*` or `:` is the sign itself. Icons (`:sun:`) stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: What the press takes for the end of a line and of a paragraph, and a character that is never seen.
BREAK, PARAGRAPH, _UNSEEN = "\u2028", "\u2029", "\ufe0f"
_STYLED = re.compile(
    r"\*\*\*(?=\S)(?P<both>.+?)(?<=\S)\*\*\*"
    r"|\*\*(?=\S)(?P<bold>.+?)(?<=\S)\*\*"
    r"|\*(?=[^\s*])(?P<italic>(?:[^*]|\*\*.+?\*\*)+?)(?<=\S)\*(?!\*)",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\([*:\\])")
_STAR = "\ue000"
_ENDS = re.compile(r"[ \t]*(?:<br\s*/?>|\r\n|\r|\n)[ \t]*", re.IGNORECASE)
_PARAGRAPHS = re.compile(rf"{BREAK}{{2,}}")


class Run(NamedTuple):
    """Text in one style."""

    text: str
    bold: bool = False
    italic: bool = False


def rich(text: str) -> list[Run]:
    """Return the runs of a cell's text; none if it is empty."""
    text = text.strip()
    if not text:
        return []
    if "\n" in text or "<" in text or "\r" in text:
        text = _PARAGRAPHS.sub(PARAGRAPH, _ENDS.sub(BREAK, text))
    if "\\" in text:
        text = _ESCAPED.sub(_literal, text)
    if "*" not in text and _STAR not in text:
        return [Run(text)]
    return [run._replace(text=run.text.replace(_STAR, "*")) for run in _runs(text, bold=False, italic=False)]


def _literal(found: re.Match[str]) -> str:
    return {"*": _STAR, ":": f":{_UNSEEN}"}.get(found[1], found[1])


def _runs(text: str, bold: bool, italic: bool) -> Iterator[Run]:
    start = 0
    for found in _STYLED.finditer(text):
        if text[start : found.start()]:
            yield Run(text[start : found.start()], bold, italic)
        kind = found.lastgroup or ""
        yield from _runs(found[kind], bold or kind in ("bold", "both"), italic or kind in ("italic", "both"))
        start = found.end()
    if text[start:]:
        yield Run(text[start:], bold, italic)


def plain(text: str) -> str:
    """Return a cell's text in one line, without marks of style."""
    return " ".join("".join(run.text for run in rich(text)).replace(BREAK, " ").replace(PARAGRAPH, " ").split())
