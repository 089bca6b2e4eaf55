"""Questions about a dogma action: who is hit, who shares, whether there is a bonus draw."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.innovation.asking.people import ME, OPPONENT, with_self
from generator.games.innovation.asking.question import ICON, PLAYER, Question, as_number
from generator.games.innovation.deck import ICONS, Card

_DEMAND = r"\bhit\b|demand|affected by the demand|victim|attack|must obey|supremacy|要求(?!更|多)|至高|优越|優越|受害"
_SHARE = r"\bshar|non-?demand|cooperat|execut|benefit|carr(?:y|ies) (?:it )?out|共享|分享|协同|協同|协力|協力|执行|執行"

#: Players in the order in which they sit.
_ORDER = re.compile(rf"(?<!\S)(?:clockwise|order|sit|seat) (?:(?!zq)\w+ )*((?:{PLAYER} ){{1,3}}{PLAYER})(?!\S)(?! \d)")


def dogma_scope(asked: Question) -> Asked | None:
    """Who executes an effect, if every player's icons are told."""
    named = len(asked.players) > 1 and "zqme" not in _counts(asked.text_with_self, asked.all_players)
    text = asked.text if named else asked.text_with_self
    names = asked.players if named else asked.all_players
    if asked.has("clothing", "achievement", "achieve", "score_pile", "win", "tie", "draw", "splay", "meld"):
        if not asked.has("dogma", "demand", "share"):
            return None
    text = re.sub(
        rf"(?<!\S)team {PLAYER} (?:\+ )?{PLAYER} (?:(?!zq)\w+ ){{0,2}}{PLAYER} (?:\+ )?{PLAYER}(?!\S)", "team", text
    )  # who is with whom
    told = _ORDER.search(text)
    counts = _counts(text.replace(told[0], " ", 1) if told else text, names)
    others = re.search(r"(?<!\S)(?:other|opponent) (?:player )?(\d+(?: \d+)+)(?!\S)", asked.text_with_self)
    if len(counts) < 2 and others and not asked.players:
        return _against_others(asked, [int(each) for each in others[1].split()])
    if len(counts) < 2:
        with_self = _counts(asked.text_with_self, asked.all_players)
        if len(with_self) < 2:
            return None
        text, names, counts = asked.text_with_self, asked.all_players, with_self
    if len(counts) > 4 or not (asked.has("dogma", "demand", "share", "victim", "icon") or asked.cards or asked.icons):
        return None
    if set(names) - set(counts) - {"zqme", "zqopp"}:
        return None
    activator = _activator(asked, text, names)
    if activator is None or activator not in counts or not _same_icon(asked):
        return None
    order = _order(text, list(counts))
    inputs: dict[str, Any] = {
        "activator": names[activator],
        "icon_counts": {names[sign]: count for sign, count in counts.items()},
        "order": [names[sign] for sign in order],
    }
    teams = _teams(asked, text, names)
    if teams is None:
        return None
    inputs |= {"teams": teams} if teams else {}
    kind = _kind(asked)
    if kind is None:
        return (
            Asked("dogma_preview", {**inputs, "card": asked.names[0]})
            if len(asked.cards) == 1 and not asked.yes_no
            else None
        )
    inputs["effect"] = kind
    about = _about(asked, text, names, activator)
    if about is None:
        return Asked("dogma_scope", inputs) if not asked.yes_no else None
    return Asked("dogma_scope", {**inputs, "player": about}, "concerned")


def _against_others(asked: Question, others: list[int]) -> Asked | None:
    """The same if the others are only "the others"."""
    mine = _counts(asked.text_with_self, {"zqme": ME}).get("zqme")
    active = asked.said(r"\bmy\b.{0,20}(?:effect|dogma|demand)|\bi (?:activate|use|demand)|我.{0,6}发动")
    kind = _kind(asked)
    if mine is None or not active or kind is None or len(others) > 3 or asked.yes_no or asked.has("team", "teammate"):
        return None
    names = [f"{OPPONENT} {number}" for number in range(1, len(others) + 1)]
    counts = {ME: mine, **dict(zip(names, others))}
    return Asked("dogma_scope", {"activator": ME, "icon_counts": counts, "order": list(counts), "effect": kind})


def _counts(text: str, names: dict[str, str]) -> dict[str, int]:
    """How many icons each player has, by sign."""
    found: dict[str, int] = {}
    signs = "|".join(names) or "zq0"
    things = rf"(?:(?:{ICON}|icon|visible|only|featured|show|just|at least|同样) )*"
    for each in re.finditer(
        rf"(?<!\S)((?:(?:{signs}) )+)(?:both |every |座 |个 |lead |hold |show |only |visible |with |有 |just |got |count |(?:dogma|demand|execute|use) (?:(?!zq)[^\W\d]+ ){{0,4}})*(\d+|no)(?: {things.strip()})?(?!\S)",
        text,
    ):
        for sign in each[1].split():
            found.setdefault(sign, as_number(each[2]))
    return found


def _activator(asked: Question, text: str, names: dict[str, str]) -> str | None:
    """Who activates: the player named right before it, or said to be the activator."""
    signs = "|".join(names)
    said = re.search(
        rf"(?<!\S)(?:activator|turn) (?:is )?({signs})(?!\S)|(?<!\S)({signs}) (?:is )?activator(?!\S)"
        rf"|(?<!\S)({signs}) dogma (?=\d)",
        text,
    )
    if said:
        return said[1] or said[2] or said[3]
    signed = with_self(asked.signed)[0] if "zqme" in names or "zqopp" in names else asked.signed
    by = re.search(rf"(?:activat|us|execut|play)ed by\s+({signs})", signed)
    if by:
        return by[1]
    if "zqme" in names and asked.said(r"\bmy (?:\w+ )?(?:demand|dogma|effect)\b|我的(?:要求|效果)"):
        return "zqme"
    for clause in re.split(r"[.;:?!。；：？！]", signed):
        found = _in_clause(asked, clause, names)
        if found is not None:
            return found
    passive = asked.said(
        r"\b(?:my opponent|he|she|they|someone|somebody)\b.{0,12}demand|demand (?:on|against|hits?|of) me|对我"
    )
    if "zqme" in names and not passive and asked.said(r"\bwho(?:m)? (?:must|has to|is|gets?|does|do|will)\b"):
        return "zqme"  # "Demand: I have 5, Ann 3. Who must obey?"
    return None


def _in_clause(asked: Question, clause: str, names: dict[str, str]) -> str | None:
    """Who activates in one clause: the only player before the verb, or the last one with his icons in brackets."""
    verb = re.search(
        r"activat|\b(?:fires?|triggers?|launch(?:es)?|plays?|makes?|starts?|does|resolves?|throws?)\b(?: \w+){0,3} (?:demand|dogma|effect)"
        r"|\b(?:fires|triggers|attacks)\b|\buses?\b|\busing\b|\bdogmas?\b|demands|\bexecut|发动|發動|启动|啟動|発動|使用",
        clause.casefold(),
    )
    if verb is None or re.search(r"\bwho\b|\bwhich\b", clause[: verb.start()].casefold()):
        return None
    before = [word for word in re.findall(r"zq[a-z]+", clause[: verb.start()]) if word in names]
    if not before:
        return None
    distinct = list(dict.fromkeys(before))
    last = clause[: verb.start()].rpartition(before[-1])[2]
    listed = re.search(r"\d", last) and not re.match(r"\s*[(（\[]|\s*(?:has|have|with|holds|shows)\b", last)
    del asked
    return before[-1] if len(distinct) == 1 or not listed else None


def _order(text: str, signs: list[str]) -> list[str]:
    """The seats: as they are named, unless an order is told."""
    told = _ORDER.search(text)
    order = told[1].split() if told else []
    return order if sorted(order) == sorted(signs) else signs


def _teams(asked: Question, text: str, names: dict[str, str]) -> dict[str, list[str]] | None:
    """Teams, if they are told; None if they were told and not understood."""
    if not asked.has("team", "teammate"):
        return {}
    both = rf"({PLAYER})\s*(?:\+|&|/|and|,|和|与)\s*({PLAYER})"
    against = re.search(
        rf"{both}\s*(?:are |play |team |队 ?)*(?:against|vs\.?|v|versus|对)\s*(?:team )?{both}", asked.signed
    )
    if against:
        return {"1": [names[against[1]], names[against[2]]], "2": [names[against[3]], names[against[4]]]}
    listed = re.search(rf"(?i:teams?:?)\s*{both}\s*(?:and|,|;|和)\s*{both}", asked.signed)
    if listed:
        return {"1": [names[listed[1]], names[listed[2]]], "2": [names[listed[3]], names[listed[4]]]}
    pair = re.search(
        rf"(?<!\S)({PLAYER}) (?:and )?({PLAYER}) (?:\w+ )?(?:team|teammate)(?!\S)|(?<!\S)({PLAYER}) (?:\w+ )?({PLAYER}) (?:\w+ )?teammate(?!\S)|(?<!\S)teammate (?:is )?({PLAYER})(?!\S)|(?<!\S)({PLAYER}) (?:is )?(?:my )?teammate",
        text,
    )
    if pair is None or len(names) < 3:
        return None
    members = [group for group in pair.groups() if group]
    if len(members) == 1:
        activator = _activator(asked, text, names)
        if activator is None:
            return None
        members = [activator, *members]
    others = [sign for sign in names if sign not in members]
    return {"1": [names[sign] for sign in members], "2": [names[sign] for sign in others]}


def _same_icon(asked: Question) -> bool:
    """Whether the icons that are counted are those of the card."""
    if len(asked.cards) > 1 or len(asked.icons) > 1:
        return False
    return not asked.cards or not asked.icons or asked.icons[0] == ICONS[asked.cards[0].featured]


def _kind(asked: Question) -> str | None:
    """Whether the effect is a demand or shared: as it is said, else as the card has it."""
    demand = asked.said(_DEMAND)
    share = asked.said(_SHARE)
    denied = asked.said(r"non-?demand|not a demand|no demand")
    card = asked.cards[0] if asked.cards else None
    if card is not None and not demand:
        return _only_kind(card) or ("share" if share and not asked.said(r"\bexecut|执行") else None)
    if card is not None and not share and _only_kind(card) == "share":
        return None  # a demand of a card that has none
    if denied:
        return "share"
    if demand and share and not asked.said(r"share the demand"):
        return (
            "demand"
            if asked.said(r"\bhit\b|demand effect|affected|victim|obey") and not asked.said(r"\bwho shares|共享")
            else None
        )
    return "demand" if demand else "share" if share else None


def _only_kind(card: Card) -> str | None:
    """The kind of all effects of a card, if it is one."""
    kinds = {effect.demand for effect in card.effects}
    return None if len(kinds) > 1 else "demand" if kinds == {True} else "share"


def _about(asked: Question, text: str, names: dict[str, str], activator: str) -> str | None:
    """The one player that yes or no is asked about."""
    if not asked.yes_no:
        return None
    parts = [part for part in re.split(r"(?<=[.!?。？！;；,，])\s*", asked.typed) if part.strip(" .!?。？！")]
    last = Question(parts[-1], asked.speech)
    own = [name for name in last.players.values() if name in names.values()]
    if (
        not own
        and parts
        and re.search(
            r"\b(?:do|am|must|will|can|does|is|are) (i|me|we|my opponent|he|she|they)\b|我|对手", parts[-1].casefold()
        )
    ):
        who = re.search(r"\b(?:do|am|must|will|can) (?:i|we)\b|我", parts[-1].casefold())
        own = [ME] if who else [OPPONENT]
    whom = re.search(r"\b(?:hit|affect|reach|touch)s? (me|her|him|my opponent)\b", parts[-1].casefold())
    if whom:
        own = [ME] if whom[1] == "me" else [OPPONENT]
    letter = re.search(r"\b(?i:does|is|must|will|can) ([A-Z]\w*)\b", parts[-1])
    if letter:
        own = [letter[1]]
    found = [name for name in own if name in names.values()]
    del text
    return found[0] if len(set(found)) == 1 and found[0] != names[activator] else None


def sharing_bonus(asked: Question) -> Asked | None:
    """Whether there is a bonus draw, if it is told who shared and whether it changed anything."""
    if not asked.has("bonus", "draw") or not asked.has("share") or asked.cards or asked.players:
        return None
    if asked.said(r"which age|what age|when|age of|re-?splay|undone|undo|special|achievement|哪个时代"):
        return None
    if asked.yes_no and asked.said(r"\b(?:two|three|2|3) (?:free |bonus )?(?:cards|draws)|\btwice\b|[两三]张|两次"):
        return None  # whether there is more than one: the book says no
    only_mate = asked.said(
        r"only (?:my |the |his |her )?(?:team-?mate|team mate|partner)|(?:team-?mate|partner) (?:was|is) the only|(?:nobody|no ?one|none) else|只有队友"
    )
    if only_mate and asked.has("teammate"):
        return Asked("sharing_bonus", {"sharers": 1, "sharers_that_changed_game": 1, "only_teammates": True}, "bonus")
    if asked.has("teammate", "team"):
        return None
    sharers = asked.number(
        r"(\d+) (?:other )?(?:player|opponent|other) (?:\w+ )?share|share (?:by )?(\d+) (?:other )?(?:player|opponent|other)|(\d+) share|(\d+) (?:个 )?(?:人|opponent|other) share"
    )
    if sharers is None and asked.said(
        r"\b(?:a|one|another|some|the) (?:sharer|player|opponent)|someone|somebody|一[名位个]"
    ):
        sharers = 1
    if asked.said(r"\b(?:nobody|no ?one|no (?:other )?player|no opponents?) (?:else )?share[sd]?\b|没有?人共享"):
        return Asked("sharing_bonus", {"sharers": 0, "sharers_that_changed_game": 0}, "bonus")
    if sharers is None or not 0 <= sharers <= 3:
        return None
    nothing = asked.said(
        r"nothing (?:changed|changes|happen)|no change|without (?:any )?(?:effect|change)|neither|none of them|nobody|changed nothing|did nothing|could not|都没|没有(?:任何)?变化|无变化|没有?人|无人"
    )
    one_of = asked.said(
        r"\b(?:only |just )?(one|two) of (?:them|these|the \w+|two|three)\b[^.?!]{0,20}(?:chang|benefit|drew|did)"
    )
    changed = (
        {"one": 1, "two": 2}[one_of[1]]
        if one_of
        else asked.number(r"(?:but |and )?(?:only )?(\d+) (?:of )?(?:\w+ )?change|change (?:by )?(\d+)")
    )
    if nothing and asked.said(r"\banother\b|\bthe other\b|\bone of\b|\bothers\b|另一"):
        return None  # one did nothing, another something
    if nothing:
        changed = 0
    elif changed is None and asked.said(
        r"benefit|both (?:of them )?(?:change|draw|did|profit)|all (?:of them )?(?:change|draw|benefit)|each (?:change|draw)|shared? (?:it |that |my dogma )?and (?:drew|melded|scored|splayed|tucked|draws|melds)|(?:分享|共享)[并且后]+(?:抽|打|计|垫)|(?:都|均)(?:改变|受益|获益|抽)|受益|获益|获利"
    ):
        changed = sharers
    if changed is None or changed > sharers:
        return None
    return Asked("sharing_bonus", {"sharers": sharers, "sharers_that_changed_game": changed}, "bonus")


GRAMMARS = (dogma_scope, sharing_bonus)
