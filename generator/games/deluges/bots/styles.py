"""Four ways to play (section 15): the forester spares the woods, the logger cuts them, the builder raises dolmens, the
warrior takes slaves.

In: a position and its choices. Out: one of them. Between equally good ones lots decide, for the rules hold no chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from generator.engine.bots import AnyChoice
from generator.games.deluges.bots import ending, policy
from generator.games.deluges.rules import codes
from generator.games.deluges.rules.codes import Choice
from generator.games.deluges.rules.position import Position


class Uniform(AnyChoice):
    """Any choice, all equally likely."""

    game: ClassVar[str] = "deluges"


class PlayingStyle(Uniform):
    """A player with habits: woods that are to stay, what is built first, whether they attack."""

    name: ClassVar[str] = "style"
    #: Woods of a land that are left standing, as far as nobody goes mad over it.
    keep: ClassVar[int] = 2
    #: What is built, most wanted first; what is not named is not built.
    builds: ClassVar[tuple[str, ...]] = ("dolmen", "mine", "boat", "soldier")
    attacks: ClassVar[bool] = False

    def choose(self, position: Position, choices: Sequence[Choice]) -> Choice:
        """Return one of *choices*."""
        question = position.question
        if question == codes.MOVE:
            return self._move(position, choices)
        if question == codes.GATHER:
            return policy.woods_to_take(position, choices, self._kept(position))
        if question == codes.BUILD:
            return self._build(position, choices)
        if question in {codes.OFFER, codes.GIVE, codes.WANT}:
            return self._trade(position, choices)
        if question == codes.ANSWER:
            return codes.AGREE if policy.fair_trade(position) else codes.REFUSE
        if question == codes.FERRY:
            return codes.AGREE if policy.harmless_ferry(position) else codes.REFUSE
        if question == codes.FLEE:
            return policy.refuge(position, choices)
        assert question == codes.PAY
        return choices[0]  # the fewest pieces

    def _move(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        if self.attacks:
            found = policy.follow(choices) or policy.attack(pos, choices)
            if found:
                return found
        moves = self._spread(pos, choices)
        if moves == [codes.DONE] and ending.hurries(pos, pos.asker):
            return ending.to_woods(pos, choices) or codes.DONE
        return self._any(moves)

    def _spread(self, pos: Position, choices: Sequence[Choice]) -> list[Choice]:
        """Return equally good moves of a worker to where work is; the end if there are none."""
        return policy.spread(pos, choices, self._kept(pos))

    def _kept(self, pos: Position) -> int:
        """Return how many woods of a land are to stay: none when the game is to end."""
        return 0 if self.keep and ending.hurries(pos, pos.asker) else self.keep

    def _any(self, choices: Sequence[Choice]) -> Choice:
        """Return one of those that are equally good."""
        return choices[self._lots.pick(len(choices))] if len(choices) > 1 else choices[0]

    def _build(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        """Return the first thing on their list, where most of their people are."""
        who = pos.asker
        for what in self.builds:
            places = [choice for choice in choices if choice[0] == what]
            if places:
                return self._any(policy.best_of(places, lambda choice: self._worth(pos, who, choice)))
        return codes.DONE

    def _worth(self, pos: Position, who: int, choice: Choice) -> int:
        """Return the worth: boats where most lands are near and no boat, the rest where most of their people are."""
        kind, (space,) = choice
        if kind == "boat":
            near = sum(land < pos.lands and pos.open_land(land) for land in pos.board.neighbours[space])
            enemies = sum(pos.boats[other][space] for other in range(pos.seats) if other != who)
            return near - 10 * enemies - 5 * pos.boats[who][space]
        return pos.workers[who][space]

    def _trade(self, pos: Position, choices: Sequence[Choice]) -> Choice:
        """Return one of what they have plenty of for one of what they lack."""
        if pos.question == codes.OFFER:
            offers = [choice for choice in choices if choice != codes.DONE and policy.swap_wanted(pos, choice[1][0])]
            return offers[0] if offers else codes.DONE
        swap = policy.swap_wanted(pos, pos.offered[0])
        if swap is None:
            return choices[0]
        wished = ("give", (swap[0], 1)) if pos.question == codes.GIVE else ("want", (swap[1], 1))
        return wished if wished in choices else choices[0]


class Forester(PlayingStyle):
    """Cuts one wood where there are three, so that it grows again."""

    name: ClassVar[str] = "forester"
    keep: ClassVar[int] = 2
    builds: ClassVar[tuple[str, ...]] = ("mine", "boat", "dolmen")


class Logger(PlayingStyle):
    """Cuts whatever there is hands for, and builds boats of it."""

    name: ClassVar[str] = "logger"
    keep: ClassVar[int] = 0
    builds: ClassVar[tuple[str, ...]] = ("boat", "dolmen", "mine", "soldier")


class Builder(PlayingStyle):
    """Dolmens wherever there is none, mines to pay them."""

    name: ClassVar[str] = "builder"
    keep: ClassVar[int] = 1
    builds: ClassVar[tuple[str, ...]] = ("dolmen", "boat", "mine")


class Warrior(PlayingStyle):
    """Soldiers first, and slaves by them."""

    name: ClassVar[str] = "warrior"
    keep: ClassVar[int] = 1
    builds: ClassVar[tuple[str, ...]] = ("soldier", "boat", "dolmen", "mine")
    attacks: ClassVar[bool] = True
