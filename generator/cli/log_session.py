"""Where a campaign's record is written by hand: lines in, events and plain words out.

In: the words of a line. Out: one more event on the disk, printed at once; or the error that refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from generator.campaign import writing
from generator.campaign.history import EVERYTHING, Sought, tell_record, with_agreed
from generator.campaign.logfile import Line
from generator.campaign.moments import Change, redoing, undoing
from generator.cli.console import cut, tell, tell_report
from generator.cli.language import say
from generator.cli.opening import KeptCampaign, keep
from generator.cli.proof import proof
from generator.cli.texts import meant, session_words, typed
from generator.engine.keeping import FollowedUp, Word
from generator.engine.languages import Language, between
from generator.engine.names import tidy
from generator.engine.pack import Campaign, Event, called
from generator.engine.plain_text import unseen
from generator.errors import NotUnderstood, Odd, RecordMoved, Text

#: Words of every game: what each is called, its form, and what it is for.
#: What is said of the record as it was seen, and must not be done to what another has written meanwhile.
MEANT_AS_SEEN = frozenset({"undo", "redo", "printed"})
ANYWAY = "--anyway"


def split(line: str) -> list[str]:
    """Return the words of a line; text in quotation marks is one word, its marks kept."""
    found = re.findall(r"""\"[^\"]*\"|“[^”]*”|「[^」]*」|'[^']+'(?=[\s,;:]|$)|[^\s"“「]+""", line.strip())
    return [re.sub(r"^[“「'](.*)[”」']$", r'"\1"', word) for word in found]


#: How often a line is tried again because somebody else was faster.
AGAIN = 20


class LogSession:
    """Where a campaign's record is written: lines in, events and plain words out."""

    def __init__(self, kept: KeptCampaign, home: Path) -> None:
        self.kept = kept
        self.home = home
        #: Whether what is usually written next is printed: somebody sits at a prompt.
        self.prompting = False

    @property
    def language(self) -> Language:
        """The language of what is printed about the campaign."""
        return self.kept.campaign.state.language

    def write(self, words: Sequence[str]) -> bool:
        """Record one line; return whether more may follow.

        Raises what is wrong with the line; the record is then as it was.
        """
        for _ in range(AGAIN):
            try:
                return self._write(words)
            except RecordMoved:  # somebody else wrote meanwhile: look at what is there now, and once more
                self.kept = keep(self.home, self.kept.campaign.folder.name)
                if _verb(words[0]) in MEANT_AS_SEEN:
                    raise
        return self._write(words)

    def _write(self, words: Sequence[str]) -> bool:
        anyway = ANYWAY in words
        rest = [word for word in words if word != ANYWAY]
        if not rest:
            return True
        verb = _verb(rest[0])
        if verb == "quit":
            return False
        ours: dict[str, Callable[[list[str]], None]] = {
            "printed": self._printed,
            "note": self._note,
            "undo": self._undo,
            "redo": self._redo,
            "status": lambda _: tell_report(
                self.kept.keeper.status(self.kept.campaign.state, self.kept.printed), False
            ),
            "map": lambda _: self._map(),
            "cards": self._cards,
            "help": lambda _: self._help(),
        }
        if verb in ours:
            ours[verb](rest[1:])
        else:
            self._entry(rest, anyway)
        return True

    def _entry(self, words: list[str], anyway: bool) -> None:
        campaign = self.kept.campaign
        entry = self.kept.keeper.understand(campaign.state, words)
        if entry.odd and not anyway:
            raise Odd(entry.odd)
        event = entry.event | ({"anyway": list(entry.odd)} if entry.odd else {})
        _check_plain(event)
        state = campaign.state.copy()
        state.apply(event)
        trial = self.kept.keeper.trial(state, event)
        proof(campaign.pack, trial, campaign.settings, _drawn(campaign.pack.kinds))
        self._append(event, state)
        tell(with_agreed(entry.told, entry.odd, self.language))
        if self.prompting and isinstance(self.kept.keeper, FollowedUp):
            tell(*self.kept.keeper.lines_to_write(self.kept.campaign.state, event))

    def _append(self, event: Event, state: Campaign) -> None:
        """Record one more event, and keep the state that follows from it."""
        campaign = self.kept.campaign
        written = writing.append(
            campaign.folder, [event], known=campaign.record, new_day=not state.playing, kinds=campaign.kinds
        )
        self.kept = self.kept._replace(campaign=campaign.grown(written, state))

    def _printed(self, words: list[str]) -> None:
        now = self.kept.campaign.state.contents()
        if not words:
            raise NotUnderstood("", Text("printed_nothing"), Text("printed_cards"))
        everything = len(words) == 1 and words[0].casefold() in typed("all")
        cards = list(now) if everything else self.kept.keeper.find_cards(self.kept.campaign.state, words)
        event: Event = {"type": "print", "date": writing.today(), "cards": {card: now[card] for card in cards}}
        board = self.kept.campaign.state.board() if everything else {}
        self._append(event | ({"board": dict(board)} if board else {}), self.kept.campaign.state)
        tell(say("log.printed", cards=len(cards)))

    def keep_written(self, written: Event) -> None:
        """Keep that all of a sitting is on the cards by hand."""
        self._append(written, self.kept.campaign.state)
        tell(say("session.kept"))

    def _note(self, words: list[str]) -> None:
        text = tidy(" ".join(words))
        if not text:
            raise NotUnderstood("", Text("note_empty"), Text("note_text"))
        event = {"type": "note", "text": text}
        _check_plain(event)
        self._append(event, self.kept.campaign.state)
        tell(say("log.noted", text=cut(text)))

    def _map(self) -> None:
        found = self.kept.keeper.status(self.kept.campaign.state, self.kept.printed)
        tell_report(found._replace(lines=[]) if found.picture else found, False)

    def _cards(self, words: list[str]) -> None:
        tell_report(self.kept.keeper.cards(self.kept.campaign.state, words, self.kept.printed)[1], False)

    def _help(self) -> None:
        ours = [Word(its["form"], its["meaning"]) for its in session_words(self.language).values()]
        for word in [*self.kept.keeper.manual(self.kept.campaign.state), *ours]:
            tell(f"  {word.text}")
            tell(f"      {word.meaning}")
        tell(f"  {ANYWAY}")
        tell(f"      {say('session.anyway')}")

    def _redo(self, words: list[str]) -> None:
        _no_more(words)
        self.redo()

    def _undo(self, words: list[str]) -> None:
        addresses = [word for word in words if word != "--since"]
        self.undo(addresses, "--since" in words)

    def undo(self, addresses: Sequence[str], since: bool) -> None:
        """Take back the last event, or others."""
        self._change(undoing(self.kept.campaign, *addresses, since=since), "undone")

    def redo(self) -> None:
        """Restore what was undone."""
        self._change(redoing(self.kept.campaign), "restored")

    def _change(self, change: Change, how: str) -> None:
        campaign = self.kept.campaign
        before = campaign.state.contents()
        after = before if change.state is campaign.state else change.state.contents()
        wrong = campaign.prints.made_wrong(before, after)
        shown = change.lines[:10]
        lines = [*shown, *(line for line, _ in change.odd)]
        told = self._in_words(lines) if how == "undone" else {}
        self._append(change.event, change.state)
        told = told or self._in_words(lines)  # only now they count
        for line in shown:
            tell(say(f"log.{how}", what=told[line.address]))
        if len(change.lines) > len(shown):
            tell(say(f"log.{how}_more", number=len(change.lines) - len(shown)))
        for card in wrong:
            said, now = (called(campaign.pack, its) for its in (campaign.prints.content[card], after.get(card, "")))
            key = "session.not_there" if not now else "session.on_table" if now != said else "session.otherwise"
            tell(say(key, card=card, said=said, now=now))
        for line, what in change.odd:
            tell(say("log.odd", where=told[line.address], what=between(self.language).clauses.join(what)))

    def _in_words(self, lines: Sequence[Line]) -> dict[str, str]:
        """Return lines of the record in the words of its history, by their addresses."""
        wanted = {line.address for line in lines}
        sought = Sought(line=lines[0]) if len(lines) == 1 else EVERYTHING
        found = (each for each in tell_record(self.kept.campaign, sought) if each.line.address in wanted)
        return {each.line.address: f"{each.line.address}  {each.text}" for each in found}


def _verb(word: str) -> str:
    """Return the word of ours that is meant, or the word itself."""
    return meant().get(word.casefold(), word.casefold())


def _no_more(words: Sequence[str]) -> None:
    if words:
        raise NotUnderstood(" ".join(words), Text("nothing_follows"), Text("own_line"))


def _check_plain(event: Event) -> None:
    """Raise NotUnderstood for a text in it whose characters do not all show themselves."""
    wrong = unseen(event)
    if wrong:
        raise NotUnderstood("", wrong, Text("plain_text"))


def _drawn(kinds: Iterable[str]) -> list[str]:
    """Return the kinds of sheets that show names."""
    return [kind for kind in kinds if kind in {"cards", "map", "chronology"}]
