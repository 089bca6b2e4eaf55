"""Games against bots at the keyboard: who sits where, what is told of them, what the record keeps; games as text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rows import each_row
from sampling import first_always
from talking import Makeplay, Told

from generator.campaign import folder as campaigns
from generator.cli.play_session import PlaySession

pytestmark = pytest.mark.usefixtures("undrawn")

Play = Callable[..., Told]
#: Each game with one of its bots, and how many sit at its table.
GAMES = (("deep_future", "sensible", 2), ("innovation", "sensible", 2), ("eminent_domain", "traders", 2),
         ("deluges", "random", 3))  # fmt: skip
NAMES = ("Ada", "Ben", "Cleo")


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays a campaign: its name, lines typed, then the words of the command line."""

    def call(name: str, typed: str, *words: str) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return makeplay("play", name, *words)

    return call


def events(name: str) -> list[dict[str, Any]]:
    text = Path("campaigns", name, "log", "0001-sitting.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def begun(makeplay: Makeplay, game: str, seats: int) -> None:
    assert makeplay("new", game, "--game", game, "--seed", "5", *sitting(seats)).code == 0


def sitting(seats: int) -> list[str]:
    """Return the words that say who sits there."""
    return [word for name in NAMES[:seats] for word in ("--player", name)]


@pytest.mark.parametrize(("game", "bot", "seats"), first_always(GAMES, 2))
def test_bots_play_their_seats_and_go_on_there(makeplay: Makeplay, play: Play, game: str, bot: str, seats: int) -> None:
    begun(makeplay, game, seats)
    others = NAMES[1:seats]
    first = play(game, "1\n1\n1\n", *(word for name in others for word in ("--bot", f"{name}={bot}")), "--seed", "3")
    assert first.code == 0, first.err
    began = next(event for event in events(game) if event["type"] == "game")
    assert began["_bots"] == dict.fromkeys(others, bot)
    again = play(game, "1\n1\n1\n1\n1\n1\n1\n1\n")
    assert again.code == 0, again.err
    played = [event["player"] for event in events(game) if event["type"] == "play"]
    assert set(played) > {"Ada"}
    asked = re.findall(r"^(\w+): .*\?", again.out, re.MULTILINE)
    assert set(asked) == {"Ada"}
    checked = makeplay("check", game)
    assert checked.code == 0
    assert "_bots" not in checked.out + checked.err


def test_a_bot_that_is_no_player_yet_joins_the_game(makeplay: Makeplay, play: Play) -> None:
    assert makeplay("new", "solo", "--player", "Ada", "--seed", "5").code == 0
    told = play("solo", "1\n1\n", "--bot", "Ben=tuned", "--seed", "2")
    assert told.code == 0
    assert "B Ben" in told.out
    assert next(event for event in events("solo") if event["type"] == "game")["players"] == ["Ada", "Ben"]


def test_a_slip_of_a_name_is_no_further_player(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "innovation", 2)
    told = play("innovation", "", "--bot", "Bem=random")
    assert told.code == 2
    assert "'Bem' does not play in this game" in told.err
    assert play("innovation", "", "--player", "Ada", "--player", "Ben", "--bot", "Bem=random").code == 0


def test_a_bot_takes_over_a_seat(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 2)
    assert play("deep_future", "1\n", "--seed", "3").code == 0
    told = play("deep_future", "", "--bot", "Ada=sensible", "--bot", "Ben=sensible")
    assert told.code == 0, told.err
    assert len(re.findall(" (has|have) won", told.out)) == 1
    assert not campaigns.open_campaign(Path(), "deep_future").state.playing


def test_undo_goes_back_to_a_choice_of_a_person(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 2)
    told = play("deep_future", "1\nundo\n", "--bot", "Ben=sensible", "--seed", "3")
    assert told.code == 0
    shown = re.findall(r"^(\w+): .*\?", told.out, re.MULTILINE)
    assert set(shown) == {"Ada"}


@pytest.mark.parametrize(("game", "bot", "seats"), first_always(GAMES, 2))
def test_a_second_try_finds_the_bots_choosing_the_same(
    makeplay: Makeplay, play: Play, game: str, bot: str, seats: int
) -> None:
    """Undo takes back a choice of a person with all that followed, never the turn of a bot alone."""
    words = ["--seed", "3", *(word for name in NAMES[1:seats] for word in ("--bot", f"{name}={bot}"))]
    told, happened = [], {}
    for count in (1, 2, 3, 5):
        for again in ("", "undo\n1\n"):
            name = f"{game}{count}{len(again)}"
            assert makeplay("new", name, "--game", game, "--seed", "5", *sitting(seats)).code == 0
            told.append(play(name, "1\n" * count + again, *words).out)
            state: Any = campaigns.open_campaign(Path(), name).state
            happened[count, again] = state.in_progress.game.happened
            if again and "no choice of this turn" in told[-1]:
                assert "take_back" not in {event["type"] for event in events(name)}
                assert happened[count, again][: len(happened[count, ""])] == happened[count, ""]
            elif again:
                assert happened[count, again] == happened[count, ""]
    assert any("undone" in each for each in told)
    assert any("no choice of this turn" in each for each in told) or game in {"deep_future", "eminent_domain"}


def test_a_question_of_an_effect_takes_two_lines_and_the_end_has_no_tip_where_no_card_changes(
    makeplay: Makeplay, play: Play
) -> None:
    begun(makeplay, "innovation", 2)
    told = play("innovation", "1\n1\n7\n6\n5\n4\n" * 12 + "abandon\nno\nabandon\nyes\n", "--seed", "3").out
    assert re.search(r", effect 1: .*\n  which", told)
    assert "\\n" not in told
    assert "… rules NAME reads the whole card" in told
    assert told.count("Nothing was ended; the game goes on.") == 1
    assert "Next:" not in told
    told = play("innovation", "", "--bot", "Ada=sensible", "--bot", "Ben=sensible", "--seed", "3").out
    assert re.search(r"To claim it: points .* [AB] ", told)
    assert re.search(r" [AB] claimed by (Ada|Ben)", told)
    assert "Next:" not in told


@each_row(
    "language, over, wrong",
    [("en", "The game is over", ("Hand of Ben", "Since then")), ("zh", "游戏结束", ("Ben 的手牌", "此后"))],
    always=slice(1, None),
)
def test_the_end_that_a_bot_brings_is_shown_to_the_person(
    makeplay: Makeplay, play: Play, language: str, over: str, wrong: tuple[str, ...]
) -> None:
    assert makeplay("new", language, "--game", "innovation", "--lang", language, "--seed", "5", *sitting(2)).code == 0
    told = play(language, "1\n" * 300, "--bot", "Ben=greedy", "--seed", "3").out
    assert over in told
    assert not [word for word in wrong if word in told]
    assert wrong[0].replace("Ben", "Ada") in told[told.index(over) :]


def test_an_end_that_is_found_again_is_shown_to_the_person(
    makeplay: Makeplay, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a bot made the last choice, and people stopped before they gave names."""

    def stops(_: PlaySession) -> None:
        raise KeyboardInterrupt

    begun(makeplay, "deep_future", 2)
    with monkeypatch.context() as stopped:
        stopped.setattr(PlaySession, "_rename", stops)
        told = play("deep_future", "1\ngo\n" * 400, "--bot", "Ben=sensible", "--seed", "4").out
    assert "Stopped here" in told
    assert "end phase" in told
    again = play("deep_future", "").out
    assert "Hand of Ada" in again
    assert "Hand of Ben" not in again
    assert "no card in hand fits" not in again  # only Ben knows


def test_what_a_bot_puts_away_and_that_it_ends_its_actions_is_told(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 2)
    told = play("deep_future", "1\n" * 60, "--bot", "Ben=random", "--seed", "3").out
    assert re.search("^  Ben: end the actions and pay upkeep", told, re.MULTILINE)
    assert re.search(r"^  upkeep on \d{3}: 0 > 1 cube$", told, re.MULTILINE)


def test_what_a_bot_draws_is_not_told(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 2)
    told = play("deep_future", "1\n" * 20, "--bot", "Ben=sensible", "--seed", "3")
    assert "Ada drew" in told.out
    assert "Ben drew" not in told.out
    assert "Hand of Ben" not in told.out
    assert re.search("^  Ben: [A-Z]+", told.out, re.MULTILINE)


@each_row(
    "words, wrong",
    [
        (("--bot", "Ben=sensible", "--bot", "Ben=random"), "--bot: 'Ben' has two bots"),
        (("--bot", "Ben"), "'Ben' does not say which bot plays for whom"),
        (("--bot", "=random"), "'=random' does not say which bot plays for whom"),
        (("--bot", "Ben=nobody"), "bot 'nobody': no bot of that name plays Deep Future"),
    ],
)
def test_a_seat_that_no_bot_can_take(makeplay: Makeplay, play: Play, words: tuple[str, ...], wrong: str) -> None:
    name = f"game{abs(hash(words))}"
    assert makeplay("new", name, "--player", "Ada", "--player", "Ben").code == 0
    before = sorted(Path("campaigns", name).rglob("*.jsonl"))
    told = play(name, "1\n", *words)
    assert told.code == 2
    assert wrong in told.err
    assert told.err.count("\n") == 1
    assert sorted(Path("campaigns", name).rglob("*.jsonl")) == before


@each_row("game, bot, seats", GAMES, always=slice(None, None, 2))
def test_a_whole_game_as_text_is_the_same_game_read_back(
    makeplay: Makeplay, play: Play, game: str, bot: str, seats: int
) -> None:
    begun(makeplay, game, seats)
    seated = [word for name in NAMES[:seats] for word in ("--bot", f"{name}={bot}")]
    told = play(game, "", *seated, "--seed", "4")
    assert told.code == 0, told.err
    assert not campaigns.open_campaign(Path(), game).state.playing
    text = makeplay("play", game, "--text")
    made = [event["choice"] for event in events(game) if event["type"] == "play"]
    assert all(choice in text.out for choice in made)
    Path("game.txt").write_text(text.out, "utf-8")
    before = events(game)
    read = makeplay("play", game, "--read", "game.txt")
    assert read.code == 0, read.err
    assert read.out.splitlines()[-1] in told.out
    assert events(game) == before
    lines = text.out.splitlines()
    Path("game.txt").write_text("\n".join([*lines[:-1], "nonsense 1"]), "utf-8")
    wrong = makeplay("play", game, "--read", "game.txt")
    assert wrong.code == 2
    assert re.search(r"game.txt:\d+: ", wrong.err)


def test_a_game_of_another_game_is_called_by_its_name(makeplay: Makeplay, play: Play) -> None:
    for game in ("deep_future", "deluges"):
        begun(makeplay, game, 3)
        play(game, "1\n", "--seed", "4")
        Path(f"{game}.txt").write_text(makeplay("play", game, "--text").out, "utf-8")
    told = makeplay("play", "deluges", "--read", "deep_future.txt")
    assert (told.code, told.out) == (2, "")
    its = "a game of Deep Future, the campaign deluges plays Déluges; read it in a campaign of Deep Future"
    assert told.err == f"makeplay: deep_future.txt: this is {its}\n"
    assert "a game of Déluges, the campaign deep_future" in makeplay("play", "deep_future", "--read", "deluges.txt").err
    Path("chess.txt").write_text("# game chess\nplayers 2\n", "utf-8")
    assert "a game of chess" in makeplay("play", "deluges", "--read", "chess.txt").err
    Path("old.txt").write_text("players 3\nbegin\n", "utf-8")
    assert makeplay("play", "deluges", "--read", "old.txt").code == 0


@each_row(
    "words, wrong",
    [
        (("--text", "--seed", "1"), "--text does not go with --seed"),
        (("--read", "game.txt", "--bot", "Ada=random"), "--read does not go with --bot"),
        (("--text", "--read", "game.txt"), "--text does not go with --read"),
    ],
)
def test_a_game_is_shown_or_played(makeplay: Makeplay, words: tuple[str, ...], wrong: str) -> None:
    if not Path("campaigns/solo").exists():
        assert makeplay("new", "solo", "--player", "Ada").code == 0
    Path("game.txt").write_text("", "utf-8")
    told = makeplay("play", "solo", *words)
    assert told.code == 2
    assert wrong in told.err


def test_no_game_is_no_text(makeplay: Makeplay) -> None:
    assert makeplay("new", "fresh", "--player", "Ada").code == 0
    told = makeplay("play", "fresh", "--text")
    assert told.code == 2
    assert "no game is in progress, and none was played here before" in told.err


@each_row(("game", "drawn"), [("innovation", "Cards in the pile"), ("eminent_domain", "Stacks:"), ("deluges", "Track")])
def test_status_draws_a_game_as_everybody_sees_it(makeplay: Makeplay, play: Play, game: str, drawn: str) -> None:
    seats = 3 if game == "deluges" else 2
    begun(makeplay, game, seats)
    assert play(game, "1\n1\n", "--bot", "Ben=random", "--seed", "3").code == 0
    told = makeplay("status", game)
    assert told.code == 0
    assert drawn in told.out
    assert "Hand of" not in told.out


def test_a_choice_of_sectors_shows_them_on_the_map(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 1)
    for _ in range(40):
        told = play("deep_future", "list\n1\n", "--seed", "3").out
        for drawn, choices in re.findall(r"((?:.*>[1-6]{2}.*\n)+)(?s:.*?)Ada: .*\n((?: +\d+  .*\n)+)", told):
            marked = set(re.findall(r">([1-6]{2})", drawn))
            assert marked <= set(re.findall(r"\b[1-6]{2}\b", choices))
            return
    pytest.fail("no sector was to be chosen")


def test_rules_are_found_in_a_game_by_what_it_calls_them(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "deep_future", 1)
    told = play("deep_future", "rules K3\nrules R-2.4-03\nrules 2.4-02\n", "--seed", "3").out
    assert "Ecology K3: " in told
    assert "[2.4-03, p. 8]" in told
    assert "[2.4-33, p. 8]" in play("deep_future", "rules 2.4\n").out
    assert "the id of a rule as shown in brackets" in play("deep_future", "rules\n").out
    assert "[2.4-02, p. 8]" in told


def test_a_bot_that_searches_may_be_given_time(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "innovation", 2)
    first = play("innovation", "1\n1\n1\n", "--bot", "Ben=search", "--seed", "3", "--think", "0.05")
    assert first.code == 0, first.err
    assert "Ben" in first.out
    assert play("innovation", "1\n", "--think", "0.05").code == 0  # the record knows who plays


def test_time_is_refused_where_no_bot_thinks(makeplay: Makeplay, play: Play) -> None:
    begun(makeplay, "innovation", 2)
    refused = play("innovation", "1\n", "--bot", "Ben=sensible", "--think", "1")
    assert refused.code == 2
    assert "--bot Ben=search" in refused.err
    assert play("innovation", "", "--text", "--think", "1").code == 2
    for none in ("0", "nan", "-nan", "inf"):
        assert play("innovation", "", "--bot", "Ben=search", "--think", none).code == 2
