"""Large print: sheets and aids for poor sight, measured on paper, asked for, recorded and repeated."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import homes
import pytest
import specimen
from measuring import pages, set_texts, strings
from rows import each_row
from sampling import first_always
from talking import Makeplay

from generator.engine.view import Language, PrintContext
from generator.games.deep_future import PACK
from generator.press.job.asked import read_request
from generator.press.job.planned import PrintPlan
from generator.press.job.printed import PrintedFile
from generator.press.layout.paper import find_paper
from generator.press.sheets.printing import print_sheets

LEAST = 14.0
Printed = Callable[..., dict[str, Any]]


def large(kind: str, language: Language = "en", paper: str = "letter", theme: str = "notebook") -> PrintedFile:
    its_paper = find_paper(paper)
    plan = PrintPlan("Kran", PACK.name, language, its_paper, theme=theme, large=True)
    context = PrintContext(("Ada", "Ben"), large=True)
    (file,) = print_sheets(plan, PACK.printables(specimen.grown(language), [kind], language, context))
    return file


@pytest.mark.parametrize("language", first_always(["zh", "en"]))
@each_row("kind", [*PACK.large_kinds, "readings"], always=slice(None, None, 4))
def test_no_text_is_smaller_than_14_points(kind: str, language: Language) -> None:
    paper, theme = ("letter", "notebook") if language == "en" else ("a4", "starlight")
    found = [each for page in pages(large(kind, language, paper, theme).data) for each in set_texts(page)]
    assert len(found) > 20
    assert [each for each in found if each.size < LEAST - 0.05] == []


def test_a_reference_page_says_what_the_reference_sheets_say() -> None:
    told = " ".join(strings(page) for page in pages(large("reference").data))
    for words in ("Challenges not met", "Before a game", "Xeno-worshipping cult", "Spacecraft", "EVOKE", "page 12"):
        assert words in told, words


def test_a_name_too_long_for_its_column_is_cut_short() -> None:
    campaign = specimen.grown()
    won = campaign.chronology[-1]
    campaign.chronology.append(replace(won, players=(("Bartholomew-Maximilian-Alexander", ()), *won.players)))
    plan = PrintPlan("Kran " * 30, PACK.name, "en", find_paper("letter"), large=True)
    sheets = PACK.printables(campaign, ["chronology"], "en", PrintContext(("Ada",), large=True))
    (file,) = print_sheets(plan, sheets)
    assert "Bartholomew" in strings(pages(file.data)[0]) and "…" in strings(pages(file.data)[0])


@pytest.fixture
def kran(tmp_path: Path, makeplay: Makeplay) -> Printed:
    homes.left_by((("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "7"),), tmp_path)

    def printed(*words: str) -> dict[str, Any]:
        told = makeplay("print", "kran", *words, "--json")
        assert told.code == 0, told.err
        return dict(json.loads(told.out))

    return printed


def test_it_is_told_and_can_be_read_back(kran: Printed) -> None:
    told = kran("--large-print", "--only", "chronology")
    assert told["settings"]["large"] is True
    request = read_request(told["settings"])
    assert request.large and read_request(request.as_dict()) == request
    assert "large" not in kran("--only", "chronology")["settings"]


def test_without_only_there_is_all_that_comes_large(kran: Printed) -> None:
    told = kran("--large-print")
    files = [Path(file["path"]).stem for file in told["files"]]
    assert files == ["tracks", "chronology", "reference", "aids", "advancements", "readings"]


@each_row("words", [("--only", "cards"), ("--only", "map"), ("--size", "poker"), ("--changed",), ("--format", "png")])
@pytest.mark.usefixtures("kran")
def test_it_is_for_sheets_and_aids_and_says_so(words: tuple[str, ...], makeplay: Makeplay) -> None:
    told = makeplay("print", "kran", "--large-print", *words)
    assert told.code == 2 and len(told.err.strip().splitlines()) == 1
    assert "large" in told.err
