"""The position in words: every land with people or remains, boats, stocks, points if it ended now.

In: a position, names, a language. Out: lines; the first of them says that the board is a house map.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.deluges.facts import PHASES
from generator.games.deluges.rendering.phrases import colour_name, people_text, say, space_name, stock_text
from generator.games.deluges.rules.codes import NOBODY, SLAVE, SOLDIER, WORKER
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final


def position_lines(pos: Position, who: int, names: Sequence[str], language: Language) -> list[str]:
    """The table as everybody sees it, whoever looks."""
    del who
    lines = head_lines(pos, names, language)
    points = final(pos).points
    for who in pos.order():
        lines.append(figures_line(pos, who, points[who], names, language))
        lines += [f"  {_land(pos, land, language)}" for land in pos.held(who)]
        boats_at = [f"{pos.board.ids[space]} {count}" for space, count in enumerate(pos.boats[who]) if count]
        if boats_at:
            lines.append(f"  {say('boats_at', language, listed(boats_at, language))}")
    return lines + list(rest_lines(pos, language))


def head_lines(pos: Position, names: Sequence[str], language: Language) -> list[str]:
    """Return that the board is a house map (15), then round, phase, first player and track."""
    phase = say(PHASES[pos.phase], language)
    head = say("head", language, pos.round, phase, names[pos.first], pos.track, pos.board.name)
    return [say("house_map", language), head]


def figures_line(pos: Position, who: int, points: int, names: Sequence[str], language: Language) -> str:
    """Return a player's colour, stock, soldiers, boats, and points if it ended now."""
    soldiers, boats = sum(pos.soldiers[who]), sum(pos.boats[who])
    stock = stock_text(pos.stock[who], language)
    return say("player", language, names[who], colour_name(who, language), stock, soldiers, boats, points)


def _land(pos: Position, land: int, language: Language) -> str:
    who = pos.holder(land)
    counts = [(WORKER, pos.workers[who][land]), (SOLDIER, pos.soldiers[who][land])]
    counts += [(SLAVE + colour, count) for colour, count in enumerate(pos.slaves[land])]
    people = listed([people_text(kind, count, language) for kind, count in counts if count], language)
    territory = pos.board.territories[land]
    words = [say("land", language, territory.id, territory.called(language), people, pos.woods[land])]
    return between(language).clauses.join([*words, *_things(pos, land, language)])


def _things(pos: Position, land: int, language: Language) -> Iterator[str]:
    """Mines, a dolmen, fanatics."""
    if any(pos.mines[land]):
        yield say("land_mines", language, sum(pos.mines[land]))
    if pos.dolmen[land] != NOBODY:
        yield say("land_dolmen", language, colour_name(pos.dolmen[land], language))
    if pos.fanatics[land]:
        yield say("land_fanatics", language, pos.fanatics[land])


def rest_lines(pos: Position, language: Language) -> Iterator[str]:
    """Lands that nobody holds, by what has become of them; with what stands there."""
    lands = range(pos.lands)
    free = [pos.open_land(land) and pos.holder(land) == NOBODY for land in lands]
    for key, which in (
        ("lost_lands", pos.lost),
        ("flooded_lands", pos.flooded),
        ("bare_lands", pos.bare),
        ("free_lands", free),
    ):
        found = list(compress(lands, which))
        if found:
            yield say(key, language, listed([_named(pos, land, language) for land in found], language))


def _named(pos: Position, land: int, language: Language) -> str:
    things = list(_things(pos, land, language)) if pos.holder(land) == NOBODY else []
    its = space_name(pos, land, language)
    return f"{its} [{listed(things, language)}]" if things else its
