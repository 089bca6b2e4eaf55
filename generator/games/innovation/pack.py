"""Innovation's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations


class Innovation:
    """The pack."""

    name = "innovation"
    rules_version = "base"
