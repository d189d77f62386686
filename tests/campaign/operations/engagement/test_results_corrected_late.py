"""A result that is set right weeks later stands as if it had been told so at first: who was hit, who has come
out of hospital since, who rejoined, who deserted, and which officers.
"""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, LeaderFate, Stock
from campaign.models import Balance, Engagement, Leader, Posting
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import fight_at_the_hut, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def fight_at_hut(slug: str, down: int, leaders: tuple[str, ...] = ()) -> Engagement:
    fight = fight_at_the_hut(slug, men=200)
    engagements.settle_engagement(engagement=fight, result=result(fight, down=down, leaders=leaders))
    return fight


def weeks(fight: Engagement, number: int) -> None:
    """Opens *number* turns, one by one, without a march."""
    for _week in range(number):
        rows = Rows(current_turn(fight.campaign))
        opened = turns.open_turn(
            campaign=rows.campaign, number=rows.turn.number + 1, seed=f"{rows.turn.number}"
        )
        weekly_services.begin_week(rows, opened)
        rows.flush()


def men(fight: Engagement) -> dict[tuple[str, str], int]:
    rows = Balance.objects.filter(unit__campaign=fight.campaign, stock=Stock.MEN).exclude(amount=0)
    return {(unit, account): n for unit, account, n in rows.values_list("unit__key", "account", "amount")}


def correct(fight: Engagement, umpire: User, **how) -> None:
    engagements.correct_result(
        engagement=fight, result=result(fight, **how), actor=umpire, reason="The log was misread."
    )


@pytest.mark.parametrize(
    ("told", "true", "before", "after"),
    [(20, 10, 1, 0), (10, 20, 14, 1), (20, 0, 2, 12), (0, 20, 6, 8)],
)
def test_corrected_weeks_later_all_stands_as_if_it_had_been_reported_so_at_first(
    umpire, told, true, before, after
):
    right, wrong = fight_at_hut("right", true), fight_at_hut("wrong", told)
    weeks(right, before + after)
    weeks(wrong, before)
    correct(wrong, umpire, down=true)
    weeks(wrong, after)
    assert men(wrong) == men(right)
    assert audit(wrong.campaign).faults == ()


def test_corrected_twice_and_back_it_stands_as_it_stood(umpire):
    fight = fight_at_hut("war", 20)
    weeks(fight, 3)
    before = men(fight)
    correct(fight, umpire, down=5)
    correct(fight, umpire, down=20)
    assert men(fight) == before
    assert audit(fight.campaign).faults == ()


def test_looked_at_again_weeks_later_it_posts_nothing(umpire):
    fight = fight_at_hut("war", 20)
    weeks(fight, 3)
    before = Posting.objects.count()
    correct(fight, umpire, down=20)
    assert Posting.objects.count() == before


def test_nobody_is_left_in_hospital_for_good(umpire):
    fight = fight_at_hut("war", 5)
    weeks(fight, 2)
    correct(fight, umpire, down=20)
    weeks(fight, 14)
    assert {account for _unit, account in men(fight)} <= {
        Account.FIT, Account.DEAD, Account.DISCHARGED, Account.DESERTED, Account.DEPOT, Account.CAPTURED
    }  # fmt: skip


def test_a_correction_returns_a_leader_who_was_not_hit_and_rolls_for_one_who_was(umpire):
    fates = set()
    for number in range(6):
        fight = fight_at_hut(f"war-{number}", 10)
        officer = Leader.objects.filter(campaign=fight.campaign).order_by("key").first()
        Engagement.objects.filter(pk=fight.pk).update(key=f"{fight.key}-{number}")  # other dice
        fight.refresh_from_db()
        weeks(fight, 1)
        correct(fight, umpire, down=10, leaders=(officer.key,))
        officer.refresh_from_db()
        fates.add(officer.fate)
        correct(fight, umpire, down=10)
        officer.refresh_from_db()
        assert (officer.fate, officer.fate_date, officer.party) == (LeaderFate.PRESENT, None, None)
    assert len(fates) > 1
