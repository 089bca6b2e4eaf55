"""Find the games of tests/playthroughs/eminent_domain: played by bots until one ends as wanted.

PYTHONPATH=. python tests/find_eminent_domain_playthroughs.py
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from empires import Rules, begun, seated, steps

from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.rules.codes import ENDINGS
from generator.games.eminent_domain.saving import game_to_text

FOLDER = Path(__file__).parent / "playthroughs" / "eminent_domain"
#: File, bots seat by seat, switches, what brings the end; "tie" is a game that nobody wins alone, "permanents" one with
#: two technologies in empires.
WANTED: tuple[tuple[str, tuple[str, ...], Rules, str], ...] = (
    ("two-traders-by-stacks", ("traders", "traders"), {}, "stacks"),
    ("two-traders-by-influence", ("traders", "traders"), {}, "influence"),
    ("three-styles", ("traders", "warriors", "scholars"), {}, "stacks"),
    ("three-players-longer", ("traders", "warriors", "greedy"), {"variant": "extended3"}, "stacks"),
    ("four-players", ("traders", "warriors", "scholars", "random"), {}, "stacks"),
    ("four-scholars-with-permanents", ("scholars",) * 4, {}, "permanents"),
    ("learning-game", ("traders", "warriors"), {"research": "none"}, "stacks"),
    ("second-game-trimmed", ("scholars", "traders"), {"research": "level1", "trim": "bga"}, "stacks"),
    ("later-texts", ("scholars", "scholars"), {"errata": "escalation", "extra_turn": "yes"}, "permanents"),
    ("random-players-tied", ("random",) * 3, {}, "tie"),
)


def ends_so(game: Game, ending: str) -> bool:
    """Whether the game is one that is looked for."""
    pos = game.position
    if ending == "tie":
        return len(pos.winners) > 1
    if ending == "permanents":
        return sum(map(len, pos.faces)) > 1
    return ENDINGS[pos.ending] == ending


def finished(bots: tuple[str, ...], rules: Rules, seed: int) -> Game:
    """A whole game."""
    game = begun(len(bots), rules, seed)
    for _ in steps(game, seated(bots, seed)):
        pass
    return game


def main() -> None:
    """Write every game that is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, bots, rules, ending in WANTED:
        path = FOLDER / f"{name}.txt"
        if path.exists():
            continue
        game = next(game for seed in count(1) if ends_so(game := finished(bots, rules, seed), ending))
        path.write_text("\n".join(game_to_text(game)) + "\n", "utf-8")
        sys.stdout.write(f"{name}: {len(game.position.story)} things happened, won by {game.position.winners}\n")


if __name__ == "__main__":
    main()
