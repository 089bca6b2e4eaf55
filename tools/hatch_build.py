"""What hatchling does besides when it builds a wheel: copies of what is parsed are made and put beside the files.

In: a source tree. Out: files more in the wheel, NAME.prepared.json (`generator.engine.packdata`). An editable install
gets none, as its files change.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PreparedCopies(BuildHookInterface[Any]):
    """The hook; hatchling finds it by its base."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is built."""
        if version == "editable":
            return
        self._folder = Path(tempfile.mkdtemp(prefix="makeplay-"))
        root = Path(self.root).resolve()
        script = root / "tools" / "prepare_copies.py"
        command = [sys.executable, "-I", "-S", "-X", f"pycache_prefix={self._folder}", str(script)]
        subprocess.run(command, check=True)
        kept = self._folder / root.relative_to(root.anchor)
        for copy in sorted(kept.rglob("*.json")):
            name = copy.name.removesuffix(f".{sys.implementation.cache_tag}.json")
            place = copy.relative_to(kept).with_name(f"{name}.prepared.json")
            build_data["force_include"][str(copy)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Behind it."""
        del build_data, artifact_path
        if version != "editable":
            shutil.rmtree(self._folder, ignore_errors=True)
