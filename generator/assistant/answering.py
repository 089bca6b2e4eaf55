"""A question is answered: computed if it can be, else by a rule, a reading, a public ruling, or the rules' silence.

In: what is known about a game (engine.book.Adviser), a question. Out: one answer with its label, the passages it rests
on, and what goes with it. What is not found for sure is said not to be known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.assistant.beginning import begun, unbegun
from generator.assistant.likeness import Hit, Likeness
from generator.engine.bilingual import Words
from generator.engine.book import Adviser, Book, Passage
from generator.engine.ruling import Ruled
from generator.engine.wording import asks_not, is_open, is_yes_no, language_of, offers_two
from generator.errors import BadInputs

if TYPE_CHECKING:
    from generator.engine.view import Language

Label = Literal["COMPUTED", "RULE", "READING", "PUBLIC", "SILENT"]

#: A longer question is cut off here.
LONGEST = 1000
#: A longer value of a switch is not told.
TOLD = 80
#: A passage answers if it fits so well, and has so much of the question.
FITS, COVERS = 1.35, 0.4
#: A passage that fits less does not answer what is asked about a thing that it does not have.
FITS_WELL = 1.6
#: So much of a question in which of so many words one is strange to the game; in a longer one it is but told with it.
COVERS_ALL, STRANGE = 0.8, 8
#: An answer to a question whose verb was left out begins with yes or no only if another such question is so like it.
SURE, SURE_OF_ELLIPSIS = 0.3, 0.6
#: A reading is given instead of a silence about the same thing if it fits nearly as well.
NEARLY = 0.6
#: A second rule is told with the first if it fits so nearly as well.
WITH = 0.85
#: A rule is given instead of an open reading if it fits so nearly as well: one of the same section, any other.
HARDLY, BARELY = 0.95, 0.97
#: Passages told as related.
RELATED = 4
#: What is said before the passage about a thing that was named.
NOTHING_ELSE = {"en": "No rule fits that exactly; what is written about it: ", "zh": "没有规则正好相符；关于它写着："}
#: How ids of passages are written.
_AN_ID = re.compile(r"[a-z]{1,3}-(?:[a-z]{0,4}\d|\d+\.)[a-z0-9.-]*", re.IGNORECASE)
#: A question whether something may not be: yes and no change places.
_FORBIDDEN = re.compile(
    r"\b(?:is|are|isn['\u2019]t|aren['\u2019]t)\b[^.?!]*\b(?:forbidden|prohibited|impossible|illegal|banned)\b[^.?!]*\?\s*$"
    r"|禁止[^。？]*吗|不可能[^。？]*吗",
    re.IGNORECASE,
)


class Cite(NamedTuple):
    """Where an answer stands: a passage, its section and page in the published rules, their edition."""

    id: str
    section: str
    page: int
    edition: str


class Answer(NamedTuple):
    """An answer. *verdict* is yes or no, if that was asked; *inputs* and *result* are those of a computed ruling."""

    label: Label
    text: str
    cites: tuple[Cite, ...]
    language: Language
    verdict: bool | None = None
    ruling: str = ""
    inputs: Mapping[str, Any] | None = None
    result: Mapping[str, Any] | None = None
    related: tuple[Passage, ...] = ()


class Assistant:
    """Answers questions about one game; *rules* are the switches that a campaign has set."""

    def __init__(self, adviser: Adviser, rules: Mapping[str, object] | None = None) -> None:
        self._adviser = adviser
        self._rules = rules or {}
        self._likeness: dict[Language, Likeness] = {}

    def answer(self, typed: str, language: Language | None = None) -> Answer:
        """The answer to a question, in its own language or in the one wanted."""
        return self._as_agreed(self._answer(typed, language))

    def _answer(self, typed: str, language: Language | None) -> Answer:
        question = " ".join(typed.split())[:LONGEST]
        asked_in = language_of(question)
        told_in = language or asked_in
        by_name = self._called(question, told_in)
        if by_name is not None:
            return by_name
        if _AN_ID.fullmatch(question):  # of another game, or mistyped: its letters and figures ask nothing
            return self._unknown([], [question], told_in)
        try:
            computed = self._computed(question, told_in)
        except BadInputs:  # nothing to compute from such values; the book may know
            computed = None
        if computed is None or self._known_otherwise(question, asked_in, computed):
            return self._from_the_book(question, asked_in, told_in)
        return computed

    def ruled(self, name: str, inputs: Mapping[str, Any], language: Language = "en") -> Answer:
        """A computed ruling called by its name.

        Raises BadInputs.
        """
        ruled = self._adviser.rulings().rule_on(name, inputs)
        return self._as_agreed(self._told(name, inputs, ruled, None, language))

    def _as_agreed(self, answer: Answer) -> Answer:
        """The answer, or if it rests on what the campaign plays otherwise, that it does; then neither yes nor no."""
        book = self._adviser.book(answer.language)
        passages = [book.passage(cite.id) for cite in answer.cites]
        switch = next((each.switch for each in passages if each is not None and each.switch in self._rules), "")
        if not switch:
            return answer
        told = f"{switch} = {json.dumps(self._rules[switch], ensure_ascii=False)}"
        told = switch if len(told) > TOLD else told
        agreed = Words(f"This campaign has set {told}. Without it: ", f"本战役已设定 {told}。未设定时：")
        return answer._replace(text=agreed(answer.language) + unbegun(answer.text), verdict=None)

    def _called(self, question: str, language: Language) -> Answer | None:
        """The passage whose id was typed."""
        passage = self._adviser.book(language).passage(question)
        return None if passage is None else self._passage(passage, None, (), language)

    def _computed(self, question: str, language: Language) -> Answer | None:
        asked = self._adviser.understood(question)
        if asked is None:
            return None
        ruled = self._adviser.rulings().rule_on(asked.ruling, asked.inputs)
        yes = asked.yes(ruled.result)
        if yes is not None and _FORBIDDEN.search(question):
            yes = not yes
        if yes is None and ruled.result.get("public") and ruled.rests:
            yes = self._adviser.decided(ruled.rests[0], question)
        verdict = yes if is_yes_no(question, strictly=True) or (asked.decides and not is_open(question)) else None
        return self._told(asked.ruling, asked.inputs, ruled, verdict, language)

    def _known_otherwise(self, question: str, language: Language, computed: Answer) -> bool:
        """Whether the book knows the question for one about something else, and no yes or no of its own agrees.

        A question of whose figures a ruling has made something is the ruling's.
        """
        known = self._adviser.certainty.known
        if known == inf or any(map(str.isdigit, self._of(language).heard(question))):
            return False
        hits = self._of(language).find(question, is_yes_no(question), 1)
        if not hits or hits[0].score < known:
            return False
        place = hits[0].passage
        near = {place.id, *(place.see if _label(place) == "RULE" else ())}
        agreed = computed.verdict is not None and computed.verdict is hits[0].verdict
        return not agreed and near.isdisjoint(cite.id for cite in computed.cites)

    def _told(
        self, name: str, inputs: Mapping[str, Any], ruled: Ruled, verdict: bool | None, language: Language
    ) -> Answer:
        book = self._adviser.book(language)
        passages = [passage for passage in map(book.passage, ruled.rests) if passage is not None]
        text = ruled.en if language == "en" else ruled.zh
        if passages and not passages[0].section.startswith("Table"):  # a line of a table is told already
            text = f"{text} {passages[0].text}" if language == "en" else f"{text}{passages[0].text}"
        related = [each for each in map(book.passage, passages[0].see if passages else ()) if each is not None]
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

    def _from_the_book(self, question: str, asked_in: Language, told_in: Language) -> Answer:
        likeness = self._of(asked_in)
        hits = likeness.find(question, is_yes_no(question), 8)
        foreign = likeness.foreign(question)
        heard = likeness.heard(question)
        nothing = not any(map(self._adviser.speech().has, heard))
        strange = len(heard) <= STRANGE * len(foreign) and hits and hits[0].covered < COVERS_ALL
        if nothing or strange or not hits or not _fits(hits[0]):
            thing = None if foreign else self._thing(heard, told_in)
            return thing or self._unknown([] if nothing else hits, foreign, told_in)
        hit = _chosen(hits, self._adviser.certainty.rules_first)
        thing = self._beside_the_thing(hit, heard, told_in)
        if thing is not None:
            return thing
        verdict = self._verdict(hit, question, heard)
        others = [each for each in hits if each is not hit]
        close = [each.passage for each in others[:1] if verdict is None and _as_good(each, hit)]
        found = self._passage(hit.passage, verdict, [each.passage for each in others], told_in, close)
        return found if is_yes_no(question) else found._replace(text=unbegun(found.text))

    def _thing(self, heard: Sequence[str], language: Language, close: Sequence[Passage] = ()) -> Answer | None:
        """What is written about the one thing that a question names, if no rule fits it; what comes *close* with it."""
        things = self._adviser.certainty.things
        named = [things[word] for word in heard if word in things]
        passage = self._adviser.book(language).passage(named[0]) if len(named) == 1 else None
        if passage is None:
            return None
        found = self._passage(passage, None, close, language, close)
        return found._replace(text=f"{NOTHING_ELSE[language]}{found.text}")

    def _beside_the_thing(self, hit: Hit, heard: Sequence[str], language: Language) -> Answer | None:
        """The same if what fits best fits badly and has nothing of that thing; it is told with it."""
        things = self._adviser.certainty.things
        named = [word for word in heard if word in things]
        if hit.score >= FITS_WELL or len(named) != 1 or hit.passage.id == things[named[0]]:
            return None
        having = self._of(language).has(hit.passage, named[0])
        return None if having else self._thing(heard, language, (hit.passage,))

    def _verdict(self, hit: Hit, question: str, heard: Sequence[str]) -> bool | None:
        """Yes or no to a question: by its words, or the questions it is like if no numbers decide."""
        certainty = self._adviser.certainty
        if hit.score < certainty.fits or (certainty.wary and (offers_two(question) or asks_not(question))):
            return None
        decided = self._adviser.decided(hit.passage.id, question) if is_yes_no(question) else None
        if hit.passage.id in certainty.worded:
            return decided
        reckoned = hit.passage.id in certainty.reckoned and any(map(str.isdigit, heard))
        like = hit.verdict if _sure(hit, question) and not reckoned else None
        if certainty.wary and (like is None or like is not hit.leaning):
            return None
        if decided is None or like is None or certainty.words_first:
            return like if decided is None else decided
        return decided if decided is like else None

    def _of(self, language: Language) -> Likeness:
        if language not in self._likeness:
            self._likeness[language] = Likeness(self._adviser, language)
        return self._likeness[language]

    def _passage(
        self,
        found: Passage,
        verdict: bool | None,
        beside: Sequence[Passage],
        language: Language,
        close: Sequence[Passage] = (),
    ) -> Answer:
        """An answer out of the book; what is as *close* to the question is told with it."""
        book = self._adviser.book(language)
        passage = book.passage(found.id) or found
        also = [each for each in (book.passage(other.id) for other in close) if each is not None]
        near = [each for each in map(book.passage, passage.see) if each is not None]
        near += [each for each in (book.passage(other.id) for other in beside) if each is not None]
        related = list(dict.fromkeys(each for each in near if each.id != passage.id))
        cites = (
            [_cite(passage, book)] if passage.section else [_cite(each, book) for each in related if each.section][:1]
        )
        cites += [_cite(each, book) for each in also if each.section]
        texts = [begun(passage.text, verdict, language), *(each.text for each in also)]
        return Answer(
            _label(passage),
            (" " if language == "en" else "").join(texts),
            tuple(cites),
            language,
            verdict,
            related=tuple(related[:RELATED]),
        )

    def _unknown(self, hits: Sequence[Hit], foreign: Sequence[str], language: Language) -> Answer:
        """Nothing fits: that is said, with the words that are none of the game's, and what comes nearest."""
        book = self._adviser.book(language)
        near = [passage for passage in (book.passage(hit.passage.id) for hit in hits[:RELATED]) if passage is not None]
        if language == "zh":
            strange = f"（规则里没有“{'、'.join(foreign)}”）" if foreign else ""
            text = f"这个我不知道：规则里没有找到相符的内容{strange}。" + (
                "最接近的：" + "；".join(each.title for each in near) if near else ""
            )
        else:
            strange = f" (the rules have no {', no '.join(foreign)})" if foreign else ""
            text = f"I don't know that: nothing in the rules fits it{strange}." + (
                f" Nearest: {'; '.join(each.title for each in near)}." if near else ""
            )
        return Answer("SILENT", text, (), language, related=tuple(near))


def _fits(hit: Hit) -> bool:
    return hit.score >= FITS and hit.covered >= COVERS


def _chosen(hits: Sequence[Hit], rules_first: bool = True) -> Hit:
    """The best hit; a rule may go before an open reading that fits hardly better, a reading goes before a silence."""
    best = hits[0]
    if best.passage.kind == "silence":
        others = (hit for hit in hits[1:] if hit.passage.id in best.passage.see and hit.passage.kind == "reading")
        return next((hit for hit in others if hit.score >= NEARLY * best.score), best)
    if not rules_first or _label(best.passage) in {"RULE", "SILENT"}:
        return best
    rules = (hit for hit in hits[1:] if hit.passage.kind == "rule")
    return next((hit for hit in rules if hit.score >= _needed(hit, best) * best.score), best)


def _as_good(hit: Hit, best: Hit) -> bool:
    """Whether a rule fits nearly as well as what was chosen, so that an open question is answered with both."""
    same = _label(hit.passage) == "RULE" == _label(best.passage)
    return same and hit.score >= WITH * best.score


def _needed(hit: Hit, best: Hit) -> float:
    """How well a rule must fit to go before the open reading that fits best."""
    return HARDLY if hit.passage.section == best.passage.section else BARELY


def _sure(hit: Hit, question: str) -> bool:
    """Whether yes or no may be said first."""
    if hit.verdict is None or not is_yes_no(question):
        return False
    return hit.sure >= (SURE if is_yes_no(question, strictly=True) else SURE_OF_ELLIPSIS)


def _label(passage: Passage) -> Label:
    if passage.kind == "silence":
        return "SILENT"
    if passage.kind == "rule" or passage.status == "settled":
        return "RULE"
    return "PUBLIC" if passage.status == "public" else "READING"


def _cite(passage: Passage, book: Book) -> Cite:
    return Cite(passage.id, passage.section, passage.page, book.edition)
