"""One reading and one writing."""

import pytest

from campaign.logic.vocabulary import Account, Cause, ForceState, Stock
from campaign.models import Entry, Force
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns
from campaign.store.archive import state_of_campaign
from campaign.store.ledger_reads import balances_by_unit
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import fight_at_the_hut, order
from tests.verbs import FIRST_DAY, declare_war, move, open_turn, raise_force

pytestmark = pytest.mark.django_db

TABLES = (
    "sides",
    "places",
    "routes",
    "seats",
    "forces",
    "units",
    "leaders",
    "balances",
    "orders",
    "sightings",
)


@pytest.fixture
def war():
    war = declare_war()
    for key, side, at in (("b_band", "cuba", "cerro"), ("a_column", "spain", "alba"), ("B", "cuba", "bor")):
        order(raise_force(war, key, side=side, at=at, men=60), "bor")
    return war


def test_each_table_is_read_once_and_every_key_followed_without_another_query(war, django_assert_num_queries):
    rows = Rows(war.turns.get())
    with django_assert_num_queries(len(TABLES)):
        for name in TABLES:
            assert getattr(rows, name) is getattr(rows, name)
        band = rows.forces["b_band"]
        assert (band.side.key, band.place.key, band.route, band.seat) == ("cuba", "cerro", None, None)
        assert rows.routes["alba-bor"].a.holder.key == "spain"
        assert rows.units["b_band"].force is band
        assert rows.orders["b_band"].force.place.key == "cerro"
        assert rows.orders["b_band"].turn.number == 1


def test_orders_are_read_for_forces_with_units_and_the_archive_keeps_all_orders(war):
    before = [row["force"] for row in state_of_campaign(war)["orders"]]
    war.units.filter(key="b_band").update(force=war.forces.get(key="B"))
    rows = Rows(war.turns.get())
    assert list(rows.orders) == ["B", "a_column", "b_band"]  # it was ordered in this turn
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    rows = Rows(current_turn(war))
    assert rows.turn.number == 2
    assert list(rows.orders) == ["B", "a_column"]
    assert [row["force"] for row in state_of_campaign(war)["orders"]] == before == ["B", "a_column", "b_band"]


def test_rows_stand_in_the_order_of_their_keys_whatever_the_database_s(war):
    rows = Rows(war.turns.get())
    assert list(rows.forces) == list(rows.units) == list(rows.orders) == ["B", "a_column", "b_band"]
    assert list(rows.sides) == ["spain", "cuba"]


def test_changed_rows_are_written_once_and_the_journal_last(war, django_assert_num_queries):
    rows = Rows(war.turns.get())
    for force in rows.forces.values():
        force.state, force.name = ForceState.EXHAUSTED, "unsaid"
        rows.write([force], "state")
        rows.record("tests.one", subject=force.key)
    with django_assert_num_queries(2):
        assert rows.flush()
    assert set(war.forces.values_list("state", flat=True)) == {"exhausted"}
    assert not Force.objects.filter(name="unsaid").exists()
    assert [row.subject for row in Entry.objects.order_by("pk")] == list(rows.forces)
    with django_assert_num_queries(0):
        assert not rows.flush()


def test_the_ledger_keeps_what_stood_true(war):
    turn = war.turns.get()
    rows = Rows(turn)
    unit = rows.units["b_band"]
    fallen = Line(unit, Stock.MEN, Account.FIT, Account.DEAD, 7, Cause.BATTLE, "tests")
    for left in (53, 46):
        post_lines(turn=turn, date=FIRST_DAY, lines=[fallen], stood=rows.balances)
        assert rows.balances[unit.pk, Stock.MEN, Account.FIT] == left
        assert balances_by_unit([unit])[unit.pk]["men", "fit"] == left


def test_the_changes_of_a_turn_are_its_own_postings_but_for_what_the_scenario_gave(war):
    unit = war.units.get(key="b_band")
    given = Line(unit, Stock.MEN, Account.DEPOT, Account.FIT, 5, Cause.RECRUIT, "scenario/tests")
    post_lines(turn=war.turns.get(), date=FIRST_DAY, lines=[given])
    second = open_turn(war, 2)
    move(unit, 9, Account.FIT, Account.DEAD, cause=Cause.BATTLE)
    assert Rows(second).changes == {(unit.pk, "battle", "fit", "dead"): 9}
    first = Rows(war.turns.get(number=1)).changes
    assert first[unit.pk, "recruit", "depot", "fit"] == 60


def test_battles_of_earlier_turns_are_read_until_they_are_settled():
    fight = fight_at_the_hut()
    later = open_turn(fight.campaign, 2)
    assert list(Rows(later).engagements) == [fight.key]
    fight.state = "settled"
    fight.save()
    assert not Rows(later).engagements
    assert list(Rows(fight.turn).engagements) == [fight.key]


def test_the_digest_of_the_turn_before_is_at_hand(war):
    assert Rows(war.turns.get()).checksum_before == ""
    war.turns.update(checksum="abc")
    assert Rows(open_turn(war, 2)).checksum_before == "abc"
