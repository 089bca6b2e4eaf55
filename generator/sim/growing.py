"""A campaign that grows by itself: games played by bots into its record, until enough has happened.

In: an open campaign, bots, when to stop. Out: its record, longer by whole games; what happened, game by game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.campaign import record
from generator.campaign.folder import OpenCampaign
from generator.campaign.record import Sitting
from generator.engine.bots import Bot
from generator.engine.growing import Growing
from generator.engine.study import seed_of
from generator.engine.table import Playable
from generator.errors import CannotDo

#: A game that takes more choices is broken off.
MOST_CHOICES = 20_000


class Until(NamedTuple):
    """When to stop: after so many eras, games, or with so many cards; after so many games in one era at the latest."""

    eras: int | None = None
    games: int | None = None
    cards: int | None = None
    most_games: int = 20


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
    """Play games into the record, each kept as soon as it is over.

    Raises CannotDo if the pack cannot, GameUnderWay, and what writing raises.
    """
    pack, state, its_record = opened.pack, opened.state, opened.record
    if not isinstance(pack, Playable) or not isinstance(pack, Growing):
        raise CannotDo(pack.name, "grown by bots")
    games = in_this_era = 0
    first = pack.eras(state)
    grower = pack.grower(seed_of(seed, "names", len(state.contents()), first))
    while True:
        own = seed_of(seed, "grow", len(state.contents()), first, games)
        table = pack.begin(state, players, opened.settings.rules, own)
        seated = [bot(seed_of(own, seat)) for seat, bot in enumerate(bots)]
        grower.sit_down(table, seated)
        choices = 0
        while not table.over and choices < MOST_CHOICES:
            grower.step()
            choices += 1
        table.unnamed()
        table.close()
        line = grower.chronicle()
        events = [*table.news(), {"type": "note", "text": line}]
        its_record = record.append_sittings(opened.folder, [Sitting("grown", events, None)], its_record)
        before = pack.eras(state)
        for event in events:
            if event["type"] != "note":  # a line of the record, not of the game
                state.apply(event)
        games += 1
        in_this_era = 1 if pack.eras(state) > before else in_this_era + 1
        eras, cards = pack.eras(state) - first, len(state.contents())
        stuck = pack.eras(state) == before and in_this_era >= until.most_games
        yield Grown(line, eras, games, cards, stuck)
        enough = (until.eras is not None and eras >= until.eras) or (until.games is not None and games >= until.games)
        if enough or stuck or (until.cards is not None and cards >= until.cards):
            return
