"""The forms that files may have: to add one, add a line here and a module in press/exports.

In: nothing. Out: for each form its module, and what it makes of a request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.press.layout.card_pages import CardPage
from generator.press.layout.sheet_settings import SheetSettings
from generator.press.layout.shops import Preset


@dataclass(frozen=True, slots=True)
class Output:
    """A form of files.

    *module* of press.exports has the function `export` that makes them; "" is the PDF itself. *flat* has no room for
    whole pages but those that lie on the table, *backed* always shows both sides.
    """

    module: str = ""
    flat: bool = False
    backed: bool = False

    def settings(self, asked: SheetSettings, preset: Preset | None) -> SheetSettings:
        """Return the settings *asked* for as this form has them: every card on a page of its own, unless on paper."""
        if preset is not None:
            return preset.laid(asked)
        if not self.module:
            return asked
        return replace(asked, backs="plain" if self.backed and asked.backs == "none" else asked.backs, alone=CardPage())


#: By the name that `--format` has for it.
OUTPUTS: Mapping[str, Output] = {
    "pdf": Output(),
    "png": Output("pictures"),
    "svg": Output("plain_svg"),
    "tts": Output("tabletop", flat=True, backed=True),
    "pcio": Output("playingcards", flat=True, backed=True),
}
