"""Rulings that search the planets and the technologies for those that are so (cards/).

In: what a card must have. Out: names and how many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.engine.bilingual import Words
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.deck import RESOURCES, ROLES, TYPES, Planet, Technology, planets, technologies
from generator.games.eminent_domain.rulings import values
from generator.games.eminent_domain.rulings.values import ruling


def resource(value: object) -> str:
    """A resource by its name."""
    known = {way: key for key in RESOURCES for way in (key, values.name(key).zh)} | {"鐵": "iron", "矽": "silicon"}
    wanted = values.plain(value)
    if wanted not in known:
        raise ValueError(f"{value!r} is no resource; there are {', '.join(RESOURCES)}")
    return known[wanted]


@ruling("E-P2", "E-C3")
def planet_list(
    type: object = None,
    symbol: object = None,
    slot: object = None,
    warfare_cost: object = None,
    colonize_cost: object = None,
    influence: object = None,
    hand_bonus: object = None,
    start: object = False,
) -> Ruled:
    """The planets that have all that is told, and how many; *start* planets instead of those of the planet deck."""
    told: list[tuple[Callable[[Planet], bool], Words]] = []
    if type is not None:
        key = values.kind(type)
        told.append((lambda each: TYPES[each.type] == key, values.name(key)))
    if symbol is not None:
        told.append(_with_symbol(symbol))
    if slot is not None:
        its = resource(slot)
        told.append(
            (
                lambda each: RESOURCES.index(its) in each.slots,
                Words(f"with a slot for {its}", f"有{values.name(its).zh}储槽"),
            )
        )
    told += [*_numbered(warfare_cost, "warfare cost", "战争花费", lambda each: each.warfare)]
    told += [*_numbered(colonize_cost, "colonize cost", "殖民花费", lambda each: each.colonize)]
    told += [*_numbered(influence, "influence", "影响力", lambda each: each.influence)]
    if hand_bonus is not None:
        wanted = values.decided(hand_bonus, "hand_bonus")
        told.append(
            (
                lambda each: bool(each.hand) == wanted,
                Words(f"with{'' if wanted else 'out'} card +1", "有牌+1" if wanted else "没有牌+1"),
            )
        )
    first = values.decided(start, "start")
    found = [each for each in planets() if each.start == first and all(test(each) for test, _ in told)]
    kind = Words("start planet", "起始星球") if first else Words("planet", "星球")
    return _listed(
        [each.name for each in found], [words for _, words in told], kind, ("E-P2", "E-PUB3" if first else "E-C3")
    )


def _with_symbol(symbol: object) -> tuple[Callable[[Planet], bool], Words]:
    if values.plain(symbol) in {"none", "no", "无", "没有"}:
        return lambda each: each.symbol is None, Words("without a symbol", "没有符号")
    key = values.role(symbol)
    its = ROLES.index(key)
    return lambda each: each.symbol == its, Words(f"with a {key} symbol", f"有{values.name(key).zh}符号")


def _numbered(
    wanted: object, en: str, zh: str, number: Callable[[Planet], int]
) -> Iterable[tuple[Callable[[Planet], bool], Words]]:
    """A filter by a number, if one is told."""
    if wanted is not None:
        value = values.whole(wanted, en, 0, 20)
        yield lambda each: number(each) == value, Words(f"with {en} {value}", f"{zh} {value}")


@ruling("E-R25", "E-C4")
def technology_list(
    type: object = None, level: object = None, symbol: object = None, double_sided: object = None, errata: object = None
) -> Ruled:
    """The technologies that have all that is told, and how many cards; *errata*: with a later text (E-U18)."""
    told: list[tuple[Callable[[Technology], bool], Words]] = []
    if type is not None:
        key = values.kind(type)
        told.append((lambda each: TYPES[each.type] == key, values.name(key)))
    if level is not None:
        rank = values.level(level)
        told.append((lambda each: each.level == rank, Words(f"of level {rank}", f"{rank} 级")))
    if symbol is not None:
        its = values.role(symbol)
        place = ROLES.index(its)
        told.append(
            (
                lambda each: any(place in side.symbols for side in each.sides),
                Words(f"with a {its} symbol", f"有{values.name(its).zh}符号"),
            )
        )
    if double_sided is not None:
        wanted = values.decided(double_sided, "double_sided")
        told.append(
            (
                lambda each: each.double_sided == wanted,
                Words("double-sided" if wanted else "single-sided", "双面" if wanted else "单面"),
            )
        )
    later = errata is not None and values.decided(errata, "errata")
    if later:
        told.append((_has_errata, Words("with a later text", "有后来的文本")))
    found = [each for each in technologies() if all(test(each) for test, _ in told)]
    names = [_called(each, later) for each in found]
    rests = ("E-U18", "E-R25") if later else ("E-R28", "E-C4") if double_sided is not None else ("E-C4", "E-R25")
    return _listed(names, [words for _, words in told], Words("technology card", "张科技牌"), rests)


def _called(card: Technology, errata: bool) -> str:
    """A card's name; of one with later texts only the sides that have them."""
    if errata:
        return " or ".join(side.name.en for side in card.sides if side.escalation)
    return card.title.en


def _has_errata(card: Technology) -> bool:
    return any(side.escalation for side in card.sides)


def _listed(names: list[str], what: list[Words], kind: Words, rests: tuple[str, ...]) -> Ruled:
    result: Result = {"count": len(names), "names": names, "exists": bool(names)}
    so = " ".join(each.en for each in what)
    so_zh = "、".join(each.zh for each in what)
    listed = f": {', '.join(names)}" if names else ""
    en = f"{values.counted(len(names), kind.en)}{f' ({so})' if so else ''}{listed}."
    return Ruled(
        result,
        en,
        f"{kind.zh} {len(names)}{f'（{so_zh}）' if so_zh else ''}{'：' + '、'.join(names) if names else ''}。",
        rests,
    )
