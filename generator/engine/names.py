"""Names as people write them, made fit to be compared and printed.

In: a name. Out: the same name, tidied.
"""

from __future__ import annotations

import unicodedata


def tidy(name: str) -> str:
    """*name* without blanks around it, its accents composed (what a font can print)."""
    return unicodedata.normalize("NFC", name).strip()


def card_name(card: int) -> str:
    """The number people write on a card that engines count from 0: 001 is the first one."""
    return f"{card + 1:03d}"
