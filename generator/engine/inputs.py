"""Plain values as people write them, for rulings: whole numbers, yes or no, lists; and how answers count things.

In: what somebody wrote. Out: the value, or ValueError that says what would be one; words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from generator.engine.former_names import keep_former
from generator.engine.languages import FIRST, Language, between, in_all
from generator.engine.typed import Typed
from generator.errors import Said, Text

Value = TypeVar("Value")
#: Yes and no as they are typed.
_TYPED = Typed("generator.engine", "texts")


def plain(value: object) -> str:
    """A value without capitals, full-width signs and what makes a sign a picture."""
    return unicodedata.normalize("NFKC", str(value)).replace("\ufe0f", "").strip().casefold()


def whole(value: object, name: str, least: int = 0, most: int = 9999) -> int:
    """A whole number within bounds."""
    text = plain(value)
    if isinstance(value, bool) or not re.fullmatch(r"[-+]?\d{1,6}(\.0)?", text) or not least <= float(text) <= most:
        raise ValueError(Text("no_whole_number", name=name, value=value, least=least, most=most))
    return int(float(text))


def meant(ways: Mapping[str, Value], value: object, name: str, known: Iterable[str]) -> Value:
    """What one of these *ways* to type it stands for; ValueError if there is none, with the values *known*."""
    if plain(value) not in ways:
        raise ValueError(Text("none_of_these", name=name, given=value, known=tuple(known)))
    return ways[plain(value)]


def readable(read: Callable[[Any], object], value: object) -> bool:
    """Whether *read* makes something of a value."""
    try:
        read(value)
    except ValueError:
        return False
    return True


def truth(value: object) -> bool:
    """Yes or no, as people write it."""
    return plain(value) not in _TYPED("truth.no")


def decided(value: object, name: str) -> bool:
    """Yes or no and nothing else."""
    if plain(value) not in _TYPED.meanings("truth"):
        raise ValueError(Text("neither_yes_nor_no", name=name, value=value))
    return truth(value)


def if_given(read: Callable[..., Value], value: object, *more: Any) -> Value | None:
    """A value read so, or None if none was given."""
    return None if value is None else read(value, *more)


def listed(value: Any) -> Sequence[Any]:
    """A list, or one thing as a list of one."""
    if value is None or value in ("", "none"):
        return []
    return list(value) if isinstance(value, list | tuple | set) else [value]


class Problem(NamedTuple):
    """What is wrong in a description, and where."""

    where: str
    what: Said

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class NotPossible(ValueError):
    """Everything in a description that is not possible."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def strange_keys(given: Iterable[object], known: Sequence[str], where: str = "") -> Iterator[Problem]:
    """The keys that a description has and should not; *where* comes before the key."""
    return (Problem(f"{where}{key!r}", Text("key_unknown", known=tuple(known))) for key in given if key not in known)


def misshapen(given: Mapping[Any, Any], shapes: Mapping[Any, str], where: str = "") -> Iterator[Problem]:
    """What is given as something else than *shapes* says of its key: "list", "table", or "table of lists".

    *where* comes before the key.
    """
    for key in (each for each in given if each in shapes):
        shape, _, inner = shapes[key].partition(" of ")
        if not isinstance(given[key], Mapping if shape == "table" else list | tuple):
            yield Problem(f"{where}{key}", Text(f"shape_{shape}", value=given[key]))
        elif inner:
            yield from misshapen(given[key], dict.fromkeys(given[key], inner.removesuffix("s")), f"{where}{key}, ")


def player(value: object, names: Iterable[str]) -> str:
    """The one of these players who is meant."""
    known = list(names)
    found = next((name for name in known if plain(name) == plain(value)), None)
    if found is None:
        raise ValueError(Text("no_player_here", value=value, known=tuple(known)))
    return found


def mapped(value: Any, name: str) -> Mapping[Any, Any]:
    """An object with keys."""
    if not isinstance(value, Mapping):
        raise TypeError(Text("no_mapping", name=name, value=value))
    return value


def name_key(value: object) -> str:
    """A name without capitals, articles, blanks and signs."""
    text = re.sub(r"[\s'’.\-_·]+", " ", plain(value)).strip()
    return re.sub(r"^the (?=.)", "", text).replace(" ", "")


def unknown(kind: Said, name: str, known: Iterable[str]) -> Text:
    """That there is nothing of a kind with that name, and what may have been meant."""
    by_key = {each.casefold(): each for each in known}
    near = [by_key[key] for key in nearest(name.casefold(), by_key)]
    meant = in_all(lambda language: between(language).choices.join(near)) if near else ""
    return Text("nothing_called", kind=kind, name=name[:40], meant=meant)


def nearest(key: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Those of the keys known that are nearly spelt so."""
    from difflib import get_close_matches  # seldom needed

    return get_close_matches(key, list(known), n=most, cutoff=0.72)


def all_of(words: Iterable[object], language: Language = FIRST) -> str:
    """Return things one after the other, "and" before the last, or what *language* has there."""
    *most, last = [*map(str, words)] or [""]
    its = between(language)
    return its.last.join([its.things.join(most), last]) if most else last


keep_former(__name__, {"if_told": "if_given"})
