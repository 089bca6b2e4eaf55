"""What is asked, what each choice means, why one is legal or not.

In: a position with its question, a choice. Out: words.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.deluges.facts import EACH_OF, RESOURCES
from generator.games.deluges.rendering.phrases import people_text, pile, say, space_name
from generator.games.deluges.rules.codes import ANSWER, FERRY, FLEE, GATHER, GIVE, SLAVE, WANT, Choice
from generator.games.deluges.rules.position import Position
from generator.games.deluges.rules.work import shift_of


def question_text(pos: Position, names: Sequence[str], language: Language) -> str:
    """What is asked."""
    offered = pos.offered
    parts: tuple[object, ...] = ()
    if pos.question == GATHER:
        land = offered[0]
        parts = (space_name(pos, land, language), say(RESOURCES[pos.board.minerals[land]], language))
    elif pos.question == GIVE:
        parts = (names[offered[0]],)
    elif pos.question == WANT:
        parts = (names[offered[0]], pile(offered[1], offered[2], language))
    elif pos.question == ANSWER:
        _, given, many, wanted, price = offered
        parts = (names[pos.turn], pile(given, many, language), pile(wanted, price, language))
    elif pos.question == FERRY:
        who, land, to, kind, count = offered
        ends = (space_name(pos, land, language), space_name(pos, to, language))
        parts = (names[who], people_text(kind, count, language), *ends)
    elif pos.question == FLEE:
        parts = (space_name(pos, pos.options[0][1][0], language),)
    return say(f"ask_{pos.question}", language, *parts)


def choice_text(pos: Position, choice: Choice, names: Sequence[str], language: Language) -> str:
    """What a choice means, in a few words."""
    kind, what = choice
    if kind == "move":
        return _move_text(pos, what, names, language)
    if kind == "take":
        return _take_text(pos, what[0], what[1], language)
    if kind in {"give", "want"}:
        return pile(what[0], what[1], language)
    if kind == "pay":
        return listed([pile(resource, EACH_OF[len(what)], language) for resource in what], language)
    if kind == "offer":
        return say("choose_offer", language, names[what[0]])
    if kind == "flee":
        return say("choose_flee", language, space_name(pos, what[1], language))
    return say(f"choose_{kind}", language, *(space_name(pos, space, language) for space in what))


def _move_text(pos: Position, what: tuple[int, ...], names: Sequence[str], language: Language) -> str:
    """Who goes where, over whose boats, and whether that is war (D-M4)."""
    land, to, kind, count, borrowed = what
    ends = (space_name(pos, land, language), space_name(pos, to, language))
    words = [say("choose_move", language, people_text(kind, count, language), *ends)]
    if borrowed:
        owners = [name for seat, name in enumerate(names) if borrowed >> seat & 1]
        words.append(say("choose_by", language, listed(owners, language)))
    if kind < SLAVE and pos.others_there(to, pos.asker):
        enemies = [names[other] for other in pos.there(to) if other != pos.asker]
        words.append(say("choose_war", language, listed(enemies, language)))
    return between(language).clauses.join(words)


def _take_text(pos: Position, land: int, woods: int, language: Language) -> str:
    """What everybody there does then (D-G1, D-G3)."""
    done = shift_of(pos, pos.asker, land, woods)
    mineral = say(RESOURCES[pos.board.minerals[land]], language)
    return say("choose_take", language, done.woods, mineral, done.minerals, done.idle_workers)
