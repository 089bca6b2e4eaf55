"""Which texts show themselves whole, and how the others are shown."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from pathlib import Path

import homes
import pytest

from generator.engine.plain_text import is_plain, unseen, visible, visible_json

#: Texts of people whose scripts, or pictures, need joiners and marks.
NEEDED = {
    "Persian, a plural": "کتاب\u200cها",
    "Persian, a word of two parts": "می\u200cروم",
    "Hindi, a half letter": "क्\u200dष",
    "Bengali": "র\u200d্যাব",
    "Sinhala": "ශ්\u200dරී ලංකා",
    "Malayalam": "അവന്\u200d",
    "Mongolian": "ᠪᠠᠭ\u180eᠠ",
    "Vietnamese, in pieces": "Vie\u0323\u0302t",
    "an astronaut": "👩\u200d🚀",
    "a family": "👨\u200d👩\u200d👧",
    "a heart on fire": "❤\ufe0f\u200d🔥",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a judge of some colour": "👩🏽\u200d⚖\ufe0f",
    "the flag of Wales": "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
    "a flag of two letters": "🇨🇳",
    "a variant of a Chinese character": "葛\U000e0100",
    "blanks of other widths": "100\u00a0%\u3000甲",
}


@pytest.mark.parametrize("text", NEEDED.values(), ids=NEEDED)
def test_what_a_script_or_an_emoji_needs_passes(text: str) -> None:
    assert is_plain(text)
    assert visible(text) == text
    assert visible_json(json.dumps(text, ensure_ascii=False)) == f'"{text}"'


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Kra\x1b[31mnax", r"Kra\x1b[31mnax"),
        ("Kra\rnax\n", r"Kra\rnax\n"),
        ("\x85\x9b", r"\x85\x9b"),
        ("\u202exan\u2066", r"\u202exan\u2066"),
        ("a\u200db", r"a\u200db"),
        ("کتاب\u200c\u200cها", "کتاب\u200c\\u200cها"),
        ("👩\u200d", r"👩\u200d".replace("\\u200d", "\\u200d")),
        ("\U000e0067", r"\U000e0067"),
        ("\udcff\ufeff\ufffe", r"\udcff\ufeff\ufffe"),
    ],
)
def test_what_does_not_show_itself_is_shown_as_its_code(text: str, shown: str) -> None:
    assert not is_plain(text)
    assert visible(text) == shown
    assert is_plain(shown)


def test_every_character_is_shown_by_its_class() -> None:
    """Those of Cf that are drawn: number signs, ends of verses, what arranges hieroglyphs."""
    drawn = {*map(chr, (*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD))}
    drawn |= {*map(chr, range(0x13430, 0x13440))}
    for character in map(chr, range(sys.maxunicode + 1)):
        kind = unicodedata.category(character)
        if kind in {"Cc", "Cs", "Zl", "Zp"} or (kind == "Cf" and character not in drawn):
            assert not is_plain(character), ascii(character)
        elif kind not in {"Cn", "Co"}:
            assert is_plain(character), ascii(character)


def test_json_means_the_same_with_its_hidden_characters_written_out() -> None:
    said = {"a\u202e": ["\x9b\x1b\udcff", "\U000e0041", "\\\u200d", "कृ\u200dष", '"\u2028']}
    written = visible_json(json.dumps(said, ensure_ascii=False))
    assert json.loads(written) == said
    assert is_plain(written)


def test_texts_of_an_event_are_looked_at_wherever_they_stand() -> None:
    assert unseen({"type": "note", "text": "کتاب\u200cها", "n": 1, "list": [{"a": None}]}) == ""
    assert unseen({"type": "begin", "rules": {"map": "[[territory]]\n\tx = 1\n"}}) == ""
    for wrong in ({"text": "a\nb"}, {"a": [{"b\x1b": 1}]}, {"rules": {"map": "a\x9b\n"}}, {"rules": {"a\nb": 1}}):
        assert "contains an invisible character" in str(unseen({"type": "note", **wrong}))


def test_what_makeplay_has_written_itself_is_plain(tmp_path: Path) -> None:
    homes.left_by((("simulate", "kran", "--games", "2", "--lang", "zh", "--seed", "3"),), tmp_path)
    paths = [*(Path(__file__).parent / "records").rglob("*.jsonl"), *tmp_path.rglob("*.jsonl")]
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    assert len(lines) > 500
    assert not list(filter(None, (unseen(json.loads(line)) for line in lines)))


def test_everything_is_told_through_the_one_door() -> None:
    """`print` as a method is that of a press."""
    past = re.compile(r"click\.(echo|secho|prompt|clear)\w*\(|(?<!def )(?<![.\w])print\(|sys\.(stdout|stderr)\.write")
    room = Path(__file__).parent.parent / "generator"
    found = [path for path in room.rglob("*.py") if past.search(path.read_text("utf-8"))]
    assert found == [room / "cli/console.py"]
