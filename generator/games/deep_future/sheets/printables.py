"""What the press gets of a Deep Future campaign: plain data for every card and sheet, no drawing.

In: a campaign, the kinds asked for, a language. Out: card sheets and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.cards import CardKind, Corner, made
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import NUMBERS, Track, tracks, victories
from generator.games.deep_future.facts.words import word, words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets import box as box_views
from generator.games.deep_future.sheets.cards import CARD_SIZE, face, reserve, restock, write_in
from generator.games.deep_future.sheets.galaxy import moment_text, realms, rulers, sectors, set_up
from generator.games.deep_future.sheets.reference import readings, reference

#: So many write-in cards of each kind make a page of nine.
A_PAGE_OF_EACH = 3
#: Lines of a chronology sheet; a game is never torn over two sheets.
CHRONOLOGY_LINES = 27
#: So many in large print.
LARGE_LINES = 14


def printables(
    campaign: DeepFutureCampaign, kinds: Sequence[str], language: Language, context: PrintContext
) -> list[Printable]:
    """Return everything of *kinds* that can be printed, in that order, as the *context* wants it."""
    whole = context.large or context.small_paper
    corners = [campaign.cards[card].corner for card in context.used]
    makers: dict[str, Callable[[], list[Printable]]] = {
        "cards": lambda: cards(campaign, language),
        "map": lambda: galaxy_map(campaign, language, context),
        "tracks": lambda: [Page("tracks", "tracks.pdf", word("tracks", language), "tracks", _tracks(language))],
        "board": lambda: board(campaign, language, context),
        "mats": lambda: mats(campaign.start, context.players, language),
        "chronology": lambda: chronology(campaign, language, LARGE_LINES if context.large else CHRONOLOGY_LINES),
        "reference": lambda: aids_of("reference", language, True) if whole else reference(language),
        "readings": lambda: list(readings(context.rules, language)),
        **{
            kind: partial(stock_of, kind, corners, language, campaign.start)
            for kind in ("blanks", "reserve", "restock")
        },
        "aids": lambda: aids_of("aids", language, context.large),
        "advancements": lambda: aids_of("advancements", language, context.large),
        "atlas": lambda: atlas(campaign, language, context),
        "booklet": lambda: booklet(campaign, language, context),
        "saga": lambda: saga(campaign, language),
        "box": lambda: box_views.box(campaign, language, context, CARD_SIZE, "dividers" in kinds),
        "dividers": lambda: box_views.dividers(language, CARD_SIZE, campaign.start),
        "cubes": lambda: box_views.cubes(campaign, language, context),
    }
    return [sheet for kind in kinds for sheet in makers[kind]()]


def cards(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """Return all cards by id, written ones first, so that the blanks are together."""
    order = sorted(campaign.cards.values(), key=lambda card: (card.kind is CardKind.BLANK, card.id))
    faces = tuple(face(card, campaign.cards, language, campaign.start) for card in order)
    return (
        [CardSheets("cards", "cards.pdf", word("cards", language), CARD_SIZE, faces, backs(language, campaign.start))]
        if faces
        else []
    )


def backs(language: Language, start: str = "") -> dict[str, dict[str, object]]:
    """Return what the backs of cards show: the campaign's sky, and their kind or nothing."""
    sky: dict[str, object] = {"made": (start,) if start else ()}
    kinds: dict[str, dict[str, object]] = {
        kind.value: {"kind": kind.value, "title": word(kind.value, language), **sky} for kind in CardKind
    }
    return {"": {"kind": "", "title": "", **sky}, **kinds}


def atlas(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Printable]:
    """Return the galaxy as each era left it, and what lies where."""
    from generator.games.deep_future.sheets.atlas import atlas

    return list(atlas(campaign, language, context))


def booklet(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Printable]:
    """Return the chronicle of the campaign, to be folded."""
    from generator.games.deep_future.sheets.booklet import booklet

    return [booklet(campaign, language, context)]


def saga(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """Return the saga, a page for each age."""
    from generator.games.deep_future.sheets.saga import pages

    return [*pages(campaign, language)]


def stock_of(kind: str, corners: Sequence[Corner], language: Language, start: str = "") -> list[Printable]:
    """Return cards to write on, in a file of their own (1.2, R-1.4-12); *corners* are those used up."""
    if kind == "blanks":
        faces = tuple(face for face in write_in(language) for _ in range(A_PAGE_OF_EACH))
    else:
        faces = reserve(language) if kind == "reserve" else restock(corners, language)
    return (
        [CardSheets(kind, f"{kind}.pdf", word(kind, language), CARD_SIZE, faces, backs(language, start))]
        if faces
        else []
    )


def aids_of(kind: str, language: Language, whole: bool) -> list[Printable]:
    """Return reference cards: the turn and the tables, the advancements, or all in short; *whole* ones take a page."""
    from generator.games.deep_future.sheets import aids as cards

    makers = {"aids": cards.aids, "advancements": cards.advancement_aids, "reference": cards.page_reference}
    return [replace(makers[kind](language, CARD_SIZE), whole=whole)]


def labels(campaign: DeepFutureCampaign, language: Language) -> dict[str, str]:
    """Return each card's name, or what it is."""
    return {
        card.id: card.name or f"{word(card.kind.value, language)} {card.corner}" for card in campaign.cards.values()
    }


def galaxy_map(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Printable]:
    """Return the galaxy alone, as large as the page allows (1.5)."""
    data = _galaxy(campaign, language, context)
    return [Page("map", "map.pdf", _map_title("galaxy", campaign, language, context), "map", data)]


def board(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Printable]:
    """Return galaxy and tracks on one sheet, as the rules' last page has them."""
    data = _galaxy(campaign, language, context) | _tracks(language)
    return [Page("board", "board.pdf", _map_title("board", campaign, language, context), "board", data, lying=True)]


def _map_title(key: str, campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> str:
    """Return what the sheet is called; an earlier moment's says which."""
    title = word(key, language)
    if not context.moment or context.plain:
        return title
    era = moment_text(campaign, context.moment, language)
    return f"{title}: {word('era', language)} {era}" if era else title


def mats(start: str, players: Sequence[str], language: Language) -> list[Printable]:
    """Return a mat for each of *players*, two rows of a tableau (1.5, R-1.4-14), and one for the neutral line.

    A player's badge comes of how the campaign began (*start*) and of their seat, not of their name.
    """
    phases = [{"key": key, "name": name(language)} for key, name in tables.phases().items()]
    actions = [
        {"icon": tables.suits()[action.suit].key if action.suit else "", "name": action.name(language)}
        for action in tables.actions().values()
    ]
    data: dict[str, object] = {"t": words(language), "cells": NUMBERS, "phases": phases, "actions": actions}
    sheets: list[tuple[str, str, dict[str, object]]] = [
        (f"{word('mat', language)}: {player}", "mat", {"player": player, "made": (f"{start} seats", seat)})
        for seat, player in enumerate(players, start=1)
    ]
    sheets.append((word("line", language), "line", {"player": "", "made": (f"{start} line", 0)}))
    return [
        Page("mats", "mats.pdf", title, template, data | its, lying=True, life_size=True)
        for title, template, its in sheets
    ]


def chronology(campaign: DeepFutureCampaign, language: Language, most: int) -> list[Printable]:
    """Return what the chronology says so far, and lines for what is to come (1.6, 3), *most* lines a sheet."""
    sheets: list[list[dict[str, object]]] = [[]]
    for game in _chronology_games(campaign, language):
        if len(sheets[-1]) + len(game) > most:
            sheets.append([])
        sheets[-1] += game
    title = word("chronology", language)
    return [
        Page(
            "chronology",
            "chronology.pdf",
            title if len(sheets) == 1 else f"{title} {number}/{len(sheets)}",
            "chronology",
            {"rows": rows, "count": most, "t": words(language)},
        )
        for number, rows in enumerate(sheets, start=1)
    ]


def _galaxy(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> dict[str, object]:
    """Return every hex with what is known of it, nothing on a plain map; *places* are the hexes' axial coordinates."""
    written = not context.plain
    cubes = None if context.setup is None else set_up(campaign, context, language)
    places = [
        sector | {"cubes": cubes.cubes.get(sector["id"], ()) if cubes else ()} for sector in sectors(campaign, written)
    ]
    return {
        "made": (campaign.start,),
        "realms": realms(campaign) if written else [],
        "places": tuple(hexes().values()),
        "sectors": places,
        "named": len(campaign.sector_names) if written else "",
        "era": moment_text(campaign, context.moment, language) if written else "",
        "setup": cubes and cubes.legend,
        "rulers": rulers(campaign, context.moment) if written and context.moment else [],
        "t": words(language),
    }


def _tracks(language: Language) -> dict[str, object]:
    return {"tracks": [_ladder(track, language) for track in tracks().values()], "t": words(language)}


def _ladder(track: Track, language: Language) -> dict[str, object]:
    """Return a track from its top down, with the marks and figures of the rules' last page."""
    rungs = []
    for value in range(track.high, track.low - 1, -1):
        icon = {track.win: "star", track.lose: "cross", track.start: "ring"}.get(value, "")
        rungs.append({"icon": icon, "figure": str(value) if value % 2 == 0 and not icon else ""})
    return {"letter": track.id, "key": track.key, "name": track.name(language), "rungs": rungs}


def _realms(campaign: DeepFutureCampaign, language: Language) -> list[dict[str, Any]]:
    """Return the civilizations as the map has them, with their names and what kind of victory founded them."""
    kinds = {made(card.id, campaign.start): card for card in campaign.cards.values()}
    found = []
    for realm in realms(campaign):
        card = kinds[realm["made"]]
        victory = victories()[card.victory].name(language) if card.victory else ""
        found.append(realm | {"name": card.name or "", "victory": victory})
    return found


#: A line of the chronology of which nothing is known.
_CHRONOLOGY_LINE: dict[str, object] = {
    **dict.fromkeys(("era", "player", "homeworlds", "civilization", "line"), ""), "winner": False, "realm": None,
}  # fmt: skip


def _chronology_games(campaign: DeepFutureCampaign, language: Language) -> list[list[dict[str, object]]]:
    """Return lines game by game; the last one opens the current era. *line* is what is drawn below (R-3-12)."""
    games: list[list[dict[str, object]]] = []
    shown: object = None
    realms = {realm["era"]: realm for realm in _realms(campaign, language)}
    for entry in campaign.chronology:
        lines = [
            _CHRONOLOGY_LINE
            | {
                "player": player,
                "homeworlds": " · ".join(map(campaign.name_of, worlds)),
                "winner": player == entry.winner,
            }
            for player, worlds in entry.players
        ]
        for line in lines:
            if line["winner"] and str(entry.era) in realms:
                line |= {"realm": realms[str(entry.era)], "civilization": realms[str(entry.era)]["name"]}
        if entry.era != shown:
            lines[0]["era"] = shown = entry.era
        lines[-1]["line"] = "solid" if entry.winner else "dashed"
        games.append(lines)
    if campaign.era is not None and campaign.era != shown:
        games.append([_CHRONOLOGY_LINE | {"era": campaign.era}])
    return games
