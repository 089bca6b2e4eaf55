"""The table of Deep Future on a terminal: galaxy, tracks, tableaux and hand.

In: a position, who looks at it, a width in columns. Out: a picture (engine.screen); nothing that player may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence

from rich.text import Text

from generator.engine.languages import Language, listed
from generator.engine.names import card_name
from generator.engine.screen import (
    CHOICE,
    NOBODYS,
    QUIET,
    SEATS,
    Picture,
    cards_beside,
    cell_width,
    hex_map,
    in_a_row,
    least_width,
    letters,
    seats_around,
    space_width,
    track_line,
)
from generator.games.deep_future.facts.amounts import POPULATION_CUBES, SLOTS, TERRITORY_SECTORS
from generator.games.deep_future.facts.galaxy import columns
from generator.games.deep_future.facts.tables import SUITS, suits, tracks
from generator.games.deep_future.rules.choices import BLANK_AT, FIGHT, HIT, MOVE, NEW_AT, SECTOR, WONDER
from generator.games.deep_future.rules.codes import BLANK, CIVILIZATION, LOST, NEUTRAL, WORLD
from generator.games.deep_future.rules.endings import worlds_asked
from generator.games.deep_future.rules.notation import sector_name
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.rendering import (
    card_text,
    challenge_line,
    corner,
    hand_line,
    head_line,
    named_lines,
    pile_lines,
    say,
    slots,
)
from generator.games.deep_future.rules.sectors import INDEX

#: Where in a choice the sector is that it would change.
_SECTOR_OF = {SECTOR: 1, HIT: 1, NEW_AT: 1, WONDER: 1, MOVE: 2, FIGHT: 2, BLANK_AT: 2}
_NEUTRAL = "n"
#: Columns of a cell beyond which there is room for spaces in it.
_ROOMY = 9
#: On the map: the black hole, a homeworld, another world in play, a wonder, what may be chosen.
_HOLE, _HOME, _WORLD, _WONDER, _CHOSEN = "##", "@", "o", "*", ">"


def picture(pos: Position, who: int | None, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return the table as player *who* sees it, or everybody: nobody's hand, nothing that one has seen of the deck."""
    if who is None:
        piles = say("piles", language, len(pos.deck), len(pos.discard), len(pos.pile))
        return [*_table(pos, who, names, language, width), Text(piles), *map(Text, challenge_line(pos, language))]
    shown = _table(pos, who, names, language, width, chosen=_chosen(pos))
    shown.append(Text(hand_line(pos, who, names, language), SEATS[who]))
    shown += _cards([(card, "") for card in sorted(pos.hand[who])], pos, language)
    return [*shown, *map(Text, pile_lines(pos, who, language)), *map(Text, challenge_line(pos, language))]


def chart(pos: Position, names: Sequence[str], language: Language, width: int) -> Picture:
    """Return the map with the sectors that may be chosen; nothing if none is."""
    return galaxy(pos, names, language, width, chosen=_chosen(pos)) if _chosen(pos) else []


def galaxy(
    pos: Position,
    names: Sequence[str],
    language: Language,
    width: int,
    worlds: Mapping[int, int] | None = None,
    chosen: Collection[int] = (),
) -> Picture:
    """Return the map alone, with how many *worlds* are in each sector, else one where worlds are in play.

    Sectors that may be *chosen* are marked. Letters of those who have no cube are not explained. A window that is too
    narrow for it is told how wide it must be.
    """
    each = cell_width(len(columns()), width)
    if not each:
        return [_too_narrow(language)]
    signs, there = _signs(names), _in_play(pos) if worlds is None else worlds
    owners = {pos.owner[at] for at, cubes in enumerate(pos.cubes) if cubes}
    legend = {"home": _HOME} if owners - {NEUTRAL} else {}
    legend |= {"in_play" if worlds is None else "on_cards": _WORLD, "wonder": _WONDER}
    legend |= {"chosen": _CHOSEN} if chosen else {}
    return [
        *hex_map(_cells(pos, signs, each, there, chosen), width),
        *in_a_row(_legend({who: sign for who, sign in signs.items() if who in owners}, names, legend, language), width),
    ]


def _signs(names: Sequence[str]) -> dict[int, str]:
    """Return the letter of each owner of cubes."""
    return {**dict(enumerate(letters(names, taken=_NEUTRAL))), NEUTRAL: _NEUTRAL}


def _in_play(pos: Position) -> dict[int, int]:
    """Return the sectors in which worlds of the line or of a tableau are."""
    return {pos.sector[card]: 1 for cards in (pos.line, *pos.settled) for card in cards}


def _chosen(pos: Position) -> set[int]:
    """Return the sectors that may be chosen."""
    return {choice[_SECTOR_OF[choice[0]]] for choice in pos.options if choice[0] in _SECTOR_OF}


def _table(
    pos: Position,
    who: int | None,
    names: Sequence[str],
    language: Language,
    width: int,
    chosen: Container[int] | None = None,
) -> Picture:
    """Return all that lies open, the tableau of player *who* last; *chosen* sectors if somebody is asked."""
    signs, each = _signs(names), cell_width(len(columns()), width)
    shown: Picture = [Text(head_line(pos, names, language), "bold")]
    if each:
        marks = {"home": _HOME, "in_play": _WORLD, "wonder": _WONDER} | ({} if chosen is None else {"chosen": _CHOSEN})
        shown += hex_map(_cells(pos, signs, each, _in_play(pos), chosen or ()), width)
        shown += in_a_row(_legend(signs, names, marks, language), width)
    else:
        shown.append(_too_narrow(language))
    shown += map(Text, named_lines(pos, language))
    if pos.line:
        shown.append(Text(say("line", language)))
        shown += [Text(f"  {card_text(pos, card, language)}") for card in pos.line]
    shown += _tracks(pos, signs, language, width)
    for seat in seats_around(who, pos.seats):
        shown += _tableau(pos, seat, signs, names, language)
    return shown


def _too_narrow(language: Language) -> Text:
    return Text(say("too_narrow", language, least_width(len(columns()))), QUIET)


def _style(owner: int) -> str:
    return NOBODYS if owner == NEUTRAL else SEATS[owner]


def _cells(
    pos: Position, signs: Mapping[int, str], each: int, worlds: Mapping[int, int], chosen: Container[int]
) -> list[list[Text]]:
    """Return what stands in each sector, cells *each* columns wide: its number, cubes, *worlds*, a wonder, its name if
    there is room.
    """
    gap = " " if each > _ROOMY else ""
    return [[_cell(pos, INDEX[printed], signs, gap, worlds, chosen) for printed in column] for column in columns()]


def _cell(
    pos: Position, at: int, signs: Mapping[int, str], gap: str, worlds: Mapping[int, int], chosen: Container[int]
) -> Text:
    """Return what stands in a sector; *chosen* are those that may be chosen now."""
    cell = Text.assemble((_CHOSEN, CHOICE), (_number(at), "bold")) if at in chosen else Text(f" {_number(at)}")
    if pos.cubes[at]:
        cell.append(f"{gap}{signs[pos.owner[at]]}{pos.cubes[at]}", _style(pos.owner[at]))
    marks = _HOME * any(card >= 0 and pos.sector[card] == at for card in pos.home)
    marks += _counted(worlds.get(at, 0)) + _WONDER * (pos.wonder[at] >= 0)
    return cell.append(f"{gap}{marks}" if marks else "").append(f" {pos.sector_names.get(at, '')}".rstrip(), QUIET)


def _number(at: int) -> str:
    return sector_name(at) if at else _HOLE


def _counted(worlds: int) -> str:
    """Return the sign of so many worlds."""
    return f"{_WORLD}{worlds}" if worlds > 1 else _WORLD * worlds


def _legend(signs: Mapping[int, str], names: Sequence[str], marks: Mapping[str, str], language: Language) -> list[Text]:
    """Return what letters and *marks* of the map mean."""
    people = [
        Text.assemble((sign, _style(owner)), f" {say('neutral', language) if owner == NEUTRAL else names[owner]}")
        for owner, sign in signs.items()
    ]
    meanings = (Text(f"{mark} {say(f'legend_{key}', language)}", QUIET) for key, mark in marks.items())
    return [*people, *meanings]


def _tracks(pos: Position, signs: Mapping[int, str], language: Language, width: int) -> list[Text]:
    """Return the four tracks (1.5), everybody's marker on them, what the ends mean; in numbers in a narrow window."""
    wide = max(Text(its.short(language)).cell_len for its in tracks().values())
    rows: list[dict[int, Text]] = [{} for _ in tracks()]
    for row, markers in enumerate(rows):
        for seat in range(pos.seats):
            text = markers.setdefault(pos.tracks[4 * seat + row], Text())
            text.append(signs[seat], SEATS[seat])
    each = max(map(space_width, rows))
    lines, short = list[Text](), list[Text]()
    for markers, (letter, its) in zip(rows, tracks().items()):
        name = Text(its.short(language))
        name.pad_right(wide - name.cell_len)
        low = say("track_loses" if its.lose is not None else "track_begins", language, f"{its.low:+d}")
        wins = say("track_wins", language, f"{its.win:+d}")
        lines.append(track_line(f"{letter} {name.plain}", its.low, its.high, markers, (low, wins), each))
        numbers = (f"{signs[seat]}{pos.tracks[4 * seat + len(short)]:+d}" for seat in range(pos.seats))
        short.append(Text(f"{letter} {name.plain} {' '.join(numbers)}"))
    return lines if all(line.cell_len <= width for line in lines) else short


def _tableau(pos: Position, seat: int, signs: Mapping[int, str], names: Sequence[str], language: Language) -> Picture:
    """Return a player's tableau: homeworld, techs, settled worlds."""
    out = f" ({say('lost', language)})" if pos.status[seat] in {LOST, LOST + 1} else ""
    head = Text(f"{signs[seat]} {names[seat]}{out}", SEATS[seat])
    head.append(f"  {say('in_hand', language, len(pos.hand[seat]))}", QUIET)
    home = [pos.home[seat]] if pos.home[seat] >= 0 else []
    rows = (("home", home), ("tech_row", pos.techs[seat]), ("settled", pos.settled[seat]))
    cards = _cards([(card, say(role, language)) for role, its in rows for card in its], pos, language)
    return [head, *([] if out or not home else [Text(_to_win(pos, seat, language), QUIET)]), *cards]


def _to_win(pos: Position, seat: int, language: Language) -> str:
    """Return what a victory asks for, and how much of it a player has (3)."""
    complete = sum(pos.written[card] == SLOTS for card in pos.techs[seat])
    asked = worlds_asked(pos)
    figures = (len(pos.own[seat]), TERRITORY_SECTORS, pos.population[seat], POPULATION_CUBES)
    return "".join(
        (
            say("to_win", language, pos.written[pos.home[seat]], complete),
            say("worlds_to_win", language, len(pos.settled[seat]), asked) if asked else "",
            say("and_one_of", language, *figures),
        )
    )


def _cards(cards: Sequence[tuple[int, str]], pos: Position, language: Language) -> Picture:
    """Return cards with what each is here, beside each other; blank ones, which are but a corner, in a line."""
    written = [_card(pos, card, language, role) for card, role in cards if pos.kind[card] != BLANK]
    blank = [f"{card_name(card)} {_corner(pos, card, language)}" for card, _ in cards if pos.kind[card] == BLANK]
    shown: Picture = [cards_beside(written)] if written else []
    return [*shown, Text(say("blanks", language, listed(blank, language)))] if blank else shown


def _corner(pos: Position, card: int, language: Language) -> str:
    """Return number and suit of a card, the suit by its name too."""
    return f"{corner(pos, card)} {suits()[SUITS[pos.suit[card]]].name(language)}"


def _card(pos: Position, card: int, language: Language, role: str) -> tuple[Text, Sequence[Text]]:
    """Return a card: its corner in the title, its name and what is written on it below."""
    title = Text(f"{card_name(card)} {_corner(pos, card, language)}", "bold")
    kind = pos.kind[card]
    if kind == CIVILIZATION:
        return title, [Text(card_text(pos, card, language).partition(f"{corner(pos, card)} ")[2])]
    name = pos.titles.get(card) or say("world" if kind == WORLD else "tech", language)
    where = f"{sector_name(pos.sector[card])} " if kind == WORLD else ""
    cubes = say("upkeep", language, pos.upkeep[card]) if pos.upkeep[card] else ""
    first = [] if name == role else [Text(f"{where}{name}", "bold")]
    lines = [*first, *map(Text, slots(pos, card, language))]
    return title, [*lines, Text(f"{role}{cubes}", QUIET)] if role else lines
