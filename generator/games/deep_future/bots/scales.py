"""What a weighing bot puts on its scales: named weights by hand, and lists made of them for quick looking up.

In: weights by name. Out: worths of tracks, advancements, actions and failures.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from generator.games.deep_future.facts.tables import advancements
from generator.games.deep_future.rules import codes

#: Keys of the 36 advancements in their order (Table 5).
KEYS: Final = [row.key for row in advancements().values()]
#: What victory weighs on the scales.
VICTORY: Final = 1000.0

#: Action: worth with two actions left, with one left, and once homeworld and techs are complete.
_ACTIONS = {
    "power": (7.0, 6.0, 7.0),
    "settle": (3.0, 3.0, 3.0),
    "grow": (2.0, 2.0, 2.0),
    "advance": (10.0, 10.0, 3.0),
    "battle": (1.0, 1.0, 2.0),
    "expand": (1.0, 1.0, 1.5),
    "plan": (0.5, 1.5, 1.0),
    "evoke": (4.0, 4.0, 4.0),
}

#: Advancement: how much it is wanted on a card.
_WANTED = {
    "computation": 3.0, "engineering": 4.5, "communication": 1.5, "weapons": 2.0, "industry": 4.0, "energy": 4.5,
    "art": 5.0, "leisure": 3.5, "philosophy": 5.5, "literature": 5.5, "government": 2.0, "society": 0.5,
    "infrastructure": 1.5, "labor": 4.5, "machinery": 2.0, "medicine": 3.0, "biology": 1.5, "genetics": 1.5,
    "history": 0.0, "education": 2.0, "ecology": 3.0, "astronomy": 2.0, "chemistry": 1.5, "physics": 2.5,
    "economy": 3.0, "diplomacy": 2.5, "agriculture": 2.0, "construction": 2.5, "military": 0.5, "defense": 0.5,
    "exploration": 0.5, "religion": 2.5, "empire": 4.5, "devices": 5.0, "spacecraft": 0.5, "ftl": 0.5,
}  # fmt: skip

#: Advancement that does more than raise a track: worth of one use.
_USES = {
    "computation": 1.0, "industry": 1.2, "energy": 1.5, "government": 2.5, "society": -0.5, "infrastructure": 1.6,
    "biology": 0.7, "genetics": 0.8, "history": -0.1, "chemistry": 0.3, "physics": 0.8, "economy": 2.4,
    "military": 0.3, "defense": 0.5, "exploration": 0.5, "spacecraft": 0.4, "ftl": 0.1,
}  # fmt: skip

#: How often an action is taken in a turn, the start phase last.
_RATES: Final = {"power": 0.5, "settle": 0.3, "grow": 0.2, "advance": 0.7, "battle": 0.3, "expand": 0.15, "start": 1.0}

#: The effects of civilizations (Tables 3, 4); those of the tracks are worth the steps they give.
_EVOKED = {
    "territory": 0.6, "population": 2.0, "sun": 2.0, "moon": 1.5, "heart": 1.0, "skull": 4.0, "hand": 1.5, "foot": 0.5,
}  # fmt: skip

#: The weights by hand.
HAND: Final[Mapping[str, float]] = {
    **{f"act.{key}.{when}": worth for key, row in _ACTIONS.items() for when, worth in zip(("1", "2", "ready"), row)},
    **{f"want.{key}": worth for key, worth in _WANTED.items()},
    **{f"use.{key}": worth for key, worth in _USES.items()},
    **{f"evoke.{key}": worth for key, worth in _EVOKED.items()},
    # Steps of M, S and X near their X mark, below the circle, above it, near the star; then of C (1.5).
    "defeat": 40.0, "track.danger": 3.0, "track.low": 1.3, "track.up": 1.1, "track.top": 1.2, "track.star": 1.0,
    "culture.low": 0.3, "culture.mid": 0.5, "culture.top": 0.8,
    "ready.up": 1.5, "ready.top": 2.5, "ready.cube": 1.0, "ready.sector": 0.5, "ready.room": 2.0,
    # Cards in hand.
    "keep.card": 0.6, "keep.scarce": 0.2, "keep.challenge": 0.1, "keep.covered": 0.1, "keep.pay": 1.2,
    "keep.advance": 1.0, "keep.power": 0.5, "keep.tech": 0.4, "keep.world": 0.4, "keep.civilization": 1.0,
    "act.stop": 1.0, "act.patience": 40.0, "plan.card": 0.25, "plan.advance": 1.5,
    # The lower row.
    "world.cost": 1.2, "world.heir": 1.5, "world.wonder": 4.0, "world.outside": 1.0, "world.written": 0.5,
    "settle.conquest": 9.0, "settle.card": 1.0, "settle.needed": 5.0, "settle.ready": 8.0, "expand.needed": 3.0,
    "expand.ready": 6.0, "plan.needed": 0.5, "keep.far": 0.5, "keep.needed": 1.0, "later.needed": 0.7,
    "world.ready": 6.0, "settle.last": 2.0,
    # The map.
    "home.guard": 1.2, "cube": 0.3, "sector": 0.5, "sector.line": 2.5, "sector.world": 1.0, "sector.wonder": 1.5,
    "battle.cube": 0.3, "battle.line": 2.0, "rival": 0.5, "rival.world": 1.5,
    # The upper row.
    "deck.open": 3.0, "advance.home": 5.0, "advance.tech": 4.0, "advance.written": 1.0, "advance.settled": 0.0,
    "circle": 0.3, "want.now": 0.3, "suit.new": 0.5, "pay": 4.0, "pay.rare": 1.0, "pay.full": 1.0,
    "pay.cubes": 0.2, "pay.card": 0.3, "pay.challenge": 0.03, "pay.written": 0.0, "upkeep.cube": 1.4,
    "upkeep.last": 0.4, "upkeep.suits": 0.1, "upkeep.many": 0.1, "meet.card": 0.5, "meet.later": 0.4,
    "later.advance": 1.0, "later.power": 0.5, "home.written": 4.0, "home.want": 0.3,
    # The homeworlds of others who are about to win.
    "rival.home": 12.0, "rival.hit": 0.5, "rival.near": 1.5, "rival.force": 0.3,
    # What would leave a suit bare, and steps that add up.
    "pay.only": 0.1, "pay.leave": -4.0, "meet.bare": 0.1, "upkeep.bare": 0.1, "settle.shield": 0.2, "want.focus": 0.3,
}  # fmt: skip


class Scales:
    """Weights made ready: *weights* by name, and lists of them by track, advancement, action and failure."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = dict(weights)
        w = self.weights
        #: Worth of each track's levels from the lowest up, before and after homeworld and techs are complete.
        self.levels: list[list[list[float]]] = [
            [self._culture(ready)] + [self._other(ready)] * (codes.XENO - codes.CULTURE) for ready in (0, 1)
        ]
        self.wanted = [w[f"want.{key}"] for key in KEYS]
        self.best = [max(self.wanted[6 * suit : 6 * suit + 6]) for suit in range(6)]
        self.uses = [w.get(f"use.{key}", 0.0) for key in KEYS]
        self.actions = [[w[f"act.{key}.{when}"] for key in codes.ACTION_KEYS[:8]] for when in ("ready", "2", "1")]
        #: How many steps a turn each advancement is expected to give.
        self.rates = [
            codes.GAIN[number] * _RATES.get(codes.ACTION_KEYS[codes.WHEN[number]], 0.0)
            for number in range(codes.ADVANCEMENTS)
        ]
        self.evoked = [w[f"evoke.{key}"] for key in _EVOKED]
        #: By readiness and suit: the mean loss by failing, for each track by its level, and what it brings besides.
        self.losses = [[self._losses(ready, suit) for suit in range(6)] for ready in (0, 1)]
        self._failures: dict[tuple[int, ...], list[float]] = {}

    def _losses(self, ready: int, suit: int) -> tuple[list[tuple[int, list[float]]], float]:
        """Return Table 6 for one suit: (track, loss by level) for each track it touches, and the worth of rivals."""
        touched: dict[int, list[float]] = {}
        rivals = 0.0
        for cell in codes.FAILURES[6 * suit : 6 * suit + 6]:
            for step, amount in cell:
                if step == codes.RIVALS:
                    rivals += self.weights["rival"] * amount / 6
                elif step > codes.RIVALS:
                    rivals += self.weights["rival.world"] / 6
                else:
                    row = self.levels[ready][step]
                    lost = touched.setdefault(step, [0.0] * len(row))
                    for level in range(len(row)):
                        lost[level] += (row[level] - row[max(0, level + amount)]) / 6
        return sorted(touched.items()), rivals

    def _other(self, ready: int) -> list[float]:
        """Return the worth of M, S or X: below the X mark everything is lost, at the star a civilization wins."""
        w = self.weights
        up, top = (w["ready.up"], w["ready.top"]) if ready else (w["track.up"], w["track.top"])
        steps = [0.0, w["track.danger"], w["track.danger"], *[w["track.low"]] * 3, *[up] * 3, *[top] * 3]
        worths = [-w["defeat"], *accumulate(steps)]
        worths[-1] += VICTORY if ready else w["track.star"]
        return worths

    def _culture(self, ready: int) -> list[float]:
        """Return the worth of C, which cannot lose."""
        w = self.weights
        low, mid, top = (w["culture.low"], w["culture.mid"], w["culture.top"])
        factor = w["ready.up"] / w["track.up"] if ready and w["track.up"] > 0 else 1.0
        worths = [0.0, *accumulate(step * factor for step in [low] * 4 + [mid] * 4 + [top] * 4)]
        worths[-1] += VICTORY if ready else w["track.star"]
        return worths

    def gain(self, tracks: list[int], first: int, ready: int, track: int, steps: int) -> float:
        """Return what moving *track* of the player whose tracks begin at *first* is worth."""
        row = self.levels[ready][track]
        now = tracks[first + track] - codes.LOWEST[track]
        then = now + steps
        if then < 0:
            then = 0
        elif then >= len(row):
            then = len(row) - 1
        return row[then] - row[now]

    def failure(self, tracks: list[int], first: int, ready: int, suit: int) -> float:
        """Return the mean loss, a positive number, by failing a challenge of *suit* (Table 6)."""
        touched, total = self.losses[ready][suit]
        for track, lost in touched:
            total += lost[tracks[first + track] - codes.LOWEST[track]]
        return total

    def failures(self, tracks: list[int], first: int, ready: int) -> list[float]:
        """Return the mean losses by failing a challenge of each suit, remembered for these tracks."""
        key = (ready, *tracks[first : first + 4])
        found = self._failures.get(key)
        if found is None:
            found = self._failures[key] = [self.failure(tracks, first, ready, suit) for suit in range(6)]
        return found
