"""How a table plays: the edition of the texts, teams, and one open reading.

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

    edition: str = "last"  # I-U22, I-V7: which texts of the nine cards that differ
    teams: str = "none"  # I-V1: who sits together, by seat
    reformation: str = "all"  # I-U15: all its tucks or none, or each by itself


WORDS: Mapping[str, tuple[str, ...]] = {
    "edition": ("last", "first"),
    "teams": ("none", "1+2", "1+3", "1+4"),
    "reformation": ("all", "each"),
}
#: Seats of a team game (I-V1).
TEAM_SEATS = 4


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, Said]]:
    """Return what is wrong with those rules: (key, what was expected)."""
    return list(problems_of(rules, Switches, WORDS))


def read_switches(rules: Mapping[str, object]) -> Switches:
    """Return the switches; *rules* have no problems."""
    return Switches(**{key: str(value) for key, value in rules.items()})


def teams_of(switches: Switches, seats: int) -> tuple[int, ...]:
    """Return the team of each seat; without teams everybody is their own (I-V1)."""
    if switches.teams == "none" or seats != TEAM_SEATS:
        return tuple(range(seats))
    partner = int(switches.teams[-1]) - 1
    return tuple(int(seat not in (0, partner)) for seat in range(seats))
