"""Traditional Chinese and Japanese signs, each with the simplified one of the same word (signs.txt).

In: nothing. Out: a table for str.translate. Only signs that players and rules of games use are in it.
"""

from __future__ import annotations

from generator.engine.packdata import pack_text

#: What to put for each.
SIMPLIFIED = {ord(pair[0]): pair[1] for pair in pack_text("generator.engine", "signs.txt").split()}
