"""A proof: sheets drawn and thrown away, so that what cannot be printed is told before anything is written.

In: a campaign. Out: nothing, or the error that its sheets would meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.campaign.settings import Settings
from generator.engine.pack import Campaign, Pack


def proof(pack: Pack, state: Campaign, settings: Settings, kinds: Sequence[str]) -> None:
    """Draw the sheets of *kinds* and throw them away.

    Raises a SheetProblem.
    """
    from generator.press.paper import PAPERS
    from generator.press.printing import Job, print_sheets

    job = Job(settings.title, pack.name, settings.language, PAPERS[settings.paper])
    print_sheets(job, pack.printables(state, kinds, settings.language, settings.players))
