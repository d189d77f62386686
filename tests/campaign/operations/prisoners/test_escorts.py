"""Prisoners marched to the rear by order, and exchanged by two forces that meet for it."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, OrderKind
from campaign.models import Balance, Order, Posting, PrisonerParty
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners
from campaign.operations.turns import turn_machine as turns
from campaign.store import load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import order, play
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db
TAKEN = 30


@pytest.fixture
def war():
    """Returns a war: `column` stands at Bor with thirty of `band`. `band` is at Cerro; Bor is Spain's."""
    war, _fight = fought_war()
    bor, cerro = war.places.get(key="bor"), war.places.get(key="cerro")
    war.places.filter(key="bor").update(holder=war.sides.get(key="spain"))
    for key, place in (("column", bor), ("band", cerro)):
        war.forces.filter(key=key).update(place=place, route=None, metres=0, state="halted")
    return war


def rule(war, **settings):
    war.settings = war.settings | settings
    war.save()


def give_order(war, key, kind, *legs):
    row = order(war.forces.get(key=key), *legs)
    row.kind = kind
    row.save()


def week(war):
    for force in war.forces.exclude(orders__turn=current_turn(war)):
        order(force)
    turns.lock_turn(campaign=war, actor=None)
    play(war)


def captured_men():
    rows = Balance.objects.filter(account=Account.CAPTURED, stock="men")
    return dict(rows.values_list("unit__key", "amount"))


def column(war):
    return load.load_theatre(Rows(current_turn(war))).columns["column"]


def test_guards_neither_march_nor_fight_with_the_rest(war):
    men = column(war).men
    assert column(war).prisoners == 0
    rule(war, guards="on", guarded=6)
    assert (column(war).men, column(war).prisoners) == (men - 5, TAKEN)
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="bor"))
    assert (column(war).men, column(war).prisoners) == (men - 5, 0)


def test_too_few_guards_let_some_get_away_in_a_week(war):
    rule(war, guards="on", guarded=1, escaping=100)
    unit = war.units.get(key="column")
    spare = Balance.objects.get(unit=unit, account=Account.FIT).amount - 20
    turn = current_turn(war)
    away = Line(unit, "men", Account.FIT, Account.DEAD, spare, Cause.BATTLE, "tests")
    post_lines(turn=turn, date=turn.starts, lines=[away])
    week(war)
    guards = column(war).prisoners
    assert 0 < guards < TAKEN
    assert Posting.objects.get(cause=Cause.ESCAPED).amount == TAKEN - guards
    assert audit(war).faults == ()


def test_by_order_they_are_taken_along_from_a_place_and_left_where_the_road_ends(war):
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="bor"))
    give_order(war, "column", OrderKind.ESCORT_PRISONERS, "alba")
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    week_over = PrisonerParty.objects.get()
    assert (week_over.held_by, week_over.held_at.key) == (None, "alba")
    assert captured_men() == {"band": TAKEN}
    assert audit(war).faults == ()


def test_an_escort_that_can_guard_fewer_leaves_the_rest_where_they_are(war):
    rule(war, guards="on", guarded=1)
    men = Balance.objects.get(unit__key="column", account=Account.FIT).amount
    unit = war.units.get(key="column")
    turn = current_turn(war)
    away = Line(unit, "men", Account.FIT, Account.DEAD, men - 20, Cause.BATTLE, "tests")
    post_lines(turn=turn, date=turn.starts, lines=[away])
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="bor"))
    give_order(war, "column", OrderKind.ESCORT_PRISONERS, "alba")
    week(war)
    assert PrisonerParty.objects.get().held_at.key == "bor"


@pytest.fixture
def both_hold(war):
    """Lets `band` hold five of `column`, too, and returns the war."""
    fight = war.engagements.get()
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    party = prisoners.party_of_battle(
        engagement=fight, side=spain, captor=cuba, holder=war.forces.get(key="band")
    )
    turn = current_turn(war)
    taken = Line(
        war.units.get(key="column"), "men", Account.FIT, Account.CAPTURED, 5, Cause.CAPTURED, "t", party
    )
    post_lines(turn=turn, date=turn.starts, lines=[taken])
    return war


@pytest.mark.parametrize(("legs", "back"), [(("bor",), 5), ((), 0)])
def test_two_forces_that_meet_for_it_give_man_for_man(both_hold, legs, back):
    war = both_hold
    give_order(war, "column", OrderKind.EXCHANGE_PRISONERS)
    give_order(war, "band", OrderKind.EXCHANGE_PRISONERS, *legs)
    week(war)
    assert captured_men() == {"band": TAKEN - back, "column": 5 - back}
    posted = Posting.objects.filter(cause=Cause.EXCHANGED)
    assert {row.reference for row in posted} == ({"parley/t3/bor"} if back else set())
    assert audit(war).faults == ()


@pytest.mark.parametrize("side", ["spain", "cuba"])
def test_they_give_none_of_whom_the_umpire_says_what_becomes(both_hold, side):
    war = both_hold
    war.sides.filter(key=side).update(announced=[[0, "umpire"]])
    give_order(war, "column", OrderKind.EXCHANGE_PRISONERS)
    give_order(war, "band", OrderKind.EXCHANGE_PRISONERS, "bor")
    week(war)
    assert not Posting.objects.filter(cause=Cause.EXCHANGED).exists()
    assert captured_men()["band"] == TAKEN


def test_an_escort_order_is_repeated_next_week(war):
    give_order(war, "column", OrderKind.ESCORT_PRISONERS, "alba")
    week(war)
    assert Order.objects.get(force__key="column", turn=war.turns.get(number=2)).kind == "escort_prisoners"
    assert column(war).order.kind == OrderKind.HOLD
