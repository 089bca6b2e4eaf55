"""Texts measured for templates: how many lines they take, how large they may be, what of them a line holds.

In: texts, rooms in mm, sizes. Out: numbers and texts; nothing is drawn.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Sequence

from jinja2 import Environment

from generator.engine.languages import Language, manner
from generator.errors import Text
from generator.press.assets.fonts import FAMILIES, NamedFonts, typeface
from generator.press.painting.painter import MOST_TEXT
from generator.press.painting.stacking import Room, TextStack, largest_stack
from generator.press.painting.typesetting import (
    FLOOR,
    HAN_FLOOR,
    Span,
    breaks,
    count_lines,
    floor_of,
    largest,
    lines_taken,
    with_icons,
)
from generator.press.painting.typography import typographic
from generator.press.svg.elements import MM_PER_PT
from generator.press.svg.tracing import unmarked
from generator.press.templating.guarded import GuardedEnvironment
from generator.press.templating.metering import Refused

#: Steps that measuring a text counts for.
MEASURING = 20


class TextMeasures:
    """What the templates of one language can ask about texts.

    *icons* are those that may be in them; *millimetre* is how long a real one is on the page that is drawn just now.
    """

    def __init__(
        self,
        made: Environment,
        language: Language,
        fonts: NamedFonts,
        icons: Callable[[], Container[str]],
        millimetre: Callable[[], float],
    ) -> None:
        self._made, self._language, self._fonts, self._icons = made, language, fonts, icons
        self._millimetre = millimetre

    def functions(self) -> dict[str, Callable[..., object]]:
        """Return what templates have, by name."""
        its = (self.lines, self.largest, self.largest_stack, self.clipped, self.parted, self.floor)
        return {function.__name__: function for function in its}

    def lines(
        self,
        text: str,
        room: float,
        size: float,
        bold: bool = False,
        lead: str = "",
        family: str = "text",
    ) -> int:
        """Return how many lines *text* takes in *room* mm at *size* mm.

        *lead* is printed bold before it.
        """
        return count_lines(self._measured(text, size, bold, lead, family), room)

    def floor(self, text: str = "") -> float:
        """Return the smallest size, in pt, for *text*, by default for any text in their language.

        On a page that is shrunk it is larger by as much.
        """
        han = manner(self._language).fonts == "han"
        least = floor_of(unmarked(text)) if text else HAN_FLOOR if han else FLOOR
        return least / MM_PER_PT * max(1.0, self._millimetre())

    def largest(
        self,
        texts: Sequence[str],
        room: float,
        most: int,
        sizes: Sequence[float],
        bold: bool = False,
        family: str = "text",
    ) -> float:
        """Return the first of *sizes*, in pt, at which each of *texts* takes at most *most* lines."""
        if isinstance(self._made, GuardedEnvironment):
            self._made.meter.charge(MEASURING * len(texts) * len(sizes))
        millimetres = [size * MM_PER_PT for size in sizes]
        spans = [self._measured(text, millimetres[0], bold, "", family) for text in texts]
        return largest(spans, room, most, millimetres) / MM_PER_PT

    def clipped(
        self,
        text: str,
        room: float,
        size: float,
        bold: bool = False,
        lead: str = "",
        family: str = "text",
    ) -> str:
        """Return *text*, as much of it as stands on a line of *room* mm at *size* pt behind *lead*."""

        def shown(length: int) -> str:
            return text if length == len(text) else text[:length].rstrip() + "…"

        def too_long(length: int) -> bool:
            return lines_taken(self._measured(shown(length), size * MM_PER_PT, bold, lead, family), room) > 1

        if not too_long(len(text)):
            return text
        return shown(max(bisect_left(range(len(text)), True, key=too_long) - 1, 0))

    def parted(self, text: str, room: float, size: float, rows: int) -> tuple[str, str]:
        """Return what of *text* stands on *rows* lines of *room* mm at *size* mm, as beside an initial; the rest."""

        def too_long(cut: int) -> bool:
            return lines_taken(self._measured(text[:cut], size, False, "", "text"), room) > rows

        if not too_long(len(text)):
            return text, ""
        cuts = [0, *breaks(text)]
        cut = cuts[max(bisect_left(cuts, True, key=too_long) - 1, 0)]
        return text[:cut].rstrip(), text[cut:].lstrip()

    def largest_stack(
        self,
        stacks: Sequence[TextStack],
        sizes: Sequence[float],
        others: Sequence[TextStack] = (),
        **room: float,
    ) -> float:
        """Return the first of *sizes*, in pt, at which the texts of each of *stacks* have *room*."""
        if isinstance(self._made, GuardedEnvironment):
            self._made.meter.charge(MEASURING * (len(sizes) + sum(map(len, (*stacks, *others)))))

        def measured(text: str, size: float) -> list[Span]:
            return self._spans(typographic(text), size, False, "text")

        millimetres = [size * MM_PER_PT for size in sizes]
        return largest_stack(stacks, others, Room(**room), millimetres, measured) / MM_PER_PT

    def _measured(self, text: str, size: float, bold: bool, lead: str, family: str) -> list[Span]:
        """Return a text that a template measures, in spans; none if it is blank."""
        text, lead = typographic(unmarked(text)), typographic(unmarked(lead))
        if not (lead + text).strip():
            return []
        if isinstance(self._made, GuardedEnvironment):
            self._made.meter.charge(MEASURING + len(lead + text))
            if len(lead + text) > MOST_TEXT or not size > 0:
                raise Refused(Text("lines_counts", most=MOST_TEXT))
            if family not in FAMILIES:
                raise Refused(Text("no_family", family=family, known=FAMILIES))
        spans = self._spans(text, size, bold, family)
        return self._spans(lead, size, True, family) + spans if lead else spans

    def _spans(self, text: str, size: float, bold: bool, family: str) -> list[Span]:
        """Return a text in one style, its icons apart."""
        face = typeface(self._language, bold, family, named=self._fonts)
        return with_icons(Span(unmarked(text), face, size, fill=""), self._icons())
