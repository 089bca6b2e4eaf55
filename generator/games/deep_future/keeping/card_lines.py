"""Lines about whole cards: `world 34 Kranax 3 heart genetics`, a tech, a civilization, a blank (1.4).

In: a legacy and the words after the verb. Out: one `card` event.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from generator.engine.names import card_name, tidy
from generator.engine.pack import Event
from generator.engine.view import Language
from generator.errors import NotUnderstood, SeveralWays
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, Era, card_event
from generator.games.deep_future.keeping.vocabulary import (
    ERA_WORDS,
    Fact,
    bare,
    facts_of,
    is_quoted,
    meant,
    name_in,
    plain,
    suit_of,
    suspicious,
    take_card,
    victory_of,
)
from generator.games.deep_future.keeping.winning import eras_now, eras_of_civilization
from generator.games.deep_future.keeping.wording import phrase
from generator.games.deep_future.legacy import Legacy


class Facts:
    """What is in a line about one card, each kind taken out once."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._facts = list(facts)

    def all(self, *kinds: str) -> list[Fact]:
        """Return every fact of those kinds, in order."""
        return [fact for fact in self._facts if fact.kind in kinds]

    def one(self, kind: str) -> Fact | None:
        """Return the fact of that kind.

        Raises NotUnderstood if there is more than one.
        """
        found = self.all(kind)
        if len(found) > 1:
            second = Text("second", kind=Text(f"kind_{kind}"))
            raise NotUnderstood(found[1].text, second, Text("one_of_each"))
        return found[0] if found else None

    def need(self, kind: str, what: Text, example: Text) -> Fact:
        """Return the fact of that kind.

        Raises NotUnderstood if there is none, or more than one.
        """
        found = self.one(kind)
        if found is None:
            number = self.one("number")
            if kind == "sector" and number:
                raise NotUnderstood(number.text, Text("no_such_sector"), Text("both_digits"))
            raise NotUnderstood("", Text("missing", what=what), example)
        return found

    def only(self, *kinds: str) -> None:
        """Raise NotUnderstood for anything that is not of *kinds*, or part of a name."""
        for fact in self._facts:
            if fact.kind not in {*kinds, "name", "filler", "era", "new", "mark"}:
                stray_number = fact.kind == "number" and "corner" in kinds
                remedy = Text("number_and_suit") if stray_number else Text("what_belongs")
                raise NotUnderstood(fact.text, Text("no_place"), remedy)

    def era(self, eras: Sequence[Era | None], language: Language) -> Era | None:
        """Return the era written, else the only one of *eras*.

        Raises SeveralWays if it may be of more than one.
        """
        if written := self.one("era"):
            return cast(Era | None, written.value)
        if len(eras) == 1:
            return eras[0]
        ways = [phrase("either_era_way", language, era) for era in eras]
        remedy = phrase("either_era_or", language, phrase("either_or", language).join(ways))
        raise SeveralWays(phrase("either_era", language), remedy, ways)

    def name(self, behind_advancements: bool = False) -> str | None:
        """Return the name written; *behind_advancements* if that is where it is expected."""
        name = name_in(self._facts, behind_advancements)
        return tidy(name) if name else None


def _the_card(legacy: Legacy, facts: Facts, on_blank: bool = True) -> tuple[str, Corner]:
    """Return the card written on: that of the number, else a blank one with the corner if *on_blank*, or a new one.

    Worlds and techs are written on blanks (1.3, 1.4), a civilization on a new card (3).
    """
    numbered, corner = facts.one("card"), facts.one("corner")
    if numbered:
        return _numbered_card(legacy, numbered, corner)
    if corner is None:
        raise NotUnderstood("", Text("which_card"), Text("its_corner"))
    blanks = [card.id for card in legacy.cards.values() if _is_blank(card) and card.corner == corner.value]
    if on_blank and blanks and not facts.one("new"):
        return blanks[0], corner.value
    return card_name(len(legacy.cards)), corner.value


def _numbered_card(legacy: Legacy, numbered: Fact, corner: Fact | None) -> tuple[str, Corner]:
    card = legacy.cards.get(numbered.value)
    if card is None:
        if corner is None or numbered.value != card_name(len(legacy.cards)):
            raise NotUnderstood(numbered.text, Text("no_such_card"), Text("corner_for_new"))
        return numbered.value, corner.value
    if corner and corner.value != card.corner:
        raise NotUnderstood(corner.text, Text("has_corner", card=card.id, corner=card.corner), Text("one_of_two"))
    return card.id, card.corner


def _is_blank(card: Card) -> bool:
    return card.kind is CardKind.BLANK and not card.lost


def _written(advancements: Sequence[Fact], era: Era | None) -> tuple[Advancement, ...]:
    """Return the advancements of a card, of its own era unless they have another (1.4)."""
    return tuple(replace(fact.value, era=fact.value.era or era) for fact in advancements)


def world(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `world 34 Kranax 3 heart genetics` (1.4)."""
    facts = Facts(_with_name_whole(facts_of(words)))
    sector = facts.need("sector", Text("the_sector"), Text("such_sector"))
    if facts.all("suit") and not facts.all("corner", "card"):
        remedy = Text("corner_as_pair") if facts.all("advancement") else Text("number_and_advancement")
        raise NotUnderstood(facts.all("suit")[0].text, Text("suit_alone"), remedy)
    facts.only("sector", "corner", "card", "advancement")
    card, corner = _the_card(legacy, facts)
    name, added = facts.name(), facts.all("advancement")
    if not added:
        near = suspicious(name or "")
        raise NotUnderstood(name or "", Text("world_advancement"), meant(near) or Text("by_name_or_place"))
    era = facts.era(eras_now(legacy), legacy.language)
    return _card_event(Card(card, corner, CardKind.WORLD, era, sector.value, name, _written(added, era)))


def _with_name_whole(facts: list[Fact]) -> list[Fact]:
    """Return *facts* with all between the sector and the corner as one name, whatever else its words could mean.

    Raises NotUnderstood if it begins with a word that means something here.
    """
    kinds = [fact.kind for fact in facts]
    if not {"sector", "corner"} <= {*kinds} or kinds.index("sector") > kinds.index("corner"):
        return facts
    start, end = kinds.index("sector") + 1, kinds.index("corner")
    run, aside = _run_of_name(facts[start:end])
    if not any(fact.plainly for fact in run):
        return facts
    typed = " ".join(fact.text for fact in run)
    if run[0].plainly or run[0].kind == "filler" or not all(map(_may_be_name, run)):
        raise NotUnderstood(typed, Text("all_the_name"), Text("in_quotes", typed=typed))
    return [*facts[:start], *aside, Fact("name", " ".join(bare(fact.text) for fact in run), typed), *facts[end:]]


def _run_of_name(facts: list[Fact]) -> tuple[list[Fact], list[Fact]]:
    """Return what can be the name, and what is only near it."""
    run = [fact for fact in facts if fact.kind not in {"era", "mark", "card"}]
    aside = [fact for fact in facts if fact.kind in {"era", "card"}]
    while run and run[-1].kind in {"filler", "new"}:
        aside.append(run.pop())
    return run, aside


def _may_be_name(fact: Fact) -> bool:
    return fact.kind in {"name", "filler"} or fact.plainly


def tech(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `tech 6 moon M2 skull K4*` (1.4): three suits, each alone or with its advancement."""
    facts = Facts(facts_of(words))
    facts.only("corner", "card", "advancement", "suit")
    card, corner = _the_card(legacy, facts)
    column = _column(facts)
    era = facts.era(eras_now(legacy), legacy.language)
    slots = tuple(
        Advancement(fact.value, None) if fact.kind == "suit" else replace(fact.value, era=fact.value.era or era)
        for fact in column
    )
    return _card_event(Card(card, corner, CardKind.TECH, era, None, facts.name(behind_advancements=True), slots))


def _column(facts: Facts) -> list[Fact]:
    """Return the suits and advancements of a tech.

    Raises NotUnderstood if there are fewer than three, or if one may be part of the name.
    """
    column, name = facts.all("advancement", "suit"), facts.all("name")
    stray = next((fact for fact in column if fact.plainly), None)
    if len(column) > SLOTS and name and stray:
        raise NotUnderstood(stray.text, Text("part_of_name"), Text("whole_in_quotes"))
    if len(column) < SLOTS:
        near = suspicious(" ".join(fact.text for fact in name))
        typed = " ".join(fact.text for fact in column)
        raise NotUnderstood(typed, Text("three_suits"), meant(near) or Text("such_column"))
    return column


def civilization(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `civ 34 "Kran Dominion" 3 heart might sun Kranax "Green Priesthood" 021` (1.4, 3).

    What it quotes follows the corner.
    """
    head, tail = _behind_the_corner(words)
    at = next((at for at, word in enumerate(tail) if _is_victory(word)), None)
    if at is None:
        raise NotUnderstood("", Text("missing", what=Text("the_victory")), Text("such_victory"))
    victory = victory_of(tail.pop(at))
    quoted, rest = _quoted_cards(legacy, tail)
    facts = Facts([*_with_name_whole(facts_of(head)), *facts_of(rest)])
    sector = facts.need("sector", Text("the_sector"), Text("such_sector"))
    facts.only("sector", "corner", "suit", "card")
    strays = [fact.text for fact in facts_of(rest) if fact.kind == "name"]
    if strays:
        raise NotUnderstood(strays[0], Text("none_quoted"), Text("name_before_corner"))
    suit = facts.need("suit", Text("the_suit"), Text("such_suit"))
    homeworld = _one_world(quoted)
    techs = [card for card in quoted if card is not homeworld]
    own = [fact for fact in facts_of(head) if fact.kind == "card"]
    card, corner = _the_card(legacy, Facts([*facts.all("corner", "new"), *own]), on_blank=False)
    return _card_event(
        Card(
            card,
            corner,
            CardKind.CIVILIZATION,
            facts.era(eras_of_civilization(legacy, homeworld, techs), legacy.language),
            sector.value,
            facts.name(),
            victory=victory,
            effect_suit=suit.value,
            homeworld=homeworld.id,
            techs=tuple(card.id for card in techs),
        )
    )


def _one_world(quoted: Sequence[Card]) -> Card:
    homes = [card for card in quoted if card.kind is CardKind.WORLD]
    if len(homes) != 1:
        worlds = ", ".join(card.id for card in homes)
        raise NotUnderstood(worlds, Text("one_quoted_world"), Text("number_or_name"))
    return homes[0]


def _behind_the_corner(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words up to the corner, and those after it; without a corner the victory parts them."""
    for at, word in enumerate(words):
        two = facts_of(words[at : at + 2])
        if two and two[0].kind == "corner":
            end = at + 1 if _is_corner(word) else at + 2
            return words[:end], words[end:]
    for at, word in enumerate(words):
        if _is_victory(word):
            return words[:at], words[at:]
    return words, []


def _is_victory(word: str) -> bool:
    return not is_quoted(word) and len(plain(word)) > 1 and victory_of(word) is not None


def _is_corner(word: str) -> bool:
    return [fact.kind for fact in facts_of([word])] == ["corner"]


def _quoted_cards(legacy: Legacy, words: list[str]) -> tuple[list[Card], list[str]]:
    """Return worlds and techs that *words* name or number, the longest names first, and the words that are left.

    Raises NotUnderstood for a number that no card has.
    """
    found: list[Card] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        step = 1
        if re.fullmatch(r"#\d+|\d{3,6}", plain(words[at])):
            found.append(take_card(legacy, words[at : at + 1])[0])
            at += 1
            continue
        alone = int(not is_quoted(words[at]) and (suit_of(words[at]) is not None or plain(words[at]) in ERA_WORDS))
        for count in range(len(words) - at, alone, -1):
            name = " ".join(map(bare, words[at : at + count]))
            bearers = [card for card in legacy.named(name) if card.kind in {CardKind.WORLD, CardKind.TECH}]
            if len(bearers) == 1:
                found.append(bearers[0])
                step = count
                break
        else:
            rest.append(words[at])
        at += step
    return found, rest


def blank(legacy: Legacy, words: list[str]) -> Event:
    """Return the event of `blank 4 skull`: a new card with nothing on it yet (2.2 PLAN)."""
    facts = Facts(facts_of(words))
    facts.only("corner")
    corner = facts.need("corner", Text("the_corner"), Text("such_corner"))
    if facts.name():
        raise NotUnderstood(facts.name() or "", Text("blank_named"), Text("corner_alone"))
    return _card_event(Card(card_name(len(legacy.cards)), corner.value))


def _card_event(card: Card) -> Event:
    return {"type": "card", **card_event(card)}
