"""Pieces to cut out in life size: a page for each colour, one of resources and Deforestation tokens, one of the rest.

In: a map, how many play, a language. Out: pages; which pieces and how many (11).
"""

from __future__ import annotations

from typing import Any

from generator.engine.view import Language, Page
from generator.games.deluges.board import Board
from generator.games.deluges.facts import FLOODS, MOST_BOATS, MOST_SOLDIERS, PLAYERS, RESOURCES, WOODS
from generator.games.deluges.sheets.signs import colour_sign, resource_sign
from generator.games.deluges.sheets.words import word, words

#: How many there are of each where no source says so (11): ours, as the sheets' documentation says.
WORKERS, MINES, DOLMENS, FANATICS = 30, 10, 10, 40
RESOURCE_TOKENS, WOOD_TOKENS = 30, 60
#: Width and height of each piece, in mm (11).
SIZES = {
    "worker": (12.0, 12.0),
    "soldier": (15.0, 15.0),
    "boat": (12.0, 20.0),
    "mine": (12.0, 12.0),
    "dolmen": (12.0, 12.0),
    "resource": (10.0, 10.0),
    "cut": (10.0, 10.0),
    "fanatic": (12.0, 12.0),
    "flood": (28.0, 28.0),
    "first": (20.0, 20.0),
}
#: Between pieces that are no squares, in mm: room for scissors.
APART = 1.0
#: Squares are side by side, so many in a row at most; they are cut with a knife.
IN_A_ROW = 15
#: Where there are many more, rows of the most of these that are all full.
_FULL_ROWS = range(20, 11, -1)
Group = dict[str, Any]


def tokens(board: Board, seats: int, language: Language) -> list[Page]:
    """Return everything that is cut out for so many players on that map."""
    pages = [_of_colour(colour, language) for colour in PLAYERS[:seats]]
    return [*pages, _of_all(board, language), _of_the_rest(board, language)]


def _of_colour(colour: str, language: Language) -> Page:
    """Return the pieces of a player, folded back to back; behind each worker is a slave (D-C1 to D-C6)."""
    its = colour_sign(colour, language)
    bands = [
        [_group("worker", WORKERS, "group_workers", language, its, folded=True)],
        [
            _group("soldier", MOST_SOLDIERS, "group_soldiers", language, its, folded=True),
            _group("boat", MOST_BOATS, "group_boats", language, its, folded=True),
        ],
        [_group("mine", MINES, "group_mines", language, its, folded=True)],
        [_group("dolmen", DOLMENS, "group_dolmens", language, its, folded=True)],
    ]
    return _page(word("tokens_of", language).format(its["title"]), word("tokens_fold", language), bands, language)


def _of_all(board: Board, language: Language) -> Page:
    """Return resources, and a Deforestation token for every wood (D-C7, D-G2)."""
    bands = [
        [
            _group("resource", WOOD_TOKENS if resource == "wood" else RESOURCE_TOKENS, resource, language)
            | {"resource": resource_sign(resource, language)}
        ]
        for resource in RESOURCES
    ]
    cut = WOODS * len(board.territories)
    row = next((count for count in _FULL_ROWS if cut % count == 0), 0)
    bands.append([_group("cut", cut, "group_cut", language) | {"row": row}])
    return _page(word("tokens_all", language), word("tokens_flat", language), bands, language)


def _of_the_rest(board: Board, language: Language) -> Page:
    """Return fanatics in red (D-C1), a token for each land that floods (D-F2), who begins the round (D-M1)."""
    floods = [
        _group("flood", 1, "group_floods", language)
        | {"land": territory.called(language), "id": territory.id, "point": territory.flood}
        for point in FLOODS
        for territory in board.territories
        if territory.flood == point
    ]
    bands = [
        [_group("fanatic", FANATICS, "group_fanatics", language)],
        floods,
        [_group("first", 1, "group_first", language)],
    ]
    return _page(word("tokens_rest", language), word("tokens_flat", language), bands, language)


def _group(
    kind: str, count: int, title: str, language: Language, its: dict[str, str] | None = None, *, folded: bool = False
) -> Group:
    square = kind in ("resource", "cut")
    return {
        "kind": kind,
        "count": count,
        "title": word(title, language),
        "size": SIZES[kind],
        "apart": 0.0 if square else APART,
        "row": IN_A_ROW if square else 0,
        "its": its,
        "folded": folded,
    }


def _page(title: str, note: str, bands: list[list[Group]], language: Language) -> Page:
    rows = [{"title": _title_of(band), "folded": band[0]["folded"], "groups": band} for band in bands if band]
    data = {"title": title, "note": note, "bands": rows, "t": words(language)}
    return Page("tokens", "tokens.pdf", title, "tokens", data, life_size=True)


def _title_of(band: list[Group]) -> str:
    """Return what is in a band, and how many of each."""
    counts: dict[str, int] = {}
    for group in band:
        counts[group["title"]] = counts.get(group["title"], 0) + group["count"]
    return " · ".join(f"{title[:1].upper()}{title[1:]} {count}" for title, count in counts.items())
