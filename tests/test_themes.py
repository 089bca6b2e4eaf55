"""Themes as people see them: every sheet prints in each, is read in grey and by the colour-blind, and may be changed.

Contrast of text is measured (seeing.py), that of icons is reckoned from the roles.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pytest
import specimen
from contact_sheet import WAYS, ink
from rows import each_row
from sampling import first_always, some_always
from seeing import LANGUAGES, LARGE, RESOLUTION, THEMES, badly_seen, lab, rgb, seen_contrast
from talking import Makeplay

from generator.engine.card_sizes import CARD_SIZES
from generator.engine.view import CardSheets, Language, Printable, PrintContext
from generator.errors import BadTheme, TemplateProblem, UnknownTheme
from generator.games.deep_future import PACK
from generator.games.deep_future.sheets.cards import face
from generator.press.assets import themes
from generator.press.assets.fonts import SHIPPED
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.imposition import Arrangement
from generator.press.layout.paper import PAPERS
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.sheets.press import Press
from generator.press.sheets.printing import print_all, print_sheets
from generator.press.templating.faces import TINCTURES
from generator.press.templating.templates import Templates

ROOT = Path(__file__).resolve().parent.parent
STOCK = ROOT / "templates"
SUITS = ("sun", "moon", "heart", "skull", "hand", "foot")
#: Colours of cards.
COLOURS = ("blue", "red", "green", "yellow", "purple")
KINDS = (*PACK.kinds, "blanks", "aids", "advancements", "atlas", "booklet", "saga", "box", "dividers", "cubes")
#: The templates of Deep Future and of every sheet that have joints.
JOINTED = sorted(
    path.relative_to(STOCK).as_posix()
    for path in (STOCK / "deep_future").glob("*.j2")
    if "{% block " in path.read_text("utf-8")
)


def blocks(template: str) -> list[str]:
    return re.findall(r"{% block (\w+) %}", (STOCK / template).read_text("utf-8"))


def sheets(language: Language, kinds: tuple[str, ...] = KINDS) -> list[Printable]:
    """A campaign with something of every kind; of its cards those that are written on, and a few blanks."""
    campaign = specimen.grown(language)
    found = PACK.printables(campaign, kinds, language, PrintContext(campaign.players, setup=()))
    return [_some(sheet) if isinstance(sheet, CardSheets) else sheet for sheet in found]


def _some(sheet: CardSheets) -> CardSheets:
    faces = sheet.faces if sheet.kind == "cards" else sheet.faces[::4]  # aids are of the same few templates
    written = [face for face in faces if face.template != "blank"]
    return replace(sheet, faces=(*written, *[face for face in faces if face.template == "blank"][:3]))


def printed(
    theme: str, language: Language, settings: SheetSettings | None = None, folders: tuple[Path, ...] = (), *kinds: str
) -> dict[str, PrintedFile]:
    paper = PAPERS["letter" if language == "en" else "a4"]
    job = PrintPlan("Kran", PACK.name, language, paper, settings or SheetSettings(), theme=theme, folders=folders)
    return {file.name: file for file in print_sheets(job, sheets(language, kinds or KINDS))}


# What is seen


@pytest.mark.parametrize("every", first_always([4, 1]))
@pytest.mark.parametrize(
    ("theme", "language"),
    some_always(
        product(THEMES, LANGUAGES), ("notebook", "zh"), ("ink-saver", "en"), ("sepia", "zh"), ("starlight", "zh")
    ),
)
def test_every_text_of_every_sheet_is_read_in_grey_and_by_the_colour_blind(
    theme: str, language: Language, every: int
) -> None:
    """Of four kinds one in `make test`, so that each is looked at in a theme."""
    kinds = KINDS[THEMES.index(theme) % every :: every]
    files = printed(theme, language, None, (), *kinds)
    assert {name.removesuffix(".pdf") for name in files} >= set(kinds) - {"mats"}
    for name, file in files.items():
        assert badly_seen(file.data) == set(), name


@each_row("theme", THEMES, always=slice(None, None, 3))
def test_so_are_backs_with_their_kinds_and_cards_with_bleed(theme: str) -> None:
    settings = SheetSettings(arrangement=Arrangement(bleed=3.0), radius=3.5, backs="kind")
    assert badly_seen(printed(theme, "en", settings, (), "cards")["cards.pdf"].data) == set()


@pytest.mark.parametrize(
    ("theme", "language"),
    some_always(
        product(THEMES, LANGUAGES), ("notebook", "en"), ("ink-saver", "zh"), ("sepia", "en"), ("starlight", "en")
    ),
)
@pytest.mark.parametrize("every", first_always([3, 1]))
def test_so_are_cards_of_every_shape_in_two_languages(theme: str, language: Language, every: int) -> None:
    """Of three shapes one in `make test`; themes take turns."""
    other: Language = "en" if language == "zh" else "zh"
    some = slice(THEMES.index(theme) % every, None, every)
    assert badly_seen(_in_every_shape(theme, language, other, some)) == set()


def _in_every_shape(theme: str, language: Language, second: Language, some: slice) -> bytes:
    """A card of every kind in every shape, upright and lying, each on a page of its own."""
    document = Document("shapes", PACK.name, language)
    templates = Templates(PACK.name, language, theme)
    painter = Painter(document, language, templates.symbols)
    here, there = specimen.grown(language), specimen.grown(second)
    shapes = {*CARD_SIZES.values(), *((height, width) for width, height in (CARD_SIZES["business"], (63.5, 76.2)))}
    for width, height in sorted(shapes - {CARD_SIZES["mini"], CARD_SIZES["business"], CARD_SIZES["business"][::-1]})[
        some
    ]:
        for card in (here.worlds()[0].id, "037", "038", "042"):
            its, also = face(here.cards[card], here.cards, language), face(there.cards[card], there.cards, second)
            given = {"w": width, "h": height, "bleed": 0, "radius": 3, "revision": 2, "other": also.data}
            item = Item(its.label, its.template)
            document.begin_page(width, height, None, label="1")
            source = templates.render(f"deep_future/{its.template}.svg.j2", item, {**its.data, **given})
            painter.draw(source, item, reuse=True)
            document.end_page()
    return document.finish()


#: The one with the darkest grounds in every `make test`, the others in `make prove`.
SOME_THEMES = first_always(THEMES[::-1])


@pytest.mark.parametrize("theme", SOME_THEMES)
def test_stickers_change_sheets_and_the_colophon_print_in_every_theme(theme: str, makeplay: Makeplay) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "7").code == 0
    assert makeplay("print", "kran", "--only", "cards", "--confirm").code == 0
    for line in (("name", "001", "Neuhafen"), ("advance", "001", "K4.1", "chosen")):
        makeplay("log", "kran", *line)
    for form in ((), ("--as", "sheet"), ("--as", "stickers")):
        told = makeplay("print", "kran", "--changed", "--colophon", "--theme", theme, *form)
        assert told.code == 0, told.err
    for file in Path("output/kran").glob("*.pdf"):
        assert badly_seen(file.read_bytes()) == set(), file.name


# Suits


@each_row("theme", THEMES)
def test_icons_stand_out_from_what_they_lie_on(theme: str) -> None:
    colour = themes.find_theme(theme).colours
    on_paper = [*SUITS, "star", "star_mark", "mark", "accent"]
    pairs = [(icon, ground) for icon in on_paper for ground in ("paper", "field")]
    pairs += [(icon, "strip") for icon in SUITS]
    pairs += [(f"box_{suit}", ground) for suit in SUITS for ground in ("box", "sky")]
    pairs += [("on_back", "back"), ("core", "back"), ("on_sky", "sky"), ("core", "sky"), ("solid", "paper")]
    for (sign, ground), way in product(pairs, WAYS):
        behind = "#fff" if colour[ground] == "none" else colour[ground]
        before = colour["ink"] if colour[sign] == "none" else colour[sign]
        assert seen_contrast(rgb(before), rgb(behind), way) >= LARGE, (sign, ground, way)


def sources(monkeypatch: pytest.MonkeyPatch, theme: str, *kinds: str) -> list[str]:
    """The SVG of everything that is drawn."""
    found: list[str] = []
    draw = Painter.draw

    def noted(painter: Painter, source: str, *told: Any, **more: Any) -> None:
        found.append(source)
        draw(painter, source, *told, **more)

    monkeypatch.setattr(Painter, "draw", noted)
    printed(theme, "en", None, (), *kinds)
    return found


@pytest.mark.parametrize("theme", SOME_THEMES)
def test_every_icon_of_every_sheet_is_drawn(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A theme may leave areas empty (solid = none); a black hole in the colour of such an area would be gone."""
    icons = [icon for source in sources(monkeypatch, theme) for icon in re.findall(r"<use [^>]*>", source)]
    assert any("#black-hole" in icon for icon in icons)
    assert [icon for icon in icons if 'fill="none"' in icon] == []


def test_a_box_with_a_sky_shows_where_to_cut_and_fold_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines lie on the sky, and on the white flaps that are glued."""
    (lines,) = (source for source in sources(monkeypatch, "starlight", "box") if "<line" in source)
    colours = set(re.findall(r'<g stroke="([^"]*)"[^>]*>\s*<line', lines))
    assert colours
    sky = themes.find_theme("starlight").colours["sky"]
    for line, ground, way in product(colours, (sky, "#fff"), WAYS):
        assert seen_contrast(rgb(line), rgb(ground), way) >= LARGE, (line, ground, way)


@each_row("role", ["{}", "box_{}"])
def test_six_suits_of_starlight_differ_in_colour_however_they_are_seen(role: str) -> None:
    colour = themes.find_theme("starlight").colours
    for one, other in combinations(SUITS, 2):
        for way in WAYS:
            here, there = (lab(colour[role.format(suit)], way) for suit in (one, other))
            # in grey only lightness is left; shapes tell the suits there
            assert np.linalg.norm(here - there) >= (3 if way == "grey" else 15), (one, other, way)


def test_a_suit_has_one_hue_on_a_card() -> None:
    colour = themes.find_theme("starlight").colours
    for suit in SUITS:
        here, there = (lab(colour[role], "normal")[1:] for role in (suit, f"box_{suit}"))
        cosine = here @ there / np.linalg.norm(here) / np.linalg.norm(there)
        assert np.degrees(np.arccos(cosine)) < 12, suit


def test_six_suits_are_as_heavy_as_each_other_and_as_large() -> None:
    shapes = suits_drawn("notebook", 4, 0, 1200)
    ink_of = {suit: shape.mean() for suit, shape in shapes.items()}
    assert max(ink_of.values()) < 1.2 * min(ink_of.values()), ink_of
    for suit, shape in shapes.items():
        rows, columns = np.nonzero(shape > 0.5)
        assert np.ptp(rows) / len(shape) > 0.7 and np.ptp(columns) / len(shape) > 0.7, suit


def test_toes_are_half_a_millimetre_wide_at_four() -> None:
    foot = stock_symbols("notebook")["foot"]
    toes = [float(toe.get("rx", "0")) * 2 * 4 / 24 for toe in foot if toe.tag.endswith("ellipse")]
    assert len(toes) == 5
    assert min(toes) >= 0.5


def stock_symbols(theme: str) -> dict[str, Any]:
    return dict(Templates(PACK.name, "en", theme).symbols)


def suits_drawn(theme: str, size: float, turned: int, resolution: int) -> dict[str, np.ndarray]:
    """The ink of each suit, drawn *size* mm high."""
    symbols = stock_symbols(theme)
    document = Document("icons", PACK.name, "en")
    painter = Painter(document, "en", symbols)
    for suit in SUITS:
        document.begin_page(size, size, None, label="1")
        source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        source += f'<use href="#{suit}" x="0" y="0" width="{size}" height="{size}"/></svg>'
        painter.draw(source, Item(suit, "icons"), turned=turned)
        document.end_page()
    leaves = zip(pdfium.PdfDocument(document.finish()), SUITS, strict=True)
    scale = resolution / 72
    return {suit: 1 - np.asarray(page.render(scale=scale).to_pil().convert("L")) / 255 for page, suit in leaves}


@each_row("turned", [0, 180])
@each_row("theme", THEMES)
def test_six_suits_differ_by_shape_at_their_smallest(theme: str, turned: int) -> None:
    shapes = suits_drawn(theme, 3.6, turned, 300)
    for one, other in combinations(SUITS, 2):
        apart = np.abs(shapes[one] - shapes[other]).sum() / max(shapes[one].sum(), shapes[other].sum())
        assert apart > 0.4, (one, other, apart)


# Ink


def share_of_ink(theme: str, kind: str) -> float:
    """The mean darkness of the first page of *kind*."""
    page = pdfium.PdfDocument(printed(theme, "en", None, (), kind)[f"{kind}.pdf"].data)[0]
    return ink(np.asarray(page.render(scale=RESOLUTION / 72).to_pil().convert("RGB")))


@each_row(
    ("kind", "share"),
    [("cards", 0.7), ("blanks", 0.65), ("map", 0.55), ("board", 0.55), ("tracks", 0.55)],
    always=slice(None, None, 2),
)
def test_the_notebook_takes_little_ink_and_the_ink_saver_less(kind: str, share: float) -> None:
    notebook = share_of_ink("notebook", kind)
    assert notebook <= 0.08
    assert share_of_ink("ink-saver", kind) <= share * notebook


@each_row("kind", ["cards", "map"], always=slice(1))
def test_an_old_chart_takes_no_more_ink_than_the_notebook(kind: str) -> None:
    assert share_of_ink("sepia", kind) <= share_of_ink("notebook", kind)


def test_where_a_pen_writes_starlight_is_light() -> None:
    """Lines to write on: what is around them is far lighter than ink."""
    colour = themes.find_theme("starlight").colours
    for ground in ("paper", "field", "strip", "dusk"):
        assert lab(colour[ground], "normal")[0] >= 88, ground
        assert 1.6 <= seen_contrast(rgb(colour["rule"]), rgb(colour[ground]), "grey") <= 4, ground
    file = printed("starlight", "en", None, (), "blanks")["blanks.pdf"]
    pixels = np.asarray(pdfium.PdfDocument(file.data)[0].render(scale=2).to_pil().convert("L"))
    assert (pixels < 100).mean() < 0.02  # words, stars and rulers only: no dark box, no dark sky


# Roles


def test_no_template_names_a_colour_itself() -> None:
    for path in STOCK.rglob("*.j2"):
        if path.name != "calibration.svg.j2":  # a measuring tool, black in every theme
            assert not re.search(r"""["'](#[0-9a-fA-F]{3,6}|black|white)["']""", path.read_text("utf-8")), path


def test_roles_are_those_that_templates_use() -> None:
    used = set()
    for path in STOCK.rglob("*.j2"):
        source = path.read_text("utf-8")
        used |= set(re.findall(r"colour\.(\w+)", source))
        if 'colour["box_"' in source:
            used |= {f"box_{suit}" for suit in SUITS}
        for ground in ("band", "on", "pale"):
            if f'colour["{ground}_" ~ ' in source:
                used |= {f"{ground}_{colour}" for colour in (*COLOURS, "orange")}
    drawn_with = (ROOT / "generator/press/templating/faces.py").read_text("utf-8")
    used |= {*re.findall(r'"(lane|arms_line|globe_\w+|dust|glow|wind)"', drawn_with), *TINCTURES}
    roles = set(themes.find_theme().colours)
    assert used - roles == set()
    assert roles - used <= {*SUITS, "star", *COLOURS, "orange"}  # named by the suit or the colour a card has
    told = (ROOT / "docs" / "templates.md").read_text("utf-8")
    assert [role for role in roles if f"`{role}`" not in told] == []
    assert [role for role in themes.GROUNDS if role not in roles] == []


def test_there_are_four_themes_the_notebook_first() -> None:
    assert themes.themes() == ["notebook", "ink-saver", "sepia", "starlight"]
    for theme in THEMES:
        title = themes.find_theme(theme).title
        assert title["en"] != title["zh"]


# Themes of one's own


def own_theme(folder: Path, name: str, told: str) -> Path:
    path = folder / "themes" / name / "theme.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(told, "utf-8")
    return path


def test_a_theme_of_ones_own_changes_what_it_names_and_keeps_the_rest(tmp_path: Path) -> None:
    own_theme(tmp_path, "rust", 'extends = "starlight"\nname = { en = "Rust" }\n[colour]\nsky = "#5a1e0c"\n')
    rust, starlight = themes.find_theme("rust", (tmp_path,)), themes.find_theme("starlight")
    assert rust.colours == {**starlight.colours, "sky": "#5a1e0c"}
    assert rust.title == {"en": "Rust", "zh": "Rust"}
    data = printed("rust", "en", None, (tmp_path,), "map")["map.pdf"].data
    page = pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    assert page.getpixel((70, page.height - 110)) == rgb("#5a1e0c")
    assert "rust" in themes.themes((tmp_path,))


def test_a_notebook_of_ones_own_stands_on_the_shipped_one(tmp_path: Path) -> None:
    own_theme(tmp_path, "notebook", '[colour]\nink = "#012"\n')
    assert themes.find_theme("notebook", (tmp_path,)).colours == {**themes.find_theme().colours, "ink": "#012"}


def test_a_theme_names_its_fonts_and_hands_them_on_to_those_that_extend_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKEPLAY_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config" / "fonts").mkdir(parents=True)
    shutil.copy(STOCK / "fonts" / "NotoSans-Bold.ttf", tmp_path / "config" / "fonts" / "mine.ttf")
    own_theme(tmp_path, "base", '[font]\ntext = "Alegreya"\nfigures = ["noto sans", "Alegreya"]\n')
    own_theme(tmp_path, "mine", 'extends = "base"\n[font]\ntitle = "Noto Sans"\n')
    found = themes.find_theme("mine", (tmp_path,)).fonts
    names = {role: [[font.fontName for font in files] for files in found.of(role)] for role in found._fields}
    mine, alegreya = ["Added-mine"], ["Alegreya-Bold"]
    assert names == {"text": [alegreya], "title": [mine], "figures": [mine, alegreya], "italic": []}
    assert themes.find_theme().fonts == themes.find_theme("starlight").fonts == SHIPPED


def test_sheets_are_set_in_the_fonts_that_a_theme_names_and_measured_in_them(tmp_path: Path) -> None:
    own_theme(tmp_path, "mine", '[font]\ntext = "Alegreya"\n')
    source = "{{ lines(text, 190, 4) }} {{ lines(text, 190, 4, family='title') }}"
    own_template(tmp_path, "deep_future/lines.svg.j2", source)
    counts = {}
    for theme in ("notebook", "mine"):
        templates = Templates(PACK.name, "en", theme, (tmp_path,))
        counts[theme] = templates.render("deep_future/lines.svg.j2", Item("a", "lines"), {"text": "Kran Ulon " * 100})
    in_text, in_title = map(int, counts["notebook"].split())
    assert in_text > in_title == int(counts["mine"].split()[0])
    for theme, name in (("notebook", b"NotoSans-Regular"), ("mine", b"Alegreya-Bold")):
        data = printed(theme, "en", None, (tmp_path,), "tracks")["tracks.pdf"].data
        assert name in data
    assert b"NotoSans-Bold" not in data


def test_the_digests_of_a_run_cover_the_fonts_that_a_theme_names(tmp_path: Path) -> None:
    own_theme(tmp_path, "mine", '[font]\ntitle = "Noto Sans"\n')
    own_theme(tmp_path, "same", "")
    found = {}
    for theme in ("notebook", "mine", "same"):
        tracks = tuple(sheets("en", ("tracks",)))
        plan = PrintPlan("Kran", PACK.name, "en", PAPERS["letter"], theme=theme, folders=(tmp_path,), printables=tracks)
        press = Press(plan)
        print_all(press)
        found[theme] = press.drawn_with
    assert found["mine"]["theme"] != found["notebook"]["theme"] == found["same"]["theme"]


def test_a_template_of_ones_own_asks_for_a_family_that_there_is(tmp_path: Path) -> None:
    own_template(tmp_path, "deep_future/lines.svg.j2", "{{ lines('Kran', 50, 4, family='rust') }}")
    with pytest.raises(TemplateProblem, match="no family of fonts called 'rust'; available: text, title, figures"):
        Templates(PACK.name, "en", folders=(tmp_path,)).render("deep_future/lines.svg.j2", Item("a", "lines"), {})


def test_a_template_of_a_theme_of_ones_own_extends_the_shipped_one_and_its_themes_too(tmp_path: Path) -> None:
    own_theme(tmp_path, "mine", 'extends = "ink-saver"\n')
    for folder, mark in ((tmp_path / "themes" / "mine", "theme"), (tmp_path, "person")):
        text = f'{{% extends "shipped/deep_future/tech.svg.j2" %}}{{% block foot %}}<desc>{mark}</desc>{{% endblock %}}'
        own_template(folder, "deep_future/tech.svg.j2", text)
    _, data = drawn("en")["deep_future/tech.svg.j2"]
    item = Item("a card", "tech")
    alone = Templates(PACK.name, "en", "mine", (tmp_path,)).render("deep_future/tech.svg.j2", item, data)
    assert "<desc>person</desc>" in alone
    (tmp_path / "deep_future" / "tech.svg.j2").unlink()
    themed = Templates(PACK.name, "en", "mine", (tmp_path,))
    assert "<desc>theme</desc>" in themed.render("deep_future/tech.svg.j2", item, data)
    assert themed.symbols["heart"].get("fill") == "none"  # the ink saver's outlines


@each_row(
    ("told", "reason"),
    [
        ('[colour]\nsea = "#123456"\n', "there is no colour 'sea'; use one of paper, field"),
        ('[colour]\nink = "red"\n', "colour.ink 'red' is neither a colour such as #336699 nor none"),
        ('[colour]\nink = "#12345"\n', "colour.ink '#12345' is neither"),
        ("[colour]\nink = 0\n", "colour.ink 0 is neither"),
        ('[colour]\nink = "none"\n', "colour.ink is 'none', which only paper, field, solid"),
        ("colour = 7\n", "colour is 7, not a table"),
        ('name = "Mine"\n', "name is 'Mine', not a table"),
        ('[color]\nink = "#000"\n', "a theme has no 'color'"),
        ('extends = "mine"\n', "it extends 'mine', which extends it"),
        ('extends = "other"\n', "it extends 'mine', which extends it"),
        ('extends = "nowhere"\n', "it extends 'nowhere', and there is no such theme"),
        ('[font]\nbody = "Alegreya"\n', "there is no font.body; use one of text, title, figures, italic"),
        ("[font]\ntitle = 7\n", "font.title is 7, neither a family's name nor a list of names"),
        ('[font]\ntitle = ["Alegreya", 7]\n', "font.title is ['Alegreya', 7], neither"),
        ('[font]\ntitle = "Rust"\n', "font.title: no font of the family 'Rust' is installed; available: Alegreya,"),
        ('font = "Alegreya"\n', "font is 'Alegreya', not a table"),
        ("[colour\n", "line 1"),
        ("ink = \n", "line 1"),
    ],
)
def test_a_theme_that_cannot_be_is_refused_in_one_line(
    told: str, reason: str, tmp_path: Path, makeplay: Makeplay
) -> None:
    path = own_theme(tmp_path / "mine", "mine", told)
    own_theme(tmp_path / "mine", "other", 'extends = "mine"\n')
    with pytest.raises(BadTheme, match=re.escape(reason)) as refused:
        themes.find_theme("mine", (tmp_path / "mine",))
    assert "\n" not in str(refused.value)
    assert str(path.parent.parent) in str(refused.value)
    makeplay("new", "kran", "--player", "Ada", "--seed", "7")
    said = makeplay("print", "kran", "--theme", "mine", "--templates", "mine")
    assert (said.code, len(said.err.splitlines())) == (5, 1)
    assert not Path("output").exists()


def test_a_theme_that_is_not_text_is_refused(tmp_path: Path) -> None:
    own_theme(tmp_path, "mine", "").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadTheme, match="decode"):
        themes.find_theme("mine", (tmp_path,))


@each_row("name", ["nowhere", "../notebook", "", "fonts"])
def test_a_theme_that_is_not_there_is_told_with_those_that_are(name: str, makeplay: Makeplay) -> None:
    with pytest.raises(UnknownTheme, match="use one of notebook, ink-saver, sepia, starlight"):
        themes.find_theme(name)
    makeplay("new", "kran", "--player", "Ada", "--seed", "7")
    said = makeplay("print", "kran", "--theme", name)
    assert (said.code, len(said.err.splitlines())) == (2, 1)


# Templates that extend the stock ones


@cache
def drawn(language: Language) -> dict[str, tuple[str, dict[str, object]]]:
    """What each template of Deep Future is given, a few times each, and what it makes of that in the notebook."""
    found: dict[str, tuple[str, dict[str, object]]] = {}
    templates = Templates(PACK.name, language)

    class Watching(Templates):
        def render(self, name: str, item: Item, data: Any) -> str:
            made = templates.render(name, item, data)
            return found.setdefault(name, (made, dict(data))) and made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.press.sheets.press.Templates", Watching)
        printed("notebook", language, SheetSettings(backs="kind"))
    return found


def own_template(folder: Path, template: str, text: str) -> None:
    path = folder / template
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@pytest.mark.parametrize("every", first_always([12, 1]))
@each_row("template", JOINTED)
def test_every_joint_of_a_template_can_be_drawn_otherwise(template: str, tmp_path: Path, every: int) -> None:
    """Every twelfth one in `make test`."""
    usual, data = drawn("en")[template]
    start = f'{{% extends "shipped/{template}" %}}'
    item = Item("a card", template)
    for number, block in list(enumerate(blocks(template)))[::every]:
        emptied, kept = (tmp_path / Path(template).name / f"{number}-{way}" for way in ("empty", "kept"))
        own_template(emptied, template, start + f"{{% block {block} %}}<desc>mine</desc>{{% endblock %}}")
        made = Templates(PACK.name, "en", folders=(emptied,)).render(template, item, data)
        assert made.count("<desc>mine</desc>") == 1, block
        assert len(made) < len(usual) + 20, block
        own_template(kept, template, start + f"{{% block {block} %}}{{{{ super() }}}}{{% endblock %}}")
        made = Templates(PACK.name, "en", folders=(kept,)).render(template, item, data)
        assert made.split() == usual.split(), block


def test_templates_have_joints_and_each_is_told() -> None:
    cards = {"world", "tech", "civilization", "blank", "back"}
    pages = {"map", "board", "tracks", "mat", "chronology"}
    references = {"reference_failures", "reference_turn", "reference_advancements"}
    assert {Path(name).name.removesuffix(".svg.j2") for name in JOINTED} >= cards | pages | references
    told = (ROOT / "docs" / "templates.md").read_text("utf-8").partition("## deep_future/")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)\.svg\.j2` \|(.*)\|$", told, re.MULTILINE))
    for template in JOINTED:
        row = rows[Path(template).name.removesuffix(".svg.j2")]
        assert [block for block in blocks(template) if f"`{block}`" not in row] == [], template


def test_a_card_of_ones_own_as_the_documentation_has_it(tmp_path: Path) -> None:
    """The worked example of docs/templates.md, word for word."""
    told = (ROOT / "docs" / "templates.md").read_text("utf-8")
    examples = re.findall(r"^    # (mine/\S+)\n((?:    .*\n|\n)+)", told, re.MULTILINE)
    assert {name.rpartition("/")[2] for name, _ in examples} == {"world.svg.j2", "theme.toml"}
    for name, text in examples:
        own_template(tmp_path, name, re.sub("^    ", "", text, flags=re.MULTILINE))
    theme = next((tmp_path / "mine" / "themes").iterdir()).name
    data = printed(theme, "en", None, (tmp_path / "mine",), "cards")["cards.pdf"].data
    usual = printed("starlight", "en", None, (), "cards")["cards.pdf"].data
    assert data != usual
    assert badly_seen(data) == set()
