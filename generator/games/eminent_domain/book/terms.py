"""The words of the game, those of the seed among them; then its planets and technologies.

In: nothing. Out: `VOCABULARY`, and what `makeplay rules terms` lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.book import Term
from generator.engine.vocabulary import Vocabulary
from generator.games.eminent_domain.book import planet_passage, sides, technology_passage
from generator.games.eminent_domain.facts.deck import planets

#: Ours in two languages, and those of the seed, in traditional characters (section 0).
VOCABULARY = Vocabulary("generator.games.eminent_domain")


def terms() -> Iterator[Term]:
    """Yield words of the game; then planets, whose names are the same in every language, and technologies."""
    yield from VOCABULARY.terms()
    for planet in planets():
        kind = "start planet" if planet.start else "planet"
        yield Term(planet.name, planet.name, kind, (), (planet_passage(planet.name),))
    for name, side in sides().items():
        yield Term(name, side.name.zh, "technology", (), (technology_passage(name),))
