"""Rulings about a turn: symbols of a role, the hand, what an action does (sections 3 and 5).

In: numbers of cards and symbols, an action. Out: what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, Slot, agreed, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.book import technology_passage
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import ROLES
from generator.games.eminent_domain.rulings import asked, asked_names, asked_roles, values
from generator.games.eminent_domain.rulings.values import ruling, say

#: The hand limit without planets (E-T8).
HAND = 5
#: What the actions of role cards give, and the passage that says so.
_NOBODYS: dict[str, tuple[Result, str]] = {
    "survey": ({"draw": 2}, "E-R3"),
    "warfare": ({"fighters": 1, "attack": True}, "E-R7"),
    "colonize": ({"colonies": 1, "settle": True}, "E-R14"),
    "produce": ({"resources": 1}, "E-R19"),
    "trade": ({"influence": 1, "resources_returned": 1}, "E-R22"),
    "research": ({"remove_up_to": 2}, "E-R24"),
    "politics": ({"role_cards": 1, "removed": True}, "E-R1"),
}
#: What the actions of technologies give; a number of None is any number.
_TECHNOLOGIES: dict[str, Result] = {
    "Improved Survey": {"draw": 3},
    "Improved Colonize": {"colonies": 1, "settle": True},
    "Improved Warfare": {"fighters": 2, "attack": True},
    "Improved Production": {"resources": 2},
    "Improved Trade": {"influence": 1},
    "Improved Research": {"draw": 1, "remove_up_to": 3},
    "Data Network": {"draw": 2, "remove_up_to": None},
    "Mobilization": {"fighters": 2, "attack": True},
    "Survey Team": {"planets": 1},
    "War Path": {"attack": True, "attacks": 2},
    "Artificial Intelligence": {"role_cards": 2},
    "Terraforming": {"colonies": 2, "settle": True},
    "Diverse Markets": {},
    "Specialization": {},
    "Genetic Engineering": {},
}


def _bonus_planets(reading: Reading) -> Filled | None:
    """Planets with "card +1": how many, or those that are named."""
    said = {at: its.hand for at, its in asked_names.named(reading).items()}
    if said:
        return None if reading.places({"face_down"}) else Filled(sum(said.values()), frozenset(said))
    plus, found = reading.places({"+1"}), agreed(asked.given(reading, lambda words: "planet" in words))
    if found is None or (found.value and not plus and not {"bonus", "raise"} & reading.question.words):
        return None
    return found._replace(places=found.places.union(plus))


def _thrown(reading: Reading) -> Filled | None:
    """The cards that are discarded of one's own will: "I discard two of them"."""
    said = {
        at: number for at, number in asked.given(reading, bool).items() if "discard" in reading.said([at - 1, at - 2])
    }
    return agreed(said) if len(said) == 1 else None


def _held(reading: Reading) -> Filled | None:
    """The cards in the hand: "seven cards", "an empty hand"."""
    said = asked.given(
        reading,
        lambda words: words & {"card", "hand", "cleanup"} and not words & {"planet", "limit", "draw", "discard"},
    )
    thrown, bare = _thrown(reading), reading.places({"empty"})
    said = {at: number for at, number in said.items() if not thrown or at not in thrown.places}
    return agreed(said | dict.fromkeys((at for at in bare if "hand" in reading.said(range(at - 2, at + 2))), 0))


def _acted(reading: Reading) -> Filled | None:
    """The role or the technology whose action is meant: "the Survey action", "War Path"."""
    technologies, roles = asked_names.named_technologies(reading), reading.places({*ROLES, "politics"})
    found = agreed(technologies or {at: reading.tokens[at].word for at in roles})
    return found and found._replace(places=found.places.union(roles))


@ruling(
    "E-T4 E-T4a E-T4b",
    asks=(
        Frame(
            "symbol many|total|number|altogether|score survey|warfare|colonize|produce|trade|research|role|stack|lead|follow",
            {"stack_card hand_symbols planet_symbols bonus": asked_roles.symbol_parts, "_": asked_roles.gone_stack},
        ),
    ),
    may="role card symbol stack hand planet face_up empire lead leader follow follower following play boost only additional add more altogether other score survey warfare colonize produce trade produce_trade research bonus before empty during front show each",
    never="look",
)
def role_symbols(
    stack_card: object = 0, hand_symbols: object = 0, planet_symbols: object = 0, bonus: object = False
) -> Ruled:
    """N: the symbols of a role (E-T4): the stack's card, cards played, symbols of the empire; *bonus*, that of a leader
    for an empty stack of Produce, Trade or Research (E-T5a).
    """
    taken = inputs.whole(int(stack_card) if isinstance(stack_card, bool) else stack_card, "stack_card", 0, 1)
    hand = inputs.whole(hand_symbols, "hand_symbols", 0, 99)
    empire = inputs.whole(planet_symbols, "planet_symbols", 0, 99)
    more = int(inputs.decided(bonus, "bonus"))
    total = taken + hand + empire + more
    text = say("role_symbols.text", total=total, taken=taken, hand=hand, empire=empire, more=more)
    return Ruled({"symbols": total}, *text, ("E-T5a", "E-T4") if more else ())


@ruling(
    "E-T8 E-P1b",
    asks=(
        Frame(
            "@limit|draw|most|many|cleanup",
            {"hand_bonus_planets": slots.hook(_bonus_planets), "_": asked.uncounted("planet"), "_2": slots.OPEN},
        ),
    ),
    may="hand limit size card planet face_up show symbol draw raise bonus refill empire most cleanup front both each",
    tells="card|hand|limit=limit",
)
def hand_limit(hand_bonus_planets: object = 0) -> Ruled:
    """The hand limit: five, and one more for each planet with "card +1" (E-T8, E-P1)."""
    planets = inputs.whole(hand_bonus_planets, "hand_bonus_planets", 0, 99)
    limit = HAND + planets
    return Ruled({"limit": limit}, *say("hand_limit.text", limit=limit, hand=HAND, planets=planets))


#: What is said of a hand in the cleanup.
_HAND: Mapping[str, Slot] = {"hand": slots.hook(_held), "hand_bonus_planets": slots.hook(_bonus_planets, default=0)}


@ruling(
    "E-T10 E-T8 E-U20",
    asks=(
        Frame(
            "cleanup|card|hand|hold draw|refill|discard|throw many|new|cleanup",
            {"discard": slots.hook(_thrown, default=0), "_": slots.OPEN, **_HAND},
            own=(HAND,),
        ),
        Frame(
            "card|hand|hold discard must",
            _HAND,
            "must_discard",
        ),
    ),
    may="cleanup hand card draw left must refill limit discard planet face_up show during raise after role_phase role only",
)
def cleanup(hand: object, hand_bonus_planets: object = 0, discard: object = 0) -> Ruled:
    """How many cards you draw, or must discard, in your own cleanup (E-T10, E-U20): *discard* go of your own will."""
    limit = HAND + inputs.whole(hand_bonus_planets, "hand_bonus_planets", 0, 99)
    held = inputs.whole(hand, "hand", 0, 99)
    gone = inputs.whole(discard, "discard", 0, held)
    left = held - gone
    result: Result = {"limit": limit, "draw": max(0, limit - left), "must_discard": max(0, left - limit)}
    if left > limit:
        return Ruled(result, *say("cleanup.discard", more=left - limit, left=left, limit=limit), ("E-U20", "E-T10"))
    return Ruled(result, *say("cleanup.draw", less=limit - left, left=left, limit=limit))


@ruling(
    "E-O1",
    asks=(Frame("action", {"action": slots.hook(_acted), "_": slots.OPEN}),),
    may="action attack card draw remove hand resource influence fighter token planet effect produce_trade play number return food water iron silicon colony most slot earn phase",
    never="where @out_of",
)
def action_effect(action: object) -> Ruled:
    """What a card does in the Action phase (section 5): a role, or a technology by its name."""
    try:
        key = values.role(action, "politics")
    except ValueError:
        return _of_technology(action)
    effect, rests = _NOBODYS[key]
    text = say("action_effect.role", its=values.titled(key), effect=say(f"action.{key}"))
    return Ruled({"action": key, **effect}, *text, (rests, "E-T2"))


def _of_technology(action: object) -> Ruled:
    """What the action of a technology does, by its name."""
    try:
        name, cards = values.technology(action)
    except ValueError as problem:
        raise ValueError(Text("no_such_action", given=action, known=tuple(_NOBODYS), problem=problem)) from problem
    side = next(side for side in cards[0].sides if side.name.en == name)
    if side.permanent:
        raise ValueError(Text("stays_in_empire", name=name))
    text = say("action_effect.technology", its=side.name, effect=side.effect)
    return Ruled({"action": name, **_TECHNOLOGIES[name]}, *text, (technology_passage(name), "E-T2"))
