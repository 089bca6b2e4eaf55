"""Wonders as vignettes, one for each kind of victory: data as in `plates`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WONDERS: Final[Mapping[str, str]] = {
    # A beacon whose light goes over the land.
    "wonder-territory": """
        sky -46 46
        light M 0 -20 L -32 -32 L -44 -9 Z M 0 -20 L 32 -32 L 44 -9 Z
        open M 0 -20 L -32 -32 M 0 -20 L -44 -9 M 0 -20 L 32 -32 M 0 -20 L 44 -9
        land M -60 20 Q -40 8 -22 18 Q -8 14 0 16 Q 14 12 28 18 Q 42 10 60 18 L 60 60 L -60 60 Z
        falling3 M -60 24 Q -30 18 0 22 Q 30 16 60 24 L 60 60 L -60 60 Z
        body M -17 34 L -13 26 L 13 26 L 17 34 Z
        body M -10 26 L -5.5 -10 L 5.5 -10 L 10 26 Z
        upright1 M 1 26 L 1 -10 L 5.5 -10 L 10 26 Z
        dark M -8.4 16 L -7.6 9 L 7.6 9 L 8.4 16 Z
        light B -1.6 11 3.2 4
        body B -9 -14 18 4
        body B -5 -26 10 12
        dark O 0 -20 3.4
        body M -8 -26 Q -6 -36 0 -38 Q 6 -36 8 -26 Z
        upright1 M 1 -26 L 1 -38 Q 6 -36 8 -26 Z
        bold M 0 -43 L 0 -38
    """,
    # A city in steps under a dome.
    "wonder-population": """
        sky -46 30
        land M -60 30 L 60 30 L 60 60 L -60 60 Z
        level3 M -60 32 L 60 32 L 60 60 L -60 60 Z
        light M -33 31 C -33 2 -20 -20.5 0 -20.5 C 20 -20.5 33 2 33 31 Z
        open M -33 31 C -33 2 -20 -20.5 0 -20.5 C 20 -20.5 33 2 33 31 Z
        fine M 0 -20.5 L 0 31 M -13 31 C -15 0 -9 -16 0 -20.5 M 13 31 C 15 0 9 -16 0 -20.5 M -29 8 Q 0 -2 29 8
        body B -26 18 10 13 B -16 8 9 23 B -7 -8 9 39 B 2 2 10 29 B 12 12 8 19 B 20 20 6 11
        upright1 B -20 18 4 13 B -11 8 4 23 B -2 -8 4 39 B 8 2 4 29 B 17 12 3 19
        dark B -14 12 2 3 B -14 18 2 3 B -14 24 2 3 B -5 -3 2 3 B -5 3 2 3 B -5 9 2 3 B -5 15 2 3 B -5 21 2 3
          B 4 7 2 3 B 4 13 2 3 B 4 19 2 3 B -24 22 2 3 B 14 17 2 3 B 14 23 2 3
        bold M -2.5 -14 L -2.5 -8 M -33 31 L 33 31
        open M 0 -20.5 L 0 -34
        dark M 0 -34 L 9 -31 L 0 -28 Z
    """,
    # A lyre as high as a house.
    "wonder-culture": """
        sky -46 32
        light O 0 -6 31
        fine M 0 -43 L 0 -38 M -16 -39 L -14 -35 M 16 -39 L 14 -35 M -28 -29 L -25 -26 M 28 -29 L 25 -26
          M -36 -14 L -32 -13 M 36 -14 L 32 -13
        land M -60 32 L 60 32 L 60 60 L -60 60 Z
        level2 M -60 34 L 60 34 L 60 60 L -60 60 Z
        body B -22 27 44 6 B -16 21 32 6
        upright1 B 4 21 12 6
        body M -7 21 C -34 12 -30 -12 -17 -22 C -13 -26 -16 -31 -20 -29 L -21 -33 C -13 -37 -8 -27 -12 -20
          C -21 -8 -21 6 -6 13 Z
        body M 7 21 C 34 12 30 -12 17 -22 C 13 -26 16 -31 20 -29 L 21 -33 C 13 -37 8 -27 12 -20
          C 21 -8 21 6 6 13 Z
        rising1 M 7 21 C 34 12 30 -12 17 -22 L 13 -19 C 21 -8 21 6 6 13 Z
        dark M -18 -20 L 18 -20 L 17 -16 L -17 -16 Z M -10 21 L -7 13 L 7 13 L 10 21 Z
        open M -6 -16 L -4 13 M -2 -16 L -1.4 13 M 2 -16 L 1.4 13 M 6 -16 L 4 13
    """,
    # A fortress.
    "wonder-might": """
        sky -46 24
        land M -60 24 Q -30 16 0 20 Q 30 16 60 24 L 60 60 L -60 60 Z
        falling3 M -60 32 L 60 32 L 60 60 L -60 60 Z
        body M -9 30 L -9 -22 L -11 -22 L -11 -31 L -7 -31 L -7 -27 L -2.4 -27 L -2.4 -31 L 2.4 -31 L 2.4 -27 L 7 -27
          L 7 -31 L 11 -31 L 11 -22 L 9 -22 L 9 30 Z
        upright1 B 3 -22 6 52
        dark B -2 -17 3 7
        body M -31 33 L -29 -6 L -32 -6 L -32 -15 L -28 -15 L -28 -11 L -24.5 -11 L -24.5 -15 L -20.5 -15 L -20.5 -11
          L -17 -11 L -17 -15 L -13 -15 L -13 -6 L -16 -6 L -13 33 Z
        body M 31 33 L 29 -6 L 32 -6 L 32 -15 L 28 -15 L 28 -11 L 24.5 -11 L 24.5 -15 L 20.5 -15 L 20.5 -11
          L 17 -11 L 17 -15 L 13 -15 L 13 -6 L 16 -6 L 13 33 Z
        upright1 M -21 33 L -21 -6 L -16 -6 L -13 33 Z M 24 33 L 24 -6 L 29 -6 L 31 33 Z
        body M -14 33 L -14 6 L -10 6 L -10 10 L -5 10 L -5 6 L 5 6 L 5 10 L 10 10 L 10 6 L 14 6 L 14 33 Z
        dark M -6 33 L -6 22 Q -5 15 0 15 Q 5 15 6 22 L 6 33 Z B -26 4 3 7 B 20 4 3 7
        fine M -13 14 L -7 14 M 7 18 L 13 18 M -13 24 L -8 24 M 8 26 L 13 26
        bold M 0 -41 L 0 -27 M -32 33 L 32 33
        dark M 0 -41 L 11 -38 L 0 -35 Z
    """,
    # A pyramid in steps before the sun.
    "wonder-stability": """
        sky -46 30
        light O 0 -14 24
        open O 0 -14 21
        fine M 0 -42 L 0 -38 M -17 -37 L -15 -33 M 17 -37 L 15 -33 M -28 -23 L -24 -21 M 28 -23 L 24 -21
        land M -60 31 L 60 31 L 60 60 L -60 60 Z
        level3 M -60 33 L 60 33 L 60 60 L -60 60 Z
        body M -33 31 L -30 21 L 30 21 L 33 31 Z M -28 21 L -25 11 L 25 11 L 28 21 Z M -21 11 L -18 1 L 18 1 L 21 11 Z
          M -14 1 L -11.5 -8 L 11.5 -8 L 14 1 Z
        rising1 M 12 31 L 10 21 L 30 21 L 33 31 Z M 9 21 L 8 11 L 25 11 L 28 21 Z M 7 11 L 6 1 L 18 1 L 21 11 Z
          M 5 1 L 4 -8 L 11.5 -8 L 14 1 Z
        body M -5.5 31 L -3 -8 L 3 -8 L 5.5 31 Z
        fine M -5 27 L 5 27 M -5 24 L 5 24 M -4.6 20 L 4.6 20 M -4.4 17 L 4.4 17 M -4 13 L 4 13 M -4 10 L 4 10
          M -3.6 6 L 3.6 6 M -3.4 3 L 3.4 3 M -3 -1 L 3 -1 M -3 -4 L 3 -4
        body B -8 -17 16 9
        dark B -2.4 -15 4.8 7
        body M -11 -17 L 0 -26 L 11 -17 Z
        rising1 M 0 -17 L 0 -26 L 11 -17 Z
    """,
    # A gate to other stars.
    "wonder-xeno": """
        sky -46 30
        land M -60 31 L 60 31 L 60 60 L -60 60 Z
        level3 M -60 33 L 60 33 L 60 60 L -60 60 Z
        body O 0 -5 33
        rising2 O 0 -5 33
        body O 0 -5 28
        fine O 0 -5 25
        dark O 0 -5 21.5
        light M 0 -20 L 1.6 -9 L 12 -5 L 1.6 -1 L 0 10 L -1.6 -1 L -12 -5 L -1.6 -9 Z
        light O -11 -16 1.5 O 10 -15 1.2 O 13 3 1.5 O -13 5 1.2 O 4 11 1.1 O -6 11 1.4 O -16 -5 0.9 O 7 -21 1
        body B -3 -41 6 8 B -38 -8 8 6 B 30 -8 8 6
        body M -30 36 L -26 26 L 26 26 L 30 36 Z
        level1 M 6 36 L 6 26 L 26 26 L 30 36 Z
        body M -20 26 L -17 19 L 17 19 L 20 26 Z
    """,
}
