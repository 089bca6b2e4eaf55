"""Rulings about turning planets up: attacking and settling (E-R8 to E-R18).

In: fighters or colonies, the cost or the planet's name. Out: whether it is allowed, and what is left.
"""

from __future__ import annotations

from generator.engine import inputs
from generator.engine.questions import Filled, Frame, Reading, alternatives, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts import Text
from generator.games.eminent_domain.rulings import asked, asked_names, asked_roles, values
from generator.games.eminent_domain.rulings.values import ruling, say, typed

#: How much less Scorched Earth Policy makes an attack cost.
_SCORCHED = 2
_PLANETS = "|".join(asked_names.planet_words())
#: What may be said beside an attack.
_BESIDE_AN_ATTACK = (
    "attack planet place back warfare_cost cost fighter colony colonize card under tuck enough left stay "
    "discard face_down empire warfare after start_planet only return require lose remains play more action before during"
)


def _follows(right: object, what: str) -> bool:
    """Whether the right to it is that of a follower, who has none."""
    who = typed.meanings("right").get(inputs.plain(right))
    if who is None:
        raise ValueError(Text("none_of_these", name=what, given=right, known=("action_or_leader", "follower")))
    return who == "follower"


def _own(reading: Reading) -> Filled | None:
    """Whether the planet is one's own: "a planet of my neighbour", "my opponent's planet" is not; of none discarded."""
    if any(reading.said(range(at - 4, at)) & alternatives("in|from|@at") for at in reading.places({"discard"})):
        return None
    others = [*reading.places({"opponent", "neighbour", "other"}), *reading.places({"another"})]
    if not others:
        return Filled(True, frozenset(asked_roles.one_of(reading)))
    if any(reading.said(range(at + 1, at + 4)) & {"turn", "cleanup", "has", "fighter"} for at in others):
        return None
    return None if "own" in reading.question.words else Filled(False, frozenset(others))


#: What an attack costs, where it is not said how many fighters there are.
_HOW_MANY_FIGHTERS = {
    "warfare_cost planet": asked_names.cost("warfare_cost", "attack"),
    "own": slots.hook(_own),
    "scorched_earth": slots.said("tech_scorched_earth_policy", denied=None),
    "_": slots.only_if(lambda reading: not asked.given(reading, asked.is_fighter)),
}


@ruling(
    "E-R8 E-R11 E-R12",
    asks=(
        Frame(
            "attack|warfare_cost",
            {
                "warfare_cost planet": asked_names.cost("warfare_cost", "attack"),
                "_2": asked_names.other_cost("colonize_cost"),
                "fighters": asked.item(asked.is_fighter),
                "colonies": asked.item(asked.is_colony, default=0),
                "own": slots.hook(_own),
                "scorched_earth": slots.said("tech_scorched_earth_policy", denied=None),
                "_": slots.only_if(lambda reading: not reading.question.asks_need),
            },
            "legal",
            never="end free time",
        ),
        Frame(
            "attack|warfare_cost many|number fighter",
            _HOW_MANY_FIGHTERS,
            may=f"{_BESIDE_AN_ATTACK} must",
            never="end free time turn round left take lead role survey colonize settle colony tie still more miss",
        ),
        Frame(
            f"{_PLANETS} many|number fighter return|require|cost|buy",
            _HOW_MANY_FIGHTERS,
            may=f"{_BESIDE_AN_ATTACK} must take buy",
            never="end free time turn round left lead role survey colonize settle colony tie still more miss opponent neighbour other another",
        ),
        Frame(
            f"{_PLANETS} play @remains|left fighter",
            {
                "warfare_cost planet": asked_names.cost("warfare_cost", "play"),
                "fighters": asked.item(asked.is_fighter),
                "own": slots.hook(_own),
                "_": slots.OPEN,
            },
            may=f"{_BESIDE_AN_ATTACK} many @remains",
            never="end free time",
        ),
    ),
    may=_BESIDE_AN_ATTACK,
)
def attack(
    fighters: object = None,
    warfare_cost: object = None,
    colonies: object = 0,
    own: object = True,
    planet: object = None,
    right_to_attack: object = "action_or_leader",
    scorched_earth: object = False,
    face_down: object = True,
) -> Ruled:
    """Whether a planet may be attacked, what is left and what is discarded (E-R8, E-R11, E-R12).

    *warfare_cost*, or the *planet* by its name; *own*, in your empire; *scorched_earth*, two fighters less. Without
    *fighters* it tells only how many it takes.
    """
    held = inputs.whole(fighters or 0, "fighters", 0, 99)
    under = inputs.whole(colonies, "colonies", 0, 99)
    printed, scorched = _cost(warfare_cost, planet, "warfare_cost"), inputs.decided(scorched_earth, "scorched_earth")
    cost = max(0, printed - _SCORCHED * scorched)
    costs = {"cost": cost, "printed": printed, "scorched": scorched and printed >= _SCORCHED}
    refused: Result = {"legal": False, "fighters_left": held, "colonies_to_discard": 0, "cost": cost}
    if not inputs.decided(own, "own"):
        return Ruled(refused, *say("attack.not_own"), ("E-R11", "E-R8"))
    if not inputs.decided(face_down, "face_down"):
        return Ruled(refused, *say("attack.face_up"), ("E-R11", "E-R8"))
    if _follows(right_to_attack, "right_to_attack"):
        return Ruled(refused, *say("attack.follower"), ("E-R11a", "E-R8"))
    if fighters is None:
        needs = ("E-R8", *(["E-tech-scorched-earth-policy"] if scorched else []))
        return Ruled({"cost": cost}, *say("attack.needs", **costs), needs)
    if held < cost:
        refused["missing"] = cost - held
        return Ruled(refused, *say("attack.too_few", **costs, held=held, missing=cost - held), ("E-R8",))
    result: Result = {"legal": True, "fighters_left": held - cost, "colonies_to_discard": under, "cost": cost}
    rests = [
        "E-R8",
        *(["E-R12"] if under else []),
        *(["E-tech-scorched-earth-policy"] if scorched else []),
    ]
    return Ruled(result, *say("attack.paid", **costs, left=held - cost, under=under), tuple(rests))


def _cost(given: object, planet: object, name: str) -> int:
    """The cost that was given, or that of the planet; if both are, they must agree."""
    if given is None and planet is None:
        raise ValueError(Text("needs_one", keys=(name, "planet")))
    cost = inputs.whole(given, name, 0, 20) if given is not None else None
    if planet is None:
        return cost or 0
    its = values.planet(planet)
    printed = its.warfare if name == "warfare_cost" else its.colonize
    if cost not in {None, printed}:
        raise ValueError(Text("do_not_agree", one=name, given=cost, other=its.name, value=printed))
    return printed


def _others(reading: Reading) -> bool:
    """Whether the planet is somebody else's, or the turn: "my neighbour's Lyttle", "which belongs to her"."""
    behind = (reading.said(range(at + 1, at + 3)) for at in reading.places({"opponent", "neighbour", "other"}))
    belongs = bool(reading.places({"belong", "belongs"}))
    return belongs or any({"s", *alternatives("@possessive"), "turn"} & said for said in behind)


#: That it is not asked how many colonies it takes, or may be under a planet, nor of one that is turned up already.
_NOT_HOW_MANY = slots.only_if(
    lambda reading: (
        not reading.said(reading.clauses()[-1]) & {"need", "require", "must", "tuck", "under"}
        and not (
            len(asked_names.named(reading)) < 2
            and any(reading.said([at - 1, at - 2]) & grammar("already") for at in reading.places({"face_up"}))
        )
    )
)


@ruling(
    "E-R14b E-R18 E-R17a",
    asks=(
        Frame(
            "settle|colonize_cost",
            {
                "colonize_cost planet": asked_names.cost("colonize_cost", "settle"),
                "_2": asked_names.other_cost("warfare_cost"),
                "colonies": asked.item(asked.is_colony),
                "planet_symbols": asked_roles.colonize_symbols,
                "right_to_settle": asked_roles.right,
                "_": _NOT_HOW_MANY,
                "_3": slots.only_if(lambda reading: not _others(reading)),
            },
            "legal",
            never="end free time",
        ),
        Frame(
            "settle|colonize|colonize_cost|colony colony|colonize many|number|miss|more",
            {
                "colonize_cost planet": asked_names.cost("colonize_cost", "settle"),
                "colonies": asked.item(asked.is_colony, default=None),
                "planet_symbols": asked_roles.colonize_symbols,
                "right_to_settle": asked_roles.right,
            },
            never="turn round",
        ),
    ),
    may="settle colonize colonize_cost cost colony card under tuck planet symbol empire face_up show lead leader follow follower following action role play enough only require place other opponent neighbour start_planet each face_down front another must miss more additional least",
)
def settle(
    colonies: object = None,
    colonize_cost: object = None,
    planet_symbols: object = 0,
    right_to_settle: object = "action_or_leader",
    planet: object = None,
) -> Ruled:
    """Whether a planet may be settled (E-R14 to E-R18): every colonize symbol of the empire lowers the cost by one.

    *colonize_cost*, or the *planet* by its name; *right_to_settle*: action_or_leader, or follower. Without *colonies*
    it tells only how many it takes.
    """
    printed = _cost(colonize_cost, planet, "colonize_cost")
    symbols = inputs.whole(planet_symbols, "planet_symbols", 0, 99)
    cost = max(0, printed - symbols)
    if colonies is None and not _follows(right_to_settle, "right_to_settle"):
        return _taking(printed, symbols, cost)
    held = inputs.whole(colonies or 0, "colonies", 0, 99)
    result: Result = {"effective_cost": cost, "legal": held >= cost, "missing": max(0, cost - held)}
    if _follows(right_to_settle, "right_to_settle"):
        result["legal"] = False
        return Ruled(result, *say("settle.follower"), ("E-R17a", "E-R14b"))
    text = say("settle.text", **result, cost=cost, printed=printed, symbols=symbols, held=held)
    rests = (
        ("E-X4", "E-R18") if symbols >= printed and printed else ("E-R18", "E-R14b") if symbols else ("E-R14b", "E-R18")
    )
    return Ruled(result, *text, rests)


def _taking(printed: int, symbols: int, cost: int) -> Ruled:
    """How many colonies it takes to settle a planet."""
    rests = ("E-R18", "E-R14b") if symbols else ("E-R14b", "E-R18")
    return Ruled({"effective_cost": cost}, *say("settle.needs", cost=cost, printed=printed, symbols=symbols), rests)
