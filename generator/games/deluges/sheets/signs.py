"""What a template gets of colours and resources: a role or an icon, and a letter that does without colour.

In: a colour or a resource, a language. Out: plain data.
"""

from __future__ import annotations

from generator.engine.view import Language
from generator.games.deluges.sheets.words import word


def colour_sign(colour: str, language: Language) -> dict[str, str]:
    """Return a colour of a player or a land: its shape, the theme's roles for lines and land, its letter, its name.

    White is drawn with ink on the ground of tiles.
    """
    white = colour == "white"
    return {
        "key": colour,
        "role": "ink" if white else colour,
        "pale": "tile" if white else f"pale_{colour}",
        "letter": word(f"letter_{colour}", language),
        "title": word(colour, language),
    }


def resource_sign(resource: str, language: Language) -> dict[str, str]:
    """Return a resource (D-C7): its icon, its letters, its name."""
    return {"icon": resource, "letters": word(f"letters_{resource}", language), "title": word(resource, language)}
