"""Odds during a game of Deep Future: they count the cards that may come next, and say which these are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sitting_down import state_of, typing
from talking import Makeplay

from generator.assistant.answering import Answer, Assistant
from generator.engine.book import Advised
from generator.engine.pack import find_pack
from generator.games.deep_future.rules.codes import WORLD
from generator.games.deep_future.rules.position import Position

#: The question, in either language.
WORLDS = ["chance of drawing a world?", "抽到世界的概率？"]
Ask = Callable[..., Answer]


@pytest.fixture
def game(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> tuple[Position, Ask]:
    """A game of two under way, and how one asks in it; the other player has cards in hand."""
    assert makeplay("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5").code == 0
    typing(makeplay, monkeypatch, "kran")("1\n" * 6, "--seed", "5")
    campaign = state_of("kran")
    pos = campaign.in_progress.position
    other = 1 - pos.asker
    while len(pos.hand[other]) < 3:
        pos.hand[other].append(pos.deck.pop())
    pack = find_pack("deep_future")
    assert isinstance(pack, Advised)

    def ask(question: str, openly: bool = False) -> Answer:
        return Assistant(pack.adviser(campaign, openly)).answer(question)

    return pos, ask


def worlds(pos: Position, cards: list[int]) -> int:
    return sum(pos.kind[card] == WORLD for card in cards)


@pytest.mark.parametrize("question", WORLDS)
def test_what_cannot_be_told_from_the_deck_is_counted_with_it_and_named(
    game: tuple[Position, Ask], question: str
) -> None:
    pos, ask = game
    found, there = ask(question), pos.deck + pos.hand[1 - pos.asker] + pos.pile
    assert found.result is not None
    assert (found.result["deck"], found.result["matching"]) == (len(there), worlds(pos, there))
    assert f" {len(pos.deck)} " in found.text
    assert f" {len(there) - len(pos.deck)} " in found.text


@pytest.mark.parametrize("openly", [False, True])
@pytest.mark.parametrize("question", WORLDS)
def test_an_empty_deck_is_the_discard_pile(game: tuple[Position, Ask], question: str, openly: bool) -> None:
    """1.4-02."""
    pos, ask = game
    pos.discard, pos.deck = pos.discard + pos.deck, []
    found = ask(question, openly)
    assert found.result is not None
    assert (found.result["deck"], found.result["matching"]) == (len(pos.discard), worlds(pos, pos.discard))
    assert "1.4-02" in {cite.id for cite in found.cites}
    assert ("discard pile" if found.language == "en" else "弃牌堆") in found.text


@pytest.mark.parametrize(
    ("deck", "question", "told"),
    [
        (0, "chance of drawing a world?", "No card is left"),
        (2, "chance of a heart in 3 cards?", "The draw deck has 2 cards left, and 3 are asked about"),
        (1, "what are the odds my random sector is 34?", "The draw deck has 1 card left, and 2 are asked about"),
        (2, "抽3张有红心的概率？", "牌库只剩 2 张"),
    ],
)
def test_no_odds_where_two_decks_would_count(game: tuple[Position, Ask], deck: int, question: str, told: str) -> None:
    pos, ask = game
    pos.discard = [] if deck == 0 else pos.discard + pos.deck[deck:]
    pos.deck = pos.deck[:deck]
    found = ask(question)
    assert (found.label, found.result) == ("SILENT", None)
    assert told in found.text


def test_no_odds_for_one_who_has_seen_what_comes(game: tuple[Position, Ask]) -> None:
    """R-2.1-12."""
    pos, ask = game
    pos.known[pos.deck[-1]] |= 1 << pos.asker
    assert "has seen" in ask(WORLDS[0]).text
    assert ask(WORLDS[0], openly=True).label == "COMPUTED"
