"""`makeplay print`: a campaign's sheets as PDF, only what changed, run by run.

In: a campaign's name and what of it to print. Out: files in output/NAME, listed or told as JSON; confirmed runs in the
record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import FILE
from generator.campaign.writing import refuse_cut
from generator.cli.console import complain, tell, tell_json
from generator.cli.opening import KeptCampaign, keeper_of, usual_theme, warn
from generator.cli.options import home_option
from generator.cli.print_clashes import refuse_together, wanted_at_all
from generator.cli.print_options import SECTIONS, output_of, requested, sheet_options
from generator.cli.print_runs import Confirmed, asked, confirmed, tell_runs
from generator.cli.progress import Progress
from generator.cli.sections import Sectioned
from generator.cli.switches import switches
from generator.cli.waiting import Waiting
from generator.engine.keeping import Keepable
from generator.engine.languages import FIRST, languages, manner
from generator.engine.pack import Pack, find_pack
from generator.engine.picking import pick_cards
from generator.engine.view import Language
from generator.errors import (
    BadSettings,
    CampaignProblem,
    MakeplayError,
    NotConfirmed,
    NothingWaits,
    StorageProblem,
    UnknownPaper,
)
from generator.press.layout.paper import PAPERS, find_paper

if TYPE_CHECKING:  # the press is loaded when it is needed
    from generator.press.exports.outputs import Output
    from generator.press.job.printing import PrintedFile
    from generator.press.job.requests import Request
    from generator.press.job.runs import Prepared
    from generator.press.sheets.drawing import PlacedCard, PlacedPage


EXAMPLES = {
    "makeplay print kran": "every sheet of a game",
    "makeplay print kran --changed": "only the cards that changed since the last run",
    "makeplay print kran --only box --only dividers": "what is named, nothing else",
    "makeplay print kran --only map --poster 2x2": "the map over four sheets to glue",
    "makeplay print kran --theme starlight --bleed 2": "in full colour",
    "makeplay print kran --preset tgc-poker": "pictures for a print shop",
}


@click.command("print", cls=Sectioned, sections=SECTIONS, examples=EXAMPLES)
@click.argument("name", required=False)
@click.option("--game", metavar="GAME", help="A game as it was published, instead of a campaign.")
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="With --game: a switch of its rules.")
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
    name: str | None,
    game: str | None,
    rules: tuple[str, ...],
    confirm: bool,
    runs: bool,
    repeat: str | None,
    preview: bool,
    watch: bool,
    as_json: bool,
    home: Path,
    **options: Any,
) -> None:
    """Print the campaign NAME into output/NAME/, or a game as it was published into output/GAME/.

    Cards to cut, boards, mats, reference sheets, whatever the game has; with --changed only what does not lie printed
    yet. Print the files at 100 %: every page carries a ruler to check it. Once they have come out right, --confirm
    marks the run, so that the next one knows.

    docs/printing.md tells how to cut, fold and glue it all.
    """
    refuse_together(context)
    if name is None:
        assert game is not None
        pack = find_pack(game)
        order: Order = GameOrder(home, pack.name, options, None, preview, pack, switches(pack, rules))
    else:
        order = Order(home, name, options, repeat, preview)
    if watch:
        order.watch(as_json)
        return
    if name is None:
        order.print().tell(as_json)
        return
    opened = campaigns.open_campaign(home, name)
    if runs:
        warn(opened)
        tell_runs(opened, as_json)
        return
    if confirm:
        refuse_cut(opened.record)
    nothing_else = confirm and not wanted_at_all(context)
    if nothing_else and (Waiting(opened.folder).event is not None or opened.prints.runs):
        _confirm_the_last(home, name, as_json)
    elif preview or repeat or output_of(options) is not None:
        order.print().tell(as_json)
    else:
        _print_to_last(order, confirm, as_json)


def _confirm_the_last(home: Path, name: str, as_json: bool) -> None:
    """Confirm the run that was printed last, as it was printed.

    Raises NothingWaits: everything may well lie printed, but nobody has said so.
    """
    waiting = Waiting(campaigns.campaign_folder(home, name))
    event = waiting.event
    if event is None:
        raise NothingWaits
    told = confirmed(home, name, event)
    waiting.forget()
    if as_json:
        tell_json({"files": [], "confirmed": told.address})
    else:
        tell(str(told))


def _print_to_last(order: Order, confirm: bool, as_json: bool) -> None:
    """Print, and confirm it if that is wanted; else it may be confirmed afterwards."""
    printed = order.print()
    waiting = Waiting(campaigns.campaign_folder(order.home, order.name))
    event = printed.prepared.event
    if printed.worth_confirming and not waiting.keep(event) and not confirm:
        complain("warning: this run cannot be remembered; confirm it now or not at all")
    if not as_json:
        printed.tell(as_json)
    told: Confirmed | None = None
    if printed.worth_confirming and (confirm or (not as_json and asked())):
        try:
            told = confirmed(order.home, order.name, event)
        except (StorageProblem, CampaignProblem) as problem:
            raise NotConfirmed(problem, order.name) from problem
        waiting.forget()
    if as_json:
        tell_json(printed.manifest() | ({"confirmed": told and told.address} if told or confirm else {}))
    elif told:
        tell(str(told))
    elif confirm:
        tell("There is nothing to confirm of this run: what it shows does not change.")


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody orders: a home, a campaign's name, and what is wanted of it."""

    home: Path
    name: str
    options: dict[str, Any]
    repeat: str | None
    preview: bool

    def print(self) -> Printed:
        """Print it, whole or not at all."""
        from generator.press.exports.delivery import deliver
        from generator.press.job.printing import PrintedFile, PrintRun
        from generator.press.job.runs import prepare, repeated

        target = campaigns.output_folder(self.home, self.name)
        opened = self._opened()
        then, request = repeated(opened, self.repeat) if self.repeat else (opened, self._request(opened))
        prepared = prepare(then, request)
        output = output_of(self.options)
        if output is not None:
            return self._produced(output, then, prepared, request)
        with Progress("Printing") as progress:
            run = PrintRun(prepared.job, prepared.printables, progress)
            files = run.print()
        self._note(opened, prepared, run.drawn_with)
        if self.preview:
            from generator.press.exports.preview import picture

            files = [PrintedFile(f"{Path(file.name).stem}.png", picture(file.data), ()) for file in files if file.pages]
        return Printed(prepared, request, files, deliver(target, files) if files else [])

    def _note(self, opened: OpenCampaign, prepared: Prepared, drawn: dict[str, str]) -> None:
        """Keep what the sheets were *drawn* with; tell whether it is what a run that is repeated was drawn with."""
        from generator.press.assets.drawn_with import KEY, told_of

        prepared.event["run"][KEY] = drawn
        if self.repeat:
            its = opened.record.find(self.repeat)
            if told := told_of(its.address, its.event["run"], drawn):
                complain(f"warning: {told}")

    def _opened(self) -> OpenCampaign:
        """The campaign; what is amiss is told."""
        opened = campaigns.open_campaign(self.home, self.name)
        warn(opened)
        return opened

    @property
    def _its_folders(self) -> list[Path]:
        """Where files lie that it depends on, besides the templates that are named."""
        return [campaigns.campaign_folder(self.home, self.name)]

    def _produced(self, output: Output, opened: OpenCampaign, prepared: Prepared, request: Request) -> Printed:
        """Files of another form than sheets of paper."""
        from generator.press.exports.outputs import of_cards, produce
        from generator.press.job.runs import labels_of

        target = campaigns.output_folder(self.home, self.name)
        printables = of_cards(prepared.printables, request.kinds, output)
        labels = labels_of(opened, request, prepared.job.language)
        with Progress("Printing") as progress:
            files = produce(output, prepared.job, printables, labels, target, progress)
        return Printed(prepared, request, files, [target / output.folder / file.name for file in files], output)

    def watch(self, as_json: bool) -> None:
        """Print, and again whenever something it depends on changes, until somebody stops it."""
        from generator.cli.watching import changes
        from generator.press.assets.folders import named

        folders = [*self._its_folders, *map(named, self.options["templates"])]
        for _ in changes(folders, campaigns.output_folder(self.home, self.name)):
            try:
                self.print().tell(as_json)
            except MakeplayError as problem:  # it is told, and watched on: it may be mended in a moment
                complain(*problem.lines)

    def _request(self, opened: OpenCampaign) -> Request:
        """What the options ask for.

        Raises BadSettings if campaign.toml names a paper that is none, and whatever is wrong with an option.
        """
        paper = self.options["paper"] or opened.settings.paper
        try:
            find_paper(paper)
        except UnknownPaper:
            if self.options["paper"]:
                raise
            where = f"{opened.folder / FILE}, paper"
            raise BadSettings(where, f"{paper!r} is unknown", f"use one of {', '.join(PAPERS)}, or a size") from None

        def picked(words: Sequence[str]) -> list[str]:
            if isinstance(opened.pack, Keepable):
                kept = KeptCampaign(opened, keeper_of(opened))
                return kept.keeper.pick_cards(opened.state, words, kept.printed)
            return pick_cards([opened.pack.labels(opened.state, each) for each in languages()], words)

        theme = self.options["theme"]
        if theme is None:
            theme = usual_theme(opened, self.options["templates"])
        return requested(self.options, paper, opened.settings.language, theme, picked)


@dataclass(frozen=True, slots=True)
class GameOrder(Order):
    """What somebody orders of a game as it was published: its *name* is that of its *pack*."""

    pack: Pack
    rules: Mapping[str, object]

    def _opened(self) -> OpenCampaign:
        """The game.

        Raises NotPublished.
        """
        from generator.press.job.published import as_published

        language: Language = self.options["lang"] if self.options["lang"] in languages() else FIRST
        return as_published(self.pack, language, manner(language).paper, self.rules, self.options["only"])

    @property
    def _its_folders(self) -> list[Path]:
        """Nothing of it is kept; the templates of a pack that another distribution brings."""
        from generator.press.assets.stock import brought

        its = brought(self.pack.name)
        return [] if its is None else [its]


class Printed(NamedTuple):
    """What came out of a run."""

    prepared: Prepared
    request: Request
    files: Sequence[PrintedFile]
    paths: Sequence[Path]
    output: Output | None = None

    @property
    def worth_confirming(self) -> bool:
        """Whether the record could say anything of it that is worth knowing the next time."""
        event = self.prepared.event
        stock = bool(self.files) and {"reserve", "restock"} & set(event["run"].get("only", ()))
        return bool(event["cards"] or "board" in event or stock)

    def tell(self, as_json: bool) -> None:
        """Say what was printed."""
        if as_json:
            tell_json(self.manifest())
        else:
            tell(*self.listing())

    def manifest(self) -> dict[str, Any]:
        """For programs: page sizes and trimmed rectangles in mm, origin top left; every setting."""
        files = [
            {
                "path": str(path),
                **({"pixels": list(file.pixels)} if file.pixels else {}),
                "pages": [
                    {
                        "page": page.number,
                        "kind": page.kind,
                        "paper_mm": list(page.paper),
                        "cards": [_card(card) for card in page.cards],
                    }
                    | ({"side": page.side} if page.side == "back" else {})
                    | ({"tile": page.tile} if page.tile else {})
                    | ({"backs": [_card(card) for card in page.backs]} if page.backs else {})
                    | ({"folded": [_folded(each) for each in page.folded]} if page.folded else {})
                    for page in file.pages
                ],
            }
            for path, file in zip(self.paths, self.files, strict=True)
        ]
        told: dict[str, Any] = {"files": files, "settings": self.prepared.event["run"]}
        if self.prepared.pulls:
            told["pull"] = [{"card": row.card, "out": row.out, "in": row.put} for row in self.prepared.pulls]
        if self.prepared.board_changed:
            told["board_changed"] = True
        return told

    def listing(self) -> list[str]:
        """For people: a line for each file with its pages and cards, then what to take out and put in."""
        width = max((len(str(path)) for path in self.paths), default=0)
        lines = [f"{path!s:<{width}}  {_size(file)}".rstrip() for path, file in zip(self.paths, self.files)]
        if self.output is not None:
            lines = lines if self.output.form == "pdf" else _folders(self.paths, self.files)
            lines += [f"  Mind: {self.output.note}"] * bool(lines and self.output.note)
        for row in self.prepared.pulls:
            parts = [f"take out {row.card} revision {row.out}"] * (row.out is not None)
            parts += [f"put in {row.card} revision {row.put}"] * (row.put is not None)
            lines.append(f"  {', '.join(parts)}" + f"  ({row.label})" * bool(row.label))
        if self.prepared.board_changed and self.output is None:
            lines.append("  The board says something else now: add --only map, or --as sheet")
        nothing = "Nothing has changed since the last confirmed run." if self.request.changed else "Nothing to print."
        return lines or [nothing]


def _card(card: PlacedCard) -> dict[str, Any]:
    return {"id": card.id, "rect_mm": list(card.rectangle)} | ({"turned": card.turned} if card.turned else {})


def _folded(page: PlacedPage) -> dict[str, Any]:
    return {"page": page.number, "rect_mm": list(page.rectangle)} | ({"turned": page.turned} if page.turned else {})


def _size(file: PrintedFile) -> str:
    """How many pages of which size, and how many cards, in words; nothing for a file without pages."""
    if not file.pages:
        return ""
    across, down = file.pages[0].paper
    count = sum(len(page.cards) for page in file.pages if page.side == "front")
    thing = "sticker" if file.pages[0].kind == "stickers" else "card"
    size = f"{len(file.pages)} page{'s' * (len(file.pages) > 1)} of {across:g} x {down:g} mm"
    return size + f", {count} {thing}{'s' * (count != 1)}" * bool(count)


def _folders(paths: Sequence[Path], files: Sequence[PrintedFile]) -> list[str]:
    """A line for each folder: how many files of which kind, how large the pictures are."""
    found: dict[Path, Counter[str]] = {}
    for path, file in zip(paths, files):
        across, down = file.pixels or (0, 0)
        size = f" of {across} x {down} pixels" * bool(file.pixels)
        found.setdefault(path.parent, Counter())[f"{path.suffix[1:].upper()}{size}"] += 1
    width = max((len(str(folder)) for folder in found), default=0) + 1
    return [
        f"{str(folder) + '/':<{width}}  " + ", ".join(f"{count} {what}" for what, count in counts.items())
        for folder, counts in found.items()
    ]
