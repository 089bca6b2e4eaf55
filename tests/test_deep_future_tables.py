"""Galaxy and Tables 1 to 6 against the rules, and against the facts in ../shared where they are there."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from rows import each_row

from generator.games.deep_future.book import atoms, signposts
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.galaxy import BLACK_HOLE, hexes, neighbours

SECTORS = [sector for sector in hexes() if sector != BLACK_HOLE]
FACTS = Path(__file__).resolve().parents[2] / "shared" / "deep-future" / "tables.toml"

#: The last page of the rules, column by column from the left, each from the top.
PRINTED_COLUMNS = """
61 53 52 51
62 64 55 54 43
63 65 66 56 45 42
11 14 16 0 46 44 41
12 15 26 36 35 33
13 24 25 34 32
21 22 23 31
"""


def test_the_galaxy_lies_as_the_last_page_of_the_rules_prints_it() -> None:
    columns: dict[float, list[tuple[float, int]]] = {}
    for sector, place in hexes().items():
        x, y = place.centre
        columns.setdefault(x, []).append((y, sector))
    read = [[sector for _, sector in sorted(columns[x])] for x in sorted(columns)]
    assert read == [[int(sector) for sector in line.split()] for line in PRINTED_COLUMNS.split("\n") if line]


def test_36_sectors_and_a_black_hole_with_90_borders_between_them() -> None:
    assert len(hexes()) == 37
    assert set(SECTORS) == {10 * tens + units for tens in range(1, 7) for units in range(1, 7)}
    borders = {frozenset((a, b)) for a in hexes() for b in neighbours(a) if b is not None}
    assert len(borders) == 90
    assert sum(BLACK_HOLE in border for border in borders) == 6


def test_from_sector_16_the_neighbours_are_14_15_26_the_black_hole_66_and_65() -> None:
    assert neighbours(16) == (14, 15, 26, BLACK_HOLE, 66, 65)


def test_a_turn_by_60_degrees_takes_each_sector_to_the_next_sixth() -> None:
    """Chapter 5 of the readings: the first digit is the sixth of the galaxy, the second the ring."""
    for sector in SECTORS:
        q, r = hexes()[sector]
        turned = next(number for number, place in hexes().items() if place == (-r, q + r))
        assert turned == (sector + 10 if sector < 60 else sector - 50)
        assert max(abs(q), abs(r), abs(q + r)) == {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 1}[sector % 10]


def test_rim_sectors_have_three_or_four_neighbours_and_all_others_six() -> None:
    counts = Counter(sum(n is not None for n in neighbours(sector)) for sector in SECTORS)
    assert counts == {3: 6, 4: 12, 6: 18}


def test_tracks_run_from_their_foot_to_their_star() -> None:
    """1.5, R-1.5-06: Culture has no losing space."""
    found = {t.id: (t.low, t.start, t.high, t.win, t.lose) for t in tables.tracks().values()}
    assert found == {"C": (0, 0, 12, 12, None)} | dict.fromkeys("MSX", (-6, 0, 6, 6, -6))


def test_every_suit_pays_for_one_action() -> None:
    assert [tables.actions()[suit.action].suit for suit in tables.suits().values()] == list(tables.SUITS)


def test_table_5_has_one_advancement_for_each_suit_and_number() -> None:
    cells = tables.advancements()
    assert set(cells) == {(suit, number) for suit in tables.SUITS for number in tables.NUMBERS}
    assert len({row.key for row in cells.values()}) == 36


def test_table_6_has_a_consequence_for_each_suit_and_number_and_draws_equal_ones_once() -> None:
    cells = tables.failures()
    assert set(cells) == {(suit, number) for suit in tables.SUITS for number in tables.NUMBERS}
    assert len({id(cell) for cell in cells.values()}) == 6 + 4 * 3 + 1


@each_row(
    ("cell", "en", "zh"),
    [
        (("R", 5), "Stability -1, 3 random rival cubes", "稳定 -1，随机对手方块 3 个"),
        (("F", 6), "a new neutral world with 5 rival cubes", "新增中立世界，带 5 个对手方块"),
        (("K", 4), "Xeno -3, 1 random rival cube", "异星关系 -3，随机对手方块 1 个"),
    ],
)
def test_a_consequence_words_itself_in_both_languages(cell: tuple[str, int], en: str, zh: str) -> None:
    assert tables.failures()[cell].reminder == (en, zh)


def test_both_books_hold_the_same_atoms_with_the_same_sections_and_pages() -> None:
    english, chinese = atoms("en"), atoms("zh")
    assert [(a.id, a.group, a.section, a.page) for a in english] == [
        (a.id, a.group, a.section, a.page) for a in chinese
    ]
    assert len({atom.id for atom in english}) == len(english)
    assert [post.page for post in signposts("en")] == [post.page for post in signposts("zh")]


if FACTS.exists():
    facts: dict[str, Any] = tomllib.loads(FACTS.read_text("utf-8"))

    def test_the_galaxy_agrees_with_the_shared_facts() -> None:
        for row in facts["sectors"]:
            assert hexes()[row["id"]] == (row["q"], row["r"])
            outside = facts["map"]["outside"]
            assert [outside if n is None else n for n in neighbours(row["id"])] == row["neighbours"]

    def test_suits_tracks_victories_phases_and_actions_agree_with_the_shared_facts() -> None:
        assert [(s.id, s.key, *s.name, s.action) for s in tables.suits().values()] == [
            (row["id"], row["key"], row["en"], row["zh"], row["action"]) for row in facts["suits"]
        ]
        assert [(t.id, *t.name, t.low, t.high, t.start, t.win, t.lose) for t in tables.tracks().values()] == [
            (r["id"], r["en"], r["zh"], r["min"], r["max"], r["start"], r["win"], r.get("lose"))
            for r in facts["tracks"]
        ]
        assert [(v.key, v.letter, *v.name) for v in tables.victories().values()] == [
            (row["key"], row["letter"], row["en"], row["zh"]) for row in facts["victories"]
        ]
        assert {key: tuple(name) for key, name in tables.phases().items()} == {
            row["key"]: (row["en"], row["zh"]) for row in facts["phases"]
        }
        assert [(a.key, a.suit, *a.name) for a in tables.actions().values()] == [
            (row["key"], row["suit"], row["en"], row["zh"]) for row in facts["actions"]
        ]

    def test_table_5_agrees_with_the_shared_facts() -> None:
        assert [
            (a.suit, a.number, a.key, *a.name, a.action, list(a.effects)) for a in tables.advancements().values()
        ] == [(r["suit"], r["number"], r["key"], r["en"], r["zh"], r["action"], r["effects"]) for r in facts["table5"]]

    def test_table_6_agrees_with_the_shared_facts() -> None:
        for row in facts["table6"]:
            cell = tables.failures()[row["suit"], row["number"]]
            assert (cell.challenge, *cell.name, list(cell.effects)) == (
                row["challenge"],
                row["en"],
                row["zh"],
                row["effects"],
            )

    @each_row(
        ("table", "key", "found"),
        [
            ("table2", "victory", tables.wonder_benefits),
            ("table3", "victory", tables.victory_benefits),
            ("table4", "suit", tables.suit_benefits),
        ],
    )
    def test_tables_2_to_4_agree_with_the_shared_facts(table: str, key: str, found: Any) -> None:
        assert {name: list(benefit.effects) for name, benefit in found().items()} == {
            row[key]: row["effects"] for row in facts[table]
        }
