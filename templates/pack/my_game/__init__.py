"""My Game, a pack for makeplay. Begin in rules.py; README.md lists the files in order.

In: nothing. Out: the pack, which pyproject.toml announces to makeplay.
"""

from my_game.pack import PACK

__all__ = ["PACK"]
