"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study). Out: a row for each player of each game.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from generator.engine.game_study import Tally
from generator.engine.game_study import campaign_rows as rows_of
from generator.engine.languages import Language, Words
from generator.engine.packdata import pack_data
from generator.engine.study import Column, Row, Task, Value, report_section, study_columns, words_of
from generator.games.innovation.facts.deck import card_id, cards
from generator.games.innovation.play.table import InnovationInProgress
from generator.games.innovation.rules.codes import ACTION, ENDINGS, NO_CARD, SPECIALS, Choice
from generator.games.innovation.rules.position import Position

ACTIONS = ("draw", "meld", "dogma", "achieve")
#: What is done with cards, as the story has it, and how its column is called.
HANDLED = {"draw": "drawn", "meld": "melded", "tuck": "tucked", "score": "scored", "return": "returned"}

_PACKAGE = "generator.games.innovation"
SECTIONS = (
    report_section(_PACKAGE, "ended", "words"),
    *(report_section(_PACKAGE, group, "use") for group in ("action", "handled", "dogma", "special", "card")),
)


@cache
def columns() -> tuple[Column, ...]:
    """Return the columns of the rows."""
    return study_columns(
        _PACKAGE,
        study_words,
        ("ended", "str", ""),
        ("by_card", "str", ""),
        *((name, "int", "") for name in ("points", "achievements", "highest")),
        *((f"did_{key}", "int", "action") for key in ACTIONS),
        *((f"cards_{key}", "int", "handled") for key in HANDLED.values()),
        *((f"dogma_{key}", "int", "dogma") for key in ("shared", "demanding", "bonus")),
        *((f"special_{key}", "int", "special") for key in SPECIALS),
        *((f"card_{key}", "int", "card") for key in _keys()),
    )


@cache
def _keys() -> dict[str, str]:
    """Cards by a plain word made of their titles."""
    return {re.sub(r"[^a-z]+", "_", card.name.en.casefold()).strip("_"): card.name.en for card in cards()}


class InnovationTally(Tally):
    """What players did in one game: (what, who, with which card)."""

    endings = ENDINGS
    pos: Position

    def __init__(self, pos: Position) -> None:
        super().__init__(pos)
        self.counts = Counter[tuple[str, int, int]]()

    def choosing(self, choice: Choice) -> None:
        """Count an action."""
        if self.pos.question == ACTION:
            _count(self.counts, self.pos, choice)

    def count(self) -> None:
        """Count what was done with cards, and sharing bonuses."""
        told = (item for item in self.pos.story if item[0] in HANDLED or item[0] == "bonus")
        self.counts.update((str(item[0]), int(item[1]), 0) for item in told)

    def first(self) -> int:
        """Return the seat of the first turn in the story."""
        return next(int(item[1]) for item in self.pos.story if item[0] == "turn")

    def figures(self, seat: int) -> list[Value]:
        """Return the pack's own columns."""
        return _figures(self.pos, seat, self.counts)


def study_words(language: Language) -> dict[str, str]:
    """Return what a report calls columns and endings."""
    by_title = {card.name.en: card.name for card in cards()}
    named = {f"card_{key}": by_title[title] for key, title in _keys().items()}
    special = pack_data(_PACKAGE, "texts/telling.toml")
    return words_of(_PACKAGE, language, named | {f"special_{key}": Words.of(special[key]) for key in SPECIALS})


def campaign_rows(task: Task) -> list[Row]:
    """Play a campaign; its chance follows from the task's seed and deal alone.

    Raises BadPlayers if teams of two are to be more or fewer than four.
    """
    return rows_of(task, InnovationInProgress, InnovationTally)


def _count(counts: Counter[tuple[str, int, int]], pos: Position, choice: Choice) -> None:
    """Count an action; of a dogma its card, whether others share it, whether it is a demand on anybody (I-D1, I-D3)."""
    kind, what = choice
    who = pos.turn
    counts[f"did {kind}", who, 0] += 1
    if kind != "dogma":
        return
    counts["card", who, what] += 1
    card = cards()[what]
    mine = pos.icons(who)[card.featured]
    shares = any(pos.icons(other)[card.featured] >= mine for other in pos.clockwise(who))
    hits = any(pos.icons(other)[card.featured] < mine for other in pos.opponents(who))
    counts["shared", who, 0] += shares and not all(effect.demand for effect in card.effects)
    counts["demanding", who, 0] += hits and card.demands


def _figures(pos: Position, seat: int, counts: Counter[tuple[str, int, int]]) -> list[Value]:
    """The pack's own columns."""
    by = next((int(item[2]) for item in reversed(pos.story) if item[0] == "over"), NO_CARD)
    found: list[Value] = [ENDINGS[pos.ending], card_id(by) if by >= 0 else ""]
    found += [pos.points(seat), pos.achievements(seat), pos.highest_top(seat)]
    found += [counts[f"did {key}", seat, 0] for key in ACTIONS]
    found += [counts[key, seat, 0] for key in (*HANDLED, "shared", "demanding", "bonus")]
    found += [int(owner == seat) for owner in pos.special_owner]
    return [*found, *(counts["card", seat, card] for card in range(len(cards())))]
