"""Rulings about founding a campaign and setting up its next game (1.6, 1.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, agreed, alternatives, grammar, places_of, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text, amounts
from generator.games.deep_future.facts.tables import NUMBERS, SUITS
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.values import ruling, say


def _line_and_number(reading: Reading) -> Filled | None:
    """The numbers of the line, and that of the world that joins it: "line 2 and 4, a world with 2 joins"."""
    found = asked.digits(2, 36).take(reading)
    places = sorted(found.places) if found else []
    worlds = [at for at in places if {"homeworld", "world"} & reading.said(range(at - 4, at + 1))]
    joining = [at for at in worlds if "line" not in reading.said(range(at - 3, at + 1)) and at - 2 not in places]
    if len(joining) != 1 or any(reading.said([at + 1]) & {"card", "world"} for at in places):
        return None
    line = [reading.tokens[at].number for at in places if at not in joining]
    return Filled((line, reading.tokens[joining[0]].number), frozenset(places))


def _each_homeworld(reading: Reading) -> Filled | None:
    """So many advancements of each homeworld, in the order given: "homeworlds with 1 and 3 advancements"."""
    players = [each for each in reading.question.bound({"player", "homeworld"}, set()) if each.number > 1]
    taken = places_of(players)
    named = [each.place for each in sides.mentions(reading, (), selves=False)]
    given = reading.numbers(sorted({*reading.free_numbers()} - taken))
    right = 2 <= len(given) <= 3 and all(1 <= number <= 3 for number in given.values())
    if not right or {each.number for each in players} - {len(given)}:
        return None
    return Filled([*given.values()], taken.union(given, named))


def _taken(reading: Reading) -> Filled | None:
    """How many of the named sectors are taken: the other number; none if nothing is said of it: "2 of them neutral"."""
    given, words = reading.numbers(reading.free_numbers()), reading.question.words
    cubes = any("cube" in reading.said([at + 1, at + 2]) for at in given)  # "do they bring 5 neutral cubes?"
    if cubes or len(given) > 1 or "empty" in words or reading.places({"one", "single"}):
        return None
    if not given:
        return None if {"homeworld", "control", "occupied", "wonder"} & words else Filled(0)
    return agreed(given)


def _lying(reading: Reading) -> Filled | None:
    """The sectors of the worlds of the line, one as often as it is named; no other number."""
    found = {at: its for its, at in asked.sector_places(reading)}
    rest = reading.numbers(sorted(set(reading.free_numbers()) - found.keys()))
    named = [*found.values()]
    if not found or asked.HOLE in named:
        return None
    if rest and [*rest.values()] != [len(found)]:
        turned = len(rest) != len(found) or any(map(int.__gt__, rest, found))
        if turned or reading.question.bound({"cube"}, {"neutral"}):  # "3 cubes in 34"
            return None
        named = [its for many, its in zip(rest.values(), named) for _ in range(many)]
    return Filled(named, frozenset([*found, *rest]))


def _era(reading: Reading) -> Filled | None:
    """The number of the era, beside its word: a figure, or an ordinal; no other number may be there: "era 3"."""
    found = {at: its for at, its in reading.numbers().items() if reading.tokens[at].raw not in grammar("article")}
    found |= {at: token.ordinal for at, token in enumerate(reading.tokens) if token.ordinal is not None}
    at = next(iter(found), 0)
    beside = "era" in reading.said(range(at - 2, at + 3)) and reading.at(at - 1).word != "add"
    return agreed(found) if len(found) == 1 and beside else None


def _named_sectors(reading: Reading) -> Filled | None:
    """How many sectors are named; no number of cubes: never "3 neutral cubes for named sectors"."""
    found = slots.count("named sector").take(reading)
    cubes = found and any({"cube", "neutral"} & reading.said([at + 1, at + 2]) for at in found.places)
    return None if cubes else found


_THEIRS = alternatives("cube|homeworld|sector|color")


def _wonders(reading: Reading) -> Filled | None:
    """How many wonders there are, if nobody's cubes are at them: where a player is none comes (R-1.7-14)."""
    mine = [at for at in reading.places({"my"}) if reading.said([at + 1, at + 2]) & _THEIRS]
    somebody = mine or {"homeworld", "control", "occupied", "player", "other"} & reading.question.words
    return None if somebody else slots.count("wonder").take(reading)


#: What may be given: worlds turned over, a line and who joins it, named sectors, all that the next game begins with.
_FLIPPED, _NAMED = {"worlds": asked.digits(2, 36)}, {"named": slots.hook(_named_sectors, nouns="named sector")}
#: That no second number is said: "16 have names, do we draw 16?".
_ONCE = {"_once": slots.only_if(lambda reading: sum(each.number is not None for each in reading.tokens) < 2)}
_JOINING = {"line number": slots.hook(_line_and_number), "homeworld": slots.said("homeworld")}
_NEXT = {
    "players": slots.count("player"),
    **_NAMED,
    "wonders": slots.count("wonder", None),
    "cards": slots.count("card", None),
    "era": slots.hook(_era, default=None),
}


@ruling(
    "1.1-07",
    asks=(Frame("color cube many|set|need", {"players": slots.count("player")}),),
    tells="color=colours",
    may="color cube all different together solo slot start",
)
def cube_colours(players: object) -> Ruled:
    """How many colours of cubes a game takes (1.1): one for each player and one for the neutral rivals."""
    people = inputs.whole(players, "players", 1, amounts.MOST_PLAYERS)
    return Ruled({"colours": people + 1}, *say("cube_colours.text", all=people + 1, players=people))


@ruling(
    "1.6-11 1.6-05",
    asks=(
        Frame("original each|player|many", {"players": slots.count("player")}),
        Frame("original blank|left many|left", {}),
    ),
    may="original world each all campaign start setup add together deal split card deck blank left after first",
)
def original_worlds(players: object = None, deck: object = None) -> Ruled:
    """How many original worlds each player makes, and how many cards stay blank (1.6)."""
    cards = len(SUITS) * len(NUMBERS) if deck is None else inputs.whole(deck, "deck", amounts.ORIGINAL_WORLDS)
    result: Result = {"worlds": amounts.ORIGINAL_WORLDS, "blanks": cards - amounts.ORIGINAL_WORLDS}
    text = say("original_worlds.text", cards=cards, **result)
    if players is None:
        return Ruled(result, *text, ("1.6-05",))
    people = inputs.whole(players, "players", 1, amounts.MOST_PLAYERS)
    result["each"] = amounts.ORIGINAL_WORLDS // people
    return Ruled(result, *say("original_worlds.each", each=result["each"], text=text))


@ruling(
    "1.7-07 1.7-08",
    asks=(Frame("homeworld advancement", {"advancements": slots.hook(_each_homeworld)}),),
    may="must homeworld advancement add each all setup start first before other last number after together",
)
def homeworld_balance(advancements: Any) -> Ruled:
    """How many advancements each homeworld gets so that all have as many as the one with most (1.7)."""
    there = [inputs.whole(each, "advancements", 0, 4) for each in inputs.listed(advancements)]
    if not there:
        raise ValueError(Text("must_know", missing="advancements"))
    most = max(there)
    added = [most - each for each in there]
    each = [say("homeworld_balance.one", has=has, more=more) for has, more in zip(there, added)]
    text = say("homeworld_balance.text", most=most, each=say.joined("homeworld_balance.and", each))
    return Ruled({"add": added, "each": most}, *text)


@ruling(
    "1.7-14 1.7-13 R-1.7-08",
    asks=(
        Frame(
            "line go|continue|keep|more|another|again|still flip|turn|go|draw|keep|continue|world", _FLIPPED, "!ended"
        ),
        Frame("line complete|when_over|finish|end|done|@stop|ready", _FLIPPED, "ended"),
        Frame("line @flip|turn|world|come|lie|discard|number", _FLIPPED),
    ),
    may="during show setup start world number line card flip lie finish complete all left first campaign last write neutral more must another again draw continue different after",
    never="again new old already",
)
def setup_line(worlds: Any, other_cards: Any = ()) -> Ruled:
    """The line of neutral worlds (1.7): *worlds* are the numbers of worlds turned over, in order.

    *other_cards* that are no worlds do not end it (R-1.7-08).
    """
    line: list[int] = []
    ended = False
    for each in inputs.listed(worlds):
        its = values.number(each)
        ended = ended or its in line or len(line) == amounts.LINE_WORLDS
        if not ended:
            line.append(its)
    ended = ended or len(line) == amounts.LINE_WORLDS
    standing = ", ".join(map(str, sorted(line)))
    rests = ("R-1.7-08", "1.7-14") if inputs.listed(other_cards) else ()
    text = say("setup_line.text", line=standing, ended=ended, most=amounts.LINE_WORLDS, others=rests)
    return Ruled({"line": sorted(line), "ended": ended}, *text, rests)


@ruling(
    "1.7-16 1.7-17",
    asks=(
        Frame(
            "world|line neutral|line split|same|together sector",
            {"worlds": asked.counted("world line", "neutral"), "sharing": slots.number(near="same")},
        ),
        Frame(
            "world|line cube different",
            {"worlds": asked.counted("world", "neutral"), "sharing": slots.constant(0)},
        ),
        Frame("world|line cube", {"sectors": slots.hook(_lying)}),
    ),
    tells="cube=total",
    may="world neutral line sector same split cube lie all setup start together add card each twice both number galaxy",
)
def setup_cubes(sectors: Any = None, worlds: object = None, sharing: object = 0) -> Ruled:
    """Neutral cubes that the worlds of the line bring to their *sectors* (1.7).

    Or how many there are in all for so many *worlds*, of which some are *sharing* one sector.
    """
    if worlds is not None:
        return _cubes_of_worlds(inputs.whole(worlds, "worlds", 0, 6), inputs.whole(sharing, "sharing", 0, 6))
    worlds = Counter(values.sector(each) for each in inputs.listed(sectors))
    cubes = {str(sector): amounts.LINE_CUBES if count == 1 else amounts.FULL for sector, count in worlds.items()}
    each = [say("setup_cubes.one", sector=sector, cubes=count) for sector, count in cubes.items()]
    rests = ("1.7-17", "1.7-16") if max(worlds.values(), default=0) > 1 else ()
    return Ruled({"cubes": cubes}, *say("setup_cubes.text", each=say.joined("setup_cubes.and", each)), rests)


def _cubes_of_worlds(worlds: int, sharing: int) -> Ruled:
    """Cubes in all: three for each world alone in its sector, five for those that share one."""
    if sharing > worlds:
        raise ValueError(Text("cannot_share", sharing=sharing, worlds=worlds))
    alone = worlds - sharing
    total = amounts.LINE_CUBES * alone + (amounts.FULL if sharing else 0)
    text = say(
        "setup_cubes.in_all", total=total, cubes=amounts.LINE_CUBES, alone=alone, full=amounts.FULL, sharing=sharing
    )
    return Ruled({"total": total}, *text, ("1.7-17", "1.7-16") if sharing else ("1.7-16", "1.7-17"))


@ruling(
    "2.4-16 2.4-15",
    asks=(
        Frame("line replace|discard|remove|leave|leav|swap", _JOINING, "replaced"),
        Frame("line join|lose|homeworld|into|add|new", _JOINING),
    ),
    may="line world homeworld corner number join lose lost add after neutral lie left stand together card replace discard remove show move",
)
def line_joins(line: Any, number: object, homeworld: object = False) -> Ruled:
    """The neutral worlds line after a world joins it (2.4): one with its number goes first.

    *homeworld* says that it is a lost one (2.2.1).
    """
    its = values.number(number)
    there = sorted({values.number(each) for each in inputs.listed(line)})
    replaced = its in there
    after = sorted({*there, its})
    text = say("line_joins.text", line=", ".join(map(str, after)), replaced=replaced, number=its)
    rests = ("2.2.1-17", "R-2.2.1-12") if inputs.truth(homeworld) else ("2.4-16", "2.4-15")
    return Ruled({"line": after, "count": len(after), "replaced": its if replaced else None}, *text, rests)


@ruling(
    "1.7-18 1.7-20 1.7-21",
    asks=(
        Frame("named|name wonder", _NAMED | {"wonders": slots.hook(_wonders, nouns="wonder")}),
        Frame("named|name sector random", _NAMED | _ONCE, "procedure=random_sectors"),
        Frame("named|name each|all empty", _NAMED, "each_named"),
        Frame("named|name cube|neutral|add", _NAMED | {"neutral_in_named": slots.hook(_taken)}),
    ),
    tells="cube=cubes",
    may="named name sector setup start cube add neutral random generate all together place each no not galaxy lie empty draw must homeworld world control occupied after line extra another campaign",
)
def setup_named(
    named: object, wonders: object = None, homeworlds_in_named: object = 0, neutral_in_named: object = 0
) -> Ruled:
    """What named sectors bring at set-up (1.7): a cube each while they are few, random sectors once they are many."""
    many = inputs.whole(named, "named", 0, 36)
    most = amounts.NAMED_SECTORS
    if many > most:
        cubes = inputs.whole(wonders or 0, "wonders", 0, 36)
        result: Result = {"procedure": "random_sectors", "wonder_cubes": cubes, "random_sectors": most}
        result["each_named"] = False
        text = say("setup_named.many", named=many, most=most, cubes=cubes, known=wonders is not None)
        return Ruled(result, *text, ("1.7-20", "1.7-21"))
    taken = inputs.whole(homeworlds_in_named, "homeworlds", 0, 3) + inputs.whole(neutral_in_named, "neutral", 0, 36)
    cubes = max(0, many - taken)
    result = {"procedure": "named_sectors", "cubes": cubes, "random_sectors": 0, "each_named": True}
    return Ruled(result, *say("setup_named.few", named=many, most=most, cubes=cubes))


@ruling(
    "3-39 R-3-12",
    asks=(
        Frame("era win|nobody", {"era": slots.hook(_era), "winner": slots.said("win", denied=False), "_": slots.OPEN}),
    ),
    tells="era=era",
    may="complete era write number win start campaign last after when_over lose lie nobody add",
)
def next_era(era: object, winner: object) -> Ruled:
    """The era of the next game (3): one more if somebody has won."""
    now = 0 if inputs.plain(era) == "o" else inputs.whole(era, "era", 0, 9999)
    won = inputs.truth(winner)
    after = now + won
    text = say("next_era.won" if won else "next_era.nobody", now=now, after=after)
    return Ruled({"era": after}, *text, () if won else ("3-37", "3-39"))


@ruling(
    "1.7-02 1.7-03 1.7-20",
    asks=(Frame("setup|start|prepare|need|next|game player named|name", _NEXT),),
    may="setup start must named name sector wonder card era deck all campaign galaxy",
)
def next_game(players: object, named: Any = (), wonders: Any = None, cards: object = None, era: object = None) -> Ruled:
    """What the set-up of the next game needs (1.7): *named* and *wonders* are sectors or how many there are."""
    people = inputs.whole(players, "players", 1, amounts.MOST_PLAYERS)
    many, marked = (len(its) if isinstance(its, list | tuple | Mapping) else its for its in (named, wonders))
    about_named = setup_named(many, marked)
    result: Result = {"players": people, "candidates": amounts.HOMEWORLD_CARDS}
    result |= {"homeworld_cubes": amounts.HOMEWORLD_CUBES} | about_named.result
    if cards is not None:
        result["cards"] = inputs.whole(cards, "cards", 1, 99999)
    if era is not None:
        result["era"] = era
    home = {"cards": amounts.HOMEWORLD_CARDS, "cubes": amounts.HOMEWORLD_CUBES, "line": amounts.LINE_CUBES}
    return Ruled(result, *say("next_game.text", players=people, several=people > 1, named=about_named.words, **home))


@ruling(
    "1.3-02",
    asks=(Frame("corner|new card", {"cards": asked.cards(least=2)}, own=(2,)),),
    may="card corner first discard number suit blank add top flip deck after advance draw lie world tech show",
)
def new_corner(cards: Any) -> Ruled:
    """The corner of a new card (1.3): the number of the first card discarded for it, the suit of the second."""
    corners = [values.card(each) for each in inputs.listed(cards)]
    if len(corners) < 2:
        raise ValueError(Text("must_know", missing="cards"))
    first, second = corners[:2]
    result: Result = {"number": first[0], "suit": values.key(second[1])}
    return Ruled(result, *say("new_corner.text", number=first[0], suit=values.suit_name(second[1])))


@ruling(
    "R-1.3-03",
    asks=(Frame("random sector", {"cards": asked.digits(2, 2)}),),
    may="random sector card @afterwards first flip draw show number discard deck another world add",
)
def random_sector(cards: Any) -> Ruled:
    """A random sector from the numbers of two cards (R-1.3-03)."""
    numbers = [values.number(each) for each in inputs.listed(cards)]
    if len(numbers) < 2:
        raise ValueError(Text("must_know", missing="numbers"))
    first, second = numbers[:2]
    there = values.sector(f"{first}{second}")
    return Ruled({"sector": there}, *say("random_sector.text", sector=there))


@ruling("R-1.4-08")
def era_written(era: object) -> Ruled:
    """The era written beside what is added (R-1.4-08): that of the game in which it is added."""
    now = inputs.whole(era, "era", 1, 9999)
    return Ruled({"era": now}, *say("era_written.text", era=now))
