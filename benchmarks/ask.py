"""How fast a question is answered from the shell: `makeplay ask` against `python -c "import click"`, the floor.

Median of many runs, alternating, so that other work on the machine falls on both; before them each question is asked
once, as that prepares what is kept beside the book.

    python benchmarks/ask.py [RUNS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

QUESTIONS = {
    "computed": "I failed a heart challenge with a 5.",
    "from the book": "May I settle two worlds in one action?",
    "misspelt": "can i setle two worlds in one acton",
    "Chinese, computed": "回合开始时我有12张手牌怎么办？",
    "Chinese, from the book": "牌库空了怎么办？",
}
#: The promise (issue 6).
PROMISED = 2.5


def main() -> None:
    """Measure all and print the ratios."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    floor = [sys.executable, "-c", "import click"]
    commands = {
        name: [sys.executable, "-c", f"from generator.cli import main; main(['ask', {question!r}])"]
        for name, question in QUESTIONS.items()
    }
    times: dict[str, list[float]] = {"import click": [], **{name: [] for name in commands}}
    for command in commands.values():
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for _ in range(runs):
        for name, command in {"import click": floor, **commands}.items():
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - began)
    base = statistics.median(times["import click"])
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name:24} {1000 * median:6.1f} ms  {median / base:4.2f} (promised: under {PROMISED})")


if __name__ == "__main__":
    main()
