"""People's own templates run guarded: no way out to Python, and an end to whatever they do.

In: what a template wants to do. Out: that, counted, or Refused with the reason. Every way of making something large
is counted before it is made: loops, products of texts and lists, filters, nested lists, what is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, wraps
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from jinja2 import Undefined
from jinja2.exceptions import TemplateRuntimeError
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import pass_environment
from markupsafe import Markup

#: For one rendering: rounds of loops and the like; signs of SVG.
MOST_STEPS, MOST_SIGNS = 500_000, 4_000_000
#: Signs of one text; things in a list, those inside them counted; lists inside each other; bits of a whole number.
MOST_TEXT, MOST_THINGS, MOST_DEEP, MOST_BITS = 1_000_000, 100_000, 30, 4096
#: Widths, counts and separators given to a filter.
_MOST_GIVEN = 1000
_PLAIN = (str, int, float, Undefined, type(None))
_HOLDERS = (list, tuple, dict, set, frozenset, range)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What may be asked of Python's own types; of all others whatever is not private.
_TEXT_METHODS = _words(
    """capitalize casefold count endswith find index isalnum isalpha isdecimal isdigit islower isnumeric isspace isupper
    lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split splitlines startswith
    strip swapcase title upper"""
)
_METHODS: tuple[tuple[type, frozenset[str]], ...] = (
    (str, _TEXT_METHODS),
    (Markup, _TEXT_METHODS),
    (dict, frozenset({"get", "items", "keys", "values"})),
    (list, frozenset({"count", "index"})),
    (tuple, frozenset({"count", "index"})),
    *((kind, frozenset()) for kind in (int, float, bytes, range, set, frozenset)),
)
#: Filters that make a text of a text.
_OF_TEXT = _words("capitalize center e escape forceescape indent lower safe string title trim truncate upper wordcount")
_OTHERS = _words(
    """abs batch count d default dictsort first float groupby int items last length list map max min reject rejectattr
    reverse round select selectattr slice sort unique"""
)
#: Filters whose widths, counts and signs are looked at.
_MEASURED = _words("center trim truncate indent batch slice round")
#: A format with a width that makes it long.
_WIDE = re.compile(r"%[^%a-zA-Z]*(?:\*|\d{4})")


class Refused(TemplateRuntimeError):
    """A template does what none may do, or more than any needs."""


class Meter:
    """Counts what one rendering does."""

    def __init__(self) -> None:
        self.steps = self.signs = 0

    def begin(self) -> None:
        """Count from 0 again."""
        self.steps = self.signs = 0

    def charge(self, steps: int, signs: int = 0) -> None:
        """Count so much more.

        Raises Refused.
        """
        self.steps += steps
        self.signs += signs
        if self.steps > MOST_STEPS:
            raise Refused(f"it does not come to an end: {MOST_STEPS:,} steps are the most for one card or page")
        if self.signs > MOST_SIGNS:
            raise Refused(f"it writes too much: {MOST_SIGNS:,} signs are the most for one card or page")

    def weigh(self, value: Any) -> Any:
        """*value*, its size counted, whatever lies inside it included.

        Raises Refused.
        """
        if isinstance(value, str):
            if len(value) > MOST_TEXT:
                raise Refused(f"a text becomes too long: {MOST_TEXT:,} signs are the most")
            self.charge(len(value) >> 6)
        elif isinstance(value, range):
            self.charge(len(value))
        elif isinstance(value, _HOLDERS):
            self.charge(self._things(value))
        return value

    def _things(self, value: Any) -> int:
        waiting, things = [(value, 1)], 0
        while waiting:
            holder, depth = waiting.pop()
            things += len(holder) + 1
            if things > MOST_THINGS or depth > MOST_DEEP:
                reason = f"{MOST_THINGS:,} things are the most, and {MOST_DEEP} lists in each other"
                raise Refused(f"a list becomes too large: {reason}")
            inside: Iterable[Any] = holder
            if isinstance(holder, dict):
                inside = (*holder, *holder.values())
            for thing in inside if not isinstance(holder, range) else ():
                if isinstance(thing, _HOLDERS):
                    waiting.append((thing, depth + 1))
                elif isinstance(thing, str):
                    things += len(thing) >> 6
        return things

    def listed(self, value: Iterable[Any]) -> list[Any]:
        """Everything that *value* gives, counted.

        Raises Refused.
        """
        found = []
        for thing in value:
            self.charge(1)
            found.append(thing)
        self.weigh(found)
        return found


def text_of(value: object) -> object:
    """*value* if it can stand in a text.

    Raises Refused for a list or another thing that is none.
    """
    if isinstance(value, _PLAIN) or hasattr(type(value), "__html__"):
        return value
    raise Refused(f"a {type(value).__name__} cannot be written; write what is in it")


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, and an end to everything."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, optimized=False)
        self.meter = Meter()
        self.globals.pop("lipsum", None)
        self.filters = guarded_filters(self.meter)
        self.tests = {name: _weighing(self.meter, test) for name, test in TESTS.items()}

    def step(self, signs: int) -> bool:
        """Another round of a loop, another call, with so many signs of the template's own."""
        self.meter.charge(1, signs)
        return True

    def weighed(self, value: Any) -> Any:
        """*value*, its size counted."""
        return self.meter.weigh(value)

    def joined(self, values: Iterable[Any]) -> str:
        """What `~` makes."""
        return joined(self.meter, values)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may use that of a thing."""
        if not super().is_safe_attribute(obj, attr, value):
            return False
        if isinstance(obj, (FunctionType, MethodType, BuiltinFunctionType, type)):
            return False
        return all(attr in allowed or not hasattr(kind, attr) for kind, allowed in _METHODS if isinstance(obj, kind))

    def wrap_str_format(self, value: Any) -> None:  # noqa: ARG002 (jinja2 calls it so)
        """`format` of a text is refused with the other methods that are not known."""
        return

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """What stands for something that may not be used."""
        hint = f"{attribute!r} of a {type(obj).__name__} may not be used in a template"
        return self.undefined(hint, name=attribute, obj=obj, exc=Refused)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """What `obj[argument]` is."""
        return super().getitem(obj, self.meter.weigh(argument))

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """What calling something gives, its size counted."""
        weigh = __self.meter.weigh
        __self.meter.charge(1)
        for given in (*args, *kwargs.values()):
            weigh(given)
        if isinstance(__obj, (BuiltinFunctionType, MethodType)) and isinstance(getattr(__obj, "__self__", None), str):
            _given(args, kwargs)
        return weigh(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """What two things joined by an operator are."""
        return computed(self.meter, operator, left, right, partial(super().call_binop, context))


def computed(
    meter: Meter, operator: str, left: Any, right: Any, compute: Callable[[str, Any, Any], Any] | None = None
) -> Any:
    """What *operator* makes of two things, its size looked at first.

    Raises Refused.
    """
    made = 0
    if operator == "%" and isinstance(left, str):
        check_format(left, right if isinstance(right, (tuple, Mapping)) else (right,))
    elif isinstance(left, int) and isinstance(right, int):
        bits = left.bit_length()
        made = {"*": bits + right.bit_length(), "**": bits * max(right, 0)}.get(operator, 0)
        if max(made, bits, right.bit_length()) > MOST_BITS:
            raise Refused("a number becomes too large")
    elif operator == "*":
        many, few = (left, right) if isinstance(right, int) else (right, left)
        if isinstance(few, int) and isinstance(many, (str, list, tuple)):
            _check_size(many, len(many) * few)
    elif operator == "+" and isinstance(left, (str, list, tuple)) and isinstance(right, (str, list, tuple)):
        _check_size(left, len(left) + len(right))
    result = compute(operator, left, right) if compute else left + right
    return meter.weigh(result)


def _check_size(kind: Any, size: int) -> None:
    if isinstance(kind, str) and size > MOST_TEXT:
        raise Refused(f"a text becomes too long: {MOST_TEXT:,} signs are the most")
    if size > MOST_THINGS and not isinstance(kind, str):
        raise Refused(f"a list becomes too large: {MOST_THINGS:,} things are the most")


def check_format(pattern: str, given: Iterable[Any]) -> None:
    """Look at a format such as "%.1f" before it is used.

    Raises Refused.
    """
    values = list(given.values() if isinstance(given, Mapping) else given)
    longest = max((len(str(text_of(value))) for value in values), default=0)
    if len(pattern) > _MOST_GIVEN or _WIDE.search(pattern) or pattern.count("%") * longest > MOST_TEXT:
        raise Refused("a format makes a text too long")


def joined(meter: Meter, values: Iterable[Any], between: str = "") -> str:
    """Texts one behind the other, markup where one of them is.

    Raises Refused.
    """
    parts, size, markup = [], 0, False
    for value in values:
        part = text_of(value)
        markup = markup or hasattr(part, "__html__")
        parts.append(part if isinstance(part, str) else str(part))
        size += len(parts[-1]) + len(between)
        meter.charge(1)
        _check_size("", size)
    meter.charge(size >> 6)
    return Markup(between).join(parts) if markup else between.join(parts)


def guarded_filters(meter: Meter) -> dict[str, Callable[..., Any]]:
    """The filters that people's templates have."""
    found: dict[str, Callable[..., Any]] = {name: _of_text(meter, FILTERS[name]) for name in _OF_TEXT}
    found |= {name: _weighing(meter, FILTERS[name]) for name in _OTHERS}
    found |= {"replace": _replacing(meter), "format": _formatting(meter)}
    return found | {"join": _joining(meter), "sum": _adding(meter)}


def _value_at(function: Callable[..., Any]) -> int:
    """Which of a filter's arguments is the value that it is put behind."""
    return 1 if hasattr(function, "jinja_pass_arg") else 0


def _given(args: Iterable[Any], kwargs: Mapping[str, Any]) -> None:
    """Look at what a filter or method is told besides its value.

    Raises Refused.
    """
    for value in (*args, *kwargs.values()):
        large = isinstance(value, int) and abs(value) > _MOST_GIVEN * 10
        if large or (isinstance(value, str) and len(value) > _MOST_GIVEN):
            raise Refused(f"{str(value)[:20]!r} is too much for what it is given to")


def _weighing(meter: Meter, function: Any) -> Callable[..., Any]:
    """A filter or test that counts what goes in and what comes out."""
    at, measured = _value_at(function), any(function is FILTERS[name] for name in _MEASURED)

    @wraps(function)
    def counted(*args: Any, **kwargs: Any) -> Any:
        meter.charge(1)
        before, its = args[:at], [meter.listed(a) if isinstance(a, Iterator) else meter.weigh(a) for a in args[at:]]
        if measured:
            _given(its[1:], kwargs)
        made = function(*before, *its, **kwargs)
        return meter.listed(made) if isinstance(made, Iterator) else meter.weigh(made)

    return counted


def _of_text(meter: Meter, function: Any) -> Callable[..., Any]:
    """A filter that makes a text of a text."""
    at = _value_at(function)
    counted = _weighing(meter, function)

    @wraps(counted)
    def checked(*args: Any, **kwargs: Any) -> Any:
        value = text_of(args[at])
        if function is FILTERS["indent"]:
            width = args[at + 1] if len(args) > at + 1 else kwargs.get("width", 4)
            broad = len(width) if isinstance(width, str) else int(width)
            _check_size("", (str(value).count("\n") + 1) * broad + len(str(value)))
        return counted(*args, **kwargs)

    return checked


def _replacing(meter: Meter) -> Callable[..., Any]:
    function: Callable[..., Any] = FILTERS["replace"]

    @wraps(function)
    def replace(context: Any, s: Any, old: Any, new: Any, count: int | None = None) -> Any:
        text, old, new = (str(text_of(value)) for value in (s, old, new))
        times = len(text) + 1 if not old else text.count(old)
        _check_size("", len(text) + times * len(new))
        return _weighing(meter, function)(context, s, old, new, count)

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
