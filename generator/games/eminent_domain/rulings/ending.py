"""Rulings about the end: what triggers it, who still plays, the score, the winner (section 7).

In: stacks, influence, tokens, planets. Out: whether the game ends, and who wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.engine import inputs
from generator.engine.questions import Frame, Reading, sides, slots, standings
from generator.engine.ruling import Result, Ruled
from generator.games.eminent_domain.facts.deck import INFLUENCE, Planet, Technology
from generator.games.eminent_domain.rulings import asked, asked_at_the_end, values
from generator.games.eminent_domain.rulings.values import ruling, say

#: Exhausted stacks that trigger the end, by players, and in the longer game of three (E-N1, E-V1).
STACKS = {2: 1, 3: 1, 4: 2}
_LONGER = 2
_FIVE = 5
_STANDINGS = standings({"resource": "resources", "fighter": "fighters"}, ["score"])


def _needed(count: int, variant: object) -> int:
    """How many empty stacks end a game of so many (E-N1a)."""
    return _LONGER if values.variant(variant, count) == "extended" else STACKS[count]


@ruling(
    "E-N1a E-N1",
    asks=(Frame("end|stack many|when stack|end", {"players": asked.players, "variant": asked.variant}),),
    may="stack empty role trigger must card require",
)
def end_stacks(players: Any = None, variant: object = None) -> Ruled:
    """How many exhausted stacks trigger the end (E-N1): *players*, a number or a list of numbers."""
    many = isinstance(players, list | tuple)
    if players is None:
        players = 3 if values.variant(variant) == "extended" else [2, 3, 4]
        many = isinstance(players, list)
    counts = [values.players(each) for each in (players if many else [players])]
    needs = [_needed(each, variant) for each in counts]
    sentences = [say("end_stacks.need", need=need, players=each) for each, need in zip(counts, needs)]
    rests = ("E-V1a", "E-N1a") if values.variant(variant) == "extended" else ("E-N1a", "E-N1")
    result: Result = {"stacks": needs if many else needs[0]}
    return Ruled(result, *say("end_stacks.text", needs=say.joined("end_stacks.and", sentences)), (*rests, "E-N2"))


def _in_time(reading: Reading) -> bool:
    """Whether it is not asked of a stack behind the one that ends the game: of "the second stack", or "after two", if two play."""
    many = asked.players.take(reading)
    behind = reading.numbers(at + 1 for at in reading.places({"after"})).values()
    nth = max([0, *behind, *(token.ordinal or 0 for token in reading.tokens)])
    needed = [STACKS[count] for count in inputs.listed(many.value)] if many else [_LONGER]
    return "variant" in reading.question.words or nth <= min(needed)


@ruling(
    "E-N1 E-N1a",
    asks=(
        Frame(
            "end trigger|end stack|empty|influence|supply|survey|warfare|colonize|research|trade|produce|produce_trade",
            {
                "players": asked.players,
                "empty_stacks": slots.hook(asked_at_the_end.empty_stacks),
                "influence_left": slots.hook(asked_at_the_end.influence_left),
                "variant": asked.variant,
                "": slots.only_if(asked_at_the_end.is_enough),
                "_": slots.only_if(_in_time),
            },
            "triggered",
        ),
    ),
    may="trigger stack empty influence token supply role left survey warfare colonize produce trade research produce_trade card last only enough each play after stay more all",
)
def end_trigger(
    players: object, empty_stacks: object = 0, influence_left: object = None, variant: object = None
) -> Ruled:
    """Whether the end is triggered (E-N1): the influence supply is gone, or enough stacks are."""
    count = values.players(players)
    stacks = inputs.whole(empty_stacks, "empty_stacks", 0, _FIVE)
    left = inputs.if_given(inputs.whole, influence_left, "influence_left", 0, INFLUENCE)
    need = _needed(count, variant)
    triggered = stacks >= need or left == 0
    known = left is not None
    text = say("end_trigger.text", triggered=triggered, stacks=stacks, need=need, players=count, known=known, left=left)
    rests = ("E-N1", "E-N1a", *(["E-N2"] if triggered else []))
    return Ruled({"triggered": triggered, "stacks_needed": need}, *text, rests)


@ruling(
    "E-N2 E-PUB13 E-U2",
    asks=(
        Frame(
            "@who|@which|whose|@which_ones|many|turns|anyone|anybody|someone|somebody|any "
            "turn|play|plays|last_turn trigger|influence|stack|empty|end",
            {
                "trigger_seat": slots.hook(asked_at_the_end.seat),
                "players": asked.players,
            },
            "plays",
        ),
    ),
    may="play last_turn last trigger influence stack token supply empty seat start_player again another role other after round order left survey warfare colonize produce trade research produce_trade card",
)
def remaining_turns(players: object, trigger_seat: object, seat: object = None) -> Ruled:
    """Who still has a turn after the end is triggered (E-N2): seats count from the start player as 1.

    *seat*: whose turn is asked about; *plays* is then whether he has one, else whether anybody has.
    """
    count = values.players(players)
    asked = inputs.if_given(values.seats, seat, count)
    seat = values.seats(trigger_seat, count)
    left = list(range(seat + 1, count + 1))
    result: Result = {"remaining_turns_seats": left, "plays": bool(left) if asked is None else asked in left}
    if not left:
        return Ruled(result, *say("remaining_turns.nobody", seat=seat, players=count))
    return Ruled(result, *say("remaining_turns.seats", many=len(left), seats=left, seat=seat))


@ruling(
    "E-N4 E-PUB14 E-PUB12",
    asks=(
        Frame(
            "score|influence technology|planet|token|influence score|many|total|count|sum|add",
            {"tokens techs planets_face_up": slots.hook(asked_at_the_end.scored), "_": slots.OPEN},
        ),
    ),
    may="score end influence token technology planet face_up worth level each spread empire start_planet front total point supply altogether deck hand discard under",
)
def final_score(tokens: object = 0, techs: Any = (), planets_face_up: Any = ()) -> Ruled:
    """The score (E-N4): tokens, influence on technologies and on face-up planets; each a number, or a name."""
    held = inputs.whole(tokens, "tokens", 0, 999)
    learnt = sum(
        _influence(each, "technology", lambda its: values.technology(its)[1][0]) for each in inputs.listed(techs)
    )
    worlds = sum(_influence(each, "planet", values.planet) for each in inputs.listed(planets_face_up))
    score = held + learnt + worlds
    return Ruled({"score": score}, *say("final_score.text", score=score, held=held, learnt=learnt, worlds=worlds))


def _influence(given: object, what: str, card: Callable[[object], Planet | Technology]) -> int:
    """Influence of *what* that is given as a number, or by a name for which there is a *card*: 5, "Idroyos"."""
    if isinstance(given, dict):
        given = given.get("influence", given.get("name"))
    if isinstance(given, int | float) or inputs.plain(given).isdigit():
        return inputs.whole(given, f"influence of a {what}", 0, 99)
    return card(given).influence


@ruling(
    "E-N4 E-N5",
    asks=(Frame("win|ahead|first", {"players": _STANDINGS, "who": sides.asked()}, "winner=@who"),),
    never="lose lost loses gained had many",
    may="win score influence resource fighter tie both each all same left finish final altogether token last most empire number",
)
def winner(players: Any) -> Ruled:
    """Who wins (E-N4, E-N5): *players* {name: {score, resources, fighters}}; several winners are tied."""
    held = {str(name): _held(name, each) for name, each in inputs.mapped(players, "players").items()}
    values.players(len(held))
    best, most = max(held.values())
    leading = [name for name, (score, _) in held.items() if score == best]
    won = [name for name in leading if held[name][1] == most]
    result: Result = {"winners": won, "winner": won[0] if len(won) == 1 else None}
    first, you = values.called(won[0]), won[0] == "I"
    if len(leading) == 1:
        return Ruled(result, *say("winner.alone", first=first, you=you, best=best))
    if len(won) == 1:
        tied = [values.called(each) for each in leading]
        text = say("winner.more", first=first, you=you, tied=tied, best=best, most=most)
        return Ruled(result, *text, ("E-N5", "E-N4"))
    text = say("winner.tied", won=[values.called(each) for each in won], best=best, most=most)
    return Ruled(result, *text, ("E-N5", "E-U19"))


def _held(name: object, given: Any) -> tuple[int, int]:
    """A player's score, and resources and fighters together."""
    if isinstance(given, dict):
        parts = [given.get("score"), given.get("resources", 0), given.get("fighters", 0)]
    else:
        parts = [*(inputs.listed(given) or [None]), 0, 0][:3]
    score, resources, fighters = (
        inputs.whole(each, f"{what} of {name}") for each, what in zip(parts, ("score", "resources", "fighters"))
    )
    return score, resources + fighters
