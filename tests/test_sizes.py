"""How long modules and functions of the program are, and how many ways lead through a function.

Counted as radon counts: a way more for each branch, loop, handler, comprehension and its conditions, and each further
part of an `and` or `or`; a function within a function by itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

GENERATOR = Path(__file__).resolve().parent.parent / "generator"
MOST_LINES, MOST_LINES_OF_A_FUNCTION, MOST_WAYS = 400, 40, 12
Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.ClassDef
#: What is longer, with the reason.
LONGER = {
    "press/painting/painter.py": "what paints and what it draws just now share one document",
    "press/painting/typesetting.py": "lines, words and columns are found in one go, and remember what they found",
    "games/deep_future/rules/position.py Position.__init__": "everything on the table, a line for each",
    "games/deluges/rules/position.py Position.__init__": "everything on the table, a line for each",
    "games/eminent_domain/rules/position.py Position.__init__": "everything on the table, a line for each",
}


def ways_on(node: ast.AST) -> int:
    """How many ways more lead on from a node."""
    match node:
        case ast.If() | ast.IfExp() | ast.Assert():
            return 1
        case ast.For() | ast.AsyncFor() | ast.While():
            return 1 + bool(node.orelse)
        case ast.Try():
            return len(node.handlers) + bool(node.orelse)
        case ast.BoolOp():
            return len(node.values) - 1
        case ast.comprehension():
            return 1 + len(node.ifs)
        case ast.Match():
            return sum(not (isinstance(it.pattern, ast.MatchAs) and it.pattern.pattern is None) for it in node.cases)
    return 0


def functions(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """All functions of a module: what each is called, its lines, the ways through it."""
    waiting: list[tuple[ast.Module | Scope, list[str]]] = [(tree, [])]
    while waiting:
        around, names = waiting.pop()
        ways, inside = 1, list[ast.AST](around.body)
        while inside:
            node = inside.pop()
            if isinstance(node, Scope):
                waiting.append((node, [*names, node.name]))
            else:
                ways += ways_on(node)
                inside += ast.iter_child_nodes(node)
        if isinstance(around, Function):
            yield ".".join(names), (around.end_lineno or 0) - around.lineno + 1, ways


@cache
def measured() -> tuple[dict[str, int], dict[str, int]]:
    """The lines of all modules and functions that are too long, and the ways through functions that have too many."""
    long, many = {}, {}
    for path in sorted(GENERATOR.rglob("*.py")):
        module, source = path.relative_to(GENERATOR).as_posix(), path.read_text("utf-8")
        if source.count("\n") > MOST_LINES:
            long[module] = source.count("\n")
        for name, lines, ways in functions(ast.parse(source)):
            if lines > MOST_LINES_OF_A_FUNCTION:
                long[f"{module} {name}"] = lines
            if ways > MOST_WAYS:
                many[f"{module} {name}"] = ways
    return long, many


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("return a", 1),
        ("if a and b or c: return d if e else f", 5),
        ("for a in b:\n  pass\nelse:\n  while c: assert d", 5),
        ("return [a for b in c if d if e]", 4),
        ("try: a\nexcept B: c\nexcept D: e\nelse: f", 4),
        ("match a:\n  case 1: b\n  case 2 if c and d: e\n  case _: f", 4),
        ("def inner():\n  if a: b\nreturn inner", 1),
        ("return sorted(a, key=lambda b: b or c)", 2),
    ],
)
def test_ways_are_counted_as_radon_counts_them(source: str, count: int) -> None:
    body = "\n".join(f" {line}" for line in source.splitlines())
    ((name, _, ways), *_) = functions(ast.parse(f"def function():\n{body}"))
    assert (name, ways) == ("function", count)


def test_no_more_than_so_many_ways_lead_through_a_function() -> None:
    _, many = measured()
    assert many == {}


def test_what_is_longer_is_named_with_a_reason() -> None:
    long, _ = measured()
    assert long.keys() == LONGER.keys()
