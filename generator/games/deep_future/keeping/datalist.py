"""The text format of the digital Deep Future's save files: keys and values, indented, a list's items behind "---".

In: a text. Out: its values, each with the line it is in. What the game's own writer never writes (tags, converters) is
refused with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.games.deep_future.facts import Text

#: Values lie in one another at most so deep.
_DEEPEST = 12
_KEY = re.compile(r"""(?:"(?P<quoted>[^"\\]*)"|(?P<key>[^\s:{}\[\]"',]+))[ \t]*:[ \t]*(?P<rest>.*)""")
_TOKEN = re.compile(
    r"""(?P<skip>[\s,]+)|(?P<end>\#.*)|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    r"""|(?P<open>\{)|(?P<close>\})|(?P<atom>[^\s,{}\[\]:"']+)|(?P<wrong>.)"""
)
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "nil": None}
_ESCAPES = {"n": b"\n", "r": b"\r", "t": b"\t", "a": b"\a", "b": b"\b", "v": b"\v", "f": b"\f"}
_ESCAPE = re.compile(rb"\\(?:x([0-9A-Fa-f]{2})|([0-9]{1,3})|(.))", re.DOTALL)
_ITEM = "---"

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class DataValue:
    """A value and its line; *raw* is a single value as it is written, without its quotation marks."""

    line: int
    value: Scalar | list[DataValue] | dict[str, DataValue]
    raw: str = ""

    def items(self) -> list[DataValue]:
        """Return the items of a list; an empty table is an empty list, too."""
        return self.value if isinstance(self.value, list) else []

    def table(self) -> dict[str, DataValue]:
        """Return the entries of a table."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def single(self) -> bool:
        """Return whether it is neither a list nor a table."""
        return not isinstance(self.value, list | dict)


class BadText(ValueError):
    """A line that cannot be read, and what is wrong there."""

    def __init__(self, line: int, reason: Text) -> None:
        self.line, self.reason = line, reason
        super().__init__(reason)


class _Line(NamedTuple):
    number: int
    indent: int
    text: str


def read(text: str) -> DataValue:
    """Return the table that *text* says. Raises BadText."""
    lines = list(_lines(text))
    if not lines:
        return DataValue(1, {})
    reader = _Reader(lines)
    found = reader.block(lines[0].indent, 0)
    if reader.at < len(lines):
        raise BadText(lines[reader.at].number, Text("save_indented"))
    return found


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that say something."""
    for number, line in enumerate(text.split("\n"), start=1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            yield _Line(number, len(line) - len(line.lstrip()), bare)


@dataclass
class _Reader:
    lines: Sequence[_Line]
    at: int = 0

    def block(self, indent: int, depth: int) -> DataValue:
        """Return the value in the lines from here on that are indented so far."""
        first = self.lines[self.at]
        if depth > _DEEPEST:
            raise BadText(first.number, Text("save_deep"))
        if first.text.startswith(_ITEM):
            return DataValue(first.number, list(self._items(indent, depth)))
        if _KEY.fullmatch(first.text):
            return DataValue(first.number, self._table(indent, depth))
        return DataValue(first.number, list(self._atoms(indent)))

    def _here(self, indent: int) -> _Line | None:
        """Return the next line if it is indented so far; None if it is not, or there is none."""
        if self.at < len(self.lines) and self.lines[self.at].indent == indent:
            return self.lines[self.at]
        return None

    def _items(self, indent: int, depth: int) -> Iterator[DataValue]:
        while (line := self._here(indent)) and line.text.startswith(_ITEM):
            if line.text.strip("- \t"):
                raise BadText(line.number, Text("save_item"))
            self.at += 1
            inside = self.lines[self.at] if self.at < len(self.lines) else None
            if inside is None or inside.indent < indent or inside.text.startswith(_ITEM):
                yield DataValue(line.number, {})
            else:
                yield DataValue(line.number, self.block(inside.indent, depth + 1).value)

    def _table(self, indent: int, depth: int) -> dict[str, DataValue]:
        found: dict[str, DataValue] = {}
        while (line := self._here(indent)) and not line.text.startswith(_ITEM):
            parts = _KEY.fullmatch(line.text)
            if not parts:
                raise BadText(line.number, Text("save_no_key", text=line.text[:40]))
            key = parts["key"] or parts["quoted"] or ""
            if key in found:
                raise BadText(line.number, Text("save_key_twice", key=key, line=found[key].line))
            self.at += 1
            found[key] = self._value(line, parts["rest"], indent, depth)
        return found

    def _value(self, line: _Line, rest: str, indent: int, depth: int) -> DataValue:
        """Return what stands behind a key: in its line, or in those below that are indented further."""
        if rest and not rest.startswith("#"):
            return _Tokens(line.number, rest).one()
        below = self.lines[self.at] if self.at < len(self.lines) else None
        if below and below.indent > indent:
            return self.block(below.indent, depth + 1)
        return DataValue(line.number, None)

    def _atoms(self, indent: int) -> Iterator[DataValue]:
        while line := self._here(indent):
            self.at += 1
            yield from _Tokens(line.number, line.text).rest()


class _Tokens:
    """The values in a line."""

    def __init__(self, line: int, text: str) -> None:
        self._line = line
        self._found = [found for found in _TOKEN.finditer(text) if found.lastgroup not in {"skip", "end"}]
        self._at = 0

    def one(self) -> DataValue:
        """Return the only value of the line. Raises BadText if there are more."""
        found = self.rest()
        if len(found) != 1:
            raise BadText(self._line, Text("save_one_value"))
        return found[0]

    def rest(self, depth: int = 0) -> list[DataValue]:
        """Return the values up to the end of the line, or of the list that is open. Raises BadText."""
        found: list[DataValue] = []
        while self._at < len(self._found):
            token = self._found[self._at]
            self._at += 1
            if token.lastgroup == "open" and depth < _DEEPEST:
                found.append(DataValue(self._line, self.rest(depth + 1)))
            elif token.lastgroup == "close" and depth:
                return found
            elif token.lastgroup in {"text", "atom"}:
                found.append(self._scalar(token[0], token.lastgroup == "text"))
            else:
                quote = token[0] in "\"'"
                raise BadText(self._line, Text("save_text_open") if quote else Text("save_stray", text=token[0]))
        if depth:
            raise BadText(self._line, Text("save_list_open"))
        return found

    def _scalar(self, written: str, quoted: bool) -> DataValue:
        if not quoted:
            return DataValue(self._line, _atom(written), written)
        try:
            text = _ESCAPE.sub(_unescaped, written[1:-1].encode()).decode()
        except ValueError as error:
            raise BadText(self._line, Text("save_escape")) from error
        return DataValue(self._line, text, text)


def _atom(written: str) -> Scalar:
    """Return what a word means that is not in quotation marks."""
    if written in _WORDS:
        return _WORDS[written]
    if re.fullmatch(r"-?[0-9]{1,18}", written):
        return int(written)
    if re.fullmatch(r"-?[0-9]{1,18}\.[0-9]{1,18}", written):
        return float(written)
    return written


def _unescaped(found: re.Match[bytes]) -> bytes:
    """Return the bytes that an escape stands for. Raises ValueError."""
    hexadecimal, decimal, letter = found.groups()
    if hexadecimal:
        return bytes([int(hexadecimal, 16)])
    if decimal:
        return bytes([int(decimal)])
    return _ESCAPES.get(letter.decode(errors="replace"), letter)
