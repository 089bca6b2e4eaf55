"""What people have in a deck's folder: every kind of spreadsheet is read alike; whatever is wrong is told, all at once.

In: files. Out: rows, or lines with file, sheet, row, column, what is wrong and what would be right.
"""

from __future__ import annotations

import codecs
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from proving import always_and_at_length
from rows import each_row
from sheets_of import ods, xlsx

from generator.decks import wanted
from generator.decks.changes import changes
from generator.decks.written import as_files, rows_as_csv
from generator.errors import BadDeck
from generator.games.deck.campaign import DeckCampaign
from generator.games.deck.cards import CardRow

CELLS: list[list[object]] = [
    ["id", "name", "cost", "text", "count"],
    ["sun", "Sun", 3, "Warm.\nAll day.", 2],
    ["moon", "Möwe, 月", 0.5, "", 1],
]
CSV = 'id,name,cost,text,count\nsun,Sun,3,"Warm.\nAll day.",2\nmoon,"Möwe, 月",0.5,,1\n'
TOML = 'title = "T"\n'
LATIN = 'encoding = "latin-1"\n'
_BOMB = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
_REPEATED = '<table:table-row table:number-rows-repeated="999999"><table:table-cell office:value-type="string" '
_REPEATED += 'table:number-columns-repeated="999"><text:p>x</text:p></table:table-cell></table:table-row>'


def read(folder: Path, files: Mapping[str, str | bytes]) -> wanted.Wanted:
    for name, said in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_bytes(said.encode() if isinstance(said, str) else said)
    return wanted.read_wanted(folder)


@pytest.mark.parametrize(
    "files",
    [
        {"cards.csv": CSV},
        {"cards.csv": codecs.BOM_UTF8 + CSV.replace("\n", "\r\n").encode()},
        {"cards.csv": "sep=;\r\n" + CSV.replace(",", ";").replace("Möwe; 月", "Möwe, 月")},
        {"cards.tsv": CSV.replace(",", "\t").replace("Möwe\t 月", "Möwe, 月").encode("utf-16")},
        {"cards.csv": CSV.replace(",", "|").replace("Möwe| 月", "Möwe, 月").encode()},
        {"cards.xlsx": xlsx({"Any": CELLS})},
        {"cards.ods": ods({"Any": [["", ""], *CELLS, ["", ""]]})},
        {"deck.toml": '[kinds.cards]\nsheet = "all.xlsx#Cards"\n', "all.xlsx": xlsx({"x": [["y"]], "Cards": CELLS})},
        {"deck.toml": 'encoding = "gb18030"\n', "cards.csv": CSV.replace("ö", "o").encode("gb18030")},
    ],
    ids=["plain", "bom", "semicolon", "utf16", "bar", "xlsx", "ods", "sheet", "gb18030"],
)
def test_every_spreadsheet_is_read_alike(tmp_path: Path, files: Mapping[str, str | bytes]) -> None:
    found = read(tmp_path, {"deck.toml": TOML, **files})
    kind = next(iter(found.deck.kinds))
    name = "Mowe, 月" if b"gb18030" in str(files.get("deck.toml")).encode() else "Möwe, 月"
    assert found.rows == {
        "sun": CardRow("sun", kind, {"name": "Sun", "cost": "3", "text": "Warm.\nAll day."}, 2),
        "moon": CardRow("moon", kind, {"name": name, "cost": "0.5"}),
    }
    assert found.rows["sun"].cards == ["sun", "sun#2"]


def test_each_sheet_is_a_kind_of_its_own_if_none_is_named(tmp_path: Path) -> None:
    book = xlsx({"Fire drakes": [["Name"], ["A b!"]], "Spells": [["名称", "数量"], ["火", 3]]})
    found = read(tmp_path, {"deck.toml": TOML, "book.xlsx": book})
    assert [(row.id, row.kind, row.count, row.name) for row in found.rows.values()] == [
        ("fire-drakes.a-b", "fire-drakes", 1, "A b!"),
        ("spells.火", "spells", 3, "火"),
    ]


HEAD = "[kinds.cards]\n[kinds.cards.columns]\ncost = { kind = 'whole', least = 0, most = 9 }\nsuit = ['sun', 'moon']\n"


def swollen() -> bytes:
    """A workbook that is small until it is read; made when it is needed, for that takes a second."""
    return xlsx({"S": " " * 140_000_000})


WRONG: list[tuple[str, str | bytes | Callable[[], bytes], str]] = [
    ("cards.csv", "id,naem\na,b\n", "cards.csv, naem: no part of the layout shows this column; did you mean 'name'?"),
    ("cards.csv", "id,name,cuont\na,b,1\n", "cuont: no part of the layout shows this column; did you mean 'count'?"),
    ("cards.csv", "id,name\na,#REF!\n", "cards.csv, row 2, name: the formula failed: #REF!; correct it"),
    ("cards.xlsx", xlsx({"S": [["name"], ["=#N/A"]]}), "sheet S, row 2, name: the formula failed: #N/A"),
    ("cards.csv", "id,name\na,b\nA,c\n", "row 3: 'A' is also the id of cards.csv, row 2"),
    ("cards.csv", "name\nb\nb\n", "cards.csv, row 3: 'cards.b' is also the id of cards.csv, row 2"),
    ("cards.csv", "id,name,cost\na,b,10\n", "row 2, cost: 10 is outside the range; write a whole number from 0 up"),
    ("cards.csv", "id,name,cost\na,b,1.5\n", "cards.csv, row 2, cost: '1.5' is not a whole number"),
    ("cards.csv", "id,name,suit\na,b,son\n", "cards.csv, row 2, suit: 'son' is not possible here; did you mean 'sun'?"),
    ("cards.csv", "id,name\na,b\n", "cards.csv, cost: the sheet has no such column"),
    ("cards.csv", "id,name,art\na,b,../x.png\n", "cards.csv, row 2, art: '../x.png' is outside the deck's folder"),
    ("cards.csv", "id,name,art\na,b,/etc/x.png\n", "row 2, art: '/etc/x.png' is outside the deck's folder"),
    ("cards.csv", "id,name,art\na,b,art\\x.png\n", "row 2, art: 'art\\\\x.png' is outside the deck's folder"),
    ("cards.csv", "id,name,art\na,b,art\\sun.png\n", "with /, not with a backslash; did you mean 'art/sun.png'?"),
    ("cards.csv", "id,name,layout\na,b,titel-bar\n", "row 2, layout: 'titel-bar' is unknown; did you mean 'title-bar'"),
    ("cards.csv", "id,name,art\na,b,link.png\n", "row 2, art: 'link.png' is outside the deck's folder"),
    ("cards.csv", "id,name,art\na,b,art/sum.png\n", "there is no file 'art/sum.png'; did you mean 'art/sun.png'?"),
    ("cards.csv", "id,name\na,M\xf6we\n".encode("latin-1"), "row 2: it is not utf-8 (byte 11); save it as CSV UTF-8"),
    ("cards.csv", b"\xff\xfei\0d\0,\0n", "cards.csv, row 1: it is not utf-16"),
    ("cards.csv", 'id,name\na,"b\n', "cards.csv, row 2: it is not a valid table"),
    ("cards.csv", "id,name\na,b,c\n", "cards.csv, row 2: it has more cells than the header"),
    ("cards.csv", "id,name,name\na,b,c\n", "cards.csv, row 1, name: two columns have this name; give each its own"),
    ("cards.csv", "id,name,count\na,b,many\n", "row 2, count: 'many' is not a count; write a whole number from 0 to"),
    ("cards.csv", "id,name,size\na,b,pocker\n", "row 2, size: 'pocker' is not a card size; write one of half-index"),
    ("cards.csv", "id,name,size\na,b,9x9mm\n", "size: '9x9mm' is not a card size: a card is 25 to 400 mm wide"),
    ("cards.csv", "id,name\n,\nb,\n,\u202ex\n", "row 4, name: '\\u202ex' contains an invisible character"),
    ("cards.csv", "id,count\n,2\n", "row 2: the row does not say which card it is; fill in the column id, or name"),
    ("cards.csv", "id,name\na#2,x\n", "row 2, id: 'a#2' cannot be an id; use at most 60 characters"),
    ("cards.xlsx", xlsx({"S": _BOMB}), "it has 17179869184 cells; at most 2000000 are read; save only the cards"),
    ("cards.ods", ods({"S": _REPEATED}), "cards.ods: it has 998999001 cells"),
    ("cards.xlsx", swollen, "cards.xlsx: it contains far more than a table of cards (14000"),
    ("cards.xlsx", b"hello", "cards.xlsx: it is not a workbook; save it again as XLSX, ODS or CSV"),
]  # fmt: skip


@each_row("name, said, told", WRONG)
def test_what_is_wrong_is_told_with_its_place_and_what_would_be_right(
    tmp_path_factory: pytest.TempPathFactory, name: str, said: str | bytes | Callable[[], bytes], told: str
) -> None:
    folder = tmp_path_factory.mktemp("deck")
    (folder / "art").mkdir()
    (folder / "art" / "sun.png").write_bytes(b"x")
    (folder.parent / "secret.png").write_bytes(b"x")
    (folder / "link.png").symlink_to(folder.parent / "secret.png")
    head = HEAD if "cost" in told or "suit" in told else TOML
    data = said() if callable(said) else said
    began = time.process_time()
    with pytest.raises(BadDeck) as refused:
        read(folder, {"deck.toml": head, name: data})
    assert any(told in line for line in refused.value.lines), refused.value.lines
    assert time.process_time() - began < 5


def test_all_problems_come_at_once_those_of_deck_toml_too(tmp_path: Path) -> None:
    bad = (
        'titel = "T"\n[kinds.cards]\nwhat = "crads"\nsize = "pockr"\nlayout = 3\n[kinds.cards.columns]\ncost = "hole"\n'
    )
    with pytest.raises(BadDeck) as refused:
        read(tmp_path, {"deck.toml": bad, "cards.csv": "id,name,cost,art\na,#REF!,x,../no.png\na,y,,\n"})
    lines = refused.value.lines
    for told in ("titel", "kinds.cards.what", "kinds.cards.size", "kinds.cards.layout", "columns.cost",
                 "row 2, name", "row 2, art", "row 3: 'a' is also"):  # fmt: skip
        assert any(told in line for line in lines), (told, lines)
    assert not any("\n" in line for line in lines)


def test_an_encoding_that_is_told_must_be_the_one_it_is(tmp_path: Path) -> None:
    latin = "id,name\na,M\xf6we\u2026\n".encode("cp1252")
    assert read(tmp_path, {"deck.toml": LATIN, "cards.csv": latin}).rows["a"].name == "Möwe…"
    with pytest.raises(BadDeck, match="says that the encoding is latin-1, but it is utf-8; write encoding = 'utf-8'"):
        read(tmp_path, {"deck.toml": LATIN, "cards.csv": "id,name\na,Möwe\n"})


def state_of(found: wanted.Wanted) -> DeckCampaign:
    state = DeckCampaign()
    for event in changes(state, found, {}):
        state.apply(event)
    return state


def test_csv_out_is_what_went_in_and_a_deck_made_of_it_is_the_same(tmp_path: Path) -> None:
    given = 'Name,ID,tags,Text,By hand,count\nSun,,a; b,"x, ""y""\nz",x,\nMoon,m,,,,2\n'
    found = read(tmp_path / "one", {"deck.toml": '[kinds.cards]\nsize = "mini"\n', "cards.csv": given})
    state = state_of(found)
    assert rows_as_csv(found.deck.kinds["cards"], list(found.rows.values())) == given
    again = read(tmp_path / "two", as_files(state))
    assert state_of(again) == state
    assert again.rows["cards.sun"].by_hand and again.rows["cards.sun"].tags == ("a", "b")


def test_ten_thousand_rows_are_read_and_compared_in_time_that_grows_with_them(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        rows = "".join(f"c{n},Name {n},{n % 10},Some text with words\n" for n in range(count))
        folder = tmp_path / str(count)
        began = time.process_time()
        found = read(folder, {"deck.toml": TOML, "cards.csv": "id,name,cost,text\n" + rows})
        state = state_of(found)
        assert not changes(state, found, {}) and len(state.contents()) == count
        return time.process_time() - began

    seconds(500)
    few, many = (min(seconds(count) for _ in range(2)) for count in (2000, 10_000))  # others use the machine, too
    assert many < 12 * few


SPOILT = {
    "cards.csv": CSV.encode(),
    "book.xlsx": xlsx({"Cards": CELLS, "Two": [["x"], ["=#REF!"]]}),
    "book.ods": ods({"Cards": CELLS}),
    "deck.toml": f"{HEAD}[kinds.cards.parts.title]\nfont = 'title'\n[backs.x]\nlayout = 'night'\n[look]\n".encode(),
}


@pytest.mark.parametrize("lot", always_and_at_length(1, 40))
def test_whatever_is_in_the_files_is_read_or_told(tmp_path: Path, lot: int) -> None:
    for seed in range(lot * 60, lot * 60 + 60):
        random = Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        for name, data in SPOILT.items():
            if name == "deck.toml" or random.random() < 0.6:
                (folder / name).write_bytes(spoilt(random, bytearray(data)))
        with suppress(BadDeck):
            found = wanted.read_wanted(folder)
            assert not changes(state_of(found), found, {}), seed


def spoilt(random: Random, data: bytearray) -> bytes:
    """The same with a few bytes exchanged, left out, put in or said again."""
    for _ in range(random.choice([0, 1, 3, 20])):
        at = random.randrange(len(data) or 1)
        piece = bytes(random.choices(b"\"',;\n\r\t#[]{}=\0\xff:|A1", k=random.randrange(0, 5)))
        data[at : at + random.randrange(4)] = random.choice([piece, data[at // 2 :][:30]])
    return bytes(data)
