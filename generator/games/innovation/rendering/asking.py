"""What is asked, what each choice means, why one is legal or not.

In: a position with its question, a choice. Out: words; nothing that the player who is asked may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.engine.languages import between, listed
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rendering.phrases import (
    back_text,
    card_text,
    colour_name,
    icon_name,
    in_words,
    say,
    title,
)
from generator.games.innovation.rules.codes import ACTION, BACKS, NOBODY, START, Choice
from generator.games.innovation.rules.position import Position


def question_text(pos: Position, names: Sequence[str], language: Language) -> str:
    """What is asked, and the effect that asks it."""
    del names
    if pos.question == START:
        return say("ask_start", language)
    if pos.question == ACTION:
        return say("ask_action", language, pos.actions)
    words = purpose_text(pos.purpose, pos.question, language)
    if not pos.effects:
        return words
    card, number, _ = pos.effects[-1]
    effect = cards()[card].effects[number - 1].words("first" if pos.switches.edition == "first" else "last")
    return say(
        "of_effect",
        language,
        title(card, language),
        number,
        in_words(effect(language), language) if effect else "",
        words,
    )


def purpose_text(purpose: str, question: str, language: Language) -> str:
    """What a card, colour, value or player is picked for."""
    words = pack_data("generator.games.innovation", "tables/questions.toml")
    key = next(key for key in (f"{purpose}_{question}", purpose, question) if key in words)
    text: str = words[key][language]
    return text


#: What a choice of a number means, whatever the position.
PLAIN: dict[str, Callable[[int, Language], str]] = {
    "colour": colour_name,
    "value": lambda value, language: say("age", language, value),
    "achieve": lambda age, language: say("choose_achieve", language, age, 5 * age),
}


def choice_text(pos: Position, choice: Choice, names: Sequence[str], language: Language) -> str:
    """What a choice means, in a few words."""
    kind, what = choice
    if kind == "draw":
        age = next((age for age in range(max(1, pos.highest_top(pos.turn)), 11) if pos.piles[age]), 0)
        return say("choose_draw", language, back_text(age, language)) if age else say("choose_end", language)
    if kind == "dogma":
        return _dogma_text(pos, what, names, language)
    if kind == "player":
        return names[what]
    if kind in PLAIN:
        return PLAIN[kind](what, language)
    if kind in {"yes", "no", "done"}:
        return say(f"choose_{kind}", language)
    if kind == "option":
        return say(f"{pos.purpose}_{what}", language)
    if kind == "back":
        who, value = divmod(what, BACKS)
        return say("of_player", language, back_text(value, language), names[who])
    return card_of(pos, what, names, language)


def card_of(pos: Position, card: int, names: Sequence[str], language: Language) -> str:
    """A card that may be picked, and whose it is if it is another player's."""
    _, owner = pos.place[card]
    words = card_text(card, language)
    return words if owner in {NOBODY, pos.asker} else say("of_player", language, words, names[owner])


def _dogma_text(pos: Position, card: int, names: Sequence[str], language: Language) -> str:
    """A card to be activated: its icon, who would share it, on whom it would be a demand (I-D1, I-D3, I-V2)."""
    featured = cards()[card].featured
    counts = [pos.icons(seat)[featured] for seat in range(pos.seats)]
    me = pos.turn
    effects = cards()[card].effects
    words = [say("icon_of", language, card_text(card, language), icon_name(featured, language), counts[me])]
    if any(not effect.demand for effect in effects):
        sharing = [names[other] for other in pos.clockwise(me) if counts[other] >= counts[me]]
        words.append(say("shared_by" if sharing else "not_shared", language, listed(sharing, language)))
    if any(effect.demand for effect in effects):
        hit = [names[other] for other in pos.opponents(me) if counts[other] < counts[me]]
        words.append(say("demand_on" if hit else "no_demand", language, listed(hit, language)))
    return between(language).clauses.join(words)
