"""A position on the analysis: what may be chosen in it, why, and what each choice would do.

In: a game at some point. Out: the answers of engine.table.Analysis. Choices are made on a copy only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.table import Offer
from generator.engine.view import Language
from generator.errors import IllegalChoice
from generator.games.deep_future.judging.described import described
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.rules.choices import ACT
from generator.games.deep_future.rules.codes import IN_SETUP, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import read, write
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.questions import QUESTIONS
from generator.games.deep_future.rules.reasons import refuse, why
from generator.games.deep_future.rules.rendering import (
    change_lines,
    choice_text,
    ending_lines,
    position_lines,
    story_lines,
    told_why,
)
from generator.games.deep_future.rules.turn import judge as find_winner
from generator.games.deep_future.rules.view import redeal
from generator.games.deep_future.scenario.building import build

#: Letters of something typed that are shown again.
LONGEST = 40


class Analysis:
    """One game to be judged; *names* are those of the players in seat order."""

    def __init__(self, game: Game, names: Sequence[str], language: Language) -> None:
        self.game = game
        self.names = tuple(names)
        self.language = language

    @classmethod
    def from_description(cls, source: str, told: Mapping[str, Any], language: Language) -> Analysis:
        """A position described by hand.

        Raises BadPosition.
        """
        setup, names = described(source, told)
        pos = build(setup).position
        if pos.phase != IN_SETUP:
            find_winner(pos)
        return cls(Game(pos), names, language)

    @classmethod
    def from_campaign(cls, campaign: DeepFutureCampaign, language: Language | None) -> Analysis | None:
        """The game of a campaign as the player who is asked sees it: what he cannot know is dealt anew (1.4)."""
        sitting = campaign.sitting
        if sitting is None or sitting.game is None or sitting.game.over:
            return None
        game = sitting.game.copy()
        dealer = Dealer()
        redeal(game.position, game.position.asker, dealer)
        game.deal_with(dealer)
        return cls(game, sitting.players, language or campaign.language)

    def problems(self) -> list[str]:
        """Everything that cannot be, each with where and the rule."""
        return [str(problem) for problem in problems(self.game.position)]

    def position(self) -> list[str]:
        """The position as the player who is asked sees it."""
        return position_lines(self.game.position, self.game.position.asker, self.names, self.language)

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self.names[self.game.position.asker]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    def question(self) -> str:
        """What is asked, and the rule."""
        question = QUESTIONS[self.game.position.question]
        return f"{question(self.language)} [{question.rule}]"

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        pos = self.game.position
        return [Offer(write(choice), choice_text(pos, choice, self.language)) for choice in self.game.choices()]

    def rule_of(self, notation: str) -> str:
        """The rule that makes a choice legal, or forbids it."""
        return told_why(self.game.position, self.game.choices(), self._read(notation), self.language)

    def play(self, notation: str) -> list[str]:
        """Make a choice on the analysis; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        choice = self._read(notation)
        pos = self.game.position
        before, told, who = pos.copy(), len(pos.story), pos.asker
        if choice not in self.game.choices():
            raise refuse(pos, choice)
        sentence, rule = why(choice, pos.question)
        first = f"{choice_text(pos, choice, self.language)}: {sentence} [{rule}]"
        self.game.play(choice)
        lines = story_lines(pos, told, self.names, self.language)
        lines += change_lines(before, pos, who, self.names, self.language)
        return [
            first,
            *(f"  {line}" for line in lines),
            *(ending_lines(pos, self.names, self.language) if self.over else []),
        ]

    def _read(self, notation: str) -> Choice:
        choice = read(notation)
        legal = self.game.choices()
        if choice is not None and choice[0] == ACT and choice[2] < 0 and choice not in legal:
            fitting = [option for option in legal if option[:2] == choice[:2]]
            choice = fitting[0] if fitting else choice  # "grow": any card that pays for it
        if choice is None:
            raise IllegalChoice(
                f"{notation[:LONGEST]!r} is no choice that can be read",
                "docs/notation.md",
                [write(option) for option in legal],
            )
        return choice
