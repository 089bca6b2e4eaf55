"""What Déluges brings to the tests of all games: ends of the games kept, its book, its record.

The rules hold no chance, so the choices of the games in tests/playthroughs/deluges are all; a map of one's own stands
in its file.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import deluging
from brought import Brought, Playthroughs, Recorded, Wanted, Writing
from deluging import WAYS

from generator.games.deluges.adviser import DelugesAdviser
from generator.games.deluges.board.making import new_board
from generator.games.deluges.book import PARTS
from generator.games.deluges.game import Game
from generator.games.deluges.legacy.campaign import DelugesCampaign
from generator.games.deluges.play.saving import game_from_text, game_to_text
from generator.games.deluges.play.table import DelugesTable
from generator.games.deluges.rules.codes import ENDINGS
from generator.games.deluges.rules.described import described, laid_out
from generator.games.deluges.rules.problems import problems
from generator.games.deluges.rules.turn import standings

SEED = "deluges.zh-Hans.txt"
MIXED = ("random", "logger", "warrior", "greedy")

# Whole games


class End(NamedTuple):
    """How a game ended: the winner's seat, ending, points, where they are from, track, rounds, turns, what happened."""

    winners: tuple[int, ...]
    ended: str
    points: tuple[int, ...]
    standings: tuple[str, ...]
    track: int
    rounds: int
    turns: int
    happened: int


def end_of(game: Game) -> End:
    """What the ended position says."""
    pos = game.position
    return End(
        tuple(pos.winners),
        ENDINGS[pos.ending],
        tuple(pos.points),
        tuple(" ".join(map(str, its)) for its in standings(pos)),
        pos.track,
        pos.round,
        pos.turns,
        len(pos.story),
    )


EXPECTED: dict[str, End] = {
    "four-otherwise": End(
        winners=(3,),
        ended="track14",
        points=(0, 3, 4, 13),
        standings=("3 0 0 0 0", "10 1 4 0 0", "9 3 0 0 2", "21 4 1 1 2"),
        track=15,
        rounds=6,
        turns=96,
        happened=249,
    ),
    "four-random-fourteen-rounds": End(
        winners=(2,),
        ended="rounds14",
        points=(0, 0, 11, 0),
        standings=("0 0 0 0 0", "0 0 0 0 0", "12 4 2 0 1", "0 0 0 0 0"),
        track=0,
        rounds=14,
        turns=224,
        happened=201,
    ),
    "four-styles": End(
        winners=(1,),
        ended="track14",
        points=(8, 24, 14, 20),
        standings=("0 2 0 0 4", "4 8 0 16 9", "4 1 0 12 7", "7 2 4 9 7"),
        track=14,
        rounds=18,
        turns=288,
        happened=765,
    ),
    "three-loggers": End(
        winners=(0,),
        ended="track14",
        points=(9, 6, 6),
        standings=("18 7 0 0 3", "0 3 0 0 3", "0 7 0 0 3"),
        track=15,
        rounds=6,
        turns=72,
        happened=216,
    ),
    "three-on-a-map-of-their-own": End(
        winners=(1,),
        ended="track14",
        points=(0, 38, 18),
        standings=("0 0 0 0 0", "6 8 5 18 13", "4 1 2 15 9"),
        track=14,
        rounds=35,
        turns=420,
        happened=916,
    ),
    "three-random-standing-still": End(
        winners=(2,),
        ended="standstill",
        points=(0, 0, 8),
        standings=("0 0 0 0 0", "0 0 0 0 0", "3 3 0 0 1"),
        track=2,
        rounds=12,
        turns=144,
        happened=133,
    ),
    "three-styles": End(
        winners=(0,),
        ended="track14",
        points=(29, 12, 15),
        standings=("9 8 0 7 10", "0 2 0 0 6", "3 2 5 6 6"),
        track=14,
        rounds=24,
        turns=288,
        happened=740,
    ),
}


def wanted(bots: tuple[str, ...], rules: dict[str, object], ending: str, kind: str) -> Wanted:
    """A game of those bots that ends so, and in whose story there is something of that kind; map "*" is one of ours."""

    def finished(seed: int) -> Game:
        own = {"map": new_board({"players": 3, "seed": 11, "name": "ours"})} if rules.get("map") == "*" else {}
        return deluging.finished(bots, {**rules, **own}, seed)

    def so(game: Game) -> bool:
        pos = game.position
        return ENDINGS[pos.ending] == ending and any(item[0] == kind for item in pos.story)

    return Wanted(finished, so)


OTHERWISE: dict[str, object] = {
    "war": "all_pieces",
    "births": "one",
    "grace_rounds": 1,
    "bare": "every_round",
    "majority_tie": "all",
}
PLAYTHROUGHS = Playthroughs(
    read=game_from_text,
    write=game_to_text,
    end_of=end_of,
    problems=problems,
    expected=EXPECTED,
    endings=ENDINGS,
    among=("players 3", "players 4", "rule war all_pieces", "rule births one", "rule end rounds14", "map|[map]"),
    ends=lambda ends: any(end.points.count(0) == 3 for end in ends.values()),
    sample="three-loggers",
    broken=(
        ("players", "players 5", "game.txt:1: 'players 5' is not possible before the game begins"),
        ("players", "", "players (3 or 4) come first"),
        (
            "players",
            "players 3\nrule war pieces",
            "rule war: expected one of soldiers_first, all_pieces, found 'pieces'",
        ),
        ("players", "players 3\nrule map house-31", "the map house-31 is not made for 3 players"),
        ("players", "players 3\nrule map house-99", "rule map: there is no map 'house-99'"),
        ("players", "players 3\nmap|[map]", "rule map:1, [map], name: it is missing"),
        ("begin", "", "is not possible before the game begins"),
        ("move", "move 9 workers ea2 ea1", "was not legal: 0 workers in ea2 can still move [D-M2]"),
        ("move", "move 1 worker ea2 xx", "'move 1 worker ea2 xx' is not a choice in docs/notation.md"),
    ),
    too_many="done",
    capitals_after=1,
    wanted={
        "three-random-standing-still": wanted(("random",) * 3, {"standstill": 10}, "standstill", "taken_over"),
        "three-loggers": wanted(("logger",) * 3, {}, "track14", "flooded"),
        "three-styles": wanted(("logger", "warrior", "greedy"), {}, "track14", "enslaved"),
        "four-styles": wanted(("forester", "logger", "builder", "warrior"), {}, "track14", "flooded"),
        "four-random-fourteen-rounds": wanted(("random",) * 4, {"end": "rounds14"}, "rounds14", "traded"),
        "four-otherwise": wanted(("random", "warrior", "logger", "greedy"), OTHERWISE, "track14", "war"),
        "three-on-a-map-of-their-own": wanted(
            ("random", "logger", "warrior"), {"map": "*", "offers": 0}, "track14", "war"
        ),
    },
)


# The book


def vocabulary(text: str) -> set[str]:
    """The words of the specification's table."""
    table = text.partition("### Vocabulary")[2].partition("\n\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")][2:]
    words = {word.strip() for row in rows for cell in row for word in re.split(r"[,/(]", cell.replace(")", ""))}
    return {word.casefold() for word in words if word}


WRITING = Writing(
    adviser=DelugesAdviser(),
    parts=PARTS,
    specification="deluges.md",
    shared="deluges.json",
    seeds=(SEED,),
    rules=re.compile(r"\*\*(D-[A-Z]+\d+)\*\*|\| (D-[UH]\d+) \|"),
    count=91,
    cases=("## 7.", "D-Z"),
    chapters=re.compile(r"(?:^|; )([A-Z][\w ]+?)(?= \()"),
    always_a_chapter=True,
    of_things=lambda passage: False,  # noqa: ARG005
    own_words=lambda book: book.passages,
    contradictions={
        "D-U1": ("contradicts itself", "14 points", "14 rounds"),
        "D-E3": ("contradicts itself", "14 rounds"),
        "D-U2": ("lacks its verb",),
        "D-U3": ("Not settled", "breaks off"),
        "D-U7": ("Open", "1/3/3/3"),
        "D-U8": ("Open", "one birth for each pair", "births"),
        "D-U11": ("board is missing", "not the published board"),
        "D-U15": ("house map, not the published board",),
        "D-U16": ("does not say", "majority_tie"),
        "D-N1": ("not available", "house map"),
        "D-N4": ("missing",),
    },
    contradicting=lambda passage: passage.status == "open" or passage.kind == "silence",
    found=0.91,
    every=1,
    understood=(
        ("奴隸可以單獨移動嗎", "D-M10"),
        ("礦場有什麼用", "D-G6"),
        ("狂热份子是什么", "D-C5"),
        ("什么是coeur？", "D-S1"),
        ("黄铜在哪里有", "D-X1d"),
        ("How does a labourer turn into a zealot?", "D-G3"),
    ),
    related=True,
    answers=(
        ("Can I play alone?", "SILENT", "no rules for playing alone"),
        ("Which territories border on Atlantis?", "READING", "house map, not the published board"),
        ("Who gets the points if most mines is tied?", "READING", "does not say"),
        ("Does the mineral run out?", "PUBLIC", "angespielt"),
        ("Do two soldiers breed?", "READING", "Open"),
        ("How do I use a port?", "PUBLIC", "not part of this program"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ),
    asked=(
        ("Can slaves move with a worker?", "RULE  No.", ("(D-M10)",)),
        ("Does gold run out?", "PUBLIC", ("angespielt",)),
    ),
    terms=(),
    names=(),
    vocabulary=vocabulary,
    words=40,
    read=(
        ([], ["Movement", "House map", "others"]),
        (["setup"], ["RULE D-S1", "READING D-U19"]),
        (["war"], ["RULE D-W1", "READING D-U3"]),
        (["why", "d-u1"], ["READING D-U1", "14 rounds", "switch end"]),
        (["why", "D-PUB2"], ["trictrac.net"]),
        (["house", "map"], ["D-H0", "D-H10"]),
        (["terms"], ["石棚", "fanatic"]),
        (["青铜"], ["bronze", "D-X1"]),
        (["search", "dolmen"], ["D-B4"]),
    ),
    examples=17,
)


# The record


RECORDED = Recorded(
    state=DelugesCampaign,
    table=DelugesTable,
    campaign=deluging.campaign,
    begun=lambda seats, rules, seed: deluging.begun(seats, rules),  # noqa: ARG005 - nothing is left to chance
    seated=deluging.seated,
    played=lambda state, rules, seed: deluging.played(state, rules, seed, MIXED),
    finished=lambda seed: deluging.finished(MIXED[:3], {}, seed),
    described=described,
    laid_out=laid_out,
    least=3,
    ways=WAYS,
    replayed_too=(({"map": new_board({"players": 3, "seed": 2})}, 3),),
    bots=MIXED,
    every=2,
    undone=50,
    only_in_turn=False,
    described_by=MIXED,
    calm=lambda pos: pos.round >= 5 and pos.question == "move" and pos.step == 0,
    players=(
        ((), "nobody is named; Déluges is for 3 to 4 players"),
        (("Ada", "Ben"), "2 are named; Déluges is for 3 to 4 players"),
        (("Ada", "Ben", "Cleo", "Dan", "Eve"), "5 are named; Déluges is for 3 to 4 players"),
        (("Ada", "ada", "Ben"), "'Ada' is named twice"),
        (("Ada", "", "Ben"), "a name is empty"),
    ),
    not_founded=tuple(
        (seats, {"map": its}, f"{seats} are named; the map {its} has start spaces for")
        for seats, its in ((4, "house-27"), (3, "house-31"))
    ),
    founded=((3, {"map": "house-27"}), (4, {"map": "house-31"})),
    not_begun=((3, {"map": "house-31"}, "3 are named; the map house-31 has start spaces for 4"),),
    no_names=r"names.txt: nothing in Déluges is given a name; leave the names out",
    cuts=(2, 17, 40, 90),
    resume=DelugesTable.resume,
    choice="done",
    impossible=(
        (0, {"players": ["Ada", "Ben"]}, "2 are named; Déluges is for 3 to 4 players"),
        (0, {"rules": {"war": "none"}}, "rules, war: expected one of soldiers_first, all_pieces, found 'none'"),
        (0, {"rules": {"map": "house-31"}}, "3 are named; the map house-31 has start spaces for 4"),
        (0, {"rules": {"grace_rounds": True}}, "rules, grace_rounds: expected a number from 0 to 5, found True"),
        (0, {"map": "house-31"}, "the map is 'house-27', but the game was played on 'house-31'"),
        (1, {"player": "Cleo"}, "'Cleo' made the choice, but it was for 'Ada' to choose"),
        (1, {"choice": "explode"}, "'explode' is not a choice"),
        (1, {"choice": "take 1 ea2"}, "'take 1 ea2' was not legal: .* [D-M2, D-PUB4]"),
        (1, {"type": "leave"}, "an event of the unknown type 'leave'"),
        (-1, {"winners": ["Nobody"]}, "winners is"),
        (-1, {"points": {"Ada": 999, "Ben": 0, "Cleo": 0}}, "points is"),
        (-1, {"rounds": 1}, "rounds is 1, but"),
        (-1, {"open": {}}, "open is"),
    ),
)
BROUGHT = Brought("deluges", "Déluges", PLAYTHROUGHS, WRITING, RECORDED)
