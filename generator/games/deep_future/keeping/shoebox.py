"""A shoebox of cards that a group has already, as a table: a row for each card, sector, wonder and game.

In: rows by the names of their columns. Out: the entry each becomes, or what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from generator.engine.keeping import ImportRow, UnderstoodLine
from generator.engine.names import card_name
from generator.engine.pack import Event, Founding
from generator.engine.packdata import pack_text
from generator.engine.view import Language
from generator.errors import NotUnderstood, RecordProblem, Said
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.cards import Card, CardKind, Corner, Era
from generator.games.deep_future.facts.tables import NUMBERS, advancements
from generator.games.deep_future.facts.typed import typed
from generator.games.deep_future.keeping.lines import VERBS, understand
from generator.games.deep_future.keeping.oddities import odd
from generator.games.deep_future.keeping.vocabulary import close_to, era_of, facts_of, plain, prepared, suit_of
from generator.games.deep_future.keeping.wording import event_text, joined, phrase
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.founding import FIRST_ERA, check_players

COLUMNS = (
    "kind", "card", "number", "suit", "era", "sector", "name", "advancement 1", "advancement 2", "advancement 3",
    "victory", "effect", "homeworld", "techs", "players", "winner",
)  # fmt: skip

#: Kinds of rows, in the order in which they are taken: what quotes comes after what is quoted.
QUOTED = ("world", "tech", "blank")
QUOTING = ("civilization", "sector", "wonder", "game")
KINDS = (*QUOTED, *QUOTING)

#: The number of a row, counted from 0, and what it became.
Unpacked = tuple[int, UnderstoodLine | Said]


def example(language: str) -> list[list[str]]:
    """Return a filled table, header first."""
    text = pack_text("generator.games.deep_future", f"tables/shoebox.{language}.csv")
    return [line.split(",") for line in text.splitlines()]


def found_shoebox(founding: Founding, version: str, rows: Sequence[ImportRow]) -> list[Event]:
    """Return the first events of a campaign that people bring along: who, and the era it has come to.

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


def _present_era(rows: Sequence[ImportRow]) -> int:
    """Return the latest era of any row, and one more if that game was won."""
    latest = FIRST_ERA
    for row in rows:
        era = _era(row)
        if isinstance(era, int):
            won = _kind(row) == "game" and _is_name(row.get("winner", ""))
            latest = max(latest, era + won)
    return latest


def _era(row: ImportRow) -> Era | None:
    try:
        return era_of(row["era"]) if row.get("era", "").strip() else None
    except NotUnderstood:
        return None


def _is_name(winner: str) -> bool:
    return bool(winner.strip()) and plain(winner) not in typed("no_name")


def _kind(row: ImportRow) -> str:
    """Return what a row is about, or nothing if that is unknown."""
    wanted = plain(row.get("kind", ""))
    return next((kind for kind, words in VERBS.items() if kind in KINDS and wanted in words), "")


def unpack(campaign: DeepFutureCampaign, rows: Sequence[ImportRow]) -> list[Unpacked]:
    """Return what each row becomes, in the order in which they are taken; *campaign* grows by it."""
    kinds = [_kind(row) for row in rows]
    found: list[Unpacked] = [
        (at, Text("kind_unknown", kind=row.get("kind", ""), known=KINDS))
        for at, row in enumerate(rows)
        if not kinds[at]
    ]
    cards = [at for at, kind in enumerate(kinds) if kind in QUOTED]
    civilizations = [at for at, kind in enumerate(kinds) if kind == "civilization"]
    numbers, problems = _numbers(campaign, rows, cards + civilizations)
    found += problems.items()
    found += _cards(campaign, rows, kinds, numbers)
    others = [at for at, kind in enumerate(kinds) if kind in QUOTING and at not in problems]
    for at in sorted(others, key=lambda at: QUOTING.index(kinds[at])):
        found.append((at, _entry(campaign, rows[at], kinds[at], numbers.get(at))))
    return found


def _cards(
    campaign: DeepFutureCampaign, rows: Sequence[ImportRow], kinds: Sequence[str], numbers: Mapping[int, int]
) -> Iterator[Unpacked]:
    """Yield what the cards that quote no other become, by their numbers.

    A civilization that the table numbers before cards it quotes keeps its place as a blank card until they are there.
    """
    highest = max((number for at, number in numbers.items() if kinds[at] in QUOTED), default=0)
    for at in sorted(numbers, key=numbers.__getitem__):
        if kinds[at] in QUOTED:
            yield at, _entry(campaign, rows[at], kinds[at], numbers[at])
        elif len(campaign.cards) < numbers[at] < highest:
            yield at, _entry(campaign, rows[at], "blank", numbers[at])


def _numbers(
    campaign: DeepFutureCampaign, rows: Sequence[ImportRow], cards: Sequence[int]
) -> tuple[dict[int, int], dict[int, Said]]:
    """Return the number of each row's card, as it is written, else the next that is free; and what is wrong."""
    numbers, problems = _written_numbers(rows, cards)
    taken = set(numbers.values()) | {int(card) for card in campaign.cards}
    free = (number for number in count(1) if number not in taken)
    for at in cards:
        if at not in numbers and at not in problems:
            numbers[at] = next(free)
            taken.add(numbers[at])
    gap = next((number for number in range(1, len(taken) + 1) if number not in taken), None)
    if gap is not None and not problems:
        last = max(numbers, key=numbers.__getitem__)
        problems[last] = Text("card_gap", card=numbers[last], gap=gap)
        del numbers[last]
    return numbers, problems


def _written_numbers(rows: Sequence[ImportRow], cards: Sequence[int]) -> tuple[dict[int, int], dict[int, Said]]:
    numbers: dict[int, int] = {}
    problems: dict[int, Said] = {}
    for at in cards:
        written = plain(rows[at].get("card", "")).removeprefix("#")
        if not written:
            continue
        if not written.isdecimal() or len(written) > 6 or int(written) < 1:
            problems[at] = Text("card_no_number", card=written)
        elif int(written) in numbers.values():
            problems[at] = Text("card_twice", card=written)
        else:
            numbers[at] = int(written)
    return numbers, problems


def _entry(campaign: DeepFutureCampaign, row: ImportRow, kind: str, number: int | None) -> UnderstoodLine | Said:
    """Return the entry of a row: the line a person would have typed for it, understood."""
    wrong = _wrong_cell(row, kind, campaign.language) if number else None
    if wrong:
        _stand_in(campaign, row, kind, number or 0)
        return wrong
    if kind == "blank" and number and number <= len(campaign.cards):
        return Text("card_there", card=card_name(number - 1))
    try:
        event = understand(campaign, [word for word in _line(row, kind, number) if word])
        if kind == "game":
            event["era"] = campaign.era  # the table is about times past
            event.setdefault("during", campaign.era)
        entry = UnderstoodLine(event, event_text(campaign, event), tuple(odd(campaign, event)))
        campaign.apply(event)
    except (NotUnderstood, RecordProblem, ValueError) as problem:
        if number:
            _stand_in(campaign, row, kind, number)
        reason: Said = problem.args[0]
        return reason
    return entry


def _wrong_cell(row: ImportRow, kind: str, language: Language) -> Said | None:
    """Return what is wrong with number, suit, era and advancements, if they are given."""
    number, suit = row.get("number", "").strip(), row.get("suit", "").strip()
    if number and plain(number) not in {str(figure) for figure in NUMBERS}:
        return Text("corner_number", number=number)
    if suit and suit_of(suit) is None:
        return Text("suit_unknown", suit=suit)
    try:
        era_of(row.get("era", "").strip() or "1")
    except NotUnderstood as problem:
        reason: Said = problem.args[0]
        return reason
    return _wrong_advancement(row, kind, language)


def _wrong_advancement(row: ImportRow, kind: str, language: Language) -> str | None:
    """Return what is wrong with a cell for an advancement in which there is none, and what it may be."""
    allowed = {"world": {"advancement"}, "tech": {"advancement", "suit"}}.get(kind)
    for column in COLUMNS[7:10] if allowed else ():
        cell = row.get(column, "").strip()
        kinds = {fact.kind for fact in facts_of(prepared([cell]))} - {"filler"}
        if "name" in kinds or (kinds and not kinds & (allowed or set())):
            near = close_to(cell, [each for its in advancements().values() for each in its.name])
            if near:
                return phrase("cell_meant", language, column, cell, joined(near, language))
            return phrase("cell_unknown", language, column, cell)
    return None


def _stand_in(campaign: DeepFutureCampaign, row: ImportRow, kind: str, number: int) -> None:
    """Put a card in the place of one that was not understood, so that the rows after it are judged on their own."""
    card = Card(card_name(number - 1), Corner(1, "S"), CardKind(kind), FIRST_ERA, name=row.get("name") or None)
    campaign.cards.setdefault(card.id, card)


def _line(row: ImportRow, kind: str, number: int | None) -> list[str]:
    """Return the words of a line that says the same as a row; some may be empty."""
    cell = {column: row.get(column, "").strip() for column in COLUMNS}
    name = f'"{cell["name"]}"' if cell["name"] else ""
    era = ["era", cell["era"]] if cell["era"] else []
    if kind == "sector":
        return ["sector", cell["sector"], name]
    if kind == "wonder":
        return ["wonder", cell["sector"], cell["victory"], cell["effect"]]
    if kind == "game":
        return ["game", *era, *_players(cell["players"]), ";", *_ending(cell["winner"], cell["victory"])]
    corner = [cell["number"], cell["suit"]]
    if kind == "blank":
        return [kind, *corner]
    head = [kind, card_name(number - 1) if number else "", cell["sector"], name, *corner, *era]
    if kind == "civilization":
        return [*head, cell["victory"], cell["effect"], *map(_card, _parts(f"{cell['homeworld']};{cell['techs']}"))]
    return [*head, *(cell[f"advancement {slot}"] for slot in (1, 2, 3))]


def _ending(winner: str, victory: str) -> list[str]:
    return [f'"{winner}"', "won", victory] if _is_name(winner) else [winner or "nobody"]


def _card(cell: str) -> str:
    """Return a card by its number, whatever zeros a spreadsheet has dropped, or by its name."""
    number = cell.removeprefix("#")
    return card_name(int(number) - 1) if number.isdecimal() and len(number) < 7 and int(number) else f'"{cell}"'


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.replace("；", ";").split(";") if part.strip()]


def _players(cell: str) -> list[str]:
    """Return the words of "Ada: Kranax; Ben: Prospero"."""
    found: list[str] = []
    for part in _parts(cell.replace("：", ":")):
        player, _, worlds = part.partition(":")
        homes = [_card(world.strip()) for world in worlds.replace("，", ",").split(",") if world.strip()]
        found += [*([","] if found else []), f'"{player.strip()}"', *homes]
    return found
