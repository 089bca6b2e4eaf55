"""Pictures of pages, to look at before anything is printed.

In: PDFs. Out: the first page of one as PNG, or every page of all of them on one contact sheet.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import islice
from math import ceil, sqrt
from typing import TYPE_CHECKING, Literal

import pypdfium2 as pdfium

if TYPE_CHECKING:
    from PIL.Image import Image

#: Which pages are shown: the first of each file, or all on one sheet.
Preview = Literal["first", "all"]
#: Dots per inch of a picture, and of a page on a contact sheet.
RESOLUTION, SMALL = 110, 55
#: Room between pages of a contact sheet and for their captions, in dots; how light its ground is.
_GAP, _CAPTION, _GROUND = 14, 16, 222


def picture(data: bytes) -> bytes:
    """Return the first page of the PDF *data* as a PNG file."""
    return _png(pdfium.PdfDocument(data)[0].render(scale=RESOLUTION / 72).to_pil(), RESOLUTION)


def contact_sheet(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Return a PNG file with every page of the PDF *files* (name and data), in rows, each with its file and number."""
    from PIL import Image, ImageDraw

    pages = [
        (f"{name} {number}", page.render(scale=SMALL / 72).to_pil())
        for name, data in files
        for number, page in enumerate(pdfium.PdfDocument(data), start=1)
    ]
    waiting = iter(pages)
    rows = list(iter(lambda: list(islice(waiting, ceil(sqrt(1.5 * len(pages))))), []))
    heights = [max(page.height for _, page in row) + _CAPTION + _GAP for row in rows]
    width = max(sum(page.width + _GAP for _, page in row) for row in rows)
    sheet = Image.new("L", (width + _GAP, sum(heights) + _GAP), _GROUND).convert("RGB")
    draw, y = ImageDraw.Draw(sheet), _GAP
    for row, height in zip(rows, heights, strict=True):
        x = _GAP
        for caption, page in row:
            sheet.paste(page, (x, y))
            draw.text((x, y + page.height + 2), caption, fill="black")
            x += page.width + _GAP
        y += height
    return _png(sheet, SMALL)


def _png(image: Image, resolution: int) -> bytes:
    made = io.BytesIO()
    image.save(made, "PNG", dpi=(resolution, resolution))
    return made.getvalue()
