"""`makeplay judge`: what may be chosen in a position, and what a choice would do.

In: a position described in a file, or the game of a campaign; choices. Out: problems, legal choices, what happens with
the rule at each step. Nothing is recorded.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign.reading import text_named
from generator.cli.console import hand_over, tell, tell_json
from generator.cli.options import game_option, home_option, json_option
from generator.cli.sections import Exemplified
from generator.cli.tongue import lang_option, say, tongue, wanted
from generator.engine.documents import BadDocument, read_toml
from generator.engine.languages import languages
from generator.engine.pack import find_pack
from generator.engine.table import Analysis, Cautioned, Judging
from generator.engine.view import Language
from generator.errors import BadPosition, CannotDo, NothingToJudge

HELP = """Judge a position: its problems, its legal choices, and what a choice would do, with the rule at each step.

Choices are written as in `makeplay play` (docs/notation.md). Nothing is recorded.
"""
EXAMPLES = {
    "makeplay judge --example > position.toml": "a position to copy",
    "makeplay judge position.toml": "the legal choices there",
    "makeplay judge position.toml settle go": "what these choices do, one after the other",
    "makeplay judge position.toml --why evoke": "whether a choice is legal, and the rule",
    "makeplay judge --campaign kran": "the game under way, as the player to choose sees it",
}


@click.command("judge", cls=Exemplified, help=HELP, examples=EXAMPLES)
@click.argument("words", nargs=-1, metavar="[POSITION.toml] [CHOICE]...")
@click.option("--campaign", metavar="NAME", help="Judge the game under way in this campaign, instead of a file.")
@click.option("--why", "asked", metavar="CHOICE", help="Only say whether this choice is legal, and by which rule.")
@click.option("--example", is_flag=True, help="Print a position to copy, and nothing else.")
@lang_option("Language; by default MAKEPLAY_LANG, or that of the position or the campaign.")
@game_option
@json_option
@home_option
def judge_command(
    words: tuple[str, ...],
    campaign: str | None,
    asked: str | None,
    example: bool,
    lang: Language | None,
    game: str,
    as_json: bool,
    home: Path,
) -> None:
    """A ruling on a position."""
    if example:
        hand_over(_judging(game).example_position.rstrip())
        return
    if campaign is None and not words:
        raise click.UsageError(say("usage.no_position"))
    lang = wanted(lang)
    analysis = _described(Path(words[0]), game, lang) if campaign is None else _of_campaign(home, campaign, lang)
    choices = words[1:] if campaign is None else words
    problems = analysis.problems()
    happened = [(choice, analysis.play(choice)) for choice in choices]
    if asked is not None:
        _told(as_json, {"why": analysis.rule_of(asked)}, [analysis.rule_of(asked)])
        return
    if as_json:
        tell_json(_as_data(analysis, problems, happened))
        return
    lines = [f"! {problem}" for problem in problems]
    lines += [line for choice, told in happened for line in (f"> {choice}", *(f"  {each}" for each in told))]
    for line in lines if happened else [*lines, *analysis.position()]:
        tell(line)
    _tell_choices(analysis)


def _tell_choices(analysis: Analysis) -> None:
    """What the judgement holds under, if it says so; who is asked what, and every legal choice."""
    if isinstance(analysis, Cautioned):
        tell(analysis.caveat())
    if analysis.over:
        return
    tell(f"{analysis.asked}: {analysis.question()}")
    offers = analysis.offers()
    width = max(len(offer.notation) for offer in offers)
    for offer in offers:
        tell(f"  {offer.notation:<{width}}  {offer.meaning}")


def _as_data(analysis: Analysis, problems: list[str], happened: list[tuple[str, list[str]]]) -> dict[str, object]:
    return {
        "problems": problems,
        "position": analysis.position(),
        "steps": [{"choice": choice, "told": lines} for choice, lines in happened],
        "over": analysis.over,
        "asked": None if analysis.over else analysis.asked,
        "question": None if analysis.over else analysis.question(),
        "choices": [] if analysis.over else [offer._asdict() for offer in analysis.offers()],
        **({"caveat": analysis.caveat()} if isinstance(analysis, Cautioned) else {}),
    }


def _told(as_json: bool, data: dict[str, object], lines: list[str]) -> None:
    if as_json:
        tell_json(data)
    else:
        for line in lines:
            tell(line)


def _judging(game: str) -> Judging:
    """A game whose positions can be judged.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Judging):
        raise CannotDo(game, "judged")
    return pack


def _described(path: Path, game: str, language: Language | None) -> Analysis:
    """A position in a file.

    Raises BadPosition.
    """
    try:
        told = read_toml(text_named(path))
    except OSError as problem:
        raise BadPosition(
            str(path), problem.strerror or "it cannot be read", "makeplay judge --example shows one"
        ) from None
    except (BadDocument, UnicodeDecodeError) as problem:
        raise BadPosition(
            str(path), f"it is not valid TOML ({problem})", "makeplay judge --example shows one"
        ) from None
    spoken: Language = language or (told["language"] if told.get("language") in languages() else tongue())
    return _judging(game).analysis(str(path), told, spoken)


def _of_campaign(home: Path, name: str, language: Language | None) -> Analysis:
    """The game of a campaign.

    Raises what opening it raises, CannotDo, NothingToJudge.
    """
    from generator.campaign import folder as campaigns
    from generator.cli.opening import warn  # a described position needs no campaign

    opened = campaigns.open_campaign(home, name)
    warn(opened)
    if not isinstance(opened.pack, Judging):
        raise CannotDo(opened.pack.name, "judged")
    analysis = opened.pack.analysis_of(opened.state, language)
    if analysis is None:
        raise NothingToJudge(name)
    return analysis
