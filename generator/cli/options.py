"""Options that several commands share.

In: nothing. Out: click decorators.
"""

from __future__ import annotations

from pathlib import Path

import click

home_option = click.option(
    "--home",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    envvar="MAKEPLAY_HOME",
    help="Folder that holds campaigns/ and output/ (also MAKEPLAY_HOME); else the current one.",
)
