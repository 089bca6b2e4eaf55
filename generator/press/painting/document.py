"""One PDF file being written: pages in mm with the origin top left, reusable drawings, embedded fonts.

In: PDF operators in mm. Out: the bytes of the file, the same for the same input. The only module that
drives reportlab's canvas.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

import generator
from generator.engine.languages import manner
from generator.engine.view import Language
from generator.press.assets.fonts import PressFont, body_font
from generator.press.layout.measures import Rectangle
from generator.press.svg.elements import IDENTITY, MM_PER_PT, Matrix
from generator.press.svg.pathdata import fixed

rl_config.useA85 = 0  # binary streams: smaller by a fifth

_PT_PER_MM = 1 / MM_PER_PT
#: Reused drawings are not clipped: the card they are on is (x0, y0, x1, y1 in mm).
_EVERYWHERE = (-2000, -2000, 2000, 2000)


class Document:
    """A PDF in the making. Its viewer is asked to print without scaling and to show the title."""

    def __init__(self, title: str, subject: str, language: Language) -> None:
        font = body_font()
        pdfmetrics.registerFont(font)
        self._file = io.BytesIO()
        self._canvas = _dateless(
            self._file,
            initialFontName=font.fontName,
            pageCompression=1,
            pdfVersion=(1, 7),
            lang=manner(language).tag,
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor(f"makeplay {generator.__version__}")
        self._canvas.setCreator(f"makeplay {generator.__version__}")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._encoded: dict[tuple[PressFont, str], tuple[tuple[str, str], ...]] = {}
        self._ops: list[str] = []
        self._drawings = 0
        self._pictures: dict[str, str] = {}
        self.pages = 0

    def ask_for_duplex(self, flip: Literal["long", "short"]) -> None:
        """Ask the viewer to print on both sides, turning sheets over that edge."""
        self._canvas.setViewerPreference("Duplex", f"DuplexFlip{flip.title()}Edge")

    def begin_page(
        self,
        width: float,
        height: float,
        bookmark: str | None = None,
        *,
        label: str = "",
        matrix: Matrix | None = None,
        trim: Rectangle | None = None,
        bleed: float = 0.0,
    ) -> None:
        """Start a page of *width* x *height* mm; *bookmark* puts it into the outline, *label* is its number.

        *matrix* moves everything on it, in mm from its top left corner; *trim* is what is left when it is cut (left,
        top, right, bottom), *bleed* how far ink goes beyond that, in mm.
        """
        w, h = width * _PT_PER_MM, height * _PT_PER_MM
        self._canvas.setPageSize((w, h))
        left, top, right, bottom = trim or (0.0, 0.0, width, height)
        self._canvas.setTrimBox(_box(left, top, right, bottom, height))
        beyond = (max(0.0, left - bleed), max(0.0, top - bleed), min(width, right + bleed), min(height, bottom + bleed))
        self._canvas.setBleedBox(_box(*beyond, height))
        if label:
            self._canvas.addPageLabel(self.pages, prefix=label)
        self.pages += 1
        if bookmark:
            key = f"page-{self.pages}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(bookmark, key, 0)
        self.write(f"{_PT_PER_MM:.9f} 0 0 -{_PT_PER_MM:.9f} 0 {h:.6f} cm")
        if matrix and matrix != IDENTITY:
            self.write(" ".join(f"{value:.9f}" for value in matrix) + " cm")

    def end_page(self) -> None:
        """Finish the page."""
        self._flush()
        self._canvas.showPage()

    def write(self, operators: str) -> None:
        """Add PDF operators to the page."""
        self._ops.append(operators)

    def define(self, operators: str) -> str:
        """Keep *operators* as a drawing; its name."""
        self._flush()
        self._drawings += 1
        name = f"d{self._drawings}"
        self._canvas.beginForm(name, *_EVERYWHERE)
        self._canvas.addLiteral(operators)
        self._canvas.endForm()
        return name

    def show(self, name: str) -> None:
        """Put a kept drawing onto the page, in the coordinates in force."""
        self._flush()
        self._canvas.doForm(name)

    def picture(self, key: str, data: bytes) -> str:
        """Keep a PNG or JPEG as a drawing 1 x 1 mm large, its top at y = 0; its name. Once for each *key*."""
        name = self._pictures.get(key)
        if name is None:
            self._flush()
            self._drawings += 1
            name = self._pictures[key] = f"d{self._drawings}"
            self._canvas.beginForm(name, *_EVERYWHERE)
            self._canvas.addLiteral("1 0 0 -1 0 1 cm")
            self._canvas.drawImage(ImageReader(io.BytesIO(data)), 0, 0, 1, 1, mask="auto")
            self._canvas.endForm()
        return name

    def encoded(self, font: PressFont, text: str) -> tuple[tuple[str, str], ...]:
        """Return *text* as (name of an embedded subset, operator that shows what is of it) pairs, kerned."""
        key = (font, text)
        found = self._encoded.get(key)
        if found is None:
            found = self._encoded[key] = tuple(self._kerned(font, text))
        return found

    def _kerned(self, font: PressFont, text: str) -> Iterator[tuple[str, str]]:
        doc: Any = self._canvas._doc
        kerns = [0.0, *map(font.kerns.__getitem__, map("".join, pairwise(text)))]
        at = 0
        for subset, codes in font.splitString(text, doc):  # one code for each character
            its, at = kerns[at : at + len(codes)], at + len(codes)
            shown = f"<{codes.hex()}> Tj"
            if any(its):
                parts = (
                    f"> {fixed(-1000 * kern)} <{code:02x}" if kern else f"{code:02x}" for code, kern in zip(codes, its)
                )
                shown = f"[<{''.join(parts)}>] TJ".replace("<> ", "")
            yield font.getSubsetInternalName(subset, doc), shown

    @property
    def fonts(self) -> set[PressFont]:
        """Return the fonts of its text, and the one it starts with."""
        return {body_font(), *(font for font, _ in self._encoded)}

    def finish(self) -> bytes:
        """Return the file, and close the document for good."""
        self._canvas.save()
        return self._file.getvalue()

    def _flush(self) -> None:
        if self._ops:
            self._canvas.addLiteral("\n".join(self._ops))
            self._ops.clear()


def _box(left: float, top: float, right: float, bottom: float, height: float) -> Rectangle:
    """Return a box in points from the lower left corner, as PDF has it."""
    return left * _PT_PER_MM, (height - bottom) * _PT_PER_MM, right * _PT_PER_MM, (height - top) * _PT_PER_MM


def _dateless(*arguments: Any, **options: Any) -> Canvas:
    """Return a canvas without dates, whatever SOURCE_DATE_EPOCH says: a sheet depends on the record alone."""
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        return Canvas(*arguments, invariant=1, **options)
    finally:
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch
