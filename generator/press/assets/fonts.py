"""The fonts that ship with makeplay, and those a person adds: which one prints a character, how wide it is.

In: text, a weight, a language. Out: runs of text in one font each. A character without a glyph is an error,
never a box or a gap.
"""

from __future__ import annotations

import stat
import struct
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import ttfonts

from generator.campaign.reading import kind_of
from generator.engine.languages import manner
from generator.engine.view import Language
from generator.errors import BadFont, Text, reason_of, told_by_system
from generator.press.assets.character_map import our_character_map
from generator.press.assets.configuration import configuration
from generator.press.assets.kerning import Kerning
from generator.press.assets.stock import stock

_LATIN = {False: "NotoSans-Regular", True: "NotoSans-Bold"}
#: Titles have a weight of their own.
_TITLE, _TITLE_HAN = "Alegreya-Bold", "NotoSerifSC-Bold"
_SYMBOLS = ("NotoSansSymbols-Regular", "NotoSansSymbols2-Regular", "NotoEmoji-Regular")
_HAN = {False: ("NotoSansSC-Regular",), True: ("NotoSansSC-Bold", "NotoSansSC-Regular")}

#: Below this code point a language keeps its Latin font even where the Han font has the glyph.
_LATIN_END = 0x250
#: From here on scripts are Chinese and its like, which are not kerned.
_KERNED_END = "\u2e80"
#: The Chinese character that every font for Chinese has: one.
_ONE = 0x4E00
#: Variation selectors ask for a look of the character before them; there is only one look here.
_INVISIBLE = {0xFE0E, 0xFE0F}
#: Joiners, regional letters and skin tones make one character of several, which the press cannot.
_JOINING = {0x200B, 0x200C, 0x200D, *range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400)}

#: Characters of the press's own, at code points that Unicode leaves to programs and no text has: signs that a Latin
#: font draws in every language, and figures each as wide as it is ("1" is narrow).
MINUS, APOSTROPHE, OPEN, CLOSE, OPEN_SINGLE, CLOSE_SINGLE, EN_DASH = map(chr, range(0xFDD0, 0xFDD7))
FIGURES = "".join(map(chr, range(0xFDE0, 0xFDEA)))
#: What is drawn for each, and what a reader of the PDF finds there: who searches for "-1" finds it.
_DRAWN = dict(zip((MINUS, APOSTROPHE, OPEN, CLOSE, OPEN_SINGLE, CLOSE_SINGLE, EN_DASH, *FIGURES),
                  "\u2212\u2019\u201c\u201d\u2018\u2019\u20130123456789", strict=True))  # fmt: skip
_READ = {ord(own): ord(drawn) for own, drawn in _DRAWN.items()} | {ord(MINUS): ord("-")}
_PLAIN, _PROPORTIONAL = str.maketrans(_DRAWN), str.maketrans("0123456789", FIGURES)

#: What is left free between Chinese and Latin, in font sizes.
GAP = 0.25
#: Signs that belong to the figure beside them.
_OF_FIGURES = {"+", "%", "\u00b1", "\u2212", MINUS, *FIGURES}


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


def plain(text: str) -> str:
    """Return *text* with real characters in place of the press's own, for what is not a PDF."""
    return text.translate(_PLAIN)


def is_gap(before: str, after: str) -> bool:
    """Return whether one of two neighbouring characters is Chinese and the other a Latin letter or part of a figure."""
    return (_is_ideograph(before) and _is_latin(after)) or (_is_latin(before) and _is_ideograph(after))


def _is_ideograph(character: str) -> bool:
    point = ord(character or " ")
    return 0x3041 <= point <= 0x30FF or 0x3400 <= point <= 0x9FFF or 0xF900 <= point <= 0xFAFF or point >= 0x20000


def _is_latin(character: str) -> bool:
    return character in _OF_FIGURES or (character.isalnum() and character < _KERNED_END)


def _is_kerned(character: str) -> bool:
    return character in _DRAWN or (character < _KERNED_END and not character.isspace())


class _Kept(dict[str, Any]):
    """What was found for a text before, found on first use: a loop over characters has time for a look, not a call."""

    def __init__(self, find: Callable[[str], Any]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, text: str) -> Any:
        self[text] = found = self._find(text)
        return found


class PressFont(ttfonts.TTFont):  # type: ignore[misc]  # reportlab is untyped
    """A TrueType font, embedded as a subset whose text can be searched beyond U+FFFF too.

    The press's own characters are drawn as those that they stand for, if the font has no glyphs for them.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, str(path), asciiReadable=False)
        #: By how much the two characters of a pair stand farther apart at size 1. Raises BadFont.
        self.kerns = _Kept(lambda pair: self._between(*pair))
        glyphs, widths = self.face.charToGlyph, self.face.charWidths
        for own, drawn in _DRAWN.items():
            point, its = ord(own), ord(drawn)
            if its in glyphs and point not in glyphs:
                glyphs[point] = glyphs[its]
                widths[point] = widths.get(its, self.face.defaultWidth)

    @property
    def family(self) -> str:
        """Return the name of its family, as the font has it."""
        name = self.face.familyName
        return name.decode("latin-1") if isinstance(name, bytes) else str(name)

    @property
    def bold(self) -> bool:
        """Return whether it is a bold one."""
        return bool(self.face.flags & ttfonts.FF_FORCEBOLD)

    @property
    def italic(self) -> bool:
        """Return whether it is an italic one."""
        return bool(self.face.flags & ttfonts.FF_ITALIC)

    @cached_property
    def _kerning(self) -> Kerning:
        return Kerning(self.face.get_table("GPOS") if "GPOS" in self.face.table else b"")

    def _between(self, left: str, right: str) -> float:
        """Return by how much two characters stand farther apart; blanks divide words, each measured by itself."""
        if not (_is_kerned(left) and _is_kerned(right)):
            return 0.0
        glyphs, units = self.face.charToGlyph, self.face.unitsPerEm
        try:
            return self._kerning.between(glyphs[ord(left)], glyphs[ord(right)]) / float(units)
        except (struct.error, IndexError) as problem:
            raise BadFont(Path(self.face.filename), Text("it_is_unreadable", error="GPOS")) from problem

    def addObjects(self, doc: Any) -> None:  # noqa: N802  (reportlab's name)
        """Write the font's objects with our character map."""
        with our_character_map(_READ):
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
    return PressFont(name, stock() / "fonts" / f"{name}.ttf")


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
            raise BadFont(path, Text("no_plain_file", kind=kind_of(found.st_mode)))
        return found.st_mtime_ns
    except OSError as problem:
        raise BadFont(path, told_by_system(problem)) from problem


@cache
def _added(path: Path, _time: int) -> PressFont:
    try:
        font = PressFont(f"Added-{path.stem}", path)
        font.face.name += b"-Added"  # a PDF tells fonts apart by this, and it may be another version of a shipped one
        return font
    except ttfonts.TTFError as problem:
        raise BadFont(path, reason_of(problem)) from problem
    except Exception as problem:  # a broken file may break reportlab in a way of its own
        raise BadFont(path, Text("it_is_unreadable", error=type(problem).__name__)) from problem


def body_font() -> PressFont:
    """Return the font that a new PDF starts with, so that no unembedded one is ever named."""
    return load(_LATIN[False])


class NamedFonts(NamedTuple):
    """The families that a theme names for what is set in them: of each, its files."""

    text: tuple[tuple[PressFont, ...], ...] = ()
    title: tuple[tuple[PressFont, ...], ...] = ()
    figures: tuple[tuple[PressFont, ...], ...] = ()
    italic: tuple[tuple[PressFont, ...], ...] = ()

    def of(self, role: str) -> tuple[tuple[PressFont, ...], ...]:
        """Return the families for *role*."""
        found: tuple[tuple[PressFont, ...], ...] = getattr(self, role)
        return found


#: What a text may be set in.
FAMILIES = ("text", "title", "figures")
#: The fonts of a theme that names none.
SHIPPED = NamedFonts()


class UnknownFamily(Exception):
    """There is no font of that family; *known* are those that there are."""

    def __init__(self, family: str, known: tuple[str, ...]) -> None:
        super().__init__(family)
        self.family, self.known = family, known


def families(names: Sequence[str]) -> tuple[tuple[PressFont, ...], ...]:
    """Return the files of the families *names*, a person's own or shipped ones.

    Raises BadFont, UnknownFamily.
    """
    return tuple(map(_family, names))


def _family(name: str) -> tuple[PressFont, ...]:
    shipped = (load(path.stem) for path in sorted((stock() / "fonts").glob("*.ttf")))
    known: set[str] = set()
    for fonts in (added_fonts(), shipped):
        every = list(fonts)
        found = tuple(font for font in every if font.family.casefold() == name.casefold())
        if found:
            return found
        known.update(font.family for font in every)
    raise UnknownFamily(name, tuple(sorted(known)))


class Typeface:
    """The fonts of one language, weight and family ("text", "title", "figures"), asked in order for each character.

    Its figures are each as wide as it is, or if they are *tabular* all of one width, to stand under each other. The
    shipped fonts have no italics: unless *named* has some, *italic* is what leans.
    """

    def __init__(
        self,
        language: Language,
        bold: bool,
        family: str = "text",
        italic: bool = False,
        tabular: bool = False,
        named: NamedFonts = SHIPPED,
    ) -> None:
        title = family == "title"
        self.bold = bold or title
        self._italic = italic
        self._tabular = tabular
        latin: list[str | PressFont] = []
        for role in (*["italic"] * italic, family, "text"):
            latin += [
                min(files, key=lambda font: (font.italic != italic, font.bold != bold)) for files in named.of(role)
            ]
            latin += [_TITLE] if role == "title" and not named.title else []
        self._latin = (*latin, _LATIN[self.bold])
        own = (font for font in latin if isinstance(font, PressFont) and font.advance(_ONE) is not None)
        han = (*own, *[_TITLE_HAN] * title, *_HAN[self.bold])
        first = (han, self._latin) if manner(language).fonts == "han" else (self._latin, han)
        self._chain: tuple[str | PressFont, ...] = (*chain(*first), *_SYMBOLS)
        self._steps = _Kept(self._step)
        self._runs: dict[str, tuple[TextRun, ...]] = {}

    def runs(self, text: str) -> tuple[TextRun, ...]:
        """Return *text* cut where the font changes, or where a GAP is left free behind a run.

        Raises NoGlyph.
        """
        found = self._runs.get(text)
        if found is None:
            found = self._runs[text] = tuple(self._cut(text if self._tabular else text.translate(_PROPORTIONAL)))
        return found

    def leans(self, run: TextRun) -> bool:
        """Return whether a run is in italics of a font that has none; Chinese stays upright, as it always does."""
        return self._italic and not run.font.italic and not _is_ideograph(run.text[:1])

    def width(self, text: str) -> float:
        """Advance of *text* at font size 1, kerned.

        Raises NoGlyph.
        """
        return sum(run.width for run in self.runs(text))

    def _cut(self, text: str) -> Iterator[TextRun]:
        font: PressFont | None = None
        width, start, before = 0.0, 0, ""
        steps = self._steps
        visible = "".join(c for c in text if ord(c) not in _INVISIBLE)
        for position, character in enumerate(visible):
            its_font, step, gap = steps[before + character]
            if font is not None and (its_font is not font or gap):
                yield TextRun(font, visible[start:position], width + gap)
                width, start = 0.0, position
            font, before = its_font, character
            width += step
        if font is not None:
            yield TextRun(font, visible[start:], width)

    def _step(self, pair: str) -> tuple[PressFont, float, float]:
        """Return the font of a character, how far it goes on, and the gap in front of it; one before it may be given.

        Raises NoGlyph.
        """
        before, character = pair[:-1], pair[-1]
        found = self._find(character)
        if found is None:
            raise NoGlyph(plain(character))
        font, advance = found
        if not before:
            return font, advance, 0.0
        gap = GAP * is_gap(before, character)
        joined = not gap and self._steps[before][0] is font
        return font, advance + (font.kerns[pair] if joined else 0.0), gap

    def _find(self, character: str) -> tuple[PressFont, float] | None:
        point = ord(character)
        if point in _JOINING or unicodedata.bidirectional(character) in {"R", "AL"}:
            return None  # written from right to left, which the press cannot
        fonts = (*self._latin, *self._chain) if point < _LATIN_END or character in _DRAWN else self._chain
        shipped = (load(font) if isinstance(font, str) else font for font in fonts)
        for font in chain(shipped, _added_if_asked()):
            advance = font.advance(point)
            if advance is not None:
                return font, advance
        return None


def typeface(
    language: Language,
    bold: bool,
    family: str = "text",
    italic: bool = False,
    tabular: bool = False,
    named: NamedFonts = SHIPPED,
) -> Typeface:
    """Return the typeface for a language and weight, shared so that its measurements are made once."""
    return _typeface(language, bold, family, italic, tabular, named)


@cache
def _typeface(language: Language, bold: bool, family: str, italic: bool, tabular: bool, named: NamedFonts) -> Typeface:
    return Typeface(language, bold, family, italic, tabular, named)
