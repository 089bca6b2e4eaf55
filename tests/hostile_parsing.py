"""Everything that people write, bent, and given to whatever reads it.

In: a source of chance. Out: nothing if it was read or refused in words; else the fault. Each function below bends one
kind of text; `READERS` names them.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

import saving_digitally as saving
import spoiling
import tomlkit

from generator.assistant.answering import Assistant
from generator.campaign import logfile, settings, writing
from generator.campaign.archive import unpack
from generator.campaign.folder import founding_events, pack_of
from generator.campaign.replay import state_of
from generator.campaign.settings import Settings
from generator.cli.copying import checked
from generator.cli.importing import read_table
from generator.cli.log_session import split
from generator.cli.switches import switches
from generator.engine import card_sizes
from generator.engine.board import Boarded
from generator.engine.book import Advised, Adviser, looked_up
from generator.engine.chance import Dealer
from generator.engine.documents import BadDocument, read_json, read_toml
from generator.engine.keeping import Keepable, Keeper, PrintStatus
from generator.engine.pack import Campaign, Conforming, Founding, Pack, Switched, find_pack
from generator.engine.table import Judging, Playable, Table
from generator.errors import MakeplayError
from generator.games.deep_future.keeping.digital import bring_in
from generator.games.deep_future.rules import saving as deep_future
from generator.games.deluges.play import saving as deluges
from generator.games.eminent_domain.play import saving as eminent_domain
from generator.games.innovation.play import saving as innovation
from generator.interchange.whole import read_whole
from generator.press.layout import diecut, paper, poster, printers
from generator.press.layout.measures import length_mm, size_mm
from generator.press.svg import elements as svg
from generator.press.svg.pathdata import BadSvg

GAMES = ("deep_future", "innovation", "eminent_domain", "deluges")
PLAYERS = {"deep_future": ("Ada", "Ben"), "innovation": ("Ada", "Ben"), "eminent_domain": ("Ada", "Ben"),
           "deluges": ("Ada", "Ben", "Cleo")}  # fmt: skip
HERE = Path(__file__).parent
GAMES_FROM_TEXT: dict[str, Callable[[Sequence[str]], object]] = {
    "innovation": innovation.game_from_text,
    "eminent_domain": eminent_domain.game_from_text,
    "deluges": deluges.game_from_text,
}
#: Choices that are taken at random before a table is asked.
MOVES = 12


@cache
def _campaign(game: str) -> tuple[Pack, Campaign]:
    pack = find_pack(game)
    _, events = founding_events(pack, Founding(PLAYERS[game], "en", seed=5))
    return pack, state_of(events, pack)


@cache
def _contents(game: str) -> dict[str, bytes]:
    pack = find_pack(game)
    identity, events = founding_events(pack, Founding(PLAYERS[game], "en", seed=5))
    log = writing.log_bytes(identity, logfile.SETUP, None, events, end=True)
    return {
        "kran/campaign.toml": _settings(game).encode(),
        "kran/log/0000-setup.jsonl": log,
        "kran/notes/a.txt": b"it rained",
    }


def _zip(random: Random, contents: dict[str, bytes]) -> bytes:
    """An archive of *contents*, now and then of bent names and bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as file:
        for name, data in contents.items():
            called = spoiling.changed_text(random, name) if random.random() < 0.2 else name
            held = spoiling.bent_bytes(random, data) if random.random() < 0.4 else data
            file.writestr(spoiling.as_word(called).encode("utf-8", "replace").decode()[:1000] or "x", held)
    return buffer.getvalue()


@cache
def _settings(game: str) -> str:
    version = find_pack(game).rules_version
    rules = {"battle_zero_cubes": False} if game == "deep_future" else {}
    return settings.write(Settings("Kran", game, version, "en", PLAYERS[game], "a4", rules)).decode()


def _bent(random: Random, text: str, others: Sequence[str] = spoiling.TEXTS) -> str:
    """*text* changed; of a long one mostly a line."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 3 or random.random() < 0.2:
        return spoiling.changed_text(random, text, others)
    at = random.randrange(len(lines))
    if random.random() < 0.2:
        lines.insert(at, random.choice(lines))
    else:
        lines[at] = spoiling.changed_text(random, lines[at], others)
    return "".join(lines)


def _bent_toml(random: Random, text: str) -> str:
    """The same tables, a value of them changed, or the text changed."""
    if random.random() < 0.4:
        return _bent(random, text)
    try:
        return tomlkit.dumps(spoiling.changed(random, read_toml(text)))
    except Exception:  # what cannot be written as TOML nobody can have written
        return _bent(random, text)


@lru_cache(maxsize=40)
def _begun(game: str, seed: int) -> tuple[Table, tuple[str, ...]]:
    """A game some choices on, and ways to write a choice."""
    pack, state = _campaign(game)
    assert isinstance(pack, Playable)
    table, random = pack.begin(state.copy(), PLAYERS[game], {}, seed), Random(seed)
    known: list[str] = []
    for _ in range(seed * 3):
        offers = [] if table.over else [offer.notation for offer in table.offers()]
        known += offers[:10]
        if offers:
            table.play(random.choice(offers))
    return table, (*known, *((offer.notation for offer in table.offers()) if not table.over else ()))


def choices(random: Random) -> None:
    """A choice as it is typed."""
    table, known = _begun(random.choice(GAMES), random.randrange(MOVES))
    typed = _bent(random, random.choice(known)) if random.random() < 0.8 else spoiling.text(random)
    asked = random.randrange(5)
    if asked == 0:
        table.why(typed)
    elif asked == 1:
        table.rules(typed)
    elif asked == 2:
        table.trial(typed)
    else:
        _begun.cache_clear()  # it may be another game now
        table.play(typed)


@cache
def _position(game: str) -> tuple[str, dict[str, Any]]:
    pack = find_pack(game)
    assert isinstance(pack, Judging)
    return pack.example_position, read_toml(pack.example_position)


def positions(random: Random) -> None:
    """A position to be judged."""
    game = random.choice(GAMES)
    pack = find_pack(game)
    assert isinstance(pack, Judging)
    text, tree = _position(game)
    told = (
        read_toml(_bent(random, text)) if random.random() < 0.3 else read_back(spoiling.changed(random, tree, (tree,)))
    )
    analysis = pack.analysis("position.toml", told, random.choice(("en", "zh")))
    analysis.problems()
    analysis.position()
    if not analysis.over:
        analysis.question()
        offers = analysis.offers()
        analysis.play(random.choice(offers).notation)
        analysis.position()


def read_back(tree: Any) -> Any:
    """A tree as a TOML file could have it: within the limits of documents, no null in it."""
    told = read_json(json.dumps(tree))
    if not isinstance(told, dict) or "null" in json.dumps(tree):
        raise BadDocument("not in TOML")
    return told


@cache
def _scenarios() -> tuple[str, list[Any]]:
    text = (HERE / "scenarios" / "basics.json").read_text("utf-8")
    return text, json.loads(text)["scenarios"]


def scenarios(random: Random) -> None:
    """A file of scenarios."""
    pack = find_pack("deep_future")
    assert isinstance(pack, Conforming)
    text, every = _scenarios()
    one = random.choice(every)
    if random.random() < 0.5:  # right by the schema: the setup of one, the steps of others
        steps = [step for each in random.sample(every, 2) for step in each.get("steps", ())]
        one = {**one, "steps": random.sample(steps, min(len(steps), random.randrange(1, 5)))}
    one = one if random.random() < 0.3 else spoiling.changed(random, one, every)
    document = {**json.loads(text), "scenarios": [one]}
    told = json.dumps(document)
    list(pack.conform("x.json", _bent(random, told) if random.random() < 0.15 else told))


def campaign_toml(random: Random) -> None:
    """Settings of a campaign."""
    path = Path("campaign.toml")
    data = _bent_toml(random, _settings(random.choice(GAMES))).encode("utf-8", "surrogatepass")
    found = settings.parse(
        data if random.random() < 0.95 else data[: len(data) // 2] + b"\xff" + data[len(data) // 2 :], path
    )
    pack = pack_of(found, path)
    if isinstance(pack, Switched):
        pack.rule_problems(found.rules)
    settings.retitled(data, "Other")


@cache
def _board(number: int) -> str:
    pack = find_pack("deluges")
    assert isinstance(pack, Boarded)
    return pack.new_board({"players": 3 + number})


def boards(random: Random) -> None:
    """A house map."""
    pack = find_pack("deluges")
    assert isinstance(pack, Boarded)
    text = _bent(random, _board(random.randrange(2)))
    for _ in range(random.randrange(2)):
        text = _bent(random, text)
    if not pack.board_problems(text, "mine.toml"):
        pack.board_warnings(text, "mine.toml")
        pack.board_summary(text)


@cache
def _keeper() -> Keeper:
    pack = find_pack("deep_future")
    assert isinstance(pack, Keepable)
    return pack.keeper()


@cache
def _csv() -> str:
    return "\n".join(",".join(f'"{cell}"' for cell in row) for row in _keeper().example_table("en")) + "\n"


def tables(random: Random) -> None:
    """A table of cards."""
    text = _csv()
    for _ in range(random.choice((1, 1, 2, 4))):
        text = _bent(random, text)
    encoding = random.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16"))
    rows = read_table(text.encode(encoding, "surrogatepass"), Path("cards.csv"))
    pack, state = _campaign("deep_future")
    keeper = _keeper()
    if random.random() < 0.5:
        state = pack.fresh()
        for event in keeper.found_from_table(Founding(("Ada", "Ben"), "en"), rows):
            state.apply(event)
    keeper.take_table(state.copy(), rows)


def archives(random: Random) -> None:
    """An exported campaign."""
    data = bytearray(_zip(random, _contents(random.choice(GAMES))))
    for _ in range(random.choice((0, 0, 1, 2))):
        at = random.randrange(len(data))
        kind = random.randrange(4)
        if kind == 0:
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            data[at : at + random.randrange(1, 40)] = b""
        elif kind == 2:
            data[at:at] = random.randbytes(random.randrange(1, 20))
        else:
            data[at : at + 4] = random.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"PK\3\4", b"PK\1\2", b"PK\5\6"))
    checked(unpack(bytes(data), "kran.zip").contents, Path("kran.zip"))


PROFILE = {"name": "kitchen", "paper": "a4", "flip": "long", "margins": [5, 5, 5, 5],
           "front": {"x": 1.0, "y": 0.5, "rotation": 0.1, "scale_x": 1.0}, "back": {"x": 0.0}}  # fmt: skip


def profiles(random: Random) -> None:
    """A printer's profile."""
    printers.Profile.from_dict(spoiling.changed(random, PROFILE), "printers.toml")


@cache
def _adviser(game: str) -> tuple[Adviser, Assistant]:
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    adviser = pack.adviser()
    return adviser, Assistant(adviser)


@cache
def _questions(game: str) -> tuple[str, ...]:
    adviser, _ = _adviser(game)
    return tuple(way for lang in ("en", "zh") for ways in adviser.phrasings(lang).values() for way in ways)


def questions(random: Random) -> None:
    """A question, a word looked up."""
    game = random.choice(GAMES)
    adviser, assistant = _adviser(game)
    typed = _bent(random, random.choice(_questions(game))) if random.random() < 0.8 else spoiling.text(random)
    if random.random() < 0.3:
        looked_up(adviser.book(random.choice(("en", "zh"))), typed)
    else:
        assistant.answers(typed, random.choice((None, "en", "zh")))


def rulings(random: Random) -> None:
    """A ruling and its inputs."""
    adviser, assistant = _adviser(random.choice(GAMES))
    its = random.choice(list(adviser.rulings()))
    inputs = {key: random.choice((3, "34", "Ada", "heart", True, "red", *spoiling.VALUES)) for key in its.keys}
    if random.random() < 0.5:
        inputs = spoiling.changed(random, inputs)
    told = read_json(json.dumps(inputs))
    if isinstance(told, dict):
        assistant.ruled(its.name, told, random.choice(("en", "zh")))


LINES = (
    "world 34 Kranax 3 heart genetics", "advance Kranax physics circled", "game Ada Kranax, Ada won might", "lost 012",
    "tech 4 sun R6 K4 S", "civ 34 Vey might sun", "name 34 Kran", "wonder 34 might sun", "era 3", "back 005",
    "世界 34 Kranax 3 心 遗传学", "012-020", "era 2 worlds unnamed", "4K", "homeworld Ada 012", "replaced 003",
)  # fmt: skip


def lines(random: Random) -> None:
    """A line of the log; a search for cards; a set-up; an audit."""
    _, state = _campaign("deep_future")
    keeper, printed = _keeper(), PrintStatus((), (), False)
    words = split(_bent(random, random.choice(LINES)) if random.random() < 0.85 else spoiling.text(random))
    asked: Sequence[Callable[[], object]] = (
        lambda: state.copy().apply(keeper.understand(state, words).event),
        lambda: keeper.understand(state, words),
        lambda: keeper.completions(state, words),
        lambda: keeper.cards(state, words, printed),
        lambda: keeper.find_cards(state, words),
        lambda: keeper.pick_cards(state, words, printed),
        lambda: keeper.audit(state, words),
        lambda: keeper.setup(state, ("Ada", "Ben"), {}, words),
    )
    random.choice(asked)()


def measures(random: Random) -> None:
    """Papers, sizes, labels, posters."""
    right = (
        "a4",
        "200x300mm",
        "2.5x3in",
        "5160",
        "a4 3x7 63.5x38.1 at 7.2,15.1 step 66,38.1",
        "2x3",
        "a1",
        "3.5mm",
        "63,5x88",
    )
    typed = spoiling.changed_text(random, random.choice(right)) if random.random() < 0.8 else spoiling.text(random)
    readers: Sequence[Callable[[str], object]] = (
        paper.find_paper, card_sizes.find_card_size, diecut.find_die_cut, poster.find_poster, length_mm, size_mm,
    )  # fmt: skip
    random.choice(readers)(typed)


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">\n'
    '<g transform="translate(3 4) rotate(30) scale(2)" style="fill:#336699;stroke:none">\n'
    '<path d="M 1 2 L 3 4 C 1 2 3 4 5 6 A 3 3 0 0 1 8 8 Z" fill="rgb(10,20,30)"/>\n'
    '<rect x="1" y="2" width="3" height="4" rx="1"/>\n'
    '<text x="3" y="4" font-size="3"><tspan fill="red">Kran</tspan></text></g>\n<circle cx="3" cy="4" r="2"/></svg>\n'
)


def drawings(random: Random) -> None:
    """A drawing of one's own."""
    for element in svg.parse(_bent(random, SVG)).iter():
        tag = svg.tag_of(element)
        for key, read in (("fill", svg.colour), ("transform", svg.transform), ("width", svg.length)):
            if key in element.attrib:
                read(element.attrib[key])
        if tag in {"rect", "circle", "ellipse", "line", "polygon", "polyline", "path"}:
            svg.outline(element, tag)


@cache
def _switches(game: str) -> tuple[str, ...]:
    known = {"deep_future": ("battle_zero_cubes=false",), "innovation": ("edition=first", "teams=1+3"),
             "eminent_domain": ("extra_turn=yes",), "deluges": ("map=house-31", "dolmens=per_pair")}  # fmt: skip
    return known[game]


def rules(random: Random) -> None:
    """A switch of the rules."""
    game = random.choice(GAMES)
    typed = spoiling.changed_text(random, random.choice(_switches(game)))
    switches(find_pack(game), [typed.replace("@", "")])


@cache
def _written_games(game: str) -> tuple[str, ...]:
    folder = HERE / "playthroughs" / ("" if game == "deep_future" else game)
    return tuple("\n".join(path.read_text("utf-8").splitlines()[:60]) for path in sorted(folder.glob("*.txt")))


def games(random: Random) -> None:
    """A game as plain text."""
    game = random.choice(GAMES)
    text = _bent(random, random.choice(_written_games(game)))
    if game == "deep_future":
        deep_future.game_from_text(text.splitlines(), Dealer(1))
    else:
        GAMES_FROM_TEXT[game](text.splitlines())


def documents(random: Random) -> None:
    """TOML and JSON."""
    tree = spoiling.value(random)
    read_json(_bent(random, json.dumps(tree)))
    read_toml(_bent(random, f"a = {json.dumps(tree)}"))


def saves(random: Random) -> None:
    """A save of the digital Deep Future, in its text or its values."""
    save = saving.usual()
    if random.random() < 0.5:
        save = spoiling.changed(random, save, (save,))
        text = saving.written(save) if isinstance(save, dict) else str(save)
    else:
        text = _bent(random, saving.written(save))
    bring_in(Founding(("Ada",), random.choice(("en", "zh"))), text, "save.txt")


def wholes(random: Random) -> None:
    """A campaign as JSON."""
    contents = {path.removeprefix("kran/"): data.decode() for path, data in _contents(random.choice(GAMES)).items()}
    log = contents.pop("log/0000-setup.jsonl")
    record = [{"file": "0000-setup", "lines": [json.loads(line) for line in log.splitlines()]}]
    document = {"makeplay": {"campaign": 1}, "name": "kran", "record": record, "files": contents}
    bent = json.dumps(spoiling.changed(random, document, (document,))) if random.random() < 0.7 else ""
    data = (bent or _bent(random, json.dumps(document, indent=1))).encode("utf-8", "replace")
    found = read_whole(data, "kran.json")
    checked(found.contents, Path("kran.json"))


#: Who reads, how often it is asked, and what else than a MakeplayError its own words are.
READERS: tuple[tuple[Callable[[Random], None], int, tuple[type[Exception], ...]], ...] = (
    (choices, 12, ()), (positions, 12, (BadDocument,)), (scenarios, 6, ()), (campaign_toml, 6, ()), (boards, 4, ()),
    (tables, 8, ()), (archives, 8, ()), (profiles, 6, ()), (questions, 6, ()), (rulings, 10, (BadDocument,)),
    (lines, 16, ()), (measures, 8, (ValueError,)), (drawings, 6, (BadSvg,)), (rules, 5, ()), (games, 5, ()),
    (documents, 4, (BadDocument,)), (saves, 8, ()), (wholes, 6, ()),
)  # fmt: skip
_URN = [(read, own) for read, often, own in READERS for _ in range(often)]


def try_one(random: Random) -> str:
    """Bend something and have it read; who read it.

    Raises what is no refusal in words.
    """
    read, own = random.choice(_URN)
    refused: Exception | None = None
    try:
        read(random)
    except Exception as error:
        if not isinstance(error, (MakeplayError, *own)):
            raise
        refused = error
    assert refused is None or str(refused), "a refusal without words"
    assert not isinstance(refused, MakeplayError) or 2 <= refused.exit_code <= 7, repr(refused)
    return read.__name__
