"""Record an evening against a bot as a picture: docs/pictures/evening.svg, and draw docs/pictures/map.png.

In: a new campaign with a fixed seed, what is typed in it. Out: what the terminal shows, as rich draws it, in SVG.
Usage: python tools/record_evening.py [FOLDER]
"""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
NEW = ("new", "night", "--player", "Ada", "--player", "Ben", "--seed", "4")
PLAY = ("play", "night", "--bot", "Ben=tuned", "--seed", "3")
#: What Ada types, and where the picture begins.
TYPED, FROM = ("advance 019", "1", "why 1", "quit"), "Era 1, turn of Ada"
COLUMNS = 80
#: How rich lays an SVG out, without the font that it would fetch from the network.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px;
  line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""
#: The map of a grown galaxy, in pixels across, and how it is made.
WIDE, GROWN = 620, ("simulate", "elder", "--eras", "2", "--seed", "4")
PRINTED = ("print", "elder", "--only", "map", "--theme", "starlight", "--preview")


def main(words: Sequence[str]) -> None:
    """Draw both pictures into a folder."""
    folder = Path(words[0]) if words else PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        _makeplay(home, NEW)
        (folder / "evening.svg").write_text(drawn(_makeplay(home, PLAY, TYPED)), "utf-8")
        _makeplay(home, GROWN)
        _makeplay(home, PRINTED)
        with Image.open(Path(home) / "output" / "elder" / "map.png") as page:
            small = page.convert("RGB").resize((WIDE, page.height * WIDE // page.width), Image.Resampling.LANCZOS)
        small.convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(folder / "map.png", optimize=True)


def drawn(shown: str) -> str:
    """Return an SVG of what a terminal has *shown*, from the place where it becomes interesting."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="standard")
    lines = list(_lines(shown))
    first = next((at for at, line in enumerate(lines) if FROM in line.plain), 0)
    console.print(Text("$ makeplay play night --bot Ben=tuned"))
    for line in lines[first:]:
        console.print(line, highlight=False)
    return console.export_svg(title="makeplay", code_format=FRAME, unique_id="evening")


def _lines(shown: str) -> Iterator[Text]:
    """Yield what was shown line by line, what was typed behind each prompt."""
    typed = iter(TYPED)
    for line in shown.replace("\n> ", "\n\0").split("\n"):
        rest = line.lstrip("\0")
        for _ in range(len(line) - len(rest)):  # nobody echoes what comes from a pipe
            yield Text(f"> {next(typed, '')}", style="bold")
        yield Text.from_ansi(rest)


def _makeplay(home: str, words: Sequence[str], typed: Sequence[str] = ()) -> str:
    """Return what makeplay shows on a terminal when *typed* comes from a pipe."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MAKEPLAY_", "NO_COLOR"))}
    environment |= {"COLUMNS": str(COLUMNS), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "generator", *words]
    with subprocess.Popen(command, cwd=home, env=environment, stdin=subprocess.PIPE, stdout=follower) as process:
        os.close(follower)
        assert process.stdin is not None
        process.stdin.write("".join(f"{each}\n" for each in typed).encode())
        process.stdin.close()
        shown = bytearray()
        with suppress(OSError):  # nobody writes to the terminal any more
            while piece := os.read(leader, 65536):
                shown += piece
    os.close(leader)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, bytes(shown))
    return shown.decode().replace("\r\n", "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
