"""Vignettes: every picture can be drawn in every frame and size, the same each time, within its frame, no two alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, product
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from sampling import first_always

from generator.games.eminent_domain.facts.deck import ROLES
from generator.games.innovation.facts.deck import AGES
from generator.press.art import vignettes
from generator.press.art.globe import globe
from generator.press.art.lands import LANDS
from generator.press.art.vignettes import FRAMES, PLATES, SMALL, vignette
from generator.press.assets.themes import find_theme
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.svg.elements import parse
from generator.press.svg.pathdata import path
from generator.press.templating.faces import Art

SIZES = (8.0, 12.0, 25.0)
#: What may lie outside a frame, of 100: half a line.
EDGE = 1.5


def outlines(name: str, size: float, frame: str) -> list[list[tuple[float, float]]]:
    """The paths of a vignette, as points (of curves also their handles) of 100 around its middle."""
    drawing = vignette(name, 10.0, 20.0, size, frame=frame)
    assert drawing.startswith(f'<g transform="translate({10 + size / 2:g} {20 + size / 2:g}) scale({size / 100:g})">')
    root = ElementTree.fromstring(drawing)
    found = []
    for each in root.iter("path"):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", path(each.attrib["d"]))]
        found.append(list(zip(numbers[::2], numbers[1::2])))
    return found


def test_there_is_a_picture_for_every_age_and_role() -> None:
    assert {f"age-{age}" for age in AGES} | set(ROLES) <= set(PLATES)


@pytest.mark.parametrize("name", first_always(PLATES, 12))
def test_a_vignette_stays_within_its_frame(name: str) -> None:
    for size, (frame, corners) in product(SIZES, FRAMES.items()):
        for outline in outlines(name, size, frame):
            for x, y in outline:
                assert max(abs(x), abs(y)) <= 50, (size, frame, x, y)
                if corners == 6:
                    assert max(abs(y), abs(y) / 2 + 0.866 * abs(x)) <= 0.866 * 50 + EDGE, (size, x, y)


@pytest.mark.parametrize("name", first_always(PLATES, 8))
def test_the_same_vignette_is_the_same_to_the_byte_and_a_small_one_has_fewer_lines(name: str) -> None:
    first = {(size, frame): vignette(name, 0.0, 0.0, size, frame=frame) for size in SIZES for frame in FRAMES}
    vignette.cache_clear()
    vignettes._engraved.cache_clear()
    for (size, frame), drawing in first.items():
        assert vignette(name, 0.0, 0.0, size, frame=frame) == drawing
        parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{drawing}</svg>')
    for frame in FRAMES:
        sizes = [len(first[size, frame]) for size in SIZES]
        assert sizes == sorted(sizes) and sizes[-1] < 6000, sizes
    assert "stroke-dasharray" not in first[8.0, "ring"] and SMALL > 8


def seen(drawings: Sequence[str], size: float) -> list[np.ndarray]:
    """How dark each of a row of drawings is, pixel by pixel, at 100 dots per inch."""
    document = Document("vignettes", "test", "en")
    painter = Painter(document, "en", {})
    for drawing in drawings:
        document.begin_page(size, size, "front")
        painter.draw(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">{drawing}</svg>', Item("", "")
        )
        document.end_page()
    found = [page.render(scale=100 / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(document.finish())]
    return [1 - np.asarray(each, float) / 255 for each in found]


@pytest.mark.parametrize("frame", FRAMES)
def test_no_two_are_alike_at_8_mm(frame: str) -> None:
    looks = dict(zip(PLATES, seen([vignette(name, 0.0, 0.0, 8.0, frame=frame) for name in PLATES], 8.0)))
    for one, other in combinations(PLATES, 2):
        assert np.abs(looks[one] - looks[other]).mean() >= 0.1, (one, other)
    for name, look in looks.items():
        assert 0.06 <= look.mean() <= 0.45, name


def test_planets_of_three_types_are_each_their_own_and_lie_in_their_place() -> None:
    for kind in LANDS:
        some = [globe(("planet", number), 20.0, 20.0, 10.0, kind=kind, cities=False) for number in range(1, 34)]
        assert len(set(some)) == 33
    assert len({globe(("planet", 1), 20.0, 20.0, 10.0, kind=kind) for kind in LANDS}) == 3


def test_a_theme_without_art_has_no_vignettes() -> None:
    colours = find_theme("notebook").colours
    assert Art(colours).vignette("age-1", 0, 0, 20)
    assert not Art(colours, on=False).vignette("age-1", 0, 0, 20)


def test_a_name_that_is_none_is_refused_with_those_there_are() -> None:
    drawn = Art(find_theme("notebook").colours)
    with pytest.raises(ValueError, match="is not one of"):
        drawn.vignette("age-11", 0, 0, 20)
    with pytest.raises(ValueError, match="is not one of"):
        drawn.vignette("age-1", 0, 0, 20, frame="oval")
    with pytest.raises(ValueError, match="is not one of"):
        drawn.globe(("planet", 1), 0, 0, 9, kind="flat")
