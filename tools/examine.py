"""How well a version of makeplay answers the questions of all banks (tests/rulings), and how two versions compare.

In: a part of the banks, perhaps another commit. Out: for each game, language, kind and route how many answers are
right, have the right passage with less (half) or among others, are wrong and certain, silent or missed. Of the third
that is held back, and of the fresh questions, only counts are told (tools/banks.py).

python tools/examine.py [--score | --held | --fresh | --lines] [--against COMMIT] [--game GAME] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from banks import GAMES, ROOT, Case, Near, cases, fresh_cases, held_back
from marking import EXAMPLE, Answer, Known, Mark, mark, met, said

from generator.cli.progress import ProgressBar

#: What asks: any commit of makeplay can run it. Each line read is a command line, each line written its output.
CHILD = """
import contextlib, io, json, sys
import generator.cli
print(json.dumps(generator.__file__), flush=True)
for line in sys.stdin.read().split("\\n"):
    if line:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            try:
                generator.cli.run(json.loads(line))
            except SystemExit:
                pass
        print(json.dumps(out.getvalue()), flush=True)
"""
#: So many processes ask at a time.
PROCESSES = 2
#: What is counted by --lines: everything between a question and its answer.
BETWEEN = (
    *(f"generator/engine/{name}" for name in ("questions", "advising.py", "ruling.py", "signs.py")),
    *("generator/assistant", "generator/games/*/rulings", "generator/games/*/situation"),
)
PHRASINGS = ("generator/games/*/book/asked/*.toml", "generator/games/*/book/phrasings.*.txt")
COLUMNS = ("right", "first", "shown", "half", "among", "wrong", "leant", "silent", "missed", "given", "computed")


class Measured(NamedTuple):
    """What one version of makeplay said to every case; *named* are rulings called by name, and how many were right."""

    name: str
    marks: Sequence[tuple[Case, Mark, Sequence[Answer]]]
    named: tuple[int, int]


def run_in(tree: Path, commands: Sequence[Sequence[str]], label: str = "") -> list[str]:
    """What makeplay as it stands in *tree* prints for each of the commands, by two processes."""
    if not commands:
        return []
    said: dict[int, str] = {}
    wrong: list[str] = []
    with ProgressBar(label) as progress:

        def work(first: int) -> None:
            mine = range(first, len(commands), PROCESSES)
            typed = "".join(json.dumps(list(commands[number])) + "\n" for number in mine)
            with subprocess.Popen(
                [sys.executable, "-c", CHILD],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                cwd=tree,
                env={
                    **os.environ,
                    "PYTHONPATH": str(tree),
                    "PYTHONDONTWRITEBYTECODE": "1",
                    "PYTHONIOENCODING": "utf-8",
                },
            ) as child:
                assert child.stdin is not None and child.stdout is not None
                child.stdin.write(typed)
                child.stdin.close()
                place = json.loads(child.stdout.readline() or '""')
                if not Path(place).is_relative_to(tree):
                    wrong.append(f"makeplay of {tree} does not start, or is that of {place}")
                for number, line in zip(mine, child.stdout):
                    said[number] = json.loads(line)
                    progress(len(said), len(commands))

        threads = [threading.Thread(target=work, args=(first,)) for first in range(min(PROCESSES, len(commands)))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if wrong or len(said) < len(commands):
        sys.exit(wrong[0] if wrong else f"makeplay of {tree} stopped after {len(said)} of {len(commands)} questions")
    return [said[number] for number in range(len(commands))]


def answers_of(printed: str) -> list[Answer]:
    """The answers in what `ask --json` printed: one a line, two for a question of two halves."""
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def measured(tree: Path, name: str, asked: Sequence[Case]) -> Measured:
    """What makeplay in *tree* says to all cases, and how well."""
    first = {(case.game, case.language): case for case in asked}
    for case in first.values():  # the index is built by one process, before two want it
        run_in(tree, [_asking(case)])
    printed = run_in(tree, [_asking(case) for case in asked], f"asking {name}")
    told = [answers_of(each) for each in printed]
    known = known_in(tree, [(case, answers) for case, answers in zip(asked, told)])
    marks = [(case, mark(case, answers, known[case.game]), answers) for case, answers in zip(asked, told)]
    by_name = {(case.game, case.ruling, json.dumps(case.inputs)): case for case in asked if _is_named(case)}
    called = run_in(tree, [_calling(case) for case in by_name.values()], f"calling rulings of {name}")
    right = sum(_met(case, answers_of(each)) for case, each in zip(by_name.values(), called))
    return Measured(name, marks, (right, len(by_name)))


def _asking(case: Case) -> list[str]:
    return ["ask", case.question, "--json", "--game", case.game]


def _calling(case: Case) -> list[str]:
    inputs = json.dumps(case.inputs, ensure_ascii=False)
    return ["ask", "--ruling", case.ruling, "--inputs", inputs, "--json", "--game", case.game]


def _is_named(case: Case) -> bool:
    return bool(case.ruling) and case.inputs is not None and case.expected is not None


def _met(case: Case, answers: Sequence[Answer]) -> bool:
    return bool(answers) and met(case.expected, answers[0].get("result") or {})


def known_in(tree: Path, told: Iterable[tuple[Case, Sequence[Answer]]]) -> dict[str, Known]:
    """What the measured program says of the ids that its answers and the banks name, game by game."""
    ids: defaultdict[str, set[str]] = defaultdict(set)
    resting: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for case, answers in told:
        cited = {cite["id"] for one in answers for each in (one, *(one.get("also") or ())) for cite in _cites(each)}
        if case.rests:
            ids[case.game] |= cited | {one for one in case.rests if not one.startswith("card:")}
        for one in answers:
            if one.get("ruling"):
                resting[case.game][one["ruling"]] |= {cite["id"] for cite in _cites(one)}
    found = {}
    for game in GAMES:
        asked = sorted(ids[game])
        printed = run_in(tree, [["rules", each, "--json", "--game", game] for each in asked])
        passages = {each.casefold(): json.loads(text) for each, text in zip(asked, printed) if text.startswith("{")}
        found[game] = Known(
            {each: passage["id"] for each, passage in passages.items() if "id" in passage},
            {each: passage.get("related", ()) for each, passage in passages.items() if EXAMPLE.match(each)},
        )
        for ruling, its in resting[game].items():
            found[game].rests[ruling] = {found[game].present(each) for each in its}
    return found


def _cites(answer: Answer) -> Sequence[Mapping[str, Any]]:
    return answer.get("cites") or ()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A commit's files in a temporary folder, without the phrasings that are nearly a question held back."""
    with tempfile.TemporaryDirectory(prefix="examine-") as folder:
        tree = Path(folder).resolve() / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            left_out = without_near(tree, held_back())
            print(f"{commit}: {left_out} phrasings left out that are nearly a question held back", file=sys.stderr)
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def without_near(tree: Path, held: Mapping[str, Iterable[str]]) -> int:
    """Take the phrasings out of a tree that equal or nearly equal a question; how many they were."""
    count = 0
    for game, questions in held.items():
        near = Near(questions)
        for pattern in PHRASINGS:
            for path in sorted(tree.glob(pattern.replace("*", game, 1))):
                lines = path.read_text("utf-8").splitlines(keepends=True)
                kept = [line for line in lines if (asked := _phrasing(line, path.suffix)) is None or asked not in near]
                count += len(lines) - len(kept)
                path.write_text("".join(kept), "utf-8")
    return count


def _phrasing(line: str, suffix: str) -> str | None:
    """The phrasing in a line of a file, if one stands there."""
    if suffix == ".txt":
        return None if line.startswith("[") else line.strip() or None
    found = re.fullmatch(r'\s+(".*"),?\s*', line)
    return str(json.loads(found[1])) if found else None


def table(versions: Sequence[Measured]) -> dict[str, list[dict[str, Any]]]:
    """Rows of counts: for each game, language, kind and route, and for all; a row has one set of counts a version."""
    rows: defaultdict[str, list[dict[str, Any]]] = defaultdict(lambda: [_counts([]) for _ in versions])
    for at, version in enumerate(versions):
        sorted_in: defaultdict[str, list[Mark]] = defaultdict(list)
        for case, its, _ in version.marks:
            names = (f"game {case.game}", f"language {case.language}", f"kind {case.kind}", f"route {its.label}")
            for name in (*names, f"{case.game} {case.language}", f"{case.game} {case.kind}", "all"):
                sorted_in[name].append(its)
        for name, marks in sorted_in.items():
            rows[name][at] = _counts(marks)
    order = ("game", "language", "kind", "route", *GAMES, "all")
    return dict(sorted(rows.items(), key=lambda row: (order.index(row[0].split(" ")[0]), row[0])))


def _counts(marks: Sequence[Mark]) -> dict[str, Any]:
    """How many cases, how many of each outcome; of what was due how much was given and computed."""
    told: dict[str, Any] = {"cases": len(marks)}
    told |= {name: sum(one.outcome == name for one in marks) for name in ("right", "half", "among", "wrong")}
    told |= {name: sum(one.outcome == name for one in marks) for name in ("silent", "missed")}
    told |= {name: sum(getattr(one, name) for one in marks) for name in ("first", "shown", "leant")}
    for name, its in (("given", [one.given for one in marks]), ("computed", [one.computed for one in marks])):
        due = [one for one in its if one is not None]
        told |= {name: sum(due), f"{name} of": len(due)}
    return told


def tell(versions: Sequence[Measured]) -> None:
    """Print the table: counts and shares of a hundred, versions beside each other. *right* has all that is due, *first*
    the right passage first, *half* that without the yes or no or the values due, *among* has it among others shown,
    *leant* is the part of *wrong* that is yes or no said of an open point under a label that tells so; *given* and
    *computed* are of what was due.
    """
    print(" | ".join(version.name for version in versions))
    rows = [["", "cases", *COLUMNS]]
    for name, counts in table(versions).items():
        cells = [" | ".join(f"{one['cases']}" for one in counts)]
        rows.append([name, *cells, *(" | ".join(_cell(one, column) for one in counts) for column in COLUMNS)])
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        print("  ".join([f"{row[0]:{widths[0]}}", *cells]).rstrip())
    for version in versions:
        print(f"rulings called by name, {version.name}: {version.named[0]} of {version.named[1]} right")


def _cell(counts: Mapping[str, Any], column: str) -> str:
    of = counts[f"{column} of"] if column in {"given", "computed"} else counts["cases"]
    whole = f"/{of}" if column in {"given", "computed"} else ""
    return f"{counts[column]}{whole} {100 * counts[column] / of:.1f}%" if of else "-"


def tell_failures(version: Measured) -> None:
    """Every case that is not right: what was asked, what was wanted, what was said."""
    for case, its, answers in version.marks:
        if its.outcome == "right":
            continue
        wanted = [*case.sections, *case.rests, case.ruling, *sorted(case.labels)]
        wanted += [{True: "yes", False: "no", None: ""}[case.verdict], "neither" * case.neither]
        wanted += [json.dumps(case.expected, ensure_ascii=False)] if case.expected is not None else []
        print(f"{its.outcome.upper()} {case.game} {case.bank} {case.id} {case.kind}: {case.question}")
        print(f"  wanted: {', '.join(filter(None, wanted))}")
        for one in answers:
            cites = ", ".join(f"{cite['id']} ({cite['section']})" for cite in _cites(one))
            yes = {True: "yes, ", False: "no, ", None: ""}[said(one)]
            result = json.dumps(one["result"], ensure_ascii=False) if one.get("result") else ""
            print(f"  said: {one.get('label')} {yes}[{cites}] {one.get('ruling') or ''} {result}")
            print(f"        {str(one.get('answer', ''))[:200]}")


def tell_lines(tree: Path = ROOT) -> None:
    """How many lines stand between a question and its answer, folder by folder, and how many MB of phrasings."""
    sizes: dict[str, int] = {}
    for name in BETWEEN:
        for place in sorted(tree.glob(name)):
            files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
            sizes[str(place.relative_to(tree))] = sum(len(path.read_text("utf-8").splitlines()) for path in files)
    for place_name, count in sizes.items():
        print(f"{count:7}  {place_name}")
    print(f"{sum(sizes.values()):7}  in all")
    phrasings = [path for pattern in PHRASINGS for path in tree.glob(pattern)]
    print(f"{sum(path.stat().st_size for path in phrasings) / 1e6:7.2f}  MB of phrasings")


def main() -> None:
    """What the words on the command line ask for."""
    parser = argparse.ArgumentParser(description="Measure how well questions of the rules are answered.")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--open", action="store_true", help="the open two thirds, every failure told (the default)")
    part.add_argument("--score", action="store_true", help="the open two thirds, counts only")
    part.add_argument("--held", action="store_true", help="the third that is held back, counts only")
    part.add_argument("--fresh", action="store_true", help="the questions of tests/rulings/fresh, counts only")
    part.add_argument("--lines", action="store_true", help="count the lines between a question and its answer")
    parser.add_argument("--against", metavar="COMMIT", help="measure this commit too, without phrasings held back")
    parser.add_argument("--game", choices=GAMES, help="one game only")
    parser.add_argument("--json", action="store_true", help="the table as JSON")
    told = parser.parse_args()
    if told.lines:
        tell_lines()
        return
    found = fresh_cases() if told.fresh else [case for case in cases() if case.held == told.held]
    found = [case for case in found if told.game in {None, case.game}]
    if not found:
        sys.exit("there are no such questions")
    parts = sorted({case.bank for case in found}) if told.fresh else [""]
    for part_name in parts:
        _measure(told, [case for case in found if part_name in {"", case.bank}], part_name)


def _measure(told: argparse.Namespace, found: Sequence[Case], part: str) -> None:
    """Measure this version on some cases, and the other one if it is wanted; tell it."""
    versions = [measured(ROOT, f"here {part}".strip(), found)]
    if told.against:
        with checked_out(told.against) as tree:
            versions.append(measured(tree, told.against, found))
    if told.json:
        names = [version.name for version in versions]
        print(json.dumps({"versions": names, "rows": table(versions), "named": [one.named for one in versions]}))
        return
    if not (told.score or told.held or told.fresh):
        tell_failures(versions[0])
    tell(versions)


if __name__ == "__main__":
    main()
