"""The former name of `generator.engine.languages`.

In: nothing. Out: what is there, with a DeprecationWarning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.engine.former_names import former

_NOW = "generator.engine.languages"

if not TYPE_CHECKING:
    __getattr__ = former(__name__, {name: f"{_NOW}.{name}" for name in ("Language", "Words", "listed")})
