"""Two columns that come together, for tests of contacts."""

from campaign.logic.march.contacts import come_together
from campaign.logic.vocabulary import Stance
from tests.campaign.logic.theatres import (
    CUBA,
    SPAIN,
    column,
    field_of,
    line,
)

A, S, V, W = Stance.ATTACK, Stance.DEFEND, Stance.AVOID, Stance.WITHDRAW
NOON = 720
SEEN, UNSEEN, AWAY, CAUGHT = 1, 100, 1, 100


def meet_at_b(one, other, *more, minute=NOON, states=None, **ground):
    """Brings *one* and *other* together at b. Returns the field, and how the contact ended."""
    land = line(one, other, *more, **ground)
    field = field_of(land, minute, **(states or {}))
    come_together(field, one.key, other.key, minute)
    ended = field.state.contacts[-1].outcome if field.state.contacts else "passed"
    return field, ended


def pair(spanish, cuban, *, men=(200, 200), **more):
    return meet_at_b(
        column("s", SPAIN, "b", men[0], stance=spanish, odds_limit=1000),
        column("c", CUBA, "b", men[1], stance=cuban, odds_limit=1000),
        **more,
    )
