"""Questions about payment: what is due, what pays for what, how many challenges come."""

from __future__ import annotations

import re
from typing import Any

from generator.engine.ruling import Asked
from generator.games.deep_future.asking.question import ACTIONS, SUIT_OF, SUITS, N, Question, number

_SUIT = "|".join(SUITS)


def _due(asked: Question) -> tuple[int | None, int]:
    """Cards that upkeep is due for, and settled worlds."""
    settled = asked.count(rf"{N} settled?(?: world)?") or 0
    techs = asked.count(rf"{N} (?:项 )?(?:complete |incomplete |of )?(?:card )?tech")
    home = asked.has("homeworld")
    total = (
        asked.count(rf"{N} (?:\w+ ){{0,2}}?(?:upper|upkeep|top)(?: row)?(?: card)?")
        or asked.count(rf"{N} card (?:in )?(?:tableau|up top|upper|top|to pay|due)")
        or asked.count(rf"{N} card")
    )
    if techs is not None:
        return techs + (1 if home or not asked.has("total") else 0), settled
    if asked.find("only (?:my )?homeworld|homeworld only|just (?:my )?homeworld|only homeworld"):
        return 1, settled
    if total is not None:
        return total, settled
    return (1, settled) if home and not asked.has("tech", "other") else (None, settled)


def pay_upkeep(asked: Question) -> Asked | None:
    """How many cards can be paid for with these suits in hand."""
    if not asked.has("pay") or len(asked.suits) < 3 or not asked.has("many") or not asked.has("tech", "homeworld"):
        return None
    start = re.search(r"(?<!\S)(?:homeworld|tech)(?!\S)", asked.text)
    if start is None:
        return None
    hand = re.findall(rf"(?<!\S)({_SUIT})(?!\S)", asked.text[: start.start()])
    cards = [
        re.findall(rf"(?<!\S)({_SUIT})(?!\S)", part)
        for part in re.split(
            r"(?<!\S)(?:homeworld|tech|(?:and |with )(?:other|second|third|different)(?: one)?|other(?= has| have| with)|(?:second|third) one)(?!\S)",
            asked.text[start.start() :],
        )[1:]
    ]
    cards = [its for its in cards if its]
    if not hand or not cards:
        return None
    return Asked("pay_upkeep", {"hand": hand, "cards": cards})


def upkeep_due(asked: Question) -> Asked | None:
    """How many cards upkeep is due for."""
    if (
        not (asked.has("upkeep", "pay") or asked.find("card due"))
        or not asked.has("many")
        or asked.has("challenge", "cube", "pile")
        or asked.suits
    ):
        return None
    techs = asked.count(rf"{N} (?:complete |incomplete )?(?:card )?tech")
    if techs is None or not asked.find(
        "(?:many|much) (?:card|upkeep|\\w+ missing|do my)|many card|missing upkeep|card missing"
    ):
        return None
    if asked.find("pay (?:for )?(?:\\d|one|no)|unpaid|inhand|can"):
        return None
    return Asked("upkeep_due", {"techs": techs, "settled": asked.count(rf"{N} settled") or 0})


def _without(asked: Question, part: re.Match[str] | None) -> Question:
    """The question without a part of it."""
    if part is None:
        return asked
    rest = f"{asked.text[: part.start()]} {asked.text[part.end() :]}"
    return Question(asked.typed, rest.split(), asked.yes_no)


def _paid_apart(asked: Question) -> int | None:
    """How many cards are paid for, where homeworld and techs are told apart."""
    both = asked.count(r"(?:pay|付) (?:for )?(?:my )?homeworld (?:and|with) (\d|one) (?:card |of (?:my )?)?tech")
    if both is not None:
        both += 1
    some = asked.find(rf"pay (?:upkeep |for |only |up )*{N} of (?:my )?(?:\d )?(?:tech|card|them)")
    if some:
        return number(some[1]) + bool(asked.find("tech (?:and|with) (?:for )?(?:my )?homeworld"))
    techs = asked.count(rf"{N} (?:card )?(?:of (?:my )?)?tech (?:both |all |are )*pay")
    if techs and asked.find("homeworld (?:card )?(?:isnt|not|no|wasnt|unpaid|没)"):
        return techs
    return both


def challenge_pile(asked: Question) -> Asked | None:
    """How many challenges come after paying for so many cards."""
    if (
        asked.has("chance", "named", "wonder")
        or asked.suits
        or asked.named
        or not (asked.has("pay", "unpaid") or asked.find("upkeep"))
    ):
        return None
    if asked.has("settle", "action", "power", "advance", "battle", "expand", "grow") and not asked.has("challenge"):
        return None
    if asked.find(r"already (?:has |have |on |with )*3|\d (?:upkeep )?cube|cube") and not asked.find(
        "challenge pile|many challenge|pile"
    ):
        return None
    if asked.find("many (?:upkeep )?cube|cube (?:lie|on|left|keep)"):
        return None
    spared = asked.find(
        rf"(?:but not|except|but|save|not|apart from|all but|everything but) (?:pay )?(?:for )?(?:my )?(?:(homeworld)|(?:{N} )?(?:of (?:my )?)?(?:tech|card|them))|(?:all|everything) (?:of them )?(?:but|except) {N}"
    )
    cards, settled = _due(_without(asked, spared))
    everything = asked.find(
        "(?:pay|settle) (?:for )?(?:everything|all|it all|every)|(?:both|all|全 部|全) pay|everything pay|all pay|pay everything|pay all|pay (?:for )?both|all (?:of them )?pay"
    )
    nothing = asked.find(
        "(?:pay|付) (?:for )?(?:no|nothing)|unpaid|not pay|no pay|nothing pay|both unpaid|pay no|no upkeep pay|skip (?:my |all )*(?:pay|upkeep)"
    )
    if everything and cards is None:
        cards = 4 if asked.find("challenge|pile|still") else None
        if cards is None:
            return None
        return Asked("challenge_pile", {"cards": cards, "paid": cards}, "challenge_pile")
    if cards is None:
        return None
    if asked.yes_no and not everything and not asked.find("challenge"):
        return None
    if everything and not asked.has("challenge", "pile") and asked.find("many card|cost|missing many"):
        return Asked("upkeep_due", {"techs": cards - 1, "settled": settled})
    left = asked.count(rf"(?:unpaid|not pay|leav|leave|left) (?:for )?{N}") or asked.count(
        rf"{N} (?:card )?(?:of (?:my )?(?:them|tech|card) )?(?:left |keep )?unpaid"
    )
    paid = _paid_apart(asked)
    if left is None and asked.find("pay homeworld|homeworld (?:card )?pay"):
        left = asked.count(rf"{N} (?:card )?(?:of (?:my )?)?tech (?:both )?(?:no|not|没|unpaid)(?: pay)?")
    for pattern in (
        rf"pay (?:upkeep |for |only |up )*(?:one of |only )?{N}",
        rf"{N} (?:of them |card )?(?:were |are )?pay",
        rf"pay \w+ {N}",
    ):
        found = asked.find(pattern)
        if found and paid is None:
            paid = number(found[1])
    if cards == 1 and paid is None and asked.find("homeworld (?:card )?pay|pay (?:for )?(?:my )?homeworld"):
        paid = 1
    elif everything and spared:
        missed = number(spared[2] or spared[3] or "one")
        paid = cards - missed
    elif everything:
        home_unpaid = asked.find("homeworld (?:card )?(?:isnt|not|wasnt|unpaid|no pay|没 pay)") and cards > 1
        paid = cards - 1 if home_unpaid else cards
    elif left and left < cards:
        paid = cards - left
    elif paid is None and asked.find(
        r"only (?:for |给 )?(?:my )?homeworld pay|pay (?:only )?(?:for )?(?:my )?homeworld(?: only)?"
    ):
        paid = 1
    elif nothing and (paid is None or paid == cards):
        paid = 0
    elif left is not None:
        paid = max(0, cards - left)
    if paid is None or paid > cards:
        return None
    if not (asked.has("challenge", "pile", "many", "penalty") or everything or nothing or len(asked.text.split()) <= 8):
        return None
    inputs: dict[str, Any] = {"cards": cards, "paid": paid}
    if settled:
        inputs["settled"] = settled
    return Asked("challenge_pile", inputs, "challenge_pile")


def upkeep(asked: Question) -> Asked | None:
    """Whether a card pays for another, or what paying does to one with cubes."""
    if not (asked.has("pay", "upkeep", "unpaid") or asked.find("keep up")) or (
        asked.has("challenge") and asked.has("meet", "use", "remove")
    ):
        return None
    cubes = asked.count(rf"(?:already )?(?:have |has |with |on |hold )?{N} (?:upkeep )?cube")
    if (
        cubes is not None
        and asked.has("pay", "unpaid")
        and not asked.suits
        and cubes <= 3
        and asked.has("tech", "homeworld", "card")
        and not asked.has("infrastructure", "move", "sector")
    ):
        if asked.yes_no and not asked.find("many|after|then|变|fourth|4|extra|different|challenge|lose cube|keep"):
            return None
        return Asked("upkeep", {"cubes": cubes, "paid": not asked.has("unpaid")})
    if (
        not asked.suits
        or not (asked.has("pay", "upkeep") or asked.find("keep up"))
        or asked.has("action", "cube", *ACTIONS)
    ):
        return None
    empty = rf"(?<!\S)(?:(?:empty|open|blank|incomplete|unwritten) ({_SUIT})(?: slot| suit)?|({_SUIT}) (?:slot |suit )?(?:still |yet )?(?:empty|open|no|unwritten|not))(?!\S)"
    open_slots = {suit for found in re.findall(empty, asked.text) for suit in found if suit}
    text = re.sub(empty, " # ", asked.text)
    pays = next(
        (
            found
            for pattern in (
                rf"(?:discard|use|pay (?:it |for it |for that )?with|with|by) (?:a |an |my |the )?({_SUIT}) card",
                rf"pay (?:it |for (?:it |that )?|upkeep )*(?:with |using |by )?(?:a |an |the |my )?({_SUIT})",
                rf"(?:discard|use) (?:a |an |my )?({_SUIT})",
                rf"({_SUIT}) card",
                rf"pay for (?:my )?(?:homeworld|tech)(?: card)? (?:with|by|use) (?:my )?({_SUIT})",
                rf"({_SUIT}) (?:card )?(?:allowed|good|enough|work|do|suffic\w*) (?:for|as|to)",
                rf"(?:do|does|can|will|may) ({_SUIT}) (?:from inhand )?(?:pay|cover|do|work)",
                rf"with (?:my )?({_SUIT})",
            )
            if (found := re.search(rf"(?<!\S)(?:{pattern})(?!\S)", text))
        ),
        None,
    )
    if not pays:
        return None
    card = pays[1]
    rest = f"{text[: pays.start()]} # {text[pays.end() :]}"
    completed = [suit for suit in re.findall(rf"(?<!\S)({_SUIT})(?!\S)", rest) if suit not in open_slots]
    only = re.search(
        rf"(?<!\S)only (?:my )?({_SUIT})(?: suit| slot| advancement| one)? (?:write|complete|full)(?!\S)", rest
    )
    if only:
        completed = [only[1]]
    if asked.has("homeworld", "tech") and not asked.has("world", "inhand", "settled"):
        completed += [SUIT_OF[name] for name in asked.named]
    if not completed and not open_slots:
        return None
    if card in open_slots:
        completed = [suit for suit in completed if suit != card]
    return Asked("upkeep", {"completed": list(dict.fromkeys(completed)), "card": card}, "legal")


GRAMMARS = (pay_upkeep, upkeep_due, challenge_pile, upkeep)
