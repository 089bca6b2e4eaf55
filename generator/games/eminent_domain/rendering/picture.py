"""The table of Eminent Domain on a terminal: stacks, everybody's planets as cards, the own hand.

In: a position, who looks at it, a width in columns. Out: a picture (engine.screen); nothing that player may not know:
other hands and every deck are only counted; planets that others have face down show their backs (E-P1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from generator.engine.languages import listed
from generator.engine.screen import (
    CARD,
    CUT,
    QUIET,
    SEATS,
    Picture,
    cards_beside,
    in_a_row,
    letters,
    seats_around,
    shortened,
)
from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import Planet, planets, role_cards, technologies
from generator.games.eminent_domain.rendering.asking import action_words
from generator.games.eminent_domain.rendering.phrases import card_list, role_name, say, stack_name, title, type_name
from generator.games.eminent_domain.rendering.table import (
    card_lines,
    figures_line,
    head_line,
    stacks_there,
    supply_lines,
)
from generator.games.eminent_domain.rules.codes import FIRST_TECHNOLOGY
from generator.games.eminent_domain.rules.notation import resource_name
from generator.games.eminent_domain.rules.position import Position

#: Styles of the three types of planets, which are named beside them.
_STYLES = ("bold blue", "bold green", "bold red")
#: Columns of a planet and of its title; signs of one that is face down, and of a slot that is empty or full.
_PLANET, _TITLE = 19, 14
_FACE_DOWN, _EMPTY, _FULL = "?", "[ ]", "[x]"
#: Lines of what a card in hand does.
_LINES = 2


def picture(pos: Position, who: int | None, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return the table as player *who* sees it, or everybody."""
    signs = letters(names)
    shown: Picture = [Text(head_line(pos, names, language), "bold")]
    stacks = [Text(f"[{stack_name(stack, language)} {pos.stacks[stack]}]", "bold") for stack in stacks_there(pos)]
    shown += in_a_row([Text(say("stacks", language, "").rstrip(" ")), *stacks], width)
    shown += map(Text, supply_lines(pos, language))
    shown += in_a_row(_legend(who, language), width)
    for seat in seats_around(who, pos.seats):
        shown.append(Text(f"{signs[seat]} {figures_line(pos, seat, names, language)}", SEATS[seat]))
        if pos.empire[seat]:
            shown.append(
                cards_beside([_planet(pos, each, seat == who, language) for each in pos.empire[seat]], _PLANET)
            )
        shown += map(Text, card_lines(pos, seat, language))
    if who is None:
        return shown
    shown.append(Text(say("hand" if pos.hand[who] else "no_hand", language, names[who]), SEATS[who]))
    if pos.hand[who]:
        shown.append(cards_beside(_card(pos, *each, language) for each in sorted(Counter(pos.hand[who]).items())))
    return shown


def _legend(who: int | None, language: Language) -> list[Text]:
    """Return what the signs mean; to a player, also where what is cut can be read."""
    marks = {"face_down": _FACE_DOWN, "empty": _EMPTY, "full": _FULL} | ({} if who is None else {"whole": CUT})
    return [Text(f"{mark} {say(f'legend_{key}', language)}", QUIET) for key, mark in marks.items()]


def _planet(pos: Position, planet: int, own: bool, language: Language) -> tuple[Text, list[Text]]:
    """Return a planet: face down its costs and colonies, its front for its owner only (E-U15); or face up."""
    its = planets()[planet]
    kind = type_name(its.type, language)
    name, lines = _named(its) if own or pos.face_up[planet] else (Text(_FACE_DOWN, _STYLES[its.type]), [])
    if pos.face_up[planet]:
        return name, [*lines, Text(kind), *_front(its, pos, language)]
    lines += [Text(f"{_FACE_DOWN} {kind}"), Text(say("costs", language, its.warfare, its.colonize))]
    if pos.colonies[planet]:
        cards = card_list(pos.colonies[planet], language)
        lines.append(Text(say("colonies", language, pos.colonies_on(planet), cards), "bold"))
    if own:
        lines += [Text(line.plain, QUIET) for line in _front(its, pos, language)]
    return name, lines


def _named(its: Planet) -> tuple[Text, list[Text]]:
    """Return a planet's name as the title of its card, and what that has no room for as lines below."""
    first, _, rest = its.name.partition(" ") if len(its.name) > _TITLE else (its.name, "", "")
    return Text(first, _STYLES[its.type]), [Text(rest, _STYLES[its.type])] if rest else []


def _front(its: Planet, pos: Position, language: Language) -> list[Text]:
    """Return what the front of a planet shows: influence, symbol, hand limit, slots; what lies on it."""
    parts = [say("worth", language, its.influence)]
    if its.symbol is not None:
        parts.append(role_name(its.symbol, language))
    if its.hand:
        parts.append(say("hand_more", language, its.hand))
    if pos.scorched[its.number]:
        parts.append(say("scorched", language))
    slots = []
    for place, resource in enumerate(its.slots):
        sign = _FULL if pos.filled[its.number] >> place & 1 else _EMPTY
        slots.append(f"{sign}{resource_name(resource, language)}")
    return [Text(listed(parts, language)), *map(Text, slots)]


def _card(pos: Position, card: int, count: int, language: Language) -> tuple[Text, list[Text]]:
    """Return a card in hand and how many of it there are: its symbols, what it does."""
    name = title(card, language) if count == 1 else say("times", language, title(card, language), count)
    its = role_cards()[card] if card < FIRST_TECHNOLOGY else technologies()[card - FIRST_TECHNOLOGY].sides[0]
    symbols = listed([role_name(symbol, language) for symbol in its.symbols], language)
    words = shortened(action_words(card, pos.switches.errata, language), _LINES * (CARD - 5))
    return Text(name, "bold"), [*([Text(say("shows", language, symbols), QUIET)] if its.symbols else []), Text(words)]
