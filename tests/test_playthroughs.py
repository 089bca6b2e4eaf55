"""Whole games in plain text, played again: how each ends, and that it is written again as it was (docs/notation.md).

The games in tests/playthroughs were found by tests/find_playthroughs.py. They leave nothing to chance: every shuffle
stands in them. What is expected of their ends stands here and not in the files.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from players import complete_cards
from rows import each_row
from test_fuzz import Nobody, NobodyUnsealed

from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.errors import BadGameText
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import Chronicle, next_game
from generator.games.deep_future.rules.codes import (
    AT_END,
    CIVILIZATION,
    EVOKE,
    LOST,
    NOBODY,
    QUIT,
    TRACK_IDS,
    VICTORY_LETTERS,
    WON,
    Choice,
)
from generator.games.deep_future.rules.endings import victories, wonder_worlds
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import sector_name
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.problems import problems
from generator.games.deep_future.rules.saving import chosen, game_from_text, game_to_text

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ada", "Bao", "Cleo")
STATES = {LOST: "lost", QUIT: "quit", WON: "won", 0: "playing"}


@dataclass(frozen=True)
class End:
    """How a game ended, in the words of the table; -1 is nobody."""

    era: int
    choices: int
    winner: int
    victories: str  # T, P, C, M, S, X
    civilization: str  # card, corner, sector, victory and suit, homeworld and techs
    wonders: str  # all on the map
    states: str  # every player's
    tracks: tuple[int, ...]  # C, M, S, X of each player in turn
    population: tuple[int, ...]
    homeworlds: tuple[tuple[str, ...], ...]  # as the chronology has them
    cards: int


def end_of(pos: Position, choices: int) -> End:
    """What the ended position says."""
    civilization = ""
    if pos.winner >= 0:
        card = len(pos.kind) - 1
        effect = f"{VICTORY_LETTERS[pos.civ_victory[card]]}/{SUITS[pos.civ_effect[card]]}"
        corner = f"{pos.number[card]}{SUITS[pos.suit[card]]}"
        history = " ".join(map(card_name, pos.histories[card]))
        civilization = f"{card_name(card)} {corner} {sector_name(pos.sector[card])} {effect}: {history}"
    pairs = [(at, f"{VICTORY_LETTERS[pair // 6]}/{SUITS[pair % 6]}") for at, pair in enumerate(pos.wonder) if pair >= 0]
    return End(
        era=pos.era,
        choices=choices,
        winner=pos.winner,
        victories="".join(VICTORY_LETTERS[victory] for victory in (pos.won_by[pos.winner] if pos.winner >= 0 else [])),
        civilization=civilization,
        wonders=", ".join(f"{sector_name(at)} {pair}" for at, pair in pairs),
        states=" ".join(told_state(pos, who) for who in range(pos.seats)),
        tracks=tuple(pos.tracks),
        population=tuple(pos.population),
        homeworlds=tuple(tuple(card_name(home) for home in homes) for homes in pos.homes),
        cards=len(pos.kind),
    )


def told_state(pos: Position, who: int) -> str:
    """Won, lost or quit, and the causes of a loss: H for the homeworld, or the track."""
    causes = "".join(letter for bit, letter in enumerate("H" + TRACK_IDS[1:]) if pos.lost_by[who] >> bit & 1)
    return f"{STATES[pos.status[who]]}({causes})" if causes else STATES[pos.status[who]]


EXPECTED: dict[str, End] = {
    "a-civilization-evoked": End(
        era=2,
        choices=290,
        winner=1,
        victories="C",
        civilization="046 2H 26 C/H: 029 042 028 044",
        wonders="26 C/H",
        states="playing won",
        tracks=(6, 2, -1, -4, 12, -2, 0, -3),
        population=(8, 5),
        homeworlds=(("014", "017"), ("029",)),
        cards=46,
    ),
    "a-wonder-used": End(
        era=4,
        choices=450,
        winner=0,
        victories="P",
        civilization="082 6K 51 P/S: 069 070 073 075",
        wonders="52 M/M",
        states="won",
        tracks=(2, 2, 1, -3),
        population=(25,),
        homeworlds=(("069",),),
        cards=82,
    ),
    "one-player-lost-by-might": End(
        era=1,
        choices=123,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="lost(M)",
        tracks=(4, -6, 0, 2),
        population=(4,),
        homeworlds=(("022",),),
        cards=36,
    ),
    "one-player-lost-by-stability": End(
        era=1,
        choices=91,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="lost(S)",
        tracks=(6, -2, -6, 0),
        population=(4,),
        homeworlds=(("014",),),
        cards=39,
    ),
    "one-player-lost-by-xeno": End(
        era=1,
        choices=104,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="lost(X)",
        tracks=(3, 3, -2, -6),
        population=(8,),
        homeworlds=(("003",),),
        cards=37,
    ),
    "one-player-lost-the-homeworld": End(
        era=1,
        choices=49,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="lost(H)",
        tracks=(0, 0, 0, 0),
        population=(4,),
        homeworlds=(("021",),),
        cards=36,
    ),
    "one-player-reading-otherwise": End(
        era=2,
        choices=149,
        winner=0,
        victories="S",
        civilization="041 1H 43 S/K: 018 001 038 040",
        wonders="",
        states="won",
        tracks=(4, -2, 6, 1),
        population=(5,),
        homeworlds=(("018",),),
        cards=41,
    ),
    "one-player-with-a-real-deck": End(
        era=1,
        choices=195,
        winner=0,
        victories="MX",
        civilization="038 1S 34 X/F: 001 016 010 037",
        wonders="",
        states="won",
        tracks=(9, 6, -1, 6),
        population=(10,),
        homeworlds=(("001",),),
        cards=38,
    ),
    "one-player-won": End(
        era=1,
        choices=252,
        winner=0,
        victories="X",
        civilization="038 3F 13 X/S: 030 016 002 010",
        wonders="",
        states="won",
        tracks=(0, 3, 4, 6),
        population=(17,),
        homeworlds=(("030",),),
        cards=38,
    ),
    "three-players-one-leaves": End(
        era=1,
        choices=152,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="quit lost(X) playing",
        tracks=(0, 0, -2, -1, 4, 0, 2, -6, 0, 0, 0, 0),
        population=(0, 5, 5),
        homeworlds=(("026",), ("031",), ("017", "028")),
        cards=38,
    ),
    "three-players-won": End(
        era=1,
        choices=278,
        winner=1,
        victories="X",
        civilization="043 2K 15 X/S: 016 038 005 041",
        wonders="",
        states="playing won playing",
        tracks=(2, -3, 0, 2, 3, -1, 1, 6, 0, -4, -5, 1),
        population=(3, 3, 5),
        homeworlds=(("025", "037", "042"), ("016",), ("032", "031")),
        cards=43,
    ),
    "two-players-all-lost": End(
        era=1,
        choices=119,
        winner=-1,
        victories="",
        civilization="",
        wonders="",
        states="lost(M) playing",
        tracks=(0, -6, 1, 1, 0, -1, -2, -4),
        population=(5, 4),
        homeworlds=(("020",), ("025", "038")),
        cards=39,
    ),
    "two-players-beginning-afresh": End(
        era=1,
        choices=243,
        winner=1,
        victories="MX",
        civilization="038 5S 52 X/R: 010 024 031 020",
        wonders="",
        states="playing won",
        tracks=(0, 0, -3, -3, 10, 6, -4, 6),
        population=(1, 7),
        homeworlds=(("025", "008", "007"), ("010",)),
        cards=38,
    ),
}


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def dealer_of(name: str) -> Dealer:
    """Chance that is never asked, at a table with a real deck where the game had one."""
    return NobodyUnsealed(0) if "real-deck" in name else Nobody(0)


def replayed(name: str) -> Game:
    return game_from_text(lines_of(name), dealer_of(name), f"{name}.txt")


def beginning(game: Game) -> Position:
    """The position before the set-up."""
    return game._snapshots[0][0]


def made_in(name: str) -> list[Choice]:
    return chosen(replayed(name))


def test_every_game_kept_is_expected_to_end_somehow() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(EXPECTED)


@each_row("name", EXPECTED)
def test_a_game_kept_ends_as_it_ended(name: str) -> None:
    game = replayed(name)
    assert game.over
    assert game.position.phase == AT_END
    assert end_of(game.position, len(chosen(game))) == EXPECTED[name]
    assert problems(game.position) == []


@each_row("name", EXPECTED)
def test_a_game_kept_is_written_again_letter_by_letter(name: str) -> None:
    game = replayed(name)
    start = beginning(game)
    again = "\n".join(game_to_text(start, game, NAMES[: start.seats])) + "\n"
    assert again.encode() == (FOLDER / f"{name}.txt").read_bytes()


@each_row("name", EXPECTED)
def test_the_next_game_of_the_campaign_begins_with_what_this_one_left(name: str) -> None:
    """R-3-10, R-3-11, R-3-12."""
    pos, expected = replayed(name).position, EXPECTED[name]
    pos.dealer = Dealer(1)
    following, entry = next_game(pos, 2)
    homes = tuple(tuple(int(card) - 1 for card in homes) for homes in expected.homeworlds)
    assert entry == Chronicle(expected.era, expected.winner, homes)
    assert following.era == expected.era + (expected.winner != NOBODY)
    assert sorted(following.deck) == list(range(expected.cards))
    assert (following.wonder, following.histories) == (pos.wonder, pos.histories)
    assert (following.titles, following.sector_names) == (pos.titles, pos.sector_names)
    assert following.advs == pos.advs
    assert problems(following) == []


@each_row("name", [name for name, end in EXPECTED.items() if end.winner >= 0])
def test_the_winner_has_complete_cards_and_leaves_a_civilization(name: str) -> None:
    """Chapter 3: a homeworld and three techs with three advancements, and a reason to win."""
    pos = replayed(name).position
    who = pos.winner
    complete = complete_cards(pos, who)
    assert complete[0] == pos.home[who]
    assert len(complete) >= 4
    assert pos.won_by[who] == victories(pos, who)
    card = len(pos.kind) - 1
    assert pos.kind[card] == CIVILIZATION
    assert pos.histories[card] == tuple(complete)
    assert pos.civ_victory[card] in pos.won_by[who]
    assert pos.named[pos.sector[pos.home[who]]]
    assert card in pos.discard
    assert pos.seats > 1 or wonder_worlds(pos, who)


def test_a_loser_begins_afresh_and_the_game_goes_on_to_a_win() -> None:
    """R-3-20, R-3-23."""
    assert (c.AFRESH, 0, 0, 0) in made_in("two-players-beginning-afresh")
    assert max(map(len, EXPECTED["two-players-beginning-afresh"].homeworlds)) > 1


def test_the_game_in_which_all_lost_had_one_who_began_afresh() -> None:
    """R-3-22."""
    assert (c.AFRESH, 0, 0, 0) in made_in("two-players-all-lost")


def test_a_wonder_and_a_civilization_of_earlier_games_are_used() -> None:
    assert any(choice[0] == c.WONDER for choice in made_in("a-wonder-used"))
    assert any(choice[:2] == (c.ACT, EVOKE) for choice in made_in("a-civilization-evoked"))
    assert EXPECTED["a-civilization-evoked"].era > 1


def test_a_player_leaves_and_names_stay() -> None:
    """R-3-26, R-1.4-11."""
    game = replayed("three-players-one-leaves")
    assert [item[0] for item in game.happened].count("left") == 1
    assert any("二号 #" in title for title in game.position.titles.values())
    assert "The  Gap's End" in game.position.sector_names.values()


def test_the_game_with_a_real_deck_has_every_card_turned_over() -> None:
    kinds = {item[0] for item in replayed("one-player-with-a-real-deck").happened}
    assert {"turned", "looked", "chose"} <= kinds


def test_the_game_reading_otherwise_has_its_switches() -> None:
    switches = replayed("one-player-reading-otherwise").position.switches
    assert switches.choose_after_roll
    assert switches.challenge_order == "lifo"


# ---- comments, and lines that cannot be


def test_comments_and_empty_lines_change_nothing() -> None:
    lines = lines_of("one-player-lost-by-might")
    commented = [text for line in lines for text in ("# so it was", "", line, "  ", "#")]
    game = game_from_text(commented, Nobody(0))
    assert game.position == replayed("one-player-lost-by-might").position
    assert game.happened == replayed("one-player-lost-by-might").happened


def test_spaces_around_a_line_and_capitals_of_choices_change_nothing() -> None:
    lines = lines_of("one-player-lost-by-might")
    begun = lines.index("begin")
    shouted = [line if line.startswith("shuffled") else line.upper() for line in lines[begun + 1 :]]
    game = game_from_text([f"  {line}\t" for line in lines[: begun + 1] + shouted], Nobody(0))
    assert game.position == replayed("one-player-lost-by-might").position


def broken(old: str, new: str, name: str = "one-player-lost-by-might") -> tuple[list[str], int]:
    """The lines of a game with the first line that begins with *old* replaced, and the number of that line."""
    lines = lines_of(name)
    at = next(at for at, line in enumerate(lines) if line.startswith(old))
    lines[at] = new
    return lines, at + 1


def refused(lines: list[str], number: int, name: str = "one-player-lost-by-might") -> str:
    """What is said when the game is refused; it must name the line."""
    with pytest.raises(BadGameText) as caught:
        game_from_text(lines, dealer_of(name), "old.txt")
    assert str(caught.value).startswith(f"old.txt:{number}: ")
    return str(caught.value)


HEADS = [
    ("players", "players"),
    ("players", "players none"),
    ("players", "players 0"),
    ("players", "players 4"),
    ("players", "players 1.5"),
    ("era", "era"),
    ("era", "era O"),
    ("era", "ear 1"),
    ("era", "rule"),
    ("era", "rule challenge_order"),
    ("era", "rule challenge_order random"),
    ("era", "rule no_such_rule true"),
    ("era", "rule enter_black_hole 1"),
    ("era", "sector"),
    ("era", "sector 17"),
    ("era", "wonder 11"),
    ("era", "wonder 11 Z/S"),
    ("era", "wonder 11 T/Z"),
    ("era", "wonder 11 T"),
    ("card 002", "card 003 2S"),
    ("card 002", "card 001 2S"),
    ("card 002", "card two 2S"),
    ("card 002", "card 002"),
    ("card 002", "card 002 7S"),
    ("card 002", "card 002 0S"),
    ("card 002", "card 002 2Z"),
    ("card 002", "card 002 S2"),
    ("card 002", "card 002 2S moon"),
    ("card 002", "card 002 2S world"),
    ("card 002", "card 002 2S world O"),
    ("card 002", "card 002 2S world O 17 R6.O"),
    ("card 002", "card 002 2S world O 34 R7.O"),
    ("card 002", "card 002 2S world O 34 Z1.O"),
    ("card 002", "card 002 2S world O 34 R6.X"),
    ("card 002", "card 002 2S world O 34 R6"),
    ("card 002", "card 002 2S world O 34 S?"),
    ("card 002", "card 002 2S civilization 1 34 T"),
    ("card 002", "card 002 2S civilization 1 34 T Z"),
    ("deck", "deck one two"),
]


@each_row(("old", "new"), HEADS)
def test_a_broken_line_of_the_head_is_refused_with_its_number(old: str, new: str) -> None:
    refused(*broken(old, new))


@each_row(
    "new",
    ["hurrah", "shuffled one", "picked", "picked two", "turned x", "left", "left a", "name", "name x Y",
     "name sector 17 Z", "advance", "use 001/Z6", "players 1", "begin"],
)  # fmt: skip
def test_a_line_that_is_none_of_a_game_is_refused_with_its_number(new: str) -> None:
    lines = lines_of("one-player-lost-by-might")
    number = lines.index("begin") + 3
    refused([*lines[: number - 1], new, *lines[number:]], number)


def test_an_illegal_choice_is_refused_with_its_line_and_rule() -> None:
    lines, number = broken("go", "deck")
    assert "does not answer what is asked" in refused(lines, number)


def test_a_choice_too_many_is_refused_with_its_line() -> None:
    lines = [*lines_of("one-player-lost-by-might"), "go"]
    assert "the game is over" in refused(lines, len(lines))


def test_a_shuffle_of_other_cards_is_refused_with_its_line() -> None:
    """The line told is that of the shuffle, or of the choice that led to it."""
    lines, number = broken("shuffled", "shuffled 001 002", "two-players-all-lost")
    with pytest.raises(BadGameText, match=rf"^old\.txt:({number - 1}|{number}): .*shuffled"):
        game_from_text(lines, Dealer(0), "old.txt")


def test_a_result_of_chance_too_many_is_refused_with_its_line() -> None:
    """Somebody noted a shuffle or a die that the rules did not ask for."""
    for extra in ("picked 1", "shuffled 001 002", "shuffled"):
        lines = [*lines_of("one-player-lost-by-might"), extra]
        refused(lines, len(lines))


@each_row("deck", ["deck", "deck 001 001", "deck 000 001", "deck 001 002 003", "deck 999", "card 037 1S"])
def test_a_deck_that_is_not_all_the_cards_is_refused(deck: str) -> None:
    """R-1.7-01: a game begins with every card of the campaign in the deck, each once."""
    lines, _ = broken("deck", deck)
    with pytest.raises(BadGameText, match=r"^old\.txt"):
        game_from_text(lines[: lines.index("begin") + 1], Dealer(0), "old.txt")


@each_row("count", [0, 1, 2, 10, -1])
def test_a_text_that_ends_before_the_game_begins_is_refused(count: int) -> None:
    lines = lines_of("one-player-lost-by-might")
    with pytest.raises(BadGameText, match=r"^old\.txt"):
        game_from_text(lines[: lines.index("begin")][:count], Dealer(0), "old.txt")


def test_a_text_without_its_head_is_refused() -> None:
    with pytest.raises(BadGameText, match=r"^old\.txt"):
        game_from_text(["begin"], Dealer(0), "old.txt")


def test_names_of_cards_from_earlier_games_are_kept_in_the_text() -> None:
    """R-1.4-10, R-3-11: a card keeps its name; a text of a later game may not lose it."""
    game = replayed("three-players-one-leaves")
    game.position.dealer = Dealer(1)
    start, _ = next_game(game.position, 1)
    later = Game(start.copy())
    again = game_from_text(game_to_text(start, later), Dealer(1))
    assert again.position.titles == start.titles


def tell() -> None:
    """The ends as they are now, for EXPECTED."""
    for path in sorted(FOLDER.glob("*.txt")):
        game = replayed(path.stem)
        sys.stdout.write(f'    "{path.stem}": {end_of(game.position, len(chosen(game)))},\n')


if __name__ == "__main__":
    tell()
