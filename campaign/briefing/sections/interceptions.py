"""Interceptions of the week, for part 6, as each side can know them."""

from campaign.briefing.facts.knowledge import Interception
from campaign.briefing.facts.spots import spot_of_march
from campaign.briefing.week import Week
from campaign.logic.vocabulary import Fate
from campaign.models import Side
from campaign.store.queries.battles.quarter import sides_without_quarter

CAPTURED = (Fate.CAPTURED, Fate.TRAPPED)


def interceptions_known(week: Week, side: Side) -> tuple[Interception, ...]:
    """Returns the interceptions by *side*'s ships, and its forces that were captured or chased off.

    A force that got through does not know that it was seen. A stranger that escaped has no name. Forces out
    of contact are left out.
    """
    rows, interceptions = week.rows, list[Interception]()
    none = sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    for encounter in week.march.get("encounters", ()):
        ship, force = rows.forces[encounter["ship"]], rows.forces[encounter["column"]]
        if any(is_own.side_id == side.pk and is_own.last_news for is_own in (ship, force)):
            continue
        is_captured, is_own = encounter["fate"] in CAPTURED, force.side_id == side.pk
        if ship.side_id != side.pk and (not is_own or encounter["fate"] == Fate.THROUGH):
            continue
        interceptions.append(
            Interception(
                day=week.day(encounter["minute"]),
                fate=encounter["fate"],
                spot=spot_of_march(encounter["spot"]),
                killed=is_captured and ship.side.key in none,
                own=is_own,
                name=force.key if is_own or is_captured else "",
                ship="" if is_own else ship.key,
            )
        )
    return tuple(interceptions)
