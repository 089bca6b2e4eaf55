"""What rulings of Déluges are told: pieces, buildings, resources, players, as people write them; what they begin with.

In: what somebody wrote. Out: our word for it, or ValueError that says what would be one; a ruled open point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.inputs import name_key, nearest, plain
from generator.engine.ruling import Result, Ruled, Rulings
from generator.games.deluges.facts import PLAYERS, RESOURCES, SEATS, Words

#: The names of lands change no answer, nor do words for what a thing is called, is worth, holds.
_LANDS = "mu easter atlantis antarctica america europe asia africa oceania"
RULINGS = Rulings(harmless=f"game name worth capacity {_LANDS}")
ruling = RULINGS.ruling

#: Our words for things, each with what else it is called (section 0 of the specification).
RESOURCE = {
    "wood": "woods tree trees timber lumber log logs forest 木 木头 木材",
    "gold": "golds 金 黄金",
    "bronze": "copper brass 铜 青铜 黄铜",
    "marble": "marbles 大理石",
    "granite": "granites 花岗石 花岗岩",
}
BUILDING = {
    "boat": "boats ship ships vessel 船 船舶 船只",
    "soldier": "soldiers warrior 兵士 士兵",
    "mine": "mines 矿场 矿",
    "dolmen": "dolmens megalith 石棚",
}
PIECE = {
    "worker": "workers labourer laborer 劳动者",
    "soldier": "soldiers warrior 兵士 士兵",
    "slave": "slaves 奴隶",
    "fanatic": "fanatics zealot 狂热分子",
    "boat": "boats ship ships vessel 船 船舶 船只",
}
BREEDS = {key: PIECE[key] for key in ("worker", "soldier", "slave", "fanatic")} | {"wood": RESOURCE["wood"]}
COLOUR = {"yellow": "黄 黄色 黄方", "blue": "蓝 蓝色 蓝方", "green": "绿 绿色 绿方", "white": "白 白色 白方"}
#: Colours that no player has; red pieces are fanatics (D-C1).
NO_COLOURS = frozenset(
    [
        "red",
        "pink",
        "orange",
        "black",
        "purple",
        "violet",
        "brown",
        "grey",
        "gray",
        "红",
        "红色",
        "紫",
        "紫色",
        "黑",
        "黑色",
    ]
)

NAMES: Mapping[str, Words] = {
    "wood": Words("wood", "木头"),
    "gold": Words("gold", "黄金"),
    "bronze": Words("bronze", "青铜"),
    "marble": Words("marble", "大理石"),
    "granite": Words("granite", "花岗石"),
    "boat": Words("boat", "船"),
    "soldier": Words("soldier", "兵士"),
    "mine": Words("mine", "矿场"),
    "dolmen": Words("dolmen", "石棚"),
    "worker": Words("worker", "劳动者"),
    "slave": Words("slave", "奴隶"),
    "fanatic": Words("fanatic", "狂热分子"),
    "yellow": Words("yellow", "黄方"),
    "blue": Words("blue", "蓝方"),
    "green": Words("green", "绿方"),
    "white": Words("white", "白方"),
    "boats": Words("boats", "船只"),
    "soldiers": Words("soldiers", "兵士"),
    "mines": Words("mines", "矿场"),
}


def one_of(table: Mapping[str, str], value: object, what: str) -> str:
    """Our word for *value* out of a table; ValueError names those there are."""
    ways = {name_key(way): own for own, said in table.items() for way in (own, *said.split())}
    key = name_key(value)
    if key in ways:
        return ways[key]
    near = list(dict.fromkeys(ways[way] for way in nearest(key, ways)))
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(table)}"
    raise ValueError(f"{value!r} is no {what}; {hint}")


def stock(value: Any) -> list[int]:
    """So many of each resource, in the order of RESOURCES (D-C7)."""
    have = dict.fromkeys(RESOURCES, 0)
    for name, count in inputs.mapped(value, "stock").items():
        own = one_of(RESOURCE, name, "resource")
        have[own] += inputs.whole(count, f"{own} in stock")
    return list(have.values())


def count(value: object, name: str, least: int = 0) -> int:
    """A whole number, not below *least*."""
    return inputs.whole(value, name, least)


def player(value: object) -> str:
    """A player: one of the four colours, or a name; ValueError for a colour that nobody has (D-C1)."""
    text = plain(value)
    ways = {name_key(way): own for own, said in COLOUR.items() for way in (own, *said.split())}
    if name_key(text) in ways:
        return ways[name_key(text)]
    near = nearest(text, COLOUR)
    if not text or text in NO_COLOURS or near:
        hint = f"did you mean {near[0]}?" if near else f"the colours are {', '.join(PLAYERS)}; red pieces are fanatics"
        raise ValueError(f"{value!r} is no player; {hint}")
    return str(value).strip()


def players(values: Iterable[object]) -> list[str]:
    """Up to four players, each once (D-PUB1)."""
    found = [player(value) for value in values]
    if len(found) > SEATS[-1]:
        raise ValueError(f"{len(found)} players: Déluges is played by 3 or 4 (D-PUB1)")
    if not found or len(set(found)) < len(found):
        raise ValueError("every player must stand there once; write them as yellow, blue, green, white")
    return found


def name(own: str) -> Words:
    """A thing or a player in both languages."""
    return NAMES.get(own, Words(own, own))


def unsettled(points: Sequence[str], result: Result, told: Words, rests: tuple[str, ...]) -> Ruled:
    """A ruling that rests on open points: they are named in the result and told first (section 14)."""
    en = f"Open in the rules ({', '.join(points)}); we play it so: {told.en}"
    zh = f"规则没有定论（{'、'.join(points)}）；我们这样玩：{told.zh}"
    return Ruled(result | {"unsettled": list(points)}, en, zh, rests)
