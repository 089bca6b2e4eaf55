"""The facts of Innovation, what its box holds: out of the pack's tables, values; no rule and no drawing."""

from __future__ import annotations

from generator import errors


class Text(errors.Text):
    """What the errors of Innovation say, by name (errors/en.toml, zh.toml and so on)."""

    package = "generator.games.innovation"
