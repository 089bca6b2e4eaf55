"""Rulings about the phases around the actions: start, payment, challenges (2.1, 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.engine.ruling import Result, Ruled
from generator.games.deep_future.amounts import ACTIONS, LARGEST_HAND, MOST_UPKEEP, SMALLEST_HAND
from generator.games.deep_future.rulings import values
from generator.games.deep_future.rulings.lookups import moved_on, on_tracks, row_id, told_tracks
from generator.games.deep_future.rulings.matching import served
from generator.games.deep_future.rulings.values import Told, ruling
from generator.games.deep_future.tables import actions, suits, tracks
from generator.games.deep_future.tables import tracks as track_rows


@ruling("2.1-01", "2.1-03")
def start_hand(hand: object, claimed: object = None) -> Ruled:
    """What the hand does when a turn starts (2.1); *claimed* is a number of cards said to be drawn or discarded."""
    cards = values.whole(hand, "hand", 0, 500)
    draw, lose = max(0, SMALLEST_HAND - cards), max(0, cards - LARGEST_HAND)
    result: Result = {"draw": draw, "random_discard": lose, "hand": cards + draw - lose}
    if claimed is not None:
        result["as_claimed"] = values.whole(claimed, "claimed") == draw + lose
    if draw:
        return Ruled(
            result, f"Draw {draw}, up to {SMALLEST_HAND}.", f"抽 {draw} 张，补到 {SMALLEST_HAND} 张。", ("2.1-01",)
        )
    if lose:
        en = f"Discard {lose} at random, down to {LARGEST_HAND}; draw nothing."
        return Ruled(result, en, f"随机弃 {lose} 张，减到 {LARGEST_HAND} 张；不抽牌。", ("2.1-03",))
    en = f"With {cards} cards you neither draw nor discard; the hand is filled to {SMALLEST_HAND} and limited to {LARGEST_HAND}."
    return Ruled(
        result, en, f"{cards} 张：不抽也不弃（补到 {SMALLEST_HAND}，上限 {LARGEST_HAND}）。", ("2.1-02", "2.1-03")
    )


@ruling("2.1-07")
def start_effects(advancements: Any, hand: object = None, cubes: object = None) -> Ruled:
    """What advancements of the start phase do together (2.1).

    *hand* is that before the turn's cards are drawn, *cubes* are those on the card that Infrastructure serves.
    """
    rows = [values.advancement(name) for name in values.listed(advancements)]
    if not any(row.action == "start" for row in rows):
        raise ValueError("none of these works in the start phase")
    rows = [row for row in rows if row.action == "start"]
    effects = [effect for row in rows for effect in row.effects]
    result: Result = {
        "track": on_tracks(effects),
        "track_cost": sum(effect.get("track") == "any" for effect in effects),
        "look": sum(effect.get("look", 0) for effect in effects),
        "draw": sum(effect.get("draw", 0) for effect in effects),
        "discard": sum(effect.get("discard", 0) for effect in effects),
    }
    told = Told()
    told.add(*told_tracks(result["track"]))
    if result["track_cost"]:
        times = result["track_cost"]
        told.add(f"lower a track of your choice by 1, {times} time{'s' * (times > 1)}", f"任选轨道 -1，共 {times} 次")
    if result["look"]:
        told.add(f"look at the top {result['look']} cards of the deck", f"看牌库顶 {result['look']} 张")
    draw, discard = result["draw"], result["discard"]
    if draw:
        told.add(
            f"draw {draw}" + f", discard {discard}" * bool(discard),
            f"抽 {draw} 张" + f"，弃 {discard} 张" * bool(discard),
        )
    if hand is not None:
        before = values.whole(hand, "hand", 0, 500)
        cards = min(LARGEST_HAND, max(SMALLEST_HAND, before))
        result |= {"hand": cards + draw - discard, "drawn": max(0, cards - before) + draw}
        told.add(
            f"with the {max(0, cards - before)} drawn before, you hold {result['hand']} cards afterwards",
            f"连同之前补抽的 {max(0, cards - before)} 张，之后有 {result['hand']} 张手牌",
        )
    moves = sum(effect.get("move_own_cubes", 0) for effect in effects)
    if moves:
        result["moves"] = moves
        told.add(
            f"move {moves} of your cubes, each into an adjacent unoccupied sector",
            f"移动 {moves} 个己方方块，各到相邻空星区",
        )
    served = sum(effect.get("upkeep_cubes", 0) for effect in effects)
    if served:
        told.add(
            f"{served} upkeep cube{'s' * (served > 1)} onto cards with fewer than 3",
            f"在不足 3 个的牌上放 {served} 个维护方块",
        )
    if served and cubes is not None:
        result["cubes_after"] = min(MOST_UPKEEP, values.whole(cubes, "cubes", 0, MOST_UPKEEP) + served)
        result["full"] = result["cubes_after"] == MOST_UPKEEP
        told.add(f"that card has {result['cubes_after']} then", f"那张牌成为 {result['cubes_after']} 个")
    rests = ("2.1-07", *_chief(rows))
    return Ruled(result, f"{told.en}.", f"{told.zh}。", rests)


#: The passages of 2.1 about each advancement of the start phase.
_OF_START = {
    "art": "2.1-09", "computation": "2.1-10", "economy": "2.1-11", "exploration": "2.1-12", "history": "2.1-17",
    "infrastructure": "2.1-19",
}  # fmt: skip


def _chief(rows: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_OF_START.get(row.key, row_id(row)) for row in rows))[:3]


@ruling("2.1-08", "R-2.1-04")
def start_track_price(tracks: Mapping[str, Any], track: object = None) -> Ruled:
    """Which tracks can pay for an advancement of the start phase (2.1): a step down that does not lose (R-2.1-04).

    *track* is the one that is asked about.
    """
    places = values.markers(tracks)
    payable = [letter for letter in track_rows() if letter in places and places[letter] > _least(letter)]
    names = [track_rows()[letter].name for letter in payable]
    en = ", ".join(name.en for name in names) or "none"
    zh = "、".join(name.zh for name in names) or "没有"
    result: Result = {"payable": payable}
    if track is not None:
        result["legal"] = values.track(track) in payable
    return Ruled(result, f"A step down can be paid with: {en}.", f"可以降低来支付的轨道：{zh}。")


def _least(letter: str) -> int:
    its = tracks()[letter]
    return its.low if its.lose is None else its.lose + 1


@ruling("2.3-13", "2.3-12", "2.3-02")
def challenge_pile(cards: object, paid: object = 0, settled: object = 0, claimed: object = None) -> Ruled:
    """How many challenges come (2.3): one for every homeworld or tech not paid for, and one more in any case.

    *claimed* is a number of challenges that is asked about.
    """
    due, settled_up = values.whole(cards, "cards"), values.whole(paid, "paid")
    worlds = values.whole(settled, "settled")  # they cost nothing
    if settled_up > due:
        raise ValueError(f"paid {settled_up} of {due} cards")
    count = due - settled_up + 1
    en = f"{count} challenge{'s' * (count > 1)}: {due - settled_up} for cards not paid for and 1 that always comes"
    zh = f"{count} 个挑战：未支付的 {due - settled_up} 张，加上总有的 1 张"
    if worlds:
        en, zh = f"{en}; settled worlds cost nothing", f"{zh}；定居的世界不用支付"
    result: Result = {"challenge_pile": count}
    if claimed is not None:
        result["as_claimed"] = count == values.whole(claimed, "claimed")
    return Ruled(result, f"{en}.", f"{zh}。", ("2.3-12", "2.3-13") if due == settled_up else ())


@ruling("2.3-01", "2.3-02")
def upkeep_due(techs: object, settled: object = 0) -> Ruled:
    """How many cards upkeep is due for (2.3): the homeworld and every tech."""
    count = 1 + values.whole(techs, "techs", 0, 99)
    values.whole(settled, "settled")
    en = f"{count} cards: the homeworld and {count - 1} techs; settled worlds cost nothing."
    return Ruled({"cards": count}, en, f"{count} 张：母星和 {count - 1} 张科技；定居的世界不用付。")


@ruling("2.3-03", "2.3-04", "2.3-13")
def pay_upkeep(hand: Any, cards: Any) -> Ruled:
    """How many cards can be paid for (2.3): *hand* are suits held, *cards* the completed suits of each card due."""
    held = [values.suit_of(each) for each in values.listed(hand)]
    due = [[values.suit(each) for each in values.listed(its)] for its in values.listed(cards)]
    paid = served(due, held)
    pile = len(due) - paid + 1
    en = f"{paid} of {len(due)} cards can be paid for, so {pile} challenge{'s come' if pile > 1 else ' comes'}."
    return Ruled({"paid": paid, "challenge_pile": pile}, en, f"{len(due)} 张中可付 {paid} 张，于是有 {pile} 个挑战。")


@ruling("2.3-04", "2.3-05")
def upkeep(completed: Any = None, card: object = None, cubes: object = None, paid: object = None) -> Ruled:
    """Whether a card pays for another by its suit (2.3), or what paying does to a card with so many *cubes*."""
    if card is not None:
        letter = values.suit(card)
        there = [values.suit(each) for each in values.listed(completed)]
        name = suits()[letter].name
        if letter in there:
            en = f"A {name.en.lower()} pays: the card has a completed {name.en.lower()} advancement."
            return Ruled({"legal": True}, en, f"可以用{name.zh}支付：牌上有已完成的{name.zh}发展项。")
        en = f"A {name.en.lower()} does not pay: no completed advancement of that suit is on the card."
        return Ruled({"legal": False}, en, f"不能用{name.zh}支付：牌上没有已完成的该花色发展项。")
    there_now = values.whole(cubes or 0, "cubes", 0, MOST_UPKEEP)
    if values.truth(paid if paid is not None else True):
        after = min(MOST_UPKEEP, there_now + 1)
        en = (
            f"The card then has {after} upkeep cubes (no more than {MOST_UPKEEP}); being paid for it adds no challenge."
        )
        zh = f"那张牌之后有 {after} 个维护方块（最多 {MOST_UPKEEP} 个）；已支付，不增加挑战。"
        rests = ("2.3-09", "2.3-10") if there_now == MOST_UPKEEP else ("2.3-08", "2.3-10")
        return Ruled(
            {"cubes_after": after, "added": after > there_now, "cube_lost": False, "challenges": 0}, en, zh, rests
        )
    en = f"Not paid for, it keeps its {there_now} cubes and adds 1 challenge."
    return Ruled(
        {"cubes_after": there_now, "added": False, "cube_lost": False, "challenges": 1},
        en,
        f"未支付：方块仍是 {there_now} 个，增加 1 个挑战。",
        ("2.3-11",),
    )


@ruling("2.4-04", "2.4-05", "2.4-06", "2.4-09")
def meet_challenge(
    suit: object,
    hand: Any = (),
    cube_on: Any = None,
    settled: Any = None,
    settled_corner: object = None,
    hand_advancements: Any = (),
) -> Ruled:
    """Whether a challenge can be met (2.4): by a card in *hand* of its suit, by an upkeep cube on a card with such an
    advancement (*cube_on* are that card's suits), by a settled world with one (*settled* are its suits).

    Corners of worlds and advancements of hand cards do not count.
    """
    letter = values.suit(suit)
    ways: list[str] = []
    if any(letter == values.suit_of(each) for each in values.listed(hand)):
        ways.append("hand")
    if cube_on is not None and letter in [values.suit(each) for each in values.listed(cube_on)]:
        ways.append("cube")
    if settled is not None and letter in [values.suit(each) for each in values.listed(settled)]:
        ways.append("world")
    name = suits()[letter].name
    result: Result = {"met": bool(ways), "ways": ways}
    if ways:
        how = {
            "hand": (f"discard the {name.en.lower()} card from the hand", f"弃手里的{name.zh}牌", "2.4-05"),
            "cube": (
                f"remove the upkeep cube: its card has a {name.en.lower()} advancement",
                f"移除维护方块：那张牌有{name.zh}发展项",
                "2.4-06",
            ),
            "world": (
                f"discard the settled world with its {name.en.lower()} advancement",
                f"弃掉有{name.zh}发展项的世界",
                "2.4-09",
            ),
        }
        en = f"The {name.en.lower()} challenge can be met: {'; or '.join(how[way][0] for way in ways)}."
        zh = f"可以应对{name.zh}挑战：{'；或'.join(how[way][1] for way in ways)}。"
        return Ruled(result, en, zh, tuple(how[way][2] for way in ways))
    en = f"That does not meet a {name.en.lower()} challenge: it takes a hand card with that suit in its corner, or an upkeep cube or a settled world whose completed advancements have the suit."
    zh = f"这样不能应对{name.zh}挑战：需要角上是该花色的手牌，或完成的发展项有该花色的维护方块或定居世界。"
    rests = (
        ("2.4-09",)
        if settled is not None
        else ("2.4-05",)
        if values.listed(hand)
        else ("2.4-06",)
        if cube_on is not None
        else ()
    )
    del settled_corner, hand_advancements  # they count for nothing here
    return Ruled(result, en, zh, (*rests, "2.4-04"))


@ruling("2.2-01", "2.2-PLAN-03", "R-2.2-14")
def actions_left(taken: Any = (), free: Any = ()) -> Ruled:
    """How many actions are left in a turn (2.2): free ones do not count, after PLAN there is none."""
    done = [values.action(each) for each in values.listed(taken)]
    free_ones = [values.action(each) for each in values.listed(free)]
    left = 0 if "plan" in done else max(0, ACTIONS - len(done))
    en = f"{left} action{'s' * (left != 1)} left" + "; free actions do not count" * bool(free_ones)
    zh = f"还剩 {left} 个行动" + "；免费的行动不计" * bool(free_ones)
    if "plan" in done:
        return Ruled(
            {"actions_left": left},
            "No action is left: PLAN ends the actions of the turn.",
            "没有行动了：计划之后不能再行动。",
            ("2.2-PLAN-03",),
        )
    return Ruled({"actions_left": left}, f"{en}.", f"{zh}。", ("R-2.2-14", "2.2-01") if free_ones else ())


@ruling("2.2-01")
def take_action(action: object, taken: Any = (), hand: Any = None) -> Ruled:
    """Whether an action may be taken (2.2): two a turn, not the same twice, none after PLAN, a card of its suit."""
    wanted = values.action(action)
    done = [values.action(each) for each in values.listed(taken)]
    its = actions()[wanted]
    name = its.name
    if wanted in done:
        return Ruled(
            {"legal": False},
            f"{name.en} was taken already this turn: no action twice.",
            f"本回合已经{name.zh}过：同一行动不能两次。",
        )
    if "plan" in done:
        return Ruled(
            {"legal": False}, "After PLAN no further action may be taken.", "计划之后不能再行动。", ("2.2-PLAN-03",)
        )
    if len(done) >= ACTIONS:
        return Ruled({"legal": False}, "Two actions have been taken already.", "已经用了两个行动。")
    if its.suit and hand is not None and its.suit not in [values.suit_of(each) for each in values.listed(hand)]:
        suit = suits()[its.suit].name
        return Ruled(
            {"legal": False},
            f"{name.en} takes a {suit.en.lower()} card from the hand.",
            f"{name.zh}需要一张{suit.zh}手牌。",
            ("2.2-02", "T1-01"),
        )
    return Ruled({"legal": True}, f"{name.en} may be taken.", f"可以{name.zh}。")


@ruling("2.4-14", "1.5-05", "1.5-06")
def track_move(track: object = None, value: object = 0, delta: object = 0, moves: Any = None) -> Ruled:
    """Where a marker comes to stand, and what that means (1.5, 2.4, 3); or several of them, as *moves*."""
    if moves is not None:
        told = [track_move(each["track"], each["value"], each["delta"]) for each in values.listed(moves)]
        ends: Result = {values.track(each["track"]): ruled.result["value"] for each, ruled in zip(moves, told)}
        result: Result = {"tracks": ends, "lost": any(ruled.result["lost"] for ruled in told)}
        return Ruled(result, " ".join(ruled.en for ruled in told), "".join(ruled.zh for ruled in told))
    letter = values.track(track)
    its = tracks()[letter]
    start = values.whole(value, "value", -99, 99)
    places, lost = moved_on({letter: start}, {letter: values.whole(delta, "delta", -99, 99)})
    stands = places[letter]
    star = stands >= its.win
    en, zh = f"{its.name.en} is then at {stands}", f"{its.name.zh}到 {stands}"
    if lost:
        en, zh = f"{en}: that is the ✖, the game is lost", f"{zh}：到了 ✖，输掉游戏"
    elif star:
        en = f"{en}, the ★: it wins together with a complete homeworld and three complete techs"
        zh = f"{zh}，即 ★：母星和三张科技都完整就获胜"
    if not its.low < stands < its.high:
        en, zh = f"{en}; the rest of the move is lost", f"{zh}；多余的步数作废"
    rests = ("3-28", "2.4-14") if lost else ("1.5-06", "R-1.5-07") if star else ()
    return Ruled({"value": stands, "star": star, "lost": lost}, f"{en}.", f"{zh}。", rests)
