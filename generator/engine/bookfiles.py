"""What is wrong with the files of a short book (engine.plainbook), before it is read.

In: book/en.toml, book/zh.toml or book/words.toml as TOML has it. Out: one line for each problem, with what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from generator.engine.book import PassageKind, Status
from generator.engine.former_names import keep_former
from generator.engine.languages import FIRST, languages
from generator.engine.questions.claims import Claims

if TYPE_CHECKING:
    from generator.engine.view import Language


class TableKeys(NamedTuple):
    """What a table has: texts, numbers, lists of texts, and which of those it must have."""

    must: tuple[str, ...]
    texts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()


#: Ways in which people ask for a passage; and its claims.
ASKED, CLAIMED = "asked", Claims._fields
PASSAGE = TableKeys(
    ("id", "kind", "title", "text"),
    ("id", "kind", "section", "title", "text", "status", "why", "source", "switch"),
    ("page",),
    ("see", "others", "also", ASKED, *CLAIMED),
)
SECTION = TableKeys(("number", "about"), ("number", "about"), ("page",))
WORD = TableKeys((), ("what",), (), (*languages(), "rests"))


def problems_of_book(given: Mapping[str, Any], language: Language = FIRST) -> Iterator[str]:
    """Yield what is wrong with a book in one language."""
    yield from (f"there is no {key}" for key in ("edition", "section", "passage") if key not in given)
    if not isinstance(given.get("edition", ""), str):
        yield "edition is not a text; write it in quotes"
    for key, shape, name in (("section", SECTION, "number"), ("passage", PASSAGE, "id")):
        its = given.get(key, [])
        if not isinstance(its, list):
            yield f"{key} is not a list of tables; write [[{key}]] over each"
            continue
        for one in its:
            yield from _misshapen(f"{key} {one.get(name, '?')}", one, shape)
            if shape is PASSAGE:
                yield from _of_no_kind(one)
                yield from _claimed_twice(one, language)


def problems_of_words(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the words of a game."""
    yield from (f"{key} is not one of words, idle, alike" for key in given if key not in {"words", "idle", "alike"})
    for word, said in given.get("words", {}).items():
        if not isinstance(said, Mapping):
            yield f"{word} is not a table; write [words.{word}] over its lines"
            continue
        yield from _misshapen(word, said, WORD)
        if "what" in said and not (said.get("en") and said.get("zh")):
            yield f"{word} has a what, but is not said in en and zh"


def _misshapen(which: str, given: Mapping[str, Any], shape: TableKeys) -> Iterator[str]:
    known = (*shape.texts, *shape.numbers, *shape.lists)
    yield from (f"{which} has no {key}" for key in shape.must if key not in given)
    for key, value in given.items():
        if key not in known:
            yield f"{which} has a {key}, which is not one of {', '.join(known)}"
        elif key in shape.texts and not isinstance(value, str):
            yield f"{key} of {which} is {value!r}; write a text, in quotes"
        elif key in shape.numbers and not isinstance(value, int):
            yield f"{key} of {which} is {value!r}; write a whole number"
        elif key in shape.lists and not (isinstance(value, list) and {*map(type, value)} <= {str}):
            yield f'{key} of {which} is not a list of texts; write {key} = ["…"]'


def _claimed_twice(given: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Yield claims in another book than the English one, where they stand for both."""
    for key in CLAIMED:
        if key in given and language != FIRST:
            yield f"passage {given.get('id', '?')} has a {key}, which is in book/en.toml for both languages"


def _of_no_kind(given: Mapping[str, Any]) -> Iterator[str]:
    which = f"passage {given.get('id', '?')}"
    if given.get("kind", "rule") not in get_args(PassageKind):
        yield f"{which} is of the kind {given['kind']!r}, which is not one of {', '.join(get_args(PassageKind))}"
    if given.get("kind") == "reading" and given.get("status") not in get_args(Status):
        yield f"{which} is a reading, and its status is not one of {', '.join(get_args(Status))}"


keep_former(__name__, {"Shape": "TableKeys"})
