"""A campaign that grows by itself: games played by bots into its record, until enough has happened.

In: an open campaign, bots, when to stop. Out: its record, longer by whole games; what happened, game by game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.writing import SittingFile
from generator.engine.bots import MOST_CHOICES, Bot
from generator.engine.simulator import Simulated, Simulator
from generator.engine.study import seed_of
from generator.engine.table import Playable, Table
from generator.errors import CannotDo, Text


class Until(NamedTuple):
    """When to stop: at a number of eras, games or cards; after *most_games* games in one era at the latest."""

    eras: int | None = None
    games: int | None = None
    cards: int | None = None
    most_games: int = 20

    def reached(self, eras: int, games: int, cards: int) -> bool:
        """Return whether that is enough."""
        wanted = zip((eras, games, cards), (self.eras, self.games, self.cards))
        return any(most is not None and now >= most for now, most in wanted)


class Grown(NamedTuple):
    """A game that was played: its line for the history, eras and cards there are now, whether an era has got stuck."""

    line: str
    eras: int
    games: int
    cards: int
    stuck: bool


def grow(
    opened: OpenCampaign, players: Sequence[str], bots: Sequence[type[Bot]], until: Until, seed: int
) -> Iterator[Grown]:
    """Play games into the record, each kept as soon as it is over; none if there are cards enough already.

    Raises CannotDo if the pack cannot, GameUnderWay, and what writing raises.
    """
    pack, state, its_record = opened.pack, opened.state, opened.record
    if not isinstance(pack, Playable) or not isinstance(pack, Simulated):
        raise CannotDo(pack.name, Text("grown_by_bots"))
    games = in_this_era = without_cards = eras = 0
    first, cards, stuck = pack.eras(state), len(state.contents()), False
    simulator = pack.simulator(seed_of(seed, "names", cards, first))
    while not stuck and not until.reached(eras, games, cards):
        own = seed_of(seed, "grow", cards, first, games)
        table = pack.begin(state, players, opened.settings.rules, own)
        simulator.sit_down(table, [bot(seed_of(own, seat)) for seat, bot in enumerate(bots)])
        _play(table, simulator)
        line = simulator.chronicle()
        events = [*table.news(), {"type": "note", "text": line}]
        its_record = writing.append_sittings(
            opened.folder, [SittingFile("grown", events, None)], its_record, opened.kinds
        )
        for event in events:
            if event["type"] != "note":  # a line of the record, not of the game
                state.apply(event)
        before, eras = eras, pack.eras(state) - first
        games, earlier, cards = games + 1, cards, len(state.contents())
        in_this_era = in_this_era + 1 if eras == before else 0
        without_cards = without_cards + 1 if cards == earlier else 0
        stuck = in_this_era >= until.most_games or (until.cards is not None and without_cards >= until.most_games)
        yield Grown(line, eras, games, cards, stuck)


def _play(table: Table, simulator: Simulator) -> None:
    """Let the bots at *table* choose until the game is over, and close it."""
    choices = 0
    while not table.over and choices < MOST_CHOICES:
        simulator.step()
        choices += 1
    table.unnamed()
    table.close()
