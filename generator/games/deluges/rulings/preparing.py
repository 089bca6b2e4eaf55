"""Rulings about the start, the order of play, limits and the map (D-S1, D-M1, D-M2, D-C3, D-C4, section 12).

In: nothing, an order of players, a territory file. Out: how many, who, what is wrong with the file.
"""

from __future__ import annotations

from typing import Any

from generator.engine.inputs import counted, listed
from generator.engine.questions import sides, slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Filled, Reading
from generator.engine.ruling import Result, Ruled
from generator.games.deluges.board import SHIPPED, board_text
from generator.games.deluges.facts import (
    HOUSE_MAP,
    MOST_BOATS,
    MOST_DOLMENS,
    MOST_MINES,
    MOST_SOLDIERS,
    PLAYERS,
    RESOURCES,
    START_PIECES,
)
from generator.games.deluges.rulings import asked, values
from generator.games.deluges.rulings.values import name, player, players, ruling

_COLOURS = " ".join(PLAYERS)


def _map_named(reading: Reading) -> Filled | None:
    """The name of a map that is shipped."""
    named = [name for name in SHIPPED.values() if name in reading.question.plain]
    numbers = [at for at, token in enumerate(reading.tokens) if token.number is not None]
    return Filled(named[0], frozenset(numbers)) if len(named) == 1 else None


#: What may be said beside the length of a move, and beside a limit; what asks for something else.
_FAR = "move sail piece territory sea turn phase round my step space one single take only"
_NO_FAR = "enter carry flood build war fanatic neighbour between apart start opponent again on"
_HAVE = f"have player own my opponent limit most total place time allow simultaneous army only piece belong people {_COLOURS}"
_NO_LIMIT = "cost flood war end score win start attack fanatic slave breed wood phase turn round once gold survive lose carry move least capture kill same without no not wait use"


@ruling(
    "D-S1",
    asks=(
        Frame(
            "piece|worker|people|token start|start_space|setup many|number|what",
            {},
            may="player colour each place my own start_space game start setup worker people many put number place territory round have begin first before",
            never="end soldier boat far after next deforestation mark flood",
        ),
        Frame(
            "piece start|start_space|setup",
            {"placed": slots.number()},
            may=f"player colour each place my own start_space game start setup put right have worker {asked.COLOURS}",
            never="many soldier boat far least most",
            yes="right",
        ),
    ),
)
def starting_pieces(placed: object = None) -> Ruled:
    """How many own pieces each player begins with on his start space (D-S1); whether as many as *placed*."""
    result: Result = {"pieces": START_PIECES}
    if placed is not None:
        result["right"] = values.count(placed, "placed") == START_PIECES
    en = f"Each player begins with {START_PIECES} pieces of his colour on his start space."
    return Ruled(result, en, f"每名玩家开始时在起点放 {START_PIECES} 枚自己的棋子。")


@ruling(
    "D-M1a",
    "D-M1",
    asks=(
        Frame(
            "first_player|first|start|next|begin",
            {"order": sides.in_a_row(_COLOURS), "first": sides.player(_COLOURS)},
            may="clockwise first_player first start round next player order turn last sit game who this now neighbour three_way after move end name table around",
            never="ago before",
            own=range(15),
        ),
    ),
)
def next_first_player(order: Any, first: object) -> Ruled:
    """Who begins the next round (D-M1): *order* is clockwise, *first* began this one."""
    seats = players(listed(order))
    began = player(first)
    if began not in seats:
        raise ValueError(f"{first!r} does not sit there; the order is {', '.join(seats)}")
    following = seats[(seats.index(began) + 1) % len(seats)]
    en = f"{name(following).en} begins the next round: next clockwise after {name(began).en}."
    zh = f"下一轮由{name(following).zh}先开始：按顺时针在{name(began).zh}之后。"
    return Ruled({"next_first": following}, en[0].upper() + en[1:], zh)


@ruling(
    "D-M2",
    asks=(
        Frame(
            "far|distance|格 piece|worker|soldier|boat|slave|move",
            {"piece": slots.pick("worker soldier slave boat", "worker")},
            may=_FAR + " far distance each cover hide 步 often many 一",
            never=_NO_FAR,
        ),
        Frame(
            "many territory|sea|space|steps|格|move move|sail|cross|take",
            {"piece": slots.pick("worker soldier slave boat", "worker")},
            may=_FAR + " many cross each 步 一",
            never=_NO_FAR + " pieces people 任意数量 任意多",
        ),
        Frame(
            "move|cross|far territory|格",
            {"wanted": slots.number(), "piece": slots.pick("worker soldier slave", "worker")},
            may=_FAR + " far cross simultaneous 步",
            never=_NO_FAR + " each many least twice boat sea",
            yes="allowed",
        ),
        Frame(
            "move|sail|far boat sea|格",
            {"wanted": slots.number(), "piece": slots.constant("boat")},
            may=_FAR + " far boat simultaneous",
            never=_NO_FAR + " each many least twice worker soldier piece slave territory",
            yes="allowed",
        ),
    ),
)
def move_distance(piece: object = "", wanted: object = None) -> Ruled:
    """How far a piece moves in a movement phase (D-M2), and whether *wanted* spaces; *piece* "boat": how far one sails (D-M5)."""
    result: Result = {"spaces": 1}
    if wanted is not None:
        result["allowed"] = values.count(wanted, "wanted") <= 1
    if piece and values.one_of(values.PIECE, piece, "piece") == "boat":
        return Ruled(result, "1 sea space.", "船一次走 1 格海域。", ("D-M5", "D-M2"))
    return Ruled(result, "1 space.", "一枚棋子一步走 1 格。")


@ruling(
    "D-C3a",
    "D-C4a",
    "D-G6a",
    "D-B4a",
    asks=(
        Frame(
            "limit|many|most",
            {"of": slots.pick("soldier boat")},
            may=_HAVE + " build each immediately ",
            never=_NO_LIMIT + " capacity",
        ),
        Frame(
            "limit|many|most territory|island|place|here|there",
            {"of": slots.pick("mine dolmen")},
            may=_HAVE + " each territory island build capacity place",
            never=_NO_LIMIT,
        ),
        Frame(
            "limit|many|most soldier boat",
            {},
            may=_HAVE + " build soldier boat and",
            never=_NO_LIMIT + " mine dolmen capacity",
        ),
        Frame(
            "soldier|boat",
            {"of number": slots.hook(asked.one_more("soldier boat"), nouns="soldier boat")},
            may=_HAVE + " build map rise limit all grow",
            never=_NO_LIMIT + " many without new",
            yes="allowed",
        ),
        Frame(
            "soldier|boat",
            {
                "_": slots.stock(" ".join(RESOURCES)),
                "of number": slots.hook(
                    asked.too_many("soldier boat", {"soldier": MOST_SOLDIERS, "boat": MOST_BOATS}), nouns="soldier boat"
                ),
            },
            may=_HAVE + " build map rise limit enough cost",
            never=_NO_LIMIT.replace("cost", "").replace("gold", "").replace("wood", "") + " many without",
            yes="allowed",
        ),
        Frame(
            "mine territory|island",
            {"of number": slots.hook(asked.one_more("mine"), nouns="mine")},
            may=_HAVE + " territory island build place limit capacity",
            never=_NO_LIMIT + " many",
            yes="allowed",
        ),
    ),
)
def limits(of: object = None, number: object = None) -> Ruled:
    """The most soldiers and boats of a player, mines and dolmens of a territory; *of*, one of these only.

    *number*: whether so many of it are allowed.
    """
    result: Result = {"soldiers": MOST_SOLDIERS, "boats": MOST_BOATS, "mines": MOST_MINES, "dolmens": MOST_DOLMENS}
    each = {
        "soldiers": (
            f"{MOST_SOLDIERS} soldiers for each civilisation",
            f"每个文明最多 {MOST_SOLDIERS} 个兵士",
            "D-C3a",
        ),
        "boats": (f"{MOST_BOATS} boats for each civilisation", f"每个文明最多 {MOST_BOATS} 条船", "D-C4a"),
        "mines": (f"{MOST_MINES} mines in a territory", f"每块领地最多 {MOST_MINES} 个矿场", "D-G6a"),
        "dolmens": (f"{MOST_DOLMENS} dolmen in a territory", f"每块领地最多 {MOST_DOLMENS} 个石棚", "D-B4a"),
    }
    if of is not None:
        wanted = str(of).strip().casefold().rstrip("s") + "s"
        if wanted not in each:
            raise ValueError(f"{of!r} has no limit that is known; there are {', '.join(each)}")
        en, zh, rest = each[wanted]
        result["most"] = result[wanted]
        if number is None:
            return Ruled(result, f"The limit: {en}.", f"上限：{zh}。", (rest,))
        many = values.count(number, "number")
        result["allowed"] = many <= result["most"]
        fits, fits_zh = ("is allowed", "可以") if result["allowed"] else ("is too many", "太多了")
        return Ruled(result, f"{many} {fits}: at most {en}.", f"{many} 个{fits_zh}：{zh}。", (rest,))
    en = ", ".join(told for told, _, _ in each.values())
    return Ruled(result, f"At most {en}.", f"{'，'.join(zh for _, zh, _ in each.values())}。")


@ruling(
    "D-H1",
    "D-H2",
    "D-H4",
    "D-H7",
    asks=(
        Frame(
            "map check|valid|problem|ok|right|wrong",
            {"map": slots.hook(_map_named, "map check house")},
            may="check map file house",
        ),
    ),
)
def map_check(map: object) -> Ruled:
    """What is wrong with a house map (D-H1 to D-H10): *map* is a name, or the text of a territory file."""
    from generator.games.deluges import board_checks  # nothing else needs it

    text, source = _map_text(str(map))
    wrong = board_checks.problems(text, source)
    warned = [] if wrong else board_checks.warnings(text, source)
    told = [f"{where}: {what}; {right}" for where, what, right in wrong]
    result: Result = {
        "problems": told,
        "warnings": [f"{where}: {what}; {right}" for where, what, right in warned],
        "ok": not wrong,
        "label": HOUSE_MAP.en,
    }
    en = f"{source}: {counted(len(told), 'problem')}{': ' + ' | '.join(told) if told else ''}. {HOUSE_MAP.en}."
    zh = f"{source}：{len(told)} 个问题{'：' + '｜'.join(told) if told else ''}。{HOUSE_MAP.zh}。"
    return Ruled(result, en, zh, _checks(told) or ("D-H10", "D-U15"))


def _map_text(wanted: str) -> tuple[str, str]:
    """The text of a territory file, and what messages call it."""
    if "\n" in wanted:
        return wanted, "map"
    if wanted.strip() in SHIPPED.values():
        return board_text(wanted.strip()), wanted.strip()
    right = f"write {' or '.join(SHIPPED.values())}, or the text of a territory file (@FILE on the command line)"
    raise ValueError(f"there is no map {wanted!r}; {right}")


def _checks(told: list[str]) -> tuple[str, ...]:
    """The checks that failed, each once."""
    return tuple(
        dict.fromkeys(f"D-H{number}" for number in range(1, 11) if any(f"(D-H{number})" in one for one in told))
    )
