"""A record told from its founding on: each event in words, with the cards and sectors it is about.

In: a campaign and its keeper. Out: chapters, in order; what was undone is among them, and marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.campaign.folder import OpenCampaign
from generator.campaign.moments import era_of
from generator.campaign.record import Line
from generator.campaign.replay import MISSTATED
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.engine.events import beside
from generator.engine.keeping import Happening, Historian, Keepable
from generator.engine.pack import Campaign, Event
from generator.engine.view import Language
from generator.errors import BadRecord, RecordProblem

#: What a plain event does not tell, and how much it tells of one value.
_NOT_TOLD, _LONGEST = frozenset({"type", "n", "seed", "chance", "deck"}), 80


class Chapter(NamedTuple):
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

    def add(self, event: Event) -> Happening:
        """Apply the next event and tell it.

        Raises RecordProblem.
        """
        self.campaign.apply(event)
        return Happening(self.tell(event))

    def tell(self, event: Event) -> str:
        """What an event says in plain values; what is too long is cut."""
        values = (value for key, value in event.items() if key not in _NOT_TOLD and not beside(key))
        told = ", ".join(filter(None, map(_plainly, values)))
        return f"{event['type']}: {told}" if told else str(event["type"])


def _plainly(value: object) -> str:
    """A value as people read it, "" for one that is no text, number or list of them."""
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        value = " ".join(map(str, value))
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def tell_record(opened: OpenCampaign) -> Iterator[Chapter]:
    """Every event of *opened*, as the keeper of its game tells it, else plainly.

    Raises BadRecord at the first line that cannot stand.
    """
    gone = timeline(opened.record).gone
    pack, era_in = opened.pack, era_of(opened)
    historian: Historian = pack.keeper().historian() if isinstance(pack, Keepable) else PlainHistorian(pack.fresh())
    for line in opened.record.each():
        era = era_in(historian.campaign).strip()
        event = line.event
        undone = line.address in gone
        if event["type"] in ABOUT_THE_RECORD:
            told = Happening(_about_the_record(event, opened.state.language), _printed(event))
        elif beside(event["type"]):
            told = Happening(PlainHistorian(historian.campaign).tell(event))
        elif undone:
            told = _undone(event, historian)
        else:
            try:
                told = historian.add(event)
            except RecordProblem as problem:
                raise BadRecord(line.where, str(problem)) from problem
            except MISSTATED as error:
                raise BadRecord(line.where, f"the event lacks or misstates something ({error})") from error
        text = told.text
        if agreed := agreed_to(event):
            text += f"  (anyway: {'; '.join(agreed)})"
        yield Chapter(line, text, told.cards, told.sectors, era, undone)


def agreed_to(event: Event) -> list[str]:
    """What was odd about an event, and recorded all the same."""
    said = event.get("anyway")
    return [str(each) for each in (said if isinstance(said, list) else [said] if said else [])]


def _undone(event: Event, historian: Historian) -> Happening:
    """What does not count any more, and may be written as it likes."""
    about = frozenset({str(event["card"])} if "card" in event else ())
    try:
        return Happening(historian.tell(event), about)
    except (*MISSTATED, RecordProblem):
        return Happening(str(event["type"]), about)


#: What events about the record say, in both languages. {} is a gap.
WORDS: dict[str, dict[Language, str]] = {
    "undo": {"en": "undone: {}", "zh": "撤销：{}"},
    "redo": {"en": "redone: {}", "zh": "恢复：{}"},
    "more": {"en": " and {} more", "zh": " 等另 {} 项"},
    "print": {"en": "cards printed: {}", "zh": "已打印 {} 张"},
    "note": {"en": "note: {}", "zh": "笔记：{}"},
    "accept": {"en": "accepted as it is now: {}", "zh": "按现状接受：{}"},
    "branch": {"en": "a branch of {} from {} on", "zh": "{} 自 {} 起的分支"},
}


def _about_the_record(event: Event, language: Language) -> str:
    kind = event["type"]
    words = WORDS[kind][language]
    if kind in {"undo", "redo"}:
        addresses = event["of"]
        more = WORDS["more"][language].format(len(addresses) - 3) if len(addresses) > 3 else ""
        return words.format(", ".join(addresses[:3])) + more
    if kind == "branch":
        return words.format(*(_plainly(event.get(key)) or "?" for key in ("of", "at")))
    about = {"print": len(_printed(event)), "note": event.get("text", ""), "accept": event.get("file", "?")}
    return words.format(about[kind])


def _printed(event: Event) -> frozenset[str]:
    """The cards of a print run; `amiss` has looked at those that count."""
    cards = event.get("cards")
    return frozenset(cards) if event["type"] == "print" and isinstance(cards, dict) else frozenset()
