"""What the press is told of a Deep Future campaign: plain data for every card and sheet, no drawing.

In: a campaign, the kinds asked for, a language. Out: card sheets and pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.view import CardSheets, Language, Occasion, Page, Printable
from generator.games.deep_future.campaign import DeepFutureCampaign
from generator.games.deep_future.card_views import face
from generator.games.deep_future.cards import Corner, Kind
from generator.games.deep_future.galaxy import BLACK_HOLE, hexes
from generator.games.deep_future.reference_views import reference
from generator.games.deep_future.tables import Track, suits, tracks, victories
from generator.games.deep_future.words import word, words

#: Half an index card, upright: 2.5 x 3 in (rules 1.1), in mm.
CARD_SIZE = (63.5, 76.2)
#: So many write-in cards of each kind make a page of nine.
A_PAGE_OF_EACH = 3
#: Lines of a chronology sheet; a game is never torn over two sheets.
CHRONOLOGY_LINES = 27


def printables(
    campaign: DeepFutureCampaign,
    kinds: Sequence[str],
    language: Language,
    occasion: Occasion,
) -> list[Printable]:
    """Everything of *kinds* that can be printed, in that order, as the *occasion* wants it."""
    corners = [campaign.cards[card].corner for card in occasion.used]
    makers: dict[str, Callable[[], list[Printable]]] = {
        "cards": lambda: cards(campaign, language),
        "map": lambda: galaxy_map(campaign, language),
        "tracks": lambda: track_sheet(language),
        "board": lambda: board(campaign, language),
        "mats": lambda: mats(occasion.players, language),
        "chronology": lambda: chronology(campaign, language),
        "reference": lambda: reference(language),
        "blanks": lambda: stock_of("blanks", corners, language),
        "reserve": lambda: stock_of("reserve", corners, language),
        "restock": lambda: stock_of("restock", corners, language),
        "aids": lambda: aids_of("aids", language),
        "advancements": lambda: aids_of("advancements", language),
        "booklet": lambda: booklet(campaign, language, occasion),
    }
    return [sheet for kind in kinds for sheet in makers[kind]()]


def cards(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """All cards by id, written ones first, so that the blanks lie together."""
    order = sorted(campaign.cards.values(), key=lambda card: (card.kind is Kind.BLANK, card.id))
    faces = tuple(face(card, campaign.cards, language) for card in order)
    return (
        [CardSheets("cards", "cards.pdf", word("cards", language), CARD_SIZE, faces, backs(language))] if faces else []
    )


def backs(language: Language) -> dict[str, dict[str, str]]:
    """What the backs of cards show: their kind, or nothing."""
    kinds = {kind.value: {"kind": kind.value, "title": word(kind.value, language)} for kind in Kind}
    return {"": {"kind": "", "title": ""}, **kinds}


def booklet(campaign: DeepFutureCampaign, language: Language, occasion: Occasion) -> list[Printable]:
    """The chronicle of the campaign, to be folded."""
    from generator.games.deep_future.booklet_views import booklet

    return [booklet(campaign, language, occasion)]


def stock_of(kind: str, corners: Sequence[Corner], language: Language) -> list[Printable]:
    """Cards to write on, in a file of their own (1.2, R-1.4-12); *corners* are those used up."""
    from generator.games.deep_future.blank_views import reserve, restock, write_in

    if kind == "blanks":
        faces = tuple(face for face in write_in(language) for _ in range(A_PAGE_OF_EACH))
    else:
        faces = reserve(language) if kind == "reserve" else restock(corners, language)
    return [CardSheets(kind, f"{kind}.pdf", word(kind, language), CARD_SIZE, faces, backs(language))] if faces else []


def aids_of(kind: str, language: Language) -> list[Printable]:
    """Reference cards of the deck's size: the turn and the tables, or the advancements one by one."""
    from generator.games.deep_future.aid_views import advancement_aids, aids

    return [aids(language, CARD_SIZE) if kind == "aids" else advancement_aids(language, CARD_SIZE)]


def labels(campaign: DeepFutureCampaign, language: Language) -> dict[str, str]:
    """Each card's name, or what it is."""
    return {
        card.id: card.name or f"{word(card.kind.value, language)} {card.corner}" for card in campaign.cards.values()
    }


def galaxy_map(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """The galaxy alone, as large as the page allows (1.5)."""
    return [Page("map", "map.pdf", word("galaxy", language), "map", _galaxy(campaign, language))]


def track_sheet(language: Language) -> list[Printable]:
    """The four tracks alone (1.5)."""
    return [Page("tracks", "tracks.pdf", word("tracks", language), "tracks", _tracks(language))]


def board(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """Galaxy and tracks on one sheet, as the rules' last page has them."""
    data = _galaxy(campaign, language) | _tracks(language)
    return [Page("board", "board.pdf", word("board", language), "board", data, lying=True)]


def mats(players: Sequence[str], language: Language) -> list[Printable]:
    """A mat for each of *players*: upper and lower row of the tableau (1.5, R-1.4-14)."""
    title, data = word("mat", language), {"t": words(language)}
    return [
        Page("mats", "mats.pdf", f"{title}: {player}", "mat", data | {"player": player}, lying=True, life_size=True)
        for player in players
    ]


def chronology(campaign: DeepFutureCampaign, language: Language) -> list[Printable]:
    """What the chronology says so far, and lines for what is to come (1.6, 3)."""
    sheets: list[list[dict[str, object]]] = [[]]
    for game in _chronology_games(campaign):
        if len(sheets[-1]) + len(game) > CHRONOLOGY_LINES:
            sheets.append([])
        sheets[-1] += game
    title = word("chronology", language)
    return [
        Page(
            "chronology",
            "chronology.pdf",
            title if len(sheets) == 1 else f"{title} {number}/{len(sheets)}",
            "chronology",
            {"rows": rows, "count": CHRONOLOGY_LINES, "t": words(language)},
        )
        for number, rows in enumerate(sheets, start=1)
    ]


def _galaxy(campaign: DeepFutureCampaign, language: Language) -> dict[str, object]:
    """Every hex with what is known of it; *places* are the hexes' axial coordinates."""
    worlds = [card.sector for card in campaign.worlds()]
    places = []
    for sector, place in hexes().items():
        wonder = campaign.wonders.get(sector)
        places.append(
            {
                "id": sector,
                "black_hole": sector == BLACK_HOLE,
                "centre": place.centre,
                "name": campaign.sector_names.get(sector, ""),
                "worlds": worlds.count(sector),
                "wonder": wonder and {"letter": victories()[wonder.victory].letter, "suit": suits()[wonder.suit].key},
            }
        )
    return {
        "places": tuple(hexes().values()),
        "sectors": places,
        "named": len(campaign.sector_names),
        "era": campaign.era,
        "t": words(language),
    }


def _tracks(language: Language) -> dict[str, object]:
    return {"tracks": [_ladder(track, language) for track in tracks().values()], "t": words(language)}


def _ladder(track: Track, language: Language) -> dict[str, object]:
    """A track from its top down, with the marks and figures of the rules' last page."""
    rungs = []
    for value in range(track.high, track.low - 1, -1):
        icon = {track.win: "star", track.lose: "cross", track.start: "ring"}.get(value, "")
        rungs.append({"icon": icon, "figure": str(value) if value % 2 == 0 and not icon else ""})
    return {"letter": track.id, "name": track.name(language), "rungs": rungs}


def _chronology_games(campaign: DeepFutureCampaign) -> list[list[dict[str, object]]]:
    """Lines game by game; the last one opens the current era. *line* is what is drawn below (R-3-12)."""
    games: list[list[dict[str, object]]] = []
    shown: object = None
    for entry in campaign.chronology:
        lines: list[dict[str, object]] = [
            {
                "era": "",
                "player": player,
                "homeworlds": " · ".join(map(campaign.name_of, worlds)),
                "winner": player == entry.winner,
                "line": "",
            }
            for player, worlds in entry.players
        ]
        if entry.era != shown:
            lines[0]["era"] = shown = entry.era
        lines[-1]["line"] = "solid" if entry.winner else "dashed"
        games.append(lines)
    if campaign.era is not None and campaign.era != shown:
        games.append([{"era": campaign.era, "player": "", "homeworlds": "", "winner": False, "line": ""}])
    return games
