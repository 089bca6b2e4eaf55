"""What is on the table under the cards: the central board, and a mat for each empire.

In: who plays, the switches, a language. Out: pages in life size, since cards are laid on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.view import Language, Page
from generator.games.eminent_domain.facts.deck import INFLUENCE, SET_ASIDE, role_cards
from generator.games.eminent_domain.rules.setup import planets_in_play, stack_sizes
from generator.games.eminent_domain.rules.supply import STACKS_TO_END, STACKS_TO_END_EXTENDED
from generator.games.eminent_domain.rules.switches import EXTENDED_PLAYERS, Switches, read_switches
from generator.games.eminent_domain.sheets.cards import CARD_SIZE
from generator.games.eminent_domain.sheets.signs import card_signs
from generator.games.eminent_domain.sheets.words import word, words

#: Mats are printed for so many if nobody has said who plays.
SEATS = 4
#: Tables whose stacks differ: players and variant (section 2).
TABLES = ((2, "base"), (3, "base"), (3, "extended3"), (4, "base"))


def board(players: Sequence[str], rules: Mapping[str, object], language: Language) -> list[Page]:
    """Return places of stacks, of the planet deck and its discard, influence, the end (E-S2, E-PUB15, E-N1)."""
    switches = read_switches(rules)
    tables = _tables(len(players), switches)
    sizes = [stack_sizes(seats, _with(switches, variant)) for seats, variant in tables]
    stacks = [
        {
            "name": card.name(language),
            "signs": card_signs(card, language),
            "sizes": [each[card.number] for each in sizes],
            "out": not any(each[card.number] for each in sizes),
        }
        for card in role_cards()
        if card.symbols
    ]
    data = {
        "stacks": stacks,
        "tables": [_table(seats, variant, language) for seats, variant in tables],
        "planets": len(planets_in_play(switches)),
        "influence": INFLUENCE - SET_ASIDE,
        "reserve": SET_ASIDE,
        "card": CARD_SIZE,
        "t": words(language),
    }
    return [Page("board", "board.pdf", word("board", language), "board", data, lying=True, life_size=True)]


def _tables(count: int, switches: Switches) -> list[tuple[int, str]]:
    """Return the table of this game, or all there can be."""
    if not count:
        return list(TABLES)
    variant = switches.variant if count == EXTENDED_PLAYERS else "base"
    return [(count, variant)]


def _with(switches: Switches, variant: str) -> Switches:
    return Switches(switches.research, variant, switches.trim)


def _table(seats: int, variant: str, language: Language) -> dict[str, Any]:
    """Return a table: how many play, and how many empty stacks bring the end (E-N1, E-V1)."""
    longer = variant == "extended3"
    title = word("table_long" if longer else "table", language).format(seats)
    return {
        "title": title,
        "short": f"{seats}{'+' * longer}",
        "empty": STACKS_TO_END_EXTENDED if longer else STACKS_TO_END[seats],
    }


def mats(players: Sequence[str], language: Language) -> list[Page]:
    """Return a mat for each empire: deck, discard, planets with their colonies, permanent technologies."""
    data = {"card": CARD_SIZE, "t": words(language)}
    return [
        Page("mats", "mats.pdf", word("mats", language), "mat", data | {"player": player}, lying=True, life_size=True)
        for player in list(players) or [""] * SEATS
    ]
