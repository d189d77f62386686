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
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def side(engagement, key="spain"):
    return engagement.campaign.sides.get(key=key)


def settle_dispute(engagement, actor, **more):
    fields = {"clause": CLAUSE, "question": CREEK, "asked_by": side(engagement), "side": None} | more
    return disputes.settle_dispute(battle=open_battle(engagement=engagement), actor=actor, **fields)


@pytest.mark.parametrize(("face", "granted"), [(1, False), (3, False), (4, True), (6, True)])
def test_mach_gen_01_the_die_on_the_table_settles_a_dispute_and_its_clause_is_stored(
    engagement, face, granted
):
    player = seat(engagement.campaign, "captain_general")
    made = settle_dispute(engagement, player, side=side(engagement), face=face)
    found = Precedent.objects.get()
    assert (found.granted, found.face, found.clause, found.question) == (granted, face, CLAUSE, CREEK)
    assert (found.settled_by, found.side, found.asked_by) == (player, side(engagement), side(engagement))
    assert found.settled_at == made.settled_at
    entry = Entry.objects.get(operation="battles.settle_dispute")
    assert (entry.actor, entry.subject) == (player, engagement.key)
    assert entry.data == {"number": 1, "clause": CLAUSE, "granted": granted, "face": face}


def test_mach_gen_02_a_question_is_settled_once_at_a_table_however_it_is_written(engagement, umpire):
    settle_dispute(engagement, umpire, face=2)
    with pytest.raises(Refusal, match="already settled at this table, against Spain"):
        settle_dispute(engagement, umpire, question="  may the cart go through the DRY creek ", face=6)
    assert (
        settle_dispute(engagement, umpire, clause="MACH-MOVE-06", face=6).number == 2
    )  # about something else


def test_mach_gen_01_the_umpire_may_decide_without_a_die_and_nobody_else(engagement, umpire):
    assert settle_dispute(engagement, umpire, granted=True).face is None
    player = seat(engagement.campaign, "camaguey")
    with pytest.raises(Refusal, match="Only the umpire"):
        settle_dispute(
            engagement, player, side=side(engagement, "cuba"), question="Is it dusk?", granted=True
        )


def test_a_die_rolled_here_is_the_same_however_often_it_is_asked_for(engagement, umpire):
    first = settle_dispute(engagement, umpire)
    assert 1 <= first.face <= 6
    assert first.granted == (first.face >= 4)
    battle = open_battle(engagement=engagement)
    assert disputes.dispute_roll(battle, first.number, None) == (first.face, first.granted)


@pytest.mark.parametrize("wrong", [{"clause": "MACH-MOVE-99"}, {"clause": "SCW-ZOC-01"}])
def test_a_clause_of_other_rules_is_refused(engagement, umpire, wrong):
    with pytest.raises(Refusal, match="a clause of these rules"):
        settle_dispute(engagement, umpire, face=3, **wrong)


def test_nothing_is_settled_at_the_table_of_a_battle_that_is_over(engagement, umpire):
    battle = open_battle(engagement=engagement)
    fight_battle(engagement.pk)
    with pytest.raises(Refusal, match="settled already"):
        disputes.settle_dispute(
            battle=battle, clause=CLAUSE, question=CREEK, asked_by=side(engagement), actor=umpire, side=None
        )


def test_the_umpire_strikes_one_and_it_may_be_asked_again(engagement, umpire):
    first = settle_dispute(engagement, umpire, face=1)
    disputes.remove_precedent(precedent=first, actor=umpire)
    disputes.remove_precedent(precedent=first, actor=umpire)  # twice is once
    assert Entry.objects.filter(operation="battles.remove_ruling", actor=umpire).count() == 1
    again = settle_dispute(engagement, umpire, face=5)
    assert (again.number, again.granted) == (2, True)


def test_they_go_with_a_campaign_that_is_discarded(engagement, umpire):
    settle_dispute(engagement, umpire, face=5)
    discard_battles(campaign=engagement.campaign)
    assert not Precedent.objects.exists()
