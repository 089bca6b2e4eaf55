"""Decks as they look: layouts in every theme and size, text with icons, pictures, backs, outlines, what is told."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops
from rows import each_row
from sampling import first_always

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.errors import SeveralSheetProblems, SheetProblem
from generator.games.deck import PACK
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import CardKind, CardRow, Deck
from generator.games.deck.layouts import LAYOUTS, deck_faults, layout_faults, parts_of, row_faults, shown_columns
from generator.games.deck.layouts.checking import COLOURS, KEYS, KINDS, SHAPES
from generator.games.deck.layouts.parts import layout_file, read_place
from generator.games.deck.sheets.leaflet import blocks
from generator.games.deck.sheets.rich import BREAK, PARAGRAPH, Run, rich
from generator.press.exports.plain_svg import svg_sheets
from generator.press.exports.playingcards import export as room
from generator.press.exports.tabletop import export as tabletop
from generator.press.job.asked import PrintRequest
from generator.press.job.change_pages import stickers
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.card_pages import CardPage
from generator.press.layout.cutpath import cut_path
from generator.press.layout.diecut import find_die_cut
from generator.press.layout.paper import find_paper
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.press import Press
from generator.press.sheets.printing import print_sheets
from generator.press.templating.templates import Templates

THEMES: list[tuple[str, Language]] = [("notebook", "en"), ("starlight", "zh"), ("sepia", "en"), ("ink-saver", "zh")]
#: A row with something for every part of every layout.
FULL = {
    "name": "Owl", "cost": "3", "text": ":sun: a **b** *c*\nd", "type": "Bird", "note": ":star:", "value": "7",
    "suit": "moon", "pips": "5", "number": "IX", "a": "1", "b": "2", "c": "3", "d": "4", "sign": "sun",
    "signs": "sun moon", "art": "ship",
}  # fmt: skip
BACKS = ("night", "plain-back")
FULL_ZH = FULL | {"name": "猫头鹰", "text": ":sun: 一 **二** *三*\n四", "type": "鸟", "art": "船"}


def campaign(kinds: Mapping[str, CardKind], rows: list[CardRow], deck: Mapping[str, Any] | None = None) -> DeckCampaign:
    found = DeckCampaign()
    found.deck = Deck("Test", kinds, **(deck or {}))
    found.rows = {row.id: row for row in rows}
    return found


def plan(theme: str = "notebook", language: Language = "en", folder: Path | None = None, **more: Any) -> PrintPlan:
    pictures = () if folder is None else (folder,)
    return PrintPlan("Test", "deck", language, find_paper("a4"), theme=theme, pictures=pictures, **more)


def sheets(its: DeckCampaign, *kinds: str, language: Language = "en") -> list[Printable]:
    return PACK.printables(its, kinds or ("cards",), language, PrintContext())


def printed(its: DeckCampaign, *kinds: str, folder: Path | None = None) -> list[PrintedFile]:
    return print_sheets(plan(folder=folder), sheets(its, *kinds))


def one(values: Mapping[str, str], layout: str = "title-bar", size: str = "", **kind: Any) -> DeckCampaign:
    row = CardRow("one", "cards", values)
    return campaign({"cards": CardKind("cards", layout=layout, size=size, **kind)}, [row])


def problems(its: DeckCampaign, *kinds: str, folder: Path | None = None) -> list[str]:
    """What is told, line by line."""
    with pytest.raises(SheetProblem) as caught:
        printed(its, *kinds, folder=folder)
    error = caught.value
    return list(map(str, error.problems)) if isinstance(error, SeveralSheetProblems) else [str(error)]


def image(data: bytes, page: int = 0, scale: float = 1.5) -> Image.Image:
    shown: Image.Image = pypdfium2.PdfDocument(data)[page].render(scale=scale).to_pil()
    return shown.convert("L")


@pytest.mark.parametrize(("theme", "language"), first_always(THEMES, 2))
def test_every_layout_is_drawn_in_every_theme(theme: str, language: Language) -> None:
    kinds = {
        name: CardKind(name, layout=name, what=str(layout_file(name).get("what", "cards")))
        for name in LAYOUTS
        if name not in BACKS
    }
    rows = [
        CardRow(f"{name}-{n}", name, (FULL_ZH if language == "zh" else FULL) if n else {})
        for name in kinds
        for n in (0, 1)
    ]
    its = campaign(kinds, rows)
    files = print_sheets(plan(theme, language), sheets(its, *PACK.kinds, language=language))
    assert {file.name for file in files} == {f"{name}.pdf" for name in kinds}


def test_a_short_row_fits_every_layout_at_every_size() -> None:
    short = FULL | {"text": "Draw.", "type": "", "note": ""}
    kinds = {
        f"{layout}-{size}": CardKind(f"{layout}-{size}", layout=layout, size=size)
        for layout in LAYOUTS[:6]
        for size in CARD_SIZES
    }
    printed(campaign(kinds, [CardRow(name, name, short) for name in kinds]))


def test_all_that_is_wrong_with_rows_is_told_at_once_and_where(tmp_path: Path) -> None:
    rows = [
        CardRow("long", "cards", {"name": "Long", "text": "word " * 300}),
        CardRow("icon", "cards", {"name": "Icon", "text": "take :snu:"}),
        CardRow("file", "cards", {"name": "File", "art": "no.png"}),
        CardRow("art", "cards", {"name": "Art", "art": "shipp"}),
        CardRow("thai", "cards", {"name": "สวัสดี"}),
        CardRow("out", "cards", {"name": "Out", "art": "../secret.png"}),
    ]
    its = campaign({"cards": CardKind("cards")}, rows)
    its.places = {row.id: f"cards.csv, row {number}" for number, row in enumerate(rows, start=2)}
    told = problems(its, folder=tmp_path)
    for line, (place, field, what) in zip(
        told,
        [
            ("row 2 (Long)", "text", "at the smallest size, 6.5 pt"),
            ("row 3 (Icon)", "text", "no icon :snu:; did you mean :sun:?"),
            ("row 4 (File)", "art", "no such file"),
            ("row 5 (Art)", "art", "neither a picture"),
            ("row 6", "name", "no font here can print"),
            ("row 7 (Out)", "art", "leads out"),
        ],
        strict=True,
    ):
        assert f"cards.csv, {place}" in line and f"field {field}:" in line and what in line


@each_row(
    "cell, runs",
    [
        ("", []),
        ("plain 2 * 3 * 4", [Run("plain 2 * 3 * 4")]),
        ("a **b** c", [Run("a "), Run("b", bold=True), Run(" c")]),
        ("*a **b***", [Run("a ", italic=True), Run("b", bold=True, italic=True)]),
        ("a\nb<br>c", [Run(f"a{BREAK}b{BREAK}c")]),
        ("a\n\n\nb", [Run(f"a{PARAGRAPH}b")]),
        (r"\*a\* \:sun:", [Run("*a* :\ufe0fsun:")]),
        ("fill ____ in", [Run("fill ____ in")]),
    ],
)
def test_a_cell_is_read_as_it_is_written(cell: str, runs: list[Run]) -> None:
    assert rich(cell) == runs


@each_row(
    "said, place", [(4, (4, 0)), ("40%", (0, 0.4)), ("40% + 3", (3, 0.4)), ("50%-2.5", (-2.5, 0.5)), ("3", (3, 0))]
)
def test_a_place_is_mm_or_a_share_or_both(said: object, place: tuple[float, float]) -> None:
    assert read_place(said) == pytest.approx(place)


def test_of_three_lengths_the_new_ones_count() -> None:
    def place(**said: object) -> tuple[tuple[float, float], tuple[float, float]]:
        kind = CardKind("x", parts={"cost": said})
        found = next(part for part in parts_of(kind, "title-bar") if part.key == "cost").place
        return found.x0, found.x1

    assert place() == ((-3.2 - 8.6, 1), (-3.2, 1))
    assert place(left=2) == ((2, 0), (2 + 8.6, 0))
    assert place(left=2, right=3) == ((2, 0), (-3, 1))


@each_row(
    "parts, where",
    [
        ({"titel": {"left": 3}}, "parts.titel"),
        ({"title": {"lfet": 3}}, "parts.title.lfet"),
        ({"title": {"left": "far"}}, "parts.title.left"),
        ({"title": {"size": [1, 2, 3]}}, "parts.title.size"),
        ({"title": {"colour": "mauve"}}, "parts.title.colour"),
        ({"title": {"shows": "{name"}}, "parts.title.shows"),
        ({"card": {"tones": {"Forest": "mauve"}}}, "parts.card.tones"),
        ({"mine": {"like": "nothing"}}, "parts.mine.like"),
    ],
)
def test_what_deck_toml_says_wrongly_is_told_with_its_place(parts: dict[str, Any], where: str) -> None:
    assert [place for place, _, _ in layout_faults(CardKind("x", layout="title-bar", parts=parts))] == [where]


def test_what_look_and_backs_say_wrongly_is_told_with_its_place() -> None:
    deck = Deck(
        "",
        {"a": CardKind("a", back="nigth"), "b": CardKind("b", back="owls"), "c": CardKind("c", back="x.png")},
        {"owls": {"parts": {"title": {"lfet": 1}}}},
        {"layuot": "tarot", "parts": {"title": {"size": "big"}}},
    )
    found = [(where, str(right)) for where, _, right in deck_faults(deck)]
    assert [where for where, _ in found] == [
        "look.layuot", "look.parts.title.size", "backs.owls.parts.title.lfet", "kinds.a.back",
    ]  # fmt: skip
    assert "layout" in found[0][1] and "night" in found[-1][1]
    assert [column for column, _, _ in row_faults(deck, CardRow("r", "a", {}, back="owl"))] == ["back"]


def test_what_an_edited_record_says_of_parts_is_left_out_where_it_means_nothing() -> None:
    wild: Any = {"title": {"left": {"a": 1}, "size": "big", "lines": -3, "new": 1, "colour": 7}, "art": {"kind": []}}
    its = one({"name": "Owl"}, parts=wild)
    its.deck = Deck("Test", its.deck.kinds, {"b": {"parts": 3, "layout": "night"}}, {"parts": [1], "layout": ""})
    plain = print_sheets(plan(), sheets(one({"name": "Owl"})))
    assert image(printed(its)[0].data).tobytes() == image(plain[0].data).tobytes()


def test_what_look_says_holds_for_all_kinds_that_say_nothing_else() -> None:
    look = {"look": {"layout": "text-box", "parts": {"card": {"tone": "red"}, "cost": {"left": 1}}}}
    kinds = {"a": CardKind("a"), "b": CardKind("b", layout="title-bar", parts={"card": {"tone": "blue"}})}
    its = campaign(kinds, [CardRow("x", "a", FULL), CardRow("y", "b", FULL)], look)
    shown = {}
    for sheet in sheets(its):
        assert isinstance(sheet, CardSheets)
        shown[sheet.title] = sheet.faces[0].data
    assert (shown["a"]["tone"], shown["b"]["tone"]) == ("red", "blue")
    parts: Any = shown["a"]["parts"]
    assert "cost" not in [part["key"] for part in parts]


def test_shipped_layouts_say_nothing_wrong_and_show_columns_that_have_names() -> None:
    for name in LAYOUTS:
        assert not list(layout_faults(CardKind("x", layout=name, parts=layout_file(name)["parts"])))
        assert set(layout_file(name)["name"]) == {"en", "zh"}
    assert shown_columns(CardKind("x"), "title-bar") == ("name", "cost", "art", "type", "text", "note")


def test_the_manual_names_every_layout_key_shape_colour_picture_and_icon() -> None:
    told = (Path(__file__).parent.parent / "docs/layouts.md").read_text(encoding="utf-8")
    words = pack_data("generator.games.deck.layouts", "words.toml")
    known = [
        *LAYOUTS,
        *KEYS,
        *KINDS,
        *SHAPES,
        *COLOURS,
        *words["plates"],
        *words["art"],
        *Templates("deck", "en").symbols,
    ]
    assert [word for word in known if f"`{word}`" not in told] == []


def test_a_part_may_be_moved_added_and_dropped() -> None:
    plain = image(printed(one({"name": "Owl", "rank": "9"}))[0].data)
    parts: dict[str, dict[str, Any]] = {
        "art": {"kind": "none"},
        "rank": {"like": "cost", "shows": "{rank}", "left": 3},
        "title": {"left": 16},
    }
    moved = image(printed(one({"name": "Owl", "rank": "9"}, parts=parts))[0].data)
    assert ImageChops.difference(plain, moved).getbbox() is not None
    assert "rank" in shown_columns(CardKind("x", parts=parts), "title-bar")


def test_a_title_of_a_text_box_begins_below_the_ornaments() -> None:
    parts = pack_data("generator.games.deck", "layouts/text-box.toml")["parts"]
    edge, (more, share) = parts["frame"]["top"], read_place(parts["title"]["top"])
    for width, height in CARD_SIZES.values():
        ornament = min(9, 0.15 * (width - 2 * edge), 0.11 * (height - 2 * edge))  # templates/deck/_parts.svg.j2
        assert more + share * height >= edge + 1 + ornament


def test_the_colour_of_a_card_is_what_its_column_says_in_any_language() -> None:
    tones = {"card": {"tone": "{suit}", "tones": {"Wood": "green"}}}
    made = [sheets(one({"name": "a", "suit": suit}, parts=tones))[0] for suit in ("Wood", "green", "绿", "else")]
    bars = []
    for sheet in made:
        assert isinstance(sheet, CardSheets)
        parts: Any = sheet.faces[0].data["parts"]
        bars.append(next(part["ground"] for part in parts if part["key"] == "bar"))
    assert bars == ["band_green", "band_green", "band_green", "sky"]


def test_pictures_and_icons_of_ones_own_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/anvil.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="width:9px"><g transform="translate(1 1)">'
        '<path d="M0 0H7V7H0Z" fill-opacity="1"/></g></svg>'
    )
    Image.new("RGB", (8, 8), "black").save(tmp_path / "icons/ball.png")
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm"><rect width="40" height="20"/></svg>'
    )
    Image.new("RGB", (30, 30), "black").save(tmp_path / "b.png")
    empty = image(printed(one({"name": "x", "art": "compass"}), folder=tmp_path)[0].data)
    for values in ({"art": "a.svg"}, {"art": "b.png"}, {"text": ":anvil:"}, {"text": ":ball:"}):
        drawn = image(printed(one({"name": "x", **values}), folder=tmp_path)[0].data)
        assert sum(drawn.histogram()[:40]) > sum(empty.histogram()[:40]) or "text" in values
        assert ImageChops.difference(drawn, empty).getbbox() is not None
    its = sheets(one({"name": "x", "art": "a.svg", "text": ":ball: :anvil:"}))
    settings = SheetSettings(alone=CardPage())
    made = svg_sheets(Press(plan(folder=tmp_path, settings=settings, printables=tuple(its))))[0].data.decode()
    assert made.count("<image") == 1 and made.count("<svg") == 2 and "icon-anvil" in made
    (tmp_path / "icons/bad.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><mask/></svg>")
    assert "icons/bad.svg" in problems(one({"name": "x"}), folder=tmp_path)[0]


def test_nobody_can_tell_a_card_by_its_back() -> None:
    rows = [CardRow(str(n), "cards", FULL | {"name": f"n{n}"}, count=n) for n in (1, 2)]
    (sheet,) = sheets(campaign({"cards": CardKind("cards", back="night")}, rows))
    assert isinstance(sheet, CardSheets) and sheet.two_sided and sheet.one_back
    (file,) = print_sheets(plan(settings=SheetSettings(alone=CardPage(), backs="plain")), [sheet])
    document = pypdfium2.PdfDocument(file.data)
    backs = [page.number - 1 for page in file.pages if page.side == "back"]
    shown = [document[number].render(scale=1).to_pil().convert("L") for number in backs]
    assert len(shown) == 3 and len({picture.tobytes() for picture in shown}) == 1
    turned = ImageChops.difference(shown[0], shown[0].rotate(180))
    assert sum(turned.histogram()[80:]) < 0.01 * turned.width * turned.height


@each_row("name", ["night", "plain-back", "red.png", "own"])
def test_a_back_is_chosen_by_name(name: str, tmp_path: Path) -> None:
    Image.new("RGB", (30, 40), "red").save(tmp_path / "red.png")
    deck = {"backs": {"own": {"layout": "plain-back", "name": "Owls"}}}
    its = campaign({"cards": CardKind("cards", back=name)}, [CardRow("a", "cards", FULL)], deck)
    (file,) = printed(its, folder=tmp_path)
    assert [page.side for page in file.pages] == ["front", "back"]


def test_tokens_and_hexagons_are_cut_as_they_are() -> None:
    kinds = {"coins": CardKind("coins", what="tokens"), "land": CardKind("land", what="hexes")}
    its = campaign(kinds, [CardRow("a", "coins", FULL), CardRow("b", "land", FULL)])
    found = {sheet.kind: sheet for sheet in sheets(its, "tokens", "hexes") if isinstance(sheet, CardSheets)}
    assert {kind: sheet.outline for kind, sheet in found.items()} == {"tokens": "disc", "hexes": "hexagon"}
    coins, land = (SheetSettings().layout_of(found[kind], find_paper("a4")) for kind in ("tokens", "hexes"))
    assert f'rx="{coins.card[0] / 2:g}"' in cut_path(coins, 0, "svg", "disc").decode()
    assert cut_path(land, 0, "svg", "hexagon").count(b"<polygon") == land.per_page
    assert cut_path(land, 0, "dxf", "hexagon").count(b"VERTEX") == 6 * land.per_page
    square = campaign(
        {"coins": CardKind("coins", what="tokens", parts={"card": {"shape": "box"}})}, [CardRow("a", "coins", FULL)]
    )
    (plain,) = sheets(square, "tokens")
    assert isinstance(plain, CardSheets) and not plain.outline


def test_tokens_keep_their_size_whatever_size_cards_have() -> None:
    kinds = {"cards": CardKind("cards"), "coins": CardKind("coins", what="tokens")}
    its = campaign(kinds, [CardRow("a", "cards", FULL), CardRow("b", "coins", FULL)])
    settings = SheetSettings(size=CARD_SIZES["mini"], sleeve=2.0)
    cards, coins = sheets(its, "cards", "tokens")
    assert isinstance(cards, CardSheets) and isinstance(coins, CardSheets)
    assert settings.layout_of(cards, find_paper("a4")).card == (42.45, 61.5)
    assert settings.layout_of(coins, find_paper("a4")).card == (25.0, 25.0)


def test_a_second_language_is_printed_where_there_are_columns_for_it() -> None:
    plain, both = one({"name": "Owl"}), one({"name": "Owl", "name zh": "猫头鹰"})
    assert sheets(plain) == sheets(plain, language="zh")
    assert sheets(both) != sheets(both, language="zh")


def test_a_leaflet_is_read_from_markdown_and_flows() -> None:
    text = "# Rules\n\nTake *one*.\n\n1. a\n   - b\n2. c\n\n| x | y |\n|---|---|\n| 1 | :sun: |\n\n> q\n\n---\n"
    shapes = [(block["shape"], block["mark"], block["level"]) for block in blocks(text)]
    assert shapes == [
        ("heading", "", 1), ("text", "", 0), ("item", "1.", 1), ("item", "•", 2), ("item", "2.", 1),
        ("row", "", 0), ("row", "", 0), ("text", "", 0), ("rule", "", 0),
    ]  # fmt: skip
    long = text + "\n\n".join(["A paragraph of words that goes on for a while, and then some more of them. " * 6] * 30)
    its = campaign({"rules": CardKind("rules", what="leaflet")}, [CardRow("rules", "rules", {"text": long})])
    (file,) = printed(its, "leaflet")
    assert len(file.pages) > 1


def test_boards_and_leaflets_are_cards_of_the_record() -> None:
    kinds = {"map": CardKind("map", what="board"), "rules": CardKind("rules", what="leaflet")}
    its = campaign(kinds, [CardRow("m", "map", FULL), CardRow("r", "rules", {"text": "# R"})])
    found = [sheet for sheet in sheets(its, "board", "leaflet") if isinstance(sheet, Page)]
    assert {sheet.card for sheet in found} == set(its.contents())


def test_a_sticker_says_what_a_card_says_now() -> None:
    its = one(FULL)
    (found,) = PACK.inscriptions(its, {}, {}, "en")
    labels = find_die_cut("l7160")
    (file,) = print_sheets(plan(settings=SheetSettings(onto=labels)), [stickers([found], labels.cell, "en")])
    assert ImageChops.invert(image(file.data)).getbbox() is not None


def test_a_box_and_dividers_are_of_the_size_of_the_deck() -> None:
    rows = [CardRow("a", "cards", FULL, count=30, tags=("x",)), CardRow("b", "cards", FULL, count=24, tags=("y",))]
    files = printed(campaign({"cards": CardKind("cards", size="mini")}, rows), "box", "dividers")
    assert [file.name for file in files] == ["box.pdf", "dividers.pdf"]


def test_a_part_that_is_called_like_its_column_is_told_its_name() -> None:
    (fault,) = layout_faults(CardKind("cards", layout="text-box", parts={"name": {"shows": "{who}"}}))
    assert str(fault[2]) == "did you mean 'title'?"


def test_a_box_names_several_kinds() -> None:
    rows = [CardRow("a", "cards", FULL, count=30), CardRow("b", "spells", FULL, count=24)]
    its = campaign({"cards": CardKind("cards", size="poker"), "spells": CardKind("spells", size="poker")}, rows)
    assert [file.name for file in printed(its, "box")] == ["box.pdf"]


def pieces() -> tuple[PrintPlan, PrintRequest]:
    kinds = {
        "cards": CardKind("cards"),
        "coins": CardKind("coins", what="tokens"),
        "map": CardKind("map", what="board"),
    }
    its = campaign(
        kinds,
        [
            CardRow("a", "cards", FULL, 3),
            CardRow("b", "cards", {}),
            CardRow("c", "coins", {"value": "1"}, 4),
            CardRow("m", "map", FULL),
        ],
    )
    settings = SheetSettings(alone=CardPage(), backs="plain")
    made = plan(
        settings=settings, printables=tuple(sheets(its, "cards", "tokens", "board")), labels=PACK.labels(its, "en")
    )
    return made, PrintRequest("a4", "en", output="tts", settings=settings)


def test_tabletop_simulator_has_deck_tokens_and_board(tmp_path: Path) -> None:
    files = {file.name: file for file in tabletop(*pieces(), tmp_path / "deck/tts", None)}
    saved = {name: json.loads(file.data)["ObjectStates"][0] for name, file in files.items() if name.endswith(".json")}
    deck, bag, board = (saved[f"{kind}/deck-{kind}.json"] for kind in ("cards", "coins", "map"))
    assert len(deck["DeckIDs"]) == 4
    assert [each["CustomImage"]["CustomTile"]["Type"] for each in bag["ContainedObjects"]] == [2] * 4
    assert len({each["CustomImage"]["ImageURL"] for each in bag["ContainedObjects"]}) == 1
    assert (board["Name"], board["Locked"]) == ("Custom_Tile", True)
    shown = {
        Path(url).name
        for each in (*bag["ContainedObjects"], board)
        for url in list(each["CustomImage"].values())[:2]
        if url
    }
    assert shown <= {Path(name).name for name in files}


def test_a_room_of_playingcards_io_has_all_that_it_names(tmp_path: Path) -> None:
    (file,) = room(*pieces(), tmp_path / "deck/pcio", None)
    (again,) = room(*pieces(), tmp_path / "deck/pcio", None)
    assert file.name == "deck/deck.pcio" and file.data == again.data
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        names = {f"package://{name}" for name in archive.namelist()} - {"package://widgets.json"}
        widgets = json.loads(archive.read("widgets.json"))
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    cards = [widget for widget in widgets if widget["type"] == "card"]
    assert len(cards) == 8
    for card in cards:
        assert card["cardType"] in by_id[card["deck"]]["cardTypes"] and card["parent"] in by_id
    decks = [widget for widget in widgets if widget["type"] == "cardDeck"]
    used = {its["image"] for deck in decks for its in deck["cardTypes"].values()}
    used |= {deck["backTemplate"]["objects"][0]["value"] for deck in decks}
    used |= {widget["boardImage"] for widget in widgets if widget["type"] == "board"}
    assert used == names
    assert sorted(len(deck["cardTypes"]) for deck in decks) == [1, 2]
