"""A rule leaflet from Markdown: headings, paragraphs, lists, tables and pictures as blocks that flow over pages.

In: Markdown. Out: blocks for the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.games.deck.sheets.rich import BREAK, Run

if TYPE_CHECKING:
    from markdown_it.token import Token

LeafletBlock = dict[str, Any]
#: Of nested lists so many levels are told apart.
_DEEPEST = 3


def blocks(markdown: str) -> list[LeafletBlock]:
    """Return the blocks of a text: each has a *shape* (heading, text, item, row, rule, picture) and runs."""
    from markdown_it import MarkdownIt

    return list(_Reader(MarkdownIt("commonmark").enable("table").parse(markdown)).blocks())


def _block(shape: str, runs: Sequence[Run] = (), **more: object) -> LeafletBlock:
    usual = {"level": 0, "mark": "", "cells": (), "href": "", "quoted": False, "columns": 0}
    return {"shape": shape, "runs": list(runs), "plain": "".join(run.text for run in runs), **usual, **more}


class _Reader:
    """Reads the tokens of a text in order."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._lists: list[int] = []
        self._quotes = 0
        self._fresh = False
        self._row: list[LeafletBlock] = []
        self._heading = 0

    def blocks(self) -> Iterator[LeafletBlock]:
        """Yield the blocks."""
        for token in self._tokens:
            kind = token.type
            if kind == "inline":
                yield from self._inline(token)
            elif kind == "heading_open":
                self._heading = int(token.tag[1:])
            elif kind == "heading_close":
                self._heading = 0
            elif kind in ("fence", "code_block"):
                yield self._text(BREAK.join(token.content.rstrip().split("\n")))
            elif kind == "hr":
                yield _block("rule")
            else:
                yield from self._structure(token)

    def _structure(self, token: Token) -> Iterator[LeafletBlock]:
        """Note where lists, quotes and tables begin and end; yield a row of a table that has ended."""
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            self._lists.append(int(token.attrs.get("start", 1)) if kind.startswith("ordered") else 0)
        elif kind in ("bullet_list_close", "ordered_list_close"):
            self._lists.pop()
        elif kind == "list_item_open":
            self._fresh = True
        elif kind in ("blockquote_open", "blockquote_close"):
            self._quotes += 1 if kind.endswith("open") else -1
        elif kind == "tr_open":
            self._row = []
        elif kind in ("th_open", "td_open"):
            self._row.append(_block("cell", head=kind.startswith("th")))
        elif kind == "tr_close":
            yield _block("row", cells=tuple(self._row), columns=len(self._row))
            self._row = []

    def _inline(self, token: Token) -> Iterator[LeafletBlock]:
        children = token.children or []
        runs = list(_runs(children))
        if self._row:
            self._row[-1] |= {"runs": runs, "plain": "".join(run.text for run in runs)}
        elif self._heading:
            yield _block("heading", runs, level=self._heading)
        elif len(children) == 1 and children[0].type == "image":
            yield _block("picture", href=str(children[0].attrs.get("src", "")))
        elif self._lists:
            yield _block("item", runs, level=min(len(self._lists), _DEEPEST), mark=self._mark())
        else:
            yield _block("text", runs, quoted=self._quotes > 0)

    def _text(self, text: str) -> LeafletBlock:
        return _block("text", [Run(text)], quoted=True)

    def _mark(self) -> str:
        """Return what stands before an item: its number, a point, nothing before its further paragraphs."""
        if not self._fresh:
            return ""
        self._fresh = False
        number = self._lists[-1]
        self._lists[-1] += number > 0
        return f"{number}." if number else "•"


def _runs(children: Sequence[Token]) -> Iterator[Run]:
    bold = italic = 0
    for token in children:
        kind = token.type
        if kind in ("strong_open", "strong_close"):
            bold += 1 if kind.endswith("open") else -1
        elif kind in ("em_open", "em_close"):
            italic += 1 if kind.endswith("open") else -1
        elif kind == "softbreak":
            yield Run(" ", bold > 0, italic > 0)
        elif kind == "hardbreak":
            yield Run(BREAK, bold > 0, italic > 0)
        elif token.content:
            yield Run(token.content, bold > 0, italic > 0)
