"""Rulings about roles with N symbols: Survey, Warfare, Produce, Trade, Research (section 5).

In: the symbols before the leader bonus, whether you lead. Out: what the role gives.
"""

from __future__ import annotations

from typing import Any

from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.deck import COSTS, TYPES
from generator.games.eminent_domain.rulings import values
from generator.games.eminent_domain.rulings.values import ruling

#: A utopian planet counts as any type, one at most (E-R26).
_WILD = 1


def _is(role: object, wanted: str) -> None:
    """Raise ValueError unless it is the role of this ruling."""
    if values.role(role) != wanted:
        raise ValueError(f"role {role!r}: this is about {wanted}")


def _symbols(symbols: object) -> int:
    return values.whole(symbols, "symbols", 0, 99)


def _so(value: int, claimed: object, at_least: object) -> Result:
    """Whether what somebody says of an outcome is so; nothing if he says nothing."""
    if claimed is not None:
        return {"so": value == values.whole(claimed, "claimed", 0, 99)}
    return {} if at_least is None else {"so": value >= values.whole(at_least, "at_least", 0, 99)}


@ruling("E-R4", "E-R6")
def survey_look(
    symbols: object,
    leader: object = False,
    role: object = "survey",
    claimed: object = None,
    at_least: object = None,
) -> Ruled:
    """How many planets a Survey role looks at and keeps (E-R4, E-R6): N - 1, the leader one more, never less than none.

    *claimed*, *at_least*: whether it is that many, or so many are allowed.
    """
    _is(role, "survey")
    count, leads = _symbols(symbols), values.leads(leader)
    look = max(0, count - 1 + leads)
    keep = min(1, look)
    result: Result = {"look": look, "keep": keep, **_so(look, claimed, at_least)}
    sums = f"{count} - 1{' + 1' if leads else ''}"
    bonus, bonus_zh = (
        (", the leader one more", "，发起人多看一颗") if leads else (", no leader bonus", "，没有发起人奖励")
    )
    if not look:
        en = f"None: {sums} leaves no planet to look at{bonus if not leads else ''}."
        if not count:  # the rules are silent about it
            result["unsettled"] = True
            en = f"{en} The rules do not say what happens without a symbol; we read it so."
        return Ruled(result, en, f"一颗都不看：{sums} 没有星球可看。", ("E-R4", "E-U11"))
    en = f"Look at {values.counted(look, 'planet')} and keep 1: {sums} = {look}{bonus}."
    rests = ("E-R4", "E-R6") if leads else ("E-R4", "E-T7b")
    return Ruled(result, en, f"看 {look} 颗，留一颗：{sums} = {look}{bonus_zh}。", rests)


@ruling("E-R9", "E-R10", "E-R11a")
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
    if values.plain(want) in {"attack", "attacking", "攻击", "攻擊"}:
        return _attacking(leads, values.decided(bureaucracy, "bureaucracy"))
    if values.plain(want) not in {"fighters", "fighter", "ships", "战机", "戰機", ""}:
        raise ValueError(f"{want!r} is nothing the role gives; there are fighters and attack")
    if symbols is None:
        raise ValueError("it must know symbols, or want = attack")
    count = _symbols(symbols)
    en = f"{values.counted(count, 'fighter')}: one for each warfare symbol{', or an attack on one planet instead' if leads else ''}."
    zh = f"{count} 架战机：每个战争符号一架{'；或改为攻击一颗星球' if leads else ''}。"
    return Ruled(
        {"fighters": count, **_so(count, claimed, at_least)}, en, zh, ("E-R9", "E-R10") if leads else ("E-R9",)
    )


def _attacking(leads: bool, bureaucracy: bool) -> Ruled:
    """Whether one may attack in the role."""
    if leads:
        en = "Yes, the leader may attack one planet instead of the role; no fighters are taken then."
        return Ruled(
            {"legal": True, "fighters": 0}, en, "可以，发起人可改为攻击一颗星球，此时不拿战机。", ("E-R10", "E-R11")
        )
    if bureaucracy:
        en = "Yes, with Bureaucracy a follower may attack instead."
        return Ruled(
            {"legal": True, "fighters": 0},
            en,
            "可以，有 Bureaucracy 的跟随者可改为攻击。",
            ("E-tech-bureaucracy", "E-R11a"),
        )
    en = "No, a follower of Warfare takes fighters and cannot attack."
    return Ruled({"legal": False}, en, "不可以，跟随战争只拿战机，不能攻击。", ("E-R11a", "E-R9"))


def _with_bonus(symbols: object, leader: object, stack_empty: object) -> tuple[int, str]:
    """Symbols with the leader's extra one of an empty stack (E-R20, E-R23, E-R27), and how they are told."""
    count = _symbols(symbols)
    strength = count + (values.leads(leader) and values.decided(stack_empty, "stack_empty"))
    return strength, f"{count} + 1 = {strength}" if strength > count else str(count)


@ruling("E-R19", "E-R20")
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
    strength, sums = _with_bonus(symbols, leader, stack_empty)
    slots = values.whole(empty_slots, "empty_slots", 0, 99)
    resources = min(strength, slots)
    en = f"{values.counted(resources, 'resource')}: {sums} {'symbol' if strength == 1 else 'symbols'}, {values.counted(slots, 'empty slot')}."
    zh = f"{resources} 个资源：符号 {sums}，空储槽 {slots}。"
    rests = ("E-R20", "E-R19") if values.decided(stack_empty, "stack_empty") else ("E-R19", "E-R20")
    return Ruled({"resources": resources, **_so(resources, claimed, at_least)}, en, zh, rests)


@ruling("E-R22a", "E-R22", "E-R23")
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
    strength, sums = _with_bonus(symbols, leader, stack_empty)
    held = values.whole(resources, "resources", 0, 99)
    influence = min(strength, held)
    en = f"{influence} influence, {values.counted(held - influence, 'resource')} left: {sums} {'symbol' if strength == 1 else 'symbols'}, {values.counted(held, 'resource')}."
    zh = f"{influence} 个影响力，剩 {held - influence} 个资源：符号 {sums}，资源 {held}。"
    rests = ("E-R23", "E-R22") if values.decided(stack_empty, "stack_empty") else ("E-R22a", "E-R22")
    result: Result = {"influence": influence, "resources_left": held - influence, **_so(influence, claimed, at_least)}
    return Ruled(result, en, zh, rests)


@ruling("E-R25")
def research_levels(levels: Any = (1, 2, 3)) -> Ruled:
    """What technologies of these levels take (E-R25): research symbols and face-up planets of their type."""
    wanted = [values.level(each) for each in values.listed(levels)]
    symbols, planets = [COSTS[each][0] for each in wanted], [COSTS[each][1] for each in wanted]
    told = [
        f"level {each}: {values.counted(COSTS[each][0], 'symbol')}, {values.counted(COSTS[each][1], 'planet')}"
        for each in wanted
    ]
    zh = [f"{each} 级：{COSTS[each][0]} 个符号、{COSTS[each][1]} 颗星球" for each in wanted]
    en = "; ".join(told)
    return Ruled({"symbols": symbols, "planets": planets}, f"{en[:1].upper()}{en[1:]}.", f"{'；'.join(zh)}。")


@ruling("E-R25", "E-R26")
def research_eligible(
    symbols: object,
    level: object = None,
    type: object = None,
    planets: Any = None,
    technology: object = None,
    leader: object = False,
    stack_empty: object = False,
) -> Ruled:
    """Whether a technology may be taken (E-R25, E-R26): *planets* {type: number}, face up; or a *technology* by its name.

    *type* may be any, for whichever type one has most planets of.
    """
    rank, kinds = _wanted(level, type, technology)
    strength = _with_bonus(symbols, leader, stack_empty)[0]
    there = values.mapped(planets or {}, "planets").items()
    own = {values.kind(each, utopian=True): values.whole(number, f"{each} planets", 0, 99) for each, number in there}
    wild = min(_WILD, own.get("utopian", 0))
    wanted = max(kinds, key=lambda kind: own.get(kind, 0))
    have = own.get(wanted, 0) + wild
    needs, worlds = COSTS[rank]
    legal = strength >= needs and have >= worlds
    result: Result = {
        "legal": legal,
        "symbols_needed": needs,
        "planets_needed": worlds,
        "symbols": strength,
        "planets": have,
    }
    return Ruled(
        result,
        _eligible_en(result, wanted, own, wild),
        _eligible_zh(result, wanted, own, wild),
        _rests(own, leader, stack_empty),
    )


def _wanted(level: object, kind: object, technology: object) -> tuple[int, list[str]]:
    """Level of the technology that is asked about, and the types it may have: cards of one name have several."""
    if technology is not None:
        cards = values.technology(technology)[1]
        types = dict.fromkeys(TYPES[card.type] for card in cards)
        return cards[0].level, list(types) if kind is None else [values.kind(kind)]
    if level is None or kind is None:
        raise ValueError("it must know level and type, or technology")
    return values.level(level), list(TYPES) if values.plain(kind) == "any" else [values.kind(kind)]


def _eligible_en(result: Result, wanted: str, own: dict[str, int], wild: int) -> str:
    planets = f"{own.get(wanted, 0)} {wanted}" + (f" + {wild} utopian" if wild else "")
    more = ", only one utopian planet counts" if own.get("utopian", 0) > _WILD else ""
    word = "symbol" if result["symbols"] == 1 else "symbols"
    return (
        f"{'Yes' if result['legal'] else 'No'}, {result['symbols']} of {result['symbols_needed']} research {word}, "
        f"{planets} of {values.counted(result['planets_needed'], 'planet')}{more}."
    )


def _eligible_zh(result: Result, wanted: str, own: dict[str, int], wild: int) -> str:
    planets = f"{values.name(wanted).zh} {own.get(wanted, 0)}" + (f" + 乌托邦 {wild}" if wild else "")
    more = "，最多一颗乌托邦可当任意类型" if own.get("utopian", 0) > _WILD else ""
    return (
        f"{'可以' if result['legal'] else '不可以'}，研究符号 {result['symbols']}（需 {result['symbols_needed']}），"
        f"星球 {planets}（需 {result['planets_needed']}）{more}。"
    )


def _rests(own: dict[str, int], leader: object, stack_empty: object) -> tuple[str, ...]:
    if own.get("utopian"):
        return ("E-R26", "E-R25")
    return ("E-R25", "E-R27") if values.leads(leader) and values.decided(stack_empty, "stack_empty") else ("E-R25",)
