"""One name for one thing: a public class or alias of the same name in two modules is the same idea there."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "generator"
#: What each game has of its own, or several rooms have of the same idea. Give anything else a name of its own.
SAME_IDEA = {
    # of each game
    "Analysis", "Card", "CardKind", "Choice", "Effect", "Flow", "Game", "GameOver", "Greedy", "Position", "RealTable",
    "Reason", "Reply", "Search", "Sensible", "StoryRenderer", "Switches", "Text", "Uniform",
    # an event of the record, a language, a player who is named in a question
    "Event", "Language", "NamedPlayer",
    # geometry; any value
    "Point", "Rectangle", "Ring", "Size", "Value",
}  # fmt: skip


def public_names(module: Path) -> set[str]:
    """The classes of a module and the other names for types."""
    found = set()
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            found |= {name} if name[0].isupper() and not name.isupper() else set()
    return {name for name in found if not name.startswith("_")}


def test_no_class_is_called_like_another_that_is_something_else() -> None:
    modules = defaultdict(set)
    for module in ROOT.rglob("*.py"):
        for name in public_names(module):
            modules[name].add(module.relative_to(ROOT).as_posix())
    shared = {name: sorted(places) for name, places in modules.items() if len(places) > 1}
    assert {name: places for name, places in shared.items() if name not in SAME_IDEA} == {}
    assert set(shared) >= SAME_IDEA, "names that only one module has now: take them out of the list"
