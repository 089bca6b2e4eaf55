"""Rulings about the components and the setup (sections 1 and 2).

In: how many play. Out: numbers of cards and tokens.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import UNCLEAR, Filled, Frame, Reading, Slot, alternatives, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts.deck import INFLUENCE, SET_ASIDE, TYPES, role_cards, technologies
from generator.games.eminent_domain.rulings import asked, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

#: Cards that the longer game takes from a stack, from Warfare one less (E-V1); what a stack of two is cut to (E-U12).
_TAKEN = 2
_CUT, _CUT_PRODUCE_TRADE = 12, 8
#: What else is given in numbers.
_PLAYED = alternatives("player round turn @heads")
_ROLES = "survey|warfare|colonize|produce_trade|research|politics"
_ROLE = slots.pick(_ROLES)
#: The same of a stack, the Colonize cards of which are called colonies, too.
_ROLE_OF_STACK = slots.pick(
    f"{_ROLES}|colony", value={each: each for each in _ROLES.split("|")} | {"colony": "colonize"}
)
#: How many play, and which game.
_TABLE: Mapping[str, Slot] = {"players": asked.players, "variant": asked.variant}
#: A number of cards that is asked about.
_TELLS = f"card|{_ROLES}=cards"
#: Whether role cards are meant, not roles.
_OF_CARDS = slots.only_if(
    lambda reading: (
        "card" in reading.question.words
        or any(way in token.raw for way in typed("card.within") for token in reading.tokens)
    )
)


def _set_aside(reading: Reading) -> Filled | None:
    """All the influence there is and what is put aside: "8 of the 32 are set aside"; two keys."""
    said = asked.given(reading, lambda words: not words & _PLAYED)
    numbers = sorted(set(said.values()), reverse=True)
    if not numbers and "aside" in reading.question.words and not reading.places({"supply", "left"}):
        return UNCLEAR  # how many are put aside
    known = {"aside", "choose", "minus"} & reading.question.words or numbers == [INFLUENCE, SET_ASIDE]
    if not known or len(numbers) not in {1, 2}:
        return None
    return Filled((numbers[0] if len(numbers) == 2 else INFLUENCE, numbers[-1]), frozenset(said))


@ruling(
    "E-S3 E-S9",
    asks=(
        Frame(_ROLES + " starting_deck|setup|start|starts|begin many", {"role": _ROLE, "_": slots.OPEN}, tells=_TELLS),
        Frame("starting_deck what|@which|@many|list|@which_ones|@what_is|hold|contents", {"_": slots.OPEN}, own=(10,)),
        Frame(
            "deck setup|begins|begin|start|starts what|@which|many|@which_ones|@what_is", {"_": slots.OPEN}, own=(10,)
        ),
    ),
    may="starting_deck card each everyone type deal setup board all survey warfare colonize produce trade produce_trade research politics total deck",
)
def starting_deck(role: object = None) -> Ruled:
    """The ten cards everybody starts with (E-S3), and how many of one *role*."""
    held = {
        card.key: card.start for card in sorted(role_cards(), key=lambda card: (card.start, card.key != "politics"))
    }
    result: Result = {**held, "total": sum(held.values()), **_of_role(held, role)}
    text = say("starting_deck.text", total=result["total"])
    if role is not None:
        its = values.titled(values.role(role, "produce_trade", "politics"))
        text = say("starting_deck.one", count=result["cards"], its=its, total=result["total"])
    rests = ("E-S1", "E-S3") if role == "politics" else ()
    return Ruled(result, *text, rests)


def _of_role(counts: Mapping[str, int], role: object) -> Result:
    """How many of these cards have a role, if one is asked about."""
    if role is None:
        return {}
    wanted = values.role(role, "produce_trade", "politics")
    return {"cards": counts.get("produce_trade" if wanted in {"produce", "trade"} else wanted, 0)}


def _cards(each: str, counts: Mapping[str, int]) -> list[Words]:
    """Role cards with their numbers, as that sentence tells each."""
    return [say(each, count=count, its=values.titled(key)) for key, count in counts.items()]


@ruling(
    "E-S2a E-PUB1 E-S3",
    asks=(
        Frame("stack|board|supply size|@many", {**_TABLE, "_": slots.OPEN}, own=(5,)),
        Frame("stack many colony|" + _ROLES, {**_TABLE, "role": _ROLE_OF_STACK, "_": slots.OPEN}, tells=_TELLS),
    ),
    may="stack size card left colony setup board role survey warfare colonize produce trade produce_trade research each type deal starting_deck place after smaller_stack bga supply play all altogether total",
    never="out remove",
)
def stack_sizes(players: object, variant: object = None, role: object = None) -> Ruled:
    """How many cards each stack has when the starting decks are dealt (E-PUB1, E-S3): *variant* extended or bga.

    *role*: how many that one has.
    """
    count = values.players(players)
    game = values.variant(variant, count)
    stacks = {card.key: card.copies - count * card.start for card in role_cards() if card.key != "politics"}
    if game == "extended":
        stacks = {key: cards - _TAKEN + (key == "warfare") for key, cards in stacks.items()}
    if game == "bga":
        stacks = {key: _CUT_PRODUCE_TRADE if key == "produce_trade" else _CUT for key in stacks}
    result: Result = {
        **stacks,
        "stacks": stacks,
        "total": sum(stacks.values()),
        "public": True,
        **_of_role(stacks, role),
    }
    if count == values.FEWEST:
        result["unsettled"] = True  # nobody says whether two play with fewer (E-U12)
    text = say(
        "stack_sizes.text",
        cards=_cards("cards.each", stacks),
        players=count,
        extended=game == "extended",
        bga=game == "bga",
        unsure=game == "base" and count == values.FEWEST,
    )
    others = {"extended": "E-V1", "bga": "E-U12"}.get(game, "E-U12" if count == values.FEWEST else "")
    return Ruled(result, *text, ("E-S2a", others) if others else ())


@ruling(
    "E-S7 E-N1",
    asks=(
        Frame(
            "influence aside|supply many|what|hold",
            {"total aside": slots.hook(_set_aside, default=(INFLUENCE, SET_ASIDE)), "_": slots.OPEN},
        ),
        Frame(
            "influence take many left|still|before|@remains supply|trigger|end we|been|@away|altogether|together",
            {"taken": asked.item(lambda words: "influence" in words), "_": slots.OPEN},
            may="influence token take supply left before trigger end all altogether",
            never="i my me @i each player stack trade aside",
        ),
    ),
    may="influence token aside supply left after setup place before trigger all minus choose stay",
)
def influence_supply(total: object = INFLUENCE, aside: object = SET_ASIDE, taken: object = 0) -> Ruled:
    """How much influence lies in the supply (E-S7): what is not set aside, less what was *taken*."""
    whole = inputs.whole(total, "total")
    kept = inputs.whole(aside, "aside", 0, whole)
    gone = inputs.whole(taken, "taken", 0, whole - kept)
    supply = whole - kept - gone
    return Ruled({"supply": supply}, *say("influence_supply.text", supply=supply, whole=whole, kept=kept, gone=gone))


@ruling(
    "E-C4 E-R28 E-S8",
    asks=(
        Frame(
            "technology many game|box|total|type|altogether|all|there|advanced|fertile|metallic|have|@how_many|@altogether",
            {"_": slots.OPEN},
        ),
    ),
    may="technology type advanced fertile metallic total altogether all each box card score",
    never="mine my @i",
)
def technology_counts() -> Ruled:
    """How many technologies there are, and of each type (E-C4)."""
    counts = [sum(card.type == place for card in technologies()) for place in range(len(TYPES))]
    double = sum(card.double_sided for card in technologies())
    result: Result = {
        "total": sum(counts),
        "per_type": counts[0],
        **dict(zip(TYPES, counts)),
        "double_sided": double,
        "levels": {str(level): sum(card.level == level for card in technologies()) for level in (1, 2, 3)},
    }
    types = [values.name(each) for each in TYPES]
    text = say("technology_counts.text", total=result["total"], each=counts[0], types=types, double=double)
    return Ruled(result, *text)


@ruling(
    "E-PUB1 E-C2",
    asks=(
        Frame("role many|number", {"role": slots.constant("all"), "_": _OF_CARDS}),
        Frame(
            "card many|number game|box|altogether|score|total",
            {"role": _ROLE},
        ),
        Frame("card many @there|exist " + _ROLES, {"role": _ROLE, "_": slots.OPEN}, tells=_TELLS),
    ),
    may="role card box altogether score total all",
)
def role_cards_count(role: object = None) -> Ruled:
    """How many role cards there are, of each kind, of one *role*, or of *all* together (E-PUB1, E-C2)."""
    counts = {card.key: card.copies for card in role_cards()}
    if inputs.plain(role) in {"all", "total"}:
        total = sum(counts.values())
        return Ruled({"total": total}, *say("role_cards.all", total=total), ("E-C2", "E-PUB1"))
    result: Result = {**counts, "total": sum(counts.values()), "public": True}
    cards = _cards("cards.each", counts)
    if role is None:
        return Ruled(result, *say("role_cards.each", total=result["total"], cards=cards), ("E-PUB1", "E-C2"))
    result |= _of_role(counts, role)
    its = values.titled(values.role(role, "produce_trade", "politics"))
    return Ruled(result, *say("role_cards.one", count=result["cards"], its=its, cards=cards))
