"""A long campaign is seen and changed by what a choice touched; what is shown stays what the whole record shows."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from freeze_record import RECORDS
from sampling import first_always
from talking import Makeplay

from generator.campaign import folder as campaigns
from generator.campaign.checking import odd_about
from generator.campaign.folder import OpenCampaign
from generator.campaign.logfile import Line
from generator.campaign.moments import undoing
from generator.campaign.replay import fold, misfit
from generator.campaign.timeline import ABOUT_THE_RECORD, STEPS, Timeline, timeline
from generator.engine.chance import Dealer
from generator.engine.keeping import Keepable
from generator.errors import CannotUndo
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.on_the_table import Laid

Opening = Callable[[str], OpenCampaign]
#: Games with shuffled decks and with real ones, things taken back and undone, lines by hand; and one grown by bots.
CAMPAIGNS = ["schema-1", "schema-2", "grown"]


@pytest.fixture
def opening(makeplay: Makeplay, tmp_path: Path) -> Opening:
    """Opens one of the CAMPAIGNS, in a home of its own."""

    def opened(name: str) -> OpenCampaign:
        if name != "grown":
            shutil.copytree(RECORDS / name, tmp_path / "campaigns" / name)
        else:
            for seed, world in (("5", "34 Lateworld 3 heart genetics"), ("6", "43 Lastworld 5 moon art")):
                assert makeplay("simulate", name, "--seed", seed, "--games", "2").code == 0
                assert makeplay("log", name, f"world {world}", "--anyway").code == 0
            assert makeplay("simulate", name, "--seed", "7", "--games", "1").code == 0
        return campaigns.open_campaign(tmp_path, name)

    return opened


@pytest.mark.parametrize("looks", [1, pytest.param(8, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", first_always(["schema-2", "schema-1", "grown"]))
def test_a_card_and_a_sector_have_the_history_that_the_whole_record_tells(
    makeplay: Makeplay, opening: Opening, name: str, looks: int
) -> None:
    opened = opening(name)
    whole = json.loads(makeplay("history", name, "--json").out)
    assert len(whole) == opened.record.count
    for what, key, values in (
        ("--card", "cards", some(opened.state.contents(), looks)),
        ("--sector", "sectors", some([f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)], looks)),
    ):
        for value in values:
            told = makeplay("history", name, what, value, "--json").out
            assert json.loads(told) == [chapter for chapter in whole if value in chapter[key]], value
    for era in {chapter["era"] for chapter in whole} - {None}:
        told = makeplay("history", name, "--era", era, "--json").out
        assert json.loads(told) == [chapter for chapter in whole if chapter["era"] == era]
    for chapter in Random(3).sample(whole, 3):
        if chapter["type"] not in STEPS:
            assert chapter["text"] in makeplay("at", name, chapter["address"]).out.split("\n")[0]


@pytest.mark.parametrize("sample", [2, pytest.param(15, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_an_undo_is_refused_if_what_stands_then_cannot_be_played(opening: Opening, name: str, sample: int) -> None:
    """Every game is played again by the rules, and what is odd looked for twice, to know what is right."""
    opened = opening(name)
    gone = timeline(opened.record).gone
    lines = [line for line in opened.record.lines if line.event["type"] not in STEPS and line.address not in gone]
    refused = 0
    for line in Random(4).sample(lines, min(sample, len(lines))):
        after = Timeline(opened.record, gone | {line.address})
        state, problems = fold(after, opened.pack, thorough=True, most=1)
        if problems:
            file, _, number = problems[0].where.rpartition(":")
            told = f"{problems[0].reason} ({Path(file).stem}:{int(number) - 1})"
            with pytest.raises(CannotUndo, match=re.escape(told)):
                undoing(opened, line.address)
            refused += 1
            continue
        change = undoing(opened, line.address)
        assert change.state == state
        assert change.state.contents() == state.contents()
        was, now = odd(opened, timeline(opened.record)), odd(opened, after)
        assert [(each.address, what) for each, what in change.odd] == [
            (address, what) for address, what in now.items() if address not in was
        ]
    assert refused


def some(values: Iterable[str], count: int) -> list[str]:
    """So many of *values*, or all."""
    return Random(1).sample(sorted(values), min(count, len(list(values))))


def odd(opened: OpenCampaign, counting: Timeline) -> dict[str, list[str]]:
    """What the rules find odd about each line that counts and that nobody has agreed to."""
    assert isinstance(opened.pack, Keepable)
    keeper, state, found = opened.pack.keeper(), opened.pack.fresh(), {}
    for line in counting:
        if line.event["type"] not in ABOUT_THE_RECORD:
            what = odd_about(line, state, keeper)
            misfit(state, line)
            if what and not line.event.get("anyway"):
                found[line.address] = what
    return found


def test_a_later_game_that_began_otherwise_is_played_again(makeplay: Makeplay, opening: Opening) -> None:
    """A world written down between two games lies in the second one's deck: without it that game cannot be."""
    opened = opening("grown")
    for line in [line for line in opened.record.lines if line.event["type"] == "card"]:
        told = makeplay("undo", "grown", line.address)
        assert told.code == 3
        assert "the record would be invalid: the" in told.err and "-grown:" in told.err


def test_cards_laid_for_game_after_game_lie_as_if_laid_at_once(opening: Opening) -> None:
    opened = opening("schema-2")
    state = opened.pack.fresh()
    assert isinstance(state, DeepFutureCampaign)
    games = 0
    for line in timeline(opened.record):
        if counts(line):
            if line.event["type"] == "game":
                anew = state.copy()
                anew._laid = Laid()
                once, again = (each.position(2, {}, Dealer(1)) for each in (anew, state))
                assert once == again
                assert (once.titles, once.histories, once.changed) == (again.titles, again.histories, again.changed)
                games += 1
            state.apply(line.event)
    assert games > 1


def counts(line: Line) -> bool:
    return line.event["type"] not in ABOUT_THE_RECORD
