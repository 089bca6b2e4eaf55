"""Repeating a run: the campaign as it was when it was printed, and what was asked for then.

In: an open campaign, the address of a confirmed run. Out: the campaign of that moment, and the request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import Settings
from generator.engine.view import Language
from generator.errors import BadRecord, CannotRepeat, MakeplayError, Text, reason_of
from generator.press.job.asked import PrintRequest, read_request
from generator.press.job.selection import kinds


def repeated(opened: OpenCampaign, address: str) -> tuple[OpenCampaign, PrintRequest]:
    """Return the campaign as it was when the run at *address* was printed, and what was asked for then.

    Raises UnknownEvent, CannotRepeat.
    """
    line = opened.record.find(address)
    run = line.event.get("run")
    if line.event["type"] != "print" or not isinstance(run, dict):
        raise CannotRepeat(line.address, Text("no_run"))
    if "at" not in run:
        raise CannotRepeat(line.address, Text("run_of_another"))
    try:
        request = read_request(run)
        kinds(opened, request)
        at = opened.record.find(str(run["at"]))
    except (ValueError, KeyError, MakeplayError) as problem:
        raise BadRecord(line.where, Text("run_unread", problem=reason_of(problem))) from problem
    then = opened.grown(opened.record.until(at))
    return replace(then, settings=_settings_of(run, then.settings)), request


def _settings_of(run: Mapping[str, Any], its: Settings) -> Settings:
    """Return what campaign.toml said of title, players, language, switches and pictures when a run was printed."""
    players = tuple(run.get("players", its.players))
    language: Language = str(run.get("leads", its.language))
    rules = run.get("rules", its.rules)
    title, art = run.get("title", its.title), run.get("art", True)
    return replace(its, title=title, players=players, language=language, rules=rules, art=art)
