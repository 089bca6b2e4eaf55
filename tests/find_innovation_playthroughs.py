"""Find the games of tests/playthroughs/innovation: played by bots until one ends as wanted.

PYTHONPATH=. python tests/find_innovation_playthroughs.py
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from innovating import finished

from generator.games.innovation.game import Game
from generator.games.innovation.rules.codes import ENDINGS
from generator.games.innovation.saving import game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "innovation"
#: File, players, switches, bot, ending; "removed" is a game in which Fission cleared the table.
WANTED: tuple[tuple[str, int, dict[str, object], str, str], ...] = (
    ("two-players-by-achievements", 2, {}, "greedy", "achievements"),
    ("two-players-by-dogma", 2, {}, "random", "dogma"),
    ("two-players-with-a-fission", 2, {}, "random", "removed"),
    ("three-players-by-score", 3, {}, "random", "score"),
    ("four-players-by-achievements", 4, {}, "sensible", "achievements"),
    ("four-players-by-dogma", 4, {}, "random", "dogma"),
    ("first-edition-two-players", 2, {"edition": "first"}, "greedy", "achievements"),
    ("first-edition-three-players", 3, {"edition": "first"}, "random", "score"),
    ("teams-opposite", 4, {"teams": "1+3"}, "greedy", "achievements"),
    ("teams-by-score", 4, {"teams": "1+4", "reformation": "each"}, "random", "score"),
    ("teams-first-edition", 4, {"teams": "1+2", "edition": "first"}, "sensible", "achievements"),
)


def ends_so(game: Game, ending: str) -> bool:
    """Whether the game is one that is looked for."""
    pos = game.position
    return ("removed",) in pos.story if ending == "removed" else ENDINGS[pos.ending] == ending


def main() -> None:
    """Write every game that is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, seats, rules, bot, ending in WANTED:
        path = FOLDER / f"{name}.txt"
        if path.exists():
            continue
        game = next(game for seed in count(1) if ends_so(game := finished(seats, bot, rules, seed), ending))
        path.write_text("\n".join(game_to_text(game)) + "\n", "utf-8")
        sys.stdout.write(f"{name}: {len(game.position.story)} things happened, won by {game.position.winners}" + "\n")


if __name__ == "__main__":
    main()
