"""A position on the analysis: what may be chosen in it, why, and what each choice would do.

In: a game at some point. Out: the answers of engine.table.Analysis. Choices are made on a copy only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.engine.game_analysis import GameAnalysis
from generator.engine.view import Language
from generator.games.deep_future.facts import Text
from generator.games.deep_future.judging.described import described
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress
from generator.games.deep_future.play.renderer import DeepFutureRenderer
from generator.games.deep_future.rules.choices import ACT
from generator.games.deep_future.rules.codes import IN_SETUP, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.questions import asked
from generator.games.deep_future.rules.turn import judge as find_winner
from generator.games.deep_future.rules.view import redeal
from generator.games.deep_future.scenario.building import build


class Analysis(GameAnalysis):
    """One game to be judged."""

    @classmethod
    def from_description(cls, source: str, given: Mapping[str, Any], language: Language) -> Analysis:
        """Return a position described by hand. Raises BadPosition."""
        setup, names = described(source, given)
        pos = build(setup).position
        if pos.phase != IN_SETUP:
            find_winner(pos)
        its = DeepFutureInProgress(names, pos, read_out=False, game=Game(pos))
        return cls(its, cls.told_in(language))

    @classmethod
    def told_in(cls, language: Language) -> DeepFutureRenderer:
        """Return what puts it into words."""
        return DeepFutureRenderer(language)

    @classmethod
    def dealt_anew(cls, game: Playing[Any], dealer: Dealer) -> Playing[Any]:
        """Deal anew what the player who is asked cannot know (1.4), and return the game."""
        redeal(game.position, game.position.asker, dealer)
        game.deal_with(dealer)
        return game

    def problems(self) -> list[Text]:
        """Return everything that is not possible, each with where and the rule."""
        return problems(self.in_progress.position)

    def question(self) -> str:
        """Return what is asked, and the rule."""
        return f"{super().question()} [{asked(self.in_progress.position).rule}]"

    def typed(self, notation: str) -> Choice:
        """Return the choice that is typed; "grow" is growing with any card that pays for it."""
        choice: Choice = super().typed(notation)
        legal = self.game.choices()
        if choice[0] == ACT and choice[2] < 0 and choice not in legal:
            fitting = [option for option in legal if option[:2] == choice[:2]]
            return fitting[0] if fitting else choice
        return choice
