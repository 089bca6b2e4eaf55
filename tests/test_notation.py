"""Choices in words: every kind with its corner values, what people type, and what is no choice (docs/notation.md)."""

from __future__ import annotations

from itertools import product
from random import Random

from players import campaign, games_of, mixed, random_switches
from rows import each_row

from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import ACTION_KEYS, ADVANCEMENTS, EVOKE, Choice
from generator.games.deep_future.rules.notation import VICTORY_KEYS, read, write
from generator.games.deep_future.rules.sectors import SECTORS

#: The first card, the last of the first deck, the first with four digits, and one nobody will ever make.
CARDS = (0, 35, 998, 999, 123_455)
#: The black hole, the corners of the numbering, one in the middle.
PLACES = (0, 1, 6, 7, 20, SECTORS - 1)


def _every() -> dict[int, list[Choice]]:
    """Every kind of choice with its corner values (rules/choices.py)."""
    plain: dict[int, list[Choice]] = {
        kind: [(kind, 0, 0, 0)] for kind in (c.GO, c.DECK, c.FAIL, c.QUITS, c.AFRESH, c.DO)
    }
    of_card: dict[int, list[Choice]] = {
        kind: [(kind, card, 0, 0) for card in CARDS] for kind in (c.CARD, c.DROP, c.LEAVE, c.CUBE)
    }
    of_sector: dict[int, list[Choice]] = {
        kind: [(kind, at, 0, 0) for at in range(SECTORS)] for kind in (c.SECTOR, c.HIT, c.NEW_AT)
    }
    pairs: dict[int, list[Choice]] = {
        c.ACT: [(c.ACT, action, card, 0) for action in range(EVOKE + 1) for card in (-1, *CARDS)],
        c.USE: [(c.USE, card, advancement, 0) for card in CARDS for advancement in range(ADVANCEMENTS)],
        c.TRACK: [(c.TRACK, track, 0, steps) for track in range(4) for steps in (-12, -6, -1, 1, 6, 12)],
        c.SUIT: [(c.SUIT, suit, 0, 0) for suit in range(6)],
        c.NUMBER: [(c.NUMBER, 0, 0, number) for number in range(7)],
        c.MOVE: [(c.MOVE, here, there, n) for here, there in product(PLACES, PLACES) for n in range(1, 6)],
        c.FIGHT: [(c.FIGHT, here, there, n) for here, there in product(PLACES, PLACES) for n in range(6)],
        c.BLANK_AT: [(c.BLANK_AT, card, at, 0) for card, at in product(CARDS, PLACES)],
        c.WONDER: [(c.WONDER, at, card, 0) for card, at in product(CARDS, PLACES)],
        c.PAY: [(c.PAY, card, other, 0) for card, other in product(CARDS, CARDS)],
        c.VICTORY: [(c.VICTORY, victory, 0, 0) for victory in range(6)],
        c.RAISE: [(c.RAISE, victory, suit, 0) for victory, suit in product(range(6), range(6))],
    }
    return plain | of_card | of_sector | pairs


EVERY = _every()


def test_every_kind_of_choice_is_tried() -> None:
    kinds = {value for name, value in vars(c).items() if isinstance(value, int) and not name.startswith("ASK_")}
    assert set(EVERY) == kinds


@each_row("kind", sorted(EVERY))
def test_a_choice_written_is_read_as_the_same_choice(kind: int) -> None:
    for choice in EVERY[kind]:
        assert read(write(choice)) == choice, write(choice)


def test_no_two_choices_are_written_alike() -> None:
    written = [write(choice) for choices in EVERY.values() for choice in choices]
    assert len(set(written)) == len(written)


def test_every_choice_met_in_random_games_comes_back() -> None:
    random = Random(7)
    met: set[Choice] = set()
    for seed in range(20):
        switches = random_switches(random)
        for _, game in games_of(campaign(seed, 1 + seed % 3, switches), (2, 3, 1), keep=False):
            player = mixed(random, random.choice((0.5, 1.0)))
            while not game.over:
                met.update(game.choices())
                game.apply(player(game.position))
    assert len(met) > 3_000
    for choice in met:
        assert read(write(choice)) == choice, write(choice)


@each_row(
    ("choice", "text"),
    [
        (c.GO_ON, "go"),
        ((c.ACT, 5, 11, 0), "expand 012"),
        ((c.ACT, 6, -1, 0), "plan"),
        ((c.USE, 6, 17, 0), "use 007/R6"),
        ((c.TRACK, 2, 0, -1), "S-1"),
        ((c.TRACK, 0, 0, 3), "C+3"),
        (c.CHANCE, "random"),
        ((c.NUMBER, 0, 0, 4), "number 4"),
        ((c.SECTOR, 0, 0, 0), "at 00"),
        ((c.HIT, 36, 0, 0), "hit 66"),
        ((c.MOVE, 4, 1, 2), "14>11:2"),
        ((c.FIGHT, 4, 1, 0), "14x11:0"),
        ((c.BLANK_AT, 0, 1, 0), "blank 001 11"),
        ((c.NEW_AT, 6, 0, 0), "new 16"),
        ((c.WONDER, 6, 998, 0), "wonder 16 999"),
        ((c.PAY, 0, 999, 0), "pay 001 1000"),
        ((c.VICTORY, 0, 0, 0), f"victory {VICTORY_KEYS[0]}"),
        ((c.RAISE, 5, 5, 0), "raise X/F"),
    ],
)
def test_these_words_stay_as_they_are(choice: Choice, text: str) -> None:
    """Written games last for years: the words may not change."""
    assert write(choice) == text
    assert read(text) == choice


@each_row(
    ("typed", "choice"),
    [
        ("  GO  ", c.GO_ON),
        ("Expand 12", (c.ACT, 5, 11, 0)),
        ("EXPAND\t000012", (c.ACT, 5, 11, 0)),
        ("  plan ", (c.ACT, 6, -1, 0)),
        ("use 7/r6", (c.USE, 6, 17, 0)),
        ("Use 007 / R 6", (c.USE, 6, 17, 0)),
        ("use   7/ R6", (c.USE, 6, 17, 0)),
        ("c+3", (c.TRACK, 0, 0, 3)),
        ("C +3", (c.TRACK, 0, 0, 3)),
        ("Number 4", (c.NUMBER, 0, 0, 4)),
        ("RANDOM", c.CHANCE),
        ("at 0", (c.SECTOR, 0, 0, 0)),
        ("14 > 11 : 2", (c.MOVE, 4, 1, 2)),
        ("14 X 11:0", (c.FIGHT, 4, 1, 0)),
        ("BLANK 1 11", (c.BLANK_AT, 0, 1, 0)),
        ("pay 1 2", (c.PAY, 0, 1, 0)),
        ("Victory POPULATION", (c.VICTORY, 1, 0, 0)),
        ("raise t / s", (c.RAISE, 0, 0, 0)),
    ],
)
def test_capitals_spaces_and_leading_zeros_are_forgiven(typed: str, choice: Choice) -> None:
    assert read(typed) == choice


def test_what_is_written_is_read_in_capitals_and_with_many_spaces() -> None:
    for choices in EVERY.values():
        for choice in choices[:50]:
            text = write(choice)
            assert read(text.upper()) == choice
            assert read(f" {text.replace(' ', '   ')}\n") == choice


NONSENSE = [
    "", " ", "?", "gone", "go on", "expand twelve", "expand 012 013", "expand -1", "start", "start 001", "use 007",
    "use 007/Z6", "use 007/R7", "use 007/R0", "C", "C3", "T+1", "number 0", "number 7", "number", "at 17", "at 70",
    "at 7", "at", "hit 99", "14>11", "14>11:0", "14>11:6", "14x11:6", "17>11:1", "14-11:2", "suit", "suit A", "suit SS",
    "blank 001", "blank 11", "wonder 16", "pay 001", "victory", "victory T", "raise T", "raise T/A", "raise A/S",
    "drop", "card", "card R6", "cube one", "001", "deck 001", "12345678", "card 1234567", "at ٣٤", "number ３",
    "card 1\x00", "go\x00", "card 1;go",
]  # fmt: skip


@each_row("typed", NONSENSE)
def test_what_is_no_choice_is_read_as_none(typed: str) -> None:
    assert read(typed) is None


@each_row("action", ACTION_KEYS[: EVOKE + 1])
def test_card_zero_is_not_taken_for_no_card_at_all(action: str) -> None:
    """Running numbers begin with 001 (1.4): "power 000" may not be the free POWER, nor "plan 000" a PLAN."""
    choice = read(f"{action} 000")
    assert choice is None or choice != read(action)


@each_row("typed", ["C+0", "m-0", "S+00"])
def test_a_track_moved_by_nothing_is_no_choice_of_the_rules(typed: str) -> None:
    """Whatever is read can be written and is read as the same again."""
    choice = read(typed)
    assert choice is None or read(write(choice)) == choice


def test_random_letters_never_do_more_than_give_none_or_a_choice() -> None:
    random = Random(11)
    letters = "gopaycards 0123456789/>x:+-RKFSMHtpcmsx"
    for _ in range(20_000):
        typed = "".join(random.choice(letters) for _ in range(random.randint(1, 12)))
        choice = read(typed)
        assert choice is None or read(write(choice)) == choice, typed


def test_the_actions_are_typed_by_their_names() -> None:
    for action in range(EVOKE + 1):
        assert read(f"{ACTION_KEYS[action]} 001") == (c.ACT, action, 0, 0)
