"""A dispute at a table: settled once, by die or umpire, and kept with who, when and which clause."""

import pytest

from battles.models import Precedent
from battles.operations import discard_battles, disputes, fight_battle, open_battle
from campaign.models import Entry
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db
CLAUSE = "MACH-MOVE-03"
CREEK = "May the cart go through the dry creek?"


@pytest.fixture
def met():
    return meet(SMALL)


@pytest.fixture
def umpire(met):
    return umpire_of(met.campaign)


def side(met, key="spain"):
    return met.campaign.sides.get(key=key)


def settle_dispute(met, actor, **how):
    fields = {"clause": CLAUSE, "question": CREEK, "asked_by": side(met), "side": None} | how
    return disputes.settle_dispute(battle=open_battle(engagement=met), actor=actor, **fields)


@pytest.mark.parametrize(("face", "granted"), [(1, False), (3, False), (4, True), (6, True)])
def test_mach_gen_01_the_die_on_the_table_settles_a_dispute_and_its_clause_is_stored(met, face, granted):
    player = seat(met.campaign, "captain_general")
    made = settle_dispute(met, player, side=side(met), face=face)
    found = Precedent.objects.get()
    assert (found.granted, found.face, found.clause, found.question) == (granted, face, CLAUSE, CREEK)
    assert (found.settled_by, found.side, found.asked_by) == (player, side(met), side(met))
    assert found.settled_at == made.settled_at
    entry = Entry.objects.get(operation="battles.settle_dispute")
    assert (entry.actor, entry.subject) == (player, met.key)
    assert entry.data == {"number": 1, "clause": CLAUSE, "granted": granted, "face": face}


def test_mach_gen_02_a_question_is_settled_once_at_a_table_however_it_is_written(met, umpire):
    settle_dispute(met, umpire, face=2)
    with pytest.raises(Refusal, match="already settled at this table, against Spain"):
        settle_dispute(met, umpire, question="  may the cart go through the DRY creek ", face=6)
    assert settle_dispute(met, umpire, clause="MACH-MOVE-06", face=6).number == 2  # about something else


def test_mach_gen_01_the_umpire_may_decide_without_a_die_and_nobody_else(met, umpire):
    assert settle_dispute(met, umpire, granted=True).face is None
    player = seat(met.campaign, "camaguey")
    with pytest.raises(Refusal, match="Only the umpire"):
        settle_dispute(met, player, side=side(met, "cuba"), question="Is it dusk?", granted=True)


def test_a_die_rolled_here_is_the_same_however_often_it_is_asked_for(met, umpire):
    first = settle_dispute(met, umpire)
    assert 1 <= first.face <= 6
    assert first.granted == (first.face >= 4)
    battle = open_battle(engagement=met)
    assert disputes.dispute_roll(battle, first.number, None) == (first.face, first.granted)


@pytest.mark.parametrize("wrong", [{"clause": "MACH-MOVE-99"}, {"clause": "SCW-ZOC-01"}])
def test_a_clause_of_other_rules_is_refused(met, umpire, wrong):
    with pytest.raises(Refusal, match="a clause of these rules"):
        settle_dispute(met, umpire, face=3, **wrong)


def test_nothing_is_settled_at_the_table_of_a_battle_that_is_over(met, umpire):
    battle = open_battle(engagement=met)
    fight_battle(met.pk)
    with pytest.raises(Refusal, match="settled already"):
        disputes.settle_dispute(
            battle=battle, clause=CLAUSE, question=CREEK, asked_by=side(met), actor=umpire, side=None
        )


def test_the_umpire_strikes_one_and_it_may_be_asked_again(met, umpire):
    first = settle_dispute(met, umpire, face=1)
    disputes.remove_precedent(precedent=first, actor=umpire)
    disputes.remove_precedent(precedent=first, actor=umpire)  # twice is once
    assert Entry.objects.filter(operation="battles.remove_ruling", actor=umpire).count() == 1
    again = settle_dispute(met, umpire, face=5)
    assert (again.number, again.granted) == (2, True)


def test_they_go_with_a_campaign_that_is_discarded(met, umpire):
    settle_dispute(met, umpire, face=5)
    discard_battles(campaign=met.campaign)
    assert not Precedent.objects.exists()
