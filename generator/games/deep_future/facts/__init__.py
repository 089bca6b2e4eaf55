"""The facts of Deep Future: its tables, galaxy, cards, amounts and words.

In: the pack's tables. Out: values; no rule and no drawing.
"""

from __future__ import annotations

from generator import errors


class Text(errors.Text):
    """What the errors of Deep Future say, by name (errors/en.toml, zh.toml and so on)."""

    package = "generator.games.deep_future"
