"""The compiled build plays the same games as the plain one, and players written in plain Python play on it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: Plays games with a player of its own, and prints every choice.
SCRIPT = """
import hashlib, json, random
from generator.engine.chance import Dealer
from generator.games.deep_future.rules import turn
from generator.games.deep_future.rules.campaign import new_campaign, next_game
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.saving import game_to_json
from generator.games.deep_future.rules.switches import Switches

class Player:
    def __init__(self, seed):
        self.dice = random.Random(seed)
    def choose(self, choices):
        return self.dice.choice(choices)

told, count = hashlib.sha256(), 0
for seed in range(60):
    player, pos = Player(seed), new_campaign(seed % 3 + 1, Switches(), Dealer(seed))
    for keep in (False, True):
        game = Game(pos, keep)
        while not game.over:
            choice = player.choose(game.choices())
            told.update(repr((choice, len(game.choices()))).encode())
            game.apply(choice)
            count += 1
        if keep:
            copy = game.copy()
            assert copy.position == game.position
            told.update(json.dumps(game_to_json(game), sort_keys=True).encode())
        pos, _ = next_game(game.position, seed % 3 + 1)
print(json.dumps([turn.__file__, count, told.hexdigest()]))
"""


def played(folder: Path) -> tuple[str, int, str]:
    """File of a rules module, choices made and digest of the games, with the package in *folder*."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd="/", env=environment, check=True, capture_output=True, text=True
    )
    file, count, digest = json.loads(run.stdout)
    return file, count, digest


@pytest.mark.prove
@pytest.mark.skipif(not shutil.which("cc") and not shutil.which("gcc"), reason="no C compiler is here")
def test_the_compiled_build_plays_the_same_games_to_the_last_choice(tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    subprocess.run([sys.executable, ROOT / "tools" / "compile_engine.py", folder], check=True, capture_output=True)
    plain, compiled = played(ROOT), played(folder)
    assert plain[0].endswith("turn.py")
    assert not compiled[0].endswith(".py")
    assert plain[1] > 2_000
    assert compiled[1:] == plain[1:]
