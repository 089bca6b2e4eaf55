"""The atlas of a campaign: the galaxy as each era left it, a page each, then what lies where.

In: a campaign and its past. Out: pages of plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil

from generator.engine.view import Language, Page, PrintContext
from generator.games.deep_future.facts.cards import ORIGINAL, made
from generator.games.deep_future.facts.galaxy import hexes
from generator.games.deep_future.facts.tables import suits, victories
from generator.games.deep_future.facts.words import word, words
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets.chapters import EraChapter, chapters
from generator.games.deep_future.sheets.galaxy import realms, sectors

#: Rows of a column of the index, columns of a page; a page that is not full has fewer, but no fewer than these.
ROWS, COLUMNS = 27, 3
_FEW_ROWS, _FEW_COLUMNS = 18, 2
IndexEntry = dict[str, object]


def atlas(campaign: DeepFutureCampaign, language: Language, context: PrintContext) -> list[Page]:
    """Return a page for the beginning and for each era, then the index."""
    told = [_chapter(chapter, campaign, language) for chapter in chapters(campaign, context.past)]
    rows, whole = _in_columns(_index(campaign), ROWS), ROWS * COLUMNS
    pages = [rows[at : at + whole] for at in range(0, len(rows), whole)]
    return [*told, *(_page("atlas_index", language, _laid(each)) for each in pages)]


def _in_columns(rows: Iterable[IndexEntry], each: int) -> list[IndexEntry]:
    """Return *rows* for columns of *each*; no heading is the last of its column."""
    told: list[IndexEntry] = []
    for row in rows:
        if row["shape"] == "sector" and len(told) % each == each - 1:
            told.append({"shape": "blank"})
        told.append(row)
    return told


def _laid(page: list[IndexEntry]) -> dict[str, object]:
    """Return a page of the index, its columns about equally long."""
    entries = [row for row in page if row["shape"] != "blank"]
    columns = max(_FEW_COLUMNS, ceil(len(entries) / ROWS))
    each = max(_FEW_ROWS, ceil(len(entries) / columns))
    while len(rows := _in_columns(entries, each)) > each * columns:
        each += 1
    return {"rows": rows, "columns": columns, "each": each}


def _page(template: str, language: Language, data: dict[str, object]) -> Page:
    return Page("atlas", "atlas.pdf", word("atlas", language), template, {"t": words(language), **data})


def _chapter(chapter: EraChapter, campaign: DeepFutureCampaign, language: Language) -> Page:
    """Return the galaxy when an era was over."""
    then, era = chapter.then, "" if chapter.era == ORIGINAL else str(chapter.era)
    winners = [game for game in chapter.games if game.winner]
    data: dict[str, object] = {
        "made": (campaign.start,),
        "places": tuple(hexes().values()),
        "sectors": [sector | {"cubes": ()} for sector in sectors(then)],
        "realms": realms(then),
        "named": len(then.sector_names),
        "era": era,
        "won": [
            {"player": game.winner, "victory": victories()[game.victory].name(language) if game.victory else ""}
            for game in winners
        ],
        "names": [card.name or "" for card in chapter.civilizations],
        "setup": None,
        "rulers": (),
    }
    return _page("atlas", language, data)


def _index(campaign: DeepFutureCampaign) -> Iterator[IndexEntry]:
    """Yield what lies in each sector: its name, civilizations, a wonder, worlds."""
    worlds = sorted(campaign.worlds(), key=lambda card: (card.sector or 0, card.id))
    by_sector = {sector: list(cards) for sector, cards in groupby(worlds, lambda card: card.sector)}
    ruled = realms(campaign)
    for sector in sorted(hexes()):
        rows: list[IndexEntry] = [{"shape": "realm"} | realm for realm in ruled if realm["sector"] == sector]
        if sector in campaign.wonders:
            wonder = campaign.wonders[sector]
            suit, letter = suits()[wonder.suit].key, victories()[wonder.victory].letter
            rows.append(dict[str, object](shape="wonder", suit=suit, letter=letter))
        for card in by_sector.get(sector, []):
            suit = suits()[card.corner.suit].key if card.corner.suit else ""
            world: IndexEntry = {"shape": "world", "made": made(card.id, campaign.start), "suit": suit, "id": card.id}
            rows.append(world | {"name": card.name or card.id, "era": str(card.era)})
        if rows or sector in campaign.sector_names:
            yield {"shape": "sector", "id": sector, "name": campaign.sector_names.get(sector, "")}
            yield from rows
