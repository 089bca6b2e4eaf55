"""What the errors of Deep Future say, by name (errors/en.toml, zh.toml and so on).

In: the name of a text and its values. Out: the sentence in the language to speak.
"""

from __future__ import annotations

from generator import errors


class Text(errors.Text):
    """A text of Deep Future, or one that all errors may say."""

    package = "generator.games.deep_future"
