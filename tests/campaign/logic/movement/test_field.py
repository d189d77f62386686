"""Where everybody is at a minute, and when their ways cross."""

import pytest

from campaign.logic.movement.events import EventKind
from campaign.logic.movement.field import Field
from campaign.logic.theatre.march_state import MarchBattle
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, EngagementKind, EngagementState, ForceState, Terrain
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    field_of,
    line,
    place,
    road,
    theatre,
)

MARCHING, RETREATING = ForceState.MARCHING, ForceState.RETREATING


def on_road(*columns, minute=DAWN, km=40):
    """Returns the field with *columns* on the way from where they stand.

    Each is (column, towards, state, run).
    """
    found = line(*(one for one, *_ in columns), km=km)
    field = field_of(found, minute)
    for one, towards, state, run in columns:
        field.set_out(one.key, minute, state, (towards,), run)
    return field


def test_a_days_rate_is_spread_over_twelve_hours_of_light():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1))
    assert [field.metre_at("s", minute) for minute in (DAWN, DAWN + 360, DUSK, DAY + DAWN, DAY + DUSK)] == [
        0,
        10_000,
        20_000,
        20_000,
        40_000,
    ]
    assert field.arrival_minute("s") == DAY + DUSK


def test_arrivals_are_rounded_up_to_the_minute():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1), km=1)
    assert field.arrival_minute("s") == DAWN + 36
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, 1))
    assert field.arrival_minute("s") == DAWN + 1


def test_night_does_not_march_but_flees_at_half_rate():
    field = on_road(
        (column("s", SPAIN, "a"), "b", MARCHING, -1),
        (column("t", SPAIN, "a"), "b", RETREATING, 30_000),
        minute=DUSK,
    )
    assert field.metre_at("s", DUSK + 360) == 0
    assert field.metre_at("t", DUSK + 360) == 5_000
    assert field.arrival_minute("t") == DAY + DUSK  # ten by night, twenty by day


def test_before_its_clock_nobody_moves():
    field = on_road((column("s", SPAIN, "a"), "b", RETREATING, 30_000), minute=600)
    assert field.metre_at("s", 500) == 0


@pytest.mark.parametrize(("a", "b"), [("s", "c"), ("c", "s")])
def test_two_on_one_road_meet_at_the_exact_minute(a, b):
    """Reckons with 20 and 40 km a day over 30 km. That is half a day of light."""
    horse = column("c", CUBA, "b", arm=Arm.CAVALRY)
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1), (horse, "a", MARCHING, -1), km=30)
    assert field.meeting_minute(a, b) == DAWN + 360


def test_a_faster_follower_overtakes():
    field = on_road(
        (column("s", SPAIN, Spot(route="a-b", metres=5_000)), "b", MARCHING, -1),
        (column("c", CUBA, "a", arm=Arm.CAVALRY), "b", MARCHING, -1),
    )
    assert field.meeting_minute("s", "c") == DAWN + 180


def test_a_force_that_flees_by_night_passes_a_halted_one_and_is_caught_again_by_day():
    """Checks that the first crossing counts. By the end of the road the order is as it was."""
    field = on_road(
        (column("c", CUBA, Spot(route="a-b", metres=1_000)), "b", MARCHING, -1),
        (column("s", SPAIN, "a"), "b", RETREATING, 39_000),
        minute=DUSK,
    )
    assert field.meeting_minute("c", "s") == DUSK + 72
    assert field.metre_at("c", DAY + DUSK) < field.metre_at("s", DAY + DUSK)


def test_a_slower_force_on_the_same_road_is_never_met():
    field = on_road(
        (column("c", CUBA, Spot(route="a-b", metres=5_000)), "b", MARCHING, -1),
        (column("s", SPAIN, "a"), "b", MARCHING, -1),
    )
    assert field.meeting_minute("s", "c") is None


def test_a_pair_that_has_parted_is_put_off_to_the_minute_at_which_it_may_meet():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1), (column("c", CUBA, "b"), "a", MARCHING, -1))
    field.heap.clear()
    field.mover("s").quiet["c"] = DAY + DAWN
    field.look_out("s", "c")
    assert field.heap[0][:2] == (DAY + DAWN, EventKind.MEET)


def hold_battle(field: Field, spot: Spot, state=EngagementState.OPEN, *, is_referred=True):
    fight = MarchBattle(
        "t1-b-1",
        "b",
        EngagementKind.MEETING,
        0,
        60,
        spot,
        Terrain.PLAIN,
        SPAIN,
        CUBA,
        False,
        [],
        state,
        is_referred,
    )
    field.state.battles[fight.key] = fight


@pytest.mark.parametrize(
    ("spot", "start", "stop"),
    [
        (Spot(place="b"), 0, 38_000),  # two kilometres before the place
        (Spot(route="a-b", metres=20_000), 0, 18_000),
        (Spot(route="a-b", metres=20_000), 18_500, 18_500),  # over the edge already: no further
        (Spot(route="a-b", metres=20_000), 21_000, -1),  # past it
        (Spot(route="b-c", metres=500), 0, 38_500),  # the ground reaches past b on this road too
        (Spot(route="b-c", metres=2_000), 0, -1),
        (Spot(place="c"), 0, -1),
    ],
)
def test_a_kept_battle_holds_its_ground_two_kilometres_about(spot, start, stop):
    field = on_road(
        (column("s", SPAIN, Spot(route="a-b", metres=start) if start else "a"), "b", MARCHING, -1)
    )
    hold_battle(field, spot)
    assert field.barrier_ahead("s")[0] == stop


def test_the_ground_is_held_from_the_other_end_as_well():
    field = on_road((column("s", SPAIN, "b"), "a", MARCHING, -1))
    hold_battle(field, Spot(route="a-b", metres=20_000))
    assert field.barrier_ahead("s") == (22_000, "t1-b-1")
    assert field.goal_metre("s") == 22_000


def test_while_the_list_is_open_the_road_leads_to_the_battle_itself():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1))
    hold_battle(field, Spot(route="a-b", metres=20_000), EngagementState.FILLING)
    assert field.barrier_ahead("s")[0] == 20_000


def test_a_settled_battle_holds_nothing():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1))
    hold_battle(field, Spot(route="a-b", metres=20_000), EngagementState.SETTLED)
    assert field.barrier_ahead("s") == (-1, "")


def test_a_march_to_the_guns_goes_at_double_pace():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1))
    field.mover("s").called_to = "x"
    assert field.metre_at("s", DUSK) == 40_000


def test_ties_are_broken_by_lot_and_each_seed_has_its_own():
    names = [f"k{number}" for number in range(6)]
    orders = set()
    for seed in range(8):
        found = line(*(column(name, SPAIN, "a") for name in names), seed=str(seed))
        orders.add(tuple(field_of(found).by_lot(names)))
    assert len(orders) > 5
    assert any(order[0] != "k0" for order in orders)


def test_events_of_one_minute_come_in_their_order_and_then_by_lot():
    firsts = set()
    for seed in range(8):
        field = field_of(line(column("s", SPAIN, "a"), column("t", SPAIN, "a"), seed=str(seed)))
        field.heap.clear()
        for key in "st":
            field.push_event(500, EventKind.MEET, key)
            field.push_event(500, EventKind.ARRIVE, key)
        kinds, who = zip(*[(event[1], event[3]) for event in iter(field.pop_event, None)], strict=True)
        assert kinds == (EventKind.ARRIVE, EventKind.ARRIVE, EventKind.MEET, EventKind.MEET)
        firsts.add(who[0])
    assert firsts == {"s", "t"}


def test_every_die_is_named_by_what_it_is_for():
    field = field_of(line(column("s", SPAIN, "a")))
    faces = [field.d100("sight-x", 500, "s", "c", clause="CAMP-SIGHT-01") for _ in range(3)]
    assert len(set(faces)) == 1
    assert field.d100("sight-x", 500, "c", "s", clause="CAMP-SIGHT-02") == faces[0]
    others = {
        field.d100(kind, minute, *keys, clause="CAMP-SIGHT-01")
        for kind, minute, *keys in [
            ("sight-y", 500, "s", "c"),
            ("sight-x", 501, "s", "c"),
            ("sight-x", 500, "s", "d"),
        ]
    }
    assert others != {faces[0]}


def test_a_halt_at_the_end_of_a_road_is_at_the_place():
    field = on_road((column("s", SPAIN, "a"), "b", MARCHING, -1))
    field.halt_column("s", DAWN, ForceState.HALTED)
    assert field.mover("s").spot == Spot(place="a")
    assert field.at_place("a") == ["s"]
    assert field.on_route("a-b") == []


def test_where_there_is_no_road_a_column_halts():
    found = theatre(
        [place("a"), place("b", 10), place("c", 20)], [road("a", "b", 10)], [column("s", SPAIN, "a")]
    )
    field = field_of(found, DAWN)
    field.set_out("s", DAWN, MARCHING, ("c",))
    assert (field.mover("s").state, field.mover("s").spot) == (ForceState.HALTED, Spot(place="a"))
