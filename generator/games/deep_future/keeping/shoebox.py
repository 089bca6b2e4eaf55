"""A shoebox of cards that a group has already, as a table: a row for each card, sector, wonder and game.

In: rows by the names of their columns. Out: the entry each becomes, or what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.keeping import UnderstoodLine
from generator.engine.names import card_name
from generator.engine.pack import Event, Founding
from generator.engine.packdata import pack_text
from generator.errors import NotUnderstood, RecordProblem
from generator.games.deep_future.facts.cards import Card, Corner, Era, Kind
from generator.games.deep_future.facts.tables import NUMBERS
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.lines import VERBS, understand
from generator.games.deep_future.keeping.oddities import odd
from generator.games.deep_future.keeping.vocabulary import era_of, plain, suit_of
from generator.games.deep_future.keeping.wording import told
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.founding import FIRST_ERA, check_players

COLUMNS = (
    "kind", "card", "number", "suit", "era", "sector", "name", "advancement 1", "advancement 2", "advancement 3",
    "victory", "effect", "homeworld", "techs", "players", "winner",
)  # fmt: skip

#: Kinds of rows, in the order in which they are taken: what quotes comes after what is quoted.
KINDS = ("world", "tech", "blank", "civilization", "sector", "wonder", "game")

Row = Mapping[str, str]
#: The number of a row, counted from 0, and what it became.
Unpacked = tuple[int, UnderstoodLine | str]


def example(language: str) -> list[list[str]]:
    """A filled table, header first."""
    text = pack_text("generator.games.deep_future", f"tables/shoebox.{language}.csv")
    return [line.split(",") for line in text.splitlines()]


def found_shoebox(founding: Founding, version: str, rows: Sequence[Row]) -> list[Event]:
    """The first events of a campaign that people bring along: who, and the era it has come to.

    Raises BadPlayers.
    """
    return [
        {
            "type": "found",
            "game": "deep_future",
            "rules_version": version,
            "language": founding.language,
            "players": list(check_players(founding.players)),
            "rules": dict(founding.rules),
            "seed": None,
            "shoebox": True,
        },
        {"type": "era", "era": _present_era(rows)},
    ]


def _present_era(rows: Sequence[Row]) -> int:
    """The latest era of any row, and one more if that game was won."""
    latest = FIRST_ERA
    for row in rows:
        era = _era(row)
        if isinstance(era, int):
            won = _kind(row) == "game" and _is_name(row.get("winner", ""))
            latest = max(latest, era + won)
    return latest


def _era(row: Row) -> Era | None:
    try:
        return era_of(row["era"]) if row.get("era", "").strip() else None
    except NotUnderstood:
        return None


def _is_name(winner: str) -> bool:
    return bool(winner.strip()) and plain(winner) not in typed("no_name")


def _kind(row: Row) -> str | None:
    """What a row is about."""
    wanted = plain(row.get("kind", ""))
    return next((kind for kind, words in VERBS.items() if kind in KINDS and wanted in words), None)


def unpack(campaign: DeepFutureCampaign, rows: Sequence[Row]) -> list[Unpacked]:
    """What each row becomes, in the order in which they are taken; *campaign* grows by it.

    A civilization that the table numbers before cards it quotes keeps its place as a blank card until they are there.
    """
    kinds = [_kind(row) for row in rows]
    found: list[Unpacked] = [
        (at, f"kind {row.get('kind', '')!r} is unknown; write one of {', '.join(KINDS)}")
        for at, row in enumerate(rows)
        if kinds[at] is None
    ]
    quoting = [at for at, kind in enumerate(kinds) if kind == "civilization"]
    cards = [at for at, kind in enumerate(kinds) if kind in {"world", "tech", "blank"}]
    numbers, problems = _numbers(campaign, rows, cards + quoting)
    found += problems
    highest = max((numbers[at] for at in cards if at in numbers), default=0)
    for at in sorted((at for at in cards + quoting if at in numbers), key=numbers.__getitem__):
        if at not in quoting:
            found.append((at, _entry(campaign, rows[at], kinds[at] or "", numbers[at])))
        elif len(campaign.cards) < numbers[at] < highest:
            found.append((at, _entry(campaign, rows[at], "blank", numbers[at])))
    others = [at for kind in ("sector", "wonder", "game") for at, known in enumerate(kinds) if known == kind]
    for at in [at for at in quoting if at in numbers] + others:
        found.append((at, _entry(campaign, rows[at], kinds[at] or "", numbers.get(at))))
    return found


def _numbers(
    campaign: DeepFutureCampaign, rows: Sequence[Row], cards: Sequence[int]
) -> tuple[dict[int, int], list[Unpacked]]:
    """The number of each row's card: as told, else the next that is free."""
    numbers: dict[int, int] = {}
    problems: list[Unpacked] = []
    for at in cards:
        told_number = plain(rows[at].get("card", "")).removeprefix("#")
        if not told_number:
            continue
        if not told_number.isdecimal() or len(told_number) > 6 or not 1 <= int(told_number) <= 999_999:
            problems.append((at, f"card {told_number!r} is no number; leave it empty for the next free one"))
        elif int(told_number) in numbers.values():
            problems.append((at, f"card {told_number} stands in another row too; give each card a number of its own"))
        else:
            numbers[at] = int(told_number)
    taken = set(numbers.values()) | {int(card) for card in campaign.cards}
    following = 1
    wrong = {at for at, _ in problems}
    for at in cards:
        if at in numbers or at in wrong:
            continue
        while following in taken:
            following += 1
        numbers[at] = following
        taken.add(following)
    gap = next((number for number in range(1, len(taken) + 1) if number not in taken), None)
    if gap is not None and not problems:
        last = max(numbers, key=numbers.__getitem__)
        problems.append((last, f"card {numbers[last]} leaves a gap: there is no card {gap}; number them without gaps"))
        del numbers[last]
    return numbers, problems


def _entry(campaign: DeepFutureCampaign, row: Row, kind: str, number: int | None) -> UnderstoodLine | str:
    """What a row says: the line a person would have typed for it, understood."""
    wrong = _wrong_cell(row) if number else None
    if wrong:
        _stand_in(campaign, row, kind, number or 0)
        return wrong
    if kind == "blank" and number and number <= len(campaign.cards):
        return f"card {card_name(number - 1)} is there already; leave its number empty for a new one"
    try:
        event = understand(campaign, [word for word in _line(row, kind, number) if word])
        if kind == "game":
            event["era"] = campaign.era  # the table tells of times past
            event.setdefault("during", campaign.era)
        entry = UnderstoodLine(event, told(campaign, event), tuple(odd(campaign, event)))
        campaign.apply(event)
    except (NotUnderstood, RecordProblem, ValueError) as problem:
        if number:
            _stand_in(campaign, row, kind, number)
        return str(problem)
    return entry


def _wrong_cell(row: Row) -> str | None:
    """What is wrong with number, suit and era, if they are told."""
    number, suit = row.get("number", "").strip(), row.get("suit", "").strip()
    if number and plain(number) not in {str(figure) for figure in NUMBERS}:
        return f"number {number!r} is none of a corner; write 1 to 6"
    if suit and suit_of(suit) is None:
        return f"suit {suit!r} is unknown; write sun, moon, heart, skull, hand or foot"
    try:
        era_of(row.get("era", "").strip() or "1")
    except NotUnderstood as problem:
        return str(problem)
    return None


def _stand_in(campaign: DeepFutureCampaign, row: Row, kind: str, number: int) -> None:
    """A card in the place of one that was not understood, so that the rows behind it are judged on their own."""
    card = Card(card_name(number - 1), Corner(1, "S"), Kind(kind), FIRST_ERA, name=row.get("name") or None)
    campaign.cards.setdefault(card.id, card)


def _line(row: Row, kind: str, number: int | None) -> list[str]:
    cell = {column: row.get(column, "").strip() for column in COLUMNS}
    quoted = f'"{cell["name"]}"'
    era = ["era", cell["era"]] if cell["era"] else []
    if kind == "sector":
        return ["sector", cell["sector"], quoted if cell["name"] else ""]
    if kind == "wonder":
        return ["wonder", cell["sector"], cell["victory"], cell["effect"]]
    if kind == "game":
        won = [f'"{cell["winner"]}"', "won", cell["victory"]] if _is_name(cell["winner"]) else []
        return ["game", *era, *_players(cell["players"]), ";", *(won or [cell["winner"] or "nobody"])]
    corner = [cell["number"], cell["suit"]]
    if kind == "blank":
        return [kind, *corner]
    head = [
        kind,
        card_name(number - 1) if number else "",
        cell["sector"],
        quoted if cell["name"] else "",
        *corner,
        *era,
    ]
    if kind == "civilization":
        return [*head, cell["victory"], cell["effect"], *map(_card, _parts(f"{cell['homeworld']};{cell['techs']}"))]
    return [*head, *(cell[f"advancement {slot}"] for slot in (1, 2, 3))]


def _card(cell: str) -> str:
    """A card by its number, whatever noughts a spreadsheet has dropped, or by its name."""
    number = cell.removeprefix("#")
    return card_name(int(number) - 1) if number.isdecimal() and len(number) < 7 and int(number) else f'"{cell}"'


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.replace("；", ";").split(";") if part.strip()]


def _players(cell: str) -> list[str]:
    """Ada: Kranax; Ben: Prospero."""
    found: list[str] = []
    for part in _parts(cell.replace("：", ":")):
        player, _, worlds = part.partition(":")
        homes = [_card(world.strip()) for world in worlds.replace("，", ",").split(",") if world.strip()]
        found += [*([","] if found else []), f'"{player.strip()}"', *homes]
    return found
