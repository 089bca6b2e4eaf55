"""The shipped fonts: which one prints what, how wide it is, and that a reader can search what was printed."""

from __future__ import annotations

import ctypes
import io
import re
import shutil
import string
from collections.abc import Callable, Iterator
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import measuring
import pikepdf
import pypdfium2.raw as pdfium_c
import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics, ttfonts
from rows import each_row

from generator.engine.view import Language
from generator.errors import BadFont
from generator.press.assets import fonts
from generator.press.assets.fonts import (
    APOSTROPHE,
    CLOSE,
    CLOSE_SINGLE,
    EN_DASH,
    FIGURES,
    GAP,
    MINUS,
    OPEN,
    OPEN_SINGLE,
    NamedFonts,
    NoGlyph,
    Typeface,
    body_font,
    families,
    is_gap,
    load,
    plain,
    typeface,
)
from generator.press.assets.kerning import Kerning
from generator.press.assets.stock import stock
from generator.press.painting.document import Document
from generator.press.svg.elements import MM_PER_PT

LANGUAGES: list[Language] = ["en", "zh"]
#: The shipped fonts that Latin is set in.
LATIN = ["NotoSans-Regular", "NotoSans-Bold", "Alegreya-Bold"]


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
    return [(run.font.fontName.removeprefix("Noto"), plain(run.text)) for run in typeface(language, bold).runs(text)]


def page_of(text: str, language: Language = "en", *, bold: bool = False) -> bytes:
    """A PDF with *text* on one line."""
    document = Document("Kran", "fonts", language)
    document.begin_page(3000, 20)
    x = 5.0
    for run in typeface(language, bold).runs(text):
        shown = " ".join(f"{name} 4 Tf {operator}" for name, operator in document.encoded(run.font, run.text))
        document.write(f"BT 1 0 0 -1 {x} 10 Tm {shown} ET")
        x += 4 * run.width
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
    assert "".join(plain(run.text) for run in typeface(language, bold).runs(text)) == text


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
def test_widths_agree_with_reportlab_but_for_the_kerning(text: str, language: Language, bold: bool) -> None:
    runs = typeface(language, bold).runs(text)
    for run, following in pairwise([*runs, None]):
        assert run is not None
        pdfmetrics.registerFont(run.font)
        theirs = pdfmetrics.stringWidth(run.text, run.font.fontName, 12)
        kerns = sum(map(run.font.kerns.__getitem__, map("".join, pairwise(run.text))))
        gap = GAP if following is not None and is_gap(run.text[-1], following.text[0]) else 0
        assert run.width * 12 == pytest.approx(theirs + 12 * (kerns + gap))
    assert typeface(language, bold).width(text) == pytest.approx(sum(run.width for run in runs))


def by_the_tables(name: str) -> Callable[[str, str], int]:
    """What the font's own tables say about two characters, as fontTools reads them and OpenType applies them."""
    font = TTFont(stock() / "fonts" / f"{name}.ttf")
    table, glyphs = font["GPOS"].table, font.getBestCmap()
    wanted = [f.Feature.LookupListIndex for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern"]
    lookups = [table.LookupList.Lookup[index].SubTable for index in sorted(set(chain(*wanted)))]
    parts = [[getattr(part, "ExtSubTable", part) for part in lookup] for lookup in lookups]
    pairs = [lookup for lookup in parts if lookup[0].LookupType == 2]

    def amount(part: Any, left: str, right: str) -> int | None:
        if left not in part.Coverage.glyphs:
            return None
        if part.Format == 1:
            rows = part.PairSet[part.Coverage.glyphs.index(left)].PairValueRecord
            return next((row.Value1.XAdvance for row in rows if row.SecondGlyph == right), None)
        row = part.Class1Record[part.ClassDef1.classDefs.get(left, 0)]
        value = row.Class2Record[part.ClassDef2.classDefs.get(right, 0)].Value1
        return getattr(value, "XAdvance", 0) if value else 0

    def of_both(left: str, right: str) -> int:
        pair = glyphs[ord(left)], glyphs[ord(right)]
        said = ([amount(part, *pair) for part in lookup] for lookup in pairs)
        return sum(next((one for one in each if one is not None), 0) for each in said)

    return of_both


#: What names are made of, and figures as wide as they are.
KERNED = (
    string.ascii_letters
    + string.digits
    + ".,:;!?'-()\"\u2019\u201c\u201d\u2013\u00c0\u00e9\u0141\u0174\u0393\u0423"
    + FIGURES
)


@each_row("name", LATIN, always=slice(None, None, 2))
def test_every_pair_is_kerned_as_the_font_says(name: str) -> None:
    font, theirs = load(name), by_the_tables(name)
    units = font.face.unitsPerEm
    wrong = [a + b for a, b in product(KERNED, KERNED) if round(font.kerns[a + b] * units) != theirs(a, b)]
    assert wrong == []
    assert theirs("T", "u") < 0 and theirs("V", "a") < 0, "there is something to kern"


def test_words_and_chinese_are_not_kerned() -> None:
    assert load("NotoSans-Regular").kerns["T "] == load("NotoSans-Regular").kerns["\u00a0V"] == 0
    assert load("NotoSansSC-Regular").kerns["\u4e00\u4e00"] == 0


@each_row("name", ["Vakos", "Tukrarn", "Windrest", "To Vy"])
@each_row("bold", [False, True])
def test_what_is_printed_stands_where_it_was_measured(name: str, bold: bool) -> None:
    face = typeface("en", bold)
    starts = [5 + 4 * (face.width(name[: at + 1]) - face.width(name[at])) for at in range(len(name))]
    (page,) = measuring.pages(page_of(name, bold=bold))
    assert [x / MM_PER_PT for x in starts] == pytest.approx(list(origins(page)), abs=0.01)


def origins(page: Any) -> Iterator[float]:
    """Where each character of a page begins, in pt from the left."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        assert pdfium_c.FPDFText_GetCharOrigin(text, index, x, y)
        yield x.value


@each_row(
    ("sign", "drawn", "read"),
    [
        (MINUS, "\u2212", "-"),
        (APOSTROPHE, "\u2019", "\u2019"),
        (OPEN, "\u201c", "\u201c"),
        (CLOSE, "\u201d", "\u201d"),
        (OPEN_SINGLE, "\u2018", "\u2018"),
        (CLOSE_SINGLE, "\u2019", "\u2019"),
        (EN_DASH, "\u2013", "\u2013"),
    ],
)
@each_row("language", LANGUAGES)
def test_a_sign_of_the_press_is_drawn_by_the_latin_font_and_read_as_a_plain_one(
    sign: str, drawn: str, read: str, language: Language
) -> None:
    (run,) = typeface(language, False).runs(sign)
    assert run.font is load("NotoSans-Regular")
    assert run.font.face.charToGlyph[ord(sign)] == run.font.face.charToGlyph[ord(drawn)]
    assert plain(sign) == drawn
    (page,) = measuring.pages(page_of(f"Might {sign}1 Kran", language))
    assert measuring.strings(page) == f"Might {read}1 Kran"


def test_figures_are_as_wide_as_they_are_or_all_of_one_width() -> None:
    usual, tabular = typeface("en", False), typeface("en", False, tabular=True)
    assert {round(tabular.width(figure), 3) for figure in string.digits} == {0.572}
    assert usual.width("1") < 0.5 < usual.width("0")
    assert measuring.strings(measuring.pages(page_of("Era 10, 1234567890"))[0]) == "Era 10, 1234567890"


@each_row(
    ("before", "after", "gap"),
    [
        ("\u529b", "A", True),
        ("7", "\u529b", True),
        ("\u529b", MINUS, True),
        ("\u529b", FIGURES[3], True),
        ("A", "B", False),
        ("\u529b", "\u529b", False),
        ("\u529b", ",", False),
        ("\u3002", "A", False),
        ("", "A", False),
        ("\u529b", "", False),
    ],
)
def test_a_quarter_em_is_free_where_chinese_meets_latin(before: str, after: str, gap: bool) -> None:
    assert is_gap(before, after) is gap
    alone = sum(typeface("zh", False).width(each) for each in (before, after))
    assert typeface("zh", False).width(before + after) == pytest.approx(alone + GAP * gap)


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
    shown = re.findall(r"(/F\S+) \S+ Tf (<[0-9a-f]+> Tj|\[[^\]]+\] TJ)", content)
    codes = [(name, bytes.fromhex("".join(re.findall("<([0-9a-f]+)>", operator)))) for name, operator in shown]
    assert "".join(maps[name][code] for name, each in codes for code in each) == text


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
    [(name, shown)] = document.encoded(second.font, "😀")
    document.write(f"BT {name} 5 Tf 1 0 0 -1 5 20 Tm {shown} ET")
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


# Titles


def test_titles_have_a_face_of_their_own_and_what_it_lacks_is_set_in_bold_text() -> None:
    def fonts_of(text: str, language: Language) -> list[tuple[str, str]]:
        return [(run.font.fontName, plain(run.text)) for run in typeface(language, False, "title").runs(text)]

    assert fonts_of("Vakos 12, \u0141\u00f3d\u017a", "en") == [("Alegreya-Bold", "Vakos 12, \u0141\u00f3d\u017a")]
    for language in LANGUAGES:
        assert fonts_of("\u7ef4\u66e6", language) == [("NotoSerifSC-Bold", "\u7ef4\u66e6")]
        assert fonts_of("\u9555\u7487", language) == [("NotoSansSC-Regular", "\u9555"), ("NotoSansSC-Bold", "\u7487")]
    assert fonts_of("\u2665 A", "en") == [("NotoSansSymbols2-Regular", "\u2665"), ("Alegreya-Bold", " A")]
    assert typeface("en", False, "title").bold


def test_the_face_of_titles_has_what_chinese_texts_of_ours_and_usual_names_need() -> None:
    font = load("NotoSerifSC-Bold")
    usual = {c for c in characters("gb2312") if c.encode("gb2312")[0] < 0xD8}
    assert len(usual) == 3755
    assert not [c for c in usual if font.advance(ord(c)) is None]
    assert {load(name).family for name in ("Alegreya-Bold", "NotoSerifSC-Bold")} == {"Alegreya", "Noto Serif SC"}


# A person's own fonts


def folder_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """A person's folder of fonts: copies of shipped ones under another family's name."""
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path))
    (tmp_path / "fonts").mkdir(exist_ok=True)
    for name in names:
        font = TTFont(stock() / "fonts" / f"{name}.ttf")
        font["name"].setName("Own Hand", 1, 3, 1, 0x409)
        font.save(tmp_path / "fonts" / f"{name}.ttf")


def test_a_named_family_is_asked_first_in_its_weight_and_what_it_lacks_comes_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder_with(tmp_path, monkeypatch, "NotoSans-Regular", "NotoSans-Bold")
    named = NamedFonts(text=families(["own hand"]))
    for bold, name in ((False, "Added-NotoSans-Regular"), (True, "Added-NotoSans-Bold")):
        first, second = typeface("en", bold, named=named).runs("Kran 12\u529b")
        assert (first.font.fontName, second.font.fontName[:10]) == (name, "NotoSansSC")
    assert [run.font.fontName for run in typeface("en", False, "figures", named=named).runs("12")] == [
        "Added-NotoSans-Regular"
    ]
    assert [run.font.fontName for run in typeface("en", False, "title", named=named).runs("Kran")] == ["Alegreya-Bold"]
    titled = typeface("en", True, "title", named=NamedFonts(title=families(["Own Hand"])))
    assert [run.font.fontName for run in titled.runs("Kran")] == ["Added-NotoSans-Bold"]


def test_a_named_family_with_chinese_sets_chinese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_with(tmp_path, monkeypatch, "NotoSerifSC-Bold")
    named = NamedFonts(title=families(["Own Hand"]))
    for language in LANGUAGES:
        assert [run.font.fontName for run in typeface(language, False, "title", named=named).runs("\u7ef4")] == [
            "Added-NotoSerifSC-Bold"
        ]


def test_italics_are_upright_unless_a_family_has_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (upright,) = typeface("en", False, italic=True).runs("Kran")
    assert upright.font is load("NotoSans-Regular")
    folder_with(tmp_path, monkeypatch, "Alegreya-Bold")
    slanted = TTFont(tmp_path / "fonts" / "Alegreya-Bold.ttf")
    slanted["post"].italicAngle = -12.0
    slanted.save(tmp_path / "fonts" / "slanted.ttf")
    for named in (NamedFonts(italic=families(["Own Hand"])), NamedFonts(text=families(["Own Hand"]))):
        (run,) = typeface("en", True, italic=True, named=named).runs("Kran")
        assert run.font.fontName == "Added-slanted"
        (run,) = typeface("en", True, named=named).runs("Kran")
        assert run.font.fontName == ("Added-Alegreya-Bold" if named.text else "NotoSans-Bold")


def test_another_version_of_a_shipped_font_is_told_apart_in_a_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder_with(tmp_path, monkeypatch, "NotoSans-Regular")
    (own,) = families(["Own Hand"])[0]
    document = Document("Kran", "fonts", "en")
    document.begin_page(80, 20)
    for font, text, x in ((own, "Kran", 5), (load("NotoSans-Regular"), "Ulon", 30)):
        [(name, shown)] = document.encoded(font, text)
        document.write(f"BT 1 0 0 -1 {x} 10 Tm {name} 4 Tf {shown} ET")
    document.end_page()
    assert measuring.strings(measuring.pages(document.finish())[0]) == "Kran Ulon"


def test_a_font_whose_kerning_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_with(tmp_path, monkeypatch, "NotoSans-Regular")
    (own,) = families(["Own Hand"])[0]
    cut_short = Kerning(bytes(own.face.get_table("GPOS"))[:400])
    monkeypatch.setattr(own, "_kerning", cut_short)
    with pytest.raises(BadFont, match="NotoSans-Regular"):
        typeface("en", False, named=NamedFonts(text=((own,),))).runs("Tu")
