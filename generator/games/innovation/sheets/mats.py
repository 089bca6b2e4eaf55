"""What is on the table under the cards: player mats, the supply, icon trackers.

In: who plays, a language. Out: pages, in life size where cards are laid against them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.view import Language, Page
from generator.games.innovation.facts.deck import AGES, ICONS
from generator.games.innovation.sheets.extras import ACHIEVABLE, rungs
from generator.games.innovation.sheets.words import word, words

#: Achievements that win, by the number of players (I-E1).
TO_WIN = {2: 6, 3: 5, 4: 4}
#: Mats and trackers are printed for so many if nobody has said who plays.
SEATS = 4
MATS_ON_A_PAGE = 2
TRACKERS_ON_A_PAGE = 4
#: The highest figure of a tracker.
MOST_ICONS = 20
#: What brings a special achievement by icons: clocks for World, all six for Empire (I-M5, I-PUB15).
CLOCKS, ALL_SIX = 12, 3
#: Which of the four positions a covered card shows when its stack is splayed that way (I-PUB12).
SPLAYS = {"left": (3,), "right": (0, 1), "up": (1, 2, 3)}
ACTIONS = ("draw", "meld", "dogma", "achieve")


def mats(players: Sequence[str], language: Language, teams: bool = False) -> list[Page]:
    """Return a mat for each player, two on a page, two *teams* need as many as two players (I-E1, I-V4)."""
    seats = list(players) or [""] * SEATS
    needed = TO_WIN[2] if teams else TO_WIN.get(len(players))
    to_win = word("to_win_team" if teams else "to_win" if needed else "to_win_any", language)
    data = {
        "needed": needed or 0,
        "to_win": to_win.format(needed).split("\n"),
        "slots": needed or max(TO_WIN.values()),
        "actions": [{"title": word(key, language), "text": word(f"{key}_how", language)} for key in ACTIONS],
        "splays": splays(language),
        "rungs": rungs(language),
        "t": words(language),
    }
    return [
        Page("mats", "mats.pdf", word("mats", language), "mat", data | {"players": pair}, life_size=True)
        for pair in _by(MATS_ON_A_PAGE, seats)
    ]


def splays(language: Language) -> list[dict[str, object]]:
    """Return the three ways of splaying, each with the positions that a covered card shows."""
    return [{"way": way, "title": word(f"splay_{way}", language), "shown": shown} for way, shown in SPLAYS.items()]


def supply(players: Sequence[str], language: Language) -> list[Page]:
    """Return ten bays around nine achievements; how many cards a pile has at the start (I-S1, I-S2, I-S5)."""
    count = len(players) if len(players) in TO_WIN else 0
    piles = [
        {
            "age": age,
            "title": word(f"age_{age}", language),
            "cards": word("supply_cards", language).format(_pile(age, count)) if count or age > 1 else "",
        }
        for age in AGES
    ]
    data = {"piles": piles, "rungs": rungs(language), "t": words(language)}
    return [Page("supply", "supply.pdf", word("supply", language), "supply", data, lying=True, life_size=True)]


def _pile(age: int, players: int) -> int:
    """Return how many cards of a pile are left after the achievements and everybody's two first cards."""
    return (15 if age == 1 else 10) - (age in ACHIEVABLE) - (2 * players if age == 1 else 0)


def trackers(players: Sequence[str], language: Language) -> list[Page]:
    """Return an icon tracker and a score for each player, four on a page."""
    seats = list(players) or [""] * SEATS
    data = {
        "icons": ICONS,
        "most": MOST_ICONS,
        "clocks": CLOCKS,
        "all_six": ALL_SIX,
        "rungs": rungs(language),
        "t": words(language),
    }
    return [
        Page("tracker", "tracker.pdf", word("tracker", language), "tracker", data | {"players": four})
        for four in _by(TRACKERS_ON_A_PAGE, seats)
    ]


def _by(count: int, seats: Sequence[str]) -> list[Sequence[str]]:
    return [seats[start : start + count] for start in range(0, len(seats), count)]
