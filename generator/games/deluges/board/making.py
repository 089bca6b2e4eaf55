"""New house maps: a territory file made from a few figures (section 12).

In: options such as players, lands of a continent, seas, seed. Out: the text of a file; what it was made from is in
its table [made], so that the file alone says everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from itertools import chain, combinations, filterfalse, product

from generator.engine.languages import languages
from generator.errors import BadBoard, NotUnderstood
from generator.games.deluges.board.checks import problems
from generator.games.deluges.board.layout import CellBlock, Grid, PlaceDealer, Sizes, lay_out, touching, touching_round
from generator.games.deluges.board.wheel import World, equal_parts, most_lands
from generator.games.deluges.facts import CONTINENTS, HOUSE_MAP, ISLANDS, PLAYERS, Text

#: Colours of the islands on a house map: whose mineral they have (D-X2).
ISLAND_COLOURS = {"easter": "white", "mu": "green", "atlantis": "yellow", "antarctica": "purple"}
#: The continent on which each player begins, by how many play.
HOMES = {3: ("yellow", "white", "green"), 4: ("yellow", "purple", "green", "white")}
#: How a territory of each region is called in edges.
PREFIX = {
    "white": "am",
    "yellow": "ea",
    "purple": "af",
    "green": "oc",
    "easter": "ei",
    "mu": "mu",
    "atlantis": "at",
    "antarctica": "an",
}


@dataclass(frozen=True, slots=True)
class Options:
    """What a map is made from. *continent* 0 is the default for so many players; *seed* 0 leaves nothing to chance;
    *equal* is a world of equal parts, whose islands are settled by that.
    """

    players: int = 4
    continent: int = 0
    mu: int = 2
    atlantis: int = 2
    antarctica: int = 2
    seas: int = 24
    africa_joined: bool = False
    seed: int = 0
    name: str = ""
    equal: bool = False

    @property
    def lands(self) -> int:
        """Return the territories of each continent: 5 for three players, 6 for four, or 7 in a world of equal parts."""
        return self.continent or self.players + 2 + (self.equal and self.players == 4)


#: Options that a world of equal parts does not have: its islands are one land each in every part.
SETTLED = ("mu", "atlantis", "antarctica")

#: What each option may be.
RANGES: Mapping[str, range] = {
    "players": range(3, 5),
    "continent": range(3, 9),
    "mu": range(1, 5),
    "atlantis": range(2, 5),
    "antarctica": range(1, 5),
    "seas": range(20, 61),
    "seed": range(2**31),
}


def options(given: Mapping[str, object]) -> Options:
    """Return the options of the generator.

    Raises NotUnderstood for an option that does not exist, or a value that is invalid.
    """
    known = {field.name for field in fields(Options)}
    for key, value in given.items():
        if key not in known:
            raise NotUnderstood(key, Text("no_such_option"), Text("one_of", known=tuple(sorted(known))))
        wanted = _wanted(key, value)
        if wanted:
            raise NotUnderstood(f"{key}={value}", Text("is_invalid"), wanted)
    found = Options(**given)  # type: ignore[arg-type]  # looked at above
    for key in (key for key in given if found.equal and key in SETTLED):
        raise NotUnderstood(f"{key}={given[key]}", Text("settled_by_parts"), "equal=false")
    if found.equal and found.lands > most_lands(found.players):
        raise NotUnderstood(
            f"continent={found.lands}",
            Text("is_invalid"),
            Text("number_from", least=RANGES["continent"][0], most=most_lands(found.players)),
        )
    return found


def _wanted(key: str, value: object) -> Text | None:
    """Return what to write for an option if its value is invalid."""
    if key in RANGES:
        valid, wanted = (
            type(value) is int and value in RANGES[key],
            Text("number_from", least=RANGES[key][0], most=RANGES[key][-1]),
        )
    elif key in {"africa_joined", "equal"}:
        valid, wanted = isinstance(value, bool), Text("true_or_false")
    else:
        valid = isinstance(value, str) and value.replace("-", "").isalnum() and value.islower()
        wanted = Text("map_name")
    return None if valid else wanted


def new_board(given: Mapping[str, object]) -> str:
    """Return the territory file of a new map.

    Raises NotUnderstood, and BadBoard for a world too small to be played in.
    """
    wanted = options(given)
    world = _world(wanted, PlaceDealer(wanted.seed) if wanted.seed else None)
    text = "\n".join(_written(_named(wanted, world), world)) + "\n"
    if wrong := problems(text, "new map"):
        raise BadBoard(wrong)
    return text


def proposed_boards(given: Mapping[str, object]) -> Iterator[str]:
    """Yield maps to choose from, by the *seed* given and those after it; of equal parts if nothing else is said.

    Raises as `new_board`.
    """
    first = options(given).seed or 1
    for seed in range(first, RANGES["seed"].stop):
        yield new_board({"equal": True, **given, "seed": seed})


def _world(wanted: Options, dealer: PlaceDealer | None) -> World:
    """Return continents as they are on the globe, or equal parts."""
    lands = wanted.lands
    if wanted.equal:
        return equal_parts(wanted.players, lands, wanted.seas, wanted.africa_joined, dealer)
    sizes = Sizes(lands, lands, lands, lands, 1, wanted.mu, wanted.atlantis, wanted.antarctica)
    grid = lay_out(sizes, ["africa"] if wanted.africa_joined else [], wanted.seas, dealer)
    floods = {
        space: _flood(region, number) for region, its in grid.lands.items() for number, space in enumerate(its, 1)
    }
    return World(grid, _starts(grid, wanted.players, dealer), floods)


def _named(wanted: Options, world: World) -> Options:
    """Return the same with a name if there is none: its kind, the number of territories, and the seed if any."""
    lands = sum(map(len, world.grid.lands.values()))
    kind = "equal" if wanted.equal else "house"
    return replace(wanted, name=wanted.name or f"{kind}-{lands}" + f"-{wanted.seed}" * bool(wanted.seed))


def _starts(grid: Grid, players: int, dealer: PlaceDealer | None) -> dict[CellBlock, str]:
    """Return a start on each home: neighbouring lands as alike as possible, coastal, far from the others (D-H4)."""
    homes = HOMES[players]
    lands = [*chain.from_iterable(grid.lands.values())]
    near = {space: sum(touching(space, other) for other in lands) for space in lands}
    coastal = {home: [s for s in grid.lands[home] if any(touching(s, sea) for sea in grid.seas)] for home in homes}
    ways = [*filterfalse(_any_touch, product(*coastal.values()))]
    best = min(_unlike(way, near) for way in ways)
    fair = [way for way in ways if _unlike(way, near) == best]
    way = fair[dealer.pick(len(fair))] if dealer else fair[len(fair) // 2]
    return dict(zip(way, PLAYERS))


def _any_touch(way: tuple[CellBlock, ...]) -> bool:
    return any(touching(one, other) for one, other in combinations(way, 2))


def _unlike(way: tuple[CellBlock, ...], near: Mapping[CellBlock, int]) -> tuple[int, int]:
    """Return how far apart the counts of neighbouring lands are, then how few they are."""
    counts = [near[space] for space in way]
    return max(counts) - min(counts), -sum(counts)


def _written(wanted: Options, world: World) -> Iterator[str]:
    """Yield the lines of the file."""
    grid = world.grid
    regions = {region: grid.lands[region] for region in PREFIX if region in grid.lands}
    ids = {space: f"{PREFIX[region]}{number}" for region, its in regions.items() for number, space in enumerate(its, 1)}
    yield f"# {HOUSE_MAP.en}. Made by makeplay board new; yours to edit, makeplay board check tells what is wrong."
    yield "# Positions and boxes are in mm; a box is 33 x 40 mm where nothing else is said."
    yield from _head(wanted, grid)
    for region, spaces in regions.items():
        for number, space in enumerate(spaces, 1):
            yield from _territory(region, number, space, world)
    for number, space in enumerate(grid.seas, 1):
        ids[space] = f"s{number}"
        yield from ("", "[[sea]]", f'id = "s{number}"', *_drawn(space, grid))
    yield from _edges(ids, grid)


def _edges(ids: Mapping[CellBlock, str], grid: Grid) -> Iterator[str]:
    """Yield the lines of the edges."""
    for one, other in combinations(ids, 2):
        beside, around = touching(one, other), touching_round(grid, one, other)
        if beside or around:
            yield from ("", "[[edge]]", f'a = "{ids[one]}"', f'b = "{ids[other]}"')
            if around and not beside:
                yield "wrap = true"


def _head(wanted: Options, grid: Grid) -> Iterator[str]:
    yield from ("", "[map]", f'name = "{wanted.name}"', f'label = "{HOUSE_MAP.en}"')
    width, height = grid.size()
    yield from (
        f"players = [{wanted.players}]",
        'wrap = "east-west"',
        f"size = [{width}, {height}]",
        "cell = [33.0, 40.0]",
    )
    yield from ("", "[made]")
    for key, value in asdict(wanted).items():
        if (key == "equal" and not wanted.equal) or (key in SETTLED and wanted.equal):
            continue
        shown = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else value
        yield f"{key} = {wanted.lands if key == 'continent' else shown}"


def _territory(region: str, number: int, space: CellBlock, world: World) -> Iterator[str]:
    """Yield the lines of one territory; Easter Island is the only one of its kind and has no number."""
    island = region if region in ISLANDS else ""
    words = ISLANDS[region] if island else CONTINENTS[region]
    after = "" if region == "easter" else f" {number}"
    yield from ("", "[[territory]]", f'id = "{PREFIX[region]}{number}"', f'name = "{words.en}{after}"')
    yield from (f'{language} = "{words(language)}{after}"' for language in languages()[1:])
    yield from (f'colour = "{ISLAND_COLOURS.get(region, region)}"', f'island = "{island}"')
    yield from (f'start = "{world.starts.get(space, "")}"', f"flood = {world.floods.get(space, 0)}")
    yield from _drawn(space, world.grid)


def _flood(region: str, number: int) -> int:
    """Return what floods when (12): Easter Island and the first of Atlantis; Mu; its rest, the first of Antarctica."""
    if region == "easter" or (region == "atlantis" and number == 1):
        return 5
    if region == "mu":
        return 8
    if region == "atlantis" or (region == "antarctica" and number == 1):
        return 11
    return 0


def _drawn(space: CellBlock, grid: Grid) -> Iterator[str]:
    (left, right), (top, bottom) = grid.across(space), grid.down(space)
    yield f"at = [{(left + right) / 2}, {(top + bottom) / 2}]"
    if (right - left, bottom - top) != (33.0, 40.0):
        yield f"box = [{right - left}, {bottom - top}]"
