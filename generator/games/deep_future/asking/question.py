"""A question taken to pieces: its words, suits, numbers, advancements, tracks.

In: the words of a question (engine.wording). Out: the things that rulings are about.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property

from generator.engine.wording import whole_words
from generator.games.deep_future.tables import actions, advancements, suits, tracks, victories

#: Words of articles and measures that stand between others and mean nothing there.
_SMALL = frozenset([
    "a", "an", "the", "is", "are", "was", "were", "am", "be", "been", "it", "its", "per", "then", "now",
    "currently", "just", "exactly", "already", "please", "的", "了", "个", "枚", "块", "吗", "呢", "吧", "啊", "嘛", "名",
    "位", "次", "项", "已", "各", "上", "里", "中", "面", "是", "又", "共", "也", "就", "都", "现", "目", "前",
])  # fmt: skip
SUITS = tuple(its.key for its in suits().values())
TRACKS = tuple(its.key for its in tracks().values())
LETTERS = {its.key: its.id for its in tracks().values()}
ACTIONS = tuple(actions())
VICTORIES = tuple(victories())
#: The action of each advancement, and its suit (Table 5).
ADVANCEMENTS = {row.key: row.action for row in advancements().values()}
SUIT_OF = {row.key: suits()[row.suit].key for row in advancements().values()}
#: How a number may stand before a thing.
N = r"(\d+|one|an?|no|single|last)"
_COUNTS = {"one": 1, "a": 1, "an": 1, "no": 0, "single": 1, "last": 1}
#: A drawn letter of a suit and a number: "K5".
_LETTERED = re.compile(r"(?<![A-Za-z0-9])([SMRKHF]) ?([1-6])(?![0-9A-Za-z])")
#: "Not a single card", as it is said in Chinese: one card, there is none.
_NOT_ONE = re.compile(
    r"(?<!\S)1 ((?:(?:card|inhand|cube|world|tech|blank|wonder|other) )*(?:card|inhand|cube|world|tech|blank|wonder)) (?:both )?no(?!\S)"
)
_SUIT_LETTERS = {letter: its.key for letter, its in suits().items()}
#: "hand" meaning the cards that a player holds.
_HELD = re.compile(
    r"(?<!\s[tpcmsx]\s)\b(?:(?:in|from|into|out of|to) (?:my |your |his |her |their |the |our |a )?hands?|(?:my|your|his|her|their|our|whole|"
    r"entire|empty|full|starting|opponents?|reveal the|reveal|show|shows?) hands?|hands? (?:of \d+|size|limit|is|was|has|have|holds|empty|card count)|"
    r"hand cards|cards? in hand|\d+ in hand|on hand|hand before|hand after)\b(?! challenge| suit| wonder| advancement| slot| card)"
)


class Question:
    """What a question has in it. *said* are its words with one word for each meaning."""

    def __init__(self, typed: str, said: Iterable[str], yes_no: bool, asking: Iterable[str] = ()) -> None:
        self.typed = unicodedata.normalize("NFKC", typed).replace("\ufe0f", "")
        self.yes_no = yes_no
        self.text = _plain(said)
        self.words = frozenset(self.text.split())
        #: The clause that asks, after all that is told.
        self.asking = _plain(asking) or self.text

    def has(self, *words: str) -> bool:
        """Whether one of these words is there."""
        return any(word in self.words for word in words)

    def all(self, *words: str) -> bool:
        """Whether all of these words are there."""
        return all(word in self.words for word in words)

    def find(self, pattern: str) -> re.Match[str] | None:
        """The first place where the words are so."""
        return whole_words(pattern).search(self.text)

    def count(self, pattern: str) -> int | None:
        """The number in the first group of *pattern*."""
        found = self.find(pattern)
        return number(found[1]) if found else None

    @cached_property
    def numbers(self) -> list[int]:
        """All whole numbers written as figures or words (not "one")."""
        return [int(each) for each in re.findall(r"(?<!\S)[-+]?\d+(?!\S)", self.text)]

    @cached_property
    def suits(self) -> list[str]:
        """All suits in the order in which they come."""
        return [word for word in self.text.split() if word in SUITS]

    @cached_property
    def lettered(self) -> tuple[str, int] | None:
        """A suit and number typed as "K5"."""
        return next(iter(self.all_lettered), None)

    @cached_property
    def all_lettered(self) -> list[tuple[str, int]]:
        """All suits and numbers typed as "K5"."""
        return [(_SUIT_LETTERS[letter], int(digit)) for letter, digit in _LETTERED.findall(self.typed)]

    @cached_property
    def sectors(self) -> list[int]:
        """Numbers that are sectors."""
        return [each for each in self.numbers if is_sector(each)]

    @cached_property
    def named(self) -> list[str]:
        """Names of advancements in the order in which they come, each once."""
        return list(dict.fromkeys(word for word in self.text.split() if word in ADVANCEMENTS))

    @cached_property
    def advancements(self) -> dict[str, int]:
        """Advancements and how many of each: "2 energy", "energy x 2", else one of each time it is named."""
        words = self.text.split()
        places = [place for place, word in enumerate(words) if word in ADVANCEMENTS]
        before = [place for place in places if place and _is_count(words[place - 1])]
        if (
            before
            and before[0] != places[0]
            and words[places[0] + 1 : places[0] + 2][:1]
            and words[places[0] + 1].isdigit()
        ):
            before = []  # "military 1 defense 2"
        found: dict[str, int] = {}
        for place in places:
            behind = words[place + 1 : place + 3]
            cards = re.match(
                r"(?:on|in|from) (?:my )?(?:both|(\d)) (?:of my )?(?:tech|card)(?!\S)", " ".join(words[place + 1 :])
            )
            if place in before:
                count = number(words[place - 1])
            elif words[place] in found and words[place - 1] in {"from", "does", "do", "by", "many", "of", "use"}:
                count = 0  # "3 biology: where does biology put them"
            elif cards:
                count = int(cards[1] or 2)
            elif behind[:1] == ["x"] and behind[1:] and behind[1].isdigit():
                count = int(behind[1])
            elif "again" in (*behind[:1], *words[max(0, place - 1) : place]):
                count = 2  # "government twice"
            elif not before and behind[:1] and behind[0].isdigit() and int(behind[0]) < 7:
                count = int(behind[0])
            elif words[place - 1 : place] == ["many"] and words[place] in found:
                count = 0  # "2 biology, how many biology cubes"
            else:
                count = 1
            found[words[place]] = found.get(words[place], 0) + count
        return found

    def listed(self, action: str) -> list[str]:
        """The advancements of an action, each as often as it is there."""
        return [name for name, count in self.advancements.items() if ADVANCEMENTS[name] == action for _ in range(count)]

    @cached_property
    def tracks(self) -> dict[str, int]:
        """Where tracks are said to stand."""
        found: dict[str, int] = {}
        pattern = (
            rf"({'|'.join(TRACKS)}) (?:track |marker |stand |sit |lie |currently |relation |value |now |beforehand |of |in |on |at |from |= "
            r"|have |has |reach |to |win |现 |stood |show )*([-+]?(?:\d|1[0-2]))"
        )
        for match in re.finditer(rf"(?<!\S){pattern}(?!\S)", self.text):
            found.setdefault(LETTERS[match[1]], int(match[2]))
        named = [word for word in TRACKS if word in self.words]
        before = self.find(r"beforehand (?:in |at |on |of )*([-+]?\d+)")
        if not found and len(named) == 1 and before:
            found[LETTERS[named[0]]] = int(before[1])  # "where is Stability then? it was at -1"
        lettered = re.findall(r"(?<![A-Za-z0-9])([CMSX]) ?(?:=|:)? ?([-+]?\d+)(?![0-9A-Za-z])", self.typed)
        if len({letter for letter, _ in lettered}) > 1:
            for letter, value in lettered:
                found.setdefault(letter, int(value))
        return found

    @property
    def victories(self) -> list[str]:
        """Ways to win that are named."""
        return [word for word in self.text.split() if word in VICTORIES]


def _plain(said: Iterable[str]) -> str:
    """Words without the small ones, some phrases put as they are said elsewhere."""
    text = " ".join(word for word in said if word not in _SMALL)
    text = re.sub(r"\bmight advancement\b", "military", text)
    text = re.sub(r"\bsettled world\b", "settled", text)
    text = re.sub(r"\bversus\b", "vs", text)
    text = re.sub(r"\bsetup (my )?turn\b", r"start \1turn", text)
    text = re.sub(r"(?<!\S)([这那每某]) 1(?!\S)", r"\1", text)
    return _NOT_ONE.sub(r"no \1", text)


def _is_count(word: str) -> bool:
    return word.isdigit() or word in _COUNTS


def number(word: str) -> int:
    """A number as a figure or such a word as "one"."""
    return _COUNTS[word] if word in _COUNTS else int(word)


def is_sector(value: int) -> bool:
    """Whether both digits are 1 to 6."""
    return 11 <= value <= 66 and 1 <= value % 10 <= 6


def held(text: str) -> str:
    """An English question in which "hand" means a suit only; cards in the hand are "inhand"."""
    return _HELD.sub(
        lambda found: f"{'empty' * ('empty' in found[0])} {' '.join(re.findall('[0-9]+', found[0]))} inhand", text
    )


def titles(names: list[str]) -> list[str]:
    """Names of advancements as they are printed."""
    return [advancement.name.en for name in names for advancement in advancements().values() if advancement.key == name]
