"""What packs answer alike: each question goes to the part of the pack that knows.

In: a founding, events, a seed. Out: events, a campaign, tables, bots, studies, analyses (engine.pack). A part is in
a module beside the pack's own, under an agreed name, and is loaded when it is needed.
"""

# mypy: disable-error-code="no-any-return"
# A part is found by its name; what it answers is checked where it is written.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator.engine.packdata import pack_text
from generator.engine.seating import players_of
from generator.errors import BadNameList, GameUnderWay, Said, Text

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.bots import Bot
    from generator.engine.chance import RandomSource
    from generator.engine.events import EventKind
    from generator.engine.pack import Campaign, Event, Founding
    from generator.engine.simulator import Simulator
    from generator.engine.study import Column, ReportSection, Row, Task
    from generator.engine.table import Analysis, DrawnTable, Table
    from generator.engine.view import Inscription, Language, Printable, PrintContext


class PackOfParts:
    """A pack to be built upon. One called `Chess` has the parts `legacy.campaign.ChessCampaign`, `legacy.events.KINDS`,
    `play.table.ChessTable`, `judging.analysis.Analysis` and `judging/example.toml`, `rules.switches.switch_problems`,
    `bots.BOTS`, `adviser.ChessAdviser`, of `play.studying` the `columns`, `SECTIONS` and `campaign_rows`, and of
    `sheets.printables` the `printables` and `labels`.
    """

    name: str
    rules_version: str
    #: Switches of new campaigns, unless somebody sets them; what was begun before keeps the defaults.
    usual_rules: Mapping[str, object] = {}
    #: The command at which a game is played that conflicts with another.
    under_way_at = "play"

    def _part(self, module: str, name: str) -> Any:
        return getattr(import_module(f"{self._package()}.{module}"), name.format(type(self).__name__))

    def _package(self) -> str:
        """The package in which this pack is written."""
        return type(self).__module__.rpartition(".")[0]

    def _campaign_type(self) -> Any:
        return self._part("legacy.campaign", "{}Campaign")

    def ours(self, campaign: Campaign) -> Any:
        """Return a campaign of this game."""
        assert isinstance(campaign, self._campaign_type())
        return campaign

    def events(self) -> Sequence[EventKind]:
        """Return the kinds of events of its records."""
        return self._part("legacy.events", "KINDS")

    def fresh(self, thorough: bool = False) -> Any:
        """Return a campaign in which nothing has happened yet."""
        return self._campaign_type()(thorough=thorough)

    def printables(
        self, campaign: Campaign, kinds: Sequence[str], language: Language, context: PrintContext
    ) -> list[Printable]:
        """Return everything of *kinds* that can be printed."""
        return self._part("sheets.printables", "printables")(self.ours(campaign), kinds, language, context)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Return each card's name, the same in every campaign."""
        del campaign
        return self._part("sheets.printables", "labels")(language)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Return who knows the rules; they are the same in every campaign."""
        del campaign, openly
        return self._part("adviser", "{}Adviser")()

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, Said]]:
        """Return what is wrong with a campaign's [rules]."""
        return self._part("rules.switches", "switch_problems")(rules)

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """Return a new game of *campaign*."""
        if campaign.playing:
            raise GameUnderWay(self.under_way_at)
        return self._part("play.table", "{}Table").begin(self.ours(campaign), players, rules, seed)

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """Return the game in progress; *seed* is that of what is still to be shuffled."""
        return self._part("play.table", "{}Table").resume(self.ours(campaign), seed)

    def bots(self) -> Mapping[str, type[Bot]]:
        """Return the pack's own bots."""
        return self._part("bots", "BOTS")

    def columns(self) -> Sequence[Column]:
        """Return what is counted in a study."""
        return self._part("play.studying", "columns")()

    def sections(self) -> Sequence[ReportSection]:
        """Return what the report of a study says of them."""
        return self._part("play.studying", "SECTIONS")

    def study_words(self, language: Language) -> Mapping[str, str]:
        """Return what the report of a study calls its columns, if `play.studying` has `study_words`."""
        said = getattr(import_module(f"{self._package()}.play.studying"), "study_words", None)
        return said(language) if said else {}

    def campaign_rows(self, task: Task) -> list[Row]:
        """Return the rows of a campaign of a study."""
        return self._part("play.studying", "campaign_rows")(task)

    @property
    def example_position(self) -> str:
        """A position to copy."""
        return pack_text(self._package(), "judging/example.toml")

    def analysis(self, source: str, given: Mapping[str, object], language: Language) -> Analysis:
        """Return a position described by hand."""
        return self._part("judging.analysis", "Analysis").from_description(source, given, language)

    def analysis_of(self, campaign: Campaign, language: Language | None = None) -> Analysis | None:
        """Return the game in progress."""
        return self._part("judging.analysis", "Analysis").from_campaign(self.ours(campaign), language)


class GamePack(PackOfParts):
    """A pack of a game without a legacy, to be built upon: who plays, and how each game ended, is all that is kept."""

    #: Who sits there when nobody is named.
    usual_players: tuple[str, ...] = ("Ada", "Ben")

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Return who knows the rules, and the games of a *campaign*: who won, what may be chosen now."""
        from generator.engine.advising import BookAdviser
        from generator.engine.asked_of_record import RecordedGames

        its = super().adviser(campaign, openly)
        if campaign is not None and isinstance(its, BookAdviser):
            its.games = RecordedGames(self.ours(campaign))
        return its

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """The one event of a founding, who plays by which rules: nothing is left to chance before the first game.

        Raises BadPlayers, and BadNameList if names are given: there is nothing to name.
        """
        del chance
        its = self._campaign_type().game_type
        players = its.seated(founding.players, founding.rules)
        if any(founding.names):
            raise BadNameList(founding.names_source, its.nothing_to_name, Text("no_names_here"))
        return [founding.event(self.name, self.rules_version, players)]

    def specimen(self, language: Language) -> Campaign:
        """Return a campaign in which nothing has happened yet: what is printed never changes."""
        return self.published(language, {})

    def published(self, language: Language, rules: Mapping[str, object]) -> Campaign:
        """Return the game as it was published."""
        its: Campaign = self._campaign_type()(language=language, players=self.usual_players, rules=dict(rules))
        return its

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """Return nothing: what is printed never changes by play."""
        del campaign, before, board, language
        return []

    def game_text(self, campaign: Campaign) -> list[str]:
        """Return the game in progress as plain text (docs/notation.md); nothing if there is none."""
        its = self.ours(campaign).in_progress
        return self._part("play.saving", "game_to_text")(its.game) if its else []

    def read_game(self, campaign: Campaign, lines: Sequence[str], source: str) -> DrawnTable:
        """Return the game that is written in *lines*, every choice made again.

        Raises BadGameText.
        """
        its, game = self.ours(campaign), self._part("play.saving", "game_from_text")(lines, source)
        players = players_of(its.players, game.position.seats)
        return self._part("play.table", "{}Table")(its.game_type(players, {}, game), its.renderer(its.language))

    def simulator(self, seed: int) -> Simulator:
        """Return who plays games without people; nothing is named."""
        from generator.engine.game_table import GameSimulator

        del seed
        return GameSimulator()

    def eras(self, campaign: Campaign) -> int:
        """Return how many games were finished."""
        return sum(not finished.abandoned for finished in self.ours(campaign).chronology)
