"""Rulings about the start, the order of play, limits and the map (D-S1, D-M1, D-M2, D-C3, D-C4, section 12).

In: nothing, an order of players, a territory file. Out: how many, who, what is wrong with the file.
"""

from __future__ import annotations

from typing import Any

from generator.engine.inputs import listed
from generator.engine.questions import Filled, Frame, Reading, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deluges import facts
from generator.games.deluges.board import NAMES, board_text
from generator.games.deluges.book.terms import VOCABULARY
from generator.games.deluges.facts import Text
from generator.games.deluges.rulings import asked, values
from generator.games.deluges.rulings.values import name, player, players, ruling, say

_COLOURS = " ".join(facts.PLAYERS)


def _map_named(reading: Reading) -> Filled | None:
    """The name of a map that is shipped."""
    named = [name for name in NAMES if name in reading.question.plain]
    numbers = [at for at, token in enumerate(reading.tokens) if token.number is not None]
    return Filled(named[0], frozenset(numbers)) if len(named) == 1 else None


@ruling(
    "D-S1",
    asks=(
        Frame("piece|worker|people|token start|start_space|setup many|number|what", {}),
        Frame("piece start|start_space|setup", {"placed": slots.count("piece")}, "right", never="where @where"),
    ),
    may="colour each place start_space start setup worker territory round begin first before yellow blue green white",
    never="kind card cards",
)
def starting_pieces(placed: object = None) -> Ruled:
    """How many own pieces each player begins with on his start space (D-S1); whether as many as *placed*."""
    result: Result = {"pieces": facts.START_PIECES}
    if placed is not None:
        result["right"] = values.count(placed, "placed") == facts.START_PIECES
    return Ruled(result, *say("starting_pieces.text", pieces=facts.START_PIECES))


def _asks_next(reading: Reading) -> bool:
    """Whether the round after this one is asked about: never "Green begins the next. Who began this?", "round 3"."""
    rounds = [each.number for each in reading.question.bound({"round"}, (), behind=True)]
    last = max(reading.places({"next"}), default=len(reading.tokens))
    told = any(token.word == "." and token.stop for token in reading.tokens[last:-1])
    return not told and not any(reading.standing("N rounds")) and max(rounds, default=0) - min(rounds, default=0) < 2


@ruling(
    "D-M1a D-M1",
    asks=(
        Frame(
            "first_player|first|start|next|begin",
            {"order": sides.in_a_row(_COLOURS), "first": sides.player(_COLOURS), "": slots.only_if(_asks_next)},
            own=range(15),
        ),
    ),
    may="clockwise first_player first start round next order last neighbour three_way after move last_round",
)
def next_first_player(order: Any, first: object) -> Ruled:
    """Who begins the next round (D-M1): *order* is clockwise, *first* began this one."""
    seats = players(listed(order))
    began = player(first)
    if began not in seats:
        raise ValueError(Text("not_at_the_table", strangers=first, known=tuple(seats)))
    following = seats[(seats.index(began) + 1) % len(seats)]
    text = say("next_first_player.text", next=name(following), began=name(began))
    return Ruled({"next_first": following}, text.en[0].upper() + text.en[1:], text.zh)


_WANTED = {"wanted": slots.count("territory sea space step @spaces", one=True)}
#: That spaces are asked about: never "how many of my pieces may move?".
_OF_SPACES = {"_": slots.only_if(lambda reading: not any(reading.standing("many of|piece|worker|soldier|slave|boat")))}
_MOVER = {"piece": slots.pick("worker soldier slave boat", "worker")}


@ruling(
    "D-M2",
    asks=(
        Frame("far|distance|@spaces piece|worker|soldier|boat|slave|move", _MOVER),
        Frame(
            "many territory|sea|space|steps|@spaces|move move|sail|cross|take",
            _OF_SPACES | _MOVER,
        ),
        Frame("move|cross|far territory|@spaces", _WANTED | _MOVER, "allowed", never="boat mine"),
        Frame("move|sail|far boat sea|@spaces", _WANTED | {"piece": slots.constant("boat")}, "allowed"),
    ),
    tells="territory|sea|space|@spaces|far=spaces",
    may="move sail piece territory sea phase round step space single only far distance each hide often cross simultaneous boat one 1",
    never="@any_number belong",
)
def move_distance(piece: object = "", wanted: object = None) -> Ruled:
    """How far a piece moves in a movement phase (D-M2), and whether *wanted* spaces; *piece* "boat": how far one sails (D-M5)."""
    result: Result = {"spaces": 1}
    if wanted is not None:
        result["allowed"] = values.count(wanted, "wanted") <= 1
    if piece and values.one_of(values.PIECE, piece, "piece") == "boat":
        return Ruled(result, *say("move_distance.boat"), ("D-M5", "D-M2"))
    return Ruled(result, *say("move_distance.piece"))


#: How many are said to be the most: "is the limit 5 boats?".
_SO_MANY = {
    "of": slots.pick("soldier boat mine dolmen"),
    "said": slots.number(),
    "": slots.only_if(lambda reading: reading.question.yes_no and not reading.places({"up to"})),
}
#: Another question than one about a limit.
_NEVER = "turn reach tie shar together war against @facing within above below beyond @altogether @in_all"
#: A limit for each of one's places.
_IN_EACH = ("each|every territory|island|sea", "each|every of my|our|the territory|island")
#: That so many of all are asked about, not in each territory: "five soldiers per land?".
_OF_ALL = slots.only_if(lambda reading: reading.question.yes_no and not reading.stands(*_IN_EACH))


@ruling(
    "D-C3a D-C4a D-G6a D-B4a",
    asks=(
        Frame(
            "limit|many|most",
            {"of": slots.pick("soldier boat")},
            never="cost point heritage turn reach tie shar people fit fits room",
        ),
        Frame("limit|many|most territory|island|place|here|there", {"of": slots.pick("mine dolmen")}),
        Frame("limit|many|most soldier boat", {}, never="take takes hold holds fit fits room sit"),
        Frame("limit|most", _SO_MANY, "most=@said"),
        Frame(
            "soldier|boat",
            {
                "_": slots.stock(" ".join(facts.RESOURCES), None),
                "__": slots.beside("one|N of them|these|those on|in|at"),
                "of number": asked.one_more("soldier boat"),
                "": _OF_ALL,
            },
            "allowed",
            never=f"{_NEVER} people fit fits room give gives become turns",
        ),
        Frame(
            "mine territory|island",
            {
                "_": slots.hook(asked.resources_beside, " ".join(facts.RESOURCES), None, " ".join(facts.RESOURCES)),
                "of number": asked.one_more("mine"),
            },
            "allowed",
        ),
    ),
    may="opponent limit most total place simultaneous army only belong yellow blue green white build each territory island soldier boat map rise all grow enough cost player stock far",
    never=_NEVER,
)
def limits(of: object = None, number: object = None) -> Ruled:
    """The most soldiers and boats of a player, mines and dolmens of a territory; *of*, one of these only.

    *number*: whether so many of it are allowed.
    """
    result: Result = {
        "soldiers": facts.MOST_SOLDIERS,
        "boats": facts.MOST_BOATS,
        "mines": facts.MOST_MINES,
        "dolmens": facts.MOST_DOLMENS,
    }
    rests = {"soldiers": "D-C3a", "boats": "D-C4a", "mines": "D-G6a", "dolmens": "D-B4a"}
    each = {key: say(f"limits.{key}", most=result[key]) for key in rests}
    if of is None:
        return Ruled(result, *say("limits.all", **each))
    wanted = str(of).strip().casefold().rstrip("s") + "s"
    if wanted not in each:
        raise ValueError(Text("none_of_these", name="of", given=of, known=tuple(each)))
    result["most"] = result[wanted]
    if number is None:
        return Ruled(result, *say("limits.one", most=result["most"]), (rests[wanted],))
    many = values.count(number, "number")
    result["allowed"] = many <= result["most"]
    text = say("limits.so_many", number=many, allowed=result["allowed"])
    return Ruled(result, *text, (rests[wanted],))


@ruling(
    "D-H1 D-H2 D-H4 D-H7",
    asks=(Frame("map check|valid|problem|ok|right|wrong", {"map": slots.hook(_map_named, "map check house")}),),
    may="map file house",
)
def map_check(map: object) -> Ruled:
    """What is wrong with a house map (D-H1 to D-H10): *map* is a name, or the text of a territory file."""
    from generator.games.deluges.board import checks as board_checks  # nothing else needs it

    text, source = _map_text(str(map))
    wrong = board_checks.problems(text, source)
    warned = [] if wrong else board_checks.warnings(text, source)
    problems = [f"{where}: {what}; {right}" for where, what, right in wrong]
    result: Result = {
        "problems": problems,
        "warnings": [f"{where}: {what}; {right}" for where, what, right in warned],
        "ok": not wrong,
        "label": facts.HOUSE_MAP.en,
    }
    checks = [f"D-H{number}" for number in range(1, 11) if any(f"(D-H{number})" in each for each in problems)]
    listed = say("map_check.list", problems=say.joined("map_check.and", problems)) if problems else ""
    said = say("map_check.text", source=source, count=len(problems), list=listed, label=facts.HOUSE_MAP)
    return Ruled(result, *said, tuple(checks) or ("D-H10", "D-U15"))


def _map_text(wanted: str) -> tuple[str, str]:
    """The text of a territory file, and what messages call it."""
    if "\n" in wanted:
        return wanted, "map"
    if wanted.strip() in NAMES:
        return board_text(wanted.strip()), wanted.strip()
    raise ValueError(Text("no_such_map", given=wanted, known=tuple(NAMES)))


@ruling("D-C1")
def keyword(word: object) -> Ruled:
    """What a word of the game means, and the rules about it: ours, or one of the source's."""
    return VOCABULARY.ruled(word)
