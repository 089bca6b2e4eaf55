"""Cards and maps for the page: drawn by the press as they are printed, small enough for a phone.

In: an open campaign, a language or two, a theme. Out: SVG without what all of them share, the icons, the characters of
each font, the places of sectors on the map.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from xml.etree.ElementTree import Element

from generator.campaign.folder import OpenCampaign
from generator.engine.pack import Campaign, card_kinds
from generator.engine.view import CardSheets, Language, Page
from generator.press.exports.plain_svg import svg_sheets
from generator.press.job.asked import PrintRequest
from generator.press.job.contents import sheets
from generator.press.job.planned import PrintPlan
from generator.press.job.planning import plan
from generator.press.sheets.press import Press
from generator.press.svg.elements import IDENTITY, Matrix, multiply, transform

#: Family, and whether it is bold and italic.
FontKey = tuple[str, bool, bool]
#: How a template notes where something is: its id, and the middle and the size in its class.
_PLACE = "sector-"
#: What the page's style says for all pictures.
_SAID_ONCE = re.compile(
    r'<\?xml.*?\?>\s*|<title>.*?</title>|<title */>| xmlns:\w+="[^"]*"| (?:baseProfile|version)="[^"]*"'
    r'| xlink:href="#[^"]*"| stroke-miterlimit="10"| style="font-kerning[^"]*"',
    re.DOTALL,
)
_TABULAR = re.compile(r' style="font-variant-numeric:tabular-nums"')
_SYMBOL = re.compile(r'<symbol id="([^"]*)".*?</symbol>', re.DOTALL)
_TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_SIZE = re.compile(r' (?:height|width)="[^"]*mm"')
_MIDDLE_TAG = re.compile(r"(?=<)")


@dataclass(slots=True)
class Pictures:
    """Everything that is drawn in one theme: the faces of each card by its id, titles of sheets with their cards, maps
    by language and moment, symbols by id.
    """

    cards: dict[str, list[str]] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)
    maps: dict[Language, list[str]] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)
    characters: dict[FontKey, set[str]] = field(default_factory=lambda: defaultdict(set))
    places: dict[str, tuple[float, float, float]] = field(default_factory=dict)

    def kept(self, data: bytes) -> str:
        """Return a drawing without what is said once for all, which is kept here."""
        text = _SAID_ONCE.sub("", data.decode())
        for found in _SYMBOL.finditer(text):
            self.symbols[found[1]] = found[0]
        text = _TABULAR.sub(' class="t"', re.sub(r"<defs>.*?</defs>|<defs */>", "", text, flags=re.DOTALL))
        for attributes, said in _TEXT.findall(text):
            family = re.search(r"font-family=\"'([^']*)'", attributes)
            if family:
                key = (family[1], 'font-weight="bold"' in attributes, 'font-style="italic"' in attributes)
                self.characters[key].update(_unescaped(said))
        root, rest = text.split(">", 1)
        return f"{_SIZE.sub('', root)}>{rest}".strip().replace("xlink:href", "href")

    def see(self, drawn: Element) -> None:
        """Note where the sectors of a map are."""
        self.places.update(_places(drawn, IDENTITY))


def _unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _places(element: Element, outer: Matrix) -> Iterator[tuple[str, tuple[float, float, float]]]:
    """Yield the marked places in an element, in the units of the whole drawing."""
    matrix = multiply(outer, transform(element.get("transform", "")))
    name, noted = element.get("id", ""), element.get("class", "").split()
    if name.startswith(_PLACE) and len(noted) == 3:
        x, y, size = map(float, noted)
        a, b, c, d, e, f = matrix
        yield name.removeprefix(_PLACE), (a * x + c * y + e, b * x + d * y + f, abs(a) * size)
    for child in element:
        yield from _places(child, matrix)


def drawn(
    opened: OpenCampaign,
    spoken: Sequence[Language],
    theme: str,
    eras: Mapping[str, Campaign],
    art: bool,
) -> Pictures:
    """Return the cards of a campaign, and its map at the end of each era and as it is now.

    Raises what printing them raises.
    """
    found = Pictures()
    kinds = tuple(kind for kind in opened.pack.kinds if kind in card_kinds(opened.pack))
    request = PrintRequest("a4", "+".join(spoken), kinds=kinds, theme=theme, output="svg")
    if kinds:
        _draw_cards(replace(planned := plan(opened, request), art=planned.art and art), found)
    board = next((kind for kind in opened.pack.kinds if kind in opened.pack.board_kinds), None)
    if board is not None:
        for language in spoken:
            request = PrintRequest("a4", language, kinds=(board,), theme=theme, output="svg")
            base = plan(opened, request)
            found.maps[language] = _maps(opened, replace(base, art=base.art and art), request, board, eras, found)
    return found


def _draw_cards(planned: PrintPlan, found: Pictures) -> None:
    press = Press(planned)
    titles = {
        face.id: sheet.title for sheet in press.printables if isinstance(sheet, CardSheets) for face in sheet.faces
    }
    for file in svg_sheets(press, found.see):
        (page,) = file.pages
        for card in page.cards:
            name = card.id or PurePath(file.name).stem.removesuffix("-back")  # some have no number
            if page.side == "front" or len(found.cards.get(name, ())) == 1:
                found.cards.setdefault(name, []).append(found.kept(file.data))
                cards = found.groups.setdefault(titles[card.id], [])
                cards += [name] * (name not in cards)


def _maps(
    opened: OpenCampaign,
    base: PrintPlan,
    request: PrintRequest,
    board: str,
    eras: Mapping[str, Campaign],
    found: Pictures,
) -> list[str]:
    """Return the map at the end of each era, and as it is now."""
    pages: list[Page] = []
    for era, state in (*eras.items(), ("", opened.state)):
        then = replace(opened, state=state)
        made = sheets(then, [board], [base.language], None, replace(request, moment=era))
        pages += [each for each in made if isinstance(each, Page)][:1]
    press = Press(replace(base, printables=tuple(pages)))
    return [found.kept(file.data) for file in svg_sheets(press, found.see)]


def in_parts(pictures: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """Return pictures that have much in common as parts, and each as the numbers of its parts."""
    number: dict[str, int] = {}
    rows = [
        [number.setdefault(part, len(number)) for part in _MIDDLE_TAG.split(picture) if part] for picture in pictures
    ]
    return list(number), rows
