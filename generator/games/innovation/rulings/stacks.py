"""Rulings about stacks: splays, the positions that they show, the icons that are visible (section 6).

In: cards from the top down, a splay. Out: how many icons of each kind show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text, deck
from generator.games.innovation.facts.deck import COLOURS, ICONS, Card
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import Stack, ruling, say

#: Positions of a covered card that show (I-K15, I-PUB12).
SHOWN: dict[str | None, tuple[int, ...]] = {
    "left": (deck.BOTTOM_RIGHT,),
    "right": (deck.TOP_LEFT, deck.BOTTOM_LEFT),
    "up": (deck.BOTTOM_LEFT, deck.BOTTOM_CENTRE, deck.BOTTOM_RIGHT),
    None: (),
}
ALL_POSITIONS = (deck.TOP_LEFT, deck.BOTTOM_LEFT, deck.BOTTOM_CENTRE, deck.BOTTOM_RIGHT)
_KEYS = ("top_left", "bottom_left", "bottom_center", "bottom_right")
#: What may be between a card and "top".
_BEFORE_TOP = alternatives("( is on @at the as")


def _stack(reading: Reading) -> Filled | None:
    """The cards of a stack from the top down; nothing if the order is given another way: "X under Y"."""
    there = asked.cards_once(reading)
    names = [card.name.en for card in there.values()]
    if (
        not names
        or _turned(reading)
        or (len(names) == 1 and reading.question.words & {"left", "right", "up", "covered"})
    ):
        return None
    tops = [nth for nth, at in enumerate(there) if _on_top(reading, at)]
    below = "lower" in reading.question.words
    if (tops, len(names), below) == ([1], 2, False):
        names.reverse()
    elif tops != [0] and (tops or below):
        return None
    return Filled(names, frozenset(there))


def _turned(reading: Reading) -> bool:
    """Whether a card is said to be under another, or the bottom one."""
    under = (*reading.standing("under|beneath|below|underneath *"), *reading.standing("@at * @under *"))
    buried = (*reading.standing("covered|buried by|under"), *reading.standing("@on * covered"))
    unstopped = any(not reading.at(found[-1]).stop for found in under)
    return unstopped or any(buried) or "bottom" in reading.question.words


def _on_top(reading: Reading, at: int) -> bool:
    """Whether a card is said to be the top one: "X (top)", "X is on top", but not "X on top of Y"."""
    place = at + 1
    while place < at + 5 and reading.said([place]) & _BEFORE_TOP:
        place += 1
    return reading.at(place).word == "top" and reading.at(place + 1).raw not in {"first", "of"}


def _is_given(reading: Reading) -> bool:
    """Whether a splay is told, not asked for ("is a stack of two cards splayed up?"), or one card has none anyway."""
    places, last = reading.places({"splay", "splayed"}), reading.clauses()[-1]
    asks = len(places) == 1 and places[0] in last and reading.said(last) & grammar("is")
    given = not asks and reading.said() & alternatives(asked.WAYS)
    return bool(given) or {*reading.numbers().values()} <= {1}


_SPLAYED = slots.only_if(_is_given)


@ruling(
    "I-K14",
    asks=(
        Frame(
            "splay|splayed stack|card|supply",
            {"stack_size": slots.count("card", one=True), "splay": slots.pick("right up", "left"), "_": _SPLAYED},
            "splayed",
        ),
    ),
    may="stack splay purple blue red green yellow colour before only supply transfer later left again",
)
def splay_state(stack_size: object, splay: object = None) -> Ruled:
    """How a stack is splayed (I-K14): null with one card or none, which forgets its splay."""
    size = inputs.whole(stack_size, "stack_size", 0, 21)
    way = values.splay(splay)
    found = way if size > 1 else None
    result: Result = {"splay": found, "splayed": found is not None}
    if found is not None:
        how = values.SPLAY_NAMES[found]
        return Ruled(result, *say("splay_state.splayed", how=values.capital(how), cards=size))
    return Ruled(result, *(say("splay_state.no_splay") if way is None else say("splay_state.forgotten", cards=size)))


#: That the number of cards is that of the whole stack.
_NOT_ONLY_COVERED = slots.only_if(lambda reading: not reading.stands("N covered", "N * covered", "many covered"))


@ruling(
    "I-K15 I-PUB12",
    asks=(
        Frame(
            "splay|left|right|up many|which|what covered|icon|position|positions show|@shown|visible|uncover|see|covered|icon|position|positions",
            {"directions": slots.picks(asked.WAYS), "cards": slots.count("card", default=None), "_": _NOT_ONLY_COVERED},
        ),
    ),
    may="supply splay covered icon public reveal stack each position left another",
)
def splay_positions(directions: Any, cards: object = None) -> Ruled:
    """How many icon positions each covered card shows (I-K15): left 1, right 2, up 3, unsplayed 0.

    *cards*: how many the stack has, all but one covered, if one direction is asked about.
    """
    ways = [values.splay(each) for each in (inputs.listed(directions) or [None])]
    numbers = [len(SHOWN[each]) for each in ways]
    result: Result = {"positions": numbers}
    each = [say("splay_positions.each", way=say(f"splay_positions.{way or 'none'}"), shown=_shown(way)) for way in ways]
    text = say("splay_positions.text", each=say.joined("splay_positions.and", each))
    if cards is not None and len(numbers) == 1:
        covered = max(0, inputs.whole(cards, "cards", 0, 21) - 1)
        result["together"] = covered * numbers[0]
        text = say("splay_positions.all", text=text, n=covered, together=result["together"])
    return Ruled(result, *text)


def _shown(splay: str | None) -> Words:
    """How many positions show and which."""
    places = [say(f"position.{_KEYS[place]}") for place in SHOWN[splay]]
    return say("splay_positions.shown", n=len(places), places=places)


def shown_icons(card: Card, places: tuple[int, ...]) -> dict[str, int]:
    """The icons of a card in these positions; the picture shows nothing."""
    found = [ICONS[card.icons[place]] for place in places if card.icons[place] != deck.PICTURE]
    return {name: found.count(name) for name in ICONS}


def stack_icons(stack: Stack) -> dict[str, int]:
    """The icons that a stack shows: all of its top card, of the others what its splay uncovers."""
    covered = SHOWN[stack.splay if len(stack.cards) > 1 else None]
    parts = [shown_icons(stack.cards[0], ALL_POSITIONS)] + [shown_icons(card, covered) for card in stack.cards[1:]]
    return {name: sum(part[name] for part in parts) for name in ICONS}


@ruling(
    "I-K15 I-PUB12",
    asks=(
        Frame(
            "many",
            {
                "stack_top_first": slots.hook(_stack),
                "icon": slots.pick(asked.ICON_WORDS),
                "splay": slots.pick(asked.WAYS, None),
            },
        ),
        Frame(
            "icon|castle|crown|leaf|bulb|factory|clock",
            {"stack_top_first": slots.hook(_stack), "splay": slots.pick(asked.WAYS, None)},
        ),
    ),
    may="alone supply unsplay stack icon public covered top splay board visible see position colour lower blue red green yellow purple castle crown leaf bulb factory clock",
)
def visible_icons(stack_top_first: Any, splay: object = None, icon: object = None) -> Ruled:
    """How many icons of each kind a stack shows (I-K15, I-PUB12): cards from the top down; *icon*, the number of that."""
    stack = values.stack({"cards": stack_top_first, "splay": splay})
    numbers = stack_icons(stack)
    result: Result = {**numbers, "total": sum(numbers.values())}
    its: dict[str, object] = {"number": "", "icons": values.capital(values.say_icons(numbers))}
    if icon is not None:
        wanted = values.icon(icon)
        result["number"] = number = numbers[wanted]
        if any(count and name != wanted for name, count in numbers.items()):
            its["number"] = say("visible_icons.number", n=number, icon=values.icons_word(wanted, number))
    if len(stack.cards) == 1:
        rests = ("I-K14", "I-PUB1") if stack.splay else (f"I-{stack.cards[0].number:03}", "I-PUB1")
        return Ruled(result, *say("visible_icons.alone", **its), rests)
    its["top"] = values.titled(stack.cards[0])
    if stack.splay is None:
        return Ruled(result, *say("visible_icons.top_only", **its), ("I-K15", "I-PUB12"))
    shown = SHOWN[stack.splay]
    parts = say.joined(
        "visible_icons.and",
        [
            say("visible_icons.part", card=values.titled(card), icons=values.say_icons(shown_icons(card, shown)))
            for card in stack.cards[1:]
        ],
    )
    text = say("visible_icons.splayed", parts=parts, shown=_shown(stack.splay), **its)
    return Ruled(result, *text, ("I-K15", "I-PUB12"))


@ruling("I-K15 I-PUB12 I-K1")
def board_icons(board: Any, icon: object = None) -> Ruled:
    """The visible icons of a whole board: stacks as {colour: {"cards": [...], "splay": ...}} or a list of them.

    *icon*: the number of that one.
    """
    stacks = _stacks(board)
    parts = [stack_icons(each) for each in stacks]
    numbers = {name: sum(part[name] for part in parts) for name in ICONS}
    result: Result = {**numbers, "total": sum(numbers.values()), "icons": dict(numbers)}
    result["stacks"] = {COLOURS[each.cards[0].colour]: part for each, part in zip(stacks, parts)}
    whole = values.capital(values.say_icons(numbers))
    each = [
        say("board_icons.stack", colour=values.COLOUR_NAMES[colour], icons=values.say_icons(part))
        for colour, part in result["stacks"].items()
    ]
    shown_parts = say.joined("visible_icons.and", each) if stacks else ""
    if icon is not None:
        wanted = values.icon(icon)
        result["number"] = numbers[wanted]
    return Ruled(result, *say("board_icons.text", icons=whole, stacks=shown_parts))


def _stacks(board: Any) -> list[Stack]:
    """The stacks of a board, each of its own colour."""
    pairs = board.items() if isinstance(board, Mapping) else [(None, each) for each in inputs.listed(board)]
    stacks = [values.stack(each) for _, each in pairs]
    for (colour, _), first in zip(pairs, (each.cards[0] for each in stacks)):
        if colour is not None and COLOURS[first.colour] != (named := values.colour(colour)):
            raise ValueError(Text("stack_of_one_colour", card=first.name, colour=named))
    if len({each.cards[0].colour for each in stacks}) < len(stacks):
        raise ValueError(Text("colour_twice"))
    return stacks


@ruling(
    "I-PUB12 I-PUB1",
    asks=(
        Frame(
            "icon|covered|show splay",
            {"card": asked.CARD, "splay": slots.pick(asked.WAYS), "covered": slots.said("covered", None)},
        ),
    ),
    may="icon public see stack splay position covered supply board",
)
def card_icons(card: object, splay: object = None, covered: object = None) -> Ruled:
    """Which icons of one card show in which position (I-PUB1, I-PUB12): on top, or covered in a stack so splayed."""
    its = values.card(card)
    way = values.splay(splay)
    under = inputs.truth(covered) if covered is not None else splay is not None
    places = SHOWN[way] if under else ALL_POSITIONS
    shown = {_KEYS[place]: None if its.icons[place] == deck.PICTURE else ICONS[its.icons[place]] for place in places}
    numbers = shown_icons(its, places)
    result: Result = {"positions": shown, "icons": {name: count for name, count in numbers.items() if count}, **numbers}
    result |= {"featured_icon": ICONS[its.featured]}
    listed = [
        say(
            "card_icons.at",
            place=say(f"position.{key}"),
            icon=values.ICON_NAMES[icon] if icon else say("card_icons.picture"),
        )
        for key, icon in shown.items()
    ]
    text = say(
        "card_icons.text",
        card=values.titled(its),
        covered=under,
        splay=values.SPLAY_NAMES[way],
        icons=values.say_icons(numbers),
        listed=say.joined("card_icons.and", listed) if listed else "",
        featured=values.ICON_NAMES[ICONS[its.featured]],
    )
    return Ruled(result, *text, ("I-PUB12", "I-PUB1") if under else ("I-PUB1",))
