"""People's own templates run guarded: no way out to Python, and an end to whatever they do.

In: what a template wants to do. Out: that, counted, or Refused with the reason. Every way of making something large
is counted before it is made: loops, products of texts and lists, filters, nested lists, what is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from jinja2 import Undefined
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from markupsafe import Markup

from generator.errors import Text
from generator.press.templating.guarded_filters import guarded_filters, weighing
from generator.press.templating.metering import Meter, Refused, check_given, computed, joined, words_of

#: What may be asked of Python's own types; of all others whatever is not private.
_TEXT_METHODS = words_of(
    """capitalize casefold count endswith find index isalnum isalpha isdecimal isdigit islower isnumeric isspace
        isupper lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip split
        splitlines startswith strip swapcase title upper"""
)
_METHODS: tuple[tuple[type, frozenset[str]], ...] = (
    (str, _TEXT_METHODS),
    (Markup, _TEXT_METHODS),
    (dict, frozenset({"get", "items", "keys", "values"})),
    (list, frozenset({"count", "index"})),
    (tuple, frozenset({"count", "index"})),
    *((kind, frozenset()) for kind in (int, float, bytes, range, set, frozenset)),
)


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, and an end to everything."""

    intercepted_binops = frozenset({"+", "-", "*", "/", "//", "%", "**"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, optimized=False)
        self.meter = Meter()
        self.globals.pop("lipsum", None)
        self.filters = guarded_filters(self.meter)
        self.tests = {name: weighing(self.meter, test) for name, test in TESTS.items()}

    def step(self, characters: int) -> bool:
        """Count another round of a loop, another call, with so many characters of the template's own; return true."""
        self.meter.charge(1, characters)
        return True

    def weighed(self, value: Any) -> Any:
        """Return *value*, its size counted."""
        return self.meter.weigh(value)

    def joined(self, values: Iterable[Any]) -> str:
        """Return what `~` makes."""
        return joined(self.meter, values)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may use that attribute of a thing."""
        if not super().is_safe_attribute(obj, attr, value):
            return False
        if isinstance(obj, (FunctionType, MethodType, BuiltinFunctionType, type)):
            return False
        return all(attr in allowed or not hasattr(kind, attr) for kind, allowed in _METHODS if isinstance(obj, kind))

    def wrap_str_format(self, value: Any) -> None:  # noqa: ARG002 (jinja2 calls it so)
        """Refuse `format` of a text, like the other methods that are not known."""
        return

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """Return an undefined value that names what may not be used."""
        hint: Any = Text("not_in_templates", name=attribute, kind=type(obj).__name__)  # handed on as it is
        return self.undefined(hint, name=attribute, obj=obj, exc=Refused)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return what `obj[argument]` is."""
        return super().getitem(obj, self.meter.weigh(argument))

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Return what calling something gives, its size counted."""
        weigh = __self.meter.weigh
        __self.meter.charge(1)
        for given in (*args, *kwargs.values()):
            weigh(given)
        if isinstance(__obj, (BuiltinFunctionType, MethodType)) and isinstance(getattr(__obj, "__self__", None), str):
            check_given(args, kwargs)
        return weigh(super().call(__context, __obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return what two things joined by an operator are."""
        return computed(self.meter, operator, left, right, partial(super().call_binop, context))
