"""One name for one thing: a public class or alias of the same name in two modules is the same idea there."""

from __future__ import annotations

import re
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


#: A class, or another name for a type, as it stands at the beginning of a line: modules are laid out by ruff.
NAMED = re.compile(r"^(?:class (\w+)|(\w+) =)", re.MULTILINE)


def public_names(module: Path) -> set[str]:
    """The classes of a module and the other names for types."""
    found = set()
    for name, other in NAMED.findall(module.read_text("utf-8")):
        found |= {name} if name else {other} if other[0].isupper() and not other.isupper() else set()
    return {name for name in found if not name.startswith("_")}


def test_no_class_is_called_like_another_that_is_something_else() -> None:
    modules = defaultdict(set)
    for module in ROOT.rglob("*.py"):
        for name in public_names(module):
            modules[name].add(module.relative_to(ROOT).as_posix())
    shared = {name: sorted(places) for name, places in modules.items() if len(places) > 1}
    assert {name: places for name, places in shared.items() if name not in SAME_IDEA} == {}
    assert set(shared) >= SAME_IDEA, "names that only one module has now: take them out of the list"
