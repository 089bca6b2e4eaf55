"""The folder of a person's own settings of the press: printer profiles, fonts.

In: nothing. Out: a folder, which need not be there.
"""

from __future__ import annotations

import os
from pathlib import Path

#: Names the folder, if it is set.
VARIABLE = "MAKEPLAY_CONFIG"


def configuration() -> Path:
    """Return the folder MAKEPLAY_CONFIG, else where the system keeps people's settings."""
    import click  # its folder of settings, as every system has it

    return Path(os.environ.get(VARIABLE) or click.get_app_dir("makeplay")).expanduser()
