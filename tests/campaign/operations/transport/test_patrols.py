"""Meetings at sea through the whole machine: what the ledger says, what either side is told, and back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import Account, Arm, Fate, ForceKind, ForceState, LeaderFate, OrderKind, Stock
from campaign.models import Balance, Campaign, PrisonerParty, Report, Route, Sighting
from campaign.operations.orders import submission as orders
from campaign.operations.transport import patrols
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.other_sections import at_sea
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign import faults
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import declare_war, raise_force

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def war() -> Campaign:
    """Returns a war with a Spanish ship on watch in a lane.

    The lane goes from Alba, Spain's port, to Cerro. There a Cuban band with its own ship is bound for Alba.
    """
    war = declare_war()
    rules = {"ships": "on", "arms": "on", "disease": "off", "supply": "off", "watch_day": 100}
    war.settings = {"seed": "sea", "watch_night": 100, **rules}
    war.last_turn = 9
    war.save()
    ana = User.objects.create(username="ana")
    war.seats.update(player=ana)
    war.umpires.add(ana)
    alba, cerro = war.places.get(key="alba"), war.places.get(key="cerro")
    war.places.filter(key="alba").update(port=2)
    lane = Route.objects.create(
        campaign=war, key="lane", a=alba, b=cerro, kind="sea_lane", metres=40_000, terrain="open"
    )
    ours = ship(war, "sloop", "spain", "alba", "captain_general")
    ours.place, ours.route, ours.metres = None, lane, 20_000
    ours.save()
    ship(war, "brig", "cuba", "cerro", "camaguey")
    raise_force(war, "band", side="cuba", at="cerro", men=80, guns=1, seat="camaguey")
    give(war, "sloop", Order(OrderKind.SEA_PATROL, spot=Spot(route="lane", metres=20_000)))
    give(war, "band", Order(OrderKind.EMBARK, legs_to("alba"), friend="brig"))
    return war


def ship(war, key, side, at, seat):
    found = raise_force(
        war, key, side=side, at=at, men=40, guns=2, arm=Arm.SHIP, kind=ForceKind.SHIP, seat=seat
    )
    found.state = ForceState.ABOARD
    found.save()
    return found


def give(war, key, order):
    force = war.forces.get(key=key)
    return orders.submit_order(
        turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
    )


def set_fate(war, fate):
    taken, chased = {Fate.CAPTURED: (6, 0), Fate.CHASED: (0, 6), Fate.THROUGH: (0, 0)}[fate]
    war.settings |= {"interception_taken": taken, "interception_chased": chased}
    war.save()


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    faults.every_write(lambda: turns.advance_turn(war))


def stands(war, **which):
    return sum(Balance.objects.filter(unit__campaign=war, **which).values_list("amount", flat=True))


def facts_of_side(war, side):
    return facts_of(Report.objects.get(turn__campaign=war, turn__number=1, key=f"side-{side}"))["sea"]


def test_men_guns_and_arms_captured_at_sea_pass_whole_to_the_captor(war):
    set_fate(war, Fate.CAPTURED)
    guns, men = stands(war, stock="gun", account="in_hand"), stands(war, stock="men", account="fit")
    week(war)
    assert audit(war).faults == ()
    assert stands(war, stock="men", account=Account.CAPTURED) == 80 + 40
    assert stands(war, stock="men", account=Account.FIT) == men - 120
    assert guns == 2 + 2 + 1
    assert stands(war, stock__endswith="gun", account=Account.IN_HAND) == guns
    assert stands(war, stock__endswith="gun", account=Account.IN_HAND, unit__key="sloop") == 2 + 1 + 2
    assert {(party.captor.key, party.held_at.key) for party in PrisonerParty.objects.all()} == {
        ("spain", "alba")
    }
    assert war.forces.get(key="band").place.key == "cerro"
    assert [(row["name"], row["own"], row["fate"]) for row in facts_of_side(war, "spain")] == [
        ("Band", False, "taken"),
        ("Brig", False, "taken"),
    ]
    assert [(row["name"], row["ship"]) for row in facts_of_side(war, "cuba")] == [("Band", ""), ("Brig", "")]


def test_men_captured_at_sea_without_quarter_die_and_both_sides_read_it(war):
    set_fate(war, Fate.CAPTURED)
    war.settings |= {"no_quarter": "spain"}
    war.save()
    unit = war.units.get(force__key="band")
    chief = war.leaders.create(side=unit.side, unit=unit, key="chief", name="Chief")
    week(war)
    assert audit(war).faults == ()
    assert stands(war, stock="men", account=Account.DEAD) == 80 + 40
    assert not stands(war, stock="men", account=Account.CAPTURED)
    assert not PrisonerParty.objects.exists()
    chief.refresh_from_db()
    assert (chief.fate, chief.party) == (LeaderFate.DEAD, None)
    for side in ("spain", "cuba"):
        rows = facts_of_side(war, side)
        assert all(row["killed"] for row in rows)
        assert at_sea(rows[0]).endswith(" Nobody was spared.")


def test_chased_both_read_of_it_and_neither_learns_more(war):
    set_fate(war, Fate.CHASED)
    week(war)
    assert audit(war).faults == ()
    assert {(row["name"], row["ship"]) for row in facts_of_side(war, "spain")} == {("", "Sloop")}
    assert {(row["name"], row["ship"]) for row in facts_of_side(war, "cuba")} == {("Band", ""), ("Brig", "")}
    assert {row.force.key for row in Sighting.objects.filter(observer__key="cuba")} == {"sloop"}
    assert {row.force.key for row in Sighting.objects.filter(observer__key="spain")} == {"band"}


def test_through_only_those_who_saw_it_read_of_it(war):
    set_fate(war, Fate.THROUGH)
    week(war)
    assert facts_of_side(war, "cuba") == []
    assert {row["fate"] for row in facts_of_side(war, "spain")} == {"through"}
    assert patrols.landings_in_sight(Rows(current_turn(war)), "spain") == ()


def test_a_ship_s_order_form_asks_for_a_station_and_nothing_of_the_land(war):
    sloop, band = war.forces.get(key="sloop"), war.forces.get(key="band")
    client = Client()
    client.force_login(User.objects.get())
    page = client.get(
        reverse("campaign:order", args=[war.slug, sloop.ref]) + "?kind=sea_patrol"
    ).content.decode()
    assert re.search(r'<option value="[^"]* sea lane of 40 km">', page)
    assert '<option value="Cerro">' in page
    for absent in ('name="stance"', 'name="km"', 'name="line_of_retreat"', 'value="march"', 'value="Bor"'):
        assert absent not in page
    page = client.get(reverse("campaign:order", args=[war.slug, band.ref]) + "?kind=embark").content.decode()
    assert '<option value="brig"' in page
    assert 'value="sea_patrol"' not in page
    assert "afloat" in client.get(reverse("campaign:map-in-words", args=[war.slug])).content.decode()


@pytest.mark.parametrize(
    ("key", "order", "why"),
    [
        ("sloop", Order(OrderKind.MARCH, legs_to("bor")), "patrols at sea or holds"),
        ("band", Order(OrderKind.SEA_PATROL, spot=Spot(place="cerro")), "Only a ship"),
        ("band", Order(OrderKind.MERGE, friend="brig"), "To embark, choose a ship"),
    ],
)
def test_ships_do_nothing_on_land_and_land_forces_nothing_at_sea(war, key, order, why):
    with pytest.raises(Refusal, match=why):
        give(war, key, order)


def test_the_other_side_s_ships_stand_on_none_of_a_side_s_pages(war):
    cuba = User.objects.create(username="cuba")
    war.seats.filter(side__key="cuba").update(player=cuba)
    client = Client()
    client.force_login(cuba)
    for page in ("campaign:map", "campaign:map-in-words", "campaign:forces"):
        text = client.get(reverse(page, args=[war.slug])).content.decode()
        assert "Brig" in text
        assert "Sloop" not in text
    assert stands(war, stock=Stock.MEN, account="fit", unit__key="sloop") == 40


def lose_port(war, ports):
    """Gives Alba, where Spain's sloop lies, to Cuba as the week closes. *ports*: whose Cerro is."""
    war.places.filter(key="cerro").update(holder=war.sides.get(key=ports), port=2)
    war.forces.filter(key="sloop").update(place=war.places.get(key="alba"), route=None, metres=0)
    war.forces.filter(key="band").update(place=war.places.get(key="alba"))
    for key in ("sloop", "band"):
        give(war, key, Order(OrderKind.HOLD))
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    assert audit(war).faults == ()
    return war.forces.get(key="sloop")


def test_a_ship_in_a_harbour_that_falls_puts_to_sea_for_another_of_its_own(war):
    sloop = lose_port(war, "spain")
    assert (sloop.route.key, sloop.metres, sloop.state) == ("lane", 2_000, ForceState.ABOARD)
    assert stands(war, stock="men", account=Account.CAPTURED) == 0
    assert [(row["name"], row["own"], row["fate"]) for row in facts_of_side(war, "spain")] == [
        ("Sloop", True, "driven")
    ]
    assert facts_of_side(war, "cuba") == []


@pytest.mark.parametrize("watched", [False, True])
def test_the_holder_of_a_harbour_captures_a_ship_that_cannot_sail(war, watched):
    if watched:
        war.forces.filter(key="brig").update(place=war.places.get(key="alba"))
        give(war, "brig", Order(OrderKind.SEA_PATROL, spot=Spot(place="alba")))
    lose_port(war, "spain" if watched else "cuba")
    (party,) = PrisonerParty.objects.all()
    assert (party.captor.key, party.held_at.key, party.taken_at.key) == ("cuba", "alba", "alba")
    assert stands(war, stock="men", account=Account.CAPTURED) == 40
    assert stands(war, stock="gun", account=Account.IN_HAND, unit__key="band") == 1 + 2
    assert [(row["name"], row["fate"]) for row in facts_of_side(war, "spain")] == [("Sloop", "trapped")]
    assert [(row["name"], row["ship"]) for row in facts_of_side(war, "cuba")] == [("Sloop", "Band")]


def test_a_ship_on_station_off_a_harbour_that_falls_stays_where_it_is(war):
    give(war, "sloop", Order(OrderKind.SEA_PATROL, spot=Spot(place="alba")))
    assert not patrols.is_in_harbour(Rows(current_turn(war)), war.forces.get(key="brig"), "alba")
    war.forces.filter(key="sloop").update(place=war.places.get(key="alba"), route=None, metres=0)
    war.places.filter(key="alba").update(holder=war.sides.get(key="cuba"))
    rows = Rows(current_turn(war))
    assert not patrols.is_in_harbour(rows, rows.forces["sloop"], "alba")
    rows.orders.pop("sloop")
    assert patrols.is_in_harbour(rows, rows.forces["sloop"], "alba")
