"""Are Innovation's card tests worth anything? Break every effect in every small way, and see whether a test notices.

In: ages (none: all ten). Out: how many mutants each age's card tests kill, and those that survive, one line each.

    python tools/innovation_mutants.py 1 2 3

Each mutant is one change in the code of one effect (`generator/games/innovation/cards/age_NN.py`), made in memory; the
tests of that card (`tests/innovation_cards/test_age_NN.py`, by their names) run in this process. Survivors that play
alike for a reason stand in `tests/innovation_cards/equivalent.toml`; the exit code is 1 if there are others.
"""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import itertools
import re
import signal
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from generator.games.innovation.facts.deck import cards  # noqa: E402
from generator.games.innovation.rules import codes, dogma, holdings, player  # noqa: E402

EFFECTS = ROOT / "generator/games/innovation/cards"
REASONS = ROOT / "tests/innovation_cards/equivalent.toml"
#: A test that takes longer than this has met an endless loop.
SECONDS = 3.0

#: Names that stand for each other.
GROUPS = (
    ("CASTLE", "CROWN", "LEAF", "BULB", "FACTORY", "CLOCK"),
    ("BLUE", "RED", "GREEN", "YELLOW", "PURPLE"),
    ("LEFT", "RIGHT", "UP", "UNSPLAYED"),
    ("MONUMENT", "EMPIRE", "WORLD", "WONDER", "UNIVERSE"),
    ("me", "you"),
    ("AGE", "COLOUR"),
    ("having", "lacking"),
    ("all_highest", "all_lowest"),
    ("any", "all"),
    ("min", "max"),
    ("different_values", "len"),
    ("draw", "draw_and_meld", "draw_and_tuck", "draw_and_score", "draw_and_reveal"),
    ("meld", "tuck", "score", "put_back", "take_in_hand"),
    ("take_in_hand", "take_in_score", "take_on_board"),
    ("meld_all", "tuck_all", "put_back_all"),
    ("hand", "score_pile"),
    ("tops", "hand"),
    ("top", "bottom"),
    ("opponents", "others"),
)
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq, ast.GtE, ast.LtE),
    ast.NotEq: (ast.Eq, ast.Gt),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


class Mutant(NamedTuple):
    """One change: the effect's function, what was changed into what, the whole module with it."""

    function: str
    change: str
    module: ast.Module

    @property
    def name(self) -> str:
        """How it is written down."""
        return f"{self.function}: {self.change}"


def others_like(name: str) -> list[str]:
    """Names that could stand there instead."""
    return [other for group in GROUPS if name in group for other in group if other != name]


def changed(node: ast.AST, two_players: bool) -> Iterator[ast.AST]:
    """Every small change of one node."""
    for kinds, change in CHANGES:
        if isinstance(node, kinds):
            for other in change(node):
                if two_players or not (isinstance(other, ast.Name) and other.id in ("me", "you")):
                    yield other


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _name(node: ast.Name) -> Iterator[ast.AST]:
    for other in others_like(node.id):
        yield ast.Name(other, node.ctx)


def _attribute(node: ast.Attribute) -> Iterator[ast.AST]:
    for other in others_like(node.attr):
        yield ast.Attribute(node.value, other, node.ctx)


def _not(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for its in COMPARED.get(type(node.ops[0]), ()):
        yield ast.Compare(node.left, [its(), *node.ops[1:]], node.comparators)


def _both(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    for at in range(len(node.values)):
        left = node.values[:at] + node.values[at + 1 :]
        yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _arithmetic(node: ast.BinOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.FloorDiv):
        up = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        yield ast.UnaryOp(ast.USub(), up)
    yield node.left
    if isinstance(node.op, (ast.Add, ast.Sub)):
        yield ast.BinOp(node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right)


def _unfiltered(node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Iterator[ast.AST]:
    for at, loop in enumerate(node.generators):
        for one in range(len(loop.ifs)):
            loops = list(node.generators)
            loops[at] = _with(loop, ifs=loop.ifs[:one] + loop.ifs[one + 1 :])
            yield _with(node, generators=loops)


def _decided(node: ast.If | ast.While | ast.IfExp) -> Iterator[ast.AST]:
    for truth in (True, False):
        yield _with(node, test=ast.Constant(truth))


#: What can be changed about which nodes.
CHANGES: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Callable[[Any], Iterator[ast.AST]]], ...] = (
    (ast.Constant, _constant),
    (ast.Name, _name),
    (ast.Attribute, _attribute),
    (ast.UnaryOp, _not),
    (ast.Compare, _comparison),
    (ast.BoolOp, _both),
    (ast.BinOp, _arithmetic),
    ((ast.ListComp, ast.GeneratorExp, ast.SetComp), _unfiltered),
    ((ast.If, ast.While, ast.IfExp), _decided),
)


def _with(node: Any, **fields: Any) -> Any:
    """The same node with other fields."""
    other = copy.copy(node)
    for key, its in fields.items():
        setattr(other, key, its)
    return other


def effects_in(path: Path) -> ast.Module:
    """A module of effects, and behind them, as functions, those of its cards that are one thing (cards/effects.py)."""
    tree = ast.parse(path.read_text("utf-8"))
    its = {card.name.en for card in cards() if path.stem == f"age_{card.age:02d}"}
    for (name, number), deed in _one_thing():
        if name in its:
            asks = inspect.isgeneratorfunction(getattr(player.Player, deed.func.attr))
            said = f"{'yield from ' if asks else ''}{ast.unparse(deed)}"
            function = f"@effect({name!r}, {number})\ndef {slug(name)}_{number}(me):\n    {said}"
            tree.body += ast.parse(function).body
    return tree


def _one_thing() -> Iterator[tuple[tuple[str, int], Any]]:
    """Every effect of the table with what it does."""
    module = ast.parse((EFFECTS / "effects.py").read_text("utf-8"))
    table: Any = next(node.value for node in module.body if isinstance(node, ast.AnnAssign))
    for key, deed in zip(table.keys, table.values):
        yield ast.literal_eval(key), deed.body


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of the effects of an age."""
    tree = effects_in(path)
    for at, function in enumerate(tree.body):
        if isinstance(function, ast.FunctionDef):
            for change, other in _of_a_function(function):
                its = ast.fix_missing_locations(copy.deepcopy(other))
                yield Mutant(function.name, change, _with(tree, body=[*tree.body[:at], its, *tree.body[at + 1 :]]))


def _of_a_function(function: ast.FunctionDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every change within one effect."""
    yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function))
    nothing: list[ast.stmt] = [ast.Return()]
    yield "does nothing", _with(function, body=[*nothing, ast.Expr(ast.Yield())] if yields else nothing)
    two = len(function.args.args) == 2
    for path, node in _places(function.body, ()):
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Pass):
            yield f"without {_line(node)}", _replaced(function, path, ast.Pass())
        for other in changed(node, two):
            changed_function = _replaced(function, path, other)
            yield (
                f"{_line(_statement(function, path))} -> {_line(_statement(changed_function, path))}",
                changed_function,
            )


Step = tuple[str, int | None]


def _places(body: list[ast.stmt], path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], ast.AST]]:
    """Every node of a body with the way to it."""
    for at, statement in enumerate(body):
        yield from _below(statement, (*path, ("body", at)))


def _below(node: ast.AST, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], ast.AST]]:
    yield path, node
    for field, its in ast.iter_fields(node):
        if isinstance(its, ast.AST):
            yield from _below(its, (*path, (field, None)))
        elif isinstance(its, list):
            for at, part in enumerate(its):
                if isinstance(part, ast.AST):
                    yield from _below(part, (*path, (field, at)))


def _at(node: Any, step: Step) -> Any:
    found = getattr(node, step[0])
    return found if step[1] is None else found[step[1]]


def _replaced(node: Any, path: tuple[Step, ...], other: ast.AST) -> Any:
    """The same tree with *other* at the end of that way."""
    if not path:
        return other
    (field, at), *rest = path
    inner = _replaced(_at(node, path[0]), tuple(rest), other)
    its = getattr(node, field)
    return _with(node, **{field: inner if at is None else [*its[:at], inner, *its[at + 1 :]]})


def _statement(function: ast.FunctionDef, path: tuple[Step, ...]) -> ast.AST:
    """The innermost statement on the way."""
    node: Any = function
    found: ast.AST = function
    for step in path:
        node = _at(node, step)
        if isinstance(node, ast.stmt):
            found = node
    return found


def _line(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).splitlines()[0]


# Running


def install(module: ast.Module, age: int) -> None:
    """Let the referee use these effects for the cards of an age."""
    for by_card in dogma._EFFECTS.values():
        for card in cards():
            if card.age == age:
                by_card.pop(card.number, None)
    names = {**vars(codes), **vars(holdings), **vars(player), "__name__": "mutant", "__annotations__": {}}
    exec(compile(module, "mutant", "exec"), names)


def slug(title: str) -> str:
    """A card's title as functions are named after it."""
    return re.sub(r"[^a-z]+", "_", title.casefold()).strip("_")


def card_of(function: str, slugs: Iterable[str]) -> str:
    """The slug of the card whose effect a function is; what serves several effects is named after its card too."""
    return max((its for its in slugs if function.lstrip("_").startswith(its)), key=len, default="")


def calls(module: ModuleType, of_card: str) -> list[Callable[[], object]]:
    """A card's tests with all their parameters."""
    found: list[Callable[[], object]] = []
    for name, test in vars(module).items():
        if name.startswith(f"test_{of_card}"):
            marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
            for values in itertools.product(*map(_parameters, marks)):
                arguments = {key: its for one in values for key, its in one.items()}
                found.append(partial(test, **arguments))
    return found


def _parameters(mark: Any) -> list[dict[str, Any]]:
    names = [name.strip() for name in mark.args[0].split(",")] if isinstance(mark.args[0], str) else list(mark.args[0])
    rows = [list(row) if len(names) > 1 else [row] for row in mark.args[1]]
    return [dict(zip(names, row)) for row in rows]


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"{number} {frame}")


def noticed(tests: list[Callable[[], object]]) -> bool:
    """Whether one of the tests fails."""
    signal.signal(signal.SIGALRM, _too_long)
    try:
        for test in tests:
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            test()
    except Exception:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return False


def survivors(age: int) -> tuple[int, list[Mutant]]:
    """How many mutants an age has, and those no test of their card notices.

    Raises RuntimeError if a card has no test, or one that fails without any change.
    """
    path = EFFECTS / f"age_{age:02d}.py"
    module = importlib.import_module(f"innovation_cards.test_age_{age:02d}")
    tests = {slug(card.name.en): calls(module, slug(card.name.en)) for card in cards() if card.age == age}
    for of_card, its in tests.items():
        if not its or noticed(its):
            raise RuntimeError(f"{of_card}: no test, or one that fails as it is")
    tests[""] = [call for its in tests.values() for call in its]
    count, left = 0, []
    try:
        for mutant in mutants(path):
            count += 1
            install(mutant.module, age)
            if not noticed(tests[card_of(mutant.function, tests)]):
                left.append(mutant)
    finally:
        install(ast.fix_missing_locations(effects_in(path)), age)
    return count, left


def main(ages: list[int]) -> int:
    """Print it all; 1 if a mutant survives that is not known to play alike."""
    alike = [pattern for row in tomllib.loads(REASONS.read_text("utf-8"))["alike"] for pattern in row["changes"]]
    bad = 0
    for age in ages:
        count, left = survivors(age)
        unknown = [mutant.name for mutant in left if not any(re.fullmatch(its, mutant.name) for its in alike)]
        bad += len(unknown)
        same = len(left) - len(unknown)
        print(f"age {age}: {count} mutants, {count - len(left)} killed, {same} play alike, {len(unknown)} survive")
        for name in unknown:
            print(f"    {name}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main([int(age) for age in sys.argv[1:]] or list(range(1, 11))))
