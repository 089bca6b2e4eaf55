"""How questions tell of a dogma action: who activates, how many icons each has, who shared, who qualifies.

In: a reading of a question. Out: inputs of dogma_scope, dogma_preview, sharing_bonus and simultaneous_claim, with their
tokens; nothing, if anything is unclear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.engine.questions.sides import ME, OPPONENT, Mention
from generator.engine.questions.slots import Filled, Reading
from generator.engine.questions.words import Token
from generator.games.innovation.deck import ICONS, Card
from generator.games.innovation.rulings import asked

#: Verbs behind the one who activates; words that say that a demand, or a shared effect, is meant.
_ACTS = frozenset(
    ["activates", "activate", "activated", "demands", "lead", "leads", "uses", "use", "plays", "发动", "使用", "启动"]
)
_DEMANDED = frozenset(["demand", "victim", "obey", "obeys", "safe"])
_SHARED = frozenset(["share", "executes", "execute", "draws", "use", "执行", "carries", "joins"])


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
    sized = {at: number for number, at in asked.sizes(reading)}
    told = asked.numbers_of(reading, named, sized)
    counts = {name: each[0][0] for name, each in told.items() if each}
    card, places = _card_of(reading)
    if not _each_once(told, counts) or places is None or set(sized.values()) - {len(counts)}:
        return None
    answer: dict[str, Any] = {"activator": _activator(reading, named, counts), "icon_counts": counts}
    answer["effect"] = _effect(reading, card) if effect_needed else ""
    answer |= {"card": card.name.en} if card is not None else {}
    if None in answer.values() or not _seated(reading, named, counts, answer):
        return None
    answer["player"] = _asked_about(reading, named, answer["activator"], counts)
    numbers = {at for each in told.values() for _, at in each}
    return answer, {*asked.name_places(named), *numbers, *sized, *places}


def _seated(reading: Reading, named: list[Mention], counts: dict[str, int], answer: dict[str, Any]) -> bool:
    """Whether seats and teams are understood, and everybody who is named has a number."""
    if not _seats(reading, named, counts, answer) or not _teams(reading, named, counts, answer):
        return False
    return "teams" in answer or {each.name for each in named} <= {*counts, ME, OPPONENT}


def _each_once(told: dict[str, list[tuple[int, int]]], counts: dict[str, int]) -> bool:
    """Whether at least two have a number, and nobody two different ones."""
    return len(counts) >= 2 and all(len({number for number, _ in each}) < 2 for each in told.values())


def _card_of(reading: Reading) -> tuple[Card | None, set[int] | None]:
    """The card that is activated, and its tokens; no tokens if it is unclear, or other icons than its own are told."""
    found = asked.cards_at(reading)
    card = found[0][1] if found else None
    if len({each.number for _, each in found}) > 1:
        return None, None
    if card is not None and not reading.question.words & set(ICONS) <= {ICONS[card.featured]}:
        return None, None
    return card, {at for at, _ in found}


def _activator(reading: Reading, named: list[Mention], counts: dict[str, int]) -> str | None:
    """Who activates: the name before the verb, beside "activator", or the one who asks."""
    verbs = [at for at, token in enumerate(reading.tokens) if token.raw in _ACTS and not _modal(reading, at)]
    titles = [at for at, token in enumerate(reading.tokens) if token.word == "activator" or token.raw == "activating"]
    found = asked.near(verbs, named)
    for at in titles:
        found |= {each.name for each in named if at < each.place <= at + 2} or asked.near([at], named)
    if _mine(reading) or not found:
        found.add(ME)
    return found.pop() if len(found) == 1 and found <= set(counts) else None


def _mine(reading: Reading) -> bool:
    """Whether it says "my demand", "my effect"."""
    deeds = {"demand", "effect", "share", "dogma"}
    behind = (reading.tokens[at + 1 : at + 4] for at in reading.places({"my", "我的"}))
    return any(deeds & {token.word for token in tokens} for tokens in behind)


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
    if not reading.question.words & {"team", "teammate"}:
        return True
    names = list(dict.fromkeys(each.name for each in named if each.name in counts))
    pair = _pair(reading, named)
    if len(names) != 4 or len(pair) != 2 or not pair <= set(names):
        return False
    answer["teams"] = [[each for each in names if each in pair], [each for each in names if each not in pair]]
    return True


def _pair(reading: Reading, named: list[Mention]) -> set[str]:
    """Two who are team-mates: those before "against", or the two names before "team-mate"."""
    mates = reading.places({"teammate"})
    places = mates or reading.places({"against", "vs", "versus", "对"})
    return {each.name for at in places[:1] for each in [name for name in named if name.place < at][-2:]}


def _asked_about(reading: Reading, named: list[Mention], activator: str, counts: dict[str, int]) -> str | None:
    """Whom a yes-or-no question is about: the one name beside the activator in the sentence that asks."""
    if not reading.question.yes_no:
        return None
    start = asked.sentence_asked(reading)
    others = {each.name for each in named if each.place >= start and each.name != activator}
    return others.pop() if len(others) == 1 and others <= set(counts) else None


# the bonus ----------------------------------------------------------------------------------------------------------

#: What a sharer does that changes the game; who does nothing, everybody.
_DEEDS = frozenset(["change", "draw", "meld", "tuck", "splay", "return", "transfer", "exchange", "reveal"])
_DID = frozenset(["happened", "scored", "drew"])
_NOBODY = frozenset(["no", "not"])


def bonus(keys: str) -> Any:
    """How many shared, how many of them changed something, whether all were team-mates."""

    def take(reading: Reading) -> Filled | None:
        found = _sharing(reading)
        return None if found is None else asked.whole(found[0], keys, found[1])

    return take


def _sharing(reading: Reading) -> tuple[dict[str, Any], set[int]] | None:
    """The inputs of the bonus and their tokens; who shares is not the one who asks."""
    shares = reading.places({"share"})
    if not shares or _for_another(reading, shares[0]):
        return None
    used: set[int] = set()
    sharers = _many(reading.tokens, range(shares[0]), used)
    if sharers is None:
        return None
    if "teammate" in reading.question.words:
        return _mates_alone(reading, shares[0], used)
    changed = _changed(reading, shares[0], sharers, used) if sharers else 0
    if changed is None or changed > sharers:
        return None
    return {"sharers": sharers, "sharers_that_changed_game": changed}, used


def _for_another(reading: Reading, share: int) -> bool:
    """Whether another player's bonus is asked about."""
    start = asked.sentence_asked(reading)
    asking = {token.raw for token in reading.tokens[start:]}
    before = {token.raw for token in reading.tokens[max(0, share - 2) : share]}
    return bool(before & {"i", "we", "我"} or (start and asking & {"he", "she", "they", "他", "她"}))


def _mates_alone(reading: Reading, share: int, used: set[int]) -> tuple[dict[str, Any], set[int]] | None:
    """That nobody but the team-mate shared."""
    front = reading.tokens[: share + 12]
    used |= {at for at, token in enumerate(front) if token.word in {"only", "no", "other", "unless"}}
    if not used and "team" not in reading.question.words:
        return None
    return {"sharers": 1, "sharers_that_changed_game": 1, "only_teammates": True}, used


def _many(tokens: Sequence[Token], part: range, used: set[int]) -> int | None:
    """How many do it: a number, nobody, one if nothing else is said."""
    numbers = [at for at in part if tokens[at].number is not None]
    denied = [at for at in part if tokens[at].word in _NOBODY]
    if len(numbers) + len(denied) > 1:
        return None
    used.update([*numbers, *denied])
    return (tokens[numbers[0]].number or 0) if numbers else 1 - len(denied)


def _changed(reading: Reading, share: int, sharers: int, used: set[int]) -> int | None:
    """How many sharers changed something: nobody, so many, all."""
    part, plain = _what_they_did(reading, share)
    told = [(at, key) for at in part for key in _HOW_MANY if _says(reading.tokens[at], key)]
    kinds = [key for _, key in told]
    if not part or len(set(kinds)) > 1 or kinds.count("number") > 1:
        return None
    used.update(at for at in part if reading.tokens[at].word == "only")
    used.update(at for at, _ in told)
    return _so_many(kinds, [reading.tokens[at].number or 1 for at, _ in told], sharers, plain)


def _so_many(kinds: list[str], numbers: list[int], sharers: int, plain: bool) -> int | None:
    """How many are meant; who did *plain*ly change nothing is nobody, who only did not draw is unclear."""
    if not kinds:
        return sharers if sharers == 1 else None
    return {"nobody": 0 if plain else None, "number": numbers[0], "all": sharers}[kinds[0]]


#: Words that say how many changed something.
_HOW_MANY = {"nobody": _NOBODY, "all": frozenset(["both", "all", "each"]), "number": frozenset(["one"])}


def _says(token: Token, key: str) -> bool:
    """Whether a word says that it was nobody, all, or a number."""
    return token.word in _HOW_MANY[key] or (key == "number" and (token.number is not None or token.raw == "one"))


def _what_they_did(reading: Reading, share: int) -> tuple[range, bool]:
    """The clause that says what the sharers did, and whether it speaks of a change in so many words."""
    tokens = reading.tokens
    ends = [at for at in range(share + 1, len(tokens)) if tokens[at].word in {".", "bonus"}]
    last = ends[-1] if ends else len(tokens)
    told = [at for at in range(share + 1, last) if tokens[at].word in _DEEDS or tokens[at].raw in _DID]
    verbs = [at for at in told if not {token.raw for token in tokens[max(0, at - 2) : at]} & {"i", "we", "我"}]
    plain = [at for at in verbs if tokens[at].word == "change" or tokens[at].raw == "happened"]
    if not verbs:
        return range(0), False
    at = (plain or verbs)[0]
    return range(share + 1, next((end for end in ends if end > at), len(tokens))), bool(plain)


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
    verbs = reading.places({"requirement", "meet", "meets", "both", "满足", "simultaneous"})
    for at in reversed(verbs):
        found = _together(reading, [each for each in named if each.place < at], at)
        if len(found) > 1:
            return found
    return []


def _together(reading: Reading, named: list[Mention], end: int) -> list[str]:
    """The last names of a row that reaches up to a place."""
    found: list[str] = []
    for each in reversed(named):
        gap = reading.tokens[each.place + 1 : end]
        if any(token.word not in {",", "and", "all", "both"} and token.number is None for token in gap):
            break
        found.insert(0, each.name)
        end = each.place
    return found


def _counted_seats(reading: Reading) -> list[str]:
    """P1 to P4, if only their number is told."""
    sized = [number for number, _ in asked.sizes(reading)]
    return [f"P{each}" for each in range(1, sized[0] + 1)] if len(sized) == 1 else []
