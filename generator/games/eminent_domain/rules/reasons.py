"""Why a choice is legal or not, and the rule that says so.

In: a position, a choice. Out: a rule's id, or an IllegalChoice that names it and what would be legal.
"""

from __future__ import annotations

from generator.errors import IllegalChoice
from generator.games.eminent_domain.facts.deck import ROLES, kinds, planets, technologies
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.empire import settle_cost
from generator.games.eminent_domain.rules.notation import slot_name, title_of, write
from generator.games.eminent_domain.rules.permanents import follows_as_leader, symbols_of, warfare_cost
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.roles import symbols_played

#: The rule that a legal choice rests on, by its kind, and where it is asked for.
RULES = {
    "play": "E-T2",
    "skip": "E-T1",
    "lead": "E-T3, E-T5",
    "boost": "E-T4",
    "dissent": "E-T6",
    "follow": "E-T7",
    "attack": "E-R8",
    "settle": "E-R14, E-R18",
    "colony": "E-R14",
    "tuck": "E-R15",
    "keep": "E-R4",
    "fighters": "E-R7",
    "fill": "E-R19, E-R21",
    "trade": "E-R22",
    "fighter": "E-R22",
    "remove": "E-R24",
    "itself": "E-PUB10",
    "stack": "E-PUB8",
    "technology": "E-R25",
    "face": "E-R25, E-R28",
    "none": "E-R29",
    "discard": "E-T10",
    "name": "E-R21",
}
#: The rule of what is done with what is there, by question.
DONE_RULES = {codes.BOOST: "E-T4", codes.CLEANUP: "E-T10, E-U20"}
INSTEAD = {codes.WARFARE: "E-R10", codes.COLONIZE: "E-R16"}


def rule_of(pos: Position, choice: Choice) -> str:
    """Return the id of the rule that allows a legal *choice* where it is asked for."""
    kind = choice[0]
    if kind in {"attack", "settle"} and pos.question in {codes.BOOST, codes.FOLLOW}:
        return f"{INSTEAD[pos.role]}, {RULES[kind]}"
    if kind == "boost" and pos.question == codes.FOLLOW:
        return RULES["follow"]
    return RULES.get(kind, DONE_RULES.get(pos.question, "E-T2"))


def refuse(pos: Position, choice: Choice) -> IllegalChoice:
    """Return the error for a choice that is not among the options."""
    reason, rule = _why_not(pos, choice)
    return IllegalChoice(reason, rule, list(map(write, pos.options)))


def _why_not(pos: Position, choice: Choice) -> tuple[str, str]:
    """Return what is wrong with it, and the rule."""
    kind, what = choice
    who, words = pos.asker, write(choice)
    if pos.question == codes.OVER:
        return "the game is over", "E-N2"
    if kind in {"play", "boost", "remove", "discard"} and what not in pos.hand[who]:
        return f"{title_of(what).en} is not in your hand", RULES[kind]
    if kind == "boost" and pos.question in {codes.BOOST, codes.FOLLOW}:
        return _no_boost(pos, what)
    if kind in OF_KIND:
        return OF_KIND[kind](pos, choice)
    if kind == "follow" and pos.question == codes.FOLLOW:
        return "following takes a symbol, of a card or of your empire; dissent instead", "E-U10, E-T7"
    if kind == "done" and pos.question == codes.CLEANUP:
        return f"you hold {len(pos.hand[who])} cards, {pos.hand_limit(who)} may stay", "E-T10, E-U20"
    if kind == "lead":
        return _no_lead(pos, what)
    return f"{words!r} is not what is asked for", {codes.ACTION: "E-T2", codes.ROLE: "E-T3", codes.FOLLOW: "E-T6"}.get(
        pos.question, "E-T1"
    )


def _no_boost(pos: Position, card: int) -> tuple[str, str]:
    role = kinds()[ROLES[pos.role]].name.en
    if card == codes.POLITICS_CARD:
        return "Politics neither boosts nor follows", "E-R2"
    assert not symbols_of(pos, pos.asker, card, pos.role)
    return f"{title_of(card).en} has no {role} symbol", "E-T4"


def _no_planet(pos: Position, choice: Choice) -> tuple[str, str]:
    kind, planet = choice
    who, name = pos.asker, planets()[planet].name
    if planet not in pos.empire[who]:
        return f"{name} is not in your empire", "E-R11"
    if pos.face_up[planet]:
        return f"{name} is face up already", "E-R11" if kind == "attack" else "E-R14"
    follows = pos.question == codes.FOLLOW or (pos.question == codes.BOOST and who != pos.turn)
    if follows and not follows_as_leader(pos, who):
        return f"followers cannot {kind}", "E-R11" if kind == "attack" else "E-R17"
    too_few = _too_few(pos, who, kind, planet)
    if too_few:
        return too_few
    if pos.question == codes.FOLLOW and kind in {"attack", "settle"}:
        return "following takes a symbol; boost with a card first", "E-U10"
    return f"{write(choice)!r} is not what is asked for", RULES[kind]


def _too_few(pos: Position, who: int, kind: str, planet: int) -> tuple[str, str] | None:
    name = planets()[planet].name
    if kind == "attack" and warfare_cost(pos, who, planet) > pos.fighters[who]:
        return f"{name} takes {warfare_cost(pos, who, planet)} fighters, you have {pos.fighters[who]}", "E-R8"
    if kind == "settle" and settle_cost(pos, who, planet) > pos.colonies_on(planet):
        takes, there = settle_cost(pos, who, planet), pos.colonies_on(planet)
        return f"{name} takes {takes} colonies, {there} are there", "E-R14, E-R18"
    return None


def _no_technology(pos: Position, choice: Choice) -> tuple[str, str]:
    kind, what = choice
    card = codes.FACES[what][0] if kind == "face" else what
    if card < codes.FIRST_TECHNOLOGY:
        return f"{title_of(card).en} is not a technology", "E-R25"
    if card not in pos.technologies:
        return f"{write(choice)[9:]} is not in the supply", "E-S8"
    if kind == "technology" and technologies()[card - codes.FIRST_TECHNOLOGY].double_sided:
        return f"{title_of(card).en}: name the side", "E-R28"
    if pos.question != codes.TECHNOLOGY:
        return f"{write(choice)!r}: lead or follow Research for it", "E-R25"
    its = technologies()[card - codes.FIRST_TECHNOLOGY]
    symbols = symbols_played(pos, pos.asker, leader=pos.asker == pos.turn)
    takes = f"{its.cost} research symbols and {its.planets} face-up planets of its type"
    return f"{write(choice)[9:]} takes {takes}; you have {symbols} symbols", "E-R25"


def _no_slot(pos: Position, choice: Choice) -> tuple[str, str]:
    kind, slot = choice
    planet = slot // codes.SLOTS_OF_A_PLANET
    if planet not in pos.empire[pos.asker] or not pos.face_up[planet]:
        return f"{planets()[planet].name} is not a face-up planet of yours", RULES[kind]
    full = pos.filled[planet] >> slot % codes.SLOTS_OF_A_PLANET & 1
    if full and kind == "fill":
        return f"{slot_name(slot)} is full already", "E-R19"
    if not full and kind == "trade":
        return f"{slot_name(slot)} holds nothing", "E-R22"
    return f"{write(choice)!r} is not what is asked for", RULES[kind]


def _no_lead(pos: Position, role: int) -> tuple[str, str]:
    name = kinds()[ROLES[role]].name.en
    if pos.question == codes.ROLE:
        return f"{name} is not played in the learning game", "E-PUB15"
    return f"'lead {name}': the Action phase comes first; skip it, or play a card", "E-T1"


#: What is wrong with a choice about a planet, a technology or a slot.
OF_KIND = {
    **dict.fromkeys(("attack", "settle", "colony", "tuck"), _no_planet),
    **dict.fromkeys(("technology", "face"), _no_technology),
    **dict.fromkeys(("fill", "trade"), _no_slot),
}
