"""`makeplay print`: a campaign's sheets as PDF.

In: a campaign's name and what of it to print. Out: files in output/NAME, listed or told as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.campaign import folder as campaigns
from generator.campaign.settings import FILE
from generator.cli.options import home_option
from generator.cli.progress import Progress
from generator.cli.telling import tell
from generator.engine.view import Language
from generator.errors import BadSettings, UnknownKind, UnknownPaper
from generator.press.paper import PAPERS, Paper

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.printing import PrintedFile


@click.command("print")
@click.argument("name")
@click.option(
    "--only",
    multiple=True,
    metavar="KIND",
    help="cards, map, tracks, board (both on one sheet), mats, chronology or reference; may be repeated.",
)
@click.option("--paper", metavar="|".join(PAPERS), help="Paper; else what campaign.toml says.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of the sheets; else the campaign's.")
@click.option("--json", "as_json", is_flag=True, help="Print a manifest: files, pages, where each card lies (mm).")
@home_option
def print_command(
    name: str, only: tuple[str, ...], paper: str | None, lang: Language | None, as_json: bool, home: Path
) -> None:
    """Print the campaign NAME into output/NAME/.

    Cards to cut (2.5 x 3 in), galaxy map, tracks, both on one sheet, a mat for each player, the chronology and
    rule reference sheets. Print the files at 100 %; every page carries a ruler to check it.
    """
    from generator.press.delivery import deliver
    from generator.press.printing import Job, print_sheets

    target = campaigns.output_folder(home, name)
    campaign = campaigns.open_campaign(home, name)
    for warning in campaign.record.warnings:
        click.echo(f"makeplay: warning: {warning}", err=True)
    language = lang or campaign.settings.language
    its_paper = _paper(paper, campaign)
    kinds = _kinds(only, campaign.pack.kinds)
    printables = campaign.pack.printables(campaign.state, kinds, language, campaign.settings.players)
    job = Job(campaign.settings.title, campaign.pack.name, language, its_paper)
    with Progress("Printing") as progress:
        files = print_sheets(job, printables, progress)
    paths = deliver(target, files) if files else []
    told = manifest(paths, files)
    tell(json.dumps(told) if as_json else listing(told))


def manifest(paths: Sequence[Path], files: Sequence[PrintedFile]) -> dict[str, Any]:
    """What was printed, for programs: page sizes and trimmed rectangles in mm, origin top left."""
    return {
        "files": [
            {
                "path": str(path),
                "pages": [
                    {
                        "page": page.number,
                        "kind": page.kind,
                        "paper_mm": list(page.paper),
                        "cards": [{"id": card.id, "rect_mm": list(card.rectangle)} for card in page.cards],
                    }
                    for page in file.pages
                ],
            }
            for path, file in zip(paths, files, strict=True)
        ]
    }


def listing(told: dict[str, Any]) -> str:
    """The manifest for people: a line for each file with its pages and cards."""
    width = max((len(file["path"]) for file in told["files"]), default=0)
    lines = []
    for file in told["files"]:
        pages = len(file["pages"])
        cards = sum(len(page["cards"]) for page in file["pages"])
        across, down = file["pages"][0]["paper_mm"]
        size = f"{pages} page{'s' * (pages > 1)} of {across:g} x {down:g} mm"
        lines.append(f"{file['path']:<{width}}  {size}" + f", {cards} cards" * bool(cards))
    return "\n".join(lines or ["Nothing to print."])


def _paper(asked: str | None, campaign: campaigns.OpenCampaign) -> Paper:
    name = (asked or campaign.settings.paper).lower()
    if name in PAPERS:
        return PAPERS[name]
    if asked:
        raise UnknownPaper(asked, list(PAPERS))
    where = f"{campaign.folder / FILE}, paper"
    raise BadSettings(where, f"{campaign.settings.paper!r} is unknown", f"use one of {', '.join(PAPERS)}")


def _kinds(only: Sequence[str], kinds: Sequence[str]) -> list[str]:
    for kind in only:
        if kind not in kinds:
            raise UnknownKind(kind, kinds)
    return [kind for kind in kinds if not only or kind in only]
