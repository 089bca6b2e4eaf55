"""`makeplay deck`: decks from a spreadsheet started, compared, written as CSV.

In: a deck's name, two moments of it. Out: a new folder; what differs, as text, as a page or as JSON; rows as CSV.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.cli.console import tell
from generator.cli.opening import command_for
from generator.cli.options import home_option
from generator.cli.sections import ExemplifiedGroup
from generator.cli.tongue import lang_option, say, tongue
from generator.engine.view import Language


@click.group(
    "deck",
    cls=ExemplifiedGroup,
    help="Decks of your own: cards that are rows of a spreadsheet.\n\ndocs/decks.md explains deck.toml.",
    examples={
        "makeplay deck new my-deck": "a folder with deck.toml and a small spreadsheet",
        "makeplay print my-deck": "print it",
        "makeplay print my-deck --changed": "only the cards that are new or changed since",
        "makeplay deck difference my-deck 1:2": "what has changed since that moment",
        "makeplay deck csv my-deck cards.csv": "its cards as CSV",
    },
)
def deck_command() -> None:
    """Run a command for decks."""


@deck_command.command("new", short_help="Start a deck.")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder to create; by default campaigns/NAME.",
)
@lang_option("Language of the deck; by default MAKEPLAY_LANG, or that of your system.")
@home_option
def new_command(name: str, into: Path | None, lang: Language | None, home: Path) -> None:
    """Start the deck NAME: a folder with deck.toml and a spreadsheet of a few rows.

    Edit both, and print the deck with makeplay print NAME. Its record begins with the first run.
    """
    from generator.decks.starting import new_deck

    place = campaigns.new_folder(home, name) if into is None else into
    new_deck(place, name, tongue(lang))
    tell(say("deck.started", folder=place))
    tell(say("tips.next", command=command_for(place, "print")))
