"""The position as one player may see it.

In: a position, who looks, names, a language. Out: lines. Hands and score piles of others are told by their ages (I-T3,
I-PUB14), covered cards only to their owner (I-K17), how many lie in a stack of others only where it is splayed (I-U12).
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between, listed
from generator.engine.view import Language
from generator.games.innovation.facts.deck import AGES, COLOURS, card_id
from generator.games.innovation.rendering.phrases import (
    card_list,
    card_text,
    colour_name,
    icon_name,
    say,
    special_name,
    splay_name,
    title,
    values_text,
)
from generator.games.innovation.rules.codes import AGE, NOBODY, SPECIALS, START
from generator.games.innovation.rules.position import Position


def position_lines(pos: Position, who: int, names: Sequence[str], language: Language) -> list[str]:
    """The table as player *who* sees it."""
    lines = [head_line(pos, names, language), _supply(pos, language), _open_achievements(pos, language)]
    if pos.removed:
        lines.append(say("removed", language, len(pos.removed)))
    for seat in (*range(who, pos.seats), *range(who)):
        lines += _player_lines(pos, seat, seat == who, names, language)
    lines.append(say("hand" if pos.hand[who] else "no_hand", language, names[who]))
    lines += [f"  {card_text(card, language)}" for card in sorted(pos.hand[who])]
    if pos.score[who]:
        lines.append(say("score_pile", language, names[who], card_list(sorted(pos.score[who]), language)))
    return lines


def head_line(pos: Position, names: Sequence[str], language: Language) -> str:
    """Return whose turn it is and how many actions are left."""
    if pos.question == START:
        return say("head_start", language)
    return say("head", language, pos.turns, names[pos.turn], pos.actions)


def _supply(pos: Position, language: Language) -> str:
    """How many cards each pile holds (I-PUB14)."""
    return say("supply", language, "  ".join(f"{age}:{len(pos.piles[age])}" for age in AGES))


def _open_achievements(pos: Position, language: Language) -> str:
    """What can still be claimed."""
    ages = [str(age) for age in AGES[:-1] if pos.age_owner[age] == NOBODY]
    specials = [special_name(at, language) for at in range(len(SPECIALS)) if pos.special_owner[at] == NOBODY]
    return say("to_claim", language, " ".join(ages) or "-", listed(specials, language))


def figures_line(pos: Position, seat: int, names: Sequence[str], language: Language) -> str:
    """Return a player's score and hand, their ages with them."""
    figures = (names[seat], pos.points(seat), values_text(pos.score[seat]), len(pos.hand[seat]))
    return say("player", language, *figures, values_text(pos.hand[seat]))


def achieved_line(pos: Position, seat: int, language: Language) -> str:
    """Return how many achievements a player has, and which."""
    return say("achieved", language, pos.achievements(seat), achievements_text(pos, seat, language))


def icons_words(icons: Sequence[int], language: Language) -> list[str]:
    """Return how many there are of each icon."""
    return [f"{icon_name(icon, language)} {count}" for icon, count in enumerate(icons)]


def _player_lines(pos: Position, seat: int, own: bool, names: Sequence[str], language: Language) -> list[str]:
    """Figures and board of a player."""
    lines = [
        figures_line(pos, seat, names, language),
        f"  {achieved_line(pos, seat, language)}",
        f"  {'  '.join(icons_words(pos.icons(seat), language))}",
    ]
    lines += [
        f"  {_stack(pos, seat, colour, own, language)}" for colour in range(len(COLOURS)) if pos.board[seat][colour]
    ]
    return lines


def achievements_text(pos: Position, seat: int, language: Language) -> str:
    """What a player has claimed."""
    ages = [say("age", language, age) for age in AGES[:-1] if pos.age_owner[age] == seat]
    specials = [special_name(at, language) for at in range(len(SPECIALS)) if pos.special_owner[at] == seat]
    return listed([*ages, *specials], language)


def _stack(pos: Position, seat: int, colour: int, own: bool, language: Language) -> str:
    """A stack: its top card, its splay, what lies beneath as far as it may be known."""
    *covered, top = pos.board[seat][colour]
    splay = pos.splay[seat][colour]
    words = [f"{card_id(top)} {title(top, language)}", say("age", language, AGE[top]), colour_name(colour, language)]
    if splay:
        words.append(say("splayed", language, splay_name(splay, language)))
    if covered and own:
        beneath = listed([f"{card_id(card)} {title(card, language)}" for card in reversed(covered)], language)
        words.append(say("beneath", language, beneath))
    elif splay:
        words.append(say("cards_beneath", language, len(covered)))
    return between(language).parts.join(words)
