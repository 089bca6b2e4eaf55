"""What the server answers: the page, questions, sheets to print; behind the gate, for those who have a session.

In: a campaign, the keys. Out: an application for any server of ASGI.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from generator.companion.serving.gate import JOIN, Gate
from generator.companion.serving.joining import join_page
from generator.companion.serving.keys import Keys, TooManyGuessesError
from generator.companion.serving.served import ServedCampaign
from generator.companion.serving.workers import Workers
from generator.engine.sentences import error_lines
from generator.engine.view import Language
from generator.errors import MakeplayError

#: Pages, questions and print runs that are worked on at once; each waits only for its like.
AT_ONCE = 2
_POLICY = re.compile(rb'<meta http-equiv="content-security-policy" content="([^"]*)"', re.IGNORECASE)


class Companion:
    """The routes of one campaign."""

    def __init__(self, campaign: ServedCampaign, keys: Keys, cookie: str, language: Language) -> None:
        self._campaign, self._keys, self._cookie = campaign, keys, cookie
        self._joining = join_page(language).encode()
        self._pages, self._questions, self._prints = Workers(AT_ONCE), Workers(AT_ONCE), Workers(AT_ONCE)

    def routes(self) -> list[Route]:
        """Return what is at which address."""
        return [
            Route("/", self.page),
            Route(JOIN, self.join, methods=["POST"]),
            Route("/ask", self.ask, methods=["POST"]),
            Route("/print", self.print, methods=["POST"]),
            Route("/printed/{name}", self.printed),
        ]

    async def page(self, request: Request) -> Response:
        """Return the page of a session, unless its browser has it; else the one that asks for a code."""
        session = request.scope["session"]
        if session is None:
            return Response(self._joining, 401, {"content-security-policy": policy_of(self._joining)}, "text/html")
        page = await self._pages.do(lambda: self._campaign.page(session.seat))
        tag = f'"{page.tag}"'
        if request.headers.get("if-none-match") == tag:
            return Response(None, 304, {"etag": tag})
        headers = {"etag": tag, "content-security-policy": policy_of(page.data)}
        return Response(page.data, 200, headers, "text/html")

    async def join(self, request: Request) -> Response:
        """Exchange a code for a session."""
        code = (await _sent(request)).get("code")
        address = request.client.host if request.client else ""
        try:
            token = self._keys.exchange(code, address) if isinstance(code, str) else None
        except TooManyGuessesError:
            return Response(None, 429)
        if token is None:
            return Response(None, 403)
        answer = Response(None, 204)
        answer.set_cookie(self._cookie, token, httponly=True, samesite="strict", path="/")
        return answer

    async def ask(self, request: Request) -> Response:
        """Answer a question."""
        sent = await _sent(request)
        question, language = sent.get("question"), sent.get("lang")
        if not isinstance(question, str) or not question.strip():
            return Response(None, 400)
        wanted = language if isinstance(language, str) else None
        seat = request.scope["session"].seat
        answers = await self._questions.do(lambda: self._campaign.answers(question, wanted, seat))
        return JSONResponse({"answers": answers})

    async def print(self, request: Request) -> Response:
        """Print what has changed; the answer names the files."""
        del request
        names = await self._prints.do(self._campaign.print_changed)
        return Response(None, 409) if names is None else JSONResponse({"files": names})

    async def printed(self, request: Request) -> Response:
        """Return a file that was printed last."""
        path = self._campaign.printed.get(request.path_params["name"])
        if path is None or not path.is_file():
            return Response(None, 404)
        return FileResponse(path, filename=path.name)


def application(
    campaign: ServedCampaign,
    keys: Keys,
    language: Language,
    hosts: frozenset[str],
    port: int,
    wrong: Callable[[Exception], None] = lambda _error: None,
) -> Gate:
    """Return all of it behind its gate; *hosts* are names of this machine, *wrong* gets every fault."""

    async def refused(_request: Request, error: Exception) -> Response:
        assert isinstance(error, MakeplayError)
        return JSONResponse({"problem": list(error_lines(error, language))}, 503)

    async def failed(_request: Request, error: Exception) -> Response:
        wrong(error)
        return Response(None, 500)

    async def nothing(_request: Request, error: Exception) -> Response:
        return Response(None, getattr(error, "status_code", 404))

    cookie = f"makeplay-{port}"  # browsers do not keep the ports of one address apart
    companion = Companion(campaign, keys, cookie, language)
    handlers: dict[Any, Any] = {MakeplayError: refused, Exception: failed, HTTPException: nothing}
    routed = Starlette(routes=companion.routes(), exception_handlers=handlers)
    routed.router.redirect_slashes = False
    return Gate(routed, keys, hosts, cookie)


def policy_of(page: bytes) -> str:
    """Return what a page may do: what it says itself, and that no other page shows it in a frame."""
    found = _POLICY.search(page)
    return (f"{unescape(found[1].decode())}; " if found else "default-src 'none'; ") + "frame-ancestors 'none'"


async def _sent(request: Request) -> dict[str, Any]:
    """Return the JSON that was sent, nothing if it is none or no object."""
    try:
        sent = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return sent if isinstance(sent, dict) else {}
