"""A plan made into files: sheets of paper, pictures, SVG, a deck for Tabletop Simulator, a shop's files.

In: a request and its plan. Out: the run, its files in the folder of its form, all of them or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from generator.press.assets.drawn_with import KEY
from generator.press.exports.delivery import deliver, deliver_folders
from generator.press.exports.preview import Preview, contact_sheet, picture
from generator.press.job.asked import PrintRequest
from generator.press.job.outputs import OUTPUTS
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile, PrintedRun
from generator.press.sheets.press import Press, Progress
from generator.press.sheets.printing import print_all


def produce(
    request: PrintRequest,
    plan: PrintPlan,
    target: Path,
    progress: Progress | None = None,
    preview: Preview | None = None,
) -> PrintedRun:
    """Print *plan* into the folder *target*, whole or not at all; *preview* is pictures of pages instead.

    Raises what printing and delivering raise.
    """
    if request.on_paper:
        return _on_paper(request, plan, target, progress, preview)
    if not plan.printables:
        return PrintedRun(request, plan, [], [], plan.event)
    folder = target / (request.preset.name if request.preset else request.output)
    files: Sequence[PrintedFile]
    if module := OUTPUTS[request.output].module:
        export = import_module(f"{__package__}.{module}").export
        files = deliver_folders(folder, export(plan, request, folder, progress))
    else:
        made = print_all(Press(plan, progress))
        deliver(folder, made)
        files = [replace(file, data=b"") for file in made]
    return PrintedRun(request, plan, files, [folder / file.name for file in files], plan.event)


def _on_paper(
    request: PrintRequest, plan: PrintPlan, target: Path, progress: Progress | None, preview: Preview | None
) -> PrintedRun:
    press = Press(plan, progress)
    files = print_all(press)
    event = plan.event | {"run": plan.event["run"] | {KEY: press.drawn_with}}
    paged = [file for file in files if file.pages]
    if preview == "first":
        files = [PrintedFile(f"{Path(file.name).stem}.png", picture(file.data), ()) for file in paged]
    elif preview and paged:
        files = [PrintedFile("preview.png", contact_sheet([(file.name, file.data) for file in paged]), ())]
    return PrintedRun(request, plan, files, deliver(target, files) if files else [], event)
