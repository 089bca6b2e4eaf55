"""`makeplay companion`: a campaign as one file for a phone: its cards, map, chronicle, book and checklists.

In: a campaign's name, or a published game. Out: an HTML file that needs no network.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign import files
from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.cli.console import tell
from generator.cli.language import say, spoken_language
from generator.cli.opening import opened_campaign, usual_theme
from generator.cli.options import home_option
from generator.cli.sections import Exemplified
from generator.cli.sourcing import as_wanted
from generator.engine.languages import manner, meant, spoken
from generator.engine.pack import Published, find_pack
from generator.engine.readings import KIND
from generator.errors import NotTogether, NotUnderstood, Text

EXAMPLES = {
    "makeplay companion kran": "",
    "makeplay companion kran --lang both": "in two languages, with a switch",
}


@click.command("companion", cls=Exemplified, examples=EXAMPLES)
@click.argument("name", required=False)
@click.option("--game", metavar="GAME", help="The companion of a published game instead of a campaign.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write FILE; by default output/NAME/companion.html.",
)
@click.option(
    "--lang",
    type=click.Choice(spoken()),
    metavar="LANG",
    help="Language of the page; both, or two such as en+zh, add a switch; by default that of the campaign.",
)
@click.option("--pictures/--no-pictures", default=True, help="Whether cards and map have pictures.")
@home_option
def companion_command(
    name: str | None, game: str | None, out: Path | None, lang: str | None, pictures: bool, home: Path
) -> None:
    """Write the campaign NAME as one page for a phone.

    The page has every card, the map of every era, the chronicle, tonight's set-up as a checklist, what to change in the
    deck, and the rules with search. It is one file, loads nothing from any network and changes nothing.
    """
    from generator.companion.page import companion_page  # the press is loaded when it is needed

    if name is None and game is None:
        raise NotUnderstood("", Text("no_campaign"), Text("name_or_game"))
    if name is not None and game is not None:
        raise NotTogether("--game", "NAME", Text("has_game"))
    opened = as_wanted(opened_campaign(home, name)).opened if name is not None else _published(str(game))
    folder = campaigns.output_folder(home, name) if name is not None else home / "output" / str(game)
    usual_theme(opened)
    page = companion_page(opened, meant(lang, opened.settings.language), art=pictures).encode()
    target = out or folder / "companion.html"
    files.replace_synced(target, page)
    tell(say("tips.companion", file=target, bytes=len(page)))


def _published(game: str) -> OpenCampaign:
    """Return a game as it comes in its box; of one whose parts come into being as it is played, its rules.

    Raises UnknownGame, NotPublished.
    """
    from generator.press.job.published import as_published

    pack, language = find_pack(game), spoken_language()
    kinds = () if isinstance(pack, Published) else (KIND,)
    return as_published(pack, language, manner(language).paper, {}, kinds)
