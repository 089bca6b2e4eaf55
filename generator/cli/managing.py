"""`makeplay list`, `rename`, `remove`, `open`: the campaigns there are, and their sheets in the system's viewer.

In: names. Out: a line for each campaign, or data; folders at their new places; a printed sheet on the screen.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from generator.campaign import folder as campaigns
from generator.campaign import moving, settings
from generator.cli.console import aligned, tell, tell_json, through_pager
from generator.cli.language import in_campaign, say, spoken_language
from generator.cli.opening import command_line, is_unopened, print_command
from generator.cli.options import home_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.sections import Exemplified
from generator.cli.texts import TEXTS
from generator.engine.keeping import Chronicling, HavingEras
from generator.engine.languages import FIRST, Language, between, manner
from generator.engine.pack import Titled
from generator.errors import MakeplayError, NoSuchSheet, NotTogether, NoViewer, Text

#: Endings of files that a viewer shows, in the order in which one of several of the same name is taken.
SHEETS = (".pdf", ".png", ".svg")


@click.command("list")
@json_option
@home_option
def list_command(as_json: bool, home: Path) -> None:
    """List the campaigns here: their game, players, era, and when they were last played or written to.

    A campaign that cannot be read is listed with the reason.
    """
    names = campaigns.known_campaigns(home)
    found = []
    with ProgressBar(say("progress.reading")) as progress:
        for number, name in enumerate(names, 1):
            found.append(_about(home, name))
            progress(number, len(names))
    if as_json:
        tell_json([{key: value for key, value in each.items() if key not in {"language", "title"}} for each in found])
    elif not found:
        players = (word for player in manner(spoken_language()).players[:2] for word in ("--player", player))
        tell(say("campaigns.none", command=command_line(home, "new", "kran", *players)))
    else:
        with through_pager():
            tell(*aligned([_row(each) for each in found]))


def _about(home: Path, name: str) -> dict[str, Any]:
    """Return what is listed of a campaign; `problem` is why it cannot be read."""
    about: dict[str, Any] = {"name": name, "game": None, "players": [], "era": None, "games": None, "playing": False}
    about |= {"last": None, "problem": None, "language": FIRST, "title": ""}
    try:
        if is_unopened(folder := campaigns.campaign_folder(home, name)):
            return about | _unopened(folder)
        its = settings.read(folder)
        about |= {"game": its.game, "title": its.game, "players": [*its.players], "language": its.language}
        opened = campaigns.open_campaign(home, name)
    except MakeplayError as error:
        return about | {"problem": error.lines[0]}
    if isinstance(opened.pack, Titled):
        about["title"] = opened.pack.titles[its.language]
    if isinstance(opened.state, HavingEras):
        about["era"] = opened.state.era
    if isinstance(opened.state, Chronicling):
        about["games"] = len(opened.state.chronology)
    return about | {"playing": opened.state.playing, "last": opened.record.logs[-1].date}


def _unopened(folder: Path) -> dict[str, Any]:
    """Return what is listed of a deck that has no record yet: its files are read, and nothing is written.

    Raises BadDeck.
    """
    from generator.decks.wanted import read_wanted
    from generator.games.deck import PACK

    its = read_wanted(folder).said
    language = its.language or spoken_language()
    return {"game": PACK.name, "title": PACK.titles[language], "players": [*its.players], "language": language}


def _row(about: dict[str, Any]) -> list[str]:
    """Return the words of a campaign's line, in its language."""
    language: Language = about["language"]
    first = [about["name"], about["title"], between(language).things.join(about["players"])]
    if about["problem"]:
        return [*first[:2], TEXTS.text("campaigns.unreadable", language, why=about["problem"])]
    so_far = "era" if about["era"] else "games"
    state = TEXTS.text(f"campaigns.{so_far}", language, number=about[so_far]) if about[so_far] is not None else ""
    playing = TEXTS.text("campaigns.playing", language) if about["playing"] else ""
    return [*first, state, about["last"] or "", playing]


@click.command("rename")
@click.argument("name", metavar="OLD")
@click.argument("new")
@home_option
def rename_command(name: str, new: str, home: Path) -> None:
    """Rename the campaign OLD, and the folder of its printed sheets, to NEW.

    Nothing is renamed while another makeplay writes to the campaign, or if there is something called NEW already.
    """
    language = _language(home, name)
    folder = moving.rename(home, name, new)
    tell(TEXTS.text("campaigns.renamed", language, old=name, folder=str(folder)))


@click.command("remove")
@click.argument("name", required=False)
@click.option("--restore", is_flag=True, help="Bring NAME back from the bin, with its printed sheets.")
@click.option("--list", "listed", is_flag=True, help="List what is in the bin.")
@json_option
@home_option
def remove_command(name: str | None, restore: bool, listed: bool, as_json: bool, home: Path) -> None:
    """Move the campaign NAME and its printed sheets to the bin in campaigns/.bin, from which it can be restored.

    makeplay never deletes a campaign: to do that, delete its folder in the bin yourself.
    """
    if restore and listed:
        raise NotTogether("--restore", "--list", Text("back_or_look"))
    if as_json and not listed:
        raise click.UsageError(say("usage.json_for_list"))
    if listed:
        _tell_bin(home, as_json)
        return
    if name is None:
        there = [each.name for each in moving.removed_campaigns(home)] if restore else campaigns.known_campaigns(home)
        raise click.UsageError(
            say("usage.name_it", names=between(spoken_language()).things.join(dict.fromkeys(there)) or "NAME")
        )
    if restore:
        folder = moving.restore(home, name)
        tell(TEXTS.text("campaigns.restored", _language(home, name), folder=str(folder)))
        return
    language = _language(home, name)
    place = moving.remove(home, name)
    tell(TEXTS.text("campaigns.removed", language, name=name, folder=str(place)))
    tell(TEXTS.text("campaigns.to_restore", language, command=command_line(home, "remove", "--restore", name)))


def _tell_bin(home: Path, as_json: bool) -> None:
    there = moving.removed_campaigns(home)
    if as_json:
        tell_json([{"name": each.name, "removed": each.day, "folder": str(each.folder)} for each in there])
    elif there:
        with through_pager():
            tell(*aligned([[each.name, each.day, str(each.folder)] for each in there]))
    else:
        tell(say("campaigns.bin_empty"))


def _language(home: Path, name: str) -> Language:
    """Return the language to speak of a campaign; errors are printed in it, too."""
    with suppress(MakeplayError):
        in_campaign(settings.read(campaigns.campaign_folder(home, name)).language)
    return spoken_language()


EXAMPLES = {
    "makeplay open kran": "the sheet that was printed last",
    "makeplay open kran map": "output/kran/map.pdf",
    "makeplay open kran png/cards/012-r3.png": "a file in a folder of its own",
}
OPEN_HELP = """Show a printed sheet of the campaign NAME in the system's viewer.

SHEET is a file in output/NAME, with or without its ending; by default the one printed last.
"""


@click.command("open", cls=Exemplified, help=OPEN_HELP, examples=EXAMPLES)
@click.argument("name")
@click.argument("sheet", required=False)
@home_option
def open_command(name: str, sheet: str | None, home: Path) -> None:
    """Show a sheet, and say where it is."""
    folder = campaigns.output_folder(home, name)
    path = _sheet(campaigns.campaign_folder(home, name), folder, sheet)
    tell(str(path))
    if click.launch(str(path.absolute())):
        raise NoViewer(path)


def _sheet(campaign: Path, folder: Path, wanted: str | None) -> Path:
    """Return the sheet of a campaign, or of a published game, that is *wanted*; or the newest.

    Raises NoSuchSheet, NoSuchCampaign.
    """
    there = printed_sheets(folder)
    if not there and not campaign.exists():
        raise campaigns.no_such_campaign(campaign)
    if wanted is None and there:
        return max(there, key=lambda path: (path.stat().st_mtime_ns, path.name))
    for path in there:
        inside = path.relative_to(folder)
        if wanted in {inside.as_posix(), inside.with_suffix("").as_posix()}:
            return path
    known = sorted({path.stem for path in there if path.parent == folder})
    raise NoSuchSheet(campaign.name, wanted or "", known, print_command(campaign))


def printed_sheets(folder: Path) -> list[Path]:
    """Return the sheets in an output folder: PDFs first, those in folders of their own last."""
    found = [path for path in folder.rglob("*") if path.suffix in SHEETS and path.is_file()]
    return sorted(found, key=lambda path: (len(path.parts), SHEETS.index(path.suffix), path))
