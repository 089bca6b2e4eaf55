"""Ways in and out: saves of the digital Deep Future, a campaign as JSON, as linked notes, as an e-book."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections.abc import Callable
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import campaign_schema
import homes
import jsonschema
import pytest
import saving_digitally as saving
import spoiling
import yaml
from proving import at_length
from rows import each_row
from sampling import some_always
from talking import Makeplay

from generator.campaign.archive import gather
from generator.campaign.folder import open_campaign
from generator.campaign.names import alike, fault_of
from generator.errors import BadTable, MakeplayError
from generator.games.deep_future.keeping.datalist import DataValue, read
from generator.games.deep_future.keeping.savefile import Save, looks_like_save, read_save
from generator.interchange import ebook
from generator.interchange.vault import MANIFEST, safe_name, write_vault
from generator.interchange.whole import read_whole, schema, write_whole

pytestmark = pytest.mark.usefixtures("undrawn")

#: A campaign of each game that has seen something.
GROWN: dict[str, homes.Steps] = {
    game: (
        ("new", "kran", "--game", game, *(word for name in players for word in ("--player", name)), "--seed", "1"),
        ("simulate", "kran", "--games", "2", "--bot", "random", "--seed", "1"),
    )
    for game, players in {
        "deep_future": ("Ada", "Ben"),
        "innovation": ("Ada", "Ben"),
        "eminent_domain": ("Ada", "Ben"),
        "deluges": ("Ada", "Ben", "Cleo"),
    }.items()
}
#: Names that mean something to a file system, to Markdown, YAML, HTML or a link.
HOSTILE = (
    "../../etc/passwd", "..", "CON", "nul.txt", "a/b\\c", "x" * 60, "Ada.", " - ", "---", "]]", "[[Ada]]", "a|b",
    "#tag", "<script>alert(1)</script>", "&amp;", '"', "'; --", "title: x", "!!python/object", "*&anchor",
    "{{ 7*7 }}", "%TEMP%", "`code`", "![x](http://x)", "<!-- -->", "]]>", "\N{PILE OF POO}", "e\u0301", "\u00e9",
    "ADA", "ada", "~", "null", "==high==", "%%hidden%%", "$x^2$", "| a | b |", "> quote", "1. one", "- one",
    "&#60;b&#62;", "<img src=x onerror=y>",
)  # fmt: skip


def imported(makeplay: Makeplay, save: dict[str, Any] | str, *words: str) -> Any:
    """What `makeplay import --json` answers to a save."""
    Path("save.txt").write_text(save if isinstance(save, str) else saving.written(save), "utf-8")
    told = makeplay("import", "save.txt", "kran", "--json", *words)
    return json.loads(told.out) if told.code == 0 else told


# A save comes in.


@pytest.mark.usefixtures("drawn")
def test_a_save_becomes_a_campaign_with_everything_that_is_on_paper(makeplay: Makeplay) -> None:
    found = imported(makeplay, saving.usual(), "--player", "Ada")
    assert [line.split(" (")[0] for line in found["left"]] == ["a game under way", "its tracks: C 11, M 6, S 7, X 8", "its cubes in 2 sectors"]  # fmt: skip  # noqa: E501
    cards = {card["card"]: card for card in json.loads(makeplay("cards", "kran", "--json").out)}
    assert len(cards) == 38
    kranax, old, _, _, _, half = (cards[f"{number:03d}"] for number in range(4, 10))
    assert (kranax["corner"], kranax["sector"], kranax["era"]) == ("3H", 34, "O")
    assert kranax["advancements"] == ["R6.O", "M2.1", "S4*.1"]
    assert old["name"] == 'Two Moons, "old"'
    assert half["advancements"] == ["M?", "S?"]
    realm = cards["037"]
    assert (realm["victory"], realm["effect"], realm["homeworld"]) == ("might", "R", "004")
    assert realm["techs"] == ["006", "007", "008"]
    chronology = json.loads(makeplay("chronology", "kran", "--json").out)
    assert chronology["era"] == 3
    assert [(game["era"], game["winner"], game["victory"]) for game in chronology["games"]] == [(1, "Ada", "might"), (2, "Ada", "culture")]  # fmt: skip  # noqa: E501
    board = json.loads(makeplay("export", "kran", "--format", "json", "--json").out)
    state = json.loads(Path(board["file"]).read_text("utf-8"))["state"]
    assert state["board"] == {"12": "NOWHERE", "34": "Reach | might/R"}
    assert Path("campaigns/kran/notes/save.txt").read_bytes() == Path("save.txt").read_bytes()
    assert makeplay("check", "kran").code == 0
    assert makeplay("print", "kran", "--only", "map").code == 0


def test_what_a_save_has_otherwise_is_told_and_the_rest_is_taken(makeplay: Makeplay) -> None:
    save = saving.usual()
    save["deck"][1] = {"type": "deleted", "suit": "F", "value": 1, "era": 0}
    save["deck"][2] = {"type": "blank", "suit": "P", "value": 0, "era": 3}
    save["deck"][36]["tech"] = ["TECH6", "no such tech"]
    save["deck"][37] |= {"world": "Nowhere", "sector": 66}
    save["history"]["comets"] = 3
    save["weather"] = {"wind": 1}
    left = imported(makeplay, save, "--lang", "zh")["left"]
    assert len(left) == 11
    assert (
        sum("no such tech" in line or "Nowhere" in line or "weather" in line or "comets" in line for line in left) == 4
    )
    cards = json.loads(makeplay("cards", "kran", "--json").out)
    assert [card["kind"] for card in cards[-2:]] == ["civilization", "blank"]
    assert cards[-2]["homeworld"] == "002"
    assert all(max(line) >= "一" for line in Path("campaigns/kran/notes/save.md").read_text("utf-8").split("\n- ")[1:])


@each_row(
    ("spoil", "line", "says"),
    [
        (lambda text: text[: text.index("galaxy:")], 0, "the save has no history"),
        (lambda text: text.replace("\tsuit:H\n", "\tsuit:Q\n", 1), 9, "the suit is 'Q'"),
        (lambda text: text.replace("\tvalue:1\n", "\tvalue:9\n", 1), 6, "the value is '9'; it must be a whole"),
        (lambda text: text.replace("sector:34", "sector:77", 1), 33, "there is no sector '77'"),
        (lambda text: text.replace("\tname:Kranax", "\tname:\"Kran", 1), 32, "a text has no closing quotation mark"),
        (lambda text: text.replace("{ 10,11 }", "{ 10,11", 1), 0, "a list has no closing brace"),
        (lambda text: text.replace("\tera:0\n", "\tera:0\n\t\t\tx:1\n", 1), 4, "it is indented like nothing above it"),
        (lambda text: text.replace("\ttype:blank\n", "\tsuit:F\n", 1), 5, "suit is already in line 4"),
        (lambda text: text.replace("\ttype:blank\n", "", 1), 2, "card 1 has no type"),
        (lambda text: text.replace("version:0.1.0", "version:0.0.9", 1), 0, "version '0.0.9' is not one"),
        (lambda text: text.replace("victory:might", "victory:luck", 1), 0, "the victory is 'luck'"),
        (lambda text: text.replace("hand:{ 10,11 }", "hand:{ 10,99 }", 1), 0, "a card in hand is '99'"),
        (lambda text: text.replace("wonder:M", "wonder:Z", 1), 0, "the wonder is 'Z'"),
        (lambda text: text.replace("\tname:Reach", "\tname:\"Re\\n\u202each\"", 1), 0, "a name contains something"),
        (lambda text: text.replace("\tera:3\n", "\tera:three\n", 1), 0, "the era is 'three'"),
    ],
)  # fmt: skip
def test_a_damaged_save_is_told_with_its_line_and_nothing_is_written(
    makeplay: Makeplay, spoil: Callable[[str], str], line: int, says: str
) -> None:
    told = imported(makeplay, spoil(saving.written(saving.usual())))
    assert told.code == 2
    assert says in told.err, told.err
    assert re.search(rf"save\.txt:{line or '[0-9]+'}: ", told.err), told.err
    assert not Path("campaigns").exists()
    assert "Traceback" not in told.err


@pytest.mark.parametrize("count", [60, pytest.param(at_length(20_000), marks=pytest.mark.prove)])
def test_a_save_spoilt_at_random_is_read_or_told(count: int) -> None:
    text = saving.written(saving.usual())
    for seed in range(count):
        random = Random(seed)
        spoilt = text
        for _ in range(random.randint(1, 4)):
            spoilt = spoiling.changed_text(random, spoilt)
        found = read_save(spoilt)
        assert isinstance(found, Save), seed
        last = spoilt.count("\n") + 1
        assert all(1 <= line <= last and str(said) for line, said in found.problems), seed


def test_a_save_is_told_from_a_table_and_values_are_what_the_game_means() -> None:
    assert looks_like_save(saving.written(saving.usual()))
    assert not looks_like_save("kind,name\nworld,deck: history:\n")
    table = read('a:1\nb : "x\\n\\065\\x42"  # a comment\nc:\n\t---\n\tx:no\n\t---\n\ty:{ 1, two, "3" }\n').table()
    assert table["a"].value == 1
    assert table["b"].value == "x\nAB"
    first, second = table["c"].items()
    assert first.table()["x"] == DataValue(5, False, "no")
    assert [item.value for item in second.table()["y"].items()] == [1, "two", "3"]


# JSON goes out and comes in.


@cache
def bytes_of(game: str) -> dict[str, bytes]:
    """The files of a grown campaign of a game, as they are on the disk."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        homes.left_by(GROWN[game], Path(folder))
        return gather(Path(folder) / "campaigns/kran")


@pytest.mark.parametrize("game", list(GROWN))
def test_a_campaign_goes_out_as_json_and_comes_back_as_it_was(makeplay: Makeplay, game: str) -> None:
    homes.left_by(GROWN[game], Path())
    odd = Path("campaigns/kran/notes")
    odd.mkdir(exist_ok=True)
    (odd / "\u4e2d.bin").write_bytes(b"\xff\x00")
    (odd / "plain.md").write_text("a\r\nb\x7f", "utf-8")
    assert makeplay("export", "kran", "--format", "json").code == 0
    document = json.loads(Path("output/kran.json").read_text("utf-8"))
    jsonschema.validate(document, schema())
    assert makeplay("import", "output/kran.json", "again").code == 0
    before, after = (gather(Path(f"campaigns/{name}")) for name in ("kran", "again"))
    assert before == after
    assert open_campaign(Path(), "again").state == open_campaign(Path(), "kran").state
    assert makeplay("check", "again").code == 0
    if game == "deep_future":
        told = makeplay("merge", "kran", "output/kran.json")
        assert (told.code, "Nothing new" in told.out) == (0, True)


def test_a_record_edited_by_hand_comes_back_with_its_edit(makeplay: Makeplay) -> None:
    homes.left_by(GROWN["innovation"], Path())
    [path, *_] = sorted(Path("campaigns/kran/log").iterdir())
    path.write_text(path.read_text("utf-8").replace('"type": "found"', '"type":"found"'), "utf-8")
    assert makeplay("export", "kran", "--format", "json").code == 0
    assert makeplay("import", "output/kran.json", "again").code == 0
    assert gather(Path("campaigns/kran")) == gather(Path("campaigns/again"))


@each_row(
    ("spoil", "says"),
    [
        (lambda found: found.pop("record"), "'record' is a required property"),
        (lambda found: found["files"].update({"../evil": "x"}), "has '..' in its path"),
        (lambda found: found["files"].update({"/etc/x": "x"}), "is an absolute path"),
        (lambda found: found["files"].update({"log/0000-setup.jsonl": "x"}), "twice"),
        (lambda found: found.update(binary={"notes/x": "?"}), "not in base64"),
        (lambda found: found["record"][0].update(file="../../x"), "has '..' in its path"),
        (lambda found: found["record"][0]["lines"][1].update(sum="0"), "is not as it was written"),
        (lambda found: found.update(name="../x"), "it would leave the campaigns folder"),
    ],
)
def test_json_of_strangers_is_checked(makeplay: Makeplay, spoil: Callable[[Any], Any], says: str) -> None:
    homes.left_by(GROWN["innovation"], Path())
    assert makeplay("export", "kran", "--format", "json").code == 0
    document = json.loads(Path("output/kran.json").read_text("utf-8"))
    spoil(document)
    Path("bad.json").write_text(json.dumps(document), "utf-8")
    told = makeplay("import", "bad.json", *(["x"] if says[:2] != "it" else []))
    assert says in told.err, told.err
    assert len(told.err.splitlines()) == 1
    assert [path.name for path in Path("campaigns").iterdir() if path.name != "x"] == ["kran"]


def test_half_a_json_file_is_told_with_its_line(makeplay: Makeplay) -> None:
    homes.left_by(GROWN["innovation"], Path())
    assert makeplay("export", "kran", "--format", "json").code == 0
    text = Path("output/kran.json").read_text("utf-8")
    Path("half.json").write_text(text[: len(text) // 2], "utf-8")
    told = makeplay("import", "half.json", "x")
    assert told.code == 2
    assert re.search(r"half\.json:[0-9]+: it is not valid JSON", told.err)


def test_the_published_schema_is_that_of_the_program_with_every_event() -> None:
    published = json.loads(campaign_schema.DOCUMENTED.read_text("utf-8"))
    assert campaign_schema.documented() == campaign_schema.DOCUMENTED.read_text("utf-8"), (
        "python tools/campaign_schema.py"
    )
    jsonschema.Draft202012Validator.check_schema(published)
    of = published["$defs"]["events"]
    for game in GROWN:
        valid = {kind: jsonschema.Draft202012Validator(its) for kind, its in {**of["record"], **of[game]}.items()}
        lines = [line for path, data in bytes_of(game).items() if path.startswith("log/") for line in data.splitlines()]
        for event in map(json.loads, lines[:80] + lines[-20:]):
            valid[event["type"]].validate(event)


# Notes go out.


def read_notes(folder: Path) -> dict[str, str]:
    """The notes in a folder by their path, without its list."""
    found = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }
    return {path: text for path, text in found.items() if path != MANIFEST}


LINK = re.compile(r"(?<!\\)\[\[([^\]|#]+)(?:\|([^\]|]+))?\]\]")


def check_notes(notes: dict[str, str]) -> None:
    """Paths are fit for every system, front matter is YAML, all links lead somewhere, nothing is HTML."""
    assert len({alike(path) for path in notes}) == len(notes)
    for path, text in notes.items():
        assert not [fault for part in path.split("/") if (fault := fault_of(part))], path
        assert not re.search(r"(^|/)[.\-]|[#^\[\]|]", path), path
        _, front, body = re.split(r"^---\n", text, maxsplit=2, flags=re.MULTILINE)
        facts = yaml.safe_load(front)
        assert isinstance(facts, dict)
        assert {"type", "title"} <= set(facts)
        assert isinstance(facts["title"], str)
        for target, _ in LINK.findall(text):
            assert f"{target}.md" in notes, (path, target)
        plain = LINK.sub("", body)
        assert not re.search(r"(?<!\\)[<>`]|(?<!\\)\[\[|(?<!\\)%%|(?<!\\)#(?![# ])", plain.replace("\\\\", "")), (
            path,
            body,
        )


@pytest.mark.parametrize(
    ("game", "language"),
    some_always(product(GROWN, ("en", "zh")), *zip(GROWN, cycle(("en", "zh")))),
)
def test_notes_link_to_each_other_in_both_languages(makeplay: Makeplay, game: str, language: str) -> None:
    homes.left_by(GROWN[game], Path())
    told = json.loads(makeplay("export", "kran", "--format", "markdown", "--lang", language, "--json").out)
    notes = read_notes(Path("output/kran/notes"))
    assert told["notes"] == len(notes)
    check_notes(notes)
    kinds = {yaml.safe_load(text.split("---\n")[1])["type"] for text in notes.values()}
    own = {"deep_future": {"card", "era", "sector"}, "deluges": {"game"}}.get(game, {"card", "game"})
    assert kinds == {"campaign", "person", *own}
    linked = {target for text in notes.values() for target, _ in LINK.findall(text)}
    assert {f"{target}.md" for target in linked} >= set(notes) - {"kran.md"}


def test_notes_are_written_again_and_those_of_a_person_stay(makeplay: Makeplay) -> None:
    homes.left_by(GROWN["deep_future"], Path())
    words = ("export", "kran", "vault", "--format", "markdown")
    assert makeplay(*words).code == 0
    mine, ada = Path("vault/mine.md"), Path("vault/People/Ada.md")
    mine.write_text("mine", "utf-8")
    assert makeplay(*words).code == 0
    ada.write_text("changed", "utf-8")
    told = makeplay(*words)
    assert (told.code, "vault/People/Ada.md: this note has been changed" in told.err) == (2, True)
    assert makeplay(*words, "--force").code == 0
    assert (mine.read_text("utf-8"), ada.read_text("utf-8")[:3]) == ("mine", "---")
    Path("vault", MANIFEST).write_text(json.dumps({"../mine.md": "0", "/etc/hosts.md": "0"}), "utf-8")
    Path("mine.md").write_text("mine", "utf-8")
    assert makeplay(*words, "--force").code == 0
    assert Path("mine.md").exists()
    Path("other").mkdir()
    assert makeplay("export", "kran", "other", "--format", "markdown").code == 2


# An e-book goes out.


def book(data: bytes) -> dict[str, bytes]:
    """The files of an e-book whose structure is right; its pages are well-formed and its list is complete."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        [first, *_] = archive.infolist()
        assert (first.filename, first.compress_type, first.header_offset) == ("mimetype", zipfile.ZIP_STORED, 0)
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    assert files["mimetype"] == b"application/epub+zip"
    assert data[30:58] == b"mimetypeapplication/epub+zip"
    trees = {name: ElementTree.fromstring(content) for name, content in files.items() if re.search(r"\.(xhtml|ncx|opf|xml|svg)$", name)}  # fmt: skip  # noqa: E501
    opf = trees["EPUB/package.opf"]
    space = {
        "o": "http://www.idpf.org/2007/opf",
        "d": "http://purl.org/dc/elements/1.1/",
        "h": "http://www.w3.org/1999/xhtml",
    }
    items = {item.get("id"): f"EPUB/{item.get('href')}" for item in opf.iterfind(".//o:item", space)}
    listed = [name for name in files if name.startswith("EPUB/") and name != "EPUB/package.opf"]
    assert sorted(items.values()) == sorted(listed)
    assert [items[str(ref.get("idref"))] for ref in opf.iterfind(".//o:itemref", space)]
    assert list(opf.iterfind(".//o:item[@properties='nav']", space))
    assert str(opf.findtext(".//d:identifier", None, space)).startswith("urn:uuid:")
    for name, tree in trees.items():
        for element in tree.iter():
            assert not element.tag.endswith(("}script", "}iframe")), name
            assert not [key for key in element.attrib if key.startswith("on")], name
            for key in ("href", "src"):
                target = element.get(key, "")
                assert (
                    not target
                    or target.startswith("#")
                    or f"EPUB/{target}" in files
                    or name == "META-INF/container.xml"
                ), (name, target)
    return files


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("deep_future", "zh"),
        ("innovation", "en"),
        pytest.param("deep_future", "en", marks=pytest.mark.prove),
        pytest.param("eminent_domain", "zh", marks=pytest.mark.prove),
        pytest.param("deluges", "en", marks=pytest.mark.prove),
    ],
)
def test_the_chronicle_is_an_e_book(makeplay: Makeplay, game: str, language: str) -> None:
    homes.left_by(GROWN[game], Path())
    told = json.loads(makeplay("export", "kran", "--format", "epub", "--lang", language, "--json").out)
    data = Path(told["file"]).read_bytes()
    files = book(data)
    pages = [content.decode() for name, content in files.items() if "/page" in name]
    assert len(pages) >= 2
    assert all('lang="en"' in page for page in pages) == (language == "en")
    assert files["EPUB/covers/cover.png"][:4] == b"\x89PNG"
    assert len(data) < 500_000
    assert ebook.write_ebook(open_campaign(Path(), "kran"), "zh" if language == "zh" else "en") == data


def test_arms_are_drawn_for_each_civilization(makeplay: Makeplay) -> None:
    imported(makeplay, saving.usual())
    files = book(ebook.write_ebook(open_campaign(Path(), "kran"), "en"))
    arms = [content for name, content in files.items() if name.endswith(".svg")]
    assert len(set(arms)) == 2
    assert all(b"<path" in each for each in arms)
    assert sum(content.count(b'src="images/') for content in files.values()) == 2


def test_without_its_package_an_e_book_is_one_line(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    homes.left_by(GROWN["innovation"], Path())
    monkeypatch.setattr(ebook, "find_spec", lambda _: None)
    told = makeplay("export", "kran", "--format", "epub")
    assert told.code == 2
    assert told.err.rstrip().endswith(f"{sys.executable} -m pip install mkepub")


# Hostile names go everywhere.


def test_hostile_names_break_out_of_nothing(makeplay: Makeplay) -> None:
    names = [*HOSTILE, *(f"{one}{two}" for one in HOSTILE[:17] for two in HOSTILE[17:27])]
    assert len(names) > 200
    for start in range(0, len(names), 70):
        some = names[start : start + 70]
        save = saving.usual()
        save["deck"] += [saving.world(name, 11 + at % 6 + 10 * (at // 6 % 6), saving.advancement("R", 1)) for at, name in enumerate(some)]  # fmt: skip  # noqa: E501
        save["deck"][36]["name"], save["deck"][37]["name"] = some[0], some[-1]
        save["map"] = {11 + at % 6 + 10 * (at // 6): {"name": name} for at, name in enumerate(some[:36])}
        assert isinstance(imported(makeplay, save, "--player", some[-1], "--format", "save"), dict)
        opened = open_campaign(Path(), "kran")
        written = {card.name for card in opened.state.cards.values()}  # type: ignore[attr-defined]
        assert {read_name(name) for name in some} - {None} <= written
        check_notes({path: data.decode() for path, data in write_vault(opened, "en").items()})
        book(ebook.write_ebook(opened, "en"))
        assert read_whole(write_whole(opened), "x").contents == gather(opened.folder)
        assert makeplay("remove", "kran").code == 0


def read_name(name: str) -> str | None:
    """A name as a campaign keeps it."""
    import unicodedata

    return unicodedata.normalize("NFC", name).strip() or None


def test_file_names_are_safe_and_as_much_like_the_title_as_they_can_be() -> None:
    assert safe_name("012 Kranax") == "012 Kranax"
    assert safe_name("a/b: c?") == "a b c"
    assert safe_name("CON") == "_CON"
    assert safe_name("...") == "_"
    assert len(safe_name("\u4e2d" * 100).encode()) <= 90
    for name in HOSTILE:
        assert fault_of(f"{safe_name(name)}.md") is None, name


def test_an_error_of_a_save_is_one_of_makeplay() -> None:
    assert issubclass(BadTable, MakeplayError)
