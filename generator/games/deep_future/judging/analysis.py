"""A position on the analysis: what may be chosen in it, why, and what each choice would do.

In: a game at some point. Out: the answers of engine.table.Analysis. Choices are made on a copy only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.game_analysis import GameAnalysis
from generator.engine.view import Language
from generator.games.deep_future.judging.described import described
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress
from generator.games.deep_future.play.renderer import DeepFutureRenderer
from generator.games.deep_future.rules.choices import ACT
from generator.games.deep_future.rules.codes import IN_SETUP, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.questions import QUESTIONS
from generator.games.deep_future.rules.reasons import refuse
from generator.games.deep_future.rules.rendering import change_lines
from generator.games.deep_future.rules.turn import judge as find_winner
from generator.games.deep_future.rules.view import redeal
from generator.games.deep_future.scenario.building import build


class Analysis(GameAnalysis):
    """One game to be judged."""

    @classmethod
    def of(cls, game: Game, names: Sequence[str], language: Language) -> Analysis:
        """*game*, played by *names* in seat order."""
        its = DeepFutureInProgress(tuple(names), game.position, read_out=False, game=game)
        return cls(its, DeepFutureRenderer(language))

    @classmethod
    def from_description(cls, source: str, told: Mapping[str, Any], language: Language) -> Analysis:
        """A position described by hand.

        Raises BadPosition.
        """
        setup, names = described(source, told)
        pos = build(setup).position
        if pos.phase != IN_SETUP:
            find_winner(pos)
        return cls.of(Game(pos), names, language)

    @classmethod
    def from_campaign(cls, campaign: DeepFutureCampaign, language: Language | None) -> Analysis | None:  # type: ignore[override]
        """The game of a campaign as the player who is asked sees it: what he cannot know is dealt anew (1.4)."""
        its = campaign.in_progress
        if its is None or its.game is None or its.game.over:
            return None
        game, dealer = its.game.copy(), Dealer()
        redeal(game.position, game.position.asker, dealer)
        game.deal_with(dealer)
        return cls.of(game, its.players, language or campaign.language)

    def problems(self) -> list[str]:
        """Everything that cannot be, each with where and the rule."""
        return [str(problem) for problem in problems(self.in_progress.position)]

    def question(self) -> str:
        """What is asked, and the rule."""
        return f"{super().question()} [{QUESTIONS[self.in_progress.position.question].rule}]"

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return self.renderer.why(self.in_progress, self._meant(notation))

    def play(self, notation: str) -> list[str]:
        """Make a choice on the analysis; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        choice, pos, names = self._meant(notation), self.in_progress.position, self.in_progress.players
        before, told, who = pos.copy(), len(pos.story), pos.asker
        if choice not in self.game.choices():
            raise refuse(pos, choice)
        first = self.renderer.why(self.in_progress, choice)
        self.game.play(choice)
        lines = self.renderer.story(self.in_progress, told, who)
        lines += change_lines(before, pos, who, names, self.language)
        return [first, *(f"  {line}" for line in lines), *(self.renderer.ending(self.in_progress) if self.over else [])]

    def _meant(self, notation: str) -> Choice:
        """The choice that is typed; "grow" is growing with any card that pays for it."""
        choice: Choice = self.in_progress.typed(notation)
        legal = self.game.choices()
        if choice[0] == ACT and choice[2] < 0 and choice not in legal:
            fitting = [option for option in legal if option[:2] == choice[:2]]
            return fitting[0] if fitting else choice
        return choice
