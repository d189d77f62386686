"""Orders by taps on the map: what a tap adds to the form, and the march that the server answers with."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from campaign.logic.theatre.theatre import Order as GivenOrder, legs_to
from campaign.logic.vocabulary import OrderKind
from campaign.models import Order
from campaign.operations.orders import submission as orders
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.scenes import read
from tests.form_reader import forms_on

pytestmark = pytest.mark.django_db
MAP = "/c/war/"
ROAD = "Alba – Bor, road of 30 km, km 9"
ORDER_PART = {"HX-Request": "true", "HX-Target": "order"}


def entries(page: str) -> dict[str, str]:
    """Says what the drawn form would send."""
    form = next(one for one in forms_on(page) if one.id == "order")
    found = {one.name: one.values[0] for one in form.controls if one.values}
    return {f"leg{number}": "" for number in range(1, 6)} | found


def goals(page: str) -> list[str]:
    return [place.casefold() for number in range(1, 6) if (place := entries(page)[f"leg{number}"])]


def target(page: str, tap: str) -> dict[str, str]:
    """Returns the query of the link that says *tap*."""
    for href in re.findall(r'href="([^"]+)"', page):
        query = dict(parse_qsl(urlsplit(html.unescape(href)).query))
        if query.get("tap", "").startswith(tap):
            return query
    raise AssertionError(f"nothing to tap says {tap}")


def flags(page: str) -> list[str]:
    return re.findall(r'<g class="eta".*?<text[^>]*>(.*?)</text>', page, re.S)


def test_a_march_is_ordered_by_links_alone(war, as_):
    """Chooses the force, then its goal, then a second leg.

    Each answer is a page, and the form at last is posted.
    """
    ana, leon = as_("ana"), war.forces.get(key="leon")
    page = read(ana.get(MAP, {"force": leon.ref, "zoom": "5.6"}))
    page = read(ana.get(MAP, target(page, "p:bor")))
    assert goals(page) == ["bor"]
    assert flags(page) == ["Mon 15", "Tue 16, 18 h"]
    page = read(ana.get(MAP, target(page, "p:cerro")))
    assert goals(page) == ["bor", "cerro"]
    ana.post(f"/c/war/orders/{leon.ref}/", entries(page) | {"stance": "attack"})
    assert Order.objects.get().goals == ("bor", "cerro")


def test_a_tap_answers_with_the_form_and_the_march_alone_and_keeps_what_was_written(war, as_):
    leon = war.forces.get(key="leon")
    written = {"kind": "march", "was": "march", "stance": "attack", "night": "on", "tap": "p:bor"}
    page = read(as_("ana").get(MAP, {"force": leon.ref, **written}, headers=ORDER_PART))
    assert goals(page) == ["bor"]
    assert 'value="attack" id="id_stance_0" checked' in page
    assert 'name="night" id="id_night" checked' in page
    assert 'id="plate-marches" hx-swap-oob="true"' in page
    assert 'id="drawing-plate"' not in page
    assert not Order.objects.exists()


def test_the_first_tap_replaces_the_legs_that_stood_and_a_further_one_adds(war, as_):
    ana, leon = as_("ana"), war.forces.get(key="leon")
    given = GivenOrder(OrderKind.MARCH, legs_to("bor", "cerro"))
    orders.submit_order(
        turn=current_turn(war), force=leon, order=given, seat=leon.seat, actor=leon.seat.player
    )
    page = read(ana.get(MAP, {"force": leon.ref, "tap": "p:cerro"}))
    assert goals(page) == ["cerro"]
    page = read(ana.get(MAP, target(page, "p:bor")))
    assert goals(page) == ["cerro", "bor"]


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"undo": "1"}, ["bor", "cerro"]),
        ({"tap": "p:cerro", "move": "1"}, ["cerro", "bor"]),
        ({"tap": "p:alba", "move": "3"}, ["bor", "cerro", "alba"]),
        ({"tap": "p:alba", "via": "2"}, ["bor", "alba", "cerro", "bor"]),
        ({"tap": "p:bor"}, ["bor", "cerro", "bor"]),
        ({"tap": "p:nowhere"}, ["bor", "cerro", "bor"]),
        ({"tap": "x"}, ["bor", "cerro", "bor"]),
    ],
)
def test_a_flag_moves_its_leg_or_the_way_there_and_an_undone_tap_is_gone(war, as_, more, found):
    leon = war.forces.get(key="leon")
    legs = {"kind": "march", "was": "march", "leg1": "bor", "leg2": "cerro", "leg3": "bor", "tapped": "1"}
    page = read(as_("ana").get(MAP, {"force": leon.ref, **legs, **more}, headers=ORDER_PART))
    assert goals(page) == found


def test_a_sixth_leg_is_not_taken(war, as_):
    leon = war.forces.get(key="leon")
    legs = {f"leg{n}": "bor" if n % 2 else "cerro" for n in range(1, 6)}
    asked = {"force": leon.ref, "kind": "march", "was": "march", "tapped": "1", "tap": "p:cerro", **legs}
    assert goals(read(as_("ana").get(MAP, asked, headers=ORDER_PART))) == [*legs.values()]


@pytest.mark.parametrize(
    ("kind", "tap", "spot"),
    [
        ("ambush", "r:alba-bor:12500", "Alba – Bor, road of 30 km, km 12.5"),
        ("ambush", "p:bor", "Bor"),
        ("garrison", "p:bor", "Bor"),
    ],
)
def test_the_spot_of_an_order_is_tapped_and_the_march_leads_to_it(war, as_, kind, tap, spot):
    ana, leon = as_("ana"), war.forces.get(key="leon")
    page = read(ana.get(MAP, {"force": leon.ref, "kind": kind}))
    asked = target(page, tap[:9]) | {"tap": tap}
    page = read(ana.get(MAP, asked))
    assert entries(page)["kind"] == kind
    assert entries(page)["spot"] == spot
    assert flags(page)[-1] == ("Tue 16, 18 h" if tap == "p:bor" else "Mon 15, 16 h")


def test_a_raid_on_a_road_takes_a_task_for_roads_and_then_legs_by_taps(war, as_):
    ana, leon = as_("ana"), war.forces.get(key="leon")
    asked = {"force": leon.ref, "kind": "raid", "was": "raid", "task": "burn_cane", "tap": "r:alba-bor:9000"}
    page = read(ana.get(MAP, asked, headers=ORDER_PART))
    assert (entries(page)["spot"], entries(page)["task"]) == (ROAD, "wreck_track")
    page = read(ana.get(MAP, {"force": leon.ref, **entries(page), "tap": "p:alba"}, headers=ORDER_PART))
    assert (entries(page)["spot"], goals(page)) == (ROAD, ["alba"])


def test_a_road_that_is_tapped_for_a_march_offers_what_is_done_on_roads(war, as_):
    ana, leon = as_("ana"), war.forces.get(key="leon")
    page = read(ana.get(MAP, {"force": leon.ref, "tap": "r:alba-bor:9000"}, headers=ORDER_PART))
    assert (goals(page), entries(page)["kind"]) == ([], "march")
    href = html.unescape(re.search(r'id="road-ambush" href="([^"]+)"', page)[1])
    page = read(ana.get(href, headers=ORDER_PART))
    assert (entries(page)["kind"], entries(page)["spot"]) == ("ambush", ROAD)
    nowhere = {"force": leon.ref, "tap": "r:nowhere:9000"}
    assert 'id="road-ambush"' not in read(ana.get(MAP, nowhere, headers=ORDER_PART))


def test_a_force_that_takes_no_order_has_no_targets_but_places_to_look_at(war, as_):
    """Taps forces of another seat and static ones: their places open the list of who stands there."""
    for key in ("marines", "post"):
        page = read(as_("ana").get(MAP, {"force": war.forces.get(key=key).ref}))
        assert not re.search(r"tap=p", page)
        assert "stack=bor" in page
    assert "tap=" not in read(as_("ana").get(MAP))


def test_a_locked_turn_answers_a_tap_with_the_panel_that_says_so(war, as_):
    leon = war.forces.get(key="leon")
    war.turns.update(state="locked")
    answer = as_("ana").get(MAP, {"force": leon.ref, "tap": "p:bor"}, headers=ORDER_PART)
    assert answer["HX-Retarget"] == "#panel"
    assert "Orders are locked" in read(answer)


def test_taps_for_a_force_of_the_enemy_say_nothing_of_it(war, as_):
    band = war.forces.get(key="band")
    asked = {"tap": "p:bor", "kind": "march"}
    ana = as_("ana")
    unknown, enemy = (read(ana.get(MAP, {"force": ref, **asked})) for ref in ("zzzzzzzz", band.ref))
    assert enemy.replace(band.ref, "zzzzzzzz") == unknown
