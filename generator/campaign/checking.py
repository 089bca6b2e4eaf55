"""Everything that is wrong with a campaign, not only the first thing; what is odd; what was agreed to all the same.

In: a campaign folder. Out: findings, each with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from generator.campaign import record, settings
from generator.campaign.folder import pack_of
from generator.campaign.prints import prints
from generator.campaign.record import Line, Record
from generator.campaign.replay import misfit, unfinished
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline, timeline
from generator.engine.keeping import Keepable, Keeper
from generator.engine.pack import Campaign, Switched
from generator.errors import BadRecord, RecordProblem

#: How bad a finding is: what cannot stand, what a reader should know, what the rules find odd, what was agreed to.
WRONG, WARNING, ODD, AGREED = "wrong", "warning", "odd", "agreed"


class Finding(NamedTuple):
    """Something found: how bad, where (FILE:LINE), and what."""

    kind: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}" if self.where else f"{self.kind}: {self.what}"


def check(folder: Path, progress: Callable[[int, int], None] = lambda _done, _all: None) -> list[Finding]:
    """All that can be found in the campaign *folder*; games are played again by the rules.

    Raises BadSettings, CannotRead, NewerRecord.
    """
    its_settings = settings.read(folder)
    pack = pack_of(its_settings, folder / settings.FILE)
    found: list[Finding] = []
    if isinstance(pack, Switched):
        found += [
            Finding(WRONG, f"{folder / settings.FILE}, rules.{key}", f"{wrong}; correct the line")
            for key, wrong in pack.rule_problems(its_settings.rules)
        ]
    its_record, problems = record.survey(folder)
    found += [Finding(WRONG, problem.where, problem.reason) for problem in problems]
    found += [Finding(WARNING, "", warning) for warning in its_record.warnings]
    if problems or not its_record.logs:
        return found
    try:
        counting = timeline(its_record)
        prints(counting)
    except BadRecord as problem:
        return [*found, Finding(WRONG, problem.where, problem.reason)]
    keeper = pack.keeper() if isinstance(pack, Keepable) else None
    return found + list(_events(counting, pack.fresh(thorough=True), keeper, progress))


def _events(
    counting: Timeline, campaign: Campaign, keeper: Keeper | None, progress: Callable[[int, int], None]
) -> Iterator[Finding]:
    """What is wrong, odd or agreed to about each event, every game played again."""
    wrong, total = False, counting.record.count
    last: Line | None = None
    for number, line in enumerate(counting):
        progress(number, total)
        last = line
        if line.event["type"] in ABOUT_THE_RECORD:
            continue
        odd = odd_about(line, campaign, keeper)
        agreed = line.event.get("anyway")
        misfitting = misfit(campaign, line)
        if misfitting:
            wrong = True
            yield Finding(WRONG, line.where, misfitting.reason)
        elif agreed:
            yield Finding(AGREED, line.where, "; ".join(map(str, agreed)))
        else:
            yield from (Finding(ODD, line.where, what) for what in odd)
    problem = None if wrong else unfinished(campaign, last.where if last else "")
    if problem:
        yield Finding(WRONG, problem.where, problem.reason)


def odd_about(line: Line, campaign: Campaign, keeper: Keeper | None) -> list[str]:
    """What the rules find odd about the event of *line* before it is applied to *campaign*."""
    if keeper is None or campaign.playing:
        return []
    try:
        return keeper.odd(campaign, line.event)
    except (LookupError, TypeError, ValueError, RecordProblem):
        return []  # it cannot stand at all, as the next step tells


def acceptance(its_record: Record) -> list[dict[str, object]]:
    """Events that accept every edited file as it is now."""
    return [
        {"type": "accept", "file": log.path.stem, "sha256": log.digest}
        for log in its_record.logs
        if log.path.stem in its_record.edited
    ]
