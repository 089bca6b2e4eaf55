"""PNG: exactly so many pixels, named so that every system takes it, all files or none."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import homes
import measuring
import pytest
import specimen
from PIL import Image
from rows import each_row
from talking import Makeplay, Told

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import Language, PrintContext
from generator.errors import BadMeasure, CannotWrite
from generator.games.deep_future import PACK
from generator.press.exports.delivery import deliver_folders
from generator.press.exports.pictures import file_name, names_of, pictures
from generator.press.exports.production import produce
from generator.press.job.asked import PrintRequest
from generator.press.job.outputs import OUTPUTS
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.card_pages import CardPage
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

Print = Callable[..., Told]


@pytest.fixture
def png(makeplay: Makeplay) -> Print:
    """`makeplay print kran --format png` with more words, in a home where Ada and Ben have founded kran."""
    homes.left_by((("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "3"),), Path())
    return lambda *words: makeplay("print", "kran", "--format", "png", *words)


def cards(settings: SheetSettings, *kinds: str, language: Language = "en") -> list[PrintedFile]:
    """The specimen's sheets, cards on pages of their own."""
    campaign = specimen.grown(language)
    sheets = PACK.printables(campaign, kinds or ("cards",), language, PrintContext(campaign.players))
    job = PrintPlan("Kran", PACK.name, language, PAPERS["a4"], settings)
    names = names_of(sheets, PACK.labels(campaign, language))
    return list(pictures(print_sheets(job, sheets), names, 100, settings.backs == "plain"))


def image(file: PrintedFile) -> Image.Image:
    return Image.open(io.BytesIO(file.data))


#: Each size with a bleed or without one; both in `make prove`.
SIZES = [
    pytest.param(size, bleed, marks=[pytest.mark.prove] * bool((at + 3 * (bleed > 0)) % 10))
    for at, size in enumerate(CARD_SIZES)
    for bleed in (0.0, 3.0)
]


@pytest.mark.parametrize(("size", "bleed"), SIZES)
def test_a_card_has_exactly_the_pixels_of_its_size_and_its_bleed(size: str, bleed: float) -> None:
    settings = SheetSettings(CARD_SIZES[size], Arrangement(bleed=bleed), alone=CardPage())
    made = cards(settings)
    wanted = tuple(round((side + 2 * bleed) / 25.4 * 100) for side in CARD_SIZES[size])
    assert len(made) == 42
    for file in made[::7]:
        assert image(file).size == file.pixels == wanted
        assert image(file).mode == "RGB"
        assert image(file).info["dpi"] == pytest.approx((100, 100), abs=0.01)


def test_a_deck_at_300_dots_per_inch_is_750_by_900(png: Print) -> None:
    told = png("--only", "cards")
    assert told.code == 0, told.err
    found = sorted(Path("output/kran/png/cards").iterdir())
    assert len(found) == 36
    assert told.out.split() == ["output/kran/png/cards/", "36", "PNG", "of", "750", "x", "900", "pixels"]
    for path in found:
        with Image.open(path) as picture:
            assert picture.size == (750, 900)
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_a_picture_shows_what_the_pdf_shows() -> None:
    [front, *_] = cards(SheetSettings(alone=CardPage()))
    card = specimen.printed(specimen.grown("en"), "en", "letter", "cards")[0]
    x, y, w, h = card.pages[0].cards[0].rectangle
    page = measuring.pages(card.data)[0].render(scale=100 / 72).to_pil().convert("L")
    cut = page.crop(tuple(round(side / 25.4 * 100) for side in (x, y, x + w, y + h))).resize(
        (50, 60), Image.Resampling.BOX
    )
    seen = image(front).convert("L").resize((50, 60), Image.Resampling.BOX)
    differences = [abs(a - b) for a, b in zip(cut.tobytes(), seen.tobytes())]
    assert sum(differences) / len(differences) < 4
    assert min(seen.tobytes()) < 100


def test_a_card_is_called_by_its_number_and_its_name_in_any_script() -> None:
    names = [file.name for file in cards(SheetSettings(alone=CardPage()), language="zh")]
    assert "cards/038-环境改造舰队.png" in names
    assert len(set(names)) == len(names) == 42
    assert [file_name(text) for text in ("012 KRANAX", '  a/b\\c:d*?"<>|.. ', "Straße", "..", "e\u0301lan")] == [
        "012-kranax",
        "a-b-c-d",
        "strasse",
        "card",
        unicodedata.normalize("NFC", "élan"),
    ]
    assert len(file_name("x" * 300)) == 60


def test_cards_without_a_number_are_called_by_what_they_are_each_name_once() -> None:
    names = [file.name for file in cards(SheetSettings(alone=CardPage()), "blanks", "reserve")]
    assert "reserve/blank-4k.png" in names
    assert "blanks/world-write-in-3.png" in names
    assert len(set(names)) == len(names) == 9 + 36


def test_backs_come_once_or_beside_each_card() -> None:
    plain = cards(SheetSettings(backs="plain", alone=CardPage()))
    assert [file.name for file in plain if "back" in file.name] == ["cards/back.png"]
    of_kind = cards(SheetSettings(backs="kind", alone=CardPage()))
    backs = {file.name for file in of_kind if file.name.endswith("-back.png")}
    assert backs == {f"{file.name[:-4]}-back.png" for file in of_kind if file.pages[0].side == "front"}


def test_whole_pages_are_pictures_too(png: Print) -> None:
    assert png("--only", "map", "--only", "mats", "--resolution", "50", "--paper", "a4").code == 0
    with Image.open("output/kran/png/map/map.png") as picture:
        assert picture.size == (413, 585)
    assert sorted(path.name for path in Path("output/kran/png/mats").iterdir()) == [
        "mats-1.png",
        "mats-2.png",
        "mats-3.png",
    ]


def test_what_is_gone_is_gone_and_what_a_person_put_there_stays(png: Print) -> None:
    assert png("--only", "mats", "--resolution", "30").code == 0
    mats = Path("output/kran/png/mats")
    (mats / "retouched.png").write_bytes(b"mine")
    (mats / "old").mkdir()
    (mats / "old" / "mats-1.png").write_bytes(b"mine too")
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8").replace('["Ada", "Ben"]', '["Ada"]'), "utf-8")
    assert png("--only", "mats", "--resolution", "30").code == 0
    assert sorted(path.name for path in mats.iterdir()) == ["mats-1.png", "mats-2.png", "old", "retouched.png"]
    assert (mats / "retouched.png").read_bytes() == b"mine"
    assert (mats / "old" / "mats-1.png").read_bytes() == b"mine too"


def test_a_card_picked_leaves_the_deck_as_it_lies(png: Print) -> None:
    assert png("--only", "cards", "--resolution", "30").code == 0
    assert png("--cards", "003", "--resolution", "30").code == 0
    assert len(list(Path("output/kran/png/cards").iterdir())) == 36
    [picked] = Path("output/kran/png/picked").iterdir()
    assert picked.name.startswith("003-")


def test_what_fails_leaves_earlier_pictures_as_they_were(png: Print, monkeypatch: pytest.MonkeyPatch) -> None:
    assert png("--only", "cards", "--resolution", "30").code == 0
    before = {path: path.read_bytes() for path in Path("output/kran").rglob("*") if path.is_file()}
    written = Path.write_bytes
    calls = iter(range(100))

    def full(path: Path, data: bytes) -> int:
        if next(calls) == 7:
            raise OSError(28, "No space left on device")
        return written(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        told = png("--only", "cards", "--resolution", "40")
    assert told.code == 6
    assert "No space left" in told.err
    assert {path: path.read_bytes() for path in Path("output/kran").rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("at", range(1, 9))
def test_folders_are_exchanged_all_or_none(at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def files(text: bytes) -> list[PrintedFile]:
        return [PrintedFile(f"{folder}/{name}.png", text, ()) for folder in ("cards", "map") for name in "ab"]

    deliver_folders(tmp_path, files(b"old"))
    (tmp_path / "map" / "mine.txt").write_text("mine")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    moved, calls = Path.replace, iter(range(1, 100))

    def stubborn(path: Path, target: Path) -> Path:
        if next(calls) == at:
            raise PermissionError(13, "Permission denied")
        return moved(path, target)

    monkeypatch.setattr(Path, "replace", stubborn)
    try:
        deliver_folders(tmp_path, files(b"new"))
    except CannotWrite:
        failed = True
    else:
        failed = False
    monkeypatch.undo()
    now = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert failed == (at <= 4)  # two folders, each put aside and replaced
    assert now == (before if failed else {path: b"new" if path.suffix == ".png" else now[path] for path in before})


def test_a_file_where_a_folder_must_be_is_not_taken_away(png: Print) -> None:
    Path("output/kran/png").mkdir(parents=True)
    Path("output/kran/png/map").write_text("mine")
    told = png("--only", "map", "--resolution", "30")
    assert told.code == 6
    assert "map is a file there" in told.err
    assert Path("output/kran/png/map").read_text() == "mine"


@each_row("resolution", ["0", "-5", "19", "1201", "10000"])
def test_a_resolution_that_is_none_is_refused(png: Print, resolution: str) -> None:
    told = png("--resolution", resolution)
    assert told.code == 2
    assert "use 20 to 1200" in told.err
    assert not Path("output/kran").exists()


def test_a_picture_larger_than_a_computer_holds_is_refused_before_anything_is_painted(tmp_path: Path) -> None:
    campaign = specimen.grown("en")
    sheets = PACK.printables(campaign, ("cards", "map"), "en", PrintContext(campaign.players))
    request = PrintRequest("a3", "en", output="png", resolution=1200)
    settings = OUTPUTS["png"].settings(SheetSettings(), None)
    plan = PrintPlan("Kran", PACK.name, "en", PAPERS["a3"], settings, printables=tuple(sheets))
    with pytest.raises(BadMeasure, match="14031 x 19843 pixels is too large; use at most 719"):
        produce(request, plan, tmp_path / "kran")
    assert not (tmp_path / "kran").exists()


@each_row(
    ("words", "said"),
    [
        (["--as", "stickers"], "--format png does not go with --as stickers"),
        (["--onto", "5160"], "--format png does not go with --onto"),
        (["--fold"], "--format png does not go with --fold"),
        (["--cut", "svg"], "--format png does not go with --cut"),
        (["--printer", "kitchen"], "--format png does not go with --printer"),
        (["--confirm"], "--format png does not go with --confirm"),
        (["--preview"], "--format png does not go with --preview"),
        (["--repeat", "1:1"], "--repeat does not go with --format"),
        (["--url", "https://example.org"], "--format png does not go with --url"),
    ],
)
def test_options_that_say_nothing_to_a_picture_are_refused(png: Print, words: list[str], said: str) -> None:
    told = png(*words)
    assert told.code == 2
    assert said in told.err


def test_a_resolution_is_for_pictures_only(makeplay: Makeplay) -> None:
    assert makeplay("new", "kran", "--player", "Ada").code == 0
    for form in ("pdf", "svg", "tts"):
        told = makeplay("print", "kran", "--format", form, "--resolution", "300")
        assert told.code == 2
        assert f"--format {form} does not go with --resolution" in told.err
    told = makeplay("print", "kran", "--resolution", "300")
    assert (told.code, told.err) == (2, "makeplay: --resolution: it is for --format png; add that\n")


def test_pictures_are_no_print_run(png: Print, makeplay: Makeplay) -> None:
    record = {path: path.read_bytes() for path in Path("campaigns/kran/log").iterdir()}
    assert png("--only", "cards", "--resolution", "30").code == 0
    assert {path: path.read_bytes() for path in Path("campaigns/kran/log").iterdir()} == record
    told = makeplay("print", "kran", "--changed", "--json")
    assert len(json.loads(told.out)["files"]) == 1  # nothing lies printed yet


def test_a_program_is_told_each_picture_with_its_pixels_and_its_card(png: Print) -> None:
    told = json.loads(png("--cards", "001-006", "--bleed", "3", "--json").out)
    [first, *others] = told["files"]
    assert len(others) == 5
    assert first["pixels"] == [821, 971]
    assert Path(first["path"]).is_file()
    [page] = first["pages"]
    assert page["paper_mm"] == [69.5, 82.2]
    assert page["cards"] == [{"id": first["path"].split("/")[-1][:3], "rect_mm": [3.0, 3.0, 63.5, 76.2]}]
