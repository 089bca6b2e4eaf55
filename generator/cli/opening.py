"""Opening a campaign for a command that keeps or looks at it.

In: a home folder and a name. Out: the campaign and its keeper; what a reader should know is told beside the answer.
"""

from __future__ import annotations

import logging
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from generator.campaign import folder as campaigns
from generator.campaign import witness
from generator.campaign.folder import OpenCampaign
from generator.campaign.print_doubts import doubts
from generator.campaign.record import NO_WITNESS
from generator.campaign.settings import FILE
from generator.campaign.writing import witness_again
from generator.cli.console import complain, tell, tell_json, through_pager
from generator.cli.tongue import in_campaign, say
from generator.engine.keeping import Keepable, Keeper, PrintStatus, Report
from generator.errors import BadSettings, CannotDo


class KeptCampaign(NamedTuple):
    """A campaign and who keeps it."""

    campaign: OpenCampaign
    keeper: Keeper

    @property
    def printed(self) -> PrintStatus:
        """How what lies printed on the table compares with the campaign."""
        return printed_of(self.campaign)


def printed_of(opened: OpenCampaign) -> PrintStatus:
    """How what lies printed on the table compares with the campaign."""
    now, prints = opened.state.contents(), opened.prints
    board = dict(opened.state.board()) != prints.board
    return PrintStatus(tuple(prints.unprinted(now)), tuple(prints.outdated(now)), board)


def opened_campaign(home: Path, name: str) -> OpenCampaign:
    """The campaign called *name*; warnings are told.

    Raises what opening it raises.
    """
    opened = campaigns.open_campaign(home, name)
    warn(opened)
    return opened


def keep(home: Path, name: str, how: str = "kept by hand") -> KeptCampaign:
    """The campaign called *name*, to be kept by hand; warnings are told.

    Raises what opening it raises, CannotDo if its game cannot be kept by hand: not be looked at or changed *how*.
    """
    opened = opened_campaign(home, name)
    return KeptCampaign(opened, keeper_of(opened, how))


def keeper_of(opened: OpenCampaign, how: str = "kept by hand") -> Keeper:
    """Who keeps a campaign of this game.

    Raises CannotDo.
    """
    if not isinstance(opened.pack, Keepable):
        raise CannotDo(opened.pack.name, how)
    return opened.pack.keeper()


class _Spoken(logging.Handler):
    """Tells a person what a campaign's room has to say while it works: that it waits for another makeplay."""

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it."""
        complain(record.getMessage())


def told(opened: OpenCampaign) -> OpenCampaign:
    """The same campaign, somebody else's; warnings are told."""
    _tell_warnings(opened.record.warnings)
    return opened


def warn(opened: OpenCampaign) -> None:
    """Tell what is amiss although the record can be read, and from now on what makes it wait, in its language."""
    in_campaign(opened.state.language)
    room = logging.getLogger("generator.campaign")
    if not room.handlers:
        room.addHandler(_Spoken())
    warnings = list(opened.warnings)
    if opened.record.unwitnessed:
        warnings.append(f"{opened.folder / witness.FILE}: {NO_WITNESS}")
        witness_again(opened.record)
    warnings += map(str, doubts(opened.prints.runs, opened.record, opened.pack, opened.state.contents()))
    _tell_warnings(warnings)


def _tell_warnings(warnings: Sequence[str]) -> None:
    for warning in warnings:
        complain(say("tips.warning", warning=warning))


def usual_theme(opened: OpenCampaign, named: Sequence[str] = ()) -> str:
    """The theme of campaign.toml, else the press's own choice; *named* folders of templates may have it.

    Raises BadSettings if there is none of that name, NoTemplates.
    """
    from generator.press.assets.themes import DEFAULT, themes
    from generator.press.job.planning import template_folders  # the press is loaded when it is needed

    theme = opened.settings.theme or DEFAULT
    there = themes(template_folders(opened, named))
    if theme not in there:
        where = f"{opened.folder / FILE}, theme"
        raise BadSettings(where, f"{theme!r} is unknown", f"use one of {', '.join(there)}")
    return theme


def answer(found: Report, as_json: bool) -> None:
    """Tell an answer to a person or to a program."""
    if as_json:
        tell_json(found.data)
    else:
        with through_pager():
            tell(*found.lines)


def command_line(home: Path, *words: str) -> str:
    """A command as a person would type it here."""
    elsewhere = [] if home == Path() else ["--home", str(home)]
    return shlex.join(["makeplay", *words, *elsewhere])
