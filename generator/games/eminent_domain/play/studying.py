"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study). Out: a row for each player of each game.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from generator.engine.game_study import Tally
from generator.engine.game_study import campaign_rows as rows_of
from generator.engine.languages import Language
from generator.engine.study import Column, Row, Task, Value, report_section, study_columns, words_of
from generator.games.eminent_domain.facts.deck import ROLES, kinds, role_cards, technologies
from generator.games.eminent_domain.play.table import EminentDomainInProgress
from generator.games.eminent_domain.rules.codes import ENDINGS, FACES, FIRST_TECHNOLOGY
from generator.games.eminent_domain.rules.endings import influence_on_cards, influence_on_planets, standing
from generator.games.eminent_domain.rules.notation import title_of
from generator.games.eminent_domain.rules.position import Position

#: What is counted of the story, and how its column is called.
COUNTED = {"dissent": "dissents", "settle": "settled", "attack": "attacked", "keep": "surveyed"}
THINGS = {"fill": "produced", "sold": "traded", "sold_fighter": "fighters_traded", "remove": "removed"}

_PACKAGE = "generator.games.eminent_domain"
SECTIONS = (
    report_section(_PACKAGE, "ended", "words"),
    *(report_section(_PACKAGE, group, "use") for group in ("lead", "follow", "action", "research", "done")),
)


@cache
def columns() -> tuple[Column, ...]:
    """Return the columns of the rows."""
    plain = ("score", "tokens", "on_technologies", "on_planets", "resources_fighters", "deck")
    return study_columns(
        _PACKAGE,
        study_words,
        ("ended", "str", ""),
        *((name, "int", "") for name in plain),
        *((f"led_{role}", "int", "lead") for role in ROLES),
        *((f"followed_{role}", "int", "follow") for role in ROLES),
        *((f"played_{key}", "int", "action") for key in _cards()),
        *((f"took_{key}", "int", "research") for key in _taken()),
        *((f"did_{key}", "int", "done") for key in (*COUNTED.values(), *THINGS.values())),
    )


def _key(title: str) -> str:
    return re.sub(r"[^a-z]+", "_", title.casefold()).strip("_")


@cache
def _cards() -> dict[str, str]:
    """What can be played for its action, by a plain word made of its title; the copies of level 1 together."""
    names = [card.name.en for card in role_cards()]
    names += [card.sides[0].name.en for card in technologies() if not card.double_sided]
    return {_key(name): name for name in names}


@cache
def _taken() -> dict[str, str]:
    """Technologies by a plain word; each side of a double-sided one."""
    return {_key(side.name.en): side.name.en for card in technologies() for side in card.sides}


@cache
def _word(card: int) -> str:
    """The plain word of a card in a deck."""
    if card < FIRST_TECHNOLOGY:
        return _key(title_of(card).en)
    return _key(technologies()[card - FIRST_TECHNOLOGY].sides[0].name.en)


class EminentDomainTally(Tally):
    """What the story of one game has of its players."""

    endings = ENDINGS
    pos: Position

    def count(self) -> None:
        """Go through the story."""
        self.counts = counted(self.pos)

    def first(self) -> int:
        """Return the seat that began."""
        return self.pos.first

    def figures(self, seat: int) -> list[Value]:
        """Return the pack's own columns."""
        return _figures(self.pos, seat, self.counts)


def study_words(language: Language) -> dict[str, str]:
    """Return what a report calls columns and endings."""
    titles = [card.name for card in role_cards()]
    titles += [side.name for card in technologies() for side in card.sides]
    named = {f"{what}_{_key(title.en)}": title for title in titles for what in ("played", "took")}
    roles = {f"{what}_{role}": kinds()[role].name for role in ROLES for what in ("led", "followed")}
    return words_of(_PACKAGE, language, named | roles)


def campaign_rows(task: Task) -> list[Row]:
    """Play a campaign; its chance follows from the task's seed and deal alone.

    Raises BadPlayers if the longer game is to be played by others than three.
    """
    return rows_of(task, EminentDomainInProgress, EminentDomainTally)


def counted(pos: Position) -> Counter[tuple[str, int, str]]:
    """Return what the story has of each player: (what, who, with what)."""
    counts = Counter[tuple[str, int, str]]()
    role = ""
    for item in pos.story:
        kind, numbers = str(item[0]), [int(each) for each in item[1:]]
        if kind == "lead":
            role = ROLES[numbers[1]]
            counts["led", numbers[0], role] += 1
        elif kind == "follow":
            counts["followed", numbers[0], role] += 1
        elif kind == "play":
            counts["played", numbers[0], _word(numbers[1])] += 1
        elif kind == "research":
            counts["took", numbers[0], _word(numbers[1])] += 1
        elif kind == "face":
            counts["took", numbers[0], _key(FACES[numbers[1]][1].name.en)] += 1
        elif kind in COUNTED or kind in THINGS:
            counts["did", numbers[0], COUNTED.get(kind, THINGS.get(kind, ""))] += 1
    return counts


def _figures(pos: Position, seat: int, counts: Counter[tuple[str, int, str]]) -> list[Value]:
    """The pack's own columns."""
    score, ties = standing(pos, seat)
    cards = sum(map(len, (pos.deck[seat], pos.hand[seat], pos.discard[seat], pos.played[seat])))
    cards += sum(len(pos.colonies[planet]) for planet in pos.empire[seat])
    found: list[Value] = [ENDINGS[pos.ending], score, pos.tokens[seat]]
    found += [influence_on_cards(pos, seat), influence_on_planets(pos, seat), ties, cards]
    found += [counts[what, seat, role] for what in ("led", "followed") for role in ROLES]
    found += [counts["played", seat, key] for key in _cards()]
    found += [counts["took", seat, key] for key in _taken()]
    return [*found, *(counts["did", seat, key] for key in {**COUNTED, **THINGS}.values())]
