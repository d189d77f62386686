"""Without an escort a train or prisoner party is taken on contact by any attack (CAMP-MEET-12)."""

import pytest

from battles import operations
from campaign import briefing
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import (
    Account,
    Arm,
    Cause,
    EngagementState,
    LeaderFate,
    Stance,
    Stock,
    TurnState,
)
from campaign.models import Balance, CasualtyReturn, Leader, Posting, PrisonerParty, Turn
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.supply import goods
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.battles import battle_sentences
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import order, play
from tests.campaign.scenes import read, seat_people
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import appoint, declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which the band attacks `carts` at dawn.

    `carts`, 20 men with 40 mules and their loads, lead 30 men of the band's.
    """
    war = declare_war()
    war.settings = {"trains": "on", "arms": "on", "seed": "convoy"}
    war.save()
    carts = raise_force(war, "carts", side="spain", at="bor", men=20, arm=Arm.TRAIN, horses=40, kind="convoy")
    appoint(carts.units.get(), "macias")
    band = raise_force(war, "band", side="cuba", at="bor", men=90)
    order(band, stance=Stance.ATTACK)
    order(carts)
    turn = current_turn(war)
    post_lines(turn=turn, date=turn.starts, lines=goods.issue_goods(Rows(turn), turn, "scenario/tests"))
    party = PrisonerParty.objects.create(
        campaign=war, key="led", ref="led", side=band.side, captor=carts.side, taken_on=turn.starts,
        held_by=carts, taken_at=war.places.get(key="bor"),
    )  # fmt: skip
    unit = band.units.get()
    line = Line(unit, Stock.MEN, Account.FIT, Account.CAPTURED, 30, Cause.CAPTURED, "tests", party)
    post_lines(turn=turn, date=turn.starts, lines=[line])
    return war


def capture_men(war):
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert fight is not None
    assert operations.fight_battle(fight.pk)
    fight.refresh_from_db()
    return fight


def stands(unit, stock, account=Account.IN_HAND):
    return sum(
        Balance.objects.filter(unit__key=unit, stock=stock, account=account).values_list("amount", flat=True)
    )


def test_men_are_prisoners_beasts_and_loads_the_captors_as_far_as_they_carry_and_prisoners_free(war):
    fight = capture_men(war)
    assert (fight.state, fight.is_referred, fight.closes) == (EngagementState.SETTLED, False, fight.minute)
    assert stands("carts", Stock.MEN, Account.CAPTURED) == 20
    assert Leader.objects.get(key="macias").fate == LeaderFate.CAPTURED
    loads = 60 * 20 // 80  # twenty kilograms a man
    assert (stands("band", Stock.MULE), stands("band", Stock.PROVISIONS)) == (40, loads)
    assert (stands("carts", Stock.PROVISIONS, Account.LOST), stands("carts", Stock.PROVISIONS)) == (
        40 - loads,
        0,
    )
    assert (
        prisoner_rolls(PrisonerParty.objects.filter(key="led"))[PrisonerParty.objects.get(key="led").pk] == {}
    )
    assert stands("band", Stock.MEN, Account.FIT) == 90
    assert {
        row.killed + row.severely_wounded + row.lightly_wounded + row.missing
        for row in CasualtyReturn.objects.all()
    } == {0}
    assert not Posting.objects.filter(to_account=Account.USED).exists()  # not a shot
    assert set(Posting.objects.filter(reference__startswith="return/").values_list("cause", flat=True)) <= {
        Cause.CAPTURED,
        Cause.BATTLE,
    }
    assert audit(war).faults == ()


def test_settled_twice_it_changes_nothing(war):
    fight = capture_men(war)
    before = Posting.objects.count()
    assert not operations.fight_battle(fight.pk)
    assert Posting.objects.count() == before


def test_the_week_is_published_without_the_umpire_and_both_sides_read_of_it(war, client):
    capture_men(war)
    while turns.advance_turn(war):
        pass
    turn = Turn.objects.get(number=1)
    assert turn.state == TurnState.PUBLISHED
    week = briefing.Week(Rows(turn))
    told = {
        scope.side.key: battle_sentences(row)
        for scope in briefing.report_scopes(week.rows)
        for row in named_facts(week.rows.campaign, briefing.situation_facts(week, scope))["actions"]
    }
    assert "The enemy had no escort there: everything was captured without a shot." in told["cuba"]
    assert "We had no escort there: everything was captured without a shot." in told["spain"]
    seat_people(war)
    for who in ("ana", "carlos"):
        client.login(username=who, password=who)
        page = read(client.get(f"/c/{war.slug}/captures/"))
        assert "40 mules" in page
