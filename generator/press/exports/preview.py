"""A picture of a page, to look at before anything is printed.

In: a PDF. Out: its first page as PNG.
"""

from __future__ import annotations

import io

import pypdfium2 as pdfium

#: Dots per inch of a picture.
RESOLUTION = 110


def picture(data: bytes) -> bytes:
    """Return the first page of the PDF *data* as a PNG file."""
    document = pdfium.PdfDocument(data)
    image = document[0].render(scale=RESOLUTION / 72).to_pil()
    made = io.BytesIO()
    image.save(made, "PNG", dpi=(RESOLUTION, RESOLUTION))
    return made.getvalue()
