"""`makeplay serve`: a campaign as a page for the phones at the table, on this machine or on the table's network.

In: a campaign's name, an address, seats. Out: a server until Ctrl-C; its codes are shown here, and nowhere else.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from generator.campaign import folder as campaigns
from generator.campaign.folder import OpenCampaign
from generator.cli.console import complain, show, tell
from generator.cli.faults import fault
from generator.cli.language import in_campaign, lines_of, say
from generator.cli.opening import begin_deck, command_line, usual_theme
from generator.cli.options import home_option
from generator.cli.sections import Exemplified
from generator.cli.sourcing import as_wanted
from generator.cli.waiting import BEFORE, Waiting
from generator.engine.languages import meant, spoken
from generator.engine.pack import card_kinds
from generator.errors import MakeplayError, NotUnderstood, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.companion.serving.served import ServedCampaign

#: This machine only; the port that is asked for unless another is named.
HERE, PORT = "127.0.0.1", 8765
EXAMPLES = {
    "makeplay serve kran": "on this machine only",
    "makeplay serve kran --network": "for the phones in the same network",
    "makeplay serve kran --network --seat Ada --seat Ben": "a code for each player",
}


@click.command("serve", cls=Exemplified, examples=EXAMPLES)
@click.argument("name")
@click.option("--network", is_flag=True, help="Serve to other devices in the same network, not only to this machine.")
@click.option("--host", metavar="ADDRESS", help="Serve at this address of this machine; by default 127.0.0.1.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="The port; 0 picks a free one.",
)
@click.option(
    "--seat", "seats", multiple=True, metavar="PLAYER", help="A code for this player, who sees what they may know."
)
@click.option(
    "--lang",
    type=click.Choice(spoken()),
    metavar="LANG",
    help="Language of the page; both, or two such as en+zh, add a switch; by default that of the campaign.",
)
@home_option
def serve_command(
    name: str, network: bool, host: str | None, port: int, seats: tuple[str, ...], lang: str | None, home: Path
) -> None:
    """Show the campaign NAME on phones: its cards, map and rules, updated when the record changes.

    Each phone needs a one-time code, which is shown here as a QR code; once it has been used, the next one is shown.
    Phones can ask questions and print changed sheets, but write nothing into the record. Ctrl-C stops it.
    """
    from generator.companion.serving.running import EVERYWHERE, address_of, check_packages, listening, names_of, serve

    if network and host is not None:
        raise click.UsageError(say("usage.network_and_host"))
    check_packages()
    begin_deck(home, name)
    opened = _opened(home, name)
    in_campaign(opened.state.language)
    usual_theme(opened)
    seats = tuple(_player(opened, seat) for seat in dict.fromkeys(seats))
    host = host or (EVERYWHERE if network else HERE)
    with listening(host, port) as heard:
        address, names = address_of(heard), names_of(heard, host)
        from generator.companion.serving.application import application
        from generator.companion.serving.keys import Keys
        from generator.companion.serving.served import ServedCampaign

        languages = meant(lang, opened.settings.language)
        read, printed = partial(_opened, home, name), lambda _opened: _printed(home, name)
        campaign = ServedCampaign(read, printed, languages, _complain_of, bool(seats))
        keys = Keys(seats or ("",), lambda code, seat: _show(address, code, seat))
        app = application(campaign, keys, languages[0], names, heard.getsockname()[1], _complain_of)

        def started() -> None:
            tell(say("serve.ready", name=name, address=address))
            keys.show()
            Thread(target=partial(_prepare, campaign), daemon=True).start()  # the first phone waits less

        with suppress(KeyboardInterrupt):
            serve(app, heard, started)
    tell(say("serve.ended"))


def _opened(home: Path, name: str) -> OpenCampaign:
    return as_wanted(campaigns.open_campaign(home, name)).opened


def _player(opened: OpenCampaign, seat: str) -> str:
    """Return the player of that name.

    Raises NotUnderstood.
    """
    players = opened.settings.players
    found = next((each for each in players if each.casefold() == seat.casefold()), None)
    if found is None:
        raise NotUnderstood(
            f"--seat {seat}", Text("no_player_here", value=seat, known=tuple(players)), f"--seat {''.join(players[:1])}"
        )
    return found


def _prepare(campaign: ServedCampaign) -> None:
    """Make the page before anybody asks for it; those who do are shown what is wrong."""
    with suppress(MakeplayError):
        campaign.page("")


def _show(address: str, code: str, seat: str) -> None:
    """Show a code, as a picture on a terminal, with the address beneath."""
    link = f"{address}/#{code}"
    if sys.stdout.isatty():
        from rich.text import Text as Picture

        picture = "\n".join(_drawn(link))
        show(Picture(picture, style="bright_white on black", no_wrap=True))
    tell(say("serve.code", seat=seat, code=code, link=link))


def _drawn(link: str) -> list[str]:
    """Return the lines of a QR code; its light is drawn, since most terminals are dark."""
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(link, error="l", micro=False, boost_error=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().splitlines()


def _printed(home: Path, name: str) -> Sequence[Path]:
    """Print the cards that changed, and the board if it did, and say so here; return the files.

    The run waits to be confirmed here, as any run does.
    """
    from generator.press.exports.production import produce
    from generator.press.job.asked import PrintRequest
    from generator.press.job.planning import plan

    opened, wanted = as_wanted(campaigns.open_campaign(home, name))
    pack, its = opened.pack, opened.settings
    boards = [kind for kind in pack.kinds if kind in pack.board_kinds][:1]
    kinds = (*card_kinds(pack), *boards)
    request = PrintRequest(its.paper, its.language, kinds=kinds, changed=True, theme=usual_theme(opened))
    run = produce(request, plan(opened, request), campaigns.output_folder(home, name))
    again = command_line(home, "print", name, "--confirm")
    if run.worth_confirming and Waiting(opened.folder).keep(run.event | ({BEFORE: list(wanted)} if wanted else {})):
        tell(say("serve.printed", files=[str(path) for path in run.paths], command=again))
    return run.paths


def _complain_of(problem: Exception) -> None:
    complain(*(lines_of(problem) if isinstance(problem, MakeplayError) else [fault(problem)]))
