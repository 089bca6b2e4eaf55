"""Cards in every shape, in one language and in two, with the longest that may stand on them, as they are painted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, cycle, pairwise, product
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import pytest
from measuring import MM, Box, pages, set_texts, texts, touching
from rows import each_row

from generator.engine.chance import RandomSource
from generator.engine.view import Face, Language
from generator.errors import OneLanguageOnly, TextTooLong
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner
from generator.games.deep_future.facts.tables import (
    SUITS,
    advancements,
    suit_benefits,
    victory_benefits,
    when_words,
)
from generator.games.deep_future.legacy.naming import Namer
from generator.games.deep_future.sheets.cards import face, reserve, restock, write_in
from generator.press.assets.fonts import typeface
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.painting.typesetting import TextBlock
from generator.press.svg.elements import MM_PER_PT
from generator.press.svg.style import Style
from generator.press.templating.templates import Templates

Shape = tuple[float, float]
Way = tuple[Language, Language | None]

HALF_INDEX: Shape = (63.5, 76.2)
POKER: Shape = (63.5, 88.9)
MINI: Shape = (44.45, 63.5)
TAROT: Shape = (70, 120)
BUSINESS: Shape = (88.9, 50.8)
SHAPES: dict[str, Shape] = {
    "half index": HALF_INDEX,
    "poker": POKER,
    "euro poker": (63, 88),
    "bridge": (57.15, 88.9),
    "mini": MINI,
    "tarot": TAROT,
    "A7": (74, 105),
    "square": (70, 70),
    "index": (76.2, 127),
    "business": BUSINESS,
    "lying half index": (76.2, 63.5),
    "lying index": (127, 76.2),
    "sleeve": (62, 74.7),
}
SMALLEST: dict[str, Shape] = {"smallest": (40, 55), "smallest lying": (60, 47)}
#: Enough for what does not depend on the shape much.
SOME: dict[str, Shape] = {name: SHAPES[name] for name in ("half index", "poker", "tarot", "business")}
WAYS: list[Way] = [("en", None), ("zh", None), ("en", "zh"), ("zh", "en")]

#: No text but number, suit and id comes nearer to the edge than this; nor they than that (mm).
SAFE, CORNER_SAFE = 3.0, 2.0
#: Type sizes in pt: of Latin letters, and of texts with a Chinese character.
FLOOR, HAN_FLOOR = 6.5, 7.0
#: Cards too small for two languages.
ONE_LANGUAGE = ("mini", "business")


class Watching(Painter):
    """A painter that remembers the type sizes it uses: field, points, text."""

    sizes: list[tuple[str, float, str]]

    def block(self, element: Element, style: Style) -> TextBlock:
        """The lines of a <text>, remembered."""
        block = super().block(element, style)
        for line in block.lines:
            for piece in line.pieces:
                size = piece.span.size * block.scale / MM_PER_PT
                self.sizes.append((element.get("data-name", ""), size, piece.text))
        return block


class Printed(NamedTuple):
    """A card as it lies on a page of its own, *around* mm of which are left free on every side."""

    label: str
    svg: str
    page: Any
    box: Box
    sizes: list[tuple[str, float, str]]


@cache
def templates(language: Language) -> Templates:
    return Templates("deep_future", language)


def printed(
    shape: Shape,
    language: Language,
    faces: Sequence[tuple[Face, Mapping[str, object] | None]],
    *,
    bleed: float = 0.0,
    radius: float = 0.0,
    revision: int = 12,
    around: float = 0.0,
) -> list[Printed]:
    """Each of *faces*, with the same in a second language beside it, on a page of its own."""
    document = Document("shapes", "deep_future", language)
    painter = Watching(document, language, templates(language).symbols)
    width, height = shape
    sizes = {"w": width, "h": height, "bleed": bleed, "radius": radius, "revision": revision}
    done = []
    for it, other in faces:
        painter.sizes = []
        item = Item(it.label, f"deep_future/{it.template}.svg.j2")
        source = templates(language).render(item.template, item, {**it.data, **sizes, "other": other})
        document.begin_page(width + 2 * around, height + 2 * around)
        painter.draw(source, item, (around, around), bleed=bleed, reuse=True)
        document.end_page()
        done.append((it.label, source, painter.sizes))
    box = Box(around, around, around + width, around + height)
    leaves = pages(document.finish())
    return [Printed(label, svg, page, box, used) for (label, svg, used), page in zip(done, leaves, strict=True)]


def deck(language: Language) -> dict[str, Card]:
    """Cards with the longest of everything, and some that are still to be written on."""
    long = longest_advancements(language)
    world, second = longest_names(language)[:2]
    title = "Xenopharmicology of the Deep" if language == "en" else "异星药理学与远方之学"
    realm = "Dominion of the Nine Harbours" if language == "en" else "九港与远方诸星联合领"
    suit = max(suit_benefits().values(), key=lambda row: len(row.reminder(language))).key
    victory = max(victory_benefits().values(), key=lambda row: len(row.reminder(language))).key
    cards = [
        Card("001", Corner(4, "K"), CardKind.WORLD, 9999, 66, world, (long[0], long[0], long[0])),
        Card("002", Corner(6, "H"), CardKind.WORLD, 12, 64, second, long),
        Card("003", Corner(2, "F"), CardKind.WORLD, "O", 34, second, long[1:2]),
        Card("004", Corner(5, "M"), CardKind.WORLD, "O", 34, None, long[:2]),
        Card("005", Corner(3, "S"), CardKind.TECH, 12, name=title, advancements=(long[0], long[0], long[0])),
        Card("006", Corner(6, "R"), CardKind.TECH, 12, name=title[:14], advancements=long),
        Card("007", Corner(1, "M"), CardKind.TECH, 12, advancements=(long[1], Advancement("K", None), long[2])),
        Card("009", Corner(5, "R"), CardKind.BLANK),
    ]
    for number, techs in (("008", ("005", "006", "007", "005", "006", "007")), ("010", ("005", "006", "007"))):
        history: dict[str, Any] = {"homeworld": "001", "techs": techs, "victory": victory, "effect_suit": suit}
        cards.append(Card(number, Corner(3, "H"), CardKind.CIVILIZATION, 12, 66, realm, **history))
    return {card.id: card for card in cards}


def longest_advancements(language: Language) -> tuple[Advancement, ...]:
    """The four advancements with the widest reminders, widest first, one of them circled."""
    rows = advancements().values()

    def width(row: Any) -> float:
        return typeface(language, False).width(f"{when_words()[row.action](language)} {row.reminder(language)}")

    widest = sorted(rows, key=width, reverse=True)[:4]
    return tuple(Advancement(row.suit, row.number, 10 + n, n == 1) for n, row in enumerate(widest))


@cache
def longest_names(language: Language) -> list[str]:
    """The widest of many names from the lists, widest first."""
    namer = Namer(RandomSource(5))
    names = [namer.world(language) for _ in range(1500 if language == "en" else 60)]
    return sorted(names, key=typeface(language, False).width, reverse=True)


def faces(way: Way, ids: Sequence[str] = ()) -> list[tuple[Face, Mapping[str, object] | None]]:
    """All cards of the deck, or those with *ids*."""
    language, second = way
    here = deck(language)
    return [
        (face(card, here, language), face(card, here, second).data if second else None)
        for card in here.values()
        if not ids or card.id in ids
    ]


def holds(shape: Shape) -> Sequence[str]:
    """Which cards of the deck *shape* is asked to hold."""
    if shape in SMALLEST.values():
        return ("003", "007", "009")
    return ()


def shapes_and_ways() -> Iterator[Any]:
    """Every other shape in one way, half an index card in all; the others in `make prove`."""
    for at, (name, shape) in enumerate((SHAPES | SMALLEST).items()):
        its = WAYS if name in SHAPES and name not in ONE_LANGUAGE else WAYS[:2]
        for way in its:
            later = (at % 2 or way != its[at // 2 % len(its)]) and shape != HALF_INDEX
            mark = [pytest.mark.prove] * later
            yield pytest.param(shape, way, id=f"{name}-{'+'.join(filter(None, way))}", marks=mark)


@pytest.mark.parametrize(("shape", "way"), list(shapes_and_ways()))
def test_everything_fits_stands_clear_of_all_else_in_type_that_is_read_and_whole(shape: Shape, way: Way) -> None:
    """The deck in one shape and way, written cards and those for a pen."""
    shown = faces(way, holds(shape))
    there = [it.data for it in write_in(way[1])] if way[1] else [None] * 3
    shown += zip(write_in(way[0]), there, strict=True)
    cards = shape, way, printed(shape, way[0], shown)
    everything_fits_and_nothing_overlaps(cards)
    text_keeps_away_from_the_edge(cards)
    text_keeps_clear_of_corner_boxes_and_of_the_curve(cards)
    type_never_goes_under_its_floor(cards)
    every_word_of_a_card_stands_on_it(cards)


CornersDone = tuple[Shape, Way, list[Printed]]


def corner_box(svg: str) -> float:
    """Side of a card's corner boxes, as its template drew them."""
    found = re.search(r'd="M([\d.]+) -?[\d.]+V\1H', svg)
    assert found
    return float(found[1])


def is_corner(text: str) -> bool:
    """Whether it stands in a corner, or is the id at the foot."""
    return bool(re.fullmatch(r"[1-6]|[SMRKHF]|\d{3}( r\d+)?", text.strip()))


def everything_fits_and_nothing_overlaps(cards: CornersDone) -> None:
    for card in cards[2]:
        found = texts(card.page)
        assert found or not card.label.startswith("blank")
        assert touching(found, 0.12) == [], card.label


def text_keeps_away_from_the_edge(cards: CornersDone) -> None:
    for card in cards[2]:
        for text in texts(card.page):
            margin = CORNER_SAFE if is_corner(text.text) else SAFE
            assert text.box.inside(card.box, margin - 0.06), (card.label, text)


def text_keeps_clear_of_corner_boxes_and_of_the_curve(cards: CornersDone) -> None:
    (width, height), _, done = cards
    for card in done:
        side = corner_box(card.svg)
        boxes = (Box(0, 0, side, side), Box(width - side, height - side, width, height))
        points = list(curve(card.svg))
        for text in texts(card.page):
            if is_corner(text.text) and any(text.box.inside(box) for box in boxes):
                continue
            assert not any(text.box.overlaps(box) for box in boxes), (card.label, text)
            for x, y in points:
                assert not text.box.overlaps(Box(x - 0.5, y - 0.5, x + 0.5, y + 0.5)), (card.label, text)


def curve(svg: str) -> Iterator[tuple[float, float]]:
    """Points on a world's curve, none on other cards."""
    found = re.search(r"L([\d.]+) 0C([-\d. ]+)L", svg)
    if not found:
        return
    x0, values = float(found[1]), [float(value) for value in found[2].split()]
    (x1, x2, x3), (y1, y2, y3) = values[::2], values[1::2]
    for n in range(161):
        t = n / 160
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, b * y1 + c * y2 + d * y3


def type_never_goes_under_its_floor(cards: CornersDone) -> None:
    for card in cards[2]:
        for each in set_texts(card.page):
            floor = HAN_FLOOR if any("\u2e80" <= character <= "\uff00" for character in each.text) else FLOOR
            assert each.size >= floor - 0.01, (card.label, each)


def every_word_of_a_card_stands_on_it(cards: CornersDone) -> None:
    shape, way, done = cards
    for it, other in faces(way, holds(shape)):
        [card] = [card for card in done if card.label == it.label]
        squeezed = "".join("".join(text.text for text in texts(card.page)).split()).replace("-", "\N{MINUS SIGN}")
        for data in filter(None, (it.data, other and {**other, "techs": ()})):  # names are in one language
            for words in said(data):
                assert "".join(words.split()).replace("-", "\N{MINUS SIGN}") in squeezed, (it.label, words)


def said(data: Mapping[str, Any]) -> Iterator[str]:
    """All words in a card's data."""
    if "slots" in data or "effects" in data:
        yield from filter(None, (data["kind"], data["name"], data.get("homeworld")))
    for slot in data.get("slots", ()):
        if slot["written"]:
            yield from (slot["name"], slot["when"], slot["reminder"])
    yield from data.get("techs", ())
    yield from (effect["text"] for effect in data.get("effects", ()))


def test_more_room_makes_larger_type_and_less_room_smaller() -> None:
    def size_of(field: str, shape: Shape) -> float:
        [card] = printed(shape, "en", faces(("en", None), ["003"]))
        return max(size for name, size, _ in card.sizes if name == field)

    for field in ("title", "advancement", "reminder", "number"):
        ladder = [size_of(field, shape) for shape in (MINI, HALF_INDEX, SHAPES["A7"])]
        assert ladder == sorted(set(ladder)), field


#: Type sizes in pt on cards of some shapes: names of advancements, reminders, those in the second language.
SET: dict[str, dict[Way, tuple[float, ...]]] = {
    "half index": {
        ("en", None): (10, 9),
        ("zh", None): (10, 9),
        ("en", "zh"): (10, 8, 7),
        ("zh", "en"): (10, 8.5, 6.5),
    },
    "tarot": {("en", None): (13, 10.5), ("zh", None): (13, 10.5), ("en", "zh"): (12, 10.5, 8.925)},
    "mini": {("en", None): (8.5, 6.5), ("zh", None): (8.5, 7.5)},
}


@each_row(("shape", "way"), [(shape, way) for shape, ways in SET.items() for way in ways], always=slice(None, None, 3))
def test_siblings_share_one_size_whatever_stands_on_them(shape: str, way: Way) -> None:
    """Worlds and techs with the longest reminders, with short ones and with one alone."""
    language, second = way
    long, short = longest_advancements("en")[:3], [Advancement(suit, 2, 1) for suit in "KMS"]
    for kind, its in product((CardKind.WORLD, CardKind.TECH), (long, short, short[:1])):
        card = Card(
            "001", Corner(4, "K"), kind, 1, 34 if kind is CardKind.WORLD else None, "Kran", advancements=tuple(its)
        )
        other = face(card, {}, second).data if second else None
        [done] = printed(SHAPES[shape], language, [(face(card, {}, language), other)])
        found = {size for field, size, text in done.sizes if field in ("advancement", "reminder")}
        for size in SET[shape][way]:
            assert any(size == pytest.approx(each) for each in found), (kind, its, size)


def test_half_an_index_card_has_a_head_of_its_sizes() -> None:
    kran = Card("003", Corner(2, "F"), CardKind.WORLD, "O", 34, "Kran", advancements=longest_advancements("en")[:1])
    [card] = printed(HALF_INDEX, "en", [(face(kran, {}, "en"), None)])
    found = {field: size for field, size, _ in card.sizes if field in ("number", "suit", "title", "kind", "id")}
    assert found == pytest.approx({"number": 16, "suit": 6.5, "title": 12, "kind": 8, "id": 6.5})
    assert corner_box(card.svg) == pytest.approx(11)


@each_row("shape", ONE_LANGUAGE)
@each_row("way", WAYS[2:])
def test_a_card_too_small_for_two_languages_is_refused_in_one_line(shape: str, way: Way) -> None:
    for each in faces(way, ["003", "006", "008"]):
        with pytest.raises(OneLanguageOnly, match="print one language"):
            printed(SHAPES[shape], way[0], [each])


@each_row("shape", list(SHAPES), always=slice(None, None, 3))
def test_the_lower_left_stays_free_for_a_code(shape: str) -> None:
    """8 x 8 mm, 3 mm from both edges: no text, no line, no icon."""
    width, height = SHAPES[shape]
    shown = faces(("en", None)) + [(it, None) for it in write_in("en")]
    for card in printed(SHAPES[shape], "en", shown):
        image = card.page.render(scale=8 * MM, grayscale=True).to_pil()
        square = image.crop([round(8 * v) for v in (3.1, height - 10.9, 10.9, height - 3.1)])
        assert min(square.tobytes()) > 250, card.label
        assert width > 40


def test_a_text_that_cannot_fit_is_refused_by_name() -> None:
    cards = deck("en")
    cards["003"] = cards["003"].named("Wammawummawimma of the Nine Thousand Forgotten Harbours Beyond the Rim")
    for shape in (MINI, HALF_INDEX, BUSINESS):
        with pytest.raises(TextTooLong, match="field title"):
            printed(shape, "en", [(face(cards["003"], cards, "en"), None)])


OTHERS: list[Shape] = [(41.3, 110.1), (57, 55.2), (58, 48.9), (46.9, 119.1), (85.4, 41.5), (110, 100)]
IN_TURN = list(zip(OTHERS, cycle(WAYS)))
REST = [each for each in product(OTHERS, WAYS) if each not in IN_TURN]


@pytest.mark.parametrize(
    "rows", [pytest.param(IN_TURN, id="some"), pytest.param(REST, id="rest", marks=pytest.mark.prove)]
)
def test_any_other_shape_holds_a_card_cleanly_or_refuses_it(rows: list[tuple[Shape, Way]]) -> None:
    for shape, way in rows:
        it_holds_a_card_cleanly_or_refuses_it(shape, way)


def it_holds_a_card_cleanly_or_refuses_it(shape: Shape, way: Way) -> None:
    taken = 0
    for each in faces(way):
        try:
            [card] = printed(shape, way[0], [each], radius=3)
        except TextTooLong:
            continue
        except OneLanguageOnly:
            assert way[1]
            return
        taken += 1
        found, points = texts(card.page), list(curve(card.svg))
        assert touching(found, 0.12) == [], card.label
        for text in found:
            margin = CORNER_SAFE if is_corner(text.text) else SAFE
            assert text.box.inside(card.box, margin - 0.06), (card.label, text)
            assert not any(text.box.overlaps(Box(x, y, x + 0.1, y + 0.1)) for x, y in points), (card.label, text)
    assert taken >= 3


# Ids and revisions


@each_row(("revision", "wanted"), [(2, "009 r2"), (0, "009")])
def test_the_foot_bears_id_and_revision(revision: int, wanted: str) -> None:
    [card] = printed(POKER, "en", faces(("en", None), ["009"]), revision=revision)
    [mark] = [text for text in texts(card.page) if text.text.startswith("009")]
    assert mark.text.strip() == wanted
    assert mark.box.top > POKER[1] - 5


# Bleed and rounded corners


def test_what_reaches_the_edge_runs_on_into_the_bleed() -> None:
    ids = ["003", "008"]
    for card in printed(POKER, "en", faces(("en", None), ids), bleed=3, around=5):
        image = card.page.render(scale=4, grayscale=True).to_pil()
        per_mm = 4 * 72 / 25.4

        def dark(x0: float, y0: float, x1: float, y1: float, image: Any = image, per_mm: float = per_mm) -> bool:
            return bool(min(image.crop([round(v * per_mm) for v in (x0, y0, x1, y1)]).tobytes()) < 128)

        side = corner_box(card.svg)
        assert dark(5 + side - 1, 2.3, 5 + side + 1, 4.7)
        assert dark(2.3, 5 + side - 1, 4.7, 5 + side + 1)
        assert dark(5.3 + POKER[0], 10 + side, 7.7 + POKER[0], 8 + POKER[1] - side), card.label
        assert not dark(0, 0, 1.8, 98)


def test_bleed_moves_nothing() -> None:
    def places(bleed: float) -> list[Box]:
        return [
            text.box for card in printed(POKER, "en", faces(("en", None)), bleed=bleed) for text in texts(card.page)
        ]

    assert places(0) == places(3)


@each_row("radius", [3.5, 5.0, 8.0])
@each_row("shape", SOME.values(), always=slice(None, None, 2))
def test_text_keeps_clear_of_rounded_corners(shape: Shape, radius: float) -> None:
    width, height = shape
    for card in printed(shape, "en", faces(("en", None), ["002", "003", "006", "008"]), radius=radius):
        for text in texts(card.page):
            for x, y in ((x, y) for x in (text.box.left, text.box.right) for y in (text.box.top, text.box.bottom)):
                along, down = radius - min(x, width - x), radius - min(y, height - y)
                if along > 0 and down > 0:
                    assert (along**2 + down**2) ** 0.5 < radius - 1.4, (card.label, text)


# Cards for a pen


@each_row("language", ["en", "zh"])
def test_there_is_a_write_in_card_of_every_kind(language: Language) -> None:
    made = write_in(language)
    assert [it.template for it in made] == ["world", "tech", "civilization"]
    assert {it.id for it in made} == {""}
    for it, card in zip(made, printed(HALF_INDEX, language, [(it, None) for it in made]), strict=True):
        assert "".join(text.text for text in texts(card.page)).strip() == f". {it.data['kind']}"


def test_the_reserve_has_every_number_and_suit_in_order() -> None:
    corners = [(it.data["suit"]["letter"], it.data["number"]) for it in reserve("en")]  # type: ignore[index]
    assert corners == [(suit, number) for suit in SUITS for number in range(1, 7)]


def test_blanks_are_restocked_corner_by_corner() -> None:
    wanted = [Corner(4, "K"), Corner(4, "K"), Corner(1, "S")]
    made = restock(wanted, "zh")
    assert [it.template for it in made] == ["blank"] * 3
    for corner, card in zip(wanted, printed(HALF_INDEX, "zh", [(it, None) for it in made]), strict=True):
        here = sorted(text.text.strip() for text in texts(card.page))
        assert here == sorted([str(corner.number), corner.suit] * 2)


@each_row("shape", SOME.values())
def test_lines_for_a_pen_lie_five_millimetres_apart_within_a_slot(shape: Shape) -> None:
    for it in write_in("en"):
        [card] = printed(shape, "en", [(it, None)])
        rules = [(float(y), float(x)) for x, y in re.findall(r'd="M([\d.]+) ([\d.]+)H[\d.]+"', card.svg)]
        ruled = sorted({round(y, 2) for y, _ in rules})
        assert len(rules) >= 5, it.label
        for upper, lower in pairwise(ruled):
            same_column = {x for y, x in rules if round(y, 2) == upper} & {x for y, x in rules if round(y, 2) == lower}
            assert not same_column or lower - upper >= 4, (it.label, upper, lower)


# Backs


KINDS = {"": "", "world": "World", "tech": "Tech", "civilization": "Civilization", "blank": "Blank"}


def back(kind: str, shape: Shape) -> Any:
    """A back as a grey image, 8 pixels to the millimetre."""
    data = {"kind": kind, "title": KINDS[kind], "made": ("elder",)}
    [card] = printed(shape, "en", [(Face("", "back", f"back {kind}", data), None)], bleed=3)
    return card.page.render(scale=8 * MM, grayscale=True).to_pil()


def darkness(image: Any) -> float:
    """Share of ink on an image."""
    counts: list[int] = image.histogram()
    return sum((255 - value) * count for value, count in enumerate(counts)) / 255 / sum(counts)


@each_row("shape", [HALF_INDEX, MINI, TAROT, BUSINESS], always=slice(None, None, 2))
def test_backs_are_calm_and_the_plain_one_looks_the_same_turned_by_half(shape: Shape) -> None:
    plain = back("", shape)
    turned = plain.rotate(180)
    differing = sum(abs(a - b) > 128 for a, b in zip(plain.tobytes(), turned.tobytes()))
    assert differing < 0.002 * plain.width * plain.height
    for kind in KINDS:
        assert 0.005 < darkness(back(kind, shape)) < 0.08, kind


@each_row("kind", KINDS)
@each_row("shape", [HALF_INDEX, TAROT, BUSINESS])
def test_no_line_of_a_back_runs_along_the_edge(shape: Shape, kind: str) -> None:
    """Rows of pixels of the outer 2 mm are never dark for long."""
    image = back(kind, shape).point(lambda value: 255 * (value < 200))
    for side in (image, image.rotate(90, expand=True), image.rotate(180), image.rotate(270, expand=True)):
        for y in range(16):
            row = side.crop((0, y, side.width, y + 1)).tobytes()
            longest = max((len(run) for run in row.split(b"\0")), default=0)
            assert longest < 24, (kind, y)


def test_backs_tell_kinds_apart_without_colour() -> None:
    images = {kind: back(kind, HALF_INDEX) for kind in KINDS}
    for one, other in combinations(KINDS, 2):
        pairs = zip(images[one].tobytes(), images[other].tobytes())
        assert sum(abs(a - b) > 96 for a, b in pairs) > 2000, (one, other)
