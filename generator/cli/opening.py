"""Opening a campaign for a command that keeps or looks at it.

In: a home folder and a name. Out: the campaign and its keeper; warnings are printed beside the answer.
"""

from __future__ import annotations

import logging
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from generator.campaign import folder as campaigns
from generator.campaign import witness
from generator.campaign.folder import OpenCampaign
from generator.campaign.print_doubts import doubts
from generator.campaign.record import NO_WITNESS
from generator.campaign.settings import FILE
from generator.campaign.writing import witness_again
from generator.cli.console import complain
from generator.cli.language import in_campaign, in_words, say, spoken_language
from generator.engine.keeping import Keepable, Keeper, PrintStatus
from generator.engine.pack import Pack
from generator.errors import BadSettings, CannotDo, Said, Text

#: What is impossible for a game that nobody keeps.
BY_HAND = Text("kept_by_hand")


class KeptCampaign(NamedTuple):
    """A campaign and who keeps it."""

    campaign: OpenCampaign
    keeper: Keeper

    @property
    def printed(self) -> PrintStatus:
        """Return how the printed cards on the table compare with the campaign."""
        return printed_of(self.campaign)


def printed_of(opened: OpenCampaign) -> PrintStatus:
    """Return how the printed cards on the table compare with the campaign."""
    return opened.print_status(print_command(opened.folder))


def print_command(folder: Path) -> str:
    """Return the command that prints the campaign in *folder*."""
    return campaigns.command_on(folder, "print")


def opened_campaign(home: Path, name: str) -> OpenCampaign:
    """Return the campaign called *name*; warnings are printed.

    Raises what opening it raises.
    """
    begin_deck(home, name)
    opened = campaigns.open_campaign(home, name)
    _warn(opened)
    return opened


def is_unopened(folder: Path) -> bool:
    """Return whether there is a deck in *folder* whose record has not begun."""
    return (folder / campaigns.SOURCE).is_file() and not (folder / FILE).is_file()


def begin_deck(home: Path, name: str) -> None:
    """Begin the record of a deck that nobody has opened yet; anything else is left as it is.

    A command that is refused leaves nothing behind.
    Raises BadCampaignName, BadDeck, CannotWrite.
    """
    folder = campaigns.campaign_folder(home, name)
    if is_unopened(folder):
        from generator.cli.sourcing import icons_beside  # seldom needed
        from generator.decks.starting import begun

        click.get_current_context().with_resource(begun(folder, spoken_language(), icons_beside(folder)))


def keep(home: Path, name: str, how: Said = BY_HAND) -> KeptCampaign:
    """Return the campaign called *name*, to be kept by hand; warnings are printed.

    Raises what opening it raises, CannotDo if its game cannot be kept by hand; *how* says what was wanted.
    """
    opened = opened_campaign(home, name)
    return KeptCampaign(opened, keeper_of(opened.pack, how))


def keeper_of(pack: Pack, how: Said = BY_HAND) -> Keeper:
    """Return the keeper of campaigns of this game.

    Raises CannotDo.
    """
    if not isinstance(pack, Keepable):
        raise CannotDo(pack.name, how)
    return pack.keeper()


class _Spoken(logging.Handler):
    """Tells a person what a campaign's room has to say while it works: that it waits for another makeplay."""

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it."""
        complain(in_words(record.msg))


def _warn(opened: OpenCampaign) -> None:
    """Print what is amiss although the record can be read; speak its language from now on, say what it waits for."""
    in_campaign(opened.state.language)
    room = logging.getLogger("generator.campaign")
    if not room.handlers:
        room.addHandler(_Spoken())
    warnings = list(opened.warnings)
    if opened.record.unwitnessed:
        warnings.append(Text("at", where=opened.folder / witness.FILE, what=NO_WITNESS))
        witness_again(opened.record)
    warnings += (its.text for its in doubts(opened.prints.runs, opened.record, opened.pack, opened.state.contents()))
    complain_of(warnings)


def complain_of(warnings: Sequence[Said]) -> None:
    """Print *warnings* beside the answer."""
    for warning in warnings:
        complain(say("tips.warning", warning=in_words(warning)))


def usual_theme(opened: OpenCampaign, named: Sequence[str] = ()) -> str:
    """Return the theme of campaign.toml, else the press's own choice; *named* folders of templates may have it.

    Raises BadSettings if no theme has that name, NoTemplates.
    """
    from generator.press.assets.themes import DEFAULT, themes
    from generator.press.job.planning import template_folders  # the press is loaded when it is needed

    theme = opened.settings.theme or DEFAULT
    there = themes(template_folders(opened, named))
    if theme not in there:
        where = f"{opened.folder / FILE}, theme"
        raise BadSettings(where, Text("unknown", named=theme), Text("use_one_of", known=tuple(there)))
    return theme


def command_line(home: Path | None, *words: str) -> str:
    """Return a command as a person would type it here; without a *home* it needs none."""
    return shlex.join(["makeplay", *words, *([] if home is None else campaigns.naming_home(home))])
