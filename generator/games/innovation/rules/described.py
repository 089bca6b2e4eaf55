"""Positions as plain data: written down whole, or described by hand as far as it matters.

In: a position, or a mapping such as {"players": [{"hand": ["Tools"], "board": {"blue": ["Pottery"]}}]}. Out: the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.inputs import strange_keys
from generator.games.innovation.facts.deck import AGES, COLOURS, cards
from generator.games.innovation.rules.codes import AGE, COLOUR, NO_CARD, NOBODY, SPECIALS, SPLAYS
from generator.games.innovation.rules.notation import card_called
from generator.games.innovation.rules.position import Position
from generator.games.innovation.rules.switches import TEAM_SEATS, read_switches, switch_problems

#: What a description may have, and a player in it.
KEYS = ("players", "piles", "turn", "actions", "turns", "rules", "removed", "age_cards")
OF_A_PLAYER = ("hand", "board", "splay", "score", "achievements", "tucked", "scored")
#: A position that was not said to be early in the game is in its middle.
SOME_TURN, MOST_ACTIONS = 10, 2


def titles(lying: Iterable[int]) -> list[str]:
    """Return cards by their English titles."""
    return [cards()[card].name.en for card in lying]


def described(pos: Position) -> dict[str, Any]:
    """Return the whole position at an action; stacks and piles top first."""
    return {
        "players": [_player(pos, who) for who in range(pos.seats)],
        "piles": {str(age): titles(reversed(pile)) for age, pile in enumerate(pos.piles) if age and pile},
        "age_cards": {str(age): cards()[card].name.en for age, card in enumerate(pos.age_card) if card != NO_CARD},
        "removed": titles(pos.removed),
        "turn": pos.turn + 1,
        "actions": pos.actions,
        "turns": pos.turns,
        "rules": {key: getattr(pos.switches, key) for key in ("edition", "teams", "reformation")},
    }


def _player(pos: Position, who: int) -> dict[str, Any]:
    board = {COLOURS[colour]: titles(reversed(stack)) for colour, stack in enumerate(pos.board[who]) if stack}
    splay = {COLOURS[colour]: SPLAYS[its] for colour, its in enumerate(pos.splay[who]) if its}
    ages = [age for age, owner in enumerate(pos.age_owner) if owner == who]
    specials = [SPECIALS[special] for special, owner in enumerate(pos.special_owner) if owner == who]
    return {
        "hand": titles(pos.hand[who]),
        "board": board,
        "splay": splay,
        "score": titles(pos.score[who]),
        "achievements": [*ages, *specials],
        "tucked": pos.tucked[who],
        "scored": pos.scored[who],
    }


def laid_out(given: Mapping[str, Any], dealer: Dealer) -> Position:
    """Return the position described; cards it does not name are in their piles, below those named there, by number.

    Raises ValueError with everything that is not possible, a line each.
    """
    wrong = list(strange_keys(given, KEYS))
    players = given.get("players", [])
    if not 2 <= len(players) <= 4:
        wrong.append(f"players: {len(players)} of them; Innovation is for 2 to 4 players")
    rules = given.get("rules", {})
    wrong += [f"rules.{key}: {problem}" for key, problem in switch_problems(rules)]
    if rules.get("teams", "none") != "none" and len(players) != TEAM_SEATS:
        wrong.append(f"rules.teams: two against two takes four players, there are {len(players)} (I-V1)")
    for number, player in enumerate(players, 1):
        wrong += strange_keys(player, OF_A_PLAYER, f"player {number}, ")
    if wrong:
        raise ValueError("\n".join(wrong))
    return _Reader(given, dealer).position()


def _meant(name: str) -> str:
    """Return what somebody may have meant by a title that does not exist."""
    known = {card.name.en.casefold(): card.name.en for card in cards()}
    near = get_close_matches(str(name).casefold(), known, n=1)
    return f"did you mean {known[near[0]]}?" if near else "cards are named by their titles, such as Pottery"


class _Reader:
    """Lays a description out, gathering what is wrong with it."""

    def __init__(self, given: Mapping[str, Any], dealer: Dealer) -> None:
        self._given = given
        self._pos = Position(len(given["players"]), read_switches(given.get("rules", {})), dealer)
        self._used: dict[int, str] = {}
        self._wrong: list[str] = []

    def position(self) -> Position:
        """Return the position. Raises ValueError."""
        pos, given = self._pos, self._given
        for who, player in enumerate(given["players"]):
            self._seat(who, player)
        pos.removed = self._cards(given.get("removed", []), "removed")
        for age, title in self._by_age("age_cards", AGES[:-1]).items():
            pos.age_card[age] = self._achieved(age, title)
        tops = {age: self._cards(pile, f"pile {age}") for age, pile in self._by_age("piles", AGES).items()}
        pos.turn = self._count("turn", given.get("turn", 1)) - 1
        pos.actions = self._count("actions", given.get("actions", MOST_ACTIONS))
        pos.turns = self._count("turns", given.get("turns", SOME_TURN))
        if not 0 <= pos.turn < pos.seats or not 1 <= pos.actions <= MOST_ACTIONS or pos.turns < 1:
            self._wrong.append("turn, actions, turns: a seat from 1, one or two actions, a turn from 1")
        for age in AGES:
            self._pile(age, tops.get(age, []))
        pos.locate()
        if self._wrong:
            raise ValueError("\n".join(self._wrong))
        return pos

    def _seat(self, who: int, player: Mapping[str, Any]) -> None:
        pos, name = self._pos, f"player {who + 1}"
        pos.hand[who] = self._cards(player.get("hand", []), f"{name}, hand")
        pos.score[who] = self._cards(player.get("score", []), f"{name}, score")
        pos.tucked[who] = self._count(f"{name}, tucked", player.get("tucked", 0))
        pos.scored[who] = self._count(f"{name}, scored", player.get("scored", 0))
        for colour, stack in player.get("board", {}).items():
            where = f"{name}, board {colour}"
            if colour not in COLOURS:
                self._wrong.append(f"{where}: no such colour; there are {', '.join(COLOURS)}")
                continue
            lying = self._cards(stack, where)[::-1]
            its = COLOURS.index(colour)
            self._wrong += [
                f"{where}: {title} is not {colour}" for title in titles(c for c in lying if COLOUR[c] != its)
            ]
            pos.board[who][its] = lying
        for colour, direction in player.get("splay", {}).items():
            self._splay(who, colour, direction)
        for thing in player.get("achievements", []):
            self._achievement(who, thing)

    def _splay(self, who: int, colour: str, direction: str) -> None:
        where = f"player {who + 1}, splay {colour}"
        if colour not in COLOURS or direction not in SPLAYS:
            self._wrong.append(f"{where} {direction}: a colour and one of {', '.join(SPLAYS)}")
        elif len(self._pos.board[who][COLOURS.index(colour)]) < 2:
            self._wrong.append(f"{where}: one card alone is not splayed (I-K14)")
        else:
            self._pos.splay[who][COLOURS.index(colour)] = SPLAYS.index(direction)

    def _achievement(self, who: int, thing: object) -> None:
        pos = self._pos
        where = f"player {who + 1}, achievement {thing}"
        owners = pos.special_owner if isinstance(thing, str) else pos.age_owner
        if thing not in SPECIALS and thing not in range(1, 10):
            self._wrong.append(f"{where}: an age from 1 to 9, or one of {', '.join(SPECIALS)}")
            return
        at = SPECIALS.index(thing) if isinstance(thing, str) else int(str(thing))
        if owners[at] != NOBODY:
            self._wrong.append(f"{where}: it is there once")
        owners[at] = who

    def _cards(self, names: Iterable[str], where: str) -> list[int]:
        """Return cards by their titles, each once on the whole table."""
        found = []
        for name in names:
            card = card_called(name)
            if card is None:
                self._wrong.append(f"{where}: there is no card {name!r}; {_meant(name)}")
            elif card in self._used:
                self._wrong.append(f"{where}: {name} is in {self._used[card]} already")
            else:
                self._used[card] = where
                found.append(card)
        return found

    def _by_age(self, key: str, ages: Sequence[int]) -> dict[int, Any]:
        """Return what a description says age by age."""
        its = {str(age): said for age, said in self._given.get(key, {}).items()}
        self._wrong += [f"{key} {age!r}: an age from 1 to {ages[-1]}" for age in its if age not in map(str, ages)]
        return {age: its[str(age)] for age in ages if str(age) in its}

    def _count(self, where: str, said: object) -> int:
        if isinstance(said, int) and not isinstance(said, bool) and said >= 0:
            return said
        self._wrong.append(f"{where} {said!r}: a whole number, not below 0")
        return 1

    def _achieved(self, age: int, title: str) -> int:
        """Return the card under an age achievement."""
        found = self._cards([title], f"age_cards {age}")
        self._wrong += [f"age_cards {age}: {title} is of another age" for card in found if AGE[card] != age]
        return found[0] if found else NO_CARD

    def _pile(self, age: int, on_top: list[int]) -> None:
        """Read the rest of an age: one card under its achievement, the others beneath those that were named on top."""
        pos = self._pos
        self._wrong += [
            f"pile {age}: {title} is of another age" for title in titles(c for c in on_top if AGE[c] != age)
        ]
        rest = [card for card, its in enumerate(AGE) if its == age and card not in self._used]
        if age < 10 and pos.age_card[age] == NO_CARD and rest:
            pos.age_card[age] = rest.pop()
        pos.piles[age] = rest[::-1] + on_top[::-1]
