"""A hundred samples of each kind of picture, as the pages docs/pictures/art-*.png.

    python tools/gallery.py [--theme starlight] [--to FOLDER]

Globes, arms, skies, initials, hills, vignettes of a made-up campaign, in the colours of a theme, for docs/templates.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pypdfium2

from generator.press.art.lands import LANDS
from generator.press.art.vignettes import PLATES
from generator.press.assets.themes import find_theme
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating.faces import Art
from generator.press.templating.templates import Templates

DOCS = Path(__file__).resolve().parent.parent / "docs/pictures"
#: Samples across and down; the side of a sample, mm; pixels for a mm.
ACROSS, DOWN, SIDE, FINE = 10, 10, 19.0, 6.0
SUITS = ("sun", "moon", "heart", "skull", "hand", "foot")
Sample = Callable[[int, float, float], str]


def samples(art: Art, tints: dict[str, str]) -> dict[str, Sample]:
    """Return what draws sample *number* around a place, kind by kind."""
    middle = SIDE / 2
    return {
        "globes": lambda number, x, y: art.globe(
            ("gallery", number),
            x + middle,
            y + middle,
            0.31 * SIDE,
            tints[SUITS[number % 6]],
            "" if number < 70 else tuple(LANDS)[number // 10 % 3],
        ),
        "arms": lambda number, x, y: art.arms(
            ("gallery", number), SUITS[number % 6], x + middle, y + 1.1 * middle, 0.58 * SIDE, 3 + number // 20
        ),
        "skies": lambda number, x, y: (
            art.sky((f"gallery {number}",), x + middle, y + middle, 0.5 * SIDE, tints["lane"])
            + art.black_hole((f"gallery {number}",), x + middle, y + middle, 0.07 * SIDE, tints["hole"], tints["hole"])
        ),
        "initials": lambda number, x, y: art.initial(("gallery", number), x + 2, y + 2, SIDE - 4, tints["hole"]),
        "country": lambda number, x, y: (
            art.hills(("gallery", number), x + 2, y + 2, SIDE - 4, 0.5 * SIDE)
            + (art.grove if number % 3 else art.ripples)(("gallery", number), x + middle, y + 0.76 * SIDE, 0.42 * SIDE)
        ),
        "vignettes": lambda number, x, y: art.vignette(
            tuple(PLATES)[number % len(PLATES)],
            x + 1,
            y + 1,
            (17.0, 17.0, 12.0, 12.0, 8.0, 8.0)[number // len(PLATES)],
            frame=("ring", "hexagon")[number // len(PLATES) % 2],
        ),
    }


def page(draw: Sample, ground: str) -> str:
    """Return a page of all samples as SVG."""
    wide, high = ACROSS * SIDE, DOWN * SIDE
    drawn = [draw(number, number % ACROSS * SIDE, number // ACROSS * SIDE) for number in range(ACROSS * DOWN)]
    back = f'<rect width="{wide}" height="{high}" fill="{ground}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{back}{"".join(drawn)}</svg>'


def main() -> None:
    """Write the pages."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--theme", default="notebook")
    asked.add_argument("--to", type=Path, default=DOCS)
    options = asked.parse_args()
    colours = find_theme(options.theme).colours
    night = colours["sky"] != "none"
    templates = Templates("deep_future", "en", options.theme)
    tints = {suit: colours[f"box_{suit}"] for suit in SUITS} | {
        "lane": colours["arms"],
        "hole": colours["on_sky" if night else "ink"],
    }
    for name, draw in samples(Art(colours), tints).items():
        ground = colours["sky"] if night and name != "arms" else "#fff"
        document = Document(name, "gallery", "en")
        painter = Painter(document, "en", templates.symbols)
        document.begin_page(ACROSS * SIDE, DOWN * SIDE, "front")
        painter.draw(page(draw, ground), Item(name, name))
        document.end_page()
        picture = pypdfium2.PdfDocument(document.finish())[0].render(scale=FINE * 25.4 / 72).to_pil()
        path = options.to / f"art-{name}.png"
        picture.convert("P", palette=1, colors=16).save(path, optimize=True)
        print(f"{path}  {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
