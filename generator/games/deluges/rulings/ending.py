"""Rulings about the final score and the winner (D-E1, D-E2).

In: what each player has, or totals. Out: points, who wins, what is left open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.inputs import listed, mapped
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, sides, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deluges.facts import DOLMEN, MAJORITY, PLAYERS
from generator.games.deluges.rules import counting
from generator.games.deluges.rules.counting import Standing
from generator.games.deluges.rulings import values
from generator.games.deluges.rulings.values import name, players, ruling, say

_COLOURS = " ".join(PLAYERS)
#: What each has; that somebody has most of a thing is not counted.
_SHEETS = {
    "_": slots.only_if(lambda reading: not any(reading.standing("most wood|boat|soldier|mine"))),
    "players": sides.sheets("wood boat soldier mine dolmen", _COLOURS),
}
_TOTALS = {"scores": sides.by_player("point", _COLOURS)}
_ASKED = {"asked": sides.asked(_COLOURS)}
#: Players whom nobody names, and what is behind a number of players.
_NOBODY = "ABCD"
_OF_US = alternatives("us them @players @people others @of_people")


@ruling(
    "D-E1 D-E2",
    asks=(
        Frame("wood|mine|dolmen|point|heritage win", _SHEETS | _ASKED, "winner=@asked"),
        Frame("wood|mine|dolmen|point|heritage|total|end win|point|heritage|total|tie|who", _SHEETS),
    ),
    may="win point tie heritage total result most control belong each",
)
def final_score(players: Any) -> Ruled:
    """Points and winner (D-E1, D-E2): *players* {colour: {wood, boats, soldiers, mines, dolmens}}; null for a tie at the top.

    Tied majorities are open (D-U16): nobody has the bonus by default; `scores_if_all` gives it to all who are tied.
    """
    given = mapped(players, "players")
    names = values.players(given)
    standings = [_standing(each, own) for own, each in zip(names, given.values())]
    score = counting.score(standings, "none")
    scores = dict(zip(names, score.points))
    result: Result = {"scores": scores, "winner": _winner(scores), "tied": list(score.tied)}
    text = _say_scores(scores, result["winner"])
    if not score.tied:
        return Ruled(result | {"unsettled": []}, *text, ("D-E1", "D-E2"))
    other = dict(zip(names, counting.score(standings, "all").points))
    result |= {"scores_if_all": other, "winner_if_all": _winner(other)}
    kinds = [name(each) for each in score.tied]
    text = say("final_score.tied", text=text, kinds=kinds, others=_say_scores(other, _winner(other)))
    return values.unsettled(("D-U16",), result, text, ("D-U16", "D-E1"))


def _standing(given: Any, whose: str) -> Standing:
    """What one player has; what is not given is 0."""
    have = dict.fromkeys(values.COUNTED, 0)
    for key, number in mapped(given, f"what {whose} has").items():
        own = values.one_of(values.COUNTED, key, "thing")
        have[own] = values.count(number, f"{own} of {whose}")
    return Standing(**have)


_STONES = slots.count("dolmen")
_BESIDE_POINTS = "many point heritage worth total result most only end all last"
_KINDS = frozenset(["wood", "boat", "soldier", "mine"])


def _majorities(reading: Reading) -> Filled | None:
    """The things of which somebody has most; not those of which it is denied: "most boats, but not most mines"."""
    denials = {at: no for at in reading.places({"most"}) if (no := reading.denied(at)) is not None}
    unless = reading.places({"unless"})
    if unless and not denials:
        return _but_not(reading, unless[0])
    if not denials:
        return slots.picks("wood boat soldier mine").take(reading)
    return _behind(reading, denials) if not reading.tokens[min(denials)].raw.isascii() else None


def _but_not(reading: Reading, first: int) -> Filled | None:
    """The things of which somebody has most, before those of which it is denied: "most wood, but not most mines"."""
    mosts, kinds = reading.places({"most"}), reading.places(_KINDS)
    had = [reading.tokens[at].word for at in kinds if at < first]
    denied = range(first, max([*kinds, *mosts]) + 1)
    if not had or not denied or any(reading.tokens[at].stop for at in denied) or len({*denied} & {*mosts}) > 1:
        return None
    nots = [at for at in denied if reading.tokens[at].word in {"not", "no", "unless"}]
    return Filled(had, frozenset([*kinds, *mosts, *nots]))


def _of_one(reading: Reading) -> bool:
    """Whether no two players are told apart."""
    return len(reading.said() & {*PLAYERS}) < 2


#: That he has nothing else.
_NOTHING_ELSE = slots.hook(
    lambda reading: Filled(None, reading.stands("not @possessive all no", "no|nothing else")), default=None
)


def _behind(reading: Reading, denials: Mapping[int, int]) -> Filled | None:
    """The things of which somebody has most, where "most" is behind what it tells of, with the denials of it."""
    mosts, kinds = reading.places({"most"}), reading.places(_KINDS)
    ends = {at: next((most for most in mosts if most > at), None) for at in kinds}
    had = [reading.tokens[at].word for at, most in ends.items() if most not in denials]
    return None if None in ends.values() else Filled(had, frozenset([*kinds, *mosts, *denials.values()]))


def _untied(reading: Reading) -> Filled | None:
    """That it is said that nobody has as many; unclear if somebody has."""
    ties = {at: reading.denied(at) for at in reading.places({"tie"})}
    denials = {no for no in ties.values() if no is not None}
    return None if not ties else slots.UNCLEAR if None in ties.values() else Filled(None, frozenset({*ties, *denials}))


#: What one player has most of, and his dolmens.
_OF_MAJORITIES = {
    "dolmens": _STONES._replace(default=0),
    "most": slots.hook(_majorities, "wood boat soldier mine"),
    "_": slots.hook(_untied, default=None),
    "__": _NOTHING_ELSE,
    "___": slots.only_if(_of_one),
    "": slots.OPEN,
}


@ruling(
    "D-E1 D-B4",
    asks=(
        Frame("many point|heritage|@how_many_points|worth dolmen", {"dolmens": _STONES, "": slots.OPEN}),
        Frame(
            "many most point|heritage|@how_many_points",
            _OF_MAJORITIES,
            may=f"{_BESIDE_POINTS} own {_COLOURS}",
        ),
        Frame(
            "most what heritage|point",
            _OF_MAJORITIES,
            may=f"{_BESIDE_POINTS} own {_COLOURS}",
        ),
    ),
    may=_BESIDE_POINTS,
)
def worth(dolmens: object, most: Any = ()) -> Ruled:
    """Points of one player: 2 for each of his *dolmens*, 3 for each thing of which he has *most* (D-E1)."""
    stones = values.count(dolmens, "dolmens")
    things = {values.one_of(values.COUNTED, each, "thing") for each in listed(most)}
    points = DOLMEN * stones + MAJORITY * len(things)
    counted = {"dolmens": stones, "most": len(things)}
    told = {key: number for key, number in counted.items() if number} or counted
    parts = [say(f"worth.{key}", count=number) for key, number in told.items()]
    text = say("worth.text", points=points, parts=say.joined("worth.and", parts))
    return Ruled({"points": points}, *text, ("D-E1",) if things else ("D-B4",))


def _winner(scores: dict[str, int]) -> str | None:
    won = counting.winner(list(scores.values()))
    return None if won is None else list(scores)[won]


def _say_scores(scores: dict[str, int], won: str | None) -> Words:
    """The totals, and who wins."""
    totals = [say("winner.total", player=name(own), points=points) for own, points in scores.items()]
    wins = say("winner.wins", player=name(won)) if won else say("winner.nobody")
    return say("winner.text", totals=say.joined("winner.and", totals), won=wins)


def _unnamed(reading: Reading) -> Filled | None:
    """Totals of nobody in particular: "12, 12 and 9", "two of us have 13, the third 9"; the players are A, B, C, D."""
    totals: list[int] = []
    times = 1
    for at in reading.free_numbers():
        number = reading.tokens[at].number or 0
        near = reading.said(range(at + 1, at + 4))
        if ":" in near:  # "two players: 9 and 11"
            return None
        if "shar" in near:  # "do the two share it?"
            continue
        if near & _OF_US:
            times = number
        else:
            totals, times = totals + [number] * times, 1
    if not 2 <= len(totals) <= len(_NOBODY) or times > 1 or sides.mentions(reading, PLAYERS, selves=False):
        return None
    return Filled(dict(zip(_NOBODY, totals)), frozenset(reading.free_numbers()))


@ruling(
    "D-E2 D-E1",
    asks=(
        Frame("win shar|@in_company win|point|tie|end|total|heritage|first", _TOTALS, "shared"),
        Frame("win shar total|point|end|tie", {"scores": slots.hook(_unnamed)}, "shared"),
        Frame("win win|point|tie|end|total|heritage|first", _TOTALS | _ASKED, "winner=@asked"),
        Frame("win|point|tie|end|total|heritage|first", _TOTALS),
        Frame("win|tie|who|first total|point|end|@who|win|tie", {"scores": slots.hook(_unnamed)}),
    ),
    may="win point tie heritage total result most both each all same third one",
    never="mine many against war soldier @facing",
)
def winner(scores: Any) -> Ruled:
    """Who wins with these totals (D-E2): *scores* {colour: points}; nobody if the highest are equal."""
    given = mapped(scores, "scores")
    totals = {own: values.count(points, f"points of {own}") for own, points in zip(players(given), given.values())}
    won = _winner(totals)
    return Ruled(
        {"winner": won, "shared": False}, *_say_scores(totals, won), ("D-E2",) if won is None else ("D-E3a", "D-E2")
    )
