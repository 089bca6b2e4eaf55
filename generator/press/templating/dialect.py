"""The Jinja that templates are written in: values written as SVG has them, colours by their role, steps counted.

In: a shelf of templates, colours. Out: an environment of Jinja; a guarded one if anything on the shelf is the person's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from io import StringIO
from typing import Any

from jinja2 import Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from generator.press.assets.folders import Shelf
from generator.press.svg.pathdata import fixed
from generator.press.svg.tracing import Marked, SourceMarks
from generator.press.templating.guarded import GuardedEnvironment
from generator.press.templating.metering import text_of
from generator.press.templating.readymade import Readymade


def written(value: object) -> str:
    """Return a value as SVG has it: lengths to a ten thousandth of a mm, special characters of markup escaped."""
    if type(value) is float:
        return fixed(value)
    if type(value) is str and value.isalnum():  # nothing to escape, and most are such
        return value
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


class _SvgCode(CodeGenerator):
    """Templates say their values by `written` instead of Jinja's own escape, which takes four times as long."""

    def _output_child_pre(self, _node: nodes.Expr, _frame: Frame, _finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write("environment.written(")


class _TrustedCode(_SvgCode):
    """Calls are made straight, not by way of Jinja's context, which nothing shipped asks for: a tenth faster."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write the code of `f(x)`; its arguments come with a comma in front."""
        self.visit(node.node, frame)
        stream, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        arguments, self.stream = self.stream.getvalue(), stream
        self.write(f"({arguments.removeprefix(', ')})")


class _GuardedCode(_SvgCode):
    """Whatever may become large is weighed."""

    def _weighed(self, node: nodes.Node, frame: Frame) -> None:
        self.write("environment.weighed(")
        self.visit(node, frame)
        self.write(")")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write a step as a direct call, and every other call through the sandbox."""
        if isinstance(node.node, nodes.EnvironmentAttribute):
            self.write(f"environment.{node.node.name}(")
            self.visit(node.args[0], frame)
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)

    def visit_List(self, node: nodes.List, frame: Frame) -> None:  # noqa: N802
        """Write the code of `[a, b]`."""
        self.write("environment.weighed(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        """Write the code of `{a: b}`."""
        self.write("environment.weighed(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:  # noqa: N802
        """Write the code of `(a, b)`, unless names are set to it."""
        self.write("environment.weighed(" if node.ctx == "load" else "")
        super().visit_Tuple(node, frame)
        self.write(")" if node.ctx == "load" else "")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Write the code of `a ~ b`."""
        self.write("environment.joined((")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        """Write the code of `a < b`, `a in b`."""
        self.write("(")
        self._weighed(node.expr, frame)
        for operand in node.ops:
            self.visit(operand, frame)
        self.write(")")

    def visit_Operand(self, node: nodes.Operand, frame: Frame) -> None:  # noqa: N802
        """Write the code of `< b`."""
        self.write({"in": " in ", "notin": " not in "}.get(node.op) or f" {_OPERATORS[node.op]} ")
        self._weighed(node.expr, frame)

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        """Write the code of `a[b:c]`, which makes a copy."""
        if not isinstance(node.arg, nodes.Slice):
            super().visit_Getitem(node, frame)
            return
        self._weighed(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")


_OPERATORS = {"eq": "==", "ne": "!=", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<="}


class _Coloured(NodeTransformer):
    """Puts colours where a template names them by their role, so that `colour.ink` costs nothing in the end."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours

    def visit_Getattr(self, node: nodes.Getattr) -> nodes.Node:  # noqa: N802 (jinja2 names it so)
        """Return the node of `colour.ink`."""
        if isinstance(node.node, nodes.Name) and node.node.name == "colour" and node.attr in self._colours:
            return nodes.Const(self._colours[node.attr], lineno=node.lineno)
        return self.generic_visit(node)


class _Counted(NodeTransformer):
    """Puts a step into every template, block, macro and round of a loop."""

    def _with_step(self, node: Any) -> Any:
        self.generic_visit(node)
        characters = sum(len(data.data) for child in node.body for data in _literal(child))
        node.body.insert(0, nodes.ExprStmt(self._step(characters, node.lineno), lineno=node.lineno))
        return node

    def _step(self, characters: int, line: int) -> nodes.Call:
        counter = nodes.EnvironmentAttribute("step", lineno=line)
        return nodes.Call(counter, [nodes.Const(characters, lineno=line)], [], None, None, lineno=line)

    visit_Template = visit_Block = visit_Macro = visit_CallBlock = visit_FilterBlock = _with_step  # noqa: N815

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        """Return the loop with a step counted for each round, and for what its `if` leaves out."""
        if node.test is not None:
            node.test = nodes.And(self._step(0, node.lineno), node.test, lineno=node.lineno)
        self._with_step(node)
        return node


def _literal(node: nodes.Node) -> list[nodes.TemplateData]:
    return [node] if isinstance(node, nodes.TemplateData) else list(node.find_all(nodes.TemplateData))


class _Parsing:
    """What both environments do with a template that was read."""

    code_generator_class: type[CodeGenerator] = _SvgCode
    counts = False
    colours: Mapping[str, str]
    marks: SourceMarks | None
    shelf: Shelf

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template: nodes.Template = super()._parse(source, name, filename)  # type: ignore[misc]
        template = _Coloured(self.colours).visit(template)
        if self.counts:
            template = _Counted().visit(template)
        if self.marks is not None:
            template = Marked(self.marks, filename or "").visit(template)
        return template

    def join_path(self, template: str, parent: str) -> str:
        """Return the template that another one means by a name."""
        return self.shelf.seen_from(template, parent)


class _Trusted(_Parsing, Environment):
    """Runs what is shipped, as fast as can be."""

    code_generator_class = _TrustedCode
    written = staticmethod(written)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what a template means by `obj.attribute`: most are data of a card."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


#: Guarded code by what it was compiled from, as long as this process lives: nothing of a person's is kept in a file.
_compiled: OrderedDict[tuple[object, ...], Any] = OrderedDict()
_MOST_COMPILED = 500


class _Guarded(_Parsing, GuardedEnvironment):
    """Runs what is the person's own."""

    code_generator_class: type[CodeGenerator] = _GuardedCode
    counts = True

    def compile(self, source: Any, name: Any = None, filename: Any = None, *more: Any, **options: Any) -> Any:
        """Return the code of a template, which Jinja asks for anew on every sheet of a run."""
        if self.marks is not None or more or options:
            return super().compile(source, name, filename, *more, **options)
        key = (source, name, filename, *self.colours.items())
        if key not in _compiled:
            _compiled[key] = super().compile(source, name, filename)
            if len(_compiled) > _MOST_COMPILED:
                _compiled.popitem(last=False)
        _compiled.move_to_end(key)
        return _compiled[key]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what a template means by `obj.attribute`: most are data of a card."""
        if type(obj) is dict and attribute in obj and not hasattr(dict, attribute):
            return obj[attribute]
        return super().getattr(obj, attribute)

    def written(self, value: object) -> str:
        """Return a value as SVG has it: lengths to a ten thousandth of a mm, special characters of markup escaped."""
        text = written(text_of(value))
        self.meter.charge(0, len(text))
        return text


def environment(shelf: Shelf, colours: Mapping[str, str], marks: SourceMarks | None = None) -> Environment:
    """Return what reads the templates of *shelf*; with *marks* each piece of output says where it comes from."""
    kind = _Guarded if shelf.guarded else _Trusted
    kept = None if shelf.guarded or marks is not None else Readymade(colours, __file__)
    found = kind(
        bytecode_cache=kept,
        loader=shelf,
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.colours, found.marks, found.shelf = colours, marks, shelf
    return found
