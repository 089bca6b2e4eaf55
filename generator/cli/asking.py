"""`makeplay ask`: a question about the rules, answered with what the answer rests on.

In: a question in words, several in a file, or the name of a computed ruling and its inputs. Out: the answers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import game_option, home_option, json_option
from generator.cli.sections import Exemplified
from generator.cli.telling import tell, wrapped
from generator.engine.book import Advised, Adviser, in_words, paged
from generator.engine.pack import find_pack
from generator.errors import BadInputs, CannotDo, MakeplayError, NotUnderstood

if TYPE_CHECKING:
    from generator.assistant.answering import Answer, Assistant, Cite
    from generator.engine.view import Language

#: How inputs are typed.
_AN_INPUT = """--inputs '{"players": 3}'"""
HELP = """Ask about the rules, in English or Chinese, as you would ask at the table.

An answer is labelled: COMPUTED from a table or by counting, RULE, READING where the rules leave a point open and we say
how we play it, PUBLIC for what somebody answered in public, SILENT where the rules say nothing.
"""
EXAMPLES = {
    'makeplay ask "I failed a heart challenge with a 5"': "",
    'makeplay ask "may I settle two worlds in one action?"': "",
    "makeplay ask 牌库空了怎么办": "",
    """makeplay ask --ruling reach --inputs '{"from":61,"to":66}'""": "",
    "makeplay ask --file questions.txt --json": "",
    "makeplay ask": "at a terminal: one question after another",
}
READ_AS = {"en": "rests on", "zh": "依据"}
ALSO = {"en": "also possible", "zh": "也可能是"}
NEAREST = {"en": "nearest", "zh": "最接近的"}
SEE = {"en": "see also", "zh": "另见"}


class _Question(Exemplified):
    """A command whose words may be numbers below zero."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words; one such as -3 is no option."""
        return super().parse_args(
            ctx, [f"\u2212{each[1:]}" if each[:1] == "-" and each[1:2].isdigit() else each for each in args]
        )


@click.command("ask", cls=_Question, help=HELP, examples=EXAMPLES)
@click.argument("words", nargs=-1, metavar="[QUESTION]...")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of the answer; else that of the question.")
@game_option
@click.option("--campaign", metavar="NAME", help="Use the cards and the galaxy of this campaign.")
@click.option("--open", "openly", is_flag=True, help="With --campaign: use what lies face down too.")
@click.option(
    "--file",
    "source",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    help="A file of questions, one a line (- reads them from standard input).",
)
@click.option("--ruling", metavar="NAME", help="A computed ruling by its name (docs/rulings.md).")
@click.option("--inputs", metavar="JSON", help="What that ruling must know.")
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
    """Answers."""
    from generator.assistant.answering import Assistant

    assistant = Assistant(*((adviser_of(game),) if campaign is None else _situated(home, campaign, openly)))
    if openly and campaign is None:
        raise click.UsageError("--open is about what lies face down in a campaign: give --campaign NAME too.")
    if ruling is not None and (words or source is not None):
        raise click.UsageError("--ruling takes its --inputs, no question.")
    if ruling is not None:
        tell_answer(assistant.ruled(ruling, _read_inputs(ruling, inputs), lang or "en"), as_json)
        return
    if source is not None and words:
        raise click.UsageError("--file has the questions: leave out the one beside it, or the file.")
    if inputs is not None:
        raise click.UsageError("--inputs are those of a ruling: give --ruling NAME too.")
    questions = _lines(source) if source is not None else [" ".join(words)]
    if source is None and not words and not as_json and at_terminal():
        converse(assistant, lang)
        return
    if source is None and not " ".join(words).strip():
        raise NotUnderstood("", "there is no question", 'makeplay ask "may I settle twice?"')
    for question in questions:
        if len(questions) > 1 and not as_json:
            tell(f"> {question}")
        for answer in assistant.answers(question, lang):
            tell_answer(answer, as_json)


def adviser_of(game: str) -> Adviser:
    """Who knows the rules of a game.

    Raises UnknownGame, CannotDo.
    """
    pack = find_pack(game)
    if not isinstance(pack, Advised):
        raise CannotDo(game, "asked about")
    return pack.adviser()


def _situated(home: Path, name: str, openly: bool) -> tuple[Adviser, Mapping[str, object]]:
    """Who knows the rules and a campaign, and the switches that it has set.

    Raises what opening it raises, CannotDo.
    """
    from generator.campaign import folder as campaigns
    from generator.cli.opening import warn

    opened = campaigns.open_campaign(home, name)
    warn(opened)
    if not isinstance(opened.pack, Advised):
        raise CannotDo(opened.pack.name, "asked about")
    return opened.pack.adviser(opened.state, openly), opened.settings.rules


def _lines(source: Path) -> list[str]:
    """The questions in a file, one a line."""
    with click.open_file(str(source), encoding="utf-8-sig", errors="replace") as file:
        return [line.strip() for line in file if line.strip()]


def _read_inputs(ruling: str, inputs: str | None) -> dict[str, Any]:
    """What a ruling is told.

    Raises BadInputs.
    """
    try:
        read = json.loads(inputs or "{}")
    except (ValueError, RecursionError) as problem:
        raise BadInputs(ruling, f"--inputs is no JSON ({problem})", _AN_INPUT) from None
    if not isinstance(read, dict):
        raise BadInputs(ruling, "--inputs must be a JSON object", _AN_INPUT)
    return {key: _of_file(ruling, value) for key, value in read.items()}


def _of_file(ruling: str, value: Any) -> Any:
    """What a file holds, if a value is its name behind an @; else the value.

    Raises BadInputs.
    """
    if not isinstance(value, str) or not value.startswith("@"):
        return value
    try:
        return Path(value[1:]).expanduser().read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        wrong = f"the file {value[1:]!r} cannot be read ({type(problem).__name__})"
        raise BadInputs(ruling, wrong, "@ stands before the name of a text file in UTF-8") from None


def at_terminal() -> bool:
    """Whether somebody sits there who can be asked for a question."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def converse(assistant: Assistant, lang: Language | None) -> None:
    """A prompt at which each question stands alone; 2 and 3 show what was also possible, "rules 2.4" reads on."""
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()
    tell('Ask as at the table. A number shows one of the passages told; "rules 2.4" reads the rules; "quit" leaves.')
    last: Sequence[Answer] = ()
    while True:
        try:
            typed = " ".join(session.prompt("ask> ").split())
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if typed.casefold() in {"quit", "exit", "q"}:
            return
        try:
            last = _reply(assistant, typed, lang, last)
        except MakeplayError as error:
            tell(str(error))


def _reply(assistant: Assistant, typed: str, lang: Language | None, last: Sequence[Answer]) -> Sequence[Answer]:
    """What a line at the prompt gives; the answers to which numbers belong."""
    from generator.cli.ruling import read_rules, tell_passage

    told = [cite for answer in last for cite in (*answer.cites[:1], *(each.cite for each in answer.also))]
    first, _, rest = typed.partition(" ")
    if not typed:
        return last
    if typed.isdecimal() and int(typed) <= len(told):
        tell_passage(assistant.adviser, told[int(typed) - 1].id, lang or last[0].language)
        return last
    if first.casefold() == "rules":
        read_rules(assistant.adviser, rest, lang)
        return last
    answers = assistant.answers(typed, lang)
    for answer in answers:
        tell_answer(answer, as_json=False)
    return answers


def tell_answer(answer: Answer, as_json: bool) -> None:
    """An answer for people or for programs."""
    if as_json:
        tell(json.dumps(as_data(answer), ensure_ascii=False))
        return
    for number, line in enumerate(wrapped(f"{answer.label}  {answer.text}")):
        tell(line if number == 0 else f"  {line}")
    for cite in answer.cites[:3]:
        tell(f"  {READ_AS[answer.language]}: {_where(cite)}")
    which = (NEAREST if answer.label == "SILENT" else ALSO)[answer.language]
    for number, each in enumerate(answer.also, 1 + bool(answer.cites)):
        told = f"{number} {which}: {each.label}  {each.text}"
        for place, line in enumerate(wrapped(told)):
            tell(f"  {line}" if place == 0 else f"    {line}")
        tell(f"    {READ_AS[answer.language]}: {_where(each.cite)}")
    shown = {each.cite.id for each in answer.also}
    related = [passage for passage in answer.related if passage.id not in shown]
    if related:
        near = "; ".join(f"{passage.id} {passage.title}" for passage in related)
        for place, line in enumerate(wrapped(f"{SEE[answer.language]}: {near}")):
            tell(f"  {line}" if place == 0 else f"    {line}")


def _where(cite: Cite) -> str:
    """Where something stands, in the words of the table."""
    return f"{cite.edition}, {paged(in_words(cite.section), cite.page)} ({cite.id})"


def as_data(answer: Answer) -> dict[str, Any]:
    """An answer for programs."""
    return {
        "label": answer.label,
        "answer": answer.text,
        "verdict": {True: "yes", False: "no", None: None}[answer.verdict],
        "cites": [cite._asdict() for cite in answer.cites],
        "ruling": answer.ruling or None,
        "inputs": answer.inputs,
        "result": answer.result,
        "related": [passage.id for passage in answer.related],
        "question": answer.asked or None,
        "also": [
            {
                "label": each.label,
                "answer": each.text,
                "cites": [each.cite._asdict()],
                "likeness": each.likeness,
            }
            for each in answer.also
        ],
    }
