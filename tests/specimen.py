"""A campaign in which something of every kind exists, to look at and to measure every kind of sheet."""

from __future__ import annotations

from pathlib import Path

from generator.engine.view import Language, Occasion
from generator.games.deep_future import PACK
from generator.games.deep_future.campaign import DeepFutureCampaign
from generator.games.deep_future.specimen import founded, grown
from generator.press.delivery import deliver
from generator.press.drawing import Job
from generator.press.paper import PAPERS
from generator.press.printing import PrintedFile, print_sheets

__all__ = ["founded", "grown", "printed"]


def printed(campaign: DeepFutureCampaign, language: Language, paper: str = "letter", *kinds: str) -> list[PrintedFile]:
    """Its sheets as PDF files; all kinds unless some are named."""
    job = Job("Kran", PACK.name, language, PAPERS[paper])
    return print_sheets(job, PACK.printables(campaign, kinds or PACK.kinds, language, Occasion(campaign.players)))


def main() -> None:
    """Every kind of sheet in both languages into output/specimen-LANGUAGE/."""
    output = Path(__file__).resolve().parent.parent / "output"
    for language, paper in (("en", "letter"), ("zh", "a4")):
        lang: Language = "zh" if language == "zh" else "en"
        for path in deliver(output / f"specimen-{language}", printed(grown(lang), lang, paper)):
            print(path)


if __name__ == "__main__":
    main()
