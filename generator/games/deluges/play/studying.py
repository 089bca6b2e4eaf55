"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study). Out: a row for each player of each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from generator.engine.bots import MOST_CHOICES, Bot
from generator.engine.study import COMMON, Column, ReportSection, Row, Task, Value, seed_of
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.founding import check_seats
from generator.games.deluges.rules.codes import BUILDINGS, ENDINGS
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import read_switches
from generator.games.deluges.rules.turn import final, standings

#: What happens to somebody, as the story has it, and how its column is called.
SUFFERED = {"fell": "fell", "enslaved": "enslaved", "fanatics": "went_mad", "sank": "boats_sunk", "born": "born"}
#: Rounds by whose end it is counted how many fanatics and lost lands there are.
MILESTONES = (5, 10, 15, 20)
#: What is known of a land at a milestone.
LAND_COUNTS = ("fanatics", "lost", "bare")

SECTIONS = (
    ReportSection(
        "ended", "Endings", "By the track, after 14 rounds, or closed because the track stood still.", "words"
    ),
    ReportSection("built", "Buildings", "How often each was built, and who won with it and without.", "use"),
    ReportSection("people", "People", "What befell them: born, gone mad, fallen, enslaved; boats sunk.", "use"),
)


@cache
def columns() -> tuple[Column, ...]:
    """The columns of the rows."""
    return (
        *COMMON,
        Column("map", "str", "the house map; it is not the published board"),
        Column("ended", "str", "how the game ended: track14, rounds14, standstill; empty if it was broken off"),
        Column("rounds", "int", "rounds of the game"),
        Column("track", "int", "where the track stood at the end"),
        Column("points", "int", "the player's points at the end"),
        Column("tied_majorities", "int", "majorities that nobody had alone (D-U16)"),
        Column("wood", "int", "his wood as it counts for the majority"),
        Column("boats", "int", "his boats"),
        Column("soldiers", "int", "his soldiers"),
        Column("mines", "int", "mines in lands he holds"),
        Column("dolmens", "int", "his dolmens"),
        Column("workers", "int", "his workers at the end"),
        Column("woods_taken", "int", "woods he took in the whole game"),
        *(Column(f"built_{kind}", "int", f"times he built a {kind}", "built") for kind in BUILDINGS),
        *(Column(f"people_{key}", "int", f"{key.replace('_', ' ')} in the whole game", "people") for key in _words()),
        *(
            Column(f"round_{number}_{key}", "int", f"{key} on the whole map by the end of round {number}")
            for number in MILESTONES
            for key in LAND_COUNTS
        ),
    )


def _words() -> list[str]:
    return list(SUFFERED.values())


def campaign_rows(task: Task) -> list[Row]:
    """Play a campaign; nothing is dealt, so that only bots differ from game to game.

    Raises BadPlayers if the map is not made for so many.
    """
    seats = len(task.bots)
    switches = read_switches(task.rules)
    check_seats([str(seat) for seat in range(1, seats + 1)], switches.map)
    rows: list[Row] = []
    for number in range(1, task.games + 1):
        rows += game_rows(task, number, Position(seats, switches))
    return rows


def game_rows(task: Task, number: int, pos: Position) -> Iterator[Row]:
    """Play a game to its end, and a row for each seat."""
    bots: list[Bot] = [bot(seed_of(task.seed, task.deal, number, seat)) for seat, bot in enumerate(task.bots)]
    game = Game(pos, keep=False)
    choices, at = 0, dict[int, list[int]]()
    while not game.over and choices < MOST_CHOICES:
        before = pos.round
        game.apply(bots[pos.asker].choose(pos, pos.options))
        choices += 1
        if pos.round != before or game.over:
            at[before] = [sum(pos.fanatics), sum(pos.lost), sum(pos.bare)]
    counts = _counted(pos)
    shown = [at.get(number, [sum(pos.fanatics), sum(pos.lost), sum(pos.bare)]) for number in MILESTONES]
    for seat, bot in enumerate(task.bots):
        won = seat in pos.winners
        played = (task.variant, task.campaign, number, number, len(bots), seat + 1, seat == 0, bot.name)
        ended = (won, ENDINGS[pos.ending] if won else "", "", pos.turns, choices)
        yield (*played, *ended, *_figures(pos, seat, counts), *(value for row in shown for value in row))


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
    return found + [counts[key, seat] for key in (*BUILDINGS, *_words())]
