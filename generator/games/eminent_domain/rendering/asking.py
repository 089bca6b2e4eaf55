"""What is asked, what each choice means, why one is legal or not.

In: a position with its question, a choice. Out: words; nothing that the player who is asked may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.eminent_domain.facts.deck import ROLES, kinds, role_cards, technologies
from generator.games.eminent_domain.rendering.phrases import (
    its_front,
    own_back_text,
    question_of,
    role_name,
    say,
    slot_planet,
    slot_resource,
    title,
    type_name,
)
from generator.games.eminent_domain.rules.codes import (
    ACTION,
    BOOST,
    CLEANUP,
    DO,
    FACES,
    FIRST_TECHNOLOGY,
    FOLLOW,
    POLITICS_CARD,
    ROLE,
    STACK_OF,
    TUCK,
    Choice,
)
from generator.games.eminent_domain.rules.notation import resource_name
from generator.games.eminent_domain.rules.permanents import dissent_draws, symbols_of, warfare_cost
from generator.games.eminent_domain.rules.position import Position
from generator.games.eminent_domain.rules.roles import own_symbols, symbols_played


def question_text(pos: Position, names: Sequence[str], language: Language) -> str:
    """What is asked."""
    who = pos.asker
    if pos.question == ACTION:
        return say("ask_action", language, pos.actions)
    if pos.question == ROLE:
        return say("ask_role", language)
    if pos.question == FOLLOW:
        return say("ask_follow", language, names[pos.turn], role_name(pos.role, language))
    if pos.question == BOOST:
        symbols = symbols_played(pos, who, leader=who == pos.turn)
        return say("ask_boost", language, role_name(pos.role, language), symbols)
    if pos.question == CLEANUP:
        return say("ask_cleanup", language, len(pos.hand[who]), pos.hand_limit(who))
    if pos.question == TUCK:
        return say("ask_tuck", language, title(pos.played[who][-1], language))
    return question_of(pos.purpose if pos.question == DO else pos.question, language)


def action_words(card: int, errata: str, language: Language) -> str:
    """What a card does when it is played for its action."""
    if card >= FIRST_TECHNOLOGY:
        return technologies()[card - FIRST_TECHNOLOGY].sides[0].words(errata)(language)
    if card == POLITICS_CARD:
        return kinds()["politics"].action(language)
    actions = [kinds()[ROLES[role]].action(language) for role in role_cards()[card].symbols]
    return between(language).choices.join(actions)


def _play(pos: Position, card: int, language: Language) -> str:
    return say("choose_play", language, title(card, language), action_words(card, pos.switches.errata, language))


def _lead(pos: Position, role: int, language: Language) -> str:
    words = kinds()[ROLES[role]].role(language)
    return say("choose_lead", language, words, pos.stacks[STACK_OF[role]], pos.empire_symbols(pos.turn, role))


def _boost(pos: Position, card: int, language: Language) -> str:
    return say("choose_boost", language, title(card, language), symbols_of(pos, pos.asker, card, pos.role))


def _under(pos: Position, planet: int, language: Language) -> str:
    return say("choose_under", language, own_back_text(planet, language), pos.colonies_on(planet))


def _attack(pos: Position, planet: int, language: Language) -> str:
    return say("choose_attack", language, own_back_text(planet, language), warfare_cost(pos, pos.asker, planet))


def _technology(pos: Position, kind: str, what: int, language: Language) -> str:
    card, side = FACES[what] if kind == "face" else (what, technologies()[what - FIRST_TECHNOLOGY].sides[0])
    its = technologies()[card - FIRST_TECHNOLOGY]
    symbols = listed([role_name(symbol, language) for symbol in side.symbols], language)
    words = f"{side.words(pos.switches.errata)(language)} {say('shows', language, symbols)}"
    name = side.name(language) if kind == "face" else its.title(language)
    return say("choose_technology", language, name, type_name(its.type, language), its.level, its.influence, words)


def _slot(key: str, slot: int, language: Language) -> str:
    return say(key, language, slot_resource(slot, language), slot_planet(slot))


#: What a choice with a thing means, by its kind.
TEXTS: dict[str, Callable[[Position, int, Language], str]] = {
    "play": _play,
    "skip": lambda _pos, _what, language: say("choose_skip", language),
    "lead": _lead,
    "boost": _boost,
    "dissent": lambda pos, _what, language: say("choose_dissent", language, dissent_draws(pos, pos.asker)),
    "follow": lambda pos, _what, language: say("choose_follow", language, own_symbols(pos, pos.asker, leader=False)),
    "attack": _attack,
    "settle": lambda _pos, what, language: say("choose_settle", language, own_back_text(what, language)),
    "keep": lambda _pos, what, language: say(
        "choose_keep", language, own_back_text(what, language), its_front(what, language)
    ),
    "colony": _under,
    "tuck": _under,
    "fighters": lambda pos, _what, language: say(
        "choose_fighters", language, 2 if pos.purpose == "improved_warfare" else 1
    ),
    "fill": lambda _pos, what, language: _slot("choose_fill", what, language),
    "trade": lambda _pos, what, language: _slot("choose_trade", what, language),
    "fighter": lambda _pos, _what, language: say("choose_trade_fighter", language),
    "remove": lambda _pos, what, language: say("choose_remove", language, title(what, language)),
    "itself": lambda _pos, _what, language: say("choose_itself", language),
    "stack": lambda pos, what, language: say("choose_take", language, title(what, language), pos.stacks[what]),
    "technology": lambda pos, what, language: _technology(pos, "technology", what, language),
    "face": lambda pos, what, language: _technology(pos, "face", what, language),
    "none": lambda _pos, _what, language: say("choose_none", language),
    "discard": lambda _pos, what, language: say("choose_discard", language, title(what, language)),
    "name": lambda _pos, what, language: say("choose_name", language, resource_name(what, language)),
}


def choice_text(pos: Position, choice: Choice, names: Sequence[str], language: Language) -> str:
    """What a choice means, in a few words."""
    del names
    kind, what = choice
    if kind == "done":
        if pos.question == CLEANUP:
            return say("choose_refill", language, pos.hand_limit(pos.asker))
        return say("choose_done", language)
    return TEXTS[kind](pos, what, language)
