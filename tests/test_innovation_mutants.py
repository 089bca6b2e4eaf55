"""Every small change in an effect of Innovation is noticed by a test of its card, but for those that play alike."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "tools"))
import innovation_mutants


def test_reasons_are_patterns_and_none_is_empty() -> None:
    for row in tomllib.loads(innovation_mutants.REASONS.read_text("utf-8"))["alike"]:
        assert row["why"].endswith(".")
        assert row["changes"]
        assert all(re.compile(pattern) for pattern in row["changes"])


def test_a_mutant_is_one_change_of_one_effect() -> None:
    found = list(innovation_mutants.mutants(innovation_mutants.EFFECTS / "age_01.py"))
    names = [mutant.name for mutant in found]
    assert len(names) > 300
    assert "writing_1: does nothing" in names
    assert "writing_1: me.draw(2) -> me.draw(3)" in names
    assert "archery_1: you.draw(1) -> me.draw(1)" in names


@pytest.mark.prove
@pytest.mark.parametrize("age", range(1, 11))
def test_every_mutant_of_an_effect_is_noticed(age: int) -> None:
    assert innovation_mutants.main([age]) == 0
