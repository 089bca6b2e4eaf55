"""The art that templates ask for: globes, arms, skies, in the colours of the theme; nothing where a theme has no art.

In: words that a game gives with a thing ("made"), places in mm. Out: SVG to put into a template.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import signature
from typing import Final, NamedTuple

from markupsafe import Markup

from generator.errors import Text
from generator.press.art import arms as heraldry
from generator.press.art import country, figures, ornament, vignettes
from generator.press.art import device as wheels
from generator.press.art import globe as planets
from generator.press.art import sky as skies

#: Roles of the theme that arms are painted with; "none" is hatched.
TINCTURES: Final = heraldry.TINCTURES
#: Dashes of a dotted line.
DOTTED: Final = "0.02 0.75"


class Drawing(NamedTuple):
    """What draws; roles of the theme that its colours are by default; what its names are, if others are a mistake."""

    draw: Callable[..., str]
    roles: Mapping[str, str]
    names: Mapping[str, Collection[str]] = {}


#: What templates call by these names, with what `draw` takes.
DRAWINGS: Final[Mapping[str, Drawing]] = {
    "cartouche": Drawing(ornament.cartouche, {"line": "coast", "ground": "paper"}),
    "compass": Drawing(ornament.compass, {"line": "coast", "ground": "tile"}),
    "constellation": Drawing(figures.constellation, {"line": "rule", "star": "quiet"}),
    "corner": Drawing(ornament.corner, {"line": "coast"}),
    "emblem": Drawing(figures.emblem, {"line": "ink"}),
    "grove": Drawing(country.grove, {"line": "green", "ground": "tile"}),
    "hills": Drawing(country.hills, {"line": "frame", "ground": "tile"}),
    "initial": Drawing(ornament.initial, {"line": "coast"}),
    "medallion": Drawing(ornament.medallion, {"line": "coast", "ground": "tile"}),
    "neatline": Drawing(ornament.neatline, {"line": "coast"}),
    "ripples": Drawing(country.ripples, {"line": "frame"}),
    "roll": Drawing(ornament.roll, {"line": "coast", "ground": "paper"}),
    "rule": Drawing(ornament.rule, {"line": "coast"}),
    "vignette": Drawing(
        vignettes.vignette, {"line": "ink", "ground": "tile"}, {"name": vignettes.PLATES, "frame": vignettes.FRAMES}
    ),
}


class Art:
    """What templates call `art`."""

    def __init__(self, colours: Mapping[str, str], on: bool = True, contours: bool = False) -> None:
        """Take the theme's *colours*; `on` is for templates that leave room only if something is drawn.

        With *contours* globes are not shaded and the lanes of the sky are dotted.
        """
        self.on = on
        self._contours = contours
        self._colours = colours
        self._tinctures = tuple((name, colours[name]) for name in TINCTURES if colours[name] != "none")
        self._night = colours["sky"] != "none"
        self._drawings = {name: self._calling(drawing) for name, drawing in DRAWINGS.items()}

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        """Return one of `DRAWINGS`."""
        if name not in DRAWINGS:
            raise AttributeError(name)
        return self._drawings[name]

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
        land: str = "",
    ) -> Markup:
        """Return the planet of a thing *made* of those words, in lines of the colour *tint*, its land painted *land*.

        At *night* it lies on a dark ground; by default where the theme has a sky.
        """
        dark = self._night if night is None else night
        line = tint or self._colours["on_sky" if dark else "ink"]
        land = land or (self._colours["globe_land"] if dark else "none")
        ball = self._colours["globe_ball" if dark else "tile"]
        if kind:
            _check(kind, planets.KINDS)
        if not self.on:
            return Markup()
        return Markup(
            planets.globe(tuple(made), x, y, radius, line, land, ball, kind, cities, dark, not self._contours)
        )

    def arms(self, made: Sequence[object], charge: str, x: float, y: float, width: float, points: int = 0) -> Markup:
        """Return the arms of what is *made* of a campaign's mark and a number; with *points*, a crown above them."""
        if not self.on or len(made) != 2:
            return Markup()
        campaign, number = made
        line, plain = self._colours["arms_line"], self._colours["tile"]
        return Markup(
            heraldry.arms(campaign, int(str(number)), charge, x, y, width, line, plain, self._tinctures, points)
        )

    def land(self, made: Sequence[object], ring: Sequence[Sequence[float]], line: str = "") -> Markup:
        """Return the ground of the realm whose arms are *made* of those, within a *ring* of corners.

        It is washed if the theme paints, hatched if not, unless *line* is "none".
        """
        if not self.on or len(made) != 2:
            return Markup()
        corners = tuple((float(x), float(y)) for x, y in ring[:100])
        campaign, number = made[0], int(str(made[1]))
        painted = dict(self._tinctures).get(heraldry.livery(campaign, number), "")
        washed = mixed(painted, self._colours["tile"], 0.22) if painted else ""
        if line == "none" and not washed:
            return Markup()
        return Markup(heraldry.land(campaign, number, corners, line or self._colours["lane"], washed))

    def sky(
        self,
        made: Sequence[object],
        x: float,
        y: float,
        radius: float,
        lane: str = "",
        star: str = "",
        weight: float = 0.35,
        core: float = skies.CORE,
        cut: tuple[float, float] | None = None,
        dashes: str = "",
    ) -> Markup:
        """Return the galaxy of the campaign that *made* begins with; nothing within *core*, a share of the radius.

        No line runs along an edge that is *cut* so far from the middle, right and down; lanes may have *dashes*.
        """
        if not self.on or not made:
            return Markup()
        lane, star = lane or self._colours["lane"], star or self._colours["twinkle"]
        if self._contours and not dashes:
            dashes, weight = DOTTED, 1.6 * weight
        return Markup(skies.sky(made[0], x, y, radius, lane, star, weight, core, cut, dashes))

    def dust(
        self,
        made: Sequence[object],
        x: float,
        y: float,
        radius: float,
        core: float = skies.CORE,
        within: tuple[float, float, float, float] | None = None,
        cut: tuple[float, float] | None = None,
    ) -> Markup:
        """Return the dust of that galaxy, as far as it lies *within* a box; nothing in a theme that has none."""
        dust, glow = self._colours["dust"], self._colours["glow"]
        if not self.on or not made or dust == "none":
            return Markup()
        return Markup(skies.dust(made[0], x, y, radius, dust, glow, core, within, cut))

    def stars(self, made: Sequence[object], count: int) -> list[tuple[float, float, float]]:
        """Return the stars in a thing's own sky: right and down as shares of an area, radii in mm."""
        return skies.scattered(tuple(made), min(count, 200))

    def device(
        self, parts: Sequence[object], x: float, y: float, radius: float, row: bool = False, line: str = ""
    ) -> Markup:
        """Return the wheels of a thing made of up to three *parts*: a kind of wheel and a number each, or nothing."""
        known = tuple(
            (str(part[0]), int(part[1])) if isinstance(part, (list, tuple)) and part[0] in wheels.WHEELS else None
            for part in parts[:3]
        )
        return self._drawn(wheels.device(known, x, y, radius, line or self._colours["ink"], "none", row))

    def black_hole(
        self, made: Sequence[object], x: float, y: float, radius: float, line: str = "", dark: str = ""
    ) -> Markup:
        """Return the black hole of the campaign that *made* begins with."""
        if not self.on or not made:
            return Markup()
        line, dark = line or self._colours["ink"], dark or self._colours["solid"]
        return Markup(skies.black_hole(made[0], x, y, radius, line, dark))

    def winds(self, x: float, y: float, width: float, height: float, rose: Sequence[float], radius: float) -> Markup:
        """Return the lines of the wind of an old chart, out of its *rose*; nothing in a theme that has none."""
        line, (u, v) = self._colours["wind"], rose
        drawn = "" if line == "none" else ornament.winds((x, y, x + width, y + height), (u, v), radius, line)
        return self._drawn(drawn)

    def hachures(self, ring: Sequence[Sequence[float]], line: str = "", length: float = 1.1) -> Markup:
        """Return short strokes along the inner side of a border whose corners run clockwise."""
        corners = tuple((float(x), float(y)) for x, y in ring[:100])
        return self._drawn(ornament.hachures(corners, length, line or self._colours["frame"]))

    def _calling(self, drawing: Drawing) -> Callable[..., Markup]:
        """Return what draws it in the theme's colours, wherever no others are given."""
        takes = signature(drawing.draw)

        def draw(*given: object, **named: object) -> Markup:
            call = takes.bind(*map(_hashable, given), **{key: _hashable(value) for key, value in named.items()})
            for name, known in drawing.names.items():
                _check(call.arguments.get(name, takes.parameters[name].default), known)
            if self._contours and "shaded" in takes.parameters:
                call.arguments["shaded"] = False
            for name, role in drawing.roles.items():
                call.arguments[name] = call.arguments.get(name) or self._colours[role]
            return self._drawn(drawing.draw(*call.args, **call.kwargs) if self.on else "")

        return draw

    def _drawn(self, drawing: str) -> Markup:
        return Markup(drawing) if self.on else Markup()


def mixed(colour: str, ground: str, share: float) -> str:
    """Return a *share* of a colour on a ground, both as #rrggbb."""
    one, other = (
        bytes.fromhex(each[1:] if len(each) == 7 else "".join(2 * c for c in each[1:])) for each in (colour, ground)
    )
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in zip(one, other)).hex()


def _hashable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _check(name: object, known: Collection[str]) -> None:
    """Refuse a name that is not one of those that are *known*."""
    if name not in known:
        raise ValueError(Text("none_of_these", name="", given=name, known=tuple(known)))
