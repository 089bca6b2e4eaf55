"""`makeplay export`: a campaign carried elsewhere, as a file or a folder of notes.

In: a campaign. Out: a zip or JSON that `makeplay import` reads, an e-book, a folder of notes.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign import files
from generator.campaign import folder as campaigns
from generator.campaign.archive import gather, pack_up
from generator.campaign.folder import OpenCampaign
from generator.cli.console import tell, tell_json
from generator.cli.opening import opened_campaign
from generator.cli.options import home_option, json_option
from generator.cli.tongue import lang_option, say
from generator.engine.view import Language
from generator.errors import BadImport, NotTogether, Text
from generator.interchange.whole import write_whole

#: How a file is called, by its form.
ENDINGS = {"archive": "zip", "json": "json", "epub": "epub", "markdown": ""}
#: Forms that tell a campaign in a language.
TOLD = ("markdown", "epub")


@click.command("export")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(ENDINGS)),
    default="archive",
    show_default=True,
    help="archive, json: the whole campaign; markdown: a folder of linked notes; epub: the chronicle as an e-book.",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@lang_option("Language of notes and e-book; by default the campaign's.")
@json_option
@home_option
def export_command(
    name: str, file: Path | None, form: str, force: bool, lang: Language | None, as_json: bool, home: Path
) -> None:
    """Export the campaign NAME as one file, to keep elsewhere or give to somebody.

    FILE is output/NAME.zip by default. It contains settings, record, notes and templates; makeplay import turns it back
    into a campaign; makeplay merge merges it with another copy. --format json has the same as JSON, --format markdown
    makes a folder with a note for each card, sector, era and person, --format epub an e-book.
    """
    if lang and form not in TOLD:
        raise NotTogether("--lang", Text("format_in", form=form), Text("no_language"))
    opened = opened_campaign(home, name)
    ending = ENDINGS[form]
    output = campaigns.output_folder(home, name)
    target = file or (output.with_name(f"{opened.folder.name}.{ending}") if ending else output / "notes")
    if target.exists() and not force:
        if file:
            raise BadImport(target, Text("exists"), Text("other_or_force"))
        if opened.record.unaccepted:
            raise BadImport(target, Text("exists_better"), Text("other_or_force"))
    language = lang or opened.state.language
    if form == "markdown":
        count = _write_notes(opened, target, language)
        told, data = say("tips.noted", folder=target, notes=count), {"notes": count}
    else:
        content = _content(opened, form, language)
        files.replace_synced(target, content)
        told = say("tips.exported", file=target, bytes=len(content), events=opened.record.count)
        data = {"bytes": len(content), "events": opened.record.count}
    if as_json:
        tell_json({"file": str(target), "format": form, **data})
    else:
        tell(told)


def _content(opened: OpenCampaign, form: str, language: Language) -> bytes:
    """Return the bytes of a file of that form."""
    if form == "json":
        return write_whole(opened)
    if form == "epub":
        from generator.interchange.ebook import write_ebook

        return write_ebook(opened, language)
    return pack_up(gather(opened.folder), opened.folder.name)


def _write_notes(opened: OpenCampaign, target: Path, language: Language) -> int:
    """Write a folder of notes in place of the one that was there; return how many."""
    from generator.interchange.vault import write_vault

    raise NotImplementedError
