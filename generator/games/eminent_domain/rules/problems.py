"""What is not possible in a position: every problem, not only the first (section 13).

In: a position. Out: texts; none if all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import INFLUENCE, planets, role_cards
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.notation import title_of
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.supply import empty_stacks, stacks_to_end


def problems(pos: Position) -> list[Text]:
    """Return everything that is not possible."""
    return [*_cards(pos), *_planets(pos), *_slots(pos), *_colonies(pos), *_figures(pos), *_end(pos)]


def _lying(pos: Position) -> Iterator[int]:
    """Yield every card there is, wherever it is."""
    for zones in (pos.deck, pos.hand, pos.discard, pos.played, pos.colonies):
        for zone in zones:
            yield from zone
    yield from pos.removed
    yield from pos.technologies
    if pos.acting != codes.NO_CARD:
        yield pos.acting
    yield from (codes.FACES[face][0] for faces in pos.faces for face in faces)


def _cards(pos: Position) -> Iterator[Text]:
    """Check for 96 role cards and 39 technologies, each in one place (E-C2, E-C4, E-PUB1)."""
    counts = Counter(_lying(pos))
    for card in range(codes.CARDS):
        there = counts[card] + (pos.stacks[card] if card < codes.STACKS else 0)
        wanted = role_cards()[card].copies if card < codes.FIRST_TECHNOLOGY else 1
        if there != wanted:
            yield Text("other_number", card=title_of(card), there=there, wanted=wanted)
    yield from (Text("stack_holds", size=size) for size in pos.stacks if size < 0)


def _planets(pos: Position) -> Iterator[Text]:
    """Check for 33 planets, each in one place (E-C3)."""
    lying = [*pos.planet_deck, *pos.planet_discard, *pos.planets_away, *pos.looked]
    counts = Counter(lying + [planet for empire in pos.empire for planet in empire])
    for planet in planets():
        if counts[planet.number] != 1:
            yield Text("in_places", planet=planet.name, count=counts[planet.number])


def _slots(pos: Position) -> Iterator[Text]:
    """Check that resources are in slots of face-up planets of an empire, and on no scorched one (E-R19, E-R21)."""
    owned = {*chain.from_iterable(pos.empire)}
    for planet, filled in enumerate(pos.filled):
        name = planets()[planet].name
        if (filled or pos.face_up[planet]) and planet not in owned:
            yield Text("in_no_empire", planet=name)
        if filled and (not pos.face_up[planet] or pos.scorched[planet]):
            yield Text("holds_and_may_not", planet=name)
        for place in range(codes.SLOTS_OF_A_PLANET):
            slot = planet * codes.SLOTS_OF_A_PLANET + place
            if filled >> place & 1 and codes.SLOT_RESOURCE[slot] == codes.NO_RESOURCE:
                yield Text("without_slot", planet=name)


def _colonies(pos: Position) -> Iterator[Text]:
    """Check that colonies are under face-down planets of an empire, and are cards that can be one (E-R14, E-PUB9)."""
    face_down = {planet for who in range(pos.seats) for planet in pos.face_down(who)}
    for planet, cards in enumerate(pos.colonies):
        if cards and planet not in face_down:
            yield Text("colonies_under", planet=planets()[planet].name)
        for card in cards:
            if card != codes.RESEARCH_CARD and not codes.SYMBOLS[card][codes.COLONIZE]:
                yield Text("not_a_colony", card=title_of(card), planet=planets()[planet].name)


def _figures(pos: Position) -> Iterator[Text]:
    """Check that nothing is negative, and influence tokens are where they came from (E-S7, E-N3)."""
    yield from (Text("has_fighters", seat=who + 1, count=count) for who, count in enumerate(pos.fighters) if count < 0)
    if min(pos.supply, pos.set_aside, pos.substitutes) < 0:
        there = {"supply": pos.supply, "aside": pos.set_aside, "substitutes": pos.substitutes}
        yield Text("influence_lies", **there)
    tokens = pos.supply + pos.set_aside + sum(pos.tokens)
    if tokens != INFLUENCE + pos.substitutes:
        yield Text("influence_counts", tokens=tokens, all=INFLUENCE, substitutes=pos.substitutes)
    if (pos.set_aside and pos.substitutes) or (pos.supply and pos.set_aside < INFLUENCE // 4):
        yield Text("influence_order")


def _end(pos: Position) -> Iterator[Text]:
    """Check that the end is triggered exactly if it must be, and comes after equal numbers of turns (E-N1, E-N2)."""
    must = not pos.supply or empty_stacks(pos) >= stacks_to_end(pos)
    if must != (pos.trigger != codes.NOT_YET):
        yield Text("end_triggered", must=must)
    if pos.question == codes.OVER:
        encores = sum(item[0] == "encore" for item in pos.story)
        if (pos.turns - encores) % pos.seats:
            yield Text("turns_unequal", turns=pos.turns, seats=pos.seats)
        if not pos.winners:
            yield Text("nobody_won")
