"""The player of Déluges without a thought.

In: a position and its choices. Out: one of them.
"""

from __future__ import annotations

from typing import ClassVar

from generator.engine.bots import AnyChoice


class Uniform(AnyChoice):
    """Any choice, all equally likely."""

    game: ClassVar[str] = "deluges"
