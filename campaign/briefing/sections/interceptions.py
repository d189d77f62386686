"""Interceptions of the week, for part 6, as each side can know them."""

from campaign.briefing.facts.knowledge import Interception
from campaign.briefing.facts.spots import spot_of_march
from campaign.briefing.week import Week
from campaign.logic.vocabulary import Fate
from campaign.models import Side
from campaign.store.queries.battles.quarter import sides_without_quarter

TAKEN = (Fate.TAKEN, Fate.TRAPPED)


def interceptions_known(week: Week, side: Side) -> tuple[Interception, ...]:
    """Returns the interceptions by *side*'s ships, and its forces that were captured or chased off.

    A force that got through does not know that it was seen. A stranger that escaped has no name. Forces out
    of contact are left out.
    """
    rows, found = week.rows, list[Interception]()
    none = sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    for each in week.march.get("encounters", ()):
        ship, force = rows.forces[each["ship"]], rows.forces[each["column"]]
        if any(own.side_id == side.pk and own.last_news for own in (ship, force)):
            continue
        is_taken, own = each["fate"] in TAKEN, force.side_id == side.pk
        if ship.side_id != side.pk and (not own or each["fate"] == Fate.THROUGH):
            continue
        found.append(
            Interception(
                day=week.day(each["minute"]),
                fate=each["fate"],
                spot=spot_of_march(each["spot"]),
                killed=is_taken and ship.side.key in none,
                own=own,
                name=force.key if own or is_taken else "",
                ship="" if own else ship.key,
            )
        )
    return tuple(found)
