"""Pages that were printed, and say something else now: a chronology, when a game has been played since.

In: an open campaign with its confirmed runs. Out: kinds of sheet; cards and boards the record itself compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from generator.campaign.folder import OpenCampaign
from generator.campaign.prints import ConfirmedRun
from generator.engine.languages import Language
from generator.engine.pack import Growing, Pack
from generator.errors import MakeplayError
from generator.press.job.asked import PrintRequest, read_request
from generator.press.job.contents import sheets
from generator.press.job.selection import kinds


def outdated_pages(opened: OpenCampaign, request: PrintRequest, spoken: Sequence[Language]) -> list[str]:
    """Return the kinds of growing pages that lie on the table and have changed since."""
    found = []
    for kind in sorted(growing_kinds(opened.pack)):
        at = next((at for run in reversed(opened.prints.runs) if (at := _printed_at(opened, run, kind))), "")
        if at:
            then = opened.grown(opened.record.until(opened.record.find(at)))
            was, now = (sheets(its, [kind], spoken, None, _plainly(request)) for its in (then, opened))
            found += [kind] * (was != now)
    return found


def growing_kinds(pack: Pack) -> frozenset[str]:
    """Return the kinds of pages on which more is written as a campaign goes on."""
    return pack.growing_kinds if isinstance(pack, Growing) else frozenset()


def _printed_at(opened: OpenCampaign, run: ConfirmedRun, kind: str) -> str:
    """Return the event up to which a sheet of that *kind* in a run shows the campaign; "" if there is none in it."""
    if run.asked is None:  # people say that all lies on the table as it is now
        return run.address if run.board else ""
    with suppress(MakeplayError, ValueError, KeyError):  # an older run may not say what was asked for
        asked = read_request(run.asked)
        its_own = asked.form == "cards" and not asked.changed and not asked.moment
        if its_own and kind in kinds(opened, asked):
            return str(run.asked["at"])
    return ""


def _plainly(request: PrintRequest) -> PrintRequest:
    """Return a request for whole sheets as they usually are, on the same paper."""
    return PrintRequest(request.paper, request.lang, theme=request.theme)
