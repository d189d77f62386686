"""Retreats that are marched between two weeks (CAMP-RETREAT-05)."""

import pytest

from campaign.logic.engagement import battles
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, EngagementState, ForceState, SideOutcome
from tests.campaign.logic.duels import NOON, duel, fight_of, settle_after
from tests.campaign.logic.theatres import (
    CUBA,
    DAY,
    SPAIN,
    column,
    place,
    result_of,
    road,
    theatre,
)

WITHDREW, ROUTED, OVERRUN = SideOutcome.WITHDREW, SideOutcome.ROUTED, SideOutcome.OVERRUN


def test_between_two_weeks_the_retreat_is_marched_at_once():
    state = settle_after(
        duel(km=60, cuban=column("c", CUBA, "b", 200, line_of_retreat="a")), done=True, is_referred=True
    )
    moving = state.columns["c"]
    assert (moving.spot, moving.state, moving.clock) == (
        Spot(route="a-b", metres=47_500),
        ForceState.EXHAUSTED,
        7 * DAY,
    )


@pytest.mark.parametrize(
    ("there", "ends"),
    [
        (Spot(place="a"), Spot(route="a-b", metres=2_000)),
        (Spot(route="a-b", metres=4_000), Spot(route="a-b", metres=6_000)),
        (Spot(route="a-b", metres=9_000), Spot(place="c")),
    ],
)
def test_between_two_weeks_the_retreat_ends_short_of_an_enemy(there, ends):
    land = duel(column("t", SPAIN, there), km=10, cuban=column("c", CUBA, "b", 200, line_of_retreat="a"))
    state = settle_after(land, done=True, is_referred=True, course=ROUTED)
    assert state.columns["c"].spot == ends


@pytest.mark.parametrize(
    ("holder", "course", "state"),
    [
        (SPAIN, ROUTED, ForceState.EXHAUSTED),
        (SPAIN, WITHDREW, ForceState.EXHAUSTED),
        ("", ROUTED, ForceState.EXHAUSTED),
        ("", WITHDREW, ForceState.FACING),
    ],
)
def test_between_two_weeks_the_beaten_with_an_enemy_on_every_road_have_no_way_out(holder, course, state):
    """Rests on their surrender: they would stay beside the victor. The town would be nobody's."""
    near = [
        column("t", CUBA, Spot(route="a-b", metres=9_000)),
        column("u", CUBA, Spot(route="b-c", metres=500)),
    ]
    land = theatre(
        [place("a"), place("b", 10, works=1, holder=holder), place("c", 20)],
        [road("a", "b", 10), road("b", "c", 10)],
        [column("s", SPAIN, "b", 200), column("c", CUBA, "b", 200), *near],
    )
    after_it = settle_after(land, done=True, is_referred=True, holder=CUBA, course=course)
    assert after_it.columns["s"].state is state
    taken = any(lot.column == "s" and lot.taken for lot in after_it.straggles)
    assert taken is (state is ForceState.EXHAUSTED)


def test_between_two_weeks_the_retreat_passes_places_and_stops_at_a_refuge():
    names = [place("a", works=1, holder=CUBA), place("b", 4), place("c", 8)]
    land = theatre(
        names,
        [road("a", "b", 4), road("b", "c", 4)],
        [column("s", SPAIN, "c", 200), column("c", CUBA, "c", 200)],
    )
    state, fight = fight_of(land, spot=Spot(place="c"), done=True, is_referred=True)
    state = march.settle_battle(
        land, state, fight.key, result_of(land, fight, holder=SPAIN, course=ROUTED), None
    )
    assert state.columns["c"].spot == Spot(place="a")
    assert [spot.place for _minute, spot in state.columns["c"].track[-3:]][0] == "b"


def test_two_retreats_between_the_weeks_do_not_look_to_each_other():
    """Checks that both go by the spots at the week's end. Either may be first."""
    places = [place(key, 10 * i) for i, key in enumerate("abcd")]
    land = theatre(
        places,
        [road("a", "b", 10), road("b", "c", 10), road("c", "d", 10)],
        [
            column("c", CUBA, "b", 200, line_of_retreat="c"),
            column("s", SPAIN, "b", 200),
            column("t", SPAIN, "c", 200, line_of_retreat="b"),
            column("d", CUBA, "c", 200),
        ],
    )
    ends = []
    for order in (("t1-b-1", "t1-c-1"), ("t1-c-1", "t1-b-1")):
        state, fight = fight_of(land, is_referred=True)
        field = Field(land, state)
        other = battles.begin_battle(
            field, ["t"], ["d"], Spot(place="c"), EngagementKind.MEETING, NOON, False
        )
        other.state, other.is_referred = EngagementState.OPEN, True
        state.minute, state.done = 7 * DAY, True
        holders = {fight.key: SPAIN, other.key: CUBA}
        for key in order:
            result = result_of(land, state.battles[key], holder=holders[key], course=ROUTED)
            march.settle_battle(land, state, key, result, None)
        ends.append({key: moving.spot for key, moving in state.columns.items()})
    assert ends[0] == ends[1]
    assert ends[0]["c"] == Spot(route="b-c", metres=8_000)
    assert ends[0]["t"] == Spot(route="b-c", metres=2_000)
