"""Pictures of vignettes as data: paints and outlines, from the back to the front.

In: nothing. Out: by name, paints in small letters, each with an outline. The square is 100 wide around 0, 0; what is
to be seen lies in the hexagon that is flat above and below, with corners 45 to the left and right. Paints: `sky TOP
LOW` is ruled; `land` has an edge and is cut to the frame, `body` has an edge, `dark` and `light` are filled, `open`,
`fine` and `bold` are lines; `level`, `upright`, `rising`, `falling` and `cross` are hatched, with a figure behind them
closer (1) or wider (3, 4) than usual. Outlines: M and L to points, Q and C along handles, Z closes, O a disc, E an
ellipse and how far it is turned (degrees), B a box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PLATES: Final[Mapping[str, str]] = {
    # A fire between stones.
    "age-1": """
        sky -46 14
        light O 0 -4 27
        fine M -29 -22 L -35 -27 M -34 -6 L -42 -8 M 29 -22 L 35 -27 M 34 -6 L 42 -8 M -16 -33 L -18 -38
          M 16 -33 L 18 -38
        land M -60 15 Q -20 10 0 14 Q 25 9 60 16 L 60 60 L -60 60 Z
        falling3 M -60 26 Q 0 20 60 26 L 60 60 L -60 60 Z
        body M -25 20 L -21 14 L 24 25 L 22 31 L -2 26 Z
        body M 25 20 L 21 14 L -24 25 L -22 31 L 2 26 Z
        falling1 M 25 20 L 21 14 L -24 25 L -22 31 L 2 26 Z
        body M 0 20 C -20 20 -23 4 -14 -8 C -12 -3 -10 0 -7 0 C -10 -14 -2 -24 3 -36 C 3 -24 16 -18 13 -3
          C 16 -5 17 -8 17 -11 C 25 2 20 20 0 20 Z
        rising2 M 0 20 C 12 20 23 14 17 -11 C 17 -8 16 -5 13 -3 C 12 6 10 14 0 20 Z
        dark M 0 19 C -8 18 -9 9 -3 2 C -1 6 1 7 2 4 C 3 0 2 -4 2 -8 C 9 0 12 17 0 19 Z
        body M -33 30 Q -33 23 -27 23 Q -20 24 -20 31 Q -27 34 -33 30 Z M 33 30 Q 33 23 27 23 Q 20 24 20 31
          Q 27 34 33 30 Z
        body M -19 36 Q -19 28 -10 28 Q -1 29 -1 36 Q -10 39 -19 36 Z M 19 36 Q 19 28 10 28 Q 1 29 1 36
          Q 10 39 19 36 Z
        falling1 M -31 32 Q -21 31 -22 25 Q -20 26 -20 31 Q -25 34 -31 32 Z M -12 37 Q -4 36 -4 31 Q -1 33 -1 36
          Q -5 38 -12 37 Z M 8 37 Q 16 36 16 31 Q 19 33 19 36 Q 14 38 8 37 Z M 26 32 Q 33 31 31 25 Q 34 27 33 30
          Q 31 33 26 32 Z
    """,
    # A temple.
    "age-2": """
        sky -46 27
        land M -60 29 L 60 29 L 60 60 L -60 60 Z
        level3 M -60 31 L 60 31 L 60 60 L -60 60 Z
        body B -33 23 66 7 B -30 18 60 5
        upright1 B -25 -8 50 26
        body B -27 -8 6 26 B -11 -8 6 26 B 5 -8 6 26 B 21 -8 6 26
        body B -28 -11 8 3 B -12 -11 8 3 B 4 -11 8 3 B 20 -11 8 3
        fine M -25 -8 L -25 18 M -23 -8 L -23 18 M -9 -8 L -9 18 M -7 -8 L -7 18 M 7 -8 L 7 18 M 9 -8 L 9 18
          M 23 -8 L 23 18 M 25 -8 L 25 18
        body B -30 -16 60 5
        body M -34 -16 L 0 -34 L 34 -16 Z
        rising1 M -25 -18 L 0 -31 L 25 -18 Z
        body O 0 -22.5 4
        falling1 B -33 27 66 3
        fine M -30 21 L 30 21
    """,
    # A cathedral.
    "age-3": """
        sky -46 28
        land M -60 30 L 60 30 L 60 60 L -60 60 Z
        level3 M -60 32 L 60 32 L 60 60 L -60 60 Z
        body M -25 -12 L -17.5 -38 L -10 -12 Z M 10 -12 L 17.5 -38 L 25 -12 Z
        rising1 M -17.5 -38 L -10 -12 L -17 -12 Z M 17.5 -38 L 25 -12 L 18 -12 Z
        body M -11 31 L -11 -6 L 0 -22 L 11 -6 L 11 31 Z
        body B -24 -12 13 43 B 11 -12 13 43
        upright1 B -13.5 -12 2.5 43 B 20.5 -12 3.5 43
        dark M -20 6 L -20 -4 Q -19.5 -8 -17.5 -10 Q -15.5 -8 -15 -4 L -15 6 Z M 15 6 L 15 -4 Q 15.5 -8 17.5 -10
          Q 19.5 -8 20 -4 L 20 6 Z
        body O 0 -3 7.5
        dark O 0 -3 1.6 O 0 -7.3 1.5 O 0 1.3 1.5 O -4.3 -3 1.5 O 4.3 -3 1.5 O -3 -6 1.3 O 3 -6 1.3 O -3 0 1.3
          O 3 0 1.3
        fine M -24 10 L 24 10 M -24 13 L 24 13
        dark M -7 31 L -7 23 Q -6 17 0 14 Q 6 17 7 23 L 7 31 Z M -20.5 31 L -20.5 24 Q -20 20 -17.5 18
          Q -15 20 -14.5 24 L -14.5 31 Z M 14.5 31 L 14.5 24 Q 15 20 17.5 18 Q 20 20 20.5 24 L 20.5 31 Z
        light B -4 23 3.4 8 B 0.6 23 3.4 8
    """,
    # An armillary sphere.
    "age-4": """
        sky -46 30
        land M -60 32 L 60 32 L 60 60 L -60 60 Z
        level2 M -60 34 L 60 34 L 60 60 L -60 60 Z
        light O 0 -8 29
        body M -3 18 L 3 18 L 4 25 Q 6 30 14 33 L -14 33 Q -6 30 -4 25 Z
        falling1 M 0 18 L 3 18 L 4 25 Q 6 30 14 33 L 0 33 Z
        bold M -14 -35 L 14 19
        open O 0 -8 27 O 0 -8 24.4
        open E 0 -8 9 24.4 -27 E 0 -8 17 24.4 -27
        bold E 0 -8 24.4 7 -27
        body M -23 -21 Q 2 -16 22 3 L 20 7 Q -2 -10 -25 -16 Z
        upright1 M -23 -21 Q 2 -16 22 3 L 20 7 Q -2 -10 -25 -16 Z
        body O 0 -8 6.5
        rising1 M 2 -14 Q 6.5 -12 6.5 -8 Q 6 -2 0 -1.5 Q -4 -1.5 -5.5 -5 Q 3 -4 2 -14 Z
        dark O -14 -35 2 O 14 19 2
        fine M -19 -27 L -17 -25 M 19 -27 L 17 -25 M -27 -8 L -24.4 -8 M 27 -8 L 24.4 -8 M 0 -35 L 0 -32.4
          M 19 11 L 17 9 M -19 11 L -17 9
    """,
    # A ship under sail.
    "age-5": """
        sky -46 18
        open M -1 -38 L -1 12 M 20 -20 L 20 10 M -18 -24 L -18 8
        open M 24 4 L 38 -8
        body M -29 3 L -21 4 L -19 11 L 14 11 L 16 6 L 28 3 L 25 14 Q 22 25 16 28 L -20 28 Q -27 20 -29 3 Z
        level1 M -27 14 L -18 17 L 24 17 Q 22 25 16 28 L -20 28 Q -24 24 -27 14 Z
        fine M -28 9 L -20 11 M -19 14 L 25 14
        dark B -14 15.5 3 3 B -5 15.5 3 3 B 4 15.5 3 3 B 13 15.5 3 3
        body M -11 -21 L 10 -21 Q 18 -8 12 6 L -11 6 Q -3 -8 -11 -21 Z
        body M -7 -34 L 6 -34 Q 10 -28 8 -23 L -9 -23 Q -4 -28 -7 -34 Z
        body M 13 -16 L 27 -16 Q 32 -6 28 1 L 15 1 Q 18 -7 13 -16 Z
        body M -13 -27 L -15 3 L -33 -1 Q -24 -10 -13 -27 Z
        rising2 M -11 -21 L -4 -21 Q 2 -8 -3 6 L -11 6 Q -3 -8 -11 -21 Z M -7 -34 L -3 -34 Q 0 -28 -2 -23
          L -9 -23 Q -4 -28 -7 -34 Z M 13 -16 L 18 -16 Q 22 -7 20 1 L 15 1 Q 18 -7 13 -16 Z M -13 -27 L -15 3
          L -20 2 Q -17 -12 -13 -27 Z
        bold M 6 -17 L 6 2 M 0 -9 L 12 -9
        dark M -1 -39 L 9 -37 L -1 -35 Z
        land M -60 24 Q -52 20 -44 24 Q -34 29 -25 23 Q -16 19 -7 24 Q 2 29 11 24 Q 20 19 29 24 Q 38 29 48 23
          L 60 22 L 60 60 L -60 60 Z
        level2 M -60 27 Q -44 25 -34 30 Q -16 22 -2 29 Q 20 22 34 29 Q 48 24 60 26 L 60 60 L -60 60 Z
    """,
    # A balloon.
    "age-6": """
        sky -46 34
        land M -60 33 Q -25 24 4 32 Q 28 38 60 29 L 60 60 L -60 60 Z
        falling3 M -60 36 Q -25 27 4 35 Q 28 40 60 32 L 60 60 L -60 60 Z
        body M -41 4 Q -40 -2 -35 0 Q -32 -5 -27 0 Q -23 0 -23 4 Z M 20 16 Q 21 11 26 12 Q 29 8 33 12
          Q 36 12 36 16 Z
        open M -6 10 L -4 20 M 6 10 L 4 20 M -2 10 L -1.5 20 M 2 10 L 1.5 20
        body M -6 11 C -13 3 -23 -2 -23 -15 C -23 -28 -13 -38 0 -38 C 13 -38 23 -28 23 -15 C 23 -2 13 3 6 11 Z
        dark M -4 11 C -11 2 -17 -3 -17 -15 C -17 -27 -9 -37 0 -38 C -6 -35 -10 -27 -10 -15 C -10 -3 -6 2 -2 11
          Z M 2 11 C 4 2 5 -3 5 -15 C 5 -27 3 -35 0 -38 C 7 -36 15 -27 15 -15 C 15 -3 9 3 4 11 Z
        rising1 M 0 -38 C 13 -38 23 -28 23 -15 C 23 -2 13 3 6 11 L 4 11 C 9 3 15 -3 15 -15 C 15 -27 9 -36 0 -38 Z
        body M -22.6 -18 Q 0 -10 22.6 -18 L 22.6 -11 Q 0 -3 -22.6 -11 Z
        dark O -16 -12.8 1.6 O -8 -11.2 1.6 O 0 -10.6 1.6 O 8 -11.2 1.6 O 16 -12.8 1.6
        body B -5.5 20 11 8
        cross1 B -5.5 22 11 6
    """,
    # A locomotive.
    "age-7": """
        sky -46 24
        land M -60 27 L 60 27 L 60 60 L -60 60 Z
        level2 M -60 31 L 60 31 L 60 60 L -60 60 Z
        body M 6 -20 C 1 -27 -6 -22 -8 -27 C -15 -27 -17 -32 -11 -35 C -6 -39 0 -36 2 -33 C 6 -37 12 -36 13 -31
          C 19 -29 18 -22 10 -20 Z
        fine M -8 -30 Q -5 -33 -2 -31 M 3 -27 Q 7 -30 10 -27
        body B -22 -5 38 16
        level1 B -22 3 38 8
        fine M -10 -5 L -10 11 M 2 -5 L 2 11
        body M -11 -5 Q -11 -12 -5 -12 Q 1 -12 1 -5 Z
        body M 6 -5 L 5 -13 L 2 -19 L 15 -19 L 12 -13 L 11 -5 Z
        upright1 M 9 -5 L 9 -19 L 15 -19 L 12 -13 L 11 -5 Z
        body B 16 -7 6 19
        upright1 B 19 -7 3 19
        body B -34 -13 13 25
        body B -36 -17 18 4
        dark B -31 -10 7 9
        body B -34 10 56 4
        dark M 21 13 L 28 27 L 17 27 Z
        body O -19 18 8.6 O 1 18 8.6 O 15 22 4.6
        open O -19 18 2.4 O 1 18 2.4
        fine M -27 18 L -11 18 M -19 10 L -19 26 M -25 12 L -13 24 M -25 24 L -13 12 M -7 18 L 9 18 M 1 10
          L 1 26 M -5 12 L 7 24 M -5 24 L 7 12
        bold M -18 21 L 2 21
        bold M -29 27.5 L 29 27.5
    """,
    # Towers.
    "age-8": """
        sky -46 46
        land B -44 12 13 40 B -30 -4 14 60 B 28 8 15 50
        level1 B -44 12 13 40
        upright2 B -30 -4 8 60 B 36 8 7 50
        level2 B -22 -4 6 60
        land M 13 60 L 13 -8 Q 13 -18 18.5 -26 L 19 -34 L 19.5 -26 Q 25 -18 25 -8 L 25 60 Z
        fine M 13 -10 Q 19 -20 25 -10 M 14 -15 Q 19 -23 24 -15 M 13 -6 L 25 -6
        level1 B 19 -4 6 60
        land B -11 -4 20 60
        body B -8 -18 14 14 B -5 -27 8 9
        bold M -1 -38 L -1 -27
        upright1 B 1 -4 8 60 B 1 -18 5 14 B 0 -27 3 9
        dark B -9 0 2 5 B -5 0 2 5 B -9 9 2 5 B -5 9 2 5 B -9 18 2 5 B -5 18 2 5 B -9 27 2 5 B -5 27 2 5
        dark B 15 0 2 4 B 15 8 2 4 B 15 16 2 4 B 15 24 2 4
        light E -22 -22 13 6 -8
        dark M -35 -20 L -30 -23 L -13 -24 Q -11 -22 -14 -21 L -30 -19 Z M -27 -26 L -18 -28 L -18 -27 L -27 -24
          Z M -27 -19 L -18 -20 L -18 -18.6 L -27 -17 Z M -35 -24 L -33 -25 L -30 -21 L -34 -20 Z
    """,
    # A rocket.
    "age-9": """
        sky -46 46
        body O -22 -17 9
        rising1 M -17 -24.5 Q -13 -21 -13 -17 Q -14 -9 -22 -8 Q -27 -8.5 -29 -12 Q -17 -10 -17 -24.5 Z
        open O -25 -20 1.8 O -21 -14 1.4
        light O 24 -22 4 O 30 2 4
        dark M 24 -26 L 25 -23 L 28 -22 L 25 -21 L 24 -18 L 23 -21 L 20 -22 L 23 -23 Z M 30 -1 L 30.7 1.3 L 33 2
          L 30.7 2.7 L 30 5 L 29.3 2.7 L 27 2 L 29.3 1.3 Z
        body M -7 14 C -14 22 -8 28 0 40 C 8 28 14 22 7 14 Z
        dark M -4 15 C -7 20 -4 25 0 33 C 4 25 7 20 4 15 Z
        land M -60 34 Q -40 26 -34 30 Q -28 22 -20 29 Q -12 26 -9 34 Q -3 38 0 40 Q 3 38 9 34 Q 12 26 20 29
          Q 28 22 34 30 Q 40 26 60 34 L 60 60 L -60 60 Z
        falling4 M -60 38 Q -40 32 -20 34 Q -8 42 0 44 Q 8 42 20 34 Q 40 32 60 38 L 60 60 L -60 60 Z
        body M -8 0 L -19 13 L -19 22 L -8 15 Z M 8 0 L 19 13 L 19 22 L 8 15 Z
        rising1 M 8 0 L 19 13 L 19 22 L 8 15 Z
        body M 0 -38 C 7 -30 9 -20 9 -8 L 8 14 L -8 14 L -9 -8 C -9 -20 -7 -30 0 -38 Z
        upright1 M 2 -35 C 7 -29 9 -20 9 -8 L 8 14 L 3 14 L 4 -8 Q 4 -25 2 -35 Z
        dark M 0 -38 C 3 -34 5 -30 6.4 -26 Q 0 -24 -6.4 -26 C -5 -30 -3 -34 0 -38 Z
        body O 0 -14 4.6
        dark O 0 -14 2.6
        body B -1.4 3 2.8 17
        fine M -9 -4 Q 0 -2 9 -4 M -8.6 -1 Q 0 1 8.6 -1
    """,
    # A chip.
    "age-10": """
        sky -46 46
        light O 0 0 38
        open M -12 -19 L -12 -26 L -18 -32 M -4 -19 L -4 -34 M 4 -19 L 4 -26 L 11 -33 M 12 -19 L 12 -24 L 20 -30
          M -12 19 L -12 24 L -20 30 M -4 19 L -4 26 L -11 33 M 4 19 L 4 34 M 12 19 L 12 26 L 18 32
        open M -19 -12 L -26 -12 L -31 -17 M -19 -4 L -36 -4 M -19 4 L -27 4 L -33 10 M -19 12 L -25 12 L -29 18
          M 19 -12 L 25 -12 L 29 -18 M 19 -4 L 27 -4 L 33 -10 M 19 4 L 36 4 M 19 12 L 26 12 L 31 17
        body O -18 -32 2.2 O -4 -34 2.2 O 11 -33 2.2 O 20 -30 2.2 O -20 30 2.2 O -11 33 2.2 O 4 34 2.2 O 18 32 2.2
        body O -31 -17 2.2 O -37 -4 2.2 O -33 10 2.2 O -29 18 2.2 O 29 -18 2.2 O 33 -10 2.2 O 37 4 2.2 O 31 17 2.2
        bold M -12 -19 L -12 -23 M -4 -19 L -4 -23 M 4 -19 L 4 -23 M 12 -19 L 12 -23 M -12 19 L -12 23 M -4 19
          L -4 23 M 4 19 L 4 23 M 12 19 L 12 23 M -19 -12 L -23 -12 M -19 -4 L -23 -4 M -19 4 L -23 4 M -19 12
          L -23 12 M 19 -12 L 23 -12 M 19 -4 L 23 -4 M 19 4 L 23 4 M 19 12 L 23 12
        body B -19 -19 38 38
        rising2 B -19 -19 38 38
        body B -13 -13 26 26
        dark B -10 -10 9 9 B 1 -10 9 5 B 1 -3 4 13 B 6 2 4 8
        cross1 B 6 -3 4 4 B -10 1 9 9
        open B -10 1 9 9 B 6 -3 4 4
        dark O -15.8 -15.8 1.3
    """,
    # An observatory.
    "survey": """
        sky -46 24
        light O -25 -18 5 O 27 -20 5 O -8 -33 4 O 33 2 4
        dark M -25 -22 L -24 -19 L -21 -18 L -24 -17 L -25 -14 L -26 -17 L -29 -18 L -26 -19 Z M 27 -24 L 28 -21
          L 31 -20 L 28 -19 L 27 -16 L 26 -19 L 23 -20 L 26 -21 Z M -8 -36 L -7.3 -33.7 L -5 -33 L -7.3 -32.3
          L -8 -30 L -8.7 -32.3 L -11 -33 L -8.7 -33.7 Z M 33 -1 L 33.7 1.3 L 36 2 L 33.7 2.7 L 33 5 L 32.3 2.7
          L 30 2 L 32.3 1.3 Z
        land M -60 28 Q 0 20 60 28 L 60 60 L -60 60 Z
        falling3 M -60 31 Q 0 24 60 31 L 60 60 L -60 60 Z
        body M -22 10 C -22 -20 22 -20 22 10 Z
        rising1 M 8 -11 C 18 -8 22 0 22 10 L 12 10 Q 14 -2 8 -11 Z
        fine M -12 10 Q -12 -6 -4 -12 M -18 10 Q -18 -2 -12 -8
        dark M -6 10 Q -4 -6 4 -13 L 14 -8 Q 8 0 7 10 Z
        body M -2 4 L 15 -31 L 23 -27 L 6 8 Z
        rising1 M 3 6 L 20 -29 L 23 -27 L 6 8 Z
        body M 14 -33 L 25 -27.5 L 24 -25 L 12.6 -31 Z
        body B -25 9 50 5 B -22 14 44 15
        upright1 B 10 14 12 15
        dark M -4 29 L -4 21 Q 0 16 4 21 L 4 29 Z B -15 18 4 6 B 13 18 4 6
    """,
    # Three fighters over a planet.
    "warfare": """
        sky -46 22
        land O 6 76 56
        rising1 O 6 76 56
        land O 2 84 60
        level3 O 2 84 60
        fine M -3 -6 L -3 14 M 3 -6 L 3 14 M -22 12 L -22 24 M -26 12 L -26 22 M 22 12 L 22 22 M 26 12 L 26 24
        body M 0 -38 L 5 -22 L 17 -4 L 4 -9 L 0 -4 L -4 -9 L -17 -4 L -5 -22 Z
        dark M 0 -38 L 5 -22 L 17 -4 L 4 -9 L 0 -4 Z
        body M -24 -10 L -20.5 1 L -12 14 L -21 11 L -24 14 L -27 11 L -36 14 L -27.5 1 Z
        dark M -24 -10 L -20.5 1 L -12 14 L -21 11 L -24 14 Z
        body M 24 -10 L 27.5 1 L 36 14 L 27 11 L 24 14 L 21 11 L 12 14 L 20.5 1 Z
        dark M 24 -10 L 27.5 1 L 36 14 L 27 11 L 24 14 Z
        light M -1.2 -20 L -1.2 -26 L 0 -29 L 0 -20 Z
    """,
    # Domes and a flag on new ground.
    "colonize": """
        sky -46 14
        body O -20 -20 9.5
        rising1 M -15 -28 Q -10.5 -25 -10.5 -20 Q -11 -11 -20 -10.5 Q -25 -11 -27.5 -14 Q -14 -13 -15 -28 Z
        open E -20 -20 16 4 -18
        land M -60 18 Q -30 10 0 15 Q 30 20 60 12 L 60 60 L -60 60 Z
        falling3 M -60 32 Q 0 24 60 30 L 60 60 L -60 60 Z
        body M -30 19 C -30 -8 6 -8 6 19 Z
        fine M -12 -1 L -12 19 M -23 19 Q -22 4 -12 -1 M -1 19 Q -2 4 -12 -1 M -28 9 Q -12 5 4 9
        rising1 M -4 0 C 3 4 6 10 6 19 L -3 19 Q -2 8 -8 0 Z
        dark M -16 19 L -16 13 Q -12 8 -8 13 L -8 19 Z
        body M -2 28 C -2 12 22 12 22 28 Z
        rising1 M 13 17.5 C 20 20 22 24 22 28 L 15 28 Q 16 22 11 17 Z
        fine M 10 16.4 L 10 28 M 3 28 Q 4 19 10 16.4 M -1 23 Q 10 20 21 23
        bold M 20 -32 L 20 20
        body M 20 -31 Q 25 -35 30 -30 Q 31 -29 33 -30 L 33 -15 Q 31 -14 29 -15 Q 25 -19 20 -16 Z
        dark M 20 -26 Q 25 -30 30 -25 Q 31 -24 33 -25 L 33 -20 Q 31 -19 29 -20 Q 25 -24 20 -21 Z
    """,
    # Cooling towers and a tank.
    "produce": """
        sky -46 26
        body M -29 -14 C -36 -20 -30 -27 -24 -25 C -24 -33 -13 -36 -8 -30 C -2 -37 9 -35 9 -28
          C 16 -29 18 -21 12 -19 C 10 -12 3 -14 0 -16 C -4 -11 -10 -13 -13 -15 C -18 -10 -26 -10 -29 -14 Z
        fine M -20 -22 Q -15 -27 -11 -22 M -4 -23 Q 0 -28 5 -24
        land M -60 28 L 60 28 L 60 60 L -60 60 Z
        level3 M -60 30 L 60 30 L 60 60 L -60 60 Z
        body M -29 29 C -24 12 -24 2 -27 -9 L -9 -9 C -12 2 -12 12 -7 29 Z
        upright1 M -16 29 L -14 -9 L -9 -9 C -12 2 -12 12 -7 29 Z
        open E -18 -9 9 2 0
        body M -9 29 C -5 15 -5 6 -7 -2 L 9 -2 C 7 6 7 15 11 29 Z
        upright1 M 3 29 L 4 -2 L 9 -2 C 7 6 7 15 11 29 Z
        open E 1 -2 8 1.8 0
        open M 17 20 L 15 29 M 29 20 L 30 28 M 23 22 L 23 29
        body O 23 13 10
        rising1 M 27 4 Q 33 7 33 13 Q 32 22 23 23 Q 18 23 15 19 Q 29 20 27 4 Z
        fine M 13 13 Q 23 17 33 13
        open M 23 3 L 23 -2 L 9 -2
    """,
    # A freighter with its load.
    "trade": """
        sky -46 46
        land O -8 78 58
        rising1 O -8 78 58
        land O -11 84 60
        level3 O -11 84 60
        light O 26 -24 4 O -30 -14 4
        dark M 26 -28 L 27 -25 L 30 -24 L 27 -23 L 26 -20 L 25 -23 L 22 -24 L 25 -25 Z M -30 -17 L -29.3 -14.7
          L -27 -14 L -29.3 -13.3 L -30 -11 L -30.7 -13.3 L -33 -14 L -30.7 -14.7 Z
        body B -28 1 50 5
        body B -23 -12 11 13 B -10 -12 11 13 B 3 -12 11 13
        upright1 B -23 -12 11 13
        cross2 B -10 -12 11 13
        level1 B 3 -12 11 13
        body B -23 6 11 10 B -10 6 11 10 B 3 6 11 10
        level1 B -23 6 11 10
        rising1 B -10 6 11 10
        upright2 B 3 6 11 10
        body M 16 -10 L 26 -10 Q 36 -4 40 4 Q 38 10 28 13 L 16 13 Z
        level1 M 16 5 L 39.6 5 Q 37 10 28 13 L 16 13 Z
        dark M 27 -7 Q 33 -3 35 0 L 27 0 Z
        body M -28 -7 L -35 -9 L -35 -1 L -28 0 Z M -28 7 L -35 6 L -35 14 L -28 12 Z
        fine M -37 -7 L -42 -8 M -37 -3 L -43 -3 M -37 8 L -41 8 M -37 12 L -39 12
    """,
    # A flask, and an atom above it.
    "research": """
        sky -46 26
        light O 0 0 31
        land M -60 28 L 60 28 L 60 60 L -60 60 Z
        level2 M -60 30 L 60 30 L 60 60 L -60 60 Z
        open E 0 -10 31 8 28 E 0 -10 31 8 -28
        body M -5 -28 L -5 -10 L -22 22 Q -24 29 -17 29 L 17 29 Q 24 29 22 22 L 5 -10 L 5 -28 Z
        body B -7.5 -33 15 5
        level1 M -13.6 6 Q 0 10 13.6 6 L 22 22 Q 24 29 17 29 L -17 29 Q -24 29 -22 22 Z
        open M -13.6 6 Q 0 10 13.6 6 Q 0 2 -13.6 6 Z
        body O -5 18 3.4 O 6 14 2.4 O 4 23 2 O 0 0 2 O 1 -8 1.6
        fine M -2 -26 L -2 -10 L -10 5
        dark O -27 -24 2.6 O 27 -24 2.6 O -27 4 2.6 O 27 4 2.6
    """,
    # Scales.
    "politics": """
        sky -46 28
        light O 0 -4 30
        land M -60 30 L 60 30 L 60 60 L -60 60 Z
        level2 M -60 32 L 60 32 L 60 60 L -60 60 Z
        body M -2.5 -20 L 2.5 -20 L 3.5 20 L -3.5 20 Z
        upright1 M 0.5 -20 L 2.5 -20 L 3.5 20 L 0.5 20 Z
        body B -9 20 18 4 B -15 24 30 7
        level1 B -15 27 30 4
        bold M -25 -19 Q -12 -26 0 -22 Q 12 -18 25 -23
        body O 0 -22 4
        dark O 0 -22 1.6 O -25 -19 1.8 O 25 -23 1.8
        open M -25 -19 L -34 5 M -25 -19 L -16 5 M 25 -23 L 16 1 M 25 -23 L 34 1
        fine M -25 -19 L -25 5 M 25 -23 L 25 1
        body M -36 5 L -14 5 Q -16 14 -25 14 Q -34 14 -36 5 Z M 14 1 L 36 1 Q 34 10 25 10 Q 16 10 14 1 Z
        rising1 M -25 14 Q -16 14 -14 5 L -22 5 Q -22 11 -25 14 Z M 25 10 Q 34 10 36 1 L 28 1 Q 28 7 25 10 Z
        body O 0 -31 3 M -2 -28 L 2 -28 L 3 -25 L -3 -25 Z
    """,
}
