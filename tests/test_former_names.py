"""What packs of others were written with goes on working, and says what it is called now."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import generator.engine
from generator.engine.former_names import ANSWERS, MODULES, answer_as_today, former
from generator.engine.sentences import Phrases

FORMER = [
    ("chance", "Lots", "chance.RandomSource"),
    ("bilingual", "Words", "languages.Words"),
    ("growing", "Grower", "simulator.Simulator"),
    ("growing", "Growing", "simulator.Simulated"),
    ("table", "Bench", "table.Analysis"),
    ("view", "Occasion", "view.PrintContext"),
    ("keeping", "Answer", "keeping.Report"),
    ("study", "Section", "study.ReportSection"),
    ("renderer", "Phrases", "sentences.Phrases"),
    ("inputs", "if_told", "inputs.if_given"),
    ("sheet_words", "told", "sheet_words.in_language"),
    ("pack", "told_fault", "pack.describe_fault"),
    ("events", "Kind", "events.EventKind"),
    ("events", "Shape", "events.EventKeys"),
    ("values", "Value", "values.ValueKind"),
    ("book", "Kind", "book.PassageKind"),
    ("keeping", "Row", "keeping.ImportRow"),
    ("screen", "Box", "screen.MapRectangle"),
    ("telling", "Section", "telling.NoteSection"),
    ("telling", "Mention", "telling.NoteLink"),
    ("vocabulary", "Entry", "vocabulary.VocabularyEntry"),
    ("bookfiles", "Shape", "bookfiles.TableKeys"),
    ("game_text", "Problems", "game_text.SwitchProblems"),
]


@pytest.mark.parametrize(("module", "name", "today"), FORMER)
def test_a_former_name_is_the_same_thing(module: str, name: str, today: str) -> None:
    place, _, its_name = today.partition(".")
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{name} is generator\.engine\.{today} now"):
        found = getattr(import_module(f"generator.engine.{module}"), name)
    assert found is getattr(import_module(f"generator.engine.{place}"), its_name)


@pytest.mark.parametrize("name", MODULES)
def test_a_former_module_is_imported_like_any_other(name: str) -> None:
    module = import_module(f"generator.engine.{name}")
    assert getattr(generator.engine, name) is module
    with pytest.raises(AttributeError, match=f"module 'generator.engine.{name}' has no attribute 'Dice'"):
        _ = module.Dice


def test_what_never_was_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Dice'"):
        former("generator.engine.chance", {"Lots": "RandomSource"})("Dice")


def test_a_pack_with_former_answers_has_those_of_today() -> None:
    class Old:
        def grower(self, seed: int) -> int:
            return seed

    pack = Old()
    with pytest.warns(DeprecationWarning, match=r"Old\.grower is called simulator now"):
        answer_as_today(pack)
    assert pack.simulator(3) == 3  # type: ignore[attr-defined]
    assert not hasattr(pack, ANSWERS["bench"])


def test_texts_in_tables_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_pack_with_tables" / "tables").mkdir(parents=True)
    (tmp_path / "a_pack_with_tables" / "__init__.py").touch()
    (tmp_path / "a_pack_with_tables" / "tables" / "telling.toml").write_text('hand = { en = "hand", zh = "hand" }')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.warns(DeprecationWarning, match=r"telling\.toml is looked for in texts now"):
        assert Phrases("a_pack_with_tables")("hand", "en") == "hand"
