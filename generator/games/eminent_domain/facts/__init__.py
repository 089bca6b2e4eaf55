"""The facts of Eminent Domain, what its box holds: out of the pack's tables, values; no rule and no drawing."""

from __future__ import annotations

from generator import errors


class Text(errors.Text):
    """What the errors of Eminent Domain say, by name (errors/en.toml, zh.toml and so on)."""

    package = "generator.games.eminent_domain"
