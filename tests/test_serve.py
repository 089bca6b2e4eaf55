"""`makeplay serve`: what phones with a session get, that all others get nothing, and that nothing stops it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from browsing import CHROMIUM, SCREENS, go_to, needs_browser
from homes import left_by
from rows import each_row
from sitting_down import typing
from talking import Makeplay

from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.companion.serving import connections, gate, running
from generator.companion.serving.application import application
from generator.companion.serving.gate import Gate, Message
from generator.companion.serving.keys import GUESSES, SECONDS, SESSIONS, Keys, read_code
from generator.companion.serving.served import ServedCampaign
from generator.engine.languages import languages
from generator.engine.table import Playable

ADDRESS = "http://127.0.0.1:8765"
JSON = {"content-type": "application/json"}
TITLE = "The Kranax Chronicles"
FOUNDED = ("new", "kran", "--player", "Ada", "--player", "Ben", "--seed", "5")


def page_of(opened: OpenCampaign, spoken: Any, *, seat: str | None, live: bool) -> str:
    """A page that is made at once; the real one has tests of its own."""
    assert live
    policy = "default-src &#39;none&#39;; connect-src &#39;self&#39;"
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return f"{head}<title>{TITLE} {spoken[0]}</title><p>{seat}</p>{opened.record.count} events"


class Served:
    """A campaign that is served in this process, its codes, and what the person at the screen is told."""

    def __init__(self, seats: tuple[str, ...] = ("",), patience: float = 5.0) -> None:
        self.codes: dict[str, list[str]] = {}
        self.told: list[str] = []
        self.time = 0.0
        self._runner = asyncio.Runner()
        opening = lambda: campaigns.open_campaign(Path(), "kran")  # noqa: E731
        self.campaign = ServedCampaign(opening, self._printed, ("en", "zh"), self._told, seats != ("",))
        self.keys = Keys(seats, lambda code, seat: self.codes.setdefault(seat, []).append(code), lambda: self.time)
        self.keys.show()
        made = application(self.campaign, self.keys, "en", frozenset({"localhost:8765"}), 8765)
        self.app = Gate(made._app, self.keys, made._hosts, made._cookie, patience)

    def _told(self, error: Exception) -> None:
        self.told.append(str(error))

    def _printed(self, opened: OpenCampaign) -> list[Path]:
        from generator.cli.serving import _printed

        return list(_printed(Path(), opened.folder.name))

    def phone(self, seat: str | None = None, address: str = "192.0.2.7") -> Phone:
        """A phone; one with a *seat* has joined."""
        phone = Phone(self, address)
        if seat is not None:
            assert phone.join(self.codes[seat][-1]).status_code == 204
        return phone

    def close(self) -> None:
        """It is served no longer."""
        self._runner.close()

    def do(self, work: Any) -> Any:
        """What a coroutine comes to."""
        return self._runner.run(work)


class Phone:
    """A browser that keeps cookies."""

    def __init__(self, served: Served, address: str) -> None:
        self._served = served
        transport = httpx.ASGITransport(app=served.app, client=(address, 50000))
        self.browser = httpx.AsyncClient(transport=transport, base_url=ADDRESS)

    def get(self, path: str = "/", method: str = "GET", **how: Any) -> httpx.Response:
        return self._sent(self.browser.request(method, path, **how))

    def post(self, path: str, sent: object = None, **headers: str) -> httpx.Response:
        its = {"origin": ADDRESS, **JSON} | {name.replace("_", "-"): value for name, value in headers.items()}
        content = sent if isinstance(sent, bytes) else json.dumps(sent or {}).encode()
        return self._sent(self.browser.post(path, content=content, headers={k: v for k, v in its.items() if v}))

    def join(self, code: str, **headers: str) -> httpx.Response:
        return self.post("/join", {"code": code}, **headers)

    def _sent(self, request: Any) -> httpx.Response:
        answer: httpx.Response = self._served.do(request)
        for name, value in {"x-content-type-options": "nosniff", "cache-control": "no-store"}.items():
            assert answer.headers[name] == value
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
        return answer


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a campaign, whose page is made at once."""
    left_by((FOUNDED,), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("generator.companion.serving.served.companion_page", page_of)
    return tmp_path


@pytest.fixture
def serving(home: Path) -> Iterator[Callable[..., Served]]:
    """Serves it there."""
    del home
    with ExitStack() as ended:

        def call(*words: Any, **named: Any) -> Served:
            found = Served(*words, **named)
            ended.callback(found.close)
            return found

        yield call


@pytest.fixture
def served(serving: Callable[..., Served]) -> Served:
    """It is served to everybody alike."""
    return serving()


def nothing(answer: httpx.Response, *numbers: int) -> bool:
    """Whether an answer is but one of those numbers."""
    return answer.status_code in numbers and not answer.content and "set-cookie" not in answer.headers


PATHS = ("/", "/ask", "/print", "/join", "/printed/map.pdf", "/../campaign.toml", "/campaign", "/%00")


def test_without_a_session_there_is_a_page_that_asks_for_a_code_and_nothing_else(served: Served) -> None:
    phone = served.phone()
    for path in PATHS[1:]:
        assert nothing(phone.get(path), 403), path
        if path != "/join":
            assert nothing(phone.post(path), 403), path
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "PROPFIND"):
        assert nothing(phone.get("/", method), 405), method
    asking = phone.get()
    assert asking.status_code == 401
    assert TITLE not in asking.text
    assert "Ada" not in asking.text
    assert "unsafe" not in asking.headers["content-security-policy"]
    assert len(re.findall(r"'sha256-[\w+/]+='", asking.headers["content-security-policy"])) == 2
    assert TITLE in served.phone("").get().text


def test_a_code_is_worth_one_session_and_the_next_one_is_shown(served: Served) -> None:
    (code,) = served.codes[""]
    phone = served.phone()
    answer = phone.join(f" {code.lower().replace('-', ' ')} ")  # as people type it
    assert nothing(phone.join(code), 403)
    cookie = answer.headers["set-cookie"]
    assert re.fullmatch(r"makeplay-8765=[\w-]{43}; HttpOnly; Path=/; SameSite=strict", cookie)
    assert phone.get().text.endswith("events")
    assert nothing(served.phone(address="192.0.2.8").join(code), 403)
    assert len(served.codes[""]) == len(set(served.codes[""])) == 2
    served.phone("", "192.0.2.9")


@each_row(
    "sent", [b"", b"{}", b"[]", b'{"code": 5}', b'{"code": ""}', b'{"code": null}', b"[" * 4000, b"\xff", b"null"]
)
def test_what_is_no_code_is_refused(served: Served, sent: bytes) -> None:
    assert nothing(served.phone(address=f"{len(sent)}.{sum(sent) % 251}.0.1").post("/join", sent), 403)


def test_a_forged_cookie_is_no_session(served: Served) -> None:
    real = served.phone("").browser.cookies["makeplay-8765"]
    flipped = real[:-1] + ("A" if real[-1] != "A" else "B")
    for forged in ("", "x", flipped, real + "A", real.swapcase(), "%00", '"', "a=b; c", served.codes[""][0], "é" * 99):
        raw = f"makeplay-8765={forged}".encode()
        assert served.phone().get(headers=[(b"cookie", raw)]).status_code == 401, forged
        assert nothing(served.phone().get("/ask", headers=[(b"cookie", raw)]), 403), forged
    assert served.phone().get(headers={"cookie": f"makeplay-1234={real}"}).status_code == 401
    beside = f'a={{"b": [1]}}; makeplay-8765=forged; =; x;; makeplay-8765={real}'
    assert served.phone().get(headers={"cookie": beside}).status_code == 200


def test_guesses_are_few_for_each_address_and_stop_no_other(served: Served) -> None:
    (code,) = served.codes[""]
    for _ in range(GUESSES):
        assert nothing(served.phone().join("ABCD-EFGH-JKMN"), 403)
    assert nothing(served.phone().join(code), 429)
    assert served.phone(address="192.0.2.8").join(code).status_code == 204
    served.time += SECONDS + 1
    assert served.phone().join(served.codes[""][-1]).status_code == 204
    for _ in range(70):
        assert served.keys.exchange(served.codes[""][-1], "192.0.2.9")
    assert len(served.keys._sessions) == SESSIONS
    for number in range(3000):
        served.keys.exchange("x", f"address {number}")
    assert len(served.keys._wrong) <= 1000


def test_a_code_is_read_as_people_type_it_and_cannot_be_guessed() -> None:
    assert read_code("o1il-abcd 2345") == "0111-ABCD-2345"
    shown: list[str] = []
    for _ in range(200):
        Keys(shown=lambda code, _seat: shown.append(code)).show()
    assert len(set(shown)) == 200
    assert all(re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}", code) for code in shown)
    assert all(len({code[at] for code in shown}) > 20 for at in range(14) if at not in (4, 9))


FOREIGN = [
    {"host": "evil.example:8765"},
    {"host": "evil.example"},
    {"host": "127.0.0.1"},
    {"host": "127.0.0.1:80"},
    {"host": "127.0.0.1.evil.example:8765"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "https://127.0.0.1:8765"},
    {"origin": "http://127.0.0.1:9999"},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
]


@each_row("headers", FOREIGN)
def test_a_request_from_elsewhere_gets_nothing_even_with_a_session(served: Served, headers: dict[str, str]) -> None:
    """DNS rebinding, other sites, other ports of this machine."""
    phone = served.phone("")
    for path in ("/ask", "/print", "/join"):
        assert nothing(phone.post(path, {"question": "x", "code": served.codes[""][-1]}, **headers), 403)
    named = {name.replace("_", "-"): value for name, value in headers.items() if value}
    if named:
        assert nothing(phone.get(headers=named), 403)
    assert phone.get(headers={"host": "localhost:8765"}).status_code == 200
    assert not list(Path("output").rglob("*.pdf"))


def test_a_link_from_elsewhere_opens_the_page_without_any_session(served: Served) -> None:
    navigated = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert served.phone().get(headers=navigated).status_code == 401


def test_large_and_odd_bodies_are_not_read(served: Served) -> None:
    phone, read = served.phone(""), 0

    async def endless() -> Any:
        nonlocal read
        while read < 10**8:
            read += 1000
            yield b"x" * 1000

    assert nothing(phone.post("/ask", b"x" * (gate.MOST_BODY + 1)), 413)
    assert nothing(phone.post("/ask", b"x", content_length="104857600"), 413)
    assert nothing(phone.post("/ask", b"x", content_length="-5"), 413)
    assert nothing(phone.post("/ask", b"x", content_length="9" * 5000), 413)
    assert nothing(phone.post("/ask", b"question=x", content_type="application/x-www-form-urlencoded"), 415)
    assert nothing(phone.get(content=b"x"), 413)
    scope = scope_of(served, phone, "/ask")
    assert served.do(answered(served.app, scope, endless().__anext__)) == 413
    assert read <= 2 * gate.MOST_BODY


def scope_of(served: Served, phone: Phone, path: str) -> dict[str, Any]:
    """A POST of a phone as ASGI has it."""
    del served
    cookie = f"makeplay-8765={phone.browser.cookies['makeplay-8765']}"
    headers = {"host": "127.0.0.1:8765", "origin": ADDRESS, "cookie": cookie, **JSON}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    its = {"type": "http", "method": "POST", "path": path, "headers": raw, "query_string": b""}
    return {**its, "server": ("127.0.0.1", 8765), "client": ("192.0.2.7", 5)}


async def answered(app: Any, scope: dict[str, Any], chunk: Callable[[], Any]) -> int:
    """The number that a request gets whose body comes in chunks."""
    numbers: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": await chunk(), "more_body": True}

    async def send(message: Message) -> None:
        numbers.extend([message["status"]] if "status" in message else [])

    await app(scope, receive, send)
    return numbers[0]


def test_a_slow_body_is_not_waited_for(serving: Callable[..., Served]) -> None:
    served = serving(patience=0.05)
    phone = served.phone("")

    async def trickle() -> bytes:
        await asyncio.sleep(0.01)
        return b"x"

    assert served.do(answered(served.app, scope_of(served, phone, "/ask"), trickle)) == 408
    assert phone.get().status_code == 200


QUESTIONS = (
    "may I settle two worlds in one action?",
    "what are the odds of a heart?",
    "牌库空了怎么办",
    "zzz qqq",
    "001",
)


@each_row("question", QUESTIONS)
def test_answers_are_those_of_ask(served: Served, makeplay: Makeplay, question: str) -> None:
    phone = served.phone("")
    for language in (None, *languages()):
        words = ("--lang", language) if language else ()
        told = makeplay("ask", question, "--campaign", "kran", "--json", *words)
        sent = {"question": question} | ({"lang": language} if language else {})
        assert phone.post("/ask", sent).json()["answers"] == [json.loads(line) for line in told.out.splitlines()]


@each_row("sent", [b"", b"{}", b'{"question": 5}', b'{"question": " "}', b'["question"]', b"\xff\x00"])
def test_what_is_no_question_is_refused(served: Served, sent: bytes) -> None:
    assert nothing(served.phone("").post("/ask", sent), 400)


def test_a_long_question_in_no_language_is_answered_soon(served: Served) -> None:
    phone = served.phone("")
    for question in ("a " * 1500, "(" * 3000, "1" * 3000, "\u0000\u202e" * 300):
        assert phone.post("/ask", {"question": question, "lang": "tlh"}).json()["answers"]


def test_a_slow_question_stops_nobody(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, ended, numbers = served.phone(""), Event(), []
    monkeypatch.setattr(served.campaign, "answers", lambda *_: [{}] * ended.wait(60))

    async def both() -> None:
        asked = {"content": b'{"question": "x"}', "headers": {"origin": ADDRESS, **JSON}}
        slow = [asyncio.create_task(phone.browser.post("/ask", **asked)) for _ in range(6)]  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        numbers.append((await phone.browser.get("/")).status_code)
        ended.set()
        numbers.extend([(await each).status_code for each in slow])

    served.do(both())
    assert numbers == [200] * 7


def kept_in(folder: Path) -> dict[str, bytes]:
    """The files of a campaign, but for what is no part of it."""
    inside = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".cache" not in path.parts)
    return {str(path): path.read_bytes() for path in inside if path.suffix != ".lock"}


def test_changed_sheets_are_printed_and_nothing_is_written_into_the_record(served: Served, makeplay: Makeplay) -> None:
    phone, before = served.phone(""), kept_in(Path("campaigns/kran"))
    assert phone.post("/print").json() == {"files": ["changed.pdf"]}
    phone.get()
    phone.post("/ask", {"question": "what is a world?"})
    assert kept_in(Path("campaigns/kran")) == before
    sheet = phone.get("/printed/changed.pdf")
    assert sheet.content == Path("output/kran/changed.pdf").read_bytes()
    assert sheet.headers["content-disposition"] == 'attachment; filename="changed.pdf"'
    for name in ("../../../campaigns/kran/campaign.toml", "..%2f..%2fcampaigns%2fkran%2fcampaign.toml", "box.pdf", ""):
        assert nothing(phone.get(f"/printed/{name}"), 404), name
    assert nothing(served.phone().get("/printed/changed.pdf"), 403)
    assert makeplay("print", "kran", "--confirm").code == 0  # by the person at the screen
    assert phone.post("/print").json() == {"files": []}


def test_while_sheets_are_printed_nobody_else_waits(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = served.phone("")
    gone_on: list[int] = []

    def printing(_opened: OpenCampaign) -> list[Path]:
        gone_on.append(served.campaign.print_changed() is None)
        return []

    monkeypatch.setattr(served.campaign, "_printing", printing)
    assert phone.post("/print").json() == {"files": []}
    assert gone_on == [True]
    served.campaign._printing_now.acquire()
    assert nothing(phone.post("/print"), 409)
    assert phone.get().status_code == 200
    served.campaign._printing_now.release()


def fresh(phone: Phone, tag: str) -> httpx.Response:
    """The page once it is another one."""
    for _ in range(200):
        answer = phone.get(headers={"if-none-match": tag})
        if answer.status_code == 200:
            return answer
    raise AssertionError("it stays as it was")


def test_the_page_is_fresh_when_the_record_changes_and_stays_if_it_is_broken(
    served: Served, makeplay: Makeplay
) -> None:
    phone = served.phone("")
    first = phone.get()
    tag = first.headers["etag"]
    assert phone.get(method="HEAD").headers["etag"] == tag
    unchanged = phone.get(headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert makeplay("log", "kran", "note it rained").code == 0
    second = fresh(phone, tag)
    assert second.text != first.text
    (log,) = Path("campaigns/kran/log").glob("0001-*.jsonl")
    whole = log.read_bytes()
    log.write_bytes(b'{"nonsense\n' + whole)
    assert phone.get().text == second.text
    assert phone.post("/ask", {"question": "what is a world?"}).status_code == 200
    assert len(served.told) == 1
    log.write_bytes(whole)
    assert phone.get().text == second.text


def test_a_page_that_cannot_be_made_is_told_and_stops_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = served.phone("")

    def fails(*_: object, **__: object) -> str:
        raise RuntimeError("secret")

    monkeypatch.setattr("generator.companion.serving.served.companion_page", fails)
    with pytest.raises(RuntimeError):  # the transport of the tests hands it on; uvicorn does not
        phone.get()
    assert phone.post("/ask", {"question": "what is a world?"}).status_code == 200


def test_each_seat_learns_what_its_player_may(
    serving: Callable[..., Served], makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The odds that a player knows tell what they hold."""
    typing(makeplay, monkeypatch, "kran")("1\n" * 6, "--seed", "5")
    odds = {"question": "what are the odds of a heart?"}
    openly = json.loads(makeplay("ask", odds["question"], "--campaign", "kran", "--json").out)
    opened = campaigns.open_campaign(Path(), "kran")
    assert isinstance(opened.pack, Playable)
    table = opened.pack.resume(opened.state, None)
    assert table is not None
    seats, openly_told = serving(("Ada", "Ben")), serving()
    phones = {seat: seats.phone(seat) for seat in ("Ada", "Ben")} | {"": openly_told.phone("")}
    said = {seat: phone.post("/ask", odds).json()["answers"][0] for seat, phone in phones.items()}
    assert said.pop(table.asked) == openly
    assert all(answer["result"] != openly["result"] for answer in said.values())
    assert len({json.dumps(answer) for answer in said.values()}) == 1
    for question in ("what can I do now?", "whose turn is it?", "轮到谁了？"):
        told = {seat: phone.post("/ask", {"question": question}).json()["answers"][0] for seat, phone in phones.items()}
        assert told.pop(table.asked)["label"] == "COMPUTED"
        (other,) = {answer["answer"] for answer in told.values()}
        assert "Only the phone of the player who is to choose" in other or "只有轮到选择的玩家" in other
    pages = {seat: phone.get().text for seat, phone in phones.items()}
    assert ["<p>Ada</p>" in pages["Ada"], "<p>Ben</p>" in pages["Ben"], "<p>None</p>" in pages[""]] == [True] * 3


@pytest.mark.usefixtures("home", "told_in_english")
def test_what_cannot_be_served_is_told_in_a_line(makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = makeplay("serve", "kran", "--port", port)
    assert told.code == 2
    assert told.err == f"makeplay: 127.0.0.1:{port}: this port is in use; name another one: --host, --port\n"
    for words, said in (
        (("nowhere",), "is not a campaign"),
        (("kran", "--seat", "Cleo"), "Cleo"),
        (("kran", "--host", "192.0.2.1"), "does not have this address"),
        (("kran", "--host", "no such host.invalid"), "no such host.invalid"),
        (("kran", "--network", "--host", "127.0.0.1"), "--network"),
    ):
        told = makeplay("serve", *words)
        assert told.code in (2, 3), words
        assert told.err.count("\n") == 1, told.err
        assert said in told.err, told.err
    monkeypatch.setattr(running, "find_spec", lambda name: None if name == "uvicorn" else name)
    assert (
        makeplay("serve", "kran").err
        == f"makeplay: this needs uvicorn; install it with: {sys.executable} -m pip install uvicorn\n"
    )


def test_names_of_this_machine() -> None:
    with running.listening("127.0.0.1", 0) as heard:
        port = heard.getsockname()[1]
        assert running.address_of(heard) == f"http://127.0.0.1:{port}"
        assert running.names_of(heard, "127.0.0.1") == {f"127.0.0.1:{port}", f"localhost:{port}"}
    with running.listening(running.EVERYWHERE, 0) as heard:
        assert re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:\d+", running.address_of(heard))
        assert "0.0.0.0" not in running.address_of(heard)


@pytest.fixture
def server(served: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a real server that has three connections for each address."""
    monkeypatch.setattr(connections.Impatient, "each", 3)
    heard = running.listening("127.0.0.1", 0)
    its_port: int = heard.getsockname()[1]
    started: list[bool] = []
    server = running.server_of(served.app, lambda: started.append(True))
    thread = Thread(target=server.run, args=([heard],))
    thread.start()
    while not started:
        thread.join(0.01)
    yield its_port
    server.should_exit = True
    thread.join(60)
    assert not thread.is_alive()


def connected(port: int, sent: bytes, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    found = socket.create_connection(("127.0.0.1", port), 60, source_address=(address, 0))
    found.sendall(sent)
    return found


def received(its: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    found = b""
    with its, suppress(ConnectionError):
        while data := its.recv(65536):
            found += data
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own")
def test_slow_many_large_and_broken_requests_stop_nobody(server: int, monkeypatch: pytest.MonkeyPatch) -> None:
    host = f"Host: 127.0.0.1:{server}\r\n".encode()
    usual = b"GET / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"
    half = b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 9\r\n\r\n{"
    meant = f"Origin: http://127.0.0.1:{server}\r\nContent-Type: application/json\r\n".encode()
    kept = [connected(server, b"GET / HT") for _ in range(3)]
    assert received(connected(server, usual)) == b"", "a fourth connection of one address"
    assert received(connected(server, usual, "127.0.0.2")).startswith(b"HTTP/1.1 401 ")
    for each in kept:
        each.close()
    assert received(connected(server, half, "127.0.0.2")).startswith(b"HTTP/1.1 403 ")
    monkeypatch.setattr(connections.Impatient, "request", 0.4)
    slow = [connected(server, each, "127.0.0.4") for each in (b"", b"GET / HT", half.replace(host, host + meant))]
    assert [received(each) for each in slow] == [b"", b"", b""], "cut off"
    monkeypatch.setattr(connections.Impatient, "request", connections.REQUEST)
    assert received(connected(server, usual)).startswith(b"HTTP/1.1 401 ")
    large = connected(server, b"POST /join HTTP/1.1\r\n" + host + b"Content-Length: 104857600\r\n\r\n")
    with suppress(ConnectionError):
        for _ in range(200):
            large.sendall(b"x" * 500_000)
    assert received(large)[:12] in (b"", b"HTTP/1.1 403", b"HTTP/1.1 413")
    for broken in (b"\x16\x03\x01\x02", b"GET / HTTP/1.1", b"A" * 40_000, b"GET / HTTP/9", b"GET / HTTP/1.0"):
        told = received(connected(server, broken + b"\r\n\r\n", "127.0.0.3"))
        assert told.partition(b" ")[2][:3] in (b"", b"400", b"403"), told[:80]
        assert told.partition(b"\r\n\r\n")[2] == b""
    assert received(connected(server, usual)).startswith(b"HTTP/1.1 401 ")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another signal there")
def test_it_serves_until_ctrl_c(home: Path) -> None:
    words = [sys.executable, "-m", "generator", "serve", "kran", "--port", "0", "--home", str(home)]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=_english())
    assert run.stdout is not None
    assert "kran is at" in run.stdout.readline()
    link = run.stdout.readline().split()[-1]
    address, _, code = link.partition("/#")
    with httpx.Client(base_url=address, timeout=60) as phone:
        assert phone.get("/").status_code == 401
        assert phone.post("/join", json={"code": code}, headers={"origin": address}).status_code == 204
        asked = phone.post("/ask", json={"question": "what is a world?"}, headers={"origin": address})
        assert asked.json()["answers"][0]["label"] == "RULE"
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=120)
    assert (run.returncode, err, out.splitlines()[-1]) == (0, "", "no longer serving")
    assert "Traceback" not in out


@pytest.mark.prove
@needs_browser
def test_a_phone_joins_asks_prints_and_sees_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real page, as a phone has it: the link of the QR code, and the buttons."""
    from playwright.sync_api import sync_playwright

    left_by((FOUNDED, ("companion", "kran")), tmp_path)
    monkeypatch.chdir(tmp_path)
    words = [sys.executable, "-m", "generator", "serve", "kran", "--port", "0", "--seat", "Ada"]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=_english())
    wrong: list[str] = []
    with sync_playwright() as played:
        assert run.stdout is not None
        run.stdout.readline()
        link = run.stdout.readline().split()[-1]
        browser = played.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(**SCREENS["phone"]).new_page()
        page.set_default_timeout(240_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "401" not in said.text else None)
        page.goto(link)
        page.wait_for_selector("body[data-ready]")
        assert "Ada" in page.inner_text("#standing")
        assert "#" not in page.url
        go_to(page, "rules")
        page.fill("#ask", "may I settle two worlds in one action?")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=No. Each SETTLE")
        go_to(page, "tonight")
        page.click("#tonight button.main")
        with page.expect_download() as download:
            page.click("#tonight a[href^='/printed/']")
        assert Path(download.value.path()).read_bytes() == Path("output/kran/changed.pdf").read_bytes()
        logged = [sys.executable, "-m", "generator", "log", "kran", "lost 005", "--anyway"]
        subprocess.run(logged, check=True, stdout=subprocess.DEVNULL, env=_english())
        page.click("#news button")
        page.wait_for_selector("body[data-ready]")
        page.goto(f"{Path('output/kran/companion.html').resolve().as_uri()}#1F3A9C0B/012")
        page.wait_for_selector("#sheet[open]")
        assert page.inner_text("#sheet-title").startswith("012")
        browser.close()
    run.send_signal(signal.SIGINT)
    assert run.wait(120) == 0
    run.stdout.close()
    assert wrong == []


def _english() -> dict[str, str]:
    return {**os.environ, "MAKEPLAY_LANG": "en", "PYTHONUNBUFFERED": "1"}


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another signal there")
def test_a_deck_is_served_as_its_spreadsheet_has_it_and_printed(
    tmp_path: Path, makeplay: Makeplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert makeplay("deck", "new", "foxes").code == 0
    words = [sys.executable, "-m", "generator", "serve", "foxes", "--port", "0", "--home", str(tmp_path)]
    run = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=_english())
    assert run.stdout is not None
    assert "foxes is at" in run.stdout.readline()
    address, _, code = run.stdout.readline().split()[-1].partition("/#")
    with httpx.Client(base_url=address, timeout=60) as phone:
        phone.post("/join", json={"code": code}, headers={"origin": address})
        packed = re.search(r'id="told"[^>]*>([^<]*)<', phone.get("/").text)
        assert packed is not None
        told = json.loads(zlib.decompress(b64decode(packed[1])))
        assert [card["id"] for card in told["cards"]] == ["lantern", "lantern#2", "bridge", "owl", "storm"]
        assert phone.post("/print", headers={"origin": address, **JSON}).json() == {"files": ["changed.pdf"]}
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=120)
    assert makeplay("print", "foxes", "--confirm").code == 0  # by the person at the screen
    assert "not printed" not in makeplay("status", "foxes").out
