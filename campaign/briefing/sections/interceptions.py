"""Interceptions of the week, for part 6, as each side can know them."""

from typing import Any

from campaign.briefing.spots import spot_in_names
from campaign.briefing.week import Week
from campaign.logic.vocabulary import Fate
from campaign.models import Side
from campaign.store.queries.quarter import sides_without_quarter

TAKEN = (Fate.TAKEN, Fate.TRAPPED)


def interceptions_known(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns the interceptions by *side*'s ships, and its forces that were captured or chased off.

    A force that got through does not know that it was seen. A stranger that escaped has no name. Forces out
    of contact are left out.
    """
    rows, found = week.rows, list[dict[str, Any]]()
    none = sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    for each in week.march.get("encounters", ()):
        ship, force = rows.forces[each["ship"]], rows.forces[each["column"]]
        if any(own.side_id == side.pk and own.last_news for own in (ship, force)):
            continue
        told = {
            "day": week.day(each["minute"]),
            "fate": each["fate"],
            "spot": spot_in_names(rows, each["spot"]),
        }
        if each["fate"] in TAKEN and ship.side.key in none:
            told["killed"] = True
        if force.side_id == side.pk and each["fate"] != Fate.THROUGH:
            found.append({**told, "own": True, "name": force.name, "ship": ""})
        elif ship.side_id == side.pk:
            name = force.name if each["fate"] in TAKEN else ""
            found.append({**told, "own": False, "name": name, "ship": ship.name})
    return found
