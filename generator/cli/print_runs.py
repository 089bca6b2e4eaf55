"""Print runs that are confirmed: written into the record, and listed.

In: the event that a run left, or a campaign. Out: the run's address, a line in words, a list.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.print_doubts import most_runs, wrong_with
from generator.campaign.prints import made_cards, printed_cards
from generator.campaign.replay import MISSTATED
from generator.cli.console import agreed, tell, tell_json
from generator.cli.language import say, spoken_language
from generator.cli.waiting import BEFORE
from generator.engine.languages import between
from generator.engine.pack import Campaign, Event
from generator.errors import BadRecord, MakeplayError, RecordProblem, Said, Text, reason_of


class Confirmed(NamedTuple):
    """A run that is in the record now."""

    address: str
    event: Event

    def __str__(self) -> str:
        return say("runs.confirmed", address=self.address, what=what_lies(self.event))


def what_lies(event: Event) -> str:
    """Return what a run has put on the table, in words."""
    run = event.get("run") or {}
    cards, made = len(printed_cards(event)), len(made_cards(event))
    parts = [say("runs.cards", cards=cards)] * bool(cards)
    parts += [say("runs.board")] * ("board" in event)
    parts += [kind for kind in run.get("only", ()) if kind in {"blanks", "reserve", "restock"} or not parts]
    how = {"sheet": "by_hand", "stickers": "as_stickers"}.get(str(run.get("as")), "printed")
    what = between(spoken_language()).things.join(parts) or say("runs.nothing")
    return say(f"runs.{how}", what=what) + (say("runs.handmade", cards=made) if made else "")


def confirmed(home: Path, name: str, event: Event) -> Confirmed:
    """Write a run into the record.

    Raises BadRecord for one that does not fit this campaign, and what opening and writing it raise.
    """
    opened = campaigns.open_campaign(home, name)
    event = dict(event)
    wanted, state = _still_wanted(opened, event.pop(BEFORE, []))
    _check(replace(opened, state=state), event)
    new_day = not opened.state.playing
    if wanted:
        written = writing.append(opened.folder, wanted, known=opened.record, new_day=new_day, kinds=opened.kinds)
        opened, new_day = opened.grown(written, state), False
        event["run"] = event["run"] | {"at": written.logs[-1].events[-1].address}
    written = writing.append(opened.folder, [event], known=opened.record, new_day=new_day, kinds=opened.kinds)
    opened.grown(written, opened.state)
    return Confirmed(written.logs[-1].events[-1].address, event)


def _still_wanted(opened: OpenCampaign, events: Sequence[Event]) -> tuple[list[Event], Campaign]:
    """Return those of *events* that still change something, and the campaign after them.

    Raises BadRecord for what cannot be such an event.
    """
    state, wanted = opened.state.copy(), list[Event]()
    for event in events:
        before = state.copy()
        try:
            wrong = opened.kinds.faults(event)
            if not wrong:
                state.apply(event)
        except (RecordProblem, *MISSTATED) as problem:
            wrong = [reason_of(problem)]
        if wrong:
            raise BadRecord(str(opened.folder), Text("run_unconfirmed", why=wrong[0]), Text("print_again"))
        wanted += [event] if state != before else []
    return wanted, state


def _check(opened: OpenCampaign, event: Event) -> None:
    """Raise BadRecord for a run that does not fit this campaign, which may have been restored from elsewhere."""
    from generator.press.job.asked import read_request  # the press is loaded when it is needed

    known = set(opened.state.contents())
    wrong: list[Said] = []
    try:
        read_request(event["run"])
        at = event["run"].get("at")
        known |= set(opened.grown(opened.record.until(opened.record.find(at))).state.contents()) if at else set()
    except (ValueError, TypeError, KeyError, MakeplayError) as problem:
        wrong = [reason_of(problem)]
    wrong += wrong_with(event, known, most_runs(opened.record) + 1)
    if wrong:
        raise BadRecord(str(opened.folder), Text("run_unconfirmed", why=wrong[0]), Text("print_again"))


def asked() -> bool:
    """Ask on a terminal whether to confirm the run; return the answer."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return agreed(say("runs.ask"))


def tell_runs(opened: OpenCampaign, as_json: bool) -> None:
    """Print the confirmed runs, the latest last."""
    runs = opened.prints.runs
    if as_json:
        found = [{"run": run.address, "date": run.day, "cards": list(run.cards), "asked": run.asked} for run in runs]
        tell_json({"runs": found})
        return
    for run in runs:
        asked_for = say("runs.written") if run.asked is None else " ".join(_asked_for(run.asked))
        assert run.line is not None
        tell(f"{run.address:<20}  {run.day or '?':<10}  {what_lies(run.line.event):<22}  {asked_for}")
    if not runs:
        tell(say("runs.none"))


def _asked_for(run: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was special about a run: paper, language, settings that are not usual."""
    yield from (str(run[key]) for key in ("paper", "lang", "theme", "text") if key in run)
    yield from ["set-up"] * ("setup" in run)
    yield from ["qr"] * ("qr" in run)
    settings = run.get("settings", {})
    for key, value in settings.items() if isinstance(settings, dict) else ():
        if isinstance(value, dict):
            yield f"{key} {value.get('name', '')}"
        elif isinstance(value, list):
            yield f"{key} {'x'.join(map(str, value))}"
        else:
            yield key.replace("_", "-") if value is True else f"{key.replace('_', '-')} {value}"
    if "at" not in run:
        yield say("runs.elsewhere")
