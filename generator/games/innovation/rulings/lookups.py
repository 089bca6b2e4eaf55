"""The ruling about one card: its facts, its effects in our words, what the first edition has otherwise.

In: a name, what is asked about it. Out: what there is. Our texts say what cards do; no printed text is kept.
"""

from __future__ import annotations

import re

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.questions.slots import Reading
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import COLOURS, ICONS, PICTURE, Card
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import ruling

#: Cards that can win by their effect (I-E5), and that give a special achievement (I-M3).
WINNING = (83, 89, 95, 100, 101, 103)
GIVING = {11: "Monument", 17: "Empire", 26: "World", 39: "Wonder", 53: "Universe"}
#: Readings about a card's effect (section 12).
_READINGS = {
    1: "I-U16", 26: "I-U9", 32: "I-U6", 38: "I-U17", 44: "I-U15", 53: "I-U9", 54: "I-U10", 65: "I-U18", 72: "I-U6",
    100: "I-U20", 101: "I-U20", 95: "I-U20", 103: "I-U20",
}  # fmt: skip
_SLOTS = ("top_left", "bottom_left", "bottom_center", "bottom_right")
_PLACES = (
    Words("top left", "左上"),
    Words("bottom left", "左下"),
    Words("bottom centre", "中下"),
    Words("bottom right", "右下"),
)
#: Where facts and effects come from (section 19): public, and told in our words.
PROVENANCE = Words(
    "Card facts and effects are public knowledge, compared across four open implementations; the words are ours. Neither rulebook source lists the cards.",
    "卡牌事实与效果是公开知识，核对自四个公开实现；文字是我们自己的。两份规则来源都没有列出卡牌。",
)
#: What says where our texts of the cards come from; what is printed on a card besides its effects.
_TEXTS, _PRINTED = "I-N1", frozenset({"age", "value", "colour", "icons", "featured", "name", "number"})
ASPECTS = (
    "age",
    "value",
    "colour",
    "icons",
    "featured",
    "demand",
    "effects",
    "editions",
    "name",
    "wins",
    "number",
    "count",
    "gives",
)


def _two_colours(reading: Reading) -> frozenset[int] | None:
    """Two colours, between which the question asks."""
    places = reading.places(set(COLOURS))
    return frozenset(places) if len({reading.tokens[at].word for at in places}) == 2 else None


@ruling(
    "I-PUB1",
    "I-PUB19",
    asks=(
        Frame(
            "icon|featured|castle|crown|leaf|bulb|factory|clock what|which|how|哪|icon",
            {"name": asked.one_card(), "about": slots.constant("icons")},
        ),
        Frame("age|value what|which|哪|how|belong|many", {"name": asked.one_card(), "about": slots.constant("age")}),
        Frame("colour what|which|哪|colour", {"name": asked.one_card(), "about": slots.constant("colour")}),
        Frame(
            "is|or|are|还 red|blue|green|yellow|purple",
            {"name": asked.one_card(), "about": slots.constant("colour"), "": asked.silent(_two_colours)},
        ),
        Frame(
            "demand have|has|there|contain|contains|with|any|does|有",
            {"name": asked.one_card(), "about": slots.constant("demand")},
            "demand",
        ),
        Frame(
            "effect|dogma|text|do|does|explain|用 what|how|explain|tell|describe|effect|什",
            {"name": asked.one_card(), "about": slots.constant("effects")},
        ),
        Frame("explain|describe|effect|describe", {"name": asked.one_card(), "about": slots.constant("effects")}),
        Frame("many effect", {"name": asked.one_card(), "about": slots.constant("count")}),
        Frame(
            "edition|first_edition|last_edition change|different|changed|differ",
            {"name": asked.one_card(), "about": slots.constant("editions")},
            "first_edition_differs",
        ),
        Frame(
            "edition|first_edition|last_edition same",
            {"name": asked.one_card(), "about": slots.constant("editions")},
            "!first_edition_differs",
        ),
        Frame("first_edition|last_edition", {"name": asked.one_card(), "about": slots.constant("editions")}),
        Frame("win can|could|able|possible|能|可", {"name": asked.one_card(), "about": slots.constant("wins")}, "wins"),
        Frame(
            "have|has|contain|contains|show|shows|有",
            {"name": asked.one_card(), "about": slots.constant("icons"), "claim": slots.pick(asked.ICON_WORDS)},
            "as_claimed",
        ),
        Frame(
            "is|are|是",
            {"name": asked.one_card(), "about": slots.constant("colour"), "claim": slots.pick(asked.COLOUR_WORDS)},
            "as_claimed",
        ),
        Frame(
            "is|are|belong|是|属 age",
            {"name": asked.one_card(), "about": slots.constant("age"), "claim": slots.number()},
            "as_claimed",
        ),
        Frame(
            "special|monument|empire|world|wonder|universe transfer|get|achieve|earn|gives|possible what|which|哪",
            {"name": asked.one_card(), "about": slots.constant("gives")},
        ),
        Frame(
            "transfer|get|achieve|earn can|could|may|does|能|可",
            {
                "name": asked.one_card(),
                "about": slots.constant("gives"),
                "claim": slots.pick("monument empire world wonder universe"),
            },
            "as_claimed",
        ),
    ),
    may="icon featured age value colour blue red green yellow purple effect demand dogma text edition first_edition last_edition change different both win special achievement transfer achieve",
)
def card(
    name: object, about: object = None, edition: object = "last", effect: object = None, claim: object = None
) -> Ruled:
    """Facts, effects in our words, edition differences and provenance of a card (sections 13 to 15).

    *about* is what is asked: age, colour, icons, featured, demand, effects, editions, wins; *effect*, one by its number.
    *claim* is a colour, an icon, an age, demand, share or a special achievement: whether the card is so or has it.
    """
    its = values.card(name)
    version = values.edition(edition)
    if effect is not None:
        return _one_effect(its, values.whole(effect, "effect", 1, 9), version)
    aspect = _aspect(about) if about is not None else None
    result = _facts(its)
    told = _told(its, aspect, version)
    en, zh, rests = told.en, told.zh, _rests(its, aspect, version)
    if claim is not None:
        result["as_claimed"] = _claimed(its, claim)
    return Ruled(result, f"{en}.", f"{zh}。", rests)


def _aspect(about: object) -> str:
    """What is asked about a card."""
    wanted = {"color": "colour", "icon": "icons", "edition": "editions", "effect": "effects", "dogma": "effects"}.get(
        values.plain(about), values.plain(about)
    )
    if wanted not in ASPECTS:
        raise ValueError(f"{about!r} is nothing a card has; there are {', '.join(ASPECTS)}")
    return wanted


def _facts(its: Card) -> Result:
    """Everything about a card, for programs."""
    slots = {slot: "hex" if icon == PICTURE else ICONS[icon] for slot, icon in zip(_SLOTS, its.icons)}
    demands = sum(effect.demand for effect in its.effects)
    facts: Result = {
        "id": its.number,
        "name": its.name.en,
        "name_zh": its.name.zh,
        "age": its.age,
        "value": its.age,
        "color": COLOURS[its.colour],
        "colour": COLOURS[its.colour],
        "slots": slots,
        "icons": [ICONS[icon] for icon in its.icons if icon != PICTURE],
        "featured_icon": ICONS[its.featured],
        "demand_effects": demands,
        "non_demand_effects": len(its.effects) - demands,
        "first_edition_differs": its.editions_differ,
    }
    return {
        "facts": facts,
        **facts,
        "demand": its.demands,
        "wins": its.number in WINNING,
        "gives": GIVING.get(its.number),
        "steps": [icon_words(effect.last).en for effect in its.effects],
        "steps_zh": [icon_words(effect.last).zh for effect in its.effects],
        "edition_differences": [
            {"effect": number, "last": each.last.en, "first": each.first.en if each.first else None}
            for number, each in enumerate(its.effects, start=1)
            if each.first != each.last
        ],
        "provenance": PROVENANCE.en,
    }


def _told(its: Card, aspect: str | None, version: str) -> Words:
    """What is asked about a card, first; then all of it, or what belongs to it."""
    icons = _icons_told(its)
    colour = values.COLOUR_NAMES[COLOURS[its.colour]]
    head = Words(f"{its.name.en} ({colour.en}, age {its.age})", f"{_zh(its)}（{colour.zh}色，时代 {its.age}）")
    if aspect in {"age", "value", "colour", "number", "name"}:
        return Words(
            f"{its.name.en} is {colour.en} and of age {its.age}, which is its value; in Chinese we call it {_zh(its)}",
            f"{_zh(its)}（{its.name.en}）是{colour.zh}色，时代 {its.age}，数值也是 {its.age}",
        )
    if aspect in {"icons", "featured"}:
        featured = values.ICON_NAMES[ICONS[its.featured]]
        return Words(
            f"{head.en}: {icons.en}; its featured icon is the {featured.en}",
            f"{head.zh}：{icons.zh}；主图标是{featured.zh}",
        )
    if aspect == "gives":
        special = GIVING.get(its.number)
        return Words(
            f"{head.en} {f'can give {special}' if special else 'gives no special achievement'}: {_effects(its, version).en}",
            f"{head.zh}{f'可以取得特殊成就 {special}' if special else '不给特殊成就'}：{_effects(its, version).zh}",
        )
    if aspect == "count":
        number = len(its.effects)
        return Words(
            f"{values.counted(number, 'effect')}: {head.en}, {_effects(its, version).en}",
            f"{number} 条效果：{head.zh}，{_effects(its, version).zh}",
        )
    if aspect == "demand":
        return _demand_told(its, head)
    if aspect == "editions":
        return _editions_told(its, head)
    if aspect == "wins":
        can = its.number in WINNING
        return Words(
            f"{head.en} {'can win the game by its effect' if can else 'has no effect that wins the game'}: {_effects(its, version).en}",
            f"{head.zh}{'的效果可以赢得游戏' if can else '没有赢得游戏的效果'}：{_effects(its, version).zh}",
        )
    effects = _effects(its, version)
    more = ". The first edition differs" if its.editions_differ and version == "last" else ""
    en = f"{head.en}, {icons.en}, featured {ICONS[its.featured]}. {effects.en}"
    zh = f"{head.zh}，{icons.zh}，主图标{values.ICON_NAMES[ICONS[its.featured]].zh}。{effects.zh}"
    if aspect == "effects":
        en, zh = (
            f"{head.en}, {ICONS[its.featured]}: {effects.en}",
            f"{head.zh}，{values.ICON_NAMES[ICONS[its.featured]].zh}：{effects.zh}",
        )
    return Words(f"{en}{more}".rstrip("."), f"{zh}{'。第一版不同' if more else ''}".rstrip("。"))


def _icons_told(its: Card) -> Words:
    """The icons of a card position by position."""
    en = [f"{place.en} {'the picture' if icon == PICTURE else ICONS[icon]}" for place, icon in zip(_PLACES, its.icons)]
    zh = [
        f"{place.zh}{'图画' if icon == PICTURE else values.ICON_NAMES[ICONS[icon]].zh}"
        for place, icon in zip(_PLACES, its.icons)
    ]
    return Words(f"icons: {', '.join(en)}", f"图标：{'，'.join(zh)}")


def _effects(its: Card, version: str) -> Words:
    """The effects of a card in our words."""
    said = [
        (number, effect, words)
        for number, effect in enumerate(its.effects, start=1)
        if (words := effect.words("last" if version == "last" else "first")) is not None
    ]
    en = " ".join(
        f"({number}, {'demand' if effect.demand else 'shared'}) {icon_words(words).en}"
        for number, effect, words in said
    )
    zh = "".join(
        f"（{number}，{'要求' if effect.demand else '共享'}）{icon_words(words).zh}" for number, effect, words in said
    )
    return Words(en.rstrip("."), zh.rstrip("。"))


def icon_words(text: Words) -> Words:
    """A text with the names of icons instead of their signs."""
    return Words(
        re.sub(r":([a-z]+):", lambda found: found[1], text.en),
        re.sub(r":([a-z]+):", lambda found: values.ICON_NAMES[found[1]].zh, text.zh),
    )


def _demand_told(its: Card, head: Words) -> Words:
    demands = [number for number, effect in enumerate(its.effects, start=1) if effect.demand]
    effects = _effects(its, "last")
    if demands:
        return Words(
            f"{head.en} has a demand, effect {values.all_of(demands)}: {effects.en}",
            f"{head.zh}有要求效果（第 {values.all_of_zh(demands)} 条）：{effects.zh}",
        )
    return Words(
        f"{head.en} has no demand; {'its effect is' if len(its.effects) == 1 else 'all its effects are'} shared: {effects.en}",
        f"{head.zh}没有要求效果，全是共享效果：{effects.zh}",
    )


def _editions_told(its: Card, head: Words) -> Words:
    different = [(number, effect) for number, effect in enumerate(its.effects, start=1) if effect.first != effect.last]
    if not different:
        return Words(
            f"{head.en} plays the same in both editions; nine cards differ",
            f"{head.zh}两个版本效果相同；只有九张牌不同",
        )
    en, zh = [], []
    for number, effect in different:
        last, first = (
            icon_words(effect.last),
            icon_words(effect.first or Words("there is no such effect.", "没有这条效果。")),
        )
        en.append(f"effect {number}, first edition: {first.en.rstrip('.')}. Last edition: {last.en.rstrip('.')}")
        zh.append(f"效果 {number}，第一版：{first.zh.rstrip('。')}。最新版：{last.zh.rstrip('。')}")
    return Words(f"{head.en} differs. {'. '.join(en)}", f"{head.zh}两版不同。{'。'.join(zh)}")


def _one_effect(its: Card, number: int, version: str) -> Ruled:
    """One effect of a card by its number."""
    if number > len(its.effects):
        there = values.counted(len(its.effects), "effect")
        raise ValueError(f"{its.name.en} has {there}, there is no effect {number}")
    effect = its.effects[number - 1]
    words = effect.words("last" if version == "last" else "first")
    said = icon_words(words or Words("the first edition has no such effect.", "第一版没有这条效果。"))
    kind = Words("demand", "要求效果") if effect.demand else Words("shared", "共享效果")
    result = _facts(its) | {"effect": number, "kind": "demand" if effect.demand else "share", "text": said.en}
    en = f"{its.name.en}, effect {number} ({kind.en}): {said.en.rstrip('.')}."
    return Ruled(
        result, en, f"{_zh(its)}，效果 {number}（{kind.zh}）：{said.zh.rstrip('。')}。", _rests(its, "effects", version)
    )


def _claimed(its: Card, claim: object) -> bool:
    """Whether a card is so, or has that: a colour, an icon, an age, a kind of effect."""
    wanted = values.plain(claim)
    if wanted in {name.casefold() for name in GIVING.values()}:
        return GIVING.get(its.number, "").casefold() == wanted
    if wanted in {"demand", "要求"}:
        return its.demands
    if wanted in {"share", "共享"}:
        return not all(effect.demand for effect in its.effects)
    if wanted.isdigit():
        return its.age == int(wanted)
    try:
        return ICONS.index(values.icon(claim)) in its.icons
    except ValueError:
        return COLOURS[its.colour] == values.colour(claim)


def _zh(its: Card) -> str:
    return its.name.zh or its.name.en


def _rests(its: Card, aspect: str | None, version: str) -> tuple[str, ...]:
    """What a card's answer rests on."""
    found = ["I-PUB1", _TEXTS] if aspect in _PRINTED else [_TEXTS, "I-PUB1"]
    if aspect == "editions" or (version == "first" and its.editions_differ):
        found = ["I-PUB19", "I-U22"]
    elif aspect == "wins":
        found = ["I-E5", _TEXTS]
    elif its.number in _READINGS and aspect in {None, "effects"}:
        found.append(_READINGS[its.number])
    return tuple(found)
