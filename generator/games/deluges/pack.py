"""Déluges' answers to what every pack is asked (engine.pack).

In: a founding, events, a wish for sheets. Out: events, a campaign, things to print. What an answer needs is loaded when
it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.engine.game_pack import GamePack
from generator.engine.packdata import pack_data
from generator.games.deluges.facts import Text

if TYPE_CHECKING:
    from generator.engine.board import BoardProblem
    from generator.engine.pack import Campaign
    from generator.engine.view import Language
    from generator.errors import Said
#: What a new house map is made from (12).
_OPTIONS = ("players", "continent", "mu", "atlantis", "antarctica", "seas", "africa_joined", "seed", "equal", "name")


class Deluges(GamePack):
    """The pack."""

    name = "deluges"
    rules_version = "basic"
    usual_rules: Mapping[str, object] = {"map": "even"}
    seats = range(3, 5)
    usual_players = ("Ada", "Ben", "Cleo", "Dan")
    texts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("map", "track", "phases", "costs", "score", "tokens", "reference")
    kinds_on_request: tuple[str, ...] = ("readings",)
    screen_kinds: tuple[str, ...] = ("map", "score", "reference")
    board_kinds: frozenset[str] = frozenset({"map"})
    card_kinds: tuple[str, ...] = ("track", "phases", "costs")
    titles: Mapping[Language, str] = pack_data("generator.games.deluges", "pack.toml")["title"]
    usual_bot = "greedy"
    notice: Mapping[Language, str] = pack_data("generator.games.deluges", "pack.toml")["notice"]

    def labels(self, campaign: Campaign, language: Language) -> Mapping[str, str]:
        """Return nothing: there are no cards."""
        del campaign, language
        return {}

    board_options: Mapping[str, Said] = {key: Text(f"new_map_{key}") for key in _OPTIONS}
    board_switch = "map"
    board_bots: tuple[str, ...] = ("greedy", "warrior")

    def new_board(self, options: Mapping[str, object]) -> str:
        """Return the territory file of a new house map (12)."""
        from generator.games.deluges.board.making import new_board

        return new_board(options)

    def proposed_boards(self, options: Mapping[str, object]) -> Iterator[str]:
        """Yield maps of equal parts if nothing else is said, by the seed that is wished for and those after it."""
        from generator.games.deluges.board.making import proposed_boards

        return proposed_boards(options)

    def board_seats(self, text: str) -> int:
        """Return with how many players a map is measured: as many as can play on it."""
        from generator.games.deluges.board import read_board

        return max(read_board(text, "map").players)

    def measured_board(self, text: str, figures: Mapping[str, object]) -> str:
        """Return the map with a table of what was measured."""
        from generator.games.deluges.board import read_board
        from generator.games.deluges.board.measured import with_measured

        return with_measured(text, read_board(text, "map"), figures)

    def board_problems(self, text: str, source: str) -> Sequence[BoardProblem]:
        """Return what fails of the checks D-H1 to D-H10."""
        from generator.games.deluges.board.checks import problems

        return problems(text, source)

    def board_warnings(self, text: str, source: str) -> Sequence[BoardProblem]:
        """Start spaces not alike, few territories, seas without a coast (D-H4, D-H8), what cannot be drawn well."""
        from generator.games.deluges.board import read_board
        from generator.games.deluges.board.checks import warnings
        from generator.games.deluges.board.drawing import drawing_warnings
        from generator.games.deluges.board.places import Places

        return [*warnings(text, source), *drawing_warnings(read_board(text, source), Places(text, source))]

    def board_summary(self, text: str) -> Said:
        """Return its label, how much there is, who may play."""
        from generator.games.deluges.board import read_board

        board = read_board(text, "map")
        its: dict[str, object] = {"lands": len(board.territories), "seas": len(board.seas), "players": board.players}
        its |= {"label": board.label, "name": board.name, "wide": board.size[0], "high": board.size[1]}
        return Text("map_in_a_line", **its, both=len(board.players) > 1)

    def caveat(self, rules: Mapping[str, object], players: Sequence[int], language: Language = "en") -> str:
        """Return the house map, and how open points are read (15)."""
        from generator.games.deluges.rendering.ending import caveat
        from generator.games.deluges.rules.switches import read_switches

        return caveat(read_switches(rules), players, language)
