"""The filters that people's templates have: Jinja's, with a look at how large what they make becomes.

In: a meter. Out: filters by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from jinja2.filters import FILTERS, make_attrgetter
from jinja2.utils import pass_environment

from generator.press.templating.metering import (
    Meter,
    check_format,
    check_given,
    check_size,
    computed,
    joined,
    text_of,
    words_of,
)

#: Filters that make a text of a text.
_OF_TEXT = words_of(
    """capitalize center e escape forceescape indent lower safe string title trim truncate upper wordcount"""
)
_OTHERS = words_of(
    """abs batch count d default dictsort first float groupby int items last length list map max min reject
        rejectattr reverse round select selectattr slice sort unique"""
)
#: Filters whose widths, counts and characters are checked.
_MEASURED = frozenset(["center", "trim", "truncate", "indent", "batch", "slice", "round"])


def guarded_filters(meter: Meter) -> dict[str, Callable[..., Any]]:
    """Return the filters that people's templates have."""
    found: dict[str, Callable[..., Any]] = {name: _of_text(meter, FILTERS[name]) for name in _OF_TEXT}
    found |= {name: weighing(meter, FILTERS[name]) for name in _OTHERS}
    found |= {"replace": _replacing(meter), "format": _formatting(meter)}
    return found | {"join": _joining(meter), "sum": _adding(meter)}


def _value_at(function: Callable[..., Any]) -> int:
    """Return which argument of a filter is the value that it is applied to."""
    return 1 if hasattr(function, "jinja_pass_arg") else 0


def weighing(meter: Meter, function: Any) -> Callable[..., Any]:
    """Return a filter or test that counts what goes in and what comes out."""
    at, measured = _value_at(function), any(function is FILTERS[name] for name in _MEASURED)

    @wraps(function)
    def counted(*args: Any, **kwargs: Any) -> Any:
        meter.charge(1)
        before, its = args[:at], [meter.listed(a) if isinstance(a, Iterator) else meter.weigh(a) for a in args[at:]]
        if measured:
            check_given(its[1:], kwargs)
        made = function(*before, *its, **kwargs)
        return meter.listed(made) if isinstance(made, Iterator) else meter.weigh(made)

    return counted


def _of_text(meter: Meter, function: Any) -> Callable[..., Any]:
    """Return a filter that makes a text of a text."""
    at = _value_at(function)
    counted = weighing(meter, function)

    @wraps(counted)
    def checked(*args: Any, **kwargs: Any) -> Any:
        value = text_of(args[at])
        if function is FILTERS["indent"]:
            width = args[at + 1] if len(args) > at + 1 else kwargs.get("width", 4)
            broad = len(width) if isinstance(width, str) else int(width)
            check_size("", (str(value).count("\n") + 1) * broad + len(str(value)))
        return counted(*args, **kwargs)

    return checked


def _replacing(meter: Meter) -> Callable[..., Any]:
    function: Callable[..., Any] = FILTERS["replace"]

    @wraps(function)
    def replace(context: Any, s: Any, old: Any, new: Any, count: int | None = None) -> Any:
        text, old, new = (str(text_of(value)) for value in (s, old, new))
        times = len(text) + 1 if not old else text.count(old)
        check_size("", len(text) + times * len(new))
        return weighing(meter, function)(context, s, old, new, count)

    return replace


def _formatting(meter: Meter) -> Callable[..., Any]:
    function: Callable[..., Any] = FILTERS["format"]

    @wraps(function)
    def formatted(value: Any, *args: Any, **kwargs: Any) -> Any:
        check_format(str(text_of(value)), kwargs or args)
        return meter.weigh(function(value, *args, **kwargs))

    return formatted


def _attributes(environment: Any, meter: Meter, value: Any, attribute: Any) -> list[Any]:
    found = meter.listed(value)
    return found if attribute is None else list(map(make_attrgetter(environment, attribute), found))


def _joining(meter: Meter) -> Callable[..., Any]:
    @pass_environment
    def join(environment: Any, value: Any, d: Any = "", attribute: Any = None) -> Any:
        return joined(meter, _attributes(environment, meter, value, attribute), str(text_of(d)))

    return join


def _adding(meter: Meter) -> Callable[..., Any]:
    @pass_environment
    def add(environment: Any, iterable: Any, attribute: Any = None, start: Any = 0) -> Any:
        total = start
        for value in _attributes(environment, meter, iterable, attribute):
            total = computed(meter, "+", total, value)
        return total

    return add
