"""What goes beside changed cards: what to write by hand says everything and no more; pages and stickers hold it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import cycle, product

import pytest
import specimen
from measuring import Box, Text, pages, strings, texts, touching
from rows import each_row
from sampling import some_always, some_of

from generator.engine.pack import Event
from generator.engine.view import Inscription, Language, Printable
from generator.errors import RecordProblem, SheetProblem
from generator.games.deep_future.facts.cards import Advancement, Card, CardKind, Corner, Wonder, card_event
from generator.games.deep_future.facts.tables import (
    NUMBERS,
    SUITS,
    advancements,
    suit_benefits,
    suits,
    victories,
    victory_benefits,
)
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.sheets.changes import inscriptions
from generator.press.job.change_pages import PullRow, change_pages, pull_pages, stickers
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.diecut import DieCut, find_die_cut
from generator.press.layout.paper import PAPERS, UNPRINTABLE, find_paper, has_room_for_pages
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.sheets.printing import print_sheets

#: Papers on which whole pages can be read.
ROOMY = [name for name, paper in PAPERS.items() if has_room_for_pages(paper)]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
#: Names that look like other parts of a card's line, or like something else altogether.
HOSTILE = (
    "Kran | world 2",
    "A | - B",
    "might/S",
    "Reach | might/S",
    "- | -",
    "|",
    "x |",
    "| x",
    "12",
    "{{ name }}",
    "{}",
    "{0.__class__}",
    "<b>Bold & Sons</b>",
    ":sun:",
    "X (was: Y)",
    "world 2 | R6.O",
    "34. Y | tech 1 | M6",
    "civilization 1 | might/S | - Home",
    "深空港",
    "🚀 ☀ Zwölf",
    "line 2: Art, moon 1",
)


# Reading inscriptions as a person with a pen would


@dataclass
class Paper:
    """A card as it lies on the table, and its line as docs/record.md has it."""

    corner: str
    kind: str = "blank"
    era: str = ""
    sector: str = ""
    name: str = ""
    lines: list[str] = field(default_factory=list)
    effects: list[str] = field(default_factory=lambda: ["", ""])
    history: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        title = f"{self.sector}. {self.name}".strip() if self.sector else self.name
        kind = "" if self.kind == "blank" else f"{self.kind} {self.era}"
        effects = "/".join(self.effects) if any(self.effects) else ""
        parts = [self.corner, title, kind, *self.lines, effects, *(f"- {name}".strip() for name in self.history)]
        return " | ".join(filter(None, parts))


def paper_of(card: Card, cards: Mapping[str, Card]) -> Paper:
    history = [cards[other].name or "" for other in (card.homeworld, *card.techs) if other]
    effects = [card.victory or "", card.effect_suit or ""]
    era = "" if card.kind is CardKind.BLANK else str(card.era)
    lines = [str(each) for each in card.advancements]
    return Paper(
        str(card.corner), card.kind.value, era, str(card.sector or ""), card.name or "", lines, effects, history
    )


LETTER = {suit.name.en.lower(): letter for letter, suit in suits().items()}
BY_NAME = {row.name.en: key for key, row in advancements().items()}
EFFECT = [{row.reminder.en: key for key, row in each.items()} for each in (victory_benefits(), suit_benefits())]


class Writer:
    """Does what English inscriptions say."""

    def __init__(self, campaign: DeepFutureCampaign, printed: Sequence[str]) -> None:
        self.papers = {place: paper_of(campaign.cards[place], campaign.cards) for place in printed}
        self.names = {str(sector): name for sector, name in campaign.sector_names.items() if name}
        self.wonders = {str(sector): str(wonder) for sector, wonder in campaign.wonders.items()}

    def write(self, told: Inscription) -> None:
        if len(told.place) == 2:
            self.map(told.place, told.text)
        else:
            self.card(told.place, told.text)

    def lines(self) -> dict[str, str]:
        return {place: paper.line for place, paper in self.papers.items()}

    def board(self) -> dict[str, str]:
        sectors = sorted({*self.names, *self.wonders})
        return {
            sector: " | ".join(filter(None, (self.names.get(sector), self.wonders.get(sector)))) for sector in sectors
        }

    def map(self, sector: str, text: str) -> None:
        if text.startswith("strike out name: "):
            assert text == f"strike out name: {self.names.pop(sector)}"
        elif text.startswith("strike out wonder: "):
            del self.wonders[sector]
        elif text.startswith("name: "):
            self.names[sector] = without_was(text[6:], self.names.get(sector))
        else:
            found = re.fullmatch(r"wonder: (\w) and a (\w+)(?: \(was: \w and a \w+\))?", text)
            assert found, text
            assert (" (was: " in text) == (sector in self.wonders)
            [victory] = [key for key, row in victories().items() if row.letter == found[1]]
            self.wonders[sector] = f"{victory}/{LETTER[found[2]]}"

    def card(self, place: str, text: str) -> None:
        if text.startswith("lost: ") or text == "take it out, there is no such card any more":
            del self.papers[place]
        elif found := re.fullmatch(
            r"(?:take it out, (\w+) is another card now; )?take the (\w+) (\d) blank of the reserve"
            r"(?:, number it (\w+))?(?:: (.*))?",
            text,
        ):
            assert (found[1] or found[4]) == place
            assert (place in self.papers) == bool(found[1])
            self.papers[place] = Paper(found[3] + LETTER[found[2]])
            self.head(place, found[5])
        elif found := re.fullmatch(r"write on the (\w+) (\d) blank: (.*)", text):
            assert self.papers[place] == Paper(found[2] + LETTER[found[1]])
            self.head(place, found[3])
        elif found := re.fullmatch(r"strike everything out, it is no (\w+) any more(?:: (.*))?", text):
            assert self.papers[place].kind == found[1]
            self.papers[place] = Paper(self.papers[place].corner)
            self.head(place, found[2])
        else:
            self.part(self.papers[place], text)

    def head(self, place: str, what: str | None) -> None:
        if what is None:
            return
        found = re.fullmatch(r"(world|tech|civilization), era (\w+)(?:, sector (\d\d))?, (.*)", what)
        assert found, what
        paper = self.papers[place]
        paper.kind, paper.era, paper.sector = found[1], found[2], found[3] or ""
        paper.name = "" if found[4] == "no name yet" else found[4]

    def part(self, paper: Paper, text: str) -> None:
        struck = text.startswith("strike out ")
        key, _, rest = text.removeprefix("strike out ").partition(": ")
        if key == "name":
            paper.name = "" if struck else without_was(rest, paper.name)
        elif key == "sector":
            paper.sector = without_was(rest, paper.sector)
        elif key == "sector and name":
            whole = without_was(rest, f"{paper.sector}, {paper.name}")
            paper.sector, _, paper.name = whole.partition(", ")
        elif key == "era":
            paper.era = without_was(rest, paper.era)
        elif key.startswith("line "):
            self.advancement(paper.lines, int(key[5:]) - 1, "" if struck else rest)
        elif key.startswith("effect "):
            at = int(key[7:]) - 1
            new, old = rest.partition(", ")[2], paper.effects[at]
            told = {code: reminder for reminder, code in EFFECT[at].items()}
            paper.effects[at] = EFFECT[at][without_was(new, told.get(old))]
        else:
            at = 0 if key == "homeworld" else int(key.removeprefix("tech "))
            if struck:
                del paper.history[at]
                return
            quoted = paper.history[at] or None if at < len(paper.history) else None
            name = without_was(rest, quoted)
            paper.history[at:] = ["" if name == "unnamed tech" else name, *paper.history[at + 1 :]]

    def advancement(self, lines: list[str], at: int, text: str) -> None:
        if not text:
            del lines[at:]
        elif found := re.fullmatch(r"a circle round the (\w+) \((\w+)\)", text):
            suit, number = BY_NAME[found[2]]
            assert suit == LETTER[found[1]]
            lines[at] = lines[at].replace(f"{suit}{number}", f"{suit}{number}*")
        elif re.fullmatch(r"no circle round the (\w+) any more \((\w+)\)", text):
            lines[at] = lines[at].replace("*", "")
        else:
            told, _, was = text.partition(" (was: ")
            assert not was or reading(was[:-1]) == lines[at]
            assert was or at == len(lines) or (lines[at][1] == "?" and lines[at][0] == reading(told)[0])
            lines[at:] = [reading(told), *lines[at + 1 :]]


def without_was(text: str, was: str | None) -> str:
    """What a text says is to stand there, if *was* does so far."""
    if not was:
        return text
    assert text.endswith(f" (was: {was})"), (text, was)
    return text.removesuffix(f" (was: {was})")


def reading(text: str) -> str:
    """An advancement told in words as the record has it."""
    if found := re.fullmatch(r"(\w+), to be filled later", text):
        return f"{LETTER[found[1]]}?"
    found = re.fullmatch(r"([\w ]+), (\w+) (\d)(?:, era (\w+))?(, circled)?", text)
    assert found, text
    name, suit, number, era, circled = found.groups()
    assert BY_NAME[name] == (LETTER[suit], int(number))
    return f"{LETTER[suit]}{number}{'*' * bool(circled)}" + (f".{era}" if era else "")


# Changes at random


class Table:
    """People who change a campaign in every way that the record knows."""

    def __init__(self, dice: random.Random, campaign: DeepFutureCampaign) -> None:
        self.dice = dice
        self.campaign = campaign

    def change(self) -> None:
        deeds: list[tuple[Callable[[], None], int]] = [
            (self.make, 3), (self.rewrite, 3), (self.advance, 5), (self.circle, 2), (self.name, 4), (self.sector, 2),
            (self.wonder, 2), (self.lose, 1), (self.take_back, 1),
        ]  # fmt: skip
        [deed] = self.dice.choices([deed for deed, _ in deeds], [often for _, often in deeds])
        with suppress(RecordProblem):
            deed()

    def apply(self, **event: object) -> None:
        made: Event = dict(event)
        self.campaign.apply(made)

    def invented(self) -> str:
        return self.dice.choice([*HOSTILE, "Boreth", "Ulon", "The Outer Reach", "归墟"])

    def any_sector(self) -> int:
        return self.dice.randint(1, 6) * 10 + self.dice.randint(1, 6)

    def any_card(self, *kinds: CardKind) -> Card:
        return self.dice.choice([card for card in self.campaign.cards.values() if not kinds or card.kind in kinds])

    def added(self) -> Advancement:
        dice = self.dice
        era = dice.choice([None, 1, 2, 13])
        return Advancement(dice.choice(SUITS), dice.choice(NUMBERS), era, dice.random() < 0.3)

    def written(self, card: Card) -> Card:
        """The card with something else on it."""
        dice = self.dice
        kind = dice.choice([CardKind.BLANK, CardKind.WORLD, CardKind.TECH, CardKind.CIVILIZATION])
        card = Card(card.id, card.corner, kind)
        if kind is CardKind.BLANK:
            return card
        era = dice.choice([1, 2, 14])
        name = dice.choice([None, self.invented()])
        if kind is CardKind.WORLD:
            lines = tuple(self.added() for _ in range(dice.randint(1, 4)))
            return replace(card, era=dice.choice(["O", era]), sector=self.any_sector(), name=name, advancements=lines)
        if kind is CardKind.TECH:
            column = tuple(dice.choice([self.added(), Advancement(dice.choice(SUITS), None)]) for _ in range(3))
            return replace(card, era=era, name=name, advancements=column)
        techs = tuple(self.any_card(CardKind.TECH).id for _ in range(dice.randint(0, 4)))
        return replace(
            card,
            era=era,
            sector=self.any_sector(),
            name=name,
            victory=dice.choice(list(victories())),
            effect_suit=dice.choice(SUITS),
            homeworld=self.any_card(CardKind.WORLD).id,
            techs=techs,
        )

    def make(self) -> None:
        place = f"{len(self.campaign.cards) + 1:03d}"
        corner = Corner(self.dice.choice(NUMBERS), self.dice.choice(SUITS))
        self.apply(type="card", **card_event(self.written(Card(place, corner))))

    def rewrite(self) -> None:
        self.apply(type="card", **card_event(self.written(self.any_card())))

    def advance(self) -> None:
        self.apply(type="advance", card=self.any_card(CardKind.WORLD, CardKind.TECH).id, advancement=str(self.added()))

    def circle(self) -> None:
        card = self.any_card(CardKind.WORLD, CardKind.TECH)
        at = self.dice.randrange(len(card.advancements))
        lines = list(card.advancements)
        if lines[at].written:
            lines[at] = replace(lines[at], chosen=not lines[at].chosen)
        self.apply(type="card", **card_event(replace(card, advancements=tuple(lines))))

    def name(self) -> None:
        self.apply(type="name", card=self.any_card().id, name=self.invented())

    def sector(self) -> None:
        name = self.invented()
        if not name.endswith("might/S"):  # see test_a_sector_named_like_a_wonder
            self.apply(type="name", sector=self.any_sector(), name=name)

    def wonder(self) -> None:
        victory = self.dice.choice(list(victories()))
        self.apply(type="wonder", sector=self.any_sector(), victory=victory, suit=self.dice.choice(SUITS))

    def lose(self) -> None:
        self.apply(type=self.dice.choice(["lost", "back", "replaced"]), card=self.any_card().id)

    def take_back(self) -> None:
        """As an undo does."""
        campaign, dice = self.campaign, self.dice
        last = list(campaign.cards)[-1]
        if dice.random() < 0.5 and not any(last in (card.homeworld, *card.techs) for card in campaign.cards.values()):
            del campaign.cards[last]
        elif campaign.sector_names and dice.random() < 0.5:
            del campaign.sector_names[dice.choice(list(campaign.sector_names))]
        elif campaign.wonders:
            del campaign.wonders[dice.choice(list(campaign.wonders))]


# Everything that differs, and nothing else


@each_row("seed", range(60), always=slice(None, None, 4))
def test_who_writes_what_is_told_has_what_the_campaign_says(seed: int) -> None:
    dice = random.Random(seed)
    before = specimen.grown()
    for _ in range(dice.choice([0, 8])):
        Table(dice, before).change()
    after = before.copy()
    printed = [place for place in before.cards if not before.cards[place].lost and dice.random() < 0.9]
    for _ in range(dice.choice([1, 6, 25])):
        Table(dice, after).change()
    lay = {place: before.contents()[place] for place in printed}
    told = inscriptions(after, lay, before.board(), "en")
    writer = Writer(before, printed)
    for each in told:
        writer.write(each)
    gone = {place for place, card in after.cards.items() if card.lost}
    assert writer.lines() == {place: said for place, said in after.contents().items() if place not in gone}
    assert writer.board() == after.board()
    same = {place for place, said in after.contents().items() if lay.get(place) == said and place not in gone}
    same |= {sector for sector, said in after.board().items() if before.board().get(sector) == said}
    assert not same & {each.place for each in told}
    order = [(len(each.place) == 2, each.place) for each in told]
    assert order == sorted(order)
    for language in LANGUAGES:
        other = inscriptions(after, lay, before.board(), language)
        assert [(each.place, bool(each.sticker)) for each in other] == [
            (each.place, bool(each.sticker)) for each in told
        ]
        assert all(str((each.sticker or {"place": each.place})["place"]) == each.place for each in other)
        rest = inscriptions(after, after.contents(), after.board(), language)
        assert [(each.place, each.sticker) for each in rest] == [(place, None) for place in sorted(gone)]


def told_after(
    *events: Event, language: Language = "en", campaign: DeepFutureCampaign | None = None
) -> list[tuple[str, str]]:
    """What is to be written after *events* on what lay printed before them: label and text."""
    campaign = campaign or specimen.grown()
    lay, on_map = campaign.contents(), campaign.board()
    for event in events:
        campaign.apply(event)
    return [(each.label, each.text) for each in inscriptions(campaign, lay, on_map, language)]


def test_an_advancement_is_told_with_its_line() -> None:
    home = specimen.grown().worlds()[1]
    event = {"type": "advance", "card": home.id, "advancement": "K3*.2"}
    assert told_after(event) == [(f"{home.id} {home.name}", "line 3: Ecology, skull 3, era 2, circled")]
    zh = specimen.grown("zh")
    told = told_after(event, language="zh", campaign=zh)
    assert told == [(f"{home.id} {zh.cards[home.id].name}", "第 3 行：生态，骷髅 3，时代 2，圈选")]


def test_a_suit_of_a_tech_is_filled_and_the_tech_is_named() -> None:
    filled = {"type": "advance", "card": "037", "advancement": "M2.2"}
    named = {"type": "name", "card": "037", "name": "Quiet Sky"}
    assert told_after(filled, named) == [
        ("037 Quiet Sky", "name: Quiet Sky"),
        ("037 Quiet Sky", "line 2: Leisure, moon 2, era 2"),
    ]


def test_a_circle_is_drawn_and_nothing_else() -> None:
    campaign = specimen.grown()
    card = campaign.cards["037"]
    lines = (*card.advancements[:2], replace(card.advancements[2], chosen=True))
    event = {"type": "card", **card_event(replace(card, advancements=lines))}
    assert told_after(event) == [("037", "line 3: a circle round the skull (Astronomy)")]


def test_a_new_name_reaches_the_civilization_that_quotes_it() -> None:
    home = specimen.grown().worlds()[0]
    world, tech = ({"type": "name", "card": place, "name": f"New {place}"} for place in (home.id, "039"))
    assert told_after(world, tech) == [
        (f"{home.id} New {home.id}", f"name: New {home.id} (was: {home.name})"),
        ("039 New 039", "name: New 039 (was: Green Priesthood)"),
        ("042 Dominion of the Nine Harbours", f"homeworld: New {home.id} (was: {home.name})"),
        ("042 Dominion of the Nine Harbours", "tech 2: New 039 (was: Green Priesthood)"),
    ]


def test_a_new_card_takes_a_blank_of_the_reserve() -> None:
    world = Card("043", Corner(4, "M"), CardKind.WORLD, 2, 34, "Reach", (Advancement("R", 3, 2),))
    event = {"type": "card", **card_event(world)}
    assert told_after(event) == [
        ("043 Reach", "take the moon 4 blank of the reserve, number it 043: world, era 2, sector 34, Reach"),
        ("043 Reach", "line 1: Machinery, heart 3, era 2"),
    ]


def test_a_printed_blank_becomes_a_world() -> None:
    campaign = specimen.grown()
    blank = next(card for card in campaign.cards.values() if card.kind is CardKind.BLANK)
    world = replace(blank, kind=CardKind.WORLD, era=2, sector=34, advancements=(Advancement("R", 3, 2),))
    corner = f"{suits()[blank.corner.suit].name.en.lower()} {blank.corner.number}"
    assert told_after({"type": "card", **card_event(world)}) == [
        (blank.id, f"write on the {corner} blank: world, era 2, sector 34, no name yet"),
        (blank.id, "line 1: Machinery, heart 3, era 2"),
    ]


def test_a_lost_card_is_taken_out_and_nothing_is_written_on_it_until_it_is_replaced() -> None:
    named: Event = {"type": "name", "card": "039", "name": "Red Priesthood"}
    lost: Event = {"type": "lost", "card": "039"}
    told = told_after(lost, named)
    assert told[0] == ("039 Red Priesthood", "lost: it stays out of the deck until it is found or replaced")
    assert [label[:3] for label, _ in told] == ["039", "042"]
    assert told_after(lost, {"type": "replaced", "card": "039"}) == []


def test_names_and_wonders_go_onto_the_map() -> None:
    named = {"type": "name", "sector": 44, "name": "The Short Dark"}
    wonder = {"type": "wonder", "sector": 44, "victory": "might", "suit": "S"}
    assert told_after(named, wonder) == [
        ("sector 44", "name: The Short Dark (was: The Long Dark)"),
        ("sector 44", "wonder: M and a sun"),
    ]


def test_the_board_holds_what_stands_on_the_map_and_no_more() -> None:
    campaign = specimen.grown()
    campaign.sector_names[11] = ""
    campaign.wonders[66] = Wonder("xeno", "F")
    assert campaign.board() == {
        "22": "Nine Harbours | might/S",
        "25": "Hesper | territory/F",
        "44": "The Long Dark",
        "66": "xeno/F",
    }


def test_what_stands_nowhere_on_the_map_is_struck_out() -> None:
    campaign = specimen.grown()
    told = inscriptions(campaign, campaign.contents(), {**campaign.board(), "elsewhere": "Reach | might/S"}, "en")
    assert [(each.place, each.text) for each in told] == [
        ("elsewhere", "strike out name: Reach"),
        ("elsewhere", "strike out wonder: M and a sun"),
    ]


@each_row("name", ["might/S", "Reach | might/S", "Reach | xeno/F | might/S"])
def test_a_sector_named_like_a_wonder(name: str) -> None:
    campaign = specimen.grown()
    campaign.sector_names[34] = name
    lay, on_map = campaign.contents(), campaign.board()
    assert inscriptions(campaign, lay, on_map, "en") == []
    campaign.wonders[34] = Wonder("culture", "H")
    assert [each.text for each in inscriptions(campaign, lay, on_map, "en")] == ["wonder: C and a hand"]


@each_row("name", [*HOSTILE, "no name yet"])
def test_a_name_may_look_like_anything(name: str) -> None:
    campaign = specimen.grown()
    home = campaign.worlds()[0]
    for place in (home.id, "038", "039", "042"):
        campaign.apply({"type": "name", "card": place, "name": name})
    lay, on_map = campaign.contents(), campaign.board()
    for language in LANGUAGES:
        assert inscriptions(campaign, lay, on_map, language) == []
    campaign.cards["042"] = replace(campaign.cards["042"], effect_suit="F")
    campaign.cards["038"] = replace(campaign.cards["038"], era=2)
    campaign.apply({"type": "name", "card": "040", "name": f"{name} too"})
    world = campaign.cards[home.id]
    campaign.apply({"type": "card", **card_event(replace(world, advancements=world.advancements[:1]))})
    assert [(each.place, each.text.partition(":")[0]) for each in inscriptions(campaign, lay, on_map, "en")] == [
        (home.id, "strike out line 2"),
        (home.id, "strike out line 3"),
        ("038", "era"),
        ("040", "name"),
        ("042", "effect 2"),
        ("042", "tech 3"),
    ]


def test_a_card_whose_printed_line_means_nothing_is_written_anew() -> None:
    campaign = specimen.grown()
    lay = {**campaign.contents(), "038": "5M | something else", "039": "", "040": "9Q"}
    told = inscriptions(campaign, lay, campaign.board(), "en")
    assert [each.text.partition(":")[0] for each in told if each.place == "038"] == [
        "strike everything out and write it anew", "line 1", "line 2", "line 3",
    ]  # fmt: skip
    assert {each.place for each in told} == {"038", "039", "040"}


# Printed


SIZES = ("5160", "l7160", "l7651", "5167", "a4 5x16 36x16 at 7,10 gap 2,1")
#: Too small for the longest.
TINY = "a4 6x20 30x12 at 7,10 gap 2,1"
#: The longest that fits the cards, more or less.
LONG = {
    "en": ("Northern Confederation of Outer Harbours", "Interstellar Cartography", "Infrastructures Prime"),
    "zh": ("北方外港与深空诸城联合自治领", "星际测绘与航路勘定学会", "无尽长夜彼岸之港"),
}


def printed(language: Language, paper: str, sheets: Sequence[Printable], onto: DieCut | None = None) -> PrintedFile:
    [file] = print_sheets(
        PrintPlan("Kran", "deep_future", language, find_paper(paper), SheetSettings(onto=onto)), sheets
    )
    return file


def wordy(language: Language) -> DeepFutureCampaign:
    """A campaign with every advancement, circled or not, every effect and wonder, and long names."""
    campaign = specimen.founded(language)
    campaign.apply({"type": "era", "era": 12})
    civilization, tech, world = LONG[language]
    home = campaign.worlds()[0]

    def make(card: Card) -> None:
        campaign.apply({"type": "card", **card_event(card)})

    make(replace(home, name=world))
    rows = list(advancements())
    for number, first in enumerate(range(0, len(rows), 3)):
        column = tuple(Advancement(*row, 12, chosen=bool(number % 2)) for row in rows[first : first + 3])
        make(Card(f"{37 + number:03d}", Corner(1, "S"), CardKind.TECH, 12, name=tech, advancements=column))
    make(
        Card(
            "049", Corner(1, "S"), CardKind.TECH, 12, advancements=tuple(Advancement(suit, None) for suit in SUITS[:3])
        )
    )
    for number, (victory, suit) in enumerate(zip(victories(), SUITS)):
        place = f"{50 + number:03d}"
        make(
            Card(
                place,
                Corner(2, "K"),
                CardKind.CIVILIZATION,
                12,
                66,
                civilization,
                (),
                victory,
                suit,
                home.id,
                ("037", "049"),
            )
        )
        campaign.apply({"type": "wonder", "sector": 11 + number, "victory": victory, "suit": suit})
        campaign.apply({"type": "name", "sector": 11 + number, "name": world})
    return campaign


def everything(campaign: DeepFutureCampaign, language: Language) -> list[Inscription]:
    """All that is to be written if nothing was printed but the deck that was founded."""
    founded = specimen.founded(language)
    return inscriptions(campaign, founded.contents(), {}, language)


@pytest.mark.parametrize("rows", some_of(product(LANGUAGES, SIZES), 3))
def test_stickers_of_every_size_hold_the_longest_texts_within_their_edges(rows: list[tuple[Language, str]]) -> None:
    for language, labels in rows:
        hold_the_longest_texts(language, labels)


def hold_the_longest_texts(language: Language, labels: str) -> None:
    """Stickers of that size."""
    onto = find_die_cut(labels)
    told = everything(wordy(language), language)
    sheet = stickers(told, onto.cell, language, "Kran")
    assert len(sheet.faces) == sum(each.sticker is not None for each in told) > 60
    file = printed(language, onto.paper, [sheet], onto)
    cells = [(page, card) for page in file.pages for card in page.cards]
    assert [card.id for _, card in cells] == [face.id for face in sheet.faces]
    for page, drawn in zip(file.pages, pages(file.data), strict=True):
        words = texts(drawn)
        for card in page.cards:
            x, y, w, h = card.rectangle
            cell = Box(x, y, x + w, y + h)
            inside = [word for word in words if word.box.overlaps(cell)]
            assert all(word.box.inside(cell, 1.8) for word in inside), inside
            assert any(word.text.split(" · ")[0].strip() == card.id for word in inside), (card, inside)
            assert touching(inside, 0.15) == []
        assert all(any(word.box.inside(Box(x, y, x + w, y + h)) for x, y, w, h in cells_of(page)) for word in words)


def cells_of(page: object) -> list[tuple[float, float, float, float]]:
    return [card.rectangle for card in page.cards]  # type: ignore[attr-defined]


def test_a_sticker_has_the_reminder_only_where_there_is_room() -> None:
    campaign = specimen.grown()
    lay = campaign.contents()
    campaign.apply({"type": "advance", "card": "002", "advancement": "K3.2"})
    told = inscriptions(campaign, lay, campaign.board(), "en")
    for labels in (*SIZES, TINY):
        onto = find_die_cut(labels)
        [page] = pages(printed("en", onto.paper, [stickers(told, onto.cell, "en", "")], onto).data)
        words = strings(page)
        assert "Ecology" in words
        assert "SETTLE" in words
        assert "002 · 3" in words
        assert ("Xeno +1" in words) == (onto.cell[0] > 30)


def plainly(text: str) -> str:
    """*text* without blanks, its dashes, quotes and signs as they are typed."""
    return "".join(text.translate(str.maketrans("–−’‘“”", "--''\"\"")).split())


def test_hostile_names_are_printed_as_they_are() -> None:
    campaign = specimen.grown()
    lay = campaign.contents()
    for number, name in enumerate(HOSTILE[:36]):
        sector = 11 + 10 * (number // 6) + number % 6
        place = f"{43 + number:03d}"
        world = Card(place, Corner(1, "S"), CardKind.WORLD, 1, sector, name, (Advancement("S", 1, 1),))
        campaign.apply({"type": "card", **card_event(world)})
        campaign.apply({"type": "name", "sector": sector, "name": name})
    told = inscriptions(campaign, lay, {}, "en")
    onto = find_die_cut("5160")
    sheets = [
        printed("en", "letter", change_pages(told, "en")),
        printed("en", "letter", pull_pages([PullRow("043", name, None, 1) for name in HOSTILE], "en")),
        printed("en", "letter", [stickers(told, onto.cell, "en", "")], onto),
    ]
    for file in sheets:
        words = plainly("".join(strings(page) for page in pages(file.data)))
        for name in HOSTILE:
            assert plainly(name) in words, name


def lines_of(count: int) -> list[Inscription]:
    """So many things to write, two on each card."""
    texts = ("line {}: Infrastructure, heart 1, era 2, circled", "name: Number {} (was: Another Name Altogether)")
    return [
        Inscription(f"{n // 2 + 1:03d}", f"{n // 2 + 1:03d} Kranax", texts[n % 2].format(n + 1)) for n in range(count)
    ]


@each_row(("count", "sheets"), [(0, 0), (1, 1), (40, 1), (60, 1), (200, 3)])
def test_a_change_sheet_is_one_page_as_long_as_it_can_be(count: int, sheets: int) -> None:
    made = change_pages(lines_of(count), "en")
    assert len(made) == sheets
    assert [page.title for page in made] == (
        ["Still to be written"] * count
        if sheets < 2
        else [f"Still to be written {number}/{sheets}" for number in range(1, sheets + 1)]
    )[:sheets]
    if not made:
        return
    file = printed("en", "letter", made)
    words = " ".join(strings(page) for page in pages(file.data))
    for each in lines_of(count):
        assert words.count(f"{each.text.replace(' (', ' (')}") == 1, each.text
        assert words.count(f"{each.label}") == 1


@pytest.mark.parametrize(
    ("language", "paper"), some_always(product(LANGUAGES, ROOMY), *zip(cycle(LANGUAGES), ROOMY, strict=False))
)
def test_lists_fit_every_paper_and_nothing_lies_on_anything(language: Language, paper: str) -> None:
    told = [replace(each, label=f"{each.place} {LONG[language][0]}") for each in everything(wordy(language), language)]
    rows = [PullRow(f"{n:03d}", LONG[language][n % 3], *revisions(n)) for n in range(90)]
    for sheets in (change_pages(told, language), pull_pages(rows[:20], language), pull_pages(rows, language)):
        file = printed(language, paper, sheets)
        for drawn in pages(file.data):
            words = texts(drawn)
            assert touching(words, 0.15) == []
            whole = Box(0, 0, *(side * 25.4 / 72 for side in drawn.get_size()))
            assert all(word.box.inside(whole, UNPRINTABLE - 0.5) for word in words)


def test_a_list_that_a_small_paper_makes_too_small_to_read_is_refused() -> None:
    with pytest.raises(SheetProblem, match="too small to read; print it on larger paper"):
        printed("en", "a5", change_pages(lines_of(3), "en"))


def revisions(number: int) -> tuple[int | None, int | None]:
    """A card that was never printed, one that is gone, one with a new revision."""
    return ((None, 1), (12, None), (2, 3))[number % 3]


@each_row("language", LANGUAGES)
def test_the_pull_list_says_what_to_take_out_and_what_to_put_in(language: Language) -> None:
    rows = [PullRow("012", "Kranax", 2, 3), PullRow("037", "", None, 1), PullRow("014", "Bor", 1, None)]
    [page] = pull_pages(rows, language)
    assert (page.kind, page.file, page.template) == ("pull", "changed.pdf", "sheet/pull")
    [drawn] = pages(printed(language, "a4", [page]).data)
    words = texts(drawn)
    out, put = at(words, WORDS_OF["out"][language]), at(words, WORDS_OF["put"][language])
    cells = [word for word in words if word.box.left > out.left and out.bottom < word.box.top < out.bottom + 25]
    told = {
        "out": "".join(word.text for word in cells if word.box.left < put.left),
        "put": "".join(word.text for word in cells if put.left < word.box.left < put.left + 25),
    }
    assert {key: re.findall(r"\d|–", text) for key, text in told.items()} == {
        "out": ["2", "–", "1"],
        "put": ["3", "1", "–"],
    }
    rows_at = [at(words, place).middle[1] for place in ("012", "037", "014")]
    assert rows_at == sorted(rows_at)


WORDS_OF = {"out": {"en": "take out", "zh": "取出"}, "put": {"en": "put in", "zh": "放入"}}


def at(words: Sequence[Text], wanted: str) -> Box:
    [box] = [word.box for word in words if word.text.strip() == wanted]
    return box


def test_there_is_nothing_to_print_where_nothing_changed() -> None:
    assert pull_pages([], "en") == []
    assert change_pages([], "en") == []
    assert stickers([Inscription("012", "012", "lost")], (66, 25), "en", "").faces == ()


def test_long_lists_take_several_pages_in_order() -> None:
    rows = [PullRow(f"{n:03d}", "Kranax", 1, 2) for n in range(1, 301)]
    made = pull_pages(rows, "en")
    assert [page.title for page in made] == [f"Cards to exchange {n}/{len(made)}" for n in range(1, len(made) + 1)]
    drawn = pages(printed("en", "letter", made).data)
    found = [word.text.strip() for page in drawn for word in texts(page) if re.fullmatch(r"\d{3}", word.text.strip())]
    assert found == [row.card for row in rows]
