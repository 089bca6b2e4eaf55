"""The table of Déluges on a terminal: the map with who is where, what everybody has.

In: a position, a width in columns. Out: a picture (engine.screen); everybody sees all of it (D-T1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from generator.engine.languages import listed
from generator.engine.screen import CUT, NOBODYS, QUIET, MapRectangle, Picture, box_map, in_a_row, letters, track_line
from generator.engine.view import Language
from generator.games.deluges.board.spaces import chart
from generator.games.deluges.facts import FLOODS, LAST_POINT, RESOURCES
from generator.games.deluges.rendering.phrases import say
from generator.games.deluges.rendering.table import figures_line, head_lines, rest_lines
from generator.games.deluges.rules.codes import NOBODY
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.turn import final

#: Colours of the players in seat order: yellow, blue, green, white (D-C1); their letters say the same.
_SEATS = ("bold yellow", "bold blue", "bold green", "bold white")
#: Before a number: soldiers, slaves of a letter, fanatics, woods, mines; a dolmen of a letter.
_SOLDIERS, _SLAVES, _FANATICS, _WOODS, _MINES, _DOLMEN = "+", "=", "!", "^", "o", "i"
#: A land under water, a land that fanatics have; resources have small letters.
_FLOODED, _LOST = "~", "X"
_RESOURCES = [letter.lower() for letter in letters(RESOURCES)]


def picture(pos: Position, who: int | None, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return the table as everybody sees it, whoever looks."""
    del who
    signs = letters(names)
    house, head = head_lines(pos, names, language)
    shown: Picture = [Text(head, "bold"), Text(house, QUIET), _track(language, pos.track)]
    its = chart(pos.board)
    boxes = [
        (MapRectangle(*its.boxes[space]), _words(pos, number, signs)) for number, space in enumerate(pos.board.ids)
    ]
    drawn = box_map(boxes, width)
    whole = bool(drawn) and not any(CUT in line.plain for line in drawn)
    shown += drawn
    shown += in_a_row(_legend(pos, language), width)
    shown += map(Text, _beyond(pos, language)) if drawn else in_a_row(_neighbours(pos, language), width)
    points = final(pos).points
    for seat in pos.order():
        shown.append(Text(f"{signs[seat]} {figures_line(pos, seat, points[seat], names, language)}", _SEATS[seat]))
        held = [] if whole else _held(pos, seat, signs)
        shown += in_a_row([Text("   "), *held], width, hang="   ") if held else []
    return shown if whole else [*shown, *map(Text, rest_lines(pos, language))]


def _track(language: Language, track: int) -> Text:
    """Return the track with its marker, floods and end by their numbers (D-F2, D-F3)."""
    markers = {point: Text(str(point)) for point in (*FLOODS, LAST_POINT)} | {track: Text(f"[{track}]", "reverse")}
    return track_line(say("track", language), 0, LAST_POINT, markers, ("", say("track_floods", language, *FLOODS)))


def _held(pos: Position, seat: int, signs: Sequence[str]) -> list[Text]:
    """Return each land of a player with all that is in it, then where their boats are."""
    held = [Text(" ".join(word.plain for word in _words(pos, land, signs))) for land in pos.held(seat)]
    boats = pos.boats[seat]
    return [*held, *(Text(f"{pos.board.ids[at]} {signs[seat]}{count}") for at, count in enumerate(boats) if count)]


def _words(pos: Position, space: int, signs: Sequence[str]) -> list[Text]:
    """Return what is in a space, each thing a word of its own; the first is what the space is called."""
    if space >= pos.lands:
        return [Text(pos.board.ids[space], QUIET), *_boats(pos, space, signs)]
    name = Text(pos.board.ids[space], "bold")
    if pos.flooded[space]:
        return [name, Text(_FLOODED), *_boats(pos, space, signs)]
    words = [name, Text(_RESOURCES[pos.board.minerals[space]])]
    if pos.lost[space]:
        words.append(Text(_LOST, NOBODYS))
    for who in pos.there(space):
        workers, soldiers = pos.workers[who][space], pos.soldiers[who][space]
        words.append(Text(f"{signs[who]}{workers}", _SEATS[who]))
        words += [Text(f"{_SOLDIERS}{soldiers}", _SEATS[who])] if soldiers else []
    for who, count in enumerate(pos.slaves[space]):
        words += [Text(f"{_SLAVES}{signs[who]}{count}", _SEATS[who])] if count else []
    if pos.fanatics[space]:
        words.append(Text(f"{_FANATICS}{pos.fanatics[space]}", NOBODYS))
    words.append(Text(f"{_WOODS}{pos.woods[space]}"))
    if any(pos.mines[space]):
        words.append(Text(f"{_MINES}{sum(pos.mines[space])}"))
    if pos.dolmen[space] != NOBODY:
        words.append(Text(f"{_DOLMEN}{signs[pos.dolmen[space]]}", _SEATS[pos.dolmen[space]]))
    return words


def _boats(pos: Position, space: int, signs: Sequence[str]) -> list[Text]:
    there = ((who, boats[space]) for who, boats in enumerate(pos.boats))
    return [Text(f"{signs[who]}{count}", _SEATS[who]) for who, count in there if count]


def _legend(pos: Position, language: Language) -> list[Text]:
    """Return what the signs mean, and what the lands are called whose ids begin alike."""
    marks = [f"A4 {say('workers', language)}, {say('boats', language)}", f"{_SOLDIERS}1 {say('soldiers', language)}"]
    marks += [f"{_SLAVES}B1 {say('legend_slaves', language)}", f"{_FANATICS}1 {say('legend_fanatics', language)}"]
    marks += [f"{_WOODS}3 {say('legend_woods', language)}", f"{_MINES}1 {say('mines', language)}"]
    marks += [f"{_DOLMEN}A {say('dolmen', language)}", f"{_FLOODED} {say('legend_flooded', language)}"]
    marks.append(f"{_LOST} {say('legend_lost', language)}")
    marks += [f"{_RESOURCES[kind]} {say(RESOURCES[kind], language)}" for kind in sorted(set(pos.board.minerals))]
    called = {}
    for land in pos.board.territories:
        called[land.id.rstrip("0123456789")] = land.called(language).rstrip(" 0123456789")
    return [Text(mark, QUIET) for mark in (*marks, *(f"{start} {name}" for start, name in called.items()))]


def _neighbours(pos: Position, language: Language) -> list[Text]:
    """Return what is beside each space, for a window that has no room for a map."""
    ids = pos.board.ids
    beside = (f"{its}: {' '.join(ids[other] for other in pos.board.neighbours[at])}" for at, its in enumerate(ids))
    return [Text(say("neighbours", language)), *map(Text, beside)]


def _beyond(pos: Position, language: Language) -> Iterator[str]:
    """Yield spaces beside each other that do not touch on the map, as across its rim, and the reverse (D-M11)."""
    touching = {frozenset(pair) for pair in chart(pos.board).common()}
    edges = {frozenset((edge.a, edge.b)) for edge in pos.board.edges}
    for key, pairs in (("beside", edges - touching), ("apart", touching - edges)):
        if pairs:
            ordered = sorted(sorted(map(pos.board.number.__getitem__, pair)) for pair in pairs)
            yield say(key, language, listed([f"{pos.board.ids[a]}-{pos.board.ids[b]}" for a, b in ordered], language))
