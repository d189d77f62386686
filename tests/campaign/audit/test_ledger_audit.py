"""The audit that goes along with a war: as strict as the whole one about what stands, and cheap."""

import datetime as dt

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from campaign.audit.ledger_audit import Watch, audit
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Balance, CasualtyReturn, Force, Posting, Unit
from tests.campaign.scenes import fought_war
from tests.verbs import declare_war, move, raise_force, raise_unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    made = declare_war()
    raise_force(made, "band", side="cuba", at="cerro", men=100)
    raise_force(made, "post", side="spain", at="alba", men=60)
    return made


def test_it_folds_only_what_is_new_and_finds_what_the_whole_audit_finds(war):
    watch = Watch(war)
    assert watch.look() == audit(war).faults == ()
    move(Unit.objects.get(key="band"), 7, Account.FIT, Account.DEAD, cause=Cause.BATTLE)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert watch.look() == ()
    assert len(asked) == 3
    assert str(Posting.objects.order_by("-pk")[1].pk) in asked[0]["sql"]
    wrong = Balance.objects.filter(unit__key="band", account=Account.DEAD)
    wrong.update(amount=F("amount") + 1)
    assert watch.look() == audit(war).faults == ("band: postings make 7 men dead, the balance says 8.",)


def test_it_names_an_account_that_cannot_be_and_a_balance_of_nothing(war):
    watch, band = Watch(war), Unit.objects.get(key="band")
    Posting.objects.create(
        unit=band, stock=Stock.GUN, turn=war.turns.get(), date=war.start_date + dt.timedelta(days=1),
        from_account=Account.IN_HAND, to_account=Account.SICK, amount=2, cause=Cause.UMPIRE, reference="x",
    )  # fmt: skip
    Balance.objects.create(unit=band, stock=Stock.MULE, account=Account.IN_HAND, amount=3)
    assert watch.look() == (
        "band: postings make -2 gun in_hand, the balance says 0.",
        "band: gun cannot be sick.",
        "band: postings make 2 gun sick, the balance says 0.",
        "band: postings make 0 mule in_hand, the balance says 3.",
    )


def test_a_unit_that_was_undone_and_one_raised_since_under_its_key_are_two(war):
    old = Unit.objects.get(key="post")
    Unit.everything.filter(pk=old.pk).update(undone="b")
    Balance.objects.filter(unit=old).delete()
    raise_unit(Force.objects.get(key="post"), "post", 40)
    faults = audit(war).faults
    assert "post: postings make 60 men fit, the balance says 0." in faults
    assert not any("40" in fault for fault in faults)


def test_a_return_that_says_other_losses_than_are_posted_by_it_is_named():
    war, fight = fought_war()
    assert audit(war).faults == ()
    line = CasualtyReturn.objects.get(result__engagement=fight, unit__key="band")
    CasualtyReturn.objects.filter(pk=line.pk).update(
        killed=line.killed + 1, lightly_wounded=line.lightly_wounded - 1
    )
    said = f"band: the return of {fight.key} says other losses than are posted by it."
    assert audit(war).faults == (said,)
