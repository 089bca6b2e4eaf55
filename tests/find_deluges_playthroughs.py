"""Find the games of tests/playthroughs/deluges: played by bots until one ends as wanted.

PYTHONPATH=. python tests/find_deluges_playthroughs.py
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from deluging import finished

from generator.games.deluges.board_making import new_board
from generator.games.deluges.game import Game
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.saving import game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "deluges"
#: File, bots by seat, switches, ending, and what must be in the story.
WANTED: tuple[tuple[str, tuple[str, ...], dict[str, object], str, str], ...] = (
    ("three-random-standing-still", ("random",) * 3, {"standstill": 10}, "standstill", "taken_over"),
    ("three-loggers", ("logger",) * 3, {}, "track14", "flooded"),
    ("three-styles", ("logger", "warrior", "greedy"), {}, "track14", "enslaved"),
    ("four-styles", ("forester", "logger", "builder", "warrior"), {}, "track14", "flooded"),
    ("four-random-fourteen-rounds", ("random",) * 4, {"end": "rounds14"}, "rounds14", "traded"),
    (
        "four-otherwise",
        ("random", "warrior", "logger", "greedy"),
        {"war": "all_pieces", "births": "one", "grace_rounds": 1, "bare": "every_round", "majority_tie": "all"},
        "track14",
        "war",
    ),
    ("three-on-a-map-of-their-own", ("random", "logger", "warrior"), {"map": "*", "offers": 0}, "track14", "war"),
)


def ends_so(game: Game, ending: str, kind: str) -> bool:
    """Whether the game is one that is looked for."""
    pos = game.position
    return ENDINGS[pos.ending] == ending and any(item[0] == kind for item in pos.story)


def main() -> None:
    """Write every game that is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, bots, told, ending, kind in WANTED:
        path = FOLDER / f"{name}.txt"
        if path.exists():
            continue
        own = {"map": new_board({"players": 3, "seed": 11, "name": "ours"})} if told.get("map") == "*" else {}
        rules = {**told, **own}
        game = next(game for seed in count(1) if ends_so(game := finished(bots, rules, seed), ending, kind))
        path.write_text("\n".join(game_to_text(game)) + "\n", "utf-8")
        sys.stdout.write(f"{name}: {len(game.position.story)} things happened, won by {game.position.winners}" + "\n")


if __name__ == "__main__":
    main()
