"""What the umpire has said of a week before it is marched, and by which it is played another way."""

from dataclasses import replace

from campaign.logic.theatre.theatre import Order
from campaign.logic.transport.patrols import asks
from campaign.logic.turns.previews import played
from campaign.logic.vocabulary import Fate, Stance
from campaign.models import Edit, Turn
from campaign.store.unit_of_work import Rows


def words(rows: Rows) -> dict[str, str]:
    """By the line of it; "" if he was asked and has not answered. Nothing is asked of a week that is neither
    previewed nor asked about.
    """
    if not (rows.turn.preview or asks(rows.campaign.rules(rows.turn.number))):
        return {}
    found = Edit.objects.filter(turn=rows.turn).order_by("line").values_list("line", "after")
    return {line: after for line, after in found if played(line)}


def of_meetings(words: dict[str, str]) -> dict[str, Fate]:
    """What comes of meetings at sea, by what they are about; *words* are as above."""
    said = {line.rpartition("/")[0]: word for line, word in words.items() if line.startswith("sea/")}
    return {about: Fate(word) for about, word in said.items() if word}


def of_stances(words: dict[str, str]) -> dict[str, Stance]:
    """The stance in which a force, by key, goes through the week whatever its order says."""
    return {
        line.partition("/")[2]: Stance(word)
        for line, word in words.items()
        if line.startswith("stance/") and word
    }


def stanced(order: Order, key: str, stances: dict[str, Stance]) -> Order:
    """*order* of force *key* with the stance that the umpire has given it."""
    return replace(order, stance=stances[key]) if key in stances else order


def meetings_to_decide(turn: Turn) -> list[Edit]:
    """The questions of *turn* that wait for the umpire, in the order of their hours."""
    rows = Edit.objects.filter(turn=turn, line__startswith="sea/", after="")
    return sorted(rows, key=lambda row: (int(row.line.split("/")[1]), row.line))
