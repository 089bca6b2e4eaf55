"""Rulings about roles with N symbols: Survey, Warfare, Produce, Trade (section 5).

In: the symbols before the leader bonus, whether you lead. Out: what the role gives.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine import inputs
from generator.engine.questions import UNCLEAR, Filled, Frame, Reading, Slot, alternatives, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.book import technology_passage
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


def _no_attack(reading: Reading) -> Filled | None:
    """That one does not attack, which is no input: "I lead Warfare and do not attack", "instead of an attack"."""
    attacks = reading.places({"attack"})
    turned = [at for at in attacks if "instead" in reading.said(range(at - 3, at))]
    denials = [at for at in map(reading.denied, attacks) if at is not None]
    if len(turned) + len(denials) < len(attacks):
        return UNCLEAR
    return Filled(None, frozenset([*attacks, *denials])) if attacks else None


def _attacks(reading: Reading) -> Filled | None:
    """That an attack is wanted: "may I attack", "attack instead of taking fighters"; not besides or before them."""
    fighters, instead, attacks = map(reading.places, ({"fighter"}, {"instead"}, {"attack"}))
    besides = fighters and not instead and asked_roles.leading(reading)
    denial = reading.denied(fighters[0]) if fighters and instead else None
    turned = fighters and instead and fighters[0] < instead[0] < attacks[0] and denial is None
    return None if besides or turned else Filled("attack", frozenset([] if denial is None else [denial]))


#: That it is who asks who would attack.
_I_ATTACK = slots.only_if(
    lambda reading: not any(reading.said(range(at - 3, at)) & asked_roles.OTHERS for at in reading.places({"attack"}))
)


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


#: What is understood of a stack in roles without a bonus for an empty one, and what that bonus hangs on (E-R20, E-R23).
_STACK: Mapping[str, Slot] = {"_": asked_roles.gone_stack}
BONUS: Mapping[str, Slot] = {
    "leader": asked_roles.is_leader._replace(default=False),
    "stack_empty": asked_roles.IS_STACK_EMPTY,
}


def _role(role: str, more: Mapping[str, Slot]) -> dict[str, Slot]:
    """What must be said of a role."""
    kept = {"": slots.OPEN, "__": asked.uncounted("symbol slot")}
    return {**more, **kept, "symbols": asked_roles.symbols(role)}


def _kept(reading: Reading) -> bool | None:
    """Whether an amount is of planets kept: "keep both", "of those seen"; None if it is unclear, or of those looked at."""
    amount = next((at for at, token in enumerate(reading.tokens) if token.raw == "many"), None)
    if amount is None:
        return False
    clause = {*reading.clauses()[-1]}
    kept, seen = (clause & {*reading.places(words)} for words in ({"keep", "take"}, {"look", "draw"}))
    if not kept or not seen:
        return bool(kept)
    of_those = reading.at(amount - 1).raw in grammar("possessive") and max(seen) < amount < min(kept)
    return True if of_those or max(kept) < amount < min(seen) else None


@ruling(
    "E-R4 E-R6",
    asks=(
        Frame(
            "survey planet|look|keep|@of_cards|@of_tokens",
            _role(
                "survey",
                {**_STACK, "leader": asked_roles.is_leader, "_2": slots.only_if(lambda it: _kept(it) is False)},
            ),
        ),
        Frame(
            "survey keep|take",
            _role(
                "survey", {**_STACK, "leader": asked_roles.is_leader, "_2": slots.only_if(lambda it: _kept(it) is True)}
            ),
            tells="planet|look|keep=keep",
        ),
    ),
    tells="planet|look=look",
    may=f"{_BESIDES} survey draw planet_deck place choose",
)
def survey_look(symbols: object, leader: object = False, role: object = "survey") -> Ruled:
    """How many planets a Survey role looks at and keeps (E-R4, E-R6): N - 1, the leader one more, never less than none."""
    _is(role, "survey")
    count, leads = _symbols(symbols), values.leads(leader)
    look = max(0, count - 1 + leads)
    keep = min(1, look)
    result: Result = {"look": look, "keep": keep}
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
            _role("warfare", {**_STACK, "_3": slots.hook(_no_attack, default=None)}),
            tells="fighter=fighters",
        ),
        Frame(
            "warfare attack lead|leader|follow|follower|following",
            {
                "leader": asked_roles.who_leads,
                "want": slots.hook(_attacks),
                "_": _I_ATTACK,
                "bureaucracy": slots.said("tech_bureaucracy", denied=None),
            },
            "legal",
            never="turn round later",
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
) -> Ruled:
    """What a Warfare role gives (E-R9 to E-R11): a fighter for each symbol; *want* "attack": whether that is allowed.

    *bureaucracy*: whether that permanent technology lets a follower attack.
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
    result: Result = {"fighters": count}
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


#: That nothing is said to be kept, before it is asked what is.
_ALL_TRADED = slots.only_if(
    lambda reading: not reading.said(range(reading.clauses()[-1].start)) & alternatives("keep stay @keep")
)


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
            _role("produce", {"empty_slots": asked.item(lambda words: "slot" in words and words & _EMPTY), **BONUS}),
        ),
    ),
    tells="resource|fill=resources",
    may=f"{_BESIDES} produce slot empty open resource produce_trade place fill",
)
def produce(
    symbols: object,
    empty_slots: object,
    leader: object = False,
    stack_empty: object = False,
    role: object = "produce",
) -> Ruled:
    """How many resources a Produce role gives (E-R19, E-R20): no more than symbols and no more than empty slots."""
    _is(role, "produce")
    strength, sums = with_bonus(symbols, leader, stack_empty)
    slots = inputs.whole(empty_slots, "empty_slots", 0, 99)
    resources = min(strength, slots)
    text = say("produce.text", resources=resources, sums=sums, strength=strength, slots=slots)
    rests = ("E-R20", "E-R19") if inputs.decided(stack_empty, "stack_empty") else ("E-R19", "E-R20")
    return Ruled({"resources": resources}, *text, rests)


@ruling(
    "E-R22a E-R22 E-R23",
    asks=(
        Frame(
            "trade resource|food|water|iron|silicon",
            _role("trade", {"resources": slots.hook(_resources), "_": _ALL_TRADED, **BONUS}),
        ),
    ),
    tells="influence=influence",
    may=f"{_BESIDES} place take trade resource food water iron silicon influence left most stay produce_trade empty return",
)
def trade(
    symbols: object,
    resources: object,
    leader: object = False,
    stack_empty: object = False,
    role: object = "trade",
) -> Ruled:
    """How much influence a Trade role gives (E-R22, E-R23): one for each resource returned, up to the symbols."""
    _is(role, "trade")
    strength, sums = with_bonus(symbols, leader, stack_empty)
    held = inputs.whole(resources, "resources", 0, 99)
    influence = min(strength, held)
    left = held - influence
    text = say("trade.text", influence=influence, left=left, sums=sums, strength=strength, held=held)
    rests = ("E-R23", "E-R22") if inputs.decided(stack_empty, "stack_empty") else ("E-R22a", "E-R22")
    result: Result = {"influence": influence, "resources_left": left}
    return Ruled(result, *text, rests)


#: What brings influence for each kind of resource, and words by which it is asked for all influence together.
_OF_KINDS, _SUMS = ("Diverse Markets", "Genetic Engineering"), frozenset(["altogether", "total", "score"])


def _kinds(reading: Reading) -> Filled | None:
    """The resources that were traded or produced, by kind: "one water, two food"; not "how much in all"."""
    each = [one for one in asked.items(reading) if one.words & {*RESOURCES, "resource"}]
    kinds = [one.words & {*RESOURCES, "resource"} for one in each]
    if not each or any(len(its) != 1 or "resource" in its for its in kinds) or reading.said() & _SUMS:
        return None
    found = {next(iter(its)): one.number for its, one in zip(kinds, each)}
    return Filled(found, frozenset(one.at for one in each)) if len(found) == len(each) else None


@ruling(
    "E-tech-diverse-markets E-tech-genetic-engineering",
    asks=(
        Frame(
            "tech_diverse_markets influence trade many another|additional|bonus|@on_top_of_it",
            {"technology": slots.constant("Diverse Markets"), "resources": slots.hook(_kinds), "_": slots.OPEN},
            never="produce symbol",
        ),
        Frame(
            "tech_genetic_engineering influence produce many",
            {"technology": slots.constant("Genetic Engineering"), "resources": slots.hook(_kinds), "_": slots.OPEN},
            never="trade symbol",
        ),
    ),
    may="influence trade produce food water iron silicon action play use turn cleanup another additional bonus take after then",
)
def influence_of_kinds(technology: object, resources: object) -> Ruled:
    """Influence that Diverse Markets or Genetic Engineering brings: one for each kind of *resources* {kind: number}."""
    its = values.technology(technology)[0]
    if its not in _OF_KINDS:
        raise ValueError(Text("none_of_these", name="technology", given=its, known=_OF_KINDS))
    given = inputs.mapped(resources, "resources")
    held = {kind: inputs.whole(given.get(kind, 0), kind, 0, 99) for kind in RESOURCES}
    if unknown := [kind for kind in given if kind not in held]:
        raise ValueError(Text("none_of_these", name="resource", given=unknown[0], known=tuple(RESOURCES)))
    kinds = [values.name(kind) for kind, many in held.items() if many]
    text = say("influence_of_kinds.text", influence=len(kinds), kinds=kinds)
    return Ruled({"influence": len(kinds)}, *text, (technology_passage(its),))
