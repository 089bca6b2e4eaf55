"""Deep Future's answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for: a question about the rules does not wait for the referee.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.game_pack import PackOfParts
from generator.engine.packdata import pack_data
from generator.engine.seating import players_of
from generator.errors import GameUnderWay

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.chance import RandomSource
    from generator.engine.keeping import Keeper
    from generator.engine.pack import Campaign, Event, Founding, ScenarioResult
    from generator.engine.simulator import Simulator
    from generator.engine.table import DrawnTable, RealTable, Scribe
    from generator.engine.view import Inscription, Language
    from generator.games.deep_future.legacy.campaign import DeepFutureCampaign


class DeepFuture(PackOfParts):
    """The pack."""

    name = "deep_future"
    titles: Mapping[Language, str] = pack_data("generator.games.deep_future", "pack.toml")["title"]
    rules_version = "1.6"
    under_way_at = "table"
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
        "atlas",
        "booklet",
        "saga",
        "box",
        "dividers",
        "cubes",
        "readings",
    )
    screen_kinds: tuple[str, ...] = ("board", "mats", "chronology", "reference")
    board_kinds: frozenset[str] = frozenset({"map", "board"})
    #: The page that every game adds a line to (engine.pack.Growing).
    growing_kinds: frozenset[str] = frozenset({"chronology"})
    #: The kinds that there are in large print (engine.pack.LargePrinted).
    large_kinds: tuple[str, ...] = ("tracks", "chronology", "reference", "aids", "advancements")
    notice: Mapping[Language, str] = {}

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        """Return events of a founding by section 1.6."""
        from generator.games.deep_future.legacy.founding import found

        return found(founding, self.rules_version, chance)

    def game_text(self, campaign: Campaign) -> list[str]:
        """Return the game in progress as plain text; nothing if there is none, or cards are still to be read out."""
        from generator.games.deep_future.rules.saving import game_to_text

        its = self.ours(campaign).in_progress
        if its is None or not its.try_to_settle() or its.game is None:
            return []
        its.keep_the_way_back()
        return game_to_text(its.start, its.game, its.players)

    def read_game(self, campaign: Campaign, lines: Sequence[str], source: str) -> DrawnTable:
        """Return the game that is written in *lines*, every choice made again.

        Raises BadGameText.
        """
        from generator.engine.chance import Dealer
        from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress
        from generator.games.deep_future.play.table import DeepFutureTable
        from generator.games.deep_future.rules.saving import game_from_text

        its, game = self.ours(campaign), game_from_text(lines, Dealer(), source)
        players = players_of(its.players, game.position.seats)
        return DeepFutureTable(its, DeepFutureInProgress(players, game.position, False, game), Dealer())

    def specimen(self, language: Language) -> DeepFutureCampaign:
        """Return a campaign with something of every kind."""
        from generator.games.deep_future.legacy.specimen import grown

        return grown(language)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Return each card's name, or what it is."""
        from generator.games.deep_future.sheets.printables import labels

        return labels(self.ours(campaign), language)

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """Return what is to be written by hand."""
        from generator.games.deep_future.sheets.changes import inscriptions

        return inscriptions(self.ours(campaign), before, board, language)

    def real_table(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], scribe: Scribe
    ) -> RealTable:
        """Return a game with real cards."""
        from generator.games.deep_future.legacy.founding import check_players
        from generator.games.deep_future.play.real_table import RealTable

        going_on = RealTable.go_on(self.ours(campaign), scribe)
        if going_on is not None:
            return going_on
        if campaign.playing:
            raise GameUnderWay("play")
        return RealTable.sit_down(self.ours(campaign), check_players(players), rules, scribe)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Return who knows the rules, and a campaign."""
        if campaign is None:
            from generator.games.deep_future.adviser import DeepFutureAdviser

            return DeepFutureAdviser()
        from generator.games.deep_future.situation import SituatedAdviser

        return SituatedAdviser(self.ours(campaign), openly)

    def keeper(self) -> Keeper:
        """Return who keeps a campaign by hand."""
        from generator.games.deep_future.keeping.keeper import DeepFutureKeeper

        return DeepFutureKeeper()

    def simulator(self, seed: int) -> Simulator:
        """Return who plays games without people."""
        from generator.games.deep_future.play.simulator import DeepFutureSimulator

        return DeepFutureSimulator(seed)

    def eras(self, campaign: Campaign) -> int:
        """Return how many eras somebody has won (3)."""
        era = self.ours(campaign).era
        return era - 1 if isinstance(era, int) else 0

    def conform(self, name: str, text: str) -> Iterator[ScenarioResult]:
        """Run a scenario file."""
        from generator.games.deep_future.scenario.running import read_scenarios, run

        return map(run, read_scenarios(name, text))
