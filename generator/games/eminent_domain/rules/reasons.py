"""Why a choice is legal or not, and the rule that says so.

In: a position, a choice. Out: a rule's id, or an IllegalChoice that names it and what would be legal.
"""

from __future__ import annotations

from generator.errors import IllegalChoice
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.facts.deck import ROLES, kinds, planets, technologies
from generator.games.eminent_domain.rules import codes
from generator.games.eminent_domain.rules.codes import Choice
from generator.games.eminent_domain.rules.empire import settle_cost
from generator.games.eminent_domain.rules.notation import slot_name, title_of, write
from generator.games.eminent_domain.rules.permanents import follows_as_leader, symbols_of, warfare_cost
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.roles import symbols_played

#: What is wrong, and the rule it rests on.
Reason = tuple[Text, str]
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


def _why_not(pos: Position, choice: Choice) -> Reason:
    """Return what is wrong with it, and the rule."""
    kind, what = choice
    who = pos.asker
    if pos.question == codes.OVER:
        return Text("game_over"), "E-N2"
    if kind in {"play", "boost", "remove", "discard"} and what not in pos.hand[who]:
        return Text("not_in_hand", card=title_of(what)), RULES[kind]
    if kind == "boost" and pos.question in {codes.BOOST, codes.FOLLOW}:
        return _no_boost(pos, what)
    if kind in OF_KIND:
        return OF_KIND[kind](pos, choice)
    if kind == "follow" and pos.question == codes.FOLLOW:
        return Text("follow_needs"), "E-U10, E-T7"
    if kind == "done" and pos.question == codes.CLEANUP:
        return Text("too_many_held", held=len(pos.hand[who]), most=pos.hand_limit(who)), "E-T10, E-U20"
    if kind == "lead":
        return _no_lead(pos, what)
    rules = {codes.ACTION: "E-T2", codes.ROLE: "E-T3", codes.FOLLOW: "E-T6"}
    return Text("not_asked_for", choice=write(choice)), rules.get(pos.question, "E-T1")


def _no_boost(pos: Position, card: int) -> Reason:
    if card == codes.POLITICS_CARD:
        return Text("politics_does_not"), "E-R2"
    assert not symbols_of(pos, pos.asker, card, pos.role)
    return Text("no_symbol", card=title_of(card), role=kinds()[ROLES[pos.role]].name), "E-T4"


def _no_planet(pos: Position, choice: Choice) -> Reason:
    kind, planet = choice
    who, name = pos.asker, planets()[planet].name
    if planet not in pos.empire[who]:
        return Text("not_in_empire", planet=name), "E-R11"
    if pos.face_up[planet]:
        return Text("face_up_already", planet=name), "E-R11" if kind == "attack" else "E-R14"
    found = _may_not_follow(pos, kind) or _too_few(pos, who, kind, planet)
    if found:
        return found
    if pos.question == codes.FOLLOW and kind in {"attack", "settle"}:
        return Text("boost_first"), "E-U10"
    return Text("not_asked_for", choice=write(choice)), RULES[kind]


def _may_not_follow(pos: Position, kind: str) -> Reason | None:
    who = pos.asker
    follows = pos.question == codes.FOLLOW or (pos.question == codes.BOOST and who != pos.turn)
    if follows and not follows_as_leader(pos, who):
        done = "colony" if kind == "tuck" else kind
        return Text(f"followers_cannot_{done}"), "E-R11" if kind == "attack" else "E-R17"
    return None


def _too_few(pos: Position, who: int, kind: str, planet: int) -> Reason | None:
    name = planets()[planet].name
    if kind == "attack" and (takes := warfare_cost(pos, who, planet)) > pos.fighters[who]:
        return Text("fighters_needed", planet=name, takes=takes, there=pos.fighters[who]), "E-R8"
    if kind == "settle" and (takes := settle_cost(pos, who, planet)) > (there := pos.colonies_on(planet)):
        return Text("colonies_needed", planet=name, takes=takes, there=there), "E-R14, E-R18"
    return None


def _no_technology(pos: Position, choice: Choice) -> Reason:
    kind, what = choice
    card, name = (codes.FACES[what][0], codes.FACES[what][1].name) if kind == "face" else (what, title_of(what))
    if card < codes.FIRST_TECHNOLOGY:
        return Text("no_technology", card=name), "E-R25"
    if card not in pos.technologies:
        return Text("not_in_supply", card=name), "E-S8"
    if kind == "technology" and technologies()[card - codes.FIRST_TECHNOLOGY].double_sided:
        return Text("name_the_side", card=name), "E-R28"
    if pos.question != codes.TECHNOLOGY:
        return Text("research_for_it", choice=write(choice)), "E-R25"
    its = technologies()[card - codes.FIRST_TECHNOLOGY]
    symbols = symbols_played(pos, pos.asker, leader=pos.asker == pos.turn)
    takes = {"cost": its.cost, "planets": its.planets, "symbols": symbols}
    return Text("technology_takes", card=name, **takes), "E-R25"


def _no_slot(pos: Position, choice: Choice) -> Reason:
    kind, slot = choice
    planet = slot // codes.SLOTS_OF_A_PLANET
    if planet not in pos.empire[pos.asker] or not pos.face_up[planet]:
        return Text("no_planet_of_yours", planet=planets()[planet].name), RULES[kind]
    full = pos.filled[planet] >> slot % codes.SLOTS_OF_A_PLANET & 1
    if full and kind == "fill":
        return Text("slot_full", slot=slot_name(slot)), "E-R19"
    if not full and kind == "trade":
        return Text("slot_empty", slot=slot_name(slot)), "E-R22"
    return Text("not_asked_for", choice=write(choice)), RULES[kind]


def _no_lead(pos: Position, role: int) -> Reason:
    name = kinds()[ROLES[role]].name
    if pos.question == codes.ROLE:
        return Text("not_when_learning", role=name), "E-PUB15"
    return Text("action_first", role=name.en), "E-T1"


#: What is wrong with a choice about a planet, a technology or a slot.
OF_KIND = {
    **dict.fromkeys(("attack", "settle", "colony", "tuck"), _no_planet),
    **dict.fromkeys(("technology", "face"), _no_technology),
    **dict.fromkeys(("fill", "trade"), _no_slot),
}
