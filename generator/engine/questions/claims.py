"""Claims: what a passage allows, forbids, demands or leaves to the player, and whether a question asks just that.

In: the claims of a game (book/claims.toml, for each passage), a question. Out: yes, no, or neither. A claim is a line
of groups of words, one of each of which must be in the question: "boat move|sail carry|cross"; "!word" must not be
there, "?word" may be, "a|b>c" stands for a or b before c ("a>b|c>d" for either), "#" for any numbers. What is left over
of the question must be words of the passage, or none of the game after a "=" (`frames.left_over`): a number, a denial,
an order, another thing of the game, and neither yes nor no is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.engine.questions import sides
from generator.engine.questions.frames import left_over
from generator.engine.questions.question import Question
from generator.engine.questions.words import Token, grammar
from generator.errors import Text

#: Words with which a question asks what must be, and what is forbidden.
_MUST, _FORBIDDEN = "must", "forbidden"
#: Words that turn a claim round if it does not have them itself.
_LIMITS = frozenset(["only", "contrary"])
#: A "just" behind these says when, or nothing.
_BEFORE_JUST = frozenset(["i", "we", "you", "he", "she", "they", "it", "has", "have", "had", "ive"])
_DENIALS = frozenset(["no", "not", "unless"])
#: What is so of none is not so of all: words that are harmless where the answer is no.
_WHOLE = grammar("whole")
#: What is summed up by them.
_QUANTITIES, _AND = frozenset(["each", "both"]), grammar("joins")
#: A verb that only asks where a clause begins, what such a clause follows, and what is met by asking.
_ASKS, _LINKS, _HELPING = grammar("asks_with"), grammar("links"), grammar("helping")
#: What a claim names that also tells what is needed, where others tell what is enough.
_NEEDS = grammar("needs")
#: What it has if it tells of other players.
_OTHERS = grammar("others")
#: Who has something that is not one's own, and what is behind him.
_OF_WHOM, _POSSESSIVE = grammar("whose"), grammar("possessive") | {"s"}
#: Stands for any numbers, of which there may be several.
_ANY_NUMBER = "#"
#: Begins a claim beside which no word of the game may be said, not even one of the passage.
_EXACT = "="
_NO_WORDS = {_ANY_NUMBER, _EXACT}
#: Where a file says what may be said beside every claim.
_ALL = "*"


#: A fact about a thing: whether it is so, and the words of a claim about it, without the thing's own.
CardFact = tuple[bool, str]


class Claims(NamedTuple):
    """What a passage says: what is so or may be, what is not or may not, what must be, what may be left undone.

    *besides* are words that may be said beside and change nothing, heavy ones too: "red blue both".
    """

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()


def together(several: Iterable[Claims]) -> Claims:
    """Return the claims of one passage that is known under several ids."""
    joined = [tuple(line for lines in kind for line in lines) for kind in zip(*several)]
    return Claims(*joined)


def exact(word: str, facts: Iterable[CardFact]) -> Claims:
    """Return exact claims about the thing that a word stands for; "@can" in a fact is all that `grammar` has for it."""
    said = [(so, re.sub(r"@(\w+)", lambda found: "|".join(sorted(grammar(found[1]))), says)) for so, says in facts]
    return Claims(*(tuple(f"{_EXACT} {word} {says}" for so, says in said if so is kind) for kind in (True, False)))


def verdict(claims: Claims, question: Question, known: Collection[str]) -> bool | None:
    """Return what the claims of a passage answer; None if they do not, or contradict each other.

    *known* are the words of the passage. What is demanded is so; what may be need not be; what is so answers a question
    with "must" only if the claim has that word: "if I must draw"; one that asks if so much is needed likewise.
    """
    must, forbidden = _MUST in question.words, _FORBIDDEN in question.words
    if not question.decidable or question.doubtful or must & forbidden:
        return None
    strangers, question = sides.others(question), sides.of_another(question) or question
    besides = frozenset(" ".join(claims.besides).split())
    may_say = {True: besides | _WHOLE if _summed(question) else besides, False: besides | _WHOLE}
    lines = _answering(claims, question, must)
    fit = [(line, so) for line, so in lines if claimed(line, question, known, may_say[so])]
    said = {so for _, so in fit}
    if len(said) != 1 or (strangers and not _of_others(fit, question)):
        return None
    return (said.pop() is not forbidden) is not question.turned


def _answering(claims: Claims, question: Question, must: bool) -> Iterator[tuple[str, bool]]:
    """Yield the claims that may answer, and whether yes: of several denials, a claim must have all itself.

    What must be is not answered by what is so, nor what is needed by what is enough.
    """
    denials = _denials(question)
    yes = [line for line in claims.yes if not must or _MUST in words_of(line)]
    yes = [line for line in yes if not question.asks_need or not _NEEDS.isdisjoint(words_of(line))]
    for lines, so in ((yes, True), (claims.no, False), (claims.must, True), (claims.may, not must)):
        yield from ((line, so) for line in lines if denials < 2 or _denied(line) >= denials)


def _of_others(fit: Iterable[tuple[str, bool]], question: Question) -> bool:
    """Whether claims tell of others: those that say nothing of them decide nothing about who is named."""
    groups = (group for line, _ in fit for group in line.split() if group[0] not in "!?")
    return not words_of(" ".join(groups)).isdisjoint(_OTHERS & question.said)


def _summed(question: Question) -> bool:
    """Whether a word that sums up says nothing new: how many, "each" or "and" stands before it."""
    places = [at for at, token in enumerate(question.tokens) if token.raw in _WHOLE]
    before = question.tokens[: places[0]] if places else ()
    return any(token.number is not None or token.word in _QUANTITIES or token.raw in _AND for token in before)


def _denials(question: Question) -> int:
    """Return how often it denies; of two denials nobody knows what they make together, but where a claim has both."""
    return sum(token.word in _DENIALS and not token.stop for token in question.tokens)


def _denied(line: str) -> int:
    """Return of how many things a claim says that they are denied: "no>world no>blank"."""
    groups = [group for group in line.split() if ">" in group and group[0] not in "!?"]
    return sum(not _DENIALS.isdisjoint(re.split("[|>]", group)) for group in groups)


def claimed(line: str, question: Question, known: Collection[str], besides: Collection[str] = ()) -> bool:
    """Return whether a question asks just what a claim says; *besides* may be said though they are heavy."""
    used: set[int] = set()
    for group in line.removeprefix(_EXACT).split():
        places = _places(group.lstrip("!?"), question)
        twofold = not {">", _ANY_NUMBER} & set(group) and _twofold(places, question)
        if not group.startswith("?") and (bool(places) == group.startswith("!") or twofold):
            return False
        used.update(places)
    if _asks_else(question, used) or _named_twice(line, question, used):
        return False
    harmless = {word for word in known if line[0] != _EXACT and not _weighs(word, question)}
    return not left_over(question, used, harmless | {_MUST, _FORBIDDEN, *besides})


def _asks_else(question: Question, used: Collection[int]) -> bool:
    """Whether an unused word asks something else: "may only soldiers ...?", "another's soldiers?"."""
    unused = (at for at in range(len(question.tokens)) if at not in used)
    return any(_limits(at, question) or _is_whose(at, question) for at in unused)


def _limits(at: int, question: Question) -> bool:
    """Whether a word turns what is asked round: "only soldiers", "safe from"; not the "just" of "has just"."""
    token = question.tokens[at]
    before, behind = (
        question.tokens[place].raw if 0 <= place < len(question.tokens) else "" for place in (at - 1, at + 1)
    )
    idle = token.raw == "just" and (
        before in _BEFORE_JUST or behind.partition(" ")[0] == "as" or behind.endswith("ing")
    )
    return token.word in _LIMITS and not idle


def _is_whose(at: int, question: Question) -> bool:
    """Whether a word is another's of whom something is: "my opponent's card", "of other players' cards"."""
    token, behind = question.tokens[at], question.tokens[at + 1 : at + 3]
    rest = behind[1:] if behind and behind[0].word == "player" else behind
    return bool({token.word, token.raw} & _OF_WHOM and rest) and rest[0].raw in _POSSESSIVE


def _named_twice(line: str, question: Question, used: Collection[int]) -> bool:
    """Whether somebody stands in more places than the claim has groups for him: who shares is not who draws."""
    people = [question.tokens[at] for at in used if sides.OPPONENT in question.tokens[at][:2]]
    words = {word for token in people for word in token[:2]}
    groups = [group for group in line.split() if group[0] not in "!?" and words & {*re.split("[|>]", group)}]
    return len(people) > max(1, len(groups))


def _twofold(places: Sequence[int], question: Question) -> bool:
    """Whether a group is there as a denial and as something else, which is then denied: "not empty" for "empty|no"; or
    as two numbers, of which only one can be meant.
    """
    denials = [question.tokens[at].word in _DENIALS for at in places]
    numbers = {question.tokens[at].number for at in places} - {None}
    return (any(denials) and not all(denials)) or len(numbers) > 1


def _weighs(word: str, question: Question) -> bool:
    """Return whether a claim itself must have it: a heavy word or a number; to be in the passage is not enough."""
    return word in question.speech.heavy or word.lstrip("+-#").isdigit()


def _places(group: str, question: Question) -> Sequence[int]:
    """Return where the words of a group are; of "a>b" both, if an a is before a b. Of several such ("a>b|c>d|e") each
    is a way by itself.
    """
    ways = group.split("|") if group.count(">") > 1 else [group]
    return [place for way in ways for place in _in_order(way, question)]


def _in_order(way: str, question: Question) -> Sequence[int]:
    """Return where words are of which each is before one of the next: "a|b>c"."""
    found = [_of(part, question) for part in way.split(">")]
    if not all(found) or any(first[0] > second[-1] for first, second in pairwise(found)):
        return []
    return [place for places in found for place in places]


def _of(words: str, question: Question) -> Sequence[int]:
    wanted = words.split("|")
    verb = not _HELPING.issuperset(wanted)
    return [
        at
        for at, token in enumerate(question.tokens)
        if not token.stop
        and (token.word in wanted or token.raw in wanted or _is_any_number(token, wanted))
        and not (verb and _only_asks(at, question))
    ]


def _only_asks(at: int, question: Question) -> bool:
    """Whether a "do" begins a clause: it asks, and is not the verb."""
    tokens = question.tokens
    return tokens[at].raw in _ASKS and (not at or tokens[at - 1].stop or tokens[at - 1].raw in _LINKS)


def _is_any_number(token: Token, wanted: Collection[str]) -> bool:
    return token.number is not None and token.raw != "one" and _ANY_NUMBER in wanted


def words_of(line: str) -> frozenset[str]:
    """Return all words that a claim names; signs are none."""
    return frozenset(word for group in line.split() for word in re.split("[|>]", group.lstrip("!?"))) - _NO_WORDS


def read(given: Mapping[str, Mapping[str, Sequence[str]]]) -> Mapping[str, Claims]:
    """Return the claims of each passage, as a file has them; "*" has what may be said beside all of them.

    Raises ValueError for a kind that there is not.
    """
    for passage, kinds in given.items():
        wrong = [kind for kind in kinds if kind not in Claims._fields]
        if wrong:
            unknown = Text("none_of_these", name="", given=wrong[0], known=Claims._fields)
            raise ValueError(Text("at", where=passage, what=unknown))
    everywhere = tuple(given.get(_ALL, {}).get("besides", ()))
    found = {
        passage: Claims(*(tuple(kinds.get(kind, ())) for kind in Claims._fields))
        for passage, kinds in given.items()
        if passage != _ALL
    }
    return {passage: its._replace(besides=(*its.besides, *everywhere)) for passage, its in found.items()}
