"""The figures of the game: colours, resources, what a land yields, costs, limits, thresholds of the track.

In: nothing. Out: constants, each with the rule that says it.
"""

from __future__ import annotations

from typing import Final

from generator import errors
from generator.engine.languages import Words
from generator.engine.packdata import pack_data

#: What places are called.
_PLACES = pack_data("generator.games.deluges", "texts/places.toml")

#: What every sheet, report and answer says of the board (12).
HOUSE_MAP: Final = Words.of(_PLACES["board"]["house"])
#: What seas are called on a map.
SEA_NAMES: Final = tuple(map(Words.of, _PLACES["sea"]["names"]))

#: Colours of the players in seat order (D-C1); a game of three has the first three.
PLAYERS: Final = ("yellow", "blue", "green", "white")
_TELLING = pack_data("generator.games.deluges", "texts/telling.toml")
#: What players, and buildings other than boats, are called in a sentence.
CALLED: Final = {key: Words.of(_TELLING[key]) for key in (*PLAYERS, "soldier", "mine", "dolmen")}
#: Who may play (D-PUB1, D-U24).
SEATS: Final = range(3, 5)

#: The five resources (D-C7).
RESOURCES: Final = ("wood", "gold", "bronze", "marble", "granite")
WOOD: Final = 0
#: Colours of lands, and the mineral each yields (D-X1, D-X2).
LANDS: Final = ("white", "yellow", "purple", "green")
MINERAL_OF: Final = {"white": "marble", "yellow": "gold", "purple": "granite", "green": "bronze"}
CONTINENTS: Final = {colour: Words.of(row) for colour, row in _PLACES["continent"].items()}
#: The islands (D-X2); what colour each has is the house map's affair.
ISLANDS: Final = {key: Words.of(row) for key, row in _PLACES["island"].items()}

#: Woods of every territory at first (D-G1), and pieces on each start space (D-S1, D-U19: workers).
WOODS: Final = 3
START_PIECES: Final = 4

#: What a boat costs (D-B2), and how many of each of one, two, three, four resources anything else does (D-B3).
BOAT_WOOD: Final = 4
EACH_OF: Final = {1: 10, 2: 4, 3: 2, 4: 1}
#: Limits: soldiers and boats of a civilisation (D-C3, D-C4), mines and dolmens of a territory (D-G6, D-B4).
MOST_SOLDIERS: Final = 5
MOST_BOATS: Final = 8
MOST_MINES: Final = 3
MOST_DOLMENS: Final = 1

#: Points of the track at which something floods (D-F2), and the last one (D-F3).
FLOODS: Final = (5, 8, 11)
LAST_POINT: Final = 14
#: The other way to end: so many rounds (D-E3).
LAST_ROUND: Final = 14

#: Points for a majority and for a dolmen (D-E1).
MAJORITY: Final = 3
DOLMEN: Final = 2
#: What there are majorities of, in the order of the rules (D-E1).
MAJORITIES: Final = ("wood", "boats", "soldiers", "mines")

#: The phases of a round (D-P0).
PHASES: Final = ("movement", "gathering", "trade", "building", "breeding", "flood", "end")


class Text(errors.Text):
    """What the errors of Déluges say, by name (errors/en.toml, zh.toml and so on)."""

    package = "generator.games.deluges"
