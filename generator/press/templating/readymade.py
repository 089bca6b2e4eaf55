"""Shipped templates made ready once: what Jinja compiled is kept beside each, where Python keeps its compiled modules.

In: a template's text. Out: its code, compiled anew only if the text, the theme's colours or the press itself changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

from generator.campaign.reading import read_regular

_DIGEST = 16
#: What this process has loaded, by template and what it was compiled from: each run asks for it anew.
_loaded: dict[tuple[str, str], CodeType] = {}


class Readymade(BytecodeCache):
    """Keeps compiled templates; where nothing may be written they are compiled each time."""

    def __init__(self, colours: Mapping[str, str], dialect: str) -> None:
        """Keep compiled code; *colours* are folded into the code that the module file *dialect* writes."""
        made_by = Path(dialect).stat()
        made_from = repr((sorted(colours.items()), dialect, made_by.st_size, made_by.st_mtime_ns))
        self._mark = hashlib.sha1(made_from.encode(), usedforsecurity=False).hexdigest()
        self._places: dict[str, Path] = {}

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return the bucket of a template, as Jinja asks for it."""
        if filename is not None:
            kept = Path(cache_from_source(filename))
            self._places[self.get_cache_key(name, filename)] = kept.with_suffix(f".{self._mark[:8]}.pyc")
        return super().get_bucket(environment, name, filename, source)

    def get_source_checksum(self, source: str) -> str:
        """Return a digest of this code."""
        return self._mark + super().get_source_checksum(source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load compiled code, as Jinja asks; what is damaged is made anew."""
        its = bucket.key, bucket.checksum
        if its in _loaded:
            bucket.code = _loaded[its]
            return
        with suppress(Exception):  # whatever is wrong with it
            kept = read_regular(self._places[bucket.key])
            digest, code = kept[:_DIGEST], kept[_DIGEST:]
            if digest == _digest(code):  # damaged code may do anything once it runs
                bucket.bytecode_from_string(code)
        if bucket.code is not None:
            _loaded[its] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Save compiled code, as Jinja asks, whole or not at all."""
        place = self._places.get(bucket.key)
        if place is None:
            return
        unfinished = place.with_suffix(f".{os.getpid()}")
        code = bucket.bytecode_to_string()
        with suppress(OSError):
            place.parent.mkdir(exist_ok=True)
            unfinished.write_bytes(_digest(code) + code)
            unfinished.replace(place)
        with suppress(OSError):  # if it could not take its place
            unfinished.unlink(missing_ok=True)


def _digest(code: bytes) -> bytes:
    """Return the digest before compiled code that shows whether it is whole."""
    return hashlib.blake2b(code, digest_size=_DIGEST).digest()
