"""The companion's page in a real browser: a phone and a desktop, as people hold them.

In: a page. Out: a browser page that has opened it, and everything that it complained of.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
#: What is shown on a phone and on a desktop.
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 860}},
}


@contextmanager
def opened(path: Path, screen: str, look: Any = "light") -> Iterator[Any]:
    """A browser page that shows the file at *path*; nothing may be wrong with it, nothing may be fetched."""
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    with sync_playwright() as played:
        browser = played.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(**SCREENS[screen], color_scheme=look)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(f"a dialog: {dialog.message}"))
        page.on(
            "request", lambda asked: wrong.append(asked.url) if not asked.url.startswith(("file:", "data:")) else None
        )
        page.goto(path.as_uri())
        page.wait_for_selector("body[data-ready]")  # a function to wait for would be evaluated, which the page forbids
        yield page
        browser.close()
    assert wrong == []


def go_to(page: Any, tab: str) -> None:
    """Open a tab as people do."""
    page.click(f"nav a[href='#{tab}']")
    page.wait_for_selector(f"body[data-ready='{tab}']")


def faults(page: Any) -> list[str]:
    """What axe-core finds wrong by WCAG 2.2 AA."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    return [f"{each['id']}: {node['html'][:160]}" for each in found.response["violations"] for node in each["nodes"]]
