"""What the sheets of every pack have in common, whatever the theme, the language, the paper and the backs.

Every text is read in grey and by the colour-blind; no type is below six points and no two texts touch; every page says
that it is unofficial. In `make test` each theme, language, paper and kind of backs is printed at least once for each
pack, in `make prove` all of them together with whole decks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest
import test_deluges_sheets as deluges
import test_eminent_domain_sheets as eminent_domain
import test_innovation_sheets as innovation
from measuring import MM, Box, pages, set_texts, squeezed, strings
from seeing import LANGUAGES, THEMES, badly_seen

from generator.engine.pack import Pack
from generator.engine.view import Language, Printable
from generator.errors import CannotImpose
from generator.games import deluges as deluges_pack
from generator.games import eminent_domain as eminent_domain_pack
from generator.games import innovation as innovation_pack
from generator.press.drawing import Job
from generator.press.imposition import Arrangement
from generator.press.paper import find_paper
from generator.press.printing import PrintedFile, print_sheets
from generator.press.settings import SheetSettings

#: Smallest type in points, with what rounding takes.
LEAST = 6 - 0.01


class Run(NamedTuple):
    """How sheets are printed; *whole* with every card of a deck."""

    language: Language
    theme: str
    paper: str
    backs: str
    bleed: float = 0.0
    whole: bool = False
