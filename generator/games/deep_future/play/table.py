"""Deep Future played at a table by people: the rules, their words, and the events of the record.

In: a campaign and what is typed. Out: what engine.table promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.engine.book import looked_up
from generator.engine.bots import Bot
from generator.engine.chance import Dealer, RandomSource, SteadyDealer
from generator.engine.game_in_progress import LONGEST
from generator.engine.game_table import SeatedGame
from generator.engine.names import card_name, tidy
from generator.engine.pack import Event
from generator.errors import IllegalChoice
from generator.games.deep_future.book import book
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import advancements, suits, when_words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign, outcome
from generator.games.deep_future.legacy.founding import check_players
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress, aside_of
from generator.games.deep_future.legacy.on_the_table import CHANCE, card_of
from generator.games.deep_future.play.renderer import DeepFutureRenderer
from generator.games.deep_future.rules.codes import BLANK, TECH
from generator.games.deep_future.rules.game import Game, check_name
from generator.games.deep_future.rules.notation import sector_name
from generator.games.deep_future.rules.rendering import card_text, position_lines, say
from generator.games.deep_future.rules.sectors import INDEX, PRINTED


class DeepFutureTable(SeatedGame):
    """One game of a campaign, from its first card to the names its winner gives."""

    nameable = True
    in_progress: DeepFutureInProgress

    def __init__(self, campaign: DeepFutureCampaign, its: DeepFutureInProgress, dealer: Dealer) -> None:
        steady = dealer if isinstance(dealer, SteadyDealer) else None
        super().__init__(its, DeepFutureRenderer(campaign.language), steady)
        self.campaign = campaign

    @property
    def game(self) -> Game:
        """The game itself."""
        assert self.in_progress.game is not None
        return self.in_progress.game

    @classmethod
    def begin(
        cls, campaign: DeepFutureCampaign, players: Sequence[str], rules: Mapping[str, Any], seed: int | None
    ) -> DeepFutureTable:
        """Return a new game of *campaign*, its deck shuffled (1.7)."""
        players, dealer = check_players(players), SteadyDealer(seed)
        pos = campaign.position(len(players), rules, dealer)
        pos.deck = Dealer(seed).shuffle([card for card in range(len(pos.kind)) if card not in pos.away])
        deck = [card_name(card) for card in reversed(pos.deck)]
        its = DeepFutureInProgress(players, pos, read_out=False, game=Game(pos))
        table = cls(campaign, its, dealer)
        chance = CHANCE.to_json(table.game.happened)
        begun = {"type": "game", "players": list(players), "rules": dict(rules), "deck": deck, "chance": chance}
        table._events.append(begun)
        return table

    @classmethod
    def resume(cls, campaign: DeepFutureCampaign, seed: int | None) -> DeepFutureTable | None:
        """Return the game of *campaign* that is under way, at the choice where it was left; None if there is none."""
        if campaign.in_progress is None or campaign.in_progress.read_out:
            return None
        table = cls(campaign, campaign.in_progress, SteadyDealer(seed))
        table._go_on()
        return table

    def let_play(self, bot: Bot, watcher: int) -> list[str]:
        """Let *bot* choose; what it makes gets a name at once, what people have made waits for theirs."""
        from generator.games.deep_future.play.auto_naming import AutoNamer, nameless

        waiting = set(nameless(self.game.position))
        return super().let_play(bot, watcher) + AutoNamer(RandomSource()).name_all(self, but=waiting)

    def leave(self) -> None:
        """The player who is asked leaves for good (R-3-26).

        Raises IllegalChoice if it is not his turn.
        """
        who, since = self.game.position.asker, len(self.game.happened) + 1
        self.game.leave(who)
        chance = CHANCE.to_json(self.game.happened[since:])
        self._events.append({"type": "leave", "player": self.players[who], "chance": chance})

    def name(self, words: str) -> str:
        """Name a card ("012 Kranax") or a sector a winner named ("sector 34 Kran").

        Raises IllegalChoice.
        """
        sector, card, name = self._named(words)
        return self._name_sector(sector, name) if sector else self._name_card(card, name)

    @property
    def naming(self) -> tuple[str, ...]:
        """How a card before the player who is asked is named, one without a name first, and a sector a winner named.

        When the game is over everybody is asked.
        """
        if self.in_progress.game is None:
            return ()
        pos = self.game.position
        lying = []
        for who in [self.looking, *range(len(self.players))][: None if self.over else 1]:
            lying += [pos.home[who], *pos.settled[who], *pos.techs[who], *sorted(pos.hand[who])]
        cards = sorted(filter(self._may_name, lying), key=lambda card: card in pos.titles)
        sectors = [sector for sector, named in enumerate(pos.named) if named]
        examples = [say("name_card", self.language, card_name(card)) for card in cards[:1]]
        examples += [say("name_sector", self.language, sector_name(sector)) for sector in sectors[-1:]]
        return tuple(examples)

    def _may_name(self, card: int) -> bool:
        """Whether a card can be given a name: a world, a complete tech, a civilization (1.4, R-1.4-10, R-1.4-11)."""
        pos = self.game.position
        if not 0 <= card < len(pos.kind) or pos.kind[card] == BLANK:
            return False
        return pos.kind[card] != TECH or pos.written[card] == SLOTS

    def trial(self, words: str) -> DeepFutureCampaign:
        """Return a campaign with nothing but the thing that would be named so, to see whether it can be printed.

        Raises IllegalChoice.
        """
        sector, card, name = self._named(words)
        if sector:
            return replace(self.campaign, cards={}, sector_names={PRINTED[sector]: name})
        pos = self.game.position
        lying = {card_name(other): card_of(pos, other) for other in (card, *pos.histories.get(card, ()))}
        lying[card_name(card)] = lying[card_name(card)].named(name)
        return replace(self.campaign, cards=lying, sector_names={})

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
                raise IllegalChoice(Text("winner_names", sector=number), "3, R-3-09", self.naming)
            check_name(name, self.naming)
            return sector, 0, name
        card = int(thing) - 1 if thing.isdecimal() and len(thing) < LONGEST else -1
        if not 0 <= card < len(pos.kind) or pos.kind[card] == BLANK:
            raise IllegalChoice(Text("nothing_to_name", card=thing), "1.4", self.naming)
        if not self._may_name(card):
            raise IllegalChoice(Text("tech_named_later", card=thing), "1.4, R-1.4-10", self.naming)
        check_name(name, self.naming)
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
        """Give names to all that cannot stay without one, and tell them; then techs that may be named (R-3-09)."""
        if self.in_progress.game is None:
            return []
        from generator.games.deep_future.play.auto_naming import AutoNamer

        pos = self.in_progress.position
        told = AutoNamer(RandomSource()).name_all(self, but=self._nameless_techs())
        may = (card_text(pos, card, self.language) for card in self._techs())
        return [*told, *(say("may_be_named", self.language, text) for text in may)]

    def _techs(self) -> list[int]:
        """Complete techs on the table without a name."""
        pos = self.in_progress.position
        lying = {card for techs in pos.techs for card in techs}
        return [card for card in self._nameless_techs() if card in lying and pos.written[card] == SLOTS]

    def _nameless_techs(self) -> list[int]:
        """Techs without a name."""
        pos = self.in_progress.position
        return [card for card, kind in enumerate(pos.kind) if kind == TECH and not pos.titles.get(card)]

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off (3, R-3-12, R-3-25)."""
        event: Event = {"type": "over", **outcome(self.campaign, self.in_progress), **aside_of(self.in_progress)}
        if self.in_progress.game is None or not self.game.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """Return the position as the player who looks at it may see it."""
        return position_lines(self.game.position, self.looking, self.players, self.language)

    def rules(self, words: str) -> list[str]:
        """Return what Table 5 says of an advancement (K3, or its name), the book of a section, an id or a word."""
        wanted, found = words.casefold().strip(), []
        for row in advancements().values():
            if wanted in {f"{row.suit}{row.number}".casefold(), *(name.casefold() for name in row.name)}:
                when = when_words()[row.action](self.language)
                text = f"{row.name(self.language)} {row.suit}{row.number}: {when} {row.reminder(self.language)}"
                found.append(f"{text} [Table 5]")
        return found + [self._plain(line) for line in looked_up(book(self.language), words)]

    def _plain(self, text: str) -> str:
        """The book's text with the names of suits for their icons."""
        for suit in suits().values():
            text = text.replace(f":{suit.key}:", suit.name(self.language))
        return text
