"""`makeplay ask`: a question about the rules, answered with what the answer rests on.

In: a question in words, several in a file, or the name of a computed ruling and its inputs. Out: the answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.campaign.reading import TEXT_LIMIT, limited, text_named
from generator.cli.answers import adviser_of, situated, tell_answer
from generator.cli.console import tell, through_pager
from generator.cli.language import lang_option, say, spoken_language, wanted
from generator.cli.options import game_option, home_option, json_option
from generator.cli.sections import Exemplified
from generator.engine.book import Adviser
from generator.engine.documents import BadDocument, read_json
from generator.errors import BadInputs, CannotRead, NotUnderstood, Text, short

if TYPE_CHECKING:
    from generator.assistant.answering import Assistant
    from generator.engine.view import Language

#: How inputs are typed.
_AN_INPUT = """--inputs '{"players": 3}'"""
HELP = """Ask about the rules, in English or Chinese, as you would ask at the table.

An answer is labelled COMPUTED (from a table or by counting), RULE, READING (the rules leave the point open; this is
how we play it), PUBLIC (somebody has answered it in public) or SILENT (the rules say nothing).
"""
EXAMPLES = {
    'makeplay ask "I failed a heart challenge with a 5"': "",
    'makeplay ask "may I settle two worlds in one action?"': "",
    "makeplay ask 牌库空了怎么办": "",
    """makeplay ask --ruling reach --inputs '{"from":61,"to":66}'""": "",
    "makeplay ask --file questions.txt --json": "",
    "makeplay ask": "opens a prompt for one question after another",
}


class _Question(Exemplified):
    """A command whose words may be negative numbers."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words; one such as -3 is not an option."""
        return super().parse_args(
            ctx, [f"\u2212{each[1:]}" if each[:1] == "-" and each[1:2].isdigit() else each for each in args]
        )


@click.command("ask", cls=_Question, help=HELP, examples=EXAMPLES)
@click.argument("words", nargs=-1, metavar="[QUESTION]...")
@lang_option("Language of the answer; by default MAKEPLAY_LANG, or that of the question.")
@game_option
@click.option("--campaign", metavar="NAME", help="Use the cards and the galaxy of this campaign.")
@click.option("--open", "openly", is_flag=True, help="With --campaign: also use face-down cards.")
@click.option(
    "--file",
    "source",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="A file of questions, one on each line (- reads them from standard input).",
)
@click.option("--ruling", metavar="NAME", help="Call a computed ruling by its name (docs/rulings.md).")
@click.option("--inputs", metavar="JSON", help="The inputs of that ruling.")
@json_option
@home_option
def ask_command(
    words: tuple[str, ...],
    lang: Language | None,
    game: str,
    campaign: str | None,
    openly: bool,
    source: Path | None,
    ruling: str | None,
    inputs: str | None,
    as_json: bool,
    home: Path,
) -> None:
    """Print the answers."""
    from generator.assistant.answering import Assistant

    lang = wanted(lang)
    assistant = Assistant(*((adviser_of(game),) if campaign is None else _situated(home, campaign, openly)))
    _refuse_what_does_not_go_together(campaign, openly, ruling, inputs, bool(words), source is not None)
    if ruling is not None:
        tell_answer(assistant.ruled(ruling, _read_inputs(ruling, inputs), lang or spoken_language()), as_json)
    elif source is not None:
        _answer_all(assistant, _lines(source), lang, as_json)
    elif " ".join(words).strip():
        _answer_all(assistant, [" ".join(words)], lang, as_json)
    elif words or as_json or not _conversed(assistant, lang):
        raise NotUnderstood("", Text("question_missing"), Text("a_question"))


def _refuse_what_does_not_go_together(
    campaign: str | None, openly: bool, ruling: str | None, inputs: str | None, asked: bool, listed: bool
) -> None:
    """Raise UsageError for options that need, or forbid, one another."""
    if openly and campaign is None:
        raise click.UsageError(say("usage.open_without_campaign"))
    if ruling is not None and (asked or listed):
        raise click.UsageError(say("usage.ruling_and_question"))
    if listed and asked:
        raise click.UsageError(say("usage.file_and_question"))
    if inputs is not None and ruling is None:
        raise click.UsageError(say("usage.inputs_without_ruling"))


def _conversed(assistant: Assistant, lang: Language | None) -> bool:
    """Open a prompt if there is a terminal; return whether there is one."""
    from generator.cli.conversing import at_terminal, converse  # one question needs none of it

    if not at_terminal():
        return False
    converse(assistant, lang)
    return True


def _answer_all(assistant: Assistant, questions: Sequence[str], lang: Language | None, as_json: bool) -> None:
    """Print the answers to questions in order."""
    from generator.engine.questions.question import LONGEST  # --help needs none of it

    with through_pager():
        for question in questions:
            if len(questions) > 1 and not as_json:
                tell(f"> {short(question, LONGEST)}")  # what is looked at of it
            for answer in assistant.answers(question, lang):
                tell_answer(answer, as_json)


def _situated(home: Path, name: str, openly: bool) -> tuple[Adviser, Mapping[str, object]]:
    """Return the adviser for a campaign, and the switches that the campaign has set.

    Raises what opening the campaign raises, CannotDo.
    """
    from generator.cli.opening import opened_campaign

    return situated(opened_campaign(home, name), openly)


def _lines(source: Path) -> list[str]:
    """Return the questions in a file, one on each line.

    Raises CannotRead.
    """
    try:
        with click.open_file(str(source), "rb") as file:
            text = limited(file, TEXT_LIMIT, source).decode("utf-8-sig", "replace")
    except OSError as error:
        raise CannotRead(source, error) from error
    return [line.strip() for line in text.splitlines() if line.strip()]


def _read_inputs(ruling: str, inputs: str | None) -> dict[str, Any]:
    """Return the inputs of a ruling.

    Raises BadInputs.
    """
    try:
        read = read_json(inputs or "{}")
    except BadDocument as problem:
        raise BadInputs(ruling, Text("inputs_no_json", problem=problem), _AN_INPUT) from None
    if not isinstance(read, dict):
        raise BadInputs(ruling, Text("inputs_no_object"), _AN_INPUT)
    return {key: _of_file(ruling, value) for key, value in read.items()}


def _of_file(ruling: str, value: Any) -> Any:
    """Return the content of a file if *value* is its name after an @; else the value.

    Raises BadInputs.
    """
    if not isinstance(value, str) or not value.startswith("@"):
        return value
    try:
        return text_named(Path(value[1:]).expanduser(), "utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        wrong = Text("file_unread", file=value[1:], why=type(problem).__name__)
        raise BadInputs(ruling, wrong, Text("after_at")) from None
