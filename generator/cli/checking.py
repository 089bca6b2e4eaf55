"""`makeplay check`: everything that is wrong with a campaign, with its place and what to do.

In: a campaign's name. Out: findings, one a line; exit code 4 if something is wrong or changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, settings, writing
from generator.campaign.archive import gather
from generator.campaign.checking import CHANGED, WRONG, Finding, acceptance, check
from generator.campaign.events import OWN
from generator.campaign.history import accepted
from generator.campaign.repairing import repair
from generator.cli.console import tell, tell_json, through_pager
from generator.cli.language import in_campaign, in_words, say, spoken_language
from generator.cli.opening import begin_deck, command_line
from generator.cli.options import home_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.sourcing import icons_beside
from generator.errors import BadDeck, NotTogether, RecordProblem, Text


@click.command("check")
@click.argument("name")
@click.option("--accept", is_flag=True, help="Accept a record that was edited by hand or cut off, as it is now.")
@click.option(
    "--repair",
    "copy",
    is_flag=False,
    flag_value="",
    metavar="[NEW]",
    help="Show how a damaged record can be repaired; with NEW make a repaired copy of that name.",
)
@json_option
@home_option
@click.pass_context
def check_command(context: click.Context, name: str, accept: bool, copy: str | None, as_json: bool, home: Path) -> None:
    """Find everything that is wrong with the campaign NAME: settings, files, every event, every game by the rules.

    Each finding is one line, labelled wrong (invalid), changed (no longer as it was written, and not accepted),
    warning, odd (against the rules) or agreed (odd, but recorded with --anyway). The exit code is 4 if
    anything is wrong or changed, otherwise 0.

    A damaged record is only repaired in a copy, and NAME stays as it is: makeplay check NAME --repair shows what
    would be lost, --repair NEW makes the copy.
    """
    folder = campaigns.campaign_folder(home, name)
    begin_deck(home, name)
    if not (folder / settings.FILE).is_file() and not (folder / logfile.LOG).is_dir():
        raise campaigns.no_such_campaign(folder)
    in_campaign(settings.read(folder).language)
    if copy is not None:
        if accept:
            raise NotTogether("--accept", "--repair", Text("copy_accepted"))
        _repair(folder, copy, home, as_json)
        return
    found = _found(folder, accept)
    _tell(found, accept, as_json, command_line(home, "check", name, "--repair"))
    if any(finding.kind in {WRONG, CHANGED} for finding in found):
        context.exit(RecordProblem.exit_code)


def _found(folder: Path, accept: bool) -> Sequence[Finding]:
    """Return what is found in *folder*, after accepting the record as it is if that is asked for and possible."""
    with ProgressBar(say("progress.checking")) as progress:
        found = check(folder, progress)
        if any(finding.what == record.NO_WITNESS for finding in found):
            writing.witness_again(record.survey(folder, whole=False)[0])
        if accept and not any(finding.kind == WRONG for finding in found) and _accept(folder):
            found = check(folder, progress)
    return [*found, *_in_deck(folder)]


def _in_deck(folder: Path) -> Sequence[Finding]:
    """Return what is wrong with the files that say what a deck is to be; nothing for any other campaign."""
    if not (folder / campaigns.SOURCE).is_file():
        return ()
    from generator.decks.wanted import read_wanted

    try:
        read_wanted(folder, icons_beside(folder))
    except BadDeck as problems:
        return [Finding(WRONG, "", wrong) for wrong in problems.args]
    return ()


def _tell(found: Sequence[Finding], accept: bool, as_json: bool, repair_it: str) -> None:
    """Print the findings, how many there are, and what to do about what is wrong."""
    if as_json:
        tell_json([finding._asdict() | {"what": str(finding.what)} for finding in found])
        return
    counts = Counter(finding.kind for finding in found)
    with through_pager():
        tell(*map(_line, found))
        counted = [say(f"check.{kind}s", count=count) for kind, count in counts.items()]
        tell(say("check.between").join(counted) or say("check.well"))
        if accept and counts[WRONG] and counts[CHANGED]:
            tell(say("check.not_accepted"))
        if any(finding.kind == WRONG and finding.where for finding in found):
            tell(say("check.to_repair", command=repair_it))


def _line(finding: Finding) -> str:
    """Return a finding in one line: how bad it is, where, what."""
    what = in_words(Text("at", where=finding.where, what=finding.what) if finding.where else finding.what)
    return say(f"check.{finding.kind}", what=what)


def _accept(folder: Path) -> bool:
    """Record that everything edited or cut off is right as it is now; return whether there was anything."""
    its_record = record.read(folder)
    events = acceptance(its_record)
    if events:
        writing.append(folder, events, known=its_record, kinds=OWN, accepting=True)
    for event in events:
        tell(accepted(event, spoken_language()))
    return bool(events)


def _repair(folder: Path, copy: str, home: Path, as_json: bool) -> None:
    """Print what a repair would lose; if a name for the repaired *copy* is given, make it."""
    target = campaigns.new_folder(home, copy) if copy else folder
    found = repair(folder, target.name)
    if as_json:
        tell_json([{"where": where, "what": str(what)} for where, what in found.lost])
    else:
        for where, what in found.lost:
            tell(in_words(Text("at", where=where, what=what)))
    if not copy and not as_json:
        then = say("check.makes_copy", name=folder.name)
        tell(then if found.lost else say("check.no_repair"))
    if not copy:
        return
    contents = {inside: data for inside, data in gather(folder).items() if not inside.startswith(f"{logfile.LOG}/")}
    contents[settings.FILE] = settings.retitled(contents[settings.FILE], target.name)
    campaigns.place(target, contents | found.logs)
    if not as_json:
        tell(say("tips.started_beside", folder=target, name=folder.name))
