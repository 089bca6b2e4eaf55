"""Tables on a terminal: Innovation, Eminent Domain and Déluges at three widths, in both languages, without colour.

Each picture fits its window, shows what the position in words says, and hides what its player may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import deluging
import empires
import innovating
from any_game import steps
from rich.cells import cell_len
from rich.text import Text
from rows import each_row
from seeing_pictures import as_drawn
from test_choices import table as worlds

from generator.engine.chance import Dealer
from generator.engine.game_in_progress import GameInProgress
from generator.engine.game_table import SeatedGame
from generator.engine.renderer import Renderer
from generator.engine.screen import MapRectangle, box_map, hung, letters, shortened, space_width, track_line
from generator.engine.view import Language
from generator.games.deep_future.play.renderer import DeepFutureRenderer
from generator.games.deluges.board import board
from generator.games.deluges.board.spaces import chart
from generator.games.deluges.play.table import DelugesInProgress
from generator.games.deluges.rendering.renderer import DelugesRenderer
from generator.games.eminent_domain.facts.deck import planets
from generator.games.eminent_domain.game import Game as EminentDomainGame
from generator.games.eminent_domain.play.table import EminentDomainInProgress
from generator.games.eminent_domain.rendering.renderer import EminentDomainRenderer
from generator.games.eminent_domain.rules.seeing import dealt_anew as planets_dealt_anew
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.game import Game as InnovationGame
from generator.games.innovation.play.table import InnovationInProgress
from generator.games.innovation.rendering.renderer import InnovationRenderer
from generator.games.innovation.rules.codes import ACTION, BLUE, LEFT, PURPLE
from generator.games.innovation.rules.seeing import dealt_anew as cards_dealt_anew

WIDTHS = (60, 80, 200)
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
WHOLE_GAMES: tuple[tuple[Any, type[GameInProgress], type[Renderer], int, str], ...] = (
    (innovating, InnovationInProgress, InnovationRenderer, 3, "random"),
    (empires, EminentDomainInProgress, EminentDomainRenderer, 3, "scholars"),
    (deluging, DelugesInProgress, DelugesRenderer, 4, "logger"),
)
_BORDERS = "─│┌┐└┘├┤┬┴┼"


class Looked(SeatedGame):
    """A table at which one player looks, whoever is asked."""

    def __init__(self, its: GameInProgress, renderer: Renderer, who: int) -> None:
        super().__init__(its, renderer)
        self.who = who

    def picture(self, width: int) -> Any:
        """The position as that player sees it."""
        assert self.renderer.texts.picture is not None
        return self.renderer.texts.picture(
            self.in_progress.position, self.who, self.players, self.renderer.language, width
        )

    def in_words(self) -> str:
        """The same in words."""
        pos, language = self.in_progress.position, self.renderer.language
        return "\n".join(self.renderer.texts.position(pos, self.who, self.players, language))


def of_innovation(game: Any, who: int = 0, language: Language = "en") -> Looked:
    its = InnovationInProgress(PLAYERS[: game.position.seats], {}, game)
    return Looked(its, InnovationRenderer(language), who)


def of_empires(game: Any, who: int = 0, language: Language = "en") -> Looked:
    its = EminentDomainInProgress(PLAYERS[: game.position.seats], {}, game)
    return Looked(its, EminentDomainRenderer(language), who)


def of_deluges(game: Any, language: Language = "en") -> Looked:
    its = DelugesInProgress(PLAYERS[: game.position.seats], {}, game)
    return Looked(its, DelugesRenderer(language), 0)


def flat(text: str) -> str:
    """A picture as its words alone: no borders, no line ends."""
    return " ".join(re.sub(f"[{_BORDERS}]", " ", text).split())


@each_row(("house", "in_progress", "renderer", "seats", "bot"), WHOLE_GAMES, always=slice(None, None, 2))
def test_pictures_of_whole_games_fit_their_windows(
    house: Any, in_progress: type[GameInProgress], renderer: type[Renderer], seats: int, bot: str
) -> None:
    languages: tuple[Language, ...] = ("en", "zh")
    game = house.begun(seats)
    seen = 0
    for number, _ in enumerate(steps(game, house.seated([bot] * seats))):
        if number % 60:
            continue
        for language in languages:
            table = Looked(in_progress(PLAYERS[:seats], {}, game), renderer(language), game.position.asker)
            for width in WIDTHS:
                lines = as_drawn(table, width).splitlines()
                assert max(map(cell_len, lines)) <= width, (number, language, width)
                assert not re.search(r"\{|legend_|row_", "\n".join(lines))
                seen += 1
    assert seen > 12


@each_row("language", ["en", "zh"])
def test_two_players_of_innovation_fit_a_window(language: Language) -> None:
    game = innovating.begun(2)
    for number, _ in enumerate(steps(game, innovating.seated(["sensible"] * 2))):
        if number == 30:
            break
    assert len(as_drawn(of_innovation(game, language=language), 80).splitlines()) <= 45


# Innovation


@each_row("language", ["en", "zh"], always=slice(1))
def test_innovation_tells_every_card_and_figure_that_the_words_tell(language: Language) -> None:
    game = innovating.begun(3)
    for number, _ in enumerate(steps(game, innovating.seated(["sensible"] * 3))):
        if number % 25:
            continue
        pos = game.position
        table = of_innovation(game, pos.asker, language)
        for width in WIDTHS:
            told = flat(as_drawn(table, width))
            assert set(re.findall(r"\b\d{3}\b", table.in_words())) <= set(re.findall(r"\d{3}", told))
            piles = [len(pos.piles[age]) for age in range(1, 11)]
            assert re.search(r"\D" + r"\s+".join(map(str, piles)) + r"\s", told)
            for who in range(3):
                assert re.search(rf"\b{pos.points(who)}\b", told)


def test_innovation_shows_icons_in_their_places_and_what_a_splay_shows() -> None:
    game = innovating.begun(2)
    for _ in steps(game, innovating.seated(["random"] * 2)):
        if game.position.question == ACTION:
            break
    pos = game.position
    pottery, tools, writing = (
        next(card.number for card in cards() if card.name.en == name) for name in ("Pottery", "Tools", "Writing")
    )
    for card in (pottery, tools, writing):
        if card in pos.age_card:
            pos.age_card[pos.age_card.index(card)] = -1
        for zone in (*pos.piles, *pos.hand, *(stack for stacks in pos.board for stack in stacks)):
            if card in zone:
                zone.remove(card)
    pos.board[0] = [[writing, pottery, tools], [], [], [], []]
    pos.splay[0] = [LEFT, 0, 0, 0, 0]
    pos.locate()
    lines = as_drawn(of_innovation(game, 1), 80).splitlines()
    at = next(number for number, line in enumerate(lines) if "001 Tools" in line)
    assert re.fullmatch(r"│\(\) +<< 1 blue│.*", lines[at + 1])
    assert re.fullmatch(r"│bulb +bulb +castle│.*", lines[at + 2])
    assert re.fullmatch(r"│<< 2 beneath: .*│.*", lines[at + 3])
    assert "crown 1" in lines[at + 3]
    assert "leaf 1" in lines[at + 4]
    assert "Pottery" not in flat("\n".join(lines))
    assert "000 Pottery, 002 Writing" in flat(as_drawn(of_innovation(game, 0), 200))


def test_innovation_hides_other_hands_score_piles_and_covered_cards() -> None:
    game = innovating.begun(3)
    compared = covered = 0
    for _ in steps(game, innovating.seated(["sensible"] * 3)):
        pos = game.position
        if pos.question != ACTION or pos.turns % 5:
            continue
        mine = as_drawn(of_innovation(game, 0), 80)
        other = InnovationGame(cards_dealt_anew(pos, 0, Dealer(pos.turns)), keep=False)
        compared += (other.position.hand, other.position.score) != (pos.hand, pos.score)
        assert as_drawn(of_innovation(other, 0), 80) == mine
        for colour in range(BLUE, PURPLE + 1):  # how many lie in a stack that is not splayed (I-U12)
            stack = other.position.board[1][colour]
            if len(stack) > 1 and not pos.splay[1][colour]:
                del stack[:-1]
                covered += 1
        assert as_drawn(of_innovation(other, 0), 80) == mine
    assert compared > 3
    assert covered > 3


def test_a_card_that_may_be_activated_tells_its_effects_and_actions_are_in_order() -> None:
    game = innovating.begun(2)
    for _ in steps(game, innovating.seated(["sensible"] * 2)):
        if game.position.question == ACTION and game.position.turns > 9:
            break
    offers = of_innovation(game, game.position.asker).offers()
    kinds = [offer.notation.split()[0] for offer in offers]
    order = ["draw", "meld", "dogma", "achieve"]
    assert kinds == sorted(kinds, key=order.index)
    for offer in offers:
        tells = "effect: " in offer.meaning or "demand: " in offer.meaning
        assert tells == offer.notation.startswith(("meld", "dogma"))
    assert len(offers) == len(game.choices())
    assert not any(re.search("(by|on) -", offer.meaning) for offer in offers)
    assert any("shared by nobody" in offer.meaning or "its demand is on nobody" in offer.meaning for offer in offers)
    chinese = of_innovation(game, language="zh").offers()
    assert all(re.search("效果[：:]", offer.meaning) for offer in chinese if offer.notation.startswith("dogma"))


# Eminent Domain


def test_eminent_domain_shows_planets_face_up_and_down() -> None:
    ada = empires.empire("Survey, Survey, Warfare", down="Drawde", up="New Texas", colonies={"Drawde": ["Colonize"]})
    game = empires.lay(ada, empires.empire("Survey", down="Voson"))
    mine, hers = flat(as_drawn(of_empires(game, 0), 30)), flat(as_drawn(of_empires(game, 1), 30))
    assert "Drawde ? " in mine
    assert "Drawde" not in hers
    assert "Voson ? " in hers
    assert "Voson" not in mine
    assert "New Texas" in mine and "New Texas" in hers
    drawde = next(planet for planet in planets() if planet.name == "Drawde")
    for told in (mine, hers):
        assert f"war {drawde.warfare} colony {drawde.colonize}" in told
        assert "colonies 1: Colonize" in told
    assert "Survey x2" in mine
    assert "Survey x2" not in hers


@each_row("language", ["en", "zh"], always=slice(1, None))
def test_eminent_domain_tells_planets_and_stacks(language: Language) -> None:
    game = empires.begun(3)
    for number, _ in enumerate(steps(game, empires.seated(["scholars", "warriors", "random"]))):
        if number % 40:
            continue
        pos = game.position
        table = of_empires(game, pos.asker, language)
        words = table.in_words()
        for width in (30, *WIDTHS):
            told = flat(as_drawn(table, width))
            for planet in planets():
                if width == 30 or len(planet.name) < 15:  # elsewhere the second line of a name is among other cards
                    assert (planet.name in words) == (planet.name in told), planet.name
            for stack, count in enumerate(pos.stacks):
                assert f" {count}]" in told, stack


def test_eminent_domain_hides_other_hands_and_fronts() -> None:
    game = empires.begun(3)
    compared = 0
    for number, _ in enumerate(steps(game, empires.seated(["scholars", "warriors", "random"]))):
        pos = game.position
        if number % 20 or not game.settled():
            continue
        other = EminentDomainGame(planets_dealt_anew(pos, 0, Dealer(number)), keep=False)
        compared += (other.position.hand, other.position.empire) != (pos.hand, pos.empire)
        assert as_drawn(of_empires(other, 0), 80) == as_drawn(of_empires(game, 0), 80)
    assert compared > 3


# Déluges


def test_deluges_shows_everything_in_its_land() -> None:
    ada: dict[str, Any] = {"workers": {"ea2": 17}, "soldiers": {"ea2": 2}, "boats": {"s13": 3}, "mines": {"ea2": 2}}
    ada |= {"dolmens": ["ea2"], "slaves": {"ea2": {"blue": 4}}}
    lands = {"ea2": {"woods": 1, "fanatics": 5}, "ei1": {"flooded": True, "woods": 0}, "oc5": {"lost": True}}
    game = deluging.at(ada, {"workers": {"am3": 4}}, lands=lands)
    for width in (80, 200):
        cells = cells_of(as_drawn(of_deluges(game), width))
        assert cells["ea2"].split() == ["ea2", "g", "A17", "+2", "=B4", "!5", "^1", "o2", "iA"]
        assert cells["s13"].split() == ["s13", "A3"]
        assert cells["ei1"].split() == ["ei1", "~"]
        assert cells["oc5"].split()[:3] == ["oc5", "b", "X"]
        assert cells["am3"].split() == ["am3", "m", "B4", "^3"]


def test_deluges_without_room_for_a_map_tells_everything_in_lists() -> None:
    game = deluging.at({"workers": {"ea2": 17}, "boats": {"s13": 3}}, {"workers": {"am3": 4}})
    told = flat(as_drawn(of_deluges(game), 40))
    assert "ea2 g A17 ^3" in told
    assert "s13 A3" in told
    assert "am1: am2 s1 s5 s6" in told


def test_what_a_narrow_cell_cuts_is_told_below() -> None:
    game = deluging.at({"workers": {"ea2": 1234567}})
    told = as_drawn(of_deluges(game), 80)
    assert cells_of(told)["ea2"].split()[2] == "A1234…"
    assert "ea2 g A1234567 ^3" in flat(told)


@each_row(("name", "width"), [(name, width) for name in ("house-27", "house-31") for width in WIDTHS])
def test_a_map_shows_what_is_beside_what(name: str, width: int) -> None:
    its = board(name)
    boxes = chart(its).boxes
    lines = [line.plain for line in box_map([(MapRectangle(*boxes[each]), [Text(each)]) for each in its.ids], width)]
    regions = _regions(lines)
    assert sorted(regions) == sorted(its.ids)
    touching = {frozenset(pair) for pair in _touching(regions)}
    assert touching == {frozenset(pair) for pair in chart(its).common()}


def test_there_is_no_map_without_room_and_words_are_cut_with_a_sign() -> None:
    assert box_map([(MapRectangle(0, 0, 1, 1), [Text("a long word")])], 10) == []
    assert shortened("whole", 5) == "whole"
    assert shortened("too long", 5) == "too…"
    assert shortened("hand as you like. Then draw", 20) == "hand as you like…"
    assert shortened("A B Unbreakable", 10) == "A B Unbre…"
    assert cell_len(shortened("一二三四", 5)) <= 5


@each_row(
    "line, lines",
    [
        ("Score pile of Ada: 003 Writing, 022 Fermenting", ["Score pile of Ada: 003 Writing,", "  022 Fermenting"]),
        ("  hand 5, deck 4", ["  hand 5, deck 4"]),
        ("  one two three four five six seven eight nine", ["  one two three four five six seven", "    eight nine"]),
        ("计分区：003 文字，022 发酵，041 一二三四五", ["计分区：003 文字，022 发酵，", "  041 一二三四五"]),
        ("科技，高等：改良探勘、改良殖民之一二、五六", ["科技，高等：改良探勘、", "  改良殖民之一二、五六"]),
    ],
)
def test_a_line_too_long_goes_on_further_to_the_right(line: str, lines: list[str]) -> None:
    found = [each.plain.rstrip() for each in hung([Text(line)], 36) if isinstance(each, Text)]
    assert found == [each.rstrip() for each in lines]
    assert all(cell_len(each) <= 36 for each in found)


def cells_of(picture: str) -> dict[str, str]:
    """What the spaces of a map say, by what they are called."""
    lines = picture.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("┌"))
    last = max(number for number, line in enumerate(lines) if line.startswith("└"))
    found = {}
    for its, points in _regions(lines[first : last + 1]).items():
        rows: dict[int, str] = {}
        for row, column in sorted(points):
            rows[row] = rows.get(row, "") + lines[first + row][column]
        found[its] = " ".join(rows.values())
    return found


def _regions(lines: list[str]) -> dict[str, set[tuple[int, int]]]:
    """The points inside each cell of a map, by the word that its first line begins with."""
    free = {(row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign not in _BORDERS}
    found = {}
    while free:
        start = min(free)
        region, edge = {start}, [start]
        while edge:
            row, column = edge.pop()
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & free - region
            region |= near
            edge += near
        free -= region
        row, column = start
        found[lines[row][column:].split("│")[0].split()[0]] = region
    return found


def _touching(regions: dict[str, set[tuple[int, int]]]) -> Iterator[tuple[str, str]]:
    """Cells that have more than a corner of their borders in common."""
    at = {point: its for its, points in regions.items() for point in points}
    rows = 1 + max(row for row, _ in at)
    columns = 1 + max(column for _, column in at)
    for row in range(rows):
        for column in range(columns):
            for step in ((0, 1), (1, 0)):
                ends = [(row + step[0] * way, column + step[1] * way) for way in (-1, 1)]
                if (row, column) not in at and all(end in at for end in ends):
                    one, other = (at[end] for end in ends)
                    if one != other:
                        yield one, other


def test_choices_are_grouped_by_kind_in_each_game() -> None:
    for game, table in ((empires.begun(2), of_empires), (deluging.begun(3), of_deluges)):
        house: Any = empires if table is of_empires else deluging
        for number, _ in enumerate(steps(game, house.seated(["random"] * game.position.seats))):
            if number % 10:
                continue
            offers = table(game).offers()
            choices = sorted(game.choices(), key=table(game).renderer.place)
            assert len({offer.notation for offer in offers}) == len(choices)
            kinds = [kind for kind, _ in choices]
            groups = 1 + sum(one != next_one for one, next_one in pairwise(kinds))
            assert groups == len(set(kinds))
            if "done" in kinds:
                assert kinds[-1] == "done"


@each_row(("tracks", "drawn"), (
    ([{0: "AB"}, {1: "A", 2: "B"}], ["T loses . . AB. . wins", "T loses . . 0 A B wins"]),
    ([{2: "AB"}, {-1: "A", 0: "B"}], ["T loses . . 0 . AB wins", "T loses . A B . . wins"]),
    ([{0: "AB", 1: "C"}, {}], ["T loses .  .  AB C  .  wins", "T loses .  .  0  .  .  wins"]),
    ([{0: "阿小"}, {0: "阿", 1: "小"}], ["T loses .  .  阿小  .  wins", "T loses .  .  阿 小 .  wins"]),
))  # fmt: skip
def test_tracks_stay_aligned_whoever_shares_a_space(tracks: list[dict[int, str]], drawn: list[str]) -> None:
    rows = [{space: Text(letters) for space, letters in track.items()} for track in tracks]
    each = max(map(space_width, rows))
    lines = [track_line("T", -2, 2, markers, ("loses", "wins"), each).plain for markers in rows]
    assert lines == drawn


@each_row(
    "names, found",
    [
        (["Ada", "Ben"], "AB"),
        (["Ada", "Anna"], "AN"),
        (["小安", "小北"], "安北"),
        (["小安", "大安"], "小大"),
        (["小安", "小北", "小安子"], "小北安"),
        (["安", "安安"], "安A"),
    ],
)
def test_players_are_told_apart_by_a_letter(names: list[str], found: str) -> None:
    assert "".join(letters(names)) == found


# The galaxy


def test_a_sector_keeps_its_marks_in_a_narrow_window_if_a_players_letter_is_wide() -> None:
    pos = worlds(1)
    sector = pos.sector[pos.home[0]]
    assert DeepFutureRenderer.texts.picture is not None
    told = "\n".join(map(str, DeepFutureRenderer.texts.picture(pos, 0, ("小明",), "zh", 60)))
    assert f"小{pos.cubes[sector]}@" in told
    assert "…" not in told


# An empty hand


@each_row("language", ["en", "zh"])
def test_an_empty_hand_is_said_to_have_no_cards(language: Language) -> None:
    of_cards, of_planets, of_worlds = innovating.begun(2), empires.begun(2), worlds(2)
    for pos in (of_cards.position, of_planets.position, of_worlds):
        pos.hand[0] = []
    said, renderer = {"en": "Hand of Ada: no cards", "zh": "Ada 没有手牌"}[language], DeepFutureRenderer(language)
    for table in (of_innovation(of_cards, 0, language), of_empires(of_planets, 0, language)):
        assert said in as_drawn(table, 80)
    assert said in of_innovation(of_cards, 0, language).in_words()
    assert renderer.texts.picture is not None
    assert said in "\n".join(map(str, renderer.texts.picture(of_worlds, 0, PLAYERS[:2], language, 80)))
    assert said in renderer.texts.position(of_worlds, 0, PLAYERS[:2], language)
