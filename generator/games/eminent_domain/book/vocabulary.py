"""The words of the game: ours in two languages, and those of the seed, in traditional characters (section 0).

In: nothing. Out: `VOCABULARY`.
"""

from __future__ import annotations

from generator.engine.vocabulary import Vocabulary

VOCABULARY = Vocabulary("generator.games.eminent_domain")
