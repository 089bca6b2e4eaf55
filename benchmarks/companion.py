"""How large the companion's page is, how fast it opens and searches in Chromium, held as a phone.

Best and median of several runs, each in a new browser, so that other work on the machine counts little. The campaign is
simulated: 15 eras from a seed.

    python benchmarks/companion.py [RUNS] [en|zh]
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from generator import cli

ERAS, SEED = "15", "5"
#: The promise (issue 28): seconds; bytes without pictures and with them.
PROMISED, LIMITS = 1.0, {"--no-pictures": 1_500_000, "--pictures": 3_000_000}
QUESTION = {"en": "may I settle two worlds in one action?", "zh": "\u724c\u5e93\u7a7a\u4e86\u600e\u4e48\u529e"}


def main() -> None:
    """Measure all and print it."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    language = sys.argv[2] if len(sys.argv) > 2 else "en"
    with tempfile.TemporaryDirectory() as folder:
        home = ("--home", folder)
        cli.run(["simulate", "kran", "--eras", ERAS, "--seed", SEED, "--yes", "--lang", language, *home])
        for option, most in LIMITS.items():
            path, began = Path(folder) / f"page{option}.html", time.process_time()
            cli.run(["companion", "kran", option, "--out", str(path), *home])
            spent, size = time.process_time() - began, path.stat().st_size
            print(f"{option:14} {size:,} bytes (at most {most:,}), {spent:.1f} s of work")
        for name, found in _times(path, language, runs).items():
            best, median = min(found), statistics.median(found)
            print(f"{name:14} best {best:.2f} s, median {median:.2f} s (promised: under {PROMISED})")


def _times(path: Path, language: str, runs: int) -> dict[str, list[float]]:
    """Return how long it took until the map was there, and from the last letter of a question to its answer."""
    from playwright.sync_api import sync_playwright

    times: dict[str, list[float]] = {"opening": [], "first search": [], "next search": []}
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as played:
        for _ in range(runs):
            browser = played.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
            began = time.perf_counter()
            page.goto(path.as_uri())
            page.wait_for_selector("body[data-ready]")
            times["opening"].append(time.perf_counter() - began)
            page.click("nav a[href='#rules']")
            for name in ("first search", "next search"):
                began = time.perf_counter()
                page.wait_for_selector("#ask")  # the book is unpacked for the first one
                page.fill("#ask", QUESTION[language])
                page.wait_for_selector("#rules .answer")
                times[name].append(time.perf_counter() - began)
                page.fill("#ask", "")
                page.wait_for_selector("#rules .answer", state="detached")
            browser.close()
    return times


if __name__ == "__main__":
    main()
