"""`makeplay print`: a campaign's sheets as PDF, only what changed, run by run.

In: a campaign's name and what of it to print. Out: files in output/NAME, listed; confirmed runs recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import FILE
from generator.campaign.writing import refuse_cut
from generator.cli.console import complain, tell, tell_json
from generator.cli.language import in_campaign, in_words, say
from generator.cli.opening import (
    KeptCampaign,
    begin_deck,
    command_line,
    complain_of,
    keeper_of,
    opened_campaign,
    usual_theme,
)
from generator.cli.options import home_option
from generator.cli.print_clashes import refuse_together, wanted_at_all
from generator.cli.print_options import SECTIONS, asked_for, sheet_options
from generator.cli.print_runs import Confirmed, asked, confirmed, tell_runs
from generator.cli.progress import ProgressBar
from generator.cli.sections import Sectioned
from generator.cli.sourcing import as_wanted
from generator.cli.switches import new_switches
from generator.cli.waiting import BEFORE, Waiting
from generator.engine.keeping import Keepable
from generator.engine.languages import FIRST, languages, manner
from generator.engine.pack import Event, Pack, find_pack
from generator.engine.picking import pick_cards
from generator.errors import (
    BadSettings,
    CampaignProblem,
    MakeplayError,
    NotConfirmed,
    NothingWaits,
    StorageProblem,
    Text,
    UnknownPaper,
)
from generator.press.job.selection import leaves_pages_out
from generator.press.layout.paper import PAPERS, find_paper

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.exports.preview import Preview
    from generator.press.job.asked import PrintRequest
    from generator.press.job.change_pages import PullRow
    from generator.press.job.printed import PrintedFile, PrintedRun


EXAMPLES = {
    "makeplay print kran": "every sheet of a game",
    "makeplay print kran --changed": "only the cards that changed since the last run",
    "makeplay print kran --only box --only dividers": "only these kinds of sheet",
    "makeplay print kran --only map --poster 2x2": "the map over four sheets to glue",
    "makeplay print kran --theme starlight --bleed 2": "in full colour",
    "makeplay print kran --preset tgc-poker": "pictures for a print shop",
}


@click.command("print", cls=Sectioned, sections=SECTIONS, examples=EXAMPLES)
@click.argument("name", required=False)
@click.option("--game", metavar="GAME", help="Print a published game instead of a campaign.")
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="With --game: set a switch of its rules.")
@sheet_options
@click.option("--confirm", is_flag=True, help="Record that this run, or the last one, has been printed.")
@click.option("--runs", is_flag=True, help="List the confirmed runs.")
@click.option(
    "--repeat",
    metavar="RUN",
    help="Print the run confirmed at this address (0001-sitting:12) again, exactly as it was.",
)
@click.option(
    "--preview",
    type=click.Choice(["first", "all"]),
    is_flag=False,
    flag_value="first",
    metavar="[first|all]",
    help="Write only a PNG of the first page of each file; all: one contact sheet of every page.",
)
@click.option("--watch", is_flag=True, help="Print again whenever the record, the settings or a template changes.")
@click.option("--json", "as_json", is_flag=True, help="Print a manifest: files, pages, the place of each card (mm).")
@home_option
def print_command(
    name: str | None,
    game: str | None,
    rules: tuple[str, ...],
    confirm: bool,
    runs: bool,
    repeat: str | None,
    preview: Preview | None,
    watch: bool,
    as_json: bool,
    home: Path,
    **options: Any,
) -> None:
    """Print the campaign NAME into output/NAME/, or a game as it was published into output/GAME/.

    This makes cards to cut, boards, mats, reference sheets, whatever the game has; with --changed, only cards that are
    new or have changed, and it says which other sheets have. Print the files at 100 %; every page has a ruler to check
    that. Once the pages are good, --confirm records the run, so that the next one can leave out what is printed.

    docs/printing.md explains how to cut, fold and glue everything.
    """
    context = click.get_current_context()
    refuse_together(context)
    read, called = _to_print(home, name, str(game), rules, options)
    target = campaigns.output_folder(home, called)
    once = partial(_print, read, target, options, repeat, preview, asking=not watch)
    again = command_line(home, "print", *([name] if name else ["--game", called]))
    if watch:
        watched = [*_folders(home, name, called), *map(Path, options["templates"])]
        _watch(lambda: _report(once(), as_json, again), target, watched)
    elif runs:
        tell_runs(read(), as_json)
    elif name is None or preview or repeat:
        _report(once(), as_json, again)
    elif confirm and _last_is_meant(home, name, wanted_at_all(context)):
        _confirm_the_last(home, name, as_json)
    else:
        _remember(home, name, once(), confirm, as_json)


def _to_print(
    home: Path, name: str | None, game: str, rules: Sequence[str], options: Mapping[str, Any]
) -> tuple[Callable[[], OpenCampaign], str]:
    """Return what opens the campaign, or the published game if none is named, and what it is called."""
    if name is not None:
        return partial(opened_campaign, home, name), name
    pack = find_pack(game)
    return partial(_published, pack, new_switches(pack, rules), options), pack.name


def _published(pack: Pack, rules: Mapping[str, object], options: Mapping[str, Any]) -> OpenCampaign:
    """Return the game of *pack* as it was published.

    Raises NotPublished.
    """
    from generator.press.job.published import as_published

    leading = (options["lang"] or "").partition("+")[0]
    language = leading if leading in languages() else FIRST
    return as_published(pack, language, manner(language).paper, rules, options["only"])


def _folders(home: Path, name: str | None, pack: str) -> list[Path]:
    """Return where files are that sheets depend on: the campaign, or templates that a pack of others brings."""
    from generator.press.assets.stock import brought

    folder = brought(pack) if name is None else campaigns.campaign_folder(home, name)
    return [] if folder is None else [folder]


def _print(
    read: Callable[[], OpenCampaign],
    target: Path,
    options: dict[str, Any],
    repeat: str | None,
    preview: Preview | None,
    asking: bool,
) -> PrintedRun:
    """Print what is asked for, whole or not at all."""
    from generator.press.assets.drawn_with import KEY, drawn_otherwise
    from generator.press.exports.production import produce
    from generator.press.job.planning import plan
    from generator.press.job.repeating import repeated

    opened = read()
    wanted: Sequence[Event] = ()
    if not (repeat or options["moment"]):  # else it is printed as it was, whatever its files want now
        opened, wanted = as_wanted(opened, options["renamed"], asking, options["templates"])
    then, request = repeated(opened, repeat) if repeat else (opened, _request(opened, options))
    planned = plan(then, request)
    with ProgressBar(say("progress.printing")) as progress:
        run = produce(request, planned, target, progress, preview)
    if repeat:
        line = opened.record.find(repeat)
        if doubt := drawn_otherwise(line.address, line.event["run"], run.event["run"][KEY]):
            complain_of([doubt])
    return replace(run, event=run.event | {BEFORE: list(wanted)}) if wanted else run


def _request(opened: OpenCampaign, options: dict[str, Any]) -> PrintRequest:
    """Return what the options ask for.

    Raises BadSettings if campaign.toml names an unknown paper, and whatever is wrong with an option.
    """
    paper = options["paper"] or opened.settings.paper
    try:
        find_paper(paper)
    except UnknownPaper:
        if options["paper"]:
            raise
        where = f"{opened.folder / FILE}, paper"
        raise BadSettings(where, Text("unknown", named=paper), Text("use_one_or_size", known=tuple(PAPERS))) from None

    def picked(words: Sequence[str]) -> list[str]:
        if isinstance(opened.pack, Keepable):
            kept = KeptCampaign(opened, keeper_of(opened.pack))
            return kept.keeper.pick_cards(opened.state, words, kept.printed)
        return pick_cards([opened.pack.labels(opened.state, each) for each in languages()], words)

    theme = options["theme"]
    if theme is None:
        theme = usual_theme(opened, options["templates"])
    return asked_for(options, paper, opened.settings.language, theme, picked)


def _watch(once: Callable[[], None], target: Path, folders: Sequence[Path]) -> None:
    """Print, and again whenever something in the *folders* changes, until somebody stops it."""
    from generator.cli.watching import changes
    from generator.press.assets.folders import named

    for _ in changes([named(str(folder)) for folder in folders], target):
        try:
            once()
        except MakeplayError as problem:  # it is reported, and watched on: it may be mended in a moment
            complain(*problem.lines)


def _last_is_meant(home: Path, name: str, wanted: bool) -> bool:
    """Return whether --confirm is about a run that was printed before: nothing is *wanted* now, and there were runs.

    Raises what opening the campaign raises, and the RecordProblem of a record that was cut off.
    """
    begin_deck(home, name)
    opened = campaigns.open_campaign(home, name)
    in_campaign(opened.state.language)
    refuse_cut(opened.record)
    return not wanted and bool(opened.prints.runs or Waiting(opened.folder).event is not None)


def _confirm_the_last(home: Path, name: str, as_json: bool) -> None:
    """Confirm the run that was printed last, as it was printed.

    Raises NothingWaits: everything may well be printed, but nobody has said so.
    """
    waiting = Waiting(campaigns.campaign_folder(home, name))
    event = waiting.event
    if event is None:
        raise NothingWaits
    done = confirmed(home, name, event)
    waiting.forget()
    if as_json:
        tell_json({"files": [], "confirmed": done.address})
    else:
        tell(str(done))


def _remember(home: Path, name: str, run: PrintedRun, confirm: bool, as_json: bool) -> None:
    """Report *run*, and confirm it if that is wanted; else it may be confirmed afterwards."""
    if not run.request.on_paper:
        _report(run, as_json, command_line(home, "print", name))
        return
    waiting = Waiting(campaigns.campaign_folder(home, name))
    if run.worth_confirming and not waiting.keep(run.event) and not confirm:
        complain(say("runs.not_kept"))
    if as_json:
        data = run.manifest()
        if confirm:
            data["confirmed"] = _confirmed(home, name, run, waiting).address if run.worth_confirming else None
        tell_json(data)
        return
    _report(run, as_json, command_line(home, "print", name))
    if run.worth_confirming and (confirm or asked()):
        tell(str(_confirmed(home, name, run, waiting)))
    elif confirm:
        tell(say("runs.nothing_to_confirm"))


def _confirmed(home: Path, name: str, run: PrintedRun, waiting: Waiting) -> Confirmed:
    """Confirm *run* now.

    Raises NotConfirmed.
    """
    try:
        done = confirmed(home, name, run.event)
    except (StorageProblem, CampaignProblem) as problem:
        raise NotConfirmed(problem, name) from problem
    waiting.forget()
    return done


def _report(run: PrintedRun, as_json: bool, command: str) -> None:
    """Say what was printed; *command* prints more of it."""
    if as_json:
        tell_json(run.manifest())
    else:
        tell(*_listing(run, command))


def _files(run: PrintedRun) -> list[str]:
    """Return a line for each file, or for each folder of pictures."""
    if not run.request.on_paper and run.request.output != "pdf":
        return _in_folders(run.paths, run.files)
    width = max((len(str(path)) for path in run.paths), default=0)
    return [f"{path!s:<{width}}  {_size(file)}".rstrip() for path, file in zip(run.paths, run.files)]


def _pulled(row: PullRow) -> str:
    """Return what to take out of the deck, and what to put in."""
    parts = [say("runs.take_out", card=row.card, revision=row.out)] * (row.out is not None)
    parts += [say("runs.put_in", card=row.card, revision=row.put)] * (row.put is not None)
    return f"  {', '.join(parts)}" + f"  ({row.label})" * bool(row.label)


def _listing(run: PrintedRun, command: str) -> list[str]:
    """Return a line for each file with its pages and cards, then what to take out and put in."""
    lines = _files(run)
    lines += [*(_minded(run) if lines else ()), *map(_pulled, run.plan.pulls)]
    if (board := run.plan.changed_board) and run.request.on_paper:
        lines.append(say("runs.board_changed", command=f"{command} --only {board}"))
    if pages := run.plan.changed_pages:
        only = " ".join(f"--only {kind}" for kind in pages)
        lines.append(say("runs.pages_changed", pages=list(pages), command=f"{command} {only}"))
    if leaves_pages_out(run.request) and lines:
        lines.append(say("runs.only_cards", paper=run.request.paper))
    return lines or [say("runs.unchanged" if run.request.changed else "runs.nothing_to_print")]


def _minded(run: PrintedRun) -> list[str]:
    """Return what a shop that pictures go to wants to be minded."""
    note = run.request.preset.shop.note if run.request.preset and not run.request.on_paper else ""
    return [say("runs.mind", note=in_words(note))] if note else []


def _size(file: PrintedFile) -> str:
    """Return how many pages of which size, and how many cards, in words; nothing for a file without pages."""
    if not file.pages:
        return ""
    across, down = file.pages[0].paper
    count = sum(len(page.cards) for page in file.pages if page.side == "front")
    size = say("runs.pages", pages=len(file.pages), size=f"{across:g} x {down:g} mm")
    thing = "stickers" if file.pages[0].kind == "stickers" else "cards"
    return size + (say("runs.with", what=say(f"runs.{thing}", **{thing: count})) if count else "")


def _in_folders(paths: Sequence[Path], files: Sequence[PrintedFile]) -> list[str]:
    """Return a line for each folder: how many files of which kind, how large the pictures are."""
    found: dict[Path, Counter[str]] = {}
    for path, file in zip(paths, files):
        across, down = file.pixels or (0, 0)
        size = say("runs.pixels", across=across, down=down) * bool(file.pixels)
        found.setdefault(path.parent, Counter())[f"{path.suffix[1:].upper()}{size}"] += 1
    width = max((len(str(folder)) for folder in found), default=0) + 1
    return [
        f"{str(folder) + '/':<{width}}  " + ", ".join(f"{count} {what}" for what, count in counts.items())
        for folder, counts in found.items()
    ]
