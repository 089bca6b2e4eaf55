"""Every way to print that makeplay knows, as command lines: what `make specimen` prints.

In: nothing. Out: rows of words for `makeplay`, of the frozen campaigns in tests/records and of the games as published.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.card_sizes import CARD_SIZES
from generator.press.layout.diecut import DIE_CUTS
from generator.press.layout.paper import PAPERS
from generator.press.layout.shops import PRESETS

#: A campaign of five eras in two languages, with a game under way (tests/freeze_record.py).
GROWN = "print grown"
LANGUAGES, THEMES = ("en", "zh", "both"), ("notebook", "starlight", "ink-saver")
#: What a game prints only if it is asked for.
ASKED_FOR = (
    "blanks", "reserve", "restock", "aids", "advancements", "atlas", "booklet", "saga", "box", "dividers", "cubes",
    "readings",
)  # fmt: skip
#: The kinds of each game as published, whole.
PUBLISHED = {
    "innovation": (
        "cards", "specials", "ages", "ladder", "mats", "supply", "tracker", "seats", "reference", "glossary", "teams",
        "readings",
    ),
    "eminent_domain": (
        "roles", "planets", "starts", "technologies", "board", "aids", "tokens", "score", "reference", "mats",
        "readings",
    ),
    "deluges": ("map", "track", "phases", "costs", "score", "tokens", "reference", "readings"),
}  # fmt: skip
TEXTS = ("steps", "facts", "blank")


def rows() -> list[str]:
    """All of them, each once."""
    found = [*_looks(), *_papers(), *_cards(), *_sides(), *_boards(), *_files(), *_runs(), *_published(), *_printers()]
    assert len(set(found)) == len(found)
    return found


def _looks() -> Iterator[str]:
    asked_for = _only(*ASKED_FOR)
    for language in LANGUAGES:
        for theme in THEMES:
            yield f"{GROWN} --lang {language} --theme {theme} --backs kind"
            yield f"{GROWN} --lang {language} --theme {theme} --paper a4 --colophon {asked_for}"


def _papers() -> Iterator[str]:
    for paper in (*PAPERS, "200x300"):
        yield f"{GROWN} --paper {paper}"
    for paper in ("letter", "a4", "a3"):
        yield f"{GROWN} --paper {paper} --lang both {_only(*ASKED_FOR)}"


def _cards() -> Iterator[str]:
    cards = f"{GROWN} --only cards --only blanks"
    for size in (*CARD_SIZES, "60x80"):
        yield f"{cards} --size {size}"
    for size in ("poker", "tarot"):
        yield f"{GROWN} --size {size} --lang both --only aids --only advancements --only cards"
    for options in (
        "--sleeve 1", "--corners 4", "--gutter 4x6", "--bleed 2", "--bleed 2 --marks full", "--marks none",
        "--no-mixed", "--order stack", "--start-at 4", "--cut svg", "--cut dxf", "--cut svg --corners 3 --bleed 1",
    ):  # fmt: skip
        yield f"{cards} {options}"
    for labels in DIE_CUTS:
        yield f"{GROWN} --only blanks --onto {labels}"


def _sides() -> Iterator[str]:
    for backs in ("plain", "kind"):
        for flip in ("long", "short"):
            yield f"{GROWN} --only cards --backs {backs} --flip {flip}"
        yield f"{GROWN} --only cards --backs {backs} --fold"
    yield f"{GROWN} --only cards --backs kind --theme starlight --bleed 2 --paper a4"
    yield f"{GROWN} --lang both --theme sepia --backs kind"
    yield f"{GROWN} --only booklet --flip short --paper a4"


def _boards() -> Iterator[str]:
    board = f"{GROWN} --only map --only board"
    for options in (
        "--poster 2x2", "--poster a2 --paper a4", "--poster 60x80cm", "--plain", "--setup", "--at 2",
        "--poster 2x2 --lang both --theme starlight",
    ):  # fmt: skip
        yield f"{board} {options}"
    yield f"{GROWN} --only box --only dividers --room-for 120 --thickness 0.4 --sleeve 1"
    yield f"{GROWN} --only box --room-for 40 --cut svg"


def _files() -> Iterator[str]:
    for language in ("en", "both"):
        for theme in THEMES:
            yield f"{GROWN} --format svg --lang {language} --theme {theme} --backs kind"
    yield f"{GROWN} --format svg --paper a4 {_only(*ASKED_FOR)}"
    yield f"{GROWN} --format png --resolution 60"
    yield f"{GROWN} --format png --resolution 60 --bleed 2 --backs kind {_only('cards', 'aids', 'box')}"
    yield f"{GROWN} --format tts --backs kind"
    yield f"{GROWN} --format tts --url https://example.org/kran/ --only cards"
    for preset in PRESETS:
        yield f"{GROWN} --only cards --cards 001-004 --preset {preset}"


def _runs() -> Iterator[str]:
    for form in ("cards", "sheet", "stickers"):
        for language in ("en", "zh"):
            yield f"{GROWN} --changed --as {form} --lang {language}"
    yield f"{GROWN} --changed --as stickers --onto 5160 --start-at 3"
    yield f"{GROWN} --cards '012 014-020'"
    yield f"{GROWN} --preview"
    yield f"{GROWN} --preview all"
    yield f"{GROWN} --changed --size mini"
    yield f"{GROWN} --large-print --lang zh --paper a4"
    yield "print example --theme starlight --confirm && print example --repeat 0001-sitting:1"
    yield "print shoebox"
    yield f"print shoebox --lang zh {_only(*ASKED_FOR)}"
    yield "print example"
    yield f"print example {_only('booklet', 'readings', 'restock')}"


def _published() -> Iterator[str]:
    for game, kinds in PUBLISHED.items():
        published = f"print --game {game}"
        for language in LANGUAGES:
            for theme in THEMES:
                yield f"{published} --lang {language} --theme {theme} {_only(*kinds)}"
        yield f"{published} --paper a4 --colophon"
        yield f"{published} --paper a4 --backs kind --bleed 2 --marks full"
        yield f"{published} --format svg"
        yield f"{published} --format png --resolution 40"
        yield f"{published} --format tts"
    for text in TEXTS:
        yield f"print --game innovation --only cards --text {text}"
    yield "print --game deluges --only map --poster 2x2"
    yield "print --game eminent_domain --cut svg"
    for small in ("--size poker --backs plain", "--preset tgc-poker"):
        yield f"print --game innovation {small}"
        yield f"print --game deluges --only phases {small}"
        yield f"print --game eminent_domain --only roles --only planets {small}"


def _printers() -> Iterator[str]:
    for paper in ("letter", "a4"):
        for flip in ("long", "short"):
            yield f"printer calibrate kitchen --paper {paper} --flip {flip}"
    yield f"{GROWN} --printer shifted --paper a4 --backs kind --only cards --only map"


def _only(*kinds: str) -> str:
    return " ".join(f"--only {kind}" for kind in kinds)
