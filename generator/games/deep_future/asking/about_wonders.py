"""Questions about wonders and civilizations: what they do, which of them a winner may choose."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import SUITS, TRACKS, VICTORIES, N, Question, number

_SUIT = "|".join(SUITS)


def _suit_counts(asked: Question) -> dict[str, int]:
    """Advancements of each suit: "6 sun 5 moon", "sun 4, moon 3", "8 hands"."""
    text = re.sub(rf"(?<!\S)(?:{'|'.join('TPCMSX'.lower())}) (?:{_SUIT})(?!\S)", " ", asked.text)
    before = re.findall(rf"(?<!\S){N} (?:of )?({_SUIT})(?!\S)", text)
    behind = re.findall(rf"(?<!\S)({_SUIT}) (?:advancement )?(?:= |x )?(\d+)(?!\S)", text)
    first = re.search(rf"(?<!\S)(?:{N} (?:of )?(?:{_SUIT})|(?:{_SUIT}) (?:advancement )?(\d+))(?!\S)", text)
    if first and first[1]:
        return {suit: number(count) for count, suit in before}
    if behind:
        return {suit: int(count) for suit, count in behind}
    row = re.search(r"suit ((?:\d+ ){5}\d+)", text)
    if row:
        return dict(zip(SUITS, map(int, row[1].split())))
    return {}


def _wonders_on_map(asked: Question) -> list[str]:
    """Wonders named by letter and suit, "C sun", "C太阳", but those of which it is said that they are not there."""
    words = ["", *asked.text.split()]
    return [
        f"{letter.upper()} {suit}"
        for before, letter, suit in zip(words, words[1:], words[2:])
        if letter in set("tpcmsx") and suit in SUITS and before not in {"no", "not", "without"}
    ]


def wonder_effect(asked: Question) -> Asked | None:
    """A card discarded to a wonder: "M sun" and "4 of sun"."""
    if not asked.has("wonder") or (
        not asked.has("discard", "expand", "enter", "use", "add", "with", "move", "draw", "of") and not asked.tracks
    ):
        return None
    if (_suit_counts(asked) and len(set(asked.suits)) > 2) or asked.has("win", "galaxy"):
        return None
    words = re.sub(rf"(?<!\S)({_SUIT}) suit(?!\S)", r"\1", asked.text)
    letter = re.search(
        rf"(?<!\S)(t|p|c|m|s|x|{'|'.join(VICTORIES)})(?: wonder)?(?: (?:of|with|in|-|for|and))*(?: suit)?(?: of)? ({_SUIT})(?: wonder)?(?!\S)",
        words,
    )
    other = re.search(rf"(?<!\S)({_SUIT}) (t|p|c|m|s|x|{'|'.join(VICTORIES)})(?: wonder)(?!\S)", words) or re.search(
        rf"(?<!\S)wonder (?:of )?({_SUIT}) (t|p|c|m|s|x)(?!\S)", words
    )
    if letter:
        mark, suit, begin, end = letter[1], letter[2], letter.start(), letter.end()
    elif other:
        mark, suit, begin, end = other[2], other[1], other.start(), other.end()
    else:
        return _wonder_without_suit(asked)
    rest = f"{words[:begin]} # {words[end:]}"
    card = re.search(rf"(?<!\S)(\d|one)(?: (?:of|-))* ({_SUIT})(?!\S)", rest) or None
    swapped = None if card else re.search(rf"(?<!\S)({_SUIT}) (\d)(?!\S)", rest)
    if card:
        discard = f"{number(card[1])} {card[2]}"
    elif swapped:
        discard = f"{swapped[2]} {swapped[1]}"
    else:
        lone = re.search(
            rf"(?<!\S)(?:card (?:of )?|discard (?:a )?|use (?:a )?|with (?:a )?)({_SUIT})(?: card)?(?!\S)", rest
        )
        if lone is None or lone[1] == suit:
            return None
        discard = f"1 {lone[1]}"  # whatever its number: the suit is another
    key = {"t": "T", "p": "P", "c": "C", "m": "M", "s": "S", "x": "X"}.get(mark) or mark[0].upper()
    inputs: dict[str, Any] = {"wonder": f"{key} {suit}", "discard": discard}
    cubes = asked.count(rf"(?:move |with |have |hold |there |has |of )?{N} (?:my )?cube")
    if key == "P" and cubes is not None:
        inputs["cubes"] = cubes
    if key in "CMSX":
        at = re.search(
            rf"(?<!\S)(?:{key.lower()}|{dict(zip('CMSX', TRACKS))[key]}) (?:track )?(?:\w+ )?(?:at |on |in |原 来 )*([-+]\d+|\d+)(?!\S)",
            f"{rest}",
        )
        if at and not re.search(rf"{re.escape(at[1])} of", rest):
            inputs["tracks"] = {key: int(at[1])}
    return Asked("wonder_effect", inputs, "has_effect")


def _wonder_without_suit(asked: Question) -> Asked | None:
    """A wonder of which only the kind is told, and the number of a fitting card: "a Might wonder with a 5"."""
    kind = asked.find(rf"({'|'.join(VICTORIES)}|[tpcmsx]) wonder")
    discard = asked.count(r"(?:with|discard|use) (?:card |number )?([1-6])")
    if not kind or not discard or asked.suits or asked.yes_no:
        return None
    key = kind[1][0].upper()
    inputs: dict[str, Any] = {"wonder": f"{key} sun", "discard": f"{discard} sun"}
    at = asked.tracks.get(key)
    return Asked("wonder_effect", {**inputs, "tracks": {key: at}} if at is not None else inputs, "has_effect")


def wonder_choices(asked: Question) -> Asked | None:
    """Which wonder a winner adds."""
    counts = _suit_counts(asked)
    named = asked.has("wonder") or (counts and asked.victories and _wonders_on_map(asked))
    if not named or (not counts and not asked.find(r"no suit (?:over|above|over) \d")):
        return None
    if asked.has("discard", "expand", "enter") or (
        len(set(asked.suits)) == 1 and not asked.has("win", "add", "new", "homeworld")
    ):
        return None
    wins = list(dict.fromkeys(asked.victories))
    on_map = _wonders_on_map(asked)
    none_there = bool(
        asked.find(
            "(?:galaxy )?(?:without|no) wonder(?: on galaxy)?|no wonder (?:yet )?(?:on|in) galaxy|galaxy no wonder|homeworld sector no wonder|none at homeworld|no wonder in"
        )
    )
    at_home = (
        bool(
            asked.find(
                r"homeworld (?:sector )?(?:sector )?(?:have |has |already |with |经 |有 )*(?:a |an |one )?wonder|"
                r"wonder in (?:my |his |her |the |our )?homeworld"
            )
        )
        and not none_there
    )
    limit = asked.count(r"no suit (?:over|above|over) (\d)")
    suits = counts or dict.fromkeys(SUITS, limit or 0)
    if not wins and on_map:
        wins = [next(key for key in VICTORIES if key[0].upper() == on_map[0][0])]
    inputs: dict[str, Any] = {"victory": wins[0] if wins else "territory", "suits": suits}
    if on_map:
        inputs["on_map"] = on_map
    if at_home:
        inputs["home_has_wonder"] = True
    return Asked("wonder_choices", inputs, "options")


def civilization_effects(asked: Question) -> Asked | None:
    """Which effects a new civilization may have."""
    counts = _suit_counts(asked)
    if (
        not counts
        or asked.has("wonder", "chance", "challenge")
        or not (asked.has("civilization") or asked.find("second effect|effect|table 4"))
    ):
        return None
    wins = list(dict.fromkeys(asked.victories))
    inputs: dict[str, Any] = {"suits": counts}
    if wins:
        inputs["victory"] = wins[0]
    elif len(counts) < 2:
        return None
    return Asked("civilization_effects", inputs)


def evoked_pair(asked: Question) -> Asked | None:
    """Evoking a civilization of a victory and a suit: "a Might civilization with the sun effect"."""
    if len(set(asked.suits)) != 1 or len(set(asked.victories)) != 1 or asked.numbers or asked.yes_no:
        return None
    if not asked.has("evoke") and not (asked.has("civilization") and asked.has("effect", "win", "second")):
        return None
    if asked.has("wonder", "challenge", "chance"):
        return None
    return Asked("civilization_effects", {"victory": asked.victories[0], "suit": asked.suits[0]})


GRAMMARS = (wonder_effect, wonder_choices, evoked_pair, civilization_effects)
