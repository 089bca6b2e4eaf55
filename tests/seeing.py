"""How texts are seen: in grey, and by the colour-blind, on the very page that is printed.

The page is rendered at 150 dpi without its text, and what lies behind each text is taken from the pixels inside its
box, every colour that covers a tenth of it. In: a PDF, or colours. Out: contrast, and the texts that lack it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from contact_sheet import SIMULATIONS, WAYS, linear, seen

from generator.engine.view import Language

THEMES = ("notebook", "ink-saver", "sepia", "starlight")
LANGUAGES: tuple[Language, ...] = ("en", "zh")
#: Text, and what is large and bold (14 pt) or an icon: WCAG 2.1, 1.4.3 and 1.4.11.
TEXT, LARGE = 4.5, 3.0
RESOLUTION = 150


def contrast(one: tuple[int, ...], other: tuple[int, ...], way: str) -> float:
    """WCAG contrast of two colours seen that *way*."""
    light = [float(linear(seen(np.array(colour), way)) @ np.array(SIMULATIONS["grey"][0])) for colour in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


seen_contrast = cache(contrast)


def rgb(colour: str) -> tuple[int, ...]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return tuple(bytes.fromhex(digits))


def lab(colour: str, way: str) -> np.ndarray:
    """A colour in CIE L*a*b* (D65), seen that *way*."""
    light = linear(seen(np.array(rgb(colour)), way))
    xyz = light @ np.array([[0.4125, 0.2127, 0.0193], [0.3576, 0.7152, 0.1192], [0.1804, 0.0722, 0.9503]])
    f = [v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz / (0.9505, 1, 1.0888)]
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def measured(data: bytes) -> Iterator[tuple[str, tuple[int, ...], list[tuple[int, ...]], bool]]:
    """Every text of a PDF: its words, its colour, the colours behind it, whether it is large."""
    document = pdfium.PdfDocument(data)
    for page in document:
        reader, scale, height = page.get_textpage(), RESOLUTION / 72, page.get_height()
        texts = []
        for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], max_depth=1, textpage=reader):
            words = thing.extract().strip()
            if words:
                texts.append((words, _fill(thing), thing.get_bounds(), _is_large(thing)))
        for thing in list(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT], max_depth=1)):
            page.remove_obj(thing)
        shown = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True).to_numpy()
        pixels = np.ascontiguousarray(shown).view("<u4")[..., 0] & 0xFFFFFF  # a number for a colour, red lowest
        for words, colour, (left, bottom, right, top), large in texts:
            rows = slice(max(int((height - top) * scale), 0), int((height - bottom) * scale) + 1)
            behind = pixels[rows, max(int(left * scale), 0) : int(right * scale) + 1].ravel()
            one = len(behind) and (behind == behind[0]).all()
            grounds, counts = (behind[:1], [len(behind)]) if one else np.unique(behind, return_counts=True)
            common = grounds[np.asarray(counts) >= 0.1 * len(behind)].tolist()
            yield words, colour, [(ground & 255, ground >> 8 & 255, ground >> 16) for ground in common], large


def _fill(thing: Any) -> tuple[int, ...]:
    parts = [pdfium_c.c_uint() for _ in range(4)]
    assert pdfium_c.FPDFPageObj_GetFillColor(thing, *parts)
    return tuple(part.value for part in parts[:3])


def _is_large(thing: Any) -> bool:
    """Whether it is bold and of 14 pt at least."""
    a, b, _, _, _, _ = thing.get_matrix().get()
    size = pdfium_c.c_float()
    assert pdfium_c.FPDFTextObj_GetFontSize(thing, size)
    name = pdfium_c.create_string_buffer(100)
    font = pdfium_c.FPDFTextObj_GetFont(thing)
    pdfium_c.FPDFFont_GetBaseFontName(font, name, 100)
    return b"Bold" in name.value and size.value * (a * a + b * b) ** 0.5 >= 14 * 0.999


def badly_seen(data: bytes) -> set[str]:
    found = set()
    for words, colour, grounds, large in measured(data):
        assert grounds, words
        for ground, way in product(grounds, WAYS):
            got = seen_contrast(colour, ground, way)
            if got < (LARGE if large else TEXT):
                found.add(f"{words!r} {colour} on {ground} seen {way}: {got:.2f}")
    return found
