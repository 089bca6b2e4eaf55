"""The state of a campaign: who plays, how each game ended, the game under way.

In: events, in order. Out: what they add up to. Old records must stay readable: add kinds of events to `apply` if you
like, but never change what an old one means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.engine.chance import Dealer, NoMoreChance, RepeatingDealer
from generator.engine.pack import Event, Founding
from generator.engine.view import Language
from generator.errors import BadPlayers, IllegalChoice, RecordProblem

from my_game.rules import EACH, NUMBERS, SEATS, Game, Position, switch_problems


@dataclass
class MyGameCampaign:
    """It grows by `apply` and by nothing else."""

    language: Language = "en"
    players: tuple[str, ...] = ()
    #: The winners of each game that was finished or broken off.
    results: list[tuple[str, ...]] = field(default_factory=list)
    #: The game under way, and its players.
    game: Game | None = None
    seated: tuple[str, ...] = ()

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self.game is not None

    def contents(self) -> Mapping[str, str]:
        """Return the text on each card by its id. Here it never changes; if players write on cards, it does."""
        stones = [number for number in NUMBERS for _ in range(EACH)]
        return {f"{card:03}": str(number) for card, number in enumerate(stones, start=1)}

    def board(self) -> Mapping[str, str]:
        """Nothing is written on a board."""
        return {}

    def copy(self) -> MyGameCampaign:
        """The same campaign, to be changed independently."""
        return replace(self, results=self.results[:], game=self.game and self.game.copy())

    def apply(self, event: Event) -> None:
        """Add one event.

        Raises RecordProblem if it contradicts what came before.
        """
        kind = event["type"]
        if kind == "found" and not self.players:
            self.language, self.players = event["language"], check_players(event["players"])
        elif kind == "game" and self.players and self.game is None:
            self.seated = tuple(event["players"])
            results = RepeatingDealer([("shuffled", tuple(event["river"]))], NoMoreChance(sealed=True))
            self.game = begun(self.seated, event["rules"], results)
        elif kind == "play" and self.game is not None:
            self._play(self.game, event["choice"])
        elif kind == "take_back" and self.game is not None and self.game.undo():
            return
        elif kind == "over" and self.game is not None:
            self.results.append(tuple(event["winners"]))
            self.game, self.seated = None, ()
        else:
            raise RecordProblem(f"{kind!r} cannot happen here")

    def _play(self, game: Game, choice: str) -> None:
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise RecordProblem(str(error)) from error

    def finish(self) -> None:
        """Say that the record ends here.

        Raises RecordProblem if something is missing that every campaign has.
        """
        if not self.players:
            raise RecordProblem("the start of the campaign is missing")

    def summary(self) -> list[str]:
        """Return a few lines about the campaign, for people."""
        return [f"{len(self.contents())} cards; {len(self.results)} games", f"players: {', '.join(self.players)}"]


def found(founding: Founding) -> list[Event]:
    """The events of a new campaign.

    Raises BadPlayers.
    """
    players = list(check_players(founding.players))
    return [{"type": "found", "language": founding.language, "players": players, "rules": dict(founding.rules)}]


def check_players(players: Sequence[str]) -> tuple[str, ...]:
    """The names of those who play.

    Raises BadPlayers if they are too few or too many, or two are alike.
    """
    if len(players) not in SEATS:
        raise BadPlayers(f"{len(players)} are named; My Game is for {SEATS[0]} to {SEATS[-1]}")
    for name in players:
        if not name or not name.isprintable() or list(players).count(name) > 1:
            raise BadPlayers(f"{name!r} is named twice, or is not a name")
    return tuple(players)


def begun(players: Sequence[str], rules: Mapping[str, object], dealer: Dealer) -> Game:
    """A game begins.

    Raises BadPlayers, and RecordProblem for invalid switches.
    """
    check_players(players)
    for key, wrong in switch_problems(rules):
        raise RecordProblem(f"rules, {key}: {wrong}")
    return Game(Position(len(players), dealer, rules))
