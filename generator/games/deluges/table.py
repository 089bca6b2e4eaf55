"""Déluges played at a table by people: the rules, their words, and the events of the record.

In: a campaign and what is typed. Out: what engine.table promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.pack import Event
from generator.engine.table import NothingNamed, Offer
from generator.errors import IllegalChoice
from generator.games.deluges.campaign import DelugesCampaign
from generator.games.deluges.game import Game
from generator.games.deluges.refereed import Sitting, begun_event, given, outcome, seated
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.notation import read, write
from generator.games.deluges.telling.asking import choice_text, question_text, told_why
from generator.games.deluges.telling.ending import ending_lines
from generator.games.deluges.telling.phrases import say
from generator.games.deluges.telling.story import round_began, story_lines
from generator.games.deluges.telling.table import position_lines

#: Letters of something typed that are shown again.
LONGEST = 40


class DelugesTable(NothingNamed):
    """One game of a campaign, from the first round to its end."""

    def __init__(self, campaign: DelugesCampaign, sitting: Sitting) -> None:
        self.language = campaign.language
        self.sitting = sitting
        self.players = sitting.players
        self._events: list[Event] = []
        #: How much of the story each player has been told.
        self._told = [round_began(self.game.position)] * len(self.players)

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.sitting.game

    @classmethod
    def begin(
        cls, campaign: DelugesCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> DelugesTable:
        """A new game of *campaign*; there is no chance in it that *seed* could fix.

        Raises BadPlayers.
        """
        del seed
        table = cls(campaign, seated(players, rules))
        table._events.append(begun_event(table.sitting))
        return table

    @classmethod
    def resume(cls, campaign: DelugesCampaign) -> DelugesTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        return None if campaign.sitting is None else cls(campaign, campaign.sitting)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        return self.players[self.game.position.asker]

    @property
    def scene(self) -> str:
        """Round, phase and the player who is asked."""
        pos = self.game.position
        return f"{pos.round} {pos.phase} {pos.asker} {self.over}"

    def question(self) -> str:
        """What is being asked."""
        return question_text(self.game.position, self.players, self.language)

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        pos = self.game.position
        return [
            Offer(write(pos.board, choice), choice_text(pos, choice, self.players, self.language))
            for choice in self.game.choices()
        ]

    def _read(self, notation: str) -> Choice:
        pos = self.game.position
        choice = read(pos.board, notation, given(pos))
        if choice is None:
            legal = [write(pos.board, option) for option in self.game.choices()]
            raise IllegalChoice(f"{notation[:LONGEST]!r} is no choice that can be read", "docs/notation.md", legal)
        return choice

    def play(self, notation: str) -> list[str]:
        """Make a choice; lines that tell what happened.

        Raises IllegalChoice.
        """
        choice = self._read(notation)
        pos = self.game.position
        who, since = pos.asker, len(pos.story)
        self.game.play(choice)
        self._events.append({"type": "play", "player": self.players[who], "choice": write(pos.board, choice)})
        self._told[who] = len(pos.story)
        return story_lines(pos, since, self.players, self.language)

    def opening(self) -> list[str]:
        """What has happened since the round began."""
        pos = self.game.position
        since, self._told[pos.asker] = round_began(pos), len(pos.story)
        return story_lines(pos, since, self.players, self.language)

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return told_why(self.game.position, self._read(notation), self.players, self.language)

    def undo(self) -> bool:
        """Take back the last choice of this turn."""
        if not self.game.undo():
            return False
        told = len(self.game.position.story)
        self._told = [min(told, each) for each in self._told]
        self._events.append({"type": "take_back"})
        return True

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off."""
        event: Event = {"type": "over", **outcome(self.sitting)}
        if not self.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """What has happened since the player who is asked made a choice, and the position."""
        pos = self.game.position
        news = story_lines(pos, self._told[pos.asker], self.players, self.language)
        heading = [say("since_then", self.language), *(f"  {line}" for line in news)] if news else []
        return heading + position_lines(pos, self.players, self.language)

    def rules(self, words: str) -> list[str]:
        """What the book says about an id, a section or a word."""
        from generator.games.deluges.looking_up import looked_up  # seldom asked for, and the book is long

        return looked_up(words, self.language)

    def news(self) -> list[Event]:
        """Events since the last call."""
        events, self._events = self._events, []
        return events

    def ending(self) -> list[str]:
        """How the game ended."""
        return ending_lines(self.game.position, self.players, self.language)
