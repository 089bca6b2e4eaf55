"""`makeplay history`: what a civilization quotes is told, also worlds and techs that are new in its own game."""

from __future__ import annotations

import json
import re

import pytest
from sampling import first_always
from talking import Makeplay

pytestmark = pytest.mark.usefixtures("undrawn")

#: What a line says of a civilization when it is written, by language: its card, its homeworld, its techs.
WRITTEN = {
    "en": r"> (\d{3}) .*civilization .*\(unnamed\).*; homeworld (\d{3}).*; techs (.+)$",
    "zh": r"> (\d{3}) .*文明 .*（未命名）.*；母星 (\d{3}).*；科技 (.+)$",
}


@pytest.mark.parametrize("language", first_always(["en", "zh"]))
def test_history_names_all_that_a_new_civilization_quotes(makeplay: Makeplay, language: str) -> None:
    """Techs and homeworlds newer than card 036 are made in the game that the civilization ends (3)."""
    assert makeplay("new", "kran", *["--player", "Ada", "--player", "Ben", "--seed", "4", "--lang"], language).code == 0
    assert makeplay("simulate", "kran", *["--eras", "3", "--seed", "4"]).code == 0
    cards = {each["card"]: each for each in json.loads(makeplay("cards", "kran", "civilization", "--json").out)}
    told = [re.search(WRITTEN[language], line) for line in makeplay("history", "kran").out.splitlines()]
    found = {its[1]: (its[2], re.findall(r"\d{3}", its[3])) for its in told if its}
    assert found == {card: (its["homeworld"], its["techs"]) for card, its in cards.items()}
    assert any(tech > "036" for _, techs in found.values() for tech in techs)
