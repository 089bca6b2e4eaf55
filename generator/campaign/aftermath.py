"""What becomes of everything after an event that is undone or restored.

In: what counts before and after, and a pack. Out: the state that follows, the first event that is invalid then, what
is odd only now.

A campaign as it was and one as it will be go through the record side by side, finished games taken from their results.
That shows every event that contradicts the new state. A finished game's results hold as long as nothing they rest on
has changed: what happened in it, and the campaign it began with. Only games of which that is not so are played again by
the rules; if a pack cannot choose them (`Recheckable`), all games are. Whatever comes before the change was valid
without it, and is taken as it is: `makeplay check` is what checks that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.campaign.checking import odd_about
from generator.campaign.logfile import Line
from generator.campaign.replay import fold, misfit, unfinished
from generator.campaign.timeline import ABOUT_THE_RECORD, Timeline
from generator.engine.keeping import Keepable, Keeper
from generator.engine.pack import Campaign, Pack, Recheckable
from generator.errors import BadRecord

#: The place of a line: the number of its file, and its own.
LinePlace = tuple[int, int]


@dataclass(slots=True)
class Aftermath:
    """The state that follows, why it is invalid (None if it is valid), and lines that the rules find odd only now."""

    state: Campaign
    problem: BadRecord | None
    odd: Sequence[tuple[Line, list[str]]]


def aftermath_of(before: Timeline, after: Timeline, pack: Pack) -> Aftermath:
    """Return what follows if *after* counts, and not *before*: two timelines of one record."""
    walk = _Walk(pack)
    walk.go_through(before, after)
    if not isinstance(walk.now, Recheckable):
        state, problems = fold(after, pack, thorough=True, most=1)
        return Aftermath(state, problems[0] if problems else None, walk.odd)
    if not walk.problem and walk.now.playing:
        walk.again = [place for place in walk.again if place != walk.begun]  # that game is carried out below
    problem = _played_again(after, pack, walk.again) or walk.problem
    if not problem and unfinished(walk.now, walk.where):
        problem = fold(after, pack, thorough=True, most=1, where=walk.where)[1][0]  # only so the line is known
    return Aftermath(walk.now, problem, walk.odd)


class _Walk:
    """Goes through a record with a campaign as it was and one as it will be, up to the first *problem*.

    *where* is the last line it has come to. *again* are the lines with which those games begin that may end otherwise
    now, *begun* that of the last game.
    """

    def __init__(self, pack: Pack) -> None:
        self.was, self.now = pack.fresh(), pack.fresh()
        self.problem: BadRecord | None = None
        self.where = "the record"
        self.again: list[LinePlace] = []
        self.odd: list[tuple[Line, list[str]]] = []
        self._keeper: Keeper | None = pack.keeper() if isinstance(pack, Keepable) else None
        self.begun: LinePlace | None = None
        self._changed = False

    def go_through(self, before: Timeline, after: Timeline) -> None:
        """Apply what counts *before* and *after*, line by line."""
        for line in before.record.each():
            counted, counts = before.counts(line), after.counts(line)
            if line.event["type"] in ABOUT_THE_RECORD or not (counted or counts):
                continue
            self.where = line.where
            self.problem = self._go_on(line, counted, counts)
            if self.problem:
                break

    def _go_on(self, line: Line, counted: bool, counts: bool) -> BadRecord | None:
        """Apply the next line, which *counted* before or *counts* now; return what is wrong with it now."""
        self._changed = self._changed or counted != counts
        if self._changed and counts:
            self._look_for_oddities(line, counted)
        was_playing = self.now.playing
        if counted:
            misfit(self.was, line)
        problem = misfit(self.now, line) if counts else None
        self._note_game(line, counted != counts, was_playing)
        return problem

    def _note_game(self, line: Line, flipped: bool, was_playing: bool) -> None:
        """Note the game that begins with *line*, and whether the game under way may end otherwise now."""
        if self.now.playing and not was_playing:
            self.begun = line.place
            if flipped or (self._changed and self.was != self.now):
                self.again.append(self.begun)
        elif flipped and was_playing and self.begun and self.begun not in self.again[-1:]:
            self.again.append(self.begun)

    def _look_for_oddities(self, line: Line, counted: bool) -> None:
        if line.event.get("anyway"):
            return
        odd = odd_about(line, self.now, self._keeper)
        if odd and not (counted and odd_about(line, self.was, self._keeper)):
            self.odd.append((line, odd))


def _played_again(after: Timeline, pack: Pack, again: list[LinePlace]) -> BadRecord | None:
    """Play the games by the rules that begin with those lines; return the first invalid line."""
    if not again:
        return None
    campaign = pack.fresh()
    assert isinstance(campaign, Recheckable)
    for line in after:
        if line.event["type"] in ABOUT_THE_RECORD:
            continue
        if not campaign.playing:
            if line.place > again[-1]:
                break
            campaign.thorough = line.place in again
        problem = misfit(campaign, line)
        if problem:
            return problem
    return None
