"""Rulings about the actions (2.2): what they add, remove, move, and whether they may be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.rulings import values
from generator.games.deep_future.rulings.lookups import moved_on, on_tracks, row_id, told_tracks
from generator.games.deep_future.rulings.values import COMPLETE, FULL, Told, ruling
from generator.games.deep_future.tables import (
    SUITS,
    AdvancementRow,
    actions,
    suit_benefits,
    suits,
    tracks,
    victories,
    victory_benefits,
    wonder_benefits,
)

#: Cubes that GROW adds, and that Genetics adds to them (2.2, Table 5).
GROWN, BY_GENETICS = 2, 2
#: Cards that POWER draws (2.2).
POWERED = 2


@ruling("2.2.1-03", "2.2.1-12")
def action_effects(action: object, advancements: Any = (), hand: object = None) -> Ruled:
    """What an action does with the advancements used for it (2.2, Table 5).

    *hand* is the number of cards before the action, with the one that pays for it.
    """
    wanted = values.action(action)
    named = [values.advancement(name) for name in values.listed(advancements)]
    rows = [row for row in named if row.action == wanted]
    effects = [effect for row in rows for effect in row.effects]
    result: Result = {"track": on_tracks(effects)}
    told = Told()
    told.add(*told_tracks(result["track"]))
    if wanted == "power":
        _drawn(result, told, effects, hand)
    if wanted == "grow":
        _grown(result, told, rows)
    for field, (amount, told_en, told_zh) in _SPECIAL.items():
        count = sum(effect.get(field, 0) for effect in effects)
        if count:
            most = COMPLETE if amount == "choices" else count + 1
            result[amount] = min(most, count + _BESIDES.get(amount, 0))
            told.add(told_en.format(result[amount]), told_zh.format(result[amount]))
    if any(row.key == "society" for row in rows):
        result["new_world"] = True
        told.add(
            "a new world may be settled whatever you hold, the hand stays hidden; a second Society adds nothing",
            "不论手牌都可定居新世界，不用展示手牌；第二个社会无用",
        )
    idle = [row.name for row in named if row.action != wanted]
    if idle:
        result["without_effect"] = [name.en for name in idle]
        told.add(
            f"{', '.join(name.en for name in idle)} does nothing here",
            f"{'、'.join(name.zh for name in idle)} 在此无效",
        )
    its = actions()[wanted]
    rests = tuple(dict.fromkeys(_of_action(wanted, row.key) or row_id(row) for row in rows))[:2]
    en, zh = told.en or its.reminder.en, told.zh or its.reminder.zh
    resting = (*rests, "2.2.1-03") if rests else (f"2.2-{wanted.upper()}-01",)
    return Ruled(result, f"{its.name.en}: {en}.", f"{its.name.zh}：{zh}。", resting)


def _drawn(result: Result, told: Told, effects: Sequence[Mapping[str, Any]], hand: object) -> None:
    """Cards that POWER moves (2.2)."""
    draw = POWERED + sum(effect.get("draw", 0) for effect in effects)
    discard = sum(effect.get("discard", 0) for effect in effects)
    result |= {"draw": draw, "discard": discard}
    told.add(
        f"draw {draw}" + f", discard {discard}" * bool(discard), f"抽 {draw} 张" + f"，弃 {discard} 张" * bool(discard)
    )
    if hand is not None:
        result["hand"] = values.whole(hand, "hand", 1, 500) - 1 + draw - discard
        told.add(
            f"{result['hand']} cards in hand afterwards, the paying card gone", f"付掉那张之后手牌 {result['hand']} 张"
        )


def _grown(result: Result, told: Told, rows: Sequence[AdvancementRow]) -> None:
    """Cubes that GROW adds, wherever there is room (2.2)."""
    genetics = any(row.key == "genetics" for row in rows)
    result["own_cubes"] = GROWN + BY_GENETICS * genetics
    told.add(
        f"{result['own_cubes']} cubes into one sector, 5 at most", f"一个星区加 {result['own_cubes']} 个方块，上限 5"
    )
    biology = sum(row.key == "biology" for row in rows)
    if biology:
        result["biology_cubes"] = biology
        told.add(f"{biology} more, each in another sector you control", f"另外 {biology} 个控制的星区各再加 1 个")


_SPECIAL = {
    "redraw": ("redraws", "{} redraw(s) of a card while an advancement is generated", "生成发展项时可重抽 {} 次"),
    "extra_choice": (
        "choices",
        "{} of a tech's 3 advancements may be chosen ones",
        "一张科技的 3 个发展项中可自选 {} 个",
    ),
    "extra_battle": ("battles", "{} battles, each at a pair of sectors", "可进行 {} 场战斗"),
    "free_rival_removal": ("free_rival_removals", "{} rival cube(s) removed for nothing", "可白白移除 {} 个对手方块"),
    "extra_distance": ("distance", "cubes can go {} sectors", "方块最多走 {} 格"),
    "extra_cube": ("extra_targets", "{} more cube(s), each to another sector", "可再移动 {} 个方块到别的星区"),
    "extra_advancement": (
        "extra_advancements",
        "{} more advancement(s) on the settled world",
        "定居的世界多 {} 个发展项",
    ),
}
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


def _of_action(action: str, key: str) -> str:
    number = _PASSAGES.get(action, {}).get(key)
    return f"2.2-{action.upper()}-{number:02d}" if number else ""


@ruling("2.2-SETTLE-02", "2.2-SETTLE-10", "2.2-SETTLE-11")
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
    if values.truth(neutral_world_in_controlled):
        result: Result = {
            "legal": True,
            "source": "line",
            "draw": 0,
            "reveal_hand": False,
            "free_actions": ["POWER", "ADVANCE"],
        }
        en = "Settle it from the neutral worlds line: draw nothing for it, show nothing, and you may at once take a free POWER and a free ADVANCE."
        zh = "从中立世界列定居它：不抽牌，不展示手牌，可立即免费充能一次、精进一次。"
        return Ruled(result, en, zh, ("2.2-SETTLE-04", "2.2-SETTLE-03"))
    if values.truth(society):
        source = "blank" if blank else "new_card"
        result = {"legal": True, "source": source, "draw": int(blank), "reveal_hand": False}
        made_en, made_zh = (
            ("from the blank and draw 1", "用空白卡，然后抽 1 张")
            if blank
            else ("on a new card and draw nothing", "用新卡，不抽牌")
        )
        en = f"With Society you may settle a new world {made_en}; the hand is not shown."
        return Ruled(
            result,
            en,
            f"有社会：可以定居新世界，{made_zh}；不展示手牌。",
            ("2.2-SETTLE-19", "2.2-SETTLE-20", "R-2.2-17"),
        )
    if fitting:
        result = {"legal": True, "source": "hand", "draw": 1, "reveal_hand": False}
        en = "Settle the world from your hand and draw 1 card; the hand is not shown."
        return Ruled(result, en, "从手牌定居那个世界并抽 1 张；不展示手牌。", ("2.2-SETTLE-05", "2.2-SETTLE-10"))
    if worlds:
        result = {"legal": False, "source": None, "draw": 0, "reveal_hand": False}
        en = "With worlds in hand but none of a sector you control you cannot settle from the hand (a world of the neutral line or Society would do)."
        zh = "手里有世界但都不在你控制的星区：不能从手牌定居（中立世界列的世界或社会可以）。"
        return Ruled(result, en, zh, ("2.2-SETTLE-08", "R-2.2-11"))
    if blank:
        result = {"legal": True, "source": "blank", "draw": 1, "reveal_hand": True}
        en = "The blank becomes a new world with one random advancement; draw 1 card, and show your hand."
        return Ruled(
            result,
            en,
            "空白卡成为新世界（一个随机发展项）；抽 1 张牌，并展示手牌。",
            ("2.2-SETTLE-06", "2.2-SETTLE-11"),
        )
    result = {"legal": True, "source": "new_card", "draw": 0, "reveal_hand": True}
    en = "You may settle a new world made on a new card; draw nothing, and show your hand."
    return Ruled(result, en, "可以用新卡制作新世界定居；不抽牌，展示手牌。", ("2.2-SETTLE-07", "2.2-SETTLE-11"))


@ruling("2.2-SETTLE-14", "2.2-SETTLE-15", "R-2.2-19")
def settle_government(government: object, advancements: object = 1) -> Ruled:
    """How many advancements a settled world has after so many Government (2.2): never more than 3 (R-2.2-19)."""
    there, more = values.whole(advancements, "advancements", 0, COMPLETE), values.whole(government, "government", 0, 36)
    after = min(COMPLETE, there + more)
    wasted = there + more - after
    en = f"{there} and {after - there} by Government: {after} advancements" + f"; {wasted} find no room" * bool(wasted)
    zh = f"原有 {there} 个，政体加 {after - there} 个：共 {after} 个发展项" + f"；{wasted} 个没有位置" * bool(wasted)
    return Ruled({"advancements_after": after, "wasted": wasted}, f"{en}.", f"{zh}。")


@ruling("2.2-GROW-01", "2.2-GROW-02")
def grow(
    cubes: object = None,
    genetics: object = 0,
    sectors: Any = None,
    biology: object = 0,
    controlled_sectors: object = None,
) -> Ruled:
    """How many cubes GROW adds in a sector (2.2); of several *sectors* whether any has room.

    Biology adds one in each other sector of the *controlled_sectors*.
    """
    if sectors is not None:
        room = any(values.whole(each, "cubes", 0, FULL) < FULL for each in values.listed(sectors))
        if room:
            return Ruled(
                {"legal": True}, "You may GROW: a sector has room.", "可以发展：有星区还有位置。", ("2.2-GROW-01",)
            )
        en = "You may not GROW: no sector of yours has room for a cube, so nothing of it happens."
        return Ruled({"legal": False}, en, "不能发展：己方没有星区还能放方块。", ("2.2-GROW-03", "2.2-GROW-02"))
    if cubes is None and not biology:
        raise ValueError("it must know cubes, biology or sectors")
    result: Result = {}
    told = Told()
    rests: list[str] = []
    helped = bool(values.whole(genetics, "genetics", 0, 36))
    if cubes is not None:
        there = values.whole(cubes, "cubes", 1, FULL)
        added = min(GROWN + BY_GENETICS * helped, FULL - there)
        result |= {"legal": added > 0, "added": added, "cubes_after": there + added}
        if added:
            after = there + added
            told.add(
                f"Add {added}, {after} cubes then (never more than {FULL})",
                f"加 {added} 个，成为 {after} 个（上限 {FULL}）",
            )
            rests += ["2.2-GROW-11" if helped else "2.2-GROW-01"]
        else:
            told.add("The sector is full: nothing can be added there", "该星区已满：不能再加")
            rests += ["2.2-GROW-03"]
    extra = values.whole(biology, "biology", 0, 36)
    if extra:
        held = 36 if controlled_sectors is None else values.whole(controlled_sectors, "controlled_sectors", 0, 36)
        elsewhere = min(extra, max(0, held - 1))
        result |= {"biology_cubes": elsewhere, "total": elsewhere + result.get("added", 0)}
        told.add(
            f"Biology adds {elsewhere}, 1 in each of {elsewhere} other sectors you control",
            f"生物再加 {elsewhere} 个，另外 {elsewhere} 个控制的星区各 1 个",
        )
        if cubes is not None:
            told.add(f"{result['total']} in all", f"合计 {result['total']} 个")
        rests += ["2.2-GROW-06", "2.2-GROW-08"]
    return Ruled(result, f"{told.en}.", f"{told.zh}。", (*rests[:2], "2.2-GROW-02"))


@ruling("2.2-ADVANCE-09", "2.2-ADVANCE-02", "2.2-ADVANCE-03")
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
    circles, extra = values.whole(circled, "circled", 0, COMPLETE), values.whole(physics, "physics", 0, 36)
    if there >= COMPLETE:
        en = "A card with 3 advancements is full and cannot be advanced."
        return Ruled({"legal": False}, en, "已有 3 个发展项的牌不能再精进。", ("2.2-ADVANCE-11",))
    may_choose = circles == 0 or (is_tech and circles < 1 + extra)
    result: Result = {
        "legal": True,
        "number_choice": may_choose,
        "suit": "choice of its empty suits" if is_tech else "random",
    }
    en = "you pick one of the tech's empty suits" if is_tech else "the suit is random"
    zh = "从科技的空花色中选一个" if is_tech else "花色随机"
    if open_suits is not None:
        result["suit_choice"] = [values.key(values.suit(each)) for each in values.listed(open_suits)]
        en = f"{en} ({', '.join(result['suit_choice'])})"
        zh = f"{zh}（{'、'.join(suits()[values.suit(each)].name.zh for each in values.listed(open_suits))}）"
    if is_tech:
        result["circles"] = min(COMPLETE, 1 + extra)
    redraws = values.whole(chemistry, "chemistry", 0, 36)
    if redraws:
        result["redraws"] = redraws
    if may_choose:
        en, zh = (
            f"{en}; the number may be chosen (then circle it) or left to chance",
            f"{zh}；数字可以自选（画圈）或随机",
        )
        if circles:
            en = f"{en}; with the Physics used the tech may carry {result['circles']} circles"
            zh = f"{zh}；用了物理，这张科技最多可有 {result['circles']} 个圈"
        rests = ("2.2-ADVANCE-22", "R-2.2-28") if circles else ("2.2-ADVANCE-09", "2.2-ADVANCE-10")
    else:
        en, zh = (
            f"{en}; the number is random, for the card's choice is used up",
            f"{zh}；数字随机，因为这张牌的自选机会已用",
        )
        rests = ("2.2-ADVANCE-23", "2.2-ADVANCE-09") if extra and not is_tech else ("2.2-ADVANCE-09", "1.4-19")
        if extra and not is_tech:
            en, zh = f"{en}, and Physics works on techs only", f"{zh}，物理只对科技有效"
    return Ruled(result, f"It may be advanced: {en}.", f"可以精进：{zh}。", rests)


@ruling("2.2-ADVANCE-04", "2.2-ADVANCE-07", "R-2.2-27")
def advance_deck(card: object, advancements: object = 0) -> Ruled:
    """What ADVANCE makes of the card turned off the deck (2.2): *card* is blank, incomplete tech, complete tech, world
    or civilization.
    """
    kind = values.plain(card).replace("_", " ")
    there = values.whole(advancements, "advancements", 0, 4)
    if kind in {"tech", "科技"}:
        kind = "complete tech" if there >= COMPLETE else "incomplete tech"
    if kind in {"blank", "blank card", "空白", "空白卡"}:
        result: Result = {"result": "becomes_tech", "advancements": 1, "discarded": False, "kept": True}
        en = "The blank joins your tableau as a new tech: three random suits, one advancement; it keeps its corners."
        return Ruled(
            result, en, "空白卡成为新科技进入展示区：三个随机花色，一个发展项；角保持不变。", ("2.2-ADVANCE-06",)
        )
    if kind in {"incomplete tech", "unfinished tech", "未完成科技", "未完成的科技"}:
        result = {"result": "to_tableau", "advancements": there + 1, "discarded": False, "kept": True}
        en = f"The incomplete tech joins your tableau and gets one advancement more ({there + 1} then)."
        return Ruled(result, en, f"未完成的科技进入展示区并加 1 个发展项（成为 {there + 1} 个）。", ("2.2-ADVANCE-05",))
    names = {
        "world": "世界",
        "civilization": "文明",
        "complete tech": "完整科技",
        "finished tech": "完整科技",
        "世界": "世界",
        "文明": "文明",
        "完整科技": "完整科技",
    }
    if kind not in names:
        raise ValueError(f"{card!r} is none of blank, incomplete tech, complete tech, world, civilization")
    result = {"result": "new_card", "advancements": 1, "discarded": True, "kept": False}
    en = (
        f"The {kind} is discarded; make a new tech card with three random suits and one advancement, into your tableau."
    )
    return Ruled(
        result, en, f"{names[kind]}被弃掉；造一张新科技（三个随机花色、一个发展项）放进展示区。", ("2.2-ADVANCE-07",)
    )


def battle_without_cubes(rival: object, free: int, more: int, paid: object) -> Ruled:
    """A battle of which one's own cubes were not told: what is paid, what clearing costs, or how many there are (2.2)."""
    if paid is not None:
        cost = values.whole(paid, "paid", 0, FULL)
        result: Result = {"max_removed": cost + free, "own_lost": cost}
        en = f"{cost + free} rival cubes go: {cost} for the cubes you give and {free} by Defense."
        return Ruled(
            result,
            en,
            f"移除 {cost + free} 个对手方块：付出的 {cost} 个，加防御的 {free} 个。",
            ("2.2-BATTLE-07", "2.2-BATTLE-06"),
        )
    if rival is not None:
        there = values.whole(rival, "rival", 1, FULL)
        price = max(0, there - free)
        result = {"own_lost": price, "rival_after": 0, "cleared": True}
        en = f"Clearing {there} rival cubes with {free} Defense costs {price} of your cubes."
        return Ruled(
            result,
            en,
            f"用 {free} 个防御清掉 {there} 个对手方块要付出 {price} 个己方方块。",
            ("2.2-BATTLE-07", "2.2-BATTLE-06"),
        )
    result = {"battles": 1 + more, "free_rival_removals": free}
    en = f"{1 + more} battle{'s' * bool(more)}, each at a pair of sectors of its own; {free} rival cube{'s' * (free != 1)} by Defense, divided among the battles as you like."
    zh = f"{1 + more} 场战斗，每场一对星区；防御白移 {free} 个对手方块，可任意分配到各场。"
    return Ruled(result, en, zh, ("2.2-BATTLE-12", "2.2-BATTLE-13") if more else ("2.2-BATTLE-07",))


@ruling("2.2-BATTLE-01", "2.2-BATTLE-06")
def battle(
    own: object = None,
    rival: object = None,
    defense: object = 0,
    military: object = 0,
    rivals: Any = None,
    paid: object = None,
    rivals_adjacent: object = True,
) -> Ruled:
    """What battles remove at most (2.2): cubes go one for one, those by Defense without one of one's own.

    With *rivals* one sector of one's own fights several neighbours, one battle and one more for each Military.
    Without cubes told, how many battles and free removals there are.
    """
    free, more = values.whole(defense, "defense", 0, 36), values.whole(military, "military", 0, 36)
    if not values.truth(rivals_adjacent):
        en = "With no rival cubes next to any of your sectors BATTLE moves one of your tracks by 1 instead."
        return Ruled(
            {"track_any": 1}, en, "己方星区旁没有对手方块时，战斗改为任一轨道移动 1。", ("2.2-BATTLE-04", "R-2.2-39")
        )
    if own is None:
        return battle_without_cubes(rival, free, more, paid)
    mine = values.whole(own, "own", 1, FULL)
    theirs = [values.whole(each, "rival", 1, FULL) for each in values.listed(rivals if rivals is not None else rival)]
    if not theirs:
        raise ValueError("it must know the rival cubes")
    rested = mine
    after, removed = [], 0
    spare = free
    for place, there in enumerate(theirs):
        if place > more:
            after.append(there)
            continue
        for_nothing = min(spare, there)
        for_one = min(rested, there - for_nothing)
        spare, rested = spare - for_nothing, rested - for_one
        after.append(there - for_nothing - for_one)
        removed += for_nothing + for_one
    result = {
        "cleared": not any(after),
        "max_removed": removed,
        "own_after": rested,
        "rival_after": sum(after),
        "rivals_after": after,
        "battles": 1 + more,
    }
    left_en = " and ".join(map(str, after))
    en = f"At most {removed} rival cubes can go: {rested} of yours and {left_en} of theirs remain"
    zh = f"最多移除 {removed} 个对手方块：你剩 {rested} 个，对手剩 {'、'.join(map(str, after))} 个"
    if free:
        en, zh = (
            f"{en} ({min(free, removed)} by Defense, without a cube of yours)",
            f"{zh}（其中防御白移 {min(free, removed)} 个）",
        )
    if not rested:
        en, zh = (
            f"{en}; you may use up your last cube, but lose the worlds of that sector",
            f"{zh}；可以用光自己的方块，但会失去该星区的世界",
        )
    rests = (
        ("2.2-BATTLE-10", "2.2-BATTLE-11")
        if more
        else ("2.2-BATTLE-06", "2.2-BATTLE-01")
        if free
        else ("2.2-BATTLE-01", "2.2-BATTLE-03")
    )
    return Ruled(result, f"{en}.", f"{zh}。", rests)


@ruling("2.2-BATTLE-04", "R-2.2-39")
def idle_battle(advancements: Any = ()) -> Ruled:
    """BATTLE with no rivals next to any sector (2.2): one track moves, and advancements work as ever."""
    used = action_effects("battle", advancements)
    result: Result = {"track_any": 1} | used.result
    moved_en, moved_zh = told_tracks(result["track"])
    en = f"One track of your choice moves by 1, and the advancements work: {moved_en or 'no track'}."
    return Ruled(result, en, f"任选一条轨道移动 1，发展项照常有效：{moved_zh or '无轨道'}。")


@ruling("2.2-EXPAND-01", "2.2-EXPAND-02")
def expand(
    cubes: object, target_own: object = 0, target_rival: object = 0, spacecraft: object = 0, moving: object = None
) -> Ruled:
    """How many cubes may move out of a sector into one (2.2): one stays behind, five is full, rivals keep out.

    With *moving* told, whether so many may.
    """
    there, own = values.whole(cubes, "cubes", 1, FULL), values.whole(target_own, "target_own", 0, FULL)
    rivals = values.whole(target_rival, "target_rival", 0, FULL)
    room = 0 if rivals else max(0, min(there - 1, FULL - own))
    crafts = values.whole(spacecraft, "spacecraft", 0, 36)
    wanted = 1 if moving is None else values.whole(moving, "moving", 1, FULL)
    result: Result = {"legal": wanted <= room, "max_move": room}
    if rivals:
        return Ruled(
            result,
            "Cubes of another colour bar the way: the sector must be empty or yours.",
            "有别色方块：目标必须为空或属己方。",
            ("2.2-EXPAND-03",),
        )
    if crafts and not room and there > 1:
        en = "The chief target is full, and without a main move no cube goes by Spacecraft."
        return Ruled(result, en, "主要目标已满；没有主移动就不能用航天。", ("R-2.2-41", "2.2-EXPAND-14"))
    if crafts:
        targets = min(1 + crafts, there - 1)
        result |= {"targets": targets, "left": 1}
        en = f"Cubes can go to {targets} different sector{'s' * (targets != 1)}; {there - 1} may move and 1 must stay."
        return Ruled(
            result,
            en,
            f"方块可去 {targets} 个不同星区；最多移动 {there - 1} 个，留 1 个。",
            ("2.2-EXPAND-14", "2.2-EXPAND-02"),
        )
    if not room:
        why_en, why_zh = (
            ("the last cube must stay", "最后一个必须留下") if there == 1 else ("the target is full", "目标已满")
        )
        return Ruled(
            result, f"No cube can move: {why_en}.", f"没有方块可以移动：{why_zh}。", ("2.2-EXPAND-04", "2.2-EXPAND-02")
        )
    en = f"Up to {room} cubes may move; at least 1 stays behind and no sector holds more than {FULL}."
    return Ruled(
        result, en, f"最多移动 {room} 个；至少留 1 个，任何星区不超过 {FULL} 个。", ("2.2-EXPAND-02", "2.2-EXPAND-01")
    )


@ruling("2.2-PLAN-01", "2.2-PLAN-03")
def plan(hand: object = None, taken: Any = ()) -> Ruled:
    """What PLAN leaves (2.2): one new card in hand, no further action."""
    result: Result = {"hand": 1, "actions_left": 0}
    if hand is not None:
        result["discarded"] = values.whole(hand, "hand", 0, 500)
    if "plan" in [values.plain(each) for each in values.listed(taken)]:
        result["legal"] = False
    en = "PLAN discards the whole hand and leaves 1 new card in it, of a suit you name; no further action follows this turn."
    return Ruled(result, en, "计划弃掉全部手牌，之后手里有 1 张新牌（花色自定）；本回合不再有行动。")


@ruling("2.2-EVOKE-01", "2.2-EVOKE-02", "2.2-01")
def evoke(card_sector: object = None, controlled: Any = (), taken: Any = (), effects: Any = None) -> Ruled:
    """Whether a civilization may be evoked (2.2): its sector is one's own, and EVOKE was not taken this turn; or what
    its *effects* do.
    """
    if effects is not None:
        result = _evoked([values.plain(each) for each in values.listed(effects)])
        en, zh = told_tracks(result.get("track", {}))
        parts_en = [en] * bool(en) + [f"draw {result.get('draw')}"] * ("draw" in result)
        parts_zh = [zh] * bool(zh) + [f"抽 {result.get('draw')} 张"] * ("draw" in result)
        return Ruled(
            result,
            f"EVOKE: {'; '.join(parts_en) or 'as the card says'}.",
            f"唤起：{'；'.join(parts_zh) or '照牌执行'}。",
            ("2.2-EVOKE-02",),
        )
    here = [values.sector(each) for each in values.listed(controlled)]
    if "evoke" in [values.action(each) for each in values.listed(taken)]:
        return Ruled(
            {"legal": False},
            "EVOKE was taken this turn already: no action twice.",
            "本回合已唤起过：同一行动不能两次。",
            ("2.2-01", "2.2-EVOKE-01"),
        )
    there = values.sector(card_sector)
    if there in here:
        return Ruled(
            {"legal": True},
            f"You control {there}, so its civilization may be evoked.",
            f"你控制 {there}，可以唤起该文明。",
            ("2.2-EVOKE-01",),
        )
    return Ruled(
        {"legal": False},
        f"You have no cube in {there}, the sector of the card; no other sector will do.",
        f"你在牌上的星区 {there} 没有方块；别的星区不算。",
        ("2.2-EVOKE-01",),
    )


def _evoked(texts: list[str]) -> Result:
    """What the lines on a civilization card do, found among Tables 3 and 4."""
    result: Result = {}
    letters = "".join(tracks())
    import re  # seldom needed

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


@ruling("2.2.1-09", "2.2.1-10", "T2-01")
def wonder_effect(wonder: object, discard: object, cubes: object = None, tracks: Any = None) -> Ruled:
    """What a wonder does for a card discarded to it (2.2.1, Table 2): "M sun" and "4 sun"."""
    letter, its_suit = values.wonder(wonder)
    number, suit = values.card(discard)
    its_victory = values.victory(letter)
    row = f"T2-{2 + list(victories()).index(its_victory):02d}"
    wanted = suits()[its_suit].name
    if suit != its_suit:
        en = f"The card must have the wonder's suit, {wanted.en.lower()}: nothing happens."
        return Ruled(
            {"legal": False, "has_effect": False}, en, f"弃掉的牌必须是奇观的花色{wanted.zh}：没有效果。", ("2.2.1-09",)
        )
    effect = wonder_benefits()[its_victory].effects[0]
    result: Result = {"legal": True, "has_effect": True, "wonder": victories()[its_victory].name.en}
    if effect.get("draw_by_number"):
        return Ruled(result | {"draw": number}, f"Draw {number} cards.", f"抽 {number} 张牌。", (row, "2.2.1-09"))
    if effect.get("own_cubes_by_number"):
        if cubes is None:
            return Ruled(
                result | {"add": number},
                f"Add {number} cubes to that sector, up to {FULL} in all.",
                f"该星区加 {number} 个方块，上限 {FULL}。",
                (row, "2.2.1-09"),
            )
        there = values.whole(cubes, "cubes", 0, FULL)
        added = min(number, FULL - there)
        result |= {"added": added, "cubes_after": there + added}
        return Ruled(
            result,
            f"Add {added} cubes, {there + added} then.",
            f"加 {added} 个方块，成为 {there + added} 个。",
            (row, "2.2.1-09"),
        )
    track = effect["track"]
    result["track"] = {track: number}
    en, zh = told_tracks(result["track"])
    if tracks:
        at = {name: value for name, value in values.markers(tracks).items() if name == track}
        ends, _lost = moved_on(at, result["track"])
        result["tracks"] = ends
        en += "".join(f", {value} then" for value in ends.values())
        zh += "".join(f"，到 {value}" for value in ends.values())
    return Ruled(result, f"{en}.", f"{zh}。", (row, "2.2.1-09"))


@ruling("T3-01", "T4-01")
def civilization_effect(victory: object = None, suit: object = None, cubes: object = None) -> Ruled:
    """One effect of a civilization card: by victory (Table 3) or by suit (Table 4); *cubes* are there already."""
    if victory is not None:
        won = values.victory(victory)
        its = victory_benefits()[won]
        row = f"T3-{2 + list(victories()).index(won):02d}"
    else:
        letter = values.suit(suit)
        its = suit_benefits()[letter]
        row = f"T4-{2 + SUITS.index(letter):02d}"
    result: Result = {"effect": its.reminder.en, "track": on_tracks(its.effects)}
    given = next((effect["own_cubes"] for effect in its.effects if effect.get("where") == "one_controlled"), 0)
    if cubes is not None and given:
        there = values.whole(cubes, "cubes", 0, FULL)
        result |= {"added": min(given, FULL - there), "cubes_after": min(FULL, there + given)}
        en = f"{its.reminder.en}: {result['added']} find room, {result['cubes_after']} then."
        return Ruled(
            result,
            en,
            f"{its.reminder.zh}：放得下 {result['added']} 个，成为 {result['cubes_after']} 个。",
            (row, "1.5-16"),
        )
    return Ruled(result, f"{its.reminder.en}.", f"{its.reminder.zh}。", (row,))
