import datetime as dt
import threading
from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from hypothesis import HealthCheck, example, given, settings, strategies as st

from campaign.audit.ledger_audit import audit
from campaign.logic.ledger.accounts import MEN
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, Posting
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.ledger_reads import balances_by_unit
from tests.verbs import FIRST_DAY, declare_war, move, raise_force

WEDNESDAY, SUNDAY = FIRST_DAY + dt.timedelta(days=2), FIRST_DAY + dt.timedelta(days=6)
E, D, W = Account.FIT, Account.DEAD, Account.WOUNDED


@pytest.fixture
def leon(db):
    """Returns a unit of 100 men and 20 horses."""
    return raise_force(declare_war(), "leon", side="spain", at="alba", men=100, horses=20).units.get()


def assert_books_balance(campaign):
    assert audit(campaign).faults == ()


def stands(unit, stock=Stock.MEN):
    now = balances_by_unit([unit])[unit.pk]
    return {account: amount for (of, account), amount in now.items() if of == stock and amount}


def men_on_day(day):
    """Returns the men in each account of each unit when *day* ended."""
    men = Counter()
    for posting in Posting.objects.filter(stock=Stock.MEN, date__lte=day):
        men[posting.unit_id, posting.from_account] -= posting.amount
        men[posting.unit_id, posting.to_account] += posting.amount
    return men


def line(unit, amount, source=E, target=D, stock=Stock.MEN, **more):
    return Line(unit, stock, source, target, amount, Cause.UMPIRE, "tests", **more)


def test_a_posting_moves_men_and_both_balances(leon):
    move(leon, 30, E, W)
    assert stands(leon) == {"depot": -100, "fit": 70, "wounded": 30}
    assert stands(leon, Stock.HORSE) == {"depot": -20, "in_hand": 20}
    assert_books_balance(leon.campaign)


def test_more_men_than_there_are_is_refused_in_a_sentence_and_nothing_is_posted(leon):
    other = raise_force(leon.campaign, "rayo", side="spain", at="bor", men=10).units.get()
    before = Posting.objects.count()
    with pytest.raises(Refusal, match="^Leon: only 100 men fit; 101 cannot be taken.$"):
        post_lines(turn=leon.campaign.turns.get(), date=FIRST_DAY, lines=[line(other, 5), line(leon, 101)])
    assert Posting.objects.count() == before
    assert stands(other) == {"depot": -10, "fit": 10}


def test_every_short_account_is_named(leon):
    other = raise_force(leon.campaign, "rayo", side="spain", at="bor", men=10).units.get()
    with pytest.raises(Refusal, match="Leon: only 20 horses in hand; 21 .* Rayo: only 10 men fit; 11 "):
        post_lines(
            turn=leon.campaign.turns.get(),
            date=FIRST_DAY,
            lines=[line(other, 11), line(leon, 21, Account.IN_HAND, Account.LOST, Stock.HORSE)],
        )


def test_lines_of_one_post_count_together(leon):
    post_lines(
        turn=leon.campaign.turns.get(), date=FIRST_DAY, lines=[line(leon, 40, W, D), line(leon, 40, E, W)]
    )
    assert stands(leon) == {"depot": -100, "fit": 60, "dead": 40}
    assert_books_balance(leon.campaign)


def test_men_cannot_be_captured_before_they_came(leon):
    move(leon, 50, Account.DEPOT, E, on=SUNDAY)
    with pytest.raises(Refusal, match="had only 100 men fit until 21 September 1873; 120 cannot be taken"):
        move(leon, 120, E, D, on=WEDNESDAY)
    move(leon, 100, E, D, on=WEDNESDAY)
    assert stands(leon) == {"depot": -150, "fit": 50, "dead": 100}
    assert_books_balance(leon.campaign)


def test_men_who_have_since_gone_elsewhere_cannot_be_taken_by_a_late_return(leon):
    move(leon, 60, E, Account.SICK, on=SUNDAY)
    with pytest.raises(Refusal, match="Leon: only 40 men fit; 50 cannot be taken"):
        move(leon, 50, E, D, on=WEDNESDAY)


def test_lines_of_nothing_are_dropped_and_impossible_ones_are_a_bug(leon):
    turn = leon.campaign.turns.get()
    assert post_lines(turn=turn, date=FIRST_DAY, lines=[line(leon, 0)]) == []
    stranger = raise_force(declare_war("other"), "sanz", side="spain", at="alba", men=5).units.get()
    for wrong in (
        line(leon, -1),
        line(leon, 1, E, E),
        line(leon, 1, Account.IN_HAND, Account.LOST),
        line(leon, 1, E, D, Stock.HORSE),
        line(stranger, 1),
    ):
        with pytest.raises(ValueError, match="."):
            post_lines(turn=turn, date=FIRST_DAY, lines=[wrong])


@pytest.mark.services
def test_the_database_itself_refuses_a_balance_below_nothing(leon):
    with pytest.raises(IntegrityError), transaction.atomic():
        Balance.objects.filter(unit=leon, account=E).update(amount=-1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Posting.objects.filter(unit=leon).update(amount=0)


def test_sixty_lines_cost_as_many_queries_as_one(leon, django_assert_num_queries):
    campaign, turn = leon.campaign, leon.campaign.turns.get()
    few = [line(leon, 1)]
    many = [
        line(raise_force(campaign, f"band{n}", side="cuba", at="cerro", men=9).units.get(), 1)
        for n in range(60)
    ]
    for lines in (few, many):
        # savepoint, lock, balances, later postings; write postings, balances; savepoint
        with django_assert_num_queries(7):
            post_lines(turn=turn, date=SUNDAY, lines=lines)


accounts = st.sampled_from(MEN)
steps = st.lists(
    st.tuples(
        st.lists(
            st.tuples(st.integers(0, 1), accounts, accounts, st.integers(0, 60)).filter(
                lambda s: s[1] != s[2]
            ),
            min_size=1,
            max_size=4,
        ),
        st.integers(0, 6),
    ),
    max_size=8,
)


@pytest.mark.services
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=steps)
@example(  # back from hospital before anybody fell sick
    steps=[
        ([(0, Account.FIT, Account.SICK, 10)], 5),
        ([(0, Account.SICK, Account.FIT, 10)], 2),
    ]
)
def test_any_sequence_of_posts_is_refused_whole_or_keeps_the_ledger_true(db, steps):
    with transaction.atomic():
        campaign = declare_war()
        units = [raise_force(campaign, key, side="cuba", at="cerro", men=50).units.get() for key in "ab"]
        turn = campaign.turns.get()
        # Prisoners need a roll; the ledger's own laws do not.
        for moves, day in steps:
            lines = [
                line(units[number], amount, source, target)
                for number, source, target, amount in moves
                if Account.CAPTURED not in (source, target)
            ]
            before = (Posting.objects.count(), balances_by_unit(units))
            try:
                post_lines(turn=turn, date=FIRST_DAY + dt.timedelta(days=day), lines=lines)
            except Refusal:
                assert (Posting.objects.count(), balances_by_unit(units)) == before
            now = balances_by_unit(units)
            for unit in units:
                assert sum(now[unit.pk].values()) == 0
                assert all(amount >= 0 for (_, account), amount in now[unit.pk].items() if account != "depot")
            assert_books_balance(campaign)
        for day in range(7):  # nobody was ever owed, whatever was posted of an earlier day since
            amounts = men_on_day(FIRST_DAY + dt.timedelta(days=day))
            assert all(amount >= 0 for (_, account), amount in amounts.items() if account != "depot")
        transaction.set_rollback(True)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_hands_that_post_the_same_men_do_not_both_have_them():
    unit = raise_force(declare_war(), "leon", side="spain", at="alba", men=100).units.get()
    answers, start = [], threading.Barrier(4)

    def take():
        start.wait()
        try:
            move(unit, 60, E, D)
            answers.append("posted")
        except Refusal:
            answers.append("refused")
        finally:
            connection.close()

    hands = [threading.Thread(target=take) for _ in range(4)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert sorted(answers) == ["posted", "refused", "refused", "refused"]
    assert stands(unit) == {"depot": -100, "fit": 40, "dead": 60}
    assert_books_balance(unit.campaign)


def check_ledger(*arguments):
    out = StringIO()
    call_command("check_ledger", *arguments, stdout=out)
    return out.getvalue()


def test_on_a_database_that_is_not_migrated_it_says_so_in_a_sentence(db, monkeypatch):
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda self, targets: ["one to run"])
    with pytest.raises(CommandError, match="Run manage.py migrate first"):
        check_ledger()


def test_check_ledger_says_that_the_ledger_is_true(leon):
    assert check_ledger() == "ledger true: 2 postings, 1 units, men in = men out (100)\n"


def test_check_ledger_names_a_balance_that_somebody_patched(leon):
    Balance.objects.filter(unit=leon, stock="men", account=E).update(amount=99)
    out = StringIO()
    with pytest.raises(CommandError, match="ledger false: 1 fault") as refused:
        call_command("check_ledger", campaign="war", stdout=out)
    assert refused.value.returncode == 1
    assert out.getvalue() == "leon: men, fit for duty: 100 by the postings, 99 by the balance.\n"


def test_check_ledger_names_a_day_on_which_men_were_owed(leon):
    turn = leon.campaign.turns.get()
    Posting.objects.create(
        unit=leon,
        stock="men",
        turn=turn,
        date=FIRST_DAY - dt.timedelta(days=1),
        from_account=E,
        to_account=D,
        amount=1,
        cause=Cause.UMPIRE,
        reference="tests",
    )
    assert "leon: -1 men fit on 1873-09-14." in audit(leon.campaign).faults


def test_check_ledger_names_prisoners_on_nobodys_roll(leon):
    move(leon, 3, E, Account.CAPTURED)
    assert audit(leon.campaign).faults == ("leon: 3 men captured, 0 on the rolls of prisoners.",)


def test_check_ledger_names_a_turn_whose_digest_somebody_changed(leon):
    turns.lock_turn(campaign=leon.campaign, actor=None)
    turns.advance_turn(leon.campaign)
    assert check_ledger().startswith("ledger true")
    leon.campaign.turns.filter(number=1).update(checksum="0" * 64)
    out = StringIO()
    with pytest.raises(CommandError, match="ledger false: 1 fault"):
        call_command("check_ledger", campaign="war", stdout=out)
    assert out.getvalue() == "A small war: Turn 1 as it was published does not fit its checksum.\n"


def test_check_ledger_of_a_campaign_nobody_knows_ends_with_code_2(leon):
    with pytest.raises(CommandError, match="There is no campaign 'was'. Did you mean war?") as refused:
        check_ledger("--campaign", "was")
    assert refused.value.returncode == 2
