"""Whole games as plain text: written down by `makeplay play --text`, read by `--read` (docs/notation.md).

In: a campaign, a file. Out: lines; how the game in a file stands.
"""

from __future__ import annotations

from pathlib import Path

from generator.campaign.folder import OpenCampaign
from generator.campaign.reading import text_named
from generator.campaign.timeline import timeline
from generator.cli.console import columns, show, tell
from generator.cli.language import say
from generator.engine.pack import find_pack, installed, title_of
from generator.engine.table import Textual
from generator.errors import BadGameText, CannotDo, CannotRead, Text

#: What a line begins with that names the game of a text, for whoever reads it.
_OF_GAME = "# game "


def game_text(opened: OpenCampaign) -> list[str]:
    """Return the game in progress, else the last one that ended, line by line.

    Raises CannotDo, BadGameText if there was none, and what reading an earlier state of the record raises.
    """
    pack = _textual(opened)
    lines = pack.game_text(opened.state) or pack.game_text(_before_the_end(opened).state)
    if not lines:
        raise BadGameText(str(opened.folder), Text("no_game"))
    return [f"{_OF_GAME}{opened.pack.name}", *lines]


def _before_the_end(opened: OpenCampaign) -> OpenCampaign:
    """Return the campaign as it was before the last game was over; as it is if none was."""
    standing = [*timeline(opened.record)]
    ends = [at for at, line in enumerate(standing) if line.event["type"] == "over"]
    return opened.grown(opened.record.until(standing[ends[-1] - 1])) if ends else opened


def show_game(opened: OpenCampaign, source: Path) -> None:
    """Show the position of the game that is written in *source*.

    Raises CannotDo, CannotRead, BadGameText.
    """
    try:
        text = text_named(source)
    except OSError as error:
        raise CannotRead(source, error) from error
    except UnicodeDecodeError as error:
        raise BadGameText(str(source), Text("not_utf_8")) from error
    pack, lines = _textual(opened), text.splitlines()
    game = next((line.removeprefix(_OF_GAME).strip() for line in lines if line.startswith(_OF_GAME)), opened.pack.name)
    if game != opened.pack.name:
        its = title_of(find_pack(game)) if game in installed() else game
        raise BadGameText(
            str(source), Text("of_other_game", game=its, name=opened.folder.name, ours=title_of(opened.pack))
        )
    table = pack.read_game(opened.state, lines, str(source))
    show(*table.picture(columns()))
    asks = [] if table.over else say("session.asks", player=table.asked, question=table.question()).splitlines()
    tell("", *(asks or table.ending()))


def _textual(opened: OpenCampaign) -> Textual:
    if not isinstance(opened.pack, Textual):
        raise CannotDo(opened.pack.name, Text("as_text"))
    return opened.pack
