"""A campaign branched: a second one from any earlier moment of the first.

In: a record. Out: the logs of a new campaign.
"""

from __future__ import annotations

from generator.campaign import record
from generator.campaign.events import copied
from generator.campaign.folder import OpenCampaign, new_identity
from generator.campaign.record import LOG, Line
from generator.engine.pack import Event


def branch_logs(opened: OpenCampaign, last: Line, name: str) -> dict[str, bytes]:
    """Logs of a campaign of its own that has everything up to *last*, and then goes its own way.

    Its first new event tells where it comes from. Closed files keep their names; each gets a header of the new
    campaign, today's schema, and the digest of the one before it. Raises BadRecord at a line that nobody may write so.
    """
    identity = new_identity()
    its_record = opened.record.until(last)
    contents: dict[str, bytes] = {}
    after: str | None = None
    for log in its_record.logs:
        stem = log.path.stem
        events = copied(log.events, opened.pack)
        data = record.log_bytes(identity, stem, after, events, True, log.date, log.header.get("merged"))
        contents[f"{LOG}/{stem}.jsonl"] = data
        after = f"{stem} {record.fingerprint(data)}"
    origin: Event = {"type": "branch", "of": opened.folder.name, "campaign": its_record.campaign, "at": last.address}
    opened.kinds.check([origin])
    stem = f"{len(its_record.logs):04d}-{_plain(name)}"
    contents[f"{LOG}/{stem}.jsonl"] = record.log_bytes(identity, stem, after, [origin], False, record.today())
    return contents


#: Signs of a campaign's name that a log file bears.
LONGEST = 20


def _plain(name: str) -> str:
    """A name as a log file may bear it."""
    return "".join(sign if sign.isalnum() or sign == "-" else "-" for sign in name[:LONGEST])
