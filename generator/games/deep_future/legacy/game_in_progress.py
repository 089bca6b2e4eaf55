"""The events of a game that the referee watched over, carried out again (2, 3).

In: a campaign's position and events. Out: the game as it is, and what it has changed on cards and map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.engine.game_in_progress import GameInProgress
from generator.engine.names import card_name
from generator.engine.pack import Event
from generator.engine.plain_text import is_plain
from generator.errors import BadPlayers, ChanceMissing, IllegalChoice, RecordProblem
from generator.games.deep_future.facts import Text
from generator.games.deep_future.legacy.founding import check_players
from generator.games.deep_future.legacy.on_the_table import CHANCE
from generator.games.deep_future.rules.choices import USE
from generator.games.deep_future.rules.codes import CAUSES, TECH
from generator.games.deep_future.rules.endings import claimed
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import VICTORY_KEYS, read, write
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.switches import switch_problems


@dataclass
class DeepFutureInProgress(GameInProgress):
    """A game that has begun and who sits where.

    With a real deck (*read_out*) chance comes card by card: *waiting* is then the event whose results of chance,
    *dealt*, may not be all there yet, and *game* is as it was before it. With *straight_on* nothing is kept for taking
    back, until something is taken back.
    """

    players: tuple[str, ...]
    start: Position
    read_out: bool
    game: Game | None = None  # type: ignore[assignment]  # people still read out the set-up
    waiting: Event | None = None
    dealt: list[Any] = field(default_factory=list)
    straight_on: bool = False
    #: What was carried out so far, while the game runs straight on: events, and what chance did.
    _done: list[tuple[Event, list[Any]]] = field(default_factory=list)

    recorded_chance = CHANCE
    read = staticmethod(read)
    write = staticmethod(write)

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.game.position if self.game else self.start

    def chance_since(self, since: int) -> dict[str, Any]:
        """What chance did after a choice, also if it did nothing."""
        return {"chance": self.chance(since)}

    def apply(self, event: Event) -> None:
        """Carry out one event of the game. Raises RecordProblem."""
        kind = event["type"]
        if kind == "dealt":
            if self.waiting is None or not self.read_out:
                raise RecordProblem(Text("nothing_waits"))
            self.dealt += event["chance"]
        elif kind == "take_back":
            self._take_back()
        else:
            self.settle()
            {"play": self._check_choice, "leave": self._check_player, "name": self._name}[kind](event)
            if kind != "name":
                self.wait_for(event)

    def wait_for(self, event: Event) -> None:
        """*event* happens; what chance did is in it, or will be read out."""
        self.waiting, self.dealt = event, list(event["chance"])
        if not self.read_out:
            self._carry_out()

    def settle(self) -> None:
        """What waits must be all there now. Raises RecordProblem if results of chance are missing."""
        if self.waiting is not None:
            self._carry_out()

    def try_to_settle(self) -> bool:
        """Whether nothing waits any more."""
        try:
            self.settle()
        except ChanceMissing:
            return False
        return True

    def keep_the_way_back(self) -> None:
        """From now on everything can be taken back; what happened so far is carried out once more."""
        if not self.straight_on:
            return
        again = DeepFutureInProgress(self.players, self.start, self.read_out)
        for event, chance in self._done:
            if event["type"] == "name":
                again._name(event)
            else:
                again.waiting, again.dealt = event, chance
                again._carry_out()
        self.game, self.straight_on, self._done = again.game, False, []

    def _carry_out(self) -> None:
        event, chance = self.waiting, self.dealt
        assert event is not None
        try:
            game = self._played_on(event)
        except Exception:
            if not self.straight_on:
                raise
            self.keep_the_way_back()
            self._carry_out()  # fails again, and leaves the game as one that can be taken back
            return
        self.game, self.waiting, self.dealt = game, None, []
        if self.straight_on:
            self._done.append((event, chance))

    def _played_on(self, event: Event) -> Game:
        """The game with that event; if cards are read out, a copy, since they may not be all there yet."""
        dealer = CHANCE.dealer(self.dealt, sealed=not self.read_out)
        if self.game is None:
            pos = self.start.copy()
            pos.dealer = dealer
            game = Game(pos, keep=not self.straight_on)
        else:
            game = self.game.copy() if self.read_out and not self.straight_on else self.game
            game.deal_with(dealer)
            self.make(game, event)
        dealer.finish()
        return game

    def make(self, game: Game, event: Event) -> None:
        """Carry out a choice, or somebody leaving, on *game*. Raises RecordProblem if it is not legal."""
        try:
            if event["type"] == "leave":
                game.leave(self.players.index(event["player"]))
                return
            choice = read(event["choice"])
            assert choice is not None
            game.play(choice)
        except IllegalChoice as error:
            what = event.get("choice", event["player"])
            raise RecordProblem(Text("was_not_legal", choice=what, why=error.why)) from error

    def _check_choice(self, event: Event) -> None:
        assert self.game is not None
        if not self.game.over and event["player"] != self.asked:
            raise RecordProblem(Text("other_asked", player=event["player"], asked=self.asked))
        if read(event["choice"]) is None:
            raise RecordProblem(Text("no_choice", choice=event["choice"]))

    def _check_player(self, event: Event) -> None:
        if event["player"] not in self.players:
            raise RecordProblem(Text("does_not_play", player=event["player"]))

    def _take_back(self) -> None:
        self.keep_the_way_back()
        if self.waiting is not None and self.game is not None and not self.try_to_settle():
            self.waiting, self.dealt = None, []
            return
        self.settle()
        assert self.game is not None
        if not self.game.undo():
            raise RecordProblem(Text("nothing_to_take_back"))

    def _name(self, event: Event) -> None:
        """A card or sector named while a game is under way (1.4, R-1.4-10, R-1.4-11; 3, R-3-09)."""
        assert self.game is not None
        if not isinstance(event["name"], str) or not event["name"] or not is_plain(event["name"]):
            raise RecordProblem(Text("no_name", given=event["name"]))
        pos = self.game.position
        if "sector" in event:
            if event["sector"] not in INDEX or not pos.named[INDEX[event["sector"]]]:
                raise RecordProblem(Text("winner_names", sector=event["sector"]))
            self.game.name_sector(INDEX[event["sector"]], event["name"])
            self._named(event)
            return
        card = int(event["card"]) - 1
        if not 0 <= card < len(pos.kind) or pos.kind[card] == 0:
            raise RecordProblem(Text("nothing_to_name", card=event["card"]))
        self.game.name_card(card, event["name"])
        self._named(event)

    def _named(self, event: Event) -> None:
        if self.straight_on:
            self._done.append((event, []))


def begun(event: Event, start: Position, straight_on: bool = False) -> DeepFutureInProgress:
    """The game that a `game` event begins from *start*: all that the campaign has, the deck still to be laid (1.7).

    With *straight_on* what has happened is not kept for taking back.

    Raises RecordProblem.
    """
    players = event["players"]
    try:
        check_players(players)
    except BadPlayers as error:
        raise RecordProblem(error.reason) from error
    for key, wrong in switch_problems(event["rules"]):
        raise RecordProblem(Text("rules_key", key=key, wrong=wrong))
    there = sorted(set(range(len(start.kind))) - set(start.away))
    start.deck = there[:] if event["deck"] is None else [int(card) - 1 for card in reversed(event["deck"])]
    if sorted(start.deck) != there:
        raise RecordProblem(Text("deck_of_all"))
    its = DeepFutureInProgress(tuple(players), start, event["deck"] is None, straight_on=straight_on)
    its.wait_for(event)
    return its


def winner_of(its: DeepFutureInProgress) -> str | None:
    """The name of the winner, if there is one."""
    winner = its.position.winner
    return its.players[winner] if winner >= 0 else None


def victory_of(its: DeepFutureInProgress) -> str | None:
    """The victory the winner claimed for his civilization (3, R-3-06), else the first he reached."""
    pos = its.position
    if pos.winner < 0:
        return None
    return VICTORY_KEYS[claimed(pos)]


def aside_of(its: DeepFutureInProgress) -> Event:
    """What a saga tells besides the results: turns, why each player lost last, techs used in the winner's last turn."""
    pos = its.position
    lost = {
        player: [cause for bit, cause in enumerate(CAUSES) if causes >> bit & 1]
        for player, causes in zip(its.players, pos.lost_by)
        if causes
    }
    found: Event = {"_turns": pos.turns, "_lost": lost, "_used": [card_name(card) for card in _used_last(its)]}
    return {key: value for key, value in found.items() if value}


def _used_last(its: DeepFutureInProgress) -> list[int]:
    """Techs that the winner used in the turn in which he won."""
    game, pos = its.game, its.position
    if game is None or not game.keep or pos.winner < 0 or pos.winner != pos.turn:
        return []
    choices = [item[1] for item in game.happened[game.turn_began() :] if item[0] == "chose"]
    return list(dict.fromkeys(card for kind, card, *_ in choices if kind == USE and pos.kind[card] == TECH))


def homeworlds_of(its: DeepFutureInProgress) -> dict[str, list[str]]:
    """Every homeworld each player has had (3, R-3-12)."""
    homes = its.position.homes
    return {player: [card_name(card) for card in cards] for player, cards in zip(its.players, homes)}
