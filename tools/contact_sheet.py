"""Printed sheets side by side, to look at: as they are, in grey, and as people see them who are colour-blind.

In: PDF files. Out: one PNG, a row for each page, a column for each way of seeing. The three kinds of colour blindness
are those of Machado, Oliveira and Fernandes (2009) at full severity, reckoned in linear light.

    python tools/contact_sheet.py output/kran/*.pdf --to looks.png [--see normal,grey,protan,deutan,tritan]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from PIL import Image, ImageDraw

#: Linear red, green and blue as somebody sees them who lacks one kind of cone.
SIMULATIONS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
WAYS = ("normal", *SIMULATIONS)
#: Pixels between pictures, and above each row for its name.
GAP, HEAD = 10, 18


def linear(image: np.ndarray) -> np.ndarray:
    """sRGB values of 0 to 255 as linear light of 0 to 1."""
    part = np.asarray(image, dtype=float) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def encoded(light: np.ndarray) -> np.ndarray:
    """Linear light as sRGB values of 0 to 255."""
    light = np.clip(light, 0, 1)
    part = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.rint(part * 255).astype(np.uint8)


def seen(image: np.ndarray, way: str) -> np.ndarray:
    """The sRGB *image* (its last axis red, green, blue) as it is seen that *way*, one of WAYS."""
    if way == "normal":
        return np.asarray(image, dtype=np.uint8)
    return encoded(linear(image) @ np.array(SIMULATIONS[way]).T)


def ink(image: np.ndarray) -> float:
    """How much of the paper is ink: the mean darkness of its pixels, 0 to 1."""
    return float(1 - (np.asarray(image, dtype=float) / 255).mean())


def pages(file: Path, resolution: float, wanted: Sequence[int]) -> Iterator[tuple[int, Image.Image]]:
    """The *wanted* pages (all if none) of a PDF, counted from 1, at so many dots per inch."""
    document = pdfium.PdfDocument(file)
    for number in range(1, len(document) + 1):
        if not wanted or number in wanted:
            yield number, document[number - 1].render(scale=resolution / 72).to_pil().convert("RGB")


def row(name: str, picture: Image.Image, ways: Sequence[str]) -> Image.Image:
    """One page, seen in all *ways* beside each other, its *name* and its ink above."""
    values = np.asarray(picture)
    width, height = picture.size
    made = Image.new("RGB", (len(ways) * (width + GAP) + GAP, height + HEAD + GAP), "#808080")
    draw = ImageDraw.Draw(made)
    for place, way in enumerate(ways):
        x = GAP + place * (width + GAP)
        told = f"{name}, {100 * ink(values):.1f} % ink" if not place else way
        draw.text((x, 4), told, fill="white")
        made.paste(Image.fromarray(seen(values, way)), (x, HEAD))
    return made


def in_columns(rows: Sequence[Image.Image], columns: int) -> Image.Image:
    """All *rows* on one sheet, dealt to so many columns from left to right."""
    bands = [rows[start : start + columns] for start in range(0, len(rows), columns)]
    width = max(sum(each.width for each in band) for band in bands)
    made = Image.new("RGB", (width, sum(max(each.height for each in band) for band in bands)), "#808080")
    y = 0
    for band in bands:
        x = 0
        for each in band:
            made.paste(each, (x, y))
            x += each.width
        y += max(each.height for each in band)
    return made


def ways_of(told: str) -> list[str]:
    """Ways of seeing, as the command line names them."""
    ways = told.split(",")
    for way in ways:
        if way not in WAYS:
            raise argparse.ArgumentTypeError(f"{way!r} is not one of {', '.join(WAYS)}")
    return ways


def main() -> None:
    """Read the command line and write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="PDF")
    parser.add_argument("--to", type=Path, default=Path("looks.png"), help="the picture to write (looks.png)")
    parser.add_argument("--see", type=ways_of, default=list(WAYS), help=f"of {','.join(WAYS)}; all if not given")
    parser.add_argument("--resolution", type=float, default=60, help="dots per inch (60)")
    parser.add_argument("--pages", type=int, nargs="*", default=[], help="only these pages of each file")
    parser.add_argument("--columns", type=int, default=1, help="pages beside each other (1)")
    told = parser.parse_args()
    rows = [
        row(f"{'/'.join(file.parts[-3:])} {number}", picture, told.see)
        for file in told.files
        for number, picture in pages(file, told.resolution, told.pages)
    ]
    in_columns(rows, max(1, told.columns)).save(told.to)
    print(f"{told.to}: {len(rows)} pages")


if __name__ == "__main__":
    main()
