"""The chronicle of a campaign as an e-book (EPUB 3): a cover, a chapter for each age, a part for each game.

In: a campaign, a language. Out: the bytes of the file, the same for the same record. Every name in it is text.
"""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from generator.campaign.folder import OpenCampaign
from generator.engine.languages import manner
from generator.engine.plain_text import visible
from generator.engine.telling import Chapter, HavingSky, Shield
from generator.engine.view import Language, Page
from generator.errors import CannotReport
from generator.interchange.telling import TEXTS, chronicle_of, game_title

if TYPE_CHECKING:
    from generator.press.job.planned import PrintPlan

#: The cover in mm, and in pixels.
_COVER, _PIXELS = (210.0, 315.0), (1000, 1500)
#: Arms in mm; colours of the cover, which keep its file small.
_ARMS, _COLOURS = (210.0, 300.0), 64
#: A day that every e-book is of, where the record does not say one.
_NO_DAY = "1980-01-01"


def write_ebook(opened: OpenCampaign, language: Language) -> bytes:
    """Return the e-book. Raises CannotReport if the package that makes one is not there, a SheetProblem."""
    if not find_spec("mkepub"):
        raise CannotReport(["mkepub"])
    book = _Book(opened, language)
    try:
        return book.made()
    finally:
        book.close()


class _Book:
    """An e-book being put together."""

    def __init__(self, opened: OpenCampaign, language: Language) -> None:
        import mkepub
        from markupsafe import Markup

        self._opened, self._language = opened, language
        self._days = [day for log in opened.record.logs if (day := log.date)]
        name = opened.settings.title or opened.folder.name
        self._title = visible(name)
        authors = [visible(player) for player in opened.settings.players]
        # the package escapes a title in one place only: markup is left as it is everywhere
        self._book = mkepub.Book(Markup(escape(self._title)), lang=manner(language).tag, authors=authors)
        self._book.uuid = f"urn:uuid:{uuid5(NAMESPACE_URL, opened.record.campaign)}"
        #: Names of pictures by what they show.
        self._arms: dict[Shield, str] = {}

    def made(self) -> bytes:
        """Return all of it."""
        self._book.set_stylesheet(files(__package__).joinpath("ebook.css").read_text("utf-8"))
        chapters = chronicle_of(self._opened, self._language)
        shields = [part.shield for part in _each(chapters) if part.shield]
        self._draw_arms(shields)
        self._book.set_cover(self._cover(shields))
        for chapter in chapters or [Chapter(self._say("beginning"), (self._say("nothing"),))]:
            self._add(chapter, None)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "book.epub"
            self._book.save(path)
            return _settled(path.read_bytes(), self._changes())

    def close(self) -> None:
        """Remove the folder in which the package has put the book together."""
        self._book.tempdir.cleanup()

    def _say(self, key: str, **values: object) -> str:
        return TEXTS.text(f"book.{key}", self._language, **values)

    def _add(self, chapter: Chapter, parent: Any) -> None:
        body = "\n".join(self._body(chapter))
        page = self._book.add_page(escape(visible(chapter.title)), body, parent)
        for part in chapter.parts:
            self._add(part, page)

    def _body(self, chapter: Chapter) -> Iterator[str]:
        """Yield the elements of a page."""
        yield f"<h1>{_text(chapter.title)}</h1>"
        if chapter.shield and (drawn := self._arms.get(chapter.shield)):
            yield f'<figure><img src="images/{drawn}" alt=""/></figure>'
        for paragraph in chapter.paragraphs:
            yield f"<p>{_text(paragraph)}</p>"
        if chapter.rows:
            heads = "".join(f'<th scope="col">{_text(column)}</th>' for column in chapter.columns)
            rows = ("".join(f"<td>{_text(cell)}</td>" for cell in row) for row in chapter.rows)
            yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
            yield from (f"<tr>{row}</tr>" for row in rows)
            yield "</tbody></table>"

    # Pictures, printed by the press as every sheet is

    def _plan(self, size: tuple[float, float]) -> PrintPlan:
        """Return how pictures of that *size* are printed. Raises what a theme raises."""
        from generator.press.assets import themes
        from generator.press.job.planned import PrintPlan
        from generator.press.job.planning import template_folders
        from generator.press.layout.paper import Paper

        its = self._opened
        plan = PrintPlan(self._title, its.pack.name, self._language, Paper("picture", *size))
        folders = template_folders(its, ())
        return replace(plan, theme=its.settings.theme or themes.DEFAULT, folders=folders, art=its.settings.art)

    def _draw_arms(self, shields: Sequence[Shield]) -> None:
        """Add a picture for each of *shields*; none in a theme without pictures."""
        from generator.press.exports.plain_svg import svg_sheets
        from generator.press.sheets.press import Press

        drawn = tuple(shield for shield in shields if len(shield.made) == 2)
        names = [f"arms{number:03d}" for number, _ in enumerate(drawn, start=1)]
        pages = [
            Page("cover", f"{name}.pdf", name, "sheet/ebook_arms", shield._asdict())
            for name, shield in zip(names, drawn)
        ]
        for shield, name, file in zip(
            drawn, names, svg_sheets(Press(replace(self._plan(_ARMS), printables=tuple(pages))))
        ):
            if b"<path" in file.data:
                self._book.add_image(f"{name}.svg", file.data)
                self._arms[shield] = f"{name}.svg"

    def _cover(self, shields: Sequence[Shield]) -> bytes:
        """Return the cover."""
        import pypdfium2 as pdfium

        from generator.press.exports.pictures import painted, png
        from generator.press.sheets.printing import print_sheets

        state = self._opened.state
        mark = state.start if isinstance(state, HavingSky) and state.start else self._opened.record.campaign
        data = {
            "title": self._title,
            "kicker": game_title(self._opened, self._language),
            "players": list(map(visible, self._opened.settings.players)),
            "made": (mark, 0),
            "realms": [shield._asdict() for shield in shields if shield in self._arms],
        }
        page = Page("cover", "cover.pdf", self._say("cover"), "sheet/ebook_cover", data)
        [file] = print_sheets(self._plan(_COVER), [page])
        return png(painted(pdfium.PdfDocument(file.data), 1, _PIXELS).quantize(_COLOURS))

    # What the package leaves to be put right

    def _changes(self) -> list[tuple[str, str, str]]:
        """Return what to replace in the book: patterns of the names of files and of what is in them, the new text."""
        tag, last = manner(self._language).tag, max(self._days, default=_NO_DAY)
        contents, cover = (escape(self._say(key)) for key in ("contents", "cover"))
        return [
            (r".*\.(xhtml|ncx|opf)", r'\blang="en"', f'lang="{tag}"'),
            (r".*/package\.opf", r"(<dc:date>)[^<]*", rf"\g<1>{last}"),
            (r".*/package\.opf", r'(<meta property="dcterms:modified">)[^<]*', rf"\g<1>{last}T00:00:00Z"),
            (r".*/toc\.xhtml", "<h2>Table of Contents</h2>", f"<h2>{contents}</h2>"),
            (r".*/cover\.xhtml", "<title>Cover</title>", f"<title>{cover}</title>"),
            (r".*/cover\.xhtml", r'<img src="([^"]*)"/>', rf'<img src="\g<1>" alt="{cover}"/>'),
        ]


def _settled(data: bytes, changes: list[tuple[str, str, str]]) -> bytes:
    """Return the same book with those *changes*, its files in order and without the time at which it was made."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as book, zipfile.ZipFile(made, "w") as settled:
        names = sorted(book.namelist(), key=lambda name: (name != "mimetype", name))
        for name in names:
            content = book.read(name)
            for where, pattern, to in changes:
                if re.fullmatch(where, name):
                    content = re.sub(pattern, to, content.decode()).encode()
            entry = zipfile.ZipInfo(name)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            plain = name == "mimetype" or name.endswith(".png")
            settled.writestr(
                entry, content, zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED, None if plain else 6
            )
    return made.getvalue()


def _each(chapters: Sequence[Chapter]) -> Iterator[Chapter]:
    """Yield *chapters* and their parts, in order."""
    for chapter in chapters:
        yield chapter
        yield from _each(chapter.parts)


def _text(text: str) -> str:
    """Return *text* as XHTML has it."""
    return escape(visible(text), quote=True)
