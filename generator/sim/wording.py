"""Words of a report in one language: who plays, things by their names, figures with their intervals.

In: a plan, a pack, a language. Out: words; the first lines of a study, which say what decides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from generator.engine.languages import Language, Words
from generator.engine.pack import Pack, title_of
from generator.engine.sentences import Sentences
from generator.engine.study import Worded
from generator.sim.figures import LEVEL, NORMAL, POWER, EffectEstimate, Rate
from generator.sim.findings import CERTAIN, Findings, StudyFinding
from generator.sim.plan import BASE, StudyPlan, shown

TEXTS = Sentences("generator.sim", "texts")
#: How many differences of each kind the first lines name.
MOST_TOLD = 4


class Wording:
    """Words in one language."""

    def __init__(self, plan: StudyPlan, pack: Pack, language: Language) -> None:
        self.plan, self.language = plan, language
        self.title = self.of(title_of(pack))
        self._words = pack.study_words(language) if isinstance(pack, Worded) else {}

    def __call__(self, key: str, **values: object) -> str:
        """Return a text of the report."""
        return TEXTS.text(key, self.language, **values)

    def of(self, words: Words | str) -> str:
        """Return what a pack says."""
        return words(self.language) if isinstance(words, Words) else words

    def named(self, name: str, group: str = "") -> str:
        """Return what people call a column or a word in it; a column of a group is PREFIX_KEY."""
        plain = name.partition("_")[2] if group and "_" in name else name
        return self._words.get(name) or plain.replace("_", " ")

    def who(self, players: int, bot: str) -> str:
        """Return a bot with how many play."""
        return self("label.who", bot=bot, players=players)

    def company(self, players: int, bots: Sequence[str]) -> str:
        """Return who plays together."""
        counts = Counter(bots)
        each = (self("label.times", count=count, bot=bot) if count > 1 else bot for bot, count in counts.items())
        return self.who(players, self("label.and").join(each))

    def variant(self, name: str) -> str:
        """Return a set of switches."""
        return self("label.base") if name == BASE else name

    def rules(self) -> str:
        """Return the switches of all campaigns."""
        return ", ".join(f"{key} = {shown(value)}" for key, value in self.plan.rules.items()) or self("page.rules")

    def between(self, low: str, high: str) -> str:
        """Return an interval."""
        return self("label.interval", low=low, high=high)

    def size(self, its: EffectEstimate) -> str:
        """Return a difference of shares with its interval, in points."""
        return self("label.points", mean=points(its.mean), interval=self.between(points(its.low), points(its.high)))

    def by(self, its: EffectEstimate) -> str:
        """Return how large a difference is whose direction is said."""
        low, high = (its.low, its.high) if its.mean > 0 else (-its.high, -its.low)
        mean, low_text, high_text = (minus(f"{100 * each:.1f}") for each in (abs(its.mean), low, high))
        return self("label.points", mean=mean, interval=self.between(low_text, high_text))

    def share(self, its: Rate, digits: int = 1) -> str:
        """Return a rate with its interval."""
        if not its.total:
            return "-"
        low, high = f"{its.low:.{digits}%}", f"{its.high:.{digits}%}"
        return self("label.rate", share=f"{its.share:.{digits}%}", interval=self.between(low, high))


def points(value: float) -> str:
    """Return a difference of shares in hundredths."""
    return minus(f"{round(100 * value, 1) + 0.0:+.1f}")


def minus(text: str) -> str:
    """Return a number with a true minus."""
    return text.replace("-", "\N{MINUS SIGN}")


def first_lines(findings: Findings, wording: Wording) -> tuple[list[str], list[str]]:
    """Return what decides, or that nothing was shown to; then how small a difference would have been seen."""
    told = [*_shown(findings, wording), *_certain(findings, wording)]
    unseen = list(_unseen(findings, wording))
    if findings.all and not any(its.shown for its in findings.all):
        told.append(wording("first.nothing"))
    plan = findings.plan
    if not findings.all:
        several = max(plan.players) > 1 or len(plan.bots) > 1 or plan.compared
        unseen.append(wording("first.too_few", least=2 * plan.cycle) if several else wording("first.alone"))
    if findings.all and max(plan.players) > 1 and plan.campaigns % plan.balanced:
        unseen.append(wording("first.unbalanced", balanced=plan.balanced))
    return told, unseen


def how(findings: Findings, wording: Wording) -> str:
    """Return how differences are told from chance."""
    return wording("first.how", count=len(findings.all)) if findings.all else ""


def _shown(findings: Findings, wording: Wording) -> Iterator[str]:
    """Yield the largest differences of each kind that are more than chance."""
    left = 0
    for kinds in (("bot",), ("first", "seat"), ("switch",), ("edge",)):
        its = sorted((each for each in findings.about(*kinds) if each.shown), key=_size, reverse=True)
        yield from (_told(each, findings, wording) for each in its[:MOST_TOLD])
        left += len(its[MOST_TOLD:])
    if left:
        yield wording("first.further", count=left)


def _told(its: StudyFinding, findings: Findings, wording: Wording) -> str:
    """Return a difference that is more than chance."""
    one, other, more = its.one, its.other, its.effect.mean > 0
    if its.about == "bot" and not more:
        one, other = other, one
    if its.about in {"switch", "edge"}:
        one, other = wording.variant(one), wording.variant(other)
    always = its.about == "seat" and its.one == str(findings.first_seat(findings.plan.players.index(its.players)))
    return wording(
        f"first.{its.about}", always=always, decides=its.decides, players=its.players, bot=its.bot, one=one,
        other=other, more=more, size=wording.by(its.effect),
    )  # fmt: skip


def _certain(findings: Findings, wording: Wording) -> Iterator[str]:
    """Yield who wins nearly every game, or hardly any."""
    for (players, bot), its in findings.won().items():
        if its.low >= CERTAIN or its.high <= 1 - CERTAIN:
            who = wording.who(players, bot)
            yield wording("first.certain", who=who, more=its.low >= CERTAIN, rate=wording.share(its))


def _unseen(findings: Findings, wording: Wording) -> Iterator[str]:
    """Yield of which kinds no difference is more than chance, and how large one would have been noticed."""
    for key, kinds in (("no_bot", ["bot"]), ("no_seat", ["first", "seat"])):
        its = findings.about(*kinds)
        if its and not any(each.shown for each in its):
            yield wording(f"first.{key}", **_largest(its, findings, wording))
    by_names: dict[tuple[str, str], list[StudyFinding]] = defaultdict(list)
    for each in findings.about("switch", "edge"):
        by_names[each.one, each.other].append(each)
    for (one, other), its in by_names.items():
        if not any(each.shown for each in its):
            alike = findings.counts.alike(findings.variants.index(one), findings.variants.index(other))
            values = _largest([each for each in its if each.about == "switch"], findings, wording)
            yield wording("first.no_switch", one=wording.variant(one), other=wording.variant(other), alike=alike,
                          campaigns=findings.plan.campaigns, **values)  # fmt: skip


def _largest(its: Sequence[StudyFinding], findings: Findings, wording: Wording) -> dict[str, str]:
    """Return the largest of some differences, where it is, and how large one would have been noticed anywhere."""
    largest = max(its, key=_size)
    where = wording.who(largest.players, largest.bot)
    if largest.about == "bot":
        names = f"{largest.one} \N{EN DASH} {largest.other}"
        where = wording.who(largest.players, names)
    elif largest.about == "seat":
        where = wording("label.colon", before=where, after=wording("label.seat", seat=largest.one))
    elif largest.about == "first":
        where = wording("label.colon", before=where, after=wording("label.first"))
    strict = NORMAL.inv_cdf(1 - LEVEL / 2 / len(findings.all)) + POWER
    seen = min(1.0, strict * max(each.effect.error for each in its))
    return {"size": wording.size(largest.effect), "where": where, "seen": f"{100 * seen:.1f}"}


def _size(its: StudyFinding) -> float:
    return abs(its.effect.mean)
