"""What a table looks like on a terminal without colour."""

from __future__ import annotations

import io

from rich.console import Console

from generator.engine.screen import hung
from generator.engine.table import Drawn


def as_drawn(table: Drawn, width: int) -> str:
    """Return the picture of *table*, *width* columns wide."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    lines = []
    for picture in hung(table.picture(width), width):
        for line in console.render_lines(picture, pad=False):
            lines.append("".join(segment.text for segment in line).rstrip())
    return "\n".join(lines)
