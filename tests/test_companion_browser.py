"""The companion's page in a real browser: every task walked through on a phone and a desktop, with axe-core."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import SCREENS, faults, go_to, needs_browser, opened
from companioned import as_page, assistants, questions
from homes import left_by
from test_companion import GROWN, HOSTILE

from generator.assistant.answering import Assistant
from generator.campaign.folder import OpenCampaign, open_campaign
from generator.companion import forms
from generator.companion.page import companion_page
from generator.engine.languages import FIRST
from generator.engine.pack import find_pack, package_of
from generator.engine.packdata import pack_data
from generator.errors import BadInputs
from generator.press.job.published import as_published

pytestmark = [pytest.mark.prove, needs_browser]
TABS = ("map", "cards", "chronicle", "tonight", "rules")
#: Everything that a thumb can hit, and how large that is; a box is ticked by its line, a sector is larger on the map.
_TARGETS = """() => [...document.querySelectorAll(
  "button, a[href], input:not([type=checkbox]), select, summary, .ticks label")]
  .filter((each) => each.checkVisibility() && !each.matches(".skip"))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect().width, each.getBoundingClientRect().height])
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> OpenCampaign:
    home = tmp_path_factory.mktemp("home")
    left_by(GROWN, home)
    return open_campaign(home, "kran")


@pytest.fixture(scope="module")
def page_file(grown: OpenCampaign, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(companion_page(grown, ["en", "zh"]), tmp_path_factory.mktemp("page"))


def written(page: str, folder: Path) -> Path:
    path = folder / "companion.html"
    path.write_text(page, "utf-8")
    return path


def settled(page: Any) -> None:
    """Wait until the page has answered what was typed."""
    page.wait_for_timeout(350)


def cited(page: Any) -> list[str]:
    """The passages that are shown as answers, in their order."""
    return [text.rpartition("(")[2].rstrip(")") for text in page.locator("#rules .answer .source").all_inner_texts()]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(page_file: Path, screen: str, look: str) -> None:
    with opened(page_file, screen, look) as page:
        for language in range(2):
            for tab in TABS:
                go_to(page, tab)
                if tab == "rules":
                    page.fill("#ask", ("may I settle two worlds?", "\u724c\u5e93\u7a7a\u4e86")[language])
                    page.locator("[data-ruling=advancement]").locator("xpath=..").evaluate(
                        "(each) => { each.open = true; }"
                    )
                    for select in page.query_selector_all("[data-ruling=advancement] select"):
                        select.select_option(index=2)
                settled(page)
                assert faults(page) == [], (tab, language)
            go_to(page, "cards")
            page.locator("#cards .cards button").nth(1).click()
            settled(page)
            assert faults(page) == []
            page.keyboard.press("Escape")
            page.click("#language")


def test_every_target_is_large_enough_and_nothing_is_cut_off(page_file: Path) -> None:
    with opened(page_file, "phone") as page:
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 700})
            for tab in TABS:
                go_to(page, tab)
                settled(page)
                small = [each for each in page.evaluate(_TARGETS) if min(each[1:]) < 43.9]
                assert small == [], tab
                assert page.evaluate("document.documentElement.scrollWidth") <= width, tab


@pytest.mark.parametrize("screen", SCREENS)
def test_map_goes_through_the_eras_and_opens_sectors(grown: OpenCampaign, page_file: Path, screen: str) -> None:
    with opened(page_file, screen) as page:
        said = page.locator(".eras output")
        assert said.inner_text() == "Now"
        page.get_by_label("Earlier era").click()
        assert said.inner_text() == "End of era 2"
        assert page.get_by_label("Earlier era").is_enabled()
        page.locator("#era").focus()
        page.keyboard.press("ArrowLeft")
        assert said.inner_text() == "End of era 1"
        assert page.get_by_label("Earlier era").is_disabled()
        page.keyboard.press("End")
        world = next(card for card in grown.state.cards.values() if card.sector and card.name)  # type: ignore[attr-defined]
        sector = page.locator(f".place[aria-label^='Sector {world.sector}']")
        sector.tap() if screen == "phone" else sector.press("Enter")
        assert str(world.sector) in page.locator("#sheet-title").inner_text()
        page.locator("#sheet button", has_text=world.name).first.click()
        assert world.name in page.locator("#sheet-title").inner_text()
        assert page.locator("#sheet svg.picture").get_attribute("aria-label")
        assert page.locator("#sheet .lines li").count() > 0
        page.keyboard.press("Escape")
        assert not page.locator("#sheet").is_visible()
        if screen == "desktop":
            assert "place" in page.evaluate("document.activeElement.getAttribute('class') || ''")


def test_cards_are_found_and_lists_stay_ticked(grown: OpenCampaign, page_file: Path) -> None:
    with opened(page_file, "phone") as page:
        go_to(page, "cards")
        assert page.locator("#cards li:visible").count() == len(grown.state.contents())
        named = next(card for card in grown.state.cards.values() if card.name)  # type: ignore[attr-defined]
        page.fill("#find", named.name)
        assert page.locator("#cards li:visible").count() >= 1
        page.locator("#cards li:visible svg.picture").first.wait_for()  # drawn as it comes into sight
        page.fill("#find", "settle")  # a word that is only on the faces
        assert 0 < page.locator("#cards li:visible").count() < len(grown.state.contents())
        page.locator("#cards li:visible button").first.click()
        assert page.locator("#sheet").is_visible()
        page.go_back()  # as on any phone
        assert not page.locator("#sheet").is_visible()
        assert page.locator("#find").input_value() == "settle"
        page.fill("#find", "no card has this")
        assert page.locator("#cards li:visible").count() == 0
        assert page.locator("#cards [role=status]").inner_text() == "Cards shown: 0"
        go_to(page, "tonight")
        first = page.locator(".ticks input").first
        first.check()
        page.reload()
        page.wait_for_selector("body[data-ready='tonight']")
        assert page.locator(".ticks input").first.is_checked()
        page.get_by_text("Untick all").first.click()
        assert not page.locator(".ticks input").first.is_checked()
        go_to(page, "chronicle")
        page.locator("#chronicle summary").last.click()
        page.locator("#chronicle .lines li").nth(3).wait_for()  # told as it opens


def test_questions_are_answered_as_one_types(page_file: Path) -> None:
    _, book = assistants("deep_future")
    every = [each for each in Random(3).sample(questions("deep_future"), 60) if each.strip()]
    with opened(page_file, "phone") as page:
        go_to(page, "rules")
        for question in every:
            page.fill("#ask", question)
            settled(page)
            wanted = []
            for answer in (as_page(each, "deep_future") for each in book.answers(question)):
                own = [] if answer["label"] == "SILENT" and answer["cite"] is None else [answer["cite"]]
                wanted += [*own, *answer["also"]]
            assert cited(page) == wanted, question


def test_forms_answer_as_ask_does_on_the_page(page_file: Path) -> None:
    pack, random = find_pack("deep_future"), Random(9)
    adviser = pack.adviser()  # type: ignore[attr-defined]
    assistant = Assistant(adviser)
    with opened(page_file, "phone") as page:
        go_to(page, "rules")
        for form in pack_data(package_of(pack), forms.FILE)["form"]:
            if form.get(forms.CAMPAIGN):
                continue
            fields = [forms.choices(field, adviser) for field in form["field"]]
            place = page.locator(f"[data-ruling={form['ruling']}]")
            place.locator("xpath=..").evaluate("(each) => { each.open = true; }")
            for _ in range(20):
                chosen = [random.randrange(len(its)) for its in fields]
                for select, at in zip(place.locator("select").all(), chosen, strict=True):
                    select.select_option(index=at + 1)
                said = place.locator("output .answer p").nth(1)
                inputs = forms.inputs_of([its[at] for its, at in zip(fields, chosen, strict=True)])
                try:
                    asked = assistant.ruled(form["ruling"], inputs, FIRST).text
                except BadInputs:
                    continue
                assert " ".join(said.inner_text().split()) == " ".join(asked.split())


def test_two_hundred_hostile_names_are_only_read(grown: OpenCampaign, tmp_path: Path) -> None:
    its = copy.deepcopy(grown.state)
    short = (
        "</script>",
        "<img src=x",
        "onerror=a()",
        '"><i>',
        "<!--",
        "]]>",
        "{{7*7}}",
        "${a()}",
        "&lt;b>",
        "<svg/on",
        "'+a+'",
    )
    names = [f"{short[number % len(short)]} {number}" for number in range(200)]
    for card, name in zip(list(its.cards.values()), names, strict=False):  # type: ignore[attr-defined]
        its.cards[card.id] = replace(card, name=name)  # type: ignore[attr-defined]
    its.sector_names.update(dict(zip((11, 12, 13, 24, 34, 65), names[len(its.cards) :], strict=False)))  # type: ignore[attr-defined]
    settings = replace(grown.settings, title=" ".join([*HOSTILE, *names]), players=tuple(names[-2:]))
    page_text = companion_page(replace(grown, state=its, settings=settings), "en", seat=HOSTILE[0], art=False)
    with opened(written(page_text, tmp_path), "desktop") as page:
        for tab in TABS:
            go_to(page, tab)
            settled(page)
        go_to(page, "cards")
        for number in range(page.locator("#cards .cards button").count()):
            page.locator("#cards .cards button").nth(number).click()
            page.keyboard.press("Escape")
        go_to(page, "rules")
        for name in HOSTILE:
            page.fill("#ask", name)
            settled(page)
        assert page.locator("img, iframe, object, embed, script[src], foreignObject").count() == 0
        assert page.locator("script:not([type])").count() == 1


@pytest.mark.parametrize("game", ["deluges", "eminent_domain", "innovation"])
def test_published_games_open_too(game: str, tmp_path: Path) -> None:
    made = companion_page(as_published(find_pack(game), "zh", "a4", {}), "zh")
    with opened(written(made, tmp_path), "phone", "dark") as page:
        for tab in page.eval_on_selector_all("nav a", "(links) => links.map((link) => link.hash.slice(1))"):
            go_to(page, tab)
            settled(page)
            assert faults(page) == [], tab


def test_page_without_storage_works(page_file: Path) -> None:
    with opened(page_file, "phone") as page:
        page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed'); } });")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        go_to(page, "tonight")
        page.locator(".ticks input").first.check()
        page.click("#look")
        page.wait_for_selector(":root[data-look='night']")
