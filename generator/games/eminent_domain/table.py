"""Eminent Domain played at a table by people: the rules, their words, and the events of the record.

In: a campaign and what is typed. Out: what engine.table promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from generator.engine.chance import SteadyDealer
from generator.engine.pack import Event
from generator.engine.table import Offer
from generator.errors import IllegalChoice
from generator.games.eminent_domain.campaign import EminentDomainCampaign
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.refereed import Sitting, begun_event, chance_to_json, outcome, seated
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.notation import read, write
from generator.games.eminent_domain.telling.asking import choice_text, question_text, told_why
from generator.games.eminent_domain.telling.ending import ending_lines
from generator.games.eminent_domain.telling.phrases import say
from generator.games.eminent_domain.telling.story import story_lines, turn_began
from generator.games.eminent_domain.telling.table import position_lines

#: Letters of something typed that are shown again.
LONGEST = 40


class EminentDomainTable:
    """One game of a campaign, from the shuffled decks to its end."""

    nameable = False

    def __init__(self, campaign: EminentDomainCampaign, sitting: Sitting, dealer: SteadyDealer) -> None:
        self.language = campaign.language
        self._dealer = dealer
        self.sitting = sitting
        self.players = sitting.players
        self._events: list[Event] = []
        #: How much of the story each player has been told.
        self._told = [turn_began(self.game.position)] * len(self.players)

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.sitting.game

    @classmethod
    def begin(
        cls, campaign: EminentDomainCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> EminentDomainTable:
        """A new game of *campaign*, its decks shuffled (section 2).

        Raises BadPlayers.
        """
        dealer = SteadyDealer(seed)
        table = cls(campaign, seated(players, rules, dealer), dealer)
        table._events.append(begun_event(table.sitting))
        return table

    @classmethod
    def resume(cls, campaign: EminentDomainCampaign, seed: int | None) -> EminentDomainTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        if campaign.sitting is None:
            return None
        dealer = SteadyDealer(seed)
        table = cls(campaign, campaign.sitting, dealer)
        dealer.step = table._chances()
        table.game.deal_with(dealer)
        return table

    def _chances(self) -> int:
        """How often chance has answered."""
        return sum(item[0] not in Game.ours for item in self.game.happened)

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
        """Turn, phase and the player who is asked."""
        pos = self.game.position
        return f"{pos.turns} {pos.phase} {pos.asker} {self.over}"

    def question(self) -> str:
        """What is being asked."""
        return question_text(self.game.position, self.players, self.language)

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        pos = self.game.position
        return [Offer(write(choice), choice_text(pos, choice, self.language)) for choice in self.game.choices()]

    def _read(self, notation: str) -> Choice:
        choice = read(notation)
        if choice is None:
            legal = [write(option) for option in self.game.choices()]
            raise IllegalChoice(f"{notation[:LONGEST]!r} is no choice that can be read", "docs/notation.md", legal)
        return choice

    def play(self, notation: str) -> list[str]:
        """Make a choice; lines that tell what happened.

        Raises IllegalChoice.
        """
        choice = self._read(notation)
        who, since, before = self.game.position.asker, len(self.game.position.story), len(self.game.happened)
        self.game.play(choice)
        event: Event = {"type": "play", "player": self.players[who], "choice": write(choice)}
        chance = chance_to_json(item for item in self.game.happened[before:] if item[0] not in Game.ours)
        self._events.append(event | ({"chance": chance} if chance else {}))
        pos = self.game.position
        self._told[who] = len(pos.story)
        return story_lines(pos, since, who, self.players, self.language)

    def opening(self) -> list[str]:
        """What has happened since the turn began, as the player who is asked may know it."""
        pos = self.game.position
        since, self._told[pos.asker] = turn_began(pos), len(pos.story)
        return story_lines(pos, since, pos.asker, self.players, self.language)

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return told_why(self.game.position, self._read(notation), self.language)

    def undo(self) -> bool:
        """Take back the last choice of this turn."""
        if not self.game.undo():
            return False
        self._dealer.step = self._chances()
        told = len(self.game.position.story)
        self._told = [min(told, each) for each in self._told]
        self._events.append({"type": "take_back"})
        return True

    def leave(self) -> NoReturn:
        """Raises IllegalChoice: nobody leaves a game before its end."""
        raise IllegalChoice("the rules know no leaving; abandon breaks the game off for all", "E-N1, E-N2", ())

    def name(self, words: str) -> NoReturn:
        """Raises IllegalChoice: nothing is named."""
        del words
        raise IllegalChoice("every card has its name already", "E-C2", ())

    def trial(self, words: str) -> NoReturn:
        """Raises IllegalChoice: nothing is named."""
        self.name(words)

    def unnamed(self) -> list[str]:
        """Nothing is without a name."""
        return []

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off."""
        event: Event = {"type": "over", **outcome(self.sitting)}
        if not self.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """What has happened since the player who is asked made a choice, and the position as he may see it."""
        pos = self.game.position
        news = story_lines(pos, self._told[pos.asker], pos.asker, self.players, self.language)
        heading = [say("since_then", self.language), *(f"  {line}" for line in news)] if news else []
        return heading + position_lines(pos, pos.asker, self.players, self.language)

    def rules(self, words: str) -> list[str]:
        """What the book says about an id, a section or a word, and what a card does."""
        from generator.games.eminent_domain.looking_up import looked_up  # seldom asked for, and the book is long

        return looked_up(words, self.language, self.game.position.switches.errata)

    def news(self) -> list[Event]:
        """Events since the last call."""
        events, self._events = self._events, []
        return events

    def ending(self) -> list[str]:
        """How the game ended."""
        return ending_lines(self.sitting, self.language)
