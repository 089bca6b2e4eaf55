"""A poster being drawn, sheet by sheet: the same picture through one window after the other, marks beside it.

In: a page that a pack wants printed, the drawing that it belongs to. Out: pages of its document, and each one's tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.engine.view import Language, Page
from generator.press.assets.words import WORDS
from generator.press.job.printed import PrintedPage
from generator.press.layout.imposition import PageSlot
from generator.press.layout.paper import UNPRINTABLE, Paper, page_scale
from generator.press.layout.poster import Tile, Tiling, tile_name, tiled
from generator.press.painting.painter import Item
from generator.press.sheets.drawing import SheetDrawing
from generator.press.svg.pathdata import fixed

TEMPLATE = "sheet/poster.svg.j2"


class _Picture(NamedTuple):
    """A page composed for the whole poster: *scale* times as large, its corner *at* x, y mm on the poster."""

    sheet: Page
    language: Language
    template: str
    data: Mapping[str, object]
    scale: float
    at: tuple[float, float]


def poster_sheets(drawing: SheetDrawing, sheet: Page) -> Iterator[PrintedPage]:
    """Draw *sheet* as the poster that its plan asks for, a page for each tile.

    Raises CannotImpose.
    """
    settings = drawing.plan.settings
    assert settings.poster is not None
    tiling = tiled(settings.poster, drawing.plan.paper, settings.margins(), sheet.lying)
    picture = _composed(drawing, sheet, tiling)
    for tile in tiling.tiles():
        _draw_tile(drawing, picture, tiling, tile)
        size = (tiling.paper.width, tiling.paper.height)
        yield PrintedPage(drawing.document.pages, sheet.kind, size, tile=tile.name)
    drawing.press.step()


def _composed(drawing: SheetDrawing, sheet: Page, tiling: Tiling) -> _Picture:
    """Return the page that fills the room of the poster with its own margins outside, without rulers and foot."""
    left, top, right, bottom = tiling.room
    whole = Paper("poster", right - left + 2 * UNPRINTABLE, bottom - top + 2 * UNPRINTABLE)
    scale = page_scale(whole)
    bare = {"tiny": True, "foot": 0.0, "side_foot": 0.0}
    data = {**sheet.data, **drawing.page_data(whole, sheet.title, scale, UNPRINTABLE), **bare}
    template = f"{drawing.plan.pack}/{sheet.template}.svg.j2"
    at = (left - UNPRINTABLE, top - UNPRINTABLE)
    return _Picture(sheet, sheet.language or drawing.plan.language, template, data, scale, at)


def _draw_tile(drawing: SheetDrawing, picture: _Picture, tiling: Tiling, tile: Tile) -> None:
    paper, document, title = tiling.paper, drawing.document, f"{picture.sheet.title} {tile.name}"
    matrix = drawing.correction("front", paper)
    label = f"{document.pages + 1}"
    document.begin_page(paper.width, paper.height, title, label=label, matrix=matrix)
    left, top, right, bottom = tile.window
    scale, x, y = picture.scale, picture.at[0] - tile.offset[0], picture.at[1] - tile.offset[1]
    document.write(f"q {fixed(left)} {fixed(top)} {fixed(right - left)} {fixed(bottom - top)} re W n")
    document.write(f"{scale:.9f} 0 0 {scale:.9f} {x:.9f} {y:.9f} cm")
    seen = ((left - x) / scale, (top - y) / scale, (right - x) / scale, (bottom - y) / scale)
    nowhere = PageSlot(0, 0, 0, 0)
    item = Item(picture.sheet.title, picture.template)
    drawing.draw(picture.language, picture.template, item, picture.data, nowhere, window=seen)
    document.write("Q")
    language = picture.language
    data = drawing.page_data(paper, title, 1.0, UNPRINTABLE, language) | _beside(tiling, tile, language)
    drawing.draw(picture.language, TEMPLATE, Item(title, TEMPLATE), data, nowhere)
    document.end_page()


def _beside(tiling: Tiling, tile: Tile, language: Language) -> dict[str, object]:
    """Return the data that the template of the marks gets for a tile."""
    top, right, bottom, left = tiling.margins
    paper = tiling.paper
    before = [tile_name(tile.column - 1, tile.row)] * (tile.column > 0)
    before += [tile_name(tile.column, tile.row - 1)] * (tile.row > 0)
    return {
        "tile": tile.name,
        "column": tile.column,
        "row": tile.row,
        "columns": tiling.columns,
        "rows": tiling.rows,
        "printable": (left, top, paper.width - right, paper.height - bottom),
        "picture": tile.window,
        "cut_x": tile.cut[0],
        "cut_y": tile.cut[1],
        "glue_x": tile.glue[0],
        "glue_y": tile.glue[1],
        "beside": tile_name(tile.column + 1, tile.row) if tile.glue[0] is not None else "",
        "below": tile_name(tile.column, tile.row + 1) if tile.glue[1] is not None else "",
        "instruction": _instruction(tile, before, language),
    }


def _instruction(tile: Tile, before: list[str], language: Language) -> str:
    """Return what to do with the sheet, in a line."""
    edges = "_".join(["left"] * (tile.column > 0) + ["top"] * (tile.row > 0))
    if not edges:
        return WORDS["tile_first"][language]
    between = WORDS["tile_and"][language]
    return WORDS[f"tile_cut_{edges}"][language].format(between.join(before))
