"""Every field is known: whatever is misspelt, missing or of another kind in a record is told with its line.

In: real events of every kind of every game. Out: nothing right is refused; everything wrong is, with the right word.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from nim import PACK, nim  # noqa: F401 - a fixture
from packs import PACKS
from rows import each_row
from sealing import resealed
from talking import Makeplay
from test_playthroughs import EXPECTED, replayed

from generator.campaign import events, logfile, record
from generator.campaign.chain import SUM
from generator.campaign.events import KINDS, OWN, kinds_of, known
from generator.campaign.logfile import FRAME
from generator.campaign.migrate import SCHEMA
from generator.campaign.timeline import ABOUT_THE_RECORD
from generator.engine.chance import RandomSource
from generator.engine.events import EventKeys, Kinds
from generator.engine.game_campaign import EVENTS
from generator.engine.game_in_progress import GameInProgress
from generator.engine.pack import Declaring, find_pack
from generator.engine.plain_text import is_plain
from generator.engine.values import NAME
from generator.errors import BadRecord
from generator.games.deep_future.legacy.campaign import _HANDLERS, DeepFutureCampaign, outcome
from generator.games.deep_future.legacy.game_in_progress import DeepFutureInProgress

pytestmark = pytest.mark.usefixtures("undrawn")

HERE = Path(__file__).parent
RECORDS = HERE / "records"
FROZEN = sorted(path.name for path in RECORDS.iterdir() if path.is_dir())
#: The newest of them, in which every kind of event occurs.
FULL = [name for name in FROZEN if not name.endswith(("shoebox", "deck"))][-1]
GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
WRONG: tuple[Any, ...] = (None, 0, -1, 2.5, True, "", "?", "x\ny", [], [None], ["?"], {}, {"?": None})
Event = dict[str, Any]


@pytest.fixture(autouse=True)
def _every_field_is_known_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written today is refused if it is wrong."""
    monkeypatch.setattr(events, "KNOWN", SCHEMA)


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a campaign of each game that random bots have played."""
    from generator import cli

    home = tmp_path_factory.mktemp("grown")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.cli.founding.proof", lambda *_: None)
        for game in GAMES:
            seats = "2" if game == "deep_future" else "3"
            words = ("--game", game, "--players", seats, "--games", "2", "--seed", "3", "--bot", "random")
            assert cli.run(("simulate", game, *words, "--home", str(home))) == 0
    return home


def lines_of(folder: Path) -> Iterator[Event]:
    for path in sorted((folder / "log").iterdir()):
        for line in map(json.loads, path.read_text("utf-8").splitlines()):
            yield {key: line[key] for key in line if key != SUM}


def of_each_kind(lines: Iterator[Event]) -> dict[str, Event]:
    """Of every type the event with most keys."""
    found: dict[str, Event] = {}
    for line in lines:
        found[line["type"]] = max(found.get(line["type"], {}), line, key=len)
    return found


def samples(grown: Path) -> Iterator[tuple[str, Event]]:
    """A real event of every kind of every game, and of the record itself, with the game."""
    for game in GAMES:
        folder = RECORDS / FULL if game == "deep_future" else grown / "campaigns" / game
        yield from ((game, event) for event in of_each_kind(lines_of(folder)).values())
    yield from (("deck", event) for event in of_each_kind(lines_of(RECORDS / f"{FULL}-deck")).values())
    cards = [line for name in (FULL, f"{FULL}-shoebox") for line in lines_of(RECORDS / name) if line["type"] == "card"]
    yield from (("deep_future", card) for card in {card["kind"]: card for card in cards}.values())


def kinds(game: str) -> Kinds:
    return kinds_of(find_pack(game))


def misspelt(key: str) -> str:
    """The key as somebody in a hurry types it."""
    return f"{key[1]}{key[0]}{key[2:]}" if len(key) > 1 and key[0] != key[1] else f"{key}{key[-1]}x"


# Right ones


@each_row("game", GAMES)
def test_every_type_that_a_game_understands_is_declared_and_no_other(game: str) -> None:
    pack = find_pack(game)
    assert isinstance(pack, Declaring)
    understood = set(_HANDLERS) if game == "deep_future" else set(EVENTS)
    assert {kind.type for kind in pack.events()} == understood
    assert {kind.type for kind in KINDS} == ABOUT_THE_RECORD
    assert set(OWN.shapes) == ABOUT_THE_RECORD | FRAME


def test_nothing_is_wrong_with_any_record_there_is(grown: Path) -> None:
    folders = [RECORDS / name for name in FROZEN] + [grown / "campaigns" / game for game in GAMES]
    folders.append(HERE.parent / "campaigns" / "example")
    for folder in folders:
        game = folder.name if folder.name in GAMES else "deck" if folder.name.endswith("deck") else "deep_future"
        for log in record.read(folder).logs:
            for line in log.lines:
                assert kinds(game).faults(line.event) == [], line.where


@each_row("seed", range(3), always=slice(1))
def test_a_game_broken_off_at_any_moment_can_be_recorded(seed: int) -> None:
    """Whatever lies half done on the table then, its results are what a record may hold."""
    for game in GAMES:
        pack: Any = find_pack(game)
        state = pack.specimen("en") if game == "deep_future" else None
        players = ("Ada", "Ben", "Cleo") if game != "deep_future" else ("Ada", "Ben")
        if state is None or not state.players:
            from generator.campaign.replay import state_of
            from generator.engine.pack import Founding

            state = state_of(pack.found(Founding(players, "zh", seed=seed), RandomSource(seed)), pack)
        table, source = pack.begin(state, players, {}, seed), RandomSource(seed)
        its = kinds_of(pack)
        for number in range(300):
            if table.over:
                break
            table.play(source.pick(table.offers()).notation)
            if number % 9 == 0:
                table.undo()
            if number % 20 < 3:
                table._events, events = [], table._events
                table.close()
                broken, table._events = table._events, events
                its.check(broken)
        its.check(table.news())


def test_the_end_of_every_playthrough_can_be_recorded() -> None:
    names = ("Ada", "Ben", "Cleo", "Dan")
    for name in EXPECTED:
        game = replayed(name)
        sitting = DeepFutureInProgress(names[: game.position.seats], game.position, False, game)
        kinds("deep_future").check([{"type": "over", **outcome(DeepFutureCampaign(), sitting)}])
    for pack in PACKS.values():
        seated = next(kind for kind in GameInProgress.__subclasses__() if f".{pack.game}." in kind.__module__)
        for name in pack.playthroughs.expected:
            text = (HERE / "playthroughs" / pack.game / f"{name}.txt").read_text("utf-8")
            played = pack.playthroughs.read(text.splitlines(), name)
            its = seated(names[: played.position.seats], {}, played)
            kinds(pack.game).check([its.begun_event(), {"type": "over", **its.outcome()}])


# Wrong ones


def test_every_misspelt_key_is_told_with_the_right_word(grown: Path) -> None:
    count = 0
    for game, event in samples(grown):
        for key in event.keys() - {"n", "type"}:
            wrong = {misspelt(key) if each == key else each: value for each, value in event.items()}
            found = kinds(game).faults(wrong)
            assert found == [f'{event["type"]}: there is no key "{misspelt(key)}"; did you mean "{key}"?']
            count += 1
    assert count > 150


def test_every_needed_key_that_is_missing_is_told(grown: Path) -> None:
    for game, event in samples(grown):
        for key in kinds(game).shapes[event["type"]].needed:
            found = kinds(game).faults({each: value for each, value in event.items() if each != key})
            assert found, (event["type"], key)
            assert f'the key "{key}" is missing' in str(found[0])


def test_every_value_of_another_kind_is_told_with_what_is_right(grown: Path) -> None:
    told = 0
    for game, event in samples(grown):
        its = kinds(game)
        for key, value in its.shapes[event["type"]].keys.items():
            if key == "type":
                continue
            wrong = [each for each in WRONG if not value.fits(each)]
            assert len(wrong) >= 4, (event["type"], key, wrong)
            for each in wrong:
                found = its.faults(event | {key: each})
                assert str(found[0]).startswith(f"{event['type']}: {key}: "), found
                told += 1
    assert told > 1500


@each_row(
    ("game", "type", "change", "said"),
    [
        (
            "deep_future",
            "over",
            {"cards": [{"card": "037", "corner": "4K", "kind": "tech", "era": 1, "advancement": ["M2.1"]}]},
            'over: cards: entry 1: there is no key "advancement"; did you mean "advancements"?',
        ),
        ("deep_future", "card", {"advancements": ["R6.2", "R9"]}, 'entry 2: "R9" is not an advancement such as R6.2'),
        ("deep_future", "play", {"chance": ["012", {"shufled": []}]}, "chance: entry 2: "),
        ("deep_future", "deal", {"hands": {"Ada": ["1"]}}, 'hands: "Ada": entry 1: "1" is not a card such as 012'),
        ("deep_future", "game", {"rules": {"batle": 1}}, "game: rules: batle: "),
        ("deep_future", "print", {"run": {"papper": "a4"}}, 'run: there is no key "papper"; did you mean "paper"?'),
        ("innovation", "over", {"achievements": {"Ada": ["10"]}}, 'achievements: "Ada": entry 1: "10" is not '),
        ("eminent_domain", "over", {"of": {"Ada": [1, 2]}}, 'of: "Ada": [1, 2] '),
        ("deluges", "over", {"standings": {"Ada": {"wood": 1}}}, 'standings: "Ada": the key "boats" is missing'),
    ],
)
def test_what_is_wrong_within_a_value_is_told_with_its_place(
    grown: Path, game: str, type: str, change: Event, said: str
) -> None:
    event = next(event for its, event in samples(grown) if (its, event["type"]) == (game, type))
    assert said in "; ".join(map(str, kinds(game).faults(event | change)))


@each_row(
    ("event", "said"),
    [
        ({"card": "037", "corner": "4K", "kind": "world", "era": 1, "sector": 34}, 'a world has no "advancements"'),
        (
            {"card": "037", "corner": "4K", "kind": "world", "era": 1, "sector": 34, "advancements": []},
            'a world has no "advancements"',
        ),
        ({"card": "037", "corner": "4K", "kind": "tech"}, 'a tech has no "era", "advancements"'),
        (
            {"card": "037", "corner": "4K", "kind": "civilization", "era": 1, "sector": 34, "homeworld": "001"},
            'a civilization has no "victory", "effect"',
        ),
    ],
)
def test_a_card_has_what_its_kind_must_have(event: Event, said: str) -> None:
    (found,) = kinds("deep_future").faults({"n": 1, "type": "card"} | event)
    assert said in str(found)


def test_a_name_is_of_a_card_or_of_a_sector() -> None:
    its = kinds("deep_future")
    assert its.faults({"type": "name", "name": "Kran"}) == ['name: it needs exactly one of "card", "sector"']
    assert its.faults({"type": "name", "name": "Kran", "card": "001", "sector": 34}) != []


def test_a_type_that_there_is_not_is_told_with_the_one_that_was_meant() -> None:
    assert kinds("deep_future").faults({"type": "palyed"}) == [
        'there is no event of the type "palyed"; did you mean "played"?'
    ]
    (found,) = kinds("deluges").faults({"type": "qqq"})
    known = '"undo", "redo", "print", "note", "accept", "branch", "found", "game", "play", "take_back", "over"'
    assert str(found).endswith(f"the possible ones are {known}")


# Through the doors


def edit(folder: Path, type: str, change: Mapping[str, Any], gone: str = "") -> str:
    """Another value in the last event of that type; where it stands."""
    for path in sorted((folder / "log").iterdir(), reverse=True):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for number in range(len(lines), 0, -1):
            if lines[number - 1]["type"] == type:
                event = {key: value for key, value in (lines[number - 1] | change).items() if key != gone}
                lines[number - 1] = event
                path.write_bytes(b"".join(map(logfile.encode, lines)))
                resealed(folder)
                return f"{path.relative_to(folder)}:{number}"
    raise AssertionError(type)


def copied(grown: Path, game: str, name: str = "kran") -> Path:
    """A campaign of that game, as it is written today, in the present folder."""
    source = grown / "campaigns" / game
    shutil.copytree(source, Path("campaigns", name))
    return Path("campaigns", name)


@each_row("game", GAMES)
def test_a_faulty_line_is_refused_with_its_place(grown: Path, tmp_path: Path, game: str) -> None:
    for kind in ("found", "game", "over", "note", "end", "log"):
        folder = tmp_path / game / kind
        shutil.copytree(grown / "campaigns" / game, folder)
        where = edit(folder, kind, {"worng": 1})
        with pytest.raises(BadRecord) as told:
            list(known(record.read(folder), find_pack(game)))
        assert str(told.value).startswith(f'{folder}/{where}: {kind}: there is no key "worng"')


def test_every_command_refuses_it_and_check_tells_all_of_them(grown: Path, makeplay: Makeplay) -> None:
    folder = copied(grown, "deep_future")
    first = edit(folder, "deal", {"hand": {}})
    second = edit(folder, "over", {"vitcory": None}, gone="victory")
    for words in (("status", "kran"), ("print", "kran"), ("log", "kran", "note", "x"), ("undo", "kran")):
        told = makeplay(*words)
        assert told.code == 4, told
        assert told.err.startswith(f'makeplay: {folder}/{first}: deal: there is no key "hand"; '), told
    told = makeplay("check", "kran")
    assert told.code == 4
    assert f'wrong: {folder}/{first}: deal: there is no key "hand"' in told.out
    assert f'wrong: {folder}/{second}: over: there is no key "vitcory"; did you mean "victory"?' in told.out


def test_undone_or_not_a_faulty_line_is_refused(grown: Path, makeplay: Makeplay) -> None:
    folder = copied(grown, "deep_future")
    assert makeplay("log", "kran", "note", "one").code == 0
    assert makeplay("undo", "kran").code == 0
    where = edit(folder, "undo", {"why": "x"})
    assert f'{where}: undo: there is no key "why"' in makeplay("status", "kran").err
    edit(folder, "undo", {}, gone="why")
    assert makeplay("status", "kran").code == 0
    where = edit(folder, "note", {"txet": "x"}, gone="text")
    assert f'{where}: note: there is no key "txet"; did you mean "text"?' in makeplay("status", "kran").err
    edit(folder, "note", {"text": "x"}, gone="txet")
    where = edit(folder, "undo", {"off": []}, gone="of")
    for command in ("status", "check"):
        told = makeplay(command, "kran")
        assert told.code == 4
        assert f'{where}: undo: there is no key "off"; did you mean "of"?' in told.out + told.err


def test_older_lines_are_read_and_told(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "KNOWN", 3)
    shutil.copytree(RECORDS / "schema-2", "campaigns/kran")
    folder = Path("campaigns/kran")
    sound = makeplay("status", "kran")
    where = edit(folder, "played", {"abandonned": True})
    makeplay("check", "kran", "--accept")
    told = makeplay("status", "kran")
    assert (told.code, told.out) == (0, sound.out)
    assert (
        f'makeplay: warning: {folder}/{where}: played: there is no key "abandonned"; did you mean "abandoned"?'
        in told.err
    )
    told = makeplay("check", "kran")
    assert told.code == 0, told
    assert f'warning: {folder}/{where}: played: there is no key "abandonned"' in told.out
    assert makeplay("export", "kran", "kran.zip").code == 0
    told = makeplay("import", "kran.zip", "again")
    assert told.code == 0
    assert f'warning: campaigns/again/{where}: played: there is no key "abandonned"' in told.err
    told = makeplay("branch", "kran", "other")  # nothing wrong is written anew
    assert told.code == 4
    assert told.err.splitlines()[-1].startswith(f'makeplay: {folder}/{where}: played: there is no key "abandonned"')
    assert not Path("campaigns/other").exists()


def test_many_faults_of_older_lines_are_told_shortly(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "KNOWN", 3)
    shutil.copytree(RECORDS / "schema-2", "campaigns/kran")
    path = Path("campaigns/kran/log/0000-setup.jsonl")
    text = path.read_text("utf-8")
    path.write_text(text.replace('"player": ', '"by": 1, "player": '), "utf-8")
    told = makeplay("status", "kran")
    assert told.code == 0
    warnings = [line for line in told.err.splitlines() if "there is no key" in line or "more lines" in line]
    assert len(warnings) == 4
    assert warnings[-1].endswith("9 more lines are not written as they should be: makeplay check kran")
    assert makeplay("check", "kran").out.count('there is no key "by"') == 12


# What may be added later


def with_things_beside(folder: Path) -> None:
    """The last, open file gets a key and an event that no program here knows."""
    path = sorted((folder / "log").iterdir())[-1]
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[-1]["_by"] = "Ada"
    lines += [{"n": len(lines), "type": "_clock", "seconds": 90}, {"n": len(lines) + 1, "type": "_clock"}]
    path.write_bytes(b"".join(map(logfile.encode, lines)))
    resealed(folder)


def beside(folder: Path) -> list[str]:
    """What stands beside the record of a campaign."""
    lines = list(lines_of(folder))
    return [line["type"] for line in lines if line["type"][0] == "_"] + [line["_by"] for line in lines if "_by" in line]


def test_what_stands_beside_the_record_is_passed_over_and_kept(grown: Path, makeplay: Makeplay) -> None:
    folder = copied(grown, "deep_future")
    assert makeplay("log", "kran", "note", "one").code == 0
    shutil.copytree(folder, "campaigns/theirs")
    without = makeplay("status", "kran").out
    with_things_beside(folder)
    told = makeplay("status", "kran")
    assert (told.code, told.out, told.err) == (0, without, "")
    told = makeplay("check", "kran")
    assert told.code == 0
    assert told.out.count("is unknown and ignored") == 2
    assert 'the event "_clock" is unknown and ignored, 2 times' in told.out
    assert "_clock" in makeplay("history", "kran").out
    assert makeplay("export", "kran", "kran.zip").code == 0
    assert makeplay("import", "kran.zip", "again").code == 0
    assert makeplay("branch", "kran", "branch").code == 0
    assert makeplay("merge", "theirs", "kran").code == 0
    for name in ("again", "branch", "theirs"):
        assert beside(Path("campaigns", name))[:2] == ["_clock", "_clock"], name
    assert beside(Path("campaigns/branch"))[2:] == ["Ada"]
    told = makeplay("undo", "kran")
    assert (told.code, told.err) == (0, "")
    assert "note" in told.out
    with_things_beside(folder)
    assert makeplay("redo", "kran").code == 0  # nothing that counts has happened since


# Nothing wrong is written


@pytest.mark.usefixtures("nim")
def test_no_command_writes_what_is_not_declared(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert makeplay("new", "a", "--game", "nim", "--player", "Ada", "--player", "Ben").code == 0
    declared = PACK.events()

    def otherwise(kind_of: str) -> None:
        left = [kind._replace(shape=EventKeys({})) if kind.type == kind_of else kind for kind in declared]
        monkeypatch.setattr(type(PACK), "events", lambda _: left)

    otherwise("found")
    told = makeplay("new", "b", "--game", "nim", "--player", "Ada", "--player", "Ben")
    assert (told.code, Path("campaigns/b").exists()) == (4, False)
    assert told.err.startswith('makeplay: nothing was written: found: there is no key "language"')
    otherwise("game")
    before = Path("campaigns/a/log/0000-setup.jsonl").read_bytes()
    for words in (("simulate", "a", "--games", "1"), ("play", "a", "--player", "Ada", "--player", "Ben")):
        told = makeplay(*words)
        assert told.code == 4, told
        assert "nothing was written: game: " in told.err
    assert [path.read_bytes() for path in Path("campaigns/a/log").iterdir()] == [before]


@each_row(
    ("words", "type"),
    [
        (("log", "kran", "note", "x"), "note"),
        (("log", "kran", "lost", "001"), "lost"),
        (("log", "kran", "printed", "all"), "print"),
        (("undo", "kran"), "undo"),
        (("redo", "kran"), "redo"),
        (("print", "kran", "--only", "cards", "--confirm"), "print"),
        (("import", "rows.csv", "kran"), "card"),
        (("branch", "kran", "other"), "branch"),
        (("merge", "kran", "theirs"), "back"),
    ],
)
def test_each_command_looks_at_what_it_writes(
    grown: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, words: Any, type: str
) -> None:
    """A command that would write an event of that type otherwise than it is declared writes nothing."""
    from generator import cli

    home = tmp_path_factory.mktemp("home")
    shutil.copytree(grown / "campaigns" / "deep_future", home / "campaigns" / "kran")

    def run(*words: str) -> int:
        return cli.run([str(home / word) if word == "rows.csv" else word for word in words] + ["--home", str(home)])

    assert run("log", "kran", "lost", "002") == 0
    shutil.copytree(home / "campaigns" / "kran", home / "campaigns" / "theirs")
    assert run("log", "theirs", "back", "002") == 0
    assert run("log", "kran", "lost", "003") == 0
    if type == "redo":
        assert run("undo", "kran") == 0
    (home / "rows.csv").write_text("kind,number,suit\nblank,4,skull\n", "utf-8")
    before = {path: path.read_bytes() for path in (home / "campaigns").rglob("*.jsonl")}
    real = Kinds.faults
    with monkeypatch.context() as patch:
        patch.setattr(Kinds, "faults", lambda its, event: ["not so"] if event["type"] == type and "n" not in event
                      else real(its, event))  # fmt: skip
        assert run(*words) == 4
    assert {path: path.read_bytes() for path in (home / "campaigns").rglob("*.jsonl")} == before


@pytest.mark.usefixtures("nim")
def test_a_pack_that_declares_nothing_is_taken_as_it_is(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(type(PACK)):  # type: ignore[misc]
        events = None

    monkeypatch.setattr("nim.PACK", Silent())
    assert makeplay("new", "a", "--game", "nim", "--player", "Ada", "--player", "Ben").code == 0
    assert makeplay("simulate", "a", "--games", "1").code == 0
    edit(Path("campaigns/a"), "over", {"whatever": [1]})
    assert makeplay("status", "a").code in {0, 2}
    assert makeplay("check", "a").code == 0
    edit(Path("campaigns/a"), "note", {"txet": "x"}, gone="text")
    assert 'there is no key "txet"' in makeplay("check", "a").out
    assert "it has no events()" in makeplay("pack", "check", "nim").out


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "深空\u3000港", "👩\u200d🚀"])
def test_a_name_that_may_be_typed_may_be_written(name: str) -> None:
    """Joiners where a script needs them: one rule for what is typed, read and written."""
    assert is_plain(name)
    assert NAME.fits(name)
    assert not NAME.fits(f"{name}\u202e")
