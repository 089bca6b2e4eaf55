"""Files that makeplay reads beside the record, spoilt: settings, themes, templates, profiles, studies, tables.

In: a source of chance, a home as `make_home` leaves it. Out: one of its files spoilt, and a command that reads it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import spoiling
from hostile_commands import make_campaign, say

#: A file, and the commands that read it.
READ: dict[str, tuple[tuple[str, ...], ...]] = {
    "study/study.toml": (("study", "study", "--campaigns", "1", "--games", "1", "--workers", "1"),),
    "study/parts/0-0000000-0000000.csv": (("study", "study", "--campaigns", "1", "--games", "1", "--workers", "1"),),
    "../config/printers.toml": (
        ("printer", "list"),
        ("printer", "show", "kitchen"),
        ("printer", "set", "kitchen", "--front", "2,1"),
        ("print", "kran", "--only", "tracks", "--paper", "a4", "--printer", "kitchen"),
        ("printer", "remove", "kitchen"),
    ),
    "mine/themes/dusty/theme.toml": (
        ("templates", "check", "--templates", "mine", "--theme", "dusty"),
        ("print", "kran", "--only", "tracks", "--templates", "mine", "--theme", "dusty"),
    ),
    "mine/deep_future/tracks.svg.j2": (
        ("templates", "check", "--templates", "mine"),
        ("templates", "list", "--templates", "mine"),
        ("print", "kran", "--only", "tracks", "--templates", "mine"),
    ),
    "campaigns/kran/campaign.toml": (
        ("status", "kran"),
        ("check", "kran"),
        ("play", "kran"),
        ("setup", "kran"),
        ("export", "kran"),
        ("branch", "kran", "other"),
        ("print", "kran", "--only", "tracks"),
        ("log", "kran", "note x"),
    ),
    "board.toml": (
        ("board", "check", "deluges", "board.toml"),
        (
            "new",
            "fresh",
            "--game",
            "deluges",
            "--player",
            "Ada",
            "--player",
            "Ben",
            "--player",
            "Cleo",
            "--player",
            "Dan",
            "--rule",
            "map=@board.toml",
        ),
    ),
    "position.toml": (
        ("judge", "position.toml"),
        ("judge", "position.toml", "go"),
        ("judge", "position.toml", "--json"),
    ),
    "table.csv": (("import", "table.csv", "fresh", "--player", "Ada"), ("import", "table.csv", "fresh", "--anyway")),
    "kran.zip": (
        ("import", "kran.zip", "fresh"),
        ("merge", "kran", "kran.zip"),
        ("merge", "kran", "kran.zip", "--branch", "other"),
    ),
    "names.txt": (("new", "fresh", "--player", "Ada", "--names", "names.txt"),),
    "questions.txt": (("ask", "--file", "questions.txt"),),
}
THEME = '[name]\nen = "Dusty"\nzh = "x"\n[colour]\nink = "#336699"\n'


def make_home() -> None:
    """A campaign and a file of every kind."""
    make_campaign("deep_future")
    Path("campaigns/ended-deep_future").rename("campaigns/kran")
    say("export", "kran", "kran.zip")
    say("study", "study", "--campaigns", "1", "--games", "1", "--workers", "1")
    say("printer", "set", "kitchen", "--paper", "a4", "--front", "1,0.5")
    say("templates", "copy", "tracks", "--to", "mine")
    say("board", "new", "deluges", "board.toml")
    Path("position.toml").write_bytes(say("judge", "--example"))
    Path("table.csv").write_bytes(say("import", "--template"))
    Path("names.txt").write_text("Kran\nVey\n\nObelisk\n", "utf-8")
    Path("questions.txt").write_text("what is a world?\nhow many cards do I draw?\n", "utf-8")
    Path("mine/themes/dusty").mkdir(parents=True)
    Path("mine/themes/dusty/theme.toml").write_text(THEME, "utf-8")


def spoil(random: Random) -> tuple[str, ...]:
    """Spoil a file of the home one stands in; a command that reads it."""
    name = random.choice(list(READ))
    path = Path(name)
    data = path.read_bytes()
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        if random.random() < 0.3:
            data = spoiling.bent_bytes(random, data)
        else:
            lines = data.decode("utf-8", "surrogateescape").split("\n")
            at = random.randrange(len(lines))
            lines[at] = spoiling.changed_text(random, lines[at])
            data = "\n".join(lines).encode("utf-8", "surrogatepass" if random.random() < 0.1 else "replace")
    path.write_bytes(data)
    return random.choice(READ[name])
