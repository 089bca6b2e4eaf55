"""`makeplay branch`, `merge`, `export`, `import`: whole campaigns copied, joined, carried elsewhere and brought in.

In: campaigns, files. Out: new campaigns and files, whole or not at all.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path

import click

from generator.campaign import files, logfile, record, settings, writing
from generator.campaign import folder as campaigns
from generator.campaign.archive import ARCHIVE_LIMIT, Archive, gather, looks_like_archive, pack_up, unpack
from generator.campaign.branching import branch_logs
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import LOG
from generator.campaign.merging import check_plain, merge
from generator.campaign.moments import as_it_was
from generator.campaign.prints import Prints
from generator.campaign.settings import Settings
from generator.cli.console import hand_over, tell
from generator.cli.opening import KeptCampaign, command_line, complain_of, keep, keeper_of, opened_campaign
from generator.cli.options import home_option
from generator.cli.proof import proof
from generator.cli.tongue import in_campaign, lang_option, say, tongue
from generator.engine.keeping import Keeper, UnderstoodLine
from generator.engine.languages import manner
from generator.engine.names import tidy
from generator.engine.pack import Campaign, Event, Founding, Pack, Sourced, find_pack
from generator.engine.plain_text import unseen
from generator.engine.view import Language
from generator.errors import (
    BadImport,
    BadTable,
    CannotMerge,
    CannotRead,
    NoSuchCampaign,
    NotTogether,
    Said,
    Text,
    clauses,
)
from generator.games import FLAGSHIP

FORMATS = ("archive", "csv")
#: Bytes of a table that are read; a shoebox of ten thousand cards has fewer.
TABLE_LIMIT = 16 * 1024 * 1024
#: What is impossible for a game whose cards are not made by people.
FROM_TABLE = Text("from_table")


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


def _brought(contents: dict[str, bytes], place: Path) -> OpenCampaign:
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
        contents = unpack(_read(path, ARCHIVE_LIMIT), str(path)).contents
        return _brought(contents, path), contents
    if path.is_dir() and (path / settings.FILE).is_file():
        contents = gather(path)
        return _brought(contents, path), contents
    try:
        opened = opened_campaign(home, other)
        return opened, gather(opened.folder)
    except NoSuchCampaign as error:
        raise BadImport(other, Text("no_copy"), Text("give_either")) from error


@click.command("export")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@home_option
def export_command(name: str, file: Path | None, force: bool, home: Path) -> None:
    """Export the campaign NAME as one file, to keep elsewhere or give to somebody.

    FILE is output/NAME.zip by default. It contains settings, record, notes and templates; makeplay import turns
    it back into a campaign; makeplay merge merges it with another copy.
    """
    opened = opened_campaign(home, name)
    target = file or campaigns.output_folder(home, name).with_name(f"{opened.folder.name}.zip")
    if file and target.exists() and not force:
        raise BadImport(target, Text("exists"), Text("other_or_force"))
    if opened.record.unaccepted and target.exists() and not force:
        reason = Text("exists_better")
        raise BadImport(target, reason, Text("other_or_force"))
    data = pack_up(gather(opened.folder), opened.folder.name)
    files.replace_synced(target, data)
    tell(say("tips.exported", file=target, bytes=len(data), events=opened.record.count))


@click.command("import")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.argument("name", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), help="The format of FILE; detected by default.")
@click.option("--template", is_flag=True, help="Print a filled example of a table that can be imported.")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="Name of a player in a campaign made from a table; repeat for each player.",
)
@lang_option("Language of the campaign; by default MAKEPLAY_LANG, or that of your system.")
@click.option("--game", metavar="GAME", help=f"The game of a table; {FLAGSHIP} by default.")
@click.option("--anyway", is_flag=True, help="Record rows even if they are odd under the rules, and mark them as such.")
@home_option
def import_command(
    file: Path | None,
    name: str | None,
    form: str | None,
    template: bool,
    players: tuple[str, ...],
    lang: Language | None,
    game: str | None,
    anyway: bool,
    home: Path,
) -> None:
    """Make a campaign NAME from FILE: a file made by makeplay export, or your own table of cards (CSV).

    A table has a header, then one row for each card, each named sector, each wonder and each game; makeplay
    import --template shows one.
    If the campaign NAME exists, the rows of a table are added to it. If rows cannot be understood, each is
    reported, and nothing is written.
    """
    if template:
        _template(find_pack(game or FLAGSHIP), tongue(lang))
        return
    if file is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    data = _read(file, ARCHIVE_LIMIT)
    form = form or ("archive" if looks_like_archive(data) else "csv")
    if form == "archive":
        if game is not None:
            raise NotTogether("--game", Text("exported_campaign"), Text("file_names_game"))
        _import_archive(unpack(data, str(file)), file, name, home)
        return
    rows = read_table(data, file)
    target = campaigns.campaign_folder(home, name or file.stem)
    if target.exists():
        _add_table(keep(home, target.name, FROM_TABLE), rows, file, anyway)
    else:
        target = campaigns.new_folder(home, target.name)
        _found_table(target, find_pack(game or FLAGSHIP), rows, file, Founding(players, tongue(lang)), anyway)
    tell(say("tips.next", command=command_line(home, "status", target.name)))


def _template(pack: Pack, language: Language) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(keeper_of(pack, FROM_TABLE).example_table(language))
    hand_over(text.getvalue().rstrip("\n"))


def _import_archive(archive: Archive, file: Path, name: str | None, home: Path) -> None:
    target = campaigns.new_folder(home, name or archive.name or file.stem)
    opened = _brought(archive.contents, file)
    in_campaign(opened.state.language)
    check_plain(line for log in opened.record.logs for line in log.lines)
    campaigns.place(target, archive.contents)
    if opened.faults:
        opened_campaign(home, target.name)  # tells them with their place there
    tell(say("tips.started_with", folder=target, events=opened.record.count))
    tell(say("tips.next", command=command_line(home, "status", target.name)))


def read_table(data: bytes, source: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV table by the names of its columns; separators and UTF-16 as spreadsheets write them.

    Raises BadImport.
    """
    if len(data) > TABLE_LIMIT:
        raise BadImport(source, Text("table_too_large"), Text("check_what"))
    text = _decoded(data, source)
    sample = text.partition("\n")[0]
    separator = max(",;\t", key=sample.count)
    try:
        table = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise BadImport(source, Text("no_table", error=error), Text("save_csv")) from error
    header = _header(table[0] if table else [], source)
    stray = [number for number, cells in enumerate(table[1:], start=2) if any(map(str.strip, cells[len(header) :]))]
    if stray:
        raise BadTable([Text("row_too_long", source=source, number=number) for number in stray])
    return [dict(zip(header, map(tidy, cells))) for cells in table[1:]]


def _header(cells: Sequence[str], source: Path) -> list[str]:
    """Return the names of the columns, from the first line of a table.

    Raises BadImport.
    """
    header = [cell.strip().casefold() for cell in cells]
    if "kind" not in header:
        raise BadImport(source, Text("no_kind_column"), Text("use_header"))
    names = list(filter(None, header))
    if len(set(names)) != len(names):
        raise BadImport(source, Text("same_column"), Text("own_names"))
    return header


def _decoded(data: bytes, source: Path) -> str:
    """Return *data* as text.

    Raises BadImport.
    """
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise BadImport(source, Text("byte_no_utf_8_text", byte=error.start), Text("save_csv_utf_8")) from error
    if "\0" in text:
        raise BadImport(source, Text("no_text"), Text("save_csv_or_export"))
    return text


def _found_table(
    target: Path, pack: Pack, rows: Sequence[dict[str, str]], source: Path, founding: Founding, anyway: bool
) -> None:
    keeper = keeper_of(pack, FROM_TABLE)
    first = keeper.found_from_table(founding, rows)
    state = pack.fresh()
    for event in first:
        state.apply(event)
    events = first + _entries(keeper, state, rows, source, anyway)
    state.finish()
    its_settings = Settings(
        target.name, pack.name, pack.rules_version, founding.language, founding.players, manner(founding.language).paper
    )
    proof(pack, state, its_settings, pack.kinds)
    identity = campaigns.new_identity()
    campaigns.create(target, its_settings, identity, events, day=writing.today())
    tell(say("tips.from_rows", folder=target, rows=len(rows)))


def _add_table(kept: KeptCampaign, rows: Sequence[dict[str, str]], source: Path, anyway: bool) -> None:
    opened = kept.campaign
    if opened.state.playing:
        raise BadImport(opened.folder, Text("cards_on_table"), Text("finish_first"))
    state = opened.state.copy()
    events = _entries(kept.keeper, state, rows, source, anyway)
    proof(opened.pack, state, opened.settings, [kind for kind in opened.pack.kinds if kind in {"cards", "map"}])
    writing.append(opened.folder, events, name="import", known=opened.record, new_day=True, kinds=opened.kinds)
    tell(say("tips.rows_added", rows=len(events), folder=opened.folder))


def _entries(
    keeper: Keeper, state: Campaign, rows: Sequence[dict[str, str]], source: Path, anyway: bool
) -> list[Event]:
    """Return the events of all rows, and apply them to *state*.

    Raises BadTable with every row that is wrong, or odd without *anyway*.
    """
    full = [(at, row) for at, row in enumerate(rows) if any(row.values())]
    if not full:
        raise BadImport(source, Text("no_rows"), Text("see_template"))
    events: list[Event] = []
    wrong: list[tuple[int, Said]] = []
    for at, entry in keeper.take_table(state, [row for _, row in full]):
        if problem := _problem(entry, anyway):
            wrong.append((full[at][0] + 2, problem))  # the header is line 1
        elif isinstance(entry, UnderstoodLine):
            events.append(entry.event | ({"anyway": list(entry.odd)} if entry.odd else {}))
    if wrong:
        wrong.sort(key=itemgetter(0))
        raise BadTable([Text("at", where=f"{source}:{line}", what=what) for line, what in wrong])
    return events


def _problem(entry: UnderstoodLine | Said, anyway: bool) -> Said:
    """Return what is wrong with a row, or odd about it without *anyway*; nothing if it can be recorded."""
    if not isinstance(entry, UnderstoodLine):
        return entry
    hidden = unseen(entry.event)
    if hidden:
        return Text("hidden_text", hidden=hidden)
    if entry.odd and not anyway:
        return Text("odd_row", oddities=clauses(entry.odd))
    return ""


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") if str(path) != "-" else sys.stdin.buffer as handle:
            data = handle.read(most + 1)
    except OSError as error:
        raise CannotRead(path, error) from error
    if len(data) > most:
        raise BadImport(path, Text("larger_than", most=most // 1024 // 1024), Text("check_what"))
    return data
