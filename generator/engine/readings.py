"""The sheet of what the rules leave open and how we read it, to be agreed on before a first game.

In: a pack's book and switches, the switches that a table has set, a language. Out: a page that goes on over as many as
it takes. Words are in readings.toml, the layout in templates/sheet/readings.svg.j2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from generator.engine.book import Adviser, Passage, Section, in_words
from generator.engine.sheet_words import SheetWords
from generator.engine.view import Language, Page

#: What the kind of sheet is called.
KIND = "readings"
_WORDS = SheetWords("generator.engine", "readings.toml")
#: A longer value of a switch (a whole file) is not printed.
_LONGEST = 40
#: More ids of one point are not printed one by one.
_MOST = 4
#: What no id is.
_NONE = "(?!)"


class OpenQuestion(NamedTuple):
    """An open point as a sheet asks it: an answer for each value of its *switch*, None where none is written."""

    question: str
    answers: Mapping[Any, str | None]
    switch: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to play it, and the line of [rules] that makes it so."""

    text: str
    setting: str


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the template is given of one point: its *ids* and page, what is asked, other *ways* to play it.

    *part* and *section* are headings before it. *text* is how it is played: if the table has set that,
    *lead* says so and *setting* is its line of [rules]. *box* is whether a table may agree on something else.
    """

    ids: str
    question: str
    lead: str
    text: str
    setting: str
    ways: tuple[Way, ...]
    box: bool
    part: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Readings:
    """What the rules of a game leave open: its *adviser*, its *switches* as they usually are, the *words* they may be.

    *facts* are ids of passages that are no rulings (what is on cards), *sources* those that tell of the sources:
    there is nothing to agree on. Passages that say what another one says are *together* with that. *asked* are points
    that a pack asks in shorter words than its book.
    """

    adviser: Adviser
    switches: Any
    words: Mapping[str, Sequence[str]]
    facts: str = _NONE
    sources: str = _NONE
    together: Mapping[str, Sequence[str]] = field(default_factory=dict)
    asked: Mapping[str, OpenQuestion] = field(default_factory=dict)

    def pages(self, rules: Mapping[str, object], language: Language, brief: bool = False) -> list[Page]:
        """The sheet for a table that has set *rules*; *brief* without chapters and what was answered in public."""
        points = list(self._points(rules, language, left_open=True))
        if brief:
            points = [replace(point, section="") for point in points]
        else:
            points += self._points(rules, language, left_open=False)
        words = _WORDS.words(language)
        words["note"] = words["note"].format(self.adviser.book(language).edition)
        data = {"points": list(map(asdict, points)), "t": words}
        return [Page(KIND, "readings.pdf", _WORDS.word("title", language), "sheet/readings", data, flows=True)]

    def _points(self, rules: Mapping[str, object], language: Language, left_open: bool) -> Iterator[OpenPoint]:
        """Yield those that are left open, or those that were answered in public, in the order of the rules."""
        included = {each for others in self.together.values() for each in others}
        its = [
            passage
            for passage in self.adviser.book(language).passages
            if _is_open(passage, rules) is left_open
            and passage.id not in included
            and not re.fullmatch(self.facts, passage.id)
        ]
        sections = self.adviser.sections(language)
        part = "" if left_open else _WORDS.word("public", language)
        section = "" if left_open else _WORDS.word("elsewhere", language)
        for passage in _in_order(its, [each.number for each in sections]):
            heading = _heading(passage, sections, language)
            point = self._point(passage, rules, language)
            yield replace(point, part=part, section="" if heading == section else heading)
            part, section = "", heading

    def _point(self, passage: Passage, rules: Mapping[str, object], language: Language) -> OpenPoint:
        asked = self.asked.get(passage.id) or self._asked(passage, language)
        usual = getattr(self.switches, asked.switch, "")
        value = rules.get(asked.switch, usual)
        answer = value if asked.answers.get(value) else usual
        setting, lead = "", ""
        if answer != value:
            lead = _WORDS.word("set_otherwise", language).format(_setting(asked.switch, value))
        elif value != usual:
            lead, setting = _WORDS.word("set", language), _setting(asked.switch, value)
        ways = [(text, each) for each, text in asked.answers.items() if asked.switch and each not in (value, answer)]
        page = _WORDS.word("page", language).format(passage.page)
        return OpenPoint(
            ids=_shortened([passage.id, *self.together.get(passage.id, ())]) + (f" · {page}" if passage.page else ""),
            question=_begun(asked.question),
            lead=lead,
            text=_begun(asked.answers[answer]),
            setting=setting,
            ways=tuple(Way(_begun(text), _setting(asked.switch, each)) for text, each in ways),
            box=passage.status == "open" and not re.fullmatch(self.sources, passage.id),
        )

    def _asked(self, passage: Passage, language: Language) -> OpenQuestion:
        """A point as the book has it; others read it as the switch has its values, one after the other."""
        so = _WORDS.word("so", language)
        text = passage.text.partition(so)[2] or passage.text
        if not passage.switch:
            return OpenQuestion(passage.title, {"": text})
        usual = getattr(self.switches, passage.switch)
        values = (True, False) if isinstance(usual, bool) else self.words.get(passage.switch, ())
        others = [value for value in values if value != usual]
        answers = (*passage.others, *[None] * len(others))
        return OpenQuestion(passage.title, {usual: text, **dict(zip(others, answers))}, passage.switch)


def _is_open(passage: Passage, rules: Mapping[str, object]) -> bool | None:
    """Return whether a passage is left open, or was answered in public, else None; what a table has set is open."""
    if passage.status == "public":
        return False
    return True if passage.status == "open" or passage.switch in rules else None


def _chapter(passage: Passage) -> str:
    """Return the first of the sections that a passage is in."""
    return in_words(passage.section).partition("; ")[0].partition(", ")[0]


def _in_order(passages: Sequence[Passage], numbers: Sequence[str]) -> list[Passage]:
    """Return passages chapter by chapter; what is in none comes first if the rules have pages, else last."""

    def place(passage: Passage) -> tuple[int, int]:
        chapter = _chapter(passage)
        number = chapter if chapter in numbers else chapter.partition(" (")[0]
        return numbers.index(number) if number in numbers else -1 if passage.page else len(numbers), passage.page

    found = sorted(passages, key=place)
    chapters = [_chapter(each) if place(each)[0] < len(numbers) else "" for each in found]
    return [each for _, each in sorted(zip(chapters, found), key=lambda its: chapters.index(its[0]))]


def _heading(passage: Passage, sections: Sequence[Section], language: Language) -> str:
    """Return the chapter of a passage and what it is about, in the words of the table."""
    number = _chapter(passage)
    its = [section for section in sections if section.number == number]
    if number == "Introduction":
        return _WORDS.word("introduction", language)
    if len(its) != 1:
        return number if its or passage.page else _WORDS.word("elsewhere", language)
    form = "numbered" if any(map(str.isdigit, number)) else "named"
    return _WORDS.word(form, language).format(number, in_words(its[0].about))


def _setting(switch: str, value: object) -> str:
    """A line of [rules], which does not break; of a long one the switch alone."""
    text = json.dumps(value, ensure_ascii=False)
    return f"{switch}\u00a0=\u00a0{text}" if len(text) <= _LONGEST else switch


def _shortened(ids: Sequence[str]) -> str:
    """Return ids one behind the other; of many the first three and the last."""
    return ", ".join(ids) if len(ids) <= _MOST else f"{', '.join(ids[:3])} … {ids[-1]}"


def _begun(text: str | None) -> str:
    """Return a text with a capital letter; nothing for one that is not written."""
    return text[:1].upper() + text[1:] if text else ""
