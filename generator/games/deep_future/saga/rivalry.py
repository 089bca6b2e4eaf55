"""What is remembered of players: who won before, against whom, and after how long.

In: deeds in order, how a campaign's things are spoken of. Out: motifs of a game that somebody has won against others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.games.deep_future.saga.deeds import Deed
from generator.games.deep_future.saga.words import Tongue

#: So many games without a victory are a drought, and so many without a player an absence.
DROUGHT, ABSENCE = 4, 3

Memory = tuple[str, int, Mapping[str, str], bool]


def rivalry(deed: Deed, before: Sequence[Deed], tongue: Tongue) -> Iterator[Memory]:
    """Yield kind, weight and values of what is remembered, and whether it comes first."""
    if not deed.winner or deed.alone:
        return
    wins = [each for each in before if each.winner]
    yield from _row(deed, wins, tongue)
    yield from _revenge(deed, before, tongue)
    yield from _score(deed, wins, tongue)
    yield from _absence(deed, before, tongue)
    others = [homes[-1] for player, homes in deed.homes if player != deed.winner and homes]
    if others:
        named = tongue.listed([tongue.world(home) for home in others])
        loser = named if len(deed.players) == 2 else ""
        yield "beaten", 4, {"others": named, "loser": loser}, False


def _row(deed: Deed, wins: Sequence[Deed], tongue: Tongue) -> Iterator[Memory]:
    """Yield how many eras in a row the winner has won."""
    count = next((at for at, each in enumerate(reversed(wins)) if each.winner != deed.winner), len(wins)) + 1
    values = _counted(count, deed.winner, tongue)
    if count > 2:
        yield "streak", 8, values, True
    elif count == 2 and wins[-1].realm and wins[-1].era == deed.era - 1:
        yield "twice_running", 6, values | {"before": tongue.earlier(wins[-1].realm)}, True


def _revenge(deed: Deed, before: Sequence[Deed], tongue: Tongue) -> Iterator[Memory]:
    """Yield whether somebody is beaten who won when the two last met."""
    for other in deed.players:
        met = [each for each in before if {deed.winner, other} <= {*each.players} and not each.abandoned]
        last = met[-1] if met else None
        if last and other != deed.winner and last.winner == other and last.realm:
            values = {"other": other, "before": tongue.earlier(last.realm), "era": tongue.era(last.era)}
            long = len(met) > 1 and met[-2].winner == other
            yield "revenge", 8 if long else 5, values | {"player": deed.winner}, True


def _score(deed: Deed, wins: Sequence[Deed], tongue: Tongue) -> Iterator[Memory]:
    """Yield whether the winner has drawn level with the best of the others, or left them behind."""
    tally = Counter(each.winner for each in wins)
    mine = tally.pop(deed.winner, 0) + 1
    best = max(tally.values(), default=0)
    leaders = [player for player, count in tally.items() if count == best]
    if len(leaders) != 1 or mine < 2:
        return
    values = _counted(mine, deed.winner, tongue) | {"other": leaders[0]}
    if mine == best:
        yield "level", 5, values, False
    elif mine == best + 1:
        yield "ahead", 5, values, False


def _absence(deed: Deed, before: Sequence[Deed], tongue: Tongue) -> Iterator[Memory]:
    """Yield how long the winner has not won, or not been there."""
    values = {"player": deed.winner}
    own = [at for at, each in enumerate(before) if deed.winner in each.players]
    won = [at for at in own if before[at].winner == deed.winner]
    if len(before) - max(own, default=-1) > ABSENCE:
        yield ("absent_back", 8, values, True) if own else ("newcomer", 9, values, False)
    if not won and len(own) >= 2:
        yield "first_of_player", 7, values, False
    elif won and len(own) - own.index(won[-1]) > DROUGHT:
        last = before[won[-1]]
        if last.realm:
            yield "drought", 8, values | {"before": tongue.earlier(last.realm), "era": tongue.era(last.era)}, True


def _counted(count: int, player: str, tongue: Tongue) -> dict[str, str]:
    figure = tongue.number(count, counting=False)
    return {"player": player, "n": tongue.number(count), "figure": figure, "nth": tongue.ordinal(count)}
