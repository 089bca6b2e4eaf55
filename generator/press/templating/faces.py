"""The art that templates ask for: globes, arms, skies, in the colours of the theme; nothing where a theme has no art.

In: words that a game gives with a thing ("made"), places in mm. Out: SVG to put into a template.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from generator.press.art import arms as heraldry
from generator.press.art import globe as planets
from generator.press.art import sky as skies

#: Roles of the theme that arms are painted with; "none" is hatched.
TINCTURES: Final = heraldry.TINCTURES


class Art:
    """What templates call `art`."""

    def __init__(self, colours: Mapping[str, str], on: bool = True) -> None:
        """Take the theme's *colours*; `on` is for templates that leave room only if something is drawn."""
        self.on = on
        self._colours = colours
        self._tinctures = tuple((name, colours[name]) for name in TINCTURES if colours[name] != "none")
        self._night = colours["sky"] != "none"

    def globe(
        self,
        made: Sequence[object],
        x: float,
        y: float,
        radius: float,
        tint: str = "",
        kind: str = "",
        cities: bool | None = None,
        night: bool | None = None,
    ) -> Markup:
        """Return the planet of a thing *made* of those words, in lines of the colour *tint*."""
        dark = self._night if night is None else night
        line = tint or self._colours["on_sky" if dark else "ink"]
        land, ball = self._colours["globe_land" if dark == self._night else "tile"], self._colours["globe_ball"]
        if not self.on:
            return Markup()
        return Markup(planets.globe(tuple(made), x, y, radius, line, land, ball, kind, cities, dark))

    def arms(
        self, made: Sequence[object], charge: str, x: float, y: float, width: float, points: int = 0
    ) -> Markup:
        """Return the arms of what is *made* of a campaign's mark and a number; with *points*, a crown above them."""
        if not self.on or len(made) != 2:
            return Markup()
        campaign, number = made
        line, plain = self._colours["arms_line"], self._colours["tile"]
        return Markup(
            heraldry.arms(campaign, int(str(number)), charge, x, y, width, line, plain, self._tinctures, points)
        )

    def sky(self, made: Sequence[object], x: float, y: float, radius: float, flat: float = 1, lane: str = "", star: str = "") -> Markup:
        """Return the galaxy of the campaign that *made* begins with."""
        if not self.on or not made:
            return Markup()
        return Markup(
            skies.sky(made[0], x, y, radius, lane or self._colours["lane"], star or self._colours["twinkle"], 0.35, flat)
        )

    def stars(self, made: Sequence[object], count: int) -> list[tuple[float, float, float]]:
        """Return the stars in a thing's own sky: right and down as shares of an area, radii in mm."""
        return skies.scattered(tuple(made), min(count, 200))

    def black_hole(self, made: Sequence[object], x: float, y: float, radius: float, line: str = "", dark: str = "") -> Markup:
        """Return the black hole of the campaign that *made* begins with."""
        if not self.on or not made:
            return Markup()
        line, dark = line or self._colours["ink"], dark or self._colours["solid"]
        return Markup(skies.black_hole(made[0], x, y, radius, line, dark))
