"""What of a campaign a request means: kinds of sheets, cards, languages.

In: an open campaign and a request. Out: names in printing order, or what is wrong with the request.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import FILE
from generator.engine.languages import Language, meant
from generator.engine.pack import LargePrinted, OnScreen, Pack, Published, Switched, card_kinds
from generator.engine.readings import KIND
from generator.errors import BadSettings, CannotDo, NotTogether, Text, UnknownKind, UnknownText
from generator.press.job.asked import PrintRequest
from generator.press.job.outputs import OUTPUTS
from generator.press.layout.paper import find_paper, has_room_for_pages


def kinds(opened: OpenCampaign, request: PrintRequest) -> list[str]:
    """Return the kinds of sheet that are asked for, in printing order.

    Raises UnknownKind, UnknownText, NotTogether, CannotDo.
    """
    pack = opened.pack
    every = [*pack.kinds, *pack.kinds_on_request]
    _check_names(pack, request, every)
    wanted = [kind for kind in every if kind in (request.kinds or _usual(pack, request))]
    _check_large(pack, request, wanted)
    _check_board_options(pack, request, wanted)
    if request.changed and dict(opened.state.board()) == opened.prints.board:
        wanted = [kind for kind in wanted if kind not in pack.board_kinds]
    return wanted


def _check_names(pack: Pack, request: PrintRequest, every: Sequence[str]) -> None:
    """Raise UnknownText, UnknownKind, NotTogether."""
    if request.text and request.text not in pack.texts:
        raise UnknownText(request.text, pack.name, pack.texts)
    for kind in request.kinds:
        if kind not in every:
            raise UnknownKind(kind, every)
        if request.changed and kind not in {*card_kinds(pack), *pack.board_kinds}:
            why = Text("compared_only")
            raise NotTogether("--changed", f"--only {kind}", why)


def _usual(pack: Pack, request: PrintRequest) -> Sequence[str]:
    """Return the kinds that are printed if none is named."""
    if request.large:
        return _large(pack)
    if request.settings.poster and pack.board_kinds:
        return tuple(pack.board_kinds)
    if request.changed or request.cards is not None or leaves_pages_out(request):
        return card_kinds(pack)
    on_screen = OUTPUTS[request.output].flat and not request.preset
    return (*card_kinds(pack), *pack.screen_kinds) if on_screen and isinstance(pack, OnScreen) else pack.kinds


def leaves_pages_out(request: PrintRequest) -> bool:
    """Return whether the paper is small for whole pages, and none is asked for by name."""
    small = request.settings.onto is None and not has_room_for_pages(find_paper(request.paper))
    return small and request.on_paper and not (request.kinds or request.settings.poster or request.large)


def _large(pack: Pack) -> tuple[str, ...]:
    """Return the kinds that there are in large print."""
    return (*(pack.large_kinds if isinstance(pack, LargePrinted) else ()), KIND)


def _check_large(pack: Pack, request: PrintRequest, wanted: Sequence[str]) -> None:
    """Raise NotTogether for sheets that there are not in large print."""
    for kind in wanted:
        if request.large and kind not in _large(pack):
            raise NotTogether("--large-print", f"--only {kind}", Text("is_for", kinds=_large(pack)))


def _check_board_options(pack: Pack, request: PrintRequest, wanted: Sequence[str]) -> None:
    """Raise CannotDo, NotTogether for options of a board that the game or the wanted sheets do not have."""
    for option, given in (("--plain", request.plain), ("--setup", request.setup is not None)):
        if given and not pack.board_kinds:
            raise CannotDo(pack.name, Text("printed_with", option=option))
        if given and not pack.board_kinds.intersection(wanted):
            kinds = tuple(sorted(pack.board_kinds))
            raise NotTogether(option, f"--only {' '.join(wanted)}", Text("is_for", kinds=kinds))


def chosen(opened: OpenCampaign, request: PrintRequest) -> set[str] | None:
    """Return the cards that are wanted, None for all."""
    if not request.changed and request.form == "cards":
        return None if request.cards is None else set(request.cards)
    now = opened.state.contents()
    changed = {*opened.prints.unprinted(now), *opened.prints.outdated(now)}
    return changed if request.cards is None else changed & set(request.cards)


def follows_rules(opened: OpenCampaign, request: PrintRequest) -> bool:
    """Return whether sheets depend on the switches: a set-up, how the rules are read, what a pack says depends."""
    return request.setup is not None or KIND in request.kinds or isinstance(opened.pack, Published)


def check_rules(opened: OpenCampaign) -> None:
    """Look at the switches of the campaign.

    Raises BadSettings.
    """
    if isinstance(opened.pack, Switched):
        for key, wrong in opened.pack.rule_problems(opened.settings.rules):
            raise BadSettings(f"{opened.folder / FILE}, rules.{key}", wrong, Text("correct_line"))


def languages(opened: OpenCampaign, lang: str) -> list[Language]:
    """Return the languages of the sheets, the leading one first: "zh", "zh+en", "both"."""
    return meant(lang, opened.settings.language)
