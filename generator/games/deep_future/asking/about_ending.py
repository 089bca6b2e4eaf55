"""Questions about winning and losing: what is missing, which effects and wonders a winner may choose."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import LETTERS, SUITS, TRACKS, VICTORIES, N, Question, number

_SUIT = "|".join(SUITS)
_TRACK = "|".join(TRACKS)


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
    """Wonders named by letter and suit: "C sun", "C太阳"."""
    words = asked.text.split()
    return [
        f"{letter.upper()} {suit}"
        for letter, suit in pairwise(words)
        if letter in {"t", "p", "c", "m", "s", "x"} and suit in SUITS
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
    kind = asked.find(rf"({'|'.join(VICTORIES)}) wonder")
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


_CARDS = (
    r"(?:all |my |both )*card (?:all |are |both )*(?:complete|full|齐)|(?:everything|all) (?:\d )?(?:both )?(?:complete|full)|"
    r"(?:all )?4 (?:card )?(?:all |both )*(?:complete|full)|complete card|card 齐|tech (?:and )?homeworld (?:both )?(?:complete|full)|"
    r"homeworld (?:and )?tech (?:both |all )*(?:complete|full)|all full|both full|cards? done|full card|card requirement"
)


def victory(asked: Question) -> Asked | None:
    """Whether that wins, and what is missing."""
    if asked.has("wonder", "era", "chance", "evoke", "chronology", "civilization", "challenge") and not asked.has(
        "solo"
    ):
        return None
    if asked.has("effect") or asked.find("tech with (?:3 )*(?:and )?[12] (?:and|advancement)"):
        return None
    told = asked.has("tech") and asked.has("homeworld") and asked.tracks
    if not asked.has("win", "missing", "star", "solo") and not told:
        return None
    inputs: dict[str, Any] = {}
    cards = asked.find(_CARDS)
    techs = _techs(asked)
    home = _homeworld(asked)
    if cards:
        inputs |= {"homeworld_adv": 3, "complete_techs": 3}
    if techs is not None:
        inputs["complete_techs"] = techs
        inputs.setdefault("homeworld_adv", 3)
    if home is not None:
        inputs["homeworld_adv"] = home
        inputs.setdefault("complete_techs", 3)
    sectors = (
        asked.count(rf"(?:control |have |own |hold )?{N} (?:of )?(?:my )?(?:sector|territory)(?: in my| of my|)")
        if not asked.find(rf"{N} sector (?:needed|missing)")
        else None
    )
    cubes = _cubes(asked)
    if sectors is not None and sectors > 1:
        inputs["sectors"] = sectors
    if cubes is not None:
        inputs["cubes"] = cubes
    stars = _stars(asked)
    if asked.tracks:
        inputs["tracks"] = asked.tracks
        stars = [letter for letter in stars if letter not in asked.tracks]
    if stars:
        inputs["stars"] = stars
    if asked.has("solo"):
        inputs["players"] = 1
        _solo(asked, inputs)
    given = {"sectors", "cubes", "stars", "tracks", "settled_sectors", "wonders"} & set(inputs)
    if not given and not (techs is not None and techs < 3) and not (home is not None and home < 3):
        return None
    if (
        not ({"homeworld_adv", "complete_techs"} & set(inputs))
        and not asked.has("missing", "solo")
        and not (sectors or cubes)
    ):
        return None
    if not given and not asked.has("win"):
        return None
    if asked.has("settle", "settled") and not asked.has("solo"):
        return None
    if (
        sectors is None
        and cubes is None
        and not stars
        and not asked.tracks
        and asked.has("rule", "does", "upkeep")
        and not cards
    ):
        return None
    verdict = "win"
    if asked.find(r"(?:unfinished|incomplete|that|那).*(?:problem|碍 事|bad|matter)|碍"):
        verdict = "!win"
    if asked.has("solo") and asked.find(
        r"(?:need|missing|must|要) .*settled|still missing settle|settled.*need|missing settle"
    ):
        verdict = "!win"
    return Asked("victory", inputs, verdict)


def _techs(asked: Question) -> int | None:
    """How many techs are complete."""
    lacking = re.search(
        r"(?:one|1) (?:card )?(?:of (?:my )?)?(?:(\d) )?(?:card )?tech (?:has |have |with |only |只 |just )*(\d) (?:card )?advancement",
        asked.text,
    )
    if lacking:
        return (int(lacking[1]) if lacking[1] else 3) - 1
    lacking = re.search(
        r"(\d) (?:card )?tech (?:but )?(?:有 )?(?:1|one) (?:card )?(?:of (?:them )?)?(?:only |just |has |have |tech |with )*(\d) (?:card )?advancement",
        asked.text,
    )
    if lacking:
        return int(lacking[1]) - 1
    for pattern in (
        r"(\d|one|no) (?:card )?(?:complete|full) (?:card )?tech",
        r"(\d|one|no) (?:card )?tech (?:both |all |are )*(?:complete|full|3)",
        r"(\d|one|no) tech (?:complete|full)",
        rf"{N} (?:tech )?(?:of them )?(?:complete|full) (?:and|card|1|one)",
        rf"tech {N} (?:card )?(?:complete|full)",
        rf"{N} card complete",
    ):
        count = asked.count(pattern)
        if count is not None:
            return count
    return None


def _homeworld(asked: Question) -> int | None:
    """Advancements of the homeworld."""
    found = asked.find(
        rf"homeworld (?:card )?(?:has |have |with |of |only |但 |card |只 |just |still |both )*{N} (?:card )?(?:advancement|/|adv|发)?"
    )
    if found and (
        asked.find(rf"homeworld (?:\w+ )*?{re.escape(found[1])} (?:card )?advancement")
        or asked.find(r"homeworld 3(?: 3)?")
    ):
        return min(3, number(found[1]))
    if asked.find(r"homeworld (?:card |is |both |and (?:\d )?tech )*(?:complete|full|3)"):
        return 3
    return None


def _cubes(asked: Question) -> int | None:
    """Cubes on the map: those on cards or tracks do not count."""
    found = re.findall(rf"(?<!\S){N} (?:upkeep )?(?:my )?cube(?!\S)", asked.text)
    if not found:
        return None
    plain = [
        number(match[1])
        for match in re.finditer(
            rf"(?<!\S){N} (?:of (?:my )?)?(?:my )?cube(?!\S)(?! (?:on|in) (?:my )?(?:card|tech|homeworld|upkeep))",
            asked.text,
        )
    ]
    return plain[0] if plain else None


def _stars(asked: Question) -> list[str]:
    """Tracks that have reached their star."""
    found = []
    for match in re.finditer(
        rf"(?<!\S)({_TRACK})(?: track| marker)? (?:\w+ ){{0,3}}?star(?!\S)|(?<!\S)star (?:of |on |for )?({_TRACK})(?!\S)",
        asked.text,
    ):
        if not re.search(r"(?:^| )(?:no|not|without) ", match[0]):
            found.append(LETTERS[match[1] or match[2]])
    return list(dict.fromkeys(found))


def _solo(asked: Question, inputs: dict[str, Any]) -> None:
    """Wonders on the map and settled worlds, for one player."""
    wonders = asked.count(rf"{N} wonder|wonder {N}")
    if asked.find("no wonder|without wonder"):
        wonders = 0
    if wonders is not None:
        inputs["wonders"] = wonders
    settled = asked.find(rf"(?:{N}|both) (?:my )?(?:settled?(?: world)?|world)(?!\S)") or asked.find(
        rf"settled? (?:of )?(?:my )?{N} (?:different sector )?(?:world|different|different sector)?"
    )
    count = 0
    if settled:
        word = next((each for each in settled.groups() if each), None)
        count = number(word) if word else 2
    named = asked.sectors
    if settled or asked.find("no settled|not settle"):
        if asked.find("both in (?:sector )?\\d\\d|same sector|all in (?:sector )?\\d\\d") and named:
            inputs["settled_sectors"] = [named[0]] * count
        else:
            spare = [sector for sector in (12, 23, 45, 61, 32, 54, 16, 26, 36, 46, 56, 66) if sector not in named]
            inputs["settled_sectors"] = spare[:count]
    elif wonders is not None:
        inputs["settled_sectors"] = []


def solo_needed(asked: Question) -> Asked | None:
    """How many settled worlds a lone player needs for so many wonders."""
    if (
        asked.has("solo")
        and asked.has("wonder")
        and asked.find(
            "many settled?(?: world)?|many world|settled? (?:world )?(?:many|missing)|missing many|missing settled? many|missing (?:many )?settled?"
        )
        and not asked.has("star", "complete", "full")
        and not asked.yes_no
    ):
        wonders = asked.count(rf"{N} wonder|wonder {N}")
        if wonders is None:
            found = asked.find(rf"wonder (?:on galaxy )?{N}")
            wonders = number(found[1]) if found else None
        if wonders is not None:
            return Asked("solo_worlds", {"wonders": wonders})
    return None


def loss_board(asked: Question) -> Asked | None:
    """What a loser leaves on the board."""
    if (
        not (asked.has("lose") or asked.find("out"))
        or not asked.has("sector")
        or (asked.has("homeworld") and asked.has("upkeep"))
    ):
        return None
    if (
        asked.yes_no
        or asked.has("world", "win", "era")
        or not asked.find("left|remain|keep|there|neutral|cube|happen")
        or asked.has("challenge", "track", "battle", "grow", "settled")
    ):
        return None
    count = asked.count(rf"{N} (?:other )?sector")
    if count is None:
        return None
    if asked.find(rf"{N} other sector") and asked.has("homeworld"):
        count += 1
    return Asked("loss_board", {"sectors": count})


def homeworld_lost(asked: Question) -> Asked | None:
    """The homeworld's last cube is gone: is the game lost?"""
    gone = asked.find(
        r"homeworld (?:sector )?.*(?:last cube|last one|empty|gone|overrun|remove|lose)|last cube .*homeworld|lose (?:my )?homeworld"
    )
    none_left = asked.find(
        r"(?:no|without) (?:other |别 的 |别 |another |more |any )*(?:settled|world)|no world|only homeworld"
    )
    if (
        gone
        and none_left
        and not asked.has("battle", "expand", "move", "exploration")
        and asked.has("tableau", "settled", "world")
        and not asked.has("line")
    ):
        return Asked("homeworld_lost", {"worlds": []}, "lost")
    return None


GRAMMARS = (
    wonder_effect,
    wonder_choices,
    evoked_pair,
    civilization_effects,
    solo_needed,
    victory,
    loss_board,
    homeworld_lost,
)
