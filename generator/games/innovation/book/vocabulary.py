"""The words of the game in three languages: ours, those of the Iello rulebook, those of the Japanese page (section 0).

In: nothing. Out: `VOCABULARY`.
"""

from __future__ import annotations

from generator.engine.bilingual import Words
from generator.engine.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    "generator.games.innovation", {"iello": Words("Iello", "Iello"), "ja": Words("Japanese", "日文")}
)
