"""`makeplay print`: a campaign's sheets as PDF, only what changed, run by run.

In: a campaign's name and what of it to print. Out: files in output/NAME, listed or told as JSON; confirmed runs in the
record.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.campaign import folder as campaigns
from generator.campaign import record
from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import FILE
from generator.cli.opening import command_line, keep, warn
from generator.cli.options import home_option
from generator.cli.print_options import requested, sheet_options, wanted_at_all
from generator.cli.progress import Progress
from generator.cli.telling import tell
from generator.errors import BadSettings, MakeplayError, UnknownPaper
from generator.press.paper import find_paper

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.printing import PrintedFile
    from generator.press.runs import Prepared, Request


@click.command("print")
@click.argument("name")
@sheet_options
@click.option("--confirm", is_flag=True, help="Write into the record that this run, or the last one, lies printed.")
@click.option("--runs", is_flag=True, help="List the confirmed runs.")
@click.option("--repeat", metavar="RUN", help="The run confirmed at this address (0001-sitting:12), exactly as it was.")
@click.option("--preview", is_flag=True, help="Only a PNG of the first page of each file.")
@click.option("--watch", is_flag=True, help="Print again whenever the record, the settings or a template changes.")
@click.option("--json", "as_json", is_flag=True, help="Print a manifest: files, pages, where each card lies (mm).")
@home_option
@click.pass_context
def print_command(
    context: click.Context,
    /,
    name: str,
    confirm: bool,
    runs: bool,
    repeat: str | None,
    preview: bool,
    watch: bool,
    as_json: bool,
    home: Path,
    **options: Any,
) -> None:
    """Print the campaign NAME into output/NAME/.

    Cards to cut (2.5 x 3 in), galaxy map, tracks, both on one sheet, a mat for each player, the chronology and rule
    reference sheets; with --changed only what does not lie printed yet. Print the files at 100 %: every page carries a
    ruler to check it. Once they have come out right, --confirm marks the run, so that the next one knows.
    """
    target = campaigns.output_folder(home, name)
    if watch:
        _watch(home, name, lambda: _print(home, name, target, options, repeat, preview, as_json))
        return
    if runs:
        _tell_runs(campaigns.open_campaign(home, name), as_json)
        return
    if confirm and not repeat and not wanted_at_all(context):
        waiting = _waiting(target)
        if waiting is not None:
            _confirm(home, name, waiting, target)
            return
    prepared = _print(home, name, target, options, repeat, preview, as_json)
    if not prepared or preview or repeat:
        return
    if confirm or (not as_json and _asked(prepared)):
        _confirm(home, name, prepared.event, target)
    elif not as_json and sys.stdout.isatty():
        tell(f"Once it has come out right: {command_line(home, 'print', name, '--confirm')}")


def _print(
    home: Path, name: str, target: Path, options: dict[str, Any], repeat: str | None, preview: bool, as_json: bool
) -> Prepared | None:
    """Print what is asked for; None if there is nothing."""
    from generator.press.delivery import deliver
    from generator.press.printing import PrintedFile, print_sheets
    from generator.press.runs import prepare, repeated

    opened = campaigns.open_campaign(home, name)
    warn(opened)
    then, request = repeated(opened, repeat) if repeat else (opened, _request(home, name, opened, options))
    prepared = prepare(then, request)
    with Progress("Printing") as progress:
        files = print_sheets(prepared.job, prepared.printables, progress)
    if preview:
        from generator.press.preview import picture

        files = [PrintedFile(f"{Path(file.name).stem}.png", picture(file.data), ()) for file in files if file.pages]
    waiting = [] if repeat or preview or not files else [PrintedFile(WAITING, _as_bytes(opened, prepared), ())]
    paths = deliver(target, [*files, *waiting]) if files else []
    told = manifest(paths[: len(files)], files, prepared)
    tell(json.dumps(told) if as_json else listing(told, prepared, request))
    return prepared if files or prepared.pulls else None


def _request(home: Path, name: str, opened: OpenCampaign, options: dict[str, Any]) -> Request:
    """What the options ask for.

    Raises BadSettings if campaign.toml names a paper that is none, and whatever is wrong with an option.
    """
    paper = options["paper"] or opened.settings.paper
    try:
        find_paper(paper)
    except UnknownPaper as problem:
        if options["paper"]:
            raise
        where = f"{opened.folder / FILE}, paper"
        raise BadSettings(
            where, str(problem).partition("; ")[0], "correct it there, or name one with --paper"
        ) from None

    def picked(words: Sequence[str]) -> list[str]:
        kept = keep(home, name)
        return kept.keeper.pick_cards(kept.campaign.state, words, kept.printed)

    return requested(options, paper, opened.settings.language, picked)


#: What was printed last and waits to be confirmed, in output/NAME.
WAITING = ".last-run.json"


def _as_bytes(opened: OpenCampaign, prepared: Prepared) -> bytes:
    return json.dumps({"campaign": opened.record.campaign, "event": prepared.event}, ensure_ascii=False).encode()


def _waiting(target: Path) -> Any:
    """The last run as it was printed, None if there is none that could be confirmed."""
    try:
        return json.loads((target / WAITING).read_bytes())
    except (OSError, ValueError):
        return None


def _confirm(home: Path, name: str, run: Any, target: Path) -> None:
    """Write the run into the record."""
    opened = campaigns.open_campaign(home, name)
    event = run
    if "event" in run:
        event = run["event"] if run.get("campaign") == opened.record.campaign else None
    if not isinstance(event, dict) or event.get("type") != "print":
        raise BadSettings(str(target / WAITING), "it is no run of this campaign", "print again, with --confirm")
    written = record.append(opened.folder, [event], known=opened.record, new_day=not opened.state.playing)
    opened.grown(written, opened.state)
    (target / WAITING).unlink(missing_ok=True)
    count = sum(1 for said in event["cards"].values() if said)
    address = written.logs[-1].events[-1].address
    tell(f"Confirmed as {address}: {count} card{'s' * (count != 1)} lie printed as they stand")


def _asked(prepared: Prepared) -> bool:
    """The question at the end, on a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or not (prepared.event["cards"] or prepared.event.get("board")):
        return False
    return click.confirm("Printed and looking right? Then the next --changed starts from here", default=False)


def _tell_runs(opened: OpenCampaign, as_json: bool) -> None:
    """The confirmed runs, the latest last."""
    found = [
        {"run": run.address, "date": run.day, "cards": list(run.cards), "asked": run.asked}
        for run in opened.prints.runs
    ]
    if as_json:
        tell(json.dumps({"runs": found}, ensure_ascii=False))
        return
    for run in opened.prints.runs:
        count = len(run.cards)
        how = "by hand" if run.asked is None else f"{run.asked.get('paper', '')} {run.asked.get('lang', '')}"
        what = "stickers" if run.asked and run.asked.get("as") == "stickers" else f"{count} card{'s' * (count != 1)}"
        tell(f"{run.address:<20}  {run.day or '?':<10}  {what:<10}  {how}")
    if not found:
        tell("No run is confirmed yet.")


def _watch(home: Path, name: str, once: Callable[[], object]) -> None:
    """Print, and again whenever something it depends on changes, until somebody stops it."""
    from generator.cli.watching import changes

    for _ in changes(campaigns.campaign_folder(home, name)):
        try:
            once()
        except MakeplayError as problem:  # it is told, and watched on: it may be mended in a moment
            for line in str(problem).splitlines():
                click.echo(f"makeplay: {line}", err=True)


def manifest(paths: Sequence[Path], files: Sequence[PrintedFile], prepared: Prepared) -> dict[str, Any]:
    """What was printed, for programs: page sizes and trimmed rectangles in mm, origin top left."""
    told: dict[str, Any] = {
        "files": [
            {
                "path": str(path),
                "pages": [
                    {
                        "page": page.number,
                        "kind": page.kind,
                        "side": page.side,
                        "paper_mm": list(page.paper),
                        "cards": [_card(card.id, card.rectangle, card.turned) for card in page.cards],
                    }
                    for page in file.pages
                ],
            }
            for path, file in zip(paths, files, strict=True)
        ],
        "settings": prepared.event["run"],
    }
    if prepared.pulls:
        told["pull"] = [{"card": row.card, "out": row.out, "in": row.put} for row in prepared.pulls]
    return told


def _card(id: str, rectangle: Sequence[float], turned: int) -> dict[str, Any]:
    return {"id": id, "rect_mm": list(rectangle)} | ({"turned": turned} if turned else {})


def listing(told: dict[str, Any], prepared: Prepared, request: Request) -> str:
    """The manifest for people: a line for each file with its pages and cards, then what to take out and put in."""
    width = max((len(file["path"]) for file in told["files"]), default=0)
    lines = []
    for file in told["files"]:
        if not file["pages"]:
            lines.append(file["path"])
            continue
        pages = len(file["pages"])
        cards = sum(len(page["cards"]) for page in file["pages"] if page["side"] == "front")
        across, down = file["pages"][0]["paper_mm"]
        size = f"{pages} page{'s' * (pages > 1)} of {across:g} x {down:g} mm"
        lines.append(f"{file['path']:<{width}}  {size}" + f", {cards} card{'s' * (cards != 1)}" * bool(cards))
    for row in prepared.pulls:
        parts = [f"take out {row.card} revision {row.out}"] * (row.out is not None)
        parts += [f"put in {row.card} revision {row.put}"] * (row.put is not None)
        lines.append(f"  {', '.join(parts)}  ({row.label})" if row.label else f"  {', '.join(parts)}")
    nothing = "Nothing has changed since the last confirmed run." if request.changed else "Nothing to print."
    return "\n".join(lines or [nothing])
