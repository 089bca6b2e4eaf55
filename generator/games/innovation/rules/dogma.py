"""The dogma action (5): who is hit by each effect, who shares it, what a shared change earns.

In: a player and a card on top of one of their stacks. Out: its effects executed in printed order, questions on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import NamedTuple, TypeVar

from generator.games.innovation.facts.deck import Edition, cards
from generator.games.innovation.rules.codes import Flow
from generator.games.innovation.rules.player import Player
from generator.games.innovation.rules.position import Position

#: What an effect does: as (me) if it is shared, as (you, me) if it is a demand on you by me; one that asks is a `Flow`.
EffectFunction = Callable[..., object]
AnyEffect = TypeVar("AnyEffect", bound=EffectFunction)
#: Cards that execute each other without an end stop here, loudly (18).
DEEPEST = 300


class CodedEffect(NamedTuple):
    """One effect as code: its place on the card, whether it is a demand, the editions that have it."""

    number: int
    demand: bool
    carry_out: EffectFunction


_EFFECTS: dict[str, dict[int, list[CodedEffect]]] = {"last": {}, "first": {}}
_NUMBERS = {card.name.en: card.number for card in cards()}
EDITIONS: tuple[Edition, ...] = ("last", "first")


def effect(name: str, number: int, edition: Edition | None = None) -> Callable[[AnyEffect], AnyEffect]:
    """Make a function the effect with that *number* (from 1) of the card called *name*; in one edition, or in both."""
    card = cards()[_NUMBERS[name]]

    def register(function: AnyEffect) -> AnyEffect:
        written = CodedEffect(number, card.effects[number - 1].demand, function)
        for each in (edition,) if edition else EDITIONS:
            its = _EFFECTS[each].setdefault(card.number, [])
            its.append(written)
            its.sort(key=lambda one: one.number)
        return function

    return register


def effects_of(card: int, edition: str) -> list[CodedEffect]:
    """Return the effects of a card in an edition, in printed order (I-D10)."""
    return _EFFECTS[edition][card]


class DogmaEnds(Exception):
    """The dogma action ends at once, without any further effect and without a bonus (I-K8)."""


class Dogma:
    """One dogma action, or one card executed for oneself only.

    *moved* says whether its demand has moved or returned any card (I-U17: nothing without a demand); *kept* is what its
    effects remember of each player, for Democracy.
    """

    def __init__(self, pos: Position, depth: int = 0) -> None:
        self.pos = pos
        self.depth = depth
        self.moved = False
        self.kept: dict[int, int] = {}

    def alone(self, player: Player, card: int) -> Flow[None]:
        """Carry out a card's effects that are not demands, by one player only: nobody shares or counts (I-PUB11)."""
        if self.depth >= DEEPEST:
            raise RuntimeError(f"cards have executed each other {DEEPEST} times")
        within = Dogma(self.pos, self.depth + 1)
        self.pos.tell("executes", player.who, card)
        for written in effects_of(card, self.pos.switches.edition):
            if not written.demand:
                yield from self._run(card, written, Player(self.pos, player.who, within))

    def _run(self, card: int, written: CodedEffect, *players: Player) -> Flow[None]:
        """Carry out one effect by one player; *players* are those it is about."""
        self.pos.effects.append((card, written.number, players[0].who))
        flow = written.carry_out(*players)
        if isinstance(flow, GeneratorType):
            yield from flow
        self.pos.effects.pop()

    def activate(self, who: int, card: int) -> Flow[None]:
        """Carry out the whole action: frozen counts, effects in order, the sharing bonus (5, I-D1 to I-D9, I-PUB7).

        Raises GameOver.
        """
        pos = self.pos
        featured = cards()[card].featured
        counts = [pos.icons(each)[featured] for each in range(pos.seats)]
        pos.tell("dogma", who, card)
        try:
            bonus = yield from self._effects(who, card, counts)
        except DogmaEnds:
            pos.effects.clear()
            return
        if bonus:  # I-D5
            pos.tell("bonus", who)
            Player(pos, who, self).draw(pos.highest_top(who))

    def _effects(self, who: int, card: int, counts: list[int]) -> Flow[bool]:
        """Carry out all effects; return whether a sharer changed the game (I-D6), team-mates apart (I-PUB16)."""
        pos, bonus = self.pos, False
        me = Player(pos, who, self)
        for written in effects_of(card, pos.switches.edition):
            if written.demand:  # I-D1, I-D2, I-V2
                for other in pos.opponents(who):
                    if counts[other] < counts[who]:
                        yield from self._run(card, written, Player(pos, other, self), me)
                continue
            for other in pos.clockwise(who):  # I-D3, I-D4, I-V3
                if counts[other] >= counts[who]:
                    before = pos.changes
                    yield from self._run(card, written, Player(pos, other, self))
                    bonus = bonus or (pos.changes > before and pos.team[other] != pos.team[who])
            yield from self._run(card, written, me)
        return bonus
