"""Rulings about a dogma action: who is hit by a demand, who shares, whether there is a bonus draw (section 5).

In: who activates, how many of the featured icon each has, the seats, teams. Out: who executes what, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.bilingual import Words
from generator.engine.questions import slots
from generator.engine.questions.frames import Frame
from generator.engine.ruling import Result, Ruled
from generator.games.innovation.deck import ICONS
from generator.games.innovation.rulings import asked_dogma, values
from generator.games.innovation.rulings.values import ruling, say

_DEMAND = frozenset(
    {"demand", "d", "supremacy", "i demand", "要求", "要求效果", "我要求", "至高無上教義", "優越型教義"}
)
_SHARE = frozenset(
    {"share", "n", "non-demand", "nondemand", "cooperative", "shared", "共享", "共享效果", "協同合作教義", "協力型教義"}
)


_SCOPE = "activator icon_counts order effect teams player"
_PREVIEW = "card icon_counts activator order teams"
_BONUS = "sharers sharers_that_changed_game only_teammates"


@ruling(
    "I-D1",
    "I-D2",
    asks=(
        Frame(
            "who|whom|whos|谁|order|which demand|share|victim|dogma|effect|use|draws",
            {"activator icon_counts order effect teams player": slots.hook(asked_dogma.scope(_SCOPE))},
        ),
        Frame(
            "victim|share|hit|obey|join|execute",
            {"activator icon_counts order effect teams player": slots.hook(asked_dogma.scope(_SCOPE))},
            "concerned",
        ),
        Frame(
            "safe",
            {"activator icon_counts order effect teams player": slots.hook(asked_dogma.scope(_SCOPE))},
            "!concerned",
        ),
    ),
    may="castle crown leaf bulb factory clock icon dogma effect demand share victim opponent seat clockwise order activator other team teammate action must first_player public meld draw transfer left safe",
)
def dogma_scope(
    activator: object,
    icon_counts: Any,
    order: Any = None,
    effect: object = "share",
    teams: Any = None,
    player: object = None,
) -> Ruled:
    """Who executes an effect (I-D1 to I-D4): *icon_counts* of the featured icon, *order* of the seats clockwise.

    A *demand* hits opponents with fewer, never a team-mate (I-V2); what is shared goes to all with as many or more, the
    activator last. *player*: whether that one is among them.
    """
    first, counts, seats = _told(activator, icon_counts, order)
    mates = _mates(first, teams, seats)
    demanded = _is_demand(effect)
    own = counts[first]
    others = seats[1:]
    if demanded:
        hit = [each for each in others if counts[each] < own and each not in mates]
        ruled = _demanded(first, counts, others, hit, mates)
    else:
        hit = [each for each in others if counts[each] >= own]
        ruled = _shared(first, counts, others, hit, bool(mates))
    if player is not None:
        ruled.result["concerned"] = _player(str(player), seats) in (hit if demanded else [*hit, first])
    return ruled


def _demanded(
    first: str, counts: Mapping[str, int], others: Sequence[str], hit: list[str], mates: Sequence[str]
) -> Ruled:
    spared = [each for each in others if counts[each] < counts[first] and each in mates]
    strong = [each for each in others if counts[each] >= counts[first]]
    key = "dogma_scope.hit" if hit else "dogma_scope.nobody_hit"
    parts = [say(key, hit=_with(hit, counts), first=_with([first], counts))]
    if strong:
        parts.append(say("dogma_scope.strong", strong=_with(strong, counts), n=len(strong)))
    if spared:
        parts.append(say("dogma_scope.spared", spared=spared))
    rests = ("I-D1", "I-V2", "I-D2") if spared else ("I-D1", "I-D2")
    return Ruled({"affected": hit, "order": hit}, *_parted(parts), rests)


def _shared(first: str, counts: Mapping[str, int], others: Sequence[str], sharers: list[str], teams: bool) -> Ruled:
    without = [each for each in others if each not in sharers]
    order = [*sharers, first]
    key = "dogma_scope.sharing" if sharers else "dogma_scope.alone"
    parts = [say(key, sharers=_with(sharers, counts), n=len(sharers), first=_with([first], counts))]
    if without:
        parts.append(say("dogma_scope.fewer", fewer=_with(without, counts), n=len(without)))
    rests = ("I-D3", "I-D4", "I-V3") if teams else ("I-D3", "I-D4")
    return Ruled({"order": order, "sharers": sharers, "affected": order}, *_parted(parts), rests)


def _parted(parts: Sequence[Words]) -> Words:
    return say("dogma_scope.told", parts=say.joined("dogma_scope.and", parts))


def _with(players: Sequence[str], counts: Mapping[str, int]) -> list[Words]:
    return [say("dogma_scope.player", who=values.called(each), icons=counts[each]) for each in players]


def _is_demand(effect: object) -> bool:
    """Which kind of effect it is."""
    told = values.plain(effect)
    if told in _DEMAND or told in _SHARE:
        return told in _DEMAND
    raise ValueError(f"{effect!r} is no kind of effect; there are demand and share")


def _told(activator: object, icon_counts: Any, order: Any) -> tuple[str, dict[str, int], list[str]]:
    """The activator, everybody's icons, the seats clockwise from the activator."""
    counts = {
        str(player): values.whole(count, f"icons of {player}")
        for player, count in values.mapped(icon_counts, "icon_counts").items()
    }
    seats = [str(each) for each in values.listed(order)] or list(counts)
    first = _player(str(activator), seats)
    values.players(len(seats))
    if len(set(seats)) < len(seats):
        raise ValueError("a player stands twice in order")
    missing = [each for each in seats if each not in counts]
    if missing:
        raise ValueError(f"icon_counts says nothing about {values.all_of(missing)}")
    at = seats.index(first)
    return first, counts, [*seats[at:], *seats[:at]]


def _player(name: str, seats: Sequence[str]) -> str:
    """A player who sits at the table."""
    found = next((seat for seat in seats if values.plain(seat) == values.plain(name)), None)
    if found is None:
        raise ValueError(f"{name!r} is no player here; there are {', '.join(seats)}")
    return found


def _mates(first: str, teams: Any, seats: Sequence[str]) -> list[str]:
    """The team-mates of the activator: teams as {team: [players]}, {player: team}, or [[players], [players]]."""
    if not teams:
        return []
    if isinstance(teams, Mapping):
        parts = [values.listed(each) for each in teams.values()]
        if all(str(player) in seats for player in teams):
            own = next(team for player, team in teams.items() if str(player) == first)
            return [str(player) for player, team in teams.items() if team == own and str(player) != first]
    else:
        parts = [values.listed(each) for each in teams]
    found = next((part for part in parts if first in map(str, part)), None)
    if found is None:
        raise ValueError(f"teams says nothing about {first}; tell each team's players")
    return [str(each) for each in found if str(each) != first]


@ruling(
    "I-D5",
    "I-D6",
    asks=(
        Frame(
            "share bonus",
            {"sharers sharers_that_changed_game only_teammates": slots.hook(asked_dogma.bonus(_BONUS))},
            "bonus",
        ),
    ),
    may="share bonus change draw meld tuck score effect dogma opponent other teammate team hand action activator",
)
def sharing_bonus(sharers: object = 0, sharers_that_changed_game: object = 0, only_teammates: object = False) -> Ruled:
    """How many free draws the activator gets after the card (I-D5, I-D6, I-PUB16): 0 or 1.

    *only_teammates*: nobody but the team-mate shared with a change.
    """
    shared = _number(sharers, "sharers")
    changed = _number(sharers_that_changed_game, "sharers_that_changed_game")
    shared = max(shared, changed)
    alone = values.truth(only_teammates)
    draws = int(changed > 0 and not alone)
    result: Result = {"bonus_draws": draws, "bonus": bool(draws)}
    if draws:
        return Ruled(result, *say("sharing_bonus.draw", changed=changed))
    if changed:
        return Ruled(result, *say("sharing_bonus.only_mate"), ("I-PUB16", "I-D5"))
    if shared:
        return Ruled(result, *say("sharing_bonus.no_change"), ("I-D6", "I-D5"))
    return Ruled(result, *say("sharing_bonus.nobody"))


def _number(value: Any, name: str) -> int:
    """A number of players, or a list of them."""
    return len(value) if isinstance(value, list | tuple | dict) else values.whole(value, name, 0, values.MOST - 1)


@ruling(
    "I-D1",
    "I-D3",
    "I-D4",
    "I-PUB7",
    asks=(
        Frame(
            "who|whom|谁 dogma|effect|use|uses|activates",
            {"card icon_counts activator order teams": slots.hook(asked_dogma.preview(_PREVIEW))},
        ),
    ),
    may="castle crown leaf bulb factory clock icon dogma effect demand share victim opponent seat clockwise order activator other team teammate action must first_player public meld draw transfer left",
)
def dogma_preview(
    card: object,
    icon_counts: Any,
    activator: object = None,
    order: Any = None,
    teams: Any = None,
    edition: object = "last",
) -> Ruled:
    """Who is hit by each demand effect of a card and who shares each other one, in order (I-D1 to I-D4, I-PUB7).

    *icon_counts* is each player's number of the featured icon, or all his icons; *activator* is the first one if not told.
    """
    its = values.card(card)
    icon = ICONS[its.featured]
    told = values.mapped(icon_counts, "icon_counts")
    counts = {
        player: values.icons(count)[icon] if isinstance(count, Mapping) else count for player, count in told.items()
    }
    first = activator if activator is not None else next(iter(counts), "")
    version = values.edition(edition)
    effects: list[Result] = []
    said = []
    for number, effect in enumerate(its.effects, start=1):
        if effect.words("last" if version == "last" else "first") is None:
            continue
        kind = "demand" if effect.demand else "share"
        ruled = dogma_scope(first, counts, order, kind, teams)
        effects.append({"effect": number, "kind": kind, "order": ruled.result["order"]})
        scope = Words(ruled.en[:-1], ruled.zh[:-1])
        said.append(say("dogma_preview.effect", number=number, demand=effect.demand, told=scope))
    result: Result = {"card": its.name.en, "featured_icon": icon, "effects": effects}
    parts = say.joined("dogma_scope.and", said)
    rests = (
        "I-PUB7",
        *(["I-D1"] if its.demands else []),
        *(["I-D3", "I-D4"] if not all(each.demand for each in its.effects) else []),
    )
    compared = {"card": values.titled(its), "icon": values.ICON_NAMES[icon]}
    return Ruled(result, *say("dogma_preview.told", effects=parts, **compared), rests)
