"""What things are worth to a bot: cards in hand and on the board, and how well a player does.

In: a position. Out: figures, in points of score or so. Only what everybody sees of others goes into them.
"""

from __future__ import annotations

from typing import Final

from generator.games.innovation.rules.codes import AGE, BOARD, COLOUR, COVERED, HAND, NOBODY, ON_TOP
from generator.games.innovation.rules.endings import achievable, needed, team_mates
from generator.games.innovation.rules.position import Position

#: A game won or lost.
WHOLE_GAME: Final = 10_000.0
#: An achievement, one that could be claimed at once, and how much nearer to victory counts more.
ACHIEVEMENT: Final = 22.0
AT_HAND: Final = 12.0
LAST_STEPS: Final = 3.0
#: A point of score, below what the next open age achievement takes and beyond it.
POINT: Final = 1.0
#: The highest top card, each top card, a colour on the board.
HIGHEST: Final = 3.0
TOP: Final = 0.6
NEW_COLOUR: Final = 1.5
#: An icon shown; and being ahead of every opponent in one.
ICON: Final = 0.35
AHEAD: Final = 1.0
#: A card in hand, and each of its ages; one more than can soon be used is worth only a share of that.
CARD: Final = 1.0
CARD_AGE: Final = 0.35
USEFUL_CARDS: Final = 5
USELESS: Final = 0.2


def prospects(pos: Position, who: int) -> float:
    """Return how well a player does against the best of their opponents; the end of the game counts more than all."""
    if pos.winners:
        return WHOLE_GAME / len(pos.winners) if who in pos.winners else -WHOLE_GAME
    ours = max(standing(pos, each) for each in team_mates(pos, who))
    return ours - max(standing(pos, other) for other in pos.opponents(who))


def standing(pos: Position, who: int) -> float:
    """Return how well a player does alone."""
    icons = pos.icons(who)
    tops = pos.tops(who)
    held = pos.achievements(who)
    found: float = ACHIEVEMENT * held + LAST_STEPS * held * held * 6 / needed(pos)
    found += POINT * pos.points(who) + AT_HAND * bool(achievable(pos, who))
    found += HIGHEST * pos.highest_top(who) + sum(TOP * AGE[card] + NEW_COLOUR for card in tops)
    found += ICON * sum(icons)
    found += _hand(pos.hand[who])
    others = [pos.icons(other) for other in pos.opponents(who)]
    ahead = sum(count > max(theirs[icon] for theirs in others) for icon, count in enumerate(icons))
    return found + AHEAD * ahead


def _hand(cards: list[int]) -> float:
    """Return what a hand is worth; of others only the ages are looked at."""
    worths = sorted([CARD + CARD_AGE * AGE[card] for card in cards], reverse=True)
    return sum(worths[:USEFUL_CARDS]) + USELESS * sum(worths[USEFUL_CARDS:])


def meld_gain(pos: Position, who: int, card: int) -> float:
    """Return what melding a card changes on the board: its age for the one covered, icons, a new colour (I-A6)."""
    colour = COLOUR[card]
    stack = pos.board[who][colour]
    icons = sum(ON_TOP[card])
    if not stack:
        return HIGHEST * max(0, AGE[card] - pos.highest_top(who)) + TOP * AGE[card] + NEW_COLOUR + ICON * icons
    top = stack[-1]
    covered = sum(COVERED[pos.splay[who][colour]][top])
    rest = max((AGE[other] for other in pos.tops(who) if other != top), default=0)
    highest = max(rest, AGE[card]) - max(rest, AGE[top])
    return HIGHEST * highest + TOP * (AGE[card] - AGE[top]) + ICON * (icons + covered - sum(ON_TOP[top]))


def hand_worth(pos: Position, who: int, card: int) -> float:
    """Return what a card in hand is worth: what it would do on the board, if that is anything, and as a card."""
    return CARD + CARD_AGE * AGE[card] + max(0.0, meld_gain(pos, who, card)) * 0.7


def top_worth(pos: Position, who: int, card: int) -> float:
    """Return what a player would lose with a card of the board: its icons, its age for what is beneath it."""
    stack = pos.board[who][COLOUR[card]]
    if stack[-1] != card:
        return sum(COVERED[pos.splay[who][COLOUR[card]]][card]) * ICON
    beneath = AGE[stack[-2]] if len(stack) > 1 else 0
    rest = max((AGE[other] for other in pos.tops(who) if other != card), default=0)
    highest = max(rest, AGE[card]) - max(rest, beneath)
    return HIGHEST * highest + TOP * (AGE[card] - beneath) + ICON * sum(ON_TOP[card]) + NEW_COLOUR * (not beneath)


def worth_where_it_lies(pos: Position, card: int) -> float:
    """Return what a card is worth to whoever has it; nothing in a pile."""
    zone, owner = pos.place[card]
    if owner == NOBODY:
        return 0.0
    if zone == BOARD:
        return top_worth(pos, owner, card)
    return hand_worth(pos, owner, card) if zone == HAND else POINT * AGE[card]


def splay_gain(pos: Position, who: int, colour: int, direction: int) -> int:
    """Return how many more icons a stack shows when it is splayed so (I-K15)."""
    covered = pos.board[who][colour][:-1]
    now, then = COVERED[pos.splay[who][colour]], COVERED[direction]
    return sum(sum(then[card]) - sum(now[card]) for card in covered)
