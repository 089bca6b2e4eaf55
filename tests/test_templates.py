"""Templates of people's own: which file wins, what it may show, and file and line of whatever is wrong with it."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import measuring
import pikepdf
import pytest
import specimen
from PIL import Image
from rows import each_row
from sampling import first_always, two_of_each
from talking import Makeplay

from generator.engine.view import Language, Printable, PrintContext
from generator.errors import BadTheme, SheetProblem, TemplateProblem
from generator.games.deep_future import PACK
from generator.press import proofing
from generator.press.assets.illustrations import MOST_PIXELS
from generator.press.assets.stock import stock
from generator.press.assets.themes import find_theme
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import PAPERS
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.sheets.printing import print_sheets, try_sheets
from generator.press.svg import inkscape, style
from generator.press.templating.templates import Templates

ITEM = Item("world 014 Kranax", "deep_future/world.svg.j2")
NAME = "deep_future/world.svg.j2"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">\n{}\n</svg>'
INKSCAPE = (
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
    ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg"'
)


def put(folder: Path, **templates: str) -> Path:
    """A folder with those templates."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in templates.items():
        (folder / f"{name}.svg.j2").write_text(text, "utf-8")
    return folder


def of_few(plan: PrintPlan, printables: Sequence[Printable]) -> None:
    """Try sheets with two cards of each template."""
    try_sheets(plan, list(map(two_of_each, printables)))


def rendered(*folders: Path, theme: str = "notebook", name: str = NAME) -> str:
    return Templates("deep_future", "en", theme, folders).render(name, ITEM, {})


def drawn(*folders: Path) -> bytes:
    """A page with world.svg.j2 on it."""
    templates = Templates("deep_future", "en", folders=folders)
    document = Document("Kran", "templates", "en")
    document.begin_page(60, 80)
    painter = Painter(document, "en", templates.symbols, templates.pictures)
    for _ in range(2):
        try:
            painter.draw(templates.render(NAME, ITEM, {}), ITEM, reuse=True)
        except SheetProblem as problem:
            raise templates.placed(problem, NAME, ITEM, {}) from None
    document.end_page()
    return document.finish()


def where(folder: Path) -> str:
    """FILE:LINE and reason of what is wrong with world.svg.j2."""
    with pytest.raises(TemplateProblem) as caught:
        drawn(folder)
    return str(caught.value).removeprefix(f"{folder}/").removesuffix("; correct the template (world 014 Kranax)")


def deck(language: Language, *folders: Path, theme: str = "notebook") -> list[PrintedFile]:
    sheets = PACK.printables(specimen.grown(language), ["cards", "map", "board"], language, PrintContext(("Ada",)))
    return print_sheets(PrintPlan("Kran", "deep_future", language, PAPERS["a4"], theme=theme, folders=folders), sheets)


# Who wins


def test_the_first_folder_wins_then_the_next_then_the_stock(tmp_path: Path) -> None:
    one, two = put(tmp_path / "one", world="one"), put(tmp_path / "two", world="two", tech="two's tech")
    assert rendered(one, two) == "one"
    assert rendered(two, one) == "two"
    assert rendered(one, two, name="deep_future/tech.svg.j2") == "two's tech"


def test_a_folder_may_have_the_games_folder_or_not_and_the_games_folder_wins(tmp_path: Path) -> None:
    own = put(tmp_path / "own", world="plain")
    assert rendered(own) == "plain"
    put(own / "deep_future", world="in the game's folder")
    assert rendered(own) == "in the game's folder"


def test_a_template_may_extend_import_and_include_the_shipped_one_of_its_name(tmp_path: Path) -> None:
    own = put(
        tmp_path,
        _board="mine {% import 'shipped/deep_future/_board.svg.j2' as board %}{{ board.galaxy is defined }}",
        world="{% include 'deep_future/_board.svg.j2' %}",
    )
    assert rendered(own) == "mine True"


def test_what_a_theme_calls_shipped_lies_behind_that_theme(tmp_path: Path) -> None:
    theme = tmp_path / "themes" / "mine"
    put(theme / "deep_future", world="theme, {% include 'shipped/deep_future/world.svg.j2' %}")
    (theme / "theme.toml").write_text('extends = "second"\n', "utf-8")
    second = tmp_path / "themes" / "second"
    put(second / "deep_future", world="second")
    (second / "theme.toml").write_text('name = { en = "Second" }\n', "utf-8")
    assert rendered(tmp_path, theme="mine") == "theme, second"
    put(tmp_path, world="own, {% include 'shipped/deep_future/world.svg.j2' %}")
    assert rendered(tmp_path, theme="mine") == "own, theme, second"


@pytest.mark.parametrize("language", first_always(["zh", "en"]))
def test_shipped_templates_in_a_folder_of_ones_own_print_the_same_to_the_byte(
    language: Language, tmp_path: Path
) -> None:
    for part in ("deep_future", "sheet"):
        shutil.copytree(stock() / part, tmp_path / part)
    assert [file.data for file in deck(language, tmp_path)] == [file.data for file in deck(language)]


GAMES = ("innovation", "deluges", "deep_future", "eminent_domain")


@pytest.mark.parametrize(
    ("game", "language", "few"),
    [
        ("deluges", "zh", True),
        *(pytest.param(*row, False, marks=pytest.mark.prove) for row in product(GAMES, ("en", "zh"))),
    ],
)
def test_shipped_templates_do_nothing_that_a_person_may_not(
    game: str, language: Language, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, *, few: bool
) -> None:
    """A copy is drawn as a person's own is, without the freedom of what is shipped: all cards, or a few of each."""
    if few:
        monkeypatch.setattr(proofing, "try_sheets", of_few)
    monkeypatch.setattr("generator.press.proofing.languages", lambda: [language])
    for part in (game, "sheet"):
        shutil.copytree(stock() / part, Path("mine") / part)
    told = makeplay("templates", "check", "--game", game, "--templates", "mine")
    assert (told.code, told.err) == (0, "")


def test_a_template_saved_by_notepad_is_read(tmp_path: Path) -> None:
    (tmp_path / "world.svg.j2").write_bytes(b"\xef\xbb\xbf<svg>\r\n</svg>")
    assert rendered(tmp_path).startswith("<svg>")


def test_a_folder_with_blanks_and_signs_in_its_name_works(tmp_path: Path) -> None:
    own = put(tmp_path / "Meine Vorlagen\\für uns, 模板", world=SVG.format("<mask/>"))
    assert where(own).startswith("world.svg.j2:2: ")


# File and line


@each_row(
    ("text", "told"),
    [
        (SVG.format("<rect width='1' height='1'/>\n<g>\n<mask/></g>"), ":4: the element <mask> is not understood"),
        (SVG.format("<g>\n  <path\n   d='M0'/></g>"), ":3: path command 'M' with '0' is not understood"),
        ("\n\n" + SVG.format("<g>"), ":5: what it makes is not XML"),
        (
            "{% set a = 1 %}\n{# a note\n of two lines #}\n" + SVG.format("<g/>{{ '' }}\n<rect width='x' height='1'/>"),
            ":6: ",
        ),
        (
            SVG.format("{% for n in range(3) %}\n<circle r='1'/>\n<rect width='-1' height='1'/>\n{% endfor %}"),
            ":4: width",
        ),
        (SVG.format("{% if 1 %}<rect width='1'/>{% endif %}"), ":2: <rect> lacks 'height'"),
        (SVG.format("\n<text x='1' y='9' data-wrap='1' data-fit='1'>a</text>"), ":3: a <text> has either"),
        (SVG.format("\n<text x='1' y='9'>a\n<tspan\nfill='red'>b</tspan></text>"), ":3: fill: 'red' is not a colour"),
        (SVG.format("<title>{{ '<mask/>'|safe }}</title>\n"), ":2: <title> may not contain <mask>"),
        ("\n<html/>", ":2: the element <html> is not understood"),
        ("\n<svg/>", ":2: <svg> needs a viewBox"),
        (SVG.format("\n{{ galaxy }}"), ":3: 'galaxy' is undefined"),
        (SVG.format("\n{{ colour.suny }}"), ":3: 'suny' is undefined"),
        (SVG.format("\n{{ 1 / 0 }}"), ":3: division by zero"),
        (SVG.format("\n{% fro %}"), ":3: Encountered unknown tag 'fro'"),
        (SVG.format("\n{{ 'x'|upperr }}"), ":3: No filter named 'upperr'"),
        (SVG.format("\n{{ lines(1, 2, 3) }}"), ":3: "),
        (SVG.format("\n{{ hex_side(['a'], 1, 1) }}"), ":3: "),
        (SVG.format("\n{% include 'deep_future/nothing.svg.j2' %}"), ":3: there is no template deep_future/nothing"),
        (SVG.format("\n<use href='#sum' width='1' height='1'/>"), ":3: there is no icon 'sum'"),
        (SVG.format("{% set t %}\n\n<mask/>{% endset %}\n<g>{{ t }}</g>"), ":4: the element <mask>"),
        (SVG.format("{% macro m(n) %}\n<rect width='{{ n }}' height='1'/>\n{% endmacro %}\n\n{{ m('a') }}"), ":3: 'a'"),
    ],
)
def test_a_problem_is_told_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    assert where(put(tmp_path, world=text)).startswith(f"world.svg.j2{told}")


def test_a_problem_in_another_file_is_told_with_that_file(tmp_path: Path) -> None:
    base = SVG.format("{% block inside %}\n{% endblock %}\n{% import 'deep_future/m.svg.j2' as m %}{{ m.m() }}")
    own = put(
        tmp_path, base=base, world="{% extends 'deep_future/base.svg.j2' %}", m="{% macro m() %}\n<g/>{% endmacro %}"
    )
    drawn(own)
    put(own, m="{% macro m() %}\n\n<a/>{% endmacro %}")
    assert where(own).startswith("m.svg.j2:3: the element <a>")
    put(own, m="{% macro m() %}<g/>{% endmacro %}")
    put(own, world="{% extends 'deep_future/base.svg.j2' %}\n{% block inside %}\n<b/>{% endblock %}")
    assert where(own).startswith("world.svg.j2:3: the element <b>")
    put(own, world="{% set m = composed('deep_future/c.svg.j2', w=1) %}\n" + SVG.format("{{ m.m() }}"))
    put(own, c="\n\n\n{% macro m() %}<c/>{% endmacro %}")
    assert where(own).startswith("c.svg.j2:4: the element <c>")


def test_a_mistake_that_shows_in_a_shipped_macro_is_told_where_the_person_made_it(tmp_path: Path) -> None:
    world = "{% set card = composed('deep_future/_card.svg.j2', w=60, h=80, bleed=0, radius=0) %}\n"
    own = put(tmp_path, world=world + SVG.format("{{ card.corners(1) }}"))
    assert where(own).startswith("world.svg.j2:3: "), where(own)


def test_a_shipped_file_is_told_as_such(tmp_path: Path) -> None:
    own = put(tmp_path, world="\n{% include 'shipped/deep_future/world.svg.j2' %}", tech="")
    assert re.match(r"world\.svg\.j2:2: '\w+' is undefined", where(own))
    (own / "world.svg.j2").unlink()
    assert re.match(r"shipped/deep_future/world\.svg\.j2:\d: '\w+' is undefined", where(own))


def test_every_card_with_the_same_problem_is_told_once_with_a_card(tmp_path: Path) -> None:
    world = "{% set card = 1 %}" + SVG.format("{% if name %}<mask/>{% endif %}")
    with pytest.raises(TemplateProblem) as caught:
        deck("en", put(tmp_path, world=world))
    assert re.fullmatch(
        rf"{re.escape(str(tmp_path))}/world\.svg\.j2:2: the element <mask> is not understood;"
        r" correct the template \(world \d+ .+\)",
        str(caught.value),
    )


def test_an_icon_of_ones_own_is_told_with_its_line_before_it_is_used(tmp_path: Path) -> None:
    put(tmp_path, world=SVG.format(""))
    symbol = '<svg>\n<symbol id="a" viewBox="0 0 9 9"/>\n<symbol id="b" viewBox="0 0 9 9">\n{}</symbol></svg>'
    for body, line in (("<path d='L1'/>", 4), ("<g/>", 4), ("<mask/>", 4), ("<path d='M0 0' fill='red'/>", 4)):
        (tmp_path / "icons.svg").write_text(symbol.format(body), "utf-8")
        with pytest.raises(TemplateProblem, match=rf"icons\.svg:{line}: "):
            drawn(tmp_path)
    (tmp_path / "icons.svg").write_text('<svg>\n\n<symbol id="a"/></svg>', "utf-8")
    with pytest.raises(TemplateProblem, match=r"icons\.svg:3: <symbol> needs a viewBox"):
        drawn(tmp_path)


# Drawing programs


def test_what_inkscape_notes_is_left_out_and_its_style_understood(tmp_path: Path) -> None:
    by_inkscape = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg {INKSCAPE} width="60mm" height="80mm" viewBox="0 0 60 80" version="1.1" inkscape:version="1.3" id="svg5">
  <sodipodi:namedview id="n" pagecolor="#ffffff" inkscape:zoom="0.7"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <defs id="d"/>
  <metadata><rdf:RDF><dc:title>Kranax</dc:title></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(1,1)">
    <rect style="fill:#ff0000;stroke:none;stroke-width:0.264583px;stroke-miterlimit:4;opacity:1;stroke-dasharray:none"
       id="rect1" width="20" height="10" x="4" y="4" sodipodi:nodetypes="ccc"/>
    <text xml:space="preserve" x="4" y="30" style="font-size:4px;font-family:sans-serif;-inkscape-font-specification:x"
      ><tspan sodipodi:role="line" style="font-weight:bold">Kranax</tspan></text>
    <use xlink:href="#sun" x="30" y="40" width="9" height="9"/>
  </g>
</svg>"""
    plainly = SVG.format(
        '<g transform="translate(1,1)"><rect fill="#ff0000" stroke="none" stroke-width="0.264583" width="20"'
        ' height="10" x="4" y="4"/><text x="4" y="30" font-size="4"><tspan font-weight="bold">Kranax</tspan></text>'
        '<use href="#sun" x="30" y="40" width="9" height="9"/></g>'
    )
    assert drawn(put(tmp_path / "a", world=by_inkscape)) == drawn(put(tmp_path / "b", world=plainly))


@each_row(
    ("body", "told"),
    [
        (f"\n<g {INKSCAPE}>\n<g inkscape:label='a'/>\n<rect sodipodi:x='1'\n/></g>", ":5: <rect> lacks 'width'"),
        (f"<g {INKSCAPE}><metadata>\n</metadata>\n<a/></g>", ":4: the element <a>"),
        ("\n<rect style='filter:url(#f)'/>", ":3: style filter: url(#f) is not understood"),
        ("\n<rect style='opacity:0.5'/>", ":3: style opacity: 0.5 is not understood"),
        (
            "\n<text style='font-family:Papyrus'>a</text>",
            ":3: font-family: 'Papyrus' is not one of text, title, figures",
        ),
        ("\n<rect style='nonsense'/>", ":3: style 'nonsense' is not a property and a value"),
        ("\n<x:g xmlns:x='http://x.y'/>", ":3: the element <{http://x.y}g> is not understood"),
        ("\n<g xmlns:x='http://x.y' x:a='1'/>", ":3: the attribute '{http://x.y}a' on <g> is not understood"),
    ],
)
def test_what_else_programs_write_is_told_with_its_line(body: str, told: str, tmp_path: Path) -> None:
    assert where(put(tmp_path, world=SVG.format(body))).startswith(f"world.svg.j2{told}")


def test_style_understands_what_attributes_do() -> None:
    assert set(inkscape.PROPERTIES) == style.INHERITED


# Pictures


def picture(path: Path, mode: str = "RGB", colour: object = (255, 0, 0), size: tuple[int, int] = (8, 4)) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new(mode, size, colour).save(path)  # type: ignore[arg-type]
    return path


IMAGE = '<image href="{}" x="10" y="20" width="16" height="16"/>'


def ink(data: bytes, x: float, y: float) -> tuple[int, ...]:
    (page,) = measuring.pages(data)
    shown = page.render(scale=4).to_pil().convert("RGB")
    found: tuple[int, ...] = shown.getpixel((int(x / 25.4 * 72 * 4), int(y / 25.4 * 72 * 4)))
    return found


@each_row("name", ["kranax.png", "kranax.jpg"])
@each_row("folder", ["pictures", "deep_future/pictures"])
def test_a_picture_beside_the_template_is_shown_whole_in_its_middle(name: str, folder: str, tmp_path: Path) -> None:
    tmp_path = put(tmp_path / folder.replace("/", "-") / name)
    picture(tmp_path / folder / name)
    data = drawn(put(tmp_path, world=SVG.format(IMAGE.format(f"pictures/{name}"))))
    red, green, _ = ink(data, 18, 28)
    assert red > 240
    assert green < 20
    assert ink(data, 18, 22) == (255, 255, 255)
    stretched = IMAGE.replace("/>", ' preserveAspectRatio="none"/>').format(f"pictures/{name}")
    assert ink(drawn(put(tmp_path, world=SVG.format(stretched))), 18, 22)[1] < 20


def test_a_picture_stands_upright_is_kept_once_and_lets_the_ground_through(tmp_path: Path) -> None:
    two = Image.new("RGBA", (4, 4), (0, 0, 255, 255))
    two.paste((0, 0, 0, 0), (0, 0, 4, 2))
    two.save(tmp_path / "a.png")
    ground = '<rect x="10" y="20" width="16" height="16" fill="#0f0"/>'
    data = drawn(put(tmp_path, world=SVG.format(ground + IMAGE.format("a.png") + IMAGE.format("./a.png"))))
    assert ink(data, 18, 23) == (0, 255, 0)
    assert ink(data, 18, 33) == (0, 0, 255)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        images = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
        assert len(images) == 2  # the picture and its mask
    assert data == drawn(tmp_path)


def test_a_picture_may_be_moved_and_turned(tmp_path: Path) -> None:
    picture(tmp_path / "a.png")
    body = '<image href="a.png" width="16" height="8" transform="translate(30 40) rotate(90)"/>'
    data = drawn(put(tmp_path, world=SVG.format(body)))
    assert ink(data, 26, 48) == (255, 0, 0)
    assert ink(data, 34, 48) == (255, 255, 255)


@each_row(
    ("href", "told"),
    [
        ("../secret.png", "leads out of the template's folder"),
        ("pictures/../../secret.png", "leads out of the template's folder"),
        ("/etc/passwd", "is not a file in the template's folder"),
        ("file:///etc/passwd", "is not a file in the template's folder"),
        ("http://127.0.0.1:1/a.png", "is not a file in the template's folder"),
        ("data:image/png;base64,AAAA", "is not a file in the template's folder"),
        ("C:\\\\secret.png", "is not a file in the template's folder"),
        ("..\\\\secret.png", "is not a file in the template's folder"),
        ("", "leads out of the template's folder"),
        ("link.png", "it leads out of its folder"),
        ("folder.png", "it is a folder"),
        ("missing.png", "there is no such file"),
        ("text.png", "it is not a PNG or JPEG that can be read to its end"),
        ("half.png", "it is not a PNG or JPEG that can be read to its end"),
        ("picture.gif", "it is not a PNG or JPEG that can be read to its end"),
        ("huge.png", f"the limit is {MOST_PIXELS:,}"),
    ],
)
def test_what_is_no_picture_of_the_folder_is_refused(
    href: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = put(tmp_path / "own", world=SVG.format("\n\n" + IMAGE.format(href)))
    if not (own / "huge.png").exists():
        (own / "link.png").symlink_to(picture(tmp_path / "secret.png"))
        (own / "folder.png").mkdir()
        (own / "text.png").write_text("a picture of Kranax", "utf-8")
        picture(own / "picture.gif", "P", 0)
        whole = picture(own / "half.png", size=(300, 300)).read_bytes()
        (own / "half.png").write_bytes(whole[: len(whole) // 2])
        Image.new("1", (9000, 9000)).save(own / "huge.png")
    opened: list[str] = []
    read = Path.read_bytes

    def noted(path: Path) -> bytes:
        opened.append(str(path))
        return read(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", noted)
        said = where(own)
    assert said.startswith("world.svg.j2:4: <image> "), said
    assert told in said
    assert not [path for path in opened if "secret" in path or "passwd" in path]


# Themes in a folder


@each_row("text", ["colour = 3", "name = 'x'", "[colour\n", "[colour]\nink = 5", "a = " + "[" * 9999])
def test_a_theme_that_says_nonsense_is_told_with_its_file(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "themes" / "mine"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.toml").write_text(text, "utf-8")
    with pytest.raises(BadTheme, match=r"mine/theme\.toml: "):
        find_theme("mine", [tmp_path])


def test_a_theme_that_leads_out_of_its_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("root = 'x'", "utf-8")
    folder = tmp_path / "own" / "themes" / "mine"
    folder.mkdir(parents=True)
    (folder / "theme.toml").symlink_to(tmp_path / "secret")
    with pytest.raises(BadTheme, match="leads out of its folder"):
        find_theme("mine", [tmp_path / "own"])


# The commands


@pytest.fixture
def kran(makeplay: Makeplay) -> Makeplay:
    """A home with a campaign."""
    assert makeplay("new", "kran", "--player", "Ada", "--seed", "1").code == 0
    return makeplay


@pytest.fixture
def few_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has cards and mats only, which are soon drawn, and of the cards two of each template."""
    monkeypatch.setattr(type(PACK), "kinds", ("cards", "mats"))
    monkeypatch.setattr(type(PACK), "kinds_on_request", ())
    monkeypatch.setattr(proofing, "try_sheets", of_few)


OWN = Path("campaigns/kran/templates")


def test_a_template_dropped_into_the_campaign_is_printed(kran: Makeplay) -> None:
    put(OWN, blank=SVG.format('<rect width="60" height="80" fill="#f00"/>'))
    assert kran("print", "kran", "--only", "cards").code == 0
    put(OWN, blank=SVG.format("\n<mask/>"))
    before = Path("output/kran/cards.pdf").read_bytes()
    told = kran("print", "kran", "--only", "cards")
    assert (told.code, told.out) == (5, "")
    assert told.err.startswith(f"makeplay: {OWN}/blank.svg.j2:3: the element <mask> is not understood;")
    assert Path("output/kran/cards.pdf").read_bytes() == before


def test_list_tells_which_file_wins_and_what_it_hides(kran: Makeplay) -> None:
    assert "deep_future/world.svg.j2" in kran("templates", "list").out
    put(OWN, world="a")
    other = put(Path("other/deep_future"), world="b").parent
    found = json.loads(kran("templates", "list", "kran", "--templates", str(other), "--json").out)
    (world,) = [each for each in found["templates"] if each["name"] == NAME]
    assert (world["file"], world["hides"][0]) == ("other/deep_future/world.svg.j2", f"{OWN}/world.svg.j2")
    assert Path(world["hides"][1]).is_relative_to(stock())
    assert "notebook" in found["themes"]
    line = next(line for line in kran("templates", "list", "kran").out.splitlines() if NAME in line)
    assert re.fullmatch(rf"{NAME} +{OWN}/world\.svg\.j2  hides shipped/{NAME}", line)


@pytest.mark.usefixtures("few_kinds")
@pytest.mark.usefixtures("in_english")
def test_the_theme_of_campaign_toml_is_heard_as_print_hears_it(kran: Makeplay) -> None:
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text('theme = "dusty"\n' + settings.read_text("utf-8"), "utf-8")
    told = kran("templates", "check", "kran")
    assert (told.code, told.err.partition(";")[0]) == (
        3,
        "makeplay: campaigns/kran/campaign.toml, theme: 'dusty' is unknown",
    )
    (OWN / "themes/dusty").mkdir(parents=True)
    (OWN / "themes/dusty/theme.toml").write_text('extends = "ink-saver"\n', "utf-8")
    assert kran("templates", "list", "kran").out.startswith("Theme dusty, one of notebook, dusty, ink-saver")
    assert kran("templates", "check", "kran").code == 0
    assert kran("templates", "copy", "kran", "icons", "world").code == 0
    assert (OWN / "deep_future/icons.svg").read_bytes() == (
        stock() / "themes/ink-saver/deep_future/icons.svg"
    ).read_bytes()
    assert kran("templates", "copy", "kran", "icons", "--theme", "notebook", "--force").code == 0
    assert (OWN / "deep_future/icons.svg").read_bytes() == (stock() / "deep_future/icons.svg").read_bytes()


@pytest.mark.usefixtures("few_kinds")
@pytest.mark.usefixtures("in_english")
def test_copy_puts_a_shipped_template_where_it_wins_and_never_over_anothers_work(kran: Makeplay) -> None:
    told = kran("templates", "copy", "kran", "world", "sheet/cards", "icons")
    assert told.out.split() == [f"{OWN}/{NAME}", f"{OWN}/sheet/cards.svg.j2", f"{OWN}/deep_future/icons.svg"]
    assert (OWN / NAME).read_text("utf-8") == (stock() / NAME).read_text("utf-8")
    assert kran("templates", "check", "kran").code == 0
    put(OWN / "deep_future", world="mine")
    told = kran("templates", "copy", "kran", "tech", "world")
    assert (told.code, told.err) == (
        2,
        f"makeplay: {OWN}/{NAME} already exists; nothing was copied; add --force to replace it\n",
    )
    assert not (OWN / "deep_future/tech.svg.j2").exists()
    assert (OWN / NAME).read_text("utf-8") == "mine"
    assert kran("templates", "copy", "kran", "world", "--force").code == 0
    assert (OWN / NAME).read_text("utf-8") != "mine"
    assert kran("templates", "copy", "--to", "other", "world.svg.j2").code == 0
    assert Path("other", NAME).is_file()


@each_row(
    ("words", "told"),
    [
        (("copy", "kran", "wrold"), "template 'wrold': no template of that name is shipped; did you mean world, fold?"),
        (("copy", "kran", "../world"), "template '../world': no template of that name is shipped;"),
        (("copy", "kran"), "give the templates"),
        (("copy", "nope", "world"), "campaigns/nope is not a campaign"),
        (("list", "--templates", "nowhere"), "--templates nowhere: there is no such folder"),
        (("list", "--theme", "gothic"), "theme 'gothic': there is no such theme"),
        (("check", "--game", "chess"), "no game called 'chess' is installed"),
        (("copy", "kran", "icons", "--extend"), "--extend: template deep_future/icons.svg has no blocks"),
    ],
)
def test_what_cannot_be_is_told(words: tuple[str, ...], told: str, kran: Makeplay) -> None:
    found = kran("templates", *words)
    assert found.code in (2, 3)
    assert found.err.startswith(f"makeplay: {told}")
    assert not OWN.exists()


def test_a_copy_may_extend_the_shipped_one(kran: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tmp_path / "stock"
    shutil.copytree(stock(), shipped, ignore=shutil.ignore_patterns("fonts"))
    blank = SVG.format("{% block head %}\n<g/>{% endblock %}{% block foot %}<circle r='1'/>{% endblock %}")
    put(shipped / "deep_future", blank=blank)
    for module in ("templating.templates", "assets.themes", "assets.folders", "proofing"):
        monkeypatch.setattr(f"generator.press.{module}.stock", lambda: shipped)
    assert kran("templates", "copy", "kran", "blank", "--extend").code == 0
    copy = (OWN / "deep_future/blank.svg.j2").read_text("utf-8")
    assert re.findall(r"{% block (\w+)", copy) == ["head", "foot"]
    assert '{% extends "shipped/deep_future/blank.svg.j2" %}' in copy
    made = rendered(OWN, name="deep_future/blank.svg.j2")
    assert "".join(made.split()) == "".join(re.sub(r"{%.*?%}", "", blank).split())


@pytest.mark.usefixtures("few_kinds", "in_english")
def test_check_tells_everything_that_is_wrong_at_once(kran: Makeplay) -> None:
    assert kran("templates", "check", "kran").out == "There are no templates of your own here.\n"
    put(OWN, blank=SVG.format("<mask/>"), tech=SVG.format("\n{{ nope }}"), worlds=SVG.format(""), unused="{% if %}")
    put(OWN / "deep_future", sticker=SVG.format("\n\n<a/>"), mat="{% fro %}")
    (OWN / "icons.svg").write_text("<svg><symbol/></svg>", "utf-8")
    told = kran("templates", "check", "kran")
    assert (told.code, told.out) == (5, "")
    (OWN / "icons.svg").unlink()
    told = kran("templates", "check", "kran")
    lines = sorted(line.removeprefix(f"makeplay: {OWN}/") for line in told.err.splitlines())
    assert [line.partition(": ")[0] for line in lines] == [
        "blank.svg.j2:2", "deep_future/mat.svg.j2:1", "deep_future/sticker.svg.j2:4", "tech.svg.j2:3",
        "unused.svg.j2:1", "worlds.svg.j2",
    ]  # fmt: skip
    assert "did you mean world.svg.j2?" in lines[-1]
    found = json.loads(kran("templates", "check", "kran", "--json").out)
    assert {each.get("where") for each in found["problems"]} >= {f"{OWN}/blank.svg.j2:2", f"{OWN}/tech.svg.j2:3"}
    assert found["files"] == 6


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.prove)])
def test_check_looks_at_the_shipped_templates_too_if_asked(
    makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch, few: bool
) -> None:
    if few:
        monkeypatch.setattr(proofing, "try_sheets", of_few)
    told = makeplay("templates", "check", "--all")
    assert told.code == 0, told.err
    assert re.fullmatch(r"\d\d+ files read, \d+ cards and pages drawn with them: no problems found\.\n", told.out)


@pytest.mark.usefixtures("few_kinds")
@pytest.mark.usefixtures("in_english")
def test_a_private_part_that_a_template_includes_is_no_unused_file(kran: Makeplay) -> None:
    put(OWN, _mine="<g/>", blank=SVG.format("{% include 'deep_future/_mine.svg.j2' %}"))
    assert kran("templates", "check", "kran").code == 0
    put(OWN, _other="<g/>")
    assert "_other.svg.j2: no sheet uses" in kran("templates", "check", "kran").err


def test_watch_looks_at_the_folders_that_are_named(
    kran: Makeplay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named, rounds = put(tmp_path / "named", world=SVG.format("")), iter(range(6))
    steps: dict[int, Callable[[], object]] = {
        1: lambda: put(named, world=SVG.format("<g/>")),
        3: lambda: put(OWN, blank=SVG.format("")),
    }

    def pause(_seconds: float) -> None:
        number = next(rounds)
        steps.get(number, lambda: None)()
        if number == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr("generator.cli.watching.time.sleep", pause)
    told = kran("print", "kran", "--only", "cards", "--watch", "--templates", str(named))
    assert told.out.count("cards.pdf") == 3, told
    assert capsys.readouterr().out == ""
