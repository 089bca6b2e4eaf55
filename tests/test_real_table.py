"""`makeplay table`: a real deck in people's hands, read out card by card, stopped and gone on with, corrected, told.

The deck is in the test: `Person` holds the shuffled cards, turns over what is asked for, and chooses like a sane
player. The game must then be the one that the rules give with that deck and those shuffles.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import count, takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from afresh import each_row_afresh
from players import Player, mixed, random_switches, sane
from proving import always_and_at_length, at_length
from sampling import first_always
from seeing_pictures import as_drawn
from talking import Makeplay, Told

from generator.campaign import folder as campaigns
from generator.campaign import writing
from generator.campaign.folder import OpenCampaign
from generator.campaign.replay import replay
from generator.campaign.timeline import timeline
from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.engine.packdata import pack_data
from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.facts.tables import suits
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.on_the_table import cards_of
from generator.games.deep_future.play.renderer import DeepFutureRenderer
from generator.games.deep_future.play.table import DeepFutureTable
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import BLANK, FOR_DISCARD, FOR_STARTER, HISTORY, POWER, WORLD, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.rules.position import Position

pytestmark = pytest.mark.usefixtures("undrawn")

NAMES = ("Ada", "Ben", "Cleo")
#: Seeds from here on are for `make prove`, whatever comes of them.
PROVED = 30
#: What no card on the deck decides.
LOTS = ("starter", "discard", "roll_number", "roll_suit", "free_sector")
#: More than any evening here has.
MOST_PROMPTS = 20_000
#: Many cards that pay for drawing cards.
SUNNY = ("sun", "sun", "sun", "heart", "skull", "sun")
SUITS = ("sun", "moon", "heart", "skull", "hand", "foot")
Typed = Callable[..., Told]


def opened(name: str = "kran") -> OpenCampaign:
    return campaigns.open_campaign(Path(), name)


def state(name: str = "kran") -> DeepFutureCampaign:
    found = opened(name).state
    assert isinstance(found, DeepFutureCampaign)
    return found


def files(name: str = "kran") -> dict[str, bytes]:
    """The record, byte by byte."""
    return {path.name: path.read_bytes() for path in sorted(Path("campaigns", name, "log").glob("*.jsonl"))}


def events(name: str = "kran") -> list[dict[str, Any]]:
    """Everything behind the founding, as it was written."""
    lines = [json.loads(line) for file, data in files(name).items() if file > "0001" for line in data.splitlines()]
    return [{key: line[key] for key in line if key != "sum"} for line in lines]


def standing(name: str = "kran") -> list[dict[str, Any]]:
    """What of it counts."""
    return [line.event for line in timeline(opened(name).record) if line.path.stem > "0001"]


def read_out(name: str = "kran") -> list[Any]:
    """Every card read out that counts."""
    return [result for event in standing(name) if event["type"] == "dealt" for result in event["chance"]]


def asking(key: str) -> re.Pattern[str]:
    """What people are asked or told to do, in both languages, with its numbers."""
    row = pack_data("generator.games.deep_future", "texts/reading.toml")[key]
    texts = [re.escape(row[language]).replace(r"\{\}", "(.+?)") for language in ("en", "zh")]
    return re.compile("|".join(texts))


def numbers(key: str, told: str) -> list[int]:
    """The numbers told in every place where *told* says that."""
    return [int(part) for found in asking(key).finditer(told) for part in found.groups() if part and part.isdecimal()]


def offered(told: str) -> list[str]:
    """The notation of the choices shown last."""
    last = told[max(told.rfind("\n   1  "), 0) :]
    return re.findall(r"^ +\d+  (\S.*?)(?:  |$)", last, re.MULTILINE) if last.startswith("\n   1  ") else []


def laid(pos: Position) -> Position:
    """A position without the order of its deck: nobody knows it at a real table."""
    copy = pos.copy()
    copy.deck.sort()
    return copy


def nameless(cards: dict[str, Card], known: dict[str, Card]) -> dict[str, Card]:
    """*cards* without the names that makeplay has invented, those that *known* has not."""
    return {key: card if known[key].name else replace(card, name=None) for key, card in cards.items()}


class Found(Dealer):
    """What will be found at the table: every order of the deck, and how lots and random discards fall."""

    def __init__(self, seed: int, players: Sequence[str]) -> None:
        super().__init__(seed)
        self.players = players
        self.orders: list[list[int]] = []
        self.lots: list[str] = []
        self.pos = Position(0, random_switches(Random(0), 0), self)

    def shuffle(self, cards: list[int]) -> list[int]:
        order = super().shuffle(cards)
        self.orders.append(order[:])
        return order

    def pick(self, count: int) -> int:
        found = super().pick(count)
        said = {
            FOR_DISCARD: lambda: card_name(self.pos.hand[self.pos.turn][found]),
            FOR_STARTER: lambda: self.players[found],
        }
        self.lots.append(said.get(self.pos.purpose, lambda: str(found + 1))())
        return found


class Person:
    """Somebody who has shuffled the real deck, says what lies on it, and chooses.

    *game* is the same game played by the rules with that deck, one choice ahead of the people; *cards* is the deck as
    it lies before them, its top at the end.
    """

    def __init__(self, makeplay: Makeplay, capsys: pytest.CaptureFixture[str], players: Sequence[str]) -> None:
        self.makeplay = makeplay
        self.capsys = capsys
        self.players = tuple(players)
        self.said: list[str] = []
        self.errors = ""
        self.prompts = 0
        self.question = ""
        self.asked: list[str] = []
        #: Cards they have read out, deck by deck.
        self.decks: list[list[str]] = [[]]
        self.evenings = 0
        self.failure: Exception | None = None
        self.was_aside = False
        #: Cards looked at and told, still in the deck.
        self.seen: set[str] = set()
        #: Whether they stop at this prompt, and what else is typed at one before it is answered.
        self.stop: Callable[[int], bool] = lambda _: False
        self.aside: Callable[[str], str | None] = lambda _: None
        self.names = "\n"

    def shuffle(self, seed: int, player: Player | None = None, rules: dict[str, object] | None = None) -> Person:
        """A new game: the deck is shuffled, and somebody will choose."""
        self.player = player or sane(Random(seed))
        self.found = Found(seed, self.players)
        pos = self.found.pos = state().position(len(self.players), rules or {}, self.found)
        pos.deck = self.found.shuffle([card for card in range(len(pos.kind)) if card not in pos.away])
        self.cards = self.found.orders.pop(0)
        self.seen = set()
        self.decks = [[]]
        self.game = Game(pos)
        return self

    @property
    def pos(self) -> Position:
        """The position of their heads, one choice ahead."""
        return self.game.position

    def evening(self, *words: str) -> Told:
        """One evening at the table, everything that was said in it."""
        self.said, self.errors = [], ""
        self.evenings += 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", self)
            told = self.makeplay("table", "kran", *words)
        if self.failure:
            raise self.failure
        return Told(told.code, "".join(self.said) + told.out, self.errors + told.err)

    def play(self) -> Told:
        """Evenings until the game is over."""
        told = self.evening()
        everything = told.out
        while "Stopped here" in told.out or "在此停下" in told.out:
            assert (told.code, told.err) == (0, "")
            told = self.evening()
            everything += told.out
        assert (told.code, told.err) == (0, ""), told.out[-2000:] + told.err
        return told._replace(out=everything)

    # The keyboard

    def isatty(self) -> bool:
        return False

    def readline(self, limit: int = -1) -> str:
        """What they type next."""
        assert limit  # no line is read without end
        told, errors = self.capsys.readouterr()
        self.errors += errors
        self.prompts += 1
        self.said.append(told)
        try:
            typed = self.answer(told)
        except Exception as failure:  # makeplay would tell it as a fault of its own
            self.failure = failure
            raise
        self.said.append(typed)
        return typed

    def answer(self, told: str) -> str:
        """What they say to what they were told; nothing if they stop."""
        assert self.prompts < MOST_PROMPTS
        self.listen(told)
        if self.stop(self.prompts):
            return "" if self.prompts % 2 else "quit\n"
        aside = self.aside(self.question)
        refused, self.was_aside = not self.was_aside and "is not possible" in told, aside is not None
        assert not refused, told
        if aside is not None:
            return f"{aside}\n"
        self.asked.append(self.question)
        if self.question == "choice":
            return f"{self.choose()}\n"
        if self.question.startswith(("Other names?", "要换别的名字吗")):
            return self.names
        said = self.turn_over()
        self.decks[-1].append(said)
        return f"{said}\n"

    def listen(self, told: str) -> None:
        """What they were told is understood, and done."""
        self._shuffle_if_told(told)
        self._understand(told)

    def _understand(self, told: str) -> None:
        """Which question is open."""
        assert told.endswith("> "), told
        lines = told.removesuffix("> ").splitlines()
        last = lines[-1] if lines else ""
        if offered(told):
            self.question = "choice"
            listed = sorted(self.game.choices(), key=DeepFutureRenderer("en").place)
            assert offered(told) == [write(choice) for choice in listed]
            self.turn_over_seen(len(self.cards) - len(self.pos.deck))
            assert self.cards == self.pos.deck
            assert not self.found.orders
            assert not self.found.lots
        elif re.match(r"  \S.*[?？] \[.*\]$", last):
            self.question = last.strip()
        elif last.startswith(("Other names?", "要换别的名字吗")):
            self.question = last

    def _shuffle_if_told(self, told: str) -> None:
        found = numbers("shuffle", told)
        if found:
            self.turn_over_seen(len(self.cards))
            assert not self.cards, "the deck is not empty, and yet it is to be shuffled"
            self.cards = self.found.orders.pop(0)
            assert found == [len(self.cards)]
            self.seen = set()
            self.decks.append([])

    def seen_on_top(self) -> int:
        """How many cards on top of the deck have been looked at and told."""
        return len(list(takewhile(lambda card: card_name(card) in self.seen, reversed(self.cards))))

    def turn_over_seen(self, count: int) -> None:
        """Cards that are known need not be read out when they are turned over."""
        for _ in range(min(count, self.seen_on_top())):
            self.seen.remove(card_name(self.cards.pop()))

    def choose(self) -> str:
        """A choice; what must come of it happens in their heads."""
        self.found.pos = self.pos
        choice = self.player(self.pos)
        self.game.play(choice)
        return write(choice)

    def turn_over(self) -> str:
        """What they find."""
        for place in numbers("look", self.question):
            self.turn_over_seen(self.seen_on_top() - place + 1)
            card = self.cards[-place]
            self.seen.add(card_name(card))
            return card_name(card)
        if any(asking(key).match(self.question) for key in LOTS):
            return self.found.lots.pop(0)
        self.turn_over_seen(len(self.cards))
        return card_name(self.cards.pop())


def same_game(person: Person) -> None:
    """The record holds the game that the deck has given, and a thorough replay gives it again."""
    pos = person.pos
    assert person.game.over
    over = [event for event in events() if event["type"] == "over"][-1]
    known = cards_of(pos)
    now = state()
    assert nameless(now.cards, known) == known
    assert all(card.name for card in now.worlds())
    assert over["winner"] == (person.players[pos.winner] if pos.winner >= 0 else None)
    assert list(over["homeworlds"].values()) == [[card_name(card) for card in homes] for homes in pos.homes]
    assert over["era"] == now.era == pos.era + (pos.winner >= 0)
    assert now.chronology[-1].winner == over["winner"]
    assert sum(wonder >= 0 for wonder in pos.wonder) == len(now.wonders)
    check_thoroughly(person.makeplay)


def check_thoroughly(makeplay: Makeplay) -> None:
    """The record stands, every game played again by the rules."""
    there = opened()
    assert replay(there.record, there.pack, thorough=True) == there.state
    told = makeplay("check", "kran")
    wrong = [line for line in told.out.splitlines() if line.startswith("wrong")]
    assert (told.code, wrong) == (0, [])


# Campaigns


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """A campaign founded once for that many players, to be copied."""
    from generator import cli

    home = tmp_path_factory.mktemp("founded")

    def found(seats: int) -> Path:
        folder = home / "campaigns" / f"of{seats}"
        if not folder.exists():
            players = [word for name in NAMES[:seats] for word in ("--player", name)]
            assert cli.run(["new", f"of{seats}", *players, "--seed", "5", "--home", str(home)]) == 0
        return folder

    return found


@pytest.fixture
def people(
    makeplay: Makeplay, founded: Callable[[int], Path], capsys: pytest.CaptureFixture[str]
) -> Callable[[int], Person]:
    """So many people with the campaign 'kran', its deck still to be shuffled."""

    def sit(seats: int) -> Person:
        shutil.copytree(founded(seats), "campaigns/kran")
        capsys.readouterr()
        return Person(makeplay, capsys, NAMES[:seats])

    return sit


@pytest.fixture
def ada(people: Callable[[int], Person]) -> Person:
    """Ada alone."""
    return people(1)


@pytest.fixture
def typed(ada: Person, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Types lines at the solo campaign's table: lines, then the words of the command line, `table` if none."""

    def call(lines: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return ada.makeplay(*(words or ("table", "kran")))

    return call


def shoebox(person: Person, rows: Sequence[str]) -> Person:
    """The campaign made of those cards instead."""
    shutil.rmtree("campaigns/kran")
    header = "kind,number,suit,era,sector,name,advancement 1,advancement 2,advancement 3"
    Path("box.csv").write_text("\n".join([header, *rows]) + "\n", "utf-8")
    players = [word for name in person.players for word in ("--player", name)]
    told = person.makeplay("import", "box.csv", "kran", "--anyway", *players)
    assert told.code == 0, told.err
    return person


def worlds(count: int, written: str, suits: Sequence[str] = SUITS) -> list[str]:
    """Rows of worlds in different sectors, with those advancements."""
    return [
        f"world,{at % 6 + 1},{suits[at // 6 % len(suits)]},O,{at % 6 + 1}{at // 6 % 6 + 1},W{at},{written}"
        for at in range(count)
    ]


def historian(inner: Player) -> Player:
    """Looks into the deck whenever that is possible."""

    def pick(pos: Position) -> Choice:
        looks = [choice for choice in pos.options if choice[0] == c.USE and choice[2] == HISTORY]
        return looks[0] if looks and pos.question == c.ASK_START else inner(pos)

    return pick


def hoarder(inner: Player) -> Player:
    """Draws cards and keeps them: pays nothing, meets nothing."""

    def pick(pos: Position) -> Choice:
        wanted = {c.ASK_PAY: c.GO, c.ASK_MEET: c.FAIL, c.ASK_ACTION: c.ACT}.get(pos.question)
        fitting = [choice for choice in pos.options if choice[0] == wanted]
        if pos.question == c.ASK_ACTION:
            fitting = [choice for choice in fitting if choice[1] == POWER]
        return fitting[0] if fitting else inner(pos)

    return pick


# Whole games


@pytest.mark.parametrize(
    ("seats", "seed", "games"),
    [(1, 3, 2), *(pytest.param(*row, marks=pytest.mark.prove) for row in [(2, 18, 2), (3, 21, 1)])],
)
def test_the_game_is_the_one_that_the_deck_gives(
    people: Callable[[int], Person], seats: int, seed: int, games: int
) -> None:
    """A second game has all cards that the first has made."""
    person = people(seats)
    for game in range(games):
        told = person.shuffle(seed + game).play().out
        same_game(person)
        assert "wonders" in told or "Hand of" in told
    assert person.evenings == len(state().chronology) == games


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(at_length(30)))
def test_many_games_with_many_switches(people: Callable[[int], Person], seed: int) -> None:
    """Switches of the table, foolish players, evenings that end anywhere."""
    random = Random(seed)
    person = people(1 + seed % 3)
    switches = random_switches(random)
    given = {field.name: getattr(switches, field.name) for field in fields(switches)} if seed % 2 else {}
    if given:
        rows = [f"{key} = {json.dumps(value)}" for key, value in given.items()]
        settings = Path("campaigns/kran/campaign.toml")
        settings.write_text(settings.read_text("utf-8") + "\n[rules]\n" + "\n".join(rows) + "\n", "utf-8")
    for game in range(3):
        person.stop = (lambda _: random.random() < 0.01) if game else (lambda _: False)
        person.shuffle(3 * seed + game, mixed(random, 0.9), given).play()
        same_game(person)


def test_a_game_refereed_is_told_and_kept_like_one_played(ada: Person) -> None:
    """Name of the game in the chronology, cards named, an entry for the winner; then the sheets can be printed."""
    told = ada.shuffle(1).play().out
    assert "Nobody has won. Lost - Ada: " in told
    assert told.rstrip().endswith("Next: makeplay print kran")
    kinds = [event["type"] for event in events()]
    assert kinds[:2] == ["log", "game"]
    assert kinds[-2:] == ["over", "end"]
    assert events()[1] | {"n": 0} == {
        "n": 0, "type": "game", "players": ["Ada"], "rules": {}, "deck": None, "chance": []
    }  # fmt: skip
    assert ada.makeplay("print", "kran", "--only", "cards").code == 0
    assert ada.makeplay("chronology", "kran").code == 0


@pytest.mark.parametrize("at", [(3, 26), pytest.param((3, 12, 25, 26, 27, 40), marks=pytest.mark.prove)])
def test_everything_can_be_looked_at_while_a_card_is_awaited(ada: Person, at: tuple[int, ...]) -> None:
    ada.shuffle(3).stop = lambda prompt: prompt in at
    while "Stopped here" in ada.evening().out:
        before = files()
        for words in (["status"], ["cards"], ["history"], ["chronology"], ["check"], ["setup"], ["audit"]):
            told = ada.makeplay(words[0], "kran")
            assert (told.code, told.err) == (0, ""), words
        assert ada.makeplay("print", "kran", "--only", "cards").code == 0
        assert files() == before
    same_game(ada)


# Stopping


@pytest.mark.parametrize("every", first_always([4, 1]))
def test_stopping_at_every_prompt_of_a_game_changes_nothing(ada: Person, every: int) -> None:
    """With `quit` or with the end of the input, by turns; the same question comes again, and no answer twice.

    At every fourth prompt in `make test`.
    """
    stopped: set[int] = set()

    def once(_prompt: int) -> bool:
        here = len(ada.asked)
        if here in stopped or here % every:
            return False
        stopped.add(here)
        return True

    ada.shuffle(2).stop = once
    questions: list[str] = []
    told = ada.evening()
    while "Stopped here" in told.out:
        questions.append(ada.question)
        there = state().in_progress
        assert there is not None
        if ada.question == "choice":
            assert laid(there.position) == laid(ada.pos)
        told = ada.evening()
        assert (told.code, told.err) == (0, "")
    assert questions == ada.asked[::every]
    assert ada.evenings == len(questions) + 1 > 50 // every
    assert "undo" not in {event["type"] for event in events()}
    same_game(ada)


@pytest.mark.prove
@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 14)])
def test_stopping_at_every_prompt_of_a_long_game(people: Callable[[int], Person], seats: int, seed: int) -> None:
    person = people(seats)
    stopped: set[int] = set()

    def once(_prompt: int) -> bool:
        here = len(person.asked)
        fresh = here not in stopped
        stopped.add(here)
        return fresh

    person.shuffle(seed).stop = once
    person.play()
    assert person.evenings == len(person.asked) + 1
    same_game(person)


@pytest.mark.prove
def test_evenings_of_three_players_that_end_anywhere(people: Callable[[int], Person]) -> None:
    random = Random(4)
    person = people(3).shuffle(27)
    person.stop = lambda _: random.random() < 0.03
    person.play()
    assert person.evenings > 3
    same_game(person)


def killed(person: Person, at: set[int]) -> int:
    """Plays on as a process of its own and kills it at those prompts; how many prompts there were."""
    count = 0
    while True:
        command = [sys.executable, "-m", "generator", "table", "kran"]
        home = str(Path(__file__).parent.parent)
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": home, "PYTHONUTF8": "1"},
        ) as process:
            assert process.stdin
            assert process.stdout
            for told in prompts(process.stdout):
                count += 1
                if count in at:
                    person.listen(told)
                    process.kill()
                    break
                process.stdin.write(person.answer(told).encode())
                process.stdin.flush()
            else:
                assert process.wait() == 0
                return count
            assert process.wait() != 0


def prompts(stream: io.BufferedReader | Any) -> Iterator[str]:
    """What is told up to each prompt, until nothing more is."""
    told = b""
    while sign := stream.read(1):
        told += sign
        if told.endswith(b"\n> ") or told == b"> ":
            yield told.decode()
            told = b""


@pytest.mark.prove
def test_a_makeplay_killed_at_the_table_goes_on_where_it_was(ada: Person) -> None:
    person = ada.shuffle(1)
    count = killed(person, {2, 9, 23})
    assert count > 50
    same_game(person)


@pytest.mark.prove
def test_a_makeplay_killed_at_every_prompt(ada: Person) -> None:
    person = ada.shuffle(1)
    killed(person, set(range(1, 400, 2 * round(200 / at_length(200)))))
    same_game(person)


# Taking back


def test_the_card_read_last_is_corrected_as_often_as_it_takes(ada: Person, typed: Typed) -> None:
    told = typed("001\n002\nundo\n003\nundo\nundo\nUNDO\n004\n005\n")
    assert told.code == 0
    assert read_out() == ["004", "005"]
    assert told.out.count("for a homeworld: which is it?") == 10
    again = typed("006\nundo\nundo\n007\n")
    assert again.code == 0
    assert read_out() == ["004", "007"]
    check_thoroughly(ada.makeplay)


def test_undo_at_the_very_beginning_asks_again(typed: Typed) -> None:
    told = typed("undo\nundo\n001\nundo\nundo\n012\n")
    assert told.code == 0
    assert told.out.count("There is no card to take back.") == 3
    assert read_out() == ["012"]
    assert [event["type"] for event in standing()] == ["game", "dealt"]


def test_a_corrected_card_may_be_read_again_and_the_wrong_one_too(typed: Typed) -> None:
    """The card taken back lies in the deck again."""
    typed("001\nundo\n002\n001\n")
    assert read_out() == ["002", "001"]


def first_action(ada: Person, turn: int = 1) -> Told:
    """Up to the first choice of that turn; in the first one more than one card pays for POWER."""
    ada.shuffle(14).stop = lambda _: ada.question == "choice" and ada.pos.turns == turn
    return ada.evening()


def test_a_choice_is_taken_back_at_the_next_question(ada: Person, typed: Typed) -> None:
    first = offered(first_action(ada).out)
    before = standing()
    assert "plan" in first
    told = typed("plan\nundo\n")
    assert "undone" in told.out
    assert offered(told.out) == first
    assert [event["type"] for event in standing()][len(before) :] == ["play", "take_back"]
    power = next(choice for choice in first if choice.startswith("power"))
    told = typed(f"{power}\nundo\n{power}\nundo\nplan\nundo\n")
    assert offered(told.out) == first
    sitting = state().in_progress
    assert sitting is not None
    assert laid(sitting.position) == laid(ada.pos)
    check_thoroughly(ada.makeplay)


def test_at_a_card_undo_takes_back_card_after_card_and_then_the_choice(ada: Person, typed: Typed) -> None:
    first = offered(first_action(ada).out)
    power = next(choice for choice in first if choice.startswith("power"))
    top, second = (card_name(card) for card in ada.cards[-1:-3:-1])
    other = card_name(ada.cards[0])
    cards = read_out()
    typed(f"{power}\n{other}\n")
    assert read_out() == [*cards, other]
    typed(f"undo\n{top}\n")
    assert read_out() == [*cards, top]
    told = typed(f"undo\nundo\n{power}\n{top}\nundo\nundo\n")
    assert offered(told.out) == first
    assert read_out() == cards
    told = typed(f"{power}\n{top}\n{second}\n")
    assert f"Ada drew {top} " in told.out
    assert f"{second} " in told.out
    typed("undo\nundo\nundo\n")
    assert read_out() == cards
    ada.stop = lambda _: False
    ada.play()
    same_game(ada)


def test_undo_behind_the_set_up_takes_back_one_card_and_no_choice(
    people: Callable[[int], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lots, hands and the line follow from the choice of the last homeworld, and are not typed again for one slip."""
    person = people(2).shuffle(3)
    person.stop = lambda _: person.question == "choice" and person.pos.turns == 1
    offers = offered(person.evening().out)
    *cards, last = read_out()

    def typed(line: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(line))
        return person.makeplay("table", "kran").out

    told = typed("undo\n")
    assert f"Taken back: {last} " in told
    assert "draws the top card, 5 of 5" in told
    assert read_out() == cards
    assert offered(typed(f"{last}\n")) == offers
    assert read_out() == [*cards, last]


@pytest.mark.parametrize("seed", [pytest.param(20, marks=pytest.mark.prove), *always_and_at_length(0, 30, PROVED)])
def test_people_who_misread_and_correct_all_evening(people: Callable[[int], Person], seed: int) -> None:
    """Now and then another card is said and corrected at the next prompt, whatever that asks."""
    random = Random(seed)
    person = people(1 + seed % 2).shuffle(seed)
    slip = Slips(person, random)
    person.play()
    assert slip.corrected or seed >= PROVED
    same_game(person)


class Slips:
    """Makes a person say other cards now and then, and correct them at the next prompt."""

    def __init__(self, person: Person, random: Random) -> None:
        self.person = person
        self.random = random
        self.corrected = 0
        #: Whether the last card said was another one.
        self.wrong = False
        person.aside = self.aside
        self._understand, person._understand = person._understand, self.understand  # type: ignore[method-assign]

    def understand(self, told: str) -> None:
        """After a slip the choices may be others than they should be."""
        if self.wrong and offered(told):
            self.person.question = "choice"
        else:
            self._understand(told)

    def aside(self, question: str) -> str | None:
        person = self.person
        if self.wrong:
            self.wrong = False
            self.corrected += 1
            return "undo"
        slips = re.search("draws the top card|for a homeworld", question)
        left = len(person.cards) - person.seen_on_top()
        if slips and left > 1 and self.random.random() < 0.1 and self._more_to_come(question):
            self.wrong = True
            return card_name(person.cards[0])
        return None

    def _more_to_come(self, question: str) -> bool:
        """Whether another prompt of this choice follows, so that a slip can be corrected there."""
        person = self.person
        if "homeworld" in question:
            return person.asked.count(question) % 5 < 4
        left = len(person.cards) - len(person.pos.deck)
        return bool(person.found.orders) or left > 1


def test_a_card_misread_just_before_the_first_choice_can_be_corrected(ada: Person, typed: Typed) -> None:
    """The last of the five cards for a homeworld: there is no choice yet that could be taken back."""
    cards = state().cards.values()
    blanks = [card.id for card in cards if card.kind == "blank"]
    found = [card.id for card in state().worlds()[:2]]
    told = typed("\n".join([*found, *blanks[:3]]) + "\n")
    assert offered(told.out) == [f"card {world}" for world in found]
    told = typed(f"undo\n{blanks[3]}\n")
    assert read_out() == [*found, *blanks[:2], blanks[3]]
    assert offered(told.out) == [f"card {world}" for world in found]
    check_thoroughly(ada.makeplay)


@pytest.mark.parametrize("turn", first_always([1, 2]))
def test_a_card_misread_at_the_beginning_of_a_turn_can_be_corrected(ada: Person, typed: Typed, turn: int) -> None:
    """The last card drawn before the first action; there is no choice of this turn."""
    first_action(ada, turn)
    *cards, last = read_out()
    other = card_name(ada.cards[0])
    typed(f"undo\n{other}\n")
    assert read_out() == [*cards, other]
    typed(f"undo\n{last}\n")
    assert read_out() == [*cards, last]
    ada.stop = lambda _: False
    ada.play()
    same_game(ada)


def test_makeplay_undo_takes_back_the_last_card_from_outside(ada: Person, typed: Typed) -> None:
    typed("001\n002\n")
    assert "cards read out: 002" in typed("", "undo", "kran").out
    assert "cards read out: 002" in typed("", "redo", "kran").out
    typed("", "undo", "kran")
    assert read_out() == ["001"]
    assert typed("", "redo", "kran").code == 0
    assert read_out() == ["001", "002"]
    typed("", "undo", "kran")
    typed("003\nundo\n004\n")
    assert read_out() == ["001", "004"]
    check_thoroughly(ada.makeplay)


@each_row_afresh("words", [["note", "pizza"], ["printed", "all"]], ids=" ".join)
def test_undo_at_a_card_corrects_the_card_whatever_else_was_written_down(
    ada: Person, typed: Typed, words: list[str]
) -> None:
    """A note taken between two evenings stays."""
    typed("001\n002\n")
    assert typed("", "log", "kran", *words).code == 0
    typed("undo\n003\nundo\nundo\n004\n")
    assert read_out() == ["004"]
    assert [event["type"] for event in standing()].count("note" if words[0] == "note" else "print") == 1
    check_thoroughly(ada.makeplay)


# Answers


def test_a_card_may_be_said_by_number_name_or_corner(typed: Typed) -> None:
    """012, #12, its name in any capitals, its corner in letters, words and Chinese (1.2)."""
    world = state().worlds()[3]
    name = str(world.name)
    number = str(int(world.id))
    n, suit = world.corner.number, world.corner.suit
    english, chinese = suits()[suit].name
    corners = [f"{n}{suit}", f"{suit}{n}", f"{n}{suit.lower()}", f"{n} {english}", f"{n} {english.upper()}"]
    corners += [f"{n}{english}", f"{english}{n}", f"{n}{chinese}", f"{n} {chinese}", f"{chinese}{n}"]
    numbers = [world.id, f"#{number}", f"#{world.id}", f"0{world.id}", f"  {world.id}  "]
    names = [name, name.upper(), name.lower(), f" {name} "]
    for said in [*numbers, *names, *corners]:
        told = typed(f"{said}\nundo\n")
        assert told.code == 0
        assert told.out.count("which is it?") == 3, said
        assert "is not possible" not in told.out, said
        dealt = [event for event in events() if event["type"] == "dealt"]
        assert dealt[-1]["chance"] == [world.id], said


@each_row_afresh("said", ["０１３", "＃13", "4Ｋ", "４骷髅"])
def test_full_width_signs_as_chinese_keyboards_have_them(typed: Typed, said: str) -> None:
    typed(f"{said}\n")
    assert read_out() == ["013" if "3" in said or "３" in said else "022"]


def test_a_name_typed_with_accents_of_their_own(ada: Person, typed: Typed) -> None:
    """Macs type them so; the record has them composed."""
    world = state().worlds()[0].id
    assert ada.makeplay("log", "kran", "name", world, "Éden").code == 0
    typed("E\u0301DEN\n")
    assert read_out() == [world]


def test_a_corner_that_several_cards_have_is_told_with_their_numbers(ada: Person, typed: Typed) -> None:
    assert ada.makeplay("log", "kran", "blank", "4", "skull", "new").code == 0
    told = typed("4K\n037\n4K\n").out
    assert "more than one matches: 022, 037; type its number" in told
    assert read_out() == ["037", "022"]


@pytest.mark.usefixtures("drawn")
def test_a_name_that_several_cards_bear_is_told_with_their_numbers(ada: Person, typed: Typed) -> None:
    first, second = (world.id for world in state().worlds()[:2])
    for world in (first, second):
        assert ada.makeplay("log", "kran", "name", world, "Twin", "--anyway").code == 0
    told = typed(f"twin\n{second}\ntwin\n").out
    assert f"more than one matches: {first}, {second}; type its number" in told
    assert read_out() == [second, first]


def test_a_name_that_is_a_number_or_a_corner_does_not_hide_the_card(ada: Person, typed: Typed) -> None:
    first, second = (world.id for world in state().worlds()[:2])
    assert ada.makeplay("log", "kran", "name", first, '"36"', "--anyway").code == 0
    assert ada.makeplay("log", "kran", "name", second, '"4K"', "--anyway").code == 0
    told = typed(f"36\n036\n4k\n{second}\n").out
    assert read_out() == ["036", second]
    assert f"more than one matches: {second}, 022" in told


def test_a_card_that_lies_elsewhere_is_refused(typed: Typed) -> None:
    """What is in the discard pile, in a hand, or no card of the campaign cannot be turned over."""
    told = typed("012\n012\n37\n099\n7K\n0\n#\nNowhere\n013\n").out
    for said in ("37", "099", "7K", "0", "#", "Nowhere"):
        assert f"{said!r} is not possible: no card here has that number, name or corner; list shows what is;" in told
    assert "'012' is not possible: 012 6M is on the discard pile: it was turned over before; use undo if" in told
    assert read_out() == ["012", "013"]


def test_a_number_without_its_zeros_is_taken_at_a_yes(typed: Typed) -> None:
    typed("12\nyes\n13\n014\ny\n")
    assert read_out() == ["012", "014"]


def test_map_rules_and_reasons_at_a_card(typed: Typed) -> None:
    told = typed("012\nmap\nrules 1.7\nrules zzz\nwhy\nwhy 012\nwhy 013\nabandon\nno\n").out
    assert "n neutral  @ homeworld" in told
    assert "Deck 35, discard pile 1" in told
    assert "they are this game's deck. All hands are empty when the game begins. [1.7-02, p. 4]" in told
    assert "the rules say nothing about that" in told
    assert "why takes a card" in told
    assert "012 6M is on the discard pile" in told
    assert "013 1R " in told and " is possible" in told
    assert read_out() == ["012"]


def test_series_are_counted_and_the_end_of_the_line_is_told(people: Callable[[int], Person]) -> None:
    told = people(2).shuffle(3).play().out
    assert "to look for world 1 of the neutral line" in told
    assert "This ends the neutral line: a world with number" in told
    line = told[: told.index("Draw lots")]
    assert line.index("joins the neutral line") < line.rindex("of the neutral line: which is it?")
    assert "only the referee may know it), number 2 there" in told


def test_a_card_in_the_hand_is_not_in_the_deck(ada: Person, typed: Typed) -> None:
    first = offered(first_action(ada).out)
    power = next(choice for choice in first if choice.startswith("power"))
    held = [card_name(card) for card in ada.pos.hand[0]]
    told = typed("\n".join([power, *held, f"#{held[0]}"]) + "\n").out
    assert told.count("is not possible") == len(held) + 1


def listed(told: str) -> list[str]:
    """The answers listed, on lines of their own or behind the prompt."""
    return re.findall(r"^(?:> )? +(\d+)  ", told, re.MULTILINE)


def test_the_cards_it_can_be_are_listed(typed: Typed) -> None:
    world = state().worlds()[0]
    told = typed(f"list\n{world.id}\n").out
    assert listed(told) == sorted(state().cards)
    assert re.search(rf"{world.id}  .*{world.name}", told)
    assert listed(typed("LIST\n").out) == [card for card in sorted(state().cards) if card != world.id]


def test_help_at_a_card_and_at_a_choice(ada: Person, typed: Typed) -> None:
    told = typed("help\n?\nHELP\n").out
    assert told.count("the card, by its number, its name or its corner") == 3
    assert "makeplay table continues at this card" in told
    first_action(ada)
    told = typed("help\n?\n").out
    assert told.count("undo the card typed last; if a choice came after it, that choice") == 2
    assert "makeplay play" not in told


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT", ""])
def test_people_stop_at_a_card_and_at_a_choice(ada: Person, typed: Typed, word: str) -> None:
    for _ in range(2):
        told = typed(f"{word}\n" if word else "")
        assert told.out.rstrip().endswith("Stopped here. To continue:  makeplay table kran")
        assert (told.code, told.err) == (0, "")
        if not read_out():
            first_action(ada)


def test_the_game_is_broken_off_at_a_card(ada: Person, typed: Typed) -> None:
    """Nobody wins, the era stays (3, R-3-25)."""
    typed("001\n")
    told = typed("abandon\nno\n002\nabandon\n\n")
    assert told.out.count("End the game for good? Type yes.") == 2
    assert state().playing
    assert read_out() == ["001", "002"]
    told = typed("abandon\nyes\n")
    assert told.code == 0
    assert "The game was ended early: nobody has won" in told.out
    assert [event["type"] for event in events()][-2:] == ["over", "end"]
    assert events()[-2]["abandoned"]
    after = state()
    assert (after.playing, after.era, [entry.abandoned for entry in after.chronology]) == (False, 1, [True])
    check_thoroughly(ada.makeplay)


def test_the_end_of_the_input_does_not_break_a_game_off(typed: Typed) -> None:
    typed("abandon\n")
    assert state().playing


def test_the_game_is_broken_off_at_a_choice(ada: Person, typed: Typed) -> None:
    first_action(ada)
    assert typed("abandon\nno\n").code == 0
    assert state().playing
    assert typed("abandon\nyes\n").code == 0
    assert not state().playing
    check_thoroughly(ada.makeplay)


@pytest.mark.parametrize("seed", [2, 5, *always_and_at_length(0, 30, PROVED)])
def test_the_game_is_broken_off_at_a_card_with_a_new_world_on_the_table(ada: Person, seed: int) -> None:
    """What was written stays and gets its name; the choice whose cards are not all there yet does not count."""
    ready: list[bool] = []

    def abandon(question: str) -> str | None:
        unnamed = any(kind == WORLD and not ada.pos.titles.get(card) for card, kind in enumerate(ada.pos.kind))
        if question == "choice":
            if unnamed:
                ready.append(True)
        elif ready and "Other" not in question:
            ready.append(True)
            return "abandon" if ready.count(True) % 2 == 0 else "yes"
        return None

    ada.shuffle(seed).aside = abandon
    told = ada.evening()
    assert (told.code, told.err) == (0, "")
    if seed < PROVED:
        assert events()[-2]["abandoned"], "this seed makes no world before a card is awaited"
    assert all(card.name for card in state().worlds())
    assert ada.makeplay("print", "kran", "--only", "cards").code == 0
    check_thoroughly(ada.makeplay)


def test_the_set_up_is_broken_off_with_worlds_that_have_no_name(ada: Person, typed: Typed) -> None:
    """A shoebox may have such; the game has nothing to do with them."""
    shoebox(ada, ["world,1,sun,O,34,,R1,,", "world,2,sun,O,35,Foo,R1,,"])
    told = typed("abandon\nyes\n")
    assert (told.code, told.err) == (0, "")
    assert not state().playing
    check_thoroughly(ada.makeplay)


NONSENSE = [
    "", "   ", "wat", "999999", "-1", "99", "0", "012 013", "4K 4K", "ü", "💀", "\x00", "\x1b[A", "why", "why nonsense",
    "look at", "x" * 3000, "card", "play", "14>11", "new 77", "name", "name 012", "name sector 99 X", "nan",
    "[]", "{}", "%s", "\\", "'", "0" * 50, "9" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("every", first_always([4, 1]))
def test_nonsense_at_every_prompt_of_a_game_changes_nothing(ada: Person, every: int) -> None:
    """Nothing of it ends the evening or is written down. At every fourth prompt in `make test`."""
    pending, turns = list(NONSENSE), count()

    def nonsense(question: str) -> str | None:
        if question.startswith("Other names?"):
            return None
        if not pending:
            pending.extend(NONSENSE if next(turns) % every == 0 else ())
            return None
        return pending.pop()

    ada.shuffle(1).aside = nonsense
    told = ada.play()
    assert told.out.count("is not possible") > 500 // every
    assert {event["type"] for event in events()} == {"log", "game", "dealt", "play", "name", "over", "end"}
    same_game(ada)


def test_an_illegal_choice_tells_its_rule_and_writes_nothing(ada: Person, typed: Typed) -> None:
    first_action(ada)
    before = files()
    told = typed("power 099\nwhy plan\nrules 2.4\nlook\nexpand\n").out
    assert told.count("legal here: ") == 2
    assert "[2.2 PLAN" in told
    assert "[2.4-05, p. 8]" in told
    assert told.count("Hand of Ada") == 2
    assert files() == before


@pytest.mark.usefixtures("drawn")
def test_names_are_given_at_the_end(ada: Person) -> None:
    """A plain name, one that cannot be, a sector nobody has named; an empty line ends."""
    world = state().worlds()[0].id
    lines = iter([f"name {world} Neue  Heimat\n", f"{world} Alte Heimat\n", "name 999 X\n", "name sector 34 X\n"])
    ada.shuffle(2).aside = lambda question: next(lines, "\n")[:-1] if question.startswith("Other names?") else None
    told = ada.play().out
    assert f"{world} is called Neue Heimat" in told
    assert "has nothing to name" in told
    assert "gets its name from a winner" in told
    assert state().cards[world].name == "Alte Heimat"
    assert not state().playing
    check_thoroughly(ada.makeplay)


def test_an_evening_that_ends_before_the_names_are_given_goes_on_there(ada: Person) -> None:
    """The campaign is not closed by a makeplay that was killed; the end of the input ends the names."""
    ada.shuffle(1)
    asked: list[str] = []

    class Killed(Exception):
        pass

    def kill(question: str) -> str | None:
        if question.startswith("Other names?") and not asked:
            asked.append(question)
            raise Killed
        return None

    ada.aside = kill
    with pytest.raises(Killed):
        ada.evening()
    ada.failure = None
    assert state().playing
    assert ada.play().code == 0
    same_game(ada)


# What is asked


@pytest.mark.parametrize("named", first_always([{"BEN": "Ben", "1": "Ada"}, {"ada": "Ada", "2": "Ben"}]))
def test_the_starting_player_is_told_by_name(
    people: Callable[[int], Person], monkeypatch: pytest.MonkeyPatch, named: dict[str, str]
) -> None:
    """1.7, R-1.7-02."""
    person = people(2).shuffle(14)
    person.stop = lambda _: "Draw lots" in person.question
    told = person.evening().out
    assert "Draw lots: who begins (Ada / Ben)? [1.7, R-1.7-02]" in told
    for said, name in named.items():
        monkeypatch.setattr("sys.stdin", io.StringIO(f"list\nCleo\n3\n{said}\n"))
        told = person.makeplay("table", "kran").out
        assert re.search("1  Ada\n +2  Ben\n", told)
        assert told.count("is not possible") == 2
        assert f"{name} draws the top card" in told
        monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
        assert "Draw lots" in person.makeplay("table", "kran").out
    person.stop = lambda _: person.question == "choice"
    person.evening()
    there = state().in_progress
    assert there is not None
    assert laid(there.position) == laid(person.pos)
    assert there.position.turn == person.pos.turn


@pytest.mark.prove
def test_questions_name_the_player_who_is_asked(people: Callable[[int], Person]) -> None:
    person = people(3).shuffle(27)
    told = person.play().out
    turns = re.findall(r"^  Turn \d+, (\w+):|^Turn \d+, (\w+):", told, re.MULTILINE)
    assert {name for pair in turns for name in pair if name} == set(NAMES)
    blocks = re.findall(r"^(\w+): .*\n +1  ", told, re.MULTILINE)
    assert set(blocks) == set(NAMES)
    drawers = {question.split()[0] for question in person.asked if "draws the top card" in question}
    assert drawers == set(NAMES)


def test_one_of_several_leaves_for_good(people: Callable[[int], Person]) -> None:
    """3, R-3-26; the cards that follow for the next player are asked for."""
    person = people(2).shuffle(14)
    words = ["leave", "no", "leave", "yes"]
    leaver: list[int] = []

    def leave(question: str) -> str | None:
        if question != "choice" or person.pos.question != c.ASK_ACTION or not words:
            return None
        if len(words) == 1:
            leaver.append(person.pos.turn)
            person.game.leave(leaver[0])
        return words.pop(0)

    person.aside = leave
    told = person.play().out
    name, other = NAMES[leaver[0]], NAMES[1 - leaver[0]]
    assert told.count(f"{name} leaves this game for good? Type yes.") == 2
    assert f"{other} draws the top card" in told
    assert [event["player"] for event in events() if event["type"] == "leave"] == [name]
    same_game(person)


def test_a_discard_at_random_is_told_by_the_card(ada: Person) -> None:
    """More than ten cards at the beginning of a turn (2.1, R-2.1-01, R-2.1-02)."""
    shoebox(ada, worlds(40, "S6,S6,S6", SUNNY)).shuffle(55, hoarder(sane(Random(55))))
    told = ada.play().out
    found = re.search(r"More than ten cards: shuffle the hand of Ada face down, discard one; which was it\?", told)
    assert found
    assert sum("More than ten" in question for question in ada.asked) == 4
    same_game(ada)


def test_only_a_card_of_the_hand_can_be_discarded_at_random(ada: Person, typed: Typed) -> None:
    shoebox(ada, worlds(40, "S6,S6,S6", SUNNY)).shuffle(55, hoarder(sane(Random(55))))
    ada.stop = lambda _: "More than ten" in ada.question
    ada.evening()
    there = state().in_progress
    assert there is not None
    deck = card_name(ada.cards[0])
    told = typed(f"list\n{deck}\n").out
    assert f"{deck!r} is not possible" in told
    assert len(listed(told)) > 10


def test_people_are_told_to_shuffle_and_how_many_cards(ada: Person) -> None:
    """1.4, R-1.4-01: only when a card is to be turned over and none is left."""
    told = ada.shuffle(1).play().out
    shuffles = numbers("shuffle", told)
    kept = [result["shuffled"] for result in read_out() if isinstance(result, dict) and "shuffled" in result]
    assert shuffles
    assert shuffles == [len(deck) for deck in kept]


def test_a_shuffle_is_not_asked_for_again_after_a_stop(ada: Person) -> None:
    """It is in the record before the next card; people have shuffled already."""
    ada.shuffle(1)
    stopped: list[int] = []

    def stop(_prompt: int) -> bool:
        if len(stopped) or len(ada.found.orders) or not any("shuffled" in str(event) for event in events()):
            return False
        stopped.append(1)
        return True

    ada.stop = stop
    told = ada.evening().out + ada.evening().out
    kept = [result for result in read_out() if isinstance(result, dict) and "shuffled" in result]
    assert stopped
    assert len(numbers("shuffle", told)) == len(kept)
    same_game(ada)


@pytest.mark.parametrize(("seats", "seed"), [(1, 7), pytest.param(3, 15, marks=pytest.mark.prove)])
def test_history_is_looked_at_in_order(people: Callable[[int], Person], seats: int, seed: int) -> None:
    """2.1, R-2.1-12: the top of the deck as deep as History reaches."""
    person = shoebox(people(seats), worlds(36, "K1,K1,K1"))
    random = Random(seed)
    person.shuffle(seed, historian(mixed(random, 0.9))).stop = lambda _: random.random() < 0.05
    person.play()
    assert any("looks at the top of the deck: which card is number 3?" in question for question in person.asked)
    same_game(person)


def test_a_card_seen_by_history_is_not_asked_for_again(ada: Person) -> None:
    """Neither by a second look nor when it is turned over: makeplay knows it, and says so."""
    told = shoebox(ada, worlds(36, "K1,K1,K1")).shuffle(3, historian(sane(Random(3)))).play().out
    for said in ada.decks:
        assert len(set(said)) == len(said)
    assert "which card is number 3?" in told
    seen = [card for result in read_out() if isinstance(result, dict) for card in result.get("looked", [])]
    assert re.search(rf"It is {seen[0]} .*, as it was seen", told)
    same_game(ada)


def standing_look(person: Person, seed: int) -> Person:
    """With the switch history_standing_look after each card turned over one more is seen."""
    shoebox(person, worlds(36, "K1,K1,K1"))
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8") + "\n[rules]\nhistory_standing_look = true\n", "utf-8")
    return person.shuffle(seed, historian(sane(Random(seed))), {"history_standing_look": True})


def test_the_depth_of_a_look_is_told_when_history_stands(ada: Person) -> None:
    """2.1: the card next seen lies behind those seen before."""
    standing_look(ada, 3).play()
    assert {int(depth) for depth in re.findall(r"number (\d)\?", "".join(ada.asked))} == {1, 2, 3}
    same_game(ada)


@pytest.mark.prove
def test_stopping_at_every_card_of_a_look_loses_none(ada: Person) -> None:
    """Behind a shuffle two cards or three are looked at in a row; each is kept by itself."""
    stopped: set[int] = set()

    def once(_prompt: int) -> bool:
        here = len(ada.asked)
        fresh = "looks at" in ada.question and here not in stopped
        stopped.add(here)
        return fresh

    standing_look(ada, 15).stop = once
    ada.play()
    assert ada.evenings > 20
    for said in ada.decks:
        assert len(set(said)) == len(said)
    same_game(ada)


def test_the_first_card_of_a_look_is_corrected_at_the_second(ada: Person) -> None:
    undone: list[str] = []
    again: list[str] = []

    def undo(question: str) -> str | None:
        if undone and not again:
            again.append(question)
        if "number 2?" in question and ada.asked and "number 1?" in ada.asked[-1] and not undone:
            undone.append(ada.decks[-1].pop())
            ada.seen.remove(undone[0])
            return "undo"
        return None

    standing_look(ada, 15).aside = undo
    ada.play()
    assert "number 1?" in again[0]
    same_game(ada)


def test_undo_behind_cards_that_were_seen_takes_back_the_choice(ada: Person, typed: Typed) -> None:
    """A third look asks for number 3; 1 and 2 were said before it, and are not what is corrected there."""
    shoebox(ada, worlds(36, "K1,K1,K1")).shuffle(3, historian(sane(Random(3))))
    ada.stop = lambda _: ada.question == "choice" and ada.pos.history == 2
    ada.evening()
    before, known = state().in_progress, read_out()
    assert before is not None
    told = typed("use 021/K1\nundo\n").out
    assert "which card is number 3?" in told
    assert told.count("use 021/K1") == 2
    after = state().in_progress
    assert after is not None
    assert laid(after.position) == laid(before.position)
    assert read_out()[: len(known)] == known
    ada.stop = lambda _: False
    ada.play()
    same_game(ada)


def test_what_happened_is_told_once(ada: Person) -> None:
    """Set-up, turns and challenges, though the game goes on from positions kept before."""
    shoebox(ada, worlds(36, "K1,K1,K1")).shuffle(3, historian(sane(Random(3))))
    told = ada.play().out
    turns = re.findall(r"Turn (\d+), Ada:", told)
    assert turns == [str(turn) for turn in range(1, len(turns) + 1)]
    assert len(turns) > 1
    assert told.count("Ada takes the homeworld") == 1


def test_cubes_of_the_line_are_told_before_the_hands_are_drawn(people: Callable[[int], Person]) -> None:
    told = people(2).shuffle(3).play().out
    assert 0 < told.index("(neutral): 0 > 3 cubes") < told.index("Draw lots") < told.index("draws the top card, 1 of 5")
    assert "draws the top card, 5 of 5" in told


@pytest.mark.prove
def test_lots_and_dice_where_no_card_is_left(people: Callable[[int], Person]) -> None:
    """Deck and discard pile are empty (R-1.4-02): a number, a suit, and a free sector (R-1.3-08)."""
    rows = [*worlds(4, "S3,,"), "blank,1,sun,,,,,,", "blank,2,moon,,,,,,"]
    person = shoebox(people(2), rows)
    random = Random(4)
    person.stop = lambda _: random.random() < 0.05
    person.shuffle(4, mixed(random, 0.8)).play()
    asked = "\n".join(person.asked)
    assert "No card is left to turn over: roll a die; which number? [R-1.4-02]" in asked
    same_game(person)


def test_a_die_has_six_sides(ada: Person, typed: Typed) -> None:
    rows = [*worlds(4, "S3,,"), "blank,1,sun,,,,,,", "blank,2,moon,,,,,,"]
    shoebox(ada, rows).shuffle(4, mixed(Random(4), 0.8)).stop = lambda _: "roll a die" in ada.question
    ada.evening()
    told = typed("0\n7\n-1\nsix\n3.5\nlist\n6\n").out
    assert told.count("is not possible") == 5
    assert listed(told)[:6] == list("123456")
    assert {"picked": 5} in read_out()


def test_a_chinese_table(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions, cards and answers in the campaign's language."""
    players = ["--player", "小明", "--player", "小红"]
    assert makeplay("new", "kran", *players, "--lang", "zh", "--seed", "5").code == 0
    world = state().worlds()[0]
    said = ["骷髅4", "3爱心", "3 太阳", str(world.name), f"＃{state().worlds()[1].id}", "list", "help"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(said) + "\n"))
    told = makeplay("table", "kran")
    assert told.code == 0
    assert "翻弃顶牌寻找母星：是哪一张？ [1.7, R-1.7-03]" in told.out
    assert read_out()[:4] == ["022", "015", "003", world.id]


def test_a_whole_game_in_chinese(makeplay: Makeplay, capsys: pytest.CaptureFixture[str]) -> None:
    assert makeplay("new", "kran", "--player", "Ada", "--lang", "zh", "--seed", "5").code == 0
    person = Person(makeplay, capsys, ["Ada"]).shuffle(1)
    random = Random(1)
    person.stop = lambda _: random.random() < 0.05
    told = person.play().out
    assert "牌库已空" in told
    assert all("？" in question for question in person.asked if question not in {"choice"} and "Other" not in question)
    same_game(person)


# Beside other commands


def test_play_and_table_do_not_go_on_with_each_others_game(typed: Typed) -> None:
    typed("001\n")
    before = files()
    told = typed("1\n", "play", "kran")
    assert (told.code, told.out) == (3, "")
    assert told.err == (
        "makeplay: a game started with makeplay table is under way; continue, finish or abandon it there\n"
    )
    assert files() == before
    typed("abandon\nyes\n")
    typed("1\n", "play", "kran", "--seed", "2")
    before = files()
    told = typed("001\n")
    assert (told.code, told.out) == (3, "")
    assert told.err == (
        "makeplay: a game started with makeplay play is under way; continue, finish or abandon it there\n"
    )
    assert files() == before


LINES = [
    ["world", "34", "Kranax", "3", "heart", "genetics"], ["blank", "4", "skull"], ["advance", "001", "genetics"],
    ["lost", "012"], ["wonder", "34", "territory", "sun"], ["era", "3"], ["game", "Ada", "001,", "nobody"],
]  # fmt: skip


@pytest.mark.parametrize("at", ["a card", "a choice"])
def test_cards_are_not_written_down_while_a_game_is_under_way(ada: Person, at: str) -> None:
    """They lie on the table; a note may be taken, and what is printed said."""
    ada.shuffle(3).stop = lambda _: (at == "a card" and ada.prompts == 3) or ada.question == "choice"
    ada.evening()
    before = files()
    for line in LINES:
        told = ada.makeplay("log", "kran", *line)
        assert told.code == 2, line
        assert "a game is under way, and its cards are on the table; " in told.err
        assert told.err.count("\n") == 1
    assert files() == before
    assert ada.makeplay("log", "kran", "note", "late").code == 0
    assert ada.makeplay("log", "kran", "printed", "001").code == 0
    ada.stop = lambda _: False
    ada.play()
    same_game(ada)
    assert ada.makeplay("log", "kran", *LINES[0], "new").code == 0


def test_a_name_written_down_while_a_card_is_awaited_is_refused_in_plain_words(typed: Typed) -> None:
    world = state().worlds()[0].id
    typed("001\n")
    before = files()
    told = typed("", "log", "kran", "name", world, "Foo")
    assert told.code == 2
    assert "a game is under way" in told.err
    assert files() == before


def test_a_name_written_down_from_outside_at_a_choice_is_the_one_in_the_game(ada: Person) -> None:
    world = state().worlds()[0].id
    ada.shuffle(3).stop = lambda _: ada.question == "choice"
    ada.evening()
    told = ada.makeplay("log", "kran", "name", world, "Foo")
    assert (told.code, told.err) == (0, "")
    assert state().cards[world].name == "Foo"
    ada.pos.titles[int(world) - 1] = "Foo"
    ada.stop = lambda _: False
    ada.play()
    assert state().cards[world].name == "Foo"
    check_thoroughly(ada.makeplay)


def test_somebody_else_writes_while_people_play(ada: Person) -> None:
    """The evening ends with one line, and goes on with nothing lost."""
    ada.shuffle(1)
    at = {5, 20}

    def note(_question: str) -> str | None:
        if ada.prompts in at:
            at.discard(ada.prompts)
            there = opened()
            writing.append(there.folder, [{"type": "note", "text": "from elsewhere"}], known=there.record)
        return None

    ada.aside = note
    cards = ada.cards
    said = 0
    for _ in range(2):
        cards, said = ada.cards[:], len(ada.asked)
        told = ada.evening()
        assert told.code == 3
        assert told.err.count("\n") == 1
        assert "was changed by another program in the meantime" in told.err
        if ada.asked[-1] != "choice":
            ada.cards = [*ada.cards, int(ada.said[-1]) - 1]  # it was not taken, and is said again
    del cards, said
    ada.play()
    same_game(ada)


def test_a_lost_card_is_in_no_deck_until_it_is_back(ada: Person, typed: Typed) -> None:
    """On the real table and in a shuffled game; what stands on it survives both."""
    world = state().worlds()[0]
    assert ada.makeplay("log", "kran", "lost", world.id).code == 0
    lost = state().cards[world.id]
    told = typed(f"list\n{world.id}\n{world.name}\nabandon\nyes\n").out
    assert len(listed(told)) == 35
    assert told.count("is not possible") == 2
    ada.shuffle(1)
    assert len(ada.cards) == 35
    ada.play()
    same_game_but_lost(ada, world.id)
    typed("1\n2\ngo\n" * 300, "play", "kran", "--seed", "2")
    played = [event for event in events() if event["type"] == "game"][-1]
    assert world.id not in played["deck"]
    assert len(played["deck"]) == len(state().cards) - 1
    assert not state().playing
    assert state().cards[world.id] == lost
    check_thoroughly(ada.makeplay)
    assert ada.makeplay("log", "kran", "back", world.id).code == 0
    assert state().cards[world.id] == world
    assert world.id in typed("list\n").out


def same_game_but_lost(person: Person, lost: str) -> None:
    """As `same_game`, for a campaign with a lost card: the rules know nothing of losing it."""
    known = cards_of(person.pos)
    known[lost] = replace(known[lost], lost=True)
    assert nameless(state().cards, known) == known
    check_thoroughly(person.makeplay)


def test_what_the_rules_do_not_know_survives_a_game(ada: Person) -> None:
    """A fourth line on a card, written with --anyway."""
    world = state().worlds()[0].id
    for written in ("genetics", "physics", "history"):
        assert ada.makeplay("log", "kran", "advance", world, written, "--anyway").code == 0
    before = state().cards[world].advancements
    assert len(before) == 4
    ada.shuffle(1).play()
    assert state().cards[world].advancements[-1] == before[-1]
    check_thoroughly(ada.makeplay)


def test_a_game_of_which_the_end_is_taken_back_goes_on(ada: Person) -> None:
    """`makeplay undo` of the result: the table is as it was before it."""
    ada.shuffle(1).play()
    over = events()[-2]
    while state().chronology:
        assert ada.makeplay("undo", "kran").code == 0
    assert state().playing
    told = ada.evening()
    assert told.code == 0
    assert not state().playing
    again = [event for event in events() if event["type"] == "over"][-1]
    assert again | {"n": 0} == over | {"n": 0}
    check_thoroughly(ada.makeplay)


def test_a_game_under_way_keeps_its_players_and_switches(typed: Typed) -> None:
    settings = Path("campaigns/kran/campaign.toml")
    plain = settings.read_text("utf-8")
    settings.write_text(plain + "\n[rules]\nbattle_zero_cubes = false\n", "utf-8")
    told = typed("001\n", "table", "kran", "--player", "Ben", "--player", "Cleo")
    assert told.err == ""
    settings.write_text(plain, "utf-8")
    told = typed("", "table", "kran", "--player", "Ada")
    assert "A game is under way; its players continue." in told.err
    assert events()[1]["players"] == ["Ben", "Cleo"]
    assert events()[1]["rules"] == {"battle_zero_cubes": False}
    sitting = state().in_progress
    assert sitting is not None
    assert not sitting.position.switches.battle_zero_cubes


WRONG = [
    (["table", "nope"], 3),
    (["table", "kran", *(word for name in "abcd" for word in ("--player", name))], 2),
    (["table", "kran", "--player", "Ada", "--player", "ada"], 2),
    (["table", "kran", "kran"], 2),
]


@each_row_afresh(("words", "code"), WRONG, ids=lambda value: str(value)[:20])
def test_a_table_that_cannot_be_sat_down_at(typed: Typed, words: list[str], code: int) -> None:
    before = files()
    told = typed("001\n", *words)
    assert told.code == code
    assert told.err.count("\n") == 1
    assert files() == before


def test_switches_are_checked_before_the_game_begins(typed: Typed) -> None:
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text(settings.read_text("utf-8") + '\n[rules]\nvictory_check = "sometimes"\n', "utf-8")
    before = files()
    told = typed("001\n")
    assert told.code == 3
    assert "rules.victory_check: expected one of every_effect, between_actions" in told.err
    assert files() == before


def test_no_question_is_asked_of_the_shuffled_game(ada: Person) -> None:
    """The table's own class and the shuffled one give the same words for the same position."""
    ada.shuffle(3).stop = lambda _: ada.question == "choice"
    told = ada.evening().out
    there = opened().state
    assert isinstance(there, DeepFutureCampaign)
    assert there.in_progress is not None
    table = DeepFutureTable(there, there.in_progress, Dealer(1))
    assert as_drawn(table, 80) in told
    assert BLANK == 0


def test_words_may_be_said_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert makeplay("new", "kran", "--player", "小安", "--lang", "zh", "--seed", "5").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("撤销\n帮助\n列出\n为什么 012\n规则 1.7\n规则\n地图\n甲\n中止\n否\n"))
    told = makeplay("table", "kran").out
    assert "没有可以收回的牌。" in told
    assert "why、为什么 CARD        这次可不可能是这张牌" in told
    assert re.search("001  1S .+\n    002  2S ", told)
    assert "可以是 012 6M " in told
    assert "[1.7-03, p. 4]" in told
    assert "rules 后面写节号" in told
    assert "┌──" in told
    assert told.count("这里不会是") == 1
    assert "就此终止这一局？确定请输入“是”或 yes。" in told
    assert "没有终止，这一局继续。" in told
