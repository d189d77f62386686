"""The computer's bases: away from an enemy who comes, nearer to a force that has gone far."""

from dataclasses import replace

from campaign.logic import strategist
from campaign.logic.knowledge.fog import side_view
from campaign.logic.vocabulary import OrderKind, RouteKind
from tests.campaign.logic.staffs import order, seen_force, southern_coast
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre


def bases_moved(*columns, heard=(), base="post", land=None):
    bases = {one.key: (base,) for one in columns}
    return strategist.bases_to_move(
        side_view(land or southern_coast(*columns), SPAIN, heard, {}, bases=bases),
        [one.key for one in columns],
    )


def test_a_base_that_a_stronger_enemy_is_close_to_goes_to_the_nearest_safe_town():
    own = column("k", SPAIN, "town", 300)
    assert bases_moved(own, heard=(seen_force("west_camp", 200, of=CUBA),)) == {"k": "town"}


def test_one_that_nobody_threatens_or_that_is_well_held_stays():
    own, guard = column("k", SPAIN, "town", 300), column("g", SPAIN, "post", 250)
    assert bases_moved(own) == {}
    assert bases_moved(own, guard, heard=(seen_force("west_camp", 200, of=CUBA),)) == {}


def test_where_no_place_is_safer_it_stays():
    own = column("k", SPAIN, "post", 50)
    near = seen_force("west_camp", 200, of=CUBA), seen_force("east_camp", 200, of=CUBA)
    assert bases_moved(own, heard=near) == {}


def long_road(*columns):
    places = [place("post", 0, works=1, holder=SPAIN), place("far", 600, works=1, holder=SPAIN)]
    return theatre(places, [road("post", "far", 600)], columns)


def test_one_far_behind_the_front_follows_its_force():
    own = column("k", SPAIN, "far", 300)
    assert bases_moved(own, land=long_road(own)) == {"k": "far"}
    near = column("k", SPAIN, "post", 300)
    assert bases_moved(near, land=long_road(near)) == {}


def test_a_force_that_has_none_or_is_held_by_a_battle_moves_none():
    own = column("k", SPAIN, "far", 300)
    assert strategist.bases_to_move(side_view(long_road(own), SPAIN, (), {}), ["k"]) == {}
    held = replace(own, is_pinned=True)
    assert bases_moved(held, land=long_road(held)) == {}


def test_attackers_ask_for_high_priority_and_resting_forces_for_low_where_that_matters():
    own = column("k", SPAIN, "town", 400)
    goes = [order(own, seen_force("east_camp", 60, of=CUBA), fords=on) for on in ("on", "off")]
    assert [each.kind for each in goes] == [OrderKind.PURSUE] * 2
    assert [each.priority for each in goes] == [1, 0]
    tired = column("k", SPAIN, "town", 400)
    rests = order(tired, worn=frozenset({"k"}), fords="on")
    assert (rests.kind, rests.priority) == (OrderKind.REST, -1)


def test_a_railway_on_the_map_is_enough():
    rail = road("post", "far", 600, kind=RouteKind.RAILWAY)
    assert not strategist.has_priorities(long_road())
    assert strategist.has_priorities(theatre(long_road().places.values(), [rail], ()))
