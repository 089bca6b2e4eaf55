"""Rulings about the actions that are about cards: SETTLE, ADVANCE, PLAN, EVOKE (2.2)."""

from __future__ import annotations

import re
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words, manner
from generator.engine.questions import Filled, Frame, Reading, alternatives, places_of, slots
from generator.engine.questions.question import halves
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import tracks
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.asked_advancements import many_of
from generator.games.deep_future.rulings.markers import say_tracks
from generator.games.deep_future.rulings.values import ruling, say, typed


def _in_hand(reading: Reading) -> Filled | None:
    """That no world is in hand, and whether a blank is: "no world but a blank", "neither a world nor a blank"."""
    worlds = [at for at in reading.places({"world"}) if _denials(reading, at)]
    blanks = reading.places({"blank"})
    if len(worlds) != 1 or len(blanks) != 1:
        return None
    world, blank = worlds[0], blanks[0]
    denied, first = _denials(reading, blank), blank < world
    between = {reading.tokens[at].raw for at in range(min(world, blank) + 1, max(world, blank))}
    has = bool(between & _HAS) or first
    clear = (first or not has) if denied else (has or between & _NEITHER)
    places = frozenset([world, blank, *denied, *_denials(reading, world)])
    return Filled((0, 0, has and not denied), places) if clear else None


def _denials(reading: Reading, at: int) -> list[int]:
    """Where the denials are that are soon followed by a word."""
    return [place for place in reading.places({"no", "not", "neither", "nor"}) if 0 < at - place < 4]


_HAS = alternatives("@but|@have|has|only|just|with|@only_has|@but_has")
_NEITHER = alternatives("@or|nor|@and|@along_with|@neither")
#: What cards are called, for whoever tells one.
_KINDS = typed.meanings("kind")


def _own_sector(reading: Reading) -> Filled | None:
    """How many worlds are in hand, and whether their sector is said to be one's own: "a world of a sector I control"."""
    worlds = [*filter(lambda its: its.number, reading.question.bound({"world"}, {"far", "single", "card"}))]
    named, denials = reading.places({"world"}), reading.places({"no", "not"})
    one = not manner(reading.question.language).has_words or [reading.at(at).raw for at in named] == ["world"]
    numbers = {each.number for each in worlds} or {1} & {int(one)}
    controls = reading.places({"control", "my", "cube"})
    controls = [at for at in controls if "sector" in reading.said(range(at - 4, at + 4))]
    if len(numbers) != 1 or not controls or denials[1:]:
        return None
    return Filled((numbers.pop(), 0 if denials else 1), places_of(worlds).union(named, controls, denials))


def _new_world(reading: Reading) -> Filled | None:
    """How many advancements a world has when it is settled: what is given, or one if it is new: "a new world"."""
    found = asked.read_counts(reading, {"advancement"}, {"already"})
    new = {"new", "blank"} & reading.question.words
    if not found:
        return Filled(1) if new else None
    unclear = len(found) > 1 or ("new" in new and found[0].number != 1)  # "may a new world have three?"
    return None if unclear else Filled(found[0].number, found[0].places)


def _turned(reading: Reading) -> Filled | None:
    """The card turned off the deck, and how many advancements an incomplete tech has: "a tech with 2 advancements"."""
    words = reading.question.words
    kinds = [kind for kind in ("blank", "civilization", "tech", "world") if kind in words]
    state = {"incomplete", "complete"} & words
    if len(kinds) != 1 or len(state) > 1:
        return None
    given = asked.read_counts(reading, {"advancement"})
    many = given[0].number if len(given) == 1 else None
    if kinds == ["tech"] and many is None and "complete" not in state:
        return None
    places = reading.places({kinds[0], "incomplete", "complete", "tech"})
    return Filled(
        ("complete tech" if "complete" in state else kinds[0], many or 0),
        frozenset(places).union(*(each.places for each in given[:1])),
    )


def _evoked_sector(reading: Reading) -> Filled | None:
    """The sector of the civilization, given beside it, and those with one's own cubes: "a civilization of 34, I am in 23"."""
    found = {at: sector for sector, at in asked.sector_places(reading)}
    word = set(reading.places({"civilization"})[:1])
    near = [at for at in found if "civilization" in reading.said(range(at - 3, at + 3))]
    near = near or [at for at in list(found)[:1] if word & {*range(at - 6, at)}]
    rest = [sector for at, sector in found.items() if at not in near]
    if len(near) != 1 or not rest or {"no", "not"} & reading.question.words:
        return None
    return Filled((found[near[0]], rest), frozenset(found))


#: What is in hand when settling; a world in hand of one's own sector; Society; Government.
_IN_HAND = {**asked.ANYWHERE, "worlds_in_hand worlds_in_controlled blank_in_hand": slots.hook(_in_hand)}
_OF_SECTOR = {**asked.ANYWHERE, "worlds_in_hand worlds_in_controlled": slots.hook(_own_sector)}
_SOCIETY = {"society": slots.constant(True), "blank_in_hand": slots.said("blank", denied=False)}
#: That it is not asked of all: never "do I settle every world?".
_OF_ANY = slots.only_if(
    lambda reading: not any(token.word in {"every", "both"} or token.raw == "all" for token in reading.tokens)
)
#: That one thing is asked of the settling: never "may I settle? Do I draw?", to which yes and no may both belong.
_ONE_THING = {"_one": slots.only_if(lambda reading: len(list(halves(reading.question.typed))) < 2)}
_CARDS = frozenset(["blank", "civilization", "tech", "world"])
_ONE_CARD = {"_": slots.only_if(lambda reading: len(reading.places(_CARDS)) == 1)}
_TURNED = {"card advancements": slots.hook(_turned)}
_CARD = slots.pick("homeworld world tech settled")
_CIRCLED = {"card": _CARD, "circled": slots.constant(1), "physics": many_of("physics")}
_CHEMISTRY = {"card": slots.constant("tech"), "chemistry": many_of("chemistry")}
_GOVERNMENT = {**asked.ANYWHERE, "government": many_of("government"), "advancements": slots.hook(_new_world)}


@ruling(
    "2.2-SETTLE-02 2.2-SETTLE-10 2.2-SETTLE-11",
    asks=(
        Frame("settle world blank draw", _ONE_THING | _IN_HAND, "draw"),
        Frame("settle world blank show|flip", _ONE_THING | _IN_HAND, "reveal_hand"),
        Frame("settle|world world blank", _IN_HAND),
        Frame(
            "settle|settled world inhand|hold|holding|holds sector",
            {
                **_OF_SECTOR,
                "society": slots.said("society"),
                "__": _OF_ANY,
                **_ONE_THING,
            },
            "legal",
        ),
        Frame("settle world inhand|hold|holding sector show", _ONE_THING | _OF_SECTOR, "reveal_hand"),
        Frame(
            "settle|settled world inhand draw",
            _ONE_THING | {"worlds_in_hand": slots.constant(1)},
            "draw",
            never="no not line neutral",
        ),
        Frame("settle|settled world inhand draw", {"worlds_in_hand": slots.constant(1)}, never="no not line neutral"),
        Frame("society blank draw", _ONE_THING | _SOCIETY, "draw"),
        Frame("society blank show|flip", _ONE_THING | _SOCIETY, "reveal_hand", never="line neutral into become"),
        Frame("society blank", _SOCIETY),
    ),
    tells="draw=draw",
    may="flip settle settled world inhand card sector control draw show after add must tableau all both neither empty action reveal other number society",
    never="line neutral",
)
def settle(
    worlds_in_hand: object = 0,
    worlds_in_controlled: object = None,
    blank_in_hand: object = False,
    society: object = False,
    neutral_world_in_controlled: object = False,
) -> Ruled:
    """What SETTLE settles, whether a card is drawn and the hand shown (2.2): *worlds_in_controlled* are those worlds of
    the hand whose sector is one's own; *neutral_world_in_controlled* that a world of the line is taken.
    """
    worlds = inputs.whole(worlds_in_hand, "worlds_in_hand", 0, 500)
    fitting = (
        worlds if worlds_in_controlled is None else inputs.whole(worlds_in_controlled, "worlds_in_controlled", 0, 500)
    )
    blank = inputs.truth(blank_in_hand)
    made = "blank" if blank else "new_card"
    source: str | None = made
    rests: tuple[str, ...] = ("2.2-SETTLE-06" if blank else "2.2-SETTLE-07", "2.2-SETTLE-11")
    if inputs.truth(neutral_world_in_controlled):
        key, source, rests = "line", "line", ("2.2-SETTLE-04", "2.2-SETTLE-03")
    elif inputs.truth(society):
        key, rests = "society", ("2.2-SETTLE-19", "2.2-SETTLE-20", "R-2.2-17")
    elif fitting:
        key, source, rests = "hand", "hand", ("2.2-SETTLE-05", "2.2-SETTLE-10")
    elif worlds:
        key, source, rests = "elsewhere", None, ("2.2-SETTLE-08", "R-2.2-11")
    else:
        key = made
    result: Result = {"legal": source is not None, "source": source, "draw": int(source in {"hand", "blank"})}
    result["reveal_hand"] = key == made
    if key == "line":
        result["free_actions"] = ["POWER", "ADVANCE"]
    return Ruled(result, *say(f"settle.{key}", blank=blank), rests)


@ruling(
    "2.2-SETTLE-14 2.2-SETTLE-15 R-2.2-19",
    asks=(
        Frame("government world|settle|settled", _GOVERNMENT),
        Frame("government world|settle add|help|more|another|gain", _GOVERNMENT, "gained"),
    ),
    tells="advancement=advancements_after",
    may="another settle settled world blank advancement card inhand add after tableau both all each together action when_over left lie control help more",
)
def settle_government(government: object, advancements: object = 1) -> Ruled:
    """How many advancements a settled world has after so many Government (2.2): never more than 3 (R-2.2-19)."""
    there, more = inputs.whole(advancements, "advancements", 0, SLOTS), inputs.whole(government, "government", 0, 36)
    after = min(SLOTS, there + more)
    wasted = there + more - after
    result: Result = {"advancements_after": after, "wasted": wasted, "gained": after > there, "full": after == SLOTS}
    return Ruled(result, *say("settle.government", there=there, more=after - there, after=after, wasted=wasted))


@ruling(
    "2.2-ADVANCE-09 2.2-ADVANCE-02 2.2-ADVANCE-03",
    asks=(
        Frame("advance|number|physics choose|choice|pick circle", _CIRCLED, "number_choice"),
        Frame("chemistry many|redraw|replace|draw|again", _CHEMISTRY, never="more another"),
    ),
    may="advance advancement number choose circle again card another physics before added suit during draw replace action tableau random discard flip tech homeworld",
    never="draw",
)
def advance(
    card: object,
    advancements: object = 1,
    circled: object = 0,
    physics: object = 0,
    open_suits: Any = None,
    chemistry: object = 0,
) -> Ruled:
    """What may be chosen when a card gets an advancement (2.2): *card* is homeworld, world or tech; *circled* are its
    chosen advancements, *open_suits* a tech's empty ones.
    """
    kind = _KINDS.get(inputs.plain(card))
    if kind not in {"tech", "world", "homeworld", "settled"}:
        raise ValueError(Text("none_of_these", name="card", given=card, known=("homeworld", "world", "tech")))
    is_tech = kind == "tech"
    there = inputs.whole(advancements, "advancements", 0, 4)
    circles, extra = inputs.whole(circled, "circled", 0, SLOTS), inputs.whole(physics, "physics", 0, 36)
    if there >= SLOTS:
        return Ruled({"legal": False}, *say("advance.full"), ("2.2-ADVANCE-11",))
    usable = extra if is_tech else 0
    may_choose = circles <= usable
    result: Result = {"legal": True, "number_choice": may_choose}
    result["suit"] = "choice of its empty suits" if is_tech else "random"
    empty: Words | None = None
    if open_suits is not None:
        letters = [values.suit(each) for each in inputs.listed(open_suits)]
        result["suit_choice"] = [values.key(letter) for letter in letters]
        empty = say.joined("advance.next", [values.suit_name(letter) for letter in letters])
    most = min(SLOTS, 1 + extra)
    if is_tech:
        result["circles"] = most
    redraws = inputs.whole(chemistry, "chemistry", 0, 36)
    key, rests = _choice(may_choose, circles, extra > usable)
    if redraws:
        return Ruled(result | {"redraws": redraws}, *say("advance.redraws", n=redraws), ("T5-23", *rests))
    number = say(f"advance.{key}", circles=circles, most=most)
    return Ruled(result, *say("advance.text", tech=is_tech, empty=empty, number=number), rests)


def _choice(may_choose: bool, circles: int, idle_physics: bool) -> tuple[str, tuple[str, ...]]:
    """How it is said whether a number may be chosen, and the passages about that."""
    if may_choose:
        return "choice", ("2.2-ADVANCE-22", "R-2.2-28") if circles else ("2.2-ADVANCE-09", "2.2-ADVANCE-10")
    if idle_physics:
        return "techs_only", ("2.2-ADVANCE-23", "2.2-ADVANCE-09")
    return "no_choice", ("2.2-ADVANCE-09", "1.4-19")


#: Cards that ADVANCE discards from the top of the deck.
_DISCARDED = frozenset({"world", "civilization", "complete_tech", "finished_tech"})


@ruling(
    "2.2-ADVANCE-04 2.2-ADVANCE-07 R-2.2-27",
    asks=(
        Frame("advance deck|flip|draw|reveal|top", _TURNED),
        Frame("deck|flip|top advance|top tableau|@keep|get|@goes_to", _ONE_CARD | _TURNED, "kept"),
    ),
    may="during advance card deck flip top tableau add draw choose number random suit first circle after discard show left advancement action incomplete complete tech civilization @staying",
)
def advance_deck(card: object, advancements: object = 0) -> Ruled:
    """What ADVANCE makes of the card turned off the deck (2.2): *card* is blank, incomplete tech, complete tech, world
    or civilization.
    """
    kind = _KINDS.get(inputs.plain(card).replace("_", " "))
    there = inputs.whole(advancements, "advancements", 0, 4)
    if kind == "tech":
        kind = "complete_tech" if there >= SLOTS else "incomplete_tech"
    if kind == "blank":
        result: Result = {"result": "becomes_tech", "advancements": 1, "discarded": False, "kept": True}
        return Ruled(result, *say("advance_deck.blank"), ("2.2-ADVANCE-06",))
    if kind == "incomplete_tech":
        result = {"result": "to_tableau", "advancements": there + 1, "discarded": False, "kept": True}
        return Ruled(result, *say("advance_deck.incomplete", after=there + 1), ("2.2-ADVANCE-05",))
    if kind not in _DISCARDED:
        raise ValueError(
            Text("none_of_these", name="card", given=card, known=("blank", "incomplete tech", *sorted(_DISCARDED)))
        )
    result = {"result": "new_card", "advancements": 1, "discarded": True, "kept": False}
    name = say(f"advance_deck.{kind}")
    return Ruled(result, *say("advance_deck.discarded", name=name), ("2.2-ADVANCE-07",))


@ruling(
    "2.2-PLAN-01 2.2-PLAN-03",
    asks=(
        Frame("plan inhand|card|hold keep", {"hand": slots.count("card inhand")}, "kept"),
        Frame("plan inhand|card|hold", {"hand": slots.count("card inhand")}),
    ),
    may="plan inhand card action control all after left add when_over draw discard first",
)
def plan(hand: object = None, taken: Any = ()) -> Ruled:
    """What PLAN leaves (2.2): one new card in hand, no further action."""
    result: Result = {"hand": 1, "actions_left": 0, "kept": False}
    if hand is not None:
        result["discarded"] = inputs.whole(hand, "hand", 0, 500)
    if "plan" in [inputs.plain(each) for each in inputs.listed(taken)]:
        result["legal"] = False
    return Ruled(result, *say("plan.text"))


@ruling(
    "2.2-EVOKE-01 2.2-EVOKE-02 2.2-01",
    asks=(Frame("evoke civilization", {"card_sector controlled": slots.hook(_evoked_sector)}, "legal"),),
    may="evoke civilization sector cube control card lie write",
)
def evoke(card_sector: object = None, controlled: Any = (), taken: Any = (), effects: Any = None) -> Ruled:
    """Whether a civilization may be evoked (2.2): its sector is one's own, and EVOKE was not taken this turn; or what
    its *effects* do.
    """
    if effects is not None:
        result = _evoked([inputs.plain(each) for each in inputs.listed(effects)])
        sentences = [say_tracks(result["track"])] if "track" in result else []
        if "draw" in result:
            sentences.append(say("evoke.draw", draw=result["draw"]))
        does = say.joined("evoke.next", sentences) if sentences else say("evoke.as_printed")
        return Ruled(result, *say("evoke.text", does=does), ("2.2-EVOKE-02",))
    here = [values.sector(each) for each in inputs.listed(controlled)]
    if "evoke" in [values.action(each) for each in inputs.listed(taken)]:
        return Ruled({"legal": False}, *say("evoke.again"), ("2.2-01", "2.2-EVOKE-01"))
    there = values.sector(card_sector)
    return Ruled({"legal": there in here}, *say("evoke.sector", there=there, own=there in here), ("2.2-EVOKE-01",))


def _evoked(texts: list[str]) -> Result:
    """What the lines on a civilization card do, found among Tables 3 and 4."""
    result: Result = {}
    letters = "".join(tracks())
    for text in texts:
        moved = re.search(
            rf"(?:increase|add)?\D*?\b([{letters.lower()}]|culture|might|stability|xeno)\b\D*([+-]?\d+)", text
        )
        drawn = re.search(r"draw (\d+)", text)
        if drawn:
            result["draw"] = result.get("draw", 0) + int(drawn[1])
        elif moved:
            letter = values.track(moved[1])
            result.setdefault("track", {})[letter] = int(moved[2])
    return result
