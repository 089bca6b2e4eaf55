"""The words of the game in three languages: ours, those of the Iello rulebook, those of the Japanese page (section 0).

In: nothing. Out: `VOCABULARY`.
"""

from __future__ import annotations

from generator.engine.vocabulary import Vocabulary

VOCABULARY = Vocabulary("generator.games.innovation")
