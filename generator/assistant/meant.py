"""Which of the passages found may be meant: whether the best one fits, which come near it, that of a thing named.

In: passages as they were found, best first, a question. Out: those to tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.languages import FIRST

if TYPE_CHECKING:
    from generator.assistant.likeness import Hit
    from generator.engine.book import Adviser, Book
    from generator.engine.questions.question import Question

#: A passage answers if it fits so well, and has so much of the question, less of one longer than so many words.
FITS, COVERS, LONG = 0.9, 0.4, 6
#: So much of a question in which of so many words one is strange to the game; in a longer one it is but named with it.
COVERS_ALL, STRANGE = 0.72, 4
#: A passage is clearly the best if none of the others fits so nearly as well; others down to there may be meant, and
#: so many of them are told.
CLEARLY, POSSIBLY, ALSO = 0.5, 0.4, 2


def fits(best: Hit, question: Question, foreign: Sequence[str]) -> bool:
    """Return whether the best passage is about what is asked; the more words are foreign, the more it must have."""
    heard = len(question.heard)
    enough = COVERS_ALL if heard <= STRANGE * len(foreign) else COVERS * min(1, LONG / heard)
    return best.score >= FITS and best.covered >= enough


def others(hits: Sequence[Hit], hit: Hit) -> list[Hit]:
    """Return what was found besides the passage that answers."""
    return [each for each in hits if each.passage.id != hit.passage.id]


def near(hits: Sequence[Hit], best: Hit) -> list[Hit]:
    """Return the next passages that may be meant."""
    return [hit for hit in hits if hit.score >= POSSIBLY * best.score][:ALSO]


def first(best: Hit, thing: Hit | None, question: Question, known: Mapping[str, str]) -> Hit:
    """Return what is told first: a *thing* that is named before a rule, if its name has parts or a capital."""
    if thing is None or best.passage.kind != "rule":
        return best
    capitals = {token.word for token in question.tokens if token.capital}
    words = (word for word, its in known.items() if its == thing.passage.id)
    return thing if any("_" in word or word in capitals for word in words) else best


def too(hits: Sequence[Hit], best: Hit, named: Sequence[Hit]) -> list[Hit]:
    """Return what may be meant besides: the next ones if the best is not clearly so, and those of things *named*."""
    clear = not hits or hits[0].score < CLEARLY * best.score
    found = [] if clear else near(hits, best)
    return [*found, *(thing for thing in named if thing not in (best, *found))]


def named(question: Question, hits: Sequence[Hit], known: Mapping[str, str], book: Book) -> list[Hit]:
    """Return the passages of the things that a question names, cards or planets, as far as so many can be told: by
    their own words, not "who writes" for Writing.
    """
    words = (
        token.word
        for token in question.tokens
        if "_" in token.word or token.word == token.raw or not token.raw.isascii()
    )
    found = dict.fromkeys(known[word] for word in words if word in known)
    passages = [passage for passage in map(book.passage, found) if passage is not None][: ALSO + 1]
    by_id = {hit.passage.id: hit for hit in hits}
    return [by_id.get(each.id, hits[0]._replace(passage=each, score=POSSIBLY * hits[0].score)) for each in passages]


def things(adviser: Adviser) -> Mapping[str, str]:
    """Return the ids of the passages about things that have names of their own, cards or planets, by these words: such
    a passage is public, and no other term rests on it.
    """
    book, speech = adviser.book(FIRST), adviser.speech()
    public = {passage.id for passage in book.passages if (passage.kind, passage.status) == ("reading", "public")}
    alone = [term for term in adviser.terms() if len(term.rests) == 1 and term.rests[0] in public]
    often = Counter(term.rests[0] for term in alone)
    said = [(speech.words(term.en), term.rests[0]) for term in alone if often[term.rests[0]] == 1]
    return {words[0]: passage for words, passage in said if len(words) == 1}
