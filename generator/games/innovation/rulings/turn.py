"""Rulings about the actions of a turn: which age is drawn, what an age achievement asks for.

In: top cards, piles, a score. Out: an age, the achievements that may be claimed.
"""

from __future__ import annotations

from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import AGES
from generator.games.innovation.rulings import asked, asked_ends, values
from generator.games.innovation.rulings.asked import OPEN
from generator.games.innovation.rulings.values import ruling

#: Points per age for its achievement (I-A12), the last age that has one (I-S3).
POINTS, LAST_ACHIEVEMENT = 5, 9
LAST_AGE = AGES[-1]


#: What may be said beside a draw, and beside a claim.
_DRAW = "no card left all only with still meld out stack during value age hand dogma effect action supply top score meld tuck board player highest must any happen end immediately next only last effect transfer left"
_CLAIM = "stay score_pile free show my have mine in total sum already yet transfer just mine achieve achievement age score top value card player highest still left there limit best middle immediately exactly only every public requirement empty"


@ruling(
    "I-A1",
    "I-A4",
    "I-A3",
    asks=(
        Frame(
            "draw|supply what|which|how|happen|怎|happens|gives|action|action|哪|什|几",
            {
                "top_values empty_piles asked": slots.hook(asked_ends.drawing("top_values empty_piles asked")),
                "_": OPEN,
            },
            may=_DRAW + " all",
            never="return lower instead first_turn pay achievement",
        ),
        Frame(
            "draw|supply end",
            {"top_values empty_piles asked": slots.hook(asked_ends.drawing("top_values empty_piles asked"))},
            may=_DRAW + " win",
            never="return lower instead achievement",
            yes="game_over",
        ),
        Frame(
            "draw",
            {"asked empty_piles": slots.hook(asked_ends.all_gone)},
            may=_DRAW,
            never="return lower instead achievement",
            yes="",
        ),
    ),
)
def draw_age(top_values: Any = (), empty_piles: Any = (), asked: object = None) -> Ruled:
    """Which pile is drawn from (I-A1, I-A3, I-A4, I-PUB18): null if the draw ends the game.

    *top_values* are your top cards, *empty_piles* the ages that have run out, *asked* the value that an effect names.
    """
    tops = values.ages(top_values)
    empty = set(values.ages(empty_piles))
    highest = max(tops, default=0)
    wanted = values.whole(asked, "asked", 0, 99) if asked is not None else highest
    start = max(1, wanted)
    found = next((age for age in range(start, LAST_AGE + 1) if age not in empty), None)
    result: Result = {"draw_age": found, "game_over": found is None, "asked_age": start}
    because, because_zh, rest = _why(tops, wanted, asked is not None)
    if found is None:
        en = f"No card: the game ends at once, for {because} and nothing of age {min(start, LAST_AGE)} or higher is left. The highest score wins"
        zh = f"抽不到牌：游戏立即结束，因为{because_zh}，而 {min(start, LAST_AGE)} 及以上时代都没有牌了。分数最高者获胜"
        return Ruled(result, f"{en}.", f"{zh}。", ("I-E2", "I-PUB18", "I-A4") if start > LAST_AGE else ("I-E2", "I-A4"))
    if found > start:
        skipped = list(range(start, found))
        piles = f"pile {skipped[0]} is" if len(skipped) == 1 else f"piles {values.all_of(skipped)} are"
        en = f"Age {found}: {because}, but {piles} empty, so the next pile above it that still holds a card is used"
        zh = (
            f"时代 {found}：{because_zh}，但时代 {values.all_of_zh(skipped)} 的补给堆已空，改抽下一个更高的有牌的补给堆"
        )
        return Ruled(result, f"{en}.", f"{zh}。", ("I-A4", rest))
    rests = (rest, "I-A4") if rest != "I-PUB18" else ("I-PUB18", "I-K4")
    return Ruled(result, f"Age {found}: {because}.", f"时代 {found}：{because_zh}。", rests)


def _why(tops: list[int], wanted: int, by_effect: bool) -> tuple[str, str, str]:
    """The reason for the age that is asked for, in both languages, and the rule."""
    if by_effect and wanted == 0:
        return "a draw for value 0 starts at age 1", "要求抽数值 0 的牌时从时代 1 开始", "I-PUB18"
    if by_effect:
        return f"the effect asks for a {wanted}", f"效果要求抽 {wanted}", "I-A4"
    if not tops:
        return "without a card on your board you draw from age 1", "版图上没有牌时从时代 1 抽", "I-A3"
    return f"your highest top card is a {wanted}", f"你最高的顶牌是 {wanted}", "I-A1"


@ruling(
    "I-A12",
    "I-A13",
    asks=(
        Frame(
            "achieve|achievement|age need|must|requirement|required|necessary|take|cost|spend|price|多少|条|几分|多少分",
            {"age": slots.number(), "_": OPEN, "__": asked.uncounted("card player achievement turn")},
            may="achieve achievement age score top value need must requirement card many highest have 高",
            never="player win steal hand supply look action effect special draw stack splay turn buy 值",
        ),
        Frame(
            "score|top achieve|achievement|top what|which|how|many|什|多少|need|must|requirement",
            {"age": slots.number(), "_": OPEN},
            may="achieve achievement age score top card need many highest must requirement value",
            never="player win hand supply look have score_pile draw",
        ),
    ),
)
def achieve_requirement(age: object) -> Ruled:
    """What the achievement of an *age* asks for: 5 points per age and a top card of that value (I-A12, I-A13)."""
    wanted = _achievement(age)
    need = POINTS * wanted
    result: Result = {"score_needed": need, "top_card_needed": wanted}
    en = f"{need} points in your score pile and a top card of value {wanted} or higher, for the achievement of age {wanted}; the points are not spent."
    zh = f"取得时代 {wanted} 的成就需要计分区有 {need} 分，并有一张数值不低于 {wanted} 的顶牌；分数不会花掉。"
    return Ruled(result, en, zh)


def _achievement(value: object) -> int:
    """An age that has an achievement (I-S3)."""
    wanted = values.age(value)
    if wanted > LAST_ACHIEVEMENT:
        raise ValueError(f"there is no achievement of age {wanted}; ages 1 to {LAST_ACHIEVEMENT} have one")
    return wanted


@ruling(
    "I-A12",
    "I-A13",
    "I-A16",
    asks=(
        Frame(
            "score|top achieve|achievement|age what|which|哪|什|any|anything",
            {
                "score highest_top available age top_values": slots.hook(
                    asked_ends.claiming("score highest_top available age top_values")
                )
            },
            may=_CLAIM + " all",
            never="draw lose steal team need",
            yes="any",
        ),
        Frame(
            "score|top|score_pile achieve|achievement|age",
            {
                "score highest_top available age top_values": slots.hook(
                    asked_ends.claiming("score highest_top available age top_values")
                )
            },
            may=_CLAIM,
            never="draw lose steal what which team many how who when spend stay count need must",
            yes="allowed",
        ),
    ),
)
def achievable_ages(
    score: object = None,
    highest_top: object = None,
    available: Any = None,
    age: object = None,
    top_values: Any = None,
) -> Ruled:
    """Which age achievements may be claimed (I-A12, I-A13, I-A16), ascending; *age*, whether that one may be.

    *available* are those still in the middle (all nine if nothing is told); *top_values* may stand for *highest_top*.
    With an *age*, score or top card may be left out; the answer then says what it hangs on.
    """
    points = None if score is None else values.whole(score, "score")
    top = None if highest_top is None else values.whole(highest_top, "highest_top", 0, LAST_AGE)
    top = max(values.ages(top_values), default=0) if top_values is not None else top
    there = _available(available)
    if age is not None and (points is not None or top is not None):
        return _of_one(_achievement(age), points, top, there)
    if points is None or top is None:
        raise ValueError("it must know score and highest_top")
    eligible = [each for each in there if points >= POINTS * each and top >= each]
    result: Result = {"eligible": eligible, "any": bool(eligible)}
    if eligible:
        en = f"Age {values.all_of(eligible)}: your {points} points are enough for age {points // POINTS} and your highest top card is a {top}. One is claimed for each Achieve action."
        zh = f"时代 {values.all_of_zh(eligible)}：{points} 分够到时代 {points // POINTS}，最高顶牌是 {top}。每个取得行动只取一项。"
    else:
        short = _short(points, top, there)
        en, zh = f"None: {short.en}.", f"没有：{short.zh}。"
    return Ruled(result, en, zh)


def _available(value: Any) -> list[int]:
    """The achievements in the middle, ascending."""
    if value is None:
        return list(range(1, LAST_ACHIEVEMENT + 1))
    return sorted({_achievement(each) for each in values.listed(value)})


def _short(points: int, top: int, there: list[int]) -> Words:
    """Why nothing can be claimed."""
    if not there:
        return Words("no age achievement is left", "没有剩下的时代成就")
    lowest = there[0]
    if points >= POINTS * lowest and top < lowest:
        return Words(
            f"{points} points would be enough, but your highest top card is a {top} and the lowest age left is {lowest}: a top card of that value is needed too",
            f"{points} 分够了，但最高顶牌是 {top}，而剩下最低的是时代 {lowest}：还需要一张不低于它的顶牌",
        )
    return Words(
        f"age {lowest}, the lowest left, needs {POINTS * lowest} points and a top card of {lowest} or more; you have {points} and a {top}",
        f"剩下最低的时代 {lowest} 需要 {POINTS * lowest} 分和一张不低于 {lowest} 的顶牌；你有 {points} 分，最高顶牌 {top}",
    )


def _of_one(wanted: int, points: int | None, top: int | None, there: list[int]) -> Ruled:
    """Whether one age may be claimed, and what is missing; what was not told is left open."""
    need = POINTS * wanted
    result: Result = {"age": wanted, "eligible": [], "allowed": False}
    if wanted not in there:
        en = f"Age {wanted} cannot be claimed: it has been taken, and each exists once."
        return Ruled(result, en, f"不能取得时代 {wanted}：已被人取走，每个时代只有一项。", ("I-A16", "I-A12"))
    poor, low = points is not None and points < need, top is not None and top < wanted
    if poor or low:
        lack = [f"{need} points (you have {points})"] * poor
        lack += [f"a top card of value {wanted} or higher (your highest is a {top})"] * low
        lack_zh = [f"{need} 分（你有 {points}）"] * poor + [f"不低于 {wanted} 的顶牌（你最高的是 {top}）"] * low
        en = f"Age {wanted} cannot be claimed: you need {values.all_of(lack)}."
        zh = f"不能取得时代 {wanted}：需要{values.all_of_zh(lack_zh)}。"
        return Ruled(result, en, zh, ("I-A12", "I-A13") if poor else ("I-A13", "I-A12"))
    if points is None or top is None:
        del result["allowed"], result["eligible"]
        open_en = f"a top card of value {wanted} or higher" if top is None else f"{need} points"
        open_zh = f"一张不低于 {wanted} 的顶牌" if top is None else f"{need} 分"
        en = f"Age {wanted} may be claimed only if you have {open_en} too."
        return Ruled(
            result,
            en,
            f"还要有{open_zh}，才能取得时代 {wanted}。",
            ("I-A13", "I-A12") if top is None else ("I-A12", "I-A13"),
        )
    en = f"Age {wanted} may be claimed: it needs {need} points and a top card of {wanted} or higher; you have {points} and a {top}."
    zh = f"可以取得时代 {wanted}：需要 {need} 分和不低于 {wanted} 的顶牌；你有 {points} 分和 {top}。"
    return Ruled(result | {"allowed": True, "eligible": [wanted]}, en, zh, ("I-A12", "I-A13"))
