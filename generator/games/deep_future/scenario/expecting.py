"""Comparing a position with what a scenario says must be true.

In: an expectation and the session. Out: the first difference, with its path, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.errors import Said, clauses
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.tables import SUITS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.actions import actions
from generator.games.deep_future.rules.choices import ASK_ACTION
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.saving import slot_text
from generator.games.deep_future.rules.sectors import PRINTED
from generator.games.deep_future.scenario.building import KINDS, PHASES, PLAYERS, VICTORIES
from generator.games.deep_future.scenario.steps import KINDS as ACTIONS
from generator.games.deep_future.scenario.steps import ScenarioRun

#: Path of a difference below the expectation, and what was expected and found.
Mismatch = tuple[str, Said]

PHASE_NAMES = {number: name for name, number in PHASES.items()} | {codes.AT_END: "end"}
STATUS_NAMES = ("playing", "lost", "quit", "won")
CAUSES = ("homeworld", "M", "S", "X")


def difference(session: ScenarioRun, expect: dict[str, Any]) -> Mismatch | None:
    """Return the first thing that is not as *expect* says."""
    return _first((key, CHECKS[key](session, wanted)) for key, wanted in expect.items())


def _first(checked: Iterable[tuple[str, Mismatch | None]]) -> Mismatch | None:
    """Return the first difference of what was *checked*, each with its key, which the path begins with."""
    return next(((f".{key}{found[0]}", found[1]) for key, found in checked if found is not None), None)


def _same(wanted: object, found: object) -> Mismatch | None:
    return None if wanted == found else ("", _unlike(wanted, found))


def _unlike(wanted: object, found: object) -> Text:
    return Text("expected", wanted=_show(wanted), found=_show(found))


def _show(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(map(str, value)) if isinstance(value, (set, frozenset)) else list(map(str, value))
        return f"[{', '.join(items)}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_show(item)}" for key, item in value.items()) + "}"
    return "none" if value is None else str(value)


def _exactly(wanted: Sequence[str], found: Sequence[str]) -> Mismatch | None:
    if sorted(wanted) == sorted(found):
        return None
    return "", Text("expected_exactly", wanted=_show(wanted), found=_show(found))


def _card_list(wanted: Any, found: list[str]) -> Mismatch | None:
    """Compare a card list of the format: exactly these, or includes, excludes and count."""
    if isinstance(wanted, list):
        return _exactly(wanted, found)
    for card in wanted.get("includes", []):
        if card not in found:
            return ".includes", Text("expected_among", card=card, found=_show(found))
    for card in wanted.get("excludes", []):
        if card in found:
            return ".excludes", Text("expected_without", card=card, found=_show(found))
    if wanted.get("count", len(found)) != len(found):
        return ".count", _unlike(wanted["count"], len(found))
    return None


def _ids(session: ScenarioRun, cards: Sequence[int]) -> list[str]:
    return [session.board.id_of(card) for card in cards]


def _sectors(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    pos = session.position
    owners = {codes.NEUTRAL: "N"} | dict(enumerate(PLAYERS))
    found = {_sector(at): [owners[pos.owner[at]], pos.cubes[at]] for at in range(len(PRINTED)) if pos.cubes[at]}
    for sector in sorted({*wanted, *found}):
        if wanted.get(sector) != found.get(sector):
            ours, theirs = (_show(side[sector]) if sector in side else Text("found_empty") for side in (wanted, found))
            return f".{sector}", Text("expected", wanted=ours, found=theirs)
    return None


def _sector(at: int) -> str:
    return str(PRINTED[at]) if at else "centre"


def _deck(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    found = _ids(session, session.position.deck[::-1])
    top = wanted.get("top", [])
    if found[: len(top)] != top:
        return ".top", _unlike(top, found[: len(top)])
    return _card_list({key: value for key, value in wanted.items() if key != "top"}, found)


def _cards(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    return _first((card_id, _card(session, card_id, properties)) for card_id, properties in wanted.items())


def _card(session: ScenarioRun, card_id: str, wanted: dict[str, Any]) -> Mismatch | None:
    card = session.board.card(card_id)
    if card < 0:
        return "", Text("expected_card")
    return _first(
        (key, _advancements(session, card, value) if key == "advs" else _same(value, _property(session, card, key)))
        for key, value in wanted.items()
    )


def _property(session: ScenarioRun, card: int, key: str) -> object:
    """Return one property of a card as the format writes it; None if the card has none."""
    pos = session.position
    if key == "type":
        return KINDS[pos.kind[card]]
    if key in {"homeworld", "techs"}:
        return _past(session, card, key)
    plain: dict[str, Callable[[], object]] = {
        "value": lambda: pos.number[card],
        "suit": lambda: SUITS[pos.suit[card]],
        "era": lambda: None if pos.kind[card] == codes.BLANK else pos.era_of[card] or "O",
        "sector": lambda: _sector(pos.sector[card]) if pos.sector[card] else None,
        "name": lambda: pos.titles.get(card, session.board.id_of(card) if pos.kind[card] == codes.WORLD else None),
        "upkeep": lambda: pos.upkeep[card],
        "victory": lambda: VICTORIES[pos.civ_victory[card]] if pos.kind[card] == codes.CIVILIZATION else None,
        "effect_suit": lambda: SUITS[pos.civ_effect[card]] if pos.kind[card] == codes.CIVILIZATION else None,
    }
    return plain[key]()


def _past(session: ScenarioRun, card: int, key: str) -> object:
    """Return homeworld and techs on a civilization card, by name."""
    pos = session.position
    if card in session.board.pasts:
        homeworld, techs = session.board.pasts[card]
        return homeworld if key == "homeworld" else techs
    if card not in pos.histories:
        return None
    names = [pos.titles.get(other, session.board.id_of(other)) for other in pos.histories[card]]
    return names[0] if key == "homeworld" else names[1:]


def _advancements(session: ScenarioRun, card: int, wanted: list[str]) -> Mismatch | None:
    pos = session.position
    written = [slot for slot in range(SLOTS) if pos.advs[SLOTS * card + slot] >= 0]
    found = [slot_text(pos, card, slot) for slot in written]
    plain = [text if "." in want else text.partition(".")[0] for want, text in zip(wanted, found)]
    if len(wanted) == len(found) and wanted == plain:
        return None
    return "", _unlike(wanted, found)


def _players(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    return _first((player, _player(session, PLAYERS.index(player), its)) for player, its in wanted.items())


def _player(session: ScenarioRun, who: int, wanted: dict[str, Any]) -> Mismatch | None:
    if who >= session.position.seats:
        return "", Text("expected_player")
    return _first((key, _player_difference(session, who, key, value)) for key, value in wanted.items())


def _player_difference(session: ScenarioRun, who: int, key: str, wanted: Any) -> Mismatch | None:
    pos = session.position
    if key in {"hand", "techs", "settled"}:
        return _card_list(wanted, _ids(session, getattr(pos, key)[who]))
    if key == "status":
        return _same(wanted, STATUS_NAMES[pos.status[who]])
    if key == "lost_by":
        return _same(set(wanted), _causes(pos.lost_by[who] if pos.status[who] != codes.PLAYING else 0))
    if key == "homeworld":
        return _same(wanted, session.board.id_of(pos.home[who]) if pos.home[who] >= 0 else None)
    if key == "tracks":
        return _first((each, _same(n, pos.tracks[4 * who + codes.TRACK_IDS.index(each)])) for each, n in wanted.items())
    if key == "seen":
        return _same(wanted, _seen(session, who))
    return _same(set(wanted), {VICTORIES[victory] for victory in pos.won_by[who]})


def _causes(bits: int) -> set[str]:
    return {cause for bit, cause in enumerate(CAUSES) if bits >> bit & 1}


def _seen(session: ScenarioRun, who: int) -> list[str]:
    """Return the cards of the deck a player knows, from the top (R-2.1-12)."""
    pos = session.position
    return [session.board.id_of(card) for card in reversed(pos.deck) if pos.known[card] >> who & 1]


def _offered(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    kinds = {ACTIONS[choice[1]] for choice in actions(session.position)} if session.asked(ASK_ACTION) else set()
    return _card_list(wanted, sorted(kinds))


def _wonders(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    found = {
        _sector(at): f"{codes.VICTORY_LETTERS[wonder // 6]}/{SUITS[wonder % 6]}"
        for at, wonder in enumerate(session.position.wonder)
        if wonder >= 0
    }
    return _by_sector(wanted, found)


def _named(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    pos = session.position
    return _by_sector(
        wanted, {_sector(at): pos.sector_names.get(at, "") for at, named in enumerate(pos.named) if named}
    )


def _by_sector(wanted: Mapping[str, str], found: Mapping[str, str]) -> Mismatch | None:
    return _same(dict(sorted(wanted.items())), dict(sorted(found.items())))


def _winner(who: int) -> str | None:
    return PLAYERS[who] if who >= 0 else None


def _result(pos: Position) -> str:
    return "ongoing" if pos.phase != codes.AT_END else "won" if pos.winner >= 0 else "lost"


def _chronicle(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    entry = session.chronicle
    if entry is None:
        return "", Text("expected_chronicle")
    homes = {PLAYERS[who]: _ids(session, cards) for who, cards in enumerate(entry.homeworlds)}
    found = {"era": entry.era, "winner": _winner(entry.winner), "homeworlds": homes}
    return _first((key, _same(value, found[key])) for key, value in wanted.items())


def _any_of(session: ScenarioRun, wanted: Any) -> Mismatch | None:
    misses: list[Said] = []
    for number, expect in enumerate(wanted):
        miss = difference(session, expect)
        if miss is None:
            return None
        misses.append(Text("at", where=f"[{number}]{miss[0]}", what=miss[1]))
    return "", Text("expected_one", count=len(wanted), misses=clauses(misses))


CHECKS: dict[str, Callable[[ScenarioRun, Any], Mismatch | None]] = {
    "result": lambda session, wanted: _same(wanted, _result(session.position)),
    "winner": lambda session, wanted: _same(wanted, _winner(session.position.winner)),
    "phase": lambda session, wanted: _same(wanted, PHASE_NAMES[session.position.phase]),
    "turn": lambda session, wanted: _same(wanted, PLAYERS[session.position.turn]),
    "era": lambda session, wanted: _same(wanted, session.position.era),
    "sectors": _sectors,
    "neutral_line": lambda session, wanted: _card_list(wanted, _ids(session, session.position.line)),
    "discard": lambda session, wanted: _card_list(wanted, _ids(session, session.position.discard)),
    "challenge_pile": lambda session, wanted: _card_list(wanted, _ids(session, session.position.pile)),
    "deck": _deck,
    "cards": _cards,
    "players": _players,
    "offered": _offered,
    "wonders": _wonders,
    "named_sectors": _named,
    "chronicle": _chronicle,
    "any_of": _any_of,
}
