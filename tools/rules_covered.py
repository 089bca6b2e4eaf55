"""Which tests hold which section of the rules: the table section -> tests, and none may be empty.

    python tools/rules_covered.py [--all]

A scenario names its sections; a test names them in its docstring, its name's comment or its module's docstring, as
"2.2 GROW", "1.7", "Table 6". --all lists every test instead of the first few.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
ACTIONS = ("POWER", "SETTLE", "GROW", "ADVANCE", "BATTLE", "EXPAND", "PLAN", "EVOKE")
SECTIONS = (
    *("1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2", "2.1", "2.2"),
    *(f"2.2 {action}" for action in ACTIONS),
    *("2.2.1", "2.3", "2.4", "3"),
    *(f"Table {number}" for number in range(1, 7)),
)
#: A section as people write it: not part of a longer number, of a reading's id or of a version.
_SECTION = re.compile(rf"(?<![\w.-])(Table [1-6]|2\.2 (?:{'|'.join(ACTIONS)})|[123](?:\.\d){{0,2}})(?![\w-]|\.\d)")
SHOWN = 4


def covered() -> dict[str, list[str]]:
    """Every section with the tests that name it."""
    found: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for test, sections in [*_scenarios(), *_functions()]:
        for section in sections:
            if section in found and test not in found[section]:
                found[section].append(test)
    return found


def _scenarios() -> Iterator[tuple[str, list[str]]]:
    for path in sorted((TESTS / "scenarios").glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8"))["scenarios"]:
            yield f"{path.name}:{scenario['id']}", scenario["sections"]


def _functions() -> Iterator[tuple[str, list[str]]]:
    """Test functions with the sections in their docstring, and in the comment above them."""
    for path in sorted(TESTS.glob("test_*.py")):
        text = path.read_text("utf-8")
        lines = text.splitlines()
        for node in _outermost(ast.parse(text).body):
            if node.name.startswith("test_"):
                above = lines[node.lineno - 2] if lines[node.lineno - 2].startswith("#") else ""
                said = f"{ast.get_docstring(node) or ''} {above}"
                yield f"{path.name}:{node.name}", _SECTION.findall(said)


def _outermost(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Functions of a module, those under an `if` too; tests are nowhere else."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.If):
            yield from _outermost(node.body)


def main() -> int:
    """Print the table; 1 if a section has no test."""
    found = covered()
    for section, tests in found.items():
        shown = tests if "--all" in sys.argv else tests[:SHOWN]
        more = f" and {len(tests) - len(shown)} more" if len(tests) > len(shown) else ""
        print(f"{section:12} {len(tests):4}  {', '.join(shown)}{more}")
    empty = [section for section, tests in found.items() if not tests]
    if empty:
        print(f"no test names {', '.join(empty)}", file=sys.stderr)
    return int(bool(empty))


if __name__ == "__main__":
    sys.exit(main())
