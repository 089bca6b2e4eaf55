"""A campaign is one plain folder: which names it may have, what campaign.toml may say, what is told if it is gone."""

from __future__ import annotations

import shutil
import unicodedata
import uuid
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from rows import each_row

from generator.campaign import folder as campaigns
from generator.campaign import settings
from generator.campaign.settings import Settings
from generator.engine.pack import Founding, find_pack
from generator.errors import (
    BadCampaignName,
    BadRecord,
    BadSettings,
    CampaignExists,
    CannotRead,
    NoSuchCampaign,
)

PACK = find_pack("deep_future")
SETTINGS = Settings("深空", "deep_future", "1.6", "zh", ("Ada", "贝拉"), "a4")


def found(home: Path, name: str = "kran", seed: int = 7) -> Path:
    """The folder of a campaign of Ada and 贝拉, founded as `makeplay new` does it."""
    identity, events = campaigns.founding_events(PACK, Founding(("Ada", "贝拉"), "zh", ("深空港",), seed=seed))
    folder = campaigns.campaign_folder(home, name)
    campaigns.create(folder, SETTINGS, identity, events)
    return folder


def everything(place: Path) -> dict[str, bytes | None]:
    """All that lies under *place*, hidden or not: folders as None, files with what they hold."""
    return {str(path.relative_to(place)): path.read_bytes() if path.is_file() else None for path in place.rglob("*")}


EVIL = [
    *("", ".", "..", "../kran", "a/b", "a\\b", "/", "\\", "/etc/passwd", "c:", "c:kran", "a*", "a?", 'a"', "a<", "a|b"),
    *(".x", "x.", "...", " x", "x ", "　x", "-x", "--help", "-"),
    *("con", "CON", "nul", "NUL.txt", "Aux.tar.gz", "com1", "LPT9.log", "prn"),
    *("a\0b", "a\nb", "a\tb", "\x1b[31m", "a\x7f", "a\u202eb", "a\u200bb", "a\u2028b", "\ufeffa"),
    *("x" * 65, "深" * 65, "🎲" * 51, "x" * 5000),
]


@each_row("name", EVIL, ids=lambda name: ascii(name[:12]))
def test_a_name_that_is_not_one_plain_folder_name_everywhere_is_refused(name: str, tmp_path: Path) -> None:
    for place in (campaigns.campaign_folder, campaigns.output_folder):
        with pytest.raises(BadCampaignName, match=r"use a plain name such as|has no deck\.toml") as told:
            place(tmp_path, name)
        assert told.value.exit_code == 2
        assert str(told.value).isprintable()
    assert everything(tmp_path) == {}


GOOD = [
    "kran",
    "second-sovereignty",
    "Kran 2",
    "x",
    "a.b",
    "深空",
    "第二主权（新）",
    "Ça ira",
    "🎲",
    "深空🚀2",
    "x" * 64,
]


@each_row("name", [*GOOD, "深" * 64, "console", "com", "nul1"])
def test_a_plain_name_in_any_script_is_a_folder_under_its_home(name: str, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "campaigns", ignore_errors=True)
    assert campaigns.campaign_folder(tmp_path, name) == tmp_path / "campaigns" / name
    assert campaigns.output_folder(tmp_path, name) == tmp_path / "output" / name
    found(tmp_path, name)
    assert campaigns.known_campaigns(tmp_path) == [name]
    opened = campaigns.open_campaign(tmp_path, name)
    assert opened.settings == SETTINGS
    assert any("深空港" in line for line in opened.state.summary())


def test_a_founded_folder_holds_settings_record_and_manners_for_git_and_nothing_else(tmp_path: Path) -> None:
    held = everything(found(tmp_path))
    assert set(held) == {"campaign.toml", ".gitignore", ".gitattributes", "log", "log/0000-setup.jsonl", "witness.json"}
    assert ".lock" in (held[".gitignore"] or b"").decode().splitlines()
    assert b"*.jsonl -merge" in (held[".gitattributes"] or b"")
    assert set(everything(tmp_path)) == {"campaigns", "campaigns/kran", *(f"campaigns/kran/{name}" for name in held)}


def test_founding_over_a_campaign_is_refused_and_leaves_it_as_it_is(tmp_path: Path) -> None:
    folder = found(tmp_path)
    before = everything(tmp_path)
    with pytest.raises(CampaignExists, match="already exists") as told:
        found(tmp_path, seed=8)
    assert str(folder) in str(told.value)
    assert everything(tmp_path) == before


def test_the_same_seed_founds_the_same_campaign_and_another_seed_another(tmp_path: Path) -> None:
    first, same, other = found(tmp_path, "one", 7), found(tmp_path, "two", 7), found(tmp_path, "three", 8)
    assert everything(first) == everything(same) != everything(other)
    identities = [campaigns.open_campaign(tmp_path, name).record.logs[0].campaign for name in ("one", "two", "three")]
    assert identities[0] == identities[1] != identities[2]
    assert {uuid.UUID(identity).version for identity in identities} == {4}


text = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), min_size=1)


@hypothesis_settings(deadline=None, max_examples=60)
@given(
    st.builds(Settings, text, text, text, st.sampled_from(["en", "zh"]), st.lists(text, max_size=4).map(tuple), text)
)
def test_settings_read_back_are_the_settings_written(tmp_path_factory: pytest.TempPathFactory, its: Settings) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / settings.FILE).write_bytes(settings.write(its))
    assert settings.read(folder) == its


def test_what_stands_beside_settings_is_in_the_language_of_the_campaign() -> None:
    for language, said in (("en", "who usually sits at the table"), ("zh", "通常由谁来玩")):
        written = settings.write(replace(SETTINGS, language=language)).decode()
        assert f"# {said}" in written


WHOLE = settings.write(SETTINGS).decode()


def without(key: str) -> bytes:
    return "".join(line for line in WHOLE.splitlines(keepends=True) if not line.startswith(f"{key} =")).encode()


def saying(key: str, value: str) -> bytes:
    """The settings with *key* last, so that it replaces the one above."""
    return without(key) + f"{key} = {value}\n".encode()


TEXTS = ("title", "game", "rules_version", "language", "paper")
BROKEN = [
    *((without(key), f", {key}: a text is required") for key in TEXTS),
    *((saying(key, "5"), f", {key}: a text is required") for key in TEXTS),
    *((saying(key, '["a"]'), f", {key}: a text is required") for key in TEXTS),
    *((saying(key, '""'), f", {key}: a text is required") for key in TEXTS),
    (b"", ", language: a text is required"),
    (saying("language", '"fr"'), ", language: 'fr' is unknown; write 'en' or 'zh'"),
    (saying("players", '"Ada"'), ", players: it is not a list of names"),
    (saying("players", "[1, 2]"), ", players: it is not a list of names"),
    (b'title = "Kran\n', ": it is not TOML: "),
    (b'{"title": "Kran"}', ": it is not TOML: "),
    (WHOLE.encode() * 2, ": it is not TOML: "),
    (WHOLE.encode("gb18030"), ": it is not UTF-8 text; save it as UTF-8"),
    (WHOLE.encode("utf-16"), ": it is not UTF-8 text; save it as UTF-8"),
]


@each_row(("content", "told"), BROKEN)
def test_broken_settings_are_told_with_file_and_key(content: bytes, told: str, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "campaigns", ignore_errors=True)
    file = found(tmp_path) / settings.FILE
    file.write_bytes(content)
    with pytest.raises(BadSettings) as problem:
        campaigns.open_campaign(tmp_path, "kran")
    assert str(problem.value).startswith(f"{file}{told}")
    assert problem.value.exit_code == 3


def test_settings_edited_by_hand_are_read_as_they_stand(tmp_path: Path) -> None:
    file = found(tmp_path) / settings.FILE
    file.write_bytes(WHOLE.replace('"深空"', "'Nine \"Harbours\"'  # ours").replace("\n", "\r\n").encode())
    assert campaigns.open_campaign(tmp_path, "kran").settings.title == 'Nine "Harbours"'
    file.write_bytes(without("players"))
    assert campaigns.open_campaign(tmp_path, "kran").settings.players == ()


@each_row("game", ["chess", "Deep Future", "../deep_future", "deep_future.founding", "os"])
def test_a_game_that_is_not_installed_is_told_with_the_key_to_correct(game: str, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "campaigns", ignore_errors=True)
    (found(tmp_path) / settings.FILE).write_bytes(saying("game", f'"{game}"'))
    with pytest.raises(
        BadSettings, match=r"campaign\.toml, game: .*install its pack, or write one of deck, deep_"
    ) as told:
        campaigns.open_campaign(tmp_path, "kran")
    assert repr(game) in str(told.value)


def test_who_asks_for_a_campaign_that_is_not_there_is_told_which_are(tmp_path: Path) -> None:
    with pytest.raises(NoSuchCampaign, match=r"there is no campaign here yet.*makeplay new kran --player Ada --home "):
        campaigns.open_campaign(tmp_path, "kran")
    found(tmp_path, "zora")
    found(tmp_path, "深空")
    (tmp_path / "campaigns" / "notes").mkdir()
    half_built = tmp_path / "campaigns" / ".kran.abc.new"
    half_built.mkdir()
    (half_built / settings.FILE).write_bytes(WHOLE.encode())
    for name in ("kran", "notes"):
        with pytest.raises(NoSuchCampaign) as told:
            campaigns.open_campaign(tmp_path, name)
        assert "(campaigns here: zora, 深空)" in str(told.value)
        assert str(tmp_path / "campaigns" / name) in str(told.value)


def test_a_campaign_without_its_record_is_told_where_the_record_should_be(tmp_path: Path) -> None:
    log = found(tmp_path) / "log"
    (log / "0000-setup.jsonl").rename(log / "0000-setup.jsonl.old")
    with pytest.raises(BadRecord, match="the campaign has no record; restore its log folder") as told:
        campaigns.open_campaign(tmp_path, "kran")
    assert str(told.value).startswith(f"{log}:")


def test_a_folder_where_a_file_should_be_is_told_by_its_path(tmp_path: Path) -> None:
    folder = found(tmp_path)
    (folder / "log/0000-setup.jsonl").unlink()
    (folder / "log/0000-setup.jsonl").mkdir()
    with pytest.raises(CannotRead, match=r"cannot read .*0000-setup\.jsonl: Is a directory"):
        campaigns.open_campaign(tmp_path, "kran")
    (folder / settings.FILE).unlink()
    (folder / settings.FILE).mkdir()
    with pytest.raises(CannotRead, match=r"cannot read .*campaign\.toml: Is a directory"):
        settings.read(folder)


@given(name=st.text(max_size=70))
def test_a_name_is_either_refused_or_stays_in_its_home(name: str) -> None:
    home = Path("/home/ada")
    try:
        folder = campaigns.campaign_folder(home, name)
    except BadCampaignName:
        return
    assert folder.resolve() == home / "campaigns" / unicodedata.normalize("NFC", name)
