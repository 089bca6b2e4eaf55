"""Rulings about one planet, one technology or one word, and that something does not exist.

In: a name. Out: what there is: facts, effects in our words, versions, provenance.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.book import (
    CARD_SOURCES,
    PLANET_SOURCES,
    planet_passage,
    technology_passage,
)
from generator.games.eminent_domain.deck import RESOURCES, ROLES, TYPES, Planet, Technology
from generator.games.eminent_domain.rulings import asked, asked_of_cards, values
from generator.games.eminent_domain.rulings.values import ruling
from generator.games.eminent_domain.vocabulary import VOCABULARY

_PLANET_WORDS = "|".join(asked.planet_words())
_TECHNOLOGY_WORDS = "|".join(asked.technology_words())
#: What is asked of a planet, by the words for it.
_ABOUT_PLANET = {
    "type": "type", "influence": "influence", "worth": "influence", "warfare_cost": "warfare_cost", "colonize_cost": "colonize_cost",
    "symbol": "symbol", "slot": "resource_slots", "resource": "resource_slots", "limit": "hand_size_bonus",
}  # fmt: skip
#: What is asked of a technology, by the words for it.
_SAID = {
    "type": "type",
    "level": "level",
    "cost": "research_cost",
    "influence": "influence",
    "worth": "influence",
    "symbol": "symbols",
}
_SAID_OF_ONE = " ".join(_SAID)
_NO_FACT = (
    "before after lead follow boost other opponent have_no own settle attack discard remove use_up again both_at "
    "expansion errata role turn empty produce trade survey warfare colonize fighter colony"
)

#: What makes it another question than whether one fact is so.
_NO_CLAIM = (
    "before after lead follow follower other opponent own attack_now discard remove again expansion errata role_phase turn "
    "empty may can could i my we 我 enough attack settle more less than if when action under and"
)


@ruling(
    "E-P2",
    asks=(
        Frame(
            _PLANET_WORDS,
            {
                "name": asked.planet_name(),
                "about": asked_of_cards.aspect(_ABOUT_PLANET),
                "_": asked.open_question(),
            },
            may="planet many worth value cost have print type influence front back show kind good list slot resource",
            never=_NO_FACT,
        ),
        Frame(
            _PLANET_WORDS + " fighter|attack|warfare|warfare_cost many|require|cost|must|what",
            {"name": asked.planet_name(), "about": slots.constant("warfare_cost"), "_": asked.open_question()},
            may="planet fighter attack warfare warfare_cost many require cost must take return place own face_down empire",
            never="lead follow another more less left have symbol colony colonize settle tech_scorched_earth_policy before",
        ),
        Frame(
            _PLANET_WORDS,
            {"name": asked.planet_name(), "about claimed": asked_of_cards.claim()},
            may="planet type cost worth value give have print card empire slot resource hold produce symbol show front back what",
            never=_NO_CLAIM,
            yes="so",
        ),
    ),
)
def planet(name: object, about: object = None, claimed: object = None) -> Ruled:
    """Facts and provenance of a planet; *about* one of type, symbol, slots, influence, warfare, colonize, hand, start.

    *claimed* is what somebody says of it: whether that is *so*.
    """
    its = values.planet(name)
    result: Result = {**_planet_facts(its), "provenance": PLANET_SOURCES, "public": True}
    aspect = None if about is None else _aspect(about, _PLANET_ASPECTS, _ALSO)
    kind = values.name(TYPES[its.type])
    article = "an" if kind.en[0] in "aeiou" else "a"
    told = Words(
        f"{its.name} is {article} {kind.en} {'start ' if its.start else ''}planet.",
        f"{its.name} 是{kind.zh}{'起始' if its.start else ''}星球。",
    )
    if aspect not in {None, "type", "start"}:
        told = _told_of(its.name, _PLANET_ASPECTS[aspect], result[aspect])
    if aspect is not None and claimed is not None:
        result["so"] = _is_so(result[aspect], claimed)
    return Ruled(result, told.en, told.zh, (planet_passage(its.name), "E-P2"))


def _told_of(called: str, aspect: Words, value: object) -> Words:
    """One fact in one sentence."""
    if isinstance(value, list):
        en, zh = values.all_of(value), values.all_of_zh(values.name(each).zh for each in value)
    else:
        en, zh = "none" if value is None else str(value), _zh(value)
    return Words(f"{called} has {aspect.en} {en or 'none'}.", f"{called} 的{aspect.zh}：{zh or '无'}。")


def _is_so(value: object, claimed: object) -> bool:
    """Whether a fact is what somebody says: a number, a word, whether there is one, one or more of several."""
    if isinstance(claimed, list | tuple):
        return isinstance(value, list) and sorted(map(values.plain, claimed)) == sorted(value)
    if isinstance(claimed, bool):
        return bool(value) is claimed
    if isinstance(value, list):
        return len(value) == claimed if isinstance(claimed, int) else values.plain(claimed) in value
    return values.plain(value) == values.plain(claimed)


_PLANET_ASPECTS = {
    "type": Words("the type", "类型"),
    "start": Words("the start", "起始"),
    "symbol": Words("the symbol", "符号"),
    "resource_slots": Words("the slots", "储槽"),
    "influence": Words("the influence", "影响力"),
    "warfare_cost": Words("the warfare cost", "战争花费"),
    "colonize_cost": Words("the colonize cost", "殖民花费"),
    "hand_size_bonus": Words("the hand bonus", "手牌加成"),
}
_ALSO = {
    "slots": "resource_slots", "resources": "resource_slots", "resource": "resource_slots", "warfare": "warfare_cost",
    "colonize": "colonize_cost", "hand": "hand_size_bonus", "points": "influence", "symbols": "symbol", "vp": "influence",
}  # fmt: skip


def _zh(value: object) -> str:
    if value is None:
        return "无"
    return values.name(value).zh if isinstance(value, str) else str(value)


def _aspect(about: object, known: dict[str, Words], also: dict[str, str]) -> str:
    wanted = also.get(values.plain(about), values.plain(about)).replace(" ", "_")
    if wanted not in known:
        raise ValueError(f"{about!r} is nothing it has; there are {', '.join(known)}")
    return wanted


def _planet_facts(its: Planet) -> Result:
    return {
        "name": its.name,
        "start": its.start,
        "type": TYPES[its.type],
        "symbol": None if its.symbol is None else ROLES[its.symbol],
        "resource_slots": [RESOURCES[slot] for slot in its.slots],
        "influence": its.influence,
        "warfare_cost": its.warfare,
        "colonize_cost": its.colonize,
        "hand_size_bonus": its.hand,
    }


@ruling(
    "E-R25",
    "E-U18",
    asks=(
        Frame(
            _TECHNOLOGY_WORDS
            + " what|which|whats|how|explain|什么|怎么|many|effect|facts|几|tell|level|type|cost|worth|symbol|list|give",
            {
                "name": asked.technology_name(),
                "about": slots.pick(_SAID_OF_ONE, default=None, value=_SAID),
                "_": asked.open_question(),
            },
            may="technology level type require research effect cost do must many planet symbol card other_side influence what fact worth both 条件 read",
            never=_NO_FACT,
        ),
        Frame(
            _TECHNOLOGY_WORDS,
            {"name": asked.technology_name(), "about claimed": asked_of_cards.claim(technology=True)},
            may="technology type level cost worth value give have print card symbol show require research influence",
            never=_NO_CLAIM + " planet",
            yes="so",
        ),
    ),
)
def technology(name: object, errata: object = "original", about: object = None, claimed: object = None) -> Ruled:
    """Facts, effect in our words, versions and provenance of a technology, or of one side (section 6).

    *about* one of its facts: type, level, research_cost, planets_required, influence, symbols, cards, other_side,
    double_sided, permanent. *claimed* is what somebody says of it: whether that is *so*.
    """
    called, cards = values.technology(name)
    version = _errata(errata)
    its = next(side for side in cards[0].sides if side.name.en == called)
    facts = _facts(called, cards)
    aspect = None if about is None else _aspect(about, _TECHNOLOGY_ASPECTS, _ALSO_OF_A_TECHNOLOGY)
    result: Result = {
        **facts,
        "facts": facts,
        "steps": [its.words(version).en],
        "steps_zh": [its.words(version).zh],
        "versions": {"original": its.effect.en, "escalation": its.escalation.en if its.escalation else its.effect.en},
        "errata_differ": its.escalation is not None,
        "provenance": CARD_SOURCES,
        "public": True,
        "unsettled": its.escalation is not None and aspect is None,
    }
    if aspect is not None and claimed is not None:
        result["so"] = _is_so(facts[aspect], claimed)
    rests = (technology_passage(called), "E-U18" if its.escalation else "E-R28" if its.permanent else "E-R25")
    told = Words(
        f"{called} is a technology of level {cards[0].level}{', which stays in the empire' if its.permanent else ''}.",
        f"{its.name.zh}是 {cards[0].level} 级科技{'，留在场上' if its.permanent else ''}。",
    )
    if aspect in _TOLD:
        told = _told_of(called, _TECHNOLOGY_ASPECTS[aspect], facts[aspect])
    elif version == "escalation" and its.escalation:
        told = Words(f"With the later text: {its.escalation.en}", f"后来的文本：{its.escalation.zh}")
    elif its.escalation and aspect is None:
        told = Words(f"{told.en} {_TWO_TEXTS.en}", f"{told.zh}{_TWO_TEXTS.zh}")
    return Ruled(result, told.en, told.zh, rests)


_TWO_TEXTS = Words(
    "Two texts of it are public; we play the original one, the table decides.",
    "它有两个公开的文本；我们用原版，由玩家决定。",
)
_TECHNOLOGY_ASPECTS = {
    "type": Words("the type", "类型"),
    "level": Words("the level", "等级"),
    "research_cost": Words("a cost in research symbols of", "所需研究符号"),
    "planets_required": Words("a number of planets required of", "所需星球"),
    "influence": Words("the influence", "影响力"),
    "symbols": Words("the symbols", "符号"),
    "cards": Words("a number of cards of", "张数"),
    "other_side": Words("as its other side", "另一面"),
    "double_sided": Words("two sides", "双面"),
    "permanent": Words("a place in the empire", "留在场上"),
}
_ALSO_OF_A_TECHNOLOGY = {
    "cost": "research_cost",
    "planets": "planets_required",
    "symbol": "symbols",
    "side": "other_side",
}
#: Of these the value is told in a sentence of its own.
_TOLD = frozenset({"research_cost", "planets_required", "influence", "cards"})


def _errata(value: object) -> str:
    told = values.plain(value)
    if told in {"original", "原版", "old", "first", ""}:
        return "original"
    if told in {"escalation", "errata", "later", "勘误", "new", "bga"}:
        return "escalation"
    raise ValueError(f"{value!r} is no version of the texts; there are original and escalation")


def _facts(called: str, cards: list[Technology]) -> Result:
    """Facts of a technology; symbols and types of each of the cards that have this name."""
    first = cards[0]
    chosen = [next(side for side in card.sides if side.name.en == called) for card in cards]
    symbols = [[ROLES[symbol] for symbol in side.symbols] for side in chosen]
    other = [side.name.en for side in first.sides if side.name.en != called]
    return {
        "name": called,
        "name_zh": chosen[0].name.zh,
        "cards": len(cards),
        "type": TYPES[first.type] if len(cards) == 1 else list(dict.fromkeys(TYPES[card.type] for card in cards)),
        "level": first.level,
        "research_cost": first.cost,
        "planets_required": first.planets,
        "influence": first.influence,
        "symbols": symbols[0] if len(cards) == 1 else symbols,
        "double_sided": first.double_sided,
        "other_side": other[0] if other else None,
        "permanent": chosen[0].permanent,
    }


@ruling(
    asks=(
        Frame(
            "mean|meaning|means|define|definition|term|translate|translation|provenance|意思|定义|中文|英文|chinese|english|"
            "explain|解释|意",
            {"word": slots.hook(asked_of_cards.a_word), "_": asked.open_question()},
            may="provenance card",
            never="i my me 我 many when why",
        ),
    ),
)
def term(word: object) -> Ruled:
    """Our term for a word of the game in English, Chinese of either kind, or the seed's, and the rules about it (section 0)."""
    return VOCABULARY.ruled(word)


#: What there is of each kind, in words, and the passage that says so.
_THERE_IS = {
    "planet": Words(
        "there are 27 planets and 6 start planets, and none is called so",
        "共有 27 颗星球和 6 颗起始星球，没有叫这个名字的",
    ),
    "technology": Words("there are 39 technologies, and none is called so", "共有 39 张科技牌，没有叫这个名字的"),
    "role": Words(
        "the roles are Survey, Warfare, Colonize, Produce, Trade and Research",
        "任务只有探勘、战争、殖民、生产、交易、研究",
    ),
    "type": Words("the types are advanced, fertile and metallic", "类型只有高等、多产、金属"),
    "resource": Words("the resources are food, water, iron and silicon", "资源只有食物、水、铁、硅"),
    "level": Words("technologies have levels 1, 2 and 3", "科技只有 1、2、3 级"),
    "players": Words("Eminent Domain is played by 2, 3 or 4", "游戏人数为 2、3 或 4 人"),
}
_NAMES = {
    "planet": Words("planet", "星球"),
    "technology": Words("technology", "科技"),
    "role": Words("role", "任务"),
    "type": Words("type", "类型"),
    "resource": Words("resource", "资源"),
    "level": Words("level", "等级"),
    "players": Words("players", "人数"),
}
_RESTS = {
    "planet": "E-C3",
    "technology": "E-C4",
    "role": "E-T3",
    "type": "E-C4",
    "resource": "E-PUB2",
    "level": "E-R25",
    "players": "E-C1",
}


@ruling(
    "E-C1",
    asks=(
        Frame(
            "level there|exist|exists|any|has|have|game|technology",
            {"kind": slots.constant("level"), "value": slots.hook(asked_of_cards.no_level)},
            may="level technology card game any have all box",
            never="cost require symbol i my take",
            yes="exists",
        ),
    ),
)
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of planet, technology, role, type, resource, level or players."""
    what = values.plain(kind)
    if what not in _THERE_IS:
        raise ValueError(f"{kind!r} is none of {', '.join(_THERE_IS)}")
    if _exists(what, value):
        raise ValueError(f"{what} {value} exists")
    near = values.nearest_names(value) if what in {"planet", "technology"} else []
    there = _THERE_IS[what]
    more = f"; did you mean {' or '.join(near)}?" if near else "."
    said = f"game of {value} players" if what == "players" else f"{_NAMES[what].en} {value!r}"
    zh = (
        f"没有这种{_NAMES[what].zh}（{value}）：{there.zh}{f'；你是指 {values.all_of_zh(near)} 吗？' if near else '。'}"
    )
    return Ruled(
        {"exists": False, "kind": what, "value": value, "near": near},
        f"There is no {said}: {there.en}{more}",
        zh,
        (_RESTS[what],),
    )


def _exists(what: str, value: object) -> bool:
    if what == "resource":
        return values.plain(value) in RESOURCES
    readers: dict[str, Callable[[object], object]] = {
        "planet": values.planet,
        "technology": values.technology,
        "role": values.role,
        "type": values.kind,
        "level": values.level,
        "players": values.players,
    }
    try:
        readers[what](value)
    except ValueError:
        return False
    return True
