"""Eminent Domain's answers to what every pack is asked (engine.pack).

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
    from generator.games.eminent_domain.campaign import EminentDomainCampaign


class EminentDomain:
    """The pack."""

    name = "eminent_domain"
    rules_version = "base"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("steps", "facts", "blank")
    kinds: tuple[str, ...] = (
        "roles",
        "planets",
        "starts",
        "technologies",
        "board",
        "aids",
        "tokens",
        "score",
        "reference",
    )
    kinds_on_request: tuple[str, ...] = ("mats",)
    #: The kinds whose cards are those of the game (engine.pack.SeveralDecks).
    card_kinds: tuple[str, ...] = ("roles", "planets", "starts", "technologies")
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = {"en": "Eminent Domain", "zh": "浩瀚疆域"}
    usual_bot = "greedy"
    notice: Mapping[Language, str] = {
        "en": "Unofficial aid for owners of Eminent Domain (by Seth Jaffee)",
        "zh": "非官方辅助品，供《浩瀚疆域》（Seth Jaffee 设计）拥有者使用",
    }

    def found(self, founding: Founding, chance: Lots) -> list[Event]:
        """The founding: who plays."""
        from generator.games.eminent_domain.founding import found

        return found(founding, self.rules_version, chance)

    def fresh(self, thorough: bool = False) -> EminentDomainCampaign:
        """A campaign in which nothing has happened yet."""
        from generator.games.eminent_domain.campaign import EminentDomainCampaign

        return EminentDomainCampaign(thorough=thorough)

    def specimen(self, language: Language) -> EminentDomainCampaign:
        """A campaign of two, in which nothing has happened yet: the cards never change."""
        return self.published(language, {})

    def published(self, language: Language, rules: Mapping[str, object]) -> EminentDomainCampaign:
        """The game as it was published."""
        from generator.games.eminent_domain.campaign import EminentDomainCampaign

        return EminentDomainCampaign(language=language, players=("Ada", "Ben"), rules=dict(rules))

    def printables(
        self,
        campaign: Campaign,
        kinds: Sequence[str],
        language: Language,
        occasion: Occasion,
    ) -> list[Printable]:
        """Everything of *kinds* that can be printed."""
        from generator.games.eminent_domain.views import printables

        del campaign
        return printables(kinds, language, occasion)

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Each card's name."""
        from generator.games.eminent_domain.views import labels

        del campaign
        return labels(language)

    def inscriptions(
        self, campaign: Campaign, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        """Nothing: what is printed never changes by play."""
        del campaign, before, board, language
        return []

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        """What is wrong with a campaign's [rules]."""
        from generator.games.eminent_domain.rules.switches import switch_problems

        return switch_problems(rules)

    def begin(self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> Table:
        """A new game of *campaign*."""
        from generator.games.eminent_domain.table import EminentDomainTable

        if campaign.playing:
            raise GameUnderWay("play")
        return EminentDomainTable.begin(_ours(campaign), players, rules, seed)

    def resume(self, campaign: Campaign, seed: int | None) -> Table | None:
        """The game under way; *seed* is that of what is still to be shuffled."""
        from generator.games.eminent_domain.table import EminentDomainTable

        return EminentDomainTable.resume(_ours(campaign), seed)

    def real_table(
        self, campaign: Campaign, players: Sequence[str], rules: Mapping[str, object], scribe: Scribe
    ) -> RealTable:
        """Raises CannotDo: cards lie in many hands here, and nobody could read them out unseen."""
        del campaign, players, rules, scribe
        raise CannotDo(self.name, "refereed with real cards")

    def bots(self) -> Mapping[str, type[Bot]]:
        """The pack's own bots."""
        from generator.games.eminent_domain.bots import BOTS

        return BOTS

    def columns(self) -> Sequence[Column]:
        """What is counted in a study."""
        from generator.games.eminent_domain.studying import columns

        return columns()

    def sections(self) -> Sequence[Section]:
        """What the report of a study says of them."""
        from generator.games.eminent_domain.studying import SECTIONS

        return SECTIONS

    def campaign_rows(self, task: Task) -> list[Row]:
        """A campaign of a study."""
        from generator.games.eminent_domain.studying import campaign_rows

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
        from generator.games.eminent_domain.judging import EXAMPLE

        return EXAMPLE

    def bench(self, source: str, told: Mapping[str, object], language: Language) -> Bench:
        """A position described by hand."""
        from generator.games.eminent_domain.judging import Bench

        return Bench.from_description(source, told, language)

    def bench_of(self, campaign: Campaign, language: Language | None = None) -> Bench | None:
        """The game under way."""
        from generator.games.eminent_domain.judging import Bench

        return Bench.from_campaign(_ours(campaign), language)

    def adviser(self, campaign: Campaign | None = None, openly: bool = False) -> Adviser:
        """Who knows the rules; the cards are the same in every campaign."""
        from generator.games.eminent_domain.adviser import EminentDomainAdviser

        del campaign, openly
        return EminentDomainAdviser()


def _ours(campaign: Campaign) -> EminentDomainCampaign:
    """A campaign of this game."""
    from generator.games.eminent_domain.campaign import EminentDomainCampaign

    assert isinstance(campaign, EminentDomainCampaign)
    return campaign
