"""What of a campaign a request means: kinds of sheets, cards, languages.

In: an open campaign and a request. Out: names in printing order, or what is wrong with the request.
"""

from __future__ import annotations

from generator.campaign.folder import OpenCampaign
from generator.campaign.settings import FILE
from generator.engine.languages import Language, other_than
from generator.engine.pack import Published, Switched, card_kinds
from generator.engine.readings import KIND
from generator.errors import BadSettings, CannotDo, NotTogether, UnknownKind, UnknownText
from generator.press.job.asked import PrintRequest


def kinds(opened: OpenCampaign, request: PrintRequest) -> list[str]:
    """The kinds of sheet that are asked for, in printing order.

    Raises UnknownKind, UnknownText, NotTogether, CannotDo.
    """
    pack = opened.pack
    if request.text and request.text not in pack.texts:
        raise UnknownText(request.text, pack.name, pack.texts)
    every = [*pack.kinds, *pack.kinds_on_request]
    for kind in request.kinds:
        if kind not in every:
            raise UnknownKind(kind, every)
    of_cards = card_kinds(pack)
    nothing_changes = [kind for kind in request.kinds if kind not in of_cards and kind not in pack.board_kinds]
    if request.changed and nothing_changes:
        raise NotTogether(
            "--changed", f"--only {nothing_changes[0]}", "only cards and board are compared with what lies printed"
        )
    usual = of_cards if request.changed or request.cards is not None else pack.kinds
    if request.settings.poster:
        usual = tuple(kind for kind in every if kind in pack.board_kinds) or usual
    wanted = [kind for kind in every if kind in (request.kinds or usual)]
    for option, given in (("--plain", request.plain), ("--setup", request.setup is not None)):
        if given and not pack.board_kinds:
            raise CannotDo(pack.name, f"printed with {option}")
        if given and not pack.board_kinds.intersection(wanted):
            raise NotTogether(option, f"--only {' '.join(wanted)}", f"it is for {', '.join(sorted(pack.board_kinds))}")
    if request.changed and dict(opened.state.board()) == opened.prints.board:
        wanted = [kind for kind in wanted if kind not in pack.board_kinds]
    return wanted


def chosen(opened: OpenCampaign, request: PrintRequest) -> set[str] | None:
    """The cards that are wanted, None for all."""
    if not request.changed and request.form == "cards":
        return None if request.cards is None else set(request.cards)
    now = opened.state.contents()
    changed = {*opened.prints.unprinted(now), *opened.prints.outdated(now)}
    return changed if request.cards is None else changed & set(request.cards)


def follows_rules(opened: OpenCampaign, request: PrintRequest) -> bool:
    """Whether sheets show what the switches say: a set-up, how the rules are read, what a pack has printed anyhow."""
    return request.setup is not None or KIND in request.kinds or isinstance(opened.pack, Published)


def check_rules(opened: OpenCampaign) -> None:
    """Look at the switches of the campaign.

    Raises BadSettings.
    """
    if isinstance(opened.pack, Switched):
        for key, wrong in opened.pack.rule_problems(opened.settings.rules):
            raise BadSettings(f"{opened.folder / FILE}, rules.{key}", wrong, "correct the line")


def languages(opened: OpenCampaign, lang: str) -> list[Language]:
    """Return the languages of the sheets, the leading one first: "zh", "zh+en", "both"."""
    leading = opened.settings.language
    return [leading, other_than(leading)] if lang == "both" else lang.split("+")
