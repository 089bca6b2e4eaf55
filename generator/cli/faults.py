"""An unforeseen error in one line: whose fault it is, and what it was.

In: an error. Out: a sentence, which names the pack of another distribution if the error happened in one.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import entry_points
from types import TracebackType

from generator.cli.language import say
from generator.engine.pack import GROUP


def fault(error: BaseException) -> str:
    """Return the fault in one line."""
    what = f"{type(error).__name__}: {error}"
    with suppress(Exception):  # the error itself must be reported in any case
        found = _in_a_pack(error.__traceback__)
        if found:
            pack, place = found
            return say("usage.pack_fault", pack=pack, place=place, what=what)
    return say("usage.fault", what=what)


def _in_a_pack(trace: TracebackType | None) -> tuple[str, str] | None:
    """Return the pack in whose code the error happened, and the line."""
    packages = {point.value.partition(":")[0].partition(".")[0]: point.name for point in entry_points(group=GROUP)}
    found = None
    while trace is not None:
        code = trace.tb_frame.f_code
        package = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        if package in packages:
            found = (packages[package], f"{code.co_filename}:{trace.tb_lineno}")
        trace = trace.tb_next
    return found
