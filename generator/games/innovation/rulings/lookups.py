"""The ruling about one card: its facts, its effects in our words, what the first edition has otherwise.

In: a name, what is asked about it. Out: what there is. Our texts say what cards do; no printed text is kept.
"""

from __future__ import annotations

from generator.engine import inputs
from generator.engine.languages import Words, in_all
from generator.engine.questions import Frame, Slot, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS, ICONS, PICTURE, Card, Edition, Effect, with_icons
from generator.games.innovation.rulings import asked, values
from generator.games.innovation.rulings.values import ruling, say, typed

#: Cards that can win by their effect (I-E5), and that give a special achievement (I-M3).
WINNING = (83, 89, 95, 100, 101, 103)
GIVING = {11: "Monument", 17: "Empire", 26: "World", 39: "Wonder", 53: "Universe"}
#: Readings about a card's effect (section 12).
_READINGS = {
    1: "I-U16", 26: "I-U9", 32: "I-U6", 38: "I-U17", 44: "I-U15", 53: "I-U9", 54: "I-U10", 65: "I-U18", 72: "I-U6",
    100: "I-U20", 101: "I-U20", 95: "I-U20", 103: "I-U20",
}  # fmt: skip
_SLOTS = ("top_left", "bottom_left", "bottom_center", "bottom_right")
#: What says where our texts of the cards come from; what is printed on a card besides its effects; what may be asked.
_TEXTS = "I-N1"
_PRINTED = ("age", "value", "colour", "icons", "featured", "name", "number")
ASPECTS = (*_PRINTED, "demand", "effects", "editions", "wins", "count", "gives")
#: Other words for them.
_ALSO = {"color": "colour", "icon": "icons", "edition": "editions", "effect": "effects", "dogma": "effects"}
#: What tells that another card is meant, which the named one moves.
_MOVED = "transfer achieve take takes taken"
#: What is given in the same sentence as another thing.
_SAID_AS = {"value": "age", "colour": "age", "number": "age", "name": "age", "featured": "icons"}


def _asks(says: str, about: str, yes: str = "", claim: Slot | None = None) -> Frame:
    """A way to ask about a card: which words say what it is *about*, and what is claimed of it."""
    slots_of = {"name": asked.CARD, "about": slots.constant(about)}
    if claim is not None:
        slots_of |= {"claim": claim, "only": slots.said("only", None)}
    return Frame(says, slots_of, yes)


@ruling(
    "I-PUB1 I-PUB19",
    asks=(
        _asks("icon|featured|castle|crown|leaf|bulb|factory|clock what|@which|how|icon", "icons"),
        _asks("age|value what|@which|how|belong|many", "age"),
        _asks("colour what|@which|colour", "colour"),
        _asks("@or_else red|blue|green|yellow|purple", "colour"),
        _asks(
            "demand @have|has|there|contain|contains|with|any|does|@is",
            "demand",
            "as_claimed",
            slots.constant("demand"),
        )._replace(never="besid besides apart only"),
        Frame(
            "effect|dogma|text|do|does|explain|@purpose @what|how|explain|tell|describe|effect",
            {"name": asked.CARD, "about": slots.constant("effects")},
            never="edition first_edition last_edition @only_has",
        ),
        _asks(
            "edition|first_edition|last_edition change|different|changed|differ", "editions", "first_edition_differs"
        ),
        _asks("edition|first_edition|last_edition same", "editions", "!first_edition_differs"),
        _asks("first_edition|last_edition", "editions"),
        _asks("win @can|@could|able|possible|there|have|has|way|let|lets|allow|allows", "wins", "wins"),
        _asks(
            "@have|has|contain|contains|show|shows|@only_has", "icons", "as_claimed", slots.pick(asked.ICON_WORDS)
        )._replace(
            never="many"  # `visible_icons` counts them
        ),
        _asks("@is|are", "colour", "as_claimed", slots.pick(asked.COLOUR_WORDS))._replace(never=_MOVED),
        _asks("@is|are|@belong age", "age", "as_claimed", slots.number())._replace(never=_MOVED),
        _asks(
            "special|monument|empire|world|wonder|universe transfer|get|achieve|earn|gives|possible what|@which",
            "gives",
        ),
        _asks(
            "transfer|get|achieve|earn @can|@could|may|does", "gives", "as_claimed", slots.pick(asked.SPECIAL_WORDS)
        )._replace(never="taken gone already"),
    ),
    may="icon featured age value colour blue red green yellow purple effect demand dogma text edition first_edition last_edition change different both win requirement special achievement transfer achieve",
)
def card(
    name: object,
    about: object = None,
    edition: object = "last",
    effect: object = None,
    claim: object = None,
    only: object = False,
) -> Ruled:
    """Facts, effects in our words, edition differences and provenance of a card (sections 13 to 15).

    *about* is what is asked: age, colour, icons, featured, demand, effects, editions, wins; *effect*, one by its number.
    *claim* is a colour, an icon, an age, demand, share or a special achievement: whether the card is so or has it;
    *only*, whether it has nothing else of that kind.
    """
    its = values.card(name)
    version = values.edition(edition)
    if effect is not None:
        return _one_effect(its, inputs.whole(effect, "effect", 1, 9), version)
    aspect = _aspect(about) if about is not None else None
    result = _facts(its)
    if claim is not None:
        result["as_claimed"] = _claimed(its, claim, inputs.truth(only))
    return Ruled(result, *_say_aspect(its, aspect, version), _rests(its, aspect, version))


def _aspect(about: object) -> str:
    """What is asked about a card."""
    wanted = _ALSO.get(inputs.plain(about), inputs.plain(about))
    if wanted not in ASPECTS:
        raise ValueError(Text("none_of_these", name="about", given=about, known=tuple(ASPECTS)))
    return wanted


def _facts(its: Card) -> Result:
    """Everything about a card, for programs."""
    demands = sum(effect.demand for effect in its.effects)
    facts: Result = {
        "id": its.number,
        "name": its.name.en,
        "name_zh": its.name.zh,
        "age": its.age,
        "value": its.age,
        "color": COLOURS[its.colour],
        "colour": COLOURS[its.colour],
        "slots": {slot: "hex" if icon == PICTURE else ICONS[icon] for slot, icon in zip(_SLOTS, its.icons)},
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
        "steps": [_icon_words(effect.last).en for effect in its.effects],
        "steps_zh": [_icon_words(effect.last).zh for effect in its.effects],
        "edition_differences": [
            {"effect": number, "last": each.last.en, "first": each.first.en if each.first else None}
            for number, each in _different(its)
        ],
        "provenance": say("card.provenance").en,
    }


def _say_aspect(its: Card, aspect: str | None, version: Edition) -> Words:
    """What is asked about a card; all of it, if nothing is."""
    demands = [number for number, effect in enumerate(its.effects, start=1) if effect.demand]
    shown = {
        "name": values.titled(its),
        "english": its.name.en,
        "chinese": its.name.zh or its.name.en,
        "age": its.age,
        "colour": values.COLOUR_NAMES[COLOURS[its.colour]],
        "featured": values.ICON_NAMES[ICONS[its.featured]],
        "icons": _say_icons(its),
        "effects": _effects(its, "last" if aspect == "demand" else version),
        "number": len(its.effects),
        "demands": demands,
        "special": GIVING.get(its.number, ""),
        "wins": its.number in WINNING,
        "different": _differences(its),
        "more": its.editions_differ and version == "last",
    }
    key = _SAID_AS.get(aspect or "all", aspect or "all")
    if key == "demand" and not demands:
        key = "no_demand"
    return say(f"card.{key}", head=say("card.head", **shown), **shown)


def _say_icons(its: Card) -> Words:
    """The icons of a card position by position."""
    icons = [
        say("card.at", place=say(f"position.{slot}"), icon="" if icon == PICTURE else values.ICON_NAMES[ICONS[icon]])
        for slot, icon in zip(_SLOTS, its.icons)
    ]
    return say.joined("card.comma", icons)


def _effects(its: Card, version: Edition) -> Words:
    """The effects of a card in our words."""
    said = [
        say("card.effect", n=number, demand=effect.demand, text=_icon_words(words))
        for number, effect in enumerate(its.effects, start=1)
        if (words := effect.words(version)) is not None
    ]
    return _without_stop(say.joined("card.blank", said))


def _without_stop(text: Words) -> Words:
    """A text without the stop at its end."""
    return text.each(lambda its: its.rstrip(".。"))


def _icon_words(text: Words) -> Words:
    """A text with the names of icons instead of their signs."""
    return in_all(
        lambda language: with_icons(text(language), lambda icon, number: values.icons_word(icon, number)(language))
    )


def _different(its: Card) -> list[tuple[int, Effect]]:
    """The effects that the first edition has otherwise, with their numbers."""
    return [(number, each) for number, each in enumerate(its.effects, start=1) if each.first != each.last]


def _differences(its: Card) -> Words | str:
    """What the editions have otherwise, effect by effect; nothing, if they are alike."""
    sentences = []
    for number, effect in _different(its):
        first, last = (
            _without_stop(_icon_words(each or say("card.not_there"))) for each in (effect.first, effect.last)
        )
        sentences.append(say("card.editions_of", n=number, first=first, last=last))
    return say.joined("card.stop", sentences) if sentences else ""


def _one_effect(its: Card, number: int, version: Edition) -> Ruled:
    """One effect of a card by its number."""
    if number > len(its.effects):
        raise ValueError(Text("no_such_effect", card=its.name, there=len(its.effects), number=number))
    effect = its.effects[number - 1]
    said = _icon_words(effect.words(version) or say("card.no_effect"))
    result = _facts(its) | {"effect": number, "kind": "demand" if effect.demand else "share", "text": said.en}
    its_words = {"name": values.titled(its), "n": number, "demand": effect.demand, "text": _without_stop(said)}
    return Ruled(result, *say("card.one_effect", **its_words), _rests(its, "effects", version))


def only_icon(its: Card) -> str | None:
    """The icon of a card that shows no other."""
    shown = {*its.icons} - {PICTURE}
    return ICONS[shown.pop()] if len(shown) == 1 else None


def _claimed(its: Card, claim: object, only: bool) -> bool:
    """Whether a card is so, or has that, or *only* that: a colour, an icon, an age, a kind of effect."""
    wanted = inputs.plain(claim)
    if wanted in {name.casefold() for name in GIVING.values()}:
        return GIVING.get(its.number, "").casefold() == wanted
    if wanted in typed("claim.demand"):
        return all(effect.demand for effect in its.effects) if only else its.demands
    if wanted in typed("claim.share"):
        return not (its.demands if only else all(effect.demand for effect in its.effects))
    if wanted.isdigit():
        return its.age == int(wanted)
    try:
        return only_icon(its) == values.icon(claim) if only else ICONS.index(values.icon(claim)) in its.icons
    except ValueError:
        return COLOURS[its.colour] == values.colour(claim)


def _rests(its: Card, aspect: str | None, version: str) -> tuple[str, ...]:
    """What a card's answer rests on."""
    if aspect == "editions" or (version == "first" and its.editions_differ):
        return ("I-PUB19", "I-U22")
    if aspect == "wins":
        return ("I-E5", _TEXTS)
    if its.number in _READINGS and aspect in {None, "effects"}:
        return (_TEXTS, "I-PUB1", _READINGS[its.number])
    return (f"I-{its.number:03}", "I-PUB1", _TEXTS) if aspect in _PRINTED else (_TEXTS, "I-PUB1")
