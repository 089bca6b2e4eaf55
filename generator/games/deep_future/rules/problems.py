"""What is not possible: every problem of a position at once, each with where it is (1.4, 1.5).

In: a position of any origin. Out: a list of problems, empty for a sound one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.names import card_name
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import FULL, MOST_UPKEEP, SLOTS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import BLACK_HOLE, PRINTED, SECTORS


def _problem(where: Text, what: Text, rule: str) -> Text:
    return Text("problem", where=where, what=what, rule=rule)


def of_card(card: int, what: Text, rule: str) -> Text:
    """Return a problem of one card."""
    return _problem(Text("at_card", card=card_name(card)), what, rule)


def of_player(who: int, what: Text, rule: str) -> Text:
    """Return a problem of one player."""
    return _problem(Text("at_player", seat=who + 1), what, rule)


def problems(pos: Position) -> list[Text]:
    """Return everything that is wrong."""
    cards = range(len(pos.kind))
    found = conservation(pos)
    if (
        pos.cubes[BLACK_HOLE]
        and pos.phase not in {codes.IN_CHALLENGE, codes.AT_END}
        and not pos.switches.enter_black_hole
    ):
        found.append(_problem(Text("at_black_hole"), Text("cubes_between_turns"), "1.5, R-1.5-02"))
    found += [problem for card in cards for problem in written_problems(pos, card)]
    for who in range(pos.seats):
        found += [*control_problems(pos, who), *tableau_problems(pos, who)]
    return found


def conservation(pos: Position) -> list[Text]:
    """Return what is wrong in any position, reachable or not: cards, cubes and markers must be where they can be."""
    found = [*lying_problems(pos), *map_problems(pos), *track_problems(pos)]
    for card, cubes in enumerate(pos.upkeep):
        if not 0 <= cubes <= MOST_UPKEEP:
            found.append(of_card(card, Text("upkeep_at_most", cubes=cubes, most=MOST_UPKEEP), "2.3"))
    return found


def places(pos: Position) -> list[tuple[Text, int]]:
    """Return every place with every card that is there."""
    zones = [
        (Text("in_deck"), pos.deck),
        (Text("in_discard_pile"), pos.discard),
        (Text("in_neutral_line"), pos.line),
        (Text("in_challenge_pile"), pos.pile),
        (Text("in_cards_away"), pos.away),
        (Text("in_cards_in_use"), pos.spent),
        (Text("in_challenge"), [pos.revealed]),
        (Text("in_tech_being_made"), [pos.making]),
    ]
    for who in range(pos.seats):
        zones += [(Text("in_hand", seat=who + 1), pos.hand[who]), (Text("in_homeworld", seat=who + 1), [pos.home[who]])]
        zones += [(Text("in_techs", seat=who + 1), pos.techs[who]), (Text("in_worlds", seat=who + 1), pos.settled[who])]
    return [(zone, card) for zone, cards in zones for card in cards if card != codes.NOBODY]


def lying_problems(pos: Position) -> Iterator[Text]:
    """Yield cards that are in two places, nowhere, or never made (1.4)."""
    lying: dict[int, list[Text]] = {}
    for zone, card in places(pos):
        lying.setdefault(card, []).append(zone)
    for card in sorted(set(lying) - set(range(len(pos.kind)))):
        yield of_card(card, Text("not_of_campaign", place=lying[card][0]), "1.4")
    for card in range(len(pos.kind)):
        zones = lying.get(card, [])
        if len(zones) != 1:
            yield of_card(card, Text("in_places", count=len(zones), places=tuple(zones)), "1.4")


def written_problems(pos: Position, card: int) -> Iterator[Text]:
    """Yield what is written on a card that does not fit its kind (1.4, 2.3)."""
    slots = pos.advs[SLOTS * card : SLOTS * card + SLOTS]
    count = sum(0 <= slot < codes.ADVANCEMENTS for slot in slots)
    if not 1 <= pos.number[card] <= 6 or not 0 <= pos.suit[card] <= 5:
        yield of_card(card, Text("corner_is", number=pos.number[card], suit=pos.suit[card]), "1.2")
    if count != pos.written[card]:
        yield of_card(card, Text("advancements_counted", counted=pos.written[card], written=count), "1.4")
    if count and pos.kind[card] not in {codes.WORLD, codes.TECH}:
        yield of_card(card, Text("only_worlds_and_techs"), "1.4")
    if pos.kind[card] == codes.WORLD:
        if not count:
            yield of_card(card, Text("world_without_advancement"), "1.4")
        if not 1 <= pos.sector[card] < SECTORS:
            yield of_card(card, Text("world_in_sector"), "1.4")
    if pos.upkeep[card] and not _may_have_upkeep(pos, card):
        yield of_card(card, Text("upkeep_elsewhere"), "1.5, R-1.5-08")


def _may_have_upkeep(pos: Position, card: int) -> bool:
    return any(card in {pos.home[who], *pos.techs[who]} for who in range(pos.seats))


def map_problems(pos: Position) -> Iterator[Text]:
    """Yield sectors with more than five cubes of one colour (1.4, 2.2 GROW)."""
    for sector in range(SECTORS):
        where = Text("at_sector", sector=PRINTED[sector]) if sector else Text("at_black_hole")
        cubes, owner = pos.cubes[sector], pos.owner[sector]
        if not 0 <= cubes <= FULL:
            yield _problem(where, Text("cubes_at_most", cubes=cubes, most=FULL), "2.2 GROW, R-1.5-05")
        if (owner == codes.NOBODY) != (cubes == 0) or owner not in {codes.NOBODY, codes.NEUTRAL, *range(pos.seats)}:
            yield _problem(where, Text("cubes_of_owner", cubes=cubes, owner=owner), "1.4, R-1.4-07")


def track_problems(pos: Position) -> Iterator[Text]:
    """Yield markers that are not on their tracks (1.5)."""
    for who in range(pos.seats):
        for track in range(4):
            value = pos.tracks[4 * who + track]
            if not codes.LOWEST[track] <= value <= codes.HIGHEST[track]:
                where = Text("at_track", seat=who + 1, track=codes.TRACK_IDS[track])
                yield _problem(where, Text("off_the_track", value=value), "1.5, R-1.5-06")


def control_problems(pos: Position, who: int) -> Iterator[Text]:
    """Yield what is wrong with a player's homeworld and the sectors they are said to control (1.4, 3)."""
    held = [sector for sector in range(1, SECTORS) if pos.cubes[sector] > 0 and pos.owner[sector] == who]
    if held != pos.own[who] or sum(pos.cubes[sector] for sector in held) != pos.population[who]:
        yield of_player(who, Text("sectors_counted"), "1.4, R-1.4-06")
    if pos.home[who] < 0 and _needs_home(pos, who):
        yield of_player(who, Text("no_homeworld"), "3")


def _needs_home(pos: Position, who: int) -> bool:
    comes_back = pos.phase == codes.IN_START and not pos.begun and who == pos.turn
    plays = pos.status[who] == codes.PLAYING and pos.phase not in {codes.IN_SETUP, codes.AT_END} and not comes_back
    return plays and who not in pos.homeless and not pos.lost_by[who]


def tableau_problems(pos: Position, who: int) -> Iterator[Text]:
    """Yield worlds in sectors that are not controlled, and what is not a tech in the upper row (1.4, 1.5)."""
    home = pos.home[who]
    for card in [home, *pos.settled[who]] if home >= 0 else pos.settled[who]:
        if pos.kind[card] != codes.WORLD:
            yield of_card(card, Text("counts_as_world", seat=who + 1), "1.4")
        elif pos.owner[pos.sector[card]] != who and pos.phase != codes.IN_SETUP:
            yield of_card(card, Text("sector_not_controlled", seat=who + 1), "2.2.1, R-2.2.1-09")
    for card in pos.techs[who]:
        if pos.kind[card] != codes.TECH:
            yield of_card(card, Text("counts_as_tech", seat=who + 1), "1.4")
