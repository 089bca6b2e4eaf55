"""A campaign branched: a second one from any earlier moment of the first.

In: a record. Out: the logs of a new campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.campaign import logfile, writing
from generator.campaign.events import copied
from generator.campaign.folder import OpenCampaign, new_identity
from generator.campaign.logfile import LOG, Line
from generator.campaign.writing import SittingFile
from generator.engine.pack import Event


def branch_logs(opened: OpenCampaign, last: Line, name: str) -> dict[str, bytes]:
    """Return the logs of a campaign of its own that has everything up to *last*, and then goes its own way.

    Its first new event says where it comes from. Closed files keep their names; each gets a header of the new
    campaign, today's schema, and the digest of the one before it. Raises BadRecord at a line that is invalid today.
    """
    its_record = opened.record.until(last)
    closed = (
        SittingFile(log.path.stem, copied(log.events, opened.pack), log.header.get("merged"), log.date)
        for log in its_record.logs
    )
    origin = branch_event(opened.folder.name, its_record.campaign, last.address)
    opened.kinds.check([origin])
    stem = stem_of(logfile.number_of(its_record.logs[-1].path) + 1, name)
    return logs_of(new_identity(), closed, stem, [origin])


def logs_of(identity: str, closed: Iterable[SittingFile], stem: str, own: Sequence[Event]) -> dict[str, bytes]:
    """Return the logs of a new campaign: *closed* ones, named with their numbers, and one with its *own* events."""
    contents: dict[str, bytes] = {}
    after: str | None = None
    for log in closed:
        data = writing.log_bytes(identity, log.name, after, log.events, True, log.day, log.merged)
        contents[f"{LOG}/{log.name}.jsonl"] = data
        after = f"{log.name} {logfile.file_digest(data)}"
    data = writing.log_bytes(identity, stem, after, own, False, writing.today())
    return contents | {f"{LOG}/{stem}.jsonl": data}


#: The most characters of a campaign's name in the name of a log file.
LONGEST = 20


def branch_event(of: str, campaign: str, at: str) -> Event:
    """Return the event that names where a campaign comes from: another one, and the last event it has of it."""
    return {"type": "branch", "of": of, "campaign": campaign, "at": at}


def stem_of(number: int, name: str) -> str:
    """Return the name, without its ending, of the log file with which a campaign called *name* goes its own way."""
    plain = "".join(character if character.isalnum() or character == "-" else "-" for character in name[:LONGEST])
    return f"{number:04d}-{plain}"
