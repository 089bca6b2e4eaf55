"""The book of Innovation: whole, alike in both languages, sources named, nothing copied, found the way people ask."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from booked import SHARED, asked_in_another_language, asked_with_both, command, copied, found_and_told, read_by
from examining_banks import marked
from rows import each_row

from generator.assistant.answering import Assistant
from generator.assistant.likeness import Likeness
from generator.engine.book import Book, Passage
from generator.engine.packdata import pack_data
from generator.engine.view import Language
from generator.games.innovation import PACK
from generator.games.innovation.book import PARTS, card_id
from generator.games.innovation.deck import cards
from generator.games.innovation.telling.looking_up import card_lines

SEEDS = ("innovation-rulebook.zh-Hant.txt", "innovation-bga.ja.txt")
ADVISER = PACK.adviser()
both = each_row("language", ["en", "zh"])


@cache
def book(language: Language) -> Book:
    return ADVISER.book(language)


@cache
def assistant() -> Assistant:
    return Assistant(ADVISER)


@cache
def index(language: Language) -> Likeness:
    return Likeness(ADVISER, language)


def written(language: Language) -> list[Passage]:
    """All passages but those about single cards."""
    of_cards = set(map(card_id, cards()))
    return [passage for passage in book(language).passages if passage.id not in of_cards]


def test_both_languages_have_the_same_passages_in_the_same_places() -> None:
    for one, other in zip(book("en").passages, book("zh").passages, strict=True):
        assert (one.id, one.kind, one.section, one.status, one.switch, one.see, one.source) == (
            other.id, other.kind, other.section, other.status, other.switch, other.see, other.source,
        )  # fmt: skip
        assert (bool(one.why), len(one.others)) == (bool(other.why), len(other.others)), one.id


def test_every_rule_of_the_specification_is_there() -> None:
    source = SHARED / "packs" / "innovation.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    text = source.read_text("utf-8")
    wanted = set(re.findall(r"\*\*(I-[A-Z]+\d+)\*\*", text)) | set(re.findall(r"\| (I-U\d+) \|", text))
    assert len(wanted) == 117
    assert wanted <= {passage.id for passage in book("en").passages}


@both
def test_every_passage_says_where_it_stands_and_leads_somewhere(language: Language) -> None:
    ids = [passage.id for passage in book(language).passages]
    assert len(set(ids)) == len(ids)
    chapters = {section.number.casefold() for section in ADVISER.sections(language)}
    for passage in book(language).passages:
        assert passage.title, passage.id
        assert passage.text, passage.id
        assert set(passage.see) <= set(ids), passage.id
        assert (passage.status is not None) == (passage.kind == "reading"), passage.id
        assert bool(passage.section) == (passage.kind != "silence"), passage.id
        if passage.kind == "rule" or passage.status == "open":
            assert any(seed in passage.section for seed in SEEDS), passage.id
            named = re.findall(r"(?:^|; |, )([A-Z][\w &]+?)(?=[,(] ?| \()", passage.section)
            assert {name.casefold() for name in named} <= chapters, (passage.id, named)


def test_every_chapter_has_passages() -> None:
    for section in ADVISER.sections("en"):
        assert book("en").of_section(section.number), section
        assert any(seed in section.about for seed in SEEDS)


def test_who_says_it_is_told() -> None:
    """What stands beyond the sources is marked in its text: public, naming who, or our reading."""
    for passage in written("en"):
        text = passage.text
        if passage.status == "public":
            assert passage.source, passage.id
            assert re.search(r"[Pp]ublic|not in the sources", text), passage.id
            said = r"[Nn]either source|[Tt]he (?:two )?sources|[Tt]he rulebook|[Tt]he wiki|[Nn]o source"
            assert re.search(said, text), passage.id
        elif passage.status == "open":
            assert re.search(r"[Oo]ur reading|Public card data", text), passage.id
            assert passage.why, passage.id
        elif passage.kind == "silence":
            assert re.search(r"[Nn]either source|two sources have no|not", text), passage.id
    for passage in written("zh"):
        if passage.status == "public":
            assert re.search("公开", passage.text), passage.id
        elif passage.status == "open":
            assert re.search("我们的读法|公开卡片数据", passage.text), passage.id


def test_contradictions_of_the_sources_are_written_down() -> None:
    for place, told in {
        "I-U11": ("share the victory", "draw"),
        "I-U13": ("rulebook forbids", "Board Game Arena shows"),
        "I-U14": ("alphabetical", "English"),
        "I-F1": ("60 %", "44 %"),
        "I-F2": ("dots",),
        "I-F3": ("crown",),
        "I-F10": ("shared victory", "English"),
    }.items():
        passage = book("en").passage(place)
        assert passage is not None
        assert passage.status == "open"
        assert all(part in passage.text for part in told), place


@both
def test_nothing_in_it_is_copied(language: Language) -> None:
    if not SHARED.exists():
        pytest.skip("../shared is not there")
    assert copied(ADVISER, written(language), language) == []


@both
def test_every_passage_is_asked_for_in_its_language_and_never_with_yes_and_no_at_once(language: Language) -> None:
    asked = ADVISER.questions(language)
    assert set(asked) == {passage.id for passage in written(language)}
    assert all(ways.open or ways.yes or ways.no for ways in asked.values())
    assert asked_with_both(ADVISER, language) == []
    assert asked_in_another_language(ADVISER, language) == []


@both
def test_a_passage_is_found_by_the_ways_people_ask_for_it(language: Language) -> None:
    """Each of the asked questions, all of them: its own passage first or told with it, and its own yes or no."""
    place, told = found_and_told(ADVISER, language)
    assert place > 0.985
    assert told > 0.965


@each_row(
    ("asked", "id"),
    [
        ("What does メルド mean?", "I-A6"),
        ("What is a supremacy dogma?", "I-D1"),
        ("アクティブなカードとは何ですか", "I-K1"),
        ("手札の上限はありますか", "I-A2"),
        ("共有ボーナスとは何ですか", "I-D5"),
        ("優越型教義の影響を受けるのは誰ですか", "I-D1"),
        ("遊戲沒有手牌上限嗎", "I-A2"),
        ("合作紅利可以抽幾張", "I-D5"),
        ("支配時代要花費勢力點數嗎", "I-A14"),
    ],
)
def test_japanese_and_iello_terms_are_understood(asked: str, id: str) -> None:
    answer = assistant().answer(asked)
    assert id in {cite.id for cite in answer.cites}, answer


@each_row(
    ("asked", "label", "told"),
    [
        ("Can I play Innovation alone?", "SILENT", "Neither source"),
        ("Which expansions are there?", "SILENT", "Neither source"),
        ("Are icons counted again before each effect?", "PUBLIC", "Neither source says; public"),
        ("Does a change that is undone later still give the bonus?", "READING", "Our reading"),
        ("What if score and achievements are both tied?", "READING", "contradict"),
        ("What is the capital of France?", "SILENT", "I don't know"),
        ("How much damage does a dragon do?", "SILENT", "I don't know"),
    ],
)
def test_what_the_sources_do_not_say_is_told_so(asked: str, label: str, told: str) -> None:
    answer = assistant().answer(asked)
    assert answer.label == label
    assert told in answer.text


def test_terms_are_told_in_three_languages() -> None:
    terms = {term.en: term for term in ADVISER.terms()}
    for en, zh, other in [
        ("meld", "打出", "メルド"),
        ("splay", "展开", "スプレイ"),
        ("tuck", "垫底", "タック"),
        ("achieve", "取得", "時代の支配"),
        ("demand effect", "要求效果", "優越型教義"),
        ("score", "分数", "影響点"),
        ("castle", "城堡", "塔"),
        ("board", "版图", "領域"),
        ("special achievement", "特殊成就", "領域"),
    ]:
        term = terms[en]
        assert term.zh == zh
        assert other in {word for _, word in term.also}, en
        assert term.rests
    ids = {passage.id for passage in book("en").passages}
    assert all(set(term.rests) <= ids for term in terms.values())
    assert all(card.name.en in terms for card in cards())


def test_every_word_of_the_vocabulary_table_is_a_term() -> None:
    source = SHARED / "packs" / "innovation.md"
    if not source.exists():
        pytest.skip("../shared is not there")
    table = source.read_text("utf-8").partition("### Vocabulary")[2].partition("\n\nThe French")[0]
    rows = [line.split("|")[1:4] for line in table.splitlines() if line.startswith("|")][2:]
    known = {way for term in ADVISER.terms() for way in term.ways}
    words = {
        word.strip()
        for row in rows
        for cell in row[1:]
        for word in re.split(r"[,;/、]", cell)
        if word.strip() and "not in the seed" not in word and "icons lost" not in word
    }
    assert len(words) > 60
    assert {word for word in words if word.casefold() not in known} == set()


@each_row(
    ("words", "shown"),
    [
        ([], ["Setup", "innovation-bga.ja.txt", "Dogma effects"]),
        (["setup"], ["RULE I-S1", "RULE I-S8"]),
        (["Start", "player"], ["RULE I-S7"]),
        (["dogma"], ["I-D1"]),
        (["why", "i-u11"], ["READING I-U11", "Iello: shared victory"]),
        (["why", "I-U22"], ["switch edition"]),
        (["terms"], ["スプレイ", "Pottery"]),
        (["勢力"], ["I-K5"]),
        (["アクティブなカード"], ["top card", "I-K1"]),
        (["優越型教義"], ["demand effect", "I-D1"]),
        (["Gunpowder"], ["火药", "I-038"]),
        (["search", "sharing bonus"], ["I-D5"]),
    ],
)
def test_the_book_is_read_by_chapter_word_and_id(
    capsys: pytest.CaptureFixture[str], words: list[str], shown: list[str]
) -> None:
    read_by(capsys, "innovation", words, shown)


def test_an_answer_names_the_file_of_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "innovation", "ask", "Is there a hand limit?")
    assert code == 0
    assert out.startswith("RULE  No.")
    assert "innovation-rulebook.zh-Hant.txt" in out
    assert "(I-A2)" in out
    assert "p. 0" not in out
    code, out, _ = command(capsys, "innovation", "ask", "Is there a downward splay?")
    assert "innovation-bga.ja.txt" in out
    code, out, _ = command(capsys, "innovation", "ask", "What is the condition for Monument?")
    assert out.startswith("PUBLIC")
    assert "Asmadi Games, third-edition rulebook 2016" in out


def test_the_shared_examples_are_answered() -> None:
    source = SHARED / "qa" / "innovation.json"
    if not source.exists():
        pytest.skip("../shared is not there")
    items = [item for item in json.loads(source.read_text("utf-8"))["items"] if item["kind"] != "computed"]
    assert len(items) == 9
    assert [found for item in items for found in marked(item, "innovation") if found.faults] == []


def test_the_files_of_the_book_are_all_read() -> None:
    folder = Path(__file__).resolve().parents[1] / "generator" / "games" / "innovation" / "book"
    for language in ("en", "zh"):
        for place in (folder, folder / "asked"):
            found = {path.name.removesuffix(f".{language}.toml") for path in place.glob(f"*.{language}.toml")}
            assert found == set(PARTS)


def test_words_that_decide_agree_with_the_questions_written_down() -> None:
    passages = {passage.id for passage in book("en").passages}
    rules = pack_data("generator.games.innovation", "book/verdicts.toml")
    assert set(rules) <= passages
    right, wrong = 0, []
    for own in rules:
        for verdict in ("yes", "no"):
            for question in getattr(ADVISER.questions("en")[own], verdict):
                said = ADVISER.decided(own, question)
                right += said is (verdict == "yes")
                wrong += [(own, verdict, question)] if said is (verdict == "no") else []
    assert len(wrong) <= 0.02 * (right + len(wrong)), wrong
    assert right > 800


@both
def test_no_sign_of_an_icon_is_left_in_what_is_read(language: Language) -> None:
    texts = [passage.text for passage in book(language).passages]
    texts += [line for card in range(105) for line in card_lines(card, language, "last")]
    assert not [text for text in texts if re.search(":[a-z]+:", text)]


@each_row(
    ("question", "begins"),
    [
        ("我有4个王冠，对手有3个，要求效果影响他吗", "是"),
        ("我有3个王冠，对手有4个，要求效果影响他吗", "不"),
        ("I have 4 crowns and my opponent has 3, does the demand hit him?", "Yes."),
        ("I have 3 crowns and my opponent has 4, is he hit by the demand?", "No."),
        ("I have 3 crowns and my opponent has 4, am I hit by his demand?", "Yes."),
        ("can I look at my opponent's hand?", "No."),
        ("can my opponent see my hand?", "No."),
        ("may I see how many cards my opponent holds?", "Yes."),
    ],
)
def test_what_a_player_asked_and_was_told_the_contrary(question: str, begins: str) -> None:
    assert assistant().answer(question).text.startswith(begins)
