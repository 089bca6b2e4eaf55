"""Which characters a reader of a PDF copies for the glyphs of a font.

In: characters that are read as others. Out: a ToUnicode CMap in every font that reportlab writes meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from reportlab.pdfbase import ttfonts


@contextmanager
def our_character_map(read: Mapping[int, int]) -> Iterator[None]:
    """Yield while reportlab uses our character map: its own has codes of five digits, which no reader understands."""
    theirs = ttfonts.makeToUnicodeCMap
    ttfonts.makeToUnicodeCMap = lambda name, subset: _character_map(name, [read.get(point, point) for point in subset])
    try:
        yield
    finally:
        ttfonts.makeToUnicodeCMap = theirs


def _character_map(font_name: str, subset: list[int]) -> str:
    """Return a ToUnicode CMap in UTF-16, in blocks of 100 as the format asks."""
    pairs = [f"<{code:02X}> <{chr(point).encode('utf-16-be').hex().upper()}>" for code, point in enumerate(subset)]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({font_name}) /Ordering ({font_name}) /Supplement 0 >> def",
        f"/CMapName /{font_name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        f"<00> <{len(subset) - 1:02X}>",
        "endcodespacerange",
    ]
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)
