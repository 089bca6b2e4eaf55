"""Build the manual as a site in build/site, which can be read without a network: what `make docs` runs.

In: README, docs/, CHANGELOG and the help of every command. Out: the pages in build/manual, and the site made of them.
Usage: python tools/build_docs.py [FOLDER]
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import record_evening
from mkdocs.commands.build import build
from mkdocs.config import load_config

from generator import cli

ROOT = Path(__file__).resolve().parent.parent
#: Columns of the help that a page shows.
WIDE = 96


def main(words: Sequence[str]) -> None:
    """Build the site, by default in build/site; a link that leads nowhere is an error."""
    os.environ["MAKEPLAY_LANG"] = "en"
    folder = Path(words[0]) if words else ROOT / "build"
    manual = folder / "manual"
    shutil.rmtree(manual, ignore_errors=True)
    lay_out(manual)
    site = folder / "site"
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(manual), site_dir=str(site), strict=True)
    config.nav = navigation(config.nav or [])
    build(config)
    print(f"{site / 'index.html'}")


def lay_out(manual: Path) -> None:
    """Write all pages into *manual*."""
    shutil.copytree(ROOT / "docs", manual)
    record_evening.main([str(manual / "pictures")])
    readme = (ROOT / "README.md").read_text("utf-8")
    readme = readme.replace("(docs/decisions)", "(decisions/0001-painter.md)").replace("(LICENSE)", "(license.md)")
    readme = re.sub(r'(\]\(|src=")docs/', r"\1", readme)
    (manual / "index.md").write_text(readme.replace("(CHANGELOG.md)", "(changelog.md)"), "utf-8")
    (manual / "changelog.md").write_text((ROOT / "CHANGELOG.md").read_text("utf-8"), "utf-8")
    (manual / "license.md").write_text(f"# Licence\n\n```text\n{(ROOT / 'LICENSE').read_text('utf-8')}```\n", "utf-8")
    for path in manual.rglob("*.md"):
        text = path.read_text("utf-8").replace("](../README.md", "](index.md")
        path.write_text(text.replace("](../CHANGELOG.md", "](changelog.md"), "utf-8")
    (manual / "commands").mkdir()
    for name in cli.COMMANDS:
        (manual / "commands" / f"{name}.md").write_text(command_page(name), "utf-8")


def command_page(name: str) -> str:
    """Return the page of a command: its help, and that of the commands below it."""
    return (
        f"# makeplay {name}\n\n{cli.COMMANDS[name]}\n"
        + "".join(
            f"\n{f'## {path}' if at else ''}\n\n```text\n{told}\n```\n" for at, (path, told) in enumerate(_helps(name))
        )
        + f"\n[More about it](../commands.md#makeplay-{name})\n"
    )


def _helps(name: str) -> Iterator[tuple[str, str]]:
    """Yield a command and those below it, each with its help."""
    root = click.Context(cli.makeplay, info_name="makeplay", terminal_width=WIDE, max_content_width=WIDE)
    waiting = [(cli.makeplay.get_command(root, name), root)]
    for command, parent in waiting:
        assert command is not None
        context = click.Context(
            command, parent, info_name=command.name, terminal_width=WIDE, help_option_names=["-h", "--help"]
        )
        yield context.command_path, command.get_help(context)
        if isinstance(command, click.Group):
            waiting += [(each, context) for each in command.commands.values()]


def navigation(pages: list[Any]) -> list[Any]:
    """Return the pages of mkdocs.yml with those of commands and decisions."""
    for chapter in pages:
        if "Commands" in chapter:
            for heading, commands in cli.GROUPS.items():
                chapter["Commands"].append({heading: [{name: f"commands/{name}.md"} for name in commands]})
        if "Make" in chapter:
            decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
            chapter["Make"].append({"Decisions": [f"decisions/{path.name}" for path in decisions]})
    return pages


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        main(sys.argv[1:])
    except (subprocess.CalledProcessError, click.ClickException) as error:
        sys.exit(f"makeplay: {error}")
