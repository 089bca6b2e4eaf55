"""Names that packs of other people may still use: they go on working, and say what the name is now.

In: the former names of a module, or a pack. Out: the same things under their names of today, with a DeprecationWarning.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any
from warnings import warn

#: Answers of a pack that are called otherwise today.
ANSWERS = {"bench": "analysis", "bench_of": "analysis_of", "grower": "simulator"}


def former(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return what a *module* does with a name it does not have: former *names* are looked up under those of today."""

    def look_up(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        place, _, today = names[name].rpartition(".")
        warn(f"{module}.{name} is {place or module}.{today} now", DeprecationWarning, stacklevel=2)
        return getattr(import_module(place or module), today)

    return look_up


def keep_former(module: str, names: Mapping[str, str]) -> None:
    """Let a *module* that may be compiled (tools/compile_engine.py) go on answering to its former *names*."""
    vars(sys.modules[module])["__getattr__"] = former(module, names)


def answer_as_today(pack: Any) -> None:
    """Give *pack* the answers of today that it only has under their former names."""
    for name, today in ANSWERS.items():
        if hasattr(pack, name) and not hasattr(pack, today):
            warn(f"{type(pack).__name__}.{name} is called {today} now", DeprecationWarning, stacklevel=2)
            setattr(pack, today, getattr(pack, name))


def warn_of_former(built: type, today: str) -> None:
    """Say that the class *built* builds upon a former name, and what is there *today*."""
    warn(f"{built.__module__}.{built.__qualname__} builds upon a former name; it is {today} now", DeprecationWarning, 3)
