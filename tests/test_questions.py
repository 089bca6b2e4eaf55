"""The question machine by itself: words, numbers and what they count, denials, sides, halves, claims, and consumption.

The game here is made up for these tests: a farm with sheep and wolves.
"""

from __future__ import annotations

from typing import Any

from rows import each_row

from generator.engine.questions import sides, slots
from generator.engine.questions.claims import Claims, verdict
from generator.engine.questions.frames import Asked, Frame, understood
from generator.engine.questions.question import Question, halves
from generator.engine.questions.words import Speech, alternatives

FARM = {
    "words": {
        "sheep": {"en": ["lamb", "lambs"], "zh": ["羊", "绵羊"]},
        "wolf": {"en": ["wolves"], "zh": ["狼"]},
        "fence": {"en": ["fences", "wall"], "zh": ["围栏"]},
        "eat": {"en": ["eats", "eaten", "devour"], "zh": ["吃"]},
        "buy": {"en": ["buys", "bought", "purchase"], "zh": ["买"]},
        "sell": {"zh": ["卖"]},
        "coin": {"en": ["coins", "money"], "zh": ["金币", "钱"]},
        "score": {"en": ["points", "point"], "zh": ["分"]},
        "win": {"en": ["wins", "won", "winner"], "zh": ["赢"]},
        "night": {"en": ["nights"], "zh": ["夜里", "晚上"]},
        "red": {"zh": ["红"]},
    },
    "idle": {"en": "", "zh": ""},
}
SPEECH = Speech(Speech.prepared(FARM))


FRAMES = [
    (
        "attack",
        Frame(
            "wolf sheep|fence",
            {
                "wolves": slots.count("wolf", one=True),
                "sheep": slots.count("sheep", one=True),
                "fenced": slots.said("fence"),
            },
            "lost",
            may="eat night",
            tells="eat=lost",
        ),
    ),
    ("price", Frame("buy|coin", {"many": slots.count("sheep")}, "cheap", may="coin buy")),
    ("winner", Frame("win|score", {"scores": sides.by_player("score", "red")}, may="win score")),
    ("rise", Frame("score", {"old new": slots.span()}, may="score")),
]


def asked(typed: str) -> Any:
    """The ruling that a question asks for, and its inputs."""
    found = understood(Question(typed, SPEECH), FRAMES)
    return None if found is None else (found.ruling, dict(found.inputs))


@each_row(
    ("typed", "inputs"),
    [
        ("3 wolves come for my 5 sheep. How many are eaten?", {"wolves": 3, "sheep": 5, "fenced": False}),
        ("Three wolves, five lambs: what is eaten?", {"wolves": 3, "sheep": 5, "fenced": False}),
        ("wolves: 3, sheep: 5", {"wolves": 3, "sheep": 5, "fenced": False}),
        ("A wolf comes for my 5 sheep, there is a fence", {"wolves": 1, "sheep": 5, "fenced": True}),
        ("2 wolves, 4 sheep, no fence", {"wolves": 2, "sheep": 4, "fenced": False}),
        ("2 wolves, 4 sheep and the fence isn't there", None),
        ("两只狼来吃我的五只羊，没有围栏，几只被吃？", {"wolves": 2, "sheep": 5, "fenced": False}),
        ("I have 4 sheep and no wolf. How many are eaten?", {"wolves": 0, "sheep": 4, "fenced": False}),
    ],
)
def test_numbers_are_bound_to_what_they_count(typed: str, inputs: dict[str, Any] | None) -> None:
    assert asked(typed) == (None if inputs is None else ("attack", inputs))


@each_row(
    "typed",
    [
        "3 wolves come for my 5 sheep after the second night. How many are eaten?",  # an order
        "3 wolves come for my 5 sheep unless I sell one. How many are eaten?",  # an exception, a thing more
        "3 wolves and 2 wolves come for my 5 sheep",  # two numbers of one thing
        "3 wolves do not eat my 5 sheep, do they?",  # a denial
        "3 wolves for my 5 sheep and 2 coins",  # a number more
        "one of my 5 sheep and 3 wolves",  # a part
        "3 wolves come for half of my 5 sheep",
        "why do 3 wolves eat 5 sheep?",
        "3 wolves wihtout a fence for 5 sheep",  # a misspelt word that may deny
        "3 wolves for 5 sheep, does each eat two?",
        "the wolf and the sheep",  # nothing is counted
    ],
)
def test_nothing_is_computed_from_what_is_left_over(typed: str) -> None:
    assert asked(typed) is None


@each_row(
    ("typed", "scores"),
    [
        ("Ben has 4 points and Aoife 7. Who wins?", {"Ben": 4, "Aoife": 7}),
        ("I have 4 points, my opponent has 6: who won?", {"I": 4, "opponent": 6}),
        ("Red has 3 points, Xu has 9, Ngozi has 5", {"red": 3, "Xu": 9, "Ngozi": 5}),
        ("4 points for Red, 9 for Ngozi", {"red": 4, "Ngozi": 9}),
    ],
)
def test_players_are_known_by_where_they_stand(typed: str, scores: dict[str, int]) -> None:
    assert asked(typed) == ("winner", {"scores": scores})


@each_row("typed", ["from 3 to 7 points", "the score goes 3 -> 7", "points 3 up to 7", "分从3到7"])
def test_a_step_is_two_numbers_in_their_order(typed: str) -> None:
    assert asked(typed) == ("rise", {"old": 3, "new": 7})


@each_row(
    ("typed", "yes_no"),
    [
        ("May I buy a sheep?", True),
        ("If a wolf comes, do I lose a sheep?", True),
        ("When a wolf comes, is a sheep lost?", True),
        ("How many sheep may I buy?", False),
        ("When may I buy a sheep?", False),
        ("Is it a sheep or a wolf?", False),
        ("May I buy a sheep or not?", True),
        ("after the night are the sheep gone?", True),
        ("after the night are the sheep gone, and how many?", False),
        ("A wolf has come: any sheep for me?", True),
        ("The wolf sleeps. Wake it up?", True),
        ("The wolf has eaten 2 sheep. Sheep left?", False),  # asks how many
        ("So my sheep stay there all night?", True),
        ("With 10 coins can I buy a sheep?", True),
        ("What happens if I can't buy a sheep?", False),
        ("我可以买羊吗？", True),
        ("能不能买羊？", True),
        ("羊可以买吧？", True),
        ("能买几只羊？", False),
        ("是羊还是狼？", False),
    ],
)
def test_what_asks_for_yes_or_no(typed: str, yes_no: bool) -> None:
    assert Question(typed, SPEECH).yes_no is yes_no


@each_row(
    ("typed", "lost", "said"),
    [
        ("3 wolves come for my 5 sheep. Are more than two eaten?", 3, True),
        ("3 wolves come for my 5 sheep. Are more than two eaten?", 2, False),
        ("3 wolves come for my 5 sheep. Are at least two eaten?", 2, True),
        ("3 wolves come for my 5 sheep. Are exactly two eaten?", 3, False),
        ("3 wolves come for my 5 sheep. Are fewer than two eaten?", 1, True),
        ("3 wolves come for my 5 sheep. Are two eaten?", 2, True),
        ("3 wolves come for my 5 sheep. Are two eaten?", 1, False),
        ("3 wolves come for my 5 sheep. Are two eaten?", 3, None),  # two of them are
        ("3 wolves come for my 5 sheep. Are both eaten?", 1, False),
        ("3 wolves come for my 5 sheep. Is none eaten?", 0, True),
        ("两只狼来吃我的五只羊，只吃一只吗？", 2, False),
    ],
)
def test_an_amount_is_told_from_what_is_computed(typed: str, lost: int, said: bool | None) -> None:
    found = understood(Question(typed, SPEECH), FRAMES)
    assert found is not None and found.verdict({"lost": lost}) is said
    assert found.inputs["sheep"] == 5


@each_row(
    "typed",
    [
        "3 wolves come for my 5 sheep. How many more are eaten?",
        "More than 3 wolves come for my 5 sheep. How many are eaten?",
        "3 wolves come for Ann's 5 sheep. How many do I lose?",
        "Kate has 5 sheep and 3 wolves come. How many do I lose?",
        "Kate has 5 sheep. How many are lost if 3 of my wolves come?",
        "Are 3 wolves enough to eat the 5 sheep of Kate?",
        "She has 5 sheep and a wolf comes. How many do I lose?",
        "Another player has 5 sheep and a wolf comes. How many do I lose?",
        "小明有五只羊，三只狼来了，我的羊被吃几只？",
        "张三有五只羊，三只狼来了，我的羊被吃几只？",
        "三只狼来吃老王的五只羊，我的被吃几只？",
    ],
)
def test_another_amount_or_person_is_not_taken_for_the_one_that_is_computed(typed: str) -> None:
    assert asked(typed) is None


@each_row(
    ("typed", "names"),
    [
        ("Kate has 5 sheep", ["kate"]),
        ("Can I take Kates sheep?", ["kates"]),
        ("has ben bought bens sheep?", ["ben", "bens"]),
        ("Cna I buy Sheep?", []),
        ("Kate, may I buy?", []),
        ("小明有三只羊，我能买阿强的羊吗？", ["小明", "阿强"]),
        ("李四和张三有三只羊", ["李四", "张三"]),
        ("明明有三只羊", ["明明"]),
        ("张三张牌", []),
        ("小羊有几只？", []),
        ("老是被吃吗？小心狼", []),
        ("Kate有三只羊", ["kate"]),
    ],
)
def test_a_name_is_known_by_its_capital_or_by_how_it_stands(typed: str, names: list[str]) -> None:
    speech = Speech(Speech.prepared(FARM, ["May Ben buy a sheep?"]))
    assert [token.raw for token in Question(typed, speech).tokens if token.name] == names


@each_row(
    "typed",
    [
        "Kate has 3 wolves and 5 sheep. How many are eaten?",
        "Kate says 3 wolves come for my 5 sheep. How many are eaten?",
    ],
)
def test_one_person_alone_is_answered(typed: str) -> None:
    assert asked(typed) == ("attack", {"wolves": 3, "sheep": 5, "fenced": False})


@each_row(
    ("typed", "need", "only"),
    [
        ("Do I need six coins for a sheep?", True, False),
        ("With a wolf near, does a sheep require all my coins?", True, False),
        ("Does it take 3 coins to buy a sheep?", True, False),
        ("Must I have two fences?", True, False),
        ("Do I need to buy six sheep?", False, False),
        ("Do I need a coin?", False, False),
        ("Are six coins enough?", False, False),
        ("买羊需要六个金币吗？", True, False),
        ("要六个金币才能买羊吗？", True, False),
        ("只要有一个金币就能买羊吗？", False, False),
        ("May I only buy with coins?", False, True),
        ("Do I only have two sheep?", False, False),
        ("只能用金币买羊吗？", False, True),
        ("我只有两个金币，能买羊吗？", False, False),
    ],
)
def test_what_is_needed_and_what_alone_will_do_are_more_than_enough(typed: str, need: bool, only: bool) -> None:
    question = Question(typed, SPEECH)
    assert (question.asks_need, question.asks_only) == (need, only)


def test_a_yes_by_how_many_is_no_yes_to_just_one() -> None:
    counted, whether = Asked("attack", {}, "lost"), Asked("attack", {}, "won")
    result = {"lost": 2, "won": True}
    assert counted.by_many(result) and not whether.by_many(result)
    assert Question("Is just one sheep lost?", SPEECH).says_only
    assert not Question("If nobody else comes, is a sheep lost?", SPEECH).says_only


def test_a_claim_that_names_a_need_tells_what_is_needed() -> None:
    question = Question("Do I need two sheep to buy a fence?", SPEECH)
    known = frozenset({"fence"})
    assert verdict(Claims(yes=("2 sheep buy",)), question, known) is None
    assert verdict(Claims(yes=("2 sheep buy ?need",)), question, known) is True


CLAIMS = Claims(yes=("buy sheep !night",), no=("buy night", "wolf buy"), must=("sell sheep night",), may=("fence buy",))


@each_row(
    ("typed", "said"),
    [
        ("May I buy a sheep?", True),
        ("Is it forbidden to buy a sheep?", False),
        ("May I buy at night?", False),
        ("Is it illegal to buy at night?", True),
        ("Do I have to sell sheep at night?", True),
        ("Do I have to buy a fence?", False),
        ("May I buy a fence?", True),
        ("Must I buy a sheep?", None),  # what may be is not what must be
        ("May I buy 2 sheep?", None),  # a number
        ("May I not buy a sheep?", None),  # a denial
        ("Can't I buy a sheep?", True),  # the denial only asks
        ("If a wolf comes, can\u2019t I buy at night?", False),
        ("I can't buy at night, right?", True),  # yes: it is not so
        ("I never have to sell sheep at night, correct?", False),
        ("I can't buy at night, can I?", None),  # no is yes to some
        ("Can't I sell no sheep?", None),
        ("May I buy a sheep before the wolf eats?", None),  # an order, another thing
        ("May I buy a sheep without coins?", None),
        ("May I buy another sheep?", None),
        ("May I buy several sheep?", None),
        ("May I hardly buy a sheep?", None),  # turned round, in a game that has no word for it
        ("May I refuse to buy a sheep?", None),
        ("May I decline to sell sheep at night?", None),
        ("Do I need two lambs to buy a sheep?", None),  # what is so is not what is needed
        ("May I buy a sheep wihtout coins?", None),
        ("How do I buy a sheep?", None),  # no yes or no
        ("我可以买羊吗？", True),
        ("晚上能买吗？", False),
        ("买羊是禁止的吗？", False),
        ("我能不买羊吗？", None),
        ("晚上不能买吗？", None),
        ("晚上不能买，对吧？", True),
    ],
)
def test_yes_and_no_come_from_what_a_passage_claims(typed: str, said: bool | None) -> None:
    assert verdict(CLAIMS, Question(typed, SPEECH), frozenset({"coin", "fence"})) is said


def test_claims_that_contradict_each_other_say_nothing() -> None:
    both = Claims(yes=("buy sheep",), no=("sheep",))
    assert verdict(both, Question("May I buy a sheep?", SPEECH), frozenset({"buy"})) is None


def test_an_order_may_be_one_of_a_denial() -> None:
    claims = Claims(no=("sell no>coin",))
    assert verdict(claims, Question("May I sell sheep without coins?", SPEECH), frozenset({"sheep"})) is False
    assert verdict(claims, Question("With coins may I sell no sheep?", SPEECH), frozenset({"sheep"})) is None


@each_row(
    ("typed", "parts"),
    [
        ("May I buy a sheep?", ["May I buy a sheep?"]),
        ("May I buy a sheep, and do I pay at once?", ["May I buy a sheep?", "do I pay at once?"]),
        ("I have two. May I buy a third? Who pays?", ["I have two. May I buy a third?", "I have two. Who pays?"]),
        ("What do the sheep and the wolf eat?", ["What do the sheep and the wolf eat?"]),
    ],
)
def test_a_question_in_two_halves_is_two(typed: str, parts: list[str]) -> None:
    assert list(halves(typed)) == parts


@each_row(
    ("typed", "words"),
    [
        ("becuase of the wolvs", ["wolf"]),
        ("MY SHEEPS", ["sheep"]),
        ("two sheep", ["2", "sheep"]),
        ("買羊", ["buy", "sheep"]),
        ("the third wolf", ["#3", "wolf"]),
        ("一只狼，一供", ["1", "wolf"]),  # a misspelt "altogether" is no number
    ],
)
def test_a_word_is_known_in_every_spelling(typed: str, words: list[str]) -> None:
    heard = Question(typed, SPEECH).heard
    assert [word for word in heard if SPEECH.has(word) or word.startswith("#")] == words


@each_row("typed", ["", "   ", "?", "x" * 100_000, "\u0000\u0007", "🦄", "1" * 5000, "%s {} \\", "не знаю"])
def test_nothing_typed_is_too_odd(typed: str) -> None:
    assert asked(typed) is None
    assert list(halves(typed)) is not None


def test_words_with_a_name_are_those_of_every_language() -> None:
    assert alternatives("@can|must") == {"can", "能", "must"}
    assert alternatives("wool @which") == {"wool", "which", "哪"}


@each_row(
    ("typed", "said"),
    [
        ("May I buy Ben's sheep?", None),
        ("May I buy a sheep that Ben has?", None),
        ("May Ben buy my sheep?", None),
        ("Ben says I may buy a sheep, right?", True),
        ("May Ben buy a sheep?", True),  # as anybody may
        ("我能买阿美的羊吗？", None),
        ("我能买羊吗？", True),
    ],
)
def test_a_claim_without_other_players_decides_nothing_about_one_who_is_named(typed: str, said: bool | None) -> None:
    assert verdict(CLAIMS, Question(typed, SPEECH), frozenset()) is said


def test_a_claim_that_tells_of_other_players_decides_about_one_who_is_named() -> None:
    question = Question("May I buy an opponent's sheep on Ben's turn?", SPEECH)
    assert verdict(Claims(yes=("buy sheep opponent",)), question, frozenset()) is True
    assert verdict(Claims(yes=("buy sheep ?opponent",)), question, frozenset()) is None


def test_who_is_named_twice_must_be_twice_in_the_claim() -> None:
    question = Question("Ben buys my sheep. Is Ben paid at night?", SPEECH)
    assert verdict(Claims(yes=("opponent buy sheep night",)), question, frozenset()) is None
    assert verdict(Claims(yes=("opponent>buy sheep opponent>night",)), question, frozenset()) is True


@each_row(
    ("typed", "said"),
    [
        ("May I buy Ben's sheep?", False),
        ("Ben says I may buy Kate's sheep, right?", False),
        ("我能买阿美的羊吗？", False),
        ("May I buy the sheep of Kate and Ben?", None),
        ("Kate buys Ben's sheep: may she?", None),
        ("May Ben buy a sheep?", None),  # he is the one of whom it is asked
        ("May I buy Ben's sheep at night?", False),  # one claim says yes
    ],
)
def test_the_only_other_who_is_named_is_another_player(typed: str, said: bool | None) -> None:
    claims = Claims(no=("buy opponent sheep ?night",), yes=("buy sheep night",))
    assert verdict(claims, Question(typed, SPEECH), frozenset()) is said


@each_row(
    ("typed", "theirs"),
    [
        ("Can 3 wolves eat my 5 sheep if Ben has a coin?", None),  # a coin is left over
        ("May Ben bring 3 wolves to my 5 sheep?", True),
        ("May Ben and Kate bring 3 wolves to my 5 sheep?", None),
        ("阿强能带三只狼来吃我的五只羊吗？", True),
    ],
)
def test_a_frame_that_asks_for_another_player_takes_a_name(typed: str, theirs: bool | None) -> None:
    counted = {noun: slots.count(noun) for noun in ("wolf", "sheep")}
    frames = [("raid", Frame("wolf opponent", {**counted, "theirs": slots.said("opponent")}, may="eat"))]
    found = understood(Question(typed, SPEECH), frames)
    assert (found and found.inputs["theirs"]) is theirs
