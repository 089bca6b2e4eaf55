"""Positions and games as plain data, and a whole game as plain text.

In: a position or game. Out: JSON values or lines of text, and the same thing back from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from generator.engine.chance import Dealer
from generator.engine.names import card_name
from generator.errors import BadGameText, Contradiction, IllegalChoice
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.game import Game, Happening
from generator.games.deep_future.rules.map import refresh
from generator.games.deep_future.rules.notation import read, sector_name, write
from generator.games.deep_future.rules.position import DERIVED_FIGURES, DERIVED_LISTS, FIGURES, LISTS, ROWS, Position
from generator.games.deep_future.rules.sectors import INDEX
from generator.games.deep_future.rules.switches import Switches, read_switches, switch_problems

KIND_WORDS = ("blank", "world", "tech", "civilization")
#: Results of chance, and how many cards or figures follow.
CHANCE_WORDS = ("shuffled", "turned", "looked")


def position_to_json(pos: Position) -> dict[str, Any]:
    """Return everything on the table, as JSON values; the open question follows from it."""
    data: dict[str, Any] = {name: list(getattr(pos, name)) for name in LISTS + DERIVED_LISTS}
    data |= {name: [list(row) for row in getattr(pos, name)] for name in ROWS}
    data |= {name: getattr(pos, name) for name in FIGURES + DERIVED_FIGURES}
    data["histories"] = [[card, *history] for card, history in sorted(pos.histories.items())]
    data["titles"] = [[card, title] for card, title in sorted(pos.titles.items())]
    data["sector_names"] = [[sector, name] for sector, name in sorted(pos.sector_names.items())]
    data["rules"] = changed_switches(pos.switches)
    return data


def changed_switches(switches: Switches) -> dict[str, object]:
    """Return the switches that are not at their default."""
    default = asdict(Switches())
    return {key: value for key, value in asdict(switches).items() if value != default[key]}


def position_from_json(data: dict[str, Any], dealer: Dealer) -> Position:
    """Return the position that `position_to_json` wrote down."""
    pos = Position(data["seats"], read_switches(data["rules"]), dealer)
    for name in (*LISTS, *DERIVED_LISTS):
        setattr(pos, name, list(data[name]))
    for name in ROWS:
        setattr(pos, name, [list(row) for row in data[name]])
    for name in FIGURES + DERIVED_FIGURES:
        setattr(pos, name, data[name])
    pos.histories = {row[0]: tuple(row[1:]) for row in data["histories"]}
    pos.titles = dict(data["titles"])
    pos.sector_names = dict(data["sector_names"])
    for who in range(pos.seats):
        refresh(pos, who)
    return pos


def game_to_json(game: Game) -> dict[str, Any]:
    """Return a game at any question: the last settled position and what has happened since."""
    position, since = game.last_settled()
    return {"position": position_to_json(position), "since": [happening_to_text(item) for item in since]}


def game_from_json(data: dict[str, Any], dealer: Dealer) -> Game:
    """Return the game that `game_to_json` wrote down. Raises BadGameText, Contradiction or IllegalChoice."""
    since = [happening_from_text(text, f"since[{at}]") for at, text in enumerate(data["since"])]
    return Game(position_from_json(data["position"], dealer), True, since)


def happening_to_text(item: Happening) -> str:
    """Return what happened, as a line: a choice, a name, a result of chance."""
    kind, values = item[0], item[1]
    if kind == "chose":
        return write((values[0], values[1], values[2], values[3]))
    if kind == "left":
        return f"left {values[0] + 1}"
    if len(item) == 3:
        thing = f"sector {sector_name(values[0])}" if kind == "named sector" else card_name(values[0])
        return f"name {thing} {item[2]}"
    if kind == "picked":
        return f"picked {values[0]}"
    return " ".join([kind, *map(card_name, values[::-1] if kind == "shuffled" else values)])


def happening_from_text(line: str, where: str) -> Happening:
    """Return the line read again. Raises BadGameText at *where*."""
    word, _, rest = line.strip().partition(" ")
    try:
        if word in CHANCE_WORDS:
            cards = tuple(int(card) - 1 for card in rest.split())
            return (word, cards[::-1] if word == "shuffled" else cards)
        if word == "picked":
            return (word, (int(rest),))
        if word == "left":
            return (word, (int(rest) - 1,))
        if word == "name":
            return _naming(rest)
    except (ValueError, KeyError) as error:
        raise BadGameText(where, Text("no_such_line", line=line, word=word)) from error
    choice = read(line)
    if choice is None:
        raise BadGameText(where, Text("no_notation", words=line))
    return ("chose", choice)


def _naming(rest: str) -> Happening:
    thing, _, name = rest.partition(" ")
    if thing != "sector":
        return ("named card", (int(thing) - 1,), name)
    number, _, name = name.partition(" ")
    return ("named sector", (INDEX[int(number)],), name)


def game_to_text(start: Position, game: Game, seats: Sequence[str] = ()) -> list[str]:
    """Return a whole game from its *start* (before the set-up), line by line; lines with # are for people."""
    lines = ["# A game of Deep Future 1.6; docs/notation.md explains the lines.", f"players {start.seats}"]
    lines += [f"# player {at}: {name}" for at, name in enumerate(seats, start=1)]
    lines.append(f"era {start.era}")
    lines += [f"rule {key} {str(value).lower()}" for key, value in changed_switches(start.switches).items()]
    lines += [_card_line(start, card) for card in range(len(start.kind))]
    lines += [f"name {card_name(card)} {title}" for card, title in sorted(start.titles.items())]
    lines += [
        f"sector {sector_name(at)} {start.sector_names.get(at, '')}".rstrip()
        for at, named in enumerate(start.named)
        if named
    ]
    for at, wonder in enumerate(start.wonder):
        if wonder >= 0:
            lines.append(f"wonder {sector_name(at)} {codes.VICTORY_LETTERS[wonder // 6]}/{SUITS[wonder % 6]}")
    lines += [" ".join(["deck", *map(card_name, reversed(start.deck))]), "begin"]
    return lines + [happening_to_text(item) for item in game.happened]


def _card_line(pos: Position, card: int) -> str:
    """Return a card and what is written on it: "card 012 4K world 34 O R6.O"."""
    words = ["card", card_name(card), f"{pos.number[card]}{SUITS[pos.suit[card]]}"]
    kind = pos.kind[card]
    if kind != codes.BLANK:
        words += [KIND_WORDS[kind], str(pos.era_of[card] or "O")]
    if kind in {codes.WORLD, codes.CIVILIZATION}:
        words.append(sector_name(pos.sector[card]))
    if kind == codes.CIVILIZATION:
        words += [codes.VICTORY_LETTERS[pos.civ_victory[card]], SUITS[pos.civ_effect[card]]]
        words += [card_name(other) for other in pos.histories.get(card, ())]
    return " ".join(words + [slot_text(pos, card, slot) for slot in range(SLOTS) if pos.advs[SLOTS * card + slot] >= 0])


def slot_text(pos: Position, card: int, slot: int) -> str:
    """Return what is in a slot (0-2) of a card: "K5*.2", "F?" for a tech's suit still to be filled."""
    code = pos.advs[SLOTS * card + slot]
    if code >= codes.ADVANCEMENTS:
        return f"{SUITS[code - codes.ADVANCEMENTS]}?"
    circle = "*" if pos.circles[card] >> slot & 1 else ""
    return f"{SUITS[code // 6]}{code % 6 + 1}{circle}.{pos.adv_era[SLOTS * card + slot] or 'O'}"


def game_from_text(lines: Iterable[str], dealer: Dealer, source: str = "game") -> Game:
    """Return the game of those lines, played through again. Raises BadGameText at SOURCE:LINE."""
    said = [(line.strip(), f"{source}:{n}") for n, line in enumerate(lines, start=1)]
    said = [(line, where) for line, where in said if line and not line.startswith("#")]
    begin = next((at for at, (line, _) in enumerate(said) if line == "begin"), None)
    if begin is None:
        raise BadGameText(source, Text("does_not_begin"))
    pos = _read_head(said[:begin], dealer, said[begin][1])
    happened = [happening_from_text(line, where) for line, where in said[begin + 1 :]]
    try:
        return Game(pos, True, happened)
    except (Contradiction, IllegalChoice) as error:
        where = said[begin + 1 + error.happening][1] if error.happening >= 0 else source
        raise BadGameText(where, Text("cannot_be_played", why=error)) from error


def _read_head(said: list[tuple[str, str]], dealer: Dealer, end: str) -> Position:
    """Return the campaign before the game. Raises BadGameText at the line, or at *end* for what is missing."""
    pos: Position | None = None
    for line, where in said:
        word, *rest = line.split(" ")
        try:
            if word == "players":
                pos = Position({"1": 1, "2": 2, "3": 3}[rest[0]], Switches(), dealer)
            elif pos is None:
                raise BadGameText(where, Text("players_first"))
            else:
                _read_header(pos, word, rest, where)
        except (ValueError, IndexError, KeyError) as error:
            raise BadGameText(where, Text("no_line_before", words=line)) from error
    if pos is None or sorted(pos.deck) != list(range(len(pos.kind))) or not pos.kind:
        raise BadGameText(end, Text("deck_of_all"))
    return pos


def _read_header(pos: Position, word: str, rest: list[str], where: str) -> None:
    """Read one line after "players". Raises BadGameText at *where* for a switch that does not exist."""
    if word == "rule":
        pos.switches = _switched(pos.switches, rest[0], rest[1], where)
    elif word == "card":
        _read_card(pos, rest)
    elif word == "name":
        pos.titles[range(len(pos.kind))[int(rest[0]) - 1]] = " ".join(rest[1:])
    elif word == "deck":
        pos.deck = [int(card) - 1 for card in reversed(rest)]
    elif word == "era":
        pos.era = int(rest[0])
    elif word == "sector":
        pos.named[INDEX[int(rest[0])]] = 1
        if rest[1:]:
            pos.sector_names[INDEX[int(rest[0])]] = " ".join(rest[1:])
    elif word == "wonder":
        pos.wonder[INDEX[int(rest[0])]] = 6 * codes.VICTORY_LETTERS.index(rest[1][0]) + SUITS.index(rest[1][2])
    else:
        raise ValueError(word)


def _switched(switches: Switches, key: str, word: str, where: str) -> Switches:
    """Return *switches* with one more that is not at its default. Raises BadGameText at *where*."""
    rules = changed_switches(switches) | {key: {"true": True, "false": False}.get(word, word)}
    for wrong_key, wrong in switch_problems(rules):
        raise BadGameText(where, Text("rule_key", key=wrong_key, wrong=wrong))
    return read_switches(rules)


def _read_card(pos: Position, words: list[str]) -> None:
    """Read the words after "card"."""
    card = pos.add_card(int(words[1][0]), SUITS.index(words[1][1]))
    if card != int(words[0]) - 1 or not 1 <= pos.number[card] <= 6:
        raise ValueError(words)
    if len(words) == 2:
        return
    kind = pos.kind[card] = KIND_WORDS.index(words[2])
    pos.era_of[card] = read_era(words[3])
    written = words[4:]
    if kind in {codes.WORLD, codes.CIVILIZATION}:
        pos.sector[card] = INDEX[int(written.pop(0))]
    if kind == codes.CIVILIZATION:
        pos.civ_victory[card] = codes.VICTORY_LETTERS.index(written.pop(0))
        pos.civ_effect[card] = SUITS.index(written.pop(0))
        pos.histories[card] = tuple(int(other) - 1 for other in written)
        written = []
    for slot, text in enumerate(written[:SLOTS], start=SLOTS * card):
        if "." not in text and "?" not in text:
            raise ValueError(text)  # here every advancement has its era
        read_slot(pos, slot, text)


def read_slot(pos: Position, slot: int, text: str) -> None:
    """Write what `slot_text` wrote; the era is the card's if none is given. Raises ValueError or IndexError."""
    suit = SUITS.index(text[0])
    card = slot // SLOTS
    if text[1] == "?":
        if pos.kind[card] != codes.TECH:
            raise ValueError(text)
        pos.advs[slot] = codes.ADVANCEMENTS + suit
        return
    head, _, era = text.partition(".")
    if not 1 <= int(head[1]) <= 6:
        raise ValueError(text)
    added = read_era(era) if era else pos.era_of[card]
    pos.write(slot, codes.adv(suit, int(head[1])), added, int(head.endswith("*")))


def read_era(text: str) -> int:
    """Return an era, 0 for O, the original one."""
    return 0 if text == "O" else int(text)


def chosen(game: Game) -> list[Choice]:
    """Return the choices of a game, without chance."""
    return [(item[1][0], item[1][1], item[1][2], item[1][3]) for item in game.happened if item[0] == "chose"]
