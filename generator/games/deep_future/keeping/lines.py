"""Lines that people write down between games: `world 34 Kranax 3 heart genetics`, and what each becomes.

In: a legacy and the words of a line. Out: one event of `kept`, without numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.engine.names import tidy
from generator.engine.pack import Event
from generator.errors import NotUnderstood
from generator.games.deep_future.facts.typed import all_typed, typed
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
VERBS = all_typed("verb")


def verb_of(word: str) -> str | None:
    """What a line that begins with *word* does."""
    wanted = plain(word)
    return next((verb for verb, words in VERBS.items() if wanted in words), None)


def understand(legacy: Legacy, words: Sequence[str]) -> Event:
    """The event a line says.

    Raises NotUnderstood.
    """
    words = prepared(words)
    verb = verb_of(words[0]) if words else None
    if verb is None:
        known = [word for words in VERBS.values() for word in words]
        typed = words[0] if words else ""
        close = close_to(typed, known)
        remedy = f"did you mean {', '.join(close)}?" if close else f"one of {', '.join(VERBS)} (help tells all)"
        raise NotUnderstood(typed, "no line begins so", remedy)
    return READERS[verb](legacy, list(words[1:]))


def advance(legacy: Legacy, words: list[str]) -> Event:
    """Advance Kranax genetics circled (2.2 ADVANCE)."""
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
    """Name 012 Kranax; name sector 34 Kran (1.4, 3)."""
    if words and verb_of(words[0]) == "sector":
        return sector(legacy, words[1:])
    number_first = bool(words) and plain(words[0]).removeprefix("#").isdecimal()
    card, rest = take_card(legacy, words[:1] if number_first else words)
    rest = words[1:] if number_first else rest
    if rest and plain(rest[0]) in typed("called") and len(rest) > 1:
        rest = rest[1:]
    return {"type": "name", "card": card.id, "name": _words_of_name(rest)}


def sector(legacy: Legacy, words: list[str]) -> Event:
    """Sector 34 Kran: the name on the map (3, R-3-09)."""
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
        raise NotUnderstood("", "the name is missing", "it behind the number")
    return name


def wonder(legacy: Legacy, words: list[str]) -> Event:
    """Wonder 34 territory sun (3, Table 2)."""
    del legacy
    rest = [part for word in words for part in word.replace("/", " ").split()]
    sectors = [word for word in rest if sector_of(word)]
    fillers = typed("of_wonder") | {""}
    others = [word for word in rest if word not in sectors and plain(word) not in fillers]
    if len(sectors) != 1:
        raise NotUnderstood(" ".join(rest), "a wonder stands in one sector", "it as in: wonder 34 territory sun")
    pairs = [(one, other) for one, other in ((0, 1), (1, 0)) if len(others) == 2]
    for one, other in pairs:
        victory, suit = victory_of(others[one]), suit_of(others[other])
        if victory and suit:
            return {"type": "wonder", "sector": sector_of(sectors[0]), "victory": victory, "suit": suit}
    raise NotUnderstood(" ".join(others), "a wonder has a victory and a suit", "them as in: wonder 34 territory sun")


def lost(legacy: Legacy, words: list[str]) -> Event:
    """Lost 012: nobody can find it."""
    return _of_card("lost", legacy, words)


def back(legacy: Legacy, words: list[str]) -> Event:
    """Back 012: it was found again."""
    return _of_card("back", legacy, words)


def replaced(legacy: Legacy, words: list[str]) -> Event:
    """Replaced 012: another card says the same now."""
    return _of_card("replaced", legacy, words)


def _of_card(kind: str, legacy: Legacy, words: list[str]) -> Event:
    card, rest = take_card(legacy, words)
    if rest:
        raise NotUnderstood(" ".join(rest), "nothing may follow the card", "a line for each card")
    return {"type": kind, "card": card.id}


def era(legacy: Legacy, words: list[str]) -> Event:
    """Era 3: the chronology goes on there (R-3-10)."""
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
    "lost": lost,
    "back": back,
    "replaced": replaced,
}
