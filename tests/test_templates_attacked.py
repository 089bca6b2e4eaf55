"""Templates that do harm: whatever they try, one line with file and line comes of it, soon, and nothing else."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rows import each_row
from talking import Makeplay

from generator.engine.hexgrid import Axial
from generator.errors import SheetProblem, TemplateProblem
from generator.press.painting.document import Document
from generator.press.painting.painter import Item, Painter
from generator.press.templating import metering
from generator.press.templating.templates import Templates

#: CPU seconds after which an attack has succeeded; bytes that it may make the process grow by.
MOST_SECONDS, MOST_MEMORY = 40.0, 700_000_000
ITEM = Item("world 014 Kranax", "deep_future/world.svg.j2")
NAME = "deep_future/world.svg.j2"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">{}</svg>'


@pytest.fixture(autouse=True)
def _soon_and_small() -> Iterator[None]:
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    assert time.process_time() - began < MOST_SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < MOST_MEMORY


def folder(path: Path, text: str, **others: str) -> Path:
    """A new folder with world.svg.j2 and other templates."""
    path = path / str(len(list(path.iterdir())))
    path.mkdir()
    (path / "world.svg.j2").write_text(text, "utf-8")
    for name, other in others.items():
        (path / f"{name}.svg.j2").write_text(other, "utf-8")
    return path


def problem_of(path: Path, **data: object) -> str:
    """What a person is told of world.svg.j2 in that folder when a card is drawn."""
    templates = Templates("deep_future", "en", folders=[path])
    document = Document("Kran", "attacked", "en")
    document.begin_page(60, 80)
    told = ""
    try:
        source = templates.render(NAME, ITEM, data)
        Painter(document, "en", templates.symbols, templates.pictures).draw(source, ITEM, reuse=True)
    except SheetProblem as problem:
        told = str(templates.placed(problem, NAME, ITEM, data))
    assert told
    assert "\n" not in told
    assert len(told) < 1000
    return told


ENDLESS = {
    "loops in loops": "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}"
    "{% endfor %}{% endfor %}{% endfor %}",
    "what a loop leaves out": "{% for a in range(9999) %}{% for b in range(99999) if false %}{% endfor %}{% endfor %}",
    "a macro that calls itself": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "a macro that calls itself twice": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}"
    "{{ m(60) }}",
    "a loop that calls itself": "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "a loop that calls itself twice": "{% set ns = namespace(n=0) %}{% for a in [1, 2] recursive %}"
    "{% if loop.depth < 60 %}{{ loop([1, 2]) }}{% endif %}{% endfor %}",
    "a block in itself": "{% block a %}{{ self.a() }}{% endblock %}",
    "a caller that calls": "{% macro m() %}{{ caller() }}{% endmacro %}{% macro n() %}{% call m() %}{{ n() }}"
    "{% endcall %}{% endmacro %}{{ n() }}",
    "itself included": "{% include 'deep_future/world.svg.j2' %}",
    "itself imported": "{% import 'deep_future/world.svg.j2' as world %}",
    "itself extended": "{% extends 'deep_future/world.svg.j2' %}",
    "each other included": "{% include 'deep_future/a.svg.j2' %}",
    "itself composed": "{{ composed('deep_future/world.svg.j2', w=1).x }}",
    "including by twos": "{% include 'deep_future/b0.svg.j2' %}",
    "sums in sums": "{% set a = range(90000)|list %}{% for x in range(9999) %}{% set b = a|sum %}{% endfor %}",
    "sorting": "{% set a = range(90000)|list %}{% for x in range(9999) %}{% set b = a|sort %}{% endfor %}",
    "copies": "{% set a = range(90000)|list %}{% for x in range(99999) %}{% set b = a[:] %}{% endfor %}",
    "equal lists": "{% set a = range(90000)|list %}{% set b = range(90000)|list %}{% for x in range(99999) %}"
    "{% if a == b %}{% endif %}{% endfor %}",
    "is in": "{% set a = range(90000)|list %}{% for x in range(99999) %}{% if -1 in a %}{% endif %}{% endfor %}",
    "select in": "{% set a = range(90000)|list %}{{ a|select('in', a)|list|length }}{% for x in a %}"
    "{{ [x + 0.5]|select('in', a)|list|length }}{% endfor %}",
    "long texts": "{% set a = 'x' * 999999 %}{% for x in range(99999) %}{% set b = a|upper %}{% endfor %}",
    "searching": "{% set a = 'x' * 999999 %}{% for x in range(99999) %}{% if 'y' in a %}{% endif %}{% endfor %}",
    "measuring": "{% for x in range(99999) %}{% set n = lines('many words ' * 99 ~ x, 30, 3) %}{% endfor %}",
    "composing": "{% for x in range(99999) %}{% set n = composed('deep_future/a.svg.j2', x=x) %}{% endfor %}",
    "many hexes": "{% set ns = namespace(at=places[0], all=[]) %}{% for x in range(900) %}"
    "{% set ns.all = ns.all + [ns.at] %}{% set ns.at = ns.at.neighbour(1).neighbour(1) %}{% endfor %}"
    "{% for x in range(9999) %}{% set b = hex_borders(ns.all, 2) %}{% endfor %}",
    "icons while measuring": "{% for x in range(99999) %}{% for y in range(99) %}{% set n = lines('a', 9, 2) %}"
    "{% endfor %}{% endfor %}",
    "a macro's own text": "{% macro m() %}" + 9999 * "wide " + "{% endmacro %}"
    "{% for x in range(9999) %}{{ m() }}{% endfor %}",
    "deep brackets": "{{ " + "(" * 20000 + "1" + ")" * 20000 + " }}",
    "deep lists": "{{ " + "[" * 3000 + "]" * 3000 + " }}",
    "not not not": "{{ " + "not " * 20000 + "1 }}",
    "one and one": "{{ 1" + " + 1" * 50000 + " }}",
    "minus minus": "{{ " + "- " * 900 + "1 }}",
    "deep ifs": "{% if 1 %}" * 300 + "{% endif %}" * 300,
    "deep loops": "{% for x in [1] %}" * 40 + "{% endfor %}" * 40,
}
LARGE = {
    "a text": "{{ 'x' * 10 ** 9 }}",
    "a text the other way": "{{ 10 ** 9 * 'x' }}",
    "a text doubled": "{% set ns = namespace(a='x') %}{% for x in range(99) %}{% set ns.a = ns.a ~ ns.a %}{% endfor %}",
    "a text added": "{% set ns = namespace(a='x') %}{% for x in range(99) %}{% set ns.a = ns.a + ns.a %}{% endfor %}",
    "a block doubled": "{% set ns = namespace(a='x') %}{% for x in range(99) %}"
    "{% set b %}{{ ns.a }}{{ ns.a }}{% endset %}{% set ns.a = b %}{% endfor %}",
    "a number": "{{ 10 ** (10 ** 8) }}",
    "a number squared": "{% set ns = namespace(a=9) %}{% for x in range(99) %}{% set ns.a = ns.a * ns.a %}{% endfor %}",
    "a number as text": "{{ " + "9" * 5000 + " }}",
    "a format": "{{ '%1000000000d' % 1 }}",
    "a format by a star": "{{ '%*d' % (1000000000, 1) }}",
    "a format by its filter": "{{ '%1000000000d'|format(1) }}",
    "a format of a long text": "{% set a = 'x' * 999999 %}{{ '%s%s%s%s' % (a, a, a, a) }}",
    "a format by name": "{% set a = 'x' * 999999 %}{{ '%(a)s%(a)s%(a)s' % {'a': a} }}",
    "a method": "{{ '{:1000000000d}'.format(1) }}",
    "a method of texts": "{{ 'x'.ljust(1000000000) }}",
    "tabs": "{{ '\t'.expandtabs(1000000000) }}",
    "bytes": "{{ (5).to_bytes(1000000000, 'big') }}",
    "centred": "{{ 'x'|center(1000000000) }}",
    "indented": "{{ ('x\n' * 9999)|indent(9999999) }}",
    "indented by a text": "{{ ('x\n' * 9999)|indent('y' * 9999) }}",
    "in batches": "{{ [1]|batch(1000000000, 0)|list }}",
    "in slices": "{{ [1]|slice(1000000000, 0)|list }}",
    "joined": "{{ (['x' * 99999] * 9999)|join }}",
    "joined by": "{{ range(9999)|join('x' * 99999) }}",
    "joined by name": "{{ ([{'a': 'x' * 99999}] * 999)|join(attribute='a') }}",
    "replaced": "{{ ('x' * 99999)|replace('x', 'y' * 99999) }}",
    "replaced by nothing": "{{ ('x' * 99999)|replace('', 'y' * 99999) }}",
    "a list": "{{ [0] * 10 ** 9 }}",
    "a list of lists": "{% set a = [0] * 9999 %}{% set b = [a] * 9999 %}{{ b }}",
    "lists in lists": "{% set ns = namespace(a=[0]) %}{% for x in range(99) %}{% set ns.a = [ns.a, ns.a] %}"
    "{% endfor %}",
    "pairs in pairs": "{% set ns = namespace(a=(0,)) %}{% for x in range(99) %}{% set ns.a = (ns.a, ns.a) %}"
    "{% endfor %}"
    "{{ {ns.a: 1} }}",
    "deep pairs": "{% set ns = namespace(a=0) %}{% for x in range(99999) %}{% set ns.a = (ns.a,) %}{% endfor %}"
    "{{ {ns.a: 1} }}",
    "lists summed": "{{ ([[0] * 999] * 999)|sum(start=[]) }}",
    "a range": "{{ range(10 ** 9)|list }}",
    "rounded": "{{ 5|round(-100000000) }}",
    "output": "{% for x in range(9999) %}{{ 'x' * 99999 }}{% endfor %}",
    "a list written": "{{ [1, 2] }}",
    "trimmed": "{{ ('a' * 999999)|trim('b' * 999999) }}",
}
WAYS_OUT = {
    "the class": "{{ ''.__class__ }}",
    "the class by name": "{{ ''['__class__'] }}",
    "the class by filter": "{{ ''|attr('__class__') }}",
    "the class by map": "{{ ['']|map(attribute='__class__')|list }}",
    "globals of a function": "{{ lines.func.__globals__ }}",
    "the function behind a part": "{{ lines.func }}",
    "what a part was given": "{{ lines.args }}",
    "an environment": "{{ lines.args[0].shelf }}",
    "a macro's inside": "{% macro m() %}{% endmacro %}{{ m._func }}",
    "self": "{{ self._TemplateReference__context }}",
    "self's environment": "{{ self.__init__.__globals__ }}",
    "the cycler": "{{ cycler.__init__.__globals__ }}",
    "a namespace": "{{ namespace.__init__.__globals__ }}",
    "dict": "{{ dict.mro() }}",
    "formats": "{{ '{0.__class__}'.format(1) }}",
    "format maps": "{{ '{a.__class__}'.format_map({'a': 1}) }}",
    "a module": "{{ composed('deep_future/a.svg.j2').__class__ }}",
    "a module's stream": "{{ composed('deep_future/a.svg.j2')._body_stream }}",
    "changing what is shared": "{{ rows.append(1) }}",
    "chance": "{{ [1, 2]|random }}",
    "lipsum": "{{ lipsum() }}",
    "a file": "{% include '/etc/passwd' %}",
    "a file above": "{% include '../../secret.svg.j2' %}",
    "a file above by windows": "{% include '..\\\\..\\\\secret.svg.j2' %}",
    "a file with a drive": "{% include 'C:\\\\secret.svg.j2' %}",
}
OTHERS = {f"b{n}": f"{{% include 'deep_future/b{n + 1}.svg.j2' %}}" * 2 for n in range(40)} | {"b40": ""}


@pytest.mark.parametrize("steps", [4_000, pytest.param(metering.MOST_STEPS, marks=pytest.mark.prove)])
@pytest.mark.parametrize("part", range(4))
def test_what_never_ends_is_refused(part: int, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metering, "MOST_STEPS", steps)
    for name, text in list(ENDLESS.items())[part::4]:
        own = folder(tmp_path, text, a="{% include 'deep_future/world.svg.j2' %}", **OTHERS)
        told = problem_of(own, places=[Axial(0, 0)])
        reasons = ("does not come to an end", "without end", "writes too much")
        assert any(reason in told for reason in reasons), (name, told)
        assert told.startswith(f"{own}/"), (name, told)


@each_row("name", LARGE)
def test_what_grows_too_large_is_refused(name: str, tmp_path: Path) -> None:
    own = folder(tmp_path, "\n\n" + LARGE[name])
    told = problem_of(own)
    assert f"{own}/world.svg.j2:" in told
    assert "not XML" not in told, told


@each_row("name", WAYS_OUT)
def test_there_is_no_way_out(name: str, tmp_path: Path) -> None:
    (tmp_path.parent / "secret.svg.j2").write_text("secret", "utf-8")
    rows = [1]
    own = folder(tmp_path, "<svg>\n" + WAYS_OUT[name] + "</svg>", a="x")
    (tmp_path / "secret.svg.j2").write_text("secret", "utf-8")
    told = problem_of(own, rows=rows)
    assert told.startswith(f"{own}/world.svg.j2:2: "), told
    assert "viewBox" not in told
    assert rows == [1]


def test_what_is_hopeless_is_not_tried_again_with_each_card(tmp_path: Path) -> None:
    templates = Templates("deep_future", "en", folders=[folder(tmp_path, ENDLESS["loops in loops"])])
    for _ in range(300):
        with pytest.raises(TemplateProblem):
            templates.render(NAME, ITEM, {})


DRAWN = {
    "lol": '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>' + SVG.format("<title>&lol2;</title>"),
    "an entity from outside": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    + SVG.format("<desc>&x;</desc>"),
    "a document type alone": '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' + SVG,
    "an unknown entity": SVG.format("<desc>&nbsp;</desc>"),
    "a stylesheet": '<?xml-stylesheet href="http://a.b/c.css"?>' + SVG.format(""),
    "php": SVG.format("<?php echo 1 ?>"),
    "no svg": "<html/>",
    "nothing": "",
    "words": "Once upon a time",
    "another namespace": SVG.format('<x:rect xmlns:x="http://x.y/" width="1" height="1"/>'),
    "deep groups": SVG.format("<g>" * 5000 + "</g>" * 5000),
    "very deep groups": SVG.format("<g>" * 300000 + "</g>" * 300000),
    "deep spans": SVG.format('<text x="1" y="9">' + "<tspan>" * 5000 + "</tspan>" * 5000 + "</text>"),
    "many transforms": SVG.format(f'<g transform="{"scale(1)" * 100000}"/>'),
    "a long path": SVG.format(f'<path d="M0 0{"L1 1" * 200000}"/>'),
    "many dashes": SVG.format(f'<path d="M0 0H9" stroke="#000" stroke-dasharray="{"1 " * 99999}"/>'),
    "dashes of nothing": SVG.format('<path d="M0 0H9" stroke="#000" stroke-dasharray="0 0"/>'),
    "dashes of nearly nothing": SVG.format('<path d="M0 0H9" stroke="#000" stroke-dasharray="0.00001"/>'),
    "many lines": SVG.format('<text x="1" y="9" data-wrap="9" data-lines="1000000000">a</text>'),
    "lines of many digits": SVG.format(f'<text x="1" y="9" data-wrap="9" data-lines="{"9" * 9999}">a</text>'),
    "nan": SVG.format('<rect width="nan" height="1"/>'),
    "inf": SVG.format('<rect width="inf" height="1"/>'),
    "1e400": SVG.format('<rect width="1e400" height="1"/>'),
    "1e30": SVG.format('<rect width="1e30" height="1"/>'),
    "1e400 in a path": SVG.format('<path d="M0 0L1e400 1"/>'),
    "nan in a path": SVG.format('<path d="M0 0Lnan 1"/>'),
    "an arc of next to nothing": SVG.format('<path d="M0 0A1e-320 1e-320 0 0 0 1 1"/>'),
    "1e400 in a transform": SVG.format('<g transform="scale(1e400)"/>'),
    "no viewBox": "<svg/>",
    "an empty viewBox": '<svg viewBox="0 0 0 0"/>',
    "a viewBox inside out": '<svg viewBox="0 0 -5 -5"/>',
    "a huge viewBox": '<svg viewBox="0 0 1e9 1e9"/>',
    "a tiny viewBox": '<svg viewBox="0 0 1e-300 1e-300"/>',
    "type of nothing": SVG.format('<text x="1" y="9" font-size="0">a</text>'),
    "huge type": SVG.format('<text x="1" y="9" font-size="1e9">a</text>'),
    "type that never stops shrinking": SVG.format('<text x="1" y="9" data-wrap="1" data-min="0">many words</text>'),
    "type that shrinks below nothing": SVG.format('<text x="1" y="9" data-wrap="1" data-min="-1">many words</text>'),
    "a room of nothing": SVG.format('<text x="1" y="9" data-wrap="0" data-lines="2">many words</text>'),
    "a room inside out": SVG.format('<text x="1" y="9" data-fit="-5">many words</text>'),
    "a book": SVG.format(f'<text x="1" y="9" data-wrap="9" data-lines="9">{"many words " * 9999}</text>'),
    "a script": SVG.format("<script>alert(1)</script>"),
    "an event": SVG.format('<g onload="alert(1)"/>'),
    "a link": SVG.format('<a href="http://a.b/"/>'),
    "a use of another file": SVG.format('<use href="other.svg#a" width="1" height="1"/>'),
    "a fill from elsewhere": SVG.format('<rect width="1" height="1" fill="url(http://a.b/c#d)"/>'),
    "a line end in a message": SVG.format('<rect style="filter&#10;x:1"/>'),
    "a long style": SVG.format(f'<rect style="{"filter" * 999}:1"/>'),
    "a style from elsewhere": SVG.format('<rect width="1" height="1" style="fill:url(http://a.b/c#d)"/>'),
    "a nul": SVG.format("\0"),
    "half a surrogate": SVG.format("{{ '\\ud800' }}"),
}


@each_row("name", DRAWN, always=slice(None, None, 3))
def test_what_cannot_be_drawn_is_refused(name: str, tmp_path: Path) -> None:
    own = folder(tmp_path, DRAWN[name])
    told = problem_of(own)
    data = ("at its smallest", "does not fit", "over the edge")
    assert told.startswith(f"{own}/world.svg.j2:") or any(word in told for word in data), told


def test_icons_are_looked_at_like_templates(tmp_path: Path) -> None:
    (tmp_path / "icons.svg").write_text("<!DOCTYPE svg>\n<svg/>", "utf-8")
    with pytest.raises(TemplateProblem, match=r"icons\.svg:1: a document type"):
        _ = Templates("deep_future", "en", folders=[tmp_path]).symbols


def test_icons_that_cannot_be_read_are_told_once_with_their_own_file(makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada")
    Path("mine").mkdir()
    Path("mine/icons.svg").write_text("<!DOCTYPE svg>\n<svg/>", "utf-8")
    told = makeplay("print", "kran", "--only", "cards", "--templates", "mine")
    assert told.code == 5
    assert told.err.count("\n") == 1
    assert "mine/icons.svg:1: a document type" in told.err


@pytest.mark.parametrize("text", ['{% include "LONG" %}', '<svg viewBox="0 0 9 9"><image href="LONG.png"/></svg>'])
def test_a_name_longer_than_any_file_has_is_told_with_the_line_that_says_it(text: str, makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada")
    Path("mine").mkdir()
    Path("mine/world.svg.j2").write_text("\n" + text.replace("LONG", "a" * 400), "utf-8")
    told = makeplay("print", "kran", "--only", "cards", "--templates", "mine")
    assert told.code == 5
    assert "mine/world.svg.j2:2: " in told.err


@pytest.mark.parametrize("words", [["--theme", "a" * 400], ["--templates", "~nobody-of-that-name/mine"]])
def test_a_name_that_cannot_be_is_one_line(words: list[str], makeplay: Makeplay) -> None:
    makeplay("new", "kran", "--player", "Ada")
    for command in (["print", "kran"], ["templates", "list"]):
        told = makeplay(*command, *words)
        assert (told.code, told.err.count("\n")) == (2, 1)
        assert "there is no such" in told.err


def test_a_file_that_leads_out_of_its_folder_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("<svg>root:x:0:0</svg>", "utf-8")
    own = tmp_path / "own"
    own.mkdir()
    (own / "world.svg.j2").symlink_to(secret)
    told = problem_of(own)
    assert told.startswith(f"{own}/world.svg.j2: it leads out of its folder"), told
    assert "root" not in told.removeprefix(str(own))


def test_a_folder_that_leads_out_is_not_read(tmp_path: Path) -> None:
    elsewhere, own = tmp_path / "elsewhere", tmp_path / "own"
    elsewhere.mkdir()
    own.mkdir()
    (own / "deep_future").symlink_to(folder(elsewhere, "<svg/>"))
    assert "it leads out of its folder" in problem_of(own)


def test_a_link_inside_its_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "mine.svg.j2").write_text(SVG.format("here"), "utf-8")
    (tmp_path / "world.svg.j2").symlink_to("mine.svg.j2")
    assert "here" in Templates("deep_future", "en", folders=[tmp_path]).render(NAME, ITEM, {})


def test_what_is_no_plain_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "world.svg.j2").mkdir()
    assert "world.svg.j2: it is a folder" in problem_of(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "world.svg.j2")
    assert "world.svg.j2: it is a named pipe" in problem_of(tmp_path)


def test_links_in_a_ring_are_told(tmp_path: Path) -> None:
    (tmp_path / "world.svg.j2").symlink_to("world.svg.j2")
    assert "world.svg.j2: it cannot be read" in problem_of(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_told(tmp_path: Path) -> None:
    own = folder(tmp_path, "<svg/>")
    (own / "world.svg.j2").chmod(0)
    assert "it cannot be read" in problem_of(own)


def test_what_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "world.svg.j2").write_bytes(b"<svg>\n\nGr\xfc\xdfe</svg>")
    assert "world.svg.j2:3: it is not UTF-8" in problem_of(tmp_path)


def test_a_template_of_megabytes_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "world.svg.j2").write_bytes(b" " * 20_000_000)
    assert "world.svg.j2: it has 20,000,000 bytes" in problem_of(tmp_path)
