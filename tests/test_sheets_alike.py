"""What the sheets of every pack have in common, whatever the theme, the language, the paper and the backs.

Every text is read in grey and by the colour-blind; no type is below its floor and no two texts touch; every page says
that it is unofficial. In `make test` each theme, language, paper and kind of backs is printed at least once, each
pack in one or two of them; in `make prove` all of them together with whole decks.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
import test_deluges_sheets as deluges
import test_eminent_domain_sheets as eminent_domain
import test_innovation_sheets as innovation
from measuring import MM, Box, pages, set_texts, squeezed, strings, too_small, touching, words_on
from proving import at_length
from sampling import some_always
from seeing import LANGUAGES, THEMES, badly_seen

from generator.engine.pack import Pack
from generator.engine.view import Language, Printable
from generator.errors import SeveralSheetProblems, TextTooLong, TextTooSmall
from generator.games import deluges as deluges_pack
from generator.games import eminent_domain as eminent_domain_pack
from generator.games import innovation as innovation_pack
from generator.games.deluges.sheets.aids import CARDS
from generator.games.deluges.sheets.words import word as deluges_word
from generator.games.eminent_domain.sheets.words import word as eminent_domain_word
from generator.games.innovation.sheets.words import word as innovation_word
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

#: Paper that sheets are made for; on smaller paper they are shrunk.
LARGE = ("a4", "letter")
SMALL = "100x140"
BACKS = ("none", "plain", "kind")
#: On small paper hardly a sheet can be read.
LEAST_PAGES = {SMALL: -1, "a5": 4}


class Run(NamedTuple):
    """How sheets are printed; *whole* with every card of a deck."""

    language: Language
    theme: str
    paper: str
    backs: str
    bleed: float = 0.0
    whole: bool = False


class Game(NamedTuple):
    """A pack: what is printed of it, and what of that has room on the smallest paper."""

    pack: Pack
    printables: Callable[[Language, bool], list[Printable]]
    small: tuple[str, ...]
    word: Callable[[str, Language], str]


def _of_deluges(language: Language, whole: bool) -> list[Printable]:
    under_way = deluges.sheets(("map",), language, players=3, campaign=deluges.under_way())
    kinds = [kind for kind in deluges_pack.PACK.kinds if whole or kind != "map"]  # one map shows what is on each
    return [*deluges.sheets(kinds, language), *under_way]


def _of_eminent_domain(language: Language, whole: bool) -> list[Printable]:
    every = eminent_domain.sheets(eminent_domain.EVERY, language)
    both = eminent_domain.both(language, "technologies")
    return [*(every if whole else map(eminent_domain.few, every)), *both]


def _of_innovation(language: Language, whole: bool) -> list[Printable]:
    every = [*innovation.sheets(innovation.EVERY, language), *innovation.both(language, "cards")]
    return every if whole else list(map(innovation.few, every))


GAMES = {
    "deluges": Game(
        deluges_pack.PACK,
        _of_deluges,
        tuple(kind for kind in deluges_pack.PACK.kinds if kind not in CARDS),
        deluges_word,
    ),
    "eminent_domain": Game(eminent_domain_pack.PACK, _of_eminent_domain, eminent_domain.PAGES, eminent_domain_word),
    "innovation": Game(
        innovation_pack.PACK,
        _of_innovation,
        ("mats", "supply", "tracker", "reference", "glossary"),
        innovation_word,
    ),
}
ALWAYS = [
    Run("en", "notebook", "a4", "kind", bleed=2.0),
    Run("zh", "starlight", "letter", "none"),
    Run("zh", "ink-saver", "a4", "plain"),
    Run("en", "notebook", "a5", "plain"),
    Run("en", "sepia", SMALL, "none"),
]
ALWAYS_OF = [
    (ALWAYS[0], "deluges"),
    (ALWAYS[1], "innovation"),
    (ALWAYS[2], "eminent_domain"),
    (ALWAYS[3], "deluges"),
    (ALWAYS[4], "eminent_domain"),
]
LATER = [
    Run(language, theme, paper, backs, 2.0 * (paper == "a4"), whole=True)
    for language, theme, (paper, backs) in product(LANGUAGES, THEMES, product((*LARGE, "a5"), BACKS))
] + [Run(language, theme, SMALL, "none") for language, theme in product(LANGUAGES, THEMES)]


def printed(game: Game, run: Run) -> list[PrintedFile]:
    """Everything, or on small paper what has room there in type that one can read."""
    what = game.printables(run.language, run.whole)
    if run.paper == SMALL:
        what = [sheet for sheet in what if sheet.kind in game.small]
    settings = SheetSettings(backs=run.backs, arrangement=Arrangement(bleed=run.bleed))  # type: ignore[arg-type]
    job = PrintPlan("Kran", game.pack.name, run.language, find_paper(run.paper), settings, theme=run.theme)
    job = replace(job, notice=game.pack.notice)
    if run.paper in LARGE:
        return print_sheets(job, what)
    files = []
    for sheet in what:
        with suppress(TextTooSmall, TextTooLong, SeveralSheetProblems):
            files += print_sheets(job, [sheet])
    return files


@pytest.mark.parametrize(
    ("run", "game"),
    [
        *some_always(product(ALWAYS, GAMES), *ALWAYS_OF),
        *(pytest.param(None, game, marks=pytest.mark.prove) for game in GAMES),
    ],
    ids=str,
)
def test_every_page_is_read_by_everybody_and_says_that_it_is_unofficial(game: str, run: Run | None) -> None:
    runs = Random(1).sample(LATER, at_length(len(LATER))) if run is None else [run]
    for each in runs:
        files = printed(GAMES[game], each)
        assert sum(len(file.pages) for file in files) > LEAST_PAGES.get(each.paper, 11), each
        for file in files:
            looked_at = each.paper == "a4" if each.whole else each.paper in LARGE  # one paper for each theme will do
            assert not looked_at or badly_seen(file.data) == set(), (each, file.name)
            for number, page in enumerate(pages(file.data), 1):
                check(page, GAMES[game], each, file.name, number)


def check(page: Any, game: Game, run: Run, *where: object) -> None:
    bare = (game.pack.name, run.paper, where[0]) == ("deluges", "a5", "aids.pdf")  # all card, to its edges
    told = game.word("unofficial", run.language) if bare else game.pack.notice[run.language]
    told = squeezed(told) if run.paper in LARGE else squeezed(told)[:10]  # its end is cut where there is no room
    assert any(told in found for found in (words_on(page), squeezed(strings(page)))), (run, where)
    assert too_small(page) == [], (run, where)
    if run.paper in LARGE:
        found = set_texts(page)
        whole = Box(0, 0, page.get_width() * MM, page.get_height() * MM)
        assert [each for each in found if not each.box.inside(whole, 5)] == [], (run, where)
        assert touching(found, 0.15) == [], (run, where)
