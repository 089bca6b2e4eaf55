"""Rulings about roles with N symbols: Survey, Warfare, Produce, Trade (section 5).

In: the symbols before the leader bonus, whether you lead. Out: what the role gives.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, Slot, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import RESOURCES
from generator.games.eminent_domain.rulings import asked, asked_roles, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

_EMPTY = frozenset(["empty", "open", "fre", "free", "vacant", "unfilled"])
#: What may be said beside the symbols of any role.
_BESIDES = (
    "role card symbol stack hand planet face_up empire lead leader follow follower following play boost show only "
    "additional more altogether add other opponent neighbour score number bonus during front all every board full"
)


def _is(role: object, wanted: str) -> None:
    """Raise ValueError unless it is the role of this ruling."""
    if values.role(role) != wanted:
        raise ValueError(Text("none_of_these", name="role", given=role, known=(wanted,)))


def _symbols(symbols: object) -> int:
    """The symbols before the leader bonus."""
    return inputs.whole(symbols, "symbols", 0, 99)


def _so(value: int, claimed: object, at_least: object) -> Result:
    """Whether what somebody says of an outcome is so; nothing if he says nothing."""
    if claimed is not None:
        return {"so": value == inputs.whole(claimed, "claimed", 0, 99)}
    return {} if at_least is None else {"so": value >= inputs.whole(at_least, "at_least", 0, 99)}


def _no_attack(reading: Reading) -> Filled | None:
    """That one does not attack, which is no input: "I lead Warfare with 3 symbols and do not attack"."""
    denials = [at for at in map(reading.denied, reading.places({"attack"})) if at is not None]
    return Filled(None, frozenset(denials)) if denials else None


def _attacks(reading: Reading) -> Filled | None:
    """That an attack is wanted: "may I attack", "attack instead of taking fighters"; not besides or before them."""
    fighters, instead, attacks = map(reading.places, ({"fighter"}, {"instead"}, {"attack"}))
    besides = fighters and not instead and asked_roles.leading(reading)
    denial = reading.denied(fighters[0]) if fighters and instead else None
    turned = fighters and instead and fighters[0] < instead[0] < attacks[0] and denial is None
    return None if besides or turned else Filled("attack", frozenset([] if denial is None else [denial]))


def _resources(reading: Reading) -> Filled | None:
    """The resources one has, of all kinds together: "four resources", "one food and two iron"."""
    found: dict[str, asked.CountedItem] = {}
    for each in asked.items(reading):
        kinds = each.words & {*RESOURCES, "resource"}
        if not kinds or each.words & {"symbol", "slot"} or reading.tokens[each.at].raw in {"a", "an"}:
            continue
        kind = next(iter(kinds))
        if found and (kind in found or "resource" in {kind, *found}):
            return None
        found[kind] = each
    places = frozenset(each.at for each in found.values())
    return Filled(sum(each.number for each in found.values()), places) if found else None


#: That it is not asked how many symbols there are.
_NOT_SYMBOLS = slots.only_if(
    lambda reading: not any("symbol" in reading.said(range(at, at + 4)) for at in reading.places({"many"}))
)
#: That it is not asked whether so many planets are kept: of those looked at it is one (E-R4a).
_NOT_KEPT = slots.only_if(lambda reading: not (reading.question.yes_no and reading.places({"keep"})))
#: What is understood of a stack in roles without a bonus for an empty one, and what that bonus hangs on (E-R20, E-R23).
_STACK: Mapping[str, Slot] = {"_": asked_roles.gone_stack, "_2": _NOT_SYMBOLS}
BONUS: Mapping[str, Slot] = {
    "leader": asked_roles.is_leader._replace(default=False),
    "stack_empty": asked_roles.IS_STACK_EMPTY,
}


def _role(role: str, outcome: str, more: Mapping[str, Slot]) -> dict[str, Slot]:
    """What must be said of a role, and what may be said to come of it."""
    return {"claimed at_least": asked.outcome(outcome), **more, "symbols": asked_roles.symbols(role)}


@ruling(
    "E-R4 E-R6",
    asks=(
        Frame(
            "survey planet|look|keep|@of_cards|@of_tokens",
            _role("survey", "planet look", {**_STACK, "_3": _NOT_KEPT, "leader": asked_roles.is_leader}),
            "so",
        ),
    ),
    may=f"{_BESIDES} survey draw planet_deck place choose",
)
def survey_look(
    symbols: object, leader: object = False, role: object = "survey", claimed: object = None, at_least: object = None
) -> Ruled:
    """How many planets a Survey role looks at and keeps (E-R4, E-R6): N - 1, the leader one more, never less than none.

    *claimed*, *at_least*: whether it is that many, or so many are allowed.
    """
    _is(role, "survey")
    count, leads = _symbols(symbols), values.leads(leader)
    look = max(0, count - 1 + leads)
    keep = min(1, look)
    result: Result = {"look": look, "keep": keep, **_so(look, claimed, at_least)}
    if not look:
        if not count:  # the rules are silent about it
            result["unsettled"] = True
        return Ruled(result, *say("survey_look.none", count=count, leads=leads), ("E-R4", "E-U11"))
    rests = ("E-R4", "E-R6") if leads else ("E-R4", "E-T7b")
    return Ruled(result, *say("survey_look.some", look=look, count=count, leads=leads), rests)


@ruling(
    "E-R9 E-R10 E-R11a",
    asks=(
        Frame(
            "warfare fighter|take",
            _role("warfare", "fighter", {**_STACK, "_3": slots.hook(_no_attack, default=None)}),
            "so",
        ),
        Frame(
            "warfare attack lead|leader|follow|follower|following",
            {
                "leader": asked_roles.who_leads,
                "want": slots.hook(_attacks),
                "_": asked.whether("attack"),
                "bureaucracy": slots.said("tech_bureaucracy", denied=None),
            },
            "legal",
        ),
    ),
    may=f"{_BESIDES} warfare fighter red supply attack draw instead face_down another enough",
)
def warfare_role(
    symbols: object = None,
    leader: object = False,
    want: object = "fighters",
    role: object = "warfare",
    bureaucracy: object = False,
    claimed: object = None,
    at_least: object = None,
) -> Ruled:
    """What a Warfare role gives (E-R9 to E-R11): a fighter for each symbol; *want* "attack": whether that is allowed.

    *bureaucracy*: whether that permanent technology lets a follower attack; *claimed*, *at_least*: whether it gives
    that many fighters, or so many may be taken.
    """
    _is(role, "warfare")
    leads = values.leads(leader)
    wanted = typed.meanings("want").get(inputs.plain(want))
    if wanted == "attack":
        return _attacking(leads, inputs.decided(bureaucracy, "bureaucracy"))
    if wanted is None:
        raise ValueError(Text("none_of_these", name="want", given=want, known=("fighters", "attack")))
    if symbols is None:
        raise ValueError(Text("needs_one", keys=("symbols", "want = attack")))
    count = _symbols(symbols)
    result: Result = {"fighters": count, **_so(count, claimed, at_least)}
    rests = ("E-R9", "E-R10") if leads else ("E-R9",)
    return Ruled(result, *say("warfare_role.fighters", count=count, leads=leads), rests)


def _attacking(leads: bool, bureaucracy: bool) -> Ruled:
    """Whether one may attack in the role."""
    if leads:
        return Ruled({"legal": True, "fighters": 0}, *say("warfare_role.leader_attacks"), ("E-R10", "E-R11"))
    if bureaucracy:
        rests = ("E-tech-bureaucracy", "E-R11a")
        return Ruled({"legal": True, "fighters": 0}, *say("warfare_role.bureaucracy"), rests)
    return Ruled({"legal": False}, *say("warfare_role.follower"), ("E-R11a", "E-R9"))


def with_bonus(symbols: object, leader: object, stack_empty: object) -> tuple[int, str]:
    """Symbols with the leader's extra one of an empty stack (E-R20, E-R23, E-R27), and that in words."""
    count = _symbols(symbols)
    strength = count + (values.leads(leader) and inputs.decided(stack_empty, "stack_empty"))
    return strength, f"{count} + 1 = {strength}" if strength > count else str(count)


@ruling(
    "E-R19 E-R20",
    asks=(
        Frame(
            "produce slot empty|open|free|vacant|unfilled",
            _role(
                "produce",
                "resource fill",
                {"empty_slots": asked.item(lambda words: "slot" in words and words & _EMPTY), **BONUS},
            ),
            "so",
        ),
    ),
    may=f"{_BESIDES} produce slot empty open resource produce_trade place fill",
)
def produce(
    symbols: object,
    empty_slots: object,
    leader: object = False,
    stack_empty: object = False,
    role: object = "produce",
    claimed: object = None,
    at_least: object = None,
) -> Ruled:
    """How many resources a Produce role gives (E-R19, E-R20): no more than symbols and no more than empty slots.

    *claimed*, *at_least*: whether it is that many, or so many are allowed.
    """
    _is(role, "produce")
    strength, sums = with_bonus(symbols, leader, stack_empty)
    slots = inputs.whole(empty_slots, "empty_slots", 0, 99)
    resources = min(strength, slots)
    text = say("produce.text", resources=resources, sums=sums, strength=strength, slots=slots)
    rests = ("E-R20", "E-R19") if inputs.decided(stack_empty, "stack_empty") else ("E-R19", "E-R20")
    return Ruled({"resources": resources, **_so(resources, claimed, at_least)}, *text, rests)


@ruling(
    "E-R22a E-R22 E-R23",
    asks=(
        Frame(
            "trade resource|food|water|iron|silicon",
            _role("trade", "influence", {"resources": slots.hook(_resources), **BONUS}),
            "so",
        ),
    ),
    may=f"{_BESIDES} trade resource food water iron silicon influence left most stay produce_trade empty return",
)
def trade(
    symbols: object,
    resources: object,
    leader: object = False,
    stack_empty: object = False,
    role: object = "trade",
    claimed: object = None,
    at_least: object = None,
) -> Ruled:
    """How much influence a Trade role gives (E-R22, E-R23): one for each resource returned, up to the symbols.

    *claimed*, *at_least*: whether it is that much, or so much is allowed.
    """
    _is(role, "trade")
    strength, sums = with_bonus(symbols, leader, stack_empty)
    held = inputs.whole(resources, "resources", 0, 99)
    influence = min(strength, held)
    left = held - influence
    text = say("trade.text", influence=influence, left=left, sums=sums, strength=strength, held=held)
    rests = ("E-R23", "E-R22") if inputs.decided(stack_empty, "stack_empty") else ("E-R22a", "E-R22")
    result: Result = {"influence": influence, "resources_left": left, **_so(influence, claimed, at_least)}
    return Ruled(result, *text, rests)
