"""The facts of Innovation: what its box holds.

In: the pack's tables. Out: values; no rule and no drawing.
"""

from __future__ import annotations

from generator import errors


class Text(errors.Text):
    """What the errors of Innovation say, by name (errors/en.toml, zh.toml and so on)."""

    package = "generator.games.innovation"
