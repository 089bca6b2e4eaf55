"""A campaign in words for the page: its cards, sectors, eras, chronicle, set-up, what to take out of the deck.

In: an open campaign, the languages of the page. Out: plain values. Nothing of a game under way is told: the page is of
the campaign as it was when that game began.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.campaign.eras import EraCounter
from generator.campaign.folder import OpenCampaign
from generator.campaign.history import tell_record
from generator.campaign.moments import Past
from generator.campaign.timeline import timeline
from generator.engine.keeping import Keepable, Keeper, Report, SagaTelling
from generator.engine.pack import Campaign
from generator.engine.view import Language
from generator.errors import MakeplayError

#: Lines of what happened on one card or in one sector that are shown; the rest is what `makeplay history` is for.
MOST_LINES = 400


def before_the_game(opened: OpenCampaign) -> OpenCampaign:
    """Return the campaign as it was when the game under way began; as it is if there is none."""
    if not opened.state.playing:
        return opened
    quiet = None
    for line, moment in zip(timeline(opened.record), Past(opened)):
        quiet = quiet if moment.campaign.playing else line
    return opened if quiet is None else opened.grown(opened.record.until(quiet))


def eras(opened: OpenCampaign) -> dict[str, Campaign]:
    """Return the campaign as it was at the end of each era that is over, in order."""
    counter = EraCounter(opened.pack)
    found: dict[str, Campaign] = {}
    for moment in Past(opened):
        era = counter.era_of(moment.event, moment.campaign)
        if era.strip() and not moment.campaign.playing:
            found[era] = moment.campaign.copy()
    found.pop(counter.now, None)
    return found


def speaking(state: Campaign, language: Language) -> Campaign:
    """Return the campaign with its texts in that language."""
    its = state.copy()
    its.language = language
    return its


class PageRenderer:
    """Put one campaign into words in the languages of a page."""

    def __init__(self, opened: OpenCampaign, spoken: Sequence[Language]) -> None:
        self.opened = opened
        self.states = {language: speaking(opened.state, language) for language in spoken}
        self.keeper: Keeper | None = opened.pack.keeper() if isinstance(opened.pack, Keepable) and opened.kept else None
        self.printed = opened.print_status(shlex.join(["makeplay", "print", opened.folder.name]))

    def told(self) -> dict[str, Any]:
        """Return everything."""
        return {
            "status": self._status(),
            "setup": self._reported("setup"),
            "chronology": self._reported("chronology"),
            "saga": self._saga(),
            "events": list(self._events()),
            "pulls": self._pulls(),
            "printed": bool(self.opened.prints.content),
            "sectors": self._sector_names(),
        }

    def cards(self, drawn: Iterable[str]) -> list[dict[str, Any]]:
        """Return each card that is *drawn*: its id, what people call it, what is on it, where it is."""
        labels = {language: self.opened.pack.labels(state, language) for language, state in self.states.items()}
        return [
            {"id": card, "label": {language: its.get(card, "") for language, its in labels.items()}, **self._card(card)}
            for card in drawn
        ]

    def _card(self, card: str) -> dict[str, Any]:
        """Return what the keeper says of a card."""
        if self.keeper is None or card not in self.opened.state.contents():
            return {}
        reports = {
            language: self.keeper.cards(state, [card], self.printed)[1] for language, state in self.states.items()
        }
        first = next(iter(reports.values())).data
        sector = first.get("sector") if isinstance(first, Mapping) else None
        text = {language: report.lines[0].removeprefix(card).strip() for language, report in reports.items()}
        return {"text": text, "sector": None if sector is None else str(sector)}

    def _status(self) -> dict[Language, list[str]]:
        if self.keeper is None:
            return {language: state.summary() for language, state in self.states.items()} if self.opened.kept else {}
        return {language: self.keeper.status(state, self.printed).lines for language, state in self.states.items()}

    def _reported(self, what: str) -> dict[Language, list[dict[str, str]]]:
        """Return the steps of the set-up, or the games of the chronology; nothing for a game that has none."""
        found: dict[Language, list[dict[str, str]]] = {}
        for language, state in self.states.items():
            with suppress(MakeplayError):
                report = self._report(what, state)
                if report is not None:
                    found[language] = _steps(report) if what == "setup" else _entries(report)
        return found

    def _report(self, what: str, state: Campaign) -> Report | None:
        if self.keeper is None:
            return None
        if what == "chronology":
            return self.keeper.chronology(state)
        return self.keeper.setup(state, self.opened.settings.players, self.opened.settings.rules, ())

    def _saga(self) -> dict[Language, list[str]]:
        keeper: object = self.keeper
        if not isinstance(keeper, SagaTelling):
            return {}
        return {language: keeper.saga(state, language).lines for language, state in self.states.items()}

    def _events(self) -> Iterator[dict[str, Any]]:
        """Yield what happened to cards and in sectors, in the campaign's own words."""
        if not self.opened.kept:
            return
        days = {log.path.stem: log.date or "" for log in self.opened.record.logs}
        for line in tell_record(self.opened):
            if not line.gone and (line.cards or line.sectors) and len(line.cards) < MOST_LINES:
                yield {
                    "era": line.era,
                    "day": days.get(line.line.path.stem, ""),
                    "text": line.text,
                    "cards": sorted(line.cards),
                    "sectors": sorted(line.sectors),
                }

    def _pulls(self) -> list[dict[str, Any]]:
        """Return which cards are taken out of the deck and which are put in, as `print --changed` has it."""
        prints, now = self.opened.prints, self.opened.state.contents()
        changed = [*self.printed.never, *self.printed.outdated] if prints.content else []
        gone = [card for card in prints.content if card not in now]
        return [{"card": card, "out": card in prints.content, "put": card in now} for card in sorted({*changed, *gone})]

    def _sector_names(self) -> dict[str, str]:
        """Return the names of sectors, if the keeper knows any."""
        if self.keeper is None:
            return {}
        data = self.keeper.status(self.opened.state, self.printed).data
        names = data.get("sector_names", {}) if isinstance(data, Mapping) else {}
        return {str(sector): str(name) for sector, name in names.items()}


def _steps(report: Report) -> list[dict[str, str]]:
    """Return the steps of a set-up, each with its rule."""
    steps = report.data.get("steps") if isinstance(report.data, Mapping) else None
    if not isinstance(steps, list):
        return [{"text": line.strip(), "rule": ""} for line in report.lines if line.strip()]
    return [{"text": str(each.get("text", "")), "rule": str(each.get("rule", ""))} for each in steps]


def _entries(report: Report) -> list[dict[str, str]]:
    """Return the games of a chronology: the lines of each, and the line drawn below it."""
    found: list[dict[str, str]] = []
    lines: list[str] = []
    for line in report.lines:
        if line.strip() and not any(sign.isalnum() for sign in line):
            found.append({"text": "\n".join(lines), "rule": line.strip()})
            lines = []
        elif line.strip():
            lines.append(line)
    return [*found, *([{"text": "\n".join(lines), "rule": ""}] if lines else [])]
