"""Values as people write them: a card by its name in English or Chinese, an icon, a colour, a splay, an age.

In: what somebody wrote. Out: the value, or ValueError that says what would be one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.engine import inputs
from generator.engine.inputs import listed, mapped, name_key, nearest, plain, whole
from generator.engine.languages import Words, in_all
from generator.engine.ruling import Rulings
from generator.engine.sentences import Sentences
from generator.engine.typed import Typed
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import AGES, COLOURS, ICONS, Card, Edition, cards

#: The rulings of this game.
RULINGS = Rulings(harmless="game card rulebook example bga and with from to need turn table setup")
ruling = RULINGS.ruling
#: What rulings say, in the files beside this one.
say = Sentences("generator.games.innovation", "rulings")
#: More ways to write an icon, a colour and so on.
typed = Typed("generator.games.innovation", "rulings")

ICON_NAMES = {name: say(f"icon.{name}", n=1) for name in ICONS}
COLOUR_NAMES = {name: say(f"colour.{name}") for name in COLOURS}
SPLAY_NAMES = {way: say(f"splay.{way or 'none'}") for way in ("left", "right", "up", None)}
#: Fewest and most players (I-E1, I-S8).
FEWEST, MOST = 2, 4


class Stack(NamedTuple):
    """One colour of a board: its cards from the top down, and its splay."""

    cards: tuple[Card, ...]
    splay: str | None


def age(value: object) -> int:
    """An age, 1 to 10 (I-C4)."""
    text = plain(value).removeprefix("age").strip()
    if not re.fullmatch(r"\d{1,6}", text) or int(text) not in AGES:
        raise ValueError(Text("no_whole_number", name="age", value=value, least=1, most=10))
    return int(text)


def ages(value: Any) -> list[int]:
    """Values of cards, each an age."""
    return [age(each) for each in listed(value)]


def players(value: object) -> int:
    """How many play: 2 to 4."""
    return whole(value, "players", FEWEST, MOST)


def icon(value: object) -> str:
    """An icon's key."""
    ways = _ways(ICON_NAMES) | typed.meanings("icon")
    return inputs.meant(ways, value, "icon", ICON_NAMES)


def icons(value: Any) -> dict[str, int]:
    """How many of each icon; those not named are 0."""
    given = {icon(name): whole(count, f"number of {name}") for name, count in mapped(value, "icons").items()}
    return {name: given.get(name, 0) for name in ICONS}


def colour(value: object) -> str:
    """A colour's key."""
    ways = _ways(COLOUR_NAMES) | typed.meanings("colour")
    return inputs.meant(ways, value, "colour", COLOUR_NAMES)


def _ways(names: Mapping[str, Words]) -> dict[str, str]:
    return {way: key for key, its in names.items() for way in (key, f"{key}s", its.zh)}


def splay(value: object) -> str | None:
    """A direction, or None for a stack that is not splayed (I-K14)."""
    way = inputs.meant(
        typed.meanings("splay"), "" if value is None else value, "splay", ("left", "right", "up", "none")
    )
    return None if way == "none" else way


def edition(value: object) -> Edition:
    """Which edition: last or first (I-V7)."""
    its = inputs.meant(typed.meanings("edition"), value, "edition", ("last", "first"))
    return "last" if its == "last" else "first"


def card(value: object) -> Card:
    """A card by its name in English or Chinese; capitals, hyphens and a leading "The" do not matter."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(cards()):
        return cards()[value]
    wanted = name_key(value)
    found = card_names().get(wanted)
    if found is None:
        near = nearest_names(value)
        raise ValueError(Text("no_such_card", given=str(value), near=tuple(near)))
    return found


@cache
def card_names() -> dict[str, Card]:
    """Every card by the key of each of its names."""
    names = {name_key(name): each for each in cards() for name in each.name if name}
    return {**names, "artificialintelligence": cards()[103], "bankingsystem": cards()[49]}


def nearest_names(value: object, most: int = 3) -> list[str]:
    """Names that are nearly spelt so."""
    near = nearest(name_key(value), card_names(), most)
    return list(dict.fromkeys(card_names()[key].name.en for key in near))


def stack(value: Any) -> Stack:
    """A stack given as {"cards": [...], "splay": ...}, or as a list of cards, the top one first."""
    its = value if isinstance(value, Mapping) else {"cards": value}
    named = its.get("cards", its.get("stack_top_first", ()))
    held = tuple(card(name) for name in listed(named))
    if not held:
        raise ValueError(Text("empty_stack"))
    one_colour(held)
    return Stack(held, splay(its.get("splay")))


def one_colour(held: Sequence[Card]) -> None:
    """Raise ValueError unless all cards of a stack have one colour and each is there once."""
    odd = next((each for each in held if each.colour != held[0].colour), None)
    if odd is not None:
        raise ValueError(Text("stack_of_one_colour", card=odd.name, colour=COLOURS[held[0].colour]))
    if len({each.number for each in held}) < len(held):
        raise ValueError(Text("stated_twice", name="cards"))


def called(player: str) -> Words:
    """How a player is called in an answer: who asks is you."""
    return say(f"player.{player}") if player in {"I", "opponent"} else Words(player)


def capital(text: Words) -> Words:
    """A text at the beginning of a sentence."""
    return text.but(en=text.en[:1].upper() + text.en[1:])


def titled(its: Card) -> Words:
    """What a card is called."""
    return in_all(lambda language: its.name(language) or its.name.en)


def icons_word(name: str, number: int) -> Words:
    """The noun for so many of an icon."""
    return say(f"icon.{name}", n=number)


def say_icons(numbers: Mapping[str, int]) -> Words:
    """How many of each icon there are, in words."""
    there = [say("icons.number", n=count, icon=icons_word(name, count)) for name, count in numbers.items() if count]
    return say("icons.text", there=there) if there else say("icons.none")
