"""People's templates looked at before anything is printed: which file wins, where to begin, and all that is wrong.

In: a pack, a theme, folders of templates. Out: lists of files, copies, problems with file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache, partial
from pathlib import Path

from jinja2 import Environment, TemplateError, nodes
from jinja2.meta import find_referenced_templates

from generator.engine.languages import languages, other_than
from generator.engine.pack import Campaign, Pack, card_kinds
from generator.engine.view import CardSheets, Language, Page, Printable, PrintContext
from generator.errors import (
    MakeplayError,
    NoBlocks,
    SeveralSheetProblems,
    SheetProblem,
    TemplateProblem,
    UnknownTemplate,
    UnusedTemplate,
)
from generator.press.assets.folders import ENDS, MOST_TEMPLATE, SHIPPED, Shelf, read_inside
from generator.press.assets.stock import stock
from generator.press.assets.themes import DEFAULT, find_theme
from generator.press.job.change_pages import PullRow, change_pages, pull_pages, stickers
from generator.press.job.planned import PrintPlan
from generator.press.job.planning import TEMPLATES
from generator.press.layout.diecut import find_die_cut
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.painter import Item
from generator.press.sheets.press import Progress
from generator.press.sheets.printing import try_sheets
from generator.press.templating.templates import Templates

_EXTENDED = """\
{{# Yours, on the shipped one. What stands here is drawn instead of the shipped part, which {{{{ super() }}}}
   is; take out the parts that you do not change. #}}
{{% extends "{shipped}" %}}
"""
_BLOCK = "\n{{% block {block} %}}\n{{{{ super() }}}}\n{{% endblock %}}\n"


@dataclass(frozen=True, slots=True)
class Listed:
    """A template: its name, the file that wins, those that it hides."""

    name: str
    path: Path
    hides: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class TemplateSet:
    """A pack's templates in a theme, with folders of the person's own."""

    pack: Pack
    theme: str = DEFAULT
    folders: tuple[Path, ...] = ()

    @property
    def shelf(self) -> Shelf:
        """Return the shelf of the templates.

        Raises UnknownTheme, BadTheme.
        """
        return Shelf(self.pack.name, self.folders, find_theme(self.theme, self.folders).folders, stock())

    def listed(self) -> list[Listed]:
        """Return every template that sheets can ask for or that exists."""
        shelf = self.shelf
        names = sorted({name for _, _, name in shelf.files() if self.is_its(name)})
        found = ((name, [place.path for place in shelf.places(name)]) for name in names)
        return [Listed(name, paths[0], tuple(paths[1:])) for name, paths in found]

    def is_its(self, name: str) -> bool:
        """Return whether a template belongs to no other game."""
        first = name.partition("/")[0]
        return first in (self.pack.name, "sheet") or not (stock() / first).is_dir()

    def copies(self, words: Sequence[str], extended: bool) -> dict[str, str]:
        """Return the shipped templates that *words* name, by name; or small ones that extend them.

        Raises UnknownTemplate, NoBlocks, UnknownTheme, BadTheme.
        """
        theme = find_theme(self.theme, self.folders)
        shelf = Shelf(self.pack.name, (), theme.shipped, stock())
        names = sorted({name for _, _, name in shelf.files() if self.is_its(name)})
        found: dict[str, str] = {}
        for word in words:
            name = _named(word, names)
            text, _, _ = shelf.get_source(Environment(autoescape=True), name)
            found[name] = _extending(name, text) if extended else text
        return found


def _named(word: str, names: Sequence[str]) -> str:
    """Return the template that somebody means.

    Raises UnknownTemplate.
    """
    word = word.removeprefix(SHIPPED)
    short = {short: name for name in names for short in (name, name.rpartition("/")[2], _stem(name), _stem(name, "/"))}
    if word not in short:
        raise UnknownTemplate(word, get_close_matches(_stem(word), [_stem(name) for name in names]))
    return short[word]


def _stem(name: str, divided: str = "") -> str:
    for end in (".svg.j2", ".svg"):
        name = name.removesuffix(end)
    return name if divided else name.rpartition("/")[2]


def _extending(name: str, text: str) -> str:
    blocks = [block.name for block in Environment(autoescape=True).parse(text).find_all(nodes.Block)]
    if not blocks:
        raise NoBlocks(name)
    return _EXTENDED.format(shipped=SHIPPED + name) + "".join(_BLOCK.format(block=block) for block in blocks)


class Proof:
    """Everything drawn once, gathering problems."""

    def __init__(self, template_set: TemplateSet, shipped: bool = False) -> None:
        self._template_set = template_set
        self._shipped = shipped
        self._found: dict[tuple[str, ...], SheetProblem] = {}
        #: Templates that the cards of the campaign ask for.
        self._used: set[str] = set()
        #: Files that were read, cards and pages that were drawn.
        self.files = self.sheets = 0

    @property
    def problems(self) -> list[SheetProblem]:
        """Return the problems found, each once."""
        return list(self._found.values())

    def look(self, campaign: Campaign | None = None, players: Sequence[str] = (), note: Progress | None = None) -> None:
        """Read every file, draw something of every kind in both languages, and *campaign* in its own."""
        if campaign is not None:
            self._used = self._templates_of(campaign)
        self._read()
        if not self.files:
            return
        runs = [run for language in languages() for run in self._runs(language)]
        if campaign is not None:
            runs += list(self._of(campaign, campaign.language, players or ("Ada",)))
        for number, (plan, printables) in enumerate(runs, start=1):
            self.sheets += sum(len(each.faces) if isinstance(each, CardSheets) else 1 for each in printables)
            with self._noting():
                try_sheets(plan, printables)
            if note:
                note(number, len(runs))

    @contextmanager
    def _noting(self) -> Iterator[None]:
        try:
            yield
        except SeveralSheetProblems as several:
            for problem in several.problems:
                self._found.setdefault(problem.about, problem)
        except SheetProblem as problem:
            self._found.setdefault(problem.about, problem)

    def _read(self) -> None:
        """Read every file by itself, drawn or not."""
        template_set = self._template_set
        shelf = template_set.shelf
        templates = Templates(template_set.pack.name, "en", template_set.theme, template_set.folders)
        known = {name for number, _, name in shelf.files() if not shelf.folders[number].own}
        asked = cache(partial(_asked_for, shelf))
        for number, path, name in shelf.files():
            if not (shelf.folders[number].own or self._shipped) or not template_set.is_its(name):
                continue
            self.files += 1
            with self._noting():
                templates.read(f"{number}:{name}", Item(name, name))
                if name not in known | self._used and name not in asked():
                    raise UnusedTemplate(path, _near(path, name, known))
        self._read_themes()

    def _read_themes(self) -> None:
        template_set = self._template_set
        for theme in {path.parent.name for root in template_set.folders for path in root.glob("themes/*/theme.toml")}:
            self.files += 1
            with self._noting():
                find_theme(theme, template_set.folders)

    def _templates_of(self, campaign: Campaign) -> set[str]:
        """Return the templates that the cards of a campaign ask for: a deck may have layouts of its own."""
        pack = self._template_set.pack
        sheets = pack.printables(campaign, card_kinds(pack), campaign.language, PrintContext())
        cards = [sheet for sheet in sheets if isinstance(sheet, CardSheets)]
        names = {name for sheet in cards for name in (sheet.back, *(face.template for face in sheet.faces))}
        names |= {sheet.template for sheet in sheets if isinstance(sheet, Page)}
        return {f"{pack.name}/{name}.svg.j2" for name in names}

    def _runs(self, language: Language) -> Iterator[tuple[PrintPlan, list[Printable]]]:
        """Yield sheets of a campaign in which something of every kind exists."""
        pack = self._template_set.pack
        campaign = pack.specimen(language)
        yield from self._of(campaign, language, ("Ada", "Ben"))
        written = pack.inscriptions(campaign, {}, {}, language)
        labels = find_die_cut("l7160")
        yield self._plan(language, SheetSettings(onto=labels)), [stickers(written, labels.cell, language, "Specimen")]
        labels_of = pack.labels(campaign, language)
        rows = [PullRow(card, labels_of.get(card, ""), 1, 2) for card in campaign.contents()]
        yield self._plan(language), [*change_pages(written, language), *pull_pages(rows, language)]

    def _of(
        self, campaign: Campaign, language: Language, players: Sequence[str]
    ) -> Iterator[tuple[PrintPlan, list[Printable]]]:
        """Yield sheets of every kind; cards with backs, and with both languages on them."""
        pack = self._template_set.pack
        context = PrintContext(tuple(players), tuple(campaign.contents())[:1])
        yield self._plan(language), pack.printables(campaign, [*pack.kinds, *pack.kinds_on_request], language, context)
        other = other_than(language)
        cards = pack.printables(campaign, card_kinds(pack), language, context)
        others = pack.printables(campaign, card_kinds(pack), other, context)
        both: list[Printable] = [
            one.beside(two)
            for one, two in zip(cards, others)
            if isinstance(one, CardSheets) and isinstance(two, CardSheets)
        ]
        yield self._plan(language, SheetSettings(backs="kind")), both

    def _plan(self, language: Language, settings: SheetSettings | None = None) -> PrintPlan:
        its = self._template_set
        return PrintPlan(
            "Specimen",
            its.pack.name,
            language,
            PAPERS["a4"],
            settings or SheetSettings(),
            theme=its.theme,
            folders=its.folders,
            notice=its.pack.notice,
            pictures=tuple(folder.parent for folder in its.folders if folder.name == TEMPLATES),
        )


def _asked_for(shelf: Shelf) -> set[str]:
    """Return the names that templates ask for; every private one if a name is made at run time."""
    found: set[str] = set()
    for number, path, _ in shelf.files():
        try:
            source = read_inside(path, shelf.folders[number].path, MOST_TEMPLATE).decode("utf-8-sig")
            referenced, composed = _asked_in(source)
        except (TemplateError, ValueError, RecursionError):  # it is reported when it is read
            continue
        for name in referenced:
            found |= {name.removeprefix(SHIPPED)} if name else {each for *_, each in shelf.files() if "/_" in each}
        found |= composed
    return found


@lru_cache(maxsize=1000)
def _asked_in(source: str) -> tuple[frozenset[str | None], frozenset[str]]:
    """Return the names in a template, None for one made at run time; and what it composes."""
    tree = Environment(autoescape=True).parse(source)
    composed = (
        str(call.args[0].value)
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name == "composed" and call.args
        if isinstance(call.args[0], nodes.Const)
    )
    return frozenset(find_referenced_templates(tree)), frozenset(composed)


def _near(path: Path, name: str, known: set[str]) -> list[str]:
    """Return the name that was meant, as the person wrote theirs."""
    ends = tuple(end for end in ENDS if path.name.endswith(end))
    near = get_close_matches(name, sorted(each for each in known if each.endswith(ends)), n=1, cutoff=0.8)
    return [each.rpartition("/")[2] for each in near]


def as_data(problem: MakeplayError) -> Mapping[str, str]:
    """Return a problem for programs."""
    if isinstance(problem, TemplateProblem):
        return {"where": problem.where, "item": problem.item, "reason": str(problem.reason), "told": str(problem)}
    return {"told": str(problem)}
