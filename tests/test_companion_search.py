"""The page finds in the book what `ask` finds: the same passages in the same order, the same sources, the same silence.

What `ask` computes, the page looks up; it is compared with an assistant that looks everything up.
"""

from __future__ import annotations

from random import Random

import pytest
from companioned import GAMES, NODE, as_page, assistants, found_by_page, made, of_page, questions
from proving import at_length

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node here")
#: One game in every `make test`, the others in `make prove`.
SOME_GAMES = [GAMES[0], *(pytest.param(each, marks=pytest.mark.prove) for each in GAMES[1:])]


def differing(game: str, asked: list[str]) -> list[str]:
    """Questions that the page answers otherwise than Python does."""
    _, book = assistants(game)
    return [
        question
        for question, found in zip(asked, found_by_page(game, asked), strict=True)
        if [of_page(each, game) for each in found] != [as_page(each, game) for each in book.answers(question)]
    ]


def misspelt(question: str, random: Random) -> str:
    """A question with a few slips: letters that are missing, doubled, changed, in the wrong place."""
    signs = list(question)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(signs))
        slip = random.choice(["", signs[at] * 2, random.choice("aeinst-'?,\u2014\u3002"), signs[at].swapcase()])
        signs[at : at + 1] = [slip]
    return "".join(signs)


#: What hangs on a guard of its own: a word that turns another, a thing that is named, a number after an ordinal's sign.
GUARDED = [
    "In the learning game do we leave the technologies out?",
    "How many fighters does Improved Warfare give?",
    "Weapon Emporium: may I sell its goods?",
    "How many bulbs do I need to win with Empiricism?",
    "\u7b2c\u4e09\u65f6\u4ee3\u6709\u51e0\u5f20\u724c\uff1f",  # how many cards has age 3
]


@pytest.mark.parametrize("game", GAMES)
def test_page_finds_what_ask_finds(game: str) -> None:
    every, random = questions(game), Random(11)
    sample = random.sample(every, 8)
    slips = [misspelt(each, random) for each in random.sample(every, 4)]
    odd = ["", " ", "?", "best move", "D-A1", "2.2-01", "x" * 1200, "\u4e00\u5171\u51e0\u5f20\uff1f", "zzzzz qqqqq"]
    assert differing(game, [*sample, *slips, *odd, *GUARDED]) == []


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_page_finds_what_ask_finds_for_thousands_of_questions(game: str) -> None:
    """All of them, some 30,000 a game, would take node and Python an hour."""
    every, random = questions(game), Random(12)
    asked = random.sample(every, min(len(every), at_length(3000, 100)))
    slips = [misspelt(each, random) for each in random.sample(every, at_length(500, 50))]
    assert differing(game, [*asked, *slips]) == []


@pytest.mark.parametrize("game", SOME_GAMES)
def test_every_question_of_the_banks_is_compared(game: str) -> None:
    assert len(questions(game)) > 5000
    assert {passage["ids"][0] for passage in made(game)["passages"]} >= {
        passage.id for passage in assistants(game)[0].adviser.book("en").passages
    }
