"""What a printed card says, part by part: the record's one line of it, read back (`cards.content`).

In: a card as it is, or the line it was printed with. Out: its parts; a line that can be read in several ways gives
several readings, for a name may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from generator.games.deep_future.facts.cards import BETWEEN, Advancement, Card, CardKind, Corner, content, read_era
from generator.games.deep_future.facts.tables import SUITS, victories

#: Before a name that a civilization quotes.
_QUOTE = f"{BETWEEN}- "


@dataclass(frozen=True, slots=True)
class CardLine:
    """The parts of a card's line, "" where there is nothing; *history* is the names of homeworld and techs."""

    corner: str
    kind: CardKind
    era: str = ""
    sector: str = ""
    name: str = ""
    advancements: tuple[Advancement, ...] = ()
    victory: str = ""
    effect_suit: str = ""
    history: tuple[str, ...] = ()


def written(card: Card, cards: Mapping[str, Card]) -> CardLine:
    """Return what *card* says now; a civilization quotes the names of other *cards*."""
    corner = str(card.corner)
    if card.kind is CardKind.BLANK:
        return CardLine(corner, card.kind, name=content(card, cards)[len(corner + BETWEEN) :])
    name = card.name or ""
    return CardLine(
        corner,
        card.kind,
        "" if card.era is None else str(card.era),
        str(card.sector or ""),
        name.rstrip() if card.sector else name,
        card.advancements,
        card.victory or "",
        (card.victory and card.effect_suit) or "",
        tuple(_quoted_name(cards.get(other)) for other in (card.homeworld, *card.techs) if other),
    )


def _quoted_name(card: Card | None) -> str:
    return (card.name or "").rstrip() if card else ""


def readings(line: str, near: Sequence[str] = ()) -> list[CardLine]:
    """Return all that a card's printed *line* can mean, its history cut as *near* has it; nothing if it is invalid."""
    corner, _, rest = line.partition(BETWEEN)
    try:
        Corner.read(corner)
    except ValueError:
        return []
    found = [
        reading
        for at in _places(line)
        for kind, era in _kind_and_era(_next_part(line[at:]))
        for sector, name in _heads(line[len(corner) : at], kind)
        for reading in _tails(line[at:], CardLine(corner, kind, era, sector, name), near)
    ]
    return found if rest else [CardLine(corner, CardKind.BLANK)]


def _places(line: str) -> list[int]:
    """Return wherever a part may begin; two such places may overlap."""
    return [found.start() for found in re.finditer(rf"(?={re.escape(BETWEEN)})", line)]


def _next_part(rest: str) -> str:
    """Return the part with which *rest* begins."""
    return rest.removeprefix(BETWEEN).partition(BETWEEN)[0]


def _kind_and_era(part: str) -> Iterator[tuple[CardKind, str]]:
    """Yield what *part* says if it is such as "world 2"."""
    kind, _, era = part.partition(" ")
    if kind in {CardKind.WORLD, CardKind.TECH, CardKind.CIVILIZATION}:
        with suppress(ValueError):
            yield CardKind(kind), "" if era == str(None) else str(read_era(era))


def _heads(title: str, kind: CardKind) -> Iterator[tuple[str, str]]:
    """Yield sector and name as they are before the kind, if possible; a tech has no sector and perhaps no name."""
    title = title.removeprefix(BETWEEN)
    if kind is CardKind.TECH:
        yield "", title
    elif found := re.fullmatch(r"([1-6][1-6])\.(?: (.*))?", title):
        yield found[1], found[2] or ""


def _tails(rest: str, head: CardLine, near: Sequence[str]) -> Iterator[CardLine]:
    """Yield what follows from the kind on: advancements, effects, a history; nothing if *rest* holds anything else."""
    rest = rest.removeprefix(BETWEEN + _next_part(rest))
    lines = []
    with suppress(ValueError):
        while rest:
            lines.append(Advancement.read(_next_part(rest)))
            rest = rest.removeprefix(BETWEEN + _next_part(rest))
    victory, _, suit = _next_part(rest).partition("/")
    if victory in victories() and suit in SUITS:
        rest = rest.removeprefix(BETWEEN + _next_part(rest))
    else:
        victory = suit = ""
    if not rest or _begins_quote(rest):
        history = _history(rest, near)
        yield replace(head, advancements=tuple(lines), victory=victory, effect_suit=suit, history=history)


def _begins_quote(rest: str) -> bool:
    """Return whether *rest* begins with a name that a civilization quotes."""
    return rest == _QUOTE.rstrip() or rest.startswith(_QUOTE)


def _history(rest: str, near: Sequence[str]) -> tuple[str, ...]:
    """Return *rest* as the names that a civilization quotes, so that as many as possible are as *near* has them."""
    if not rest:
        return ()
    places = [at for at in _places(rest) if _begins_quote(rest[at:])]
    # for each place and each number of names before it: how many of them differ, and the names
    ways: dict[int, dict[int, tuple[int, tuple[str, ...]]]] = {0: {0: (0, ())}}
    for end in (*places[1:], len(rest)):
        here: dict[int, tuple[int, tuple[str, ...]]] = {}
        for start in [place for place in places if place < end]:
            name = rest[start + len(_QUOTE) : end]
            for count, (differing, names) in ways[start].items():
                way = differing + (list(near[count : count + 1]) != [name]), (*names, name)
                here[count + 1] = min(here.get(count + 1, way), way)
        ways[end] = here
    _, names = min(
        ((differing + max(0, len(near) - count), names) for count, (differing, names) in ways[len(rest)].items())
    )
    return names
