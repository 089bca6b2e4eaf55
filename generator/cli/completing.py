"""What a shell can complete: names of campaigns, games, bots, sheets, printers, themes.

In: a command, and later what somebody has begun to type. Out: the same command, which answers a shell.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from generator.errors import MakeplayError

#: Finds the words that fit.
Finder = Callable[[click.Context], Iterable[str]]


class Completed(click.types.StringParamType):
    """A text that a shell can complete."""

    def __init__(self, find: Finder) -> None:
        self._find = find

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return what fits; what is wrong with a file is not reported here."""
        del param  # the words are the same for each
        try:
            return [CompletionItem(word) for word in self._find(ctx) if word.startswith(incomplete)]
        except (MakeplayError, OSError):
            return []


def completing(command: click.Command, path: str = "") -> click.Command:
    """Return *command*, the words of which a shell can complete from now on."""
    path = f"{path} {command.name}".strip()
    for parameter in command.params:
        find = FINDERS.get(f"{path} {parameter.name}") or FINDERS.get(str(parameter.name))
        if find and isinstance(parameter.type, click.types.StringParamType):
            parameter.type = Completed(find)
    if isinstance(command, click.Group):
        for each in command.commands.values():
            completing(each, path)
    return command


def _home(context: click.Context) -> Path:
    return Path(context.params.get("home") or os.environ.get("MAKEPLAY_HOME", ""))


def _nothing(context: click.Context) -> Iterable[str]:
    del context
    return ()


def _campaigns(context: click.Context) -> Iterable[str]:
    from generator.campaign.folder import known_campaigns

    return known_campaigns(_home(context))


def _campaign(context: click.Context) -> str:
    """Return the campaign that is named; before an option without its value, click has not read it yet."""
    typed = [str(context.params.get("name")), *os.environ.get("COMP_WORDS", "").split()]
    return next((word for word in typed if word in _campaigns(context)), "")


def _removed(context: click.Context) -> Iterable[str]:
    """Return the campaigns in the bin if one is to be restored, else those that can be removed."""
    from generator.campaign.moving import removed_campaigns

    there = sorted({each.name for each in removed_campaigns(_home(context))})
    return there if context.params.get("restore") else _campaigns(context)


def _games(context: click.Context) -> Iterable[str]:
    del context  # they are the same everywhere
    from generator.engine.pack import installed

    return installed()


def _game(context: click.Context) -> str:
    """Return the game that a command line is about."""
    from generator.campaign import settings
    from generator.campaign.folder import campaign_folder
    from generator.games import FLAGSHIP

    name, game = _campaign(context), context.params.get("game")
    if name:
        return settings.read(campaign_folder(_home(context), name)).game
    return game if isinstance(game, str) else FLAGSHIP


def _bots(context: click.Context) -> Iterable[str]:
    from generator.engine.pack import find_pack
    from generator.sim.roster import studied

    return studied(find_pack(_game(context))).bots()


def _opponents(context: click.Context) -> Iterable[str]:
    """Return each player of the campaign with each bot."""
    from generator.campaign import settings
    from generator.campaign.folder import campaign_folder

    its = settings.read(campaign_folder(_home(context), _campaign(context)))
    return [f"{player}={bot}" for player in its.players for bot in _bots(context)]


def _kinds(context: click.Context) -> Iterable[str]:
    from generator.engine.pack import find_pack

    pack = find_pack(_game(context))
    return [*pack.kinds, *pack.kinds_on_request]


def _sheets(context: click.Context) -> Iterable[str]:
    from generator.campaign.folder import output_folder
    from generator.cli.managing import printed_sheets

    folder = output_folder(_home(context), _campaign(context))
    return [path.relative_to(folder).as_posix() for path in printed_sheets(folder)]


def _printers(context: click.Context) -> Iterable[str]:
    del context  # they belong to a person
    from generator.press.layout.printers import profiles

    return sorted({profile.name for profile in profiles()})


def _themes(context: click.Context) -> Iterable[str]:
    del context
    from generator.press.assets.themes import themes

    return themes(())


#: How words are found for parameters of that name, and for those of one command.
FINDERS: dict[str, Finder] = {
    **dict.fromkeys(("new name", "import name", "pack new name"), _nothing),
    "name": _campaigns,
    "campaign": _campaigns,
    "game": _games,
    "bots": _bots,
    "play bots": _opponents,
    "only": _kinds,
    "open sheet": _sheets,
    "remove name": _removed,
    "print printer": _printers,
    "printer calibrate name": _printers,
    "printer set name": _printers,
    "printer show name": _printers,
    "printer remove name": _printers,
    "theme": _themes,
}
