"""Starting a deck: a new folder with deck.toml and a spreadsheet, and the record of a deck that is opened first.

In: a folder. Out: files in it, whole or not at all.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.campaign import files, folder, logfile, settings, witness, writing
from generator.campaign.reading import read_regular
from generator.campaign.record import last_log
from generator.decks.document import FILE
from generator.decks.tables import ENDS, TABLE_LIMIT, files_with_tables
from generator.decks.wanted import read_wanted
from generator.engine.chance import RandomSource
from generator.engine.languages import Language, manner
from generator.engine.pack import Founding
from generator.engine.packdata import pack_text
from generator.errors import BadDeck, CampaignExists, CannotRead, Text
from generator.games.deck import PACK


def new_deck(place: Path, title: str, language: Language) -> None:
    """Write a new deck called *title* into *place*: deck.toml, a spreadsheet of a few rows, and nothing else.

    Raises CampaignExists, CannotWrite.
    """
    names = (FILE, "cards.csv")
    contents = {name: pack_text("generator.decks", f"starter/{language}/{name}") for name in names}
    contents[FILE] = contents[FILE].replace("TITLE", title.replace("\\", "").replace('"', ""), 1)
    files.create_folder(place, {name: text.encode() for name, text in contents.items()})


def with_table(place: Path, title: str, table: Path) -> None:
    """Write a new deck into *place* that begins with a spreadsheet of its own; nothing is written if that is unsound.

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
    contents = {FILE: f"title = {json.dumps(title, ensure_ascii=False)}\n".encode(), table.name: data}
    with TemporaryDirectory() as trial:
        for name, its in contents.items():
            (Path(trial) / name).write_bytes(its)
        read_wanted(Path(trial))
    files.create_folder(place, contents)


def begin(place: Path, language: Language) -> None:
    """Begin the record of the deck in *place*, unless another makeplay has; *language* if deck.toml says none.

    Raises BadDeck before anything is written, CannotWrite.
    """
    wanted = read_wanted(place)
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
