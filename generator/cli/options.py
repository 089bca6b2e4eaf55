"""Options that several commands share.

In: nothing. Out: click decorators.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign.leftovers import sweep
from generator.games import FLAGSHIP


def _swept(_context: click.Context, _option: click.Parameter, home: Path) -> Path:
    """Return *home* after removing what killed processes left there."""
    sweep(home)
    return home


home_option = click.option(
    "--home",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    envvar="MAKEPLAY_HOME",
    callback=_swept,
    help="Folder that holds campaigns/ and output/; by default MAKEPLAY_HOME, or the current folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON, for programs.")
at_option = click.option(
    "--at", "when", metavar="WHEN", help="The state at an event (0001-sitting:12) or at the end of an era (2)."
)
game_option = click.option("--game", default=FLAGSHIP, show_default=True, metavar="GAME", help="Which game.")
rule_option = click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Set a switch of the rules. May be repeated."
)
