"""The page that asks for a code: all that a phone without a session gets, and it says nothing of the campaign.

In: a language. Out: a page with its script; the code behind the # of its address never leaves the phone in a link.
"""

from __future__ import annotations

from functools import partial
from pkgutil import get_data

from jinja2 import Environment, StrictUndefined

from generator.engine.sentences import Sentences
from generator.engine.view import Language

TEXTS = Sentences("generator.companion.serving", "texts")


def join_page(language: Language) -> str:
    """Return the page."""
    source = (get_data("generator.companion.serving", "join.html") or b"").decode()
    template = Environment(autoescape=True, undefined=StrictUndefined).from_string(source)
    return template.render(lang=language, say=partial(TEXTS.text, language=language))
