"""Questions about words of other languages and printings, and about what does not exist."""

from __future__ import annotations

import re

from generator.engine.ruling import Asked
from generator.engine.wording import normalised
from generator.games.innovation.asking.question import Question
from generator.games.innovation.rulings import values
from generator.games.innovation.vocabulary import Entry, entries, plain_word

_QUOTE = r"[\"'\u201c\u201d\u2018\u2019「」『』《》]"
_MEANS = re.compile(
    rf"^(?:in innovation,? )?what (?:does|do|is|are|'s) (?:the )?(?:(?:iello|japanese|chinese|bga) )?(?:term |word |keyword )?(?:a |an |the )?{_QUOTE}?(?P<word>[^?\"\u201d」]+?){_QUOTE}? ?(?:mean|means|called here|in (?:the |our )?(?:terms|words?)|in english)?(?: in (?:the )?(?:iello|japanese|bga|chinese|rule ?book|game|innovation)[\w ]*)?[?.]?$"
    rf"|^(?:什么是|何谓){_QUOTE}?(?P<is>[^?？\"\u201d」]+?){_QUOTE}?[?？。]?$"
    rf"|^{_QUOTE}?(?P<zh>[^?？\"\u201d」]+?){_QUOTE}?(?:是什么意思|是什么|是啥|什么意思|とは(?:何ですか)?|の意味は?)[?？。]?$",
    re.IGNORECASE,
)
_TRANSLATED = re.compile(
    rf"what do (?:the )?(?:japanese|iello)(?: \w+)? call {_QUOTE}?(?P<theirs>[\w' -]+?){_QUOTE}?[?.]?$|(?:what is|what's|how do (?:you|i) say|how is) (?:the )?(?:(?P<whose>japanese|iello|chinese) (?:word|term|name) (?:for|of) )?{_QUOTE}?(?P<word>[\w' -]+?){_QUOTE}? (?:called )?in (?:the )?(?:japanese|chinese|iello|seeds?)|(?:japanese|iello|chinese) (?:word|term|name) (?:for|of) {_QUOTE}?(?P<other>[\w' -]+?){_QUOTE}?[?.]?$",
    re.IGNORECASE,
)
_CARD = re.compile(
    r"(?i:what does) (?:the )?(?:card )?(?P<name>[A-Z][\w.'-]*(?: [\w.'-]+){0,2}?)(?: card)? do\??$|(?P<other>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2}) card\b"
)
#: A run of Chinese or Japanese signs.
_FOREIGN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]+")
_COLOURS = "orange|black|white|pink|brown|grey|gray|橙|黑|白|粉|棕|灰"
_ICONS = "sword|shield|hammer|coin|star|heart|gear|cog|flag|skull|moon|sun|book|anchor|剑|盾|锤|金币|星星"


def keyword(asked: Question) -> Asked | None:
    """What a word means that is said in another language or another printing."""
    typed = " ".join(asked.typed.split())
    typed = typed if typed.isascii() else normalised(typed)
    found = _TRANSLATED.search(typed)
    if found:
        word = (found["word"] or found["other"] or found["theirs"] or "").strip()
        return Asked("keyword", {"word": word}) if entries(word) else None
    found = _MEANS.match(typed)
    if found is None:
        return _single(asked)
    word = re.sub(r"^(?:to|the|a|an) ", "", (found["word"] or found["is"] or found["zh"]).strip())
    its = entries(word)
    if not its or _is_ours(word, its[0].name) or not _is_foreign(word, its[0]):
        return None
    return Asked("keyword", {"word": word})


def _single(asked: Question) -> Asked | None:
    """The same if an English question has one foreign word and asks what that is."""
    runs = _FOREIGN.findall(asked.typed)
    if asked.language != "en" or len(runs) != 1 or not entries(runs[0]):
        return None
    about = re.search(
        r"\b(?:what is (?:that|this)|mean|means|stands? for|translat|in (?:normal|plain|our|english))", asked.raw
    )
    return Asked("keyword", {"word": runs[0]}) if about else None


def _is_ours(word: str, name: tuple[str, str]) -> bool:
    """Whether it is our own name, which the book explains."""
    return plain_word(word) in {plain_word(each) for each in name}


def _is_foreign(word: str, entry: Entry) -> bool:
    """Whether it is said in another language or printing, not just another form of our own name."""
    theirs = {plain_word(each) for each in (*entry.iello, *entry.ja)}
    return plain_word(word) in theirs or plain_word(word).removesuffix("s") in theirs or not word.isascii()


def no_such(asked: Question) -> Asked | None:
    """A number of players, a card, an icon, a colour, an age or a splay that there is not."""
    players = asked.number_of_players()
    if players is not None and players > values.MOST and not asked.has("other", "share", "tie", "demand"):
        return Asked("no_such", {"kind": "players", "value": players}, "exists")
    age = asked.number(r"age (\d+)(?! \d)")
    if age is not None and not 1 <= age <= 10 and not asked.has("draw", "score", "above", "higher"):
        return Asked("no_such", {"kind": "age", "value": age}, "exists")
    if (
        asked.find("age 10 achieve(?:ment)?|achieve(?:ment)? (?:for |of )?age 10")
        and not asked.has("score")
        and (asked.yes_no or asked.has("need", "many"))
    ):
        return Asked("no_such", {"kind": "achievement", "value": 10}, "exists")
    if asked.has("splay") and asked.has("down") and not asked.splays:
        return Asked("no_such", {"kind": "splay", "value": "down"}, "exists")
    colour = asked.said(rf"\b({_COLOURS})\b|([橙黑白粉棕灰])色")
    if colour and asked.has("card", "stack", "splay", "colour", "top"):
        return Asked("no_such", {"kind": "colour", "value": colour[1] or colour[2]}, "exists")
    icon = asked.said(rf"\b({_ICONS})s? icons?\b|({_ICONS})图标")
    if icon:
        return Asked("no_such", {"kind": "icon", "value": icon[1] or icon[2]}, "exists")
    return None


def card_misspelt(asked: Question) -> Asked | None:
    """A card whose name is spelt nearly right, or that there is not."""
    if asked.cards or asked.players:
        return None
    found = _CARD.search(asked.typed.strip())
    if found is None:
        return None
    name = (found["name"] or found["other"]).strip()
    said = asked.speech.words(name)
    if not said or any(asked.speech.has(word) for word in said):
        return None
    near = values.nearest_names(name)
    if not found["name"] and not near:
        return None
    if len(near) == 1:
        return Asked("card", {"name": near[0], "about": "effects"}) if found["name"] else None
    return Asked("no_such", {"kind": "card", "value": name}, "exists")


GRAMMARS = (keyword, no_such, card_misspelt)
