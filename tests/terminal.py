"""Makeplay on a pseudo-terminal.

In: words of the command line, what is typed. Out: the bytes that reach the terminal, and what of them is raw.
"""

from __future__ import annotations

import os
import pty
import re
import select
import sys
import termios
import traceback
import unicodedata
import warnings
from collections.abc import Mapping, Sequence
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

from generator.cli import main

#: What a terminal itself makes of a line break.
_LINE_END = b"\r\n"
#: Classes of characters that show nothing, and do something instead.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
#: What click writes around a progress bar, and before a position that only the next player may see.
_OF_CLICK = re.compile(rb"\r\x1b\[\?25l|\x1b\[\?25h|\x1b\[2J\x1b\[1;1H")
#: Seconds in which something must be shown.
PATIENCE = 240
#: A terminal that is told no colours and no places.
DUMB = {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"}


def shown(
    words: Sequence[str], home: Path, typed: str = "", piped: Path | None = None, environment: Mapping[str, str] = DUMB
) -> bytes:
    """What reaches a terminal on which *words* are run in *home* and *typed* is typed, or *piped* is the input."""
    leader, follower = pty.openpty()
    how = termios.tcgetattr(follower)
    how[3] &= ~termios.ECHO
    termios.tcsetattr(follower, termios.TCSANOW, how)
    os.write(leader, typed.encode("utf-8", "surrogateescape"))
    source = os.open(piped, os.O_RDONLY) if piped else os.dup(follower)
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # other threads do not matter here
        child = os.fork()
    if child == 0:
        _run(words, home, (source, follower, follower), environment)
    os.close(follower)
    os.close(source)
    found = _all_of(leader)
    os.close(leader)  # whoever waits there still is told to go
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in range(8), found
    return found


def _run(words: Sequence[str], home: Path, streams: Sequence[int], environment: Mapping[str, str]) -> NoReturn:
    """Run makeplay in this process, and end it."""
    code: object = 70
    try:
        os.chdir(home)
        os.environ.pop("MAKEPLAY_HOME", None)
        os.environ.update(environment)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (
            TextIOWrapper(BufferedReader(FileIO(0, closefd=False)), "utf-8", "surrogateescape"),
            TextIOWrapper(BufferedWriter(FileIO(1, "w", closefd=False)), "utf-8"),
            TextIOWrapper(BufferedWriter(FileIO(2, "w", closefd=False)), "utf-8"),
        )
        sys.path.insert(0, str(home / "site"))
        main(words)
    except SystemExit as end:
        code = end.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 0)


def _all_of(leader: int) -> bytes:
    """What a terminal is shown until nobody writes to it any more, or for as long as anybody waits."""
    found = bytearray()
    try:
        while select.select([leader], [], [], PATIENCE)[0] and (piece := os.read(leader, 65536)):
            found += piece
    except OSError:  # the other end is closed
        pass
    return bytes(found)


def raw(found: bytes) -> list[str]:
    """Characters in what a terminal was shown that do not show themselves, line breaks not counted."""
    text = _OF_CLICK.sub(b"", found).replace(_LINE_END, b"").decode("utf-8", "surrogateescape")
    return [character for character in text if unicodedata.category(character) in _HIDDEN]
