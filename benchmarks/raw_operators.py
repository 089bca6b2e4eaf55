"""Path data as raw operators beside reportlab's own paths: the CPU that a shape of an engraving takes.

In: nothing. Out: microseconds a path, both ways; the bytes that both ways write are told, too.

python benchmarks/raw_operators.py
"""

from __future__ import annotations

import re
from io import BytesIO
from time import process_time

from reportlab.pdfgen.canvas import Canvas

from generator.press.svg import pathdata

#: Times that each way draws all paths; the best counts.
ROUNDS = 20


def paths(shift: int) -> list[str]:
    """Paths as our drawings write them: a frame, a leaf, a coast of many curves."""
    coast = "".join(f"C{x} {x % 3} {x + 0.5} {x % 5} {x + 2} {x % 4}" for x in range(0, 80, 2))
    return [
        f"M{shift} 2L30 2L30 40L1 40Z",
        f"M{shift} 5C8 1 12 1 15 5C12 9 8 9 5 5Z",
        f"M{shift} 0{coast}",
    ]


PATHS = [path for shift in range(200) for path in paths(shift)]


def raw() -> bytes:
    """All paths as makeplay draws them: operators as text."""
    return "\n".join(f"{pathdata.path(d)} S" for d in PATHS).encode()


def by_reportlab() -> bytes:
    """The same by a path object of reportlab's for each."""
    canvas = Canvas(BytesIO())
    for d in PATHS:
        path = canvas.beginPath()
        for letter, figures in re.findall(r"([MLCZ])([^MLCZ]*)", d):
            values = map(float, figures.split())
            match letter:
                case "M":
                    path.moveTo(*values)
                case "L":
                    path.lineTo(*values)
                case "C":
                    path.curveTo(*values)
                case _:
                    path.close()
        canvas.drawPath(path)
    return "\n".join(canvas._code).encode()


def main() -> None:
    """Print both."""
    for name, draw in (("raw operators", raw), ("reportlab's paths", by_reportlab)):
        best = float("inf")
        for _ in range(ROUNDS):
            pathdata.path.cache_clear()
            began = process_time()
            written = draw()
            best = min(best, process_time() - began)
        print(f"{name}: {best / len(PATHS) * 1e6:.1f} us a path, {len(written)} bytes")


if __name__ == "__main__":
    main()
