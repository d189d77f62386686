"""Casualty returns: what they mean in postings, and the net difference of two."""

from collections import Counter
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from hypothesis import given, strategies as st

from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.vocabulary import Account, Cause, PlaceKind, SideOutcome, Stock
from campaign.models import Balance, Place, Posting, Unit
from campaign.operations.casualties.returns import both_ways, filed_returns, ledger_flows
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger.postings import Line, post_lines as post_lines
from campaign.operations.turns import weekly_services
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import fight_at_the_hut, play, result

MEN, HORSE, GUN = Stock.MEN, Stock.HORSE, Stock.GUN
FIT = Account.FIT


def line(unit="u", **lost) -> UnitReturn:
    return UnitReturn(unit, SideOutcome.ROUTED, 500, **lost)


def test_every_fate_has_its_account():
    moved = ledger_flows(
        [
            line(
                killed=1,
                severely_wounded=2,
                lightly_wounded=3,
                missing=4,
                captured=5,
                horses_lost=6,
                guns_lost=7,
            )
        ]
    )
    assert +moved == Counter(
        {
            ("u", MEN, FIT, Account.DEAD): 1,
            ("u", MEN, FIT, Account.WOUNDED): 5,
            ("u", MEN, FIT, Account.MISSING): 4,
            ("u", MEN, FIT, Account.CAPTURED): 5,
            ("u", HORSE, Account.IN_HAND, Account.LOST): 6,
            ("u", GUN, Account.IN_HAND, Account.CAPTURED_BY): 7,
        }
    )


losses = st.builds(
    line,
    **dict.fromkeys(
        ("killed", "severely_wounded", "lightly_wounded", "missing", "captured"), st.integers(0, 50)
    ),
)


@given(losses, losses)
def test_the_net_difference_leads_from_the_old_return_to_the_new(old, new):
    """Checks that postings are above nothing and lead to the new return.

    Old plus difference stands where new does.
    """
    difference = Counter(ledger_flows([new]))
    difference.subtract(ledger_flows([old]))
    turned = both_ways(difference)
    assert all(amount >= 0 for amount in turned.values())
    stands: Counter[Account] = Counter()
    for (_unit, _stock, source, target), amount in [*ledger_flows([old]).items(), *turned.items()]:
        stands[source] -= amount
        stands[target] += amount
    expected: Counter[Account] = Counter()
    for (_unit, _stock, source, target), amount in ledger_flows([new]).items():
        expected[source] -= amount
        expected[target] += amount
    assert {a: stands[a] for a in Account} == {a: expected[a] for a in Account}


@pytest.mark.django_db
def test_a_return_is_filed_as_it_was_made():
    fight = fight_at_the_hut()
    row = engagements.settle_engagement(
        engagement=fight, result=result(fight, down=30, course=SideOutcome.ROUTED, band=5)
    )
    told = {one.unit: one for one in filed_returns(row)}
    assert (told["band"].outcome, told["post"].outcome) == (SideOutcome.ROUTED, SideOutcome.HELD_FIELD)
    assert told["band"].losses - 35 in (1, 2)  # two in a hundred of the 65 left strayed: 1.3 men


@pytest.mark.django_db
@pytest.mark.parametrize(("stands_at", "repaired"), [("hut", False), ("bor", True)])
def test_a_spiked_gun_is_out_of_action_until_its_unit_opens_a_week_at_a_depot(stands_at, repaired):
    fight = fight_at_the_hut()
    war, post = fight.campaign, Unit.objects.get(key="post")
    turn = current_turn(war)
    post_lines(turn=turn, date=turn.starts, lines=[
        Line(post, GUN, Account.DEPOT, Account.IN_HAND, 2, Cause.RECRUIT, "guns"),
    ])  # fmt: skip
    fight.muster["parties"][1]["forces"][0]["units"][0]["guns"] = 2
    fight.save(update_fields=["muster"])
    came_out = result(fight, down=0)
    units = tuple(replace(line, guns_spiked=line.unit == "post") for line in came_out.units)
    engagements.settle_engagement(engagement=fight, result=replace(came_out, units=units))

    def guns():
        rows = Balance.objects.filter(unit=post, stock=GUN, account__in=(Account.IN_HAND, Account.DISABLED))
        return {row.account: row.amount for row in rows}

    assert guns() == {Account.IN_HAND: 1, Account.DISABLED: 1}
    play(war)
    post.force.place = Place.objects.get(campaign=war, key=stands_at)
    post.force.save(update_fields=["place"])
    Place.objects.filter(campaign=war, key="bor").update(
        kind=PlaceKind.TOWN, holder=war.sides.get(key="spain")
    )
    rows = Rows(war.turns.get(number=1))
    weekly_services.begin_week(rows, current_turn(war))
    rows.flush()
    assert guns()[Account.DISABLED] == (0 if repaired else 1)
    assert Posting.objects.filter(unit=post, cause=Cause.REPAIR).count() == repaired
    assert audit(war).faults == ()


@pytest.mark.django_db
def test_a_correction_gives_a_gun_back_that_was_not_spiked_after_all():
    fight = fight_at_the_hut()
    post = Unit.objects.get(key="post")
    turn = current_turn(fight.campaign)
    post_lines(turn=turn, date=turn.starts, lines=[
        Line(post, GUN, Account.DEPOT, Account.IN_HAND, 1, Cause.RECRUIT, "guns"),
    ])  # fmt: skip
    fight.muster["parties"][1]["forces"][0]["units"][0]["guns"] = 1
    fight.save(update_fields=["muster"])
    came_out = result(fight, down=0)
    units = tuple(replace(line, guns_spiked=line.unit == "post") for line in came_out.units)
    engagements.settle_engagement(engagement=fight, result=replace(came_out, units=units))
    umpire = User.objects.create_user("umpire")
    engagements.correct_result(engagement=fight, result=came_out, actor=umpire, reason="It was not.")
    assert Balance.objects.get(unit=post, stock=GUN, account=Account.DISABLED).amount == 0
    assert Balance.objects.get(unit=post, stock=GUN, account=Account.IN_HAND).amount == 1
