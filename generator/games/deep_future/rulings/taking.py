"""Rulings about the actions that are about cards: SETTLE, ADVANCE, PLAN, EVOKE (2.2)."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.question import Bound
from generator.engine.questions.slots import Filled, Reading
from generator.engine.questions.words import alternatives
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.amounts import SLOTS
from generator.games.deep_future.rulings import asked, values
from generator.games.deep_future.rulings.lookups import told_tracks
from generator.games.deep_future.rulings.values import ruling, say
from generator.games.deep_future.tables import (
    suits,
    tracks,
)


def _in_hand(reading: Reading) -> Filled | None:
    """That there is no world in hand, and whether there is a blank."""
    tokens = reading.tokens
    none = [each for each in reading.question.bound({"world"}, {"single"}) if each.number == 0]
    none = none or [
        Bound(0, "world", frozenset([at, place]))
        for at in reading.places({"neither", "nor"})
        for place in range(at + 1, min(at + 3, len(tokens)))
        if tokens[place].word == "world"
    ]
    blanks = reading.places({"blank"})
    if len(none) != 1 or len(blanks) != 1:
        return None
    world, blank = max(none[0].places), blanks[0]
    denials = [
        at
        for at in reading.places({"no", "not"})
        if at <= max(blank, world) and (0 <= blank - at < 4 or 0 <= world - at < 4)
    ]
    denied = any(at in denials and not tokens[at].stop for at in (blank - 1, blank - 2, blank - 3))
    between = {token.raw for token in tokens[min(world, blank) + 1 : max(world, blank)]}
    has = bool(between & _HAS) or (blank < world and not denied)
    if not denied and not has and not between & _NEITHER:
        return None
    if denied and between & _HAS and blank > world:
        return None
    return Filled((0, 0, has and not denied), frozenset([blank, *denials, *none[0].places]))


_HAS = frozenset(["but", "have", "has", "only", "just", "with", "有", "只有", "但有", "但"])
_NEITHER = frozenset(["or", "nor", "and", "和", "或", "也", "跟", "与", "或者"])


def _own_sector(reading: Reading) -> Filled | None:
    """Whether the sector of the worlds in hand is said to be one's own, or not."""
    tokens = reading.tokens
    worlds = [each for each in reading.question.bound({"world"}, {"far", "single", "card"}) if each.number]
    named = reading.places({"world"})
    alone = len(named) == 1 and not reading.tokens[named[0]].raw.endswith("s")  # "world card in my hand"
    unsaid = not worlds and (reading.question.language == "zh" or alone)
    if len({each.number for each in worlds}) != 1 and not unsaid:
        return None
    many, places = (worlds[0].number, worlds[0].places) if worlds else (1, frozenset(reading.places({"world"})))
    controls = [
        at for at, token in enumerate(tokens) if token.word in {"control", "my", "cube"} and _about_sector(reading, at)
    ]
    denials = [at for at, token in enumerate(tokens) if token.word in {"no", "not"}]
    if not controls or len(denials) > 1:
        return None
    return Filled((many, 0 if denials else 1), frozenset([*places, *controls, *denials]))


def _about_sector(reading: Reading, at: int) -> bool:
    around = [token.word for token in reading.tokens[max(0, at - 4) : at + 4]]
    return "sector" in around


def _new_world(reading: Reading) -> Filled | None:
    """How many advancements a world has when it is settled: what is told, or one if it is new."""
    found = [each for each in reading.question.bound({"advancement"}, {"already"}) if _is_number(reading, each.places)]
    if len(found) == 1:
        unclear = "new" in reading.question.words and found[0].number != 1  # "may a new world have three?"
        return None if unclear else Filled(found[0].number, found[0].places)
    new = {"new", "blank"} & reading.question.words
    return Filled(1) if new and not found else None


def _held(reading: Reading) -> Filled | None:
    """How many cards are in hand: those counted, or "a hand of 5"."""
    counted = slots.count("card inhand").take(reading)
    places = reading.free_numbers()
    if counted is not None or len(places) != 1 or "inhand" not in reading.question.words:
        return counted
    near = {token.word for token in reading.tokens[max(0, places[0] - 3) : places[0] + 3]}
    behind = reading.tokens[places[0] + 1 : places[0] + 2]
    return (
        None
        if "inhand" not in near or (behind and behind[0].word in asked.ACTIONS | {"action", "turn"})
        else Filled(reading.tokens[places[0]].number, frozenset(places))
    )


def _is_number(reading: Reading, places: frozenset[int]) -> bool:
    return any(reading.tokens[at].number is not None or reading.tokens[at].raw == "one" for at in places)


def _turned(reading: Reading) -> Filled | None:
    """The card that is turned off the deck, and how many advancements an incomplete tech has."""
    words = reading.question.words
    kinds = [kind for kind in ("blank", "civilization", "tech", "world") if kind in words]
    if "tech" in kinds and len(kinds) > 1 and not {"incomplete", "complete"} & words:
        kinds.remove("tech")
    if len(kinds) != 1 or {"incomplete", "complete"} <= words:
        return None
    places = reading.places({kinds[0], "incomplete", "complete", "tech"})
    told = [each for each in reading.question.bound({"advancement"}, set()) if _is_number(reading, each.places)]
    many = told[0].number if len(told) == 1 else None
    if kinds[0] == "tech":
        if not {"incomplete", "complete"} & words and many is None:
            return None
        if "incomplete" in words and many is None:
            return None
    name = "complete tech" if "complete" in words else kinds[0]
    used = frozenset([*places, *(told[0].places if told else ())])
    return Filled((name, many or 0), used)


#: What stands between a civilization and its sector.
_OF_CARD = alternatives("is|of|for|sector|card|my|the|a|says|shows|belongs|to|in|with")


def _raws(reading: Reading) -> set[str]:
    return {token.raw for token in reading.tokens}


def _one_card(reading: Reading) -> bool:
    """Whether one card only is named: not "does the blank stay blank?"."""
    return len([token for token in reading.tokens if token.word in {"blank", "civilization", "tech", "world"}]) == 1


def _evoked_sector(reading: Reading) -> Filled | None:
    """The sector of the civilization, told beside it, and those with one's own cubes."""
    tokens = reading.tokens
    found = list(asked.sector_places(reading))
    near = [
        (sector, at)
        for sector, at in found
        if any(token.word == "civilization" for token in tokens[max(0, at - 3) : at + 3])
        or [token.word for token in tokens[max(0, at - 6) : at] if token.word not in _OF_CARD] == ["civilization"]
    ]
    rest = [sector for sector, at in found if (sector, at) not in near]
    if len(near) != 1 or not rest or {"no", "not"} & reading.question.words:
        return None
    return Filled((near[0][0], rest), frozenset(at for _, at in found))


@ruling(
    "2.2-SETTLE-02",
    "2.2-SETTLE-10",
    "2.2-SETTLE-11",
    asks=(
        Frame(
            "settle world blank draw",
            {
                "_": asked.sectors(),
                "worlds_in_hand worlds_in_controlled blank_in_hand": slots.hook(_in_hand),
            },
            "draw",
        ),
        Frame(
            "settle world blank show|flip",
            {
                "_": asked.sectors(),
                "worlds_in_hand worlds_in_controlled blank_in_hand": slots.hook(_in_hand),
            },
            "reveal_hand",
        ),
        Frame(
            "settle|world world blank",
            {
                "_": asked.sectors(),
                "worlds_in_hand worlds_in_controlled blank_in_hand": slots.hook(_in_hand),
            },
        ),
        Frame(
            "settle|settled world inhand|hold|holding|holds sector",
            {
                "_": asked.sectors(),
                "worlds_in_hand worlds_in_controlled": slots.hook(_own_sector),
                "society": slots.said("society"),
                "__": asked.only_if(lambda reading: not reading.places({"every"}) and "all" not in _raws(reading)),
            },
            "legal",
        ),
        Frame(
            "settle|settled world inhand|control|hold|holding sector draw",
            {"_": asked.sectors(), "worlds_in_hand worlds_in_controlled": slots.hook(_own_sector)},
            "draw",
        ),
        Frame(
            "settle world inhand|hold|holding sector show",
            {"_": asked.sectors(), "worlds_in_hand worlds_in_controlled": slots.hook(_own_sector)},
            "reveal_hand",
        ),
        Frame("settle world inhand from draw", {"worlds_in_hand": slots.constant(1)}, "draw"),
        Frame("settle world inhand from show", {"worlds_in_hand": slots.constant(1)}, "reveal_hand"),
        Frame("settle world inhand from show draw", {"worlds_in_hand": slots.constant(1)}),
        Frame(
            "society blank draw",
            {"society": slots.constant(True), "blank_in_hand": slots.said("blank", denied=False)},
            "draw",
        ),
        Frame(
            "society blank show|flip",
            {"society": slots.constant(True), "blank_in_hand": slots.said("blank", denied=False)},
            "reveal_hand",
        ),
        Frame("society blank", {"society": slots.constant(True), "blank_in_hand": slots.said("blank", denied=False)}),
    ),
    may="flip settle settled world inhand card sector control draw show after add must tableau all both neither empty line neutral action reveal other number society",
    never="line",
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
    worlds = values.whole(worlds_in_hand, "worlds_in_hand", 0, 500)
    fitting = (
        worlds if worlds_in_controlled is None else values.whole(worlds_in_controlled, "worlds_in_controlled", 0, 500)
    )
    blank = values.truth(blank_in_hand)
    made = "blank" if blank else "new_card"
    source: str | None = made
    rests: tuple[str, ...] = ("2.2-SETTLE-06" if blank else "2.2-SETTLE-07", "2.2-SETTLE-11")
    if values.truth(neutral_world_in_controlled):
        key, source, rests = "line", "line", ("2.2-SETTLE-04", "2.2-SETTLE-03")
    elif values.truth(society):
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
    "2.2-SETTLE-14",
    "2.2-SETTLE-15",
    "R-2.2-19",
    asks=(
        Frame(
            "government world|settle",
            {
                "_": asked.sectors(),
                "government": asked.many_of("government"),
                "advancements": slots.hook(_new_world),
            },
        ),
        Frame(
            "government world|settle add|help|more|another|gain",
            {
                "_": asked.sectors(),
                "government": asked.many_of("government"),
                "advancements": slots.hook(_new_world),
            },
            "gained",
        ),
        Frame(
            "government world|settle add",
            {
                "_": asked.sectors(),
                "government": asked.many_of("government"),
                "advancements": slots.hook(_new_world),
            },
        ),
    ),
    may="another settle settled world blank advancement card inhand add after tableau both all each together action when_over left lie control help more",
)
def settle_government(government: object, advancements: object = 1) -> Ruled:
    """How many advancements a settled world has after so many Government (2.2): never more than 3 (R-2.2-19)."""
    there, more = values.whole(advancements, "advancements", 0, SLOTS), values.whole(government, "government", 0, 36)
    after = min(SLOTS, there + more)
    wasted = there + more - after
    result: Result = {"advancements_after": after, "wasted": wasted, "gained": after > there, "full": after == SLOTS}
    return Ruled(result, *say("settle.government", there=there, more=after - there, after=after, wasted=wasted))


@ruling(
    "2.2-ADVANCE-09",
    "2.2-ADVANCE-02",
    "2.2-ADVANCE-03",
    asks=(
        Frame(
            "advance|number|physics choose|choice|pick circle",
            {
                "card": slots.pick("homeworld world tech settled"),
                "circled": slots.constant(1),
                "physics": asked.many_of("physics"),
            },
            "number_choice",
        ),
        Frame(
            "chemistry many|redraw|replace|draw|again",
            {"card": slots.constant("tech"), "chemistry": asked.many_of("chemistry")},
        ),
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
    kind = values.plain(card)
    if kind not in {"tech", "科技", "world", "世界", "homeworld", "母星", "settled", "settled world", "定居的世界"}:
        raise ValueError(f"{card!r} is none of homeworld, world, tech")
    is_tech = kind in {"tech", "科技"}
    there = values.whole(advancements, "advancements", 0, 4)
    circles, extra = values.whole(circled, "circled", 0, SLOTS), values.whole(physics, "physics", 0, 36)
    if there >= SLOTS:
        return Ruled({"legal": False}, *say("advance.full"), ("2.2-ADVANCE-11",))
    may_choose = circles == 0 or (is_tech and circles < 1 + extra)
    result: Result = {
        "legal": True,
        "number_choice": may_choose,
        "suit": "choice of its empty suits" if is_tech else "random",
    }
    empty: Words | None = None
    if open_suits is not None:
        letters = [values.suit(each) for each in values.listed(open_suits)]
        result["suit_choice"] = [values.key(letter) for letter in letters]
        empty = say.joined("advance.next", [Words(values.key(letter), suits()[letter].name.zh) for letter in letters])
    most = min(SLOTS, 1 + extra)
    if is_tech:
        result["circles"] = most
    redraws = values.whole(chemistry, "chemistry", 0, 36)
    if redraws:
        result["redraws"] = redraws
    if may_choose:
        key, rests = "choice", ("2.2-ADVANCE-22", "R-2.2-28") if circles else ("2.2-ADVANCE-09", "2.2-ADVANCE-10")
    else:
        key, rests = "no_choice", ("2.2-ADVANCE-09", "1.4-19")
        if extra and not is_tech:
            key, rests = "techs_only", ("2.2-ADVANCE-23", "2.2-ADVANCE-09")
    number = say(f"advance.{key}", circles=circles, most=most)
    return Ruled(result, *say("advance.told", tech=is_tech, empty=empty, number=number), rests)


#: Cards that ADVANCE discards from the top of the deck, by what they are called.
_DISCARDED = {
    "world": "world",
    "世界": "world",
    "civilization": "civilization",
    "文明": "civilization",
    "complete tech": "complete_tech",
    "finished tech": "finished_tech",
    "完整科技": "complete_tech",
}


@ruling(
    "2.2-ADVANCE-04",
    "2.2-ADVANCE-07",
    "R-2.2-27",
    asks=(
        Frame("advance deck|flip|draw|reveal|top", {"card advancements": slots.hook(_turned)}),
        Frame(
            "deck|flip|top advance|top tableau|keep|get|归|留",
            {"_": asked.only_if(_one_card), "card advancements": slots.hook(_turned)},
            "kept",
        ),
    ),
    may="during advance card deck flip top tableau add draw choose number random suit first circle after discard show left advancement action incomplete complete tech civilization 留",
)
def advance_deck(card: object, advancements: object = 0) -> Ruled:
    """What ADVANCE makes of the card turned off the deck (2.2): *card* is blank, incomplete tech, complete tech, world
    or civilization.
    """
    kind = values.plain(card).replace("_", " ")
    there = values.whole(advancements, "advancements", 0, 4)
    if kind in {"tech", "科技"}:
        kind = "complete tech" if there >= SLOTS else "incomplete tech"
    if kind in {"blank", "blank card", "空白", "空白卡"}:
        result: Result = {"result": "becomes_tech", "advancements": 1, "discarded": False, "kept": True}
        return Ruled(result, *say("advance_deck.blank"), ("2.2-ADVANCE-06",))
    if kind in {"incomplete tech", "unfinished tech", "未完成科技", "未完成的科技"}:
        result = {"result": "to_tableau", "advancements": there + 1, "discarded": False, "kept": True}
        return Ruled(result, *say("advance_deck.incomplete", after=there + 1), ("2.2-ADVANCE-05",))
    if kind not in _DISCARDED:
        raise ValueError(f"{card!r} is none of blank, incomplete tech, complete tech, world, civilization")
    result = {"result": "new_card", "advancements": 1, "discarded": True, "kept": False}
    name = say(f"advance_deck.{_DISCARDED[kind]}")
    return Ruled(result, *say("advance_deck.discarded", name=name), ("2.2-ADVANCE-07",))


@ruling(
    "2.2-PLAN-01",
    "2.2-PLAN-03",
    asks=(
        Frame("plan inhand|card|hold keep", {"hand": slots.hook(_held, nouns="card inhand")}, "kept"),
        Frame("plan inhand|card|hold", {"hand": slots.hook(_held, nouns="card inhand")}),
    ),
    may="plan inhand card action control all after left add when_over draw discard",
)
def plan(hand: object = None, taken: Any = ()) -> Ruled:
    """What PLAN leaves (2.2): one new card in hand, no further action."""
    result: Result = {"hand": 1, "actions_left": 0, "kept": False}
    if hand is not None:
        result["discarded"] = values.whole(hand, "hand", 0, 500)
    if "plan" in [values.plain(each) for each in values.listed(taken)]:
        result["legal"] = False
    return Ruled(result, *say("plan.told"))


@ruling(
    "2.2-EVOKE-01",
    "2.2-EVOKE-02",
    "2.2-01",
    asks=(Frame("evoke civilization", {"card_sector controlled": slots.hook(_evoked_sector)}, "legal"),),
    may="evoke civilization sector cube control card lie",
)
def evoke(card_sector: object = None, controlled: Any = (), taken: Any = (), effects: Any = None) -> Ruled:
    """Whether a civilization may be evoked (2.2): its sector is one's own, and EVOKE was not taken this turn; or what
    its *effects* do.
    """
    if effects is not None:
        result = _evoked([values.plain(each) for each in values.listed(effects)])
        told = [Words(*told_tracks(result["track"]))] if "track" in result else []
        if "draw" in result:
            told.append(say("evoke.draw", draw=result["draw"]))
        does = say.joined("evoke.next", told) if told else say("evoke.as_told")
        return Ruled(result, *say("evoke.told", does=does), ("2.2-EVOKE-02",))
    here = [values.sector(each) for each in values.listed(controlled)]
    if "evoke" in [values.action(each) for each in values.listed(taken)]:
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
