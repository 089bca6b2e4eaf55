"""A question is answered: computed if it can be, else by a rule, a reading, a public ruling, or the rules' silence.

In: what is known about a game (engine.book.Adviser), a question. Out: one answer for each half of it, with its label,
the passages it rests on, what is possible beside it, and what goes with it. Yes and no come from a ruling or from what
a passage claims, never from likeness. What is not found for sure is said not to be known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.assistant import meant
from generator.assistant.beginning import TEXTS, as_asked, begun, unbegun
from generator.assistant.likeness import Hit, Likeness
from generator.engine.book import Adviser, Book, Passage
from generator.engine.languages import FIRST, between
from generator.engine.questions import claims
from generator.engine.questions.question import Question, halves
from generator.engine.questions.words import is_number
from generator.engine.ruling import Ruled
from generator.engine.sentences import error_lines
from generator.errors import BadInputs, CannotCompute, MakeplayError, short

if TYPE_CHECKING:
    from generator.engine.questions.claims import Claims
    from generator.engine.questions.frames import Asked
    from generator.engine.view import Language

Label = Literal["COMPUTED", "RULE", "READING", "PUBLIC", "SILENT"]

#: A longer value of a switch is not printed.
LONGEST = 80
#: A passage that claims just what is asked goes before one that fits better, up to this share;
#: before a silence only if it fits nearly as well.
CLAIMS, NEARLY = 0.5, 0.7
#: Passages looked at, named as related.
LOOKED_AT, RELATED = 12, 4
#: What asks for a number, of which it does not say what it counts.
_HOW_MANY = "many"
#: So many words that the game does not know are said again, so many letters of each.
WORDS, LETTERS = 3, 24
#: How ids of passages are written.
_AN_ID = re.compile(r"[a-z]{1,3}-(?:[a-z]{0,4}\d|\d+\.)[a-z0-9.-]*", re.IGNORECASE)


class Cite(NamedTuple):
    """Where an answer is: a passage, its section and page in the published rules, their edition."""

    id: str
    section: str
    page: int
    edition: str


class Possible(NamedTuple):
    """A passage that may answer, too: whole, where it is, its share of the first one's likeness, what it replies to."""

    label: Label
    text: str
    cite: Cite
    likeness: float
    replies_to: str = ""


class Answer(NamedTuple):
    """An answer. *verdict* is yes or no, if that was asked; *inputs* and *result* are those of a computed ruling.

    *asked* is the half of the question that it answers; *also* what is possible, too, where the first is not clear;
    *replies_to* is the question of the reading that is given, which may not be the one that was asked.
    """

    label: Label
    text: str
    cites: tuple[Cite, ...]
    language: Language
    verdict: bool | None = None
    ruling: str = ""
    inputs: Mapping[str, Any] | None = None
    result: Mapping[str, Any] | None = None
    related: tuple[Passage, ...] = ()
    asked: str = ""
    also: tuple[Possible, ...] = ()
    replies_to: str = ""


class Assistant:
    """Answers questions about one game; *rules* are the switches that a campaign has set."""

    def __init__(self, adviser: Adviser, rules: Mapping[str, object] | None = None) -> None:
        self.adviser = adviser
        self._rules = rules or {}
        self._likeness: dict[Language, Likeness] = {}

    @cached_property
    def _claims(self) -> Mapping[str, Claims]:
        return self.adviser.claims()

    def answers(self, typed: str, language: Language | None = None) -> list[Answer]:
        """The answers to a question: one, or one for each of its halves, in its own language or in the one wanted."""
        whole = self.answer(typed, language)
        parts = list(halves(" ".join(typed.split())))
        if len(parts) < 2 or whole.label == "COMPUTED":
            return [whole]
        each = [self.answer(part, language) for part in parts]
        if any(one.label == "SILENT" for one in each):  # a half that says nothing by itself
            return [whole._replace(verdict=None, text=unbegun(whole.text))]
        later = (one for one, *pair in zip(each[1:], parts, parts[1:]) if not self._is_torn(one, *pair))
        return list({_said_of(one): one for one in (each[0], *later)}.values())

    def _is_torn(self, later: Answer, first: str, second: str) -> bool:
        """Return whether a half asks nothing by itself ("and how many?"), or was computed without a number of the half
        before, which may be of it, too.
        """
        asked = [Question(part, self.adviser.speech()) for part in (first, second)]
        said = [{token.word for token in each.tokens if token.number or token.ordinal} for each in asked]
        return not self._has_words(asked[1], _HOW_MANY) or (later.label == "COMPUTED" and bool(said[0] - said[1]))

    def answer(self, typed: str, language: Language | None = None) -> Answer:
        """Return the answer to a question that is but one."""
        question = Question(typed, self.adviser.speech())
        answer = self._answer(question, language or question.language)
        text = as_asked(answer.text, answer.verdict, question, answer.language)
        return self._as_agreed(answer._replace(asked=question.typed, text=text))

    def _answer(self, question: Question, language: Language) -> Answer:
        passage = self.adviser.book(language).passage(question.typed)
        if passage is not None:
            return self._passage(passage, None, (), language)
        if _AN_ID.fullmatch(question.typed):  # of another game, or mistyped: its letters and figures ask nothing
            return self._unknown([], [question.typed], language)
        if "best" in question.words:
            return self._of_playing_well(language)
        computed = self._computed(question, language)
        return self._decided(computed, question) if computed else self._from_the_book(question, language)

    def ruled(self, name: str, inputs: Mapping[str, Any], language: Language = FIRST) -> Answer:
        """A computed ruling called by its name.

        Raises BadInputs.
        """
        ruled = self.adviser.rulings().rule_on(name, inputs)
        return self._as_agreed(self._ruled(name, inputs, ruled, None, language))

    def _as_agreed(self, answer: Answer) -> Answer:
        """The answer, or if it rests on what the campaign plays otherwise, that it does; then neither yes nor no."""
        book = self.adviser.book(answer.language)
        passages = [book.passage(cite.id) for cite in answer.cites]
        switch = next((each.switch for each in passages if each is not None and each.switch in self._rules), "")
        if not switch:
            return answer
        rule = f"{switch} = {json.dumps(self._rules[switch], ensure_ascii=False)}"
        rule = switch if len(rule) > LONGEST else rule
        agreed = TEXTS.text("answer.agreed", answer.language, switch=rule)
        return answer._replace(text=agreed + unbegun(answer.text), verdict=None)

    def _computed(self, question: Question, language: Language) -> Answer | None:
        """Return what a ruling says; nothing if none is asked for, or not with such values."""
        try:
            asked = self.adviser.understood(question)
            ruled = None if asked is None else self.adviser.rulings().rule_on(asked.ruling, asked.inputs)
        except CannotCompute as lacks:
            return self._lacking(lacks, language)
        except BadInputs:  # the book may know
            return None
        if asked is None or ruled is None:
            return None
        verdict = self._of_ruling(asked, ruled, question)
        answer = self._ruled(asked.ruling, asked.inputs, ruled, verdict, language)
        return answer if verdict is not None else answer._replace(text=unbegun(answer.text))

    def _lacking(self, lacks: CannotCompute, language: Language) -> Answer:
        """Return what a ruling must know, or what there is not, and what to do."""
        reason, remedy = (" ".join(error_lines(MakeplayError(each), language)) for each in (lacks.reason, lacks.remedy))
        return Answer("SILENT", TEXTS.text("answer.lacks", language, reason=reason, remedy=remedy), (), language)

    def _decided(self, computed: Answer, question: Question) -> Answer:
        """A computed answer, with the yes or no of a passage that claims just what is asked if it has none itself."""
        if (
            computed.label != "COMPUTED"
            or computed.verdict is not None
            or not question.decidable
            or _is_double(question)
        ):
            return computed
        likeness = self._of(question.language)
        hits = likeness.find(question, LOOKED_AT)
        hit, verdict = self._chosen(hits, None, question, likeness) if hits else (None, None)
        if hit is None or verdict is None:
            return computed
        book = self.adviser.book(computed.language)
        cites = (*computed.cites, _cite(hit.passage, book))
        return computed._replace(text=begun(computed.text, verdict, computed.language), verdict=verdict, cites=cites)

    def _of_ruling(self, asked: Asked, ruled: Ruled, question: Question) -> bool | None:
        """Yes or no by the result of a ruling."""
        verdict = asked.verdict(ruled.result) if question.decidable else None
        limited = question.asks_need or question.asks_only or (question.says_only and asked.by_many(ruled.result))
        if verdict is None or (verdict and limited and asked.amount is None):  # what is enough is not all there is
            return None
        return verdict is not question.turned

    def _ruled(
        self, name: str, inputs: Mapping[str, Any], ruled: Ruled, verdict: bool | None, language: Language
    ) -> Answer:
        book = self.adviser.book(language)
        passages = _passages(book, ruled.rests)
        text = ruled.words(language)
        if passages and not passages[0].section.startswith("Table"):  # a line of a table is printed already
            text += between(language).sentences + passages[0].text
        related = _passages(book, passages[0].see if passages else ())
        known: Label = "PUBLIC" if ruled.result.get("public") else "COMPUTED"
        return Answer(
            "READING" if ruled.result.get("unsettled") else known,
            begun(text, verdict, language),
            tuple(_cite(passage, book) for passage in passages if passage.section),
            language,
            verdict,
            name,
            dict(inputs),
            ruled.result,
            tuple(related[:RELATED]),
        )

    def _from_the_book(self, question: Question, language: Language) -> Answer:
        """Return the passage that fits best, and those that may be meant, too."""
        likeness = self._of(question.language)
        hits = likeness.find(question, LOOKED_AT)
        foreign = likeness.foreign(question)
        if not hits or not self._has_words(question):
            return self._unknown([], foreign, language)
        named = meant.named(question, hits, self._things, self.adviser.book(question.language))
        thing = named[0] if len(named) == 1 else None
        hit, verdict = self._chosen(hits, thing, question, likeness)
        if verdict is not None:
            return self._passage(hit.passage, verdict, [each.passage for each in meant.others(hits, hit)], language)
        if not named and not meant.fits(hits[0], question, foreign):
            return self._unknown(hits, foreign, language)
        return self._maybe(meant.first(hit, thing, question, self._things), named, hits, language)

    def _maybe(self, hit: Hit, named: Sequence[Hit], hits: Sequence[Hit], language: Language) -> Answer:
        """Return the passage that may answer, with those that may be meant as well."""
        others = meant.others(hits, hit)
        found = self._passage(hit.passage, None, [each.passage for each in others], language)
        return found._replace(also=self._also(meant.too(others, hit, named), hit.score, language))

    @cached_property
    def _things(self) -> Mapping[str, str]:
        return meant.things(self.adviser)

    def _has_words(self, question: Question, besides: str = "") -> bool:
        """Return whether it has a word of the game, *besides* one: a number alone asks nothing."""
        speech = self.adviser.speech()
        return any(speech.has(word) and word != besides for word in question.heard if not is_number(word))

    def _chosen(
        self, hits: Sequence[Hit], thing: Hit | None, question: Question, likeness: Likeness
    ) -> tuple[Hit, bool | None]:
        """The hit that answers, and yes or no: the one that claims what is asked, if no other claims the contrary; that
        of a *thing* named may fit less.
        """
        share = NEARLY if hits[0].passage.kind == "silence" else CLAIMS
        near = [hit for hit in hits if hit.score >= share * hits[0].score or hit is thing]
        said = [(hit, self._claimed(hit.passage, question, likeness)) for hit in near]
        decided = [(hit, verdict) for hit, verdict in said if verdict is not None]
        if decided and len({verdict for _, verdict in decided}) == 1:
            return decided[0]
        return hits[0], None

    def _claimed(self, passage: Passage, question: Question, likeness: Likeness) -> bool | None:
        """Return what the claims of a passage say to a question."""
        its = claims.together(self._claims[own] for own in passage.ids if own in self._claims)
        return claims.verdict(its, question, likeness.words_of(passage)) if any(its) else None

    def _also(self, too: Sequence[Hit], best: float, language: Language) -> tuple[Possible, ...]:
        """Return passages that may be meant, too, whole."""
        book = self.adviser.book(language)
        found = [(hit, book.passage(hit.passage.id)) for hit in too]
        return tuple(
            Possible(
                label_of(passage), passage.text, _cite(passage, book), round(hit.score / best, 2), passage.replies_to
            )
            for hit, passage in found
            if passage is not None
        )

    def _of(self, language: Language) -> Likeness:
        if language not in self._likeness:
            self._likeness[language] = Likeness(self.adviser, language)
        return self._likeness[language]

    def _passage(self, found: Passage, verdict: bool | None, beside: Sequence[Passage], language: Language) -> Answer:
        """An answer out of the book."""
        book = self.adviser.book(language)
        passage = book.passage(found.id) or found
        near = _passages(book, [*passage.see, *(other.id for other in beside)])
        related = [each for each in near if each.id != passage.id]
        cites = [_cite(each, book) for each in (passage, *related) if each.section][:1]
        text = begun(passage.text, verdict, language) if verdict is not None else unbegun(passage.text)
        for rule in _passages(book, passage.see[:1] if passage.case else ()):  # an example is told with its rule
            text, cites = text + between(language).sentences + rule.text, [*cites, _cite(rule, book)]
        replies_to = passage.replies_to if verdict is None else ""
        answer = Answer(label_of(passage), text, tuple(cites), language, verdict, related=tuple(related[:RELATED]))
        return answer._replace(replies_to=replies_to)

    def _of_playing_well(self, language: Language) -> Answer:
        """Return what the rules do not tell: how to play well."""
        return Answer("SILENT", TEXTS.text("answer.playing_well", language), (), language)

    def _unknown(self, hits: Sequence[Hit], foreign: Sequence[str], language: Language) -> Answer:
        """Nothing fits: that is said, with the words that are none of the game's, and what comes nearest."""
        book = self.adviser.book(language)
        near = _passages(book, [hit.passage.id for hit in hits[:RELATED]])
        named = [short(word, LETTERS) for word in foreign[:WORDS]]
        strange = TEXTS("answer.strange", words=TEXTS.joined("answer.and_no", named)) if named else ""
        text = TEXTS.text("answer.unknown", language, strange=strange)
        also = self._also(meant.near(hits[: meant.ALSO + 1], hits[0]), hits[0].score, language) if hits else ()
        return Answer("SILENT", text, (), language, related=tuple(near), also=also)


def _said_of(one: Answer) -> tuple[object, ...]:
    """What tells an answer from that to another half: the text of a ruling, a passage in whichever language."""
    return one.verdict, one.text if one.ruling else tuple(cite.id for cite in one.cites)


def _is_double(question: Question) -> bool:
    """Return whether two things are asked, of which the yes or no of a passage may decide only one."""
    return len(list(halves(question.typed))) > 1


def _passages(book: Book, ids: Sequence[str]) -> list[Passage]:
    """Return the passages with these ids, as far as there are any; two ids may be known for one passage."""
    return [passage for passage in dict.fromkeys(map(book.passage, ids)) if passage is not None]


def label_of(passage: Passage) -> Label:
    """Return how sure a passage is."""
    if passage.kind == "silence":
        return "SILENT"
    if passage.kind == "rule" or passage.status == "settled":
        return "RULE"
    return "PUBLIC" if passage.status == "public" else "READING"


def _cite(passage: Passage, book: Book) -> Cite:
    return Cite(passage.id, passage.section, passage.page, book.edition)


def as_data(answer: Answer) -> dict[str, Any]:
    """Return an answer for programs."""
    return {
        "label": answer.label,
        "answer": answer.text,
        "verdict": {True: "yes", False: "no", None: None}[answer.verdict],
        "cites": [cite._asdict() for cite in answer.cites],
        "ruling": answer.ruling or None,
        "inputs": answer.inputs,
        "result": answer.result,
        "related": [passage.id for passage in answer.related],
        "question": answer.asked or None,
        "replies_to": answer.replies_to or None,
        "also": [
            {
                "label": each.label,
                "answer": each.text,
                "cites": [each.cite._asdict()],
                "likeness": each.likeness,
                "replies_to": each.replies_to or None,
            }
            for each in answer.also
        ],
    }
