"""The position as one player may see it.

In: a position, who looks, names, a language. Out: lines. Other hands and every deck are only counted; planets that
others have face down are told by their backs (E-P1).
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import TYPES, planets, technologies
from generator.games.eminent_domain.rendering.phrases import (
    back_text,
    card_list,
    face_name,
    front_text,
    its_front,
    own_back_text,
    role_name,
    say,
    slot_resource,
    stack_name,
    type_name,
)
from generator.games.eminent_domain.rules.codes import (
    FIRST_TECHNOLOGY,
    NO_ROLE,
    NOT_YET,
    RESEARCH_CARD,
    SLOTS_OF_A_PLANET,
    STACKS,
)
from generator.games.eminent_domain.rules.position import Position


def position_lines(pos: Position, who: int, names: Sequence[str], language: Language) -> list[str]:
    """The table as player *who* sees it."""
    lines = [head_line(pos, names, language), *middle_lines(pos, language)]
    for seat in (*range(who, pos.seats), *range(who)):
        lines += _player_lines(pos, seat, seat == who, names, language)
    lines.append(say("hand", language, names[who]))
    lines.append(f"  {card_list(pos.hand[who], language)}")
    return lines


def head_line(pos: Position, names: Sequence[str], language: Language) -> str:
    """Return whose turn it is, and the role that is led."""
    if pos.role == NO_ROLE:
        return say("head", language, pos.turns, names[pos.turn])
    return say("head_role", language, pos.turns, names[pos.turn], role_name(pos.role, language))


def middle_lines(pos: Position, language: Language) -> list[str]:
    """Stacks, influence, planets, technologies (E-S2, E-S7, E-S8)."""
    stacks = [f"{stack_name(stack, language)} {pos.stacks[stack]}" for stack in stacks_there(pos)]
    return [say("stacks", language, listed(stacks, language)), *supply_lines(pos, language)]


def stacks_there(pos: Position) -> list[int]:
    """Return the stacks of role cards that are played with."""
    learning = pos.switches.research == "none"
    return [stack for stack in range(STACKS) if not (learning and stack == RESEARCH_CARD)]


def supply_lines(pos: Position, language: Language) -> list[str]:
    """Influence, planets, whether the end is near, technologies."""
    lines = [say("middle", language, pos.supply, len(pos.planet_deck), len(pos.planet_discard))]
    if pos.trigger != NOT_YET:
        lines.append(say("end_near", language))
    for its_type in range(len(TYPES)):
        there = _technologies(pos, its_type, language)
        if there:
            lines.append(say("technologies", language, type_name(its_type, language), listed(there, language)))
    return lines


def _technologies(pos: Position, its_type: int, language: Language) -> list[str]:
    """Technologies of a type that can still be taken; those of level 1 by name, with their second symbols."""
    found: dict[str, list[str]] = {}
    for card in pos.technologies:
        its = technologies()[card - FIRST_TECHNOLOGY]
        if its.type == its_type:
            name = its.sides[0].name if its.level == 1 else its.title
            second = [role_name(its.sides[0].symbols[1], language)] if its.level == 1 else []
            found.setdefault(name(language), []).extend(second)
    return [say("improved", language, name, listed(its, language)) if its else name for name, its in found.items()]


def _player_lines(pos: Position, seat: int, own: bool, names: Sequence[str], language: Language) -> list[str]:
    """Figures and empire of a player."""
    planets_there = [f"  {_planet(pos, planet, own, language)}" for planet in pos.empire[seat]]
    return [figures_line(pos, seat, names, language), *planets_there, *card_lines(pos, seat, language)]


def figures_line(pos: Position, seat: int, names: Sequence[str], language: Language) -> str:
    """Return a player's influence tokens and fighters, and how many cards are where."""
    name = names[seat] if seat != pos.first else f"{names[seat]} ({say('starts', language)})"
    piles = (len(pos.hand[seat]), len(pos.deck[seat]), len(pos.discard[seat]))
    return say("player", language, name, pos.tokens[seat], pos.fighters[seat], *piles)


def card_lines(pos: Position, seat: int, language: Language) -> list[str]:
    """Return a player's permanent technologies, cards played for the role, and discards, as far as there are any."""
    lines = []
    if pos.faces[seat]:
        faces = [face_name(face, language) for face in pos.faces[seat]]
        lines.append(f"  {say('permanents', language, listed(faces, language))}")
    if pos.played[seat]:
        lines.append(f"  {say('in_play', language, card_list(pos.played[seat], language))}")
    if pos.discard[seat]:
        lines.append(f"  {say('discards', language, card_list(pos.discard[seat], language))}")
    return lines


def _planet(pos: Position, planet: int, own: bool, language: Language) -> str:
    """A planet of an empire: face down with its colonies, or face up with its resources."""
    if not pos.face_up[planet]:
        words = back_text(planet, language)
        if own:
            words = f"{own_back_text(planet, language)}{between(language).clauses}{its_front(planet, language)}"
        if not pos.colonies[planet]:
            return words
        colonies = card_list(pos.colonies[planet], language)
        return f"{words}{between(language).clauses}{say('colonies', language, pos.colonies_on(planet), colonies)}"
    if pos.scorched[planet]:
        return f"{front_text(planet, language)}{between(language).clauses}{say('scorched', language)}"
    slots = range(planet * SLOTS_OF_A_PLANET, planet * SLOTS_OF_A_PLANET + len(planets()[planet].slots))
    full = [slot_resource(slot, language) for place, slot in enumerate(slots) if pos.filled[planet] >> place & 1]
    words = front_text(planet, language)
    return f"{words}{between(language).clauses}{say('holds', language, listed(full, language))}" if full else words
