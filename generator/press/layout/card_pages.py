"""Every card on a page of its own, for pictures and print shops instead of paper to cut.

In: a card's trimmed size and its bleed, the page that a shop asks for. Out: a layout of one card, in mm.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.layout.imposition import Arrangement, Block, Layout
from generator.press.layout.paper import Paper


@dataclass(frozen=True, slots=True)
class CardPage:
    """A page with one card in its middle.

    *page* is its width and height, None for the card with its bleed. *backs_first* puts the back of each card before
    its front. *safe* is how far from the cut everything must be that is to be read. All in mm.
    """

    page: tuple[float, float] | None = None
    backs_first: bool = False
    safe: float = 0.0

    def layout(self, card: tuple[float, float], asked: Arrangement) -> Layout:
        """Return a *card* on its page; of what is *asked* only the bleed counts."""
        width, height = self.page or (card[0] + 2 * asked.bleed, card[1] + 2 * asked.bleed)
        middle = Block((width - card[0]) / 2, (height - card[1]) / 2, 1, 1, card, (0.0, 0.0))
        return Layout(Paper("card", width, height), card, (middle,), (0.0, 0.0, width, height), asked, bare=True)
