"""What is no card: player aids, tokens, the score sheet.

In: who plays, a language. Out: aids as cards of two sides, and pages.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.packdata import pack_data
from generator.engine.view import CardSheets, Face, Language, Page
from generator.games.eminent_domain.facts import deck
from generator.games.eminent_domain.sheets.signs import role_sign, slot_sign, type_sign
from generator.games.eminent_domain.sheets.words import in_language, word, words

#: A6, in mm; there is one for each of four players (E-C5).
AID_SIZE, AIDS = (105.0, 148.0), 4
#: Who can be on a score sheet, and how many sheets a page holds: each is A5.
SEATS, SCORES_ON_A_PAGE = 4, 2
#: What is printed of a role: the action of a card, the role, what else the leader has.
PARTS = ("action", "role", "leader")


def aids(language: Language) -> CardSheets:
    """Return four player aids; the back of the first says who starts (E-S6)."""
    data = {
        "phases": _block("phases", language),
        "roles": role_rows(language),
        "politics": {"sign": role_sign("politics", language), "action": deck.kinds()["politics"].action(language)},
        "t": words(language),
    }
    faces = tuple(
        Face("", "aid", f"player aid {number + 1}", data, back="" if number else "start", two_sided=True)
        for number in range(AIDS)
    )
    backs = {key: _aid_back(key == "start", language) for key in ("", "start")}
    return CardSheets("aids", "aids.pdf", word("aids", language), AID_SIZE, faces, backs, "aid_back", apart=True)


def role_rows(language: Language) -> list[dict[str, object]]:
    """Return what each role does, in brief, in the order of their symbols (section 5)."""
    return [
        {"sign": role_sign(row["key"], language), "rule": row["rule"], **{part: row[part][language] for part in PARTS}}
        for row in pack_data("generator.games.eminent_domain", "sheets/aids.toml")["role"]
    ]


def _aid_back(starts: bool, language: Language) -> dict[str, object]:
    return {
        "starts": starts,
        "levels": levels(),
        "types": [type_sign(place, language) for place in range(len(deck.TYPES))],
        "blocks": [_block(key, language) for key in ("planets", "research", "ending", "scoring")],
        "t": words(language),
    }


def levels() -> list[dict[str, int]]:
    """Return what technologies of each level take (E-R25)."""
    return [{"level": level, "cost": cost, "planets": planets} for level, (cost, planets) in deck.COSTS.items()]


def _block(key: str, language: Language) -> dict[str, object]:
    block = pack_data("generator.games.eminent_domain", "sheets/aids.toml")[key]
    return {"key": key, "title": block["title"][language], "rows": [in_language(row, language) for row in block["row"]]}


def tokens(language: Language) -> list[Page]:
    """Return fighters, resources, influence, and the influence that is set aside, on one page (E-C5, E-PUB2, E-S7)."""
    resources = [slot_sign(place, language) for place in range(len(deck.RESOURCES))]
    groups: list[dict[str, object]] = [
        {"title": word("fighters", language), "count": deck.FIGHTERS, "kinds": [_token("fighter", deck.FIGHTERS)]},
        {
            "title": word("resources", language),
            "count": deck.RESOURCES_OF_A_KIND * len(resources),
            "kinds": [_token("resource", deck.RESOURCES_OF_A_KIND) | {"its": its} for its in resources],
        },
        {
            "title": word("influence", language),
            "count": deck.INFLUENCE - deck.SET_ASIDE,
            "kinds": [_token("influence", deck.INFLUENCE - deck.SET_ASIDE)],
        },
        {"title": word("set_aside", language), "count": deck.SET_ASIDE, "kinds": [_token("reserve", deck.SET_ASIDE)]},
    ]
    data = {"groups": groups, "t": words(language)}
    return [Page("tokens", "tokens.pdf", word("tokens", language), "tokens", data)]


def _token(shape: str, count: int) -> dict[str, object]:
    return {"shape": shape, "count": count, "its": None}


def score(players: Sequence[str], language: Language) -> list[Page]:
    """Return two score sheets on a page: tokens, technologies, planets; what breaks a tie (E-N4, E-N5)."""
    table = pack_data("generator.games.eminent_domain", "sheets/score.toml")
    rows = [in_language(row, language) for row in table["row"]]
    data = {"players": list(players) or [""] * SEATS, "rows": rows, "sheets": SCORES_ON_A_PAGE, "t": words(language)}
    return [Page("score", "score.pdf", word("score", language), "score", data)]
