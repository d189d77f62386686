"""The umpire's decisions about a week before it is marched, which change how it is played."""

from dataclasses import replace

from campaign.logic.theatre.theatre import Order
from campaign.logic.transport.patrols import asks_umpire
from campaign.logic.turns.previews import is_played_again
from campaign.logic.vocabulary import Fate, Stance
from campaign.models import PreviewEdit, Turn
from campaign.store.unit_of_work import Rows


def rulings_by_line(rows: Rows) -> dict[str, str]:
    """Returns the umpire's decisions by line; "" for a question without an answer.

    No query for a week that is neither previewed nor asked about.
    """
    if not (rows.turn.preview or asks_umpire(rows.campaign.rules(rows.turn.number))):
        return {}
    found = PreviewEdit.objects.filter(turn=rows.turn).order_by("line").values_list("line", "after")
    return {line: after for line, after in found if is_played_again(line)}


def of_meetings(words: dict[str, str]) -> dict[str, Fate]:
    """Returns the outcomes of interceptions, by their subject; *words* are those of `rulings_by_line`."""
    said = {line.rpartition("/")[0]: word for line, word in words.items() if line.startswith("sea/")}
    return {about: Fate(word) for about, word in said.items() if word}


def of_stances(words: dict[str, str]) -> dict[str, Stance]:
    """Returns the stances, by key of the force, that replace those of its order in this week."""
    return {
        line.partition("/")[2]: Stance(word)
        for line, word in words.items()
        if line.startswith("stance/") and word
    }


def with_ruled_stance(order: Order, key: str, stances: dict[str, Stance]) -> Order:
    """Returns *order* of force *key* with the umpire's stance for it."""
    return replace(order, stance=stances[key]) if key in stances else order


def meetings_to_decide(turn: Turn) -> list[PreviewEdit]:
    """Returns the questions of *turn* that wait for the umpire, by hour."""
    rows = PreviewEdit.objects.filter(turn=turn, line__startswith="sea/", after="")
    return sorted(rows, key=lambda row: (int(row.line.split("/")[1]), row.line))
