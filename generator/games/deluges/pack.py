"""Déluges' answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.errors import CannotDo, GameUnderWay

if TYPE_CHECKING:
    from generator.engine.book import Adviser
    from generator.engine.bots import Bot
    from generator.engine.chance import Lots
    from generator.engine.growing import Grower
    from generator.engine.pack import Campaign, Event, Founding
    from generator.engine.study import Column, Row, Section, Task
    from generator.engine.table import Bench, RealTable, Scribe, Table
    from generator.engine.view import Inscription, Language, Occasion, Printable
    from generator.games.deluges.campaign import DelugesCampaign


class Deluges:
    """The pack."""

    name = "deluges"
    rules_version = "basic"
    seats = range(3, 5)
    texts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("map", "track", "phases", "costs", "score", "tokens", "reference")
    kinds_on_request: tuple[str, ...] = ()
    board_kinds: frozenset[str] = frozenset({"map"})
    card_kinds: tuple[str, ...] = ("track", "phases", "costs")
    titles: Mapping[Language, str] = {"en": "Déluges", "zh": "洪水"}
    usual_bot = "greedy"
    notice: Mapping[Language, str] = {
        "en": "Unofficial aid for owners of Déluges (by G. Besançon and J.-F. Marchal)",
        "zh": "非官方辅助品，供《Déluges》（G. Besançon、J.-F. Marchal）拥有者使用",
    }

    def found(self, founding: Founding, chance: Lots) -> list[Event]:
        """The founding: who plays."""
        from generator.games.deluges.founding import found

        return found(founding, self.rules_version, chance)

    def fresh(self, thorough: bool = False) -> DelugesCampaign:
        """A campaign in which nothing has happened yet."""
        from generator.games.deluges.campaign import DelugesCampaign

        return DelugesCampaign(thorough=thorough)

    def specimen(self, language: Language) -> DelugesCampaign:
        """A campaign in which nothing has happened yet: what is printed never changes."""
        return self.published(language, {})

    def published(self, language: Language, rules: Mapping[str, object]) -> DelugesCampaign:
        """The game as it was published."""
        from generator.games.deluges.campaign import DelugesCampaign

        return DelugesCampaign(language=language, players=("Ada", "Ben", "Cleo", "Dan"), rules=dict(rules))

    def printables(
        self,
        campaign: Campaign,
        kinds: Sequence[str],
        language: Language,
        occasion: Occasion,
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed."""
        from generator.games.deluges.views import printables

        return printables(_ours(campaign), kinds, language, occasion)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Nothing: there are no cards."""
        del campaign, language
        return {}

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """Nothing: what is printed never changes by play."""
        del campaign, before, board, language
        return []

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        """What is wrong with a campaign's [rules]."""
        from generator.games.deluges.rules.switches import switch_problems

        return switch_problems(rules)

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """A new game of *campaign*."""
        from generator.games.deluges.table import DelugesTable

        if campaign.playing:
            raise GameUnderWay("play")
        return DelugesTable.begin(_ours(campaign), players, rules, seed)

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """The game under way."""
        from generator.games.deluges.table import DelugesTable

        del seed
        return DelugesTable.resume(_ours(campaign))

    def real_table(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], scribe: Scribe
    ) -> RealTable:
        """Raises CannotDo: nothing is drawn or shuffled in this game, so nothing has to be read out; play is enough."""
        del campaign, players, rules, scribe
        raise CannotDo(self.name, "refereed with real cards")

    #: What a new house map is made from (12).
    board_options: Mapping[str, str] = {
        "players": "3 or 4",
        "continent": "territories of each continent, 3 to 8; else 5 for three players, 6 for four",
        "mu": "territories of Mu, 1 to 4; else 2",
        "atlantis": "territories of Atlantis, 2 to 4; else 2",
        "antarctica": "territories of Antarctica, 1 to 4; else 2",
        "seas": "sea spaces at most, 20 to 60, as far as the lands leave it so; else 24",
        "africa_joined": "true if Africa can be reached over land from Europe and Asia; else false",
        "seed": "a number that lays coasts, land bridges and start spaces by lot; else 0, nothing is left to chance",
        "name": "what the map is called; else house-, the number of territories, and the seed if there is one",
    }
    board_switch = "map"

    def new_board(self, options: Mapping[str, object]) -> str:
        """The territory file of a new house map (12)."""
        from generator.games.deluges.board_making import new_board

        return new_board(options)

    def board_problems(self, text: str, source: str) -> Sequence[tuple[str, str, str]]:
        """The checks D-H1 to D-H10."""
        from generator.games.deluges.board_checks import problems

        return problems(text, source)

    def board_warnings(self, text: str, source: str) -> Sequence[tuple[str, str, str]]:
        """Start spaces not alike, few territories, seas without a coast (D-H4, D-H8), what cannot be drawn well."""
        from generator.games.deluges.board import read_board
        from generator.games.deluges.board_checks import warnings
        from generator.games.deluges.board_drawing import drawing_warnings
        from generator.games.deluges.board_places import Places

        return [*warnings(text, source), *drawing_warnings(read_board(text, source), Places(text, source))]

    def board_summary(self, text: str) -> str:
        """Its label, how much there is, who may play."""
        from generator.games.deluges.board import read_board

        board = read_board(text, "map")
        players = " or ".join(map(str, board.players))
        size = " x ".join(f"{side:g}" for side in board.size)
        counts = f"{len(board.territories)} territories, {len(board.seas)} seas"
        return f"{board.label}: {board.name}, {counts}, {players} players, {size} mm"

    def caveat(self, rules: Mapping[str, object], players: Sequence[int], language: Language = "en") -> str:
        """The house map, and how open points are read (15)."""
        from generator.games.deluges.rules.switches import read_switches
        from generator.games.deluges.telling.ending import caveat

        return caveat(read_switches(rules), players, language)

    def bots(self) -> Mapping[str, type[Bot]]:
        """The pack's own bots."""
        from generator.games.deluges.bots import BOTS

        return BOTS

    def columns(self) -> Sequence[Column]:
        """What is counted in a study."""
        from generator.games.deluges.studying import columns

        return columns()

    def sections(self) -> Sequence[Section]:
        """What the report of a study says of them."""
        from generator.games.deluges.studying import SECTIONS

        return SECTIONS

    def campaign_rows(self, task: Task) -> list[Row]:
        """A campaign of a study."""
        from generator.games.deluges.studying import campaign_rows

        return campaign_rows(task)

    def grower(self, seed: int) -> Grower:
        """Who plays games without people; nothing is named."""
        from generator.engine.refereed import RefereedGrower

        del seed
        return RefereedGrower()

    def eras(self, campaign: Campaign) -> int:
        """Games that were finished."""
        return sum(not played.abandoned for played in _ours(campaign).chronology)

    @property
    def example_position(self) -> str:
        """A position to copy."""
        from generator.games.deluges.judging import EXAMPLE

        return EXAMPLE

    def bench(self, source: str, told: Mapping[str, object], language: Language) -> Bench:
        """A position described by hand."""
        from generator.games.deluges.judging import Bench

        return Bench.from_description(source, told, language)

    def bench_of(self, campaign: Campaign, language: Language | None = None) -> Bench | None:
        """The game under way."""
        from generator.games.deluges.judging import Bench

        return Bench.from_campaign(_ours(campaign), language)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules; they are the same in every campaign."""
        from generator.games.deluges.adviser import DelugesAdviser

        del campaign, openly
        return DelugesAdviser()


def _ours(campaign: Campaign) -> DelugesCampaign:
    """A campaign of this game."""
    from generator.games.deluges.campaign import DelugesCampaign

    assert isinstance(campaign, DelugesCampaign)
    return campaign
