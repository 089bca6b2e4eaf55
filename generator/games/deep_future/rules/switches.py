"""The 28 switches by which a campaign reads 1.6 otherwise where it leaves room.

In: the [rules] of a campaign. Out: `Switches`, or every problem in them at once. The defaults and meanings are
those of docs/switches.md; each line names its reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.switches import problems_of
from generator.errors import Said


@dataclass
class Switches:
    """How a campaign reads the rules; every default is the reading of the house."""

    enter_black_hole: bool = False  # R-1.5-03
    neutral_line_stop: str = "world"  # R-1.7-08
    named_sectors_count: str = "all"  # R-1.7-13
    allow_self_loss: bool = False  # R-2.1-04
    exploration_into_own: bool = False  # R-2.1-08
    history_standing_look: bool = False  # R-2.1-12
    use_new_advancements: bool = False  # R-2.2-07
    use_techs_drawn_in_action: bool = True  # R-2.2-08
    settle_neutral_with_far_worlds: bool = True  # R-2.2-11
    society_uses_blank: bool = True  # R-2.2-17
    choose_after_roll: bool = False  # R-2.2-25
    physics_counting: str = "limit"  # R-2.2-28
    battle_zero_cubes: bool = True  # R-2.2-38
    idle_battle_track: str = "up"  # R-2.2-39
    spacecraft_any_origin: bool = False  # R-2.2-41
    settled_world_effects: str = "all_matching"  # R-2.2.1-03
    wonder_on_spacecraft: bool = True  # R-2.2.1-05
    wonder_on_civ_expand: bool = False  # R-2.2.1-07
    challenge_order: str = "fifo"  # R-2.4-01
    challenge_discard_homeworld: bool = False  # R-2.4-05
    victory_check: str = "every_effect"  # R-3-01
    solo_wonder_worlds: str = "different_sectors"  # R-3-05
    wonder_letter: str = "chosen_victory"  # R-3-06
    reentry_keep_hand: bool = True  # R-3-17
    no_winner: str = "each_lost_once"  # R-3-22
    civ_territory_adjacent: str = "any_own"  # R-T3-01
    civ_skull_circle: bool = False  # R-T4-03
    civ_expand_targets: str = "one_or_two"  # R-T4-05


#: The words a switch that is not true or false may have.
WORDS: Mapping[str, tuple[str, ...]] = {
    "neutral_line_stop": ("world", "any_card"),
    "named_sectors_count": ("all", "empty"),
    "physics_counting": ("limit", "per_use"),
    "idle_battle_track": ("up", "any"),
    "settled_world_effects": ("all_matching", "one"),
    "challenge_order": ("fifo", "lifo"),
    "victory_check": ("every_effect", "between_actions"),
    "solo_wonder_worlds": ("different_sectors", "wonder_sectors", "count_only"),
    "wonder_letter": ("chosen_victory", "any_achieved"),
    "no_winner": ("each_lost_once", "nobody_left"),
    "civ_territory_adjacent": ("any_own", "civ_sector"),
    "civ_expand_targets": ("one_or_two", "exactly_two"),
}


def switch_problems(rules: Mapping[str, object]) -> list[tuple[str, Said]]:
    """Return what is wrong with *rules*: (key, what was expected) for each bad entry."""
    return list(problems_of(rules, Switches, WORDS))


def read_switches(rules: Mapping[str, object]) -> Switches:
    """Return the switches of a campaign whose `switch_problems` are empty."""
    switches = Switches()
    for key, value in rules.items():
        setattr(switches, key, value)
    return switches
