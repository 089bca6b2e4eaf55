"""Rulings about a dogma action: who is hit by a demand, who shares, whether there is a bonus draw (section 5).

In: who activates, how many of the featured icon each has, the seats, teams. Out: who executes what, in order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import ME, OPPONENT, Filled, Frame, Reading, alternatives, company, grammar, slots
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import ICONS
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.asked_players import NamedPlayer
from generator.games.innovation.rulings.values import ruling, say, typed

# what is asked --------------------------------------------------------------------------------------------------------

#: How the opponent's demand or effect is meant; what is behind the name of one whose it is.
_HIS = (
    "@his|her|their demand|effect|dogma",
    f"@his|her|their {asked.ICON_WORDS.replace(' ', '|')} demand|effect|dogma",
    "@his|@her|opponent @possessive demand|effect|dogma",
)
#: That whoever asks is hit, by a demand that is then not his.
_HITS_ME = ("victim me|us|@i", "am|are|be i|we victim", "do|must|should i|we obey|suffer")
_MINE = ("my|our|own demand", "my|our|own * demand", "@i @possessive demand")
#: That two have the same.
_BOTH_HAVE = ("both N", "both * N")
_OWNED = ("s demand|effect|dogma", "@possessive demand|effect|dogma")
#: Verbs behind the one who activates; words that say that a demand, or a shared effect, is meant.
_ACTS = alternatives("activates @activate activated demands lead leads uses use plays")
_DEMANDED = alternatives("demand victim obey obeys safe")
_SHARED = alternatives("share @executes execute draws use carries joins")


def _action(reading: Reading) -> Filled | None:
    """Activator, icons, seats, kind of effect, teams and, for yes or no, the player who is asked about."""
    named = asked_players.people(reading)
    sized = company(reading)
    given = asked_players.numbers_of(reading, named, sized)
    counts = _counts(reading, given, {each.name for each in named})
    seats, strangers = asked_players.seats(reading, named), {each.name for each in named} - {*counts, ME, OPPONENT}
    found: dict[str, Any] = {"activator": _activator(reading, named), "icon_counts": counts, "effect": _effect(reading)}
    if reading.question.words & {"team", "teammate"}:
        found["teams"] = _teams(reading, named, counts)
    elif strangers:
        return None
    if (
        None in found.values()
        or len(counts) < 2
        or found["activator"] not in counts
        or {*sized.values(), len(counts)} - {len(counts)}
    ):
        return None
    found |= {"order": seats or None, "player": _asked_about(reading, named, found)}
    both = (places[:1] for places in reading.standing(*_BOTH_HAVE))
    used = asked_players.name_places(named).union(sized, asked.cards_at(reading), *given.values(), *both)
    return Filled(tuple(map(found.get, _ACTION_KEYS.split())), used)


def _counts(reading: Reading, given: Mapping[str, Iterable[int]], names: Collection[str]) -> dict[str, int]:
    """The number of each player, or of both; nothing if somebody has two, or if different icons are counted."""
    if len(reading.question.words & {*ICONS}) > 1 or {"left", "right"} <= reading.question.words:
        return {}
    numbers = {name: {asked.number(reading, at) for at in places} for name, places in given.items()}
    counts = {name: its.pop() for name, its in numbers.items()} if {*map(len, numbers.values())} == {1} else {}
    both = len(counts) == 1 and len(names) == 2 and bool(reading.stands(*_BOTH_HAVE))
    return dict.fromkeys(names, *counts.values()) if both else counts


def _activator(reading: Reading, named: Sequence[NamedPlayer]) -> str | None:
    """Who activates: the name before the verb, beside "activator", or the one who asks; not "who may use it"."""
    modal = {"may", "can", "to", "must", "else", "who"}
    verbs = [at for at in reading.places(_ACTS) if not reading.said(range(at - 2, at)) & modal]
    found = asked_players.near(verbs, named)
    for at in reading.places({"activator", "activating"}):
        found |= {each.name for each in named if at < each.place <= at + 2} or asked_players.near([at], named)
    found |= _owners(reading, named)
    found = found or _against_me(reading, named)
    return ME if not found else found.pop() if len(found) == 1 else None


def _against_me(reading: Reading, named: Sequence[NamedPlayer]) -> set[str]:
    """The others, if a demand hits whoever asks and is not said to be his."""
    hits = bool(reading.stands(*_HITS_ME)) and not reading.stands(*_MINE)
    return {each.name for each in named} - {ME} if hits else set()


def _owners(reading: Reading, named: Sequence[NamedPlayer]) -> set[str]:
    """Whose demand or effect is spoken of: "his demand", "Ben's effect"."""
    his = {OPPONENT} if any(reading.standing(*_HIS)) else set()
    owned = {places[0] - 1 for places in reading.standing(*_OWNED)}
    return his | {each.name for each in named if each.place in owned}


def _effect(reading: Reading) -> str | None:
    """Whether a demand or a shared effect is meant, by the words and by the card that is named."""
    said = reading.said()
    kinds = {"demand"} if said & _DEMANDED else {"share"} if said & _SHARED else set()
    for card in set(asked.cards_at(reading).values()):
        its = {"demand" if effect.demand else "share" for effect in card.effects}
        kinds = kinds & its if kinds else its
        if not reading.question.words & set(ICONS) <= {ICONS[card.featured]}:
            return None
    return kinds.pop() if len(kinds) == 1 else None


def _teams(reading: Reading, named: Sequence[NamedPlayer], counts: Collection[str]) -> list[list[str]] | None:
    """Two teams of two: the pair named before "team-mate", or before "against", and the others."""
    places = reading.places({"teammate"}) or reading.places(alternatives("@against vs versus"))
    start, known = next(iter(places), 0), [each for each in named if each.name in counts]
    names = list(dict.fromkeys(each.name for each in known))
    pair = {each.name for each in [each for each in known if each.place < start][-2:]}
    if (len(names), len(pair)) != (4, 2):
        return None
    return [[each for each in names if (each in pair) is ours] for ours in (True, False)]


def _asked_about(reading: Reading, named: Sequence[NamedPlayer], found: Mapping[str, Any]) -> str | None:
    """Whom a yes-or-no question is about: the one name beside the activator in the sentence that asks; of "does my demand
    hit her?" the other of two.
    """
    start, counts = asked.sentence_asked(reading), {*found["icon_counts"]} - {found["activator"]}
    others = {each.name for each in named if each.place >= start} - {found["activator"]}
    mine = reading.said(reading.clauses()[-1]) & grammar("me")
    if found["activator"] == ME and others and others <= {*counts, OPPONENT} and mine and not mine & {"i", "me"}:
        others = counts  # of several nobody
    known = reading.question.yes_no and len(others) == 1 and others <= set(found["icon_counts"])
    return others.pop() if known else None


_ACTION_KEYS = "activator icon_counts order effect teams player"
_ACTION = {_ACTION_KEYS: slots.hook(_action)}


@ruling(
    "I-D1 I-D2",
    asks=(
        Frame("@who|whom|whos|order|which demand|share|victim|dogma|effect|use|draws", _ACTION),
        Frame("victim|share|hit|obey|join|execute", _ACTION, "concerned"),
    ),
    may="castle crown leaf bulb factory clock icon dogma effect demand share victim opponent seat clockwise order activator other team teammate action must first_player public meld draw transfer left safe",
)
def dogma_scope(
    activator: object,
    icon_counts: Any,
    order: Any = None,
    effect: object = "share",
    teams: Any = None,
    player: object = None,
) -> Ruled:
    """Who executes an effect (I-D1 to I-D4): *icon_counts* of the featured icon, *order* of the seats clockwise.

    A *demand* hits opponents with fewer, never a team-mate (I-V2); what is shared goes to all with as many or more, the
    activator last. *player*: whether that one is among them.
    """
    first, counts, seats = _players_and_icons(activator, icon_counts, order)
    mates = _mates(first, teams, seats)
    demanded = inputs.meant(typed.meanings("effect"), effect, "effect", ("demand", "share")) == "demand"
    own = counts[first]
    others = seats[1:]
    if demanded:
        hit = [each for each in others if counts[each] < own and each not in mates]
        ruled = _demanded(first, counts, others, hit, mates)
    else:
        hit = [each for each in others if counts[each] >= own]
        ruled = _shared(first, counts, others, hit, bool(mates))
    if player is not None:
        ruled.result["concerned"] = inputs.player(str(player), seats) in (hit if demanded else [*hit, first])
    return ruled


def _demanded(
    first: str, counts: Mapping[str, int], others: Sequence[str], hit: list[str], mates: Sequence[str]
) -> Ruled:
    spared = [each for each in others if counts[each] < counts[first] and each in mates]
    strong = [each for each in others if counts[each] >= counts[first]]
    key = "dogma_scope.hit" if hit else "dogma_scope.nobody_hit"
    parts = [say(key, hit=_with(hit, counts), first=_with([first], counts))]
    if strong:
        parts.append(say("dogma_scope.strong", strong=_with(strong, counts), n=_many(strong)))
    if spared:
        parts.append(say("dogma_scope.spared", spared=spared))
    rests = ("I-D1", "I-V2", "I-D2") if spared else ("I-D1", "I-D2")
    return Ruled({"affected": hit, "order": hit}, *_parted(parts), rests)


def _shared(first: str, counts: Mapping[str, int], others: Sequence[str], sharers: list[str], teams: bool) -> Ruled:
    without = [each for each in others if each not in sharers]
    order = [*sharers, first]
    key = "dogma_scope.sharing" if sharers else "dogma_scope.alone"
    parts = [say(key, sharers=_with(sharers, counts), n=_many(sharers), first=_with([first], counts), me=first == ME)]
    if without:
        parts.append(say("dogma_scope.fewer", fewer=_with(without, counts), n=_many(without)))
    rests = ("I-D3", "I-D4", "I-V3") if teams else ("I-D3", "I-D4")
    return Ruled({"order": order, "sharers": sharers, "affected": order}, *_parted(parts), rests)


def _many(players: Sequence[str]) -> int:
    """How many there are for a verb behind them: "you have"."""
    return len(players) + (list(players) == [ME])


def _parted(parts: Sequence[Words]) -> Words:
    return say("dogma_scope.text", parts=say.joined("dogma_scope.and", parts))


def _with(players: Sequence[str], counts: Mapping[str, int]) -> list[Words]:
    return [say("dogma_scope.player", who=values.called(each), icons=counts[each]) for each in players]


def _players_and_icons(activator: object, icon_counts: Any, order: Any) -> tuple[str, dict[str, int], list[str]]:
    """The activator, everybody's icons, the seats clockwise from the activator."""
    counts = {
        str(player): inputs.whole(count, f"icons of {player}")
        for player, count in inputs.mapped(icon_counts, "icon_counts").items()
    }
    seats = [str(each) for each in inputs.listed(order)] or list(counts)
    first = inputs.player(str(activator), seats)
    values.players(len(seats))
    if len(set(seats)) < len(seats):
        raise ValueError(Text("stated_twice", name="order"))
    missing = [each for each in seats if each not in counts]
    if missing:
        raise ValueError(Text("says_nothing_about", name="icon_counts", missing=tuple(missing)))
    at = seats.index(first)
    return first, counts, [*seats[at:], *seats[:at]]


def _mates(first: str, teams: Any, seats: Sequence[str]) -> list[str]:
    """The team-mates of the activator."""
    if not teams:
        return []
    found = next((part for part in _parts(teams, seats) if first in part), None)
    if found is None:
        raise ValueError(Text("says_nothing_about", name="teams", missing=first))
    return [each for each in found if each != first]


def _parts(teams: Any, seats: Sequence[str]) -> list[list[str]]:
    """The players of each team, given as {team: [players]}, {player: team}, or [[players], [players]]."""
    if isinstance(teams, Mapping) and all(str(player) in seats for player in teams):
        return [[str(player) for player in teams if teams[player] == team] for team in teams.values()]
    groups = teams.values() if isinstance(teams, Mapping) else teams
    return [[*map(str, inputs.listed(each))] for each in groups]


#: What a sharer does that changes the game; who says that nobody did, that all did.
_DEEDS = alternatives("change draw meld tuck splay return transfer exchange reveal happened scored drew")


def _sharing(reading: Reading) -> Filled | None:
    """How many shared, how many of them changed something, whether all were team-mates; not what the asker shared."""
    shares = reading.places({"share"})
    if not shares or reading.said([shares[0] - 2, shares[0] - 1]) & alternatives("@i we"):
        return None
    if any(reading.standing("@quite @many")):  # which is no number
        return None
    used = _amounts(reading, range(shares[0]))
    sharers = _amount(reading, used, 1)
    if "teammate" in reading.question.words and not reading.numbers(used):
        used |= {*range(shares[0] + 12)} & {*reading.places({"only", "no", "other", "unless"})}
        return Filled((1, 1, True), frozenset(used)) if used or "team" in reading.question.words else None
    if not sharers:
        return None if sharers is None else Filled((0, 0, None), frozenset(used))
    changed = _changed(reading, shares[0], sharers)
    return changed and Filled((sharers, changed.value, None), changed.places.union(used))


def _changed(reading: Reading, share: int, sharers: int) -> Filled | None:
    """How many of the sharers changed something."""
    part, plain = _what_they_did(reading, share)
    given = _amounts(reading, part, "both", "all", "each", "one")
    changed = _amount(reading, given, sharers)
    if changed is None or not part or (not given and sharers > 1):
        return None
    if not changed and not plain:  # who only did not draw may have done something else
        return None
    return Filled(changed, frozenset(given | {*reading.places({"only"})} & {*part}))


def _amounts(reading: Reading, part: Iterable[int], *more: str) -> set[int]:
    """Where it says how many: a number, "nobody", *more* words."""
    places = {*part}
    return {*reading.numbers(places), *reading.places({"no", "not", *more})} & places


def _amount(reading: Reading, places: Iterable[int], everybody: int) -> int | None:
    """How many these places say: everybody, if nothing; nothing, if they say different things."""
    found = {0 if reading.said([at]) & {"no", "not"} else reading.tokens[at].number or 1 for at in places}
    return everybody if not found else found.pop() if len(found) == 1 else None


def _what_they_did(reading: Reading, share: int) -> tuple[range, bool]:
    """The clause that says what the sharers did, and whether it speaks of a change in so many words."""
    ends = [*(at for at in reading.places({".", "bonus"}) if at > share), len(reading.tokens)]
    bonus = {found[0] for many in range(4) for found in reading.standing(f"draw|transfer {'* ' * many}bonus")}
    verbs = {at for at in reading.places(_DEEDS) if share < at < ends[-2:][0]} - bonus
    plain = verbs & set(reading.places({"change", "happened"}))
    if not verbs:
        return range(0), False
    return range(share + 1, next(filter(min(plain or verbs).__lt__, ends))), bool(plain)


_SHARERS = "sharers sharers_that_changed_game only_teammates"
#: Who is named as one who shared, which changes nothing.
_WHO_SHARED = slots.hook(
    lambda reading: Filled(
        None, frozenset(each.place for each in asked_players.people(reading) if "share" in reading.said([each.end]))
    )
)
#: That it is not asked whether there is a bonus for each of them, for another one, or for who shares.
_AT_ALL = slots.only_if(
    lambda reading: (
        not reading.stands("share @possessive player")
        and not reading.stands("2|3|4 bonus", "bonus draw 2|3|4", "bonus @can draw 2|3|4")
        and not (
            reading.question.yes_no and reading.said(reading.clauses()[-1]) & {"each", "they", *grammar("third_person")}
        )
    )
)


@ruling(
    "I-D5 I-D6",
    asks=(Frame("share bonus", {_SHARERS: slots.hook(_sharing), "_": _AT_ALL, "__": _WHO_SHARED}, "bonus"),),
    may="share bonus change draw meld tuck score effect dogma opponent other teammate team hand activator",
    never="@pass",
)
def sharing_bonus(sharers: object = 0, sharers_that_changed_game: object = 0, only_teammates: object = False) -> Ruled:
    """How many free draws the activator gets after the card (I-D5, I-D6, I-PUB16): 0 or 1.

    *only_teammates*: nobody but the team-mate shared with a change.
    """
    shared = _number(sharers, "sharers")
    changed = _number(sharers_that_changed_game, "sharers_that_changed_game")
    shared = max(shared, changed)
    alone = inputs.truth(only_teammates)
    draws = int(changed > 0 and not alone)
    result: Result = {"bonus_draws": draws, "bonus": bool(draws)}
    if draws:
        return Ruled(result, *say("sharing_bonus.draw"))
    if changed:
        return Ruled(result, *say("sharing_bonus.only_mate"), ("I-PUB16", "I-D5"))
    if shared:
        return Ruled(result, *say("sharing_bonus.no_change"), ("I-D6", "I-D5"))
    return Ruled(result, *say("sharing_bonus.nobody"))


def _number(value: Any, name: str) -> int:
    """A number of players, or a list of them."""
    return len(value) if isinstance(value, list | tuple | dict) else inputs.whole(value, name, 0, values.MOST - 1)


@ruling("I-D1 I-D3 I-D4 I-PUB7")
def dogma_preview(
    card: object,
    icon_counts: Any,
    activator: object = None,
    order: Any = None,
    teams: Any = None,
    edition: object = "last",
) -> Ruled:
    """Who is hit by each demand effect of a card and who shares each other one, in order (I-D1 to I-D4, I-PUB7).

    *icon_counts* is each player's number of the featured icon, or all his icons; *activator* is the first one if not given.
    """
    its = values.card(card)
    icon = ICONS[its.featured]
    given = inputs.mapped(icon_counts, "icon_counts")
    counts = {
        player: values.icons(count)[icon] if isinstance(count, Mapping) else count for player, count in given.items()
    }
    first = activator if activator is not None else next(iter(counts), "")
    version = values.edition(edition)
    effects: list[Result] = []
    said = []
    for number, effect in enumerate(its.effects, start=1):
        if effect.words(version) is None:
            continue
        kind = "demand" if effect.demand else "share"
        ruled = dogma_scope(first, counts, order, kind, teams)
        effects.append({"effect": number, "kind": kind, "order": ruled.result["order"]})
        scope = ruled.words.each(lambda its: its[:-1])
        said.append(say("dogma_preview.effect", number=number, demand=effect.demand, text=scope))
    result: Result = {"card": its.name.en, "featured_icon": icon, "effects": effects}
    parts = say.joined("dogma_scope.and", said)
    rests = (
        "I-PUB7",
        *(["I-D1"] if its.demands else []),
        *(["I-D3", "I-D4"] if not all(each.demand for each in its.effects) else []),
    )
    compared = {"card": values.titled(its), "icon": values.ICON_NAMES[icon]}
    return Ruled(result, *say("dogma_preview.text", effects=parts, **compared), rests)
