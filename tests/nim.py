"""Nim, a game small enough to test what is asked of a pack: seven counters, take one to three, the last one wins.

In: nothing. Out: a pack whose parts are the same for everybody, that is played and studied, and that nobody keeps by
hand; a folder of templates for it.
"""

from __future__ import annotations

import importlib.metadata
import shutil
from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any, ClassVar

import pytest

from generator.engine.bots import Bot
from generator.engine.chance import RandomSource
from generator.engine.events import EventKind, kind
from generator.engine.pack import Event, Founding
from generator.engine.simulator import Simulator
from generator.engine.study import COMMON, Column, ReportSection, Row, Task
from generator.engine.table import Offer, Table
from generator.engine.values import NAME, TEXT, lists, one_of, switches
from generator.engine.view import CardSheets, Face, Inscription, Language, Page, Printable, PrintContext
from generator.errors import BadPlayers, Contradiction, IllegalChoice
from generator.press import proofing
from generator.press.assets import folders, themes
from generator.press.assets.stock import stock
from generator.press.templating import templates

COUNTERS, MOST = 7, 3
NAMES: dict[Language, tuple[str, ...]] = {"en": ("One", "Two", "Last One"), "zh": ("一", "二", "末")}
#: A card and a page: what they say is all that is looked at.
CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}" fill="{{ colour.ink }}">
<text x="5" y="8" font-size="4">{{ name }}</text>
<text x="5" y="16" font-size="4">{{ said }}</text></svg>"""
ICONS = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
BACKS: dict[str, dict[str, object]] = {kind: {"name": "", "said": ""} for kind in ("", "card")}
PAGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ w }} {{ h }}"
fill="{{ colour.ink }}"><text x="20" y="30" font-size="4">{{ said }}</text></svg>"""


class Nim:
    """A campaign: its games and the one under way."""

    def __init__(self) -> None:
        self.language: Language = "en"
        self.players: tuple[str, ...] = ()
        self.rules: dict[str, Any] = {}
        self.winners: list[str] = []
        self.left, self.seated, self.turn = 0, (), 0
        self.founded = False

    @property
    def playing(self) -> bool:
        return bool(self.seated)

    def contents(self) -> Mapping[str, str]:
        return {f"{number:03}": name for number, name in enumerate(NAMES["en"], start=1)}

    def board(self) -> Mapping[str, str]:
        return {}

    def copy(self) -> Nim:
        return deepcopy(self)

    def apply(self, event: Event) -> None:
        kind = event["type"]
        if kind == "found":
            self.language, self.players = event["language"], tuple(event["players"])
            self.rules, self.founded = event["rules"], True
        elif kind == "game":
            self.left, self.seated, self.turn = COUNTERS, tuple(event["players"]), 0
        elif kind == "choice":
            self.take(int(event["choice"]))
        elif kind == "over":
            self.winners.append(event["winner"])
            self.seated = ()
        else:
            raise Contradiction(f"{kind!r} is nothing that happens in Nim")

    def take(self, counters: int) -> None:
        if not 1 <= counters <= min(MOST, self.left):
            raise Contradiction(f"{counters} cannot be taken of {self.left}")
        self.left -= counters
        self.turn = (self.turn + 1) % len(self.seated)

    def finish(self) -> None:
        if not self.founded:
            raise Contradiction("there is no founding")

    def summary(self) -> list[str]:
        return [f"{len(self.winners)} games of Nim: {', '.join(self.players)}"]


class NimTable:
    """A game of Nim."""

    nameable = False

    def __init__(self, campaign: Nim, news: list[Event]) -> None:
        self.campaign, self._news = campaign.copy(), news
        self.players = self.campaign.seated

    @property
    def over(self) -> bool:
        return not self.campaign.left

    @property
    def asked(self) -> str:
        return self.players[self.campaign.turn]

    @property
    def scene(self) -> str:
        return str(self.campaign.left)

    def opening(self) -> list[str]:
        return []

    def question(self) -> str:
        return "How many?"

    def offers(self) -> list[Offer]:
        return [Offer(str(many), f"take {many}") for many in range(1, min(MOST, self.campaign.left) + 1)]

    def play(self, notation: str) -> list[str]:
        legal = [offer.notation for offer in self.offers()]
        if notation not in legal:
            raise IllegalChoice(f"{notation} cannot be taken", "N-1", legal)
        self.campaign.take(int(notation))
        self._news.append({"type": "choice", "choice": notation})
        return [f"{self.campaign.left} left"]

    def why(self, notation: str) -> str:
        return f"{notation} [N-1]"

    def undo(self) -> bool:
        return False

    def name(self, words: str) -> str:
        raise IllegalChoice("nothing has a name", "N-0", ())

    def trial(self, words: str) -> Nim:
        raise IllegalChoice("nothing has a name", "N-0", ())

    def leave(self) -> None:
        raise IllegalChoice("nobody leaves", "N-2", ())

    def unnamed(self) -> list[str]:
        return []

    def close(self) -> None:
        self._news.append({"type": "over", "winner": self.winner})

    @property
    def winner(self) -> str:
        return self.players[self.campaign.turn - 1]

    def position(self) -> list[str]:
        return [f"{self.campaign.left} counters"]

    def rules(self, words: str) -> list[str]:
        return []

    def news(self) -> list[Event]:
        found, self._news = self._news, []
        return found

    def ending(self) -> list[str]:
        return [f"{self.winner} has won"]


class Eager:
    """Takes as many as there are."""

    name: ClassVar[str] = "eager"
    game: ClassVar[str] = "nim"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Any, choices: Sequence[Any]) -> Any:
        return choices[-1]


class NimGrower:
    """Bots at a table."""

    def sit_down(self, table: Table, bots: Sequence[Bot]) -> None:
        self.table, self.bots = table, bots

    def step(self) -> None:
        bot = self.bots[self.table.players.index(self.table.asked)]
        self.table.play(bot.choose(None, self.table.offers()).notation)

    def chronicle(self) -> str:
        return self.table.ending()[0]


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, str]]:
    unknown = [(key, "there is no such switch; use misere") for key in rules if key != "misere"]
    return unknown or [
        (key, f"expected true or false, found {value!r}") for key, value in rules.items() if not isinstance(value, bool)
    ]


#: What may stand in its records.
KINDS = (
    kind(
        "found",
        "who plays",
        {"language": one_of("en", "zh"), "players": lists(NAME), "rules": switches(switch_problems)},
    ),
    kind("game", "a game begins", {"players": lists(NAME)}),
    kind("choice", "so many counters are taken", {"choice": TEXT}),
    kind("over", "somebody has taken the last one", {"winner": NAME}),
)


class Pack:
    """Nim's answers."""

    name = "nim"
    rules_version = "1"
    seats = range(2, 5)
    texts: tuple[str, ...] = ("long", "short")
    kinds: tuple[str, ...] = ("cards", "mats")
    kinds_on_request: tuple[str, ...] = ()
    board_kinds: frozenset[str] = frozenset()
    titles: Mapping[Language, str] = {"en": "Nim", "zh": "尼姆"}
    #: The line that every page bears.
    notice: Mapping[Language, str] = {"en": "Nim is nobody's."}
    usual_bot = "eager"

    def found(self, founding: Founding, chance: RandomSource) -> list[Event]:
        _check(founding.players)
        rules = dict(founding.rules)
        return [{"type": "found", "language": founding.language, "players": list(founding.players), "rules": rules}]

    def events(self) -> Sequence[EventKind]:
        return KINDS

    def fresh(self, thorough: bool = False) -> Nim:
        return Nim()

    def published(self, language: Language, rules: Mapping[str, object]) -> Nim:
        return self.specimen(language)

    def specimen(self, language: Language) -> Nim:
        campaign = Nim()
        campaign.language = language
        return campaign

    def printables(
        self, campaign: Any, kinds: Sequence[str], language: Language, context: PrintContext
    ) -> list[Printable]:
        said = f"{context.text or 'usual'} {dict(context.rules)}"
        faces = tuple(
            Face(card, "card", name, {"name": name, "said": said})
            for card, name in self.labels(campaign, language).items()
        )
        sheets: dict[str, Printable] = {
            "cards": CardSheets("cards", "cards.pdf", "Nim", (63.5, 88.9), faces, BACKS, "card"),
            "mats": Page("mats", "mats.pdf", "Mats", "mat", {"said": " ".join(context.players) or "nobody"}),
        }
        return [sheets[kind] for kind in kinds]

    def labels(self, campaign: Any, language: Language) -> Mapping[str, str]:
        return dict(zip(campaign.contents(), NAMES[language]))

    def inscriptions(
        self, campaign: Any, before: Mapping[str, str], board: Mapping[str, str], language: Language
    ) -> list[Inscription]:
        return []

    def rule_problems(self, rules: Mapping[str, object]) -> list[tuple[str, str]]:
        return switch_problems(rules)

    def begin(self, campaign: Any, players: Sequence[str], rules: Mapping[str, object], seed: int | None) -> NimTable:
        event = {"type": "game", "players": list(_check(players))}
        begun = campaign.copy()
        begun.apply(event)
        return NimTable(begun, [event])

    def resume(self, campaign: Any, seed: int | None) -> NimTable | None:
        return NimTable(campaign, []) if campaign.playing else None

    def bots(self) -> Mapping[str, type[Bot]]:
        return {"eager": Eager}

    def columns(self) -> Sequence[Column]:
        return (*COMMON, Column("took_1", "int", "times he took 1", "taking"), Column("took_3", "int", "3", "taking"))

    def sections(self) -> Sequence[ReportSection]:
        return (ReportSection("taking", "What was taken", "How many counters at once.", "use"),)

    def campaign_rows(self, task: Task) -> list[Row]:
        rows: list[Row] = []
        for game in range(1, task.games + 1):
            left, taken = COUNTERS, [[0, 0] for _ in task.bots]
            turns = 0
            while left:
                many = min(MOST, left)
                taken[turns % len(taken)][many == MOST] += 1
                left, turns = left - many, turns + 1
            winner = (turns - 1) % len(taken)
            for seat, bot in enumerate(task.bots):
                won = seat == winner
                rows.append((task.variant, task.campaign, game, 1, len(task.bots), seat + 1, seat == 0, bot.name, won,
                             "last" * won, "", turns, turns, *taken[seat]))  # fmt: skip
        return rows

    def simulator(self, seed: int) -> Simulator:
        return NimGrower()

    def eras(self, campaign: Any) -> int:
        return len(campaign.winners)


def _check(players: Sequence[str]) -> tuple[str, ...]:
    if len(players) not in Pack.seats:
        raise BadPlayers(f"{len(players)} are named, Nim seats 2 to 4")
    return tuple(players)


PACK = Pack()


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pack:
    """The pack, installed as another distribution would bring it, with templates among those shipped."""
    announced = EntryPoints([EntryPoint("nim", f"{__name__}:PACK", "makeplay.games")])
    real = importlib.metadata.entry_points
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda **wanted: announced.select(**wanted) if wanted.get("group") == "makeplay.games" else real(**wanted),
    )
    shipped = tmp_path / "shipped"
    shutil.copytree(stock(), shipped, ignore=shutil.ignore_patterns("fonts", "__pycache__"))
    (shipped / "nim").mkdir()
    (shipped / "nim" / "card.svg.j2").write_text(CARD, "utf-8")
    (shipped / "nim" / "mat.svg.j2").write_text(PAGE, "utf-8")
    (shipped / "nim" / "icons.svg").write_text(ICONS, "utf-8")
    for module in (folders, proofing, templates, themes):
        monkeypatch.setattr(module, "stock", lambda: shipped)
    return PACK
