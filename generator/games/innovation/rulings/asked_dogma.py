"""How questions tell of a dogma action: who activates, how many icons each has, who shared, who qualifies.

In: a reading of a question. Out: inputs of dogma_scope, dogma_preview, sharing_bonus and simultaneous_claim, with their
tokens; nothing, if anything is unclear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.engine.questions.sides import ME, Mention
from generator.engine.questions.slots import Filled, Reading
from generator.games.innovation.deck import ICONS, Card
from generator.games.innovation.rulings import asked

#: Verbs behind the one who activates; words that say that a demand, or a shared effect, is meant.
_ACTS = frozenset(
    ["activates", "activate", "activated", "demands", "lead", "leads", "uses", "use", "plays", "发动", "使用", "启动"]
)
_DEMANDED = frozenset(["demand", "victim", "obey", "obeys", "safe"])
_SHARED = frozenset(["share", "executes", "execute", "draws", "use", "执行", "carries", "joins"])
#: What stands in a row when the seats are told.
_SEATS = frozenset(["seat", "order", "clockwise", "turn"])


def scope(keys: str) -> Any:
    """Activator, icons, seats, kind of effect, teams and, for yes or no, the player who is asked about."""

    def take(reading: Reading) -> Filled | None:
        found = _told(reading, effect_needed=True)
        return None if found is None else asked.whole(found[0], keys, found[1])

    return take


def preview(keys: str) -> Any:
    """The same for a whole card, if the question says nothing of the kind of effect."""

    def take(reading: Reading) -> Filled | None:
        found = _told(reading, effect_needed=False)
        if found is None or "card" not in found[0] or reading.question.words & {"share", "victim", "demand", "safe"}:
            return None
        return asked.whole(found[0], keys, found[1])

    return take


def _told(reading: Reading, effect_needed: bool) -> tuple[dict[str, Any], set[int]] | None:
    """Everything that is told of a dogma action, by the names of the inputs, and its tokens."""
    named = asked.people(reading)
    used = set(asked.name_places(named))
    sized = {at: number for number, at in asked.sizes(reading)}
    told = asked.numbers_of(reading, named, sized)
    counts = {name: each[0][0] for name, each in told.items() if each}
    if len(counts) < 2 or any(len({number for number, _ in each}) > 1 for each in told.values()):
        return None
    if any(number != len(counts) for number in sized.values()):
        return None
    used |= {at for each in told.values() for _, at in each} | set(sized)
    activator = _activator(reading, named, counts)
    if activator is None:
        return None
    named_cards = asked.cards_at(reading)
    if len({card.number for _, card in named_cards}) > 1:
        return None
    used |= {at for at, _ in named_cards}
    answer: dict[str, Any] = {"activator": activator, "icon_counts": counts}
    card = named_cards[0][1] if named_cards else None
    if card is not None:
        answer["card"] = card.name.en
        if not reading.question.words & set(ICONS) <= {ICONS[card.featured]}:
            return None
    if effect_needed:
        answer["effect"] = _effect(reading, card)
        if answer["effect"] is None:
            return None
    if not _seats(reading, named, counts, answer) or not _teams(reading, named, counts, answer):
        return None
    if set(told) - set(counts) - {ME, "opponent"} and "teams" not in answer:
        return None
    answer["player"] = _asked_about(reading, named, activator, counts)
    return answer, used


def _activator(reading: Reading, named: list[Mention], counts: dict[str, int]) -> str | None:
    """Who activates: the name before the verb, behind "activator", or the one who asks."""
    verbs = [at for at, token in enumerate(reading.tokens) if token.raw in _ACTS and not _modal(reading, at)]
    found = asked.near(verbs, named)
    for at, token in enumerate(reading.tokens):
        behind = [each for each in named if at < each.place <= at + 2]
        if token.word == "activator" and behind:
            found.add(behind[0].name)
        elif token.raw in {"activating", "activator"}:
            found |= asked.near([at], named)
    mine = [
        at
        for at, token in enumerate(reading.tokens)
        if token.raw in {"my", "我的"}
        and any(each.word in {"demand", "effect", "share", "dogma"} for each in reading.tokens[at + 1 : at + 4])
    ]
    if mine or not found:
        found.add(ME)
    return found.pop() if len(found) == 1 and found <= set(counts) else None


def _modal(reading: Reading, at: int) -> bool:
    """Whether the verb stands behind "may" or "to": who may use it is what is asked."""
    return any(
        token.raw in {"may", "can", "to", "must", "else", "who"} for token in reading.tokens[max(0, at - 2) : at]
    )


def _effect(reading: Reading, card: Card | None) -> str | None:
    """Whether a demand or a shared effect is meant, by the words and by the card that is named."""
    said = {token.word for token in reading.tokens} | {token.raw for token in reading.tokens}
    kinds = {"demand"} if said & _DEMANDED else {"share"} if said & _SHARED else set()
    if said & {"demand", "victim"} and said & {"share", "cooperative"}:
        return None
    if card is not None:
        its = {"demand" if effect.demand else "share" for effect in card.effects}
        kinds = kinds & its if kinds else its
    return kinds.pop() if len(kinds) == 1 else None


def _seats(reading: Reading, named: list[Mention], counts: dict[str, int], answer: dict[str, Any]) -> bool:
    """The seats, if they stand in a row; false if the row leaves somebody out."""
    row = asked.row_of_names(reading, named, 3)
    if row and set(row) == set(counts):
        answer["order"] = row
    return not row or set(row) == set(counts)


def _teams(reading: Reading, named: list[Mention], counts: dict[str, int], answer: dict[str, Any]) -> bool:
    """Teams, if there are any; false if they are not understood."""
    against = [at for at, token in enumerate(reading.tokens) if token.raw in {"against", "vs", "versus", "对"}]
    mates = [at for at, token in enumerate(reading.tokens) if token.word == "teammate"]
    if not reading.question.words & {"team", "teammate"}:
        return True
    names = list(dict.fromkeys(each.name for each in named if each.name in counts))
    if len(names) != 4:
        return False
    if mates:
        before = [each.name for each in named if each.place < mates[0]][-2:]
        pair = list(dict.fromkeys(before))
    else:
        pair = [each.name for at in against[:1] for each in named if each.place < at][-2:]
    if len(pair) != 2 or not set(pair) <= set(names):
        return False
    answer["teams"] = [pair, [each for each in names if each not in pair]]
    return True


def _asked_about(reading: Reading, named: list[Mention], activator: str, counts: dict[str, int]) -> str | None:
    """Whom a yes-or-no question is about: the one name beside the activator in the sentence that asks."""
    if not reading.question.yes_no:
        return None
    start = asked.sentence_asked(reading)
    others = {each.name for each in named if each.place >= start and each.name != activator}
    return others.pop() if len(others) == 1 and others <= set(counts) else None


# the bonus ----------------------------------------------------------------------------------------------------------

#: What a sharer does that changes the game; who does nothing, everybody.
_DEEDS = frozenset(["draw", "meld", "tuck", "splay", "return", "transfer", "exchange", "reveal"])
_NOBODY = frozenset(["no", "not"])


def bonus(keys: str) -> Any:
    """How many shared, how many of them changed something, whether all were team-mates."""

    def take(reading: Reading) -> Filled | None:
        found = _sharing(reading)
        return None if found is None else asked.whole(found[0], keys, found[1])

    return take


def _sharing(reading: Reading) -> tuple[dict[str, Any], set[int]] | None:
    tokens = reading.tokens
    shares = [at for at, token in enumerate(tokens) if token.word == "share"]
    if not shares:
        return None
    used: set[int] = set()
    first = shares[0]
    mates = any(token.word in {"teammate"} for token in tokens)
    sharers = _many(tokens, range(first), used)
    if sharers is None:
        return None
    if mates:
        used |= {at for at in range(first + 12) if at < len(tokens) and tokens[at].word in {"only", "no", "other"}}
        if not used and not reading.question.words & {"team"}:
            return None
        return {"sharers": 1, "sharers_that_changed_game": 1, "only_teammates": True}, used
    if sharers == 0:
        return {"sharers": 0, "sharers_that_changed_game": 0}, used
    changed = _changed(tokens, first, sharers, used)
    if changed is None or changed > sharers:
        return None
    return {"sharers": sharers, "sharers_that_changed_game": changed}, used


def _many(tokens: Sequence[Any], part: range, used: set[int]) -> int | None:
    """How many do it: a number, nobody, one if nothing else is said."""
    numbers = [at for at in part if tokens[at].number is not None]
    denied = [at for at in part if tokens[at].word in _NOBODY]
    if len(numbers) > 1 or (numbers and denied) or len(denied) > 1:
        return None
    used.update([*numbers, *denied])
    return (tokens[numbers[0]].number or 0) if numbers else 0 if denied else 1


def _changed(tokens: Sequence[Any], first: int, sharers: int, used: set[int]) -> int | None:
    """How many sharers changed something."""
    verbs = [
        at
        for at, token in enumerate(tokens)
        if at > first and (token.word in {"change", *_DEEDS} or token.raw in {"happened", "scored", "drew"})
    ]
    ends = [at for at, token in enumerate(tokens) if (at > first and token.word == ".") or token.word == "bonus"]
    verbs = [at for at in verbs if not ends or at < max(ends)]
    plain = [at for at in verbs if tokens[at].word == "change" or tokens[at].raw == "happened"]
    if not verbs:
        return None
    at = (plain or verbs)[0]
    part = range(first + 1, next((end for end in ends if end > at), len(tokens)))
    denied = [place for place in part if tokens[place].word in _NOBODY]
    everybody = [place for place in part if tokens[place].word in {"both", "all", "each"}]
    numbers = [place for place in part if tokens[place].number is not None or tokens[place].raw == "one"]
    singles = [place for place in part if tokens[place].word == "only"]
    if bool(denied) + bool(everybody) + bool(numbers) > 1 or len(numbers) > 1:
        return None
    used.update([*denied, *everybody, *numbers, *singles])
    if denied:
        return 0 if plain else None
    if everybody:
        return sharers
    return (tokens[numbers[0]].number or 1) if numbers else sharers if sharers == 1 else None


# who takes a special achievement -----------------------------------------------------------------------------------


def qualifying(keys: str) -> Any:
    """Whose turn it is, the seats, who meets the condition."""

    def take(reading: Reading) -> Filled | None:
        named = asked.people(reading)
        named = [each for each in named if each.name != ME or reading.tokens[each.place].raw == "i"]
        row = asked.row_of_names(reading, named, 3)
        active = _active(reading, named)
        able = _able(reading, named)
        if len(able) < 2 or active is None:
            return None
        used = set(asked.name_places(named))
        row = row or _counted_seats(reading)
        if not row or not {active, *able} <= set(row):
            return None
        used |= {at for number, at in asked.sizes(reading) if number == len(row)}
        return asked.whole({"active": active, "order": row, "qualifying": able}, keys, used)

    return take


def _active(reading: Reading, named: list[Mention]) -> str | None:
    """Whose turn it is."""
    verbs = [
        at for at, token in enumerate(reading.tokens) if token.word in {"turn", "activator"} or token.raw == "active"
    ]
    found = asked.near(verbs[:1], named)
    return found.pop() if found else None


def _able(reading: Reading, named: list[Mention]) -> list[str]:
    """The names that stand together before "qualify" or "meet"."""
    verbs = [
        at
        for at, token in enumerate(reading.tokens)
        if token.word == "requirement" or token.raw in {"meet", "meets", "both", "满足", "同时"}
    ]
    for at in reversed(verbs):
        before = [each for each in named if each.place < at]
        found: list[Mention] = []
        for each in reversed(before):
            gap = range(each.place + 1, found[-1].place) if found else range(each.place + 1, at)
            if any(
                reading.tokens[place].word not in {",", "and", "all", "both"} and place != each.place + 1
                for place in gap
            ):
                break
            found.append(each)
        if len(found) > 1:
            return [each.name for each in reversed(found)]
    return []


def _counted_seats(reading: Reading) -> list[str]:
    """P1 to P4, if only their number is told."""
    sized = [number for number, _ in asked.sizes(reading)]
    return [f"P{each}" for each in range(1, sized[0] + 1)] if len(sized) == 1 else []
