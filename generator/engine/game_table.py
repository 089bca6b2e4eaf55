"""Games in progress at a table: of people, or of bots alone.

In: a campaign, what is typed. Out: an engine.table.Table and an engine.simulator.Simulator, whatever the game is.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from generator.engine.bots import Bot
from generator.engine.chance import SteadyDealer
from generator.engine.game import Playing
from generator.engine.game_in_progress import GameInProgress
from generator.engine.pack import Event
from generator.engine.renderer import Renderer
from generator.engine.table import NothingNamed, Offer, Table
from generator.errors import IllegalChoice

if TYPE_CHECKING:
    from generator.engine.game_campaign import GameCampaign
    from generator.engine.screen import Picture

T = TypeVar("T", bound="GameTable")


class ToldGame:
    """A game in progress and what puts it into words."""

    def __init__(self, in_progress: GameInProgress, renderer: Renderer) -> None:
        self.in_progress = in_progress
        self.renderer = renderer
        self.language = renderer.language

    @property
    def game(self) -> Playing[Any]:
        """The game itself."""
        return self.in_progress.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def asked(self) -> str:
        """The name of the player who is asked."""
        return self.in_progress.asked

    def question(self) -> str:
        """Return what is being asked."""
        return self.renderer.question(self.in_progress)

    def offers(self) -> list[Offer]:
        """Return every legal choice."""
        return self.renderer.offers(self.in_progress)

    def typed(self, notation: str) -> Any:
        """Return the choice that somebody typed.

        Raises IllegalChoice if it cannot be read.
        """
        try:
            return self.in_progress.typed(notation)
        except IllegalChoice as error:
            raise error.offering([offer.notation for offer in self.offers()]) from None

    def legal(self, notation: str) -> Any:
        """Return the same as `typed`.

        Raises IllegalChoice also if it is no choice here.
        """
        choice = self.typed(notation)
        if choice not in self.game.choices():
            raise self.renderer.refused(self.in_progress, choice)
        return choice

    def why(self, notation: str) -> str:
        """Return whether a choice is legal, and the rule."""
        return self.renderer.why(self.in_progress, self.typed(notation))


class SeatedGame(ToldGame):
    """A game in progress at a table: each choice becomes an event, and can be taken back until the turn ends.

    *dealer* deals the same again after a choice is taken back.
    """

    def __init__(self, in_progress: GameInProgress, renderer: Renderer, dealer: SteadyDealer | None = None) -> None:
        super().__init__(in_progress, renderer)
        self.players = in_progress.players
        self._dealer = dealer
        self._events: list[Event] = []
        #: How much of the story each player has been told, and who was told the last choice.
        self._told = [renderer.began(in_progress)] * len(self.players)
        self._watcher: int | None = None
        self._bots: frozenset[int] = frozenset()

    def _go_on(self) -> None:
        """From now on the dealer deals, behind all that chance has done."""
        if self._dealer is not None:
            self.game.deal_with(self._dealer)
            self._dealer.step = self._chances()

    def _chances(self) -> int:
        """How often chance has answered."""
        return sum(item[0] not in self.game.ours for item in self.game.happened)

    @property
    def scene(self) -> str:
        """Whose turn it is, and how far."""
        return self.renderer.scene(self.in_progress)

    def opening(self) -> list[str]:
        """Return what has happened since the turn began, as the player who looks at it may know it."""
        since, who = self.renderer.began(self.in_progress), self.looking
        self._told[who] = len(self.in_progress.position.story)
        return self.renderer.story(self.in_progress, since, who)

    def play(self, notation: str) -> list[str]:
        """Make a choice; return lines on what happened.

        Raises IllegalChoice.
        """
        return self._choose(
            self.legal(notation), self.renderer.watch(self.in_progress), self.in_progress.position.asker
        )

    def let_play(self, bot: Bot, watcher: int) -> list[str]:
        """Let *bot* choose for the player who is asked; return lines on what the player *watcher* may know of it."""
        its = self.in_progress
        choice = its.game.chosen_by(bot)
        announced = self.renderer.announced(its, choice)
        return announced + self._choose(choice, self.renderer.watch(its, watcher), watcher)

    def _choose(self, choice: Any, happened: Callable[[], list[str]], watcher: int) -> list[str]:
        """Make a choice and keep it as an event; what *happened*, as it is told to the player *watcher*."""
        its = self.in_progress
        who, before, written = its.position.asker, len(its.game.happened), its.write(choice)
        its.game.play(choice)
        event: Event = {"type": "play", "player": self.players[who], "choice": written}
        self._events.append(event | its.chance_since(before))
        self._told[watcher], self._watcher = len(its.position.story), watcher
        return happened()

    def undo(self, but: Container[str] = ()) -> str:
        """Take back the last choice of this turn and what followed, choices of the players *but* with it.

        Return who chose what, "" if there is no such choice.
        """
        tried, back = self.game.copy(), 1
        while (found := tried.undo()) and self.players[tried.position.asker] in but:
            back += 1
        undone = ""
        for _ in range(back if found else 0):
            undone = self._take_back()
        return undone

    def _take_back(self) -> str:
        """Take back a choice; who chose what."""
        choice = next(item[1] for item in reversed(self.game.happened) if item[0] == "chose")
        self.game.undo()
        if self._dealer is not None:
            self._dealer.step = self._chances()
        told = len(self.in_progress.position.story)
        self._told = [min(told, each) for each in self._told]
        self._events.append({"type": "take_back"})
        return f"{self.asked}, {self.renderer.meaning(self.in_progress, choice)}"

    def news(self) -> list[Event]:
        """Return events since the last call."""
        events, self._events = self._events, []
        return events

    def seat_bots(self, seats: Sequence[int], watcher: int) -> None:
        """Show nothing to bots on those *seats*; what they would see is shown to the player *watcher*."""
        self._bots, self._watcher = frozenset(seats), watcher

    @property
    def looking(self) -> int:
        """Who looks at the position: the player who is asked; for a bot, and when all is over, the one told last."""
        asked: int = self.in_progress.position.asker
        return self._watcher if (self.over or asked in self._bots) and self._watcher is not None else asked

    def since_then(self) -> list[str]:
        """Return what has happened since the player who looks at the position made a choice."""
        return self.renderer.news(self.in_progress, self._told[self.looking], self.looking)

    def picture(self, width: int) -> Picture:
        """Return the position as the player who looks at it may see it, for a terminal of *width* columns."""
        return self.renderer.picture(self.in_progress, width, self.looking)

    def chart(self, width: int) -> Picture:
        """Return the part of the board on which a place is to be chosen; nothing if none is."""
        return self.renderer.chart(self.in_progress, width)

    def ending(self) -> list[str]:
        """Return how the game ended."""
        return self.renderer.ending(self.in_progress)


class GameTable(SeatedGame, NothingNamed):
    """One game of a campaign at a table, from its beginning to its end; nothing in it gets a name.

    *begins* says that it has just begun.
    """

    def __init__(
        self, in_progress: GameInProgress, renderer: Renderer, begins: bool = False, dealer: SteadyDealer | None = None
    ) -> None:
        super().__init__(in_progress, renderer, dealer)
        if begins:
            self._events.append(in_progress.begun_event())
        else:
            self._go_on()

    @classmethod
    def begin(
        cls: type[T], campaign: GameCampaign, players: Sequence[str], rules: Mapping[str, object], seed: int | None
    ) -> T:
        """Return a new game of *campaign*.

        Raises BadPlayers.
        """
        dealer = campaign.game_type.dealer(seed)
        steady = dealer if isinstance(dealer, SteadyDealer) else None
        begun = campaign.game_type.begin(players, rules, dealer)
        return cls(begun, campaign.renderer(campaign.language), begins=True, dealer=steady)

    @classmethod
    def resume(cls: type[T], campaign: GameCampaign, seed: int | None = None) -> T | None:
        """Return the game of *campaign* in progress, at the choice where it was left; None if there is none."""
        if campaign.in_progress is None:
            return None
        dealer = campaign.game_type.dealer(seed)
        steady = dealer if isinstance(dealer, SteadyDealer) else None
        return cls(campaign.in_progress, campaign.renderer(campaign.language), dealer=steady)

    def close(self) -> None:
        """The game is entered into the chronology, finished or broken off."""
        event: Event = {"type": "over", **self.in_progress.outcome()}
        if not self.over:
            event["abandoned"] = True
        self._events.append(event)

    def position(self) -> list[str]:
        """Return what has happened since the player who looks at it made a choice, and the position as they see it."""
        return self.since_then() + self.renderer.position(self.in_progress, self.looking)

    def rules(self, words: str) -> list[str]:
        """Return what the book says about an id, a section or a word."""
        return self.renderer.looked_up(self.in_progress, words)


class GameSimulator:
    """Games played without people at such tables; nothing gets a name on the way."""

    _table: SeatedGame

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        """A game begins."""
        assert isinstance(table, SeatedGame)
        self._table, self._bots = table, bots

    def step(self) -> None:
        """One choice."""
        its = self._table.in_progress
        choice = its.game.chosen_by(self._bots[its.position.asker])
        self._table.play(its.write(choice))

    def chronicle(self) -> str:
        """Return the game in one sentence."""
        return self._table.renderer.chronicle(self._table.in_progress)
