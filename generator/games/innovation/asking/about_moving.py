"""Questions about cards that move and values: the highest ones, a value asked for, a score, what Clothing draws."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.question import COLOUR, PLAYER, Question, figures

_LIST = r"(\d+(?: \d+)*)"


def held_values(asked: Question, text: str) -> list[int] | None:
    """Values of cards: "7 7 5", "2 7 s 3 5 s" (two sevens, three fives), "2 age 7 card"."""
    del asked
    counted = re.findall(r"(?<!\S)(\d+) (?:card )?(?:age |value )?(\d+)s\b", text)
    if counted:
        return [int(value) for count, value in counted for _ in range(int(count))]
    zh = re.findall(r"(\d+) ?张 ?(\d+)", text)
    if zh:
        return [int(value) for count, value in zh for _ in range(int(count))]
    return None


def _spoken(asked: Question) -> str:
    """What was typed, number words as figures, plurals of values kept: "2 7s 3 5s"."""
    words = {
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "one": 1,
        "a": 1,
        "an": 1,
        "single": 1,
    }
    names = {
        "ones": "1s",
        "twos": "2s",
        "threes": "3s",
        "fours": "4s",
        "fives": "5s",
        "sixes": "6s",
        "sevens": "7s",
        "eights": "8s",
        "nines": "9s",
        "tens": "10s",
    }
    text = re.sub(r"(\d+)['\u2019]s", r"\1s", asked.raw)
    text = re.sub(
        "[一两二三四五六](?=张)", lambda found: str("一二三四五六".find(found[0].replace("两", "二")) + 1), text
    )
    for word, figure in names.items():
        text = re.sub(rf"\b{word}\b", figure, text)
    text = re.sub(
        rf"\b({'|'.join(words)})\b(?= (?:card of (?:value|age) |age[- ]|value )?\d)",
        lambda found: str(words[found[1]]),
        text,
    )
    text = re.sub(r"\b1 (?:card of (?:value|age) |age[- ]|value )?(\d+)\b(?!s)", r"1 \1s", text)
    return re.sub(r"\b(two|three|four|five|six|seven|eight|nine|ten)\b", lambda found: str(words[found[1]]), text)


def _values(asked: Question) -> list[int] | None:
    """The values that somebody holds."""
    spoken = _spoken(asked)
    counted = held_values(asked, spoken)
    if counted:
        return counted
    listed = asked.find(
        rf"(?:hand|hold|score_pile|contain|with|only|有|score) (?:card |value |age |of |= |in |has |is |contain |hold |show )*{_LIST}|{_LIST} (?:card )?(?:hand|score_pile)(?! {_LIST})"
    )
    if listed is None:
        found = re.search(
            r"(?:hold|have|holds|has|:|with|are|hand|pile|of|in|from)\s*\(?((?:\d+\s*(?:,|、|and|和|\s)\s*)+\d+)",
            spoken,
        )
        return figures(found[1]) if found else None
    return figures(next(group for group in listed.groups() if group))


def select_highest(asked: Question) -> Asked | None:
    """Which cards are the highest ones."""
    low = asked.has("lowest") and not asked.has("highest")
    if (
        not asked.has("highest", "lowest")
        or asked.has("top", "draw", "achieve", "achievement", "board")
        or asked.players
        or asked.cards
    ):
        return None
    if asked.yes_no or not (
        asked.has("transfer", "return", "hand", "score_pile", "exchange", "meld", "choose")
        or asked.said(r"which|what|哪|highest (?:cards? )?(?:from|of|in)\b")
    ):
        return None
    held = _values(asked)
    if not held or any(not 1 <= each <= 10 for each in held) or len(held) < 2:
        return None
    inputs: dict[str, Any] = {"hand": held}
    word = "lowest" if low else "highest"
    said = re.search(
        rf"\b(\d+) {word}|\b{word} (\d+) cards?|\b(\d+) cards? (?:are|is) (?:my |the )?{word}|最[高低]的? ?(\d+) ?张|(\d+) ?张最[高低]",
        _spoken(asked),
    )
    number = int(next(group for group in said.groups() if group)) if said else None
    if asked.find(rf"every (?:\w+ )?{word}|{word} every") or asked.said(
        r"\ball\b.{0,12}(?:highest|lowest)|(?:所有|全部)最[高低]|最[高低]的?(?:所有|全部)"
    ):
        inputs["all_highest"] = True
    elif number is not None:
        inputs["n"] = number
    elif asked.said(r"(?:highest|lowest) cards\b"):
        return None
    else:
        inputs["n"] = 1
    if low:
        inputs["lowest"] = True
    return Asked("select_highest", inputs)


def transfer(asked: Question) -> Asked | None:
    """What moves if a value, or a number of cards, is asked for."""
    if (
        asked.players
        or asked.has("highest", "lowest", "top", "achievement")
        or not (asked.has("transfer", "demand") or asked.said("give|ask(?:s|ed)? for|wants?|交出|交给"))
    ):
        return None
    exact = _exact(asked)
    return exact or _up_to(asked)


def _exact(asked: Question) -> Asked | None:
    """A card of a certain value is asked for."""
    raw = _spoken(asked)
    wanted = re.search(
        r"(?:transfer|give|ask\w* for|demand\w*|want\w*|require\w*|need\w*|转移|要求|交出)[^.;?!。]{0,30}?(?:\b1 |\ba |\ban |age[- ]|value |age |一张(?:时代|数值)?)(\d+)s?\b",
        raw,
    )
    passive = re.search(
        r"\b(?:1|an?|the) (?:age[- ]|value )?(\d+)s?(?: card)? (?:is|was) (?:demanded|asked for|wanted|required)", raw
    )
    wanted = passive or wanted
    if wanted is None:
        return None
    value = int(wanted[1])
    rest = raw[wanted.end() :]
    none = re.search(
        rf"\b(?:no|not a|don't have a|without a|without any|have no|any) (?:age[- ]|value |card of (?:value|age) )?{value}s?\b|没有 ?{value}",
        rest,
    )
    only = re.search(
        r"(?:only|just|but|have|with|holds?|contains?|has|lies?|are|there (?:is|are)|pile (?:is|has|holds|contains)|pile:?|只有|有)\s*(?:have |has |hold |a |an |1 |card of (?:value|age) |age[- ]|value )*((?:\d+s?(?:\s*(?:,|and|、|和)\s*(?:an? )?)?)+)",
        rest[none.end() :] if none else rest,
    )
    counted = re.findall(r"(\d+) (\d+)s\b", rest)
    if counted:
        held = [int(each) for count, each in counted for _ in range(int(count))]
    else:
        held = figures(only[1]) if only else []
    if not held and not none:
        before = re.search(
            r"(?:pile|hold|holds|have|has|hand|contains?|:)\s*(?:is|of|with|are|:)?\s*((?:\d+s?(?:\s*(?:,|and|、|和)\s*)?)+)",
            raw[: wanted.start()],
        )
        held = figures(before[1]) if before else []
    if (not held and not none) or any(not 1 <= each <= 10 for each in [value, *held]):
        return None
    if none and value in held:
        return None
    return Asked("transfer_exact", {"score_pile": held, "wanted": value}) if not asked.yes_no else None


def _up_to(asked: Question) -> Asked | None:
    """More cards are asked for than there may be."""
    wanted = re.search(
        r"(?<!\S)(?:transfer|demand|give) (?:[^\W\d]+ ){0,3}?(\d+) (?:[^\W\d]+ )?card(?!\S)|(?<!\S)(\d+) card (?:[^\W\d]+ )?(?:transfer|demand)(?!\S)|转移 (\d+)",
        asked.text_with_self,
    )
    if wanted is None or asked.has("dogma", "icon", "score") or len(asked.numbers) > 2 or asked.yes_no:
        return None
    rest = asked.text_with_self[wanted.end() :]
    held = re.search(
        r"(?<!\S)(?:only|hold|but|victim|opponent|只有|hand|zqme|zqopp) (?:[^\W\d]+ ){0,3}?(\d+|no)(?!\S)|(?<!\S)(\d+|no) (?:card )?hand",
        rest,
    )
    if held is None:
        return None
    value = held[1] or held[2]
    return Asked(
        "transfer_up_to",
        {"available": 0 if value == "no" else int(value), "wanted": int(next(filter(None, wanted.groups())))},
    )


def highest_value(asked: Question) -> Asked | None:
    """The highest value in a score pile."""
    if (
        not asked.has("highest", "lowest")
        or not asked.has("score_pile")
        or not (asked.has("value", "count") or asked.said("value|数值|how much|counts? as|treated"))
    ):
        return None
    if asked.players or asked.yes_no or asked.has("top", "draw", "transfer"):
        return None
    if asked.has("empty") or asked.said(r"no cards?|nothing in|没有牌"):
        return None if asked.numbers else Asked("highest_value", {"score_pile": []})
    held = _values(asked)
    if not held or any(not 1 <= each <= 10 for each in held):
        return None
    return Asked("highest_value", {"score_pile": held, **({"lowest": True} if asked.has("lowest") else {})})


def score(asked: Question) -> Asked | None:
    """A score."""
    if (
        asked.players
        or asked.has(
            "achieve", "achievement", "top", "highest", "lowest", "transfer", "win", "dogma", "demand", "empty", "draw"
        )
        or asked.cards
    ):
        return None
    if not (asked.has("score") or asked.said("score|worth|分")) or not (
        asked.has("many", "sum", "score_pile")
        or asked.said(r"my score\?|what(?:'s| is) (?:my|the|his|her) (?:score|influence)|worth|^(?:the )?score of \d")
    ):
        return None
    held = _values(asked)
    if held is None:
        listed = asked.find(rf"(?:score_pile|score|card|value|of|in) (?:\w+ ){{0,2}}?{_LIST}")
        listed = listed or asked.find(r"(\d+(?: \d+)+) (?:sum )?(?:many )?score")
        held = figures(listed[1]) if listed else None
    if not held or any(not 1 <= each <= 10 for each in held) or len(held) < 2:
        return None
    left = asked.left(
        "score_pile",
        "score",
        "many",
        "sum",
        "value",
        "card",
        "hold",
        "contain",
        "age",
        r"\d+",
        "s",
        "with",
        "game",
        "hand",
        "lie",
        "worth",
        "张",
        "counting",
        "count",
        "influence",
        "make",
        "supply",
        "add",
        "up",
        "give",
        "come",
        "stand",
        "1",
        "mine",
        "only",
    )
    return None if left else Asked("score", {"score_pile": held})


def clothing_draws(asked: Question) -> Asked | None:
    """How many cards Clothing draws."""
    if (
        asked.names != ["Clothing"]
        or len(asked.colours) < 2
        or not (asked.has("many", "draw", "score") or asked.said("what"))
    ):
        return None
    text = asked.text_with_self
    parts = re.split(rf"(?<!\S)((?:{PLAYER})(?: {PLAYER})*|(?:1|first|second) (?:opponent|other)|other)(?!\S)", text)
    boards: list[tuple[str, list[str]]] = []
    for who, told in zip(parts[1::2], parts[2::2]):
        colours = re.findall(rf"(?<!\S)({COLOUR})(?!\S)", told)
        if colours:
            boards.append((who.split()[-1], colours))
    before = re.findall(rf"(?<!\S)({COLOUR})(?!\S)", parts[0])
    if before and "zqme" in text and not any(who == "zqme" for who, _ in boards):
        boards.insert(0, ("zqme", before))  # "with red and green on my board"
    if "zqme" in text and not any(who == "zqme" for who, _ in boards):
        return None
    mine = [colours for who, colours in boards if who == "zqme"] or [boards[0][1]] * bool(boards)
    others = (
        [colours for who, colours in boards if who != "zqme"]
        if any(who == "zqme" for who, _ in boards)
        else [colours for _, colours in boards[1:]]
    )
    if len(mine) != 1 or not others or asked.yes_no:
        return None
    del boards
    return Asked("clothing_draws", {"my_colors": mine[0], "others": others})


GRAMMARS = (clothing_draws, highest_value, select_highest, transfer, score)
