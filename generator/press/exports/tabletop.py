"""Tabletop Simulator: decks, tokens, board and mats, as pictures and the saved objects that show them.

In: the PDF of a deck or of pages, names, where the pictures will be. Out: the picture of each sheet, of the back, of
each token and page, and the JSON that the program lists among its saved objects.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, gcd
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

from generator.engine.view import CardSheets
from generator.press.exports.pictures import Pixels, folder_of, painted, png
from generator.press.job.asked import PrintRequest
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.sheets.press import Press, Progress
from generator.press.sheets.printing import print_all

#: A sheet has at most so many columns and rows, and so many pixels either way; at least two of each.
COLUMNS, ROWS, SIDE, FEWEST = 10, 7, 4096, 2
#: A cell is as fine as its sheet allows, but at least and at most so many dots per inch: text is to be read.
_CLEAR, _FINE = 200, 300
_INCH = 25.4
#: A side of the picture in the list of saved objects, in pixels.
_THUMBNAIL = 256
#: A page is at most so many times as wide as high.
_WIDEST = 1.6
#: What an object that nobody has coloured has, as the program writes it.
_TINT = 0.713235259
#: Shapes of tiles as the program numbers them, and how many inches wide one is that is not scaled.
_TILES, _TILE = {"hexagon": 1, "disc": 2}, 2.0


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The cells of all sheets of a deck: the last cell of each is what a hidden card shows."""

    columns: int
    rows: int
    cell: Pixels

    @property
    def cards(self) -> int:
        """Return how many cards a sheet holds; a single card has no sheet around it."""
        return max(self.columns * self.rows - 1, 1)


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card as people see it in the program: its *name*, and its *id* as the description."""

    id: str
    name: str


def _cards(
    plan: PrintPlan, file: PrintedFile, sheets: Sequence[CardSheets], name: str, prefix: str, progress: Progress | None
) -> Iterator[PrintedFile]:
    """Yield the files of a deck, or of tokens if the cards have an outline."""
    cards = [DeckCard(face.id, plan.labels.get(face.id, face.label)) for each in sheets for face in each.faces]
    title, outline = f"{plan.title}: {sheets[0].title}", sheets[0].outline
    if outline:
        yield from tokens(file, cards, title, name, prefix, outline)
        return
    one_back = plan.settings.backs != "kind" and all(sheet.one_back for sheet in sheets)
    yield from deck(file, cards, title, name, prefix, one_back, progress)


def export(plan: PrintPlan, request: PrintRequest, folder: Path, progress: Progress | None) -> Iterator[PrintedFile]:
    """Yield the files of a deck, or of a tile for each page, for each PDF of *plan*, for folders in *folder*; then a
    saved object with all of them, if there are several.

    Raises what printing raises.
    """
    press = Press(plan)
    laid: list[dict[str, Any]] = []
    for file in print_all(press):
        sheets = [each for each in press.printables if isinstance(each, CardSheets) and each.file == file.name]
        name = f"{folder.parent.name}-{folder_of(file.name)}"
        prefix = _prefix(request.url, folder / folder_of(file.name))
        if sheets:
            made = _cards(plan, file, sheets, name, prefix, progress)
        else:
            titles = [f"{plan.title}: {each.title}" for each in press.printables if each.file == file.name]
            made = tiles(file, titles, name, prefix)
        for each in made:
            if each.name.endswith(".json"):
                laid += json.loads(each.data)["ObjectStates"]
            yield each
    if len(laid) > 1:
        text = json.dumps(_save(_side_by_side(laid)), ensure_ascii=False, indent=2)
        yield PrintedFile(f"table/{folder.parent.name}-table.json", text.encode(), ())


def _prefix(url: str, folder: Path) -> str:
    """Return what is put before a picture's name in a saved object."""
    if url:
        return url.rstrip("/") + "/"
    return f"file:///{folder.resolve().as_posix().lstrip('/')}/"


def grid_for(card: tuple[float, float], count: int) -> SheetGrid:
    """Return the grid for *count* cards of that size (mm): on as few sheets as keep them clear."""
    most = max(grid.cards for grid in _grids(card) if _fineness(grid, card) >= _CLEAR or grid.rows * grid.columns == 4)
    a_sheet = ceil(count / ceil(count / most))
    fitting = [grid for grid in _grids(card) if grid.cards >= a_sheet]
    return max(fitting, key=lambda grid: (min(grid.cell[0], _finest(card)[0]), -grid.cards, grid.columns))


def deck(
    file: PrintedFile,
    cards: Sequence[DeckCard],
    title: str,
    name: str,
    prefix: str,
    one_back: bool,
    progress: Progress | None = None,
) -> Iterator[PrintedFile]:
    """Yield the files of a deck whose fronts and backs are the pages of the PDF *file*, in the folder called like it.

    *title* is what the deck is called, *name* its saved object, *prefix* comes before a picture's name there: an
    address on the web, or "file:///" and a folder. *one_back*: all backs are the same.
    """
    document = pdfium.PdfDocument(file.data)
    fronts, backs = ([page.number for page in file.pages if page.side == side] for side in ("front", "back"))
    size = file.pages[0].paper
    grid = SheetGrid(1, 1, _finest(size)) if len(cards) == 1 else grid_for(size, len(cards))
    back = painted(document, backs[0], grid.cell)
    its_back = _picture(f"{name}-back", back)
    made = [its_back] if one_back else []
    urls = []
    for number, start in enumerate(range(0, len(fronts), grid.cards), start=1):
        on_it = slice(start, start + grid.cards)
        made.append(_picture(f"{name}-{number}", _sheet(document, fronts[on_it], grid, back)))
        face = made[-1]
        if not one_back:
            its_back = _picture(f"{name}-{number}-backs", _sheet(document, backs[on_it], grid, back))
            made.append(its_back)
        urls.append((prefix + face.name, prefix + its_back.name))
        if progress:
            progress(min(on_it.stop, len(fronts)), len(fronts))
        yield from (_within(file, each) for each in made)
        made.clear()
    saved = saved_object(cards, title, urls, grid, one_back, lying=size[0] > size[1])
    text = json.dumps(saved, ensure_ascii=False, indent=2).encode()
    yield _within(file, PrintedFile(f"{name}.json", text, file.pages))
    thumbnail = painted(document, fronts[0], grid.cell)
    thumbnail.thumbnail((_THUMBNAIL, _THUMBNAIL))
    yield _within(file, PrintedFile(f"{name}.png", png(thumbnail), (), thumbnail.size))


def tokens(
    file: PrintedFile, cards: Sequence[DeckCard], title: str, name: str, prefix: str, outline: str
) -> Iterator[PrintedFile]:
    """Yield the files of tokens with an *outline*: their pictures, each once, and a bag with all of them.

    *prefix* comes before a picture's name in the saved object.
    """
    document = pdfium.PdfDocument(file.data)
    fronts = [page for page in file.pages if page.side == "front"]
    backs = [page for page in file.pages if page.side == "back"]
    made: dict[str, PrintedFile] = {}
    objects = []
    for index, (card, page) in enumerate(zip(cards, fronts, strict=True)):
        sides = [page, *backs[index : index + 1]]
        shown = [_picture(name, painted(document, side.number, _finest(side.paper))) for side in sides]
        made |= {each.name: each for each in shown}
        urls = [prefix + each.name for each in shown]
        objects.append(_token(card, urls, page.paper, outline, f"{title} {index}"))
    yield from (_within(file, each) for each in made.values())
    whole = objects[0] if len(objects) == 1 else _object("Bag", title, "", title) | {"ContainedObjects": objects}
    text = json.dumps(_save([_face_up(whole)]), ensure_ascii=False, indent=2).encode()
    yield _within(file, PrintedFile(f"{name}.json", text, file.pages))
    thumbnail = painted(document, fronts[0].number, _finest(fronts[0].paper))
    thumbnail.thumbnail((_THUMBNAIL, _THUMBNAIL))
    yield _within(file, PrintedFile(f"{name}.png", png(thumbnail), (), thumbnail.size))


def tiles(file: PrintedFile, titles: Sequence[str], name: str, prefix: str) -> Iterator[PrintedFile]:
    """Yield the files of tiles that show the pages of the PDF *file*: a board, mats, whatever lies open on the table.

    *titles* are those of its pages, or of all together; *name* and *prefix* are as for a deck. All lie side by side in
    one saved object.
    """
    document = pdfium.PdfDocument(file.data)
    objects = []
    for page in file.pages:
        fineness = min(_CLEAR / _INCH, SIDE / max(page.paper))
        size = round(page.paper[0] * fineness), round(page.paper[1] * fineness)
        made = _picture(f"{name}-{page.number}", painted(document, page.number, size))
        yield _within(file, made)
        called = titles[page.number - 1] if len(titles) == len(file.pages) else f"{titles[0]} {page.number}"
        objects.append(_tile(called, prefix + made.name, page.paper))
    text = json.dumps(_save(_side_by_side(objects)), ensure_ascii=False, indent=2).encode()
    yield _within(file, PrintedFile(f"{name}.json", text, file.pages))
    thumbnail = painted(document, 1, size)
    thumbnail.thumbnail((_THUMBNAIL, _THUMBNAIL))
    yield _within(file, PrintedFile(f"{name}.png", png(thumbnail), (), thumbnail.size))


def _token(card: DeckCard, urls: Sequence[str], size: tuple[float, float], outline: str, key: str) -> dict[str, Any]:
    """Return a token of *size* mm; *urls* are its sides."""
    scale = round(size[0] / _INCH / _TILE, 4)
    kind = {"Type": _TILES[outline], "Thickness": 0.1, "Stackable": True, "Stretch": True}
    made = _face_up(_object("Custom_Tile", card.name, card.id, key))
    transform = made["Transform"] | {"scaleX": scale, "scaleZ": scale}
    return made | {"Transform": transform, "CustomImage": _image(urls[0], urls[-1]) | {"CustomTile": kind}}


def _tile(title: str, url: str, size: tuple[float, float]) -> dict[str, Any]:
    """Return a tile of *size* mm with a picture on it; it lies open and stays where it is."""
    kind = {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True}
    its = url.rpartition("/")[2]  # wherever the folder is
    tile = _face_up(_object("Custom_Tile", title, "", f"{title} {its}"))
    scale = round(size[1] / _INCH / _TILE, 3)
    tile["Transform"] |= {"scaleX": scale, "scaleZ": scale}
    return tile | {"Hands": False, "Locked": True, "CustomImage": _image(url, "") | {"CustomTile": kind}}


def _image(url: str, below: str) -> dict[str, Any]:
    return {"ImageURL": url, "ImageSecondaryURL": below, "ImageScalar": 1.0, "WidthScale": 0.0}


def _face_up(made: dict[str, Any]) -> dict[str, Any]:
    return made | {"Transform": made["Transform"] | {"rotZ": 0.0}}


def _side_by_side(objects: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return *objects* in a row to the right of each other, none upon another."""
    found: list[dict[str, Any]] = []
    right = 0.0
    for each in objects:
        wide = max(2.5, 2 * each["Transform"]["scaleX"] * _WIDEST)
        place = {**each["Transform"], "posX": round(right + wide / 2, 3)}
        found.append({**each, "Transform": place})
        right += wide + 0.5
    return found


def _within(file: PrintedFile, made: PrintedFile) -> PrintedFile:
    """Return what was *made* of the PDF *file*, in the folder called like it."""
    return replace(made, name=f"{folder_of(file.name)}/{made.name}")


def saved_object(
    cards: Sequence[DeckCard],
    title: str,
    urls: Sequence[tuple[str, str]],
    grid: SheetGrid,
    one_back: bool,
    lying: bool,
) -> dict[str, Any]:
    """Return what the program keeps of a deck, or of a single card: a save with nothing around it.

    *urls* are the face and the back of each sheet.
    """
    shape = {"NumWidth": grid.columns, "NumHeight": grid.rows}
    kind = {"BackIsHidden": True, "UniqueBack": not one_back, "Type": 0}
    sheets = {
        str(number): {"FaceURL": face, "BackURL": back, **shape, **kind}
        for number, (face, back) in enumerate(urls, start=1)
    }
    objects = []
    for index, card in enumerate(cards):
        sheet, cell = divmod(index, grid.cards)
        key = str(sheet + 1)
        objects.append(
            _object("Card" if len(cards) > 1 else "CardCustom", card.name, card.id, f"{title} {index}")
            | {"Hands": True, "CardID": 100 * (sheet + 1) + cell, "SidewaysCard": lying}
            | {"CustomDeck": {key: sheets[key]}}
        )
    if len(cards) == 1:
        return _save(objects)
    whole = _object("DeckCustom", title, "", title) | {
        "Hands": False,
        "SidewaysCard": lying,
        "DeckIDs": [each["CardID"] for each in objects],
        "CustomDeck": sheets,
        "ContainedObjects": objects,
    }
    return _save([whole])


def _save(objects: list[dict[str, Any]]) -> dict[str, Any]:
    empty = dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), "")
    around = {"Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "TabStates": {}}
    return {**empty, **around, "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": objects}


def _object(kind: str, name: str, description: str, key: str) -> dict[str, Any]:
    """Return what every object has; it is face down, its head away from the person who takes it."""
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "GUID": hashlib.sha256(key.encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
        "Nickname": name,
        "Description": description,
        "GMNotes": "",
        "ColorDiffuse": {"r": _TINT, "g": _TINT, "b": _TINT},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _sheet(document: pdfium.PdfDocument, pages: Sequence[int], grid: SheetGrid, hidden: Image.Image) -> Image.Image:
    """Return the cards on those *pages*, row by row; the last cell of several shows what is hidden."""
    width, height = grid.cell
    sheet = Image.new("RGB", (grid.columns * width, grid.rows * height), "white")
    if grid.columns > 1:
        sheet.paste(hidden, ((grid.columns - 1) * width, (grid.rows - 1) * height))
    for cell, number in enumerate(pages):
        row, column = divmod(cell, grid.columns)
        sheet.paste(painted(document, number, grid.cell), (column * width, row * height))
    return sheet


def _picture(name: str, image: Image.Image) -> PrintedFile:
    """Return a picture whose name says what it shows: the program never looks again at an address that it knows."""
    data = png(image)
    return PrintedFile(f"{name}-{hashlib.sha256(data).hexdigest()[:8]}.png", data, (), image.size)


def _grids(card: tuple[float, float]) -> Iterator[SheetGrid]:
    for columns in range(FEWEST, COLUMNS + 1):
        for rows in range(FEWEST, ROWS + 1):
            yield SheetGrid(columns, rows, _cell(card, min(SIDE // columns, _finest(card)[0]), SIDE // rows))


def _cell(card: tuple[float, float], width: int, height: int) -> Pixels:
    """Return the largest cell within *width* x *height* pixels in the shape of the *card*, exactly if possible."""
    across, down = round(card[0] * 1000), round(card[1] * 1000)
    shared = gcd(across, down)
    across, down = across // shared, down // shared
    whole = min(width // across, height // down)
    exact = across * whole, down * whole
    near = min(width, int(height * across / down)), min(height, round(width * down / across))
    return exact if exact[0] >= 0.9 * near[0] else near


def _finest(card: tuple[float, float]) -> Pixels:
    width = round(card[0] / _INCH * _FINE)
    return _cell(card, width, SIDE) if width <= SIDE else (SIDE, SIDE)


def _fineness(grid: SheetGrid, card: tuple[float, float]) -> float:
    """Return the dots per inch of a cell."""
    return grid.cell[0] / card[0] * _INCH
