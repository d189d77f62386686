"""Posts on the road: who bars it, who goes round, who storms, and when."""

from dataclasses import replace

import pytest

from campaign.logic.engagement import posts
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot, legs_to
from campaign.logic.vocabulary import EngagementKind, ForceKind, ForceState, OrderKind, Stance, Task, Terrain
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    SPAIN,
    column,
    line,
    march_out,
    play_week,
    with_order,
)

B = Spot(place="b")


def works(found, at="b", holder=SPAIN, grade=2, **more):
    there = replace(found.places[at], fortification=grade, holder=holder, **more)
    return replace(found, places=found.places | {at: there})


def post(men=60, stance=Stance.DEFEND, **more):
    return column("post", SPAIN, "b", men, kind=ForceKind.GARRISON, is_static=True, stance=stance, **more)


def passer(men=100, **more):
    return column("band", CUBA, "a", men, "c", stance=Stance.AVOID, **more)


def arrives(state, key="band", place="c"):
    return next((minute for minute, spot in state.columns[key].track if spot.place == place), None)


def test_a_garrison_bars_the_road_and_who_passes_goes_round_six_kilometres():
    free, barred = (march_out(works(line(passer(), post(men), km=10, bar_men=50))) for men in (49, 50))
    assert not barred.battles
    alone = arrives(march_out(works(line(passer(), km=10))))
    assert spots.daylight_between(alone, arrives(barred)) == 6 * 720 // 20
    assert arrives(free) != arrives(barred)


def test_the_post_sees_who_goes_round_and_comes_out_only_if_it_is_to_attack():
    quiet = march_out(works(line(passer(), post(), km=10, terrain="open")))
    assert [seen.observer for seen in quiet.sightings if seen.column == "band"] == [SPAIN]
    bold = play_week(works(line(passer(30), post(500, Stance.ATTACK), km=10, terrain="open")))
    assert bold.battles or "evaded" in {contact.outcome for contact in bold.contacts}


def test_a_raider_goes_round_a_post_that_is_not_its_goal():
    """Checks that it avoids the enemy until it is at its target. Its task there makes no difference."""
    raid = with_order(passer(), kind=OrderKind.RAID, legs=(), spot=Spot(place="c"), task=Task.BURN_CANE)
    state = march_out(works(line(with_order(raid, stance=Stance.ATTACK), post(), km=10)))
    assert not state.contacts
    assert arrives(state) is not None


def test_carts_cannot_go_round():
    state = march_out(works(line(passer(train=20), post(), km=10)))
    assert arrives(state) is None
    by_way_of_it = with_order(passer(train=20), legs=legs_to("b", "c"))
    assert arrives(march_out(works(line(by_way_of_it, post(), km=10)))) is None
    assert arrives(march_out(works(line(passer(train=20), km=10), holder=CUBA))) is not None


@pytest.mark.parametrize("line_of_retreat", ["", "c"])
@pytest.mark.parametrize("train", [0, 20])
def test_a_column_that_avoids_the_garrison_of_an_enemy_post_goes_back_and_never_past_it(
    line_of_retreat, train
):
    """Checks that it goes back, though it would be safe beyond. There lies the wild country."""
    outcomes = set()
    for seed in range(20):
        shy = column(
            "band", CUBA, "a", 100, "b", stance=Stance.AVOID, line_of_retreat=line_of_retreat, train=train
        )
        land = works(line(shy, post(1500), km=10, seed=str(seed)), grade=3)
        wild = replace(land.places["c"], terrain=Terrain.JUNGLE)
        state = play_week(replace(land, places=land.places | {"c": wild}))
        outcomes |= {contact.outcome for contact in state.contacts}
        assert arrives(state) is None
        assert state.columns["band"].spot.route in ("", "a-b")
    assert "evaded" in outcomes


def test_a_column_with_orders_to_slip_past_avoids_the_garrison_and_passes_it():
    shy = column("band", CUBA, "a", 100, "b", "c", stance=Stance.AVOID)
    shy = replace(shy, order=replace(shy.order, slip_past=True))
    assert any(
        arrives(march_out(works(line(shy, post(), km=10, seed=str(seed))))) is not None for seed in range(20)
    )


def test_a_column_before_a_post_as_the_week_opens_knows_where_it_came_from():
    stands = column("band", CUBA, "b", 100, stance=Stance.AVOID)
    found = works(line(stands, post(), column("guard", SPAIN, "d"), km=10))
    state = march.begin_march(found)
    assert posts.forces_before_posts(Field(found, state)) == ["band"]
    state.columns["band"].came_from = "c"
    assert march.run_march(found, state).columns["band"].spot.route in ("", "b-c")


def test_without_sieges_fortifications_are_a_wall():
    land = works(line(passer(), post(), km=10))
    off = replace(land.settings, sieges=replace(land.settings.sieges, sieges="off"))
    assert arrives(march_out(replace(land, settings=off))) is None


def test_an_assault_comes_at_dawn_of_the_day_ordered_and_not_before():
    storm = with_order(column("band", CUBA, "a", 400), kind=OrderKind.ASSAULT, spot=B, stance=Stance.ATTACK)
    for until, day in ((0, 1), (4, 3)):
        state = play_week(works(line(replace(storm, order=replace(storm.order, until=until)), post(), km=10)))
        (fight, *_) = state.battles.values()
        assert (fight.minute, fight.kind, fight.attacker) == (day * DAY + DAWN, EngagementKind.ASSAULT, CUBA)


def test_an_assault_comes_once_a_turn():
    """Leaves the assault undecided. Then one side lies before the works again, the other in them."""
    storm = with_order(column("band", CUBA, "a", 200), kind=OrderKind.ASSAULT, spot=B, stance=Stance.ATTACK)
    state = play_week(works(line(storm, post(), km=10)), holder="")
    (fight,) = state.battles.values()
    assert (fight.kind, fight.minute) == (EngagementKind.ASSAULT, DAY + DAWN)
    assert {key: moving.state for key, moving in state.columns.items()} == {
        "band": ForceState.BESIEGING,
        "post": ForceState.BESIEGED,
    }


@pytest.mark.parametrize("seed", "stuvwxyz")
def test_an_assault_comes_on_its_day_whoever_else_lies_before_the_fortifications(seed):
    """Checks that a friend that besieges the place joins the battle.

    By lot, it once kept the assault from coming all week.
    """
    storm = with_order(column("storm", CUBA, "b", 400), kind=OrderKind.ASSAULT, spot=B, stance=Stance.ATTACK)
    ring = with_order(column("ring", CUBA, "b", 300), kind=OrderKind.BESIEGE, spot=B, stance=Stance.DEFEND)
    (fight,) = march_out(works(line(storm, ring, post(), km=10, seed=seed))).battles.values()
    assert (fight.minute, fight.kind) == (DAWN, EngagementKind.ASSAULT)
    assert {entry.column for entry in fight.present} == {"storm", "ring", "post"}


@pytest.mark.parametrize("seed", "stuvwxyz")
def test_a_garrison_comes_out_on_its_orders_whoever_else_is_in_the_fortifications(seed):
    ring = with_order(column("ring", CUBA, "b", 300), kind=OrderKind.BESIEGE, spot=B, stance=Stance.DEFEND)
    bold = column("bold", SPAIN, "b", 200, kind=ForceKind.GARRISON, stance=Stance.ATTACK)
    (fight,) = march_out(works(line(ring, bold, post(), km=10, seed=seed))).battles.values()
    assert (fight.minute, fight.kind, fight.attacker) == (DAWN, EngagementKind.SIEGE, SPAIN)


def test_a_column_that_finds_too_many_in_the_fortifications_stays_before_them():
    storm = column("storm", CUBA, "b", 100, stance=Stance.ATTACK, odds_limit=50)
    storm = with_order(storm, kind=OrderKind.ASSAULT, spot=B)
    state = march_out(works(line(storm, post(200), km=10)))
    assert not state.contacts
    assert state.columns["storm"].state is ForceState.BESIEGING


def test_a_force_ordered_to_garrison_stands_in_its_fortifications_all_week():
    hold = with_order(column("hold", SPAIN, "a", 80), kind=OrderKind.GARRISON, spot=B)
    assert march_out(works(line(hold, km=10))).columns["hold"].spot == B
    there = replace(hold, spot=B)
    alone, barred = (arrives(march_out(works(line(*more, passer(), km=10)))) for more in ((), (there,)))
    assert alone < barred


@pytest.mark.parametrize("seed", "stu")
def test_two_forces_that_come_on_different_days_storm_together_on_the_morning_ordered(seed):
    storm = {"kind": OrderKind.ASSAULT, "spot": B, "stance": Stance.ATTACK, "until": 4}
    here = with_order(column("here", CUBA, "b", 250), **storm)
    comes = with_order(column("comes", CUBA, "a", 250), **storm)
    state = play_week(works(line(here, comes, post(200), km=10, seed=seed)))
    first = min(state.battles.values(), key=lambda fight: fight.minute)
    assert (first.kind, first.minute) == (EngagementKind.ASSAULT, 3 * DAY + DAWN)
    assert {entry.column for entry in first.present} == {"here", "comes", "post"}
