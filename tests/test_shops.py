"""Print shops: their numbers as their own pages give them, nothing to be read where they cut."""

from __future__ import annotations

import json
import re
from itertools import cycle
from pathlib import Path

import homes
import measuring
import pikepdf
import pytest
import specimen
from measuring import Box
from PIL import Image
from rows import each_row
from talking import Makeplay

from generator.engine.view import Language, PrintContext
from generator.games.deep_future import PACK
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.layout.shops import PRESETS, Preset
from generator.press.sheets.printing import print_sheets

#: Preset -> pixels of a picture, card as it is cut (mm), how far inside the cut nothing may be read (mm): written here
#: once more, from the shops' pages that docs/printing.md names.
PICTURES = {
    "tgc-poker": ((825, 1125), (63.5, 88.9), 3.175),
    "tgc-euro-poker": ((825, 1125), (63.0, 88.0), 3.175),
    "tgc-bridge": ((750, 1125), (57.15, 88.9), 3.175),
    "tgc-mini": ((600, 825), (44.45, 63.5), 3.175),
    "tgc-tarot": ((900, 1500), (69.85, 120.65), 3.175),
    "tgc-jumbo": ((1125, 1725), (88.9, 139.7), 3.175),
    "tgc-euro-square": ((900, 900), (70.0, 70.0), 3.175),
    "mpc-poker": ((822, 1122), (63.5, 88.9), 3.048),
    "mpc-bridge": ((747, 1122), (57.15, 88.9), 3.048),
    "mpc-mini": ((597, 822), (44.45, 63.5), 3.048),
    "mpc-tarot": ((897, 1497), (69.85, 120.65), 3.048),
    "ppg-poker": ((825, 1125), (63.5, 88.9), 3.175),
}
#: Preset -> size of a PDF's page in points, card and safety as above.
PAGES = {
    "dtc-poker": ((198.0, 270.0), (63.5, 88.9), 3.175),
    "mb-euro-poker": ((69 / 25.4 * 72, 94 / 25.4 * 72), (63.0, 88.0), 4.0),
}


@pytest.fixture
def home(makeplay: Makeplay) -> Makeplay:
    """`makeplay` in a home where Ada has founded kran."""
    homes.left_by((("new", "kran", "--player", "Ada", "--seed", "3"),), Path())
    return makeplay


def drawn(preset: Preset, language: Language, long: bool = True) -> list[PrintedFile]:
    """Cards and blanks with the backs of their kinds; *long*: also what has so much to say that it takes many cards."""
    campaign = specimen.grown(language)
    revisions = {f"{number:03}": 12 for number in range(60)}
    job = PrintPlan("Kran", PACK.name, language, PAPERS["a4"], preset.laid(SheetSettings(backs="kind")), revisions)
    flowing = ("aids", "advancements") if long and preset.size[0] > 50 else ()  # too much for a mini card
    kinds = ("cards", "blanks", *flowing)
    return print_sheets(job, PACK.printables(campaign, kinds, language, PrintContext(campaign.players)))


#: Presets of every shop, measured in every `make test`; the others in `make prove`.
MEASURED = {"tgc-mini", "mpc-poker", "ppg-poker", "dtc-poker"}
#: Presets whose cards are as large as one of The Game Crafter's and kept no farther from their edge: what is long is
#: printed for them in `make prove` only.
LIKE_OTHERS = [name for name in PRESETS if name.startswith(("mpc-", "ppg-", "dtc-"))]


def test_every_preset_is_measured_here() -> None:
    assert set(PRESETS) == {*PICTURES, *PAGES}


@each_row("name", PRESETS, always=slice(None, None, 3))
def test_a_shops_pictures_have_its_pixels_and_what_is_left_to_do_is_told(name: str, home: Makeplay) -> None:
    told = home("print", "kran", "--cards", "003 010", "--preset", name)
    assert told.code == 0, told.err
    note = PRESETS[name].shop.note
    assert ("Note: " in told.out) == bool(note)
    assert str(note) in told.out
    assert ("CMYK" in told.out) == (name == "dtc-poker")
    if name in PAGES:
        return
    found = sorted(Path(f"output/kran/{name}/picked").iterdir())
    assert [path.name[:3] for path in found] == ["003", "010", "bac"]
    for path in found:
        with Image.open(path) as picture:
            assert picture.size == PICTURES[name][0]
            assert picture.mode == "RGB"
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def the_card_lies_in_the_middle_and_ink_goes_beyond_the_cut(name: str, files: list[PrintedFile]) -> None:
    pixels, card, _ = (PICTURES | PAGES)[name]
    unit = 300 / 25.4 if name in PICTURES else 72 / 25.4
    for page in (page for file in files for page in file.pages):
        x, y, width, height = page.cards[0].rectangle
        assert (width, height) == pytest.approx(card, abs=0.01)
        assert page.paper == pytest.approx([side / unit for side in pixels], abs=1e-6)
        assert (2 * x + width, 2 * y + height) == pytest.approx(page.paper, abs=0.001)
    front = (
        measuring.pages(files[0].data)[1 if PRESETS[name].shop.backs_first else 0].render(scale=2).to_pil().convert("L")
    )
    assert min(front.crop((0, 0, front.width, 1)).tobytes()) < 128  # the box of the corner reaches the upper edge
    assert min(front.crop((0, 0, 1, front.height)).tobytes()) < 128


def nothing_that_is_read_stands_where_the_cut_may_stray(name: str, files: list[PrintedFile]) -> None:
    safe = (PICTURES | PAGES)[name][2]
    found = 0
    for file in files:
        for page, page_drawn in zip(file.pages, measuring.pages(file.data), strict=True):
            x, y, width, height = page.cards[0].rectangle
            kept = Box(x + safe, y + safe, x + width - safe, y + height - safe)
            for text in measuring.texts(page_drawn):
                found += 1
                assert text.box.inside(kept), (name, page.cards[0].id, text)
    assert found > 300


@pytest.mark.parametrize(
    ("name", "language"),
    [
        row if row[0] in MEASURED else pytest.param(*row, marks=pytest.mark.prove)
        for row in zip(PRESETS, cycle(("en", "zh")))
    ],
)
def test_cards_lie_in_the_middle_ink_goes_beyond_the_cut_and_nothing_that_is_read(
    name: str, language: Language
) -> None:
    files = drawn(PRESETS[name], language, long=name not in LIKE_OTHERS)
    the_card_lies_in_the_middle_and_ink_goes_beyond_the_cut(name, files)
    nothing_that_is_read_stands_where_the_cut_may_stray(name, files)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", PRESETS)
def test_the_same_of_all_that_has_much_to_say_in_both_languages(name: str, language: Language) -> None:
    files = drawn(PRESETS[name], language)
    the_card_lies_in_the_middle_and_ink_goes_beyond_the_cut(name, files)
    nothing_that_is_read_stands_where_the_cut_may_stray(name, files)


def test_drive_thru_wants_each_back_before_its_front_on_pages_with_bleed(home: Makeplay) -> None:
    told = home("print", "kran", "--preset", "dtc-poker", "--backs", "kind", "--json")
    assert told.code == 0, told.err
    [file] = json.loads(told.out)["files"]
    assert file["path"] == "output/kran/dtc-poker/cards.pdf"
    assert [page.get("side", "front") for page in file["pages"]] == ["back", "front"] * 36
    ids = [page["cards"][0]["id"] for page in file["pages"]]
    assert ids[::2] == ids[1::2]
    assert len(set(ids)) == 36
    with pikepdf.open(file["path"]) as pdf:
        for page in pdf.pages:
            assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.001)
            assert [float(side) for side in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.001)
            assert [float(side) for side in page.obj["/BleedBox"]] == pytest.approx([0, 0, 198, 270], abs=0.001)
            for font in page.resources.get("/Font", {}).values():
                assert "/FontFile2" in font["/FontDescriptor"]
        assert "/Duplex" not in pdf.Root.get("/ViewerPreferences", {})


def test_a_metric_shop_wants_fronts_first(home: Makeplay) -> None:
    told = home("print", "kran", "--preset", "mb-euro-poker", "--json")
    [file] = json.loads(told.out)["files"]
    assert [page.get("side", "front") for page in file["pages"]] == ["front", "back"] * 36
    assert file["pages"][0]["paper_mm"] == [69.0, 94.0]


@each_row(
    ("words", "said"),
    [
        (["--preset", "tgc-pokre"], "--preset 'tgc-pokre': there is no such preset; use one of tgc-poker"),
        (["--preset", "tgc-poker", "--size", "tarot"], "--preset does not go with --size: the shop decides"),
        (["--preset", "tgc-poker", "--bleed", "2"], "--preset does not go with --bleed"),
        (["--preset", "tgc-poker", "--format", "svg"], "--preset does not go with --format"),
        (["--preset", "tgc-poker", "--resolution", "600"], "--preset does not go with --resolution"),
        (["--preset", "tgc-poker", "--paper", "a4"], "--preset does not go with --paper"),
        (["--preset", "tgc-poker", "--backs", "none"], "--preset does not go with --backs none"),
        (["--preset", "tgc-poker", "--gutter", "3"], "--preset does not go with --gutter"),
        (["--preset", "tgc-poker", "--colophon"], "--preset does not go with --colophon"),
        (["--preset", "tgc-poker", "--confirm"], "--preset does not go with --confirm"),
        (["--preset", "tgc-poker", "--as", "sheet"], "--preset does not go with --as sheet"),
        (["--preset", "tgc-poker", "--only", "map"], "--preset tgc-poker does not go with --only map"),
    ],
)
def test_what_contradicts_a_shop_is_refused_and_nothing_written(home: Makeplay, words: list[str], said: str) -> None:
    told = home("print", "kran", *words)
    assert told.code == 2
    assert said in told.err
    assert not Path("output").exists()


def test_only_new_cards_can_be_had_and_nobody_is_told_to_add_a_map_that_is_refused(home: Makeplay) -> None:
    assert home("log", "kran", "printed all").code == 0
    assert home("log", "kran", "name 002 Neuhafen").code == 0
    assert home("log", "kran", "name sector 34 Kran").code == 0
    assert "The board has changed" in home("print", "kran", "--changed").out
    told = home("print", "kran", "--preset", "tgc-poker", "--changed")
    assert told.out.startswith("output/kran/tgc-poker/changed/  2 PNG of 825 x 1125 pixels\n")
    assert "board" not in told.out


def test_a_preset_is_written_as_people_write(home: Makeplay) -> None:
    assert home("print", "kran", "--cards", "003", "--preset", " TGC-Poker ").code == 0
    assert Path("output/kran/tgc-poker/picked").is_dir()


def test_every_preset_is_in_the_docs_with_its_numbers_and_in_the_help(home: Makeplay) -> None:
    docs = (Path(__file__).resolve().parent.parent / "docs" / "printing.md").read_text("utf-8")
    rows = {row.split("`")[1]: row for row in docs.splitlines() if row.startswith("| `") and "-" in row.split("`")[1]}
    for name, preset in PRESETS.items():
        numbers = (
            "{} x {} px".format(*preset.pixels) if preset.shop.form == "png" else "{:g} x {:g} mm".format(*preset.page)
        )
        assert numbers in rows[name], name
        assert f"{preset.shop.safe:g}" in rows[name], name
        assert preset.shop.name in rows[name], name
    told = re.sub(r"\s+", "", home("print", "--help").out)
    assert f"{','.join(PRESETS)}." in told
