"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study). Out: a row for each player of each game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from generator.engine.game_study import Tally
from generator.engine.game_study import campaign_rows as rows_of
from generator.engine.languages import Language
from generator.engine.packdata import pack_data
from generator.engine.study import Column, Row, Task, Value, report_section, study_columns, words_of
from generator.games.deluges.play.table import DelugesInProgress
from generator.games.deluges.rules.codes import BUILDINGS, ENDINGS, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final, standings

#: What happens to somebody, as the story has it, and how its column is called.
SUFFERED = {"fell": "fell", "enslaved": "enslaved", "fanatics": "went_mad", "sank": "boats_sunk", "born": "born"}
#: Rounds by whose end it is counted how many fanatics and lost lands there are.
MILESTONES = (5, 10, 15, 20)
#: What is known of a land at a milestone.
LAND_COUNTS = ("fanatics", "lost", "bare")

_PACKAGE = "generator.games.deluges"
SECTIONS = (
    report_section(_PACKAGE, "ended", "words"),
    report_section(_PACKAGE, "built", "use"),
    report_section(_PACKAGE, "people", "use"),
)


@cache
def columns() -> tuple[Column, ...]:
    """Return the columns of the rows."""
    plain = ("rounds", "track", "points", "tied_majorities", "wood", "boats", "soldiers", "mines", "dolmens", "workers")
    return study_columns(
        _PACKAGE,
        study_words,
        ("map", "str", ""),
        ("ended", "str", ""),
        *((name, "int", "") for name in (*plain, "woods_taken")),
        *((f"built_{kind}", "int", "built") for kind in BUILDINGS),
        *((f"people_{key}", "int", "people") for key in SUFFERED.values()),
        *((f"round_{number}_{key}", "int", "") for number in MILESTONES for key in LAND_COUNTS),
    )


class DelugesTally(Tally):
    """What the story of one game has of its players, and of the lands at each milestone."""

    endings = ENDINGS
    pos: Position

    def __init__(self, pos: Position) -> None:
        super().__init__(pos)
        #: The round in which a choice is made; what of the lands by the end of each.
        self.round = pos.round
        self.lands: dict[int, list[int]] = {}

    def choosing(self, choice: Choice) -> None:
        """Look which round it is."""
        del choice
        self.round = self.pos.round

    def chosen(self, over: bool) -> None:
        """A round has ended, or not."""
        if over or self.pos.round != self.round:
            self.lands[self.round] = self.lands_now()

    def lands_now(self) -> list[int]:
        """Return fanatics, lost lands and bare ones."""
        return [sum(self.pos.fanatics), sum(self.pos.lost), sum(self.pos.bare)]

    def count(self) -> None:
        """Go through the story."""
        self.counts = _counted(self.pos)

    def figures(self, seat: int) -> list[Value]:
        """Return the pack's own columns."""
        shown = [self.lands.get(number, self.lands_now()) for number in MILESTONES]
        return [*_figures(self.pos, seat, self.counts), *(value for row in shown for value in row)]


def study_words(language: Language) -> dict[str, str]:
    """Return what a report calls columns and endings."""
    said = pack_data(_PACKAGE, "texts/studying.toml")["by_round"]
    lands = {
        f"round_{number}_{key}": said[key][language].format(number) for number in MILESTONES for key in LAND_COUNTS
    }
    return words_of(_PACKAGE, language, {}) | lands


def campaign_rows(task: Task) -> list[Row]:
    """Play a campaign; nothing is dealt, so that only bots differ from game to game.

    Raises BadPlayers if the map is not made for so many.
    """
    return rows_of(task, DelugesInProgress, DelugesTally)


def _counted(pos: Position) -> Counter[tuple[str, int]]:
    """What each player did and what befell his people, from the story."""
    counts = Counter[tuple[str, int]]()
    for kind, *rest in pos.story:
        if kind == "built":
            counts[str(rest[1]), int(rest[0])] += 1
        elif kind == "gathered":
            counts["woods", int(rest[0])] += int(rest[2])
        elif kind == "enslaved":
            counts["enslaved", int(rest[2])] += int(rest[3])
        elif kind in SUFFERED:
            counts[SUFFERED[str(kind)], int(rest[0])] += int(rest[-1])
    return counts


def _figures(pos: Position, seat: int, counts: Counter[tuple[str, int]]) -> list[Value]:
    """The pack's own columns but the milestones."""
    points = final(pos)
    found: list[Value] = [pos.board.name, ENDINGS[pos.ending], pos.round, pos.track]
    found += [points.points[seat], len(points.tied), *standings(pos)[seat]]
    found += [sum(pos.workers[seat]), counts["woods", seat]]
    return found + [counts[key, seat] for key in (*BUILDINGS, *SUFFERED.values())]
