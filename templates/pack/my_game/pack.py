"""The answers that makeplay asks every pack for; its docs/packs.md explains each. Most lead to another file.

In: a founding, events, sheets that are wanted. Out: events, a campaign, things to print, tables, bots, an adviser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.book import Adviser
from generator.engine.bots import Bot
from generator.engine.chance import Dealer, RandomSource
from generator.engine.events import EventKind
from generator.engine.pack import Campaign, Event, Founding
from generator.engine.simulator import Simulator
from generator.engine.study import Column, ReportSection, Row, Task
from generator.engine.table import Table
from generator.engine.view import Inscription, Language, Printable, PrintContext
from generator.errors import GameUnderWay

from my_game import campaign as campaigns
from my_game import studying, views
from my_game.adviser import ADVISER
from my_game.bots import BOTS
from my_game.campaign import MyGameCampaign
from my_game.events import KINDS
from my_game.rules import SEATS, switch_problems
from my_game.table import MyGameTable


class MyGame:
    """The pack. CHANGE the lines down to `notice` to what your game is."""

    name = "my_game"
    rules_version = "1"
    seats = SEATS
    titles: Mapping[Language, str] = views.WORDS["title"]
    #: Wordings of its cards, if there is more than one (print --text).
    texts: tuple[str, ...] = ()
    #: Kinds of sheets, those that are printed only if they are asked for, those that show a board.
    kinds: tuple[str, ...] = tuple(views.SHEETS)
    kinds_on_request: tuple[str, ...] = ()
    board_kinds: frozenset[str] = frozenset()
    #: A line at the foot of every page, by language.
    notice: Mapping[Language, str] = {}
    #: The bot that plays if none is named.
    usual_bot = "careful"

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """For `new`: the events of a new campaign."""
        del chance  # nothing is left to chance before the first game
        return campaigns.found(founding)

    def events(self) -> Sequence[EventKind]:
        """The kinds of events of its records."""
        return KINDS

    def fresh(self, thorough: bool = False) -> MyGameCampaign:
        """A campaign in which nothing has happened yet."""
        del thorough  # every game is played again by the rules whenever the record is read
        return MyGameCampaign()

    def published(self, language: Language, rules: Mapping[str, object]) -> MyGameCampaign:
        """For `print --game`: the parts are the same for everybody."""
        del rules
        return MyGameCampaign(language=language, players=("Ada", "Ben"))

    def specimen(self, language: Language) -> MyGameCampaign:
        """A campaign in which something of every kind exists, to look at."""
        return self.published(language, {})

    def printables(
        self, campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext
    ) -> list[Printable]:
        """For `print`: everything of *kinds*."""
        del context  # the cards are the same in every context
        return [views.SHEETS[kind](_ours(campaign), language) for kind in kinds]

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """For `print --cards`: how people call each card."""
        return views.labels(_ours(campaign), language)

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """For `print --as`: what to write by hand on printed cards; here nothing."""
        del campaign, before, board, language
        return []

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        """For `--rule` and [rules] in campaign.toml: what is wrong with the switches."""
        return switch_problems(rules)

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """For `play`: a new game."""
        if campaign.playing:
            raise GameUnderWay("play")
        game = campaigns.begun(players, rules, Dealer(seed))
        return MyGameTable(_ours(campaign), game, tuple(players), new=True)

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """For `play`: the game under way, if there is one."""
        del seed  # the river is shuffled already
        its = _ours(campaign)
        return None if its.game is None else MyGameTable(its, its.game, its.seated, new=False)

    def bots(self) -> Mapping[str, type[Bot]]:
        """For `simulate` and `study`: who plays."""
        return BOTS

    def simulator(self, seed: int) -> Simulator:
        """For `simulate`: games played into the record."""
        del seed  # only needed to invent names
        return studying.MyGameSimulator()

    def eras(self, campaign: Campaign) -> int:
        """For `simulate --eras`: here every game that somebody has won is one."""
        return sum(bool(winners) for winners in _ours(campaign).results)

    def columns(self) -> Sequence[Column]:
        """For `study`: what is counted."""
        return studying.COLUMNS

    def sections(self) -> Sequence[ReportSection]:
        """For `study`: the sections of the report."""
        return studying.SECTIONS

    def campaign_rows(self, task: Task) -> list[Row]:
        """For `study`: one campaign."""
        return list(studying.rows(task))

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """For `ask` and `rules`: who knows the book."""
        del campaign, openly  # the rules are the same in every campaign
        return ADVISER


def _ours(campaign: Campaign) -> MyGameCampaign:
    assert isinstance(campaign, MyGameCampaign)
    return campaign


PACK = MyGame()
