"""Text into lines: how far it shrinks, where it breaks, what stays together."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rows import each_row

from generator.engine.view import Language
from generator.press.assets.fonts import typeface
from generator.press.painting.stacking import Room, largest_stack
from generator.press.painting.typesetting import (
    FLOOR,
    DoesNotFit,
    Span,
    TextBlock,
    TextLine,
    TextSpace,
    one_line,
    with_icons,
    wrapped,
)
from generator.press.painting.typography import typographic

SIZE = 3.0
NOT_FIRST = "，。、；：？！）」』》】"
NOT_LAST = "（「『《【"
ICONS = ("sun", "black-hole")


def span(text: str, *, language: Language = "en", bold: bool = False, size: float = SIZE) -> Span:
    return Span(text, typeface(language, bold), size, "black")


def natural(text: str, language: Language = "en") -> float:
    """Width of *text* in mm, unshrunk."""
    return typeface(language, False).width(text) * SIZE


def read(line: TextLine) -> str:
    return "".join(piece.text for piece in line.pieces)


def lines(text: str, room: float, *, language: Language = "en", most: int = 99, smallest: float = SIZE) -> list[str]:
    return [read(line) for line in wrapped([span(text, language=language)], TextSpace(room, most), smallest).lines]


def is_written_out(block: TextBlock, text: str) -> bool:
    """Whether the lines hold *text*, nothing lost or added but blanks."""
    return "".join("".join(map(read, block.lines)).split()) == "".join(text.split())


def test_a_line_that_has_room_keeps_its_size() -> None:
    block = one_line([span("Solar Wind Funneling")], 100, 2.0)
    assert block.scale == 1
    assert block.lines[0].width == pytest.approx(natural("Solar Wind Funneling"))


def test_a_line_without_a_limit_is_never_shrunk() -> None:
    block = one_line([span("Solar Wind Funneling " * 50)], None, 2.0)
    assert (len(block.lines), block.scale) == (1, 1.0)


@each_row("share", [0.99, 0.9, 0.7])
def test_a_long_line_shrinks_exactly_to_its_room(share: float) -> None:
    room = natural("Solar Wind Funneling") * share
    block = one_line([span("Solar Wind Funneling")], room, SIZE * 0.6)
    assert block.scale == pytest.approx(share)
    assert block.lines[0].width == pytest.approx(room, abs=1e-9)


def test_a_line_shrinks_to_the_smallest_size_and_no_further() -> None:
    text, smallest = "Solar Wind Funneling", 2.0
    least = natural(text) * smallest / SIZE
    assert one_line([span(text)], least, smallest).scale * SIZE == pytest.approx(smallest)
    with pytest.raises(DoesNotFit) as caught:
        one_line([span(text)], least - 0.1, smallest)
    assert caught.value.needs == f"it needs {least:.1f} mm at the smallest size; there are {least - 0.1:.1f} mm"


def test_spans_of_several_sizes_shrink_together() -> None:
    block = one_line([span("Might", size=4.0, bold=True), span(" +1 for each world", size=2.0)], 20, 1.0)
    first, second = block.lines[0].pieces
    assert first.width == pytest.approx(first.span.face.width("Might") * 4 * block.scale)
    assert second.x == pytest.approx(first.width)
    assert second.x + second.width == pytest.approx(20)


def test_a_text_is_broken_before_it_is_shrunk() -> None:
    text = "Each other player loses a cube from the sector with most of them"
    block = wrapped([span(text)], TextSpace(40, 3), 2.0)
    assert (len(block.lines), block.scale) == (3, 1.0)
    shrunk = wrapped([span(text)], TextSpace(40, 2), 2.0)
    assert len(shrunk.lines) == 2
    assert 2.0 <= shrunk.scale * SIZE < SIZE
    assert all(line.width <= 40 + 1e-6 for line in (*block.lines, *shrunk.lines))


@each_row("share", [0.99, 0.85, 0.7])
def test_a_wrapped_text_shrinks_little_further_than_it_must(share: float) -> None:
    scale = wrapped([span("Territory")], TextSpace(natural("Territory") * share, 1), 1.0).scale
    assert share * 0.975 < scale <= share + 1e-6


def test_lines_are_filled_before_the_next_is_begun() -> None:
    room = natural("Each other player")
    assert lines("Each other player loses a cube", room) == ["Each other player", "loses a cube"]
    assert lines("Each other player loses a cube now", room - 0.1) == ["Each other", "player loses a", "cube now"]


def test_no_word_stands_alone_in_the_last_line_if_the_one_before_can_spare_one() -> None:
    room = natural("Each other player") - 0.1
    assert lines("Each other player loses a cube", room) == ["Each other", "player loses", "a cube"]
    assert lines("Each other player loses", room) == ["Each other", "player loses"]
    assert lines("Each otherwise", natural("otherwise") + 0.1) == ["Each", "otherwise"]


@each_row(
    ("text", "room", "expected"),
    [
        ("Put down 2 cubes", "Put down 2 ", ["Put down", "2 cubes"]),
        ("Put 2 uncharacteristically", "uncharacteristically", ["Put 2", "uncharacteristically"]),
    ],
)
def test_a_figure_goes_down_with_what_it_counts_if_there_is_room(text: str, room: str, expected: list[str]) -> None:
    assert lines(text, natural(room) + 0.1) == expected


def test_the_two_lines_of_a_title_are_about_equally_long() -> None:
    text = "Commonwealth of the Outer Rim"
    block = wrapped([span(text)], TextSpace(natural(text) - 1, 2, balanced=True), SIZE)
    assert [read(line).strip() for line in block.lines] == ["Commonwealth", "of the Outer Rim"]
    assert lines(text, natural(text) - 1) == ["Commonwealth of the", "Outer Rim"]


@each_row(
    ("text", "gaps"),
    [("第12回合", 2), ("第 12 回合", 2), ("用Might", 1), ("回合，12", 0), ("稳定−1后", 2), ("Might 2", 0)],
)
def test_a_quarter_em_is_left_between_chinese_and_latin(text: str, gaps: int) -> None:
    its, alone = (
        one_line([span(text, language="zh")], None, SIZE).lines[0].width,
        text.replace(" ", "" if gaps else " "),
    )
    assert its == pytest.approx((sum(typeface("zh", False).width(c) for c in alone) + gaps * 0.25) * SIZE)


def test_too_many_lines_are_told_with_what_is_there() -> None:
    with pytest.raises(DoesNotFit) as caught:
        lines("Each other player loses a cube", natural("Each other player"), most=1)
    room = natural("Each other player")
    assert caught.value.needs == f"it needs 2 lines at the smallest size; room for 1 of {room:.1f} mm"


def test_a_word_wider_than_a_line_is_not_broken_but_told() -> None:
    with pytest.raises(DoesNotFit, match="one word is wider than a line at the smallest size; room for 9 of 12"):
        lines("an Uncharacteristically long word", 12, most=9)


@settings(deadline=None)
@given(
    words=st.lists(
        st.sampled_from(["a", "of", "territory", "homeworld's", "by-product", "(or", "1.4)", "37%"]), min_size=1
    ),
    room=st.floats(24, 60),
)
def test_words_are_never_broken(words: list[str], room: float) -> None:
    assert [word for line in lines(" ".join(words), room) for word in line.split(" ")] == words


@settings(deadline=None)
@given(
    words=st.lists(st.sampled_from(["Might", "a", "cube", "-2", "+1", "−3", "-12"]), max_size=12),
    room=st.floats(30, 45),
)
def test_a_signed_figure_never_begins_a_line(words: list[str], room: float) -> None:
    try:
        set_lines = lines(" ".join(["Might", *words]), room)
    except DoesNotFit:
        assume(False)
    assert not [line for line in set_lines if line[0] in "+-−"]


@each_row("sign", ["-2", "+1", "−2"])
def test_a_signed_figure_goes_down_with_the_word_before_it(sign: str) -> None:
    assert lines(f"Roll for Might {sign} now", natural(f"Roll for Might {sign}") - 0.1) == [
        "Roll for",
        f"Might {sign} now",
    ]


def test_a_dash_between_blanks_is_no_sign() -> None:
    assert lines("Kran - Ulon", natural("Kran") + 1) == ["Kran", "-", "Ulon"]


def test_chinese_wraps_between_any_two_characters() -> None:
    assert lines("每位其他玩家失去一个方块", 4 * natural("每", "zh"), language="zh") == [
        "每位其他",
        "玩家失去",
        "一个方块",
    ]


@each_row(
    ("text", "room", "expected"),
    [
        ("每位玩家。失去方块", 4, ["每位玩", "家。失去", "方块"]),
        ("每位玩，家失去", 3, ["每位", "玩，家", "失去"]),
        ("每位（玩家）失去", 3, ["每位", "（玩", "家）失", "去"]),
        ("读《深空》一书", 2, ["读", "《深", "空》", "一书"]),
        ("读《深空》一书", 3, ["读《深", "空》一", "书"]),
        ("他说：「好」", 3, ["他说：", "「好」"]),
        ("用Might行动", 3, ["用", "Might", "行动"]),
        ("牌堆空时N＋1。", 5, ["牌堆空时", "N＋1。"]),
        ("第12回合", 3, ["第12", "回合"]),
    ],
)
def test_chinese_marks_stay_with_what_they_belong_to(text: str, room: int, expected: list[str]) -> None:
    """Room in characters."""
    assert lines(text, room * natural("每", "zh"), language="zh") == expected


@each_row(
    ("text", "room", "expected"),
    [
        ("每位玩家失去方", 6, ["每位玩家失", "去方"]),
        ("每位玩家失去方。", 6, ["每位玩家失", "去方。"]),
        ("牌堆空时再加1。", 6, ["牌堆空时再", "加1。"]),
        ("每位玩家失去方块", 6, ["每位玩家失去", "方块"]),
        ("亚特兰蒂斯 一", 5, ["亚特兰蒂斯", "一"]),
        ("玩家失方", 3, ["玩家失", "方"]),
        ("玩家失去Ulon）方", 6, ["玩家失去", "Ulon）方"]),
    ],
)
def test_no_sign_of_chinese_stands_alone_in_the_last_line_if_the_one_before_can_spare_one(
    text: str, room: int, expected: list[str]
) -> None:
    assert lines(text, (room + 0.9) * natural("每", "zh"), language="zh") == expected


@settings(deadline=None)
@given(
    middle=st.text(st.sampled_from("深空未来行动卡牌AB12 " + NOT_FIRST + NOT_LAST), max_size=40),
    room=st.floats(15, 40),
    language=st.sampled_from(["zh", "en"]),
)
def test_no_line_begins_or_ends_with_a_mark_that_may_not(middle: str, room: float, language: Language) -> None:
    try:
        set_lines = lines(f"深{middle.replace(' ', '')}空", room, language=language)
    except DoesNotFit:
        assume(False)
    assert not [line for line in set_lines if line[0] in NOT_FIRST or line[-1] in NOT_LAST]


@each_row("text", ["Each other player loses a cube", "每位其他玩家失去一个方块，回合结束。", "用Might行动2次"])
def test_a_line_in_one_style_is_one_piece_so_that_it_is_copied_whole(text: str) -> None:
    assert [piece.text for piece in one_line([span(text, language="zh")], None, SIZE).lines[0].pieces] == [text]
    assert all(len(line.pieces) == 1 for line in wrapped([span(text, language="zh")], TextSpace(20, 9), SIZE).lines)


def test_pieces_change_where_the_style_does_and_the_blank_goes_with_what_follows() -> None:
    block = one_line([span("Upkeep ", bold=True), span("pay a cube"), span(".", bold=True)], None, SIZE)
    pieces = block.lines[0].pieces
    assert [(piece.text, piece.span.text) for piece in pieces] == [
        ("Upkeep", "Upkeep "),
        (" pay a cube", "pay a cube"),
        (".", "."),
    ]
    for before, after in pairwise(pieces):
        assert after.x == pytest.approx(before.x + before.width)


def test_blanks_at_the_ends_of_a_line_take_no_room() -> None:
    assert one_line([span("  pay  a cube ")], None, SIZE).lines[0].width == pytest.approx(natural("pay a cube"))


@each_row(
    ("text", "parts"),
    [
        ("Gain :sun: now", ["Gain ", "<sun>", " now"]),
        (":sun:", ["<sun>"]),
        (":sun::black-hole:", ["<sun>", "<black-hole>"]),
        ("Gain :moon: now", ["Gain :moon: now"]),
        ("Gain :moon::sun:", ["Gain :moon:", "<sun>"]),
        ("Choose: a cube", ["Choose: a cube"]),
        ("10:30:45", ["10:30:45"]),
        ("Suits: :sun:", ["Suits: ", "<sun>"]),
        (":Sun: :sun :", [":Sun: :sun :"]),
        ("", []),
    ],
)
def test_the_name_of_an_icon_between_colons_is_an_icon_and_all_else_is_text(text: str, parts: list[str]) -> None:
    spans = with_icons(span(text), ICONS)
    assert [f"<{each.icon}>" if each.icon else each.text for each in spans] == parts
    assert all(bool(each.icon) != bool(each.text) for each in spans)


@each_row("text", ["Gain{}now", "Gain {} now", "行动{}行动"])
def test_an_icon_is_one_em_wide(text: str) -> None:
    with_icon = one_line(with_icons(span(text.format(":sun:")), ICONS), None, SIZE).lines[0]
    without = natural(text.format(""))
    assert with_icon.width == pytest.approx(without + SIZE)


def test_an_icon_shrinks_with_its_text() -> None:
    block = one_line(with_icons(span("Gain:sun:now"), ICONS), 9, 1.0)
    gain, icon, now = block.lines[0].pieces
    assert icon.width == pytest.approx(SIZE * block.scale)
    assert (icon.x, now.x) == pytest.approx((gain.width, gain.width + icon.width))


def test_a_signed_figure_stays_with_its_icon() -> None:
    spans = with_icons(span("Territory :sun: -2"), ICONS)
    assert [read(line).strip() for line in wrapped(spans, TextSpace(natural("Territory") + 1, 9), SIZE).lines] == [
        "Territory",
        "-2",
    ]


WORDS = st.text(st.sampled_from("aMW.-+(),é½♥😀:深空（）。，《》"), min_size=1, max_size=9)


@settings(deadline=None)
@given(
    parts=st.lists(
        st.tuples(
            st.lists(WORDS, min_size=1, max_size=8), st.sampled_from([" ", "  "]), st.booleans(), st.floats(1.5, 4)
        ),
        min_size=1,
        max_size=4,
    ),
    room=st.floats(10, 60),
    most=st.integers(1, 9),
    language=st.sampled_from(["en", "zh"]),
)
def test_whatever_the_words_they_are_all_there_and_no_line_is_wider_than_its_room(
    parts: list[tuple[list[str], str, bool, float]], room: float, most: int, language: Language
) -> None:
    spans = [span(blank.join(words), language=language, bold=bold, size=size) for words, blank, bold, size in parts]
    text = "".join(each.text for each in spans)
    for block in (wrapped(spans, TextSpace(room, most), 0.001), one_line(spans, room, 0.001)):
        assert len(block.lines) <= most
        assert all(line.width <= room + 1e-6 for line in block.lines)
        assert is_written_out(block, text)
        for line in block.lines:
            ends = [each.x for each in line.pieces[1:]] + [line.width]
            for piece, end in zip(line.pieces, ends, strict=True):
                width = piece.span.face.width(piece.text) * piece.span.size * block.scale
                assert piece.width == pytest.approx(width)
                gaps = [0.0, *(0.25 * each.span.size * block.scale for each in line.pieces)]
                assert any(end - piece.x - piece.width == pytest.approx(gap, abs=1e-9) for gap in gaps)


def test_a_signed_figure_stays_with_the_han_sign_before_it() -> None:
    assert lines("力量力量-2以后", natural("力量力量", "zh") + 1, language="zh") == ["力量力", "量-2以后"]


@each_row("quoted", ["说“好”了", "说‘好’了"])
def test_curly_quotes_stay_with_what_they_quote(quoted: str) -> None:
    narrowest = natural(quoted[1:4], "zh")
    for tenths in range(1, 60):
        for line in lines(quoted, narrowest + tenths / 10, language="zh"):
            assert line[0] not in "”’"
            assert line[-1] not in "“‘"


@each_row("typed", ['end = "rounds14"', 'end\u00a0=\u00a0"rounds14"', 'followers = "never"'])
def test_a_setting_is_printed_as_it_is_typed(typed: str) -> None:
    assert typographic(typed) == typed
    assert typographic(f'{typed} "so"') != f'{typed} "so"'


def test_the_smallest_size_itself_is_tried() -> None:
    word = span("Territory", size=3.0)
    block = wrapped([word], TextSpace(word.face.width("Territory") * 2.9 + 1e-3, 1), 2.9)
    assert block.scale == pytest.approx(2.9 / 3.0)


def test_an_icon_stands_behind_its_blank() -> None:
    words = with_icons(span("Gain :sun: now"), {"sun"})
    [line] = one_line(words, None, SIZE).lines
    icon = next(piece for piece in line.pieces if piece.span.icon)
    assert icon.x == pytest.approx(natural("Gain "))
    assert line.width == pytest.approx(natural("Gain ") + SIZE + natural(" now"))


def test_siblings_in_two_languages_share_the_largest_size_that_all_have_room_for() -> None:
    def measured(text: str, size: float) -> list[Span]:
        return [Span(text, typeface("en", False), size, "")]

    short, long = ["Draw one 2."], ["Draw one 2. " * 12, "Draw one 1."]
    sizes = [4.0, 3.5, 3.0, 2.5, FLOOR]
    room = Room(50.0, 25.0, 1.2, gap=1.0, apart=0.3)
    alone = largest_stack([short], (), room, sizes, measured)
    together = largest_stack([short, long], (), room, sizes, measured)
    both = largest_stack([short, long], [["抽一张2。"], ["抽一张2。" * 8, "抽一张1。"]], room, sizes, measured)
    assert alone == sizes[0] > together > both >= FLOOR
    assert largest_stack([["Draw " * 500]], (), room, [3.0, 0.1], measured) == 0.1
