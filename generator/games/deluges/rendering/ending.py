"""How a game ended, in a few lines and in one; on what map and by what open rules.

In: a game, or its switches. Out: words.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import listed
from generator.engine.view import Language
from generator.games.deluges.board import board
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rules.codes import ENDINGS, NOT_YET
from generator.games.deluges.rules.counting import score
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.switches import OPEN_POINTS, Switches, open_rules
from generator.games.deluges.rules.turn import standings


def ending_lines(pos: Position, names: Sequence[str], language: Language) -> list[str]:
    """Map and open rules (15), points of all and where they are from, tied majorities; last who has won."""
    its = standings(pos)
    points = score(its, pos.switches.majority_tie)
    lines = [caveat(pos.switches, (pos.seats,), language)]
    lines += [say("standing", language, name, points.points[who], *its[who]) for who, name in enumerate(names)]
    if points.tied:
        lines.append(_tied(pos, points.tied, names, language))
    if pos.ending == NOT_YET:
        lines.append(say("broken_off", language))
    else:
        lines += [say(f"over_{ENDINGS[pos.ending]}", language), won_text(pos, names, language)]
    return lines


def won_text(pos: Position, names: Sequence[str], language: Language) -> str:
    """Who has won, if anybody has (D-E2)."""
    if not pos.winners:
        return say("nobody_won", language)
    return say("won", language, listed([names[who] for who in pos.winners], language))


def _tied(pos: Position, tied: Sequence[str], names: Sequence[str], language: Language) -> str:
    """Majorities that are tied, and the totals by the other reading (D-U16)."""
    counted = pos.switches.majority_tie
    other = score(standings(pos), "none" if counted == "all" else "all").points
    totals = listed([f"{name} {other[who]}" for who, name in enumerate(names)], language)
    what = listed([say(each, language) for each in tied], language)
    return say("tied_none" if counted == "all" else "tied", language, what, totals)


def caveat(switches: Switches, seats: Sequence[int], language: Language) -> str:
    """What every report and every result says: the house map, and how open points were read (15)."""
    maps = dict.fromkeys(board(switches.map, count).name for count in seats)
    told = [f"{key} = {value} ({OPEN_POINTS[key]})" for key, value in open_rules(switches).items()]
    return say("caveat", language, listed(maps, language), listed(told, language))
