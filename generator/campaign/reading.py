"""Reading files that may be something else: what is in a campaign's folder, and what a person names.

In: a path. Out: what a plain file holds, or an OSError that says why not. A pipe, a socket or a device
where a plain file belongs is never opened and never waited for; one that a person names is read, up to a limit.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from pathlib import Path
from typing import IO

from generator.errors import Said, Text

#: Bytes of a text that a person names: a board, a position, names, scenarios.
TEXT_LIMIT = 16 << 20
_KINDS = {stat.S_IFIFO: Text("named_pipe"), stat.S_IFSOCK: Text("socket")}
_KINDS |= dict.fromkeys((stat.S_IFCHR, stat.S_IFBLK), Text("device"))


def kind_of(mode: int) -> Said:
    """Return what a file of that *mode* is, "a named pipe", if it is not a plain file, a folder or a link; else ""."""
    return _KINDS.get(stat.S_IFMT(mode), "")


def read_regular(path: Path, most: int | None = None) -> bytes:
    """Return what the plain file *path* holds.

    Raises OSError, also for what is no plain file and for one of more than *most* bytes.
    """
    _refuse(path, path.stat().st_mode)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as opened:
        _refuse(path, os.fstat(handle).st_mode)  # it may have been exchanged meanwhile
        return opened.read() if most is None else limited(opened, most, path)


def text_named(path: Path, encoding: str = "utf-8-sig") -> str:
    """Return the text at a *path* that a person names: a file, a pipe, another program's output; one kind of line end.

    Raises UnicodeDecodeError, or OSError, also if that does not end after TEXT_LIMIT bytes.
    """
    with path.open("rb") as opened:
        return io.TextIOWrapper(io.BytesIO(limited(opened, TEXT_LIMIT, path)), encoding).read()


def limited(opened: IO[bytes], most: int, path: Path) -> bytes:
    """Return all that is left to read, called *path*.

    Raises OSError if that is more than *most* bytes.
    """
    data = opened.read(most + 1)
    if len(data) > most:
        size = f"{most >> 20} MB" if most >= 1 << 20 else Text("in_bytes", count=most)
        raise OSError(errno.EFBIG, Text("larger", size=size), str(path))
    return data


def _refuse(path: Path, mode: int) -> None:
    """Raise OSError for what is not a plain file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, Text("file_belongs_there", kind=kind_of(mode)), str(path))
