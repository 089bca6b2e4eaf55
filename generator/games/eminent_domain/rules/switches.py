"""How a table plays: with which technologies, which variant, which texts.

In: the [rules] of a campaign. Out: `Switches`, or every problem in them at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.switches import problems_of
from generator.errors import Said


@dataclass(frozen=True, slots=True)
class Switches:
    """How the game is played; every default is that of the specification."""

    research: str = "full"  # E-PUB15: all technologies, those of level 1, or none (the learning game)
    variant: str = "base"  # E-V1: the longer game of three
    trim: str = "none"  # E-U12: whether a game of two has smaller stacks
    errata: str = "original"  # E-U18: which texts of four technologies
    extra_turn: str = "no"  # E-PUB16: one more round after the last


WORDS: Mapping[str, tuple[str, ...]] = {
    "research": ("full", "level1", "none"),
    "variant": ("base", "extended3"),
    "trim": ("none", "bga"),
    "errata": ("original", "escalation"),
    "extra_turn": ("no", "yes"),
}
#: Players of the longer game (E-V1).
EXTENDED_PLAYERS = 3


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, Said]]:
    """Return what is wrong with those rules: (key, what was expected)."""
    return list(problems_of(rules, Switches, WORDS))


def read_switches(rules: Mapping[str, object]) -> Switches:
    """Return the switches; *rules* have no problems."""
    return Switches(**{key: str(value) for key, value in rules.items()})
