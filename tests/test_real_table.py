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
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import Player, mixed, random_switches, sane
from talking import Makeplay, Told

from generator.campaign import folder as campaigns
from generator.campaign import record
from generator.campaign.folder import OpenCampaign
from generator.campaign.replay import replay
from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.games.deep_future.campaign import DeepFutureCampaign
from generator.games.deep_future.cards import Card
from generator.games.deep_future.rules import choices as c
from generator.games.deep_future.rules.codes import BLANK, FOR_DISCARD, FOR_STARTER, HISTORY, POWER, WORLD, Choice
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.notation import write
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.sitting import cards_of
from generator.games.deep_future.table import DeepFutureTable

NAMES = ("Ada", "Ben", "Cleo")
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
    return [json.loads(line) for file, data in files(name).items() if file > "0001" for line in data.splitlines()]


def standing(name: str = "kran") -> list[dict[str, Any]]:
    """What of it counts."""
    gone = {address for event in events(name) if event["type"] == "undo" for address in event["of"]}
    lines = [line for line in opened(name).record.lines if line.path.stem > "0001"]
    return [line.event for line in lines if line.address not in gone and line.event["type"] != "undo"]


def read_out(name: str = "kran") -> list[Any]:
    """Every card read out that counts."""
    return [result for event in standing(name) if event["type"] == "dealt" for result in event["chance"]]


def offered(told: str) -> list[str]:
    """The notation of the choices shown last."""
    return re.findall(r"^ +\d+  (\S.*?)(?:  |$)", told.rsplit("\n\n", 1)[-1], re.MULTILINE)


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


def read_aloud(card: int) -> str:
    """How the people say a card, if nothing else is tried: by its number."""
    return card_name(card)


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
        self.evenings = 0
        #: Whether they stop at this prompt, and what else is typed at one before it is answered.
        self.stop: Callable[[int], bool] = lambda _: False
        self.aside: Callable[[str], str | None] = lambda _: None
        self.names = ""

    def shuffle(self, seed: int, player: Player | None = None, rules: dict[str, object] | None = None) -> Person:
        """A new game: the deck is shuffled, and somebody will choose."""
        self.player = player or sane(Random(seed))
        self.found = Found(seed, self.players)
        self.pos = self.found.pos = state().position(len(self.players), rules or {}, self.found)
        self.pos.deck = self.found.shuffle([card for card in range(len(self.pos.kind)) if card not in self.pos.away])
        self.cards = self.found.orders.pop(0)
        self.game = Game(self.pos)
        return self

    def evening(self, *words: str) -> Told:
        """One evening at the table, everything that was said in it."""
        self.said, self.errors = [], ""
        self.evenings += 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", self)
            told = self.makeplay("table", "kran", *words)
        return Told(told.code, "".join(self.said) + told.out, self.errors + told.err)

    def play(self) -> Told:
        """Evenings until the game is over."""
        told = self.evening()
        while "Stopped here" in told.out:
            assert (told.code, told.err) == (0, "")
            told = self.evening()
        assert (told.code, told.err) == (0, ""), told.out[-2000:] + told.err
        return told

    # The keyboard

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        """What they type next."""
        told, errors = self.capsys.readouterr()
        self.errors += errors
        self.prompts += 1
        typed = self.answer(told)
        self.said += [told, typed]
        return typed

    def answer(self, told: str) -> str:
        """What they say to what they were told; nothing if they stop."""
        self._shuffle_if_told(told)
        self._understand(told)
        if self.stop(self.prompts):
            return "" if self.prompts % 2 else "quit\n"
        aside = self.aside(self.question)
        if aside is not None:
            return f"{aside}\n"
        self.asked.append(self.question)
        if self.question == "choice":
            return f"{self.choose()}\n"
        if self.question.startswith("Other names?"):
            return self.names
        return f"{self.turn_over()}\n"

    def _understand(self, told: str) -> None:
        """Which question is open."""
        assert told.endswith("> "), told
        lines = told.removesuffix("> ").splitlines()
        last = lines[-1] if lines else ""
        if offered(told):
            self.question = "choice"
            assert offered(told) == [write(choice) for choice in self.game.choices()]
            while len(self.cards) > len(self.game.position.deck) and card_name(self.cards[-1]) in self.seen:
                self.seen.remove(card_name(self.cards.pop()))  # they had told it already
            assert self.cards == self.game.position.deck
            assert not self.found.orders
            assert not self.found.lots
        elif re.match(r"  \S.*[?？] \[.*\]$", last):
            self.question = last.strip()
        elif last.startswith("Other names?"):
            self.question = last

    #: Cards looked at and told, still in the deck.
    seen: set[str] = set()

    def _shuffle_if_told(self, told: str) -> None:
        found = re.search(r"(?:into a new deck \(|洗成新牌库（)(\d+)", told)
        if found:
            assert not self.cards, "the deck is not empty, and yet it is to be shuffled"
            self.cards = self.found.orders.pop(0)
            assert len(self.cards) == int(found[1])
            self.seen = set()

    def choose(self) -> str:
        """A choice; what must come of it happens in their heads."""
        self.found.pos = self.game.position
        choice = self.player(self.game.position)
        self.before = self.cards[:]
        self.game.play(choice)
        return write(choice)

    def turn_over(self) -> str:
        """What they find."""
        depth = re.search(r"number (\d+)\?|第 (\d+) 张", self.question)
        if depth:
            card = self.cards[-int(depth[1] or depth[2])]
            self.seen = self.seen | {card_name(card)}
            return read_aloud(card)
        if re.search(r"Draw lots|draw lots|More than ten|roll a die|抽签|超过十张|掷骰", self.question):
            return self.found.lots.pop(0)
        card = self.cards.pop()
        self.seen = self.seen - {card_name(card)}
        return read_aloud(card)


def same_game(person: Person) -> None:
    """The record holds the game that the deck has given, and a thorough replay gives it again."""
    pos = person.game.position
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


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 14), (3, 2)])
def test_the_game_is_the_one_that_the_deck_gives(people: Callable[[int], Person], seats: int, seed: int) -> None:
    """Two games of a campaign, the second with all cards that the first has made."""
    person = people(seats)
    for game in range(2):
        told = person.shuffle(seed + game).play().out
        same_game(person)
        assert "wonders" in told or "Hand of" in told
    assert person.evenings == 2
    assert len(state().chronology) == 2


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_many_games_with_many_switches(people: Callable[[int], Person], seed: int) -> None:
    """Switches of the table, foolish players, evenings that end anywhere."""
    random = Random(seed)
    person = people(1 + seed % 3)
    switches = random_switches(random)
    given = {key: getattr(switches, key) for key in switches.__slots__} if seed % 2 else {}
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


def test_everything_can_be_looked_at_while_a_card_is_awaited(ada: Person) -> None:
    ada.shuffle(3).stop = lambda prompt: prompt in {3, 12, 25, 26, 27, 40}
    while "Stopped here" in ada.evening().out:
        before = files()
        for words in (["status"], ["cards"], ["history"], ["chronology"], ["check"], ["setup"], ["audit"]):
            told = ada.makeplay(words[0], "kran")
            assert (told.code, told.err) == (0, ""), words
        assert ada.makeplay("print", "kran", "--only", "cards").code == 0
        assert files() == before
    same_game(ada)


# Stopping


def test_stopping_at_every_prompt_of_a_game_changes_nothing(ada: Person) -> None:
    """With `quit` or with the end of the input, by turns; the same question comes again, and no answer twice."""
    stopped: set[int] = set()

    def once(_prompt: int) -> bool:
        here = len(ada.asked)
        if here in stopped:
            return False
        stopped.add(here)
        return True

    ada.shuffle(1).stop = once
    questions: list[str] = []
    told = ada.evening()
    while "Stopped here" in told.out:
        questions.append(ada.question)
        there = state().sitting
        assert there is not None
        if ada.question == "choice":
            assert laid(there.position) == laid(ada.game.position)
        told = ada.evening()
        assert (told.code, told.err) == (0, "")
    assert questions == ada.asked
    assert ada.evenings == len(ada.asked) + 1 > 50
    assert "undo" not in {event["type"] for event in events()}
    same_game(ada)


@pytest.mark.prove
@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 14), (3, 2), (3, 5)])
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


def test_evenings_of_three_players_that_end_anywhere(people: Callable[[int], Person]) -> None:
    random = Random(4)
    person = people(3).shuffle(4)
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


def test_a_makeplay_killed_at_the_table_goes_on_where_it_was(ada: Person) -> None:
    person = ada.shuffle(1)
    count = killed(person, {1, 2, 6, 9, 23})
    assert count > 50
    same_game(person)


@pytest.mark.prove
def test_a_makeplay_killed_at_every_prompt(ada: Person) -> None:
    person = ada.shuffle(1)
    killed(person, set(range(1, 400, 2)))
    same_game(person)


# Taking back


def test_the_card_read_last_is_corrected_as_often_as_it_takes(typed: Typed) -> None:
    told = typed("001\n002\nundo\n003\nundo\nundo\nUNDO\n004\n005\n")
    assert told.code == 0
    assert read_out() == ["004", "005"]
    assert told.out.count("for a homeworld: which is it?") == 9
    again = typed("006\nundo\nundo\n007\n")
    assert again.code == 0
    assert read_out() == ["004", "007"]
    check_thoroughly(typed_makeplay(typed))


def typed_makeplay(typed: Typed) -> Makeplay:
    """The command line, nothing typed."""
    return lambda *words: typed("", *words)


def test_undo_at_the_very_beginning_asks_again(typed: Typed) -> None:
    told = typed("undo\nundo\n001\nundo\nundo\n012\n")
    assert told.code == 0
    assert read_out() == ["012"]
    assert [event["type"] for event in standing()] == ["game", "dealt"]


def test_a_corrected_card_may_be_read_again_and_the_wrong_one_too(typed: Typed) -> None:
    """The card taken back lies in the deck again."""
    typed("001\nundo\n002\n001\n")
    assert read_out() == ["002", "001"]


def first_choice(ada: Person) -> Told:
    """Up to the first action of the game."""
    ada.shuffle(3)
    seen: list[str] = []

    def stop(_prompt: int) -> bool:
        seen.append(ada.question)
        return ada.question == "choice" and ada.game.position.question == c.ASK_ACTION

    ada.stop = stop
    return ada.evening()


def test_a_choice_is_taken_back_at_the_next_question(ada: Person, typed: Typed) -> None:
    first = offered(first_choice(ada).out)
    before = standing()
    assert "plan" in first
    told = typed("plan\nundo\n")
    assert "taken back" in told.out
    assert offered(told.out) == first
    assert [event["type"] for event in standing()][len(before) :] == ["play", "take_back"]
    power = next(choice for choice in first if choice.startswith("power"))
    told = typed(f"{power}\nundo\n{power}\nundo\nplan\nundo\n")
    assert offered(told.out) == first
    sitting = state().sitting
    assert sitting is not None
    assert laid(sitting.position) == laid(ada.game.position)
    check_thoroughly(typed_makeplay(typed))


def test_at_a_card_undo_takes_back_card_after_card_and_then_the_choice(ada: Person, typed: Typed) -> None:
    first = offered(first_choice(ada).out)
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
    typed("undo\n")
    ada.stop = lambda _: False
    ada.play()
    same_game(ada)


@pytest.mark.parametrize("seed", [3, 21, *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(40, 80))])
def test_people_who_misread_and_correct_all_evening(people: Callable[[int], Person], seed: int) -> None:
    """Now and then another card is said and corrected at the next prompt, whatever that asks."""
    random = Random(seed)
    person = people(1 + seed % 2).shuffle(seed)
    slip = Slips(person, random)
    person.play()
    assert slip.corrected > 5
    assert {event["type"] for event in events()} >= {"undo", "dealt", "play"}
    same_game(person)


class Slips:
    """Makes a person say other cards now and then, and correct them at once."""

    def __init__(self, person: Person, random: Random) -> None:
        self.person = person
        self.random = random
        self.corrected = 0
        self.wrong = False
        self.again: str | None = None
        person.aside = self.aside
        self._understand, person._understand = person._understand, self.understand  # type: ignore[method-assign]

    def understand(self, told: str) -> None:
        """After a slip the choices may be others than they should be."""
        if self.wrong and offered(told):
            self.person.question = "choice"
        elif self.again is not None:
            assert offered(told) or self.person.question == "choice"
            self.person.question = "choice"
        else:
            self._understand(told)

    def aside(self, question: str) -> str | None:
        person = self.person
        if self.wrong:
            self.wrong = False
            self.corrected += 1
            if question == "choice":  # the choice goes with its cards, and is made again
                self.again = write(next(item[1] for item in reversed(person.game.happened) if item[0] == "chose"))
                person.cards = person.before[:]
            return "undo"
        if self.again is not None:
            said, self.again = self.again, None
            return said
        slips = re.search("draws the top card|for a homeworld|for the row", question)
        if slips and len(person.cards) > 1 and self.random.random() < 0.1 and self._more_to_come(question):
            self.wrong = True
            return card_name(person.cards[0])
        return None

    def _more_to_come(self, question: str) -> bool:
        """Whether another prompt of this choice follows, so that a slip can be corrected there."""
        person = self.person
        if "homeworld" in question:
            return person.asked.count(question) % 5 < 4
        left = len(person.cards) - len(person.game.position.deck)
        return bool(person.found.orders) or left > 1


def test_a_card_misread_before_the_first_choice_can_be_corrected(ada: Person, typed: Typed) -> None:
    """The last of the five cards for a homeworld; there is no choice yet that could be taken back."""
    blanks = [card.id for card in state().cards.values() if card.kind == "blank"]
    world, other = (card.id for card in state().worlds()[:2])
    typed("\n".join([*blanks[:3], world, blanks[3]]) + "\n")
    typed("\n")
    shutil.rmtree("campaigns/kran/log")
    shutil.copytree(ada_log(ada), "campaigns/kran/log")
    told = typed("\n".join([*blanks[:2], world, other, blanks[2], "undo", blanks[3]]) + "\n")
    assert told.code == 0
    assert read_out()[4] == blanks[3]


def ada_log(ada: Person) -> Path:
    """The founding alone."""
    kept = Path("founding")
    kept.mkdir()
    (kept / "0000-setup.jsonl").write_bytes(files()["0000-setup.jsonl"])
    return kept
