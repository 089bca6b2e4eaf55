"""The companion: a campaign, its book and its cards as one HTML file that needs no network.

In: an open campaign, one or two languages. Out: the whole page, with its script, style and data inside.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from jinja2 import Environment, StrictUndefined

from generator.campaign.folder import OpenCampaign
from generator.companion import forms, pictures, telling
from generator.companion.finding import searchable
from generator.companion.forms import SAY
from generator.companion.pictures import FontKey, Pictures
from generator.companion.webfonts import font_faces
from generator.engine.book import Advised
from generator.engine.languages import between, manner
from generator.engine.pack import title_of
from generator.engine.packdata import pack_text
from generator.engine.view import Language
from generator.errors import MakeplayError
from generator.press.assets.themes import DEFAULT

_HERE = __package__
#: The theme of the night, and what the page is set in: a family for Latin and one for Chinese.
NIGHT = "starlight"
_TEXT, _TITLE = ("Noto Sans", "Noto Sans SC"), ("Alegreya", "Noto Serif SC")
#: A longer paragraph of a saga is no heading (page.js).
_HEADING = 90
_TABS = ("map", "cards", "chronicle", "tonight", "rules")


def companion_page(
    opened: OpenCampaign,
    language: Language | Sequence[Language],
    *,
    seat: str | None = None,
    live: bool = False,
    art: bool = True,
) -> str:
    """Return the whole page in one language, or in two with a switch between them.

    *seat* is the player who looks; *live* adds what a server answers: free questions, freshness, a print button; *art*
    is whether cards and maps have pictures. Raises what printing the campaign raises.
    """
    spoken = [language] if isinstance(language, str) else list(language)
    its = telling.before_the_game(opened)
    looks = _looks(its, spoken, art)
    book = _book(its, spoken)
    frame = _frame(its, spoken, opened.state.playing)
    told = _told(its, spoken, looks["day"])
    packed = {name: _packed(_as_data(look)) for name, look in looks.items()} | {"told": _packed(told)}
    packed |= {"book": _packed(book)} if book else {}
    title = SAY.text("page.about", spoken[0], title=its.settings.title)
    style = pack_text(_HERE, "page.css") + font_faces(_characters(looks, _texts(frame, told, book)))
    script = f"{pack_text(_HERE, 'search.js')}\n{pack_text(_HERE, 'page.js')}"
    made = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return made.from_string(pack_text(_HERE, "page.html.j2")).render(
        tag=manner(spoken[0]).tag,
        live=live,
        title=title,
        heading=its.settings.title,
        standing=between(spoken[0]).parts.join(_standing(its, spoken[0], seat)),
        say=frame["say"][spoken[0]],
        tabs=[tab for tab in _TABS if _has(tab, looks["day"], book, told, live)],
        campaign=_escaped(frame),
        packed=packed,
        style=style,
        script=script,
        policy=_policy(style, script, live),
    )


def _standing(opened: OpenCampaign, language: Language, seat: str | None) -> Iterator[str]:
    """Yield what stands below the title: the game, and who looks."""
    title = title_of(opened.pack)
    called = title if isinstance(title, str) else title(language)
    if called != opened.settings.title:
        yield called
    if seat:
        yield SAY.text("page.seat", language, seat=seat)


def _policy(style: str, script: str, live: bool) -> str:
    """Return what the page may do: its own script, its own style, the fonts and pictures inside it, nothing else."""
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (script, style)]
    fetched = "connect-src 'self'; " if live else ""
    return (
        f"default-src 'none'; script-src {hashes[0]}; style-src {hashes[1]}; font-src data:; img-src data:; {fetched}"
        "base-uri 'none'; form-action 'none'"
    )


def _escaped(told: Mapping[str, Any]) -> str:
    """Return data as JSON that ends no script."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _packed(data: Any) -> str:
    return b64encode(zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)).decode()


def _looks(opened: OpenCampaign, spoken: Sequence[Language], art: bool) -> dict[str, Pictures]:
    """Return the pictures in the campaign's theme, and in the night's if that can be drawn, too."""
    eras = telling.eras(opened)
    day = opened.settings.theme or DEFAULT
    looks = {"day": pictures.drawn(opened, spoken, day, eras, art)}
    if day != NIGHT:
        with suppress(MakeplayError):  # templates of the campaign that have no night
            looks["night"] = pictures.drawn(opened, spoken, NIGHT, eras, art)
    return looks


def _as_data(look: Pictures) -> dict[str, Any]:
    maps = {language: pictures.in_parts(its) for language, its in look.maps.items()}
    return {
        "cards": look.cards,
        "groups": look.groups,
        "maps": {language: {"parts": parts, "rows": rows} for language, (parts, rows) in maps.items()},
        "symbols": look.symbols,
        "places": look.places,
    }


def _book(opened: OpenCampaign, spoken: Sequence[Language]) -> dict[str, Any] | None:
    if not isinstance(opened.pack, Advised):
        return None
    return searchable(opened.pack.adviser(), spoken, opened.settings.rules)


def _frame(opened: OpenCampaign, spoken: Sequence[Language], playing: bool) -> dict[str, Any]:
    """Return what the page must know before anything is unpacked."""
    return {
        "mark": sha256(f"{opened.settings.title} {opened.settings.game}".encode()).hexdigest()[:12],
        "languages": list(spoken),
        "tags": {each: manner(each).tag for each in spoken},
        "names": {each: manner(each).name for each in spoken},
        "told": manner(opened.state.language).tag,
        "say": {each: {key: _plain(key, each) for key in SAY.keys(each)} for each in spoken},
        "title": opened.settings.title,
        "kept": opened.kept,
        "playing": playing,
    }


def _told(opened: OpenCampaign, spoken: Sequence[Language], day: Pictures) -> dict[str, Any]:
    """Return everything of the campaign that is said in words."""
    teller = telling.PageRenderer(opened, spoken)
    return {
        "eras": list(telling.eras(opened)) if day.maps else [],
        "cards": teller.cards(day.cards),
        "groups": list(day.groups),
        "forms": forms.forms_of(opened.pack, opened.state if opened.kept else None, spoken),
        **teller.told(),
    }


def _texts(frame: Mapping[str, Any], told: Mapping[str, Any], book: Mapping[str, Any] | None) -> tuple[Any, Any, Any]:
    """Return all that is read on the page, what of it is bold, what of it is a title."""
    passages = book["passages"] if book else ()
    bold = [frame["say"], told["chronology"], [form["title"] for form in told["forms"]], told["eras"]]
    bold += [[its["title"], its["where"]] for its in passages]
    titles = [frame["say"], told["sectors"], [card["label"] for card in told["cards"]]]
    titles += [line for lines in told["saga"].values() for line in lines if len(line) < _HEADING]
    return [frame, told, [its["text"] for its in passages]], bold, [*titles, frame["title"], told["groups"]]


def _plain(key: str, language: Language) -> str:
    """Return a text of the page with its gaps as they are."""
    return SAY.text(key, language, n="{n}", title="{title}", seat="{seat}")


def _has(tab: str, day: Pictures, book: Mapping[str, Any] | None, told: Mapping[str, Any], live: bool) -> bool:
    """Return whether there is anything behind a tab."""
    there = {
        "map": bool(day.maps),
        "cards": bool(day.cards),
        "chronicle": any(map(told.get, ("chronology", "saga", "events"))),
        "tonight": live or any(map(told.get, ("setup", "status", "pulls"))),
    }
    return there.get(tab, book is not None)


def _characters(looks: Mapping[str, Pictures], texts: tuple[Any, Any, Any]) -> Mapping[FontKey, set[str]]:
    """Return the characters of each font: those of the pictures and those of the page's own texts."""
    found: defaultdict[FontKey, set[str]] = defaultdict(set)
    for look in looks.values():
        for key, its in look.characters.items():
            found[key] |= its
    plain, bold, titles = (set(json.dumps(each, ensure_ascii=False)) for each in texts)
    for families, heavy, its in ((_TEXT, False, plain | bold), (_TEXT, True, bold), (_TITLE, True, titles)):
        for family in families:
            found[family, heavy, False] |= its
    return found
