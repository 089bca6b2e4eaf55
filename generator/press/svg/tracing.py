"""Which line of which template made a place in an SVG: each piece of output is marked, once something is wrong.

In: SVG with marks. Out: the SVG without them, and the template and line of any place in it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from generator.press.svg.inkscape import may_be_foreign, tidy
from generator.press.svg.pathdata import BadSvg

#: Signs for private use that no font has.
_MARK = re.compile("\U0010ff00(\\d+)\\.(\\d+)\U0010ff01")


class Source(NamedTuple):
    """A line of a template's file."""

    path: str
    line: int


class SourceMarks:
    """The files that marks mean."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def mark(self, path: str, line: int) -> str:
        """Return the mark before a piece of output."""
        if path not in self.paths:
            self.paths.append(path)
        return f"\U0010ff00{self.paths.index(path)}.{line}\U0010ff01"

    def read(self, text: str) -> Traced:
        """Return the text without its marks, and its sources."""
        plain, starts, sources, end = [], [], [], 0
        length = 0
        for found in _MARK.finditer(text):
            plain.append(text[end : found.start()])
            length += len(plain[-1])
            starts.append(length)
            sources.append(Source(self.paths[int(found[1])], int(found[2])))
            end = found.end()
        return Traced("".join([*plain, text[end:]]), starts, sources)


def unmarked(text: str) -> str:
    """Return *text* without marks."""
    return _MARK.sub("", text) if "\U0010ff00" in text else text


class Traced(NamedTuple):
    """SVG, and from which character on it comes from which line."""

    text: str
    starts: list[int]
    sources: list[Source]

    def source_of(self, problem: BadSvg) -> Source | None:
        """Return the line that made what *problem* is about."""
        offset = self._offset(problem)
        place = bisect_right(self.starts, offset) - 1
        return self.sources[place] if place >= 0 else None

    def _offset(self, problem: BadSvg) -> int:
        """Return where in the text it is, counted in characters."""
        if problem.position is not None:
            line, column = problem.position
            lines = self.text.split("\n")
            return sum(len(each) + 1 for each in lines[: line - 1]) + min(column, len(lines[min(line, len(lines)) - 1]))
        return _starts_of_elements(self.text)[problem.index or 0]


def _starts_of_elements(text: str) -> list[int]:
    """Return where each element begins that is drawn, in order."""
    data, offsets = text.encode(), []
    parser = expat.ParserCreate("utf-8")

    def started(_name: str, _attributes: object) -> None:
        offsets.append(len(data[: parser.CurrentByteIndex].decode()))

    parser.StartElementHandler = started
    parser.Parse(data, True)
    root = ElementTree.fromstring(text)
    where = dict(zip(map(id, every := list(root.iter())), offsets, strict=True))
    if may_be_foreign(text):
        with suppress(BadSvg):
            tidy(root)
    kept = [where[id(element)] for element in root.iter()]
    assert every  # their ids are theirs alone as long as they live
    return kept


class Marked(NodeTransformer):
    """Puts a mark before each piece of output, and at each new line of the template's own text."""

    def __init__(self, marks: SourceMarks, path: str) -> None:
        self._marks = marks
        self._path = path

    def visit_Output(self, node: nodes.Output) -> nodes.Output:  # noqa: N802 (jinja2 names it so)
        """Return the node, its text and values marked."""
        pieces: list[nodes.Expr] = []
        for child in node.nodes:
            lines = child.data.split("\n") if isinstance(child, nodes.TemplateData) else [None]
            for more, line in enumerate(lines):
                number = child.lineno + more
                lead = "\n" * bool(more) + self._marks.mark(self._path, number)
                pieces.append(nodes.TemplateData(lead + (line or ""), lineno=number))
            if not isinstance(child, nodes.TemplateData):
                pieces.append(child)
        node.nodes = pieces
        return node
