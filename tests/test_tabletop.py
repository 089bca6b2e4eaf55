"""Tabletop Simulator: sheets that it takes, and a saved object that shows every card where it lies on them.

What the program asks for is told in docs/printing.md, with the pages that say so.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import homes
import jsonschema
import pytest
from PIL import Image, ImageChops
from rows import each_row
from talking import Makeplay

from generator.engine.card_sizes import CARD_SIZES
from generator.press.exports.tabletop import DeckCard, grid_for, saved_object

TEXT, YES = {"type": "string"}, {"type": "boolean"}
CUSTOM_DECK = {
    "type": "object",
    "minProperties": 1,
    "patternProperties": {
        "^[1-9][0-9]*$": {
            "type": "object",
            "properties": {
                "FaceURL": {"type": "string", "pattern": "^(https?|file)://"},
                "BackURL": {"type": "string", "pattern": "^(https?|file)://"},
                "NumWidth": {"type": "integer", "minimum": 1, "maximum": 10},
                "NumHeight": {"type": "integer", "minimum": 1, "maximum": 7},
                "BackIsHidden": YES,
                "UniqueBack": YES,
                "Type": {"const": 0},
            },
            "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"],
            "additionalProperties": False,
        }
    },
    "additionalProperties": False,
}
OBJECT = {
    "type": "object",
    "properties": {
        "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
        "Name": {"enum": ["DeckCustom", "Card", "CardCustom"]},
        "Transform": {
            "type": "object",
            "properties": {f"{kind}{axis}": {"type": "number"} for kind in ("pos", "rot", "scale") for axis in "XYZ"},
            "required": [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"],
            "additionalProperties": False,
        },
        "Nickname": {"type": "string", "minLength": 1},
        "Description": TEXT,
        "ColorDiffuse": {"type": "object", "required": ["r", "g", "b"]},
        "Locked": YES,
        "SidewaysCard": YES,
        "CardID": {"type": "integer", "minimum": 100},
        "DeckIDs": {"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 100}},
        "CustomDeck": CUSTOM_DECK,
        "ContainedObjects": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/card"}},
    },
    "required": ["GUID", "Name", "Transform", "Nickname", "Description", "SidewaysCard", "CustomDeck"],
}
SAVED = {
    "type": "object",
    "properties": {
        **{name: {"const": ""} for name in ("SaveName", "GameMode", "Date", "Table", "Sky", "Note")},
        **{name: {"const": ""} for name in ("LuaScript", "LuaScriptState", "XmlUI", "VersionNumber")},
        "Gravity": {"const": 0.5},
        "PlayArea": {"const": 0.5},
        "Tags": {"const": []},
        "TabStates": {"const": {}},
        "ObjectStates": {"type": "array", "minItems": 1, "maxItems": 1, "items": OBJECT},
    },
    "required": ["SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript", "ObjectStates"],
    "$defs": {"card": {**OBJECT, "required": [*OBJECT["required"], "CardID"]}},
}


FOUNDED: homes.Steps = (("new", "kran", "--player", "Ada", "--seed", "3"),)
DECK: homes.Steps = (*FOUNDED, ("print", "kran", "--only", "cards", "--format", "tts"))


@pytest.fixture
def home(makeplay: Makeplay) -> Makeplay:
    """`makeplay` in a home where Ada has founded kran, which has 36 cards."""
    homes.left_by(FOUNDED, Path())
    return makeplay


@pytest.fixture
def deck(makeplay: Makeplay) -> Makeplay:
    """The same, and its cards are there for the program."""
    homes.left_by(DECK, Path())
    return makeplay


def saved(folder: Path) -> Any:
    [path] = folder.glob("*.json")
    found = json.loads(path.read_text("utf-8"))
    jsonschema.validate(found, SAVED)
    return found["ObjectStates"][0]


def local(url: str) -> Path:
    assert url.startswith("file:///")
    return Path(url[7:])


@each_row(("size", "count"), product(CARD_SIZES, [2, 3, 4, 29, 30, 47, 48, 69, 70, 71, 138, 139, 300, 999]))
def test_sheets_are_no_larger_than_the_program_takes_and_cells_are_shaped_like_cards(size: str, count: int) -> None:
    width, height = CARD_SIZES[size]
    grid = grid_for((width, height), count)
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert 1 <= grid.cards == grid.columns * grid.rows - 1 <= 69
    across, down = grid.cell
    assert grid.columns * across <= 4096
    assert grid.rows * down <= 4096
    assert abs(across * height - down * width) < max(width, height) / 2  # to the nearest pixel
    assert across / width * 25.4 >= 199  # text of 6 pt is 17 pixels high
    assert across / width * 25.4 <= 301


def test_the_shape_of_common_cards_is_exact() -> None:
    for size, (across, down) in {"half-index": (5, 6), "poker": (5, 7), "tarot": (7, 12), "square": (1, 1)}.items():
        for count in (2, 20, 69):
            cell = grid_for(CARD_SIZES[size], count).cell
            assert cell[0] * down == cell[1] * across, (size, count)


def test_every_card_is_shown_by_the_cell_that_its_number_names(home: Makeplay) -> None:
    homes.left_by(DECK, Path())
    assert home("print", "kran", "--only", "cards", "--format", "png", "--backs", "plain").code == 0
    deck = saved(Path("output/kran/tts/cards"))
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "kran: Cards")
    assert len(deck["ContainedObjects"]) == 36
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert len({*deck["DeckIDs"], *(card["GUID"] for card in deck["ContainedObjects"])}) == 72
    pictures = {path.name[:3]: path for path in Path("output/kran/png/cards").iterdir()}
    names = {row["card"]: row.get("name") for row in json.loads(home("cards", "kran", "--json").out)}
    for card in deck["ContainedObjects"]:
        [(key, sheet)] = card["CustomDeck"].items()
        assert deck["CustomDeck"][key] == sheet
        assert card["CardID"] // 100 == int(key)
        assert card["Nickname"] == (names[card["Description"]] or card["Nickname"])
        face = cell(opened(sheet["FaceURL"]), sheet, card["CardID"] % 100)
        with Image.open(pictures[card["Description"]]) as image:
            alone = image.resize(face.size, Image.Resampling.BOX)
        difference = ImageChops.difference(face, alone.convert("L")).resize((20, 24), Image.Resampling.BOX)
        assert max(difference.tobytes()) < 40, card["Description"]


@cache
def opened(url: str) -> Image.Image:
    """The picture, in grey."""
    with Image.open(local(url)) as image:
        return image.convert("L")


def cell(image: Image.Image, sheet: dict[str, Any], index: int) -> Image.Image:
    assert image.width % sheet["NumWidth"] == image.height % sheet["NumHeight"] == 0
    width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
    row, column = divmod(index, sheet["NumWidth"])
    return image.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


@pytest.mark.usefixtures("deck")
def test_the_last_cell_of_a_sheet_is_what_a_hidden_card_shows() -> None:
    for sheet in saved(Path("output/kran/tts/cards"))["CustomDeck"].values():
        with Image.open(local(sheet["FaceURL"])) as faces, Image.open(local(sheet["BackURL"])) as back:
            assert max(faces.size) <= 4096
            assert faces.mode == back.mode == "RGB"
            last = cell(faces, sheet, sheet["NumWidth"] * sheet["NumHeight"] - 1)
            assert ImageChops.difference(last, back).getbbox() is None
        assert sheet["BackIsHidden"]
        assert not sheet["UniqueBack"]


def test_a_large_deck_is_one_deck_of_several_sheets() -> None:
    cards = [DeckCard(f"{number:03}", f"World {number}") for number in range(1, 301)]
    grid = grid_for(CARD_SIZES["half-index"], 300)
    urls = [(f"https://example.org/{n}.png", "https://example.org/back.png") for n in range(-(-300 // grid.cards))]
    found = saved_object(cards, "Kran", urls, grid, True, False)
    jsonschema.validate(found, SAVED)
    [deck] = found["ObjectStates"]
    assert list(deck["CustomDeck"]) == [str(number) for number in range(1, len(urls) + 1)]
    assert len(set(deck["DeckIDs"])) == 300
    assert max(number % 100 for number in deck["DeckIDs"]) == grid.cards - 1 < grid.columns * grid.rows - 1
    assert deck["ContainedObjects"][grid.cards]["CardID"] == 200


def test_backs_of_their_own_come_on_sheets_of_their_own(home: Makeplay) -> None:
    assert home("print", "kran", "--cards", "001-006", "--format", "tts", "--backs", "kind").code == 0
    for sheet in saved(Path("output/kran/tts/picked"))["CustomDeck"].values():
        assert sheet["UniqueBack"]
        with Image.open(local(sheet["FaceURL"])) as faces, Image.open(local(sheet["BackURL"])) as backs:
            assert faces.size == backs.size


def test_a_single_card_is_a_card_of_its_own(home: Makeplay) -> None:
    assert home("print", "kran", "--cards", "003", "--format", "tts").code == 0
    card = saved(Path("output/kran/tts/picked"))
    assert (card["Name"], card["CardID"], card["Description"]) == ("CardCustom", 100, "003")
    [sheet] = card["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (1, 1)
    with Image.open(local(sheet["FaceURL"])) as image:
        assert image.size == (750, 900)


def test_pictures_on_the_web_have_their_address_before_their_name(home: Makeplay) -> None:
    words = ("--cards", "001-006", "--format", "tts", "--url", "https://example.org/kran/")
    assert home("print", "kran", *words).code == 0
    folder = Path("output/kran/tts/picked")
    here = {path.name for path in folder.iterdir()}
    for sheet in saved(folder)["CustomDeck"].values():
        for url in (sheet["FaceURL"], sheet["BackURL"]):
            start, _, name = url.rpartition("/")
            assert start == "https://example.org/kran"
            assert name in here


def test_a_picture_that_changes_gets_another_name_and_the_old_one_goes(deck: Makeplay) -> None:
    """The program keeps what it once fetched from an address."""
    before = {path.name for path in Path("output/kran/tts/cards").iterdir()}
    assert deck("log", "kran", "name", "002", "Neuhafen").code == 0
    assert deck("print", "kran", "--only", "cards", "--format", "tts").code == 0
    after = {path.name for path in Path("output/kran/tts/cards").iterdir()}
    assert len(after) == len(before)
    assert len(after - before) == 1
    assert [name for name in before & after if "back" in name]


def test_the_list_of_saved_objects_shows_a_card(home: Makeplay) -> None:
    assert home("print", "kran", "--only", "cards", "--format", "tts", "--lang", "zh").code == 0
    with Image.open("output/kran/tts/cards/kran-cards.png") as image:
        assert max(image.size) == 256
    assert "\\u" not in Path("output/kran/tts/cards/kran-cards.json").read_text("utf-8")


@each_row(
    ("words", "said"),
    [
        (["--only", "box"], "--format tts does not go with --only box: it is made of cards and flat pages"),
        (["--as", "stickers"], "--format tts does not go with --as stickers"),
        (["--as", "sheet"], "--format tts does not go with --as sheet"),
        (["--backs", "none"], "--format tts does not go with --backs none"),
        (["--resolution", "300"], "--format tts does not go with --resolution"),
        (["--url", "ftp://example.org"], "--url: 'ftp://example.org' is not an address"),
    ],
)
def test_what_is_no_deck_is_refused(home: Makeplay, words: list[str], said: str) -> None:
    told = home("print", "kran", "--format", "tts", *words)
    assert told.code == 2
    assert said in told.err
    assert not Path("output").exists()


TILE = {
    "type": "object",
    "properties": {
        "Name": {"const": "Custom_Tile"},
        "Locked": {"const": True},
        "CustomImage": {
            "type": "object",
            "properties": {
                "ImageURL": {"type": "string", "pattern": "^(https?|file)://"},
                "ImageSecondaryURL": {"const": ""},
                "ImageScalar": {"const": 1.0},
                "WidthScale": {"const": 0.0},
                "CustomTile": {"const": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True}},
            },
            "required": ["ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"],
        },
    },
    "required": ["Name", "Locked", "CustomImage", "Nickname", "Transform"],
}
#: Folders of each game: its cards, then board, mats and the like.
LAID = {
    "deep_future": {"cards", "board", "mats", "chronology", "reference"},
    "innovation": {"cards", "extras", "mats", "supply", "tracker", "reference"},
    "eminent_domain": {"roles", "planets", "starts", "technologies", "board", "mats", "aids", "score", "reference"},
    "deluges": {"aids", "map", "score", "reference"},
}


@pytest.mark.parametrize("game", [game if game == "deluges" else pytest.param(game, marks=pytest.mark.prove) for game in LAID])  # fmt: skip  # noqa: E501
def test_board_and_mats_lie_beside_the_cards_of_every_game(makeplay: Makeplay, game: str) -> None:
    assert makeplay("print", "--game", game, "--format", "tts").code == 0 or game == "deep_future"
    if game == "deep_future":
        homes.left_by(FOUNDED, Path())
        assert makeplay("print", "kran", "--format", "tts").code == 0
    [folder] = Path("output").iterdir()
    made = {path.name for path in (folder / "tts").iterdir() if path.name[0] != "."}
    assert made == {*LAID[game], "table"}
    laid = []
    for kind in LAID[game]:
        [path] = (folder / "tts" / kind).glob("*.json")
        objects = json.loads(path.read_text("utf-8"))["ObjectStates"]
        laid += objects
        for tile in (each for each in objects if each["Name"] == "Custom_Tile"):
            jsonschema.validate(tile, TILE)
            with Image.open(local(tile["CustomImage"]["ImageURL"])) as image:
                assert max(image.size) <= 4096
                assert image.height == pytest.approx(tile["Transform"]["scaleZ"] * 2 * 200, rel=0.01)
    [path] = (folder / "tts" / "table").glob("*.json")
    together = json.loads(path.read_text("utf-8"))["ObjectStates"]
    assert sorted(each["Nickname"] for each in together) == sorted(each["Nickname"] for each in laid)
    places = [each["Transform"]["posX"] for each in together]
    assert places == sorted(set(places))
    assert any(each["Name"] == "Custom_Tile" for each in together)


@pytest.mark.prove
def test_the_same_campaign_makes_the_same_files(home: Makeplay) -> None:
    found = []
    for _ in range(2):
        assert home("print", "kran", "--cards", "001-006", "--format", "tts").code == 0
        found.append({path.name: path.read_bytes() for path in Path("output/kran/tts/picked").iterdir()})
    assert found[0] == found[1]
