"""Eminent Domain at the keyboard: what is shown and to whom, why, taking back, going on, the end; grown by bots."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from any_game import PLAYERS, Rules, found, steps
from empires import WAYS, begun, campaign, do, empire, lay, played, seated
from rows import each_row
from sampling import first_always
from sitting_down import Play, events_of, state_of, typing
from talking import Makeplay, Told

from generator.engine.packdata import pack_data
from generator.engine.table import Refereed
from generator.engine.view import Language
from generator.errors import GameUnderWay, IllegalChoice
from generator.games.eminent_domain.facts.deck import planets
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.pack import EminentDomain
from generator.games.eminent_domain.play.table import EminentDomainInProgress, EminentDomainTable
from generator.games.eminent_domain.rendering.phrases import title
from generator.games.eminent_domain.rendering.renderer import EminentDomainRenderer
from generator.games.eminent_domain.rendering.story import story_lines
from generator.games.eminent_domain.rendering.table import position_lines
from generator.games.eminent_domain.rules.codes import DO
from generator.games.eminent_domain.rules.notation import read, write

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.fixture
def play(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays the campaign: lines typed, then the words of the command line."""
    found("eminent_domain", "terra")
    return typing(makeplay, monkeypatch, "terra")


def state(name: str = "terra") -> EminentDomainCampaign:
    its = state_of(name)
    assert isinstance(its, EminentDomainCampaign)
    return its


def events(sitting: str = "0001-sitting") -> list[dict[str, Any]]:
    return events_of("terra", sitting)


def choices(told: Told) -> list[str]:
    """The notation of the choices shown last."""
    last = re.split(r"[?)]\n(?= +1  )", told.out)[-1]
    return re.findall(r"^ +\d+  (\S.*?)(?:  |$)", last, re.MULTILINE)


def test_the_position_the_question_and_every_choice_are_shown(play: Play) -> None:
    told = play("", "--seed", "3")
    assert told.code == 0
    assert "\nStacks:  [Colonize 16]  [Research 16]  [Survey 16]  [Warfare 14]\n  [Produce/Trade 12]\n" in told.out
    assert "Improved Survey (Trade, Research), Improved Colonize (Research, Trade)," in " ".join(told.out.split())
    assert "Influence in the supply: 24; planet deck 27, planet discard 0" in told.out
    assert "which card do you play for its action? (1 left)" in told.out
    assert choices(told)[-1] == "skip"
    assert all(read(choice) for choice in choices(told))


def test_a_game_is_left_and_taken_up_again_at_the_same_choice(play: Play) -> None:
    first = play("1\n", "--seed", "3")
    again = play("")
    assert choices(first) == choices(again)
    assert [event["type"] for event in events()] == ["log", "game", "play"]


def test_taking_back_gives_the_question_before(play: Play) -> None:
    first = play("skip\n", "--seed", "3")
    again = play("lead Survey\nundo\n")
    assert choices(again) == choices(first)
    assert "undone" in again.out
    assert "no choice of this turn" in play("undo\nundo\nundo\n").out


def test_why_names_the_rule_of_what_is_legal_and_what_is_not(play: Play) -> None:
    play("skip\n", "--seed", "3")
    told = play("why lead Trade\nwhy attack Idroyos\nwhy boost War Path\nwhy follow\nwhy explode\nwhy 77\n").out
    assert "lead Trade is legal: One resource for one influence" in told
    assert "[E-T3, E-T5]" in told
    assert "Idroyos is not in your empire [E-R11]" in told
    assert "War Path is not in your hand [E-T4]" in told
    assert "'follow' is not what is asked for [E-T3]" in told
    assert "'explode' cannot be read as a choice [docs/notation.md]" in told
    assert "there is no choice 77" in told


def test_why_not_is_told_in_the_language_of_the_campaign(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = ("new", "zh", "--game", "eminent_domain", "--lang", "zh", "--player", "Ada", "--player", "Ben")
    assert makeplay(*begin, "--seed", "3").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("why attack Idroyos\nwhy boost War Path\nwhy follow\n"))
    told = makeplay("play", "zh", "--seed", "3").out
    assert "Idroyos 不在你的帝国里 [E-R11]" in told
    assert "不在你手中 [E-T4]" in told
    assert "现在问的不是 'follow'" in told


def test_leaving_and_naming_are_refused_in_one_line(play: Play) -> None:
    told = play("leave\nyes\nname P01 Kran\n", "--seed", "3").out
    assert "nobody can leave this game; abandon ends it for all [E-N1, E-N2]" in told
    assert "'P01 Kran' cannot be named in this game [E-C2]" in told


def test_a_game_played_to_its_end_is_in_the_chronology(play: Play, makeplay: Makeplay) -> None:
    told = play("1\n" * 3000, "--seed", "4")
    assert told.code == 0
    assert "The game is over" in told.out
    assert re.search(r"^(The stacks|The influence) ran out; (won by|a tie)", told.out, re.MULTILINE)
    (game,) = state().chronology
    assert game.players == ("Ada", "Ben")
    assert game.winners
    assert events()[-1]["type"] == "end"
    assert makeplay("check", "terra").out.strip() == "all is well"
    assert makeplay("status", "terra").out.splitlines()[-1].startswith("game 1: ")


def test_a_game_broken_off_is_nobodys(play: Play) -> None:
    told = play("1\nabandon\nyes\n", "--seed", "4").out
    assert "The game was broken off; nobody has won." in told
    assert state().chronology[0].abandoned


def test_players_that_are_too_many_are_refused(play: Play) -> None:
    told = play("", *[word for name in (*PLAYERS, "Eve") for word in ("--player", name)])
    assert told.code == 2
    assert "5 are named; Eminent Domain is for 2 to 4 players" in told.err
    assert play("", "--player", "Ada").code == 2


def test_switches_of_the_campaign_are_checked_and_noted(play: Play) -> None:
    path = Path("campaigns/terra/campaign.toml")
    plain = path.read_text("utf-8")
    path.write_text(plain + '\n[rules]\nresearch = "some"\n', "utf-8")
    told = play("")
    assert told.code != 0
    assert "rules.research: expected one of full, level1, none, found 'some'" in told.err
    path.write_text(plain + '\n[rules]\nresearch = "none"\n', "utf-8")
    assert play("").code == 0
    assert events()[1]["rules"] == {"research": "none"}


@pytest.mark.parametrize("everything", first_always([False, True]))
@each_row(("rules", "seats"), WAYS, always=slice(None, None, 2))
def test_everything_that_games_ask_and_do_can_be_told(rules: Rules, seats: int, *, everything: bool) -> None:
    """No phrase is missing, no gap is left open, no key is told instead of words.

    In `make test` one game of each way, in both languages by turns.
    """
    every: list[tuple[Language, str]] = [("en", "random"), ("zh", "scholars"), ("zh", "random"), ("en", "scholars")]
    for language, bot in every if everything else every[seats % 2 : seats % 2 + 1]:
        table = EminentDomainTable.begin(campaign(seats, language), PLAYERS[:seats], rules, 2)
        bots = seated([bot] * seats, 2)
        while not table.over:
            lines = [table.question(), *(offer.meaning for offer in table.offers()), *table.position()]
            pos = table.game.position
            choice = bots[pos.asker].choose(pos, pos.options)
            notation = table.in_progress.write(choice)
            lines += [table.why(notation), *table.play(notation)]
            for line in lines:
                assert line.strip()
                assert "{" not in line
                assert "did_" not in line
        assert len(table.ending()) == seats + 1


#: Positions in which each technology's questions and phrases come up.
RICH = (
    ("Improved Colonize/Trade", "settle Drawde", "colony Voson"),
    ("Improved Warfare/Trade", "attack Drawde"),
    ("Improved Production/Survey",),
    ("Improved Trade/Survey",),
    ("Improved Research/Survey", "remove Survey"),
    ("Specialization", "name iron"),
    ("Data Network", "done"),
    ("Mobilization",),
    ("War Path", "attack Drawde", "done"),
    ("Survey Team",),
    ("Artificial Intelligence", "take Survey", "take Warfare"),
    ("Terraforming", "colony Drawde"),
    ("Politics", "take Colonize"),
    ("Research", "remove itself", "done"),
)


@each_row("language", ["en", "zh"])
@each_row(("card", "then"), [(card, then) for card, *then in RICH])
def test_every_card_is_asked_and_told_in_words(language: Language, card: str, then: list[str]) -> None:
    colonies = {"Drawde": ["Colonize", "Colonize"]}
    ada = empire(
        f"{card}, Survey", down="Drawde, Voson", up="New Texas", colonies=colonies, fighters=8,
        permanents="Scorched Earth Policy, Abundance, Weapon Emporium",
    )  # fmt: skip
    game = lay(ada)
    since = 0
    for told in (f"play {card}", *then):
        do(game, told)
        for viewer in (0, 1):
            lines = story_lines(game.position, since, viewer, PLAYERS, language)
            assert all(line.strip() and "{" not in line for line in lines)
            assert position_lines(game.position, viewer, PLAYERS, language)
        since = len(game.position.story)
    table = EminentDomainTable(EminentDomainInProgress(PLAYERS[:2], {}, game), EminentDomainRenderer(language))
    assert table.question()
    assert all(offer.meaning for offer in table.offers())


def test_each_question_has_words_of_its_own() -> None:
    words = pack_data("generator.games.eminent_domain", "texts/questions.toml")
    asked = set[str]()
    for seed in range(12):
        game = begun(2 + seed % 3, {}, seed)
        for _ in steps(game, seated(["scholars", "warriors", "random", "traders"][: game.position.seats], seed)):
            pos = game.position
            asked.add(pos.purpose if pos.question == DO else pos.question)
    in_telling = {"action", "role", "follow", "boost", "cleanup", "tuck"}
    assert asked - in_telling <= set(words)
    assert len(asked) > 12


def test_what_others_draw_and_survey_is_not_told() -> None:
    """E-U14, E-P1: cards drawn are counted, planets kept are told by their backs, discarded ones by name."""
    game = begun(3, {}, 6)
    for _ in steps(game, seated(["traders"] * 3, 6)):
        pass
    pos = game.position
    for viewer in range(3):
        told = story_lines(pos, 0, viewer, PLAYERS, "en")
        lines = [line for line in told if " draws " in line]
        for line in lines:
            own = line.startswith(PLAYERS[viewer])
            assert bool(re.search(r"draws (a card|\d+ cards)$", line)) != own, line
        kept = [(int(item[1]), int(item[2])) for item in pos.story if item[0] == "keep"]
        shown = [line for line in told if " gets " in line]
        assert len(kept) == len(shown)
        for (who, its), line in zip(kept, shown):
            assert (planets()[its].name in line) == (who == viewer)


def test_one_may_look_at_the_fronts_of_ones_own_planets() -> None:
    """E-U15."""
    pos = lay(empire(down="Lyttle"), empire(down="Voson")).position
    told = "\n".join(position_lines(pos, 0, PLAYERS, "en"))
    front = "Lyttle (advanced, warfare 5, colonize 4); its front: influence 3, symbol Research, slots silicon"
    assert front in told
    assert "a face-down metallic planet (warfare 5, colonize 4)" in told
    assert "Voson" not in told


def test_the_position_shows_a_player_his_own_hand_and_planets() -> None:
    game = begun(3, {}, 6)
    for _ in steps(game, seated(["traders"] * 3, 6)):
        pos = game.position
        if pos.turns % 7:
            continue
        for viewer in range(3):
            told = "\n".join(position_lines(pos, viewer, PLAYERS, "en"))
            for seat in range(3):
                figures = f"fighters {pos.fighters[seat]}; hand {len(pos.hand[seat])}, deck {len(pos.deck[seat])}"
                assert figures in told
                for its in pos.empire[seat]:
                    shown = seat == viewer or bool(pos.face_up[its])
                    assert (planets()[its].name in told) == shown
            hand = told.rsplit("Hand of ", 1)[1]
            assert hand.startswith(PLAYERS[viewer])
            assert all(title(card, "en") in hand for card in pos.hand[viewer])


def test_what_happened_meanwhile_is_told_to_who_sits_down() -> None:
    table = EminentDomainTable.begin(campaign(), PLAYERS[:2], {}, 3)
    first = table.asked
    table.play("skip")
    table.play("lead Survey")
    while table.asked == first:
        table.play(table.offers()[0].notation)
    told = table.position()
    assert told[0] == "Since then:"
    assert f"  {first} leads Survey" in told
    table.play("dissent")


def test_an_illegal_choice_changes_nothing() -> None:
    table = EminentDomainTable.begin(campaign(), PLAYERS[:2], {}, 3)
    before = table.game.position.copy()
    for wrong in ("lead Survey", "play Excalibur", "attack Lyttle", "done", "x" * 500, "", "research Abundance"):
        with pytest.raises(IllegalChoice):
            table.play(wrong)
    assert table.game.position == before
    assert [event["type"] for event in table.news()] == ["game"]


@each_row(
    ("choice", "rule"),
    [
        ("settle Lyttle", "E-R14, E-R18"),
        ("attack Voson", "E-R8"),
        ("attack Drawde", "E-R11"),
        ("research Data Network", "E-R25"),
        ("research Imperialism or Scorched Earth Policy", "E-R28"),
        ("research Survey", "E-R25"),
        ("produce Drawde/food", "E-R19"),
        ("trade New Texas/food", "E-R22"),
        ("trade Idroyos/food", ""),
        ("boost Politics", "E-R2"),
        ("boost Warfare", "E-T4"),
        ("discard Warfare", "E-T10"),
        ("fighters", "E-T1"),
    ],
)
def test_what_is_not_possible_is_told_with_its_rule(choice: str, rule: str) -> None:
    ada = empire("Politics", up="Drawde, New Texas", down="Lyttle, Voson", fighters=1, resources={"Drawde": ["food"]})
    game = do(lay(ada | {"hand": ["Politics", "Colonize", "Colonize"]}, phase="role"), "lead Colonize")
    made = read(choice)
    if not rule:
        assert made is None
        return
    assert made is not None
    with pytest.raises(IllegalChoice) as caught:
        game.play(made)
    assert caught.value.rule == rule
    assert "legal here: boost Colonize, done" in str(caught.value)


def test_notation_is_read_in_both_languages_and_written_in_one() -> None:
    for told, same in (
        ("play 探勘", "play Survey"),
        ("lead 殖民", "lead Colonize"),
        ("PLAY improved trade/survey", "play Improved Trade/Survey"),
        ("research 沃土", "research Fertile Ground"),
        ("produce new texas/水", "produce New Texas/water"),
        ("name 硅", "name silicon"),
        ("take 生产/交易", "take Produce/Trade"),
    ):
        choice = read(told)
        assert choice is not None, told
        assert write(choice) == same
    for wrong in ("", "play", "lead politics", "produce Idroyos/iron", "name gold", "attack Earth", "fly Survey"):
        assert read(wrong) is None


def test_a_chinese_campaign_is_asked_in_chinese(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    found("eminent_domain", "zhong", 3, "zh")
    monkeypatch.setattr("sys.stdin", io.StringIO("skip\n"))
    told = makeplay("play", "zhong", "--seed", "3").out
    assert "打出哪张牌执行行动？（剩余 1 次）" in told
    assert "发起哪个任务？" in told
    assert "牌堆：  [殖民 14]  [研究 14]  [探勘 14]  [战争 13]  [生产/交易 10]" in told


def test_a_word_is_looked_up_in_the_book_and_a_card_in_the_deck(play: Play) -> None:
    pytest.importorskip("generator.games.eminent_domain.book")
    told = play("rules lyttle\nrules abundance\nrules improved trade\nrules E-R8\nrules zzzz\n", "--seed", "3").out
    assert "Lyttle (advanced, warfare 5, colonize 4)" in told
    assert "Abundance (fertile, level 2, influence 2): A planet that you settle" in told
    assert told.count("Improved Trade/") == 4
    assert "[E-R8]" in told
    assert "the rules say nothing about that" in told


def test_the_pack_refuses_what_it_cannot() -> None:
    pack, its = EminentDomain(), campaign()
    assert not isinstance(pack, Refereed)
    its.apply(EminentDomainTable.begin(its, PLAYERS[:2], {}, 1).news()[0])
    with pytest.raises(GameUnderWay):
        pack.begin(its, PLAYERS[:2], {}, 1)


def test_the_end_tells_scores_and_what_they_are_of() -> None:
    table = played(campaign(3), {}, 2, "traders")
    *standing, end = table.ending()
    for line in standing:
        score, *parts = map(int, re.findall(r"\d+", line))
        assert score == sum(parts[:3])
    assert end.startswith("The stacks ran out; ")
