"""Find the games of tests/playthroughs/GAME: played by bots until one ends as wanted (brings_GAME.py).

PYTHONPATH=. python tests/find_pack_playthroughs.py
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from packs import PACKS

FOLDER = Path(__file__).parent / "playthroughs"


def main() -> None:
    """Write every game that is not there yet."""
    for pack in PACKS.values():
        (FOLDER / pack.game).mkdir(parents=True, exist_ok=True)
        for name, wanted in pack.playthroughs.wanted.items():
            path = FOLDER / pack.game / f"{name}.txt"
            if path.exists():
                continue
            game = next(game for seed in count(1) if wanted.so(game := wanted.finished(seed)))
            path.write_text("\n".join(pack.playthroughs.write(game)) + "\n", "utf-8")
            sys.stdout.write(f"{name}: {len(game.position.story)} things happened, won by {game.position.winners}\n")


if __name__ == "__main__":
    main()
