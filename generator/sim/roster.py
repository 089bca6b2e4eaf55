"""Which bots there are: those of the pack, and those that other distributions bring.

In: a pack and a bot's name. Out: its class.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import entry_points

from generator.engine.bots import Bot
from generator.engine.pack import Pack, title_of
from generator.engine.study import Studied
from generator.errors import CannotDo, Text, UnknownBot

#: Where other distributions announce theirs.
GROUP = "makeplay.bots"


def studied(pack: Pack) -> Studied:
    """Return the pack, if bots can play it.

    Raises CannotDo.
    """
    if not isinstance(pack, Studied):
        raise CannotDo(pack.name, Text("by_bots"))
    return pack


def find_bot(pack: Pack, name: str) -> type[Bot]:
    """Return the bot of that name: the pack's own, else one that is announced for its game.

    Raises UnknownBot or CannotDo.
    """
    own = studied(pack).bots()
    if name in own:
        return own[name]
    others = entry_points(group=GROUP)
    for announced in others.select(name=name):
        found: type[Bot] = announced.load()
        if found.game == pack.name:
            return found
    raise UnknownBot(name, title_of(pack), [*own, *sorted(others.names)])


def find_bots(pack: Pack, names: Sequence[str], seats: int) -> tuple[type[Bot], ...]:
    """Return a bot for each seat, in order; the last one named also takes the seats that are left.

    Raises UnknownBot or CannotDo.
    """
    wanted = [*names, *[names[-1]] * (seats - len(names))][:seats]
    return tuple(find_bot(pack, name) for name in wanted)
