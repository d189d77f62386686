"""SCW-RECON on the play sheet: one base or scout looks."""

from typing import Annotated, Any, Literal

from annotated_types import MaxLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares.options import read
from rules.scwares.playsheet.inputs import Bonus, Facing, Metric, Zone
from rules.scwares.sections import recon
from rules.scwares.terms import DIRECTIONS, OBSERVERS


class Marker(BaseModel):
    """An enemy unit marker."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: Annotated[str, MaxLen(100)]
    zone: Zone


def reconnoitre(
    dice: Dice,
    *,
    observer: Literal["base", "scout"],
    zone: Zone,
    facing: Facing,
    markers: Annotated[tuple[Marker, ...], MaxLen(100)],
    target_zone: Zone | None = None,
    long_range: bool = True,
    blocked_zones: Annotated[tuple[Zone, ...], MaxLen(1_000)] = (),
    die_bonus: Bonus = 0,
    distance_metric: Metric = "manhattan",
    recon_adjoining: Literal["roll", "automatic"] = "roll",
) -> dict[str, Any]:
    """Rolls for markers; returns those `attempted` and `revealed`.

    With *long_range* the first die is the distance (`reach_zones`). A base looks into its *target_zone*, a
    scout into all zones within reach, neither into *blocked_zones*. Then one die for each marker, in list
    order. SCW-RECON-01, SCW-RECON-02, SCW-RECON-04, SCW-RECON-07, SCW-RECON-08.
    """
    if len({marker.id for marker in markers}) < len(markers):
        raise BadInput("markers", "an id appears twice")
    options = read({"distance_metric": distance_metric, "recon_adjoining": recon_adjoining})
    reach = recon.reach(dice) if long_range else 0
    attempted: list[str] = []
    revealed: list[str] = []
    for marker in markers:
        dx, dy = marker.zone[0] - zone[0], marker.zone[1] - zone[1]
        if not recon.can_look_into(
            OBSERVERS.index(observer),
            dx,
            dy,
            DIRECTIONS.index(facing),
            reach,
            marker.zone == target_zone,
            marker.zone not in blocked_zones,
            options,
        ):
            continue
        attempted.append(marker.id)
        if not recon.needs_die(dx, dy, options) or recon.identify(dice, die_bonus):
            revealed.append(marker.id)
    seen_from = {"base": ["SCW-RECON-02", "SCW-RECON-03"], "scout": ["SCW-RECON-04"]}[observer]
    clauses = ["SCW-RECON-01", *(seen_from if long_range else []), "SCW-RECON-05", "SCW-RECON-06"]
    return {
        "reach_zones": reach,
        "attempted": attempted,
        "revealed": revealed,
        "clauses": clauses + (["SCW-RECON-07", "SCW-RECON-08"] if attempted else []),
    }
