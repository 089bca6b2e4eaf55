"""What is not possible: every problem of a position at once, each with where it is (1.4, 1.5).

In: a position of any origin. Out: a list of problems, empty for a sound one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.engine.names import card_name
from generator.games.deep_future.facts.amounts import FULL, MOST_UPKEEP, SLOTS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, PRINTED, SECTORS


@dataclass(frozen=True)
class Problem:
    """Something that is not possible, where it is, and the rule."""

    where: str
    what: str
    rule: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what} [{self.rule}]"


def of_card(card: int, what: str, rule: str) -> Problem:
    """Return a problem of one card."""
    return Problem(f"card {card_name(card)}", what, rule)


def problems(pos: Position) -> list[Problem]:
    """Return everything that is wrong."""
    cards = range(len(pos.kind))
    found = conservation(pos)
    if (
        pos.cubes[BLACK_HOLE]
        and pos.phase not in {codes.IN_CHALLENGE, codes.AT_END}
        and not pos.switches.enter_black_hole
    ):
        found.append(Problem("black hole", "cubes in the black hole between turns", "1.5, R-1.5-02"))
    found += [problem for card in cards for problem in written_problems(pos, card)]
    for who in range(pos.seats):
        found += [*control_problems(pos, who), *tableau_problems(pos, who)]
    return found


def conservation(pos: Position) -> list[Problem]:
    """Return what is wrong in any position, reachable or not: cards, cubes and markers must be where they can be."""
    found = [*lying_problems(pos), *map_problems(pos), *track_problems(pos)]
    for card, cubes in enumerate(pos.upkeep):
        if not 0 <= cubes <= MOST_UPKEEP:
            found.append(of_card(card, f"{cubes} upkeep cubes, a card holds at most {MOST_UPKEEP}", "2.3"))
    return found


def places(pos: Position) -> list[tuple[str, int]]:
    """Return every place with every card that is there."""
    zones = [
        ("deck", pos.deck),
        ("discard pile", pos.discard),
        ("neutral line", pos.line),
        ("challenge pile", pos.pile),
        ("cards away", pos.away),
    ]
    zones += [("cards in use", pos.spent), ("challenge revealed", [pos.revealed]), ("tech being made", [pos.making])]
    for who in range(pos.seats):
        zones += [(f"hand of player {who + 1}", pos.hand[who]), (f"homeworld of player {who + 1}", [pos.home[who]])]
        zones += [(f"techs of player {who + 1}", pos.techs[who]), (f"worlds of player {who + 1}", pos.settled[who])]
    return [(zone, card) for zone, cards in zones for card in cards if card != codes.NOBODY]


def lying_problems(pos: Position) -> Iterator[Problem]:
    """Yield cards that are in two places, nowhere, or never made (1.4)."""
    lying: dict[int, list[str]] = {}
    for zone, card in places(pos):
        lying.setdefault(card, []).append(zone)
    for card in sorted(set(lying) - set(range(len(pos.kind)))):
        yield of_card(card, f"is not a card of the campaign, but is in {lying[card][0]}", "1.4")
    for card in range(len(pos.kind)):
        zones = lying.get(card, [])
        if len(zones) != 1:
            where = f"is in {len(zones)} places: {', '.join(zones)}" if zones else "is nowhere"
            yield of_card(card, where, "1.4")


def written_problems(pos: Position, card: int) -> Iterator[Problem]:
    """Yield what is written on a card that does not fit its kind (1.4, 2.3)."""
    slots = pos.advs[SLOTS * card : SLOTS * card + SLOTS]
    count = sum(0 <= slot < codes.ADVANCEMENTS for slot in slots)
    if not 1 <= pos.number[card] <= 6 or not 0 <= pos.suit[card] <= 5:
        yield of_card(card, f"its corner is {pos.number[card]}, {pos.suit[card]}", "1.2")
    if count != pos.written[card]:
        yield of_card(card, f"{pos.written[card]} advancements are counted, {count} written", "1.4")
    if count and pos.kind[card] not in {codes.WORLD, codes.TECH}:
        yield of_card(card, "only worlds and techs have advancements", "1.4")
    if pos.kind[card] == codes.WORLD:
        if not count:
            yield of_card(card, "a world has at least one advancement", "1.4")
        if not 1 <= pos.sector[card] < SECTORS:
            yield of_card(card, "a world is in a numbered sector", "1.4")
    if pos.upkeep[card] and not _may_have_upkeep(pos, card):
        yield of_card(card, "upkeep cubes are on homeworlds and techs only", "1.5, R-1.5-08")


def _may_have_upkeep(pos: Position, card: int) -> bool:
    return any(card in {pos.home[who], *pos.techs[who]} for who in range(pos.seats))


def map_problems(pos: Position) -> Iterator[Problem]:
    """Yield sectors with more than five cubes of one colour (1.4, 2.2 GROW)."""
    for sector in range(SECTORS):
        where = f"sector {PRINTED[sector]}" if sector else "black hole"
        cubes, owner = pos.cubes[sector], pos.owner[sector]
        if not 0 <= cubes <= FULL:
            yield Problem(where, f"{cubes} cubes, a sector holds at most {FULL}", "2.2 GROW, R-1.5-05")
        if (owner == codes.NOBODY) != (cubes == 0) or owner not in {codes.NOBODY, codes.NEUTRAL, *range(pos.seats)}:
            yield Problem(where, f"{cubes} cubes of owner {owner}", "1.4, R-1.4-07")


def track_problems(pos: Position) -> Iterator[Problem]:
    """Yield markers that are not on their tracks (1.5)."""
    for who in range(pos.seats):
        for track in range(4):
            value = pos.tracks[4 * who + track]
            if not codes.LOWEST[track] <= value <= codes.HIGHEST[track]:
                where = f"player {who + 1}, track {codes.TRACK_IDS[track]}"
                yield Problem(where, f"{value} is off the track", "1.5, R-1.5-06")


def control_problems(pos: Position, who: int) -> Iterator[Problem]:
    """Yield what is wrong with a player's homeworld and the sectors they are said to control (1.4, 3)."""
    where = f"player {who + 1}"
    held = [sector for sector in range(1, SECTORS) if pos.cubes[sector] > 0 and pos.owner[sector] == who]
    if held != pos.own[who] or sum(pos.cubes[sector] for sector in held) != pos.population[who]:
        yield Problem(where, "the sectors counted are not those on the map", "1.4, R-1.4-06")
    if pos.home[who] < 0 and _needs_home(pos, who):
        yield Problem(where, "plays without a homeworld", "3")


def _needs_home(pos: Position, who: int) -> bool:
    comes_back = pos.phase == codes.IN_START and not pos.begun and who == pos.turn
    plays = pos.status[who] == codes.PLAYING and pos.phase not in {codes.IN_SETUP, codes.AT_END} and not comes_back
    return plays and who not in pos.homeless and not pos.lost_by[who]


def tableau_problems(pos: Position, who: int) -> Iterator[Problem]:
    """Yield worlds in sectors that are not controlled, and what is not a tech in the upper row (1.4, 1.5)."""
    home = pos.home[who]
    for card in [home, *pos.settled[who]] if home >= 0 else pos.settled[who]:
        if pos.kind[card] != codes.WORLD:
            yield of_card(card, f"is not a world, but counts as one of player {who + 1}", "1.4")
        elif pos.owner[pos.sector[card]] != who and pos.phase != codes.IN_SETUP:
            yield of_card(card, f"player {who + 1} does not control its sector", "2.2.1, R-2.2.1-09")
    for card in pos.techs[who]:
        if pos.kind[card] != codes.TECH:
            yield of_card(card, f"is not a tech, but counts as one of player {who + 1}", "1.4")
