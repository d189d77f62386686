import json
from datetime import timedelta

import pytest
from django.contrib.messages import get_messages

from campaign.logic.orders import KINDS
from campaign.logic.vocabulary import OrderKind, Stance, TurnState
from campaign.models import Entry, Order
from tests.campaign.scenes import read
from tests.verbs import open_turn

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
GUNS = 'name="march_to_guns"'
TICKED = f'{GUNS} id="id_march_to_guns" checked'


def legs(*places: str, **more: str) -> dict[str, str]:
    """Returns what the form sends for a march to *places*."""
    found = {
        "kind": "march",
        "stance": "attack",
        "odds_limit": "200",
        "march_to_guns": "on",
        "note": "",
        "line_of_retreat": "",
    }
    return found | {f"leg{number}": place for number, place in enumerate(places, 1)} | more


def address(war, key: str) -> str:
    return f"/c/war/orders/{war.forces.get(key=key).ref}/"


def test_saved_is_given_and_the_map_shows_it_chosen(war, as_):
    answer = as_("ana").post(
        address(war, "leon"), legs("bor", "cerro", line_of_retreat="alba", note="by night")
    )
    order = Order.objects.get()
    assert (order.force.key, order.kind, order.goals) == ("leon", OrderKind.MARCH, ("bor", "cerro"))
    assert (order.stance, order.odds_limit, order.march_to_guns) == (Stance.ATTACK, 200, True)
    assert (order.line_of_retreat.key, order.note, order.seat.key) == ("alba", "by night", "captain_general")
    assert answer.url == f"/c/war/?force={order.force.ref}"
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["Order for Leon saved."]


def test_by_htmx_the_form_answers_with_itself_a_toast_and_word_to_the_map(war, as_):
    answer = as_("ana").post(address(war, "leon"), legs("bor"), headers=HTMX)
    assert read(answer).strip().startswith("<form")
    assert "by Captain-General" in read(answer)
    told = json.loads(answer["HX-Trigger"])
    assert told["toast"]["text"] == "Order for Leon saved."
    assert "ordered" in told


def test_empty_legs_in_between_are_passed_over(war, as_):
    as_("ana").post(address(war, "leon"), legs("bor", "", "", "cerro"))
    assert Order.objects.get().goals == ("bor", "cerro")


def test_holding_forgets_the_legs(war, as_):
    as_("ana").post(address(war, "leon"), legs("bor", kind="hold"))
    assert (Order.objects.get().kind, Order.objects.get().legs) == (OrderKind.HOLD, [])


def test_an_order_is_withdrawn_and_leaves_its_trace_in_the_journal(war, as_):
    ana = as_("ana")
    ana.post(address(war, "leon"), legs("bor"))
    answer = ana.post(address(war, "leon") + "withdraw/", headers=HTMX)
    assert "No order yet" in read(answer)
    assert not Order.objects.exists()
    assert list(Entry.objects.values_list("operation", flat=True)) == ["orders.submit", "orders.withdraw"]


def test_the_trocha_is_drawn_on_only_where_the_land_has_a_way_for_it(war, as_):
    asked = {"kind": "build", "shown": "1"}
    page = read(as_("ana").get(address(war, "leon"), asked, headers=HTMX))
    assert 'value="repair_bridge"' in page
    assert 'value="extend_trocha"' not in page
    war.routes.filter(b__key="bor").update(
        crossing="trocha", crossing_from=war.start_date + timedelta(days=900)
    )
    assert 'value="extend_trocha"' in read(as_("ana").get(address(war, "leon"), asked, headers=HTMX))


def test_while_it_is_written_the_form_says_how_far_and_when(war, as_):
    answer = as_("ana").get(address(war, "leon"), legs("bor", shown="1"), headers=HTMX)
    assert "by road, 30 km" in read(answer)
    assert "Tue 16, 18 h" in read(answer)
    assert not Order.objects.exists()


def test_the_nearest_places_stand_first_and_its_own_is_no_first_leg(war, as_):
    page = read(as_("ana").get(address(war, "leon"), headers=HTMX))
    assert page.index('<option value="Bor">') < page.index('<option value="Cerro">')
    assert as_("ana").post(address(war, "leon"), legs("alba"), headers=HTMX).status_code == 422


def test_a_leg_more_shows_a_leg_more(war, as_):
    ana = as_("ana")
    one, two = (
        read(ana.get(address(war, "leon"), legs("bor", shown="1", **more), headers=HTMX)).count(
            'class="spare"'
        )
        for more in ({}, {"more": "1"})
    )
    assert (one, two) == (4, 3)


def test_a_march_beyond_the_week_or_into_an_enemy_gets_a_warning_only(war, as_):
    band, turn = war.forces.get(key="band"), war.turns.get()
    turn.sightings.create(
        observer=war.sides.get(key="spain"), of_side=band.side, force=band, ref="seenseen", minute=0,
        date=turn.starts, place=war.places.get(key="bor"), low=200, high=400, arm="infantry",
        source="own_eyes",
    )  # fmt: skip
    route = war.routes.get(key="bor-cerro")
    route.metres = 200_000
    route.save()
    answer = as_("ana").post(address(war, "leon"), legs("bor", "cerro"), headers=HTMX)
    page = read(answer)
    assert "Infantry, 200–400, was seen at Bor on Monday 15 September. You may still march." in page
    assert "farther than this week goes" in page
    assert Order.objects.exists()


def test_a_place_without_a_way_is_warned_of(war, as_):
    war.routes.get(key="bor-cerro").delete()
    page = read(as_("ana").get(address(war, "leon"), legs("cerro"), headers=HTMX))
    assert "This force knows no route to Cerro" in page


def test_volunteers_stay_within_a_days_march_of_home_and_the_form_says_so(war, as_):
    leon = war.forces.get(key="leon")
    leon.units.update(troops="volunteers", base=leon.place)
    war.routes.filter(key="bor-cerro").update(metres=60_000)
    war.routes.filter(key="alba-bor").update(metres=10_000)
    page = read(as_("ana").get(address(war, "leon"), legs("cerro"), headers=HTMX))
    assert "go no farther from home than a day’s march: it would halt at" in page
    near = read(as_("ana").get(address(war, "leon"), legs("bor"), headers=HTMX))
    assert "no farther from home" not in near


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        (legs(), 409, "Say where to send Leon."),
        (legs("havana"), 422, "havana"),
        (legs("bor", stance="flee"), 422, "flee"),
        (legs("bor", odds_limit="7"), 422, "7"),
        ({}, 422, "required"),
    ],
)
def test_an_order_that_cannot_stand_comes_back_with_a_sentence(war, as_, sent, status, said):
    for headers in (HTMX, {}):
        answer = as_("ana").post(address(war, "leon"), sent, headers=headers)
        assert answer.status_code == status
        assert said in read(answer)
    assert not Order.objects.exists()


def test_after_the_lock_an_order_is_refused_and_the_form_stays(war, as_):
    war.turns.update(state=TurnState.LOCKED)
    for path in ("", "withdraw/"):
        answer = as_("ana").post(address(war, "leon") + path, legs("bor"), headers=HTMX)
        assert answer.status_code == 409
        assert "Orders for turn 1 are locked" in read(answer)
    assert not Order.objects.exists()


def test_a_force_bound_to_its_post_may_only_hold(war, as_):
    ana = as_("ana")
    assert "This force is static" in read(ana.get(address(war, "post"), headers=HTMX))
    assert ana.post(address(war, "post"), legs("alba")).status_code == 422
    ana.post(address(war, "post"), legs("alba", kind="hold"))
    assert (Order.objects.get().kind, Order.objects.get().legs) == (OrderKind.HOLD, [])


@pytest.mark.parametrize("name", ["ana", "bruno", "carlos"])
def test_an_order_for_somebody_else_s_force_is_not_found(war, as_, name):
    mine = {"ana": {"leon", "post"}, "bruno": {"marines"}, "carlos": {"band"}}[name]
    for force in war.forces.exclude(key__in=mine):
        for path in ("", "withdraw/"):
            assert as_(name).post(f"/c/war/orders/{force.ref}/{path}", legs("bor")).status_code == 404
        assert as_(name).get(f"/c/war/orders/{force.ref}/").status_code == 404
    assert not Order.objects.exists()


def test_the_umpire_may_order_for_an_absent_seat_and_it_is_reported(war, as_):
    as_("ulises").post(address(war, "band"), legs("bor"))
    order = Order.objects.get()
    assert (order.seat, Entry.objects.get().actor.username) == (None, "ulises")
    page = read(as_("carlos").get(f"/c/war/?force={order.force.ref}"))
    assert "by the umpire" in page


def test_the_umpire_in_a_seat_s_place_orders_for_that_seat_alone(war, as_):
    umpire = as_("ulises")
    assert umpire.post(address(war, "band") + "?as=captain_general", legs("bor")).status_code == 404
    assert umpire.post(address(war, "leon") + "?as=captain_general", legs("bor")).status_code == 302
    assert Order.objects.get().seat.key == "captain_general"


def test_last_week_s_order_is_the_form_s_beginning_and_is_copied_at_a_click(war, as_):
    ana = as_("ana")
    ana.post(address(war, "leon"), legs("bor", "cerro"))
    war.turns.update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    page = read(ana.get(address(war, "leon"), headers=HTMX))
    assert "Without a new order it marches on to Cerro." in page
    ana.post(address(war, "leon"), legs("cerro", stance="avoid"))
    copied = read(ana.get(address(war, "leon") + "?copy=1", headers=HTMX))
    assert 'name="leg1" value="Bor"' in copied


def test_the_form_makes_at_most_twelve_queries(war, as_, django_assert_max_num_queries):
    ana, leon = as_("ana"), address(war, "leon")
    with django_assert_max_num_queries(12):
        ana.get(leon, legs("bor"), headers=HTMX)


# kinds of order


@pytest.mark.parametrize(
    ("sent", "params", "goals", "stance"),
    [
        ({"kind": "rest", "stance": "defend", "leg1": "bor"}, {}, (), "defend"),
        ({"kind": "patrol", "stance": "avoid", "leg1": "bor", "then1": "3"}, {}, ("bor",), "avoid"),
        (
            {
                "kind": "ambush",
                "spot": "r:alba-bor",
                "km": "12",
                "until": "4",
                "leg1": "cerro",
                "odds_limit": "100",
            },
            {"route": "alba-bor", "metres": 12_000, "until": 4},
            ("cerro",),
            "attack",
        ),
        ({"kind": "ambush", "spot": "p:bor", "forced": "on"}, {"place": "bor"}, (), "attack"),
        (
            {"kind": "pursue", "spot": "r:alba-bor", "km": "7", "night": "on"},
            {"route": "alba-bor", "metres": 7000, "night": True},
            (),
            "attack",
        ),
        ({"kind": "evade"}, {}, (), "avoid"),
        (
            {"kind": "march", "stance": "defend", "leg1": "bor", "then1": "friend", "friend": "marines"},
            {"friend": "marines"},
            ("bor",),
            "defend",
        ),
        (
            {"kind": "march", "stance": "defend", "leg1": "bor", "forced": "on", "slip_past": "on"},
            {"forced": True, "slip_past": True},
            ("bor",),
            "defend",
        ),
    ],
)
def test_the_fields_of_an_order_kind_are_stored_and_shown_again(war, as_, sent, params, goals, stance):
    ana = as_("ana")
    ana.post(address(war, "leon"), sent)
    order = Order.objects.get()
    assert (order.kind, order.params, order.goals, order.stance) == (sent["kind"], params, goals, stance)
    form = ana.get(address(war, "leon")).context["order"].form
    ana.post(address(war, "leon"), {name: form[name].value() or "" for name in form.fields})
    again = Order.objects.get()
    assert (again.kind, again.params, again.legs, again.stance) == (
        order.kind,
        order.params,
        order.legs,
        order.stance,
    )


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"kind": "ambush"}, 409, "Say to what spot to send Leon."),
        ({"kind": "ambush", "spot": "r:alba-bor", "km": "30"}, 422, "less than 30"),
        ({"kind": "ambush", "spot": "r:alba-bor", "km": "x"}, 422, "whole number"),
        ({"kind": "pursue", "spot": "p:havana"}, 422, "havana"),
        ({"kind": "march", "stance": "defend", "leg1": "bor", "then1": "9"}, 422, "9 is not one of"),
        ({"kind": "march", "stance": "defend", "leg1": "bor", "then1": "friend"}, 409, "for which friend"),
        ({"kind": "march", "stance": "defend", "leg1": "bor", "friend": "band"}, 422, "band"),
        ({"kind": "march", "leg1": "bor"}, 422, "if the enemy is met"),
        ({"kind": "storm"}, 422, "storm"),
    ],
)
def test_a_kind_that_is_not_given_all_it_asks_comes_back(war, as_, sent, status, said):
    answer = as_("ana").post(address(war, "leon"), sent, headers=HTMX)
    assert (answer.status_code, said in read(answer)) == (status, True)
    assert not Order.objects.exists()


@pytest.mark.parametrize(
    ("kind", "drawn", "absent"),
    [
        ("march", ("then1", "forced", "stance"), ("spot", "until")),
        ("rest", ("stance",), ("leg1", "forced", "night")),
        ("ambush", ("spot", "km", "until", "leg1", "odds_limit"), ("then1", "stance", "forced")),
        ("pursue", ("spot", "odds_limit", "night"), ("leg1", "stance")),
    ],
)
def test_a_kind_shows_the_fields_it_asks(war, as_, kind, drawn, absent):
    page = read(as_("ana").get(address(war, "leon"), {"kind": kind}, headers=HTMX))
    assert [name for name in drawn if f'name="{name}"' not in page] == []
    assert [name for name in absent if f'name="{name}"' in page] == []


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (legs("bor", forced="on"), "about 11 men a day straggle"),
        (legs("bor", then1="2"), "too late to wait there"),
        (legs("bor", "alba", "bor", "alba"), "so many days without a halt that men straggle"),
        ({"kind": "ambush", "spot": "p:bor", "until": "2"}, "arrive too late to lay an ambush"),
        ({"kind": "evade"}, "No enemy has been seen lately"),
        ({"kind": "pursue"}, "The order needs a spot."),
    ],
)
def test_the_computer_says_what_it_doubts_of_a_kind(war, as_, sent, said):
    assert said in read(as_("ana").get(address(war, "leon"), {"was": sent["kind"]} | sent, headers=HTMX))


def test_another_order_kind_begins_with_its_own_stance(war, as_):
    begun = legs("bor", was="march", kind="evade", stance="attack")
    form = as_("ana").get(address(war, "leon"), begun, headers=HTMX).context["order"].form
    assert (form["stance"].value(), form["leg1"].value()) == ("avoid", "bor")


# units that leave, letters to the umpire


def test_units_are_chosen_by_name_and_men(war, as_):
    page = read(as_("ana").get(address(war, "leon"), {"kind": "detach"}, headers=HTMX))
    assert "Guerrilla, 60" in page
    as_("ana").post(
        address(war, "leon"),
        {"kind": "detach", "stance": "defend", "units": ["guerrilla"], "name": "Riders", "leg1": "bor"},
    )
    order = Order.objects.get()
    assert (order.params, order.goals) == ({"units": ["guerrilla"], "name": "Riders"}, ("bor",))


@pytest.mark.parametrize("units", [["band"], ["marines"], ["nobody"]])
def test_a_player_cannot_give_away_units_of_others(war, as_, units):
    sent = {"kind": "transfer", "stance": "defend", "units": units, "friend": "marines"}
    assert as_("ana").post(address(war, "leon"), sent, headers=HTMX).status_code == 422
    assert not Order.objects.exists()


@pytest.mark.parametrize(
    "query",
    [
        "spot=r:x:abc",
        "kind=embark&leg1=nowhere",
        "spot=p:b:z",
        "km=²&spot=r:alba-bor",
        "until=²&kind=ambush",
        "leg1=bor&then1=²",
    ],
)
def test_an_address_that_makes_no_sense_is_no_fault_of_ours(war, as_, query):
    force = war.forces.get(key="leon")
    assert as_("ana").get(f"/c/war/orders/{force.ref}/?{query}").status_code == 200
    assert as_("ana").get(f"/c/war/?force={force.ref}&{query}").status_code == 200


def test_every_order_says_whether_the_force_marches_to_the_guns_by_its_kind_at_first(war, as_):
    asked = {}
    for kind in KINDS:
        page = read(as_("ana").get(address(war, "leon"), {"kind": kind}, headers=HTMX))
        if f'name="was" value="{kind}"' in page and GUNS in page:
            asked[kind] = TICKED in page
    assert asked == {kind: KINDS[kind].guns for kind in asked}
    assert {OrderKind.MARCH, OrderKind.PATROL, OrderKind.AMBUSH, OrderKind.RAID, OrderKind.REST} <= set(asked)
    told = {OrderKind.MARCH: True, OrderKind.AMBUSH: False, OrderKind.ESCORT: False}
    assert {kind: asked[kind] for kind in told if kind in asked}.items() <= told.items()


def test_an_ambush_ordered_to_march_to_the_guns_does(war, as_):
    sent = {"kind": "ambush", "spot": "p:bor", "odds_limit": "300", "march_to_guns": "on"}
    as_("ana").post(address(war, "leon"), sent)
    assert Order.objects.get().march_to_guns


def test_a_map_that_was_moved_changes_nothing_in_the_order_beside_it(war, as_):
    force = war.forces.get(key="leon")
    still = read(as_("ana").get(f"/c/war/?force={force.ref}"))
    moved = read(as_("ana").get(f"/c/war/?force={force.ref}&at=21.4,-77.8&zoom=5"))
    assert TICKED in still
    assert TICKED in moved
    assert 'value="21.4,-77.8"' not in moved
