"""The kinds of choices and questions: what a player may be asked, and what each answer means.

In: nothing. Out: constants. A choice is (kind, a, b, n); the comment after each kind says what the three are, "-"
is always 0. docs/notation.md writes the same for people.
"""

from __future__ import annotations

from typing import Final

from generator.games.deep_future.rules.codes import Choice

# Kinds of choices.
GO: Final = 0  # -, -, -              enough of this: go on
ACT: Final = 1  # action, card, -     take an action with that card (-1: none)
USE: Final = 2  # card, advancement, -
TRACK: Final = 3  # track, -, steps   move an own track
CARD: Final = 4  # card, -, -         this card
DECK: Final = 5  # -, -, -            a card turned from the deck
SUIT: Final = 6  # suit, -, -
NUMBER: Final = 7  # -, -, number     choose it; 0 leaves it to chance
SECTOR: Final = 8  # sector, -, -     cubes go here
HIT: Final = 9  # sector, -, -        a rival cube goes from here
MOVE: Final = 10  # from, to, cubes
FIGHT: Final = 11  # from, to, cubes  own cubes given in a battle
BLANK_AT: Final = 12  # card, sector, -   a blank becomes a world there
NEW_AT: Final = 13  # sector, -, -    a new card becomes a world there
DROP: Final = 14  # card, -, -        discard from the hand
WONDER: Final = 15  # sector, card, - use the wonder with that card
PAY: Final = 16  # card, hand card, -
LEAVE: Final = 17  # card, -, -       do not pay for it
CUBE: Final = 18  # card, -, -        an upkeep cube onto or off this card
FAIL: Final = 19  # -, -, -           the challenge is not met
VICTORY: Final = 20  # victory, -, -
QUITS: Final = 21  # -, -, -          leave the game for good
AFRESH: Final = 22  # -, -, -         begin anew after a loss
DO: Final = 23  # -, -, -             carry out the effect offered
RAISE: Final = 24  # victory, suit, -   the wonder of that pair

GO_ON: Choice = (GO, 0, 0, 0)
CHANCE: Choice = (NUMBER, 0, 0, 0)

# What is being asked.
ASK_HOMEWORLD: Final = 0
ASK_NUMBER: Final = 1
ASK_RETURN: Final = 2
ASK_SETUP: Final = 3
ASK_TURN: Final = 4
ASK_START: Final = 5
ASK_ACTION: Final = 6
ASK_USE: Final = 7
ASK_LOWER: Final = 8
ASK_CUBE: Final = 9
ASK_EXPLORE: Final = 10
ASK_DISCARD: Final = 11
ASK_WORLD: Final = 12
ASK_GROW: Final = 13
ASK_BIOLOGY: Final = 14
ASK_ADVANCE: Final = 15
ASK_SLOT: Final = 16
ASK_REDRAW_SUIT: Final = 17
ASK_BATTLE: Final = 18
ASK_DEFENSE: Final = 19
ASK_EXPAND: Final = 20
ASK_PLAN: Final = 21
ASK_EFFECT: Final = 22
ASK_COLUMN: Final = 23
ASK_FREE: Final = 24
ASK_PAY: Final = 25
ASK_MEET: Final = 26
ASK_NEXT: Final = 27
ASK_HOME_AGAIN: Final = 28
ASK_VICTORY: Final = 29
ASK_CIVILIZATION: Final = 30
ASK_WONDER: Final = 31
ASK_REDRAW_NUMBER: Final = 32

#: Questions at which a position says by itself how the rules go on; at others it needs the choices since.
SETTLED = frozenset({ASK_SETUP, ASK_RETURN, ASK_TURN, ASK_START, ASK_ACTION, ASK_PAY, ASK_NEXT, ASK_MEET})
