"""The fonts that ship with makeplay, and those a person adds: which one prints a character, how wide it is.

In: text, a weight, a language. Out: runs of text in one font each. A character without a glyph is an error,
never a box or a gap.
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import ttfonts

from generator.campaign.reading import kind_of
from generator.engine.languages import manner
from generator.engine.view import Language
from generator.errors import BadFont, Text, reason_of, told_by_system
from generator.press.assets.configuration import configuration
from generator.press.assets.stock import stock

_LATIN = {False: "NotoSans-Regular", True: "NotoSans-Bold"}
_SYMBOLS = ("NotoSansSymbols-Regular", "NotoSansSymbols2-Regular", "NotoEmoji-Regular")
_HAN = {False: ("NotoSansSC-Regular",), True: ("NotoSansSC-Bold", "NotoSansSC-Regular")}

#: Characters of the press's own; what the PDF's text has for them.
MINUS, APOSTROPHE, OPEN, CLOSE, OPEN_SINGLE, CLOSE_SINGLE, EN_DASH = "\u2212\u2019\u201c\u201d\u2018\u2019\u2013"
#: What is left free between Chinese and Latin, in font sizes.
GAP = 0.25
#: Signs that belong to the figure beside them.
_OF_FIGURES = {"+", "%", "\u00b1", MINUS}
#: Below this code point a language keeps its Latin font even where the Han font has the glyph.
_LATIN_END = 0x250
#: Variation selectors ask for a look of the character before them; there is only one look here.
_INVISIBLE = {0xFE0E, 0xFE0F}
#: Joiners, regional letters and skin tones make one character of several, which the press cannot.
_JOINING = {0x200B, 0x200C, 0x200D, *range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400)}


class NoGlyph(Exception):
    """No font has the character."""

    def __init__(self, character: str) -> None:
        super().__init__(character)
        self.character = character


class TextRun(NamedTuple):
    """Text in one font; *width* is its advance at size 1."""

    font: PressFont
    text: str
    width: float


class PressFont(ttfonts.TTFont):  # type: ignore[misc]  # reportlab is untyped
    """A TrueType font, embedded as a subset whose text can be searched beyond U+FFFF too."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802  (reportlab's name)
        """Write the font's objects with our character map."""
        with _our_character_map():
            super().addObjects(doc)

    def advance(self, point: int) -> float | None:
        """Return the width of a code point at size 1, None without a glyph."""
        if point not in self.face.charToGlyph:
            return None
        width: float = self.face.charWidths.get(point, self.face.defaultWidth)
        return width / 1000


@cache
def load(name: str) -> PressFont:
    """Return the shipped font called *name*, read on first use."""
    return PressFont(name, str(stock() / "fonts" / f"{name}.ttf"), asciiReadable=False)


def fonts_folder() -> Path:
    """Return where a person puts fonts of his own: TrueType files (.ttf)."""
    return configuration() / "fonts"


def added_fonts() -> list[PressFont]:
    """Return the fonts that a person has added, by file name; they are asked when no shipped font has a character.

    Raises BadFont.
    """
    folder = fonts_folder()
    if not folder.is_dir():
        return []
    paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in {".ttf", ".otf"})
    return [_added(path, _written(path)) for path in paths]


def _added_if_asked() -> Iterator[PressFont]:
    yield from added_fonts()


def _written(path: Path) -> int:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise BadFont(path, Text("no_plain_file", kind=kind_of(found.st_mode) or "no plain file"))
        return found.st_mtime_ns
    except OSError as problem:
        raise BadFont(path, told_by_system(problem)) from problem


@cache
def _added(path: Path, _time: int) -> PressFont:
    try:
        return PressFont(f"Added-{path.stem}", str(path), asciiReadable=False)
    except ttfonts.TTFError as problem:
        raise BadFont(path, reason_of(problem)) from problem
    except Exception as problem:  # a broken file may break reportlab in a way of its own
        raise BadFont(path, Text("it_is_unreadable", error=type(problem).__name__)) from problem


def body_font() -> PressFont:
    """Return the font that a new PDF starts with, so that no unembedded one is ever named."""
    return load(_LATIN[False])


class Typeface:
    """The fonts of one language and weight, asked in order, character by character."""

    def __init__(self, language: Language, bold: bool) -> None:
        self.bold = bold
        self._latin = _LATIN[bold]
        han, latin = _HAN[bold], (self._latin,)
        self._chain = (*han, *latin, *_SYMBOLS) if manner(language).fonts == "han" else (*latin, *han, *_SYMBOLS)
        self._glyphs: dict[str, tuple[PressFont, float]] = {}
        self._runs: dict[str, tuple[TextRun, ...]] = {}

    def runs(self, text: str) -> tuple[TextRun, ...]:
        """Return *text* cut where the font changes.

        Raises NoGlyph.
        """
        found = self._runs.get(text)
        if found is None:
            found = self._runs[text] = tuple(self._cut(text))
        return found

    def width(self, text: str) -> float:
        """Advance of *text* at font size 1.

        Raises NoGlyph.
        """
        return sum(run.width for run in self.runs(text))

    def _cut(self, text: str) -> Iterator[TextRun]:
        font: PressFont | None = None
        width, start = 0.0, 0
        visible = "".join(c for c in text if ord(c) not in _INVISIBLE)
        for position, character in enumerate(visible):
            its_font, advance = self._glyph(character)
            if font is not None and its_font is not font:
                yield TextRun(font, visible[start:position], width)
                width, start = 0.0, position
            font = its_font
            width += advance + GAP * is_gap(character, visible[position + 1 : position + 2])
        if font is not None:
            yield TextRun(font, visible[start:], width)

    def _glyph(self, character: str) -> tuple[PressFont, float]:
        glyph = self._glyphs.get(character) or self._find(character)
        if glyph is None:
            raise NoGlyph(character)
        self._glyphs[character] = glyph
        return glyph

    def _find(self, character: str) -> tuple[PressFont, float] | None:
        point = ord(character)
        if point in _JOINING or unicodedata.bidirectional(character) in {"R", "AL"}:
            return None  # written from right to left, which the press cannot
        names = (self._latin, *self._chain) if point < _LATIN_END else self._chain
        for font in chain(map(load, names), _added_if_asked()):
            advance = font.advance(point)
            if advance is not None:
                return font, advance
        return None


def is_gap(before: str, after: str) -> bool:
    """Return whether one of two neighbouring characters is Chinese and the other a Latin letter or part of a figure."""
    return (_is_ideograph(before) and _is_latin(after)) or (_is_latin(before) and _is_ideograph(after))


def _is_ideograph(character: str) -> bool:
    point = ord(character or " ")
    return 0x3041 <= point <= 0x30FF or 0x3400 <= point <= 0x9FFF or 0xF900 <= point <= 0xFAFF or point >= 0x20000


def _is_latin(character: str) -> bool:
    return character in _OF_FIGURES or (character.isalnum() and character < "\u2e80")


@cache
def typeface(language: Language, bold: bool) -> Typeface:
    """Return the typeface for a language and weight, shared so that its measurements are made once."""
    return Typeface(language, bold)


@contextmanager
def _our_character_map() -> Iterator[None]:
    """Yield while reportlab uses our character map: its own has codes of five digits, which no reader understands."""
    theirs = ttfonts.makeToUnicodeCMap
    ttfonts.makeToUnicodeCMap = _character_map
    try:
        yield
    finally:
        ttfonts.makeToUnicodeCMap = theirs


def _character_map(font_name: str, subset: list[int]) -> str:
    """Return a ToUnicode CMap in UTF-16, in blocks of 100 as the format asks."""
    pairs = [f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>" for code, point in enumerate(subset)]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({font_name}) /Ordering ({font_name}) /Supplement 0 >> def",
        f"/CMapName /{font_name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        f"<00> <{len(subset) - 1:02X}>",
        "endcodespacerange",
    ]
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)
