"""`makeplay judge`: what may be chosen in a position, and what a choice would do.

In: a position described in a file, or the game of a campaign; choices. Out: problems, legal choices, what happens with
the rule at each step. Nothing is recorded.
"""

from __future__ import annotations

from pathlib import Path

import click

from generator.campaign.reading import text_named
from generator.cli.console import hand_over, tell_report
from generator.cli.language import in_campaign, in_words, lang_option, say, spoken_language, wanted
from generator.cli.options import game_option, home_option, json_option
from generator.cli.sections import Exemplified
from generator.engine.documents import BadDocument, read_toml
from generator.engine.keeping import Report
from generator.engine.languages import languages
from generator.engine.pack import Pack, find_pack
from generator.engine.table import Analysis, Cautioned, Judging
from generator.engine.view import Language
from generator.errors import BadPosition, CannotDo, NothingToJudge, Text, told_by_system

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
    """Print a ruling on a position."""
    if example:
        hand_over(_judging(find_pack(game)).example_position.rstrip())
        return
    if campaign is None and not words:
        raise click.UsageError(say("usage.no_position"))
    lang = wanted(lang)
    analysis = _described(Path(words[0]), game, lang) if campaign is None else _of_campaign(home, campaign, lang)
    problems = list(map(in_words, analysis.problems()))
    steps = [(choice, analysis.play(choice)) for choice in (words[1:] if campaign is None else words)]
    if asked is not None:
        rule = analysis.rule_of(asked)
        tell_report(Report([rule], {"why": rule}), as_json)
    else:
        tell_report(Report(_lines(analysis, problems, steps), _as_data(analysis, problems, steps)), as_json)


def _lines(analysis: Analysis, problems: list[str], steps: list[tuple[str, list[str]]]) -> list[str]:
    """Return a judgement for people: problems, what the choices did, else the position, and what is legal now."""
    lines = [f"! {problem}" for problem in problems]
    for choice, happened in steps:
        lines += [f"> {choice}", *(f"  {line}" for line in happened)]
    if not steps:
        lines += analysis.position()
    if isinstance(analysis, Cautioned):
        lines.append(analysis.caveat())
    if analysis.over:
        return lines
    offers = analysis.offers()
    width = max(len(offer.notation) for offer in offers)
    lines += say("session.asks", player=analysis.asked, question=analysis.question()).splitlines()
    return lines + [f"  {offer.notation:<{width}}  {offer.meaning}" for offer in offers]


def _as_data(analysis: Analysis, problems: list[str], steps: list[tuple[str, list[str]]]) -> dict[str, object]:
    """Return a judgement for programs."""
    return {
        "problems": problems,
        "position": analysis.position(),
        "steps": [{"choice": choice, "told": lines} for choice, lines in steps],
        "over": analysis.over,
        "asked": None if analysis.over else analysis.asked,
        "question": None if analysis.over else analysis.question(),
        "choices": [] if analysis.over else [offer._asdict() for offer in analysis.offers()],
        **({"caveat": analysis.caveat()} if isinstance(analysis, Cautioned) else {}),
    }


def _judging(pack: Pack) -> Judging:
    """Return the same *pack*, whose positions can be judged.

    Raises CannotDo.
    """
    if not isinstance(pack, Judging):
        raise CannotDo(pack.name, "judged")
    return pack


def _described(path: Path, game: str, language: Language | None) -> Analysis:
    """Return the analysis of a position in a file.

    Raises BadPosition.
    """
    try:
        table = read_toml(text_named(path))
    except (OSError, BadDocument, UnicodeDecodeError) as problem:
        unread = told_by_system(problem) if isinstance(problem, OSError) else ""
        reason = unread or Text("no_toml", problem=problem)
        raise BadPosition(str(path), reason, Text("position_example")) from None
    spoken: Language = language or (table["language"] if table.get("language") in languages() else spoken_language())
    in_campaign(spoken)
    return _judging(find_pack(game)).analysis(str(path), table, spoken)


def _of_campaign(home: Path, name: str, language: Language | None) -> Analysis:
    """Return the analysis of the game under way in a campaign.

    Raises what opening it raises, CannotDo, NothingToJudge.
    """
    from generator.cli.opening import opened_campaign  # a described position needs no campaign

    opened = opened_campaign(home, name)
    analysis = _judging(opened.pack).analysis_of(opened.state, language)
    if analysis is None:
        raise NothingToJudge(name)
    return analysis
