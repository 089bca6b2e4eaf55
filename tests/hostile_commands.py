"""Command lines, right, wrong and hostile, of every command and every option that makeplay has.

In: a source of chance. Out: words and what is typed, for a home as `make_home` leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import click
import inside
import spoiling

from generator import cli

GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
#: Seats of each game.
SEATS = {"deep_future": 2, "innovation": 2, "eminent_domain": 2, "deluges": 3}
PLAYERS = ("Ada", "Ben", "Cleo")
#: Campaigns that there are: a game under way, and one broken off, of each game.
CAMPAIGNS = (*(f"{kind}-{game}" for game in GAMES for kind in ("begun", "ended")), "foxes")
#: They look for ever, play long, or hand work to other computers, which is tested in its own place.
LEFT_OUT = frozenset({"--watch", "--balanced", "--backend", "--scheduler", "--help", "--home"})
#: Commands that go on until they are stopped.
ENDLESS = frozenset({("serve",)})
#: Commands that play, and the words that make them play little.
PLAYING = {
    "simulate": ("--max-games", "1", "--games", "1"),
    "study": ("--campaigns", "1", "--games", "1", "--workers", "1"),
    "board measure": ("--games", "1", "--workers", "1"),
}
#: How often a command is drawn; those that draw sheets or play take long.
SELDOM = {
    "print": 6,
    "deck difference": 6,
    "simulate": 2,
    "study": 2,
    "board measure": 2,
    "new": 3,
    "printer calibrate": 3,
    "templates check": 3,
}
OFTEN = 12

#: Right values by what an option or an argument is called.
RIGHT: dict[str, tuple[str, ...]] = {
    "name": CAMPAIGNS, "NAME": ("Ada", "Ben", "Cleo", "kitchen"), "new": ("other",), "NEW": ("other",),
    "GAME": GAMES, "game": GAMES, "KEY=VALUE": ("edition=first", "battle_zero_cubes=false", "map=house-31"),
    "FILE": ("names.txt", "table.csv", "campaign.zip", "position.toml", "scenario.json", "board.toml", "bad.bin", "."),
    "file": ("campaign.zip", "table.csv", "board.toml", "new.zip", "bad.bin"), "other": ("campaign.zip", *CAMPAIGNS),
    "files": ("scenario.json", "bad.bin", "position.toml"), "folder": ("study", "campaigns"), "DIR": ("mine",),
    "WHEN": ("1", "2", "1:1", "0001-sitting:2", "0000-setup:3", "9:9"), "when": ("1", "1:1", "0001-sitting:2", "era 1"),
    "EVENT": ("1:1",), "event": ("1:1", "0001-sitting:2", "0000-setup:1"), "RUN": ("1:1", "0000-setup:3"),
    "KIND": ("tracks", "mats", "reference", "cards", "map", "rules", "readings", "box"),
    "WORDS": ("012", "001-003", "worlds", "new"), "WORDING": ("steps", "blank"), "PAPER": ("a4", "letter", "200x300mm"),
    "SIZE": ("poker", "mini", "2.5x3in"), "MM": ("1", "2mm", "0.3"), "MM[xMM]": ("1", "1x2"), "LABELS": ("5160",),
    "OLD=NEW": ("owl=bat",), "before": ("1:3",), "after": ("1:3", "0:1"),
    "THEME": ("notebook", "starlight", "ink-saver"), "SHEETS|SIZE": ("1x1", "a2"), "SHOP": ("tgc-poker", "mpc-poker"),
    "ADDRESS": ("https://example.org/x",), "DPI": ("50", "72"), "N": ("1", "2"), "X,Y": ("1,2", "0,0"), "Y": ("1",),
    "X": ("1",),     "T,R,B,L": ("5,5,5,5",), "DEGREES": ("0.5",), "CARD": ("001", "012"), "SECTOR": ("34", "11"),
    "ERA": ("1",),
    "BOT": ("random", "sensible", "careful"), "JSON": ('{"from": "34", "to": "35"}', "{}", '{"a": 5}'),
    "CHOICE": ("go", "settle 012", "1", "draw", "end"), "seen": ("1-36", "4", "40-52"),
    "drawn": ("Ada", "Ben", "014", "line", "34"),
    "words": ("34", "world", "Kranax", "3", "heart", "genetics", "note", "hello", "undo", "printed", "cards",
              "era", "2", "how", "many", "does", "a", "player", "draw?", "position.toml", "go", "status", "game",
    "won", "might"),
    "[WORDS]": ("", "Ada 014 Ben 020"), "TEMPLATE": ("world", "card"),
}  # fmt: skip
TYPED = (
    "1", "2", "list", "look", "why 1", "undo", "rules deck", "name 012 X", "name 34 Kran", "leave", "yes", "abandon",
    "quit", "world 34 Kranax 3 heart genetics", "note it rained", "advance 001 physics", "lost 005", "era 2",
    "printed 001", "redo", "game Ada, Ben won might", "help", "4K", "012", "status", "wonder 34 might sun",
    "what is a world?", "", "#x",
)  # fmt: skip


@cache
def commands() -> dict[tuple[str, ...], click.Command]:
    """Every command that can be called, by its words."""
    return dict(_commands(cli.makeplay, ()))


def _commands(group: click.Group, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from _commands(command, (*words, name))
        else:
            yield (*words, name), command


@cache
def _urn() -> list[tuple[str, ...]]:
    ends = (words for words in commands() if words not in ENDLESS)
    return [words for words in ends for _ in range(SELDOM.get(" ".join(words), OFTEN))]


def command_line(random: Random) -> tuple[list[str], bytes]:
    """The words of a call, and what is typed while it runs."""
    if random.random() < 0.01:
        return [spoiling.word(random) for _ in range(random.randrange(4))], typed(random)
    words = random.choice(_urn())
    line = list(words)
    for its in commands()[words].params:
        line += _given(random, words[0], its)
    if random.random() < 0.05:
        random.shuffle(line)
    if random.random() < 0.05:
        line.insert(random.randrange(len(line) + 1), spoiling.word(random))
    return _bounded(" ".join(words), line), typed(random)


def _given(random: Random, command: str, its: click.Parameter) -> list[str]:
    """How an argument or an option is given, if it is."""
    if isinstance(its, click.Argument):
        count = random.randrange(5) if its.nargs == -1 else 1 if its.required or random.random() < 0.7 else 0
        return [_value(random, command, its) for _ in range(count - (random.random() < 0.02))]
    assert isinstance(its, click.Option)
    if LEFT_OUT & set(its.opts) or random.random() > (0.7 if its.opts[0] == "--player" else 0.12):
        return []
    if its.is_flag:
        return [its.opts[0]]
    times = random.choice((1, 2, 2, 3)) if its.multiple else 1
    return [word for _ in range(times) for word in (its.opts[0], _value(random, command, its))]


def _value(random: Random, command: str, its: click.Parameter) -> str:
    right = RIGHT.get(its.metavar or "") or RIGHT.get(its.name or "") or RIGHT["words"]
    if command == "pack":  # to look at a whole pack takes long, and test_own_pack does it
        right = ("nim", "no_such_game", "generator")
    if isinstance(its.type, click.Choice):
        right = tuple(its.type.choices)
    if command in {"new", "simulate", "import"} and its.name == "name" and random.random() < 0.5:
        return "fresh"
    found = random.choice(right) if random.random() < 0.75 else spoiling.word(random)
    return spoiling.as_word(spoiling.changed_text(random, found)) if random.random() < 0.05 else found


def _bounded(command: str, line: list[str]) -> list[str]:
    """What plays long plays little; nothing is named that lies outside."""
    line = [word for word in line if not word.lstrip("@~ ").startswith(("/", "~"))]
    if command in PLAYING and "--" not in line:
        line = [word if not word.isdecimal() or len(word) > 20 or len(word) < 2 else "2" for word in line]
        line += PLAYING[command]
    return line


def typed(random: Random) -> bytes:
    """Lines as people type them, some of them not text."""
    lines = [
        random.choice(TYPED) if random.random() < 0.7 else spoiling.text(random) for _ in range(random.randrange(6))
    ]
    data = "\n".join(lines).encode("utf-8", "surrogatepass" if random.random() < 0.5 else "replace")
    return data + random.choice((b"", b"\n", b"\n", b"\xff\n", b"\x00\n", b"\xe4\xb8"))


def make_home() -> None:
    """Campaigns of the four games where one stands, and files of every kind that a command reads."""
    for game in GAMES:
        make_campaign(game)
    make_deck()
    say("export", "begun-deep_future", "campaign.zip")
    for file, words in FILES.items():
        Path(file).write_bytes(say(*words))
    Path("names.txt").write_text("Kran\nVey\nKran\n", "utf-8")
    Path("bad.bin").write_bytes(b"\xff\xfe\x00\x01kind\n\xff" * 20)
    Path("scenario.json").write_text('{"format": 1, "scenarios": []}', "utf-8")
    Path("mine").mkdir()
    say("board", "new", "deluges", "board.toml")


#: What makeplay prints to be copied into files.
FILES = {
    "table.csv": ("import", "--template"),
    "position.toml": ("judge", "--example"),
    "position-innovation.toml": ("judge", "--example", "--game", "innovation"),
    "position-eminent_domain.toml": ("judge", "--example", "--game", "eminent_domain"),
}


def make_deck() -> None:
    """A deck that was printed, altered and printed again."""
    say("deck", "new", "foxes")
    for more in ("", "fox,Fox,1,Run.,2\n"):
        with Path("campaigns/foxes/cards.csv").open("a") as sheet:
            sheet.write(more)
        say("print", "foxes", "--changed", "--confirm", "--json")


def make_campaign(game: str) -> None:
    """One with a game under way, one whose game was broken off, with other events behind it."""
    for kind, lines in (("begun", ["1"] * 6), ("ended", ["1", "1", "1", "abandon", "yes"])):
        seats = [word for who in PLAYERS[: SEATS[game]] for word in ("--player", who)]
        say("new", f"{kind}-{game}", "--game", game, *seats, "--seed", "5")
        say("play", f"{kind}-{game}", "--seed", "5", typed="\n".join(lines) + "\n")
    if game == "deep_future":
        for line in KEPT:
            say("log", f"ended-{game}", line, "--anyway")


#: A campaign kept by hand.
KEPT = (
    "world 34 Kranax 3 heart genetics", "note it rained", "wonder 34 might sun", "undo", "redo",
    "lost 005", "printed 001 002", "game Ada Kranax, Ada won might", "undo",
)  # fmt: skip


def say(*words: str, typed: str = "") -> bytes:
    """What makeplay answers; it must be all right."""
    told = inside.run(words, typed.encode())
    assert told.code == 0, (words, told)
    return told.out
