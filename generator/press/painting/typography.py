"""Plain text as it is typed into text as it is printed: true minus, curly quotes, dashes in ranges.

In: a text from a record, a table or a template. Out: the same text with the characters that are drawn. Those of the
press's own (fonts.MINUS and so on) are read in the PDF as what they stand for: who searches for "-1" finds it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from generator.press.assets.fonts import APOSTROPHE, CLOSE, CLOSE_SINGLE, EN_DASH, MINUS, OPEN, OPEN_SINGLE

_ANY = re.compile("['\"\u2019\u2212-]")
#: What may stand before a sign, besides a Chinese character.
_BEFORE = r"\s(\[=:,;/*+|\u00b1\u00d7\u2e80-\uffef"
_SIGN = re.compile(rf"(?:^|(?<=[{_BEFORE}]))[-\u2212](?=\d)")
_SUBTRACTED = re.compile(r"(?<=\d) [-\u2212] (?=\d)")
_SPACED = re.compile(r"(?<=\S) - (?=\S)")
#: Two whole numbers or two with a point; ids ("T6-19", "2.4-12") and dates stay as they are.
_NUMBER = r"\d+(?:\.\d+)?"
_RANGE = re.compile(rf"(?<![A-Za-z0-9_.-])({_NUMBER})-({_NUMBER})(?![A-Za-z0-9_-]|\.\d)")
_APOSTROPHE = re.compile(r"(?<=[A-Za-z0-9\u00c0-\u024f])['\u2019](?![\u2e80-\uffef])")
_OPENING = re.compile(r"(?:^|(?<=[\s(\[{\u2013\u2014]))(['\"])(?=[A-Za-z0-9\u00c0-\u024f:])")
#: What is typed into campaign.toml stays as it is typed.
_VALUE = re.compile(r'(=\s"[^"]*")')
_CLOSING = re.compile(r"(?<=[A-Za-z\u00c0-\u024f.,;:!?)\]])\"")


@lru_cache(maxsize=16384)
def typographic(text: str) -> str:
    """Return *text* as it is drawn.

    It has as many characters as before. A quote behind a figure stays: it may be an inch. Chinese keeps its own quotes.
    """
    if not _ANY.search(text):
        return text
    if _VALUE.search(text):
        return "".join([each if number % 2 else typographic(each) for number, each in enumerate(_VALUE.split(text))])
    text = _RANGE.sub(_range, text)
    text = _SUBTRACTED.sub(f" {MINUS} ", text)
    text = _SPACED.sub(f" {EN_DASH} ", _SIGN.sub(MINUS, text))
    text = _APOSTROPHE.sub(APOSTROPHE, text)
    text = _OPENING.sub(lambda found: OPEN if found[1] == '"' else OPEN_SINGLE, text)
    return _CLOSING.sub(CLOSE, text).replace("'", CLOSE_SINGLE)


def _range(found: re.Match[str]) -> str:
    first, last = found.groups()
    return f"{first}{EN_DASH if ('.' in first) == ('.' in last) else '-'}{last}"
