"""Deep Future played at a table by people: the rules, their words, and the events of the record.

In: a campaign and what is typed. Out: what engine.table promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.engine.chance import Dealer, RandomSource, SteadyDealer
from generator.engine.names import card_name, tidy
from generator.engine.pack import Event
from generator.engine.table import Offer
from generator.errors import IllegalChoice
from generator.games.deep_future.book import atoms, signposts
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import advancements, suits, when_words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign, outcome
from generator.games.deep_future.legacy.naming import Namer
from generator.games.deep_future.legacy.refereed import Sitting
from generator.games.deep_future.legacy.sitting import card_of, chance_to_json
from generator.games.deep_future.rules.codes import BLANK, CIVILIZATION, TECH, TOLD_TURN, WORLD, Choice
from generator.games.deep_future.rules.game import Game, check_name
from generator.games.deep_future.rules.notation import read, sector_name, write
from generator.games.deep_future.rules.questions import QUESTIONS
from generator.games.deep_future.rules.rendering import (
    card_text,
    change_lines,
    choice_text,
    ending_lines,
    position_lines,
    say,
    story_lines,
    told_why,
)
from generator.games.deep_future.rules.sectors import INDEX, PRINTED

#: Letters of something typed that are shown again.
LONGEST = 40


class DeepFutureTable:
    """One game of a campaign, from its first card to the names its winner gives."""

    nameable = True
    naming = "name 012 KRANAX, name sector 34 KRAN"

    def __init__(self, campaign: DeepFutureCampaign, sitting: Sitting, dealer: Dealer) -> None:
        self._campaign = campaign
        self.language = campaign.language
        self.sitting = sitting
        self.players = sitting.players
        self._dealer = dealer
        self._events: list[Event] = []

    @property
    def game(self) -> Game:
        """The game itself."""
        assert self.sitting.game is not None
        return self.sitting.game

    @classmethod
    def begin(
        cls, campaign: DeepFutureCampaign, players: Sequence[str], rules: Mapping[str, Any], seed: int | None
    ) -> DeepFutureTable:
        """A new game of *campaign*, its deck shuffled (1.7)."""
        dealer = SteadyDealer(seed)
        pos = campaign.position(len(players), rules, dealer)
        pos.deck = Dealer(seed).shuffle([card for card in range(len(pos.kind)) if card not in pos.away])
        deck = [card_name(card) for card in reversed(pos.deck)]
        sitting = Sitting(tuple(players), pos, read_out=False, game=Game(pos))
        table = cls(campaign, sitting, dealer)
        chance = chance_to_json(table.game.happened)
        begun = {"type": "game", "players": list(players), "rules": dict(rules), "deck": deck, "chance": chance}
        table._events.append(begun)
        return table

    @classmethod
    def resume(cls, campaign: DeepFutureCampaign, seed: int | None) -> DeepFutureTable | None:
        """The game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        if campaign.sitting is None or campaign.sitting.read_out:
            return None
        dealer = SteadyDealer(seed)
        table = cls(campaign, campaign.sitting, dealer)
        dealer.step = table._chances()
        table.game.deal_with(dealer)
        return table

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
        return QUESTIONS[self.game.position.question](self.language)

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
        before, since, who = self.game.position.copy(), len(self.game.happened) + 1, self.game.position.asker
        told = len(self.game.position.story)
        self.game.play(choice)
        chance = chance_to_json(self.game.happened[since:])
        event = {"type": "play", "player": self.players[who], "choice": write(choice), "chance": chance}
        self._events.append(event)
        lines = story_lines(self.game.position, told, self.players, self.language)
        return lines + change_lines(before, self.game.position, who, self.players, self.language)

    def opening(self) -> list[str]:
        """What has happened before the open question: in the set-up, later since the turn began."""
        pos = self.game.position
        turns = [at for at, item in enumerate(pos.story) if item[0] == TOLD_TURN]
        return story_lines(pos, turns[-1] if len(turns) > 1 else 0, self.players, self.language)

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return told_why(self.game.position, self.game.choices(), self._read(notation), self.language)

    def _chances(self) -> int:
        """How often chance has answered."""
        return sum(item[0] not in Game.ours for item in self.game.happened)

    def undo(self) -> bool:
        """Take back the last choice of this turn."""
        if not self.game.undo():
            return False
        if isinstance(self._dealer, SteadyDealer):
            self._dealer.step = self._chances()
        self._events.append({"type": "take_back"})
        return True

    def leave(self) -> None:
        """The player who is asked leaves for good (R-3-26).

        Raises IllegalChoice if it is not his turn.
        """
        who, since = self.game.position.asker, len(self.game.happened) + 1
        self.game.leave(who)
        chance = chance_to_json(self.game.happened[since:])
        self._events.append({"type": "leave", "player": self.players[who], "chance": chance})

    def name(self, words: str) -> str:
        """Name a card ("012 Kranax") or a sector a winner named ("sector 34 Kran").

        Raises IllegalChoice.
        """
        sector, card, name = self._named(words)
        return self._name_sector(sector, name) if sector else self._name_card(card, name)

    def trial(self, words: str) -> DeepFutureCampaign:
        """A campaign with nothing but the thing that would be named so, to see whether it can be printed.

        Raises IllegalChoice.
        """
        sector, card, name = self._named(words)
        if sector:
            return replace(self._campaign, cards={}, sector_names={PRINTED[sector]: name})
        pos = self.game.position
        lying = {card_name(other): card_of(pos, other) for other in (card, *pos.histories.get(card, ()))}
        lying[card_name(card)] = lying[card_name(card)].named(name)
        return replace(self._campaign, cards=lying, sector_names={})

    def _named(self, words: str) -> tuple[int, int, str]:
        """What is to be named: a sector, or 0 and a card; and its name.

        Raises IllegalChoice if it gets no name now.
        """
        thing, _, name = tidy(words).partition(" ")
        pos = self.game.position
        if thing.lower() == "sector":
            number, _, name = name.partition(" ")
            sector = INDEX.get(int(number), 0) if number.isdecimal() and len(number) < LONGEST else 0
            if not pos.named[sector]:
                raise IllegalChoice(f"sector {number} gets its name from a winner", "3, R-3-09", ())
            check_name(name)
            return sector, 0, name
        card = int(thing) - 1 if thing.isdecimal() and len(thing) < LONGEST else -1
        if not 0 <= card < len(pos.kind) or pos.kind[card] == BLANK:
            raise IllegalChoice(f"{thing!r} is no card with something to name", "1.4", ("name 012 Kranax",))
        if pos.kind[card] == TECH and pos.written[card] < SLOTS:
            raise IllegalChoice(f"tech {thing} is not complete, it gets its name then", "1.4, R-1.4-10", ())
        check_name(name)
        return 0, card, name

    def _name_card(self, card: int, name: str) -> str:
        self.game.name_card(card, name)
        self._events.append({"type": "name", "card": card_name(card), "player": self.asked, "name": name})
        return say("named", self.language, card_name(card), name)

    def _name_sector(self, sector: int, name: str) -> str:
        self.game.name_sector(sector, name)
        self._events.append({"type": "name", "sector": PRINTED[sector], "player": self.asked, "name": name})
        return say("named", self.language, say("sector", self.language, sector_name(sector)), name)

    def unnamed(self) -> list[str]:
        """Names for all that cannot stay without one, given and told; then techs that may be named (R-3-09)."""
        if self.sitting.game is None:
            return []
        pos = self.sitting.position
        namer = Namer(RandomSource(), taken=[*pos.titles.values(), *pos.sector_names.values()])
        told = []
        for sector, named in enumerate(pos.named):
            if named and not pos.sector_names.get(sector):
                told.append(self._name_sector(sector, namer.world(self.language)))
        for card in self._nameless({WORLD, CIVILIZATION}):
            home = pos.titles.get(pos.histories[card][0], "") if card in pos.histories else ""
            name = say("league", self.language, home) if home else namer.world(self.language)
            told.append(self._name_card(card, name))
        lying = {card for techs in pos.techs for card in techs}
        techs = [card for card in self._nameless({TECH}) if card in lying and pos.written[card] == SLOTS]
        told += [say("may_be_named", self.language, card_text(pos, card, self.language)) for card in techs]
        return told

    def _nameless(self, kinds: set[int]) -> list[int]:
        """Cards of those kinds without a name."""
        pos = self.sitting.position
        return [card for card, kind in enumerate(pos.kind) if kind in kinds and not pos.titles.get(card)]

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off (3, R-3-12, R-3-25)."""
        event: Event = {"type": "over", **outcome(self._campaign, self.sitting)}
        if self.sitting.game is None or not self.game.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """The position as the player who is asked may see it."""
        return position_lines(self.game.position, self.game.position.asker, self.players, self.language)

    def rules(self, words: str) -> list[str]:
        """What the book and Table 5 say about a section ("2.2"), an id or a word."""
        wanted = words.casefold().strip()
        if not wanted:
            return []
        by_section = wanted[0].isdigit()
        found = []
        for atom in atoms(self.language):
            hit = wanted == atom.section.casefold() if by_section else wanted in f"{atom.id} {atom.text}".casefold()
            if hit:
                found.append(f"{self._plain(atom.text)} [{atom.section}, p. {atom.page}]")
        for row in advancements().values():
            if wanted in {name.casefold() for name in row.name}:
                when = when_words()[row.action](self.language)
                text = f"{row.name(self.language)} {row.suit}{row.number}: {when} {row.reminder(self.language)}"
                found.append(f"{text} [Table 5]")
        for post in signposts(self.language):
            if wanted == post.section.casefold() or (not by_section and wanted in post.text.casefold()):
                found.append(f"{post.text}: {post.section}, p. {post.page}")
        return found

    def _plain(self, text: str) -> str:
        """The book's text with the names of suits for their icons."""
        for suit in suits().values():
            text = text.replace(f":{suit.key}:", suit.name(self.language))
        return text

    def news(self) -> list[Event]:
        """Events since the last call."""
        events, self._events = self._events, []
        return events

    def ending(self) -> list[str]:
        """How the game ended."""
        return ending_lines(self.sitting.position, self.players, self.language)
