"""Says what a side gained and lost in the week, in one line each."""

from collections import Counter
from typing import Any

from campaign.i18n.order_words import TASKS_DONE
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Stock, Task
from campaign.pages.arrivals.timetable import outcome_phrase
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.name_lists import joined_names
from campaign.pages.reports.situation.names import first_names

Facts = dict[str, Any]

CAME = ("came", "landed", "unmet", "gave_up", "issued", "off")
"""Outcomes of arrivals that are a gain."""

BURNING = (Task.BURN_CANE, Task.BURN_MILL, Task.BURN_HOUSES, Task.RAZE)


def gained_in_week(facts: Facts) -> str:
    """Returns the gains: Báguanos and La Sacra. 31 prisoners. 200 rifles and 2 guns.

    "" for nothing.
    """
    parts = [place_names(facts, won=True)]
    held = facts["prisoners"]["held"]
    men = sum(row["men"] for row in held if row["taken_on"] >= facts.get("starts", ""))
    if men:
        parts.append(ngettext("%(n)s prisoner", "%(n)s prisoners", men) % {"n": words.number(men)})
    taken = Counter[str]()
    for row in facts["actions"]:
        taken.update(row.get("booty", {}))
        if not set(GUNS) & set(row.get("booty", {})):
            taken[Stock.GUN] += row["counted"].get("guns", 0)
    parts.append(goods_in_short(taken))
    parts += arrivals_in_short(facts, came=True)
    parts.append(tasks_in_short(facts, is_own=True))
    return sentences_of(parts)


def lost_in_week(facts: Facts) -> str:
    """Returns what was lost: Velasco. 69 horses. Las Minas: the cane burned.

    "" for nothing.
    """
    parts = [place_names(facts, won=False)]
    left = Counter[str]()
    for row in facts["actions"]:
        left.update(row.get("left") or {})
    parts.append(goods_in_short(left))
    parts += arrivals_in_short(facts, came=False)
    parts.append(tasks_in_short(facts, is_own=False))
    return sentences_of(parts)


def goods_in_short(goods: Counter[str]) -> str:
    """Returns goods in short: 200 rifles, 69 horses and 2 guns."""
    rows = sorted(((number, stock) for stock, number in goods.items() if number), reverse=True)
    amounts = [words.amount(stock, number) for number, stock in rows]
    return joined_names(amounts)


def sentences_of(texts: list[str]) -> str:
    """Returns each of *texts* that is not empty as a sentence."""
    return " ".join(f"{words.capitalise(each).rstrip('.')}." for each in texts if each)


def place_names(facts: Facts, *, won: bool) -> str:
    return first_names([row["place"] for row in facts.get("places", ()) if row["won"] is won])


def arrivals_in_short(facts: Facts, *, came: bool) -> list[str]:
    """Returns the side's own arrivals that *came*, or those that did not, each by what came where."""
    return [
        outcome_phrase(row["what"], row.get("men", 0), row.get("place", ""))
        for row in facts.get("come", ())
        if row["own"] and row.get("what") and "title" not in row and (row["what"] in CAME) is came
    ]


def tasks_in_short(facts: Facts, *, is_own: bool) -> str:
    """Returns the first task done, and the number of others; "" if there was none."""
    rows = [row for row in facts.get("tasks_done", ()) if row["own"] is is_own]
    if not rows:
        return ""
    rows.sort(key=lambda row: row["task"] not in BURNING)
    start, *end = rows[0]["at"]
    at = _("from %(start)s to %(end)s") % {"start": start, "end": end[0]} if end else start
    text = (TASKS_DONE[Task(rows[0]["task"])] % {"at": at}).rstrip(".")
    more = len(rows) - 1
    if not more:
        return text
    others = ngettext("%(told)s and %(n)s more task", "%(told)s and %(n)s more tasks", more)
    return others % {"told": text, "n": words.number(more)}
