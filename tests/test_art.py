"""Pictures: the same words make the same drawing, no two realms have the same arms, and nothing leaves its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from art_points import points
from talking import Makeplay

from generator.campaign.folder import open_campaign
from generator.engine.view import CardSheets, PrintContext
from generator.press.art import arms as heraldry
from generator.press.art import country, ornament
from generator.press.art.arms import COLOURS, METALS, arms, blazon, designs
from generator.press.art.globe import KINDS, WILD, globe, look
from generator.press.art.shield import SHIELD, lying, second_part
from generator.press.art.sky import black_hole, dust, galaxy, scattered, sky
from generator.press.assets.themes import find_theme
from generator.press.svg.elements import parse
from generator.press.templating.faces import Art

#: Globes, arms and skies of two campaigns.
WORDS = [("elder", number) for number in range(60)] + [("younger", number) for number in range(60)]


def drawn(svg: str) -> list[dict[str, str]]:
    """The attributes of all paths of a drawing, read as a template's would be."""
    return [
        dict(each.attrib) for each in parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{svg}</svg>')
    ]


@pytest.mark.parametrize("make", [
    lambda words: globe(words, 10.0, 10.0, 5.0),
    lambda words: arms(words[0], words[1], "sun", 10.0, 10.0, 8.0),
    lambda words: sky(words, 50.0, 50.0, 40.0, star="#000"),
    lambda words: black_hole(words, 50.0, 50.0, 40.0),
    lambda words: dust(words, 50.0, 50.0, 40.0, "#111", "#222"),
    lambda words: ornament.initial(words, 0.0, 0.0, 12.0),
    lambda words: country.grove(words, 10.0, 10.0, 8.0),
    lambda words: country.hills(words, 1.0, 1.0, 16.0, 9.0),
    lambda words: country.ripples(words, 10.0, 10.0, 7.0),
])  # fmt: skip
def test_the_same_words_make_the_same_drawing_and_others_another(make: Callable[[tuple[str, int]], str]) -> None:
    first = [make(words) for words in WORDS[:20]]
    for cached in (globe, arms, sky, dust, ornament.initial, country.grove, country.hills, country.ripples):
        cached.cache_clear()
    assert [make(words) for words in WORDS[:20]] == first
    assert len(set(first)) == 20
    for each in first:
        drawn(each)


@pytest.mark.parametrize("kind", KINDS)
def test_a_globe_with_its_rings_and_moons_stays_in_its_place(kind: str) -> None:
    for number, words in enumerate(WORDS[:40]):
        for x, y in points(globe(words, 30.0, 40.0, 6.0, kind=kind, cities=number % 2 == 0)):
            assert (x - 30) ** 2 + (y - 40) ** 2 <= (6 * 1.5) ** 2 + 0.1, (kind, words)


def test_worlds_are_of_all_kinds_and_hardly_two_alike() -> None:
    looks = [look(*words) for words in WORDS]
    assert {each.kind for each in looks} == set(WILD)
    assert {each.moons for each in looks} == {0, 1, 2}


def test_two_thousand_civilizations_of_a_campaign_never_bear_the_same_arms() -> None:
    for campaign in ("elder", "younger", ""):
        assert len({blazon(campaign, number) for number in range(2000)}) == 2000
    some = [arms("elder", number, "sun", 10.0, 10.0, 8.0) for number in range(300)]
    assert len(set(some)) == 300


def test_older_arms_stay_when_there_are_more_than_there_are_designs() -> None:
    many = len(designs())
    assert blazon("elder", 7)[0] == blazon("elder", 7 + many)[0]
    assert arms("elder", 7, "sun", 9.0, 9.0, 8.0) != arms("elder", 7 + many, "sun", 9.0, 9.0, 8.0)


def test_no_colour_lies_on_a_colour_and_no_metal_on_a_metal() -> None:
    for its in designs():
        if its.division:
            assert (its.field[0] in METALS) != (its.field[1] in METALS)
            assert its.tincture in METALS
        else:
            assert (its.field[0] in METALS) != (its.tincture in METALS)
        assert {*its.field, its.tincture} <= {*METALS, *COLOURS}


def test_every_part_of_a_shield_lies_in_it_and_leaves_something_of_the_field() -> None:
    def area(ring: Sequence[tuple[float, float]]) -> float:
        return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]]))) / 2

    whole = area(list(SHIELD))
    for its in {(each.ordinary, each.division, each.edge): each for each in designs()}.values():
        parts = lying(its.ordinary, its.edge)
        assert parts
        if its.ordinary != "bordure":  # its second ring is cut out of the first
            assert 0.08 * whole < sum(map(area, parts)) < 0.75 * whole, its
        if its.division:
            assert 0.3 * whole < sum(map(area, second_part(its.division, its.edge))) < 0.7 * whole, its
        for ring in parts:
            assert all(abs(x) <= 1.001 and -1.101 <= y <= 1.251 for x, y in ring)


def test_charges_stand_on_the_shield() -> None:
    for its in designs():
        for (x, y), size, ground in heraldry._charges(its):
            assert abs(x) + size / 2 <= 1.02 and y - size / 2 >= -1.1 and y + size / 2 <= 1.2, its
            assert ground in heraldry.TINCTURES


def test_a_realm_on_a_map_is_in_a_colour_of_its_arms_and_ends_at_its_border() -> None:
    ring = ((5.0, 0.0), (10.0, 5.0), (5.0, 10.0), (0.0, 5.0))
    kinds = set()
    for number in range(200):
        its, _ = blazon("elder", number)
        livery = heraldry.livery("elder", number)
        assert livery in COLOURS and livery in (*its.field, its.tincture)
        land = heraldry.land("elder", number, ring, "#bbb")
        assert all(abs(x - 5) + abs(y - 5) < 5.02 for x, y in points(land))
        kinds.add(land)
    assert len(kinds) == len(COLOURS)
    assert "#dcefe8" in heraldry.land("elder", 1, ring, "#bbb", "#dcefe8")


def test_a_sky_is_the_same_when_turned_by_half_and_ends_at_its_rim() -> None:
    for words in WORDS[:12]:
        places = points(sky(words, 0.0, 0.0, 50.0, star="#000", core=0.2))
        ends = {(round(x, 1), round(y, 1)) for x, y in places}
        turned = sum((round(-x, 1), round(-y, 1)) in ends for x, y in places)
        assert turned > 0.9 * len(places)
        assert all(8 <= (x * x + y * y) ** 0.5 <= 57 for x, y in places)
        assert galaxy(words).arms in (2, 4)


def test_stars_keep_apart() -> None:
    stars = scattered(("elder", 3), 16)
    assert len(stars) == 16
    assert all(0 < x < 1 and 0 < y < 1 for x, y, _ in stars)


def test_ornament_stays_within_its_frame() -> None:
    for x, y in points(ornament.neatline(5.0, 5.0, 190.0, 130.0)):
        assert 4.99 <= x <= 195.01 and 4.99 <= y <= 135.01
    for x, y in points(ornament.compass(50.0, 50.0, 12.0)):
        assert (x - 50) ** 2 + (y - 50) ** 2 <= 12.05**2
    for words in WORDS[:30]:
        for x, y in points(ornament.initial(words, 0.0, 0.0, 16.0)):
            assert -0.4 <= x <= 16.4 and -0.4 <= y <= 16.4, words


def test_hills_lie_in_their_area_and_trees_hardly_rise_above_their_place() -> None:
    for words in WORDS:
        for x, y in points(country.grove(words, 30.0, 40.0, 10.0)):
            assert (x - 30) ** 2 + (y - 40) ** 2 <= 6.4**2, words
        for x, y in points(country.hills(words, 5.0, 6.0, 14.0, 9.0)):
            assert 4.95 <= x <= 19.05 and 5.5 <= y <= 15.05, words
    assert country.hills(WORDS[0], 5.0, 6.0, 3.0, 9.0) == ""


def test_drawings_are_well_formed_whatever_the_words() -> None:
    for words in (("\ud800", 0), ("<&>\"'", 1), ("", 2), ("汉字", 3)):
        ElementTree.fromstring(f"<svg>{globe(words, 1.0, 1.0, 1.0)}{arms(words[0], 1, 'sun', 1.0, 1.0, 1.0)}</svg>")


def test_a_campaign_or_a_theme_may_do_without_pictures(makeplay: Makeplay) -> None:
    def cards(*more: str) -> int:
        told = makeplay("print", "kran", "--only", "cards", "--only", "map", *more)
        assert told.code == 0, told.err
        return sum(file.stat().st_size for file in Path("output/kran").glob("*.pdf"))

    makeplay("new", "kran", "--player", "Ada", "--seed", "3")
    drawn = cards()
    theme = Path("campaigns/kran/templates/themes/plain/theme.toml")
    theme.parent.mkdir(parents=True)
    theme.write_text('art = "none"', "utf-8")
    bare = cards("--theme", "plain")
    assert bare < 0.8 * drawn
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text('art = "none"\n' + settings.read_text("utf-8"), "utf-8")
    assert cards() < 0.8 * drawn
    settings.write_text(settings.read_text("utf-8").replace('"none"', '"nine"', 1), "utf-8")
    told = makeplay("print", "kran", "--only", "map")
    assert told.code == 3 and "campaign.toml, art" in told.err
    theme.write_text('art = "nine"', "utf-8")
    settings.write_text(settings.read_text("utf-8").replace('"nine"', '"drawn"', 1), "utf-8")
    told = makeplay("print", "kran", "--only", "map", "--theme", "plain")
    assert told.code and "'nine'" in told.err


def test_a_run_is_repeated_with_or_without_pictures_as_it_was(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada", "--seed", "3")
    settings, printed = Path("campaigns/kran/campaign.toml"), Path("output/kran/map.pdf")
    drawn = settings.read_text("utf-8")
    for text, other in ((drawn, 'art = "none"\n' + drawn), ('art = "none"\n' + drawn, drawn)):
        settings.write_text(text, "utf-8")
        assert makeplay("print", "kran", "--only", "map", "--confirm").code == 0
        before, run = printed.read_bytes(), makeplay("print", "kran", "--runs").out.splitlines()[-1].split()[0]
        settings.write_text(other, "utf-8")
        assert makeplay("print", "kran", "--only", "map").code == 0
        assert printed.read_bytes() != before
        assert makeplay("print", "kran", "--repeat", run).code == 0
        assert printed.read_bytes() == before


def test_what_happens_later_changes_no_picture(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada", "--seed", "3")
    before = faces()
    makeplay("log", "kran", "note rain")
    makeplay("branch", "kran", "twin")
    assert faces() == before == faces("twin")


def faces(name: str = "kran") -> dict[str, object]:
    """What the pictures of the cards of a campaign are drawn from."""
    opened = open_campaign(Path.cwd(), name)
    sheet = opened.pack.printables(opened.state, ["cards"], "en", PrintContext())[0]
    assert isinstance(sheet, CardSheets)
    return {face.label: face.data["made"] for face in sheet.faces}


def test_dust_is_the_same_when_turned_by_half_and_stays_in_its_box() -> None:
    found = points(dust("elder", 50.0, 60.0, 40.0, "#111", "#222"))
    assert len(found) > 1000
    there = {(round(x, 1), round(y, 1)) for x, y in found}
    close = sum(
        any((round(100 - x + u, 1), round(120 - y + v, 1)) in there for u in (-0.1, 0, 0.1) for v in (-0.1, 0, 0.1))
        for x, y in there
    )
    assert close >= 0.97 * len(there)
    inside = points(dust("elder", 50.0, 60.0, 40.0, "#111", "#222", 0.5, (20.0, 30.0, 80.0, 90.0)))
    assert inside
    assert all(19 <= x <= 81 and 29 <= y <= 91 for x, y in inside)  # handles lean out a little
    assert min((x - 50) ** 2 + (y - 60) ** 2 for x, y in inside) >= 19**2


def test_the_wind_blows_from_the_rose_to_the_edge() -> None:
    found = points(ornament.winds((0, 0, 200, 100), (180, 20), 10))
    assert len(found) == 2 * 32
    for x, y in found:
        away = ((x - 180) ** 2 + (y - 20) ** 2) ** 0.5
        assert away == pytest.approx(10, abs=0.02) or min(abs(x), abs(y), abs(x - 200), abs(y - 100)) < 0.02


def test_contours_have_neither_shade_nor_whole_lanes() -> None:
    colours = find_theme("ink-saver").colours
    shaded, contours = Art(colours), Art(colours, contours=True)
    assert len(contours.vignette("age-2", 0, 0, 20)) < 0.7 * len(shaded.vignette("age-2", 0, 0, 20))
    assert find_theme("ink-saver").contours and not find_theme("notebook").contours
    for number in range(20):
        words = ("elder", number)
        assert len(contours.globe(words, 9, 9, 5)) < 0.8 * len(shaded.globe(words, 9, 9, 5))
    assert "dasharray" in contours.sky(("elder",), 9, 9, 9) and "dasharray" not in shaded.sky(("elder",), 9, 9, 9)
    assert 'dasharray="8 1"' in contours.sky(("elder",), 9, 9, 9, dashes="8 1")
