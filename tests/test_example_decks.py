"""The example decks in campaigns/: real decks with their versions: they print as they are, nothing is lost."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from talking import Makeplay

from generator.campaign import folder as campaigns
from generator.companion.telling import PageRenderer

CAMPAIGNS = Path(__file__).parent.parent / "campaigns"
#: How many cards each example has, in how many confirmed versions, and what its last version is about.
EXAMPLES = {"night-train": (32, 3), "harbour": (54, 3), "shoreline": (30, 2), "blank-white": (20, 2)}


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An example in the folder of campaigns of this test."""
    shutil.copytree(CAMPAIGNS / request.param, tmp_path / "campaigns" / request.param)
    return str(request.param)


def test_an_example_is_well_and_all_of_it_lies_on_the_table(example: str, makeplay: Makeplay) -> None:
    cards, versions = EXAMPLES[example]
    assert makeplay("check", example).out.strip().endswith("all is well")
    assert f"{cards} cards" in makeplay("status", example).out
    assert len(makeplay("print", example, "--runs").out.splitlines()) == versions
    assert makeplay("print", example, "--changed").out.startswith("Nothing has changed")


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.prove)])
def test_an_example_prints_in_both_languages_and_every_theme(example: str, makeplay: Makeplay, *, every: bool) -> None:
    """In all of them in `make prove`; examples take turns in `make test`."""
    looks = [("en", "starlight"), ("zh", "sepia"), ("en", "ink-saver")]
    turn = list(EXAMPLES).index(example) % 3
    for language, theme in looks if every else looks[turn : turn + 1]:
        told = makeplay("print", example, "--lang", language, "--theme", theme, "--only", "cards", "--preview")
        assert (told.code, told.err) == (0, ""), (language, theme)


def test_csv_out_of_an_example_is_what_went_in(example: str, makeplay: Makeplay, tmp_path: Path) -> None:
    for path in sorted((tmp_path / "campaigns" / example).glob("*.csv")):
        told = makeplay("deck", "csv", example, str(tmp_path / path.name), "--kind", path.stem)
        assert told.code == 0, told.err
        with path.open(encoding="utf-8", newline="") as went_in, (tmp_path / path.name).open(newline="") as came_out:
            assert list(csv.DictReader(went_in)) == list(csv.DictReader(came_out))


def test_an_earlier_version_needs_no_old_spreadsheet(makeplay: Makeplay, tmp_path: Path) -> None:
    """Three sittings of Night Train: what the first had, what has changed since, a deck that goes on from there."""
    shutil.copytree(CAMPAIGNS / "night-train", tmp_path / "campaigns/night-train")
    assert "16 cards" in makeplay("at", "night-train", "0001-sitting:3").out
    since = makeplay("deck", "difference", "night-train", "0001-sitting:3").out
    assert "altered: Last Stop (last-stop)" in since
    assert sum(line.startswith("new: ") for line in since.splitlines()) == 17
    assert makeplay("branch", "night-train", "slow-train", "--at", "0001-sitting:3").code == 0
    assert "16 cards" in makeplay("status", "slow-train").out


def test_what_was_made_by_hand_is_not_waiting_to_be_printed_for_the_companion_either(tmp_path: Path) -> None:
    shutil.copytree(CAMPAIGNS / "blank-white", tmp_path / "campaigns/blank-white")
    opened = campaigns.open_campaign(tmp_path, "blank-white")
    printed = PageRenderer(opened, ["en"]).printed
    assert (printed.never, printed.outdated) == ((), ())
    assert opened.prints.outdated(opened.state.contents())  # without looking at whose hand it was, four would be
