"""Starting a deck: a new folder with deck.toml and a spreadsheet, and the record of a deck that is opened first.

In: a folder. Out: files in it, whole or not at all.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.campaign import files, folder, logfile, settings, witness, writing
from generator.campaign.reading import read_regular
from generator.campaign.record import last_log
from generator.decks.document import FILE
from generator.decks.problems import Problems
from generator.decks.tables import ENDS, TABLE_LIMIT, files_with_tables, read_tables
from generator.decks.wanted import PICTURE_LIMIT, read_wanted
from generator.engine.chance import RandomSource
from generator.engine.languages import Language, manner
from generator.engine.pack import Founding
from generator.engine.packdata import pack_text
from generator.errors import BadDeck, CampaignExists, CannotRead, MakeplayError, Text
from generator.games.deck import PACK
from generator.games.deck.cards import ICONS, PICTURE, files_in

#: What a beginning writes beside its log.
_WRITTEN = (files.LOCK, settings.FILE, witness.FILE, *folder.FOR_GIT)


def new_deck(place: Path, title: str, language: Language) -> None:
    """Write a new deck called *title* into *place*: deck.toml, a spreadsheet of a few rows, and nothing else.

    Raises CampaignExists, CannotWrite.
    """
    names = (FILE, "cards.csv")
    contents = {name: pack_text("generator.decks", f"starter/{language}/{name}") for name in names}
    contents[FILE] = contents[FILE].replace("TITLE", title.replace("\\", "").replace('"', ""), 1)
    files.create_folder(place, {name: text.encode() for name, text in contents.items()})


def with_table(place: Path, title: str, table: Path) -> None:
    """Write a new deck into *place* that begins with a spreadsheet of its own, and what lies beside that and is shown.

    Nothing is written if it is unsound.

    Raises BadDeck, CampaignExists, CannotRead, CannotWrite.
    """
    its_name = table.name.casefold()
    if not its_name.endswith(ENDS):
        raise BadDeck(
            [Text("deck_problem", place=str(table), what=Text("deck_no_workbook"), right=Text("deck_save_csv"))]
        )
    try:
        data = read_regular(table, TABLE_LIMIT)
    except OSError as error:
        raise CannotRead(table, error) from error
    contents = {FILE: f"title = {json.dumps(title, ensure_ascii=False)}\n".encode(), table.name: data, **_beside(table)}
    with TemporaryDirectory() as trial:
        for name, its in contents.items():
            (path := Path(trial) / name).parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(its)
        read_wanted(Path(trial))
    files.create_folder(place, contents)


def _beside(table: Path) -> dict[str, bytes]:
    """Return the pictures beside a spreadsheet that its cells name, and its icons.

    Raises CannotRead.
    """
    folder = table.parent
    tables = read_tables(folder, table.name, "", Problems())
    cells = chain.from_iterable(row for each in tables for _, row in each.rows)
    named = {name for cell in cells for name in files_in(cell.strip())}
    named |= {f"{ICONS}/{path.name}" for path in (folder / ICONS).glob("*")}
    found: dict[str, bytes] = {}
    for name in sorted(filter(PICTURE.fullmatch, named)):
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()) and ".." not in Path(name).parts and path.is_file():
            try:
                found[Path(name).as_posix()] = read_regular(path, PICTURE_LIMIT)
            except OSError as error:
                raise CannotRead(path, error) from error
    return found


@contextmanager
def begun(place: Path, language: Language, icons: Collection[str]) -> Iterator[None]:
    """Begin the record of the deck in *place* for what is done with it; if that is refused, nothing of it is left.

    *language* and *icons* are those of `_begin`. Raises BadDeck before anything is written, CannotWrite.
    """
    before = set(place.iterdir())
    _begin(place, language, icons)
    logs = _logs(place)
    try:
        yield
    except MakeplayError:
        if _logs(place) == logs:
            _withdraw(path for path in place.iterdir() if path not in before)
        raise


def _logs(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (place / logfile.LOG).iterdir()}


def _withdraw(paths: Iterable[Path]) -> None:
    """Take away what a beginning has written."""
    for path in paths:
        if path.name in (logfile.LOG, ".cache"):
            shutil.rmtree(path, ignore_errors=True)
        elif path.name in _WRITTEN:
            path.unlink(missing_ok=True)


def _begin(place: Path, language: Language, icons: Collection[str]) -> None:
    """Begin the record of the deck in *place*, unless another makeplay has; *language* if deck.toml says none.

    *icons* are those that there are beside the deck's own.

    Raises BadDeck before anything is written, CannotWrite.
    """
    wanted = read_wanted(place, icons)
    said = wanted.said
    if not wanted.rows:
        sheets = [*(kind.sheet.partition("#")[0] for kind in wanted.deck.kinds.values()), *files_with_tables(place)]
        file = next(iter(sheets), FILE)
        raise BadDeck([Text("deck_problem", place=file, what=Text("deck_no_rows"), right=Text("deck_add_rows"))])
    its = said.language or language
    founding = Founding(said.players, its)
    title, paper = said.title or place.resolve().name, said.paper or manner(its).paper
    its_settings = settings.Settings(title, PACK.name, PACK.rules_version, its, said.players, paper)
    events = PACK.found(founding, RandomSource(None))
    log = writing.log_bytes(folder.new_identity(), logfile.SETUP, None, events, end=True, day=writing.today())
    name = f"{logfile.SETUP}.jsonl"
    with suppress(CampaignExists):  # another makeplay was faster, or this one was killed before it came to the settings
        files.create_folder(place / logfile.LOG, {name: log})
        last = last_log(place, {f"{logfile.LOG}/{name}": log})
        witness.write(place, writing.witness_of(last))
    for file, content in folder.FOR_GIT.items():
        if not (place / file).exists():
            files.replace_synced(place / file, content)
    files.replace_synced(place / settings.FILE, settings.write(its_settings))
