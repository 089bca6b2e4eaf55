"""A position on the bench: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Bench. Choices are made on the bench
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.table import Offer
from generator.engine.view import Language
from generator.errors import BadPosition, IllegalChoice
from generator.games.deluges.campaign import DelugesCampaign
from generator.games.deluges.game import Game
from generator.games.deluges.refereed import Sitting, given
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.described import laid_out
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.problems import problems
from generator.games.deluges.rules.reasons import rule_of
from generator.games.deluges.telling.asking import choice_text, question_text, told_why
from generator.games.deluges.telling.ending import caveat, ending_lines
from generator.games.deluges.telling.story import story_lines
from generator.games.deluges.telling.table import position_lines

#: Letters of something typed that are shown again.
LONGEST = 40
#: What may stand at the top of a description; anything else there is a player's name.
_KEYS = ("players", "turn", "first", "round", "phase", "track", "rules", "lands", "language")

EXAMPLE = """# A position for `makeplay judge --game deluges`, on a house map, not the published board.
# Leave out what you do not need. Territories and seas by the ids of the map; seats: yellow, blue, green, white.
players = ["Ada", "Ben", "Cleo"]
phase = "movement"                           # movement, gathering, trade, building
turn = "Ada"
first = "Ada"
round = 4
track = 2
rules = { map = "house-27", war = "soldiers_first" }

[lands.ea1]
woods = 2
fanatics = 1

[Ada]
workers = { ea1 = 3, ea2 = 1 }
soldiers = { ea2 = 2 }
slaves = { ea2 = { blue = 1 } }
boats = { s6 = 1 }
stock = { wood = 4, gold = 2 }

[Ben]
workers = { ea3 = 2 }
soldiers = { ea3 = 1 }
mines = { ea3 = 1 }
dolmens = ["ea3"]

[Cleo]
workers = { oc1 = 2 }
"""


def described(source: str, told: Mapping[str, Any]) -> tuple[Position, tuple[str, ...]]:
    """The position that a description tells, and the players' names in seat order; *source* is how its file is called.

    Raises BadPosition.
    """
    remedy = "makeplay judge --example --game deluges shows a position"
    named = told.get("players")
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadPosition(f"{source}: players", "there is no list of names", remedy)
    unknown = [key for key in told if key not in (*_KEYS, *named)]
    if unknown:
        raise BadPosition(f"{source}: {unknown[0]}", "it is neither a player nor something of a position", remedy)
    seats = {}
    for key in ("turn", "first"):
        whose = told.get(key)
        if whose is not None and whose not in named:
            raise BadPosition(f"{source}: {key}", f"{whose!r} does not play", f"one of {', '.join(named)}")
        if whose is not None:
            seats[key] = named.index(whose) + 1
    rest = {key: told[key] for key in ("round", "phase", "track", "rules", "lands") if key in told}
    try:
        pos = laid_out({"players": [told.get(name, {}) for name in named], **seats, **rest})
    except (ValueError, TypeError, AttributeError) as problem:
        where, _, reason = str(problem).partition("\n")[0].partition(": ")
        for seat, name in enumerate(named, 1):
            where = where.replace(f"player {seat}", name)
        raise BadPosition(f"{source}: {where}", reason or "it cannot be read", remedy) from problem
    return pos, tuple(named)


class Bench:
    """One game to be judged."""

    def __init__(self, sitting: Sitting, language: Language) -> None:
        self._sitting = sitting
        self.language = language

    @classmethod
    def from_description(cls, source: str, told: Mapping[str, Any], language: Language) -> Bench:
        """A position described by hand.

        Raises BadPosition.
        """
        pos, names = described(source, told)
        return cls(Sitting(names, {}, Game(pos)), language)

    @classmethod
    def from_campaign(cls, campaign: DelugesCampaign, language: Language | None) -> Bench | None:
        """The game of a campaign; everybody sees all of it (D-T1)."""
        sitting = campaign.sitting
        if sitting is None or sitting.game.over:
            return None
        return cls(Sitting(sitting.players, sitting.rules, sitting.game.copy()), language or campaign.language)

    @property
    def _pos(self) -> Position:
        return self._sitting.game.position

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        return problems(self._pos)

    def position(self) -> list[str]:
        """The position as everybody sees it."""
        return position_lines(self._pos, self._sitting.players, self.language)

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self._sitting.players[self._pos.asker]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._sitting.game.over

    def question(self) -> str:
        """What is asked."""
        return question_text(self._pos, self._sitting.players, self.language)

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        pos, names = self._pos, self._sitting.players
        return [
            Offer(write(pos.board, choice), choice_text(pos, choice, names, self.language)) for choice in pos.options
        ]

    def rule_of(self, notation: str) -> str:
        """The rule that makes a choice legal, or forbids it."""
        return told_why(self._pos, self._read(notation), self._sitting.players, self.language)

    def play(self, notation: str) -> list[str]:
        """Make a choice on the bench; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        choice, pos, names = self._read(notation), self._pos, self._sitting.players
        since, rule = len(pos.story), rule_of(pos, choice)
        meaning = choice_text(pos, choice, names, self.language) if choice in pos.options else ""
        self._sitting.game.play(choice)
        told = [f"{meaning} [{rule}]", *(f"  {line}" for line in story_lines(pos, since, names, self.language))]
        return told + (ending_lines(pos, names, self.language) if self.over else [])

    def caveat(self) -> str:
        """The house map, and how open points are read (15)."""
        return caveat(self._pos.switches, (self._pos.seats,), self.language)

    def _read(self, notation: str) -> Choice:
        pos = self._pos
        choice = read(pos.board, notation, given(pos))
        if choice is None:
            legal = [write(pos.board, option) for option in pos.options]
            raise IllegalChoice(f"{notation[:LONGEST]!r} is no choice that can be read", "docs/notation.md", legal)
        return choice
