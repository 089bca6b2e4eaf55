"""`makeplay templates`: what sheets look like, as files: which one wins, a copy to begin with, what is wrong.

In: a campaign, or folders of templates. Out: lists, copies of shipped templates, every problem with file and line.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.campaign.folder import OpenCampaign
from generator.cli.console import tell, tell_json
from generator.cli.language import say
from generator.cli.opening import opened_campaign, usual_theme
from generator.cli.options import home_option, json_option
from generator.cli.progress import ProgressBar
from generator.cli.sections import ExemplifiedGroup
from generator.cli.sourcing import as_wanted
from generator.engine.pack import find_pack
from generator.errors import SeveralSheetProblems, TemplateExists
from generator.games import FLAGSHIP

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.proofing import TemplateSet

_game_option = click.option("--game", metavar="GAME", help=f"The game, if no campaign is given; {FLAGSHIP} by default.")
_theme_option = click.option("--theme", metavar="THEME", help="The theme; by default that of campaign.toml.")
_templates_option = click.option(
    "--templates", multiple=True, metavar="DIR", help="A folder with your own templates. May be repeated."
)


@click.group(
    "templates",
    cls=ExemplifiedGroup,
    help="""Templates: what sheets look like, and how to change it.

    docs/templates.md explains what a template may use.
    """,
    examples={
        "makeplay templates copy kran world": "copy a shipped template to change it",
        "makeplay templates check kran": "check that every sheet can be drawn with it",
        "makeplay print kran": "use it, from campaigns/kran/templates",
    },
)
def templates_command() -> None:
    """Run a command for templates."""


@templates_command.command("list", short_help="List every template, and which file is used.")
@click.argument("name", required=False)
@_game_option
@_theme_option
@_templates_option
@json_option
@home_option
def list_command(
    name: str | None, game: str | None, theme: str | None, templates: tuple[str, ...], as_json: bool, home: Path
) -> None:
    """List every template of a game, with the file used (for the campaign NAME, or in general) and those it hides."""
    from generator.press.assets.themes import themes

    template_set, _ = _template_set(name, game, theme, templates, home)
    shelf, listed = template_set.shelf, template_set.listed()
    if as_json:
        found = [{"name": each.name, "file": str(each.path), "hides": list(map(str, each.hides))} for each in listed]
        tell_json({"themes": themes(template_set.folders), "theme": template_set.theme, "templates": found})
        return
    tell(say("tips.themes", theme=template_set.theme, themes=", ".join(themes(template_set.folders))))
    width = max(len(each.name) for each in listed)
    for each in listed:
        hides = say("tips.hides", files=", ".join(map(shelf.shown, each.hides))) if each.hides else ""
        shown = shelf.shown(each.path)
        tell(f"{each.name:<{width}}  {'shipped' if shown.startswith('shipped/') and not hides else shown}{hides}")


@templates_command.command("copy", short_help="Copy shipped templates to change them.")
@click.argument("words", nargs=-1, required=True, metavar="[NAME] TEMPLATE...")
@click.option(
    "--to", "target", type=click.Path(path_type=Path), metavar="DIR", help="Copy to this folder; then leave out NAME."
)
@click.option("--extend", is_flag=True, help="Write a small template that extends the shipped one, block by block.")
@click.option("--force", is_flag=True, help="Replace existing files.")
@_game_option
@_theme_option
@home_option
def copy_command(
    words: tuple[str, ...],
    target: Path | None,
    extend: bool,
    force: bool,
    game: str | None,
    theme: str | None,
    home: Path,
) -> None:
    """Copy each shipped TEMPLATE (world, sheet/cards, icons.svg) into the templates folder of the campaign NAME."""
    from generator.campaign import files
    from generator.press.assets.folders import named
    from generator.press.job.planning import TEMPLATES

    name, wanted = (None, words) if target else (words[0], words[1:])
    if not wanted:
        raise click.UsageError(say("usage.no_templates"))
    template_set, opened = _template_set(name, game, theme, (), home)
    folder = named(target) if target else opened.folder / TEMPLATES if opened else Path()
    copies = {folder / its: text for its, text in template_set.copies(wanted, extend).items()}
    for path in copies:
        if path.exists() and not force:
            raise TemplateExists(path)
    for path, text in copies.items():
        files.replace_synced(path, text.encode())
        tell(str(path))


@templates_command.command("check", short_help="List everything that is wrong with templates, with file and line.")
@click.argument("name", required=False)
@click.option("--all", "every", is_flag=True, help="Check the shipped templates, too.")
@_game_option
@_theme_option
@_templates_option
@json_option
@home_option
@click.pass_context
def check_command(
    context: click.Context,
    /,
    name: str | None,
    every: bool,
    game: str | None,
    theme: str | None,
    templates: tuple[str, ...],
    as_json: bool,
    home: Path,
) -> None:
    """Read each of your own templates, draw a sample of every kind with it in both languages, and list all problems.

    With the campaign NAME, its sheets are drawn, too.
    """
    from generator.press.proofing import Proof, as_data

    template_set, opened = _template_set(name, game, theme, templates, home)
    opened = as_wanted(opened).opened if opened else None
    proof = Proof(template_set, every)
    with ProgressBar(say("progress.drawing")) as progress:
        state, players = (opened.state, opened.settings.players) if opened else (None, ())
        proof.look(state, players, progress)
    if as_json:
        problems = [as_data(each) for each in proof.problems]
        tell_json({"files": proof.files, "sheets": proof.sheets, "problems": problems})
        context.exit(SeveralSheetProblems.exit_code if proof.problems else 0)
    if proof.problems:
        raise SeveralSheetProblems(proof.problems) if len(proof.problems) > 1 else proof.problems[0]
    if not proof.files:
        tell(say("tips.no_templates"))
        return
    tell(say("tips.proved", files=proof.files, sheets=proof.sheets))


def _template_set(
    name: str | None, game: str | None, theme: str | None, templates: tuple[str, ...], home: Path
) -> tuple[TemplateSet, OpenCampaign | None]:
    """Return the templates of a campaign, or of a game.

    Raises what opening the campaign raises, BadSettings, UnknownGame, NoTemplates, UnknownTheme, BadTheme.
    """
    from generator.press.assets.themes import DEFAULT, find_theme
    from generator.press.job.planning import named_folders, template_folders
    from generator.press.proofing import TemplateSet

    opened = None if name is None else opened_campaign(home, name)
    if opened is None:
        template_set = TemplateSet(find_pack(game or FLAGSHIP), theme or DEFAULT, named_folders(templates))
    else:
        theme = theme or usual_theme(opened, templates)
        template_set = TemplateSet(opened.pack, theme, template_folders(opened, templates))
    find_theme(template_set.theme, template_set.folders)
    return template_set, opened
