"""Deep Future's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for: a question about the rules does not wait for the referee.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.errors import GameUnderWay

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.bots import Bot
    from generator.engine.chance import RandomSource
    from generator.engine.events import Kind
    from generator.engine.keeping import Keeper
    from generator.engine.pack import Campaign, Event, Founding, ScenarioResult
    from generator.engine.simulator import Simulator
    from generator.engine.study import Column, ReportSection, Row, Task
    from generator.engine.table import Analysis, RealTable, Scribe, Table
    from generator.engine.view import Inscription, Language, Printable, PrintContext
    from generator.games.deep_future.legacy.campaign import DeepFutureCampaign


class DeepFuture:
    """The pack."""

    name = "deep_future"
    rules_version = "1.6"
    seats = range(1, 4)
    texts: tuple[str, ...] = ()
    usual_bot = "tuned"
    kinds: tuple[str, ...] = ("cards", "map", "tracks", "board", "mats", "chronology", "reference")
    kinds_on_request: tuple[str, ...] = (
        "blanks",
        "reserve",
        "restock",
        "aids",
        "advancements",
        "booklet",
        "box",
        "dividers",
        "cubes",
        "readings",
    )
    board_kinds: frozenset[str] = frozenset({"map", "board"})
    notice: Mapping[Language, str] = {}

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """Events of a founding by section 1.6."""
        from generator.games.deep_future.legacy.founding import found

        return found(founding, self.rules_version, chance)

    def events(self) -> Sequence[Kind]:
        """The kinds of events of its records."""
        from generator.games.deep_future.legacy.events import KINDS

        return KINDS

    def fresh(self, thorough: bool = False) -> DeepFutureCampaign:
        """A campaign in which nothing has happened yet."""
        from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

        return DeepFutureCampaign(thorough=thorough)

    def specimen(self, language: Language) -> DeepFutureCampaign:
        """A campaign with something of every kind."""
        from generator.games.deep_future.legacy.specimen import grown

        return grown(language)

    def printables(
        self,
        campaign: Campaign,
        kinds: Sequence[str],
        language: Language,
        context: PrintContext,
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed."""
        from generator.games.deep_future.sheets.printables import printables

        return printables(_ours(campaign), kinds, language, context)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Each card's name, or what it is."""
        from generator.games.deep_future.sheets.printables import labels

        return labels(_ours(campaign), language)

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """What is to be written by hand."""
        from generator.games.deep_future.sheets.changes import inscriptions

        return inscriptions(_ours(campaign), before, board, language)

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        """What is wrong with a campaign's [rules]."""
        from generator.games.deep_future.rules.switches import switch_problems

        return switch_problems(rules)

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """A new game of *campaign*."""
        from generator.games.deep_future.legacy.founding import check_players
        from generator.games.deep_future.play.table import DeepFutureTable

        if campaign.playing:
            raise GameUnderWay("table")
        return DeepFutureTable.begin(_ours(campaign), check_players(players), rules, seed)

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """The game under way."""
        from generator.games.deep_future.play.table import DeepFutureTable

        return DeepFutureTable.resume(_ours(campaign), seed)

    def real_table(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], scribe: Scribe
    ) -> RealTable:
        """A game with real cards."""
        from generator.games.deep_future.legacy.founding import check_players
        from generator.games.deep_future.play.real_table import RealTable

        going_on = RealTable.go_on(_ours(campaign), scribe)
        if going_on is not None:
            return going_on
        if campaign.playing:
            raise GameUnderWay("play")
        return RealTable.sit_down(_ours(campaign), check_players(players), rules, scribe)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules, and a campaign."""
        if campaign is None:
            from generator.games.deep_future.adviser import DeepFutureAdviser

            return DeepFutureAdviser()
        from generator.games.deep_future.situation import SituatedAdviser

        return SituatedAdviser(_ours(campaign), openly)

    @property
    def example_position(self) -> str:
        """A position to copy."""
        from generator.games.deep_future.judging.described import EXAMPLE

        return EXAMPLE

    def analysis(self, source: str, told: Mapping[str, object], language: Language) -> Analysis:
        """A position described by hand."""
        from generator.games.deep_future.judging.analysis import Analysis

        return Analysis.from_description(source, told, language)

    def analysis_of(self, campaign: Campaign, language: Language | None = None) -> Analysis | None:
        """The game under way."""
        from generator.games.deep_future.judging.analysis import Analysis

        return Analysis.from_campaign(_ours(campaign), language)

    def keeper(self) -> Keeper:
        """Who keeps a campaign by hand."""
        from generator.games.deep_future.keeping.keeper import DeepFutureKeeper

        return DeepFutureKeeper()

    def bots(self) -> Mapping[str, type[Bot]]:
        """The pack's own bots."""
        from generator.games.deep_future.bots import BOTS

        return BOTS

    def columns(self) -> Sequence[Column]:
        """What is counted in a study."""
        from generator.games.deep_future.play.studying import columns

        return columns()

    def sections(self) -> Sequence[ReportSection]:
        """What the report of a study says of them."""
        from generator.games.deep_future.play.studying import SECTIONS

        return SECTIONS

    def campaign_rows(self, task: Task) -> list[Row]:
        """A campaign of a study."""
        from generator.games.deep_future.play.studying import campaign_rows

        return campaign_rows(task)

    def simulator(self, seed: int) -> Simulator:
        """Who plays games without people."""
        from generator.games.deep_future.play.simulator import DeepFutureSimulator

        return DeepFutureSimulator(seed)

    def eras(self, campaign: Campaign) -> int:
        """Eras that somebody has won (3)."""
        era = _ours(campaign).era
        return era - 1 if isinstance(era, int) else 0

    def conform(self, name: str, text: str) -> Iterator[ScenarioResult]:
        """Run a scenario file."""
        from generator.games.deep_future.scenario.running import read_scenarios, run

        return map(run, read_scenarios(name, text))


def _ours(campaign: Campaign) -> DeepFutureCampaign:
    """A campaign of this game."""
    from generator.games.deep_future.legacy.campaign import DeepFutureCampaign

    assert isinstance(campaign, DeepFutureCampaign)
    return campaign
