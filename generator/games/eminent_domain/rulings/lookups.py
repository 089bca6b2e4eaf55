"""Rulings about one planet, one technology or one word, and that something does not exist.

In: a name. Out: what there is: facts, effects in our words, versions, provenance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import UNCLEAR, Filled, Frame, Reading, Slot, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.book import CARD_SOURCES, PLANET_SOURCES, planet_passage, technology_passage
from generator.games.eminent_domain.book.terms import VOCABULARY
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import RESOURCES, ROLES, TYPES, Planet, Technology, TechnologySide
from generator.games.eminent_domain.rulings import asked_names, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

_PLANET_WORDS = "|".join(asked_names.planet_words())
_TECHNOLOGY_WORDS = "|".join(asked_names.technology_words())
#: What is asked of a planet, by the words for it.
_ABOUT_PLANET = {
    "type": "type", "influence": "influence", "worth": "influence", "warfare_cost": "warfare_cost", "colonize_cost": "colonize_cost",
    "symbol": "symbol", "slot": "resource_slots", "resource": "resource_slots", "limit": "hand_size_bonus",
}  # fmt: skip
#: What is asked of a technology, by the words for it.
_ABOUT_TECHNOLOGY = {
    "type": "type", "level": "level", "cost": "research_cost", "influence": "influence", "worth": "influence",
    "symbol": "symbols", "copy": "cards",
}  # fmt: skip


#: That it is not asked how much influence an action gives, which the card is not worth.
_NOT_GIVEN = slots.only_if(lambda reading: not (reading.places({"influence"}) and reading.places({"give", "take"})))


#: That nothing is asked but how many there are.
_NOTHING_ELSE = slots.only_if(
    lambda reading: not reading.places({"require", "must", "effect", *_ABOUT_TECHNOLOGY} - {"copy"})
)


def _about(known: Mapping[str, str]) -> Slot:
    """What is asked of a card, by the words for it: "what type is it"; nothing if it is two things."""

    def take(reading: Reading) -> Filled | None:
        places = reading.places(known)
        given = {known[reading.tokens[at].word] for at in places if reading.tokens[at].word in known}
        return Filled(given.pop(), frozenset(places)) if len(given) == 1 else UNCLEAR if given else None

    return Slot(take, default=None)


@ruling(
    "E-P2",
    asks=(
        Frame(_PLANET_WORDS, {"name": asked_names.PLANET_NAME, "about": _about(_ABOUT_PLANET), "_": slots.OPEN}),
        Frame(
            _PLANET_WORDS,
            {"name": asked_names.PLANET_NAME, "about claimed": asked_names.claim(asked_names.OF_PLANETS)},
            "so",
        ),
    ),
    may="planet worth value cost type influence front back show good slot resource fighter attack warfare warfare_cost require must return place face_down empire card produce symbol",
    never="attack colony",
)
def planet(name: object, about: object = None, claimed: object = None) -> Ruled:
    """Facts and provenance of a planet; *about* one of type, symbol, slots, influence, warfare, colonize, hand, start.

    *claimed* is what somebody says of it: whether that is *so*.
    """
    its = values.planet(name)
    result: Result = {**_planet_facts(its), "provenance": PLANET_SOURCES, "public": True}
    aspect = _aspect(about, _PLANET_ASPECTS, _ALSO)
    kind = values.name(TYPES[its.type])
    text = say("planet.text", its=its.name, vowel=kind.en[0] in "aeiou", kind=kind, start=its.start)
    if aspect not in {None, "type", "start"}:
        text = _say_aspect(its.name, aspect, result[aspect])
    if aspect is not None and claimed is not None:
        result["so"] = _is_so(result[aspect], claimed)
    return Ruled(result, *text, (planet_passage(its.name), "E-P2"))


def _say_aspect(its: str, aspect: str, value: object) -> Words:
    """One fact of a planet in one sentence."""
    if not value:
        return say(f"planet_has_no.{aspect}", its=its)
    several = value if isinstance(value, list) else [value]
    names = [values.name(each) if isinstance(each, str) else each for each in several]
    return say(f"planet_has.{aspect}", its=its, value=names)


def _is_so(value: object, claimed: object) -> bool | None:
    """Whether a fact is what somebody says: a number, a word, whether there is one, one or more of several, just these.

    None if it is so of some of the cards that have this name.
    """
    if isinstance(value, list) and value and isinstance(value[0], list):
        of_each = {_is_so(each, claimed) for each in value}
        return of_each.pop() if len(of_each) == 1 else None
    if isinstance(claimed, list | tuple):
        held = value if isinstance(value, list) else [value]
        return {*map(inputs.plain, claimed)} == {*map(inputs.plain, held)}
    if isinstance(claimed, bool):
        return bool(value) is claimed
    if isinstance(value, list):
        return len(value) == claimed if isinstance(claimed, int) else inputs.plain(claimed) in value
    return inputs.plain(value) == inputs.plain(claimed)


_PLANET_ASPECTS = (
    "type", "start", "symbol", "resource_slots", "influence", "warfare_cost", "colonize_cost", "hand_size_bonus",
)  # fmt: skip
_ALSO = {
    "slots": "resource_slots", "resources": "resource_slots", "resource": "resource_slots", "warfare": "warfare_cost",
    "colonize": "colonize_cost", "hand": "hand_size_bonus", "points": "influence", "symbols": "symbol", "vp": "influence",
}  # fmt: skip


def _aspect(about: object, known: tuple[str, ...], also: dict[str, str]) -> str | None:
    """What is asked about a card, if anything is; ValueError for what it does not have."""
    wanted = also.get(inputs.plain(about), inputs.plain(about)).replace(" ", "_")
    if about is not None and wanted not in known:
        raise ValueError(Text("none_of_these", name="about", given=about, known=known))
    return None if about is None else wanted


def _planet_facts(its: Planet) -> Result:
    """Everything about a planet, for programs."""
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
    "E-R25 E-U18",
    asks=(
        Frame(
            _TECHNOLOGY_WORDS + " many card|copy|@there",
            {
                "name": asked_names.TECHNOLOGY_NAME,
                "about": slots.constant("cards"),
                "_": slots.OPEN,
                "_2": _NOTHING_ELSE,
            },
        ),
        Frame(
            _TECHNOLOGY_WORDS
            + " what|which|whats|how|explain|@what_is|@how_so|@many|effect|facts|tell|level|type|cost|worth|symbol|list|give|copy",
            {
                "name": asked_names.TECHNOLOGY_NAME,
                "about": _about(_ABOUT_TECHNOLOGY),
                "_": slots.OPEN,
                "_2": _NOT_GIVEN,
            },
        ),
        Frame(
            _TECHNOLOGY_WORDS,
            {
                "name": asked_names.TECHNOLOGY_NAME,
                "about claimed": asked_names.claim(asked_names.OF_TECHNOLOGIES),
            },
            "so",
        ),
    ),
    may="technology level type require research effect cost must planet symbol card other_side influence worth both @condition value show @there box",
)
def technology(name: object, errata: object = "original", about: object = None, claimed: object = None) -> Ruled:
    """Facts, effect in our words, versions and provenance of a technology, or of one side (section 6).

    *about* one of its facts: type, level, research_cost, planets_required, influence, symbols, cards, other_side,
    double_sided, permanent. *claimed* is what somebody says of it: whether that is *so*.
    """
    called, cards = values.technology(name)
    version = inputs.meant(typed.meanings("errata"), errata, "errata", ("original", "escalation"))
    its = _side(cards[0], called)
    facts = _facts(called, cards)
    aspect = _aspect(about, _TECHNOLOGY_ASPECTS, _ALSO_OF_A_TECHNOLOGY)
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
    text = _say_technology(its, cards, version)
    if aspect is not None:
        text = _say_fact(called, aspect, facts[aspect], len(cards)) or text
    elif version != "escalation" and its.escalation:
        text = say("technology.two_texts", text=text)
    return Ruled(result, *text, rests)


_TECHNOLOGY_ASPECTS = (
    "type", "level", "research_cost", "planets_required", "influence", "symbols", "cards", "other_side", "double_sided",
    "permanent",
)  # fmt: skip
_ALSO_OF_A_TECHNOLOGY = {
    "cost": "research_cost",
    "planets": "planets_required",
    "symbol": "symbols",
    "side": "other_side",
}
#: Of these the value is given in a sentence of its own.
_OWN_SENTENCE = frozenset({"symbols", "research_cost", "planets_required", "influence", "cards"})


def _say_technology(its: TechnologySide, cards: list[Technology], version: str) -> Words:
    """What a technology is; its later text, if that is wanted."""
    if version == "escalation" and its.escalation:
        return say("technology.later", text=its.escalation)
    return say("technology.text", its=its.name, level=cards[0].level, stays=its.permanent)


def _say_fact(its: str, aspect: str, value: Any, cards: int) -> Words | None:
    """One fact of a technology in one sentence; none of most facts, and of symbols that differ."""
    if aspect not in _OWN_SENTENCE or (aspect == "symbols" and cards > 1):
        return None
    names = [values.name(each) for each in value] if isinstance(value, list) else value
    return say(f"technology_has.{aspect}", its=its, value=names)


def _side(card: Technology, called: str) -> TechnologySide:
    """The side of a card that has this name."""
    return next(side for side in card.sides if side.name.en == called)


def _facts(called: str, cards: list[Technology]) -> Result:
    """Facts of a technology; symbols and types of each of the cards that have this name."""
    first = cards[0]
    chosen = [_side(card, called) for card in cards]
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
            "mean|@meaning|@means|define|@definition|term|translate|translation|provenance|@chinese|@english|@explain",
            {"word": asked_names.A_WORD, "_": slots.OPEN},
        ),
    ),
    may="provenance card",
)
def term(word: object) -> Ruled:
    """Our term for a word of the game in English, Chinese of either kind, or the seed's, and the rules about it (section 0)."""
    return VOCABULARY.ruled(word)


#: Who reads a thing of each kind, if it exists.
_READERS: dict[str, Callable[[Any], object]] = {
    "planet": values.planet,
    "technology": values.technology,
    "role": values.role,
    "type": values.kind,
    "resource": lambda each: RESOURCES.index(inputs.plain(each)),
    "level": values.level,
    "players": values.players,
}
#: The passage that says what there is of each kind.
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
            {"kind": slots.constant("level"), "value": slots.hook(asked_names.no_level)},
            "exists",
        ),
    ),
    may="level technology card all box",
)
def no_such(kind: object, value: object) -> Ruled:
    """That something does not exist: a *kind* of planet, technology, role, type, resource, level or players."""
    what = inputs.plain(kind)
    if what not in _RESTS:
        raise ValueError(Text("none_of_these", name="kind", given=kind, known=tuple(_RESTS)))
    if inputs.readable(_READERS[what], value):
        raise ValueError(Text("it_exists", kind=what, value=value))
    near = values.nearest_names(value) if what in {"planet", "technology"} else []
    said, there = say(f"no_such.{what}", value=value), say(f"there_is.{what}")
    text = say("no_such.text", said=said, there=there, near=bool(near), names=say.joined("no_such.or", near))
    return Ruled({"exists": False, "kind": what, "value": value, "near": near}, *text, (_RESTS[what],))
