"""Running scenario files and reporting what failed.

In: names and texts of files. Out: one line for each scenario that fails, and the count.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.engine.documents import BadDocument, read_json
from generator.engine.packdata import pack_text
from generator.errors import BadScenarioFile, Said, clauses
from generator.games.deep_future.facts import Text
from generator.games.deep_future.rules.problems import conservation
from generator.games.deep_future.rules.switches import switch_problems
from generator.games.deep_future.scenario.building import Rejected
from generator.games.deep_future.scenario.expecting import difference
from generator.games.deep_future.scenario.steps import ScenarioRun


@dataclass(frozen=True)
class Outcome:
    """How one scenario went; *failure* is "<where>: <difference>", or "" if it passed."""

    id: str
    sections: tuple[str, ...]
    failure: Said = ""

    @property
    def line(self) -> Text:
        """Return the line about a failure."""
        return Text("scenario_failed", id=self.id, failure=self.failure, sections=self.sections)

    def __str__(self) -> str:
        return str(self.line)


def run(scenario: dict[str, Any]) -> Outcome:
    """Run one scenario from a fresh state."""
    sections = tuple(scenario["sections"])
    try:
        failure: Said = _first_failure(scenario)
    except Exception as error:  # a fault of ours is that scenario's failure, and the next one still runs
        failure = f"{type(error).__name__}: {error}"
    return Outcome(scenario["id"], sections, failure)


def _first_failure(scenario: dict[str, Any]) -> Said:
    """Return where the scenario fails and the difference, "" if it does not."""
    where: Said = "setup"
    try:
        session = ScenarioRun(scenario["setup"])
        if broken := _unsound(session):
            return Text("at", where=where, what=broken)
        for number, step in enumerate(scenario["steps"], start=1):
            where = Text("scenario_step", number=number, step=step["do"])
            if failure := _step(session, step) or _unsound(session):
                return Text("at", where=where, what=failure)
    except Exception as error:
        return Text("at", where=where, what=f"{type(error).__name__}: {error}")
    return _unlike(session, scenario["expect"])


def _unlike(session: ScenarioRun, expect: dict[str, Any]) -> Said:
    """Return the first thing that is not as expected, "" if all is."""
    found = difference(session, expect)
    return Text("at", where=f"expect{found[0]}", what=found[1]) if found else ""


def _step(session: ScenarioRun, step: dict[str, Any]) -> Said:
    """Return why the step fails, "" if it does not."""
    if step["do"] == "check":
        return _unlike(session, step["expect"])
    if step["do"] == "assert_illegal":
        return _must_be_rejected(session, step["step"])
    try:
        session.perform(step)
    except Rejected as error:
        return Text("scenario_rejected", step=_named(step), why=error)
    return ""


def _must_be_rejected(session: ScenarioRun, step: dict[str, Any]) -> Said:
    """Return why an illegal step is not rejected, or does not leave everything as it was."""
    before = session.position.copy()
    try:
        session.perform(step)
    except Rejected:
        return "" if session.position == before else Text("scenario_changed", step=_named(step))
    return Text("scenario_accepted", step=_named(step))


def _named(step: dict[str, Any]) -> str:
    """Return a step in a word or two: "act GROW"."""
    return " ".join(str(step[key]) for key in ("do", "kind") if key in step)


def _unsound(session: ScenarioRun) -> Said:
    """Return what no position may have, as one line; "" if it has nothing of that."""
    problems = conservation(session.position)
    return clauses(problems) if problems else ""


#: Cards that a deck is filled up with at most.
MOST_FILLERS = 9_999


def read_scenarios(name: str, text: str) -> list[dict[str, Any]]:
    """Return the scenarios in the *text* of the file called *name*. Raises BadScenarioFile with place and fault."""
    try:
        document = read_json(text)
    except BadDocument as error:
        where = f"{name}:{error.line}" if error.line else name
        raise BadScenarioFile(where, Text("scenario_json", reason=error.reason)) from error
    _check_schema(name, document)
    scenarios: list[dict[str, Any]] = document["scenarios"]
    _check_ids(name, scenarios)
    return scenarios


def _check_schema(name: str, document: object) -> None:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    schema = json.loads(pack_text(__package__, "schema.json"))
    worst = best_match(Draft202012Validator(schema).iter_errors(document))
    if worst is not None:
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in worst.absolute_path)
        raise BadScenarioFile(f"{name}: {place.lstrip('.') or 'the file'}", worst.message)


def _check_ids(name: str, scenarios: list[dict[str, Any]]) -> None:
    """Check what the schema does not say: ids once, switches that exist, a possible deck."""
    seen: set[str] = set()
    for number, scenario in enumerate(scenarios):
        place = f"{name}: scenarios[{number}]"
        if scenario["id"] in seen:
            raise BadScenarioFile(f"{place}.id", Text("id_used_once", id=scenario["id"]))
        seen.add(scenario["id"])
        if scenario["setup"].get("deck_filler", 0) > MOST_FILLERS:
            raise BadScenarioFile(f"{place}.setup.deck_filler", Text("most_fillers", most=MOST_FILLERS))
        for key, wrong in switch_problems(scenario["setup"].get("rules", {})):
            raise BadScenarioFile(f"{place}.setup.rules.{key}", wrong)
        for card_id, count in Counter(_card_ids(scenario["setup"])).items():
            if count > 1:
                raise BadScenarioFile(f"{place}.setup", Text("card_ids_once", id=card_id, count=count))


def _card_ids(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if "id" in part and "type" in part:
            yield part["id"]
        for key in ("players", "hand", "homeworld", "techs", "settled", *ZONES):
            if part.get("type") != "civ":
                yield from _card_ids(part.get(key))
    elif isinstance(part, list):
        for item in part:
            yield from [item.split()[0]] if isinstance(item, str) else _card_ids(item)


#: Keys of a setup that hold lists of cards.
ZONES = ("deck_top", "discard", "neutral_line", "challenge_pile")
