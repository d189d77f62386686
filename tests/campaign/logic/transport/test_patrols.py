"""Interceptions by ships on patrol, and their outcomes."""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre import march_state
from campaign.logic.theatre.theatre import Spot
from campaign.logic.transport import patrols
from campaign.logic.transport.patrols import Met
from campaign.logic.vocabulary import Arm, Fate, ForceState, SightingSource
from rules import ScriptedDice
from tests.campaign.logic.theatres import CUBA, DAWN, DAY, SPAIN, field_of, march_out
from tests.campaign.logic.transport.test_ships import coast, cruiser, embarks, lying_ship

LANE = Spot(route="b-c-sea_lane", metres=30_000)
HOW = DEFAULT.transport
SURE = {"watch_day": 100, "watch_night": 100}


@pytest.mark.parametrize(
    ("faces", "fate"),
    [((45, 1), Fate.CAPTURED), ((45, 2), Fate.CAPTURED), ((1, 3), Fate.CHASED), ((1, 4), Fate.CHASED)]
    + [((1, 5), Fate.THROUGH), ((1, 6), Fate.THROUGH)],
)
def test_a_ship_sees_at_its_chance_and_takes_chases_or_loses_by_two_faces_each(faces, fate):
    assert patrols.roll_meeting(["one"], 45, HOW, lambda _ship: ScriptedDice(faces)) == Met(
        "one", fate, 45 - faces[0]
    )


def test_how_many_faces_take_and_how_many_chase_is_for_the_umpire_to_say():
    how = replace(HOW, interception_taken=1, interception_chased=4)
    told = [patrols.fate_by_die(face, how) for face in range(1, 7)]
    assert told == [Fate.CAPTURED, *4 * [Fate.CHASED], Fate.THROUGH]


def test_each_ship_looks_for_itself_and_the_first_that_sees_settles_it():
    faces = {"one": [46], "two": [45, 3], "three": [46]}
    seen = patrols.roll_meeting(["two", "three", "one"], 45, HOW, lambda ship: ScriptedDice(faces[ship]))
    assert seen == Met("two", Fate.CHASED, 0)
    assert patrols.roll_meeting(["one"], 45, HOW, lambda _ship: ScriptedDice([46])) is None
    assert patrols.roll_meeting([], 100, HOW, lambda _ship: ScriptedDice([])) is None


@pytest.mark.parametrize(
    ("station", "spot", "covered"),
    [
        (Spot(place="b"), Spot(place="b"), True),
        (Spot(place="b"), LANE, True),
        (LANE, Spot(place="c"), True),
        (LANE, Spot(route=LANE.route), True),
        (Spot(place="a"), LANE, False),
        (LANE, Spot(place="a"), False),
        (LANE, Spot(route="a-b-sea_lane"), False),
        (Spot(place="in"), Spot(route="in-a"), False),
    ],
)
def test_a_station_covers_its_place_and_the_lanes_there_or_its_lane_and_both_ends(station, spot, covered):
    assert patrols.covers_spot(coast().routes, station, spot) is covered


def test_only_a_ship_that_is_on_station_within_reach_of_its_own_ports_watches():
    def watches(ship, **more):
        return patrols.on_watch(field_of(coast(ship, **more)), LANE)

    b = Spot(place="b")
    assert watches(cruiser("ship", SPAIN, b, b)) == ["ship"]
    assert watches(lying_ship("ship", SPAIN, "b")) == []
    assert watches(cruiser("ship", SPAIN, "a", b)) == []
    assert watches(cruiser("ship", SPAIN, b, b), ship_reach=59) == []
    assert watches(cruiser("ship", CUBA, b, b)) == []
    assert watches(cruiser("ship", SPAIN, b, b), ships="off") == []


def test_the_nearest_port_of_its_own_by_sea():
    found = coast()
    assert patrols.nearest_port(found.places, found.routes, SPAIN, LANE) == "a"
    assert patrols.nearest_port(found.places, found.routes, CUBA, LANE) == ""
    assert patrols.nearest_port(found.places, found.routes, SPAIN, Spot(place="in")) == ""


@pytest.mark.parametrize(
    ("side", "place", "at"),
    [
        (SPAIN, "d", Spot(route="c-d-sea_lane", metres=58_000)),
        (SPAIN, "b", Spot(route="a-b-sea_lane", metres=58_000)),
        (SPAIN, "a", None),  # its own port
        (CUBA, "d", None),  # no port of its own
        (SPAIN, "in", None),  # no lane
    ],
)
def test_a_ship_that_leaves_a_harbour_lies_off_it_on_its_way_home(side, place, at):
    found = coast()
    assert patrols.spot_off_refuge(found.places, found.routes, side, place, 2_000) == at


def sail_past(fate: Fate, **more):
    """Sails 400 men of Cuba from c to b, past Spain's ship on its station.

    Takes the first seed that has that *fate*.
    """
    goes = replace(embarks("b", at="c", ship="hers"), side=CUBA)
    columns = [goes, lying_ship("hers", CUBA, "c"), cruiser("ours", SPAIN, LANE, LANE)]
    for seed in range(60):
        state = march_out(coast(*columns, seed=str(seed), **SURE | more))
        if state.encounters and state.encounters[0].fate is fate:
            return state
    raise AssertionError(fate)


def test_a_captured_force_is_captured_with_its_ship_and_moves_no_more():
    state = sail_past(Fate.CAPTURED)
    assert [(each.ship, each.column, each.fate) for each in state.encounters] == [
        ("ours", "s", Fate.CAPTURED),
        ("ours", "hers", Fate.CAPTURED),
    ]
    for key in ("s", "hers"):
        assert (state.columns[key].spot, state.columns[key].state) == (Spot(place="c"), ForceState.ABOARD)
    assert [seen.observer for seen in state.sightings] == [SPAIN]


def test_a_chased_force_lies_off_the_coast_until_dawn_and_tries_again():
    state = sail_past(Fate.CHASED)
    (first, *_rest) = state.encounters
    at = [minute for minute, spot in state.columns["s"].track if spot.route and minute == first.minute]
    assert at == [first.minute]
    again = [each.minute for each in state.encounters if each.column == "s" and each.minute > first.minute]
    assert all(minute >= first.minute // DAY * DAY + DAWN for minute in again)
    assert {(seen.observer, seen.column) for seen in state.sightings} >= {(SPAIN, "s"), (CUBA, "ours")}
    assert {seen.source for seen in state.sightings} == {SightingSource.PATROL}
    assert {seen.arm for seen in state.sightings if seen.column == "ours"} == {Arm.SHIP}


def test_a_force_that_gets_through_lands_and_does_not_know_that_it_was_seen():
    state = sail_past(Fate.THROUGH)
    first = state.encounters[0].minute
    assert [seen.observer for seen in state.sightings if seen.minute == first] == [SPAIN]
    assert state.columns["s"].track[-1][0] > first


def test_a_ship_whose_side_has_no_port_keeps_no_station():
    hers = cruiser("hers", CUBA, Spot(place="b"), Spot(place="b"))
    assert march_out(coast(embarks("b"), hers, **SURE)).encounters == []


def test_a_ship_that_sees_nobody_leaves_no_trace_in_any_picture():
    goes = embarks("b", at="c", ship="hers")
    alone = coast(goes, lying_ship("hers", SPAIN, "c"))
    watched = coast(goes, lying_ship("hers", SPAIN, "c"), cruiser("ours", SPAIN, LANE, LANE), **SURE)
    for land in (alone, watched):
        assert (march_out(land).encounters, march_out(land).sightings) == ([], [])


def sail_with_ruling(fate: Fate, **more):
    """Marches again by a seed that rolls `THROUGH`, with a *fate* that the umpire rules."""
    goes = replace(embarks("b", at="c", ship="hers"), side=CUBA)
    columns = [goes, lying_ship("hers", CUBA, "c"), cruiser("ours", SPAIN, LANE, LANE)]
    for seed in range(60):
        land = coast(*columns, seed=str(seed), **SURE | more)
        first = next(iter(march_out(land).meetings), None)
        if first is not None and first.diced is Fate.THROUGH:
            return land, first, march_out(replace(land, rulings={first.about: fate}))
    raise AssertionError


@pytest.mark.parametrize("fate", [Fate.CAPTURED, Fate.CHASED, Fate.THROUGH])
def test_the_umpires_ruling_on_an_interception_overrides_the_die(fate):
    _land, first, state = sail_with_ruling(fate)
    assert state.meetings[0] == replace(first, fate=fate)
    assert [each.fate for each in state.encounters if each.minute == first.minute] == [fate, fate]


@pytest.mark.parametrize("fate", [Fate.CAPTURED, Fate.CHASED, Fate.THROUGH])
def test_a_week_that_asks_at_each_interception_ends_as_if_answered_before(fate):
    found = replace(embarks("b", at="c", ship="hers"), side=CUBA)
    on = [found, lying_ship("hers", CUBA, "c"), cruiser("ours", SPAIN, LANE, LANE)]
    land, known, asked = coast(*on, **SURE, interceptions="umpire"), {}, []
    state = march.run_march(land, march.begin_march(land))
    while state.asked is not None:
        asked.append(state.asked.minute)
        assert march.run_march(land, march_state.from_plain(state.to_plain())).asked == state.asked
        known[state.asked.about] = fate
        land = replace(land, rulings=dict(known))
        state = march.run_march(land, march_state.from_plain(state.to_plain()))
    assert state.done
    assert asked == sorted(asked)
    assert [each.fate for each in state.meetings] == [fate] * len(asked)
    before = replace(coast(*on, **SURE), rulings=known)
    assert march_out(before).to_plain() == state.to_plain()
    assert len(asked) >= {Fate.CAPTURED: 1, Fate.CHASED: 3, Fate.THROUGH: 2}[fate]


def test_where_the_umpire_sees_the_week_beforehand_it_does_not_stop():
    land, _first, _state = sail_with_ruling(Fate.THROUGH, interceptions="umpire", preview="on")
    assert march.run_march(land, march.begin_march(land)).done
