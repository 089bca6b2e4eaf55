"""The manual as a site: every page, every command's help, a recorded evening, and nothing fetched from the network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator import cli

ROOT = Path(__file__).resolve().parent.parent
#: Links between documents are looked at in every `make test` (test_docs).
pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it; a link that leads nowhere would be an error."""
    folder = tmp_path_factory.mktemp("manual")
    words = [sys.executable, "tools/build_docs.py", str(folder)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder / "site"


def test_every_command_has_a_page_and_a_place_in_the_navigation(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    for name in cli.COMMANDS:
        assert f"Usage: makeplay {name}" in (site / "commands" / f"{name}.html").read_text("utf-8")
        assert f'href="commands/{name}.html"' in start
    for path in (ROOT / "docs").glob("*.md"):
        assert f'href="{path.stem}.html"' in start, path


def test_the_site_fetches_nothing_from_the_network(site: Path) -> None:
    for path in [*site.rglob("*.html"), *site.rglob("*.svg")]:
        text = path.read_text("utf-8")
        assert not re.findall(r"""<(?:script|link|img)[^>]*(?:src|href)=["']?(?:https?:)?//""", text), path
        assert not re.findall(r"@import|url\(['\"]?(?:https?:)?//", text), path


def test_the_recorded_evening_shows_map_question_and_answer(site: Path) -> None:
    for picture in (site / "pictures" / "evening.svg", ROOT / "docs" / "pictures" / "evening.svg"):
        shown = re.sub(r"<[^>]+>", "", picture.read_text("utf-8")).replace("&#160;", " ")
        for words in ("--bot Ben=tuned", "Culture", "Hand of Ada", "advance 019", "why 1", "Stopped here"):
            assert words in shown, (picture, words)
    for picture in (ROOT / "docs" / "pictures").iterdir():
        galleries = picture.name.startswith(
            ("art-", "deck-layouts-")
        )  # many samples, which no page shows but by a link
        assert picture.stat().st_size < (250_000 if galleries else 60_000), picture
