"""Games that the referee watches over, at a table of people, on a analysis to be judged, and played by bots.

In: a sitting, a pack's words for it (engine.sitting). Out: an engine.table.Table, an engine.table.Bench and an
engine.growing.Grower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from generator.engine.bots import Bot
from generator.engine.chance import SteadyDealer
from generator.engine.former_names import former
from generator.engine.game import Playing
from generator.engine.pack import Event
from generator.engine.sitting import Renderer, Sitting
from generator.engine.table import NothingNamed, Offer, Table
from generator.errors import BadPosition

P = TypeVar("P")


class RefereedTable(NothingNamed):
    """One game of a campaign at a table; nothing in it gets a name.

    *begins* says that it has just begun; *dealer* deals the same again after a choice is taken back.
    """

    def __init__(
        self, sitting: Sitting, teller: Renderer, begins: bool = False, dealer: SteadyDealer | None = None
    ) -> None:
        self.sitting = sitting
        self.teller = teller
        self.language = teller.language
        self.players = sitting.players
        self._dealer = dealer
        self._events: list[Event] = [sitting.begun_event()] if begins else []
        #: How much of the story each player has been told.
        self._told = [teller.began(sitting)] * len(self.players)
        if dealer is not None and not begins:
            self.game.deal_with(dealer)
            dealer.step = self._chances()

    def _chances(self) -> int:
        """How often chance has answered."""
        return sum(item[0] not in self.game.ours for item in self.game.happened)

    @property
    def game(self) -> Playing[Any]:
        """The game itself."""
        return self.sitting.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        return self.sitting.asked

    @property
    def scene(self) -> str:
        """Whose turn it is, and how far."""
        return self.teller.scene(self.sitting)

    def question(self) -> str:
        """What is being asked."""
        return self.teller.question(self.sitting)

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        return self.teller.offers(self.sitting)

    def play(self, notation: str) -> list[str]:
        """Make a choice; lines that tell what happened.

        Raises IllegalChoice.
        """
        sitting, choice = self.sitting, self.sitting.typed(notation)
        who, since, before = sitting.pos.asker, len(sitting.pos.story), len(sitting.game.happened)
        written = sitting.write(choice)
        sitting.game.play(choice)
        event: Event = {"type": "play", "player": self.players[who], "choice": written}
        chance = sitting.chance(before)
        self._events.append(event | ({"chance": chance} if chance else {}))
        self._told[who] = len(sitting.pos.story)
        return self.teller.story(sitting, since, who)

    def opening(self) -> list[str]:
        """What has happened since the turn began, as the player who is asked may know it."""
        pos, since = self.sitting.pos, self.teller.began(self.sitting)
        self._told[pos.asker] = len(pos.story)
        return self.teller.story(self.sitting, since, pos.asker)

    def why(self, notation: str) -> str:
        """Whether a choice is legal, and the rule."""
        return self.teller.why(self.sitting, self.sitting.typed(notation))

    def undo(self) -> bool:
        """Take back the last choice of this turn."""
        if not self.game.undo():
            return False
        if self._dealer is not None:
            self._dealer.step = self._chances()
        told = len(self.sitting.pos.story)
        self._told = [min(told, each) for each in self._told]
        self._events.append({"type": "take_back"})
        return True

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off."""
        event: Event = {"type": "over", **self.sitting.outcome()}
        if not self.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """What has happened since the player who is asked made a choice, and the position as he may see it."""
        news = self.teller.news(self.sitting, self._told[self.sitting.pos.asker])
        return news + self.teller.position(self.sitting)

    def rules(self, words: str) -> list[str]:
        """What the book says about an id, a section or a word."""
        return self.teller.looked_up(self.sitting, words)

    def news(self) -> list[Event]:
        """Events since the last call."""
        events, self._events = self._events, []
        return events

    def ending(self) -> list[str]:
        """How the game ended."""
        return self.teller.ending(self.sitting)


class RefereedAnalysis:
    """One position to be judged; a pack's own says what cannot be about it."""

    def __init__(self, sitting: Sitting, teller: Renderer) -> None:
        self.sitting = sitting
        self.teller = teller
        self.language = teller.language

    def problems(self) -> list[str]:
        """Everything that cannot be."""
        raise NotImplementedError

    def position(self) -> list[str]:
        """The position as the player who is asked sees it."""
        return self.teller.position(self.sitting)

    @property
    def asked(self) -> str:
        """Who is asked."""
        return self.sitting.asked

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.sitting.game.over

    def question(self) -> str:
        """What is asked."""
        return self.teller.question(self.sitting)

    def offers(self) -> list[Offer]:
        """Every legal choice."""
        return self.teller.offers(self.sitting)

    def rule_of(self, notation: str) -> str:
        """The rule that makes a choice legal, or forbids it."""
        return self.teller.why(self.sitting, self.sitting.typed(notation))

    def play(self, notation: str) -> list[str]:
        """Make a choice on the analysis; what it is and the rule, then what happens.

        Raises IllegalChoice.
        """
        sitting, teller, choice = self.sitting, self.teller, self.sitting.typed(notation)
        since, who = len(sitting.pos.story), sitting.pos.asker
        legal = choice in sitting.game.choices()
        told = [f"{teller.meaning(sitting, choice)} [{teller.rule(sitting, choice)}]"] if legal else []
        sitting.game.play(choice)
        told += [f"  {line}" for line in teller.story(sitting, since, who)]
        return told + (teller.ending(sitting) if self.over else [])


class RefereedSimulator:
    """Games played without people at such tables; nothing gets a name on the way."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, RefereedTable)
        self._table, self._bots = table, bots

    def step(self) -> None:
        """One choice."""
        sitting = self._table.sitting
        choice = self._bots[sitting.pos.asker].choose(sitting.pos, sitting.game.choices())
        self._table.play(sitting.write(choice))

    def chronicle(self) -> str:
        """The game in one sentence."""
        return self._table.teller.chronicle(self._table.sitting)


def described(
    source: str,
    told: Mapping[str, Any],
    game: str,
    keys: Sequence[str],
    laid_out: Callable[[Mapping[str, Any]], P],
) -> tuple[P, tuple[str, ...]]:
    """The position that a description tells, and the players' names in seat order; *source* is how its file is called.

    At its top stand *keys* and the players by their names; *laid_out* makes the position of seats counted from 1.
    Raises BadPosition.
    """
    remedy = f"makeplay judge --example --game {game} shows a position"
    named = told.get("players")
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise BadPosition(f"{source}: players", "there is no list of names", remedy)
    unknown = [key for key in told if key not in (*keys, "language", *named)]
    if unknown:
        raise BadPosition(f"{source}: {unknown[0]}", "it is neither a player nor something of a position", remedy)
    seats = {key: _seat(f"{source}: {key}", told[key], named) for key in ("turn", "first") if key in told}
    rest = {key: told[key] for key in keys if key in told}
    try:
        pos = laid_out({**rest, **seats, "players": [told.get(name, {}) for name in named]})
    except (ValueError, TypeError, AttributeError) as problem:
        where, _, reason = str(problem).partition("\n")[0].partition(": ")
        for seat, name in enumerate(named, 1):
            where = where.replace(f"player {seat}", name)
        raise BadPosition(f"{source}: {where}", reason or "it cannot be read", remedy) from problem
    return pos, tuple(named)


def _seat(where: str, whose: object, named: Sequence[str]) -> int:
    """A player's seat, from 1. Raises BadPosition if he does not play."""
    if whose not in named:
        raise BadPosition(where, f"{whose!r} does not play", f"one of {', '.join(named)}")
    return named.index(str(whose)) + 1


if not TYPE_CHECKING:
    __getattr__ = former(__name__, {"RefereedBench": "RefereedAnalysis", "RefereedGrower": "RefereedSimulator"})
