"""A pack of others, from when a game in progress was a sitting and parts stood beside pack.py, goes on working."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from generator.engine.chance import RandomSource
from generator.engine.pack import Founding

PARTS = {
    "__init__": "",
    "rules": """
from copy import copy
from generator.engine.chance import Dealer
from generator.engine.game import Playing
from generator.errors import IllegalChoice

class Position:
    def __init__(self, seats):
        self.seats, self.left, self.asker, self.turns = seats, 3, 0, 1
        self.dealer, self.story = Dealer(0), []
    def copy(self):
        other = copy(self)
        other.story = self.story[:]
        return other
    @property
    def options(self):
        return ("take",) if self.left else ()

class Game(Playing[Position]):
    def rules(self, position):
        while True:
            yield
            position.left -= 1
            position.story.append(("took", position.asker))
            position.asker = (position.asker + 1) % position.seats
            position.turns += 1
    def settled(self):
        return True
    def refused(self, choice):
        return IllegalChoice(f"{choice} is none", "F-1", self.choices())
    def turn_of(self, position):
        return position.turns
""",
    "founding": """
def found(founding, version, lots):
    return [founding.event("former", version, founding.players)]
""",
    "events": "KINDS = ()",
    "refereed": """
from generator.engine.sitting import Sitting
from PACKAGE.rules import Game, Position

class FormerSitting(Sitting):
    def read(self, notation):
        return notation if notation == "take" else None
    def write(self, choice):
        return choice
    def begun_event(self):
        return {"type": "game", "players": list(self.players), "rules": {}}
    def outcome(self):
        last = self.players[(self.pos.asker - 1) % self.pos.seats]
        return {"winners": [last], "ended": "taken"}

def seated(players):
    return FormerSitting(tuple(players), {}, Game(Position(len(players))))

def begun(event):
    return seated(event["players"])
""",
    "telling": """
from generator.engine.sitting import Teller

def say(key, language, *parts):
    return f"{key} {language} {' '.join(map(str, parts))}".strip()

class FormerTeller(Teller):
    def say(self, key, *parts):
        return say(key, self.language, *parts)
    def scene(self, sitting):
        return str(sitting.pos.turns)
    def question(self, sitting):
        return f"{sitting.pos.left} left"
    def meaning(self, sitting, choice):
        return f"{sitting.asked} takes one"
    def rule(self, sitting, choice):
        return "F-1"
    def began(self, sitting):
        return 0
    def story(self, sitting, since, who):
        return [f"{sitting.players[whose]} took" for _, whose in sitting.pos.story[since:]]
    def position(self, sitting):
        return [self.question(sitting)]
    def looked_up(self, sitting, words):
        return []
    def ending(self, sitting):
        return [f"{sitting.outcome()['winners'][0]} has won"]
""",
    "campaign": """
from typing import NamedTuple
from generator.engine.chronicled import EVENTS, ChronicledCampaign, Ways
from PACKAGE.refereed import begun
from PACKAGE.telling import say

class Entry(NamedTuple):
    winner: str
    abandoned: bool
    def line(self, number, language):
        return f"{number}: {self.winner}"

def entry(first, last):
    return Entry(last["winners"][0], bool(last.get("abandoned")))

class FormerCampaign(ChronicledCampaign):
    ways = Ways("former", tuple, lambda rules: [], begun, ("taken",), entry, say)
    def headline(self):
        return "three counters"
""",
    "table": """
from generator.engine.refereed import RefereedTable
from PACKAGE.refereed import seated
from PACKAGE.telling import FormerTeller

class FormerTable(RefereedTable):
    of_leaving = "F-2"
    @classmethod
    def begin(cls, campaign, players, rules, seed):
        return cls(seated(players), FormerTeller(campaign.language), begins=True)
    @classmethod
    def resume(cls, campaign, seed=None):
        return None if campaign.sitting is None else cls(campaign.sitting, FormerTeller(campaign.language))
""",
    "judging": """
from generator.engine.refereed import RefereedBench, described
from PACKAGE.refereed import seated
from PACKAGE.telling import FormerTeller
EXAMPLE = "players"

class Bench(RefereedBench):
    @classmethod
    def from_description(cls, source, told, language):
        return cls(seated(told["players"]), FormerTeller(language))
    @classmethod
    def from_campaign(cls, campaign, language):
        return None if campaign.sitting is None else cls(campaign.sitting, FormerTeller("en"))
    def problems(self):
        return [] if self.sitting.pos.left < 4 else ["too many"]
""",
    "studying": """
SECTIONS = ("section",)
def columns():
    return ("column",)
def campaign_rows(task):
    return [("row",)]
""",
    "pack": """
from generator.engine.refereed_pack import RefereedPack

class Former(RefereedPack):
    name, rules_version, seats = "former", "1", range(2, 4)
PACK = Former()
""",
}


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    package = "a_former_pack"
    (tmp_path / package).mkdir()
    for name, text in PARTS.items():
        (tmp_path / package / f"{name}.py").write_text(text.replace("PACKAGE", package), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield import_module(f"{package}.pack").PACK
    said = {str(each.message) for each in told if each.category is DeprecationWarning}
    assert any("Former builds upon a former name; it is engine.game_pack.GamePack now" in each for each in said)
    for name in [each for each in sys.modules if each.startswith(package)]:
        del sys.modules[name]


def founded(pack: Any) -> Any:
    state = pack.fresh(thorough=True)
    for event in pack.found(Founding(("Ada", "Ben"), "en"), RandomSource(1)):
        state.apply(event)
    state.finish()
    return state


def test_it_is_founded_played_and_kept(pack: Any) -> None:
    state = founded(pack)
    table = pack.begin(state, ("Ada", "Ben"), {}, 1)
    assert (table.asked, table.question(), table.offers()) == ("Ada", "3 left", [("take", "Ada takes one")])
    assert table.play("take") == ["Ada took"]
    assert table.sitting.pos.left == 2
    events = table.news()
    for event in events:
        state.apply(event)
    again = pack.resume(state, 1)
    assert (again.asked, pack.analysis_of(state).question()) == ("Ben", "2 left")
    again.play("take")
    assert again.undo()
    again.play("take")
    again.play("take")
    again.close()
    state = founded(pack)
    for event in [*events, *again.news()]:
        state.apply(event)
    assert (state.playing, pack.eras(state)) == (False, 1)
    assert state.summary() == ["three counters", "players en Ada, Ben", "1: Ada"]


def test_it_is_judged_and_studied(pack: Any) -> None:
    analysis = pack.analysis("file", {"players": ["Ada", "Ben"]}, "en")
    assert (analysis.problems(), analysis.asked, pack.example_position) == ([], "Ada", "players")
    assert analysis.rule_of("take") == "legal en take Ada takes one F-1"
    assert analysis.play("take") == ["Ada takes one [F-1]", "  Ada took"]
    assert (pack.events(), pack.columns(), pack.sections()) == ((), ("column",), ("section",))
    assert pack.campaign_rows(None) == [("row",)]
