"""The shipped fonts: which one prints what, how wide it is, and that a reader can search what was printed."""

from __future__ import annotations

import io
import re
import shutil
import string
from pathlib import Path

import measuring
import pikepdf
import pytest
from reportlab.pdfbase import pdfmetrics, ttfonts
from rows import each_row

from generator.engine.view import Language
from generator.errors import BadFont
from generator.press.assets import fonts
from generator.press.assets.fonts import NoGlyph, Typeface, body_font, load, typeface
from generator.press.assets.stock import stock
from generator.press.painting.document import Document

LANGUAGES: list[Language] = ["en", "zh"]


def characters(charset: str) -> set[str]:
    """The Chinese characters of a character set."""
    found = set()
    for point in range(0x4E00, 0xA000):
        try:
            chr(point).encode(charset)
        except UnicodeEncodeError:
            continue
        found.add(chr(point))
    return found


def cut(text: str, language: Language = "en", *, bold: bool = False) -> list[tuple[str, str]]:
    return [(run.font.fontName.removeprefix("Noto"), run.text) for run in typeface(language, bold).runs(text)]


def page_of(text: str, language: Language = "en", *, bold: bool = False) -> bytes:
    """A PDF with *text* on one line."""
    document = Document("Kran", "fonts", language)
    document.begin_page(3000, 20)
    x = 5.0
    for run in typeface(language, bold).runs(text):
        for name, codes in document.encoded(run.font, run.text):
            document.write(f"BT 1 0 0 -1 {x} 10 Tm {name} 4 Tf <{codes}> Tj ET")
            x += 4 * sum(run.font.advance(ord(c)) or 0 for c in run.text[: len(codes) // 2])
    document.end_page()
    return document.finish()


def character_maps(data: bytes) -> dict[str, str]:
    """The ToUnicode map of every font on the first page, by the font's name there."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = pdf.pages[0].Resources.Font.items()
        return {name: font.ToUnicode.read_bytes().decode("ascii") for name, font in fonts}


def decoded(character_map: str) -> dict[int, str]:
    """Code -> character, as a reader takes it from a ToUnicode map, whose first pair is the range of codes."""
    pairs = re.findall(r"^<([0-9A-F]{2})> <([0-9A-F]+)>$", character_map, re.MULTILINE)
    return {int(code, 16): bytes.fromhex(units).decode("utf-16-be") for code, units in pairs[1:]}


@each_row(
    ("language", "bold", "text", "runs"),
    [
        (
            "en",
            False,
            "Dominion 领 2",
            [("Sans-Regular", "Dominion "), ("SansSC-Regular", "领"), ("Sans-Regular", " 2")],
        ),
        ("zh", False, "第2回合", [("SansSC-Regular", "第"), ("Sans-Regular", "2"), ("SansSC-Regular", "回合")]),
        ("en", True, "Might 力量", [("Sans-Bold", "Might "), ("SansSC-Bold", "力量")]),
        ("zh", True, "Might：力量", [("Sans-Bold", "Might"), ("SansSC-Bold", "：力量")]),
        ("en", False, "“Kran…”", [("Sans-Regular", "“Kran…”")]),
        ("zh", False, "“深空…”", [("SansSC-Regular", "“深空…”")]),
        ("en", False, "Ökonomie à Łódź", [("Sans-Regular", "Ökonomie à Łódź")]),
        ("zh", False, "Ökonomie", [("Sans-Regular", "Ökonomie")]),
        ("en", True, "Might♥", [("Sans-Bold", "Might"), ("SansSymbols2-Regular", "♥")]),
        ("en", False, "", []),
    ],
)
def test_each_language_asks_its_own_fonts_first(
    language: Language, bold: bool, text: str, runs: list[tuple[str, str]]
) -> None:
    assert cut(text, language, bold=bold) == runs


def test_a_bold_name_outside_gb2312_falls_back_to_the_regular_weight_for_that_character_alone() -> None:
    expected = [("SansSC-Bold", "朱"), ("SansSC-Regular", "镕"), ("SansSC-Bold", "基")]
    assert cut("朱镕基", "zh", bold=True) == cut("朱镕基", "en", bold=True) == expected


@each_row(("charset", "count", "font"), [("gb2312", 6763, "SC-Bold"), ("gbk", 20902, "SC-Regular")])
def test_every_chinese_character_of_a_set_has_its_glyph(charset: str, count: int, font: str) -> None:
    wanted = characters(charset)
    assert len(wanted) == count
    assert not [c for c in wanted if load(f"NotoSans{font}").advance(ord(c)) is None]


@each_row("language", LANGUAGES)
@each_row("bold", [False, True])
def test_suits_emoji_and_signs_are_covered(language: Language, bold: bool) -> None:
    text = "♠♥♦♣♤♡♢♧☀☾★☆✋👣💀❤😀🎲🌟⚀⚅½×−→←↑↓①…–—•°²³"
    assert "".join(run.text for run in typeface(language, bold).runs(text)) == text


@each_row("language", LANGUAGES)
@each_row("bold", [False, True])
@each_row("character", ["ก", "ع", "क", "ש", "한", "𠀀", "\t", "\n", "\x07", "\ue000", "\U0010ffff"])
def test_a_character_that_no_font_has_is_named(character: str, bold: bool, language: Language) -> None:
    with pytest.raises(NoGlyph) as caught:
        typeface(language, bold).runs(f"Kran {character}!")
    assert caught.value.character == character


@each_row(
    ("text", "visible"),
    [("❤\ufe0f", "❤"), ("☀\ufe0e!", "☀!"), ("\ufe0f", "")],
)
def test_variation_selectors_are_dropped(text: str, visible: str) -> None:
    assert "".join(run.text for run in typeface("en", False).runs(text)) == visible
    assert typeface("en", False).width(text) == typeface("en", False).width(visible)


@each_row("joined", ["👩\u200d🚀", "🇬🇧", "👍🏽", "a\u200bb"])
def test_a_sign_made_of_several_is_refused_and_not_taken_apart(joined: str) -> None:
    with pytest.raises(NoGlyph):
        typeface("en", False).runs(joined)


TEXTS = ["Solar Wind Funneling", "Ökonomie — 37 %", "环境改造舰队", "Dominion of 九港领 😀♥", "iiiWWW", "朱镕基", " "]


@each_row("text", TEXTS)
@each_row("language", LANGUAGES)
@each_row("bold", [False, True])
def test_widths_agree_with_reportlab(text: str, language: Language, bold: bool) -> None:
    runs = typeface(language, bold).runs(text)
    for run in runs:
        pdfmetrics.registerFont(run.font)
        theirs = pdfmetrics.stringWidth(run.text, run.font.fontName, 12)
        assert run.width * 12 == pytest.approx(theirs * run.scale)
    assert typeface(language, bold).width(text) == pytest.approx(sum(run.width for run in runs))


def test_a_chinese_character_is_as_wide_as_the_others_and_level_with_latin() -> None:
    (run,) = typeface("zh", False).runs("深空未来")
    assert (run.scale, run.width) == pytest.approx((0.95, 4 * 0.95))
    assert {r.scale for r in typeface("zh", False).runs("Might♥😀")} == {1.0}


def test_a_glyph_that_is_not_there_has_no_width() -> None:
    assert body_font().advance(ord("深")) is None
    assert body_font().advance(ord("M")) == pytest.approx(0.907)


@each_row("text", ["😀", "💀🎲", "Kran😀Ulon", "九港领", "♥", "Dominion of 九港领", "镕"])
@each_row("bold", [False, True])
def test_what_was_printed_is_read_back_beyond_u_ffff_too(text: str, bold: bool) -> None:
    (page,) = measuring.pages(page_of(f"Before {text} after", bold=bold))
    assert measuring.strings(page) == f"Before {text} after"


LONG = {
    "latin": string.ascii_letters + string.digits + string.punctuation,
    "chinese": "".join(sorted(characters("gb2312"))[:600]),
    "emoji": "".join(chr(point) for point in range(0x1F600, 0x1F645)),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_the_character_map_tells_every_code_in_utf_16(text: str) -> None:
    data = page_of(text)
    maps = {name: decoded(found) for name, found in character_maps(data).items()}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    shown = re.findall(r"(/F\S+) \S+ Tf <([0-9a-f]+)> Tj", content)
    assert "".join(maps[name][code] for name, codes in shown for code in bytes.fromhex(codes)) == text


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_the_character_map_comes_in_blocks_of_a_hundred_at_most(text: str) -> None:
    for character_map in character_maps(page_of(text)).values():
        blocks = re.findall(r"^(\d+) beginbfchar\n(.*?)\nendbfchar$", character_map, re.MULTILINE | re.DOTALL)
        assert blocks
        assert all(int(count) == len(entries.splitlines()) <= 100 for count, entries in blocks)


def test_writing_a_document_leaves_reportlab_as_it_was() -> None:
    page_of("Kran 😀")
    assert ttfonts.makeToUnicodeCMap.__module__ == "reportlab.pdfbase.ttfonts"


def test_two_documents_do_not_share_their_subsets() -> None:
    first, second = page_of("abc 深"), page_of("cba 空")
    assert [measuring.strings(measuring.pages(data)[0]) for data in (first, second)] == ["abc 深", "cba 空"]
    assert first == page_of("abc 深")


def test_a_font_that_a_person_adds_prints_what_the_others_lack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path))
    monkeypatch.setattr(fonts, "_SYMBOLS", ())
    with pytest.raises(NoGlyph):
        Typeface("en", False).runs("Kran 😀")
    (tmp_path / "fonts").mkdir()
    shutil.copy(stock() / "fonts" / "NotoEmoji-Regular.ttf", tmp_path / "fonts" / "mine.ttf")
    first, second = Typeface("en", False).runs("Kran 😀")
    assert (first.text, second.text) == ("Kran ", "😀")
    assert second.font.fontName == "Added-mine"
    document = Document("Kran", "fonts", "en")
    document.begin_page(50, 50)
    [(name, codes)] = document.encoded(second.font, "😀")
    document.write(f"BT {name} 5 Tf 1 0 0 -1 5 20 Tm <{codes}> Tj ET")
    document.end_page()
    (page,) = measuring.pages(document.finish())
    assert measuring.strings(page) == "😀"


@pytest.mark.parametrize("content", [b"", b"no font at all", b"OTTO" + bytes(64), bytes(range(256))])
def test_a_font_that_cannot_be_used_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path))
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "bad.ttf").write_bytes(content)
    with pytest.raises(BadFont, match=r"bad\.ttf: .*use a TrueType font"):
        Typeface("en", False).runs("ก")
    assert Typeface("en", False).runs("Kran")  # nobody asks it where the others do
