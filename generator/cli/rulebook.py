"""`makeplay rules`: the book of a game, browsed by section, table or word.

In: what somebody wants to read. Out: passages in our own words, each with section, page and edition.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from generator.cli.answers import adviser_of
from generator.cli.console import tell, tell_json, through_pager, wrapped
from generator.cli.language import lang_option, say, spoken_language, wanted
from generator.cli.options import game_option, home_option, json_option
from generator.cli.sections import Exemplified
from generator.cli.texts import TEXTS, typed
from generator.engine.book import Adviser, Book, Passage, Section, Term, in_words, more_of_them, paged, whether_all
from generator.engine.view import Language
from generator.errors import NotUnderstood, Text
from generator.games import FLAGSHIP

#: How many passages a search shows.
MOST = 5
#: How much of what is typed a further passage covers.
ABOUT_IT = 0.5
LABELS = {"rule": "RULE", "reading": "READING", "silence": "SILENT"}

HELP = """Read the rules of a game in our own words, with section and page of the published rules."""
EXAMPLES = {
    "makeplay rules": "the sections and tables",
    "makeplay rules 2.2.1": "a section, and how we read it",
    "makeplay rules table 6": "a table",
    "makeplay rules search overflow": "passages about a subject",
    "makeplay rules all overflow": "all passages about a subject",
    "makeplay rules why R-2.4-05": "one rule or reading in full: why, other readings, related passages",
    "makeplay rules terms": "the words of the game in both languages",
    "makeplay rules homeworld": "a word of the game in both languages, and passages about it",
}


@click.command("rules", cls=Exemplified, help=HELP, examples=EXAMPLES)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@lang_option("Language; by default MAKEPLAY_LANG, or that of the words, or of your system.")
@game_option
@json_option
@home_option
def rules_command(words: tuple[str, ...], lang: Language | None, game: str, as_json: bool, home: Path) -> None:
    """Print passages of the book."""
    del home  # the book is the same wherever campaigns are
    with through_pager():
        command = ["makeplay", "rules", *(["--game", game] if game != FLAGSHIP else [])]
        _read_words(adviser_of(game), words, lang, as_json, command)


def read_rules(adviser: Adviser, typed: str, lang: Language | None) -> None:
    """Print what `makeplay rules` prints for some words, about this game.

    Raises NotUnderstood.
    """
    _read_words(adviser, tuple(typed.split()), lang, as_json=False)


def tell_passage(adviser: Adviser, id: str, language: Language) -> None:
    """Print one whole passage.

    Raises NotUnderstood.
    """
    _why(adviser.book(language), id, as_json=False)


def _read_words(
    adviser: Adviser, words: tuple[str, ...], lang: Language | None, as_json: bool, command: Sequence[str] = ("rules",)
) -> None:
    from generator.engine.questions.words import language_of

    book = adviser.book(wanted(lang) or language_of(" ".join(words), spoken_language()))
    first, rest = (words[0].casefold(), words[1:]) if words else ("", ())
    if not first:
        _sections(adviser.sections(book.language), book, as_json)
    elif first in typed("terms"):
        _terms(adviser, rest, as_json)
    elif first in typed("why"):
        _why(book, " ".join(rest), as_json)
    elif first in typed("search"):
        _first(book, _found(adviser, book, " ".join(rest)), as_json, [*command, "all", *rest])
    elif first in typed("others") and not rest:
        _show(book, _in_no_section(adviser.sections(book.language), book), as_json)
    elif (about := whether_all(" ".join(words)))[1]:
        _show(book, _about(adviser, book, about[0], _terms_called(adviser, about[0])), as_json)
    else:
        _read(adviser, book, " ".join(words), as_json, [*command, "all", *words])


def _sections(sections: Sequence[Section], book: Book, as_json: bool) -> None:
    """Print the contents."""
    if as_json:
        tell_json([section._asdict() for section in sections])
        return
    tell(book.edition)
    width = max(len(section.number) for section in sections)
    for section in sections:
        tell(f"  {section.number:<{width}}  {paged(in_words(section.about), section.page)}")
    rest = _in_no_section(sections, book)
    if rest:
        others, about = (TEXTS.text(f"rules.{key}", book.language) for key in ("others", "in_no_section"))
        tell(f"  {others:<{width}}  {about} ({len(rest)})")


def _in_no_section(sections: Sequence[Section], book: Book) -> list[Passage]:
    """Return passages that rest on no section, such as an answer of the author's."""
    held = {passage.id for section in sections for passage in book.of_section(section.number)}
    return [passage for passage in book.passages if passage.id not in held]


def _terms(adviser: Adviser, words: Sequence[str], as_json: bool) -> None:
    """Print words in all languages side by side."""
    wanted = " ".join(words).casefold()
    found = [term for term in adviser.terms() if any(wanted in way for way in term.ways)]
    if not found:
        raise NotUnderstood(wanted, Text("no_such_word"), "makeplay rules terms")
    if as_json:
        tell_json([term.plain() for term in found])
        return
    width = max(len(term.en) for term in found)
    for term in found:
        others = groupby(term.also, key=lambda way: way[0])
        also = [f"{whose}: {', '.join(word for _, word in ways)}" for whose, ways in others]
        tell(f"  {term.en:<{width}}  {term.zh}  ({'; '.join([term.what, *also])})")


def _why(book: Book, id: str, as_json: bool) -> None:
    """Print one whole passage.

    Raises NotUnderstood.
    """
    passage = book.passage(id)
    if passage is None:
        near = [each.id for each in book.passages if each.id.casefold().startswith(id.casefold()[:5])][:6]
        raise NotUnderstood(id, Text("no_such_rule"), ", ".join(near) or "makeplay rules search")
    if as_json:
        tell_json(as_data(passage, book))
        return
    _whole(passage, book)
    if passage.also:
        _paragraph(TEXTS.text("rules.also", book.language) + ", ".join(passage.also))
    for other in filter(None, map(book.passage, passage.see)):
        tell(say("rules.see", id=other.id, title=other.title))


def _found(adviser: Adviser, book: Book, typed: str) -> list[Passage]:
    """Return passages about what is typed.

    Raises NotUnderstood if nothing is found.
    """
    from generator.assistant.likeness import Likeness  # only what searches needs it
    from generator.engine.questions.question import Question

    question = Question(typed, adviser.speech())
    hits = Likeness(adviser, book.language).find(question, len(book.passages))
    found = [hit.passage for at, hit in enumerate(hits) if at < MOST or hit.covered >= ABOUT_IT]
    if not found:
        raise NotUnderstood(typed, Text("rules_silent"), Text("other_words"))
    return found


def _read(adviser: Adviser, book: Book, typed: str, as_json: bool, every: Sequence[str]) -> None:
    """Print a section, a table, a passage by its id, a word of the game, or whatever is found, all of it by *every*."""
    number = {section.number.casefold(): section.number for section in adviser.sections(book.language)}.get(
        _as_section(typed)
    )
    if number is not None:
        _show(book, book.of_section(number), as_json)
    elif re.fullmatch(r"\d+(\.\d+)*", typed):
        raise NotUnderstood(typed, Text("no_such_section"), Text("list_of_sections"))
    elif book.passage(typed) is not None:
        _why(book, typed, as_json)
    else:
        terms = _terms_called(adviser, typed)
        if terms and not as_json:
            _terms(adviser, [typed], as_json)
        _first(book, _about(adviser, book, typed, terms), as_json, every)


def _terms_called(adviser: Adviser, typed: str) -> list[Term]:
    return [term for term in adviser.terms() if typed.casefold() in term.ways]


def _about(adviser: Adviser, book: Book, typed: str, terms: Sequence[Term]) -> list[Passage]:
    """Return the passages that a word rests on, then others about it.

    Raises NotUnderstood if nothing is found.
    """
    own = [passage for term in terms for passage in map(book.passage, term.rests) if passage is not None]
    try:
        others = _found(adviser, book, typed)
    except NotUnderstood:
        if not own:
            raise
        others = []
    return list(dict.fromkeys([*own, *others]))


def _as_section(section: str) -> str:
    """Return how the book calls the section or table that is typed: "t6" and "table 6" are one."""
    plain = section.casefold().rstrip(".")
    for sign in sorted(typed("table_sign"), key=len, reverse=True):
        plain = plain.replace(sign, "table ")
    plain = " ".join(plain.split())
    if plain.startswith("t") and plain[1:].isdecimal():
        plain = f"table {plain[1:]}"
    return plain


def _show(book: Book, passages: Iterable[Passage], as_json: bool) -> None:
    found = list(passages)
    if as_json:
        tell_json([as_data(passage, book) for passage in found])
        return
    for passage in found:
        _whole(passage, book)


def _first(book: Book, passages: Sequence[Passage], as_json: bool, every: Sequence[str]) -> None:
    """Print the first of the passages, and with which command one sees *every* one."""
    _show(book, passages[:MOST], as_json)
    if not as_json:
        command = shlex.join(every) if every[0] == "makeplay" else " ".join(every)
        tell(*more_of_them(len(passages) - MOST, command, book.language))


def _whole(passage: Passage, book: Book) -> None:
    """Print a passage for people: its label and title, what it says, its source."""
    status = f", {TEXTS.text(f'rules.{passage.status}', book.language)}" if passage.status else ""
    tell(f"{LABELS[passage.kind]} {passage.id}  {passage.title}{status}")
    _paragraph(passage.text)
    if passage.why:
        _paragraph(passage.why)
    for other in passage.others:
        _paragraph(f"- {other}")
    beyond = passage.source and passage.source not in passage.section
    beside = [say("rules.switch", switch=passage.switch)] * bool(passage.switch) + [passage.source] * bool(beyond)
    tell(f"  [{'; '.join([place(passage, book), *beside])}]")


def _paragraph(text: str) -> None:
    tell(*(f"  {line}" for line in wrapped(text, beside=2)))


def place(passage: Passage, book: Book) -> str:
    """Return where the published rules say it: edition, section, page."""
    if not passage.section:
        return f"{book.edition}: -"
    return f"{book.edition}, {paged(in_words(passage.section), passage.page)}"


def as_data(passage: Passage, book: Book) -> dict[str, Any]:
    """Return a passage for programs."""
    return {
        "id": passage.id,
        "label": LABELS[passage.kind],
        "title": passage.title,
        "text": passage.text,
        "section": passage.section,
        "page": passage.page,
        "edition": book.edition,
        "status": passage.status,
        "why": passage.why,
        "others": list(passage.others),
        "switch": passage.switch,
        "source": passage.source,
        "related": list(passage.see),
        "also": list(passage.also),
    }
