"""Jinja2 templates into SVG text.

In: a template's name and plain data. Out: SVG in mm. Templates of a pack lie in templates/PACK/, what all
sheets share (ruler, crop marks, page foot) in templates/sheet/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    nodes,
)
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateRuntimeError, TemplateSyntaxError
from jinja2.visitor import NodeTransformer
from markupsafe import escape

from generator.engine.hexgrid import HEIGHT
from generator.engine.view import Language
from generator.errors import TemplateProblem
from generator.press import hexmap, svg, themes
from generator.press.fonts import typeface
from generator.press.painter import Item
from generator.press.paper import UNPRINTABLE
from generator.press.pathdata import BadSvg, fixed
from generator.press.stock import stock
from generator.press.typesetting import Span, count_lines, with_icons
from generator.press.words import WORDS

#: Before a template's name: the shipped one, even where a person's own has its name.
SHIPPED = "shipped"


def _written(value: object) -> str:
    """A value as it stands in SVG: lengths to a ten thousandth of a mm, signs of markup made harmless."""
    return fixed(value) if type(value) is float else escape(value)


class _SvgCode(CodeGenerator):
    """Templates say their values by `_written` instead of Jinja's own escape, which takes four times as long."""

    def _output_child_pre(self, _node: nodes.Expr, _frame: Frame, _finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write("environment.written(")


class _SvgEnvironment(Environment):
    """Knows the theme's colours while it reads templates, so that `colour.ink` costs nothing when a card is drawn."""

    code_generator_class = _SvgCode
    written = staticmethod(_written)

    def __init__(self, colours: Mapping[str, str], **options: Any) -> None:
        super().__init__(**options)
        self._colours = colours

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        return _Coloured(self._colours).visit(template)  # type: ignore[no-any-return]


class _Coloured(NodeTransformer):
    """Puts colours where a template names them by their role."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours

    def visit_Getattr(self, node: nodes.Getattr) -> nodes.Node:  # noqa: N802 (jinja2 names it so)
        """`colour.ink`."""
        if isinstance(node.node, nodes.Name) and node.node.name == "colour" and node.attr in self._colours:
            return nodes.Const(self._colours[node.attr], lineno=node.lineno)
        return self.generic_visit(node)


class Templates:
    """The templates of one pack in one language."""

    def __init__(
        self,
        pack: str,
        language: Language,
        theme: str = themes.DEFAULT,
        folders: Sequence[Path] = (),
        safe: float = 0.0,
    ) -> None:
        its_theme = themes.find_theme(theme, folders)
        shipped = FileSystemLoader([*its_theme.folders, stock()])
        self._pack = pack
        self._language = language
        self._environment = _SvgEnvironment(
            colours=its_theme.colours,
            loader=ChoiceLoader([FileSystemLoader(list(folders)), shipped, PrefixLoader({SHIPPED: shipped})]),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals.update(
            lang=language,
            colour=its_theme.colours,
            words={key: term[language] for key, term in WORDS.items()},
            margin=UNPRINTABLE,
            safe=safe,
            hex_height=HEIGHT,
            hex_side=hexmap.side_for,
            hex_borders=hexmap.borders,
            hex_extent=hexmap.extent,
            lines=self._lines,
            composed=self._composed,
            min=min,
            max=max,
        )
        self._compositions: dict[tuple[object, ...], TemplateModule] = {}

    def render(self, name: str, item: Item, data: Mapping[str, object]) -> str:
        """The SVG that the template *name* (inside the templates folder) makes of *data*.

        Raises TemplateProblem.
        """
        try:
            return self._environment.get_template(name).render(data)
        except TemplateNotFound as error:
            raise TemplateProblem(name, item.label, f"there is no template {error.name}") from error
        except TemplateSyntaxError as error:
            raise TemplateProblem(error.name or name, item.label, f"line {error.lineno}: {error.message}") from error
        except (TemplateRuntimeError, TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise TemplateProblem(name, item.label, str(error)) from error

    @cached_property
    def symbols(self) -> dict[str, Element]:
        """The icons: every <symbol id="..."> of the pack's icons.svg.

        Raises TemplateProblem.
        """
        name = f"{self._pack}/icons.svg"
        item = Item("icons", name)
        try:
            root = svg.parse(self.render(name, item, {}))
            found = {}
            for symbol in root.iter():
                if svg.tag_of(symbol) == "symbol":
                    found[symbol.get("id", "")] = symbol
            return found
        except BadSvg as error:
            raise TemplateProblem(name, item.label, str(error)) from error

    def _composed(self, name: str, **given: object) -> TemplateModule:
        """For templates: the macros and values that the template *name* has where those things are *given*.

        It is made once for all cards of a shape.
        """
        key = (name, *sorted(given.items()))
        if key not in self._compositions:
            self._compositions[key] = self._environment.get_template(name).make_module(given)
        return self._compositions[key]

    def _lines(self, text: str, room: float, size: float, bold: bool = False) -> int:
        """For templates that let text flow: how many lines *text* takes in *room* mm at *size* mm."""
        if not text.strip():
            return 0
        span = Span(text, typeface(self._language, bold), size, fill="")
        return count_lines(with_icons(span, self.symbols), room)
