"""What may be typed in lines about a campaign, in whichever language (texts/typed.toml).

In: the name of a word. Out: all ways to type it.
"""

from __future__ import annotations

from generator.engine.typed import Typed

typed = Typed("generator.games.deep_future", "texts")
