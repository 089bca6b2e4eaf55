"""A position on the bench: described by hand or taken from a game, what may be chosen in it, and what that does.

In: a table of a TOML file, or a campaign's game. Out: the answers of engine.table.Bench. Choices are made on the bench
only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.table import Offer
from generator.engine.view import Language
from generator.errors import BadPosition, IllegalChoice
from generator.games.eminent_domain.campaign import EminentDomainCampaign
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.refereed import Sitting
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.described import KEYS, laid_out
from generator.games.eminent_domain.rules.notation import read, write
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.problems import problems
from generator.games.eminent_domain.rules.reasons import rule_of
from generator.games.eminent_domain.rules.seeing import dealt_anew
from generator.games.eminent_domain.telling.asking import choice_text, question_text, told_why
from generator.games.eminent_domain.telling.ending import ending_lines
from generator.games.eminent_domain.telling.story import story_lines
from generator.games.eminent_domain.telling.table import position_lines

#: Letters of something typed that are shown again.
LONGEST = 40
#: What may stand at the top of a description; anything else there is a player's name.
_KEYS = ("players", "turn", "first", "language", *(key for key in KEYS if key not in {"players", "turn", "first"}))

EXAMPLE = """# A position for `makeplay judge --game eminent_domain`. Leave out what you do not need; cards by their
# titles, decks from the top. Role cards, technologies and planets that stand nowhere lie in the middle.
players = ["Ada", "Ben"]
turn = "Ada"
first = "Ada"                                # who began the game
phase = "role"                               # or "action", which comes before it
rules = { research = "full", errata = "original" }
stacks = { survey = 11, warfare = 9 }

[Ada]
hand = ["Warfare", "Survey", "Research", "Improved Trade/Survey"]
deck = ["Produce/Trade", "Colonize", "Politics"]
discard = ["Colonize", "Research"]
face_up = ["Drawde", "Voson"]
resources = { Drawde = ["food"] }
face_down = ["Lyttle"]
colonies = { Lyttle = ["Colonize", "Colonize"] }
fighters = 4
influence = 3

[Ben]
hand = ["Warfare", "Warfare", "Produce/Trade"]
face_up = ["Pomerene"]
permanents = ["Dissension"]
"""


def described(source: str, told: Mapping[str, Any]) -> tuple[Position, tuple[str, ...]]:
    """The position that a description tells, and the players' names in seat order; *source* is how its file is called.

    Raises BadPosition.
    """
    remedy = "makeplay judge --example --game eminent_domain shows a position"
    named = told.get("players")
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadPosition(f"{source}: players", "there is no list of names", remedy)
    unknown = [key for key in told if key not in (*_KEYS, *named)]
    if unknown:
        raise BadPosition(f"{source}: {unknown[0]}", "it is neither a player nor something of a position", remedy)
    whose = told.get("turn", named[0] if named else "")
    if named and whose not in named:
        raise BadPosition(f"{source}: turn", f"{whose!r} does not play", f"one of {', '.join(named)}")
    first = told.get("first", whose)
    if named and first not in named:
        raise BadPosition(f"{source}: first", f"{first!r} does not play", f"one of {', '.join(named)}")
    rest = {key: told[key] for key in KEYS if key in told and key not in {"players", "turn", "first"}}
    order = {"turn": named.index(whose) + 1, "first": named.index(first) + 1} if named else {}
    seats = [told.get(name, {}) for name in named]
    try:
        pos = laid_out({"players": seats, **order, **rest}, Dealer())
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
    def from_campaign(cls, campaign: EminentDomainCampaign, language: Language | None) -> Bench | None:
        """The game of a campaign as the player who is asked sees it: what he cannot know is dealt anew (section 13)."""
        sitting = campaign.sitting
        if sitting is None or sitting.game.over:
            return None
        dealer, game = Dealer(), sitting.game.copy()
        if game.settled():
            game = Game(dealt_anew(game.position, game.position.asker, dealer))
        else:  # in the middle of a role what lies in other hands does not matter yet; what is drawn next does
            pos = game.position
            pos.planet_deck = dealer.shuffle(pos.planet_deck)
            pos.deck = list(map(dealer.shuffle, pos.deck))
            game.deal_with(dealer)
        return cls(Sitting(sitting.players, sitting.rules, game), language or campaign.language)

    @property
    def _pos(self) -> Position:
        return self._sitting.game.position

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        return problems(self._pos)

    def position(self) -> list[str]:
        """The position as the player who is asked sees it."""
        return position_lines(self._pos, self._pos.asker, self._sitting.players, self.language)

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
        pos = self._pos
        return [Offer(write(choice), choice_text(pos, choice, self.language)) for choice in pos.options]

    def rule_of(self, notation: str) -> str:
        """The rule that makes a choice legal, or forbids it."""
        return told_why(self._pos, self._read(notation), self.language)

    def play(self, notation: str) -> list[str]:
        """Make a choice on the bench; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        choice, pos, names = self._read(notation), self._pos, self._sitting.players
        since, who, rule = len(pos.story), pos.asker, rule_of(pos, choice)
        meaning = choice_text(pos, choice, self.language) if choice in pos.options else ""
        self._sitting.game.play(choice)
        lines = story_lines(pos, since, who, names, self.language)
        told = [f"{meaning} [{rule}]", *(f"  {line}" for line in lines)]
        return told + (ending_lines(self._sitting, self.language) if self.over else [])

    def _read(self, notation: str) -> Choice:
        choice = read(notation)
        if choice is None:
            legal = list(map(write, self._pos.options))
            raise IllegalChoice(f"{notation[:LONGEST]!r} is no choice that can be read", "docs/notation.md", legal)
        return choice
