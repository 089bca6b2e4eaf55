"""Run by hand: look for games worth keeping and write them to tests/playthroughs.

Games already there stay as they are unless their names are given: a kept game must go on being playable, so write one
anew only if the rules were wrong before. `python tests/find_playthroughs.py NAME ...`
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from players import campaign, games_of, mixed, sane
from test_fuzz import Unsealed

from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.campaign import new_campaign
from generator.games.deep_future.rules.codes import EVOKE, MIGHT, STABILITY, WORLD, XENO, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.saving import chosen, game_to_text
from generator.games.deep_future.rules.switches import Switches

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ada", "Bao", "Cleo")
#: How dear a game is: the dearest of many that fit is kept; None for one that does not fit.
Worth = Callable[[Game], float | None]
#: A game with its beginning.
Found = tuple[Position, Game]

OTHERWISE = Switches(
    choose_after_roll=True, challenge_order="lifo", settled_world_effects="one", idle_battle_track="any",
    enter_black_hole=True, use_new_advancements=True, victory_check="between_actions",
)  # fmt: skip


def variety(game: Game) -> float:
    """Different kinds of choices, and few choices in all."""
    made = chosen(game)
    kinds = {choice[:2] if choice[0] in {c.ACT, c.TRACK} else choice[:1] for choice in made}
    return len(kinds) - len(made) / 40


def won(game: Game) -> float | None:
    return variety(game) if game.position.winner >= 0 else None


def lost_by(cause: int) -> Worth:
    """Lost by that cause alone."""
    return lambda game: variety(game) if game.position.lost_by[0] == 1 << cause else None


def began_afresh(game: Game) -> float | None:
    """Somebody begins afresh, and then there is a winner."""
    afresh = (c.AFRESH, 0, 0, 0) in chosen(game)
    return variety(game) if afresh and game.position.winner >= 0 else None


def all_lost(game: Game) -> float | None:
    return variety(game) if game.position.winner < 0 and (c.AFRESH, 0, 0, 0) in chosen(game) else None


def wonder_used(game: Game) -> float | None:
    return variety(game) if any(choice[0] == c.WONDER for choice in chosen(game)) else None


def evoked(game: Game) -> float | None:
    times = [choice for choice in chosen(game) if choice[:2] == (c.ACT, EVOKE)]
    return variety(game) if times and game.position.winner >= 0 else None


def somebody_left(game: Game) -> float | None:
    return variety(game) if any(item[0] == "left" for item in game.happened) else None


def looked(game: Game) -> float | None:
    """History was used with a real deck."""
    return won(game) if any(item[0] == "looked" and item[1] for item in game.happened) else None


def games(seats: tuple[int, ...], seeds: int, switches: Switches | None = None) -> Iterator[Found]:
    """Games of campaigns, the last of each."""
    for seed in range(seeds):
        first = campaign(seed, seats[0], switches)
        yield last_of(first, seats, Random(seed))


def last_of(first: Position, seats: tuple[int, ...], random: Random) -> Found:
    """The last game of a campaign."""
    found = None
    for start, game in games_of(first, seats[1:]):
        player = mixed(random, 0.95)
        while not game.over:
            game.apply(player(game.position))
        found = start, game
    assert found is not None
    return found


def at_a_real_table(seeds: int) -> Iterator[Found]:
    """Games with a deck nobody knows."""
    for seed in range(seeds):
        first = new_campaign(1, Switches(), Unsealed(seed))
        yield last_of(first, (1,), Random(seed))


def with_names_and_leavers(seeds: int) -> Iterator[Found]:
    """Games of three in which worlds and sectors get names and somebody leaves in the middle."""
    for seed in range(seeds):
        start = campaign(seed, 3)
        game = Game(start.copy())
        player, stop = sane(Random(seed)), Random(seed).randint(30, 60)
        while not game.over:
            stop -= 1
            if stop == 0 and game.position.asker == game.position.turn:
                game.leave(game.position.turn)
            else:
                name_things(game, player(game.position))
        yield start, game


def name_things(game: Game, choice: Choice) -> None:
    """Make the choice; a world made by it gets a name with all sorts of letters, and its sector another."""
    before = len(game.position.kind)
    game.apply(choice)
    pos = game.position
    for card in range(before, len(pos.kind)):
        if pos.kind[card] == WORLD:
            game.name_card(card, f"Königs 二号 #{card + 1}")
            game.name_sector(pos.sector[card], "The  Gap's End")


PLAYTHROUGHS: dict[str, tuple[Callable[[], Iterator[Found]], Worth]] = {
    "one-player-won": (lambda: games((1,), 1_500), won),
    "one-player-lost-the-homeworld": (lambda: games((1,), 300), lost_by(0)),
    "one-player-lost-by-might": (lambda: games((1,), 300), lost_by(MIGHT)),
    "one-player-lost-by-stability": (lambda: games((1,), 300), lost_by(STABILITY)),
    "one-player-lost-by-xeno": (lambda: games((1,), 300), lost_by(XENO)),
    "one-player-reading-otherwise": (lambda: games((1, 1), 500, OTHERWISE), won),
    "one-player-with-a-real-deck": (lambda: at_a_real_table(500), looked),
    "two-players-beginning-afresh": (lambda: games((2,), 400), began_afresh),
    "two-players-all-lost": (lambda: games((2,), 400), all_lost),
    "three-players-won": (lambda: games((3,), 400), won),
    "three-players-one-leaves": (lambda: with_names_and_leavers(400), somebody_left),
    "a-wonder-used": (lambda: games((1, 2, 1, 1, 1, 1), 400), wonder_used),
    "a-civilization-evoked": (lambda: games((1, 1, 1, 2), 500), evoked),
}


def find(name: str) -> None:
    """Write the dearest game of that name."""
    search, worth = PLAYTHROUGHS[name]
    best: tuple[float, Found] | None = None
    for found in search():
        value = worth(found[1])
        if value is not None and (best is None or value > best[0]):
            best = value, found
    assert best is not None, name
    start, game = best[1]
    text = "\n".join(game_to_text(start, game, NAMES[: start.seats])) + "\n"
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or [name for name in PLAYTHROUGHS if not (FOLDER / f"{name}.txt").exists()]:
        find(wanted)
