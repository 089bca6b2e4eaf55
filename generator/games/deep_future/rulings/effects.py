"""Rulings about what advancements, civilizations and wonders do (2.2, 2.2.1, Tables 2 to 5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Frame, Reading, alternatives, slots
from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.amounts import FULL, GROW_CUBES, POWER_CARDS, SLOTS
from generator.games.deep_future.rulings import (
    asked,
    asked_advancements,
    asked_cards,
    asked_tracks,
    markers,
    values,
)
from generator.games.deep_future.rulings.asked_advancements import listed_advancements
from generator.games.deep_future.rulings.lookups import row_id
from generator.games.deep_future.rulings.values import ruling, say


def _is_of_action(reading: Reading) -> bool:
    """Whether it is asked openly, what there is of cubes and sectors is not given ("Genetics and 1 cube in the sector"),
    what is discarded is no settled world, of which both effects are asked about, and nothing comes on top ("two more?").
    """
    spends = {"settled", "discard"} <= reading.question.words
    on_top = any(reading.standing("@on_top draw|discard many"))
    return not (reading.question.yes_no or spends or on_top or asked.read_counts(reading, {"cube", "sector"}))


_OF_ACTION = slots.only_if(_is_of_action)


def _no_other(action: str) -> dict[str, slots.Slot]:
    """An action, if no other is named, with advancements of it: "how far do I get with 2 FTL?"."""

    def take(reading: Reading) -> slots.Filled | None:
        named = asked.actions_named(reading)
        other = any(reading.tokens[at].word != action for at in named)
        return None if other else slots.Filled(action, frozenset(named))

    return {"action": slots.hook(take), "advancements": listed_advancements(action), "_": _OF_ACTION}


def _the_action(reading: Reading) -> slots.Filled | None:
    """The action that is named; if none is, the one with which two and more advancements work that are named."""
    named = asked.action().take(reading)
    listed = listed_advancements().take(reading)
    if named is not None or listed is None or len(listed.value) < 2:
        return named
    of = {asked_advancements.ADVANCEMENTS[name] for name in listed.value}
    return slots.Filled(of.pop()) if len(of) == 1 and "start" not in of else None


def _before_power(reading: Reading) -> slots.Filled | None:
    """The hand before POWER is paid for: "I hold 4 cards"; not "I have 4 cards left"."""
    paying = _paying_sun(reading).places
    held = [each for each in reading.counted(alternatives("card|inhand"), one=False) if not each.places & paying]
    found = slots.agreed({at: each.number for each in held for at in each.places})
    if found is None or any(reading.said(reading.part(at)) & _PAID for at in found.places):
        return None
    return found


def _paying_sun(reading: Reading) -> slots.Filled:
    """The card that is said to pay: "spend one of them, a sun"."""
    ones = reading.stands(
        "use|pay|discard one|1 of *",
        "use|pay|discard a|my|1|the sun",
        "use|pay|discard sun",
        "use|pay|discard 1 card sun",
    )
    return slots.Filled(None, ones.union(reading.places({"sun"}) if ones else ()))


#: What is said of a hand after paying; what is asked of one.
_PAID = alternatives("after|left|still|now|then|pay|discard|draw|tableau|deck|discardpile|on")
_PAYING = slots.hook(_paying_sun, default=None)
_THEN = asked.asks_of("@have|hold|inhand|end", "draw|discard")
_GIVEN = {"action": slots.hook(_the_action), "advancements": listed_advancements(), "_": _OF_ACTION}


@ruling(
    "2.2.1-03 2.2.1-12",
    asks=(
        Frame("", _GIVEN),
        Frame("", {**_GIVEN, "tracks": asked_tracks.on_tracks(again=True)}),
        Frame(
            "power @have|hold|inhand",
            {**_GIVEN, "hand": slots.hook(_before_power, nouns="card inhand"), "__": _PAYING, "___": _THEN},
        ),
        Frame("genetics|biology cube many|what|do|add", _no_other("grow")),
        Frame("ftl far|distance|range|reach", _no_other("expand")),
    ),
    tells="draw=draw! discard=discard! culture=track.C might=track.M stability=track.S xeno=track.X",
    may="action track add draw card tableau effect all together advancement both tech homeworld move raise total extra more discard after altogether each per through settled write same culture might stability xeno change during apply cube grow far expand most travel sector 1 complete galaxy when_over",
    never="often @already just new fresh @just_now",
)
def action_effects(
    action: object, advancements: Any = (), hand: object = None, tracks: Mapping[str, Any] | None = None
) -> Ruled:
    """What an action does with the advancements used for it (2.2, Table 5).

    *hand* is the number of cards before the action, with the one that pays for it; with *tracks*, where they end.
    """
    wanted = values.action(action)
    named = [values.advancement(name) for name in inputs.listed(advancements)]
    rows = [row for row in named if row.action == wanted]
    effects = markers.effects_of(rows)
    result: Result = {"track": markers.on_tracks(effects)}
    sentences = markers.say_if_moved(result["track"])
    if tracks:
        result["tracks"], _ = markers.moved_on(values.markers(tracks), result["track"])
        sentences.append(markers.say_places(result["tracks"]))
    if wanted == "power":
        sentences += _drawn(result, effects, hand)
    if wanted == "grow":
        sentences += _grown(result, rows)
    sentences += _specially(result, effects, {row.key for row in rows})
    sentences += _idly(result, [row.name for row in named if row not in rows])
    its = tables.actions()[wanted]
    does = say.joined("action_effects.and", sentences or [its.reminder])
    return Ruled(result, *say("action_effects.text", action=its.name, does=does), _resting(wanted, rows))


def in_one_sector(genetics: bool) -> int:
    """Cubes that GROW adds in one sector, with Genetics and without (2.2, Table 5)."""
    more = next(row for row in tables.advancements().values() if row.key == "genetics").effects[0]["own_cubes"]
    return GROW_CUBES + int(more) * genetics


def _drawn(result: Result, effects: Sequence[Mapping[str, Any]], hand: object) -> Iterator[Words]:
    """Cards that POWER moves (2.2), put into the result and into sentences."""
    draw, discard = POWER_CARDS + markers.total(effects, "draw"), markers.total(effects, "discard")
    result |= {"draw": draw, "discard": discard}
    yield say("action_effects.draw", draw=draw, discard=discard)
    if hand is not None:
        result["hand"] = inputs.whole(hand, "hand", 1, 500) - 1 + draw - discard
        yield say("action_effects.hand", n=result["hand"])


def _grown(result: Result, rows: Sequence[tables.AdvancementRow]) -> Iterator[Words]:
    """Cubes that GROW adds, wherever there is room (2.2), put into the result and into sentences."""
    result["own_cubes"] = in_one_sector(any(row.key == "genetics" for row in rows))
    yield say("action_effects.own_cubes", n=result["own_cubes"], most=FULL)
    biology = sum(row.key == "biology" for row in rows)
    if biology:
        result["biology_cubes"] = biology
        yield say("action_effects.biology_cubes", n=biology)


def _specially(result: Result, effects: Sequence[Mapping[str, Any]], used: Collection[str]) -> Iterator[Words]:
    """What else advancements give, put into the result and into sentences."""
    if "society" in used:
        result["new_world"] = True
        yield say("action_effects.society")
    for field, amount in _SPECIAL.items():
        count = markers.total(effects, field)
        if count:
            result[amount] = min(_MOST.get(amount, count + 1), count + _BESIDES.get(amount, 0))
            yield say(f"action_effects.{amount}", n=result[amount])
    if "extra_targets" in result:
        result["targets"] = 1 + result["extra_targets"]
        yield say("action_effects.targets", n=result["targets"])


def _idly(result: Result, idle: Sequence[Words]) -> Iterator[Words]:
    """Advancements that do nothing, as they work with another action, put into the result and into a sentence."""
    if idle:
        result["without_effect"] = [name.en for name in idle]
        yield say("action_effects.idle", names=say.joined("action_effects.named", idle))


#: What a field of an effect is called in the result, and in its sentence.
_SPECIAL = {
    "redraw": "redraws",
    "extra_choice": "choices",
    "extra_battle": "battles",
    "free_rival_removal": "free_rival_removals",
    "extra_distance": "distance",
    "extra_cube": "extra_targets",
    "extra_advancement": "extra_advancements",
}
#: What there is at most: a settled world has one advancement already (R-2.2-19).
_MOST = {"choices": SLOTS, "extra_advancements": SLOTS - 1}
#: What there is without any advancement.
_BESIDES = {"battles": 1, "choices": 1, "distance": 1}
#: The passages of 2.2 about each advancement, where they are not the line of Table 5.
_PASSAGES = {
    "power": {"devices": 3, "empire": 4, "energy": 5, "industry": 6, "labor": 7},
    "settle": {"ecology": 13, "government": 14, "leisure": 17, "medicine": 18, "society": 19},
    "grow": {"agriculture": 5, "biology": 6, "construction": 9, "education": 10, "genetics": 11},
    "advance": {"chemistry": 16, "engineering": 19, "literature": 20, "philosophy": 21, "physics": 22},
    "battle": {"defense": 6, "diplomacy": 8, "machinery": 9, "military": 10, "weapons": 14},
    "expand": {"astronomy": 6, "communication": 7, "ftl": 8, "religion": 13, "spacecraft": 14},
}


def _resting(action: str, rows: Sequence[tables.AdvancementRow]) -> tuple[str, ...]:
    """The passages about the first two advancements of an action; about the action, if there are none."""
    if not rows:
        return (f"2.2-{action.upper()}-01",)
    numbers = _PASSAGES.get(action, {})
    ids = [f"2.2-{action.upper()}-{numbers[row.key]:02d}" if row.key in numbers else row_id(row) for row in rows]
    return (*list(dict.fromkeys(ids))[:2], "2.2.1-03")


#: What is asked of a wonder where it is not whether the card may go there: what it brings.
_BRINGS = "add draw raise gain get lower lose"
#: A wonder with the track of its letter, the card discarded to it, how many cubes lie there.
_WONDER = {
    "wonder tracks": slots.hook(asked_cards.wonder),
    "discard": asked.card(),
    "cubes": slots.count("cube", default=None),
}


def _matching(reading: Reading) -> slots.Filled | None:
    """A wonder by its letter, its track, and a card that matches it, by its number: "a P wonder, a six of its suit"."""
    found = asked_cards.wonder_alone(reading)
    numbers = reading.numbers(set(reading.free_numbers()) - (found.places if found else set()))
    given = [at for at in numbers if not reading.said([at + 1]) & _NO_CORNER]
    if found is None or len(given) != 1 or asked.corners(reading) or not asked.is_corner(numbers[given[0]]):
        return None
    (letter, marker), suit = found.value, next(iter(tables.suits().values())).key
    return slots.Filled((f"{letter} {suit}", marker, f"{numbers[given[0]]} {suit}"), found.places.union(given))


#: What a number counts that is in no corner.
_NO_CORNER = alternatives("cube|card|sector|wonder|turn|time")
_ITS_WONDER = {
    "cubes": slots.count("cube", default=None),
    "wonder tracks discard": slots.hook(_matching),
}


@ruling(
    "2.2.1-09 2.2.1-10 T2-01",
    asks=(
        Frame("discard|throw|pay|use|with|card|wonder wonder", _WONDER, "legal", never=_BRINGS),
        Frame("discard|throw|pay|use|with|card|wonder wonder", _WONDER),
        Frame("discard|throw|pay|use|with|card|wonder wonder match|its|same|suit", _ITS_WONDER),
    ),
    tells="draw=draw",
    may="wonder match same sector empty enter expand discard card suit number effect cube add draw track lie move control left afterwards throw corner after full gain raise phase culture might stability xeno territory population lower at_once value",
)
def wonder_effect(wonder: object, discard: object, cubes: object = None, tracks: Any = None) -> Ruled:
    """What a wonder does for a card discarded to it (2.2.1, Table 2): "M sun" and "4 sun"."""
    letter, its_suit = values.wonder(wonder)
    number, suit = values.card(discard)
    its_victory = values.victory(letter)
    row = f"T2-{2 + list(tables.victories()).index(its_victory):02d}"
    if suit != its_suit:
        text = say("wonder_effect.other_suit", suit=values.suit_name(its_suit))
        return Ruled({"legal": False, "has_effect": False}, *text, ("2.2.1-09",))
    effect = tables.wonder_benefits()[its_victory].effects[0]
    result: Result = {"legal": True, "has_effect": True, "wonder": tables.victories()[its_victory].name.en}
    if effect.get("draw_by_number"):
        return Ruled(result | {"draw": number}, *say("wonder_effect.draw", number=number), (row, "2.2.1-09"))
    if effect.get("own_cubes_by_number"):
        if cubes is None:
            text = say("wonder_effect.add", number=number, most=FULL)
            return Ruled(result | {"add": number}, *text, (row, "2.2.1-09"))
        there = inputs.whole(cubes, "cubes", 0, FULL)
        added = min(number, FULL - there)
        result |= {"added": added, "cubes_after": there + added}
        return Ruled(result, *say("wonder_effect.added", added=added, then=there + added), (row, "2.2.1-09"))
    track = effect["track"]
    result["track"] = {track: number}
    moved = markers.say_tracks(result["track"])
    ends: dict[str, int] = {}
    if tracks:
        at = {name: value for name, value in values.markers(tracks).items() if name == track}
        ends, _lost = markers.moved_on(at, result["track"])
        result["tracks"] = ends
        result["track"] = {name: value - at[name] for name, value in ends.items()} or result["track"]
    return Ruled(result, *say("wonder_effect.moved", moved=moved, known=ends, then=ends.get(track)), (row, "2.2.1-09"))


@ruling(
    "T3-01 T4-01",
    asks=(
        Frame(
            "civilization effect|give|get|do|table|line|track|first|say|evoke|put|many|up|phase",
            {"victory": slots.pick(" ".join(tables.victories())), "_": slots.OPEN},
        ),
        Frame("civilization effect|give|get|do|table", {"suit": asked.suit(), "_": slots.OPEN}),
    ),
    may="win effect card first #1 track line add evoke write after upper phase move suit",
)
def civilization_effect(victory: object = None, suit: object = None, cubes: object = None) -> Ruled:
    """One effect of a civilization card: by victory (Table 3) or by suit (Table 4); *cubes* are there already."""
    if victory is not None:
        won = values.victory(victory)
        its = tables.victory_benefits()[won]
        row = f"T3-{2 + list(tables.victories()).index(won):02d}"
    else:
        letter = values.suit(suit)
        its = tables.suit_benefits()[letter]
        row = f"T4-{2 + tables.SUITS.index(letter):02d}"
    result: Result = {"effect": its.reminder.en, "track": markers.on_tracks(its.effects)}
    given = next((effect["own_cubes"] for effect in its.effects if effect.get("where") == "one_controlled"), 0)
    if cubes is not None and given:
        there = inputs.whole(cubes, "cubes", 0, FULL)
        result |= {"added": min(given, FULL - there), "cubes_after": min(FULL, there + given)}
        room = {"added": result["added"], "then": result["cubes_after"]}
        return Ruled(result, *say("civilization_effect.room", does=its.reminder, **room), (row, "1.5-16"))
    return Ruled(result, *say("civilization_effect.text", does=its.reminder), (row,))
