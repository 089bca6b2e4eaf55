"""Lines that people write down between games: `world 34 Kranax 3 heart genetics`, and what each becomes.

In: a legacy and the words of a line. Out: one event of `kept`, without numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from generator.engine.names import tidy
from generator.engine.pack import Event
from generator.errors import NotUnderstood
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.card_lines import Facts, blank, civilization, tech, world
from generator.games.deep_future.keeping.game_line import game
from generator.games.deep_future.keeping.vocabulary import (
    bare,
    close_to,
    era_of,
    facts_of,
    plain,
    prepared,
    sector_of,
    suit_of,
    suspicious,
    take_card,
    victory_of,
)
from generator.games.deep_future.legacy import Legacy

#: The words a line may begin with, by what it does.
VERBS = typed.table("verb")


def verb_of(word: str) -> str | None:
    """Return what a line that begins with *word* does."""
    wanted = plain(word)
    return next((verb for verb, words in VERBS.items() if wanted in words), None)


def understand(legacy: Legacy, words: Sequence[str]) -> Event:
    """Return the event a line says.

    Raises NotUnderstood.
    """
    words = prepared(words)
    verb = verb_of(words[0]) if words else None
    if verb is None:
        known = [word for words in VERBS.values() for word in words]
        typed = words[0] if words else ""
        close = close_to(typed, known)
        remedy = f"did you mean {', '.join(close)}?" if close else f"one of {', '.join(VERBS)} (help lists all)"
        raise NotUnderstood(typed, "no line begins with this word", remedy)
    return READERS[verb](legacy, list(words[1:]))


def advance(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `advance Kranax genetics circled` (2.2 ADVANCE)."""
    card, rest = take_card(legacy, words)
    facts = Facts(facts_of(rest))
    facts.only("advancement")
    added = facts.one("advancement")
    if added is None:
        near = suspicious(" ".join(rest))
        remedy = f"did you mean {', '.join(near)}?" if near else "genetics, or R6"
        raise NotUnderstood(" ".join(rest), "the advancement is missing", remedy)
    if facts.name():
        raise NotUnderstood(
            facts.name() or "", "it is not clear what this is", "card, advancement, circled, era 2, and no more"
        )
    era = added.value.era or facts.era(legacy.era)
    return {"type": "advance", "card": card.id, "advancement": str(replace(added.value, era=era))}


def name(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `name 012 Kranax` or `name sector 34 Kran` (1.4, 3)."""
    if words and verb_of(words[0]) == "sector":
        return sector(legacy, words[1:])
    number_first = bool(words) and plain(words[0]).removeprefix("#").isdecimal()
    card, rest = take_card(legacy, words[:1] if number_first else words)
    rest = words[1:] if number_first else rest
    if rest and plain(rest[0]) in typed("called") and len(rest) > 1:
        rest = rest[1:]
    return {"type": "name", "card": card.id, "name": _words_of_name(rest)}


def sector(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `sector 34 Kran`: the name on the map (3, R-3-09)."""
    del legacy
    found = sector_of(words[0]) if words else None
    if found is None:
        raise NotUnderstood(words[0] if words else "", "there is no such sector", "both digits 1 to 6, such as 34")
    return {"type": "name", "sector": found, "name": _words_of_name(words[1:])}


def _words_of_name(words: Sequence[str]) -> str:
    if any(word in {",", ";"} for word in words):
        raise NotUnderstood(" ".join(words), "is all of this the name?", "it in quotation marks then")
    name = tidy(" ".join(map(bare, words)))
    if not name:
        raise NotUnderstood("", "the name is missing", "it after the number")
    return name


def wonder(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `wonder 34 territory sun` (3, Table 2)."""
    del legacy
    rest = " ".join(words).replace("/", " ").split()
    sectors = [found for found in map(sector_of, rest) if found]
    fillers = typed("of_wonder") | {""}
    others = [word for word in rest if not sector_of(word) and plain(word) not in fillers]
    if len(sectors) != 1:
        raise NotUnderstood(" ".join(rest), "a wonder is in one sector", "it as in: wonder 34 territory sun")
    if len(others) == 2:
        for one, other in (others, reversed(others)):
            victory, suit = victory_of(one), suit_of(other)
            if victory and suit:
                return {"type": "wonder", "sector": sectors[0], "victory": victory, "suit": suit}
    raise NotUnderstood(" ".join(others), "a wonder has a victory and a suit", "them as in: wonder 34 territory sun")


def _of_card(kind: str, legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `lost 012`, of `back 012` when it is found again, or of `replaced 012` by another card."""
    card, rest = take_card(legacy, words)
    if rest:
        raise NotUnderstood(" ".join(rest), "nothing may follow the card", "a line for each card")
    return {"type": kind, "card": card.id}


def era(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `era 3`: the chronology goes on there (R-3-10)."""
    del legacy
    found = era_of(words[0]) if len(words) == 1 else "O"
    if found == "O":
        raise NotUnderstood(" ".join(words), "an era to go on at is a number from 1", "era 3")
    return {"type": "era", "era": found}


READERS: dict[str, Callable[[Legacy, list[str]], Event]] = {
    "world": world,
    "tech": tech,
    "civilization": civilization,
    "blank": blank,
    "advance": advance,
    "name": name,
    "sector": sector,
    "wonder": wonder,
    "game": game,
    "era": era,
    **{kind: partial(_of_card, kind) for kind in ("lost", "back", "replaced")},
}
