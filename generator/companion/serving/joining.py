"""The page that asks for a code: all that a phone without a session gets, and it says nothing of the campaign.

In: a language. Out: a page with its script; the code behind the # of its address never leaves the phone in a link.
"""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from hashlib import sha256

from jinja2 import Environment, StrictUndefined

from generator.engine.languages import manner
from generator.engine.packdata import pack_text
from generator.engine.sentences import Sentences
from generator.engine.view import Language

_HERE = "generator.companion.serving"
TEXTS = Sentences(_HERE, "texts")


def join_page(language: Language) -> str:
    """Return the page."""
    style, script = (pack_text(_HERE, f"join.{kind}") for kind in ("css", "js"))
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in (style, script)]
    policy = (
        f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    made = Environment(autoescape=True, undefined=StrictUndefined).from_string(pack_text(_HERE, "join.html.j2"))
    say = partial(TEXTS.text, language=language)
    return made.render(tag=manner(language).tag, say=say, style=style, script=script, policy=policy)
