"""`makeplay export`: a campaign carried elsewhere, as a file or a folder of notes.

In: a campaign. Out: a zip or JSON that `makeplay import` reads, an e-book, a folder of notes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from generator.campaign import files
from generator.campaign import folder as campaigns
from generator.campaign.archive import gather, pack_up
from generator.campaign.folder import OpenCampaign
from generator.cli.console import tell, tell_json
from generator.cli.language import lang_option, say
from generator.cli.opening import opened_campaign
from generator.cli.options import home_option, json_option
from generator.cli.sourcing import as_wanted
from generator.engine.view import Language
from generator.errors import BadImport, NotTogether, Text
from generator.interchange.whole import write_whole

#: How a file is called, by its form.
ENDINGS = {"archive": "zip", "json": "json", "epub": "epub", "markdown": ""}
#: Forms that have words in a language.
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
    if form in TOLD:
        opened = as_wanted(opened).opened
    target = file or _usual_file(campaigns.output_folder(home, name), opened.folder.name, ENDINGS[form])
    language = lang or opened.state.language
    if form == "markdown":
        count = _write_notes(opened, target, language, force)
        told, data = say("tips.noted", folder=target, notes=count), {"notes": count}
    else:
        if not force and (file or opened.record.unaccepted):
            _refuse_existing(target, Text("exists") if file else Text("exists_better"))
        content = _content(opened, form, language)
        files.replace_synced(target, content)
        data = {"bytes": len(content), "events": opened.record.count}
        told = say("tips.exported", file=target, **data)
    if as_json:
        tell_json({"file": str(target), "format": form, **data})
    else:
        tell(told)


def _usual_file(output: Path, name: str, ending: str) -> Path:
    return output.with_name(f"{name}.{ending}") if ending else output / "notes"


def _refuse_existing(target: Path, reason: Text) -> None:
    """Raise BadImport if there is something at *target*."""
    if target.exists():
        raise BadImport(target, reason, Text("other_or_force"))


def _content(opened: OpenCampaign, form: str, language: Language) -> bytes:
    """Return the bytes of a file of that form."""
    if form == "json":
        return write_whole(opened)
    if form == "epub":
        from generator.interchange.ebook import write_ebook

        return write_ebook(opened, language)
    return pack_up(gather(opened.folder), opened.folder.name)


def _write_notes(opened: OpenCampaign, target: Path, language: Language, force: bool) -> int:
    """Write a folder of notes; return how many. Of those that are there, only notes that makeplay wrote are replaced.

    Raises BadImport for a folder that is not one of notes, or a note that somebody has changed, unless by *force*.
    """
    from generator.interchange.vault import MANIFEST, manifest_of, read_manifest, write_vault

    notes = write_vault(opened, language)
    before = read_manifest(target)
    if not force:
        _refuse_changed(target, before)
    if not target.exists():
        files.create_folder(target, {**notes, MANIFEST: manifest_of(notes)})
        return len(notes)
    for path in set(before or {}) - set(notes):
        (target / path).unlink(missing_ok=True)
    for path, data in notes.items():
        files.replace_synced(target / path, data)
    files.replace_synced(target / MANIFEST, manifest_of(notes))
    return len(notes)


def _refuse_changed(target: Path, before: Mapping[str, str] | None) -> None:
    """Raise BadImport if *target* has no notes of ours, or one that is not as it was written."""
    from generator.interchange.vault import digest

    if before is None:
        _refuse_existing(target, Text("exists"))
    for path, its in (before or {}).items():
        if (target / path).is_file() and digest((target / path).read_bytes()) != its:
            raise BadImport(target / path, Text("note_changed"), Text("rename_or_force"))
