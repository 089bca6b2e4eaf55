"""What is worth remembering about a game, seen from those before it.

In: deeds in order, how a campaign's things are spoken of. Out: motifs, each with what its sentence needs. None says
more than the record does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.games.deep_future.facts.cards import ORIGINAL, Card
from generator.games.deep_future.saga.deeds import Deed
from generator.games.deep_future.saga.rivalry import rivalry
from generator.games.deep_future.saga.words import Tongue

#: So many eras in a row make a fashion; a kind of victory is old after so many others.
ROW, OLD = 3, 5
#: So many games must be known before something is the first or the most of all.
KNOWN = 6
#: A game of so many turns was quickly lost.
QUICK = 3


class Motif(NamedTuple):
    """A kind of thing to remember, how much it matters, what a sentence about it needs; those *ahead* come first."""

    kind: str
    weight: int
    values: Mapping[str, str]
    ahead: bool = False


def motifs(deed: Deed, before: Sequence[Deed], tongue: Tongue) -> list[Motif]:
    """Return what is worth telling of *deed*, whose predecessors are *before*, what matters most first."""
    past = _Past(deed, before, tongue)
    if deed.abandoned:
        return []
    if deed.won:
        found = [*past.of_world(), *past.of_era(), *past.of_victory(), *past.of_things(), *past.of_turns()]
        found += [Motif(*each) for each in rivalry(deed, before, tongue)]
    elif deed.alone:
        found = [*past.of_fall()]
    else:
        found = [*past.of_stalemate()]
    return sorted(found, key=lambda motif: -motif.weight)


class _Past:
    """A deed and what was before it."""

    def __init__(self, deed: Deed, before: Sequence[Deed], tongue: Tongue) -> None:
        self.deed, self.before, self.tongue = deed, before, tongue
        self.wins = [each for each in before if each.won]
        self.home = deed.home
        self.card: Card | None = tongue.campaign.cards.get(deed.home)

    def of_world(self) -> Iterator[Motif]:
        """Yield what is remembered of the homeworld."""
        say, home = self.tongue, self.home
        if home == "":
            return
        earlier = self._seats()
        last = next((each for each in reversed(self.before) if home in (each.home, *self._last_homes(each))), None)
        if last and last.lost and last.alone:
            at_once = last.era == self.deed.era
            yield Motif("return_at_once" if at_once else "return_home", 9, {"era": say.era(last.era)}, True)
        elif earlier:
            era, realm = earlier[-1]
            nth = say.ordinal(len(earlier) + 1)
            values = {"before": say.realm(realm), "era": say.era(era), "nth": nth}
            yield Motif("again_home" if len(earlier) == 1 else "again_home_nth", 8, values, True)
        yield from self._of_card()
        yield from self._of_line()

    def _seats(self) -> list[tuple[int, Card]]:
        """Return the civilizations that were founded from the homeworld, each with its era."""
        return [(each.era, each.realm) for each in self.wins if each.home == self.home and each.realm]

    def _last_homes(self, deed: Deed) -> tuple[str, ...]:
        return tuple(homes[-1] for _, homes in deed.homes if homes)

    def _of_card(self) -> Iterator[Motif]:
        """Yield whether the world is new, or old and never yet anybody's homeworld; who ruled its sector before."""
        card, say = self.card, self.tongue
        if card is None or card.sector is None:
            return
        if card.era == self.deed.era:
            yield Motif("new_world", 5, {})
        elif card.era == ORIGINAL and self._is_new_home():
            yield Motif("old_world", 6, {})
        seats = [each.realm for each in self.wins if each.realm and each.seat == card.sector]
        if others := [realm for realm in seats if realm.homeworld != self.home]:
            yield Motif("sector_seat", 5, {"before": say.earlier(others[-1]), "place": say.place(card.sector)})
        yield from self._of_region(card.sector // 10)

    def _is_new_home(self) -> bool:
        """Return whether all eras before are known, many, and the homeworld was nobody's in them."""
        ever = {home for each in self.before for _, homes in each.homes for home in homes}
        ever |= {each.home for each in self.before}
        known = {each.era for each in self.before} >= set(range(1, self.deed.era))
        return self.deed.era >= KNOWN and known and self.home not in ever

    def _of_region(self, region: int) -> Iterator[Motif]:
        regions = [each.seat // 10 for each in self.wins]
        if len(regions) >= KNOWN and all(regions) and region not in regions:
            yield Motif("region_first", 4, {})
        count = _running(regions, region) + 1
        if count >= ROW:
            yield Motif("region_again", 4, self._counted(count))

    def _of_line(self) -> Iterator[Motif]:
        """Yield the homeworlds of the winner's last three games, if each was another one."""
        deed = self.deed
        own = [each for each in self.before if deed.winner in each.players and not each.abandoned]
        homes = [each.last_home(deed.winner) for each in own[-2:]]
        if deed.winner and len(homes) == 2 and all(homes) and len({*homes, self.home}) == 3:
            kind = "line_alone" if deed.alone and all(each.alone for each in own[-2:]) else "line"
            a, b = map(self.tongue.world, homes)
            yield Motif(kind, 3 + 2 * (kind == "line"), {"a": a, "b": b}, True)

    def of_era(self) -> Iterator[Motif]:
        """Yield whether it is the first victory of all, or others have failed in this era."""
        if not self.wins and self.deed.era == 1:
            yield Motif("first_ever", 10, {})
        failed = [each for each in self.before if each.era == self.deed.era and each.lost]
        if len(failed) == 1 and self.home not in self._last_homes(failed[0]):
            yield Motif("after_one", 7, {"fallen": self.tongue.homes(failed[0])}, True)
        elif len(failed) > 1:
            yield Motif("after_many", 7, self._counted(len(failed)), True)

    def of_victory(self) -> Iterator[Motif]:
        """Yield how often, or how seldom, anybody has won like that."""
        victory = self.deed.victory
        ways = [each.victory for each in self.wins]
        if not victory or not all(ways):
            return
        values = {"way": self.tongue.data["way"][victory]}
        count = _running(ways, victory) + 1
        if victory not in ways and len(ways) >= ROW:
            yield Motif("kind_new", 6, values)
        elif count >= ROW:
            yield Motif("kind_again", 3 + (count in {3, 5, 10}), values | self._counted(count))
        elif victory in ways and victory not in ways[-OLD:]:
            last = [each for each in self.wins if each.victory == victory][-1]
            if last.realm:
                more = {"before": self.tongue.earlier(last.realm), "era": self.tongue.era(last.era)}
                yield Motif("kind_return", 5, values | more)

    def of_things(self) -> Iterator[Motif]:
        """Yield wonders and techs, homeworlds lost on the way."""
        deed, say = self.deed, self.tongue
        for sector, wonder in deed.built:
            yield Motif("wonder_built", 9, {"wonder": say.wonder(wonder), "place": say.place(sector)})
        if self.card and self.card.sector:
            raised = [(each, its) for each in self.wins for at, its in each.built if at == self.card.sector]
            for each, its in raised[:1]:
                if each.realm:
                    values = {"before": say.earlier(each.realm), "era": say.era(each.era), "wonder": say.wonder(its)}
                    yield Motif("wonder_old", 6, values)
        if deed.fell and not deed.abandoned:
            yield Motif("fell", 7, {"worlds": say.listed([say.world(home) for home in deed.fell])})
        yield from self._of_tech()

    def _of_tech(self) -> Iterator[Motif]:
        say, cards = self.tongue, self.tongue.campaign.cards
        used = [card for card in self.deed.used if say.tech(card)]
        realms = [each.realm for each in self.wins if each.realm]
        for card in used:
            if heirs := [realm for realm in realms if card in realm.techs]:
                yield Motif("tech_heir", 6, {"tech": say.tech(card), "before": say.earlier(heirs[-1])})
                return
        for card in used:
            made = cards[card].era
            if isinstance(made, int) and made < self.deed.era:
                yield Motif("tech_old", 6, {"tech": say.tech(card), "era": say.era(made)})
                return
        yield from self._of_last_tech(used)

    def _of_last_tech(self, used: Sequence[str]) -> Iterator[Motif]:
        """Yield the first tech that was used, else the first that is quoted."""
        say = self.tongue
        if used:
            yield Motif("tech_decided", 4, {"tech": say.tech(used[0])})
        elif self.deed.realm and (quoted := next(filter(say.tech, self.deed.realm.techs), "")):
            yield Motif("tech_quoted", 2, {"tech": say.tech(quoted)})

    def of_turns(self) -> Iterator[Motif]:
        """Yield whether it was the quickest or the slowest victory of all."""
        turns, others = self.deed.turns, [each.turns for each in self.wins]
        if len(others) >= KNOWN and all((*others, turns)) and not min(others) <= turns <= max(others):
            yield Motif("fast" if turns < min(others) else "slow", 6, {"turns": self.tongue.number(turns)})

    def of_fall(self) -> Iterator[Motif]:
        """Yield what is remembered of a homeworld that was lost, and of how it went lately."""
        say, home = self.tongue, self.home
        falls = [each for each in self.before if each.home == home and each.lost]
        if home and (seats := self._seats()):
            era, realm = seats[-1]
            yield Motif("fell_seat", 8, {"before": say.realm(realm), "era": say.era(era)})
        if home and falls and falls[-1].alone and falls[-1].era != self.deed.era:
            yield Motif("fell_again", 7, {"era": say.era(falls[-1].era)})
        yield from self._of_ill_luck()

    def _of_ill_luck(self) -> Iterator[Motif]:
        """Yield how many games in a row were lost, and whether this one was lost at once."""
        count = _running([each.won for each in self.before], False) + 1
        if count >= ROW and not any(each.abandoned for each in self.before[-count:]):
            yield Motif("fell_running", 6, self._counted(count))
        if 1 < self.deed.turns <= QUICK:
            yield Motif("fell_quick", 5, {"turns": self.tongue.number(self.deed.turns)})

    def of_stalemate(self) -> Iterator[Motif]:
        """Yield when several players last ended without a winner."""
        others = [each for each in self.before if each.lost and not each.alone]
        if others and others[-1].era != self.deed.era:
            yield Motif("all_again", 5, {"era": self.tongue.era(others[-1].era)})

    def _counted(self, count: int) -> dict[str, str]:
        say = self.tongue
        return {"n": say.number(count), "figure": say.number(count, counting=False), "nth": say.ordinal(count)}


def _running(row: Sequence[object], what: object) -> int:
    """Return how often *what* stands at the end of a row without a break."""
    return next((at for at, each in enumerate(reversed(row)) if each != what), len(row))
