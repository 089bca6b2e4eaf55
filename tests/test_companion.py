"""The companion's page: what is in it, that it is safe, and that it shows nothing of a game under way."""

from __future__ import annotations

import io
import json
import re
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import hostile
import pytest
from fontTools.ttLib import TTFont
from homes import left_by
from talking import Makeplay

from generator.assistant.answering import Assistant
from generator.campaign.folder import OpenCampaign, open_campaign
from generator.companion import forms, telling
from generator.companion.finding import searchable
from generator.companion.page import companion_page
from generator.companion.patterns import javascript
from generator.companion.webfonts import font_faces
from generator.engine.languages import FIRST
from generator.engine.pack import find_pack, package_of
from generator.engine.packdata import pack_data
from generator.errors import BadInputs
from generator.press.job.published import as_published

#: One game in every `make test`, the others in `make prove`.
LATER = ("deluges", "eminent_domain", "innovation")
GAMES = ["deep_future", *(pytest.param(each, marks=pytest.mark.prove) for each in LATER)]
GROWN = (("simulate", "kran", "--eras", "2", "--seed", "5", "--yes", "--lang", "en"),)
_BLOCK = re.compile(r'<script type="[^"]*" id="(\w+)">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> OpenCampaign:
    """A campaign of two eras."""
    home = tmp_path_factory.mktemp("home")
    left_by(GROWN, home)
    return open_campaign(home, "kran")


@pytest.fixture(scope="module")
def page(grown: OpenCampaign) -> str:
    """Its page, in two languages."""
    return companion_page(grown, ["zh", "en"])


def blocks(page: str) -> dict[str, Any]:
    """The data in a page, unpacked."""
    found = dict(_BLOCK.findall(page))
    packed = {name: json.loads(zlib.decompress(b64decode(data))) for name, data in found.items() if name != "campaign"}
    return {"campaign": json.loads(found["campaign"]), **packed}


def test_page_is_one_file_that_may_do_nothing_but_what_is_in_it(page: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    style, script = re.findall(r"<(?:style|script)>(.*?)</(?:style|script)>", page, re.DOTALL)
    assert policy is not None
    for text in (style, script):
        assert f"&#39;sha256-{b64encode(sha256(text.encode()).digest()).decode()}&#39;" in policy[1]
    assert policy[1].startswith("default-src &#39;none&#39;;")
    assert "connect-src" not in policy[1]
    markup = page.replace(script, "").replace(style, "")
    assert not re.search(r"""\bon\w+=|style=|javascript:|(?:src|href)="(?!#)""", markup)
    assert not re.search(r"\beval\(|innerHTML|new Function|https?://(?!www\.w3\.org/)", script + style)


@pytest.mark.prove
def test_same_campaign_makes_the_same_page(grown: OpenCampaign, page: str) -> None:
    assert companion_page(grown, ["zh", "en"]) == page
    assert "connect-src &#39;self&#39;" in companion_page(grown, "en", live=True)


def test_page_holds_the_campaign(grown: OpenCampaign, page: str) -> None:
    its = blocks(page)
    cards = its["told"]["cards"]
    assert {card["id"] for card in cards} == set(grown.state.contents())
    assert set(its["day"]["cards"]) == set(its["night"]["cards"]) == set(grown.state.contents())
    assert its["told"]["eras"] == ["1", "2"]
    assert len(its["day"]["maps"]["en"]["rows"]) == 3
    assert len(its["day"]["places"]) == 36
    assert len({tuple(row) for row in its["day"]["maps"]["en"]["rows"]}) == 3
    assert len(its["told"]["setup"]["en"]) > 5
    assert len(its["told"]["chronology"]["en"]) >= 2
    world = next(card for card in cards if card.get("sector"))
    assert any(world["id"] in event["cards"] for event in its["told"]["events"])
    assert its["told"]["sectors"]


def test_deck_is_told_what_to_change(grown: OpenCampaign) -> None:
    now = dict(grown.state.contents())
    (first, second, *_), printed = now, {**now, "999": "gone"}
    printed.pop(first)
    its = replace(grown, prints=replace(grown.prints, content={**printed, second: "as it was"}))
    assert telling.PageRenderer(its, ["en"]).told()["pulls"] == [
        {"card": first, "out": False, "put": True},
        {"card": second, "out": True, "put": True},
        {"card": "999", "out": True, "put": False},
    ]
    assert telling.PageRenderer(its, ["en"]).told()["printed"]
    never = telling.PageRenderer(grown, ["en"]).told()
    assert never["pulls"] == []
    assert not never["printed"], "nothing is up to date if nothing was printed"


def test_two_languages_stand_in_one_page(page: str) -> None:
    its = blocks(page)
    assert its["campaign"]["languages"] == ["zh", "en"]
    assert (
        set(its["told"]["setup"]) == set(its["day"]["maps"]) == set(its["book"]["passages"][0]["text"]) == {"zh", "en"}
    )
    assert its["campaign"]["say"]["zh"].keys() == its["campaign"]["say"]["en"].keys()


def test_what_a_campaign_plays_otherwise_is_told_before_the_rule() -> None:
    adviser = find_pack("deep_future").adviser()  # type: ignore[attr-defined]
    switched = next(each for each in adviser.book(FIRST).passages if each.switch)
    rules = {switched.switch: "other"}
    (its,) = [each for each in searchable(adviser, [FIRST], rules)["passages"] if each["ids"][0] == switched.id]
    said = Assistant(adviser, rules).answer(switched.id).text
    assert its["agreed"][FIRST] + its["text"][FIRST] == said
    assert switched.switch in said


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_companion(game: str) -> None:
    kinds = ("readings",) if game == "deep_future" else ()
    its = blocks(companion_page(as_published(find_pack(game), "en", "a4", {}, kinds), "en", art=False))
    assert its["book"]["passages"]
    assert its["told"]["forms"]
    drawn = {card["id"] for card in its["told"]["cards"]}
    assert drawn == {card for cards in its["day"]["groups"].values() for card in cards}
    assert game == "deep_future" or drawn


def test_nothing_of_a_game_under_way_is_in_it(grown: OpenCampaign) -> None:
    lines = [line for line in grown.record.each() if line.event["type"] == "play"]
    under_way = grown.grown(grown.record.until(lines[-40]))
    assert under_way.state.playing
    before = telling.before_the_game(under_way)
    assert not before.state.playing
    assert len(before.state.chronology) == len(under_way.state.chronology)  # type: ignore[attr-defined]
    pages = [companion_page(each, "en", seat="Ada", art=False) for each in (under_way, before)]
    seen, quiet = map(blocks, pages)
    assert seen["campaign"].pop("playing") is not quiet["campaign"].pop("playing")
    assert seen == quiet
    assert "Ada" in pages[0]


@cache
def _chosen(game: str) -> list[tuple[dict[str, Any], dict[str, Any], tuple[int, ...]]]:
    """Choices in every form of a game, at random."""
    pack, random = find_pack(game), Random(5)
    written = pack_data(package_of(pack), forms.FILE)["form"]
    made = {form["ruling"]: form for form in forms.forms_of(pack, None, ["zh", FIRST])}  # as in a page above
    return [
        (
            form,
            made[form["ruling"]],
            tuple(random.randrange(len(field["options"])) for field in made[form["ruling"]]["fields"]),
        )
        for form in written
        if form["ruling"] in made
        for _ in range(60)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_forms_answer_as_ask_does(game: str) -> None:
    adviser = find_pack(game).adviser()  # type: ignore[attr-defined]
    assistant, wrong = Assistant(adviser), []
    for written, made, chosen in _chosen(game):
        fields = [forms.choices(field, adviser) for field in written["field"]]
        inputs = forms.inputs_of([field[at] for field, at in zip(fields, chosen, strict=True)])
        at = 0
        for field, place in zip(made["fields"], chosen, strict=True):  # as page.js counts
            at = at * len(field["options"]) + place
        answer = made["answers"][made["table"][at]]
        for language in (FIRST, "zh"):
            try:
                asked = assistant.ruled(written["ruling"], inputs, language)
                wanted = [asked.label, asked.text, [cite.id for cite in asked.cites]]
            except BadInputs:
                wanted = ["", answer["said"][language], []]
            if wanted != [answer["label"], answer["said"][language], list(answer["cites"])]:
                wrong.append((written["ruling"], inputs, language))
    assert wrong == []
    assert len(_chosen(game)) >= 200


def test_odds_are_those_of_this_deck(grown: OpenCampaign) -> None:
    (odds,) = [form for form in forms.forms_of(grown.pack, grown.state, [FIRST]) if form["ruling"] == "odds"]
    assistant = Assistant(grown.pack.adviser(grown.state))  # type: ignore[attr-defined]
    said = assistant.ruled("odds", {"suit": "sun", "draws": 1}).text
    assert odds["answers"][odds["table"][0]]["said"][FIRST] == said
    assert str(len(grown.state.contents())) in said


def test_form_that_is_too_large_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "MOST", 100)
    monkeypatch.setattr(forms, "_of_rules", forms._of_rules.__wrapped__)  # those of other tests stay
    made = {form["ruling"] for form in forms.forms_of(find_pack("deep_future"), None, [FIRST])}
    assert "reach" not in made
    assert "advancement" in made


HOSTILE = (
    *("</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!--", "{{ 7*7 }}", "</style>", "]]>"),
    *("javascript:alert(1)", "<svg/onload=alert(1)>", "\u2028alert(1)", "${alert(1)}", "&lt;b&gt;", "\\u003cscript>"),
    *(each for each in hostile.TEXTS if each.isprintable() and 0 < len(each) < 100),
)


def test_hostile_names_end_no_script(grown: OpenCampaign) -> None:
    title = " ".join(HOSTILE)
    made = companion_page(replace(grown, settings=replace(grown.settings, title=title)), "en", seat=title, art=False)
    assert blocks(made)["campaign"]["title"] == title
    assert len(re.findall("<script", made)) == len(blocks(made)) + 1
    assert (made.count("</style>"), made.count("<img"), made.count("<svg/")) == (1, 0, 0)


def test_font_has_its_characters_as_wide_as_they_are() -> None:
    rules = font_faces(
        {("Noto Sans SC", False, False): "\u6c38A", ("Noto Sans", True, False): "Aa\u6c38", ("No", True, True): "x"}
    )
    fonts = [TTFont(io.BytesIO(b64decode(data))) for data in re.findall(r"base64,([^)]*)\)", rules)]
    assert [sorted(font.getBestCmap()) for font in fonts] == [[65, 97], [65, 0x6C38]]
    chinese = fonts[1]
    assert chinese["hmtx"][chinese.getBestCmap()[0x6C38]][0] == chinese["head"].unitsPerEm


def test_patterns_are_written_as_browsers_read_them() -> None:
    assert javascript(r"\bcan't\d") == (
        r"(?:(?<=[\p{L}\p{N}_])(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_]))can't\p{Nd}",
        "u",
    )
    assert javascript(r"(?i)[\w']a") == (r"[\p{L}\p{N}_']a", "iu")
    assert javascript(r"(?i)(x(?-i:[A-Z]))y") == (r"([xX](?:[A-Z]))[yY]", "u")


def test_command_writes_the_file_or_nothing(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada", "--seed", "3")
    told = makeplay("companion", "kran", "--no-pictures", "--out", "page.html")
    assert "page.html" in told.out
    assert Path("page.html").read_text("utf-8").startswith("<!doctype html>")
    settings = Path("campaigns/kran/campaign.toml")
    settings.write_text('theme = "nowhere"\n' + settings.read_text("utf-8"), "utf-8")
    assert makeplay("companion", "kran", "--out", "other/page.html").code != 0
    assert not Path("other").exists()
    assert makeplay("companion", "kran", "--game", "innovation").code == 2


def test_deck_that_nobody_has_confirmed_is_told_as_its_spreadsheet_has_it(makeplay: Makeplay) -> None:
    makeplay("deck", "new", "foxes")
    assert makeplay("companion", "foxes", "--out", "page.html").code == 0
    told = blocks(Path("page.html").read_text("utf-8"))["told"]
    assert [card["id"] for card in told["cards"]] == ["lantern", "lantern#2", "bridge", "owl", "storm"]
    assert any("makeplay print foxes --changed" in line for line in told["status"]["en"])
    assert makeplay("export", "foxes", "--format", "markdown").code == 0
    assert len(list(Path("output/foxes/notes").rglob("*owl*.md"))) == 1
