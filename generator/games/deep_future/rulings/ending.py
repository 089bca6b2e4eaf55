"""Rulings about winning and losing, and what a winner leaves (3, Tables 2 to 4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text, amounts
from generator.games.deep_future.facts.tables import SUITS, suit_benefits, suits, tracks, victories, victory_benefits
from generator.games.deep_future.rulings import asked, asked_cards, asked_victory, values
from generator.games.deep_future.rulings.markers import on_tracks
from generator.games.deep_future.rulings.values import ruling, say

_PLAYERS = slots.count("player", default=2)
_VICTORY = slots.pick(" ".join(victories()))


def _no_world(reading: Reading) -> slots.Filled | None:
    """That there is no other world: "no other world", "no settled world"."""
    denials = [at for at in reading.places({"no", "not", "only"}) if reading.tokens[at].raw not in {"only", "just"}]
    worlds = [at for at in denials if {"world", "settled"} & reading.said(range(at + 1, at + 4))]
    return slots.Filled([], frozenset(worlds[:1])) if worlds else None


_STATE = {
    "players": _PLAYERS,
    "homeworld_adv complete_techs sectors cubes stars tracks": slots.hook(
        asked_victory.read, "sector cube tech homeworld advancement"
    ),
}


def _is_of_winning(reading: Reading) -> bool:
    """Whether what is needed is needed to win, and not to control a sector: "are two cubes needed to control it?"."""
    asks = reading.clauses()[-1]
    if reading.question.yes_no and not reading.said(asks) & alternatives(_MISSES):
        return False  # "I am one short, do I win?"
    if reading.question.words & _WINNING:
        return True
    return not reading.places({"need"}) or not (reading.question.yes_no and reading.places({"control"}))


_WINNING = alternatives("win|victory|@attain") | frozenset(victories())
#: What asks whether somebody has won, and what is missing.
_WINS = "win|victory|over|decide|sieg|gewonnen|@attain"
_MISSES = "@missing|need|far|left|short|step|lack|more"


@ruling(
    "3-01 3-02 3-08",
    asks=(
        Frame(_WINS, _STATE, "win", own=(3, 4), never="@as_follows @give fell then +1 +2 +3 next @missing need"),
        Frame(_MISSES, {**_STATE, "_": slots.only_if(_is_of_winning)}, own=(3, 4)),
    ),
    may="win number together card complete full write during phase all homeworld tech sector cube track star galaxy control tableau territory population culture might stability xeno each condition missing far left step more only both advancement 3 victory lie world color upkeep",
)
def victory(
    homeworld_adv: object = amounts.SLOTS,
    complete_techs: object = amounts.VICTORY_TECHS,
    sectors: object = None,
    cubes: object = None,
    stars: Any = (),
    tracks: Mapping[str, Any] | None = None,
    players: object = 2,
    wonders: object = 0,
    settled_sectors: Any = (),
    homeworld_sector: object = None,
) -> Ruled:
    """Which victories there are, and what is missing for each (3).

    *stars* are tracks that have reached theirs, or *tracks* all of them with their places; *settled_sectors* those of
    the settled worlds, for a lone player with *wonders* on the map.
    """
    common = _common(homeworld_adv, complete_techs, players, wonders, settled_sectors, homeworld_sector)
    lacking = _lacking(sectors, cubes, stars, tracks)
    won = [] if common else [key for key, short in lacking.items() if short == 0]
    known = {key: short for key, short in lacking.items() if short}
    missing = common | (known if not won else {})
    result: Result = {"win": won, "missing": missing, "for_each": lacking}
    rests = _resting(common, won or list(known))
    if won:
        ways = say.joined("victory.or", [victories()[key].name for key in won])
        return Ruled(result, *say("victory.won", ways=ways), rests)
    lacks = [say(f"victory.{key}", n=short) for key, short in missing.items()] or [say("victory.condition")]
    return Ruled(result, *say("victory.missing", lacks=say.joined("victory.and", lacks)), rests)


def _resting(common: Result, keys: list[str]) -> tuple[str, ...]:
    """The passages of what is missing for every victory, or of victory conditions."""
    if common:
        return ("3-09", "3-11", "3-10") if "settled_worlds" in common else ("3-02", "3-08")
    own = {"territory": "3-05", "population": "3-06"}
    found = list(dict.fromkeys(own.get(key, "3-07") for key in keys))
    return (*found[:2], "3-01") if len(found) < 3 else ("3-08", "3-01")


def _common(
    homeworld_adv: object, complete_techs: object, players: object, wonders: object, settled: Any, home: object
) -> Result:
    """What is missing of what every victory asks for."""
    missing: Result = {}
    short = amounts.SLOTS - inputs.whole(homeworld_adv, "homeworld_adv", 0, 4)
    techs = amounts.VICTORY_TECHS - inputs.whole(complete_techs, "complete_techs", 0, 99)
    missing |= {"homeworld_adv": short} if short > 0 else {}
    missing |= {"complete_techs": techs} if techs > 0 else {}
    if inputs.whole(players, "players", 1, amounts.MOST_PLAYERS) == 1:
        places = {values.sector(each) for each in inputs.listed(settled)}
        places -= {values.sector(home)} if home is not None else set()
        worlds = min(amounts.MOST_WONDER_WORLDS, inputs.whole(wonders, "wonders", 0, 36)) - len(places)
        missing |= {"settled_worlds": worlds} if worlds > 0 else {}
    return missing


def _lacking(sectors: object, cubes: object, stars: Any, places: Mapping[str, Any] | None) -> Result:
    """How far each victory is, None where nothing was said about it."""
    found: Result = {
        "territory": _short(amounts.TERRITORY_SECTORS, sectors, "sectors", 36),
        "population": _short(amounts.POPULATION_CUBES, cubes, "cubes", 180),
    }
    at_star = {letter: tracks()[letter].win for letter in map(values.track, inputs.listed(stars))}
    markers = values.markers(places or {}) | at_star
    for letter, its in tracks().items():
        found[its.key] = max(0, its.win - markers[letter]) if letter in markers else None
    return found


def _short(needed: int, given: object, name: str, most: int) -> int | None:
    """How much is missing, None if nothing was given."""
    return None if given is None else max(0, needed - inputs.whole(given, name, 0, most))


def counted(given: Mapping[str, Any]) -> dict[str, int]:
    """How many advancements of each suit."""
    found = {values.suit(name): inputs.whole(count, "advancements", 0, 99) for name, count in given.items()}
    return {letter: found.get(letter, 0) for letter in SUITS}


@ruling(
    "3-18 3-19 T3-01 T4-01",
    asks=(
        Frame("civilization", {"victory": _VICTORY, "suits": asked_cards.suit_counts(default=None)}, own=(2,)),
        Frame(
            "civilization|win effect|second|#2|suit|table|line",
            {"victory": slots.pick(" ".join(victories()), default=None), "suits": asked_cards.suit_counts(least=2)},
            own=(2, 4, 12),
        ),
        Frame("civilization", {"victory": _VICTORY, "suit": asked.suit()}),
    ),
    may="win civilization card optional #2 effect suit advancement homeworld tech choose first track all line write 4 12 both continue show lie",
)
def civilization_effects(victory: object = None, suits: Mapping[str, Any] | None = None, suit: object = None) -> Ruled:
    """Which effects a new civilization may have (3): the first by *victory*, the second by a suit of two or more.

    Or the second effect of one *suit*.
    """
    if victory is None and suits is None and suit is None:
        raise ValueError(Text("needs_one", keys=("victory", "suits", "suit")))
    result: Result = {}
    sentences = []
    rests: list[str] = ["3-18"] if suits is not None else []
    if victory is not None:
        won = values.victory(victory)
        first = victory_benefits()[won]
        result["first"] = {"track": on_tracks(first.effects), "text": first.reminder.en}
        sentences.append(say("civilization_effects.first", victory=victories()[won].name, effect=first.reminder))
        rests.append(f"T3-{2 + list(victories()).index(won):02d}")
    if suits is not None:
        letters = [letter for letter, count in counted(suits).items() if count >= amounts.FOR_EFFECT]
        result["second"] = [values.key(letter) for letter in letters]
        each = say.joined("civilization_effects.and", [_second("one_of", letter) for letter in letters])
        sentences.append(say("civilization_effects.second", some=letters, each=each))
        rests += ["3-19", "T4-01"]
    if suit is not None:
        letter = values.suit(suit)
        result["effect"] = suit_benefits()[letter].reminder.en
        sentences.append(_second("of_suit", letter))
        rests.append(f"T4-{2 + SUITS.index(letter):02d}")
    text = say("civilization_effects.text", each=say.joined("civilization_effects.and", sentences))
    return Ruled(result, *text, tuple(rests))


def _second(key: str, letter: str) -> Words:
    """The second effect of a suit."""
    its = {"suit": suits()[letter].name, "effect": suit_benefits()[letter].reminder}
    return say(f"civilization_effects.{key}", **its)


#: What is said of a victory: the wonders there are, how it was won, how many advancements of each suit.
_WON = {
    "on_map wonder": slots.hook(asked_cards.on_the_map),
    "home_has_wonder": slots.hook(asked_cards.home_has_wonder, default=False),
    "victory": _VICTORY,
    "suits": asked_cards.suit_counts(),
}
_WONDERS, _WORLDS = {"wonders": slots.count("wonder")}, "settled world"


@ruling(
    "3-22 3-24 3-25 3-27",
    asks=(Frame("wonder|galaxy win|victory", _WON, "legal"),),
    may="win wonder galaxy draw around write suit advancement homeworld sector tech add choose elsewhere after no none era before place map left",
)
def wonder_choices(
    victory: object,
    suits: Mapping[str, Any],
    on_map: Any = (),
    home_has_wonder: object = False,
    wonder: object = None,
) -> Ruled:
    """Which wonders a winner may place (3): of a suit of five or more, not on the map yet, none at home yet.

    Whether *wonder* is one of them, if it is asked about.
    """
    letter = victories()[values.victory(victory)].letter
    there = {values.wonder(each) for each in inputs.listed(on_map)}
    enough = [suit for suit, count in counted(suits).items() if count >= amounts.FOR_WONDER]
    found = [suit for suit in enough if (letter, suit) not in there]
    at_home = inputs.truth(home_has_wonder)
    legal = _may_be_added(wonder, letter, found, at_home)
    if found and not at_home:
        each = [say("wonder_choices.option", letter=letter, suit=values.suit_name(suit)) for suit in found]
        text = say("wonder_choices.added", options=say.joined("wonder_choices.or", each))
        result: Result = {"options": [f"{letter} {values.key(suit)}" for suit in found], "legal": legal}
        return Ruled(result, *text, ("3-24", "3-22"))
    key, rests = ("all_there", ("3-27", "3-25")) if enough else ("too_few", ("3-22", "3-24"))
    key = "at_home" if at_home else key
    return Ruled({"options": [], "legal": False}, *say(f"wonder_choices.{key}", least=amounts.FOR_WONDER), rests)


def _may_be_added(wonder: object, letter: str, found: Collection[str], at_home: bool) -> bool:
    """Whether the wonder that is asked about may be added, of a letter and these suits; whether any, if none is named."""
    if at_home or wonder is None:
        return bool(found) and not at_home
    its_letter, suit = values.wonder(wonder)
    return its_letter == letter and suit in found


@ruling(
    "3-09 3-10 3-11",
    asks=(
        Frame("solo settled|world @enough|suffic|@satisfied", _WONDERS | {"settled": slots.count(_WORLDS)}, "enough"),
        Frame("solo settled|world", _WONDERS | {"settled": slots.count(_WORLDS, default=None)}, never="@need must"),
        Frame("solo settled|world @need|must", _WONDERS, tells="settled|world=settled_needed!"),
    ),
    may="solo win galaxy wonder settled settle world condition missing tableau different elsewhere sector all card must",
)
def solo_worlds(wonders: object, settled: object = None) -> Ruled:
    """How many settled worlds a lone player needs (3): one for each wonder on the map, four at most.

    *settled* is how many there are, in different sectors outside the home sector.
    """
    there = inputs.whole(wonders, "wonders", 0, 36)
    needed = min(amounts.MOST_WONDER_WORLDS, there)
    text = say("solo_worlds.text", needed=needed, wonders=there, most=amounts.MOST_WONDER_WORLDS)
    result: Result = {"settled_needed": needed}
    if settled is not None:
        result["enough"] = inputs.whole(settled, "settled", 0, 36) >= needed
    return Ruled(result, *text, ("3-10", "3-09") if there > amounts.MOST_WONDER_WORLDS else ())


@ruling(
    "2.2.1-14 2.2.1-15 R-3-12",
    asks=(Frame("homeworld lose|out|over|dead no|not|only", {"worlds": slots.hook(_no_world)}, "lost"),),
    may="homeworld lose last cube sector remove all tableau world settled elsewhere other different no battle challenge left again control empty add alive",
)
def homeworld_lost(worlds: Any = (), sector: object = None) -> Ruled:
    """Whether losing the homeworld loses the game (2.2.1, 3): *worlds* are the sectors of settled worlds.

    *sector* is the homeworld's; the worlds there are lost with it.
    """
    home = None if sector is None else values.sector(sector)
    left = [values.sector(each) for each in inputs.listed(worlds) if values.sector(each) != home]
    result: Result = {"lost": not left, "replacements": left}
    if left:
        text = say("homeworld_lost.replaced", sectors=say.joined("homeworld_lost.or", left))
        return Ruled(result, *text, ("2.2.1-15", "2.2.1-16"))
    return Ruled(result, *say("homeworld_lost.lost"))


#: How many sectors a loser still holds, where nobody asks for yes or no.
_SECTORS_LEFT = {"sectors": asked.counted("sector", "control other"), "_": slots.OPEN}


@ruling(
    "3-31 3-30 3-32",
    asks=(
        Frame("lose|quit|out cube|neutral|board|galaxy|left", _SECTORS_LEFT, never="each"),
        Frame("lose|quit|out each cube|neutral", _SECTORS_LEFT, tells="cube|neutral=neutral_each!"),
    ),
    tells="cube|neutral=neutral_total",
    may="lose sector control neutral cube left add each galaxy all during other place less continue",
)
def loss_board(sectors: object) -> Ruled:
    """What a loser leaves on the board while others play on (3): *sectors* are those held."""
    held = len(sectors) if isinstance(sectors, list | tuple) else inputs.whole(sectors, "sectors", 0, 36)
    return Ruled({"neutral_each": 1, "neutral_total": held}, *say("loss_board.text", held=held))
