"""The book as the page searches it: what `ask` finds passages by, as plain values for search.js.

In: an adviser, the languages of the page, the switches that a campaign has set. Out: words, patterns, phrasings, claims
and passages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from generator.assistant import answering, likeness, meant
from generator.assistant.beginning import TEXTS, unbegun
from generator.companion.patterns import javascript
from generator.engine.book import Adviser, Book, Passage, in_words, paged
from generator.engine.languages import FIRST, Manner, languages, manner
from generator.engine.questions import claims, frames, question, spelling, words
from generator.engine.signs import SIMPLIFIED
from generator.engine.view import Language

_LIMITS = (
    (meant, "FITS COVERS LONG COVERS_ALL STRANGE CLEARLY POSSIBLY ALSO"),
    (answering, "CLAIMS NEARLY LOOKED_AT RELATED"),
    (frames, "HEAD"),
    (likeness, "BEST FEW MIDDLE COVERED SO_FEW SAME EXACT LEARNED POWER UNKNOWN ANY_NUMBER"),
)


def searchable(adviser: Adviser, spoken: Sequence[Language], rules: Mapping[str, object]) -> dict[str, Any]:
    """Return everything by which a page finds the passages of a book that it shows in the *spoken* languages."""
    books = {language: adviser.book(language) for language in languages()}
    order = list(dict.fromkeys(chain(*((each.id for each in books[one].passages) for one in (*spoken, *languages())))))
    place = {passage: at for at, passage in enumerate(order)}
    claimed = adviser.claims()
    return {
        "limits": {name: getattr(module, name) for module, names in _LIMITS for name in names.split()},
        "speech": adviser.speech().made,
        "grammar": _grammar(),
        "passages": [_passage(each, books, spoken, claimed, rules) for each in order],
        "things": {word: place[thing] for word, thing in meant.things(adviser).items()},
        "index": _index(adviser, place),
        "said": {language: _said(language) for language in spoken},
    }


#: Patterns of signs that are the same in the browser.
_SIGNS = ("asked", "two", "end", "denied", "already", "either", "name")


def _of_languages(manners: Mapping[Language, Manner]) -> dict[str, str]:
    """Return the patterns of the words with which each language asks, and of its letters."""
    asks = {f"asks_{each}": rf"\b(?:{its.asks})\b" for each, its in manners.items() if its.asks}
    return asks | {f"letters_{each}": its.letters for each, its in manners.items() if its.letters}


#: Words by which questions are read that the page has under the same key.
_WORDS = (
    *("one", "pointing", "having_one", "leaving", "whole", "joins", "needs"),
    *("others", "me", "says", "somebody", "whose", "opponent", "before_subject", "i", "possessive"),
    *("asks_with", "links", "helping"),
)


def _grammar() -> dict[str, Any]:
    """Return by what questions of all games are read."""
    signs, manners = dict(words.SIGNS), {each: manner(each) for each in languages()}
    patterns = (
        question.PATTERNS
        | _of_languages(manners)
        | {key: signs[key] for key in _SIGNS}
        | {"open_sign": signs["open"]}
        | {"owning": spelling.OWNING.pattern, "tells": spelling.TELLS.pattern}
    )
    return {
        "patterns": {name: javascript(pattern) for name, pattern in patterns.items()},
        "beginnings": [[f"beginning_{at}", answer] for at, answer in enumerate(question.ANSWERED)],
        "statements": [name for name in question.PATTERNS if name.startswith("statement_")],
        "manners": {
            each: {"asks": bool(its.asks), "letters": bool(its.letters), "words": its.has_words}
            for each, its in manners.items()
        },
        "simplified": {chr(sign): simple for sign, simple in SIMPLIFIED.items()},
        "digits": signs["digits"],
        "tens": signs["tens"],
        "oneSign": signs["one"],
        "ordinalSign": signs["ordinal"],
        "measures": signs["measures"],
        "nameBehind": signs["name_behind"],
        "particle": signs["particles"][0],
        "sure": signs["particles"].split("|"),
        "left": signs["left"],
        **{key: sorted(words.grammar(key)) for key in _WORDS},
        "follows": sorted(words.grammar("has")),
        "numbers": words.NUMBERS,
        "ordinals": words.ORDINALS,
    }


def _index(adviser: Adviser, place: Mapping[str, int]) -> dict[str, Any]:
    """Return the index: numbers as steps from the one before, within each word."""
    made = likeness.Likeness(adviser, FIRST).made()
    return made | {
        "order": [place[each] for each in made.pop("passages")],
        "owners": _steps(made["owners"]),
        "places": list(_rows(made["places"], made["place_ends"])),
        "in": list(_rows(made["in"], made["in_ends"])),
        "place_ends": _steps(made["place_ends"]),
        "in_ends": _steps(made["in_ends"]),
    }


def _steps(numbers: Sequence[int]) -> list[int]:
    return [after - before for before, after in pairwise([0, *numbers])]


def _rows(numbers: Sequence[int], ends: Sequence[int]) -> Iterator[int]:
    return chain.from_iterable(_steps(numbers[start:end]) for start, end in pairwise(ends))


def _passage(
    id: str,
    books: Mapping[Language, Book],
    spoken: Sequence[Language],
    claimed: Mapping[str, claims.Claims],
    rules: Mapping[str, object],
) -> dict[str, Any]:
    """Return a passage in the languages of the page, or else in one that has it, with what it claims."""
    found = {language: book.passage(id) for language, book in books.items()}
    there = [each for language in (*spoken, *found) if (each := found[language]) is not None]
    first = there[0]
    told = {language: found[language] or first for language in spoken}
    its = claims.together(claimed[own] for own in first.ids if own in claimed)
    return {
        "ids": first.ids,
        "kind": first.kind,
        "label": answering.label_of(first),
        "see": first.see,
        "cited": bool(first.section),
        "title": {language: each.title for language, each in told.items()},
        "replies": bool(first.replies_to),
        "text": {language: unbegun(each.text) for language, each in told.items()},
        "where": {language: _where(each, books[language]) for language, each in told.items()},
        "agreed": _agreed(first, spoken, rules),
        "claims": its._asdict() | {"besides": " ".join(its.besides).split()} if any(its) else None,
    }


def _where(passage: Passage, book: Book) -> str:
    """Return edition, section and page of a passage."""
    section = f", {paged(in_words(passage.section), passage.page)}" if passage.section else ""
    return f"{book.edition}{section}"


def _agreed(passage: Passage, spoken: Sequence[Language], rules: Mapping[str, object]) -> dict[Language, str] | None:
    """Return what is said before a passage that the campaign plays otherwise."""
    if not passage.switch or passage.switch not in rules:
        return None
    rule = f"{passage.switch} = {json.dumps(rules[passage.switch], ensure_ascii=False)}"
    rule = passage.switch if len(rule) > answering.LONGEST else rule
    return {language: TEXTS.text("answer.agreed", language, switch=rule) for language in spoken}


def _said(language: Language) -> dict[str, str]:
    """Return what the assistant says of its own."""
    return {
        "playing": TEXTS.text("answer.playing_well", language),
        "unknown": TEXTS.text("answer.unknown", language, strange="{strange}"),
        "strange": TEXTS.text("answer.strange", language, words="{words}"),
        "and_no": TEXTS.text("answer.and_no", language),
    }
