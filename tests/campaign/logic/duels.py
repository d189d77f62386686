"""A fight of two columns at b, and what comes of it."""

from campaign.logic.engagement import battles
from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, EngagementState, SideOutcome
from tests.campaign.logic.theatres import (
    CUBA,
    DAY,
    SPAIN,
    column,
    field_of,
    line,
    result_of,
)

NOON = 720
WITHDREW = SideOutcome.WITHDREW


def fight_of(found, *, spot=None, minute=NOON, done=False, came=None, is_referred=False):
    """Returns the battle of s and c at b, its list closed.

    It may be at *spot*, at *minute*. *came*: from where.
    """
    field = field_of(found, minute)
    for key in "sc":
        field.put_at(key, spot or Spot(place="b"))
        field.mover(key).came_from = (came or {}).get(key, "")
    fight = battles.begin_battle(
        field, ["s"], ["c"], field.mover("s").spot, EngagementKind.MEETING, minute, False
    )
    fight.state, fight.is_referred = EngagementState.OPEN, is_referred
    field.state.minute, field.state.done = (7 * DAY, True) if done else (fight.closes, False)
    field.state.ends = {key: moving.spot for key, moving in field.state.columns.items()}
    return field.state, fight


def settle_after(field, *, holder=SPAIN, course=WITHDREW, chase=None, down=0, dear=0, **more):
    state, fight = fight_of(field, **more)
    result = result_of(field, fight, holder=holder, course=course, down=down, down_by_holder=dear)
    return march.settle_battle(field, state, fight.key, result, chase)


def duel(*more, spaniard=None, cuban=None, **ground):
    return line(
        spaniard or column("s", SPAIN, "b", 200, "d"), cuban or column("c", CUBA, "b", 200), *more, **ground
    )
