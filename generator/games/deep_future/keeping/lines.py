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
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.card_lines import Facts, blank, civilization, tech, world
from generator.games.deep_future.keeping.game_line import game
from generator.games.deep_future.keeping.vocabulary import (
    advancement_words,
    bare,
    close_to,
    era_of,
    facts_of,
    meant,
    plain,
    prepared,
    sector_of,
    suit_of,
    take_card,
    victory_of,
)
from generator.games.deep_future.keeping.winning import eras_now
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
        raise NotUnderstood(typed, Text("no_verb"), meant(close) or Text("verbs"))
    return READERS[verb](legacy, list(words[1:]))


def advance(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `advance Kranax genetics circled` (2.2 ADVANCE)."""
    card, rest = take_card(legacy, words)
    facts = Facts(facts_of(rest))
    facts.only("advancement")
    added = facts.one("advancement")
    if added is None:
        said = facts.name()
        near = close_to(" ".join(rest), [*advancement_words()])
        reason = Text("unknown_advancement") if said else Text("missing", what=Text("the_advancement"))
        raise NotUnderstood(said or " ".join(rest), reason, meant(near) or Text("such_advancement"))
    if facts.name():
        raise NotUnderstood(facts.name() or "", Text("not_clear"), Text("only_advance"))
    era = added.value.era or facts.era(eras_now(legacy), legacy.language)
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
        raise NotUnderstood(words[0] if words else "", Text("no_such_sector"), Text("both_digits"))
    return {"type": "name", "sector": found, "name": _words_of_name(words[1:])}


def _words_of_name(words: Sequence[str]) -> str:
    if any(word in {",", ";"} for word in words):
        raise NotUnderstood(" ".join(words), Text("all_the_name"), Text("in_quotes", typed=""))
    name = tidy(" ".join(map(bare, words)))
    if not name:
        raise NotUnderstood("", Text("missing", what=Text("the_name")), Text("behind_number"))
    return name


def wonder(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `wonder 34 territory sun` (3, Table 2)."""
    del legacy
    rest = " ".join(words).replace("/", " ").split()
    sectors = [found for found in map(sector_of, rest) if found]
    fillers = typed("of_wonder") | {""}
    others = [word for word in rest if not sector_of(word) and plain(word) not in fillers]
    if len(sectors) != 1:
        raise NotUnderstood(" ".join(rest), Text("wonder_sector"), Text("such_wonder"))
    if len(others) == 2:
        for one, other in (others, reversed(others)):
            victory, suit = victory_of(one), suit_of(other)
            if victory and suit:
                return {"type": "wonder", "sector": sectors[0], "victory": victory, "suit": suit}
    raise NotUnderstood(" ".join(others), Text("wonder_of_both"), Text("such_two"))


def _of_card(kind: str, legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `lost 012`, of `back 012` when it is found again, or of `replaced 012` by another card."""
    card, rest = take_card(legacy, words)
    if rest:
        raise NotUnderstood(" ".join(rest), Text("nothing_behind_card"), Text("line_for_each"))
    return {"type": kind, "card": card.id}


def era(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `era 3`: the chronology goes on there (R-3-10)."""
    del legacy
    found = era_of(words[0]) if len(words) == 1 else "O"
    if found == "O":
        raise NotUnderstood(" ".join(words), Text("era_to_go_on"), Text("such_era", number=3))
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
