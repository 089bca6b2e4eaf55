"""A record in words from its start on: each event, with the cards and sectors it is about.

In: a campaign and its keeper. Out: chapters, in order; what was undone is among them, and marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.campaign.eras import EraCounter
from generator.campaign.events import agreed_to
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import Line
from generator.campaign.prints import printed_cards
from generator.campaign.replay import MISSTATED
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.engine.events import beside
from generator.engine.keeping import Abridging, EventSummary, Historian, HistoryFilter, Keepable
from generator.engine.languages import between
from generator.engine.pack import Campaign, Event
from generator.engine.sentences import Sentences
from generator.engine.view import Language
from generator.errors import BadRecord, RecordProblem, Text, reason_of

#: What a plain event leaves out, and how much it shows of one value.
_LEFT_OUT, _LONGEST = frozenset({"type", "n", "seed", "chance", "deck"}), 80


class HistoryLine(NamedTuple):
    """An event and its line, the era it happened in, and whether it was undone."""

    line: Line
    text: str
    cards: frozenset[str]
    sectors: frozenset[str]
    era: str
    gone: bool


class PlainHistorian:
    """Tells the events of a game that nobody keeps by hand: their type and what they say, word for word."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def add(self, event: Event) -> EventSummary:
        """Apply the next event; return it in words.

        Raises RecordProblem.
        """
        self.campaign.apply(event)
        return EventSummary(self.tell(event))

    def tell(self, event: Event) -> str:
        """Return what an event says in plain values; what is too long is cut."""
        values = (value for key, value in event.items() if key not in _LEFT_OUT and not beside(key))
        summary = ", ".join(filter(None, map(_plainly, values)))
        return f"{event['type']}: {summary}" if summary else str(event["type"])


def _plainly(value: object) -> str:
    """Return a value as people read it, "" for one that is not a text, a number or a list of them."""
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        value = " ".join(map(str, value))
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


@dataclass(frozen=True, slots=True)
class Sought:
    """What of a history is wanted: what concerns a card, a sector, an era, or one event; else all of it."""

    card: str | None = None
    sector: str | None = None
    era: str | None = None
    line: Line | None = None

    def fits(self, chapter: HistoryLine) -> bool:
        """Return whether that chapter is wanted."""
        return (
            (self.card is None or self.card in chapter.cards)
            and (self.sector is None or self.sector in chapter.sectors)
            and (self.era is None or self.era.casefold() == chapter.era.casefold())
            and (self.line is None or self.line == chapter.line)
        )

    def within(self, game: Sequence[Line], era: str) -> HistoryFilter | None:
        """Return what of a *game* of that *era* is wanted; None if all of it is."""
        if self.line is not None:
            return None if self.line in game else HistoryFilter()
        if self.era is not None and self.era.casefold() != era.casefold():
            return HistoryFilter()
        return HistoryFilter(self.card, self.sector) if self.card or self.sector else None


#: Nothing in particular is sought.
EVERYTHING = Sought()


def tell_record(
    opened: OpenCampaign, sought: Sought = EVERYTHING, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> Iterator[HistoryLine]:
    """Return every event of *opened* that is *sought*, in the words of its game's keeper, else plainly.

    Finished games are carried out again by the rules, those that have nothing to do with what is sought taken from
    their results. Raises BadRecord at the first invalid line.
    """
    return filter(sought.fits, _Renderer(opened, sought).tell(progress))


class _Renderer:
    """Tells a record line by line, or passes a finished game over."""

    def __init__(self, opened: OpenCampaign, sought: Sought) -> None:
        self._opened, self._sought = opened, sought
        self._gone = timeline(opened.record).gone
        self._eras = EraCounter(opened.pack)
        self._language = opened.state.language
        pack = opened.pack
        self._historian: Historian = (
            pack.keeper().historian() if isinstance(pack, Keepable) else PlainHistorian(pack.fresh())
        )

    def tell(self, progress: Callable[[int, int], None]) -> Iterator[HistoryLine]:
        done, total = 0, self._opened.record.count
        for section in self._sections():
            yield from self._passed_over(section) or map(self._chapter, section)
            done += len(section)
            progress(done, total)

    def _sections(self) -> Iterator[list[Line]]:
        """Yield the lines one by one, or, where games can be passed over, those of a finished game together."""
        lines = self._opened.record.each()
        if self._sought == EVERYTHING or not isinstance(self._historian, Abridging):
            yield from ([line] for line in lines)
            return
        scout, section = self._opened.pack.fresh(), list[Line]()
        for line in lines:
            if self._counts(line):
                scout.apply(line.event)
            section.append(line)
            if not scout.playing:
                yield section
                section = []
        yield from ([line] for line in section)

    def _passed_over(self, section: Sequence[Line]) -> list[HistoryLine]:
        """Return the line for a finished game, taken from its results; nothing if it cannot be passed over."""
        wanted = self._sought.within(section, self._eras.now.strip())
        if wanted is None or len(section) == 1 or not isinstance(self._historian, Abridging):
            return []
        aside = [self._chapter(line) for line in section if not self._counts(line)]
        summary = self._historian.pass_over([line.event for line in section if self._counts(line)], wanted)
        if summary is None:
            return []
        return [*aside, _chapter(section[-1], summary, self._era_of(section[-1]), self._language)]

    def _era_of(self, line: Line) -> str:
        """Return the era that *line*, applied just now, belongs to."""
        return self._eras.era_of(line.event, self._historian.campaign).strip()

    def _counts(self, line: Line) -> bool:
        """Return whether *line* changes the state."""
        kind = line.event["type"]
        return kind not in ABOUT_THE_RECORD and not beside(kind) and not self._undone(line)

    def _undone(self, line: Line) -> bool:
        return bool(self._gone) and line.address in self._gone

    def _chapter(self, line: Line) -> HistoryLine:
        """Return that line in words, applied if it counts. Raises BadRecord."""
        event, undone = line.event, self._undone(line)
        if event["type"] in ABOUT_THE_RECORD:
            summary = EventSummary(_about_the_record(event, self._language), _printed(event))
        elif beside(event["type"]):
            summary = EventSummary(PlainHistorian(self._historian.campaign).tell(event))
        elif undone:
            summary = _undone(event, self._historian)
        else:
            try:
                summary = self._historian.add(event)
            except RecordProblem as problem:
                raise BadRecord(line.where, reason_of(problem)) from problem
            except MISSTATED as error:
                raise BadRecord(line.where, Text("event_invalid", error=error)) from error
        era = self._era_of(line) if self._counts(line) else self._eras.now.strip()
        return _chapter(line, summary, era, self._language, undone)


def with_agreed(text: str, odd: Sequence[str], language: Language) -> str:
    """Return what an event says, and what is odd about it and was recorded all the same."""
    what = between(language).clauses.join(odd)
    return f"{text}  {_TEXTS.text('event.anyway', language, what=what)}" if odd else text


def _chapter(line: Line, summary: EventSummary, era: str, language: Language, undone: bool = False) -> HistoryLine:
    text = with_agreed(summary.text, agreed_to(line.event), language)
    return HistoryLine(line, text, summary.cards, summary.sectors, era, undone)


def _undone(event: Event, historian: Historian) -> EventSummary:
    """Return what an event says that does not count any more; it may be written in any way."""
    about = frozenset({str(event["card"])} if "card" in event else ())
    try:
        return EventSummary(historian.tell(event), about)
    except (*MISSTATED, RecordProblem):
        return EventSummary(str(event["type"]), about)


#: What is said of events about the record.
_TEXTS = Sentences("generator.campaign", "texts")


def _about_the_record(event: Event, language: Language) -> str:
    kind = event["type"]
    if kind == "accept":
        return accepted(event, language)
    addresses = event["of"] if kind in {"undo", "redo"} else []
    words = {
        "addresses": ", ".join(addresses[:3]),
        "more": _TEXTS("event.more", count=len(addresses) - 3) if len(addresses) > 3 else "",
        "of": _plainly(event.get("of")) or "?",
        "at": _plainly(event.get("at")) or "?",
        "count": len(printed_cards(event)) if _printed(event) else 0,
        "text": event.get("text", ""),
    }
    return _TEXTS.text(f"event.{kind}", language, **words)


def accepted(event: Event, language: Language) -> str:
    """Return what an `accept` event says: the file, the line as FILE:LINE counts it, how far the record once went."""
    place = f"{_plainly(event.get('file')) or '?'}.jsonl"
    if "line" in event:
        place += f":{_plainly(event['line'])}"
    cut = _plainly(event.get("cut"))
    return _TEXTS.text("event.cut" if "cut" in event else "event.accept", language, cut=cut, place=place)


def _printed(event: Event) -> frozenset[str]:
    """Return the cards of a print run; `print_fault` has checked those that count."""
    cards = event.get("cards")
    return frozenset(cards) if event["type"] == "print" and isinstance(cards, dict) else frozenset()
