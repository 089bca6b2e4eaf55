"""How a bot answers what an effect asks: by what things are worth, without trying anything out.

In: a position with its question. Out: one of its choices. It looks at nothing that the player who is asked cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from generator.games.innovation.bots.values import NEW_COLOUR, hand_worth, meld_gain, splay_gain, worth_where_it_lies
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.rules import codes
from generator.games.innovation.rules.codes import Choice
from generator.games.innovation.rules.notation import card_called
from generator.games.innovation.rules.position import Position


def _numbers(*titles: str) -> frozenset[int]:
    found = {card_called(title) for title in titles}
    assert None not in found
    return frozenset(number for number in found if number is not None)


#: Cards that give the more for a card returned, the higher that is; for each value among them; for as many as may be.
HIGH: Final = _numbers("Agriculture", "Mathematics", "Miniaturization")
EACH_VALUE: Final = _numbers("Currency", "Antibiotics", "Lighting")
HIGHEST_ONLY: Final = _numbers("Canal Building")
MANY: Final = _numbers("Pottery", "Quantum Theory", "Suburbia", "Masonry")


def answer(pos: Position, choices: Sequence[Choice]) -> Choice:
    """Return one of *choices*."""
    if pos.question == codes.START:
        return max(choices, key=lambda choice: _first_card(choice[1]))
    return max(_rated(pos, choices), key=lambda pair: pair[0])[1]


def _first_card(card: int) -> tuple[int, int]:
    """Rate the first card put down: one whose effects are not all demands; ties by number."""
    return sum(not effect.demand for effect in cards()[card].effects), card


def _rated(pos: Position, choices: Sequence[Choice]) -> list[tuple[float, Choice]]:
    """Return choices with what they are worth; to decline, or to stop, is worth nothing."""
    rate = RATES.get(pos.purpose, _given_away)
    always = ALWAYS.get(pos.purpose)
    no = (codes.NO, codes.DONE)
    return [(0.0 if each in no else rate(pos, each) if always is None else always, each) for each in choices]


Rating = Callable[[Position, Choice], float]


def _mine(pos: Position, card: int) -> bool:
    return pos.place[card][1] == pos.asker


def _given_away(pos: Position, choice: Choice) -> float:
    """Rate a card that leaves: of one's own the least, of another's the most worth."""
    kind, what = choice
    if kind == "back":
        who, value = divmod(what, codes.BACKS)
        return value + pos.points(who) / 100
    if kind == "player":
        return -pos.points(what)
    if kind != "card":
        return 0.0
    if _mine(pos, what):
        return -worth_where_it_lies(pos, what)
    if pos.place[what][0] == codes.BOARD:
        return worth_where_it_lies(pos, what)
    return codes.AGE[what] + meld_gain(pos, pos.asker, what)  # one that was shown


def _returned(pos: Position, choice: Choice) -> float:
    """Rate a card returned, or three: for what the card gives for it."""
    if choice == codes.YES:  # three cards for one of age 3
        return 3.0 - pos.highest_top(pos.asker)
    kind, what = choice
    if kind != "card" or not _mine(pos, what) or pos.place[what][0] not in (codes.HAND, codes.SCORE):
        return _given_away(pos, choice)
    asking = pos.effects[-1][0]
    if asking in HIGH:
        return 20.0 + codes.AGE[what] - 0.3 * hand_worth(pos, pos.asker, what)
    if asking in EACH_VALUE:
        return _new_value(pos, what)
    return 15.0 - worth_where_it_lies(pos, what)


def _new_value(pos: Position, card: int) -> float:
    """Rate a value that was not picked yet: what was picked is not offered any more."""
    offered = [what for kind, what in pos.options if kind == "card"]
    gone = {codes.AGE[other] for other in pos.hand[pos.asker] if other not in offered}
    return -1.0 if codes.AGE[card] in gone else 15.0 - hand_worth(pos, pos.asker, card)


def _melded(pos: Position, choice: Choice) -> float:
    kind, what = choice
    if kind != "card":
        return 0.0
    gain = meld_gain(pos, pos.asker, what)
    return gain + NEW_COLOUR if pos.effects[-1][0] in MANY else gain


def _tucked(pos: Position, choice: Choice) -> float:
    """Rate a card to tuck: one that would be of little use on top."""
    kind, what = choice
    if kind != "card":
        return 1.0
    if pos.effects[-1][0] in EACH_VALUE:
        return _new_value(pos, what)
    return 8.0 - hand_worth(pos, pos.asker, what) + bool(pos.board[pos.asker][codes.COLOUR[what]])


def _scored(pos: Position, choice: Choice) -> float:
    """Rate a card for the score pile: many points for little use elsewhere."""
    kind, what = choice
    if kind != "card":
        return 1.0
    return 2.0 + 1.5 * codes.AGE[what] - worth_where_it_lies(pos, what)


def _exchanged(pos: Position, choice: Choice) -> float:
    """Rate exchanging hand for score pile, all cards or the highest of each (yes); or the least of one's own."""
    if choice != codes.YES:
        return _given_away(pos, choice)
    hand, score_pile = pos.hand[pos.asker], pos.score[pos.asker]
    if pos.effects[-1][0] in HIGHEST_ONLY:
        return _highest_sum(hand) - _highest_sum(score_pile) + 0.1
    return float(sum(codes.AGE[card] for card in hand) - sum(codes.AGE[card] for card in score_pile))


def _highest_sum(numbers: Sequence[int]) -> float:
    ages = [codes.AGE[card] for card in numbers]
    return float(max(ages, default=0) * ages.count(max(ages, default=0)))


def _shown(pos: Position, choice: Choice) -> float:
    """Rate a card by its colour: those in hand, and what others have on top of it."""
    colour = codes.COLOUR[choice[1]]
    mine = sum(codes.COLOUR[card] == colour for card in pos.hand[pos.asker])
    theirs = [stacks[colour][-1] for who, stacks in enumerate(pos.board) if stacks[colour] and who != pos.asker]
    return 2.0 * mine + sum(codes.AGE[card] for card in theirs) + 0.1 * meld_gain(pos, pos.asker, choice[1])


def _executed(pos: Position, choice: Choice) -> float:
    """Rate a card executed alone: one with effects that are no demands, the higher the better (I-PUB11)."""
    del pos
    return codes.AGE[choice[1]] + 10.0 * any(not effect.demand for effect in cards()[choice[1]].effects)


def _swapped(pos: Position, choice: Choice) -> float:
    """Rate the top red card for a player's top green one."""
    if choice[0] != "player":
        return 0.0
    theirs = pos.board[choice[1]][codes.GREEN]
    gain = meld_gain(pos, pos.asker, theirs[-1]) if theirs else 0.0
    given = pos.board[pos.asker][codes.RED][-1]
    return gain - worth_where_it_lies(pos, given) - max(0.0, meld_gain(pos, choice[1], given))


def _splayed(direction: int) -> Rating:
    """Rate a colour splayed: the icons that it shows more."""
    return lambda pos, choice: splay_gain(pos, pos.asker, choice[1], direction) - 0.1


def _value_returned(pos: Position, choice: Choice) -> float:
    """Rate a value that leaves all score piles: what others lose by it."""
    lost = [choice[1] * sum(codes.AGE[card] == choice[1] for card in pile) for pile in pos.score]
    return sum(lost) - 2.0 * lost[pos.asker]


#: What is always done (1) or never (-1): points are not given up for cards on the board, nor a hand for nothing.
ALWAYS: Final = {
    "tuck_drawn": 1.0,
    "score_hand": 1.0,
    "guess": 1.0,
    "meld_score": -1.0,
    "tuck_hand": -1.0,
    "reorder": -1.0,
}
#: What a choice is worth, by what it is asked for.
RATES: Final[dict[str, Rating]] = {
    "return": _returned,
    "return_value": _value_returned,
    "transfer_red": _swapped,
    "meld": _melded,
    "meld_order": lambda _, choice: -codes.AGE[choice[1]],  # the best one last, so that it is on top
    "tuck": _tucked,
    "tuck_order": lambda _, choice: -codes.AGE[choice[1]],
    "score": _scored,
    "reveal": _shown,
    "keep": lambda pos, choice: worth_where_it_lies(pos, choice[1]),
    "execute": _executed,
    "exchange": _exchanged,
    "order_from_top": lambda _, choice: codes.AGE[choice[1]],
    "evolution": lambda _, choice: 10.0 - choice[1],
    **{f"splay_{codes.SPLAYS[direction]}": _splayed(direction) for direction in (codes.LEFT, codes.RIGHT, codes.UP)},
}
