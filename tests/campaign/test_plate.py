"""The map as a drawing: what is placed where, what a reader may not see, and that it is always the same."""

import dataclasses
import re
from functools import partial

import pytest

from campaign import plate as plates
from campaign.plate import (
    Chart,
    PlateForce,
    PlateLeg,
    PlateMarch,
    PlateNight,
    PlatePlace,
    PlateRoute,
    PlateSighting,
    PlateView,
    Spot,
    draw_plate,
)
from campaign.plate.forces import number_of_pips
from campaign.plate.ground import clipped_ring, drawn_ground, smooth_path, thinned_points
from campaign.plate.projection import Occupied, Projection, do_overlap, num
from campaign.scenario.checks import read_scenario

CUBA = Chart.of(read_scenario("camaguey_1873").world)
Window = partial(plates.Window, chart=CUBA)
CAMAGUEY = Window(21.465, -77.97, 4.2)
PLACES = (
    PlatePlace("principe", "Puerto Príncipe", 21.3808, -77.9169, "city", fortification=2, holder="a"),
    PlatePlace("sibanicu", "Sibanicú", 21.2363, -77.5256, "village", holder="a", sugar=1, sympathy=4),
    PlatePlace("cascorro", "Cascorro", 21.1550, -77.4130, "village"),
    PlatePlace("guaimaro", "Guáimaro", 21.0538, -77.3494, "town", state="burned"),
    PlatePlace("palo_seco", "Palo Seco", 20.95, -77.39, "camp"),
    PlatePlace("habana", "La Habana", 23.1330, -82.3830, "city"),
)
ROUTES = (
    PlateRoute("principe", "sibanicu", "road", 52, supplied=True),
    PlateRoute("sibanicu", "cascorro", "road", 18, "ford"),
    PlateRoute("cascorro", "guaimaro", "road", 16),
    PlateRoute("guaimaro", "palo_seco", "trail", 20, obstructed=True),
)
VIDAL = PlateForce(
    "vidal", "a", "mixed", 571, "Vidal", Spot("sibanicu"), "/f/vidal", "Column Vidal.", chosen=True
)
SEEN = PlateSighting(
    "s1", "b", "horse", 3, "200–400", 4, "4 days, sure", Spot("cascorro"), "/s/1", "Enemy horse."
)


def view(**parts):
    return PlateView(parts.pop("window", CAMAGUEY), PLACES, ROUTES, **parts)


def force(number, place="principe", men=100):
    return PlateForce(
        f"f{number}", "a", "foot", men, f"Force {number}", Spot(place), f"/f/{number}", f"Force {number}."
    )


def numbers(text):
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", text)]


# Where things stand


def test_degrees_go_to_px_and_back():
    project = Projection(CAMAGUEY)
    assert project.degrees(*project(-77.5, 21.2)) == pytest.approx((-77.5, 21.2))


def test_a_km_is_as_long_as_the_window_says_north_and_east():
    project = Projection(CAMAGUEY)
    x, y = project(-78, 21.4)
    east, north = project(-78 + 10 / (111.2 * 0.931), 21.4)[0], project(-78, 21.4 + 10 / 111.2)[1]
    assert (east - x, y - north) == (pytest.approx(42, abs=0.1), pytest.approx(42, abs=0.1))


def test_a_force_on_a_road_stands_at_its_km():
    half = dataclasses.replace(VIDAL, spot=Spot("sibanicu", "cascorro", 9))
    project = Projection(CAMAGUEY)
    a, b = project(-77.5256, 21.2363), project(-77.4130, 21.1550)
    x, y = numbers(draw_plate(view(forces=(half,))).forces[0].at)
    assert abs(x - (a[0] + b[0]) / 2) < 12
    assert abs(y - (a[1] + b[1]) / 2) < 12


def test_the_same_road_bends_the_same_way_from_either_end():
    there = draw_plate(view()).ways.lines
    back = tuple(dataclasses.replace(route, a=route.b, b=route.a) for route in ROUTES)
    road = next(path for look, path, _laid in there if look == "road")
    turned = next(
        path
        for look, path, _laid in draw_plate(PlateView(CAMAGUEY, PLACES, back)).ways.lines
        if look == "road"
    )
    assert sorted(numbers(road)) == sorted(numbers(turned))


def test_forces_and_places_outside_the_frame_are_not_drawn():
    far = dataclasses.replace(VIDAL, ref="far", spot=Spot("habana"))
    plate = draw_plate(view(forces=(VIDAL, far)))
    assert [mark.ref for mark in plate.forces] == ["vidal"]
    assert "La Habana" not in {mark.label for mark in plate.places}


def test_a_place_that_is_not_on_this_map_draws_no_force():
    lost = dataclasses.replace(VIDAL, spot=Spot("nowhere"))
    assert draw_plate(view(forces=(lost,))).forces == ()


# Names


def test_small_places_are_named_from_their_scale_only():
    def place_names(scale):
        return {mark.label for mark in draw_plate(view(window=Window(21.2, -77.6, scale))).places}

    assert {"Puerto Príncipe"} <= place_names(0.85)
    assert "Sibanicú" not in place_names(1.8)
    assert "Sibanicú" in place_names(2.6)
    assert "Palo Seco" not in place_names(3.4)
    assert "Palo Seco" in place_names(4.2)


def test_a_camp_where_a_force_stands_is_named_at_any_scale():
    there = dataclasses.replace(VIDAL, spot=Spot("palo_seco"))
    plate = draw_plate(view(window=Window(21.2, -77.6, 1.8), forces=(there,)))
    assert "Palo Seco" in {mark.label for mark in plate.places}


def test_no_two_names_and_no_sign_lie_on_one_another():
    crowd = tuple(
        PlatePlace(f"p{n}", f"Place number {n}", 21.3 + (n % 4) * 0.05, -77.9 + (n // 4) * 0.06, "village")
        for n in range(16)
    )
    plate = draw_plate(PlateView(CAMAGUEY, crowd, ()))
    boxes = []
    for mark in plate.places:
        if mark.label:
            width = len(mark.label) * 12 * 0.52
            left = float(mark.x) - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            boxes.append((left, float(mark.y) - 9, left + width, float(mark.y) + 3))
    assert len(boxes) > 8
    taken = Occupied()
    for box in boxes:
        assert taken.is_free(box)
        taken.take(box)


# Forces


@pytest.mark.parametrize(
    ("men", "count"),
    [(0, 1), (99, 1), (100, 2), (250, 3), (499, 3), (500, 4), (1000, 5), (1999, 5), (2000, 6)],
)
def test_pips_tell_the_strength_in_six_steps(men, count):
    assert number_of_pips(men) == count


def test_two_forces_at_a_place_stand_side_by_side_and_three_are_one_sign():
    two = draw_plate(view(forces=(force(1), force(2)))).forces
    assert [mark.label for mark in two] == ["Force 1 100", "Force 2 100"]
    three = draw_plate(view(forces=(force(1), force(2), force(3)), stack_href="?stack=")).forces
    assert [(mark.label, mark.href) for mark in three] == [("3 forces 300", "?stack=principe")]
    assert "Force 1, Force 2, Force 3" in three[0].words


def test_the_chosen_force_is_not_lost_in_a_stack():
    mine = dataclasses.replace(VIDAL, spot=Spot("principe"))
    marks = draw_plate(view(forces=(mine, force(1), force(2), force(3)))).forces
    assert {mark.label for mark in marks} == {"Vidal 571", "3 forces 300"}
    assert [mark.ref for mark in marks if "picked" in mark.classes] == ["vidal"]


def test_on_a_small_map_neighbours_are_one_sign():
    near = (force(1, "sibanicu"), force(2, "cascorro"), force(3, "guaimaro"))
    assert len(draw_plate(view(forces=near)).forces) == 3
    assert len(draw_plate(view(window=Window(21.55, -79.55, 0.85), forces=near)).forces) == 1


def test_a_small_map_leaves_out_a_label_without_room_but_keeps_its_title():
    crowd = tuple(
        PlatePlace(f"p{n}", "", 21.3 + (n % 5) * 0.7, -77.9 - (n // 5) * 0.4, "camp") for n in range(25)
    )
    forces = tuple(force(n, f"p{n}", men=1000 + n) for n in range(25))
    plate = draw_plate(PlateView(Window(22.7, -79.3, 0.85, 390, 320, False), crowd, (), forces=forces))
    boxes = list(labels(plate))
    assert all(mark.words for mark in plate.forces)
    assert 3 < len(boxes) < len(plate.forces)
    taken = Occupied()
    for box in boxes:
        assert taken.is_free(box)
        taken.take(box)


def labels(plate):
    """Yields the boxes of all labels of forces and enemies."""
    for mark in plate.forces:
        if mark.label:
            x, y = map(float, re.findall(r"-?[\d.]+", mark.at))
            width = len(mark.label) * 5.9
            left = x + float(mark.x) - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            yield left, y + float(mark.y) - 10, left + width, y + float(mark.y) + 3


def test_labels_never_overlap_and_a_force_without_room_shows_only_its_men():
    crowd = tuple(
        PlatePlace(f"p{n}", "", 21.3 + (n % 5) * 0.09, -77.9 - (n // 5) * 0.12, "camp") for n in range(25)
    )
    forces = tuple(
        dataclasses.replace(force(n, f"p{n}", men=100 + n), name=f"Second battalion of Cazadores {n}")
        for n in range(25)
    )
    plate = draw_plate(PlateView(CAMAGUEY, crowd, (), forces=forces))
    told = {mark.label for mark in plate.forces}
    assert "Second battalion of Cazadores 24 124" in told  # the strongest has its name
    assert told & {f"{100 + n}" for n in range(25)}
    taken = Occupied()
    for box in labels(plate):
        assert taken.is_free(box)
        taken.take(box)


def test_a_force_without_news_shows_neither_men_nor_pips():
    mark = draw_plate(
        view(forces=(dataclasses.replace(VIDAL, silent=True, note="no news since Fri 24"),))
    ).forces[0]
    assert mark.label == "Vidal"
    assert "lost" in mark.classes
    assert not [symbol for symbol, look in mark.parts if look.startswith("pip")]


@pytest.mark.parametrize(
    ("age", "look"), [(0, "seen"), (2, "seen"), (3, "week"), (7, "week"), (8, "old"), (21, "old"), (22, None)]
)
def test_an_enemy_ages_on_the_map_and_then_stands_in_the_list_only(age, look):
    marks = draw_plate(view(sightings=(dataclasses.replace(SEEN, age=age),))).forces
    assert [mark.classes.split()[-1] for mark in marks] == ([look] if look else [])


def test_the_enemy_is_not_drawn_where_its_layer_is_off():
    assert draw_plate(view(sightings=(SEEN,), layers=("supply",))).forces == ()


def test_more_than_two_sightings_at_a_spot_show_the_newest_and_how_many_more():
    older = tuple(dataclasses.replace(SEEN, ref=f"s{n}", age=n) for n in (9, 3, 5))
    marks = draw_plate(view(sightings=older)).forces
    assert [(mark.ref, mark.note) for mark in marks] == [("s3", "4 days, sure; 2 more")]


# Marches


def test_a_march_has_a_ring_for_each_halt_an_arrowhead_and_arrival_flags():
    legs = (PlateLeg(("sibanicu", "cascorro"), "Thu 30, noon"), PlateLeg(("cascorro", "guaimaro"), "Sun 2"))
    march = draw_plate(view(marches=(PlateMarch("a", legs, "Sibanicú to Guáimaro."),))).marches[0]
    assert [head for _path, _look, head in march.stretches] == [False, True]
    assert len(march.halts) == 1
    assert [flag.text for flag in march.flags] == ["Thu 30, noon", "Sun 2"]


def test_flags_of_a_slow_march_stand_in_sight_and_apart_where_the_map_is_crowded():
    nights = tuple(
        PlateNight("sibanicu", "cascorro", 1 + day / 3, f"Day {day} of the march") for day in range(7)
    )
    leg = PlateLeg(("sibanicu", "cascorro"), "Sun 2, 14 h", nights=nights)
    crowd = tuple(
        force(number, place) for number, place in enumerate(["sibanicu", "cascorro", "guaimaro"] * 2)
    )
    around = view(marches=(PlateMarch("a", (leg,), ""),), forces=crowd)
    flags = draw_plate(around).marches[0].flags
    boxes = [(x, y, x + wide, y + 16) for x, y, wide in (map(float, (f.x, f.base, f.width)) for f in flags)]
    assert len(boxes) == 8
    assert not [box for box in boxes for other in boxes if box is not other and do_overlap(box, other)]
    wide, high = CAMAGUEY.width, CAMAGUEY.height
    assert all(box[0] >= 0 and box[2] <= wide and 12 <= box[1] <= high - 4 for box in boxes)


def test_the_march_beyond_this_turn_is_dotted():
    legs = (PlateLeg(("sibanicu", "cascorro")), PlateLeg(("cascorro", "guaimaro"), beyond=True))
    march = draw_plate(view(marches=(PlateMarch("a", legs, ""),))).marches[0]
    assert [look for _path, look, _head in march.stretches] == ["ink", "next"]


def test_a_march_begins_where_the_force_is_and_not_at_the_last_place():
    def starts(km):
        leg = PlateLeg(("sibanicu", "cascorro"), from_km=km)
        path = draw_plate(view(marches=(PlateMarch("a", (leg,), ""),))).marches[0].bed
        return numbers(path)[:2]

    project = Projection(CAMAGUEY)
    assert starts(0) == pytest.approx(project(-77.5256, 21.2363), abs=0.06)
    assert starts(9)[0] > starts(0)[0] + 15


# Ground and layers


def test_supply_is_a_band_only_with_its_layer():
    assert draw_plate(view()).ways.supply
    assert not draw_plate(view(layers=("holder",))).ways.supply


def test_a_campaign_that_counts_no_supply_has_no_switch_for_it():
    bare = tuple(dataclasses.replace(route, supplied=False) for route in ROUTES)
    plate = draw_plate(dataclasses.replace(view(), routes=bare))
    assert "Supply" in [layer.name for layer in draw_plate(view()).controls.layers]
    assert "Supply" not in [layer.name for layer in plate.controls.layers]


def test_sugar_and_sympathy_stand_under_the_name_filled_to_their_degree():
    plate = draw_plate(view(layers=("sugar", "sympathy")))
    mark = next(mark for mark in plate.places if mark.label == "Sibanicú")
    assert (mark.canes.count("m0 2.5"), mark.canes_off.count("m0 2.5")) == (1, 4)
    assert (mark.flags.count("M"), mark.flags_off.count("M"), mark.flags_side) == (4, 1, "b")


def test_holders_fly_flags_only_with_their_layer():
    assert {mark.flag for mark in draw_plate(view()).places} == {"a", ""}
    assert {mark.flag for mark in draw_plate(view(layers=())).places} == {""}


def test_no_tree_stands_under_a_name_or_a_sign():
    plate = draw_plate(view(forces=(VIDAL,), sightings=(SEEN,)))
    left, top = numbers(plate.forces[0].at)
    for tree in re.findall(r"M(-?[\d.]+) (-?[\d.]+)q", plate.trees):
        assert abs(float(tree[0]) - left) > 10 or abs(float(tree[1]) - top) > 8


def test_trees_and_reeds_are_always_the_same():
    drawn_ground.cache_clear()
    first = drawn_ground(CAMAGUEY)
    drawn_ground.cache_clear()
    assert drawn_ground(CAMAGUEY) == first


def test_the_same_view_is_the_same_plate():
    assert draw_plate(view(forces=(VIDAL,))) == draw_plate(view(forces=(VIDAL,)))


def test_the_coast_is_cut_at_the_plate():
    square = [(-10.0, -10.0), (30.0, -10.0), (30.0, 30.0), (-10.0, 30.0)]
    assert sorted(clipped_ring(square, (0, 0, 20, 20))) == [(0, 0), (0, 20), (20, 0), (20, 20)]
    assert clipped_ring(square, (100, 100, 120, 120)) == []


def test_points_too_near_to_see_are_left_out():
    assert thinned_points([(0, 0), (0.2, 0), (0.4, 0), (3, 0)], 1) == [(0, 0), (3, 0)]


def test_a_line_of_two_points_is_still_a_line():
    assert smooth_path([(0, 0), (4, 4)]) == "M0 0L4 4"


# Frame


def test_the_border_tells_each_half_degree():
    plate = draw_plate(view(title="CAMAGÜEY"))
    assert {"79°00′", "78°30′", "78°00′", "77°30′", "77°00′", "21°30′", "22°00′"} <= {
        degree.text for degree in plate.frame.degrees
    }


def test_ten_km_are_as_long_as_the_scale_says():
    scale = draw_plate(view()).scale
    assert scale.km_marks[-1] == (num(20 * 4.2), "middle", "20 km")


@pytest.mark.parametrize("width", [700, 740, 768])
@pytest.mark.parametrize("scale", [2.6, 3.4, 4.2, 6])
def test_neither_the_title_nor_the_scale_of_a_map_covers_a_water_name(width, scale):
    for number in range(12):
        window = Window(21.465 - 0.08 * number, -77.97 + 0.06 * number, scale, width, 520)
        plate = draw_plate(
            view(window=window, title="CAMAGÜEY 1873", subtitle=("as one side knows it", "15 September"))
        )
        assert plate.title is not None, window
        names = [box for water in plate.ground.waters for box in water.boxes]
        assert not [box for box in names if do_overlap(box, plate.title.box)], window
        assert plate.scale is None or not [box for box in names if do_overlap(box, plate.scale.box)], window


def test_a_phone_has_no_border_no_title_and_no_scale():
    plate = draw_plate(view(window=Window(21.2, -77.6, 3.4, 390, 463, framed=False), title="CAMAGÜEY"))
    assert (plate.frame, plate.title, plate.scale, plate.box) == (None, None, None, "-0 -0 390 463")
