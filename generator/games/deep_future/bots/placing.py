"""Where to go: worlds, cubes, moves and battles on the map.

In: scales, a position, its choices. Out: how much each weighs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator.games.deep_future.bots import rivalry
from generator.games.deep_future.bots.keeping import (
    beside_empty,
    sectors_missing,
    stage,
    taken,
    way_out,
    worlds_missing,
)
from generator.games.deep_future.bots.scales import Scales
from generator.games.deep_future.facts.amounts import FULL
from generator.games.deep_future.rules.choices import CARD, FIGHT, GO, HIT, MOVE, NEW_AT, SECTOR, TRACK
from generator.games.deep_future.rules.codes import BATTLE, CIVILIZATION, WORLD, Choice
from generator.games.deep_future.rules.position import Position

#: What leaving the homeworld's sector without a cube costs.
LEFT: Final = 50.0
#: How many times the worth of a sector needed weighs what leads to it, against the cubes that it costs.
OUTWARD: Final = 10.0


def worlds(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights for a conquest first, then for a world in a sector where none is settled yet (2.2 SETTLE)."""
    w = s.weights
    who = pos.asker
    settled = taken(pos, who)
    needed = w["settle.needed"] if worlds_missing(pos, who) else 0.0
    for kind, card, sector, _ in choices:
        if kind == GO:
            yield 0.0
            continue
        worth = 1.0
        place = card if kind == NEW_AT else sector
        if kind == CARD:
            place = pos.sector[card]
            worth += w["world.written"] * pos.written[card]
            if card in pos.line:
                worth += w["settle.conquest"]
        if place not in settled:
            worth += w["world.outside"] + needed
        yield worth


def grown(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights for the homeworld's sector while it is weak, then for the weakest."""
    w = s.weights
    home = pos.sector[pos.home[pos.asker]]
    feared = rivalry.homes_feared(pos, pos.asker)
    wanted = OUTWARD * w["expand.needed"] if sectors_missing(pos, pos.asker) else 0.0
    for kind, sector, _, _ in choices:
        if kind != SECTOR:
            yield 0.0
            continue
        room = min(2, FULL - pos.cubes[sector])
        worth = room * (w["cube"] + (w["home.guard"] if sector == home else 0.0))
        worth += wanted if pos.cubes[sector] == 1 and beside_empty(pos, sector) else 0.0
        yield worth + rivalry.force(s, pos, pos.asker, feared, sector, room)


def moves(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Weigh moves: to empty sectors, best with a world of line or hand or a wonder; home is guarded."""
    w = s.weights
    who = pos.asker
    home = pos.sector[pos.home[who]]
    line = {pos.sector[world] for world in pos.line}
    mine = {pos.sector[card] for card in pos.hand[who] if pos.kind[card] in {WORLD, CIVILIZATION}}
    cubes = pos.cubes
    needed = w["expand.needed"] * sectors_missing(pos, who)
    suits = {pos.suit[card] for card in pos.hand[who]}
    feared = rivalry.homes_feared(pos, who)
    for kind, here, there, count in choices:
        if kind != MOVE:
            yield 0.0
            continue
        worth = rivalry.force(s, pos, who, feared, there, count) - w["cube"] * abs(count - 1)
        if not cubes[there]:
            worth += w["sector"] + needed + w["sector.line"] * (there in line) + w["sector.world"] * (there in mine)
            wonder = pos.wonder[there]
            if wonder >= 0 and wonder % 6 in suits:
                worth += w["sector.wonder"]
        worth += w["home.guard"] * count * ((there == home) - (here == home))
        if cubes[here] == count:
            worth -= LEFT if here == home else w["sector"]
        yield worth


def battles(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Weigh battles: empty sectors of the line, do not strip the homeworld; where no rival is near, the best track."""
    w = s.weights
    who = pos.asker
    line = {pos.sector[world] for world in pos.line}
    feared = rivalry.homes_feared(pos, who)
    wanted = OUTWARD * w["expand.needed"] if sectors_missing(pos, who) and way_out(pos, who) == BATTLE else 0.0
    for kind, here, there, count in choices:
        if kind == TRACK:
            yield s.gain(pos.tracks, 4 * who, stage(pos, who), here, count)
        elif kind == FIGHT:
            worth = 0.1 * w["battle.cube"] * count + rivalry.blow(s, pos, feared, there, count)
            worth += wanted * count / pos.cubes[there]
            if pos.cubes[there] == count and there in line:
                worth += w["battle.line"]
            yield worth - w["cube"] * count - _weakened(s, pos, here, count)
        elif kind == HIT:
            worth = w["battle.line"] if here in line and pos.cubes[here] == 1 else 0.0
            yield w["battle.cube"] + worth + rivalry.blow(s, pos, feared, here, 1)
        else:
            yield 0.0


def _weakened(s: Scales, pos: Position, sector: int, count: int) -> float:
    """Return what it costs that a sector loses so many cubes: the homeworld's guard, or a sector left empty."""
    empty = pos.cubes[sector] == count
    if sector == pos.sector[pos.home[pos.asker]]:
        return s.weights["home.guard"] * count + LEFT * empty
    return s.weights["sector"] if empty else 0.0
