"""If the escort is beaten the prisoners are freed, and rejoin their own force if it is there, else by way of
the nearest friendly place (CAMP-PRISON-05).
"""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, SideOutcome, TurnState
from campaign.models import Posting, PrisonerParty
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.pages.prisoners.report_section import prisoner_lines as told
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import fight_at_the_hut, order, play, result
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import raise_force, raise_unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which a beaten garrison held thirty prisoners.

    They are men of the band, and belong to a force at Cerro. Others have beaten the garrison of the hut.
    """
    first = fight_at_the_hut(men=200)
    engagements.settle_engagement(
        engagement=first, result=result(first, course=SideOutcome.ROUTED, down=0, band=30)
    )
    war = first.campaign
    play(war)
    band = war.forces.get(key="band")
    away = raise_force(war, "away", side="cuba", at="cerro")
    band.units.update(force=away)
    raise_unit(band, "others", 170)
    war.forces.filter(pk=band.pk).update(place=first.place, route=None, metres=0)
    order(away)
    order(band, stance="attack")
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    engagements.settle_engagement(
        engagement=fight, result=result(fight, holder="cuba", course=SideOutcome.ROUTED, down=0)
    )
    return war


def stands(war):
    return war.units.get(key="band").balances.get(account=Account.CAPTURED).amount


def test_a_freed_man_far_from_the_force_is_missing_until_there(war):
    fought = current_turn(war)
    free = Posting.objects.get(cause=Cause.FREED)
    assert (free.amount, free.to_account, stands(war)) == (30, Account.MISSING, 0)
    ((unit, men, place, due),) = PrisonerParty.objects.exclude(coming=[]).get().coming
    assert (unit, men, place) == ("band", 30, "bor")
    assert str(fought.starts) < due < str(fought.starts.replace(day=fought.starts.day + 7))
    play(war)
    published = war.turns.filter(state=TurnState.PUBLISHED).latest("number")
    facts = facts_of(published.reports.get(side__key="cuba", seat=None))
    assert "by way of Bor" in " ".join(told(facts))
    assert "by way of" not in " ".join(told(facts_of(published.reports.get(side__key="spain", seat=None))))
    back = Posting.objects.get(reference__startswith="homeward/")
    assert (back.amount, back.to_account, back.date) == (30, Account.FIT, current_turn(war).starts)
    assert PrisonerParty.objects.exclude(coming=[]).count() == 0
    assert audit(war).faults == ()
