"""Looking up a word at the table: what a card or planet is, and what the book says about it.

In: an id, a section, a word or a name. Out: lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine import book as books
from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.eminent_domain.book import book
from generator.games.eminent_domain.facts.deck import Technology, TechnologySide, kinds, technologies
from generator.games.eminent_domain.rendering.phrases import its_front, own_back_text, role_name, say, type_name
from generator.games.eminent_domain.rules.notation import planet_called, role_called, tidy


def looked_up(words: str, language: Language, errata: str) -> list[str]:
    """What there is on *words*; nothing for none."""
    things = thing_lines(" ".join(words.split()), language, errata) if words.strip() else ()
    return [*things, *books.looked_up(book(language), words)]


def thing_lines(wanted: str, language: Language, errata: str) -> Iterator[str]:
    """A planet, a role, or the technologies of that name."""
    planet = planet_called(wanted)
    if planet is not None:
        yield f"{own_back_text(planet, language)}{between(language).clauses}{its_front(planet, language)}"
    if role_called(wanted) is not None or tidy(wanted) in map(tidy, kinds()["politics"].name):
        its = next(kind for kind in kinds().values() if tidy(wanted) in map(tidy, kind.name))
        for part, text in (("action", its.action), ("role", its.role), ("leader", its.leader)):
            yield say(f"as_{part}", language, its.name(language), text(language))
    for card in technologies():
        for side in card.sides:
            if tidy(wanted) in {tidy(name) for words in (side.name, card.title) for name in words}:
                yield side_line(card, side, language, errata)


def side_line(card: Technology, side: TechnologySide, language: Language, errata: str) -> str:
    """A technology, or one side of it."""
    name = side.name(language) if card.double_sided else card.title(language)
    symbols = say("shows", language, listed([role_name(symbol, language) for symbol in side.symbols], language))
    effect = f"{side.words(errata)(language)} {symbols}"
    return say("choose_technology", language, name, type_name(card.type, language), card.level, card.influence, effect)
