"""How fast the command starts: `makeplay --help` against `python -c "import click"`, which it cannot beat.

Median of many runs, alternating, so that other work on the machine falls on both.

    python benchmarks/start.py [RUNS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

SIDES = {
    "import click": [sys.executable, "-c", "import click"],
    "makeplay --help": [sys.executable, "-c", "from generator.cli import main; main(['--help'])"],
}


def main() -> None:
    """Measure both and print the ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    times: dict[str, list[float]] = {side: [] for side in SIDES}
    for _ in range(runs):
        for side, command in SIDES.items():
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            times[side].append(time.perf_counter() - began)
    medians = {side: statistics.median(found) for side, found in times.items()}
    for side, median in medians.items():
        print(f"{side:16} {1000 * median:6.1f} ms")
    print(f"ratio {medians['makeplay --help'] / medians['import click']:.2f} (promised: under 2)")


if __name__ == "__main__":
    main()
