"""Pictures: each card and each page as a PNG of exactly so many pixels.

In: PDFs with one card on a page, a resolution. Out: picture files one after the other, so that few are held at a time.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from PIL import Image

from generator.engine.view import CardSheets, Printable
from generator.errors import BadMeasure, Text
from generator.press.job.asked import PrintRequest
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile, PrintedPage
from generator.press.sheets.press import Press, Progress
from generator.press.sheets.printing import print_all

#: The fewest and the most dots per inch.
LEAST, MOST = 20, 1200
#: The largest picture, in pixels: A4 at 1000 dots per inch, 390 MB while it is painted.
_LARGEST = 100_000_000
_INCH = 25.4
#: Longest name of a file without its ending: folders above it need room, too.
_LONGEST_NAME = 60

Pixels = tuple[int, int]


def export(plan: PrintPlan, request: PrintRequest, folder: Path, progress: Progress | None) -> Iterator[PrintedFile]:
    """Yield every card and page of *plan* as a PNG, for a folder of their own in *folder*.

    Raises what printing raises, and BadMeasure for a page too large at that resolution.
    """
    del folder
    press = Press(plan)
    files = print_all(press)
    names = names_of(press.printables, plan.labels)
    return pictures(files, names, request.resolution, press.one_back, progress)


def check_resolution(resolution: int) -> int:
    """Return *resolution* in dots per inch, checked.

    Raises BadMeasure.
    """
    if not LEAST <= resolution <= MOST:
        raise BadMeasure("--resolution", Text("no_resolution", resolution=resolution, least=LEAST, most=MOST))
    return resolution


def pictures(
    files: Sequence[PrintedFile],
    names: Mapping[str, Sequence[str]],
    resolution: int,
    one_back: bool,
    progress: Progress | None = None,
) -> Iterator[PrintedFile]:
    """Yield every page of the PDF *files* as a PNG in the folder called like its file, cards by their *names*.

    *one_back*: all backs are the same, so that one is enough.
    Raises BadMeasure for a page too large at that resolution.
    """
    pages = [(file, page) for file in files for page in file.pages]
    for _, page in pages:
        _check_size(page, resolution)
    done = 0
    for file in files:
        document = pdfium.PdfDocument(file.data)
        for page, name in zip(file.pages, page_names(file, names[file.name], one_back), strict=True):
            if name:
                size = pixels(page.paper, resolution)
                data = png(painted(document, page.number, size), resolution)
                yield PrintedFile(f"{folder_of(file.name)}/{name}.png", data, (page,), size)
            done += 1
            if progress:
                progress(done, len(pages))


def pixels(size: tuple[float, float], resolution: float) -> Pixels:
    """Return how many pixels *size* (mm) has."""
    return round(size[0] / _INCH * resolution), round(size[1] / _INCH * resolution)


def painted(document: pdfium.PdfDocument, number: int, size: Pixels) -> Image.Image:
    """Return the page *number* (from 1) of a PDF on white, as so many pixels."""
    page = document[number - 1]
    bitmap = pdfium.PdfBitmap.new_native(*size, pdfium_c.FPDFBitmap_BGR)
    pdfium_c.FPDFBitmap_FillRect(bitmap.raw, 0, 0, *size, 0xFFFFFFFF)
    pdfium_c.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, *size, 0, pdfium_c.FPDF_ANNOT)
    image: Image.Image = bitmap.to_pil().copy()
    bitmap.close()
    page.close()
    return image


def png(image: Image.Image, resolution: float | None = None) -> bytes:
    """Return *image* as a file, with its resolution noted."""
    made = io.BytesIO()
    image.convert("RGB").save(made, "PNG", **({"dpi": (resolution, resolution)} if resolution else {}))
    return made.getvalue()


def folder_of(file: str) -> str:
    """Return the folder for the pages of the PDF *file*."""
    return file.rpartition(".")[0] or file


def names_of(printables: Sequence[Printable], labels: Mapping[str, str]) -> dict[str, list[str]]:
    """Return what the fronts of the cards in each PDF file are called: "012-kranax"; each name once in its file."""
    found: dict[str, list[str]] = {}
    for sheet in printables:
        names = found.setdefault(sheet.file, [])
        for face in sheet.faces if isinstance(sheet, CardSheets) else ():
            called = f"{face.id} {labels.get(face.id, '')}" if face.id else face.label
            names.append(_once(file_name(called), {*names, "back"}))
    return found


def file_name(text: str) -> str:
    """Return *text* as a file name without ending, for any system: letters of all scripts, digits, hyphens."""
    plain = unicodedata.normalize("NFC", text).casefold()
    return re.sub(r"[\W_]+", "-", plain).strip("-")[:_LONGEST_NAME].strip("-") or "card"


def _once(name: str, taken: set[str]) -> str:
    tries = (name if number == 1 else f"{name}-{number}" for number in range(1, len(taken) + 2))
    return next(each for each in tries if each not in taken)


def page_names(file: PrintedFile, cards: Sequence[str], one_back: bool) -> Iterator[str]:
    """Yield what each page of *file* is called as a picture; nothing if it is left out."""
    stem, count = folder_of(file.name), sum(not page.cards for page in file.pages)
    fronts = backs = others = 0
    for page in file.pages:
        if not page.cards:
            others += 1
            yield stem if count == 1 else f"{stem}-{others}"
        elif page.side == "front":
            yield cards[fronts]
            fronts += 1
        else:
            yield f"{cards[fronts - 1]}-back" if not one_back else "" if backs else "back"
            backs += 1


def _check_size(page: PrintedPage, resolution: int) -> None:
    width, height = pixels(page.paper, resolution)
    if width * height > _LARGEST:
        most = int(resolution * (_LARGEST / (width * height)) ** 0.5)
        raise BadMeasure("--resolution", Text("page_large", width=width, height=height, most=most))
