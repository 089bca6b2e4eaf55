"""What `pack check` says of claims and frames, and that it has nothing to say of the games that come with makeplay."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from rows import each_row

from generator.cli import pack_asked, pack_book
from generator.engine.book import Advised, Adviser, Book, KeptCopy, Passage, Section, Term
from generator.engine.pack import Switched, find_pack
from generator.engine.questions import slots
from generator.engine.questions.claims import Claims
from generator.engine.questions.frames import Asked, Frame
from generator.engine.questions.question import Question
from generator.engine.questions.spelling import stem
from generator.engine.questions.words import Speech, normalised
from generator.engine.ruling import Ruled, Rulings
from generator.engine.sentences import error_lines
from generator.engine.view import Language
from generator.errors import MakeplayError

SPEECH = Speech(
    Speech.prepared(
        {
            "words": {"sheep": {"en": ["lamb"], "zh": ["羊"]}, "wolf": {"en": ["wolves"], "zh": ["狼"]}},
            "idle": {"en": "", "zh": ""},
        }
    )
)


class Farm(Adviser):
    """Knows one passage, and the claims and frames that it is given."""

    def __init__(self, claims: Mapping[str, Claims], frames: Sequence[Frame], may: str = "", never: str = "") -> None:
        self._claims, self._rulings = claims, Rulings()

        @self._rulings.ruling("F-1", asks=frames, may=may, never=never)
        def eaten(wolves: int, sheep: int = 1) -> Ruled:
            """How many sheep are eaten."""
            return Ruled({"left": sheep - wolves}, "", "")

    def book(self, language: Language) -> Book:
        return Book(language, "1", (Passage("F-1", "rule", "1", 0, "wolves", "A wolf eats a sheep at night."),))

    def speech(self) -> Speech:
        return SPEECH

    def phrasings(self, language: Language) -> Mapping[str, Sequence[str]]:
        return {"F-1": ["What do wolves fear?" if language == "en" else "狼怕什么？"]}

    def claims(self) -> Mapping[str, Claims]:
        return self._claims

    def rulings(self) -> Rulings:
        return self._rulings

    def sections(self, language: Language) -> Sequence[Section]:
        del language
        return ()

    def terms(self) -> Sequence[Term]:
        return ()

    def kept(self, language: Language) -> KeptCopy:
        del language
        return KeptCopy("", ())

    def understood(self, question: Question) -> Asked | None:
        del question
        return None


@each_row(
    ("claims", "said"),
    [
        ({"F-1": Claims(yes=("wolf eat|fear lamb 2 !not ?please after>night",))}, []),
        (
            {"F-1": Claims(yes=("wolf sheeep",))},
            ["claim of F-1: 'sheeep' is not a word of the game; did you mean sheep?"],
        ),
        ({"F-1": Claims(no=("!wolf ?sheep",))}, ["claim of F-1: no '!wolf ?sheep' has no word that must be asked"]),
        ({"F-1": Claims(must=("",))}, ["claim of F-1: must '' has no word that must be asked"]),
        ({"F-2": Claims(may=("wolf",))}, ["a claim names F-2, and there is no such passage"]),
    ],
)
def test_claims_that_cannot_be_meant_are_told(claims: Mapping[str, Claims], said: list[str]) -> None:
    assert list(pack_asked.problems(Farm(claims, ()))) == said


WOLVES = {"wolves": slots.count("wolf")}


@each_row(
    ("frame", "said"),
    [
        (Frame("sheep eat|狼", WOLVES, yes="!left"), []),
        (Frame("", WOLVES), []),
        (Frame("sheep", {"wolves _": slots.span()}), []),
        (Frame("sheep", {**WOLVES, "who": slots.pick("sheep")}, yes="left=@who"), []),
        (Frame("shep", WOLVES), ["'shep' is not a word of the game; did you mean sheep?"]),
        (Frame("sheep", {"wolves": slots.count("wulf")}), ["'wulf' is not a word of the game; did you mean wolf?"]),
        (Frame("sheep", {**WOLVES, "cows": slots.number()}), ["it fills 'cows'; the ruling takes wolves, sheep"]),
        (Frame("sheep"), ["it does not fill 'wolves', which the ruling requires"]),
        (
            Frame("sheep", {"wolves": slots.number(None)}),
            ["it may leave out 'wolves', which the ruling requires"],
        ),
        (
            Frame("", {"wolves": slots.number(1)}),
            ["it needs neither a word nor an input, so any question may ask for it"],
        ),
        (Frame("sheep", WOLVES, yes="xyz"), ["yes is 'xyz', and no result is called 'xyz'"]),
        (Frame("sheep", WOLVES, yes="left=@who"), ["yes is 'left=@who', and no slot is called 'who'"]),
    ],
)
def test_frames_that_cannot_be_meant_are_told(frame: Frame, said: list[str]) -> None:
    assert [str(told).removeprefix("frame of eaten: ") for told in pack_asked.problems(Farm({}, [frame]))] == said


def test_what_is_wrong_is_told_in_the_language_of_the_reader() -> None:
    told = error_lines(
        MakeplayError(*pack_asked.problems(Farm({}, [Frame("sheep", {**WOLVES, "cows": slots.number()})]))), "zh"
    )
    assert told == ("eaten 的问句：它填入 'cows'；而裁定只接受 wolves、sheep",)


def test_words_beside_a_ruling_that_cannot_be_meant_are_told() -> None:
    farm = Farm({}, [Frame("sheep", WOLVES)], may="night after dragon", never="fear sheeep")
    assert sorted(map(str, pack_asked.problems(farm))) == [
        "frame of eaten: 'dragon' is not a word of the game; makeplay rules terms lists them",
        "frame of eaten: 'sheeep' is not a word of the game; did you mean sheep?",
    ]


#: All known ways to ask, of which few are shipped.
PHRASINGS = Path(__file__).parent / "phrasings"
#: Words of the table that none of these, nor the players' words, nor the book have; they count as they are typed.
ODD = {
    "deep_future": """activat anytime dry gewonnen owe purchase purge regular rescu seperat sieg spawn success tom
        increas 扛 熬 直线""",
    "deluges": """
        anytime brick britain brown church cloth coal cuba diamond fish grain greenland japan leather madagascar
        oil pink promote road salt sheep steel temple tie-breaker tiebreaker tin trotzdem village wheat wool
        固 固定 墙 庙 村 煤 盐 石油 粮食""",
    "eminent_domain": "definition 不同意 不想 不愿 享 允 定义 英文 解释",
    "innovation": "anytime bad german harmful initially sinks tall",
}


@pytest.mark.parametrize("game", ODD)
def test_the_books_of_the_games_that_come_with_makeplay_are_well(game: str) -> None:
    pack: object = find_pack(game)
    assert isinstance(pack, Advised)
    switches = pack.rule_problems if isinstance(pack, Switched) else None
    said = "".join(normalised(path.read_text("utf-8")) for path in PHRASINGS.glob(f"{game}.*.txt"))
    words = set(re.findall("[a-z]+", said))
    known = {*ODD[game].split(), *words, *map(stem, words)}
    found = [(_strange(told), told) for told in map(str, pack_book.problems(pack.adviser(), switches))]
    assert [told for word, told in found if not (word in known or (word and not word.isascii() and word in said))] == []


def _strange(told: str) -> str:
    """The word that is called none of the game, as it is told."""
    found = re.search("'([^ ]+)' is not a word of the game", told)
    return found[1] if found else ""
