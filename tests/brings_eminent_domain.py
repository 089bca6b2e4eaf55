"""What Eminent Domain brings to the tests of all games: ends of the games kept, its book, its record.

The games in tests/playthroughs/eminent_domain leave nothing to chance: every shuffle stands in them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import empires
from any_game import PLAYERS, Rules, played_out
from brought import Brought, Playthroughs, Recorded, Wanted, Writing
from empires import WAYS

from generator.engine.chance import Dealer
from generator.games.eminent_domain.adviser import EminentDomainAdviser
from generator.games.eminent_domain.book import PARTS
from generator.games.eminent_domain.game import Game
from generator.games.eminent_domain.legacy.campaign import EminentDomainCampaign
from generator.games.eminent_domain.play.saving import game_from_text, game_to_text
from generator.games.eminent_domain.play.table import EminentDomainInProgress, EminentDomainTable
from generator.games.eminent_domain.rules.codes import ENDINGS, FACES, ROLE
from generator.games.eminent_domain.rules.described import described, laid_out
from generator.games.eminent_domain.rules.problems import problems

SEED = "eminent-domain.zh-Hant.txt"

# Whole games


class End(NamedTuple):
    """How a game ended: seats of the winners, what brought the end, scores, what they are of (tokens, technologies,
    planets), resources and fighters, permanent technologies, turns, and how much happened.
    """

    winners: tuple[int, ...]
    ended: str
    scores: tuple[int, ...]
    of: tuple[tuple[int, ...], ...]
    ties: tuple[int, ...]
    permanents: str
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    found = EminentDomainInProgress(PLAYERS[: pos.seats], {}, game).outcome()
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        tuple(found["scores"].values()),
        tuple(map(tuple, found["of"].values())),
        tuple(found["ties"].values()),
        ", ".join(FACES[face][1].name.en for faces in pos.faces for face in faces),
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "four-players": End(
        winners=(0, 2),
        ended="stacks",
        scores=(16, 9, 16, 4),
        of=((4, 0, 12), (4, 0, 5), (1, 0, 15), (2, 0, 2)),
        ties=(4, 4, 4, 9),
        permanents="",
        turns=40,
        happened=778,
    ),
    "four-scholars-with-permanents": End(
        winners=(2,),
        ended="stacks",
        scores=(20, 12, 20, 19),
        of=((4, 0, 16), (0, 4, 8), (4, 0, 16), (3, 2, 14)),
        ties=(0, 0, 2, 2),
        permanents="Weapon Emporium, Imperialism",
        turns=52,
        happened=1017,
    ),
    "later-texts": End(
        winners=(1,),
        ended="stacks",
        scores=(17, 19),
        of=((3, 2, 12), (2, 2, 15)),
        ties=(7, 1),
        permanents="Weapon Emporium, Imperialism",
        turns=34,
        happened=454,
    ),
    "learning-game": End(
        winners=(0,),
        ended="stacks",
        scores=(36, 29),
        of=((9, 0, 27), (9, 0, 20)),
        ties=(6, 7),
        permanents="",
        turns=46,
        happened=663,
    ),
    "random-players-tied": End(
        winners=(0, 1, 2),
        ended="stacks",
        scores=(0, 0, 0),
        of=((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        ties=(1, 1, 1),
        permanents="",
        turns=18,
        happened=284,
    ),
    "second-game-trimmed": End(
        winners=(1,),
        ended="stacks",
        scores=(13, 31),
        of=((1, 0, 12), (3, 0, 28)),
        ties=(3, 4),
        permanents="",
        turns=38,
        happened=591,
    ),
    "three-players-longer": End(
        winners=(2,),
        ended="stacks",
        scores=(18, 12, 19),
        of=((4, 0, 14), (2, 0, 10), (2, 0, 17)),
        ties=(0, 2, 1),
        permanents="",
        turns=36,
        happened=625,
    ),
    "three-styles": End(
        winners=(0,),
        ended="stacks",
        scores=(13, 10, 5),
        of=((3, 0, 10), (1, 0, 9), (0, 0, 5)),
        ties=(4, 2, 5),
        permanents="",
        turns=27,
        happened=477,
    ),
    "two-traders-by-influence": End(
        winners=(0,),
        ended="influence",
        scores=(35, 31),
        of=((14, 0, 21), (10, 0, 21)),
        ties=(1, 2),
        permanents="",
        turns=40,
        happened=624,
    ),
    "two-traders-by-stacks": End(
        winners=(0,),
        ended="stacks",
        scores=(22, 18),
        of=((4, 0, 18), (4, 0, 14)),
        ties=(3, 3),
        permanents="",
        turns=26,
        happened=410,
    ),
}


def wanted(bots: tuple[str, ...], rules: Rules, ending: str) -> Wanted:
    """A game of those bots that ends so; "tie" is one that nobody wins alone, "permanents" one with two technologies in
    empires.
    """

    def finished(seed: int) -> Game:
        game = empires.begun(len(bots), rules, seed)
        played_out(game, empires.seated(bots, seed))
        return game

    def so(game: Game) -> bool:
        pos = game.position
        if ending == "tie":
            return len(pos.winners) > 1
        if ending == "permanents":
            return sum(map(len, pos.faces)) > 1
        return ENDINGS[pos.ending] == ending

    return Wanted(finished, so)


PLAYTHROUGHS = Playthroughs(
    read=game_from_text,
    write=game_to_text,
    end_of=end_of,
    problems=problems,
    expected=EXPECTED,
    endings=ENDINGS,
    among=(
        "players 2",
        "players 3",
        "players 4",
        "rule variant extended3",
        "rule research none",
        "rule research level1",
        "rule trim bga",
        "rule errata escalation",
        "rule extra_turn yes",
    ),
    ends=lambda ends: any(len(end.winners) > 1 for end in ends.values()),
    sample="two-traders-by-stacks",
    broken=(
        ("players", "players 5", "game.txt:1: the number of players comes first: players 2, 3, 4"),
        ("players", "", "game.txt:1: the number of players comes first"),
        ("players", "players 2\nrule research some", "rule research: expected one of full, level1, none, found 'some'"),
        ("players", "players 2\nrule variant extended3", "the longer game (extended3) is for 3"),
        ("players", "players 3", "game.txt:2: the deck was shuffled here, the record has a pick"),
        ("shuffled S", "", "game.txt:2: the shuffled cards are not the cards that were there"),
        ("shuffled S", "shuffled S1 S9", "game.txt:2: {'shuffled': ['S1', 'S9']} is not a result of chance"),
        ("shuffled S", "skip", "game.txt:2: a result of chance is missing"),
        ("picked", "picked 9", "game.txt:2: number 8 was picked, but there were only 2"),
        ("picked", "picked x", "is not a result of chance"),
        ("lead", "lead Politics", "'lead Politics' is not a choice in docs/notation.md"),
        ("lead", "dissent", "'dissent' was not legal: 'dissent' is not what is asked for [E-T3]"),
        ("lead", "lead Trade\nshuffled survey", "one result too many"),
    ),
    too_many="dissent",
    capitals_after=None,
    wanted={
        "two-traders-by-stacks": wanted(("traders", "traders"), {}, "stacks"),
        "two-traders-by-influence": wanted(("traders", "traders"), {}, "influence"),
        "three-styles": wanted(("traders", "warriors", "scholars"), {}, "stacks"),
        "three-players-longer": wanted(("traders", "warriors", "greedy"), {"variant": "extended3"}, "stacks"),
        "four-players": wanted(("traders", "warriors", "scholars", "random"), {}, "stacks"),
        "four-scholars-with-permanents": wanted(("scholars",) * 4, {}, "permanents"),
        "learning-game": wanted(("traders", "warriors"), {"research": "none"}, "stacks"),
        "second-game-trimmed": wanted(("scholars", "traders"), {"research": "level1", "trim": "bga"}, "stacks"),
        "later-texts": wanted(("scholars", "scholars"), {"errata": "escalation", "extra_turn": "yes"}, "permanents"),
        "random-players-tied": wanted(("random",) * 3, {}, "tie"),
    },
)


# The book


def vocabulary(text: str) -> set[str]:
    """The words of the specification's table; what stands in brackets says where a word is from."""
    table = text.partition("### Vocabulary")[2].partition("\n\nEmpire =")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")][2:]
    words = {word.strip() for row in rows for cell in row for word in re.split(r"[,/]", cell) if word.strip()}
    return {re.sub(r" \(.*\)", "", word).casefold() for word in words} - {"central"}


WRITING = Writing(
    adviser=EminentDomainAdviser(),
    parts=PARTS,
    specification="eminent-domain.md",
    shared="eminent_domain.json",
    seeds=(SEED,),
    rules=re.compile(r"\*\*(E-[A-Z]+\d+)\*\*|\| (E-U\d+) \|"),
    count=99,
    cases=("## 10.", "E-X"),
    chapters=re.compile(r"(?:^|; |, )([A-Z][\w &-]+?)(?=,| \()"),
    always_a_chapter=False,
    of_things=lambda passage: passage.id.startswith(("E-planet-", "E-tech-")),
    own_words=lambda book: book.passages,
    contradictions={
        "E-U1": ("the rules we have say", "your own deck", "central stacks"),
        "E-U2": ("contradict themselves", "left", "right"),
        "E-U3": ("ambiguous",),
        "E-U4": ("Board Game Arena gives it to every role",),
        "E-U5": ("do not say", "face down"),
        "E-U8": ("contradict themselves",),
        "E-U12": ("trim = bga",),
        "E-U18": ("errata = escalation",),
        "E-F1": ("before the game came out",),
    },
    contradicting=lambda passage: passage.status is not None,
    found=0.91,
    every=3,
    understood=(
        ("異議是什麼?", "E-T6a"),
        ("殖民牌可以塞超過花費嗎", "E-R17"),
        ("起始星球翻開了嗎", "E-U5"),
        ("資源指示物用完了怎麼辦", "E-R21a"),
        ("What is dissent?", "E-T6a"),
        ("政治從哪裡拿牌", "E-U1"),
    ),
    related=True,
    answers=(
        ("Can I play alone?", "SILENT", "No source"),
        ("What if the fighters run out?", "SILENT", "not what happens"),
        ("Where does the card for Politics come from?", "PUBLIC", "Politics as an action"),
        ("Do face-down planets score?", "PUBLIC", "No. Of planets only the face-up ones"),
        ("Can I follow without any symbol?", "READING", "Our reading"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ),
    asked=(
        ("Can I attack a planet of my opponent?", "RULE  No.", ("(E-R11)",)),
        ("Is the start planet face up or face down?", "PUBLIC", ("Tasty Minstrel Games, rulebook 2011",)),
    ),
    terms=(
        ("role", "任务", "任務牌"),
        ("dissent", "异议", "異議"),
        ("settle", "安置", "安置"),
        ("fighter", "战机", "戰機指示物"),
        ("utopian", "乌托邦", "utopi"),
        ("cleanup", "清场", "清場"),
    ),
    names=("Lyttle", "Pomerene", "Data Network"),
    vocabulary=vocabulary,
    words=60,
    read=(
        ([], ["Setup", "Three-player variant", "others"]),
        (["setup"], ["RULE E-S1", "RULE E-S9"]),
        (["Warfare"], ["RULE E-R8", "READING E-U16"]),
        (["why", "e-u2"], ["READING E-PUB13", "public ruling", "Tasty Minstrel"]),
        (["why", "E-U12"], ["switch trim"]),
        (["terms"], ["異議", "Mik-Mik"]),
        (["戰機指示物"], ["fighter", "E-R8"]),
        (["Lyttle"], ["E-planet-lyttle"]),
        (["search", "leader bonus"], ["E-O2"]),
    ),
    examples=16,
)


# The record


RECORDED = Recorded(
    state=EminentDomainCampaign,
    table=EminentDomainTable,
    campaign=empires.campaign,
    begun=empires.begun,
    seated=empires.seated,
    played=empires.played,
    finished=None,
    described=described,
    laid_out=lambda told: laid_out(told, Dealer(1)),
    least=2,
    ways=WAYS,
    replayed_too=(),
    bots=("random",) * 4,
    every=3,
    undone=40,
    only_in_turn=True,
    described_by=("traders",) * 4,
    calm=lambda pos: pos.question == ROLE and not pos.lasting and pos.turns % 5 == 0 and pos.ending == 0,
    players=(
        ((), "nobody is named; Eminent Domain is for 2 to 4 players"),
        (("Ada",), "1 is named; Eminent Domain is for 2 to 4 players"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named; Eminent Domain is for 2 to 4 players"),
        (("Ada", "ada"), "'Ada' is named twice"),
        (("Ada", ""), "a name is empty"),
        (("Ada", "B\x07n"), "contains a control character"),
    ),
    not_founded=tuple(
        (seats, {"variant": "extended3"}, rf"{seats} are named; the longer game \(extended3\) is for 3")
        for seats in (2, 4)
    ),
    founded=((3, {"variant": "extended3"}),),
    not_begun=((2, {"variant": "extended3"}, r"2 are named; the longer game \(extended3\) is for 3"),),
    no_names=r"names.txt: the cards of Eminent Domain have their names",
    cuts=(60,),
    resume=lambda state: EminentDomainTable.resume(state, 2),
    choice="skip",
    impossible=(
        (0, {"players": ["Ada"]}, "1 is named; Eminent Domain is for 2 to 4 players"),
        (0, {"rules": {"research": "some"}}, "rules, research: expected one of full, level1, none, found 'some'"),
        (0, {"rules": {"variant": "extended3"}}, "the longer game"),
        (0, {"chance": []}, "cards were shuffled"),
        (0, {"chance": ["P01"]}, "'P01' is not a result of chance"),
        (0, {"chance": [{"shuffled": ["P99"]}]}, "not a result of chance"),
        (1, {"player": "Cleo"}, "'Cleo' made the choice, but"),
        (1, {"choice": "explode"}, "'explode' is not a choice"),
        (1, {"choice": "dissent"}, "'dissent' was not legal: .* [E-T2]"),
        (1, {"chance": [{"shuffled": ["survey"]}]}, "one result too many"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Cleo"]}, "winners is"),
        (-1, {"scores": {"Ada": 999, "Ben": 0}}, "scores is"),
        (-1, {"ended": "influence"}, "is influence, but"),
        (-1, {"turns": 1}, "turns is 1, but"),
    ),
)
BROUGHT = Brought("eminent_domain", "Eminent Domain", PLAYTHROUGHS, WRITING, RECORDED)
