"""The game at a table: questions, choices and what happened in words, events for the record (makeplay play).

In: a campaign and what is typed. Out: what makeplay's engine/table.py promises. Change the words with the rules.
"""

from __future__ import annotations

from generator.engine.book import looked_up
from generator.engine.pack import Event
from generator.engine.table import NothingNamed, Offer
from generator.engine.view import Language

from my_game.adviser import ADVISER
from my_game.campaign import MyGameCampaign
from my_game.rules import STAY, STEP, Game

#: Every text that is shown, in English and Chinese.
SAID: dict[str, dict[Language, str]] = {
    "ask": {"en": "Step on, or stay?", "zh": "继续走，还是停下？"},
    STEP: {"en": "onto the next stone", "zh": "踏上下一块石头"},
    STAY: {"en": "score {0}", "zh": "得 {0} 分"},
    "did step": {"en": "{name} steps on a {0}", "zh": "{name} 踏上 {0}"},
    "did slip": {"en": "{name} slips on a second {0}", "zh": "{name} 又踩到 {0}，滑倒了"},
    "did stay": {"en": "{name} stays and scores {0}", "zh": "{name} 停下，得 {0} 分"},
    "points": {"en": "{name} has {0}", "zh": "{name}：{0} 分"},
    "river": {"en": "{0} stones are left; path: {1}", "zh": "还剩 {0} 块石头；路径：{1}"},
    "won": {"en": "{name} has won", "zh": "{name} 获胜"},
    "nobody": {"en": "Broken off: nobody has won", "zh": "中止：无人获胜"},
}


class MyGameTable(NothingNamed):
    """One game of a campaign."""

    def __init__(self, campaign: MyGameCampaign, game: Game, players: tuple[str, ...], new: bool) -> None:
        self.game, self.players, self.language = game, players, campaign.language
        river, rules = list(game.beginning().river), {"tie": game.position.tie}
        first: Event = {"type": "game", "players": list(players), "rules": rules, "river": river}
        self._events = [first] if new else []

    def _say(self, key: str, seat: int = 0, *values: object) -> str:
        return SAID[key][self.language].format(*values, name=self.players[seat])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        return self.players[self.game.position.turn]

    @property
    def scene(self) -> str:
        """Whose turn it is; when it changes the position is shown again."""
        return str(self.game.position.turns)

    def opening(self) -> list[str]:
        """Nothing has happened before the first question."""
        return []

    def question(self) -> str:
        """What is being asked."""
        return self._say("ask")

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        return [Offer(choice, self._say(choice, 0, sum(self.game.position.path))) for choice in self.game.choices()]

    def play(self, notation: str) -> list[str]:
        """Make a choice; return lines that say what happened.

        Raises IllegalChoice.
        """
        asked, since = self.asked, len(self.game.position.story)
        self.game.play(notation)
        self._events.append({"type": "play", "player": asked, "choice": notation})
        return [self._say(f"did {what}", seat, number) for what, seat, number in self.game.position.story[since:]]

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return f"{notation} [MG-1]" if notation in self.game.choices() else str(self.game.refused(notation))

    def undo(self) -> bool:
        """Take back the last choice of this turn; whether there was one."""
        undone = self.game.undo()
        self._events += [{"type": "take_back"}] * undone
        return undone

    def close(self) -> None:
        """Enter the game into the record, finished or broken off."""
        self._events.append({"type": "over", "winners": self.winners(), "points": list(self.game.position.points)})

    def winners(self) -> list[str]:
        """Their names; none if the game was broken off."""
        return [self.players[seat] for seat in self.game.position.winners()]

    def position(self) -> list[str]:
        """The position as the player who is asked may see it: nobody sees the river."""
        its = self.game.position
        points = [self._say("points", seat, points) for seat, points in enumerate(its.points)]
        return [*points, self._say("river", 0, len(its.river), " ".join(map(str, its.path)) or "-")]

    def rules(self, words: str) -> list[str]:
        """What the book says about an id, a section or a word."""
        return looked_up(ADVISER.book(self.language), words)

    def news(self) -> list[Event]:
        """Events since the last call, for the record."""
        events, self._events = self._events, []
        return events

    def ending(self) -> list[str]:
        """How the game ended."""
        winners = self.game.position.winners()
        return [self._say("won", seat) for seat in winners] or [self._say("nobody")]
