"""Text into lines: measuring, fitting to a width, wrapping by the manners of both languages.

In: styled spans and the room they have (mm). Out: lines of placed pieces, shrunk no further than allowed.

A little over 400 lines: shrinking, breaking and filling a box try each other's results, and would call back and forth.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from math import inf
from typing import NamedTuple

from generator.errors import Text
from generator.press.assets.fonts import GAP, MINUS, NoGlyph, Typeface, is_gap
from generator.press.svg.elements import MM_PER_PT

#: An icon in a text.
ICON = re.compile(r":([^\W\d_][\w-]*):")
#: How high a line is above its base line and below it, in font sizes: capitals, and what hangs below.
CAPITALS, BELOW = 0.715, 0.22
#: Signs that may not begin or may not end a line of Chinese; those of sums hold their figures together.
_NOT_FIRST = set("，。、；：？！）」』》】”’…—·,.;:?!)]}%＋－×÷＝")
_NOT_LAST = set("（「『《【“‘([{＋－×÷＝")
_MARKS = "".join(_NOT_FIRST | _NOT_LAST)
#: A line that keeps at least so many stretches can spare one for the next.
_LONG = 3
#: A line that keeps so many words can spare one; a title has two lines to balance, and no more words than these.
_SHORT, _PAIR, _TITLE = 2, 2, 12
#: Chinese characters and their signs.
_HAN = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0010ffff]")
#: A signed figure stays with the word before it ("Might -2").
_SIGNED = re.compile(rf"[-+−{MINUS}]\d")
#: A figure that counts what comes after it ("2 cards").
_FIGURE = re.compile(r"\d{1,2}")
#: A text that takes more lines than these cannot be counted.
MOST_LINES = 1000
#: Nothing on a sheet is smaller than this, in mm: Latin, and a text with a Chinese character in it.
FLOOR, HAN_FLOOR = 6.5 * MM_PER_PT, 7 * MM_PER_PT
#: Each try of a wrapped text is this much smaller than the one before.
_STEP = 0.98
#: Where a line of a wrapped text ends, and where a paragraph does, which half a line follows.
BREAK, PARAGRAPH = "\u2028", "\u2029"
_ENDS = frozenset((BREAK, PARAGRAPH))
_PARTS = re.compile(f"( +|[{BREAK}{PARAGRAPH}])")


class Span(NamedTuple):
    """Text in one style; *size* in mm. An icon has its name in *icon* and no text."""

    text: str
    face: Typeface
    size: float
    fill: str
    icon: str = ""


class TextPiece(NamedTuple):
    """Part of a line: its span's style and *x*, mm from the line's start."""

    text: str
    span: Span
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line: its pieces, its width in mm, how many lines it is below the one before."""

    pieces: tuple[TextPiece, ...]
    width: float
    lead: float = 1.0


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text set in lines. *scale* is how much it was shrunk."""

    lines: tuple[TextLine, ...]
    scale: float

    @property
    def leads(self) -> float:
        """Return how many lines its last is below its first."""
        return sum(line.lead for line in self.lines[1:])


class DoesNotFit(Exception):
    """The text is too long even at its smallest size; *needs* says by how much."""

    def __init__(self, needs: Text) -> None:
        super().__init__(needs)
        self.needs = needs


def floor_of(text: str) -> float:
    """Return the smallest size, in mm, at which *text* may be set."""
    return HAN_FLOOR if _HAN.search(text) else FLOOR


def with_icons(span: Span, icons: Container[str]) -> list[Span]:
    """Return *span* cut where ":sun:" in its text means the icon of that name, one em wide."""
    if ":" not in span.text:
        return [span] * bool(span.text or span.icon)
    spans = []
    start = 0
    for found in ICON.finditer(span.text):
        if found[1] in icons:
            spans += [span._replace(text=span.text[start : found.start()]), span._replace(text="", icon=found[1])]
            start = found.end()
    return [each for each in (*spans, span._replace(text=span.text[start:])) if each.text or each.icon]


class _Word(NamedTuple):
    """A stretch that is never broken; *space* is what is left free before it, a *blank* that is written or a gap."""

    text: str
    span: Span
    width: float
    space: float
    glue: bool
    blank: bool


def one_line(spans: Sequence[Span], room: float | None, smallest: float) -> TextBlock:
    """Return the spans on one line, shrunk to *room* mm if need be, but no span's first below *smallest* mm.

    Raises DoesNotFit or fonts.NoGlyph.
    """
    return _one_line(tuple(spans), room, smallest)


@lru_cache(maxsize=16384)
def _one_line(spans: tuple[Span, ...], room: float | None, smallest: float) -> TextBlock:
    line = _line(_words(spans), 1.0)
    if room is None or line.width <= room:
        return TextBlock((line,), 1.0)
    scale = room / line.width
    if spans[0].size * scale < smallest - 1e-6:
        least = smallest / spans[0].size * line.width
        raise DoesNotFit(Text("needs_room", least=least, room=room))
    return TextBlock((_line(_words(spans), scale),), scale)


class TextSpace(NamedTuple):
    """What a wrapped text has: the width of a line, how many there may be, the height of all, between base lines (mm).

    Two lines that are to be *balanced*, as those of a title, are about equally long.
    """

    room: float
    most_lines: int
    height: float = inf
    leading: float = 0.0
    balanced: bool = False


def wrapped(spans: Sequence[Span], space: TextSpace, smallest: float) -> TextBlock:
    """Return the spans in lines, shrunk step by step until they have *space*, but no span's first below *smallest* mm.

    Raises DoesNotFit or fonts.NoGlyph.
    """
    return _wrapped(tuple(spans), space, smallest)


def count_lines(spans: Sequence[Span], room: float) -> int:
    """Return how many lines text takes in *room* mm at its full size; 1 if it cannot be set: painting reports that."""
    taken = lines_taken(spans, room)
    return int(taken) if taken <= MOST_LINES else 1


def lines_taken(spans: Sequence[Span], room: float) -> float:
    """Return how many lines text takes in *room* mm, infinitely many if a word is wider than that."""
    return _lines_taken(tuple(spans), room)


@lru_cache(maxsize=16384)
def _lines_taken(spans: tuple[Span, ...], room: float) -> float:
    try:
        lines = _broken(_words(spans), room)
    except NoGlyph:
        return 1
    return len(lines) if lines is not None else inf


def breaks(text: str) -> list[int]:
    """Return where a line of *text* may end: before a blank, or between two signs that may be parted."""
    return [at for at in range(1, len(text)) if text[at] == " " or _may_break(text[at - 1], text[at : at + 2])]


def largest(texts: Sequence[Sequence[Span]], room: float, most_lines: int, sizes: Sequence[float]) -> float:
    """Return the first of *sizes*, in mm, at which each of *texts* takes at most *most_lines* lines of *room* mm.

    *sizes* fall; it is the last of them if there is none. Siblings share one size.
    """
    for size in sizes:
        if all(lines_taken([span._replace(size=size) for span in spans], room) <= most_lines for spans in texts):
            return size
    return sizes[-1]


#: No more things than these are spread over cards.
MOST_SPREAD = 200


def spread(heights: Sequence[float], room: float) -> list[int]:
    """Return how many things of those *heights* are on each card with *room* mm for them.

    They keep their order and take as few cards as can be, filled as evenly as can be. One that is higher than a card
    has a card to itself.
    Raises ValueError for more things than anybody lays on cards.
    """
    if len(heights) > MOST_SPREAD:
        raise ValueError(Text("spread_most", most=MOST_SPREAD))
    count = len(_filled(heights, room))
    limits = sorted({height for start in range(len(heights)) for height in accumulate(heights[start:])})
    return next((cut for limit in limits if len(cut := _filled(heights, limit)) <= count), _filled(heights, room))


def _filled(heights: Sequence[float], room: float) -> list[int]:
    """Return how many are on each card if one after the other is filled up to *room* mm."""
    counts: list[int] = []
    used = 0.0
    for height in heights:
        if counts and used + height <= room + 1e-6:
            counts[-1] += 1
            used += height
        else:
            counts.append(1)
            used = height
    return counts


@lru_cache(maxsize=16384)
def _wrapped(spans: tuple[Span, ...], space: TextSpace, smallest: float) -> TextBlock:
    words = _words(spans)
    size = max(span.size for span in spans)
    scale, least = 1.0, min(1.0, smallest / spans[0].size)
    while True:
        lines = _broken(words, space.room / scale)
        if lines is not None and len(lines) <= space.most_lines:
            if space.balanced:
                lines = _balanced(lines)
            block = TextBlock(tuple(_line(line, scale) for line in lines), scale)
            high = (block.leads * space.leading + (CAPITALS + BELOW) * size) * scale
            if high <= space.height + 1e-6:
                return block
        if scale <= least:
            raise DoesNotFit(_lacking(lines, space, scale * size))
        scale = max(scale * _STEP, least)


def _lacking(lines: Sequence[Sequence[_Word]] | None, space: TextSpace, size: float) -> Text:
    """Return why *lines*, at their smallest *size* in mm, have no *space*."""
    if lines is None or len(lines) > space.most_lines:
        return Text("needs_lines", lines=len(lines or ()), most=space.most_lines, room=space.room)
    return Text("needs_height", lines=len(lines), size=size / MM_PER_PT, height=space.height)


@lru_cache(maxsize=16384)
def _words(spans: tuple[Span, ...]) -> tuple[_Word, ...]:
    """Return the stretches between possible breaks, measured."""
    words: list[_Word] = []
    blank = False
    for span in spans:
        if span.icon:
            words.append(_Word("", span, span.size, _space(span) * blank, not blank and bool(words), blank))
            blank = False
            continue
        for part in _PARTS.split(span.text):
            if part.startswith(" "):
                blank = True
                continue
            if part in _ENDS:
                words.append(_Word(part, span, 0.0, 0.0, glue=False, blank=False))
                blank = False
                continue
            for stretch in _stretches(part):
                words.append(_word(stretch, span, words[-1].text if words else None, blank))
                blank = False
    return tuple(words)


def _word(stretch: str, span: Span, before: str | None, blank: bool) -> _Word:
    """Return a stretch behind another (None: the first of all), with or without a *blank* between."""
    breakable = _SIGNED.match(stretch) is None if blank else before is None or _may_break(before, stretch)
    meets = is_gap((before or "")[-1:], stretch[:1])
    space = GAP * span.size if meets else _space(span) * blank
    width = span.face.width(stretch) * span.size
    return _Word(stretch, span, width, space, not breakable, blank and not meets)


def _space(span: Span) -> float:
    return span.face.width(" ") * span.size


@lru_cache(maxsize=16384)
def _stretches(part: str) -> tuple[str, ...]:
    """Return *part* cut between Han characters and around them."""
    if part.isascii():
        return (part,) if part else ()
    breaks = [at for at in range(1, len(part)) if _may_break(part[at - 1], part[at : at + 2])]
    return tuple(part[start:end] for start, end in pairwise([0, *breaks, len(part)]))


def _may_break(before: str, after: str) -> bool:
    """Return whether a line may break between two texts that no blank divides."""
    if not before or not after:
        return False
    last, first = before[-1], after[0]
    if first in _NOT_FIRST or last in _NOT_LAST or _SIGNED.match(after):
        return False
    return _is_han(last) or _is_han(first)


def _is_han(character: str) -> bool:
    return _HAN.match(character) is not None


def _broken(words: Sequence[_Word], room: float) -> list[list[_Word]] | None:
    """Return lines, each as full as possible, parts glued together kept whole; None if a part is wider than *room*.

    The first line of a further paragraph begins with what ended the one before.
    """
    ends = [at for at, word in enumerate(words) if word.text in _ENDS]
    if not ends:
        return _flowed(words, room)
    lines: list[list[_Word]] = []
    for start, end in pairwise([-1, *ends, len(words)]):
        its = _flowed(words[start + 1 : end], room)
        if its is None:
            return None
        its = its or [[]]
        if start >= 0 and words[start].text == PARAGRAPH:
            its[0].insert(0, words[start])
        lines += its
    return lines


def _flowed(words: Sequence[_Word], room: float) -> list[list[_Word]] | None:
    """Return the lines of a text without breaks of its own."""
    lines: list[list[_Word]] = []
    width = 0.0
    for group in _groups(words):
        long = _length(group)
        if long > room + 1e-6:
            return None
        if lines and width + group[0].space + long <= room + 1e-6:
            lines[-1] += group
            width += group[0].space + long
        else:
            lines.append(list(group))
            width = long
    for before, after in pairwise(lines):
        _take_a_figure_along(before, after, room)
    if len(lines) > 1:
        _spare_a_lone_sign(lines[-2], lines[-1], room)
        _spare_a_lone_word(lines[-2], lines[-1], room)
    return lines


def _take_a_figure_along(before: list[_Word], after: list[_Word], room: float) -> None:
    """Move a figure at the end of a line down to what it counts, if there is room and the line keeps more than it."""
    *others, moved = _groups(before)
    if others and len(moved) == 1 and _FIGURE.fullmatch(moved[0].text) and _length([*moved, *after]) <= room:
        after[:0] = moved
        del before[-1:]


def _spare_a_lone_word(before: list[_Word], last: list[_Word], room: float) -> None:
    """Move one more word down if a text's *last* line has only one, and the line *before* keeps two or more."""
    *others, moved = _groups(before)
    if not (last[0].blank and moved[0].blank) or len(list(_groups(last))) > 1 or len(others) < _SHORT:
        return
    if sum(word.width + word.space for word in (*moved, *last)) - moved[0].space <= room:
        last[:0] = moved
        del before[-len(moved) :]


def _balanced(lines: list[list[_Word]]) -> list[list[_Word]]:
    """Return a title's two *lines* broken where the longer one is shortest."""
    groups = [group for line in lines for group in _groups(line)]
    if len(lines) != _PAIR or len(groups) > _TITLE:
        return lines
    ways = [([*chain(*groups[:at])], [*chain(*groups[at:])]) for at in range(1, len(groups))]
    return list(min(ways, key=lambda way: max(map(_length, way))))


def _length(line: Sequence[_Word]) -> float:
    return sum(word.width + word.space * (index > 0) for index, word in enumerate(line))


def _spare_a_lone_sign(before: list[_Word], last: list[_Word], room: float) -> None:
    """Move one more Chinese character down if a text's *last* line has only one, punctuation not counted."""
    *others, moved = _groups(before)
    alone = "".join(word.span.icon or word.text for word in last).strip(_MARKS)
    if last[0].blank or len(alone) > 1 or len(others) < _LONG or not _is_han(moved[-1].text[-1:] or " "):
        return
    if sum(word.width + word.space for word in (*moved, *last)) <= room:
        last[:0] = moved
        del before[-len(moved) :]


def _groups(words: Sequence[_Word]) -> Iterator[list[_Word]]:
    group: list[_Word] = []
    for word in words:
        if group and not word.glue:
            yield group
            group = []
        group.append(word)
    if group:
        yield group


def _line(words: Sequence[_Word], scale: float) -> TextLine:
    """Return the line of words; neighbours in one style become one piece, so that a reader copies whole phrases."""
    pieces: list[TextPiece] = []
    x = 0.0
    lead = 1.0
    if words and words[0].text == PARAGRAPH:
        lead, words = 1.5, words[1:]
    for index, word in enumerate(words):
        space = word.space * scale if index else 0.0
        width = word.width * scale
        last = pieces[-1] if pieces else None
        text = " " * (word.blank and index > 0) + word.text
        if word.span.icon:
            pieces.append(TextPiece("", word.span, x + space, width))
        elif last and last.span is word.span:
            pieces[-1] = TextPiece(last.text + text, word.span, last.x, last.width + space + width)
        elif word.blank:
            pieces.append(TextPiece(text, word.span, x, space + width))
        else:
            pieces.append(TextPiece(text, word.span, x + space, width))
        x += space + width
    return TextLine(tuple(pieces), x, lead)
