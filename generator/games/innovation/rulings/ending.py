"""Rulings about the end: how many achievements win, who wins by score, teams (sections 8 and 9).

In: scores and achievements. Out: who wins, and by which of the endings.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from generator.engine import inputs
from generator.engine.languages import Words
from generator.engine.questions import ME, OPPONENT, Filled, Frame, Reading, company, sides, slots, standings
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.facts import Text
from generator.games.innovation.facts.deck import COLOURS
from generator.games.innovation.rulings import asked, asked_players, values
from generator.games.innovation.rulings.asked_players import NamedPlayer
from generator.games.innovation.rulings.values import ruling, say

#: Achievements that win, by number of players (I-E1), and for a team of two (I-V4).
NEEDED = {2: 6, 3: 5, 4: 4}
TEAM_NEEDS = 6
_HELD = standings(
    {"score": "score", "achievement": "achievements"},
    ["score", "achievements"],
    asked_players.people,
    lambda reading: asked.ends_of_piles(reading) | set(company(reading)),
)
#: The achievements of both players of a team, in their order.
_BOTH = slots.hook(
    lambda reading: (
        Filled([*given.values()], frozenset(given))
        if len(given := reading.numbers(set(reading.free_numbers()) - set(company(reading)))) == 2
        else None
    ),
    nouns="achievement",
)
#: That they are not what several have together: each counts his own.
_OF_ONE = slots.only_if(
    lambda reading: bool(reading.stands("@i")) or not reading.stands("between|together|@altogether|@in_all")
)


def _held_now(reading: Reading) -> Filled | None:
    """How many achievements one has by the last: "my fourth achievement"; or by kinds: "3 ages and 2 specials"."""
    ordinals = [at for at, token in enumerate(reading.tokens) if token.ordinal is not None]
    if len(ordinals) == 1 and reading.at(ordinals[0] + 1).word == "achievement":
        return Filled(reading.tokens[ordinals[0]].ordinal, frozenset(ordinals))
    kinds = next(chain(*map(reading.standing, _AGES_AND_SPECIALS)), None)
    return None if kinds is None else Filled(sum(reading.numbers(kinds).values()), frozenset(kinds))


_AGES_AND_SPECIALS = tuple(
    f"N {any_of}{first} and N {any_of}{second}"
    for any_of in ("", "@counted_by ")
    for first, second in (("age", "special"), ("special", "age"))
)
#: Most achievements there are: nine ages and five special ones.
ALL = 14


@ruling(
    "I-E1",
    asks=(
        Frame(
            "achievement win|@need|must|many|enough|end|@reach|@taking how|many|what|@how_many_of",
            {"players": asked_players.PLAYERS},
        ),
        Frame("achievement win|need|must|many|enough how|many|what team", {"team": slots.constant(True)}),
        Frame("achievement need|needed|win", {"players": asked_players.PLAYERS}),
        Frame(
            "achievement win|end|@enough|over",
            {"players": asked_players.PLAYERS, "held": slots.total("achievement special", one=False), "_": _OF_ONE},
            "wins",
            never="team teammate",
        ),
        Frame(
            "achievement|special win|end|@enough|over",
            {"players": asked_players.PLAYERS, "held": slots.hook(_held_now), "_": asked_players.NAMES},
            "wins",
            may="achievement special win each age sum immediately opponent other @taking only achieve end",
            never="team teammate need must require",
        ),
    ),
    may="achievement win must meld each special age sum require immediately opponent other @taking team only",
)
def achievements_needed(players: Any = None, team: object = False, held: object = None) -> Ruled:
    """How many achievements win (I-E1, I-V4): *players*, a number or a list of numbers; *team*, two against two.

    *held*: whether so many are enough.
    """
    in_teams = inputs.truth(team)
    many = isinstance(players, list | tuple)
    if players is None:
        if not in_teams:
            raise ValueError(Text("must_know", missing="players"))
        players = values.MOST
    counts = [values.players(each) for each in (players if many else [players])]
    needs = [TEAM_NEEDS if in_teams else NEEDED[count] for count in counts]
    result: Result = {"needed": needs if many else needs[0]}
    rests: tuple[str, ...] = ("I-E1",)
    if in_teams:
        text, rests = say("achievements_needed.team", need=TEAM_NEEDS), ("I-V4", "I-E1")
    elif many:
        each = [say("achievements_needed.each", need=need, players=count) for count, need in zip(counts, needs)]
        text = say("achievements_needed.several", needs=say.joined("achievements_needed.and", each))
    else:
        text = say("achievements_needed.one", need=needs[0], players=counts[0])
    if held is not None:
        has = inputs.whole(held, "held", 0, ALL)
        result |= {"wins": has >= needs[0], "exact": has == needs[0], "missing": max(0, needs[0] - has)}
        text = say("achievements_needed.held", held=has, wins=has >= needs[0], text=text)
    return Ruled(result, *text, rests)


def _standings(reading: Reading) -> Filled | None:
    """Points and achievements of each player, unless somebody has won by achievements before the end.

    Those of all who are first must be given, or of none.
    """
    found = _HELD.take(reading)
    first = max((its["score"] for its in found.value.values()), default=0) if found else 0
    if found and len({"achievements" in its for its in found.value.values() if its["score"] == first}) > 1:
        return None
    if found is None or "end" in reading.question.words or "final" in reading.question.plain:
        return found
    most = max(its.get("achievements", 0) for its in found.value.values())
    many = next(iter(company(reading).values()), len(found.value))
    return found if most < NEEDED.get(many, 0) else None


@ruling(
    "I-E2 I-E3 I-E4 I-U11",
    asks=(
        Frame("@win|winner score|end|last", {"players": slots.hook(_standings)}),
        Frame(
            "@win|winner score|end|last end|last|empty|draw|supply|tie|final",
            {"players": slots.hook(_standings), "who": sides.asked()},
            "winner=@who",
        ),
    ),
    may="both each all same last win winner score achievement tie final sum draw supply age empty must higher most opponent team special",
    never="lose lost loses gain gains gained had",
)
def score_ending(players: Any) -> Ruled:
    """Who wins when the highest score decides (I-E2 to I-E4): *players* {name: [score, achievements]}.

    Several winners are tied in both; the first edition shares the victory, the third calls it a draw.
    """
    held = _all_held(players)
    best, most = max(held.values())
    leading = [name for name, (score, _) in held.items() if score == best]
    winners = [name for name in leading if held[name][1] == most]
    result: Result = {"winners": winners, "winner": winners[0] if len(winners) == 1 else None}
    who = values.called(winners[0])
    won = {"winner": values.capital(who), "who": who, "me": winners[0] == "I", "best": best, "most": most}
    tied = [values.called(each) for each in leading]
    if len(leading) == 1:
        return Ruled(result, *say("score_ending.alone", **won), ("I-E2", "I-E3"))
    if len(winners) == 1:
        return Ruled(result, *say("score_ending.by_achievements", tied=tied, **won), ("I-E3", "I-E2"))
    tied = [values.called(each) for each in winners]
    result["unsettled"] = True  # shared by some sources, a draw by others (I-U11)
    return Ruled(result, *say("score_ending.tied", tied=tied, **won), ("I-E3", "I-E4", "I-U11"))


def _all_held(players: Any) -> dict[str, tuple[int, int]]:
    """Score and achievements of all players."""
    held = {str(name): _held(name, each) for name, each in inputs.mapped(players, "players").items()}
    values.players(len(held))
    return held


def _held(name: object, given: Any) -> tuple[int, int]:
    """A player's score and achievements."""
    if isinstance(given, Mapping):
        pair = [given.get("score", 0), given.get("achievements", 0)]
    else:
        pair = [*inputs.listed(given), 0, 0][:2]
    return inputs.whole(pair[0], f"score of {name}"), inputs.whole(pair[1], f"achievements of {name}", 0, ALL)


def _team_scores(reading: Reading) -> Filled | None:
    """The two numbers of each of two teams: "team Sun has 12 and 9, team Moon 20 and 3"."""
    heads = _teams(reading)
    stray = asked.ends_of_piles(reading) | {found[0] for found in reading.standing("N team")}
    given = asked_players.numbers_of(reading, heads, stray)
    scores: dict[str, list[int]] = {}
    achievements: dict[str, int] = {}
    for name, places in given.items():
        points = [at for at in places if reading.at(at + 1).word != "achievement"]
        if len(points) != 2:
            return None
        scores[name] = [abs(asked.number(reading, at)) for at in points]
        for at in set(places) - set(points):
            achievements[name] = asked.number(reading, at)
    used = asked_players.name_places(heads).union(stray, *given.values())
    return Filled((scores, achievements or None), used) if len(scores) == 2 else None


#: Teams that are named by a word for us, or for them.
_SIDES = dict.fromkeys(["our", "we", "us", "ours", ME], "ours") | dict.fromkeys(
    ["their", "theirs", "they", OPPONENT], "theirs"
)


def _teams(reading: Reading) -> list[NamedPlayer]:
    """The teams that are named, with their places: "team Sun", "North", "the reds", "we", "they"."""
    people = asked_players.people(reading, colours=True)
    found: dict[int, str] = {each.place: _SIDES.get(each.name, each.name) for each in people}
    for at, token in enumerate(reading.tokens):
        after_team = reading.at(at - 1).raw == "team" and token.word not in {"game", "win", "team", "score", "end"}
        if token.raw in _SIDES:
            found[at] = _SIDES[token.raw]
        elif token.word in COLOURS or (after_team and not token.stop):
            found[at] = token.raw.capitalize() if token.capital or len(token.raw) == 1 else token.raw
    return [
        NamedPlayer(found[at], at, at + 1) for at in sorted(found) if reading.tokens[at].raw not in {"team", "teams"}
    ]


@ruling(
    "I-V5 I-U19",
    asks=(
        Frame(
            "win|takes|ahead|higher team|our|we|their score|win|end|team",
            {"teams achievements": slots.hook(_team_scores)},
        ),
    ),
    may="last win winner score achievement tie final sum draw supply age empty must higher most opponent team lose special red blue green yellow purple",
)
def team_score_ending(teams: Any, achievements: Any = None) -> Ruled:
    """Which team wins when the score decides (I-V5): *teams* {team: [score, score]}; null for a tie.

    *achievements* {team: number} break a tie as Board Game Arena has it (I-U19, our reading).
    """
    given = inputs.mapped(teams, "teams")
    sums = {
        str(team): sum(inputs.whole(each, f"score of {team}") for each in inputs.listed(scores))
        for team, scores in given.items()
    }
    if len(sums) != 2:
        raise ValueError(Text("two_teams", count=len(sums)))
    totals = say.joined("team.and", [say("team.sum", team=_called(team), total=total) for team, total in sums.items()])
    result: Result = {"winner": None, "sums": sums}
    (one, first), (other, second) = sums.items()
    if first != second:
        result["winner"] = one if first > second else other
        return Ruled(result, *say("team_score_ending.won", team=_team(result["winner"]), sums=totals), ("I-V5",))
    result["unsettled"] = True  # what then decides is our reading (I-U19)
    if achievements is not None:
        return _by_achievements(result, inputs.mapped(achievements, "achievements"), totals)
    return Ruled(result, *say("team_score_ending.even", sums=totals), ("I-V5", "I-U19"))


def _by_achievements(result: Result, achievements: Mapping[Any, Any], sums: Words) -> Ruled:
    """The tie of two teams, broken by their achievements (I-U19)."""
    held = {
        str(team): sum(inputs.whole(each, f"achievements of {team}", 0, ALL) for each in inputs.listed(number))
        for team, number in achievements.items()
    }
    most = max(held.values(), default=0)
    leading = [team for team, number in held.items() if number == most]
    result["winner"] = leading[0] if len(leading) == 1 else None
    if result["winner"] is None:
        return Ruled(result, *say("team_score_ending.all_even", sums=sums), ("I-U19", "I-V5"))
    text = say("team_score_ending.by_achievements", team=_team(result["winner"]), most=most, sums=sums)
    return Ruled(result, *text, ("I-U19", "I-V5"))


def _called(name: str) -> Words:
    return say(f"team.{name}") if name in _SIDES.values() else Words(name)


def _team(name: str) -> Words:
    if name in _SIDES.values():
        return values.capital(_called(name))
    return say("team.named" if name.casefold().startswith("team") else "team.letter", name=name)


@ruling(
    "I-V4",
    asks=(
        Frame(
            "achievement win|enough|over|end team|teammate",
            {"achievements": _BOTH, "_": asked_players.NAMES},
            "wins",
        ),
    ),
    may="achievement team teammate win sum",
)
def team_achievements(team: Any = None, achievements: Any = ()) -> Ruled:
    """Whether a team has won by achievements (I-V4): those of both players together, six win."""
    given = achievements.values() if isinstance(achievements, Mapping) else inputs.listed(achievements)
    numbers = [inputs.whole(each, "achievements", 0, ALL) for each in given]
    if len(numbers) > 2:
        raise ValueError(Text("two_in_a_team", count=len(numbers)))
    total = sum(numbers)
    wins = total >= TEAM_NEEDS
    named = team and isinstance(team, str | int) and not isinstance(team, bool)
    whose = say("team_achievements.named", team=team) if named else say("team_achievements.team")
    sums = f"{' + '.join(map(str, numbers))} = {total}" if len(numbers) > 1 else str(total)
    text = say("team_achievements.text", wins=wins, whose=whose, sums=sums, need=TEAM_NEEDS)
    return Ruled({"wins": wins, "total": total, "needed": TEAM_NEEDS}, *text)


@ruling("I-E1 I-E2 I-E3 I-E5")
def explain_end(players: Any, teams: Any = None, dogma_winner: object = None, drew_above_ten: object = False) -> Ruled:
    """Which ending a position is, who wins and why: *players* {name: [score, achievements]}.

    *dogma_winner* met a card's winning condition; *drew_above_ten*, a draw above age 10 or a card ended the game.
    *teams* {team: [players]} for two against two. Without an ending: winners is empty.
    """
    held = _all_held(players)
    sides, need = _sides(teams, list(held))
    if dogma_winner is not None:
        return _by_card(str(dogma_winner), sides)
    reached = {side: sum(held[name][1] for name in members) for side, members in sides.items()}
    won = [side for side, number in reached.items() if number >= need]
    if won:
        side, team, rests = (won[0], won[0], ("I-V4", "I-E1")) if teams else (won[0], None, ("I-E1",))
        result: Result = {"ending": "achievements", "winners": sides[side], "team": team}
        return Ruled(result, *say("explain_end.achievements", side=side, held=reached[side], need=need), rests)
    if not inputs.truth(drew_above_ten):
        result = {"ending": None, "winners": [], "needed": need}
        return Ruled(result, *say("explain_end.goes_on", need=need), ("I-E1", "I-E2", "I-E5"))
    if teams:
        scores = {side: [held[name][0] for name in members] for side, members in sides.items()}
        ruled = team_score_ending(scores, reached)
        winner = ruled.result["winner"]
        return ruled._replace(result={"ending": "score", "winners": sides.get(winner, []), "team": winner})
    ruled = score_ending(players)
    return ruled._replace(result={"ending": "score", "winners": ruled.result["winners"]})


def _sides(teams: Any, names: list[str]) -> tuple[dict[str, list[str]], int]:
    """Who wins together, each player alone or a team, and with how many achievements."""
    if not teams:
        return {name: [name] for name in names}, NEEDED[len(names)]
    sides = {
        str(team): [str(each) for each in inputs.listed(members)]
        for team, members in inputs.mapped(teams, "teams").items()
    }
    if sorted(name for members in sides.values() for name in members) != sorted(names) or len(sides) != 2:
        raise ValueError(Text("each_in_a_team", known=tuple(names)))
    return sides, TEAM_NEEDS


def _by_card(winner: str, sides: dict[str, list[str]]) -> Ruled:
    """A dogma victory (I-E5), the team's if there are teams (I-V6)."""
    side = next((side for side, members in sides.items() if winner in members), None)
    if side is None:
        raise ValueError(Text("no_player_here", value=winner, known=tuple(chain.from_iterable(sides.values()))))
    result: Result = {"ending": "dogma", "winners": sides[side]}
    if len(sides[side]) > 1:
        result["team"] = side
        return Ruled(result, *say("explain_end.team_by_card", side=side, winner=winner), ("I-V6", "I-E5"))
    return Ruled(result, *say("explain_end.by_card", winner=winner), ("I-E5",))
