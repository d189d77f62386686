import pytest

from campaign.logic.theatre.theatre import Order, legs_to
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.operations.orders import submission as orders
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.scenes import fought_war, read
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db
MAP = "/c/war/"


def test_the_map_shows_one_s_own_forces_with_their_men(war, as_):
    page = read(as_("ana").get(MAP))
    assert "Leon, 560 men, at Alba, halted." in page
    assert "Marines, 300 men" in page


def test_the_map_shows_nothing_of_an_enemy_nobody_saw(war, as_):
    page = read(as_("ana").get(MAP))
    band = war.forces.get(key="band")
    for secret in ("Band", "1,237", "1237", band.ref):
        assert secret not in page


def test_the_umpire_sees_both_sides_or_what_a_seat_sees(war, as_):
    umpire = as_("ulises")
    assert "Band, 1,237 men" in read(umpire.get(MAP))
    assert "Leon, 560 men" in read(umpire.get(MAP))
    page = read(umpire.get(MAP, {"as": "captain_general"}))
    assert "Leon, 560 men" in page
    assert "Band" not in page


def test_a_chosen_force_has_its_strength_and_its_order_form(war, as_):
    leon = war.forces.get(key="leon")
    page = read(as_("ana").get(MAP, {"force": leon.ref}))
    assert "Strength on 15 September" in page
    assert "Guerrilla 60 · Leon 500 · 2 guns · 60 horses" in page
    assert 'id="order"' in page


def test_a_force_of_another_seat_is_seen_but_has_no_order_form(war, as_):
    marines = war.forces.get(key="marines")
    page = read(as_("ana").get(MAP, {"force": marines.ref}))
    assert "Marines commands this force." in page
    assert 'id="order"' not in page


def test_the_ref_of_an_enemy_s_force_chooses_nothing(war, as_):
    ana = as_("ana")
    band = war.forces.get(key="band")
    unknown, enemy = (read(ana.get(MAP, {"force": ref})) for ref in ("zzzzzzzz", band.ref))
    assert enemy.replace(band.ref, "zzzzzzzz") == unknown


def test_an_order_given_is_drawn_as_a_march(war, as_):
    leon = war.forces.get(key="leon")
    order = Order(OrderKind.MARCH, legs_to("bor"), Stance.ATTACK)
    orders.submit_order(
        turn=current_turn(war), force=leon, order=order, seat=leon.seat, actor=leon.seat.player
    )
    page = read(as_("ana").get(MAP, {"force": leon.ref}))
    assert "Ordered march of Leon: Bor, arriving Tue 16, 18 h." in page


def test_the_map_alone_answers_a_request_for_the_plate(war, as_):
    answer = as_("ana").get(MAP, headers={"HX-Request": "true", "HX-Target": "plate"})
    assert read(answer).lstrip().startswith("<section")
    assert "HX-Target" in answer["Vary"]


def test_a_sighting_shows_a_band_and_its_age_and_a_force_in_the_field_no_number(as_):
    war, _met = fought_war()
    page = read(as_("carlos").get(f"/c/{war.slug}/map-in-words/"))
    seen = war.turns.get(number=1).sightings.filter(observer__key="cuba").latest("minute")
    assert f"{seen.low}–{seen.high}" in page or f"under {seen.high}" in page
    assert "Column" not in page


def test_the_strip_of_turns_leads_to_the_maps_of_past_weeks(as_):
    war, _met = fought_war()
    page = read(as_("ana").get(f"/c/{war.slug}/"))
    assert 'href="?week=1"' in page
    assert "1 battle" in page


@pytest.mark.parametrize("many", [10, 60])
def test_the_map_makes_at_most_twelve_queries_however_many_forces(
    war, as_, django_assert_max_num_queries, many
):
    for number in range(many):
        raise_force(war, f"post{number}", side="spain", at="alba", men=50, seat="captain_general")
    ana, leon = as_("ana"), war.forces.get(key="leon")
    with django_assert_max_num_queries(12):
        ana.get(MAP, {"force": leon.ref})
    with django_assert_max_num_queries(12):
        ana.get("/c/war/map-in-words/")
