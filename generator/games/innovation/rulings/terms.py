"""Rulings about words: our term for one in three languages, and that something does not exist.

In: a word, a kind of thing. Out: the term and its rules; what there is instead.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.bilingual import Words
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.rulings import values
from generator.games.innovation.rulings.values import ruling
from generator.games.innovation.vocabulary import VOCABULARY


@ruling()
def keyword(word: object) -> Ruled:
    """Our term for a word of the game in English, Chinese of either kind, or Japanese, and the rules about it (section 0)."""
    return VOCABULARY.ruled(word)


#: What there is of each kind, in words, and the passage that says so.
_THERE_IS = {
    "card": Words("the base game has 105 cards, and none is called so", "基本游戏有 105 张牌，没有一张叫这个名字"),
    "icon": Words(
        "the icons are castle, crown, leaf, bulb, factory and clock", "图标只有城堡、王冠、叶子、灯泡、工厂、时钟"
    ),
    "colour": Words("the colours are blue, red, green, yellow and purple", "颜色只有蓝、红、绿、黄、紫"),
    "age": Words("the ages are 1 to 10", "时代只有 1 到 10"),
    "splay": Words("a stack is splayed left, right or up", "牌叠只能向左、向右或向上展开"),
    "players": Words("Innovation is played by 2, 3 or 4", "游戏人数为 2、3 或 4 人"),
    "achievement": Words("age achievements are those of ages 1 to 9", "时代成就只有时代 1 到 9"),
}
_KIND_ZH = {
    "card": "牌",
    "icon": "图标",
    "colour": "颜色",
    "age": "时代",
    "splay": "展开方向",
    "players": "人数",
    "achievement": "时代成就",
}
_KIND_RESTS = {
    "card": "I-C1",
    "icon": "I-PUB1",
    "colour": "I-C1",
    "age": "I-C4",
    "splay": "I-K15",
    "players": "I-N3",
    "achievement": "I-S3",
}


@ruling("I-C1")
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of card, icon, colour, age, splay, players or achievement."""
    what = values.plain(kind).replace("color", "colour")
    if what not in _THERE_IS:
        raise ValueError(f"{kind!r} is none of {', '.join(_THERE_IS)}")
    if _exists(what, value):
        raise ValueError(f"{what} {value} exists")
    there = _THERE_IS[what]
    near = values.nearest_names(value) if what == "card" else []
    more = f"; did you mean {' or '.join(near)}?" if near else "."
    result: Result = {"exists": False, "kind": what, "value": value, "near": near}
    said = f"game of {value} players" if what == "players" else f"{what} {value}"
    en = f"There is no {said}: {there.en}{more}"
    zh = f"没有这种{_KIND_ZH[what]}（{value}）：{there.zh}{f'；你是指 {values.all_of_zh(near)} 吗？' if near else '。'}"
    return Ruled(result, en, zh, (_KIND_RESTS[what], *["I-L4"] * (what == "players")))


def _exists(what: str, value: object) -> bool:
    readers: dict[str, Callable[[object], object]] = {
        "card": values.card,
        "icon": values.icon,
        "colour": values.colour,
        "age": values.age,
        "splay": values.splay,
        "players": values.players,
        "achievement": lambda each: values.whole(each, "achievement", 1, 9),
    }
    try:
        readers[what](value)
    except ValueError:
        return False
    return True
