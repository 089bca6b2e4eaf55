"""Who has ever won, asked while a new game is under way: by the record, never by the position of the game."""

from __future__ import annotations

import pytest
from afresh import each_row_afresh
from sitting_down import state_of, typing
from talking import Makeplay

from generator.assistant.answering import Answer, Assistant
from generator.engine.book import Advised
from generator.engine.pack import find_pack
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign


@pytest.fixture
def playing(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> DeepFutureCampaign:
    """Three games are over, a fourth has begun."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "2").code == 0
    assert makeplay("simulate", "kran", "--eras", "3", "--seed", "2").code == 0
    typing(makeplay, monkeypatch, "kran")("1\n" * 6, "--seed", "4")
    campaign: DeepFutureCampaign = state_of("kran")
    return campaign


def answer(campaign: DeepFutureCampaign, question: str) -> Answer:
    pack = find_pack("deep_future")
    assert isinstance(pack, Advised)
    return Assistant(pack.adviser(campaign)).answer(question)


#: Questions about a player, and whether they are answered yes.
OF_ADA = [
    ("did Ada ever win?", True),
    ("has Ada ever won?", True),
    ("Ada赢过吗？", True),
    ("did Ada win?", None),
    ("how often did Ada win?", None),
    ("how often has Ada won?", None),
    ("Ada赢过几次", None),
    ("who won more games", None),
]


@each_row_afresh(("question", "verdict"), OF_ADA)
def test_who_has_ever_won_is_told_by_the_record(
    playing: DeepFutureCampaign, question: str, verdict: bool | None
) -> None:
    found = answer(playing, question)
    assert (found.label, found.ruling, found.verdict) == ("COMPUTED", "winners", verdict)
    assert found.result is not None
    won = [entry.winner for entry in playing.chronology]
    assert found.result["wins"] == {name: won.count(name) for name in won if name}
    assert ("no winner yet" if found.language == "en" else "还没有胜者") in found.text


@each_row_afresh(
    "question",
    ["did Ada win the battle?", "has Ada ever won two games?", "did I ever win?", "who lost", "has Ben never won?"],
)
def test_what_the_record_does_not_tell_is_not_computed(playing: DeepFutureCampaign, question: str) -> None:
    assert answer(playing, question).label != "COMPUTED"


@each_row_afresh("question", ["does Ada win?", "have I won?", "Ada能赢吗？", "what is Ada missing to win?"])
def test_the_game_under_way_is_still_told_by_its_position(playing: DeepFutureCampaign, question: str) -> None:
    assert answer(playing, question).ruling == "standing"


def test_one_who_has_never_won_has_not(playing: DeepFutureCampaign) -> None:
    playing.chronology = [entry for entry in playing.chronology if entry.winner != "Ada"]
    assert answer(playing, "did Ada ever win?").verdict is False
