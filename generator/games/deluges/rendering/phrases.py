"""The phrases of the referee, and what colours, resources, pieces and spaces are called.

In: a key or a number, a language. Out: words.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.engine.languages import listed
from generator.engine.sentences import Phrases
from generator.engine.view import Language
from generator.games.deluges.facts import PLAYERS, RESOURCES
from generator.games.deluges.rules.codes import SLAVE, SOLDIER
from generator.games.deluges.rules.position import Position

say = Phrases("generator.games.deluges")


def colour_name(seat: int, language: Language) -> str:
    """Yellow, blue, green or white."""
    return say(PLAYERS[seat], language)


def pile(resource: int, count: int, language: Language) -> str:
    """So many pieces of a resource; "nothing" for none."""
    return say("counted", language, count, say(RESOURCES[resource], language)) if count else say("nothing", language)


def stock_text(stock: Iterable[int], language: Language) -> str:
    """Everything a player has."""
    piles = [pile(resource, count, language) for resource, count in enumerate(stock) if count]
    return listed(piles, language) if piles else say("empty_stock", language)


def people_text(kind: int, count: int, language: Language) -> str:
    """So many workers, soldiers or slaves of a colour."""
    many = "" if count == 1 else "s"
    if kind >= SLAVE:
        return say("counted", language, count, say(f"slave{many}", language, colour_name(kind - SLAVE, language)))
    word = "soldier" if kind == SOLDIER else "worker"
    return say("counted", language, count, say(f"{word}{many}", language))


def space_name(pos: Position, space: int, language: Language) -> str:
    """A territory by its name and id, a sea by its id."""
    its = pos.board.ids[space]
    if space >= pos.lands:
        return say("sea", language, its)
    return f"{pos.board.territories[space].called(language)} ({its})"
