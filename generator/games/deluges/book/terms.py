"""The words of the game in two languages: ours and those of the Chinese leaflet (section 0).

In: nothing. Out: `VOCABULARY`, and what `makeplay rules terms` lists.
"""

from __future__ import annotations

from generator.engine.vocabulary import Vocabulary

VOCABULARY = Vocabulary("generator.games.deluges")
terms = VOCABULARY.terms
