"""The book of a pack looked at: both languages say the same things, and nothing names what is not there.

In: who knows the book, and what the pack says of switches. Out: everything that is wrong, each in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.cli import pack_asked
from generator.engine.book import Adviser
from generator.engine.game_text import SwitchProblems
from generator.engine.languages import languages
from generator.engine.plainbook import PlainAdviser
from generator.engine.view import Language
from generator.errors import Said, Text

#: What is the same in both languages.
ALIKE = ("kind", "section", "status", "switch", "also")


def problems(adviser: Adviser, switches: SwitchProblems | None) -> Iterator[Said]:
    """Yield what is wrong with the book; *switches* judges the switches of the game, None if it has none."""
    for language in languages():
        for problem in _in_one(adviser, language):
            yield Text("at", where=f"book, {language}", what=problem)
    for problem in (*_in_all(adviser), *_of_switches(adviser, switches)):
        yield Text("at", where="book", what=problem)
    yield from pack_asked.problems(adviser)


def _in_one(adviser: Adviser, language: Language) -> Iterator[Said]:
    """Yield what is wrong in one language."""
    passages = adviser.book(language).passages
    ids = [own for passage in passages for own in passage.ids]
    # a longer book has parts that are in no section of their own: names of sources, of tables.
    plain = isinstance(adviser, PlainAdviser)
    sections = {section.number for section in adviser.sections(language)} if plain else set()
    yield from (Text("book_twice", id=each) for each, times in sorted(Counter(ids).items()) if times > 1)
    for each in passages:
        if sections and each.section not in sections:
            yield Text("book_no_section", id=each.id, section=each.section, known=tuple(sorted(sections)))
    for who, other in _cited(adviser, language):
        if other not in ids:
            yield Text("book_names", who=who, other=other)


def _cited(adviser: Adviser, language: Language) -> Iterator[tuple[Said, str]]:
    """Yield who names which passage."""
    for passage in adviser.book(language).passages:
        yield from ((passage.id, other) for other in passage.see)
    for term in adviser.terms():
        yield from ((Text("book_of_word", name=term.en), other) for other in term.rests)
    for ruling in adviser.rulings():
        yield from ((Text("book_of_ruling", name=ruling.name), other) for other in ruling.rests)
    yield from ((Text("book_of_phrasings"), other) for other in adviser.phrasings(language))


def _of_switches(adviser: Adviser, switches: SwitchProblems | None) -> Iterator[Said]:
    """Yield switches that do not exist."""
    for passage in adviser.book("en").passages:
        if passage.switch and (switches is None or not _known(passage.switch, switches)):
            yield Text("book_no_switch", id=passage.id, switch=passage.switch)


def _in_all(adviser: Adviser) -> Iterator[Said]:
    """Yield where the languages differ in what is no matter of language."""
    en, zh = adviser.book("en").passages, adviser.book("zh").passages
    ours, theirs = [passage.id for passage in en], [passage.id for passage in zh]
    if ours != theirs:
        odd = sorted(set(ours) ^ set(theirs)) or [next(one for one, other in zip(ours, theirs) if one != other)]
        yield Text("book_order", id=odd[0])
        return
    for one, other in zip(en, zh):
        for key in ALIKE:
            said, there = getattr(one, key), getattr(other, key)
            if said != there:
                yield Text("book_differs", key=key, id=one.id, one=said, first="en", other=there, second="zh")


def _known(switch: str, switches: SwitchProblems) -> bool:
    """Return whether there is such a switch: what is said about it differs from what is said about an unknown one."""
    none = f"{switch}_"
    problems_of = {key: str(wrong).replace(key, "") for key, wrong in switches({switch: object(), none: object()})}
    return problems_of.get(switch) != problems_of.get(none)
