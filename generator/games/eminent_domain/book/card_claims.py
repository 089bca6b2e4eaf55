"""What the facts of planets and technologies decide between yes and no (engine.questions.claims), made from the cards.

In: nothing. Out: the claims of each passage about a planet or a technology. Each line is exact ("="): of another word
of the game beside these facts nothing is known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from generator.engine.questions.claims import CardFact, Claims, exact
from generator.games.eminent_domain.book import planet_passage, sides, technology_passage
from generator.games.eminent_domain.facts.deck import (
    RESOURCES,
    ROLES,
    TYPES,
    Planet,
    Technology,
    planets,
    technologies,
)

#: What may be said beside a symbol, a slot, a cost, the hand limit, what a card is worth, a technology.
_SYMBOL = "?symbol ?role ?any ?planet ?card ?show ?give ?count ?add ?boost ?front ?face_up ?own !work !my"
_SLOT = "!start !begin ?slot ?resource ?any ?planet ?show ?give ?produce ?place ?keep ?type ?at_once"
_COST = "?cost ?planet !enough"
_LIMIT = "?card ?hand ?planet ?own ?effect ?empire ?keep !no !not"
_WORTH = "?influence ?worth ?score ?count ?planet ?end ?card ?technology ?win !take !give !token"
_TECHNOLOGY = "?technology ?card !no !not"
_REQUIRE = "?require ?cost ?take ?research ?type ?own !more !less !enough !any !every !different !other"
_RAISE = "raise|more|higher|+1|additional|another|extra|@add ?raise ?more ?+1 ?1 ?additional ?another"
#: What may be said beside a follower who has but the planet: "I have no Produce card in hand".
_FOLLOW = "?no ?only ?lead ?still ?somebody ?someone ?other ?opponent ?neighbour !leader !must !no>{0}>symbol !not"
#: How much lower Scorched Earth Policy makes the cost of an attack.
_SCORCHED = 2
#: What is claimed of a cost, of what a card is worth, of other numbers.
_COSTS, _WORTHS, _FEW = range(10), range(1, 9), range(1, 6)


@cache
def card_claims() -> Mapping[str, Claims]:
    """Return the claims of every planet and technology by the ids of their passages."""
    facts = {planet_passage(each.name): _of_planet(each) for each in planets()}
    facts |= {technology_passage(name): _of_technology(name) for name in sides()}
    return {passage: exact(_word(passage), its) for passage, its in facts.items()}


def _word(passage: str) -> str:
    """The word that stands for the name of a card: "tech_war_path" for E-tech-war-path."""
    return passage.partition("-")[2].replace("-", "_")


def _either(says: str, true: Collection[object], all_of: Collection[object]) -> Iterator[CardFact]:
    """What is so of some of a kind and not of the others, which stand for the "{}"."""
    for so, those in ((True, true), (False, [each for each in all_of if each not in true])):
        if those:
            yield so, says.format("|".join(map(str, those)))


# Planets


def _of_planet(its: Planet) -> Iterator[CardFact]:
    yield from _either("{} ?planet ?type ?metallic ?advanced", [TYPES[its.type]], [*TYPES, "utopian"])
    yield from _either("{} ?planet ?one", ["start_planet"] if its.start else [], ["start_planet"])
    yield from _symbols_of_planet(its)
    yield from _slots(its)
    yield from _costs("warfare_cost|attack|warfare|fighter ?warfare_cost ?attack ?warfare ?fighter", its.warfare)
    yield from _costs("colonize_cost|settle|colonize|colony ?colonize_cost ?settle ?colonize ?colony", its.colonize)
    enough = [each for each in _COSTS if each >= its.warfare]
    yield from _either("{} fighter enough|take ?attack ?cost ?planet !no !not", enough, _COSTS)
    beside = "?require ?must ?take ?attack ?cost ?return ?planet !with !can !may !no !not !enough !more !less"
    yield from _either(f"require|must|take {{}} fighter {beside}", [its.warfare], enough)
    yield from _either("{} influence|worth|score|count " + _WORTH, [its.influence], _WORTHS)
    yield from _limit(its)
    if its.symbol is not None:
        role = ROLES[its.symbol]
        yield True, f"{role} follow face_up ?empire ?place ?hand ?symbol ?card {_FOLLOW.format(role)}"


def _symbols_of_planet(its: Planet) -> Iterator[CardFact]:
    shown = [] if its.symbol is None else [ROLES[its.symbol]]
    yield from _either("{} symbol|show|give|boost|add|count|have " + _SYMBOL, shown, ROLES)
    yield bool(shown), "symbol !no !not " + _SYMBOL
    yield not shown, "no|without>symbol " + _SYMBOL
    yield False, "2|3|several symbol " + _SYMBOL


def _slots(its: Planet) -> Iterator[CardFact]:
    many = len(its.slots)
    yield from _either("{} !no !not " + _SLOT, [RESOURCES[slot] for slot in its.slots], RESOURCES)
    yield many > 0, "slot|resource|produce !no !not !1 !one !single " + _SLOT
    yield many == 0, "no|without>slot|resource " + _SLOT
    yield from _either("{} slot|resource !no !not " + _SLOT, [many], range(1, 5))
    yield many == 1, "only 1|one|single slot|resource !no !not ?one ?1 " + _SLOT


def _costs(kind: str, cost: int) -> Iterator[CardFact]:
    """What it costs in fighters or in colonies, in the words of that *kind*."""
    says = f"{{}} cost|{kind.partition('|')[0]} cost|warfare_cost|colonize_cost {kind} {_COST}"
    yield from _either(says, [cost], _COSTS)


def _scorched() -> Iterator[CardFact]:
    """What each planet costs in fighters whoever has Scorched Earth Policy."""
    beside = (
        "?require ?must ?take ?attack ?cost ?warfare_cost ?return ?planet ?fighter ?only !enough !no !not !more !less"
    )
    for its in planets():
        word = _word(planet_passage(its.name))
        says = f"{word} {{}} fighter|warfare_cost cost|return|require|take|warfare_cost {beside}"
        yield from _either(says, [its.warfare - _SCORCHED], _COSTS)


def _limit(its: Planet) -> Iterator[CardFact]:
    yield its.hand > 0, f"limit {_RAISE} {_LIMIT}"
    yield its.hand > 0, f"hand|keep card {_RAISE} {_LIMIT}"
    yield its.hand > 0, f"limit effect|change|influence|affect {_LIMIT}"
    yield False, f"limit|hand lower|less|fewer {_LIMIT}"
    yield False, f"limit|hand +2|2|3 !2>planet !3>planet raise|more|higher|additional|another|extra {_LIMIT}"


# Technologies


def _of_technology(name: str) -> Iterator[CardFact]:
    cards = [card for card in technologies() if any(side.name.en == name for side in card.sides)]
    card, side = cards[0], sides()[name]
    worth = [card.influence] if card.influence else []
    yield from _either("{} ?type " + _TECHNOLOGY, [TYPES[each.type] for each in cards], TYPES)
    yield from _either("level {} " + _TECHNOLOGY, [card.level], _FEW)
    yield from _either("cost|require {} ?symbol !planet " + _REQUIRE, [card.cost], _COSTS)
    yield from _either("require|cost {} planet ?face_up ?same " + _REQUIRE, [card.planets], _FEW)
    yield from _either("{} worth|score|count " + _WORTH, worth, _WORTHS)
    yield bool(worth), "worth|score influence|anything|any ?any !no !not " + _WORTH
    yield from _symbols_of_technology(cards, name)
    yield side.permanent, "permanent|forever|always ?empire ?stay ?face_up " + _TECHNOLOGY
    yield side.permanent, "stay|remain|face_up empire|face_up|table !hand ?stay ?face_up ?own ?forever " + _TECHNOLOGY
    yield card.double_sided, "double_sided|other_side|back ?text ?different ?effect ?another " + _TECHNOLOGY
    yield from _other_side(card, name)
    if name == "Scorched Earth Policy":
        yield from _scorched()
    yield from _either("{} copy ?game ?box " + _TECHNOLOGY, [len(cards)], range(2, 9))


def _symbols_of_technology(cards: Sequence[Technology], name: str) -> Iterator[CardFact]:
    """Symbols that each of the cards of that name has, and those that none has."""
    shown = [{ROLES[each] for each in side.symbols} for card in cards for side in card.sides if side.name.en == name]
    every, some = set.intersection(*shown), set.union(*shown)
    beside = "?show ?give ?any ?role ?technology ?card !count !help !use !lower !work !my !one"
    clear = [each for each in ROLES if each in every or each not in some]
    yield from _either(f"{{}} symbol !no !not {beside}", [each for each in ROLES if each in every], clear)
    yield bool(some), f"symbol !no !not {beside}"
    yield not some, f"no|without>symbol {beside}"


def _other_side(card: Technology, name: str) -> Iterator[CardFact]:
    """What is on its other side, and what is on that of other cards."""
    double = [side.name.en for each in technologies() if each.double_sided for side in each.sides]
    words = {each: _word(technology_passage(each)) for each in double if each != name}
    its = [words[side.name.en] for side in card.sides if side.name.en != name]
    yield from _either("{} other_side|back|side ?same ?side " + _TECHNOLOGY, its, words.values())
