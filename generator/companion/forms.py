"""Small rulings as forms: every answer that can be chosen, computed by the rulings when the page is written.

In: the forms of a pack (book/forms.toml), who knows its rules. Out: titles, choices, and a table of answers. A form
whose table would be too large is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

from generator.assistant.answering import Assistant
from generator.engine.book import Advised, Adviser
from generator.engine.languages import FIRST, languages
from generator.engine.pack import Campaign, Pack, find_pack, package_of
from generator.engine.packdata import pack_data, pack_paths
from generator.engine.sentences import Sentences, error_lines
from generator.engine.view import Language
from generator.errors import BadInputs

FILE = "book/forms.toml"
#: What the page says of its own.
SAY = Sentences("generator.companion", "texts")
#: The most answers of a form, and the key of a form that needs a campaign.
MOST, CAMPAIGN = 6000, "campaign"
_SIDES = range(1, 7)


class FormOption(NamedTuple):
    """What can be chosen in a field: the inputs that it gives, how it is called, the group it is in."""

    inputs: Mapping[str, Any]
    called: Mapping[Language, str]
    group: Mapping[Language, str] | None = None


def forms_of(pack: Pack, campaign: Campaign | None, spoken: Sequence[Language]) -> list[dict[str, Any]]:
    """Return the forms of a pack with their answers; without a *campaign* none that counts its deck."""
    package = package_of(pack)
    if not isinstance(pack, Advised) or not package or not any(map(os.path.isfile, pack_paths(package, FILE))):
        return []
    written = pack_data(package, FILE)["form"]
    made = [_of_rules(pack.name, at, tuple(spoken)) for at, form in enumerate(written) if not form.get(CAMPAIGN)]
    if campaign is not None:
        its = pack.adviser(campaign)
        made += [_form(form, its, spoken) for form in written if form.get(CAMPAIGN)]
    return [form for form in made if form]


@cache
def _of_rules(game: str, at: int, spoken: tuple[Language, ...]) -> dict[str, Any] | None:
    """Return a form whose answers are the same in every campaign."""
    pack = find_pack(game)
    assert isinstance(pack, Advised)
    return _form(pack_data(package_of(pack), FILE)["form"][at], pack.adviser(), spoken)


def choices(field: Mapping[str, Any], adviser: Adviser) -> list[FormOption]:
    """Return what can be chosen in a field."""
    ranges = field.get("range")
    if not ranges:
        return list(_choices(field, adviser, None))
    return [choice for each in ranges for choice in _choices(each, adviser, each["label"])]


def _choices(field: Mapping[str, Any], adviser: Adviser, group: Mapping[Language, str] | None) -> Iterator[FormOption]:
    for value, called in _values(field, adviser):
        outer, dot, inner = field["key"].partition(".")
        yield FormOption({outer: {inner: value} if dot else value}, called, group)


def _said(key: str) -> dict[Language, str]:
    return {language: SAY.text(key, language) for language in languages()}


def _values(field: Mapping[str, Any], adviser: Adviser) -> Iterator[tuple[Any, Mapping[Language, str]]]:
    """Yield the values of a field, and how each is called in every language."""
    if "of" in field:
        for term in adviser.terms():
            if term.what == field["of"]:
                yield term.en.casefold(), {FIRST: term.en, "zh": term.zh}
    elif field.get("switch"):
        yield from ((value, _said(f"form.{word}")) for value, word in ((False, "no"), (True, "yes")))
    elif field.get("sectors"):
        yield from ((10 * first + second, {FIRST: f"{first}{second}"}) for first, second in product(_SIDES, _SIDES))
    else:
        named = field.get("named", {})
        for at, value in enumerate(field["values"] if "values" in field else range(field["from"], field["to"] + 1)):
            yield value, {language: its[at] for language, its in named.items()} or {FIRST: str(value)}


def inputs_of(chosen: Sequence[FormOption]) -> dict[str, Any]:
    """Return the inputs of a ruling for what is chosen in all fields."""
    return {key: value for each in chosen for key, value in each.inputs.items()}


def _form(form: Mapping[str, Any], adviser: Adviser, spoken: Sequence[Language]) -> dict[str, Any] | None:
    fields = [choices(field, adviser) for field in form["field"]]
    if not fields or not 0 < prod(map(len, fields)) <= MOST:
        return None
    assistant = Assistant(adviser)
    numbers: dict[str, dict[Any, int]] = {"texts": {}, "answers": {}}
    table = []
    for chosen in product(*fields):
        said = _answer(assistant, form["ruling"], inputs_of(chosen), spoken)
        table.append(numbers["answers"].setdefault(said, len(numbers["answers"])))
    return {
        "ruling": form["ruling"],
        "title": _in(form["title"], spoken),
        "fields": [_field(field, its, spoken) for field, its in zip(form["field"], fields)],
        "answers": [
            {"label": label, "said": dict(zip(spoken, said)), "cites": cites}
            for label, said, cites in numbers["answers"]
        ],
        "table": table,
    }


def _answer(
    assistant: Assistant, ruling: str, inputs: Mapping[str, Any], spoken: Sequence[Language]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return label, texts and sources of one answer; what cannot be asked has no label."""
    try:
        answers = [assistant.ruled(ruling, inputs, language) for language in spoken]
    except BadInputs as problem:
        return "", tuple(" ".join(error_lines(problem, language)) for language in spoken), ()
    return answers[0].label, tuple(each.text for each in answers), tuple(cite.id for cite in answers[0].cites)


def _field(field: Mapping[str, Any], its: Sequence[FormOption], spoken: Sequence[Language]) -> dict[str, Any]:
    groups = [None if each.group is None else _in(each.group, spoken) for each in its]
    options = [{"called": _in(each.called, spoken), "group": group} for each, group in zip(its, groups)]
    return {"label": _in(field["label"], spoken), "options": options}


def _in(texts: Mapping[Language, str], spoken: Sequence[Language]) -> dict[Language, str]:
    """Return a text in the languages of the page; one that it lacks is said as in the first."""
    return {language: texts.get(language, texts.get(FIRST, "")) for language in spoken}
