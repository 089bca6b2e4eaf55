"""A position, a choice and what it did, in words for the table.

In: positions, choices, a language. Out: lines of text. Only what the player addressed may know is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.languages import between
from generator.engine.names import card_name
from generator.engine.sentences import Phrases
from generator.engine.view import Language
from generator.games.deep_future.facts import tables
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.rules import choices, codes
from generator.games.deep_future.rules.codes import Choice
from generator.games.deep_future.rules.endings import claimed
from generator.games.deep_future.rules.notation import VICTORY_KEYS, sector_name
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.questions import QUESTIONS, asked
from generator.games.deep_future.rules.sectors import SECTORS
from generator.games.deep_future.rules.view import view

PHASE_KEYS = ("setup", "start", "action", "payment", "challenge", "end")
#: The words for a choice that needs no more than a word.
PLAIN_WORDS = {
    choices.GO: "go_on",
    choices.DECK: "from_deck",
    choices.FAIL: "not_met",
    choices.QUITS: "quits",
    choices.AFRESH: "begins_afresh",
}
#: Those for a choice of a card, and of a sector.
CARD_WORDS = {choices.CARD: "card", choices.DROP: "drop", choices.LEAVE: "leave", choices.CUBE: "cube"}
SECTOR_WORDS = {choices.SECTOR: "at", choices.HIT: "hit", choices.NEW_AT: "new_at"}


say = Phrases("generator.games.deep_future")


def corner(pos: Position, card: int) -> str:
    """Return number and suit as letters: 4K."""
    return f"{pos.number[card]}{tables.SUITS[pos.suit[card]]}"


def advancement_name(code: int, language: Language) -> str:
    """Return the name of an advancement with its key: Genetics R6."""
    suit, number = tables.SUITS[code // 6], code % 6 + 1
    return f"{tables.advancements()[suit, number].name(language)} {suit}{number}"


def card_text(pos: Position, card: int, language: Language) -> str:
    """Return a card in one line: its number, corner, kind, name, and what is written on it."""
    words = [card_name(card), corner(pos, card)]
    kind = pos.kind[card]
    if kind == codes.BLANK:
        return " ".join([*words, say("blank", language)])
    if kind in {codes.WORLD, codes.CIVILIZATION}:
        words.append(sector_name(pos.sector[card]))
    words.append(pos.titles.get(card) or say(("blank", "world", "tech", "civilization")[kind], language))
    if kind == codes.CIVILIZATION:
        victory = tables.victories()[VICTORY_KEYS[pos.civ_victory[card]]].name(language)
        suit = tables.suits()[tables.SUITS[pos.civ_effect[card]]].name(language)
        words.append(f"({between(language).things.join([victory, suit])})")
        return " ".join(words)
    written = between(language).things.join(slots(pos, card, language))
    return f"{' '.join(words)}{between(language).saying}{written}" if written else " ".join(words)


def slots(pos: Position, card: int, language: Language) -> list[str]:
    """Return what is in the three places of a world or tech; * marks a circle."""
    found = []
    for slot in range(SLOTS * card, SLOTS * card + SLOTS):
        code = pos.advs[slot]
        if code >= codes.ADVANCEMENTS:
            found.append(f"{tables.SUITS[code - codes.ADVANCEMENTS]}?")
        elif code >= 0:
            found.append(advancement_name(code, language) + "*" * (pos.circles[card] >> slot - SLOTS * card & 1))
    return found


def position_lines(pos: Position, who: int, names: Sequence[str], language: Language) -> list[str]:
    """Return the table as player *who* sees it."""
    lines = [head_line(pos, names, language)]
    lines += [_galaxy_line(pos, owner, names, language) for owner in (*range(pos.seats), codes.NEUTRAL)]
    lines += named_lines(pos, language)
    if pos.line:
        lines.append(say("line", language))
        lines += [f"  {card_text(pos, card, language)}" for card in pos.line]
    for seat in (*range(who, pos.seats), *range(who)):
        lines += _player_lines(pos, seat, names, language)
    lines.append(hand_line(pos, who, names, language))
    lines += [f"  {card_text(pos, card, language)}" for card in sorted(pos.hand[who])]
    return [*lines, *pile_lines(pos, who, language), *challenge_line(pos, language)]


def hand_line(pos: Position, who: int, names: Sequence[str], language: Language) -> str:
    """Return how many cards a player has in hand."""
    return say("hand" if pos.hand[who] else "no_hand", language, names[who], len(pos.hand[who]))


def head_line(pos: Position, names: Sequence[str], language: Language) -> str:
    """Return the era, whose turn it is, and the phase."""
    return say("head", language, pos.era, names[pos.turn], say(f"phase_{PHASE_KEYS[pos.phase]}", language))


def pile_lines(pos: Position, who: int, language: Language) -> list[str]:
    """Return how many cards lie in the piles, and what player *who* has seen of the deck."""
    lines = [say("piles", language, len(pos.deck), len(pos.discard), len(pos.pile))]
    known = [card for card in view(pos, who).deck if card is not None]
    if known:
        lines.append(
            say("seen", language, between(language).clauses.join(card_text(pos, card, language) for card in known))
        )
    return lines


def challenge_line(pos: Position, language: Language) -> list[str]:
    """Return the challenge that is being met, if there is one (2.4)."""
    if pos.revealed < 0:
        return []
    return [say("challenge", language, card_name(pos.revealed), suit_name(pos.suit[pos.revealed], language))]


def asked_about(pos: Position, names: Sequence[str], language: Language) -> str:
    """Return what one must know to answer: the phase, actions left, the challenge and how many come after it."""
    known = [say("in_phase", language, say(f"phase_{PHASE_KEYS[pos.phase]}", language))]
    if pos.asker != pos.turn and pos.phase != codes.IN_SETUP:
        known.append(say("in_turn_of", language, names[pos.turn]))
    if pos.question == choices.ASK_ACTION:
        known.append(say("actions_left", language, pos.actions))
    elif pos.question == choices.ASK_PAY:
        known.append(say("unpaid", language, len(pos.unpaid)))
    elif pos.question == choices.ASK_MEET:
        known += [*challenge_line(pos, language), say("more_challenges", language, len(pos.pile))]
    return between(language).clauses.join(known)


def _galaxy_line(pos: Position, owner: int, names: Sequence[str], language: Language) -> str:
    held = [at for at in range(SECTORS) if pos.cubes[at] and pos.owner[at] == owner]
    text = "  ".join(f"{sector_name(at)}:{pos.cubes[at]}" for at in held) or "-"
    name = say("neutral", language) if owner == codes.NEUTRAL else names[owner]
    return say("cubes", language, name, text, sum(pos.cubes[at] for at in held), len(held))


def named_lines(pos: Position, language: Language) -> list[str]:
    """Return a line of the named sectors and wonders, if there are any."""
    found = []
    for at in range(SECTORS):
        if pos.named[at] or pos.wonder[at] >= 0:
            wonder = pos.wonder[at]
            mark = f" {codes.VICTORY_LETTERS[wonder // 6]}/{tables.SUITS[wonder % 6]}" if wonder >= 0 else ""
            found.append(f"{sector_name(at)} {pos.sector_names.get(at, '')}{mark}".strip())
    return [say("marked", language, between(language).things.join(found))] if found else []


def _player_lines(pos: Position, seat: int, names: Sequence[str], language: Language) -> list[str]:
    """Return the tracks and the tableau of a player."""
    tracks = "  ".join(f"{codes.TRACK_IDS[track]} {pos.tracks[4 * seat + track]:+d}" for track in range(4))
    status = f" ({say('lost', language)})" if pos.status[seat] in {codes.LOST, codes.LOST + 1} else ""
    lines = [say("player", language, names[seat] + status, tracks, len(pos.hand[seat]))]
    upper = [pos.home[seat], *pos.techs[seat]] if pos.home[seat] >= 0 else pos.techs[seat]
    for card in upper:
        cubes = say("upkeep", language, pos.upkeep[card]) if pos.upkeep[card] else ""
        role = "home" if card == pos.home[seat] else "tech_row"
        lines.append(f"  {say(role, language)} {card_text(pos, card, language)}{cubes}")
    return lines + [f"  {say('settled', language)} {card_text(pos, card, language)}" for card in pos.settled[seat]]


def suit_name(suit: int, language: Language) -> str:
    """Return the name of a suit."""
    return tables.suits()[tables.SUITS[suit]].name(language)


def choice_text(pos: Position, choice: Choice, language: Language) -> str:
    """Return what a choice means, in a few words."""
    kind, a, b, n = choice
    if kind == choices.GO and pos.question in QUESTIONS and asked(pos).go(language):
        return asked(pos).go(language)
    if kind in PLAIN_WORDS:
        return say(PLAIN_WORDS[kind], language)
    if kind == choices.ACT:
        return _action_text(pos, a, b, language)
    if kind in CARD_WORDS:
        key = f"meet_{CARD_WORDS[kind]}" if pos.question == choices.ASK_MEET else CARD_WORDS[kind]
        return say(key, language, card_text(pos, a, language))
    if kind == choices.USE:
        reminder = tables.advancements()[tables.SUITS[b // 6], b % 6 + 1].reminder(language)
        return say("use", language, advancement_name(b, language), reminder)
    if kind == choices.NUMBER:
        return _number_text(pos, n, language)
    if kind == choices.DO:
        effects = [*tables.victory_benefits().values(), *tables.suit_benefits().values()]
        return effects[pos.at_stake].reminder(language)
    return _place_text(pos, choice, language)


def _action_text(pos: Position, action: int, card: int, language: Language) -> str:
    name = list(tables.actions().values())[action].name(language)
    if action == codes.PLAN:
        return say("plan", language, name, len(pos.hand[pos.asker]))
    return name if card < 0 else say("act", language, name, card_text(pos, card, language))


def say_why(pos: Position, choice: Choice, language: Language) -> str:
    """Return that a choice is legal, why, and the rule."""
    sentence, rule = why(pos, choice, language)
    return say("why", language, choice_text(pos, choice, language), sentence, rule)


def why(pos: Position, choice: Choice, language: Language) -> tuple[str, str]:
    """Return what makes a legal choice legal and what follows from it, and the rule."""
    question, rows = asked(pos), tuple(tables.actions().values())
    if choice[0] == choices.ACT:
        row = rows[choice[1]]
        paid = row.suit and choice[2] >= 0
        suit = [tables.suits()[row.suit].name(language)] if paid else []
        price = say("paid_with" if paid else "legal_now", language, *suit)
        return between(language).clauses.join([price, row.reminder(language)]), f"2.2 {row.name.en}"
    if choice[0] == choices.USE:
        when = tables.when_words()[codes.ACTION_KEYS[codes.WHEN[choice[2]]]]
        return say("works_with", language, when(language)), f"{question.rule}, Table 5"
    return question.why(language), question.rule


def _number_text(pos: Position, number: int, language: Language) -> str:
    """Return a number to choose, with the advancement it gives in the suit at stake."""
    suit = tables.SUITS[pos.at_stake]
    if not number:
        return say("random", language, suit_name(pos.at_stake, language))
    row = tables.advancements()[suit, number]
    return f"{row.name(language)} - {tables.when_words()[row.action](language)} {row.reminder(language)}"


def _place_text(pos: Position, choice: Choice, language: Language) -> str:
    """Return choices of tracks, suits, sectors and pairs in words."""
    kind, a, b, n = choice
    if kind == choices.TRACK:
        return say("track", language, codes.TRACK_IDS[a], f"{n:+d}")
    if kind == choices.SUIT:
        return suit_name(a, language)
    if kind in SECTOR_WORDS:
        return say(SECTOR_WORDS[kind], language, sector_name(a), pos.cubes[a])
    if kind in {choices.MOVE, choices.FIGHT}:
        key = "move" if kind == choices.MOVE else "fight"
        return say(key, language, n, sector_name(a), sector_name(b), pos.cubes[b])
    if kind == choices.BLANK_AT:
        return say("blank_at", language, card_text(pos, a, language), sector_name(b))
    if kind == choices.WONDER:
        return say("use_wonder", language, sector_name(a), card_text(pos, b, language))
    if kind == choices.PAY:
        return say("pay", language, card_text(pos, a, language), card_text(pos, b, language))
    victory = tables.victories()[VICTORY_KEYS[a]].name(language)
    return victory if kind == choices.VICTORY else say("raise", language, victory, suit_name(b, language))


def causes(bits: int, language: Language) -> str:
    """Return why somebody has lost."""
    found = [say(f"cause_{cause}", language) for bit, cause in enumerate(("home", *"MSX")) if bits >> bit & 1]
    return between(language).things.join(found) or "-"


def ending_lines(pos: Position, names: Sequence[str], language: Language) -> list[str]:
    """Return how the game ended."""
    if pos.phase != codes.AT_END:
        return [say("broken_off", language)]
    if pos.winner < 0:
        causing = zip(names, pos.lost_by)
        lost = [f"{name}{between(language).saying}{causes(bits, language)}" for name, bits in causing if bits]
        once = len(lost) < pos.seats and codes.PLAYING in pos.status
        return [say("nobody_won_once" if once else "nobody_won", language, between(language).clauses.join(lost) or "-")]
    return [say("won", language, names[pos.winner], tables.victories()[VICTORY_KEYS[claimed(pos)]].name(language))]
