"""Names that packs of other people may still use: they go on working, and say what the name is now.

In: the former names of a module, or a pack. Out: the same things under their names of today, with a DeprecationWarning.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any
from warnings import warn

_ENGINE, _PARTS = "generator.engine", "generator.engine.former_parts"
#: Modules of the engine that are no more: what was in each, and where it is now.
MODULES = {
    "bilingual": {name: f"{_ENGINE}.languages.{name}" for name in ("Language", "Words", "listed")},
    "growing": {"Grower": f"{_ENGINE}.simulator.Simulator", "Growing": f"{_ENGINE}.simulator.Simulated"},
    "sitting": {
        "Sitting": f"{_PARTS}.Sitting",
        **dict.fromkeys(("Renderer", "Teller"), f"{_ENGINE}.renderer.Renderer"),
    },
    "chronicled": {
        **{name: f"{_PARTS}.{name}" for name in ("ChronicledCampaign", "Ways")},
        "EVENTS": f"{_ENGINE}.game_campaign.EVENTS",
    },
    "refereed": {
        "RefereedTable": f"{_PARTS}.RefereedTable",
        **dict.fromkeys(("RefereedAnalysis", "RefereedBench"), f"{_PARTS}.RefereedAnalysis"),
        **dict.fromkeys(("RefereedSimulator", "RefereedGrower"), f"{_ENGINE}.game_table.GameSimulator"),
        "described": f"{_ENGINE}.game_analysis.described",
    },
    "refereed_pack": {"RefereedPack": f"{_PARTS}.RefereedPack"},
}
#: Answers of a pack that are called otherwise today.
ANSWERS = {"bench": "analysis", "bench_of": "analysis_of", "grower": "simulator"}


def former(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return what a *module* does with a name it does not have: former *names* are looked up under those of today."""

    def look_up(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        place, _, today = names[name].rpartition(".")
        if place != _PARTS:  # who builds upon those is warned with what to build upon
            warn(f"{module}.{name} is {place or module}.{today} now", DeprecationWarning, stacklevel=2)
        return getattr(import_module(place or module), today)

    return look_up


def keep_former(module: str, names: Mapping[str, str]) -> None:
    """Let a *module* that may be compiled (tools/compile_engine.py) go on answering to its former *names*."""
    vars(sys.modules[module])["__getattr__"] = former(module, names)


def keep_former_modules() -> None:
    """Let the `MODULES` that are no more be imported, although there are no files of them."""
    for name, names in MODULES.items():
        module = ModuleType(f"{_ENGINE}.{name}")
        setattr(sys.modules[_ENGINE], name, module)
        sys.modules[module.__name__] = module
        keep_former(module.__name__, names)


def answer_as_today(pack: Any) -> None:
    """Give *pack* the answers of today that it only has under their former names."""
    for name, today in ANSWERS.items():
        if hasattr(pack, name) and not hasattr(pack, today):
            warn(f"{type(pack).__name__}.{name} is called {today} now", DeprecationWarning, stacklevel=2)
            setattr(pack, today, getattr(pack, name))


def warn_of_former(built: type, today: str) -> None:
    """Say that the class *built* builds upon a former name, and what is there *today*."""
    warn(f"{built.__module__}.{built.__qualname__} builds upon a former name; it is {today} now", DeprecationWarning, 3)
