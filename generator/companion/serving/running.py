"""The server itself: one address, until Ctrl-C.

In: an application, a host and a port. Out: nothing; it serves.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

from generator.companion.serving.gate import App
from generator.errors import CannotReport, CannotServe, told_by_system

if TYPE_CHECKING:
    import uvicorn

#: This machine only; every address that it has.
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
#: Connections at once; seconds in which a browser may ask again, and in which all end.
CONNECTIONS, KEEP, ENDING = 200, 15, 2
PACKAGES = ("starlette", "uvicorn")


def check_packages() -> None:
    """Raise CannotReport if what serves is not installed."""
    if missing := [package for package in PACKAGES if find_spec(package) is None]:
        raise CannotReport(missing)


def listening(host: str, port: int) -> socket.socket:
    """Return a socket at that address; port 0 is one that is free.

    Raises CannotServe.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        plain = error if isinstance(error, socket.gaierror) else OSError(error.errno, os.strerror(error.errno or 0))
        raise CannotServe(host, port, told_by_system(plain)) from error


def address_of(heard: socket.socket) -> str:
    """Return the address that others type: the one of this machine in its network, if it is heard everywhere."""
    host, port = heard.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = _in_network(heard.family)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _in_network(family: socket.AddressFamily) -> str:
    """Return this machine's address in its network: the one from which it would reach another; nothing is sent."""
    far = "2001:db8::1" if family is socket.AF_INET6 else "192.0.2.1"
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return HERE


def names_of(heard: socket.socket, host: str) -> frozenset[str]:
    """Return the names, with the port, under which a browser may ask; the address of a connection is one anyway."""
    given, port = heard.getsockname()[:2]
    its = ipaddress.ip_address(given)
    names = [*([] if its.is_unspecified else [host]), *(["localhost"] if its.is_loopback or its.is_unspecified else [])]
    return frozenset(f"{name}:{port}" for name in names)


def serve(app: App, heard: socket.socket, started: Callable[[], None]) -> None:
    """Serve *app* until Ctrl-C; *started* is called when it answers."""
    server_of(app, started).run([heard])


def server_of(app: App, started: Callable[[], None]) -> uvicorn.Server:
    """Return what serves *app*."""
    from uvicorn import Config, Server

    from generator.companion.serving.connections import HEAD, Impatient

    class Announced(Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            started()

    return Announced(
        Config(
            app,
            http=Impatient,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_keep_alive=KEEP,
            timeout_graceful_shutdown=ENDING,
            h11_max_incomplete_event_size=HEAD,
        )
    )
