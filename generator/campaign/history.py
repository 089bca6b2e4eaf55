"""A record told from its founding on: each event in words, with the cards and sectors it is about.

In: a campaign and its keeper. Out: chapters, in order; what was undone is among them, and marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.campaign.folder import OpenCampaign
from generator.campaign.record import Line
from generator.campaign.timeline import ABOUT_THE_RECORD, timeline
from generator.engine.keeping import Happening, Keeper
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import BadRecord, RecordProblem


class Chapter(NamedTuple):
    """An event and its line, the era it happened in, and whether it was undone."""

    line: Line
    text: str
    cards: frozenset[str]
    sectors: frozenset[str]
    era: str
    gone: bool


def tell_record(opened: OpenCampaign, keeper: Keeper) -> Iterator[Chapter]:
    """Every event of *opened*.

    Raises BadRecord at the first line that cannot stand.
    """
    gone = timeline(opened.record).gone
    historian = keeper.historian()
    for line in opened.record.each():
        era = keeper.era(historian.campaign)
        event = line.event
        undone = line.address in gone
        if event["type"] in ABOUT_THE_RECORD:
            told = Happening(_about_the_record(event, opened.state.language), frozenset(event.get("cards", ())))
        elif undone:
            about = frozenset({str(event["card"])} if "card" in event else ())
            told = Happening(historian.tell(event), about)
        else:
            try:
                told = historian.add(event)
            except RecordProblem as problem:
                raise BadRecord(line.where, str(problem)) from problem
        text = told.text
        if event.get("anyway"):
            text += f"  (anyway: {'; '.join(event['anyway'])})"
        yield Chapter(line, text, told.cards, told.sectors, era, undone)


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
        return words.format(event["of"], event["at"])
    about = {"print": len(event.get("cards", ())), "note": event.get("text"), "accept": event.get("file")}
    return words.format(about[kind])
