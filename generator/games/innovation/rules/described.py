"""Positions as plain data: written down whole, or described by hand as far as it matters.

In: a position, or a mapping such as {"players": [{"hand": ["Tools"], "board": {"blue": ["Pottery"]}}]}. Out: the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.inputs import NotPossible, Problem, strange_keys
from generator.games.innovation.facts import Text
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

    Raises NotPossible with everything that is wrong.
    """
    wrong = [*strange_keys(given, KEYS)]
    players = given.get("players", [])
    if not 2 <= len(players) <= 4:
        wrong.append(Problem("players", Text("two_to_four", count=len(players))))
    rules = given.get("rules", {})
    wrong += [Problem(f"rules.{key}", problem) for key, problem in switch_problems(rules)]
    if rules.get("teams", "none") != "none" and len(players) != TEAM_SEATS:
        wrong.append(Problem("rules.teams", Text("teams_of_four", count=len(players))))
    for number, player in enumerate(players, 1):
        wrong += strange_keys(player, OF_A_PLAYER, f"player {number}, ")
    if wrong:
        raise NotPossible(wrong)
    return _Reader(given, dealer).position()


def _unknown(name: str) -> Text:
    """Return that there is no such title, and what somebody may have meant."""
    known = {card.name.en.casefold(): card.name.en for card in cards()}
    near = get_close_matches(str(name).casefold(), known, n=1)
    return Text("no_card_titled", name=name, meant=known[near[0]] if near else "")


class _Reader:
    """Lays a description out, gathering what is wrong with it."""

    def __init__(self, given: Mapping[str, Any], dealer: Dealer) -> None:
        self._given = given
        self._pos = Position(len(given["players"]), read_switches(given.get("rules", {})), dealer)
        self._used: dict[int, str] = {}
        self._wrong: list[Problem] = []

    def _add(self, where: str, what: Text) -> None:
        self._wrong.append(Problem(where, what))

    def position(self) -> Position:
        """Return the position. Raises NotPossible."""
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
            self._add("turn, actions, turns", Text("turn_numbers"))
        for age in AGES:
            self._pile(age, tops.get(age, []))
        pos.locate()
        if self._wrong:
            raise NotPossible(self._wrong)
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
                self._add(where, Text("colours_are", known=COLOURS))
                continue
            lying = self._cards(stack, where)[::-1]
            its = COLOURS.index(colour)
            for title in titles(c for c in lying if COLOUR[c] != its):
                self._add(where, Text("other_colour", card=title, colour=colour))
            pos.board[who][its] = lying
        for colour, direction in player.get("splay", {}).items():
            self._splay(who, colour, direction)
        for thing in player.get("achievements", []):
            self._achievement(who, thing)

    def _splay(self, who: int, colour: str, direction: str) -> None:
        where = f"player {who + 1}, splay {colour}"
        if colour not in COLOURS or direction not in SPLAYS:
            self._add(f"{where} {direction}", Text("splay_ways", known=SPLAYS))
        elif len(self._pos.board[who][COLOURS.index(colour)]) < 2:
            self._add(where, Text("one_not_splayed"))
        else:
            self._pos.splay[who][COLOURS.index(colour)] = SPLAYS.index(direction)

    def _achievement(self, who: int, thing: object) -> None:
        pos = self._pos
        where = f"player {who + 1}, achievement {thing}"
        owners = pos.special_owner if isinstance(thing, str) else pos.age_owner
        if thing not in SPECIALS and thing not in range(1, 10):
            self._add(where, Text("achievements_are", known=SPECIALS))
            return
        at = SPECIALS.index(thing) if isinstance(thing, str) else int(str(thing))
        if owners[at] != NOBODY:
            self._add(where, Text("there_once"))
        owners[at] = who

    def _cards(self, names: Iterable[str], where: str) -> list[int]:
        """Return cards by their titles, each once on the whole table."""
        found = []
        for name in names:
            card = card_called(name)
            if card is None:
                self._add(where, _unknown(name))
            elif card in self._used:
                self._add(where, Text("in_place_already", card=name, place=self._used[card]))
            else:
                self._used[card] = where
                found.append(card)
        return found

    def _by_age(self, key: str, ages: Sequence[int]) -> dict[int, Any]:
        """Return what a description says age by age."""
        its = {str(age): said for age, said in self._given.get(key, {}).items()}
        for age in (each for each in its if each not in map(str, ages)):
            self._add(f"{key} {age!r}", Text("age_up_to", last=ages[-1]))
        return {age: its[str(age)] for age in ages if str(age) in its}

    def _count(self, where: str, said: object) -> int:
        if isinstance(said, int) and not isinstance(said, bool) and said >= 0:
            return said
        self._add(f"{where} {said!r}", Text("whole_number"))
        return 1

    def _achieved(self, age: int, title: str) -> int:
        """Return the card under an age achievement."""
        found = self._cards([title], f"age_cards {age}")
        if found and AGE[found[0]] != age:
            self._add(f"age_cards {age}", Text("other_age", card=title))
        return found[0] if found else NO_CARD

    def _pile(self, age: int, on_top: list[int]) -> None:
        """Read the rest of an age: one card under its achievement, the others beneath those that were named on top."""
        pos = self._pos
        for title in titles(c for c in on_top if AGE[c] != age):
            self._add(f"pile {age}", Text("other_age", card=title))
        rest = [card for card, its in enumerate(AGE) if its == age and card not in self._used]
        if age < 10 and pos.age_card[age] == NO_CARD and rest:
            pos.age_card[age] = rest.pop()
        pos.piles[age] = rest[::-1] + on_top[::-1]
