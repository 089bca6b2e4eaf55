"""What Innovation brings to the tests of all games: ends of the games kept, its book, its record.

The games in tests/playthroughs/innovation leave nothing to chance: the ten shuffled piles stand in them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import innovating
from any_game import PLAYERS
from brought import Brought, Playthroughs, Recorded, Wanted, Writing
from innovating import WAYS

from generator.engine.chance import Dealer
from generator.games.innovation import PACK
from generator.games.innovation.book import PARTS, card_id
from generator.games.innovation.facts.deck import cards
from generator.games.innovation.game import Game
from generator.games.innovation.legacy.campaign import InnovationCampaign
from generator.games.innovation.play.saving import game_from_text, game_to_text
from generator.games.innovation.play.table import InnovationInProgress, InnovationTable
from generator.games.innovation.rules.codes import ACTION, ENDINGS
from generator.games.innovation.rules.described import described, laid_out
from generator.games.innovation.rules.problems import problems

# Whole games


class End(NamedTuple):
    """How a game ended: seats of the winners, the ending and the card that brought it, scores and achievements."""

    winners: tuple[int, ...]
    ended: str
    by: str | None
    scores: tuple[int, ...]
    achievements: tuple[str, ...]
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    players = PLAYERS[: pos.seats]
    found = InnovationInProgress(players, {}, game).outcome()
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        found["by"],
        tuple(found["scores"].values()),
        tuple(" ".join(its) for its in found["achievements"].values()),
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "first-edition-three-players": End(
        winners=(2,),
        ended="score",
        by=None,
        scores=(10, 37, 44),
        achievements=("empire", "", "1 2 6 8"),
        turns=55,
        happened=433,
    ),
    "first-edition-two-players": End(
        winners=(0,),
        ended="achievements",
        by=None,
        scores=(59, 95),
        achievements=("2 3 6 7 8 9", "1 4 5"),
        turns=38,
        happened=249,
    ),
    "four-players-by-achievements": End(
        winners=(2,),
        ended="achievements",
        by=None,
        scores=(21, 17, 53, 14),
        achievements=("2", "3", "4 6 7 empire", "1"),
        turns=60,
        happened=451,
    ),
    "four-players-by-dogma": End(
        winners=(0,),
        ended="dogma",
        by="095",
        scores=(45, 22, 19, 25),
        achievements=("1 4 7", "", "", "2 3"),
        turns=70,
        happened=484,
    ),
    "teams-by-score": End(
        winners=(0, 3),
        ended="score",
        by="017",
        scores=(30, 45, 28, 44),
        achievements=("", "8", "2 3 world", "1 4 5"),
        turns=77,
        happened=508,
    ),
    "teams-first-edition": End(
        winners=(0, 1),
        ended="achievements",
        by=None,
        scores=(35, 50, 11, 12),
        achievements=("7", "1 2 3 4 8", "", ""),
        turns=50,
        happened=342,
    ),
    "teams-opposite": End(
        winners=(1, 3),
        ended="achievements",
        by=None,
        scores=(7, 0, 20, 38),
        achievements=("", "", "1 2 4", "3 5 6 7 monument empire"),
        turns=33,
        happened=383,
    ),
    "three-players-by-score": End(
        winners=(2,),
        ended="score",
        by=None,
        scores=(33, 23, 58),
        achievements=("2", "", "1 3 4 6"),
        turns=62,
        happened=444,
    ),
    "two-players-by-achievements": End(
        winners=(1,),
        ended="achievements",
        by="102",
        scores=(102, 170),
        achievements=("1 6 7 9", "2 3 4 5 8 monument"),
        turns=46,
        happened=450,
    ),
    "two-players-by-dogma": End(
        winners=(0,),
        ended="dogma",
        by="101",
        scores=(51, 10),
        achievements=("2 3 empire wonder", "1 4 5 6"),
        turns=82,
        happened=497,
    ),
    "two-players-with-a-fission": End(
        winners=(0,),
        ended="score",
        by="104",
        scores=(19, 0),
        achievements=("1 2 3 6 universe", "4 5 empire"),
        turns=91,
        happened=468,
    ),
}


def wanted(seats: int, rules: Mapping[str, object], bot: str, ending: str) -> Wanted:
    """A game of so many that ends so; "removed" is one in which Fission cleared the table."""

    def so(game: Game) -> bool:
        return ("removed",) in game.position.story if ending == "removed" else ENDINGS[game.position.ending] == ending

    return Wanted(lambda seed: innovating.finished(seats, bot, rules, seed), so)


PLAYTHROUGHS = Playthroughs(
    read=game_from_text,
    write=game_to_text,
    end_of=end_of,
    problems=problems,
    expected=EXPECTED,
    endings=ENDINGS,
    among=("players 2", "players 3", "players 4", "rule edition first", "rule teams 1+3", "rule reformation each"),
    ends=lambda ends: all(len(end.winners) == 2 for name, end in ends.items() if name.startswith("teams")),
    sample="two-players-by-achievements",
    broken=(
        ("players", "players 5", "game.txt:1: 'players 5' is not possible before the game begins"),
        ("players", "", "players (2 to 4) and the ten piles come first"),
        ("players", "players 2\nrule edition third", "rule edition: expected one of last, first, found 'third'"),
        ("pile 3", "", "players (2 to 4) and the ten piles come first"),
        ("pile 3", "pile 3 025 025", "game.txt:4: pile 3 must hold each card of age 3 once"),
        ("begin", "", "is not possible before the game begins"),
        ("take", "take Excalibur", "game.txt:13: 'take Excalibur' is not a choice in docs/notation.md"),
        ("take", "draw", "game.txt:13: 'draw' was not legal: 'draw': one of your two cards is put down first [I-S5]"),
    ),
    too_many="draw",
    capitals_after=11,
    wanted={
        "two-players-by-achievements": wanted(2, {}, "greedy", "achievements"),
        "two-players-by-dogma": wanted(2, {}, "random", "dogma"),
        "two-players-with-a-fission": wanted(2, {}, "random", "removed"),
        "three-players-by-score": wanted(3, {}, "random", "score"),
        "four-players-by-achievements": wanted(4, {}, "sensible", "achievements"),
        "four-players-by-dogma": wanted(4, {}, "random", "dogma"),
        "first-edition-two-players": wanted(2, {"edition": "first"}, "greedy", "achievements"),
        "first-edition-three-players": wanted(3, {"edition": "first"}, "random", "score"),
        "teams-opposite": wanted(4, {"teams": "1+3"}, "greedy", "achievements"),
        "teams-by-score": wanted(4, {"teams": "1+4", "reformation": "each"}, "random", "score"),
        "teams-first-edition": wanted(4, {"teams": "1+2", "edition": "first"}, "sensible", "achievements"),
    },
)


# The book


def vocabulary(text: str) -> set[str]:
    """The words of the specification's table of three languages."""
    table = text.partition("### Vocabulary")[2].partition("\n\nThe French")[0]
    rows = [line.split("|")[1:4] for line in table.splitlines() if line.startswith("|")][2:]
    return {
        word.strip().casefold()
        for row in rows
        for cell in row[1:]
        for word in re.split(r"[,;/、]", cell)
        if word.strip() and "not in the seed" not in word and "icons lost" not in word
    }


OF_CARDS = frozenset(map(card_id, cards()))
WRITING = Writing(
    adviser=PACK.adviser(),
    parts=PARTS,
    specification="innovation.md",
    shared="innovation.json",
    seeds=("innovation-rulebook.zh-Hant.txt", "innovation-bga.ja.txt"),
    rules=re.compile(r"\*\*(I-[A-Z]+\d+)\*\*|\| (I-U\d+) \|"),
    count=117,
    cases=None,
    chapters=re.compile(r"(?:^|; |, )([A-Z][\w &]+?)(?=[,(] ?| \()"),
    always_a_chapter=False,
    of_things=lambda passage: passage.id in OF_CARDS,
    own_words=lambda book: [passage for passage in book.passages if passage.id not in OF_CARDS],
    contradictions={
        "I-U11": ("share the victory", "draw"),
        "I-U13": ("rulebook forbids", "Board Game Arena shows"),
        "I-U14": ("alphabetical", "English"),
        "I-F1": ("60 %", "44 %"),
        "I-F2": ("dots",),
        "I-F3": ("crown",),
        "I-F10": ("shared victory", "English"),
    },
    contradicting=lambda passage: passage.status == "open",
    found=0.91,
    every=1,
    understood=(
        ("What does メルド mean?", "I-A6"),
        ("What is a supremacy dogma?", "I-D1"),
        ("アクティブなカードとは何ですか", "I-K1"),
        ("手札の上限はありますか", "I-A2"),
        ("共有ボーナスとは何ですか", "I-D5"),
        ("優越型教義の影響を受けるのは誰ですか", "I-D1"),
        ("遊戲沒有手牌上限嗎", "I-A2"),
        ("合作紅利可以抽幾張", "I-D5"),
        ("支配時代要花費勢力點數嗎", "I-A14"),
    ),
    related=False,
    answers=(
        ("Can I play Innovation alone?", "SILENT", "Neither source"),
        ("Which expansions are there?", "SILENT", "Neither source"),
        ("Are icons counted again before each effect?", "PUBLIC", "neither source has it"),
        ("Does a change that is undone later still give the bonus?", "READING", "Our reading"),
        ("Do the sources agree on players tied in score and in achievements?", "READING", "contradict"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ),
    asked=(
        ("Is there a hand limit?", "RULE  No.", ("(I-A2)",)),
        ("Is there a downward splay?", "", ("(I-K15)",)),
        ("What is the condition for Monument?", "PUBLIC", ("Asmadi Games, third-edition rulebook 2016",)),
    ),
    terms=(
        ("meld", "打出", "メルド"),
        ("splay", "展开", "スプレイ"),
        ("tuck", "垫底", "タック"),
        ("achieve", "取得", "時代の支配"),
        ("demand effect", "要求效果", "優越型教義"),
        ("score", "分数", "影響点"),
        ("castle", "城堡", "塔"),
        ("board", "版图", "領域"),
        ("special achievement", "特殊成就", "領域"),
    ),
    names=[card.name.en for card in cards()],
    vocabulary=vocabulary,
    words=60,
    read=(
        ([], ["Setup", "Dogma effects", "others"]),
        (["setup"], ["RULE I-S1", "RULE I-S8"]),
        (["Start", "player"], ["RULE I-S6"]),
        (["dogma"], ["I-D1"]),
        (["why", "i-u11"], ["READING I-U11", "Iello: shared victory"]),
        (["why", "I-U22"], ["switch edition"]),
        (["terms"], ["スプレイ", "Pottery"]),
        (["勢力"], ["I-K5"]),
        (["アクティブなカード"], ["top card", "I-K1"]),
        (["優越型教義"], ["demand effect", "I-D1"]),
        (["Gunpowder"], ["火药", "I-038"]),
        (["search", "sharing bonus"], ["I-D5"]),
    ),
    examples=9,
    asked_of=lambda item: item["kind"] != "computed",
)


# The record


RECORDED = Recorded(
    state=InnovationCampaign,
    table=InnovationTable,
    campaign=innovating.campaign,
    begun=innovating.begun,
    seated=innovating.seated,
    played=innovating.played,
    finished=lambda seed: innovating.finished(2, "random", {}, seed),
    described=described,
    laid_out=lambda told: laid_out(told, Dealer(1)),
    least=2,
    ways=WAYS,
    replayed_too=(),
    bots=("random",) * 4,
    every=1,
    undone=50,
    only_in_turn=False,
    described_by=("random",) * 4,
    calm=lambda pos: pos.question == ACTION and pos.turns > 20,
    players=(
        ((), "nobody is named; Innovation is for 2 to 4 players"),
        (("Ada",), "1 is named; Innovation is for 2 to 4 players"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named; Innovation is for 2 to 4 players"),
        (("Ada", "ada"), "'Ada' is named twice"),
        (("Ada", ""), "a name is empty"),
        (("Ada", "B\x07n"), "contains a control character"),
    ),
    not_founded=(),
    founded=(),
    not_begun=((3, {"teams": "1+3"}, r"3 are named; teams of two \(1\+3\) need 4"),),
    no_names=r"names.txt: the cards of Innovation have their names; leave the names out",
    cuts=(40,),
    resume=InnovationTable.resume,
    choice="draw",
    impossible=(
        (0, {"players": ["Ada"]}, "1 is named; Innovation is for 2 to 4 players"),
        (0, {"rules": {"edition": "third"}}, "rules, edition: expected one of last, first, found 'third'"),
        (0, {"rules": {"teams": "1+2"}}, "teams of two"),
        (0, {"chance": []}, "cards were shuffled"),
        (0, {"chance": ["001"]}, "'001' is not a shuffled pile"),
        (1, {"player": "Cleo"}, "'Cleo' made the choice, but it was for 'Ada' to choose"),
        (1, {"choice": "explode"}, "'explode' is not a choice"),
        (1, {"choice": "draw"}, "'draw' was not legal: .* [I-S5]"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Cleo"]}, "winners is"),
        (-1, {"scores": {"Ada": 999, "Ben": 0}}, "scores is"),
        (-1, {"ended": "dogma", "by": "083"}, "is dogma, but"),
        (-1, {"turns": 1}, "turns is 1, but"),
    ),
)
BROUGHT = Brought("innovation", "Innovation", PLAYTHROUGHS, WRITING, RECORDED)
