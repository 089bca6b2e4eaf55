"""What a run becomes when it is not printed at home: pictures, SVG, a deck for Tabletop Simulator, a shop's files.

In: the form that is wanted, a prepared run. Out: its files in a folder of the form's own, all of them or none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from generator.engine.view import CardSheets, Printable
from generator.errors import BadMeasure, NotTogether
from generator.press.exports.delivery import deliver, deliver_folders
from generator.press.exports.pictures import RESOLUTION, check_resolution, names_of, pictures
from generator.press.exports.plain_svg import svg_sheets
from generator.press.exports.shops import Preset
from generator.press.exports.tabletop import Card, deck
from generator.press.job.printing import PrintedFile, PrintRun, Progress
from generator.press.layout.card_pages import CardPage
from generator.press.layout.settings import SheetSettings
from generator.press.sheets.drawing import Job

Form = Literal["png", "svg", "tts", "pdf"]


@dataclass(frozen=True, slots=True)
class Output:
    """Another form than sheets of paper: *resolution* in dots per inch, a shop's *preset*, *url* of pictures.

    A PDF is one only as a shop wants it, with a card on each page.
    """

    form: Form
    resolution: int = RESOLUTION
    preset: Preset | None = None
    url: str = ""

    @property
    def folder(self) -> str:
        """The folder for its files, inside the campaign's."""
        return self.preset.name if self.preset is not None else self.form

    @property
    def cards_only(self) -> bool:
        """Whether it has no room for whole pages."""
        return self.preset is not None or self.form == "tts"

    @property
    def note(self) -> str:
        """What is still to be done with the files, in a sentence, or nothing."""
        return self.preset.shop.note if self.preset is not None else ""

    def laid(self, settings: SheetSettings) -> SheetSettings:
        """*settings* for cards that come on pages of their own."""
        if self.preset is not None:
            return self.preset.laid(settings)
        backs = "plain" if self.form == "tts" and settings.backs == "none" else settings.backs
        return replace(settings, backs=backs, alone=CardPage())


def output_for(form: str, resolution: int | None, preset: Preset | None, url: str) -> Output:
    """The output that options ask for.

    Raises BadMeasure.
    """
    if preset is not None:
        return Output(preset.shop.form, preset=preset)
    if url and not url.startswith(("http://", "https://")):
        raise BadMeasure("--url", f"{url[:80]!r} is no address that begins with https://")
    found: Form = "png" if form == "png" else "svg" if form == "svg" else "tts"
    return Output(found, RESOLUTION if resolution is None else check_resolution(resolution), url=url)


def of_cards(printables: Sequence[Printable], asked: Sequence[str], output: Output) -> list[Printable]:
    """Of the *printables* those that the output has room for; *asked* are the kinds named by the person.

    Raises NotTogether if it has none for a kind that was asked for.
    """
    if not output.cards_only:
        return list(printables)
    for sheet in printables:
        if not isinstance(sheet, CardSheets) and sheet.kind in asked:
            option = f"--preset {output.folder}" if output.preset is not None else f"--format {output.form}"
            raise NotTogether(
                option, f"--only {sheet.kind}", "a deck is made of cards; --format png makes pictures of it"
            )
    return [sheet for sheet in printables if isinstance(sheet, CardSheets)]


def produce(
    output: Output,
    job: Job,
    printables: Sequence[Printable],
    labels: Mapping[str, str],
    target: Path,
    progress: Progress | None = None,
) -> list[PrintedFile]:
    """The files of *output*, written into a folder of its own in *target*; named as they lie there, without their data.

    *labels* are what cards are called, by id.
    Raises what printing and delivering raise.
    """
    if not printables:
        return []
    folder = target / output.folder
    run = PrintRun(job, printables, None if output.form in ("png", "tts") else progress)
    names = names_of(run.printables, labels)
    if output.form == "svg":
        return deliver_folders(folder, svg_sheets(run, names))
    files = run.print()
    if output.form == "pdf":
        deliver(folder, files)
        return [replace(file, data=b"") for file in files]
    one_back = run.one_back
    if output.form == "png":
        return deliver_folders(folder, pictures(files, names, output.resolution, one_back, progress))
    made = (
        each
        for file in files
        for each in deck(
            file,
            _cards(run.printables, file.name, labels),
            f"{job.title}: {_title(printables, file.name)}",
            f"{target.name}-{Path(file.name).stem}",
            _prefix(output.url, folder / Path(file.name).stem),
            one_back,
            progress,
        )
    )
    return deliver_folders(folder, made)


def _cards(printables: Sequence[Printable], file: str, labels: Mapping[str, str]) -> list[Card]:
    """The cards of a PDF *file* as they come."""
    sheets = [sheet for sheet in printables if isinstance(sheet, CardSheets) and sheet.file == file]
    return [Card(face.id, labels.get(face.id, face.label)) for sheet in sheets for face in sheet.faces]


def _title(printables: Sequence[Printable], file: str) -> str:
    return next(sheet.title for sheet in printables if sheet.file == file)


def _prefix(url: str, folder: Path) -> str:
    """What stands before a picture's name in a saved object."""
    if url:
        return url.rstrip("/") + "/"
    return f"file:///{folder.resolve().as_posix().lstrip('/')}/"
