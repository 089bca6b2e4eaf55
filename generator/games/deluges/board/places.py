"""Where the rows of a territory file are, for whoever reports what is wrong with them.

In: the text of a file and what it is called. Out: places such as "mine.toml:127, [[territory]] 13 (af1), colour".
"""

from __future__ import annotations

from generator.games.deluges.board.territories import Board
from generator.games.deluges.facts import Text

#: Where, what is wrong, what would be right.
MapProblem = tuple[str, Text, Text]


def wrong(where: str, name: str, /, **values: object) -> MapProblem:
    """Return the problem that the texts have under *name*."""
    return where, Text(f"board_{name}", **values), Text(f"mend_{name}", **values)


class Places:
    """Where a row of a territory file is: FILE:LINE, its table, its number and what it is called."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            head = line.split("#")[0].strip()
            if head.startswith("["):
                self._lines.setdefault(head.strip("[] "), []).append(number)

    def row(self, table: str, number: int, its: str = "", field: str = "") -> str:
        """Return the place of a row; rows count from 0, people count from 1."""
        lines = self._lines.get(table, [])
        line = f":{lines[number]}" if number < len(lines) else ""
        named = f" ({its})" if its else ""
        return f"{self.source}{line}, [[{table}]] {number + 1}{named}" + (f", {field}" if field else "")

    def head(self, field: str) -> str:
        """Return the place of a field of [map]."""
        line = f":{self._lines['map'][0]}" if "map" in self._lines else ""
        return f"{self.source}{line}, [map], {field}"

    def space(self, board: Board, number: int, field: str = "") -> str:
        """Return the place of a space by its number on the board."""
        lands = len(board.territories)
        table, row = ("territory", number) if number < lands else ("sea", number - lands)
        return self.row(table, row, board.ids[number], field)
