"""`makeplay check`: everything that is wrong with a campaign, with its place and what to do.

In: a campaign's name. Out: findings, one a line; exit code 4 if something cannot stand.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import record, settings
from generator.campaign.checking import WRONG, acceptance, check
from generator.cli.options import home_option, json_option
from generator.cli.progress import Progress
from generator.cli.telling import tell
from generator.errors import NoSuchCampaign, RecordProblem


@click.command("check")
@click.argument("name")
@click.option("--accept", is_flag=True, help="Accept closed files that were edited by hand as they are now.")
@json_option
@home_option
@click.pass_context
def check_command(context: click.Context, name: str, accept: bool, as_json: bool, home: Path) -> None:
    """Look for whatever is wrong with the campaign NAME: settings, files, every event, every game by the rules.

    A line for each finding: wrong (it cannot stand), warning, odd (the rules would not have it so) or agreed (odd,
    and recorded with --anyway). The exit code is 4 if anything is wrong, else 0.
    """
    folder = campaigns.campaign_folder(home, name)
    if not (folder / settings.FILE).is_file() and not (folder / record.LOG).is_dir():
        raise NoSuchCampaign(folder, campaigns.known_campaigns(home))
    with Progress("Checking") as progress:
        found = check(folder, progress)
        if accept and not any(finding.kind == WRONG for finding in found) and _accept(folder):
            found = check(folder, progress)
    if as_json:
        tell(json.dumps([finding._asdict() for finding in found], ensure_ascii=False))
    else:
        for finding in found:
            tell(str(finding))
        counts = Counter(finding.kind for finding in found)
        told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        tell(told or "all is well")
    if any(finding.kind == WRONG for finding in found):
        context.exit(RecordProblem.exit_code)


def _accept(folder: Path) -> bool:
    """Write down that every edited file is right as it is now; whether there was one."""
    its_record = record.read(folder)
    events = acceptance(its_record)
    if events:
        record.append(folder, events, known=its_record)
    for event in events:
        tell(f"accepted as it is now: {event['file']}")
    return bool(events)
