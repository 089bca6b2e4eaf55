"""The language of the card tests: a table laid by hand, what is done at it, and the whole table afterwards.

In: players, piles, rules in plain words; cards by their titles, comma between them, tops first. Out: assertions.

    game = lay({"hand": "Tools, Oars", "board": "Writing"}, {}, piles={1: "Sailing"})
    game.activate("Writing").asked(1, "Tools, Oars, no").answer("Oars")
    game.expect(hand={1: "Tools, Sailing"}, returned="Oars")

`expect` compares everything there is. What it is not told must lie as it was laid; of the piles it needs to know only
what was returned, in that order: whatever lies elsewhere now must have come from their tops.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from generator.engine.chance import Dealer
from generator.errors import IllegalChoice
from generator.games.innovation.facts.deck import COLOURS, cards
from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ACTION, ENDINGS, OVER, SPECIALS, SPLAYS
from generator.games.innovation.rules.described import laid_out
from generator.games.innovation.rules.notation import card_called, read, write
from generator.games.innovation.rules.problems import problems

#: What a player may have: hand, score, board as titles; splay as "red left, blue up"; achievements as "3, empire".
Seat = Mapping[str, Any]
#: By player, from 1.
ByPlayer = Mapping[int, str]
Zones = dict[str, Any]


def words(text: str) -> list[str]:
    """What stands between the commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def lay(
    *players: Seat,
    piles: Mapping[int, str] | None = None,
    empty: Iterable[int] = (),
    rules: Mapping[str, str] | None = None,
    **turn: int,
) -> Laid:
    """A table at an action of player 1 (or `turn=`), who has two (or `actions=`).

    *piles* names what lies on top, by age; below lie the cards named nowhere, by number. Of the ages that are *empty*
    nothing lies there but what *piles* names.
    """
    tops = {age: words(text) for age, text in (piles or {}).items()}
    told: dict[str, Any] = {
        "players": [_seat(player) for player in players],
        "piles": {str(age): named for age, named in tops.items()},
        "rules": dict(rules or {}),
        **turn,
    }
    named = {card_called(title) for seat in told["players"] for title in _titles_of(seat)}
    named |= {card_called(title) for pile in tops.values() for title in pile}
    rest = [[card for card in cards() if card.age == age and card.number not in named] for age in empty]
    told["removed"] = [card.name.en for left in rest for card in left if card.age == 10 or card != left[-1]]
    return Laid(told)


def _seat(player: Seat) -> dict[str, Any]:
    """A player as `laid_out` reads him."""
    seat = dict(player)
    for key in ("hand", "score"):
        seat[key] = words(player.get(key, ""))
    seat["board"] = _stacks(player.get("board", ""))
    seat["splay"] = dict(word.split() for word in words(player.get("splay", "")))
    seat["achievements"] = _achievements(player.get("achievements", ""))
    return seat


def _titles_of(seat: Seat) -> list[str]:
    return [*seat["hand"], *seat["score"], *(title for stack in seat["board"].values() for title in stack)]


def _stacks(text: str) -> dict[str, list[str]]:
    """Cards by their colours, tops first."""
    stacks: dict[str, list[str]] = {}
    for title in words(text):
        card = card_called(title)
        assert card is not None, f"no card {title!r}"
        stacks.setdefault(COLOURS[cards()[card].colour], []).append(title)
    return stacks


def _achievements(text: str) -> list[int | str]:
    return [int(word) if word.isdecimal() else word for word in words(text)]


def _option(word: str) -> str:
    """A choice in words: a card and a colour may stand alone."""
    if card_called(word) is not None:
        return f"take {word}"
    return f"colour {word}" if word in COLOURS else word


class Laid:
    """A table at which a test plays."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.position = laid_out(told, Dealer(1))
        self.game = Game(self.position)
        self._actions = self.position.actions
        self._before = self._zones()
        assert self.position.question == ACTION
        assert not problems(self.position)

    # What is done

    def do(self, action: str) -> Laid:
        """One of the four actions, by the player whose turn it is."""
        assert self.position.question == ACTION, f"{self._open()} is asked first"
        self._play(action)
        self._actions -= 1
        return self

    def activate(self, title: str) -> Laid:
        """The dogma action with that card."""
        return self.do(f"dogma {title}")

    def asked(self, player: int, options: str) -> Laid:
        """That player is asked now, and has these choices, no more and no less."""
        assert self.position.question not in (ACTION, OVER), f"nobody is asked; {player} should be"
        expected = sorted(map(_option, words(options)))
        assert (self.position.asker + 1, sorted(map(write, self.position.options))) == (player, expected), self._open()
        return self

    def answer(self, word: str) -> Laid:
        """The player who is asked chooses."""
        assert self.position.question not in (ACTION, OVER), f"nobody is asked, so {word!r} is no answer"
        self._play(_option(word))
        return self

    def refused(self, word: str, rule: str) -> IllegalChoice:
        """The choice is illegal by that rule; the refusal."""
        choice = read(_option(word))
        assert choice is not None, word
        with pytest.raises(IllegalChoice, match=rule) as refusal:
            self.game.play(choice)
        return refusal.value

    def _play(self, word: str) -> None:
        choice = read(word)
        assert choice is not None, f"{word!r} is no choice"
        self.game.play(choice)

    # What must be so

    def expect(
        self,
        hand: ByPlayer | None = None,
        board: ByPlayer | None = None,
        splay: ByPlayer | None = None,
        score: ByPlayer | None = None,
        achievements: ByPlayer | None = None,
        tucked: Mapping[int, int] | None = None,
        scored: Mapping[int, int] | None = None,
        returned: str = "",
        removed: str = "",
        revealed: str = "",
        ending: str = "",
        winners: tuple[int, ...] = (),
        asking: bool = False,
    ) -> Laid:
        """The whole table: zones named by player, everything else as it was laid.

        Cards returned, removed and revealed in that order; *asking* while somebody is asked. The game is over if it
        says by which *ending*.
        """
        zones = dict(self._before)
        for name, of_players, reads in (
            ("hand", hand, lambda text: sorted(words(text))),
            ("score", score, lambda text: sorted(words(text))),
            ("board", board, _stacks),
            ("splay", splay, lambda text: dict(word.split() for word in words(text))),
            ("achievements", achievements, lambda text: sorted(words(text))),
            ("tucked", tucked, int),
            ("scored", scored, int),
        ):
            for player, told in (of_players or {}).items():
                zones[f"{name} of player {player}"] = reads(str(told))
        zones |= {"removed": sorted([*self._before["removed"], *words(removed)]), "revealed": words(revealed)}
        zones |= {"ending": ending, "winners": list(winners)}
        if not ending:
            ends = self._actions == 0 and not asking
            zones["turn"] = self._before["turn"] % len(self.position.hand) + 1 if ends else self._before["turn"]
            zones["actions"] = 2 if ends else self._actions
        self._piles(zones, words(returned))
        self._compare(zones, self._zones())
        assert ending or (self.position.question != ACTION) == asking, self._open()
        assert not problems(self.position), problems(self.position)
        return self

    def _piles(self, zones: Zones, returned: list[str]) -> None:
        """What lies in the piles if everything else lies as *zones* has it."""
        elsewhere = set(zones["removed"])
        for player in range(1, self.position.seats + 1):
            stacks = zones[f"board of player {player}"].values()
            elsewhere.update(*stacks, zones[f"hand of player {player}"], zones[f"score of player {player}"])
        for age in range(1, 11):
            back = [title for title in returned if cards()[card_called(title) or 0].age == age]
            pile = [title for title in self._before[f"pile {age}"] if title not in elsewhere]
            zones[f"pile {age}"] = [*(title for title in pile if title not in back), *back]

    def _compare(self, expected: Zones, found: Zones) -> None:
        wrong = [
            f"{name}: {found[name]}, expected {its}"
            for name, its in expected.items()
            if found[name] != its and not (expected["ending"] and name in ("turn", "actions"))
        ]
        assert not wrong, "\n" + "\n".join([*wrong, self._open(), *map(str, self.position.story)])

    def _open(self) -> str:
        pos = self.position
        return f"player {pos.asker + 1} is asked {pos.question} {pos.purpose}: {', '.join(map(write, pos.options))}"

    def _zones(self) -> Zones:
        """The table in plain words."""
        pos = self.position
        zones: Zones = {"removed": sorted(_names(pos.removed))}
        for who in range(pos.seats):
            player = f"of player {who + 1}"
            specials = [SPECIALS[special] for special, owner in enumerate(pos.special_owner) if owner == who]
            ages = [str(age) for age, owner in enumerate(pos.age_owner) if owner == who]
            stacks = enumerate(pos.board[who])
            splays = enumerate(pos.splay[who])
            zones |= {
                f"hand {player}": sorted(_names(pos.hand[who])),
                f"score {player}": sorted(_names(pos.score[who])),
                f"board {player}": {COLOURS[colour]: _names(reversed(stack)) for colour, stack in stacks if stack},
                f"splay {player}": {COLOURS[colour]: SPLAYS[its] for colour, its in splays if its},
                f"achievements {player}": sorted(ages + specials),
                f"tucked {player}": pos.tucked[who],
                f"scored {player}": pos.scored[who],
            }
        zones |= {f"pile {age}": _names(reversed(pile)) for age, pile in enumerate(pos.piles) if age}
        shown = [int(told[2]) for told in pos.story if told[0] == "reveal"]
        zones |= {"revealed": _names(shown), "turn": pos.turn + 1, "actions": pos.actions}
        return zones | {"ending": ENDINGS[pos.ending], "winners": [who + 1 for who in pos.winners]}


def _names(numbers: Iterable[int]) -> list[str]:
    return [cards()[number].name.en for number in numbers]
