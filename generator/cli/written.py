"""What was written down in one sitting, and whether it is on the cards by hand.

In: a campaign at the beginning and at the end. Out: the event by which cards and map count as written on.
"""

from __future__ import annotations

from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.prints import Prints
from generator.engine.pack import Event


class SessionStart:
    """A campaign as it was when people sat down."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._cards, self._board = campaign.state.contents(), dict(campaign.state.board())

    def written(self, campaign: OpenCampaign) -> Event | None:
        """Return the `print` event that says that all changes since are on the cards by hand; their revisions stay.

        None if nothing on the table has changed, or nothing was ever printed. A card that was out of date before is
        left out: what it lacked then may still be lacking.
        """
        prints = campaign.prints
        if not prints.runs:
            return None
        cards = {card: now for card, now in campaign.state.contents().items() if self._new(card, now, prints)}
        now = dict(campaign.state.board())
        changed = {sector: text for sector, text in now.items() if self._board.get(sector) != text}
        board = {"board": prints.board | changed} if changed and prints.board | changed != prints.board else {}
        if not cards and not board:
            return None
        revisions = {card: prints.revision[card] for card in cards if card in prints.revision}
        return {"type": "print", "date": writing.today(), "cards": cards, "revisions": revisions, **board}

    def _new(self, card: str, now: str, prints: Prints) -> bool:
        """Return whether what *card* says *now* is of this sitting, and was not out of date before."""
        before, printed = self._cards.get(card), prints.content.get(card)
        return before != now != printed and printed in {None, before}
