"""A live game on a real table: people turn the cards over and say which they are, the referee does the rest.

In: a campaign and somebody who asks the people. Out: what engine.table promises; every answer is written down at once,
so that the game goes on behind the last one, whenever that is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from generator.engine.chance import Deal, RepeatingDealer
from generator.engine.languages import between
from generator.engine.names import card_name
from generator.engine.pack import Event
from generator.engine.packdata import pack_data
from generator.engine.table import DEALT, Corrected, Scribe, TableQuestion
from generator.games.deep_future.facts.tables import SUITS, suits
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress
from generator.games.deep_future.legacy.on_the_table import CHANCE
from generator.games.deep_future.play.real_dealer import RealDealer
from generator.games.deep_future.play.renderer import Watched
from generator.games.deep_future.play.table import DeepFutureTable
from generator.games.deep_future.rules.codes import (
    BLANK,
    FOR_ADVANCE,
    FOR_CHALLENGE,
    FOR_CORNER,
    FOR_DIRECTION,
    FOR_DISCARD,
    FOR_FAILURE,
    FOR_HAND,
    FOR_HOMEWORLD,
    FOR_LINE,
    FOR_NUMBER,
    FOR_RIVALS,
    FOR_SECTOR,
    FOR_STARTER,
    FOR_SUIT,
    FOR_TENS,
    FOR_UNITS,
    IN_SETUP,
)
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.reasons import refuse
from generator.games.deep_future.rules.rendering import card_text, corner, say
from generator.games.deep_future.rules.setup import ends_line

if TYPE_CHECKING:
    from generator.engine.screen import Picture

#: What a card is turned over for, as the question is called.
PURPOSES = {
    FOR_NUMBER: "number",
    FOR_SUIT: "suit",
    FOR_TENS: "tens",
    FOR_UNITS: "units",
    FOR_CORNER: "corner",
    FOR_CHALLENGE: "challenge",
    FOR_LINE: "line",
    FOR_ADVANCE: "advance",
    FOR_FAILURE: "failure",
    FOR_RIVALS: "rivals",
    FOR_DIRECTION: "direction",
}

#: Kinds of chance that are cards which people say.
_READ_OUT = {"turned", "looked"}


@cache
def _questions() -> dict[str, dict[str, str]]:
    questions: dict[str, dict[str, str]] = pack_data("generator.games.deep_future", "texts/reading.toml")
    return questions


class RealTable(DeepFutureTable):
    """One game played with real cards."""

    def __init__(self, campaign: DeepFutureCampaign, its: DeepFutureInProgress, scribe: Scribe) -> None:
        super().__init__(campaign, its, CHANCE.dealer([], sealed=False))
        self._scribe = scribe
        self._pos = its.position
        #: Whether people have heard here what happened last.
        self._heard = False
        #: What happens while cards are read out; what of it is told already, and was before they were read again.
        self._watched = Watched(its.position)
        self._told_early: list[str] = []
        self._told_before: list[str] = []
        self._first = True

    @classmethod
    def sit_down(
        cls, campaign: DeepFutureCampaign, players: Sequence[str], rules: Mapping[str, Any], scribe: Scribe
    ) -> RealTable:
        """Return a new game (1.7): it is in the record before the first card is turned over."""
        start = campaign.position(len(players), rules, CHANCE.dealer([], sealed=False))
        start.deck = [card for card in range(len(start.kind)) if card not in start.away]
        event: Event = {"type": "game", "players": list(players), "rules": dict(rules), "deck": None, "chance": []}
        scribe.write([event])
        its = DeepFutureInProgress(tuple(players), start, read_out=True, waiting=event)
        return cls(campaign, its, scribe)

    @classmethod
    def go_on(cls, campaign: DeepFutureCampaign, scribe: Scribe) -> RealTable | None:
        """Return the game under way, if it is played with real cards."""
        its = campaign.in_progress
        return cls(campaign, its, scribe) if its and its.read_out else None

    def opening(self) -> list[str]:
        """Return what has happened since the turn began, unless people have just heard it."""
        return [] if self._heard else super().opening()

    @property
    def waiting(self) -> bool:
        """Whether cards are still to be read out."""
        return self.in_progress.waiting is not None

    def read_out(self) -> list[str]:
        """Ask for what is still to be read out; return lines on what it has led to.

        Raises whatever the scribe raises when people stop; what was read out until then is kept.
        """
        self._told_early, self._heard = [], True
        who = self.game.position.asker if self.in_progress.game else 0
        while self.in_progress.waiting is not None:
            try:
                self._read_on()
            except Corrected:
                if not self._correct():
                    return []
        return self._untold(self._watched.lines(who, self.players, self.language))

    def _untold(self, lines: list[str]) -> list[str]:
        """Return what of *lines* was not told before a card was taken back."""
        return [line for line in lines if line not in self._told_before]

    def _read_on(self) -> None:
        its = self.in_progress
        event = its.waiting
        assert event is not None
        self._first, self._told_before = True, self._told_early[:]
        asking = RealDealer(self._ask, self._note, lambda: _seen_on_top(self._pos))
        dealer = RepeatingDealer(CHANCE.from_json(its.dealt), asking)
        if its.game is None:
            self._pos = pos = its.start.copy()
            pos.dealer = dealer
            self._watched = Watched(pos)
            game = Game(pos)
        else:
            game = its.game.copy()
            self._pos = game.position
            self._watched = Watched(game.position)
            game.deal_with(dealer)
            its.make(game, event)
        asking.flush()
        its.game, its.waiting, its.dealt = game, None, []
        game.deal_with(CHANCE.dealer([], sealed=False))

    def _note(self, deals: Sequence[Deal]) -> None:
        """An answer of people is written down as soon as it is given."""
        results = CHANCE.to_json(deals)
        self._scribe.write([{"type": DEALT, "chance": results}])
        self.in_progress.dealt += results

    def _correct(self) -> bool:
        """The card read out last was another one; or, if none was, the choice is taken back. Whether to go on."""
        while self.in_progress.dealt:
            event = self._scribe.strike(DEALT)
            self.taken_back(event)
            struck = event["chance"]
            del self.in_progress.dealt[-len(struck) :]
            if not all(isinstance(result, dict) and "shuffled" in result for result in struck):
                return True
        if self.in_progress.game is None:
            self._scribe.tell(self._said("none_to_take_back"))
            return True
        self._scribe.write([{"type": "take_back"}])
        self.in_progress.waiting = None
        return False

    def taken_back(self, dealt: Event) -> None:
        """Tell which cards were taken back."""
        cards = (each for kind, cards in CHANCE.from_json(dealt["chance"]) if kind in _READ_OUT for each in cards)
        told = between(self.language).things.join(_short(self._pos, card) for card in cards)
        if told:
            self._scribe.tell(self._said("taken_back", told))

    def play(self, notation: str) -> list[str]:
        """Make a choice; what has to be read out is asked for."""
        choice = self.in_progress.typed(notation)
        pos = self.game.position
        if choice not in pos.options:
            raise refuse(pos, choice)
        return self._happen({"type": "play", "player": self.asked, "choice": write(choice), "chance": []})

    def _happen(self, event: Event) -> list[str]:
        self._scribe.write([event])
        self.in_progress.waiting, self.in_progress.dealt = event, []
        return self.read_out()

    def leave(self) -> None:
        """The player who is asked leaves for good (R-3-26)."""
        self.game.check_leaving(self.game.position.asker)  # before anything is written
        self._happen({"type": "leave", "player": self.asked, "chance": []})

    def drop(self) -> None:
        """What is not read out to its end has not happened."""
        if self.in_progress.waiting is not None and self.in_progress.game is not None:
            self._scribe.write([{"type": "take_back"}])
            self.in_progress.waiting = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.in_progress.game is not None and self.game.over

    def position(self) -> list[str]:
        """Return the position, once the set-up has begun."""
        return super().position() if self.in_progress.game else []

    def since_then(self) -> list[str]:
        """Return nothing: all sit around the table and have heard it."""
        return []

    def picture(self, width: int) -> Picture:
        """Return the table drawn as it lies there; while cards are read out, only what everybody may see."""
        drawn = self.renderer.texts.picture
        if not self.waiting or drawn is None:
            return super().picture(width)
        return drawn(self._pos, None, self.players, self.language, width)

    # What people are asked

    def _ask(self, kind: str, cards: list[int], count: int) -> list[int]:
        pos = self._pos
        if kind == "shuffled":
            self._scribe.tell(self._text("shuffle", len(cards)))
            return []
        if kind == "seen":
            self._scribe.tell(self._text("as_seen", self._purpose(pos), card_text(pos, cards[0], self.language)))
            return []
        self._tell_so_far(pos)
        if kind == "picked":
            return [self._picked(pos, len(cards))]
        if kind == "turned":
            return [self._card(self._purpose(pos), cards)]
        return [self._card(self._text("look", self.players[pos.turn], count), cards)]

    def _tell_so_far(self, pos: Position) -> None:
        """Tell what happened before cards go into a hand or the line, such as cubes (1.7), and before lots."""
        first, self._first = self._first, False
        if pos.purpose in {FOR_LINE, FOR_STARTER} or (pos.purpose >= FOR_HAND and (first or pos.row[0] == 1)):
            who = max(pos.purpose - FOR_HAND, 0)
            for line in self._untold(self._watched.so_far(who, self.players, self.language)):
                self._told_early.append(line)
                self._scribe.tell(line)

    def _purpose(self, pos: Position) -> str:
        """Return what the next card is turned over for; of several in a row, which it is and whose."""
        at, count, who = pos.row
        if pos.purpose >= FOR_HAND:
            whose = self.players[pos.purpose - FOR_HAND]
            return self._text("hand_of", whose, at, count) if count > 1 else self._text("hand", whose)
        if pos.purpose == FOR_HOMEWORLD:
            return self._text("homeworld", self.players[who], at, count)
        if pos.purpose == FOR_SUIT and count > 1:
            return self._text("suit_of", at, count)
        if pos.purpose in {FOR_CHALLENGE, FOR_LINE}:
            return self._text(PURPOSES[pos.purpose], len(pos.line if pos.purpose == FOR_LINE else pos.pile) + 1)
        return self._text(PURPOSES.get(pos.purpose, "turn"))

    def _text(self, key: str, *parts: object) -> str:
        row = _questions()[key]
        return f"{row[self.language].format(*parts)} [{row['rule']}]"

    def _said(self, key: str, *parts: object) -> str:
        """Return a phrase no rule stands behind."""
        return _questions()[key][self.language].format(*parts)

    def _card(self, question: str, cards: Sequence[int]) -> int:
        """The card people read out, by number, name or corner."""
        pos = self._pos
        gone = [card for card in range(len(pos.kind)) if card not in cards]
        answers = {card_name(card): card_text(pos, card, self.language) for card in cards}
        also = {card_name(card): (pos.titles.get(card, ""), *_corner_forms(pos, card)) for card in (*cards, *gone)}
        refused = {card_name(card): self._gone(pos, card) for card in gone}
        unsure = _questions()["bare_number"][self.language]
        card = int(self._scribe.ask(TableQuestion(question, answers, also, unsure, refused))) - 1
        blank = f" {say('blank', self.language)}" if pos.kind[card] == BLANK else ""
        self._scribe.tell(self._said("said", _short(pos, card) + blank))
        if pos.purpose == FOR_LINE and pos.phase == IN_SETUP and ends_line(pos, card):
            self._scribe.tell(self._text("line_ends", pos.number[card]))
        return card

    def _gone(self, pos: Position, card: int) -> str:
        """Return why it cannot be *card*."""
        places = (
            ("lost", card in pos.away),
            ("not_held", pos.purpose == FOR_DISCARD),
            ("seen_on_top", card in pos.deck),
        )
        found = [key for key, so in (*places, ("discarded", card in pos.discard), ("gone", True)) if so]
        return self._said(found[0], _short(pos, card))

    def _picked(self, pos: Position, count: int) -> int:
        """Which of *count* it was, counted from 0."""
        if pos.purpose == FOR_STARTER:
            names = {str(seat + 1): name for seat, name in enumerate(self.players)}
            also = {number: (name,) for number, name in names.items()}
            question = self._text("starter", between(self.language).choices.join(self.players))
            return int(self._scribe.ask(TableQuestion(question, names, also))) - 1
        if pos.purpose == FOR_DISCARD:
            hand = pos.hand[pos.turn]
            return hand.index(self._card(self._text("discard", self.players[pos.turn]), hand))
        key = {FOR_SUIT: "roll_suit", FOR_SECTOR: "free_sector"}.get(pos.purpose, "roll_number")
        answers = {str(number): "" for number in range(1, count + 1)}
        return int(self._scribe.ask(TableQuestion(self._text(key, count), answers, {}))) - 1


def _short(pos: Position, card: int) -> str:
    """Return a card by its number, corner and name."""
    return f"{card_name(card)} {corner(pos, card)} {pos.titles.get(card, '')}".rstrip()


def _seen_on_top(pos: Position) -> list[int]:
    """The cards on top of the deck that somebody has looked at, top first (2.1, R-2.1-12)."""
    return list(takewhile(lambda card: pos.known[card], reversed(pos.deck)))


def _corner_forms(pos: Position, card: int) -> list[str]:
    """Ways to say a corner: 4K, K4, 4 skull."""
    number, suit = pos.number[card], suits()[SUITS[pos.suit[card]]]
    words = (suit.id, suit.key, *suit.name)
    return [form for word in words for form in (f"{number}{word}", f"{number} {word}", f"{word}{number}")]
