"""Winning and losing (3), and another homeworld for one that is lost (2.2.1).

In: a position after an effect. Out: the end of the game, the end of a turn, a board cleared, a world chosen.
"""

from __future__ import annotations

from generator.games.deep_future.facts.amounts import MOST_WONDER_WORLDS, POPULATION_CUBES, TERRITORY_SECTORS
from generator.games.deep_future.rules import codes
from generator.games.deep_future.rules.choices import ASK_HOME_AGAIN, CARD
from generator.games.deep_future.rules.codes import Flow
from generator.games.deep_future.rules.map import home_heirs, into_line, mark_lost, move_home, refresh
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.sectors import SECTORS


class GameOver(Exception):
    """The game has ended, with a winner or without."""


class TurnOver(Exception):
    """The player whose turn it is has lost, and the game goes on (R-3-18)."""


def clockwise(pos: Position) -> list[int]:
    """Return the players from the active one on (2, R-3-15)."""
    return [(pos.turn + step) % pos.seats for step in range(pos.seats)]


def victories(pos: Position, who: int) -> list[int]:
    """Return the conditions *who* fulfils besides their complete cards (3, R-3-02, R-3-03)."""
    reached = []
    if len(pos.own[who]) >= TERRITORY_SECTORS:
        reached.append(codes.TERRITORY)
    if pos.population[who] >= POPULATION_CUBES:
        reached.append(codes.POPULATION)
    for track in range(codes.CULTURE, codes.XENO + 1):
        if pos.tracks[4 * who + track] >= codes.HIGHEST[track]:
            reached.append(2 + track)
    return reached


def worlds_asked(pos: Position) -> int:
    """Return how many settled worlds the wonders on the map ask of a solo player; of several players 0 (3)."""
    return 0 if pos.seats > 1 else min(SECTORS - pos.wonder.count(codes.NOBODY), MOST_WONDER_WORLDS)


def wonder_worlds(pos: Position, who: int) -> bool:
    """Return what the wonders on the map ask of the only player (3, R-3-05): settled worlds, each elsewhere."""
    needed = worlds_asked(pos)
    if not needed:
        return True
    rule = pos.switches.solo_wonder_worlds
    if rule == "count_only":
        return len(pos.settled[who]) >= needed
    places = {pos.sector[world] for world in pos.settled[who]} - {pos.sector[pos.home[who]]}
    if rule == "wonder_sectors":
        places &= {sector for sector in range(SECTORS) if pos.wonder[sector] >= 0}
    return len(places) >= needed


def claimed(pos: Position) -> int:
    """Return the victory the winner claimed for their civilization (3, R-3-06), else the first they reached."""
    return pos.civ_victory[-1] if pos.founded else pos.won_by[pos.winner][0]


def check_victory(pos: Position) -> None:
    """End the game if one has won, the active player first, then clockwise (R-3-01, R-3-15). Raises GameOver."""
    for who in clockwise(pos):
        if not pos.ready[who] or pos.status[who] != codes.PLAYING:
            continue
        reached = victories(pos, who)
        if reached and (pos.seats > 1 or wonder_worlds(pos, who)):
            pos.won_by[who] = reached
            pos.status[who] = codes.WON
            pos.winner = who
            raise GameOver


def effect_done(pos: Position) -> None:
    """Check for victory after a single effect (R-3-01). Raises GameOver."""
    if pos.anyone_ready and pos.switches.victory_check == "every_effect":
        check_victory(pos)


def move_track(pos: Position, who: int, track: int, steps: int) -> None:
    """Move a track as far as it goes; reaching the X mark loses (1.5, R-1.5-07). Raises GameOver."""
    at = 4 * who + track
    pos.tracks[at] = max(codes.LOWEST[track], min(codes.HIGHEST[track], pos.tracks[at] + steps))
    if pos.tracks[at] <= codes.LOSING[track]:
        mark_lost(pos, who, track)
    effect_done(pos)


def payable_tracks(pos: Position, who: int) -> list[int]:
    """Return tracks *who* can lower by 1 as a price, not onto the X mark unless the table allows it (2.1, R-2.1-04)."""
    lenient = pos.switches.allow_self_loss
    found = []
    for track in range(codes.CULTURE, codes.XENO + 1):
        after = pos.tracks[4 * who + track] - 1
        if after >= codes.LOWEST[track] and (lenient or after > codes.LOSING[track]):
            found.append(track)
    return found


def settle_losses(pos: Position) -> None:
    """Clear the board of whoever has lost (3). Raises GameOver if everybody has, TurnOver if the active player has."""
    losers = [who for who in clockwise(pos) if pos.lost_by[who] and pos.status[who] == codes.PLAYING]
    if not losers:
        return
    for who in losers:
        pos.status[who] = codes.LOST
        pos.fallen |= 1 << who
        pos.story.append((codes.STORY_OUT, who, pos.lost_by[who]))
    if nobody_can_win(pos):
        raise GameOver
    for who in losers:
        clear_board(pos, who)
    if pos.turn in losers:
        raise TurnOver


def choose_homes(pos: Position) -> Flow:
    """Ask whoever lost their homeworld for a settled world, also in another's turn (2.2.1, R-2.2.1-10, R-2-01)."""
    while pos.homeless:
        who = pos.homeless[0]
        pos.ask(ASK_HOME_AGAIN, who, [(CARD, world, 0, 0) for world in home_heirs(pos, who)])
        pick = yield
        pos.homeless.remove(who)
        move_home(pos, who, pick[1])
    effect_done(pos)


def nobody_can_win(pos: Position) -> bool:
    """Return whether the game ends without a winner (3, R-3-13, R-3-22)."""
    if pos.seats == 1 or pos.switches.no_winner == "each_lost_once":
        return pos.fallen == (1 << pos.seats) - 1
    return all(status == codes.QUIT for status in pos.status)


def clear_board(pos: Position, who: int) -> None:
    """Discard the tableau; the homeworld joins the line, neutral cubes hold the sectors (3, R-3-16, hand: R-3-17)."""
    if pos.home[who] >= 0:
        into_line(pos, pos.home[who])
        pos.upkeep[pos.home[who]] = 0
        pos.home[who] = codes.NOBODY
    for card in pos.techs[who] + pos.settled[who]:
        pos.upkeep[card] = 0
        pos.discard.append(card)
    pos.techs[who], pos.settled[who] = [], []
    for sector in pos.own[who]:
        pos.cubes[sector], pos.owner[sector] = 1, codes.NEUTRAL
    if pos.owner[0] == who:
        pos.cubes[0], pos.owner[0] = 0, codes.NOBODY
    pos.own[who], pos.population[who] = [], 0
    if who in pos.homeless:
        pos.homeless.remove(who)
    if not pos.switches.reentry_keep_hand:
        discard_hand(pos, who)
    refresh(pos, who)


def discard_hand(pos: Position, who: int) -> None:
    """Discard all cards in the hand."""
    pos.discard += pos.hand[who]
    pos.hand[who] = []


def leave_for_good(pos: Position, who: int) -> None:
    """Let a player quit as one who has lost (3, R-3-17, R-3-26). Raises GameOver if nobody is left who can win."""
    discard_hand(pos, who)
    pos.status[who] = codes.QUIT
    pos.fallen |= 1 << who
    if nobody_can_win(pos):
        raise GameOver


def end_game(pos: Position) -> None:
    """End the game; what is left of the turn stays where it is."""
    pos.phase = codes.AT_END
    pos.options = []
