"""What to do: actions, advancements and wonders that help, effects of civilizations.

In: scales, a position, its choices. Out: how much each weighs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.games.deep_future.bots import keeping, rivalry
from generator.games.deep_future.bots.scales import VICTORY, Scales
from generator.games.deep_future.facts.amounts import FULL, POPULATION_CUBES, SLOTS, TERRITORY_SECTORS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.choices import ACT, DO, HIT, SECTOR, SUIT, TRACK, USE, WONDER
from generator.games.deep_future.rules.choices import VICTORY as WON_BY
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.endings import victories
from generator.games.deep_future.rules.fighting import rivals_anywhere
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import AROUND


def actions(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield the worth of each action by itself, less what its card is worth in the hand (2.2)."""
    who = pos.asker
    w = s.weights
    worth: list[float | None] = [None] * 8
    cards = keeping.card_worths(s, pos, who)
    haste = max(0.0, pos.turns / pos.seats - w["act.patience"]) / 5
    for kind, action, card, _ in choices:
        if kind != ACT:
            yield w["act.stop"] - haste
            continue
        if action == codes.EVOKE:
            yield evoke_worth(s, pos, who, card) - cards[card]
            continue
        known = worth[action]
        if known is None:
            if action == codes.PLAN:
                known = plan_worth(s, pos, who, sum(cards.values())) - haste
            else:
                known = action_worth(s, pos, who, action)
            worth[action] = known
        yield known - cards[card] if card >= 0 else known


def bare_worth(s: Scales, pos: Position, who: int, action: int) -> float:
    """Return the worth of an action by itself: with two left, with one, or once homeworld and techs are complete."""
    return s.actions[0 if pos.ready[who] else min(2, pos.actions)][action]


def action_worth(s: Scales, pos: Position, who: int, action: int) -> float:
    """Return the worth of an action with everything on the table that helps it."""
    worth = bare_worth(s, pos, who, action)
    worth += helping(s, pos, who, action)
    if action == codes.SETTLE:
        return worth + settle_worth(s, pos, who)
    if action == codes.GROW:
        return worth + grow_worth(s, pos, who)
    if action == codes.BATTLE:
        return worth + battle_worth(s, pos, who)
    if action == codes.EXPAND:
        return worth + expand_worth(s, pos, who)
    return worth


def plan_worth(s: Scales, pos: Position, who: int, hand: float) -> float:
    """Return the worth of drawing a card of the suit that is needed, for all that the *hand* is worth (2.2 PLAN)."""
    w = s.weights
    worth = bare_worth(s, pos, who, codes.PLAN) - w["plan.card"] * hand
    if not pos.ready[who] and not any(pos.suit[card] == codes.ADVANCE for card in pos.hand[who]):
        worth += w["plan.advance"]
    return worth


def helping(s: Scales, pos: Position, who: int, action: int) -> float:
    """Return what the homeworld and the techs add to an action."""
    advs = pos.advs
    total = 0.0
    ready = keeping.stage(pos, who)
    for card in (pos.home[who], *pos.techs[who]):
        first = SLOTS * card
        for advancement in advs[first : first + SLOTS]:
            if codes.WHEN[advancement] == action:
                steps = codes.GAIN[advancement]
                if steps:
                    total += s.gain(pos.tracks, 4 * who, ready, codes.GAIN_TRACK[advancement], steps)
                else:
                    total += s.uses[advancement]
    return total


def settled_now(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of a conquest, or else of a world or a blank of the hand."""
    sector, owner = pos.sector, pos.owner
    for world in pos.line:
        if owner[sector[world]] == who:
            return s.weights["settle.conquest"]
    for card in pos.hand[who]:
        kind = pos.kind[card]
        if kind == codes.BLANK or (kind == codes.WORLD and owner[sector[card]] == who):
            return s.weights["settle.card"]
    return 0.0


def settle_worth(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of a conquest, a world or a blank of the hand, worlds that wonders need (2.2 SETTLE, R-3-05)."""
    w = s.weights
    worth = settled_now(s, pos, who)
    danger, there = keeping.dangers(s, pos, who), keeping.covers(pos, who)
    worth += w["settle.shield"] * sum([danger[suit] for suit in range(6) if not there[suit]]) / 6
    missing = keeping.worlds_missing(pos, who)
    if missing and keeping.can_settle_outside(pos, who):
        if pos.ready[who]:
            if missing == 1 and victories(pos, who):
                return VICTORY
            worth += w["settle.ready"]
        worth += w["settle.needed"] + w["settle.last"] * (missing == 1)
    if not pos.settled[who]:
        worth += w["world.heir"]
    return worth


def grow_worth(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of cubes: room in the homeworld's sector first; a complete civilization may win by cubes (3)."""
    w = s.weights
    home = pos.cubes[pos.sector[pos.home[who]]]
    worth = w["home.guard"] * min(2, FULL - home) + 2 * w["cube"]
    if pos.ready[who]:
        room = min(2, FULL - min(pos.cubes[sector] for sector in pos.own[who]))
        if pos.population[who] + room >= POPULATION_CUBES:
            return VICTORY
        worth += w["ready.cube"] * room * (pos.population[who] + 5) / POPULATION_CUBES
    if sector_wanted(pos, who, codes.GROW):
        worth += sector_needed(s, pos, who)
    if pos.seats > 1:
        feared = rivalry.homes_feared(pos, who)
        worth += max([rivalry.force(s, pos, who, feared, sector, 2) for sector in pos.own[who]], default=0.0)
    return worth


def battle_worth(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of a track where no rival is near, else of what a battle may win."""
    w = s.weights
    if not rivals_anywhere(pos, who):
        ready = keeping.stage(pos, who)
        return max(s.gain(pos.tracks, 4 * who, ready, track, 1) for track in range(codes.CULTURE, codes.XENO + 1))
    near = {pos.sector[world] for world in pos.line}
    if sector_wanted(pos, who, codes.BATTLE):
        return sector_needed(s, pos, who)
    hinders = rivalry.best_blow(s, pos, who, rivalry.homes_feared(pos, who)) if pos.seats > 1 else 0.0
    for sector in pos.own[who]:
        for there in AROUND[sector]:
            if there in near and pos.owner[there] != who and 0 < pos.cubes[there] <= pos.cubes[sector]:
                return max(hinders, w["battle.line"])
    return max(hinders, w["battle.cube"])


def sector_wanted(pos: Position, who: int, action: int) -> bool:
    """Return whether worlds want for a sector, and this action is the way to it."""
    return keeping.sectors_missing(pos, who) and keeping.way_out(pos, who) == action


def sector_needed(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of a sector more where worlds are missing for want of one."""
    return s.weights["expand.needed"] + (s.weights["expand.ready"] if pos.ready[who] else 0.0)


def expand_worth(s: Scales, pos: Position, who: int) -> float:
    """Return the worth of empty sectors in reach: with a world of the line, a wonder, or nothing."""
    w = s.weights
    near = {pos.sector[world] for world in pos.line}
    worth = w["sector"]
    if pos.seats > 1:
        worth += rivalry.approach(s, pos, who, rivalry.homes_feared(pos, who))
    if pos.ready[who]:
        if len(pos.own[who]) + 1 >= TERRITORY_SECTORS:
            return VICTORY
        worth += w["ready.sector"]
        worth += w["ready.room"] * pos.population[who] / (FULL * len(pos.own[who]))
    if sector_wanted(pos, who, codes.EXPAND):
        worth += sector_needed(s, pos, who)
    for sector in pos.own[who]:
        if pos.cubes[sector] > 1:
            for there in AROUND[sector]:
                if there in near and not pos.cubes[there]:
                    return worth + w["sector.line"]
    return worth


def evoke_worth(s: Scales, pos: Position, who: int, card: int) -> float:
    """Return the worth of a civilization's two effects (Tables 3, 4)."""
    worth = bare_worth(s, pos, who, codes.EVOKE)
    victory = pos.civ_victory[card]
    if victory > codes.POPULATION:
        track = victory - codes.POPULATION - 1
        worth += s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), track, codes.CIVILIZATION_STEPS[track])
    else:
        worth += s.evoked[victory]
    return worth + s.evoked[2 + pos.civ_effect[card]]


def uses(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield the worth of advancements and wonders by their effect, less the card they cost (2.1, 2.2, 2.2.1)."""
    who = pos.asker
    settled, hand = pos.settled[who], pos.hand[who]
    for kind, card, advancement, _ in choices:
        if kind == USE:
            worth = use_worth(s, pos, who, advancement)
            if card in settled:
                worth -= keeping.world_cost(s, pos, who, card)
            elif card in hand:
                worth -= keeping.card_worths(s, pos, who)[card] + s.weights["keep.tech"]
            yield worth
        elif kind == WONDER:
            yield wonder_worth(s, pos, who, card, advancement)
        else:
            yield 0.0


def use_worth(s: Scales, pos: Position, who: int, advancement: int) -> float:
    """Return the worth of one use of an advancement (Table 5)."""
    steps = codes.GAIN[advancement]
    if steps:
        return s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), codes.GAIN_TRACK[advancement], steps)
    if advancement == codes.ECONOMY and keeping.stage(pos, who):
        return -1.0  # only a track is missing: lowering one to draw would never end
    worth = s.uses[advancement]
    if advancement in {codes.ECONOMY, codes.INFRASTRUCTURE, codes.EXPLORATION}:
        worth += max(lowered(s, pos, who))
    return worth


def lowered(s: Scales, pos: Position, who: int) -> list[float]:
    """Return what each track is worth one lower; the one next to its X mark is not touched (R-2.1-04)."""
    found = []
    for track in range(codes.CULTURE, codes.XENO + 1):
        now = pos.tracks[4 * who + track]
        if now - 1 <= codes.LOSING[track] or (track == codes.CULTURE and not now):
            found.append(-99.0)
        else:
            found.append(s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), track, -1))
    return found


def wonder_worth(s: Scales, pos: Position, who: int, sector: int, card: int) -> float:
    """Return the worth of a wonder with that card (Table 2)."""
    victory, number = pos.wonder[sector] // 6, pos.number[card]
    cost = keeping.card_worths(s, pos, who)[card]
    if victory == codes.TERRITORY:
        return s.weights["keep.card"] * number - cost
    if victory == codes.POPULATION:
        return s.weights["cube"] * min(number, FULL - pos.cubes[sector]) - cost
    return s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), victory - codes.POPULATION - 1, number) - cost


def tracks(s: Scales, pos: Position, choices: Sequence[Choice]) -> list[float]:
    """Return the track whose step is worth most, or costs least."""
    who = pos.asker
    return [s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), track, steps) for _, track, _, steps in choices]


def effects(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield the worth of what a civilization offers, the best of several (Tables 3, 4)."""
    who = pos.asker
    w = s.weights
    home = pos.sector[pos.home[who]]
    feared = rivalry.homes_feared(pos, who)
    for kind, about, _, steps in choices:
        if kind == TRACK:
            yield s.gain(pos.tracks, 4 * who, keeping.stage(pos, who), about, steps)
        elif kind == SECTOR:
            guard = w["home.guard"] if about == home else 0.0
            yield w["cube"] + guard + 0.1 * (FULL - pos.cubes[about])
        elif kind == HIT:
            yield w["battle.cube"] + rivalry.blow(s, pos, feared, about, 1)
        elif kind == DO:
            yield 1.0
        elif kind == SUIT:
            yield s.evoked[2 + about]
        elif kind == WON_BY:
            yield s.evoked[about] if about <= codes.POPULATION else 2.5
        else:
            yield 0.0


def plans(s: Scales, pos: Position, choices: Sequence[Choice]) -> Iterator[float]:
    """Yield weights for the suit needed next: one of the upkeep to come, or ADVANCE."""
    who = pos.asker
    w = s.weights
    wanted = keeping.suits_for_worlds(pos, who)
    upper = (pos.home[who], *pos.techs[who])
    for kind, suit, _, _ in choices:
        worth = 0.0
        if kind == SUIT:
            paying = sum(pos.suits_of[card] >> suit & 1 for card in upper)
            worth = w["keep.pay"] * min(1, paying) + 0.1 * paying
            if suit == codes.ADVANCE and not pos.ready[who]:
                worth += w["keep.advance"]
            elif suit == codes.POWER:
                worth += w["keep.power"]
            elif suit in wanted:
                worth += w["plan.needed"]
        yield worth


def preferring(kind: int) -> Callable[[Scales, Position, Sequence[Choice]], list[float]]:
    """Return weights by which a choice of that *kind* is taken: a free action, to begin afresh (2.2 SETTLE, 3)."""
    return lambda _s, _pos, choices: [float(choice[0] == kind) for choice in choices]
