"""Results of the march, as rows."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.march import simulation as march
from campaign.logic.vocabulary import (
    Account,
    Arm,
    Cause,
    EngagementState,
    ForceState,
    OrderKind,
    SideOutcome,
    Stance,
    Stock,
)
from campaign.models import Balance, Contact, Engagement, Force, PrisonerParty, Sighting
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.march import results as marches
from campaign.operations.supply import goods
from campaign.operations.turns import turn_machine as turns
from campaign.store import load
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


def test_forces_stand_where_the_march_says():
    fight = fight_at_the_hut()
    far, band = (Force.objects.get(key=key) for key in ("far", "band"))
    assert (far.state, far.route.key, far.place) == (ForceState.MARCHING, "alba-bor", None)
    assert (band.state, band.place, band.clock) == (ForceState.ENGAGED, fight.place, 360)


def test_an_engagement_freezes_what_both_sides_bring():
    fight = fight_at_the_hut()
    muster = muster_from_plain(fight.muster, fight.campaign.nation_table)
    assert [(party.side, party.men) for party in muster.parties] == [("cuba", 100), ("spain", 100)]
    assert (fight.key, fight.name, fight.attacker.key) == ("t1-hut-1", "Hut", "cuba")
    assert (fight.minute, fight.closes, fight.date) == (360, 420, fight.turn.starts)
    assert (muster.fortification, fight.kind) == (1, "assault")


def test_contacts_and_sightings_are_written_once_however_often_the_march_is_stored():
    fight = fight_at_the_hut()
    contacts, sightings = list(Contact.objects.values()), list(Sighting.objects.values())
    assert len(contacts) == 1
    assert {sighting["observer_id"] for sighting in sightings} == set(
        fight.campaign.sides.values_list("pk", flat=True)
    )
    engagements.settle_engagement(engagement=fight, result=result(fight))
    play(fight.campaign)
    assert list(Contact.objects.filter(pk__in=[row["id"] for row in contacts]).values()) == contacts
    march_ = fight.campaign.turns.get(number=1).march
    assert Contact.objects.filter(turn__number=1).count() == len(march_["contacts"])
    seen = {(row["observer"], row["column"], row["minute"]) for row in march_["sightings"]}
    assert Sighting.objects.filter(turn__number=1).count() == len(seen)


def test_a_referred_battle_opens_only_when_the_week_is_over():
    war = at_the_hut(men=200)
    turns.lock_turn(campaign=war, actor=None)
    rows = Rows(current_turn(war))
    theatre = load.load_theatre(rows)
    state = march.begin_march(theatre)
    state = march.run_march(theatre, state)
    assert state.done
    state.done = False
    marches.store_march(rows, theatre, state)
    rows.flush()
    assert Engagement.objects.get().state == EngagementState.FILLING
    state.done = True
    marches.store_march(rows, theatre, state)
    rows.flush()
    fight = Engagement.objects.get()
    assert (fight.state, fight.is_referred, fight.why_referred) == (EngagementState.OPEN, True, "size")


def count_statements(number: int) -> int:
    """Counts the statements that march and store a week of *number* forces."""
    war = declare_war(f"war-{number}")
    for n in range(number):
        order(raise_force(war, f"force_{n:03}", side="spain", at="alba", men=50), "bor")
    turns.lock_turn(campaign=war, actor=None)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        turns.advance_turn(war)
    return len(queries)


def test_a_week_is_stored_in_as_many_statements_for_four_forces_as_for_forty():
    assert count_statements(4) == count_statements(40) <= 33


def held_stock(war, unit):
    rows = Balance.objects.filter(unit__campaign=war, unit__key=unit, account="in_hand", amount__gt=0)
    return dict(rows.values_list("stock", "amount"))


def convoy(band_at="cerro", stance=Stance.AVOID, **settings):
    """Returns a war in which `guard` is to escort `carts`.

    `guard` is 90 foot and goes from alba to bor. `band` holds at *band_at*.
    """
    war = declare_war()
    war.settings = {"trains": "on", "seed": "convoy", **settings}
    war.save()
    guard = raise_force(war, "guard", side="spain", at="alba", men=90)
    raise_force(war, "carts", side="spain", at="alba", men=20, arm=Arm.TRAIN, horses=40, kind="convoy")
    order(raise_force(war, "band", side="cuba", at=band_at, men=300), stance=stance)
    row = order(guard, "bor")
    row.kind, row.params = OrderKind.ESCORT, {"friend": "carts"}
    row.save()
    return war


def test_an_escorted_force_marches_as_one_column_with_its_escort():
    war = convoy()
    turns.lock_turn(campaign=war, actor=None)
    column = load.load_theatre(Rows(current_turn(war))).columns["guard"]
    assert [body.key for body in column.units] == ["guard", "carts"]
    assert play(war) is None
    guard, carts = (Force.objects.get(key=key) for key in ("guard", "carts"))
    assert carts.place.key == guard.place.key == "bor"
    assert "carts" not in war.turns.get(number=1).march["columns"]
    columns = load.load_theatre(Rows(current_turn(war))).columns
    assert {"guard", "carts"} <= set(columns)


def slow_convoy():
    """Returns the war of `convoy`, which takes weeks now; a player commands it."""
    war = convoy(road_foot_regular=3, road_train=3)
    war.seats.update(player=User.objects.create(username="ana"))
    war.forces.filter(side__key="spain").update(seat=war.seats.get(key="captain_general"))
    return war


def test_an_escort_keeps_its_train_in_the_weeks_after_until_it_is_there():
    war = slow_convoy()
    weeks = 0
    while Force.objects.get(key="guard").place != war.places.get(key="bor"):
        weeks += 1
        turns.lock_turn(campaign=war, actor=None)
        assert play(war) is None
        assert "carts" not in war.turns.get(number=weeks).march["columns"]
        guard, carts = (Force.objects.get(key=key) for key in ("guard", "carts"))
        assert (carts.place, carts.route, carts.metres) == (guard.place, guard.route, guard.metres)
    assert 1 < weeks < 5
    turns.lock_turn(campaign=war, actor=None)
    assert {"guard", "carts"} <= set(load.load_theatre(Rows(current_turn(war))).columns)


def test_a_train_with_a_newer_order_than_its_escort_goes_by_its_own():
    war = slow_convoy()
    turns.lock_turn(campaign=war, actor=None)
    assert play(war) is None
    order(war.forces.get(key="carts"), "alba")
    turns.lock_turn(campaign=war, actor=None)
    columns = load.load_theatre(Rows(current_turn(war))).columns
    assert {"guard", "carts"} <= set(columns)


def test_an_escort_whose_friend_is_not_there_marches_alone():
    war = convoy()
    war.forces.filter(key="carts").update(place=war.places.get(key="bor"))
    turns.lock_turn(campaign=war, actor=None)
    assert {"guard", "carts"} <= set(load.load_theatre(Rows(current_turn(war))).columns)


def test_a_convoy_that_withdraws_leaves_half_its_animals_and_loads():
    """Checks that they are in the captor's ledger.

    Its men carry no more than they can; the rest goes with the escort.
    """
    war = convoy("bor", Stance.ATTACK, arms="on", at_once_men=0, at_once_odds=99)
    turn = current_turn(war)
    rows = Rows(turn)
    post_lines(turn=turn, date=turn.starts, lines=goods.issue_goods(rows, turn, "scenario/tests"))
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert fight is not None
    assert fight.kind in ("convoy", "ambush")
    muster = muster_from_plain(fight.muster, fight.campaign.nation_table)
    assert [body.key for force in muster.parties[1].forces for body in force.units] == ["guard", "carts"]
    lost = result(fight, holder="cuba", course=SideOutcome.WITHDREW, down=0)
    units = tuple(replace(u, horses_lost=20) if u.unit == "carts" else u for u in lost.units)
    engagements.settle_engagement(engagement=fight, result=replace(lost, units=units))
    assert audit(war).faults == ()
    carts = held_stock(war, "carts")
    assert (carts["mule"], carts["provisions"]) == (20, 20)
    band = held_stock(war, "band")
    assert (band["mule"], band["provisions"]) == (20, 20)
    guard, train = (Force.objects.get(key=key) for key in ("guard", "carts"))
    assert (guard.place, guard.route, guard.metres) == (train.place, train.route, train.metres)


def test_prisoners_of_an_escorted_force_go_with_it_and_are_freed_by_a_rout():
    war = convoy("bor", Stance.ATTACK, guards="on", guarded=6)
    war.seats.update(player=User.objects.create(username="ana"))
    band, carts = war.units.get(key="band"), war.forces.get(key="carts")
    turn = current_turn(war)
    party = PrisonerParty.objects.create(
        campaign=war, key="led", ref="led", side=band.side, captor=carts.side, taken_on=turn.starts,
        held_by=carts, taken_at=war.places.get(key="bor"),
    )  # fmt: skip
    taken = Line(band, Stock.MEN, Account.FIT, Account.CAPTURED, 30, Cause.CAPTURED, "tests", party)
    post_lines(turn=turn, date=turn.starts, lines=[taken])
    turns.lock_turn(campaign=war, actor=None)
    column = load.load_theatre(Rows(current_turn(war))).columns["guard"]
    assert (column.prisoners, column.leads) == (30, ("cuba",))
    assert column.men == 90 + 20 - 5  # who guards them marches with them, and does not fight
    fight = play(war)
    (led,) = [
        each for side in fight.muster["parties"] for force in side["forces"] for each in force["prisoners"]
    ]
    assert (led["party"], led["men"]) == ("led", 30)
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED)
    )
    assert prisoner_rolls([party])[party.pk] == {}
