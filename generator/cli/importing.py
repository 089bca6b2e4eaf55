"""`makeplay import`: a campaign from a file: an exported one, a save of a digital game, a table of cards.

In: a file. Out: a new campaign, whole or not at all; or what is wrong in which line.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from pathlib import Path

import click

from generator.campaign import folder as campaigns
from generator.campaign import logfile, settings, writing
from generator.campaign.archive import Archive, looks_like_archive
from generator.campaign.events import kinds_of
from generator.campaign.merging import check_plain
from generator.campaign.settings import Settings
from generator.cli.console import hand_over, tell, tell_json
from generator.cli.copying import brought, read_file, whole_campaign
from generator.cli.language import in_campaign, in_words, lang_option, say, spoken_language
from generator.cli.opening import KeptCampaign, command_line, keep, keeper_of, opened_campaign
from generator.cli.options import home_option, json_option
from generator.cli.proof import proof
from generator.engine.keeping import BringingIn, Keeper, Report, UnderstoodLine, keeper_if_any
from generator.engine.languages import manner
from generator.engine.names import tidy
from generator.engine.pack import Campaign, Event, Founding, Pack, find_pack
from generator.engine.plain_text import unseen
from generator.engine.view import Language
from generator.errors import BadImport, BadTable, CannotDo, NotTogether, Said, Text, clauses
from generator.errors.base import MOST_SHOWN
from generator.games import FLAGSHIP
from generator.interchange.whole import looks_whole

FORMATS = ("archive", "json", "save", "csv")
#: Bytes of a table that are read; a shoebox of ten thousand cards has fewer.
TABLE_LIMIT = 16 * 1024 * 1024
#: What is impossible for a game whose cards are not made by people, or that has no digital version.
FROM_TABLE = Text("from_table")
FROM_SAVE = Text("from_save")
#: The notes of a campaign made from a save: the save itself, and what of it was left.
SAVED, LEFT = "notes/save.txt", "notes/save.md"


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
    help="Name of a player in a campaign made from a table or a save; repeat for each player.",
)
@lang_option("Language of the campaign; by default MAKEPLAY_LANG, or that of your system.")
@click.option("--game", metavar="GAME", help=f"The game of a table or a save; {FLAGSHIP} by default.")
@click.option("--anyway", is_flag=True, help="Record rows even if they are odd under the rules, and mark them as such.")
@json_option
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
    as_json: bool,
    home: Path,
) -> None:
    """Make a campaign NAME from FILE: a file made by makeplay export (zip or JSON), the save of a digital game, or your
    own table of cards (CSV).

    A table has a header, then one row for each card, each named sector, each wonder and each game; makeplay
    import --template shows one.
    If the campaign NAME exists, the rows of a table are added to it. If rows cannot be understood, each is
    reported, and nothing is written.
    """
    if template:
        _template(find_pack(game or FLAGSHIP), spoken_language(lang))
        return
    if file is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    data, pack = read_file(file), find_pack(game or FLAGSHIP)
    form = form or _form_of(data, pack)
    founding = Founding(players, spoken_language(lang))
    if form in {"archive", "json"}:
        if game is not None:
            raise NotTogether("--game", Text("exported_campaign"), Text("file_names_game"))
        target, told = _import_whole(whole_campaign(data, file, form == "json"), file, name, home)
    elif form == "save":
        target, told = _import_save(campaigns.new_folder(home, name or file.stem), pack, data, file, founding)
    else:
        target, told = _import_table(data, file, name, pack, founding, anyway, home)
    if as_json:
        tell_json({"campaign": str(target), **told.data})
        return
    tell(*told.lines, say("tips.next", command=command_line(home, "status", target.name)))


def _form_of(data: bytes, pack: Pack) -> str:
    """Return what a file is by how it begins."""
    if looks_like_archive(data):
        return "archive"
    if looks_whole(data):
        return "json"
    keeper = keeper_if_any(pack)
    if keeper is not None and isinstance(keeper, BringingIn):
        is_save = keeper.recognizes(data[:TABLE_LIMIT].decode(errors="replace"))
        return "save" if is_save else "csv"
    return "csv"


def _template(pack: Pack, language: Language) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(keeper_of(pack, FROM_TABLE).example_table(language))
    hand_over(text.getvalue().rstrip("\n"))


def _import_whole(archive: Archive, file: Path, name: str | None, home: Path) -> tuple[Path, Report]:
    target = campaigns.new_folder(home, name or archive.name or file.stem)
    opened = brought(archive.contents, file)
    in_campaign(opened.state.language)
    check_plain(line for log in opened.record.logs for line in log.lines)
    campaigns.place(target, archive.contents)
    if opened.faults:
        opened_campaign(home, target.name)  # raises them with their place there
    count = opened.record.count
    return target, Report([say("tips.started_with", folder=target, events=count)], {"events": count})


def _import_save(target: Path, pack: Pack, data: bytes, file: Path, founding: Founding) -> tuple[Path, Report]:
    """Start the campaign that a save of a digital game leads to; its notes keep the save, and what was not taken over.

    Raises CannotDo, BadImport, BadTable with every line that is wrong, or a SheetProblem.
    """
    keeper = keeper_of(pack, FROM_SAVE)
    if not isinstance(keeper, BringingIn):
        raise CannotDo(pack.name, FROM_SAVE)
    found = keeper.bring_in(founding, decoded(data, file), str(file))
    started = pack.fresh()
    for event in found.events:
        started.apply(event)
    players = tuple(found.events[0]["players"])
    _prove(pack, started, its := _settings_of(target, pack, replace(founding, players=players)))
    left = [in_words(each) for each in found.left]
    noted = [f"# {say('tips.left_of_save', file=file.name)}", "", *(f"- {line}" for line in left)]
    log = writing.log_bytes(campaigns.new_identity(), logfile.SETUP, None, found.events, end=True, day=writing.today())
    kinds_of(pack).check(found.events)
    contents = {settings.FILE: settings.write(its), f"{logfile.LOG}/{logfile.SETUP}.jsonl": log, SAVED: data}
    campaigns.place(target, contents | ({LEFT: ("\n".join(noted) + "\n").encode()} if left else {}))
    lines = [say("tips.started_with", folder=target, events=len(found.events))]
    if left:
        lines += [say("tips.left", file=target / LEFT), *(f"  {line}" for line in left[:MOST_SHOWN])]
        if len(left) > MOST_SHOWN:
            lines.append(say("tips.left_more", more=len(left) - MOST_SHOWN))
    return target, Report(lines, {"events": len(found.events), "left": left})


def _settings_of(target: Path, pack: Pack, founding: Founding) -> Settings:
    paper = manner(founding.language).paper
    return Settings(target.name, pack.name, pack.rules_version, founding.language, founding.players, paper)


def _prove(pack: Pack, state: Campaign, its_settings: Settings) -> None:
    """Draw every sheet of a new campaign once. Raises a SheetProblem."""
    state.finish()
    proof(pack, state, its_settings, pack.kinds)


def _import_table(
    data: bytes, file: Path, name: str | None, pack: Pack, founding: Founding, anyway: bool, home: Path
) -> tuple[Path, Report]:
    rows = read_table(data, file)
    target = campaigns.campaign_folder(home, name or file.stem)
    if target.exists():
        count = _add_table(keep(home, target.name, FROM_TABLE), rows, file, anyway)
        return target, Report([say("tips.rows_added", rows=count, folder=target)], {"rows": count})
    target = campaigns.new_folder(home, target.name)
    _found_table(target, pack, rows, file, founding, anyway)
    return target, Report([say("tips.from_rows", folder=target, rows=len(rows))], {"rows": len(rows)})


def read_table(data: bytes, source: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV table by the names of its columns; separators and UTF-16 as spreadsheets write them.

    Raises BadImport.
    """
    if len(data) > TABLE_LIMIT:
        raise BadImport(source, Text("table_too_large"), Text("check_what"))
    text = decoded(data, source)
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


def decoded(data: bytes, source: Path) -> str:
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
    its_settings = _settings_of(target, pack, founding)
    _prove(pack, state, its_settings)
    campaigns.create(target, its_settings, campaigns.new_identity(), events, day=writing.today())


def _add_table(kept: KeptCampaign, rows: Sequence[dict[str, str]], source: Path, anyway: bool) -> int:
    opened = kept.campaign
    if opened.state.playing:
        raise BadImport(opened.folder, Text("cards_on_table"), Text("finish_first"))
    state = opened.state.copy()
    events = _entries(kept.keeper, state, rows, source, anyway)
    proof(opened.pack, state, opened.settings, [kind for kind in opened.pack.kinds if kind in {"cards", "map"}])
    writing.append(opened.folder, events, name="import", known=opened.record, new_day=True, kinds=opened.kinds)
    return len(events)


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
