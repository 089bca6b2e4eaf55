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
from generator.errors import Said, Text

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


def problems_of_book(given: Mapping[str, Any], language: Language = FIRST) -> Iterator[Said]:
    """Yield what is wrong with a book in one language."""
    yield from (Text("book_lacks", key=key) for key in ("edition", "section", "passage") if key not in given)
    if not isinstance(given.get("edition", ""), str):
        yield Text("book_edition")
    for key, shape, name in (("section", SECTION, "number"), ("passage", PASSAGE, "id")):
        its = given.get(key, [])
        if not isinstance(its, list):
            yield Text("book_tables", key=key)
            continue
        for one in its:
            which = f"{key} {one.get(name, '?')}"
            yield from _misshapen(which, one, shape)
            if shape is PASSAGE:
                yield from _of_no_kind(which, one)
                yield from _claimed_twice(which, one, language)


def problems_of_words(given: Mapping[str, Any]) -> Iterator[Said]:
    """Yield what is wrong with the words of a game."""
    known = ("words", "idle", "alike", "numbered")
    yield from (Text("none_of_these", name="", given=key, known=known) for key in given if key not in known)
    for word, said in given.get("words", {}).items():
        if not isinstance(said, Mapping):
            yield Text("book_word_table", word=word)
            continue
        yield from _misshapen(word, said, WORD)
        if "what" in said and not (said.get("en") and said.get("zh")):
            yield Text("book_word_said", word=word)


def _misshapen(which: str, given: Mapping[str, Any], shape: TableKeys) -> Iterator[Said]:
    known = (*shape.texts, *shape.numbers, *shape.lists)
    yield from (Text("book_has_no", which=which, key=key) for key in shape.must if key not in given)
    for key, value in given.items():
        if key not in known:
            yield Text("at", where=which, what=Text("none_of_these", name="", given=key, known=known))
        elif key in shape.texts and not isinstance(value, str):
            yield Text("book_text", key=key, which=which, value=value)
        elif key in shape.numbers and not isinstance(value, int):
            yield Text("book_number", key=key, which=which, value=value)
        elif key in shape.lists and not (isinstance(value, list) and {*map(type, value)} <= {str}):
            yield Text("book_list", key=key, which=which)


def _claimed_twice(which: str, given: Mapping[str, Any], language: Language) -> Iterator[Said]:
    """Yield claims in another book than the English one, where they stand for both."""
    for key in CLAIMED:
        if key in given and language != FIRST:
            yield Text("book_claims_there", which=which, key=key)


def _of_no_kind(which: str, given: Mapping[str, Any]) -> Iterator[Said]:
    if given.get("kind", "rule") not in get_args(PassageKind):
        kind = Text("none_of_these", name="kind", given=given["kind"], known=get_args(PassageKind))
        yield Text("at", where=which, what=kind)
    if given.get("kind") == "reading" and given.get("status") not in get_args(Status):
        yield Text("book_status", which=which, known=get_args(Status))


keep_former(__name__, {"Shape": "TableKeys"})
