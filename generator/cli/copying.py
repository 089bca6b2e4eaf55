"""`makeplay branch`, `merge`: whole campaigns copied and joined.

In: campaigns, files. Out: new campaigns and sittings, whole or not at all.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import logfile, record, settings, writing
from generator.campaign.archive import ARCHIVE_LIMIT, Archive, gather, unpack
from generator.campaign.branching import branch_logs
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import LOG
from generator.campaign.merging import check_plain, merge
from generator.campaign.moments import as_it_was
from generator.campaign.prints import Prints
from generator.cli.console import tell
from generator.cli.language import say
from generator.cli.opening import command_line, complain_of, keep, opened_campaign
from generator.cli.options import home_option
from generator.cli.proof import proof
from generator.engine.pack import Sourced
from generator.errors import BadImport, CannotMerge, CannotRead, NoSuchCampaign, Text
from generator.interchange.whole import looks_whole, read_whole


@click.command("branch")
@click.argument("name")
@click.argument("new")
@click.option(
    "--at", "when", metavar="WHEN", help="From this event (0001-sitting:12) or the end of this era (2); by default now."
)
@home_option
def branch_command(name: str, new: str, when: str | None, home: Path) -> None:
    """Start a second campaign NEW from an earlier moment of the campaign NAME.

    It has everything up to that moment, and continues on its own; the first campaign stays as it is.
    """
    opened = opened_campaign(home, name)
    target = campaigns.new_folder(home, new)
    line = as_it_was(opened, when)[1] if when else opened.record.lines[-1]
    _branch(opened, gather(opened.folder), line, target)
    tell(say("tips.branched", folder=target, name=name, address=line.address))
    tell(say("tips.next", command=command_line(home, "status", new)))


def _branch(opened: OpenCampaign, files_there: dict[str, bytes], line: logfile.Line, target: Path) -> None:
    its_own = {name: data for name, data in files_there.items() if not name.startswith(f"{LOG}/")}
    its_own[settings.FILE] = settings.retitled(its_own[settings.FILE], target.name)
    contents = its_own | branch_logs(opened, line, target.name) | _deck_files(opened, line)
    checked(contents, target)
    campaigns.place(target, contents)


def _deck_files(opened: OpenCampaign, line: logfile.Line) -> dict[str, bytes]:
    """Return the spreadsheets of a deck as they were at *line*, if that is an earlier moment; nothing for others."""
    then = opened.grown(opened.record.until(line)).state
    if not isinstance(opened.pack, Sourced) or then == opened.state:
        return {}
    from generator.decks.written import as_files
    from generator.games.deck import PACK

    return as_files(PACK.ours(then))


def checked(contents: dict[str, bytes], place: Path) -> OpenCampaign:
    """Return the campaign that *contents* hold, read before it is written; errors call it *place*.

    Raises BadSettings, UnknownGame or a RecordProblem.
    """
    if settings.FILE not in contents:
        raise BadImport(place, Text("no_settings"), Text("export_again"))
    its_settings = settings.parse(contents[settings.FILE], place / settings.FILE)
    pack = campaigns.pack_of(its_settings, place / settings.FILE)
    its_record = record.read_from(place, contents)
    return OpenCampaign(place, its_settings, its_record, pack, pack.fresh(), Prints()).grown(its_record)


def brought(contents: dict[str, bytes], place: Path) -> OpenCampaign:
    """Return the campaign in *contents*, which were brought from elsewhere; its warnings are printed.

    Raises what `checked` raises.
    """
    opened = checked(contents, place)
    complain_of(opened.record.warnings)
    return opened


@click.command("merge")
@click.argument("name")
@click.argument("other")
@click.option("--renumber", is_flag=True, help="Give their cards new numbers where both sides have made the same ones.")
@click.option("--branch", "branch", metavar="NEW", help="Import theirs as a separate campaign NEW instead.")
@home_option
def merge_command(name: str, other: str, renumber: bool, branch: str | None, home: Path) -> None:
    """Add somebody else's entries for the campaign NAME to your own.

    OTHER is a file made by makeplay export, or another campaign folder. Their sittings are added after yours, each as a
    file of its own. If one of their events is not valid there, nothing is written, and the first conflict is reported.
    """
    kept = keep(home, name, "merged")
    theirs, contents = _other(home, other)
    if branch:
        target = campaigns.new_folder(home, branch)
        check_plain(line for log in theirs.record.logs for line in log.lines)
        _branch(theirs, contents, theirs.record.lines[-1], target)
        tell(say("tips.started_beside", folder=target, name=name))
        return
    if theirs.pack.name != kept.campaign.pack.name:
        raise CannotMerge(Text("theirs_of", game=theirs.pack.name), Text("give_copy"))
    found = merge(kept.campaign, theirs.record, kept.keeper, renumber)
    tell(*(say("tips.edited", stem=stem) for stem in found.edited))
    if not found.sittings:
        tell(say("tips.nothing_new"))
        return
    opened = kept.campaign
    if not isinstance(opened.pack, Sourced):  # a deck's pictures are in two folders
        drawn = [kind for kind in opened.pack.kinds if kind in {"cards", "map"}]
        proof(opened.pack, found.state, opened.settings, drawn)
    written = writing.append_sittings(opened.folder, found.sittings, opened.record, opened.kinds)
    for sitting, log in zip(found.sittings, written.logs[-len(found.sittings) :]):
        count = len(sitting.events)
        tell(say("tips.added", events=count, file=log.path.stem))
    for old, new in found.numbers.items():
        tell(say("tips.renumbered", old=old, new=new))


def _other(home: Path, other: str) -> tuple[OpenCampaign, dict[str, bytes]]:
    """Return the other copy and all its files: an exported file, a campaign's name, or its folder."""
    path = Path(other)
    if path.exists() and not path.is_dir():
        contents = whole_campaign(read_file(path), path).contents
        return brought(contents, path), contents
    if path.is_dir() and (path / settings.FILE).is_file():
        contents = gather(path)
        return brought(contents, path), contents
    try:
        opened = opened_campaign(home, other)
        return opened, gather(opened.folder)
    except NoSuchCampaign as error:
        raise BadImport(other, Text("no_copy"), Text("give_either")) from error


def whole_campaign(data: bytes, path: Path, as_json: bool | None = None) -> Archive:
    """Return the campaign in a file that makeplay has exported, a zip or JSON; errors call it *path*.

    Raises BadArchive, BadImport.
    """
    if looks_whole(data) if as_json is None else as_json:
        return read_whole(data, str(path))
    return unpack(data, str(path))


def read_file(path: Path) -> bytes:
    """Return what is in a file, "-" being what is piped in.

    Raises CannotRead, BadImport if it is longer than an archive may be.
    """
    try:
        with path.open("rb") if str(path) != "-" else sys.stdin.buffer as handle:
            data = handle.read(ARCHIVE_LIMIT + 1)
    except OSError as error:
        raise CannotRead(path, error) from error
    if len(data) > ARCHIVE_LIMIT:
        raise BadImport(path, Text("larger_than", most=ARCHIVE_LIMIT // 1024 // 1024), Text("check_what"))
    return data
