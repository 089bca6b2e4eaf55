"""A campaign of a study: games one after the other, played by bots, and what is counted in them.

In: a task (engine.study). Out: a row for each player of each game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from generator.engine.chance import Dealer
from generator.engine.game_study import Tally, game_rows
from generator.engine.languages import Language
from generator.engine.study import Column, Row, Task, report_section, seed_of, study_columns, words_of
from generator.games.deep_future.facts.tables import NUMBERS, SUITS, actions, advancements, suits, tracks, victories
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.choices import ACT, USE
from generator.games.deep_future.rules.codes import CAUSES, CIVILIZATION, STORY_OUT, STORY_TURN, TECH, WORLD, Choice
from generator.games.deep_future.rules.endings import claimed
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import VICTORY_KEYS
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.switches import read_switches

#: Kinds of card that are counted.
_KINDS = {"worlds": WORLD, "techs": TECH, "civilizations": CIVILIZATION}
_PACKAGE = "generator.games.deep_future"
#: What a report says of the columns below.
SECTIONS = (
    report_section(_PACKAGE, "lost_by", "words"),
    report_section(_PACKAGE, "action", "use"),
    report_section(_PACKAGE, "advancement", "use"),
    report_section(_PACKAGE, "card", "growth"),
    report_section(_PACKAGE, "corner", "shares", 2),
)


@cache
def columns() -> tuple[Column, ...]:
    """Return the columns of the rows."""
    return study_columns(
        _PACKAGE,
        study_words,
        *((f"did_{key}", "int", "action") for key in actions()),
        *((f"used_{row.key}", "int", "advancement") for row in advancements().values()),
        *((name, "int", "card") for name in ("cards", *_KINDS, "named_sectors", "wonders")),
        *((f"corner_{suits()[suit].key}", "int", "corner") for suit in SUITS),
        *((f"corner_{number}", "int", "corner") for number in NUMBERS),
    )


def study_words(language: Language) -> dict[str, str]:
    """Return what a report calls columns, victories and causes of loss."""
    named = {track.key: track.name for track in tracks().values()}
    named |= {key: victory.name for key, victory in victories().items()}
    named |= {f"did_{key}": action.name for key, action in actions().items()}
    named |= {f"used_{row.key}": row.name for row in advancements().values()}
    named |= {f"corner_{suit.key}": suit.name for suit in suits().values()}
    return words_of(_PACKAGE, language, named)


def campaign_rows(task: Task) -> list[Row]:
    """Play a campaign; its chance follows from the task's seed and deal alone."""
    seats = len(task.bots)
    pos = new_campaign(seats, read_switches(task.rules), Dealer(seed_of(task.seed, task.deal, 0)))
    rows: list[Row] = []
    for number in range(1, task.games + 1):
        chance = Dealer(seed_of(task.seed, task.deal, number))
        pos.dealer = chance
        if number > 1:
            pos.deck = chance.shuffle(sorted(pos.deck))
        tally = DeepFutureTally(pos)  # before the set-up
        rows += game_rows(task, number, Game(pos, keep=False), tally)
        pos, _ = next_game(pos, seats)
    return rows


class DeepFutureTally(Tally):
    """What players did in one game, and what the deck held before it."""

    pos: Position

    def __init__(self, pos: Position) -> None:
        super().__init__(pos)
        self.before, self.begun_in = _deck(pos), pos.era
        self.counts = Counter[tuple[int, int, int]]()

    def choosing(self, choice: Choice) -> None:
        """Count an action, or an advancement used."""
        if choice[0] == ACT:
            self.counts[self.pos.asker, ACT, choice[1]] += 1
        elif choice[0] == USE:
            self.counts[self.pos.asker, USE, choice[2]] += 1

    def era(self, number: int) -> int:
        """Return the era in which the game began."""
        del number
        return self.begun_in

    def first(self) -> int:
        """Return the seat of the first turn in the story."""
        return next((item[1] for item in self.pos.story if item[0] == STORY_TURN), -1)

    def ended(self, seat: int) -> tuple[bool, str, str]:
        """Return whether a player won, by which victory, what he lost by."""
        won = self.pos.winner == seat
        return won, VICTORY_KEYS[claimed(self.pos)] if won else "", _causes(self.pos, seat)

    def figures(self, seat: int) -> list[int]:
        """Return the pack's own columns."""
        used = [self.counts[seat, ACT, action] for action in range(len(actions()))]
        used += [self.counts[seat, USE, advancement] for advancement in range(len(advancements()))]
        return [*used, *self.before]


def _causes(pos: Position, seat: int) -> str:
    """What a player has lost by, each time he has (3)."""
    bits = [item[2] for item in pos.story if item[0] == STORY_OUT and item[1] == seat]
    return " ".join(cause for lost in bits for bit, cause in enumerate(CAUSES) if lost >> bit & 1)


def _deck(pos: Position) -> list[int]:
    """What lies in the deck and on the map."""
    kinds, corner_suits, numbers = Counter(pos.kind), Counter(pos.suit), Counter(pos.number)
    return [
        len(pos.kind),
        *(kinds[kind] for kind in _KINDS.values()),
        sum(pos.named),
        sum(wonder >= 0 for wonder in pos.wonder),
        *(corner_suits[suit] for suit in range(len(SUITS))),
        *(numbers[number] for number in NUMBERS),
    ]
