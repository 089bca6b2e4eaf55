"""Questions about whether a boat or a piece may go somewhere."""

from __future__ import annotations

from generator.engine.ruling import Asked
from generator.games.deluges.asking.question import Question

#: A clause in which the boat is what would move.
_BOAT_MOVES = (
    r"(?:can|may|could|does|is|will|must|should|am i allowed to|allowed to) (?:it|that|this|the|my|a|our|his|i)?\b"
    r"[^.?!]{0,60}?\b(?:move|sail|leave|free)\b|(?:boat|ship|vessel)\w*[^.?!]{0,60}(?:move|sail)\w*[^.?!]{0,20}\?"
)
_BOAT_MOVES_ZH = r"船[^。？?！]*(?:移动|走|行驶|开)"
_OVER = r"\b(?:across|over|onto|by|off|on|with)\b"
#: Other things than a single move that are asked.
_ELSEWHERE = (
    "peace", "kill", "flee", "borrow", "agree", "win", "build", "gather", "breed", "trade", "flood", "recover", "conquer",
    "end", "neighbour", "many", "far", "first", "clockwise", "phase", "limit", "leave", "strength", "house", "wrap",
    "north", "south", "left", "right", "control", "takeover", "three_way", "cost",
)  # fmt: skip


def boat_may_move(asked: Question) -> Asked | None:
    """Whether a boat may sail that was, or was not, crossed."""
    if not asked.has("boat") or not asked.has("move", "sail", "free", "leave") or not asked.yes_no:
        return None
    if not asked.has("carry", "cross", "use", "on_board") and not asked.said(
        r"on (?:it|board|my boat|a boat|the boat)|aboard|载|渡|船上"
    ):
        return None
    if (
        asked.said(r"\bby boat\b|piece['\u2019]s move")
        or asked.has("borrow", "flee", "agree", "third", "war", "far", "mark")
        or asked.said(r"\benemy\b|\bother")
    ):
        return None
    moves = asked.said(_BOAT_MOVES_ZH if asked.language == "zh" else _BOAT_MOVES)
    if not moves or not asked.said(
        r"(?:boat|ship|vessel|it)\b[^.?!]*\b(?:move|sail|free|leave)|船[^。？?]*(?:移动|走|行驶|开)"
    ):
        return None
    if asked.said(r"\bacross (?:two|several|a|my|the)?\s*(?:boat|ship)s?\b") and not asked.said(
        r"(?:move|sail)[^.]*\b(?:it|boat|ship)|\b(?:it|boat|ship)\b[^.]*\b(?:sail|move)\b"
    ):
        return None
    unused = asked.denied or asked.said(r"\bempty\b|\bunused\b|空船|没用")
    return Asked("boat_may_move", {"boat_used_for_crossing": not unused}, "may_move")


def move_legal(asked: Question) -> Asked | None:
    """Whether a piece may enter a territory."""
    if asked.has(*_ELSEWHERE) or asked.has("boat", "sea", "dolmen", "mine", "job", "dice") or len(asked.numbers) > 1:
        return None
    if not asked.has("move", "enter", "attack") or any(number > 1 for number in asked.numbers):
        return None
    kinds = [kind for kind in ("worker", "soldier", "slave", "fanatic") if asked.has(kind)]
    if (
        not (asked.yes_no or asked.said(r"\b(?:allowed|permitted|legal)\b\W*$"))
        or not kinds
        or asked.said(r"\bor\b|还是|\bhow\b|\bwhy\b")
    ):
        return None
    return _entering(asked, kinds)


def _entering(asked: Question, kinds: list[str]) -> Asked | None:
    """The piece that would move, and whither."""
    enemy = asked.has("opponent", "attack") or asked.said(r"enemy|opponent|another player|other player")
    target = {"owner_of_target": "opponent"} if enemy else {}
    if kinds == ["fanatic"]:
        return (
            None
            if asked.has("drown", "people", "attack", "enter", "war") or not asked.has("move")
            else Asked("move_legal", {"piece": "fanatic"}, "legal")
        )
    if kinds == ["worker"] and enemy and not (asked.has("war", "lose", "together") or asked.said(r"\bjoin|\balong\b")):
        return Asked("move_legal", {"piece": "worker", "soldiers_along": 0, **target}, "legal")
    if (
        kinds == ["worker", "soldier"]
        and enemy
        and asked.said(r"without (?:an? |any |own |my )*soldier|没有[^，。]{0,4}兵士")
    ):
        return Asked("move_legal", {"piece": "worker", "soldiers_along": 0, **target}, "legal")
    if kinds == ["soldier"] and enemy:
        verdict = "war" if asked.has("war") and not asked.said(r"\b(?:may|can|allowed|could)\b|可以|能") else "legal"
        return Asked("move_legal", {"piece": "soldier", **target}, verdict)
    if kinds == ["slave"] and enemy and (asked.has("enter") or asked.said(r"into|进入")):
        return Asked("move_legal", {"piece": "slave", "soldiers_along": 0, **target}, "legal")
    if kinds == ["slave"] and not enemy and (asked.has("alone") or asked.denied or asked.said("自己移动|自行")):
        return Asked("move_legal", {"piece": "slave", "soldiers_along": 0}, "legal")
    if set(kinds) == {"soldier", "slave"} and enemy and asked.said(r"\b(?:take|bring|along|with|come)\b|带"):
        return Asked("move_legal", {"piece": "slave", "soldiers_along": 1, **target}, "legal")
    if set(kinds) == {"soldier", "slave"} and not enemy and asked.said(r"\bown (?:territor|land)|自己的领地"):
        return Asked("move_legal", {"piece": "slave", "soldiers_along": 1}, "legal")
    if set(kinds) == {"soldier", "slave"} and not enemy and asked.said(r"without|没有"):
        return Asked("move_legal", {"piece": "slave", "soldiers_along": 0}, "legal")
    return None


GRAMMARS = (boat_may_move, move_legal)
