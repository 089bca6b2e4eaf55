"""A proof: sheets drawn and thrown away, so that what cannot be printed is reported before anything is written.

In: a campaign. Out: nothing, or the error that its sheets would meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.campaign.settings import Settings
from generator.engine.pack import Campaign, Pack
from generator.engine.view import PrintContext


def proof(pack: Pack, state: Campaign, settings: Settings, kinds: Sequence[str]) -> None:
    """Draw the sheets of *kinds* and throw them away.

    A name fits or does not whatever paper is in the printer tonight: they are drawn on Letter, or on A4, which is
    narrower, for every other paper.
    Raises a SheetProblem.
    """
    from generator.press.job.planned import PrintPlan
    from generator.press.layout.paper import PAPERS
    from generator.press.sheets.printing import try_sheets

    plan = PrintPlan(
        settings.title,
        pack.name,
        settings.language,
        PAPERS["letter" if settings.paper.casefold() == "letter" else "a4"],
    )
    context = PrintContext(settings.players, rules=settings.rules)
    try_sheets(plan, pack.printables(state, kinds, settings.language, context))
