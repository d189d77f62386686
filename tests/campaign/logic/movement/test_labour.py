"""Work on the march: how long it takes, what disturbs it, and what is left of it."""

from dataclasses import replace

from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import OrderKind, Stance, Task
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    SPAIN,
    column,
    copy_state,
    line,
    march_out,
    play_week,
    result_of,
    settle_battle,
    with_order,
)


def crew(key, side, at, men, kind, spot, task, *legs, **more):
    order = {"kind": kind, "spot": spot, "task": task, **more}
    return with_order(column(key, side, at, men, *legs), **order)


def raider(men=100, at="a", **more):
    return crew("raid", CUBA, at, men, OrderKind.RAID, Spot(place="b"), Task.BURN_CANE, **more)


def sugar(found, **more):
    places = {key: replace(place, sugar=3, **more) for key, place in found.places.items()}
    return replace(found, places=places)


def deeds(state):
    return [(deed.minute, deed.task, deed.place or deed.route, deed.side) for deed in state.finished_tasks]


def test_hours_times_men_burn_the_cane_and_the_raiders_go_on_by_their_legs():
    state = march_out(sugar(line(raider(50, "b"), burn_cane=150)))
    assert deeds(state) == [(DAWN + 180, Task.BURN_CANE, "b", CUBA)]
    home = with_order(raider(50, "b"), legs=column("x", CUBA, "a", 1, "a").order.legs)
    assert march_out(sugar(line(home, burn_cane=150))).columns["raid"].spot.place == "a"


def test_unfinished_labour_is_stored_and_nobody_works_at_night():
    state = march_out(sugar(line(raider(10, "b"), burn_cane=100_000)))
    assert deeds(state) == []
    assert state.labour == {"burn_cane@b": 7 * 12 * 60 * 10}
    left = sugar(line(raider(10, "b"), burn_cane=1000), labour={"burn_cane": 990})
    left = replace(left, places={k: p if k == "b" else replace(p, labour={}) for k, p in left.places.items()})
    assert deeds(march_out(left)) == [(DAWN + 60, Task.BURN_CANE, "b", CUBA)]


def test_two_crews_add_up_and_who_comes_later_helps():
    late = crew("late", CUBA, "a", 50, OrderKind.RAID, Spot(place="b"), Task.BURN_CANE)
    alone = deeds(march_out(sugar(line(raider(50, "b"), km=10, burn_cane=1000))))
    both = deeds(march_out(sugar(line(raider(50, "b"), late, km=10, burn_cane=1000))))
    assert both[0][0] < alone[0][0]
    done = march_out(sugar(line(raider(50, "b"), late, km=10, burn_cane=1000)))
    assert done.labour["burn_cane@b"] == 0
    assert len(done.finished_tasks) == 1


def test_an_enemy_who_comes_disturbs_the_work_and_what_was_done_is_kept():
    raiders = with_order(raider(50, "b"), stance=Stance.DEFEND)
    foe = column("foe", SPAIN, "a", 500, "b", stance=Stance.ATTACK)
    state = play_week(sugar(line(raiders, foe, km=10, burn_cane=100_000)))
    assert state.battles
    assert 0 < state.labour["burn_cane@b"] < 7 * 12 * 60 * 50


def test_trees_across_the_road_halve_the_pace_from_that_minute():
    fellers = crew(
        "men", CUBA, Spot(route="a-b", metres=1), 400, OrderKind.BLOCK_ROAD, Spot(route="a-b", metres=1),
        Task.BLOCK_ROAD, stance=Stance.AVOID,
    )  # fmt: skip
    walker = column("walker", CUBA, "b", 100, "a")
    free, slow = march_out(line(walker)), march_out(line(walker, fellers, block_road=400))
    assert free.columns["walker"].track[-1][0] < slow.columns["walker"].track[-1][0]
    assert deeds(slow)[0][1] is Task.BLOCK_ROAD


def test_a_garrison_raises_fortifications_at_its_own_post():
    post = column("post", SPAIN, "a", 200, is_static=True)
    post = with_order(post, kind=OrderKind.FORTIFY, task=Task.RAISE_FORTIFICATIONS, spot=None)
    land = line(post, raise_fortifications=2400, most_fortifications=2)
    assert [minute for minute, *_ in deeds(march_out(land))] == [DAWN + 720, 2 * DAY + DAWN + 720]


def test_a_campaign_without_construction_knows_no_such_task():
    land = sugar(line(raider(50, "b")))
    off = replace(land.settings.tasks, tasks="off")
    state = march_out(replace(land, settings=replace(land.settings, tasks=off)))
    assert not state.finished_tasks
    assert not state.labour


def test_a_march_put_away_and_taken_up_again_is_the_same_work():
    foes = column("foe", SPAIN, "c", 40, "d", stance=Stance.ATTACK), column("band", CUBA, "d", 40)
    land = sugar(line(raider(37), *foes, km=10, burn_cane=2000))
    states = []
    for put_away in (copy_state, lambda state: state):
        state = march.begin_march(land)
        while not state.done:
            state = march.run_march(land, put_away(state))
            for key in state.open_battles:
                state = settle_battle(
                    land, put_away(state), key, result_of(land, state.battles[key], holder=SPAIN)
                )
        states.append(state)
    assert states[0] == states[1]
    assert states[0].battles
    assert states[0].finished_tasks


def test_raiders_avoid_on_the_way_and_attack_at_their_spot():
    foe = column("foe", SPAIN, "b", 30)
    state = play_week(sugar(line(raider(100), foe, km=10)), holder=CUBA)
    kinds = [(fight.kind, fight.attacker) for fight in state.battles.values()]
    assert kinds == [("raid", CUBA)]
    assert len(state.finished_tasks) == 1


def test_a_section_of_the_trocha_is_closed_from_a_post_by_whoever_works_at_it():
    gang = crew("gang", SPAIN, "a", 100, OrderKind.BUILD, Spot(route="a-b", metres=1000), Task.EXTEND_TROCHA)
    land = line(gang, extend_trocha=2400)
    road = replace(land.routes["a-b"], planned=True)
    post = replace(land.places["a"], fortification=1, holder=SPAIN)
    land = replace(land, routes=land.routes | {"a-b": road}, places=land.places | {"a": post})
    (done,) = deeds(march_out(land))
    assert done[1:] == (Task.EXTEND_TROCHA, "a-b", SPAIN)
    assert DAY < done[0] < 3 * DAY  # 24 hours of daylight
    assert deeds(march_out(replace(land, places=land.places | {"a": replace(post, holder="")}))) == []
