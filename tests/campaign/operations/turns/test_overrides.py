"""By the umpire's own hand while orders are open: with a reason, what stood before, and no man lost."""

from functools import partial

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, ForceKind, ForceState, LeaderFate, Stock
from campaign.models import Entry, Posting
from campaign.operations.turns import overrides, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.ledger_reads import balances_by_unit
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import at_the_hut, play
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return at_the_hut()


@pytest.fixture
def umpire():
    return User.objects.create_user("ulises")


def last_entry() -> Entry:
    return Entry.objects.filter(operation__startswith="overrides.").latest("pk")


def test_the_umpire_moves_a_force_and_the_journal_says_why_and_from_where(war, umpire):
    far, alba = war.forces.get(key="far"), war.places.get(key="alba")
    put = partial(overrides.place_force, force=far, place=alba, actor=umpire, reason="The ford was shut.")
    assert every_write(put) >= 2
    far.refresh_from_db()
    assert (far.place, far.state) == (alba, ForceState.HALTED)
    told = last_entry()
    assert (told.actor, told.reason, told.subject) == (umpire, "The ford was shut.", "far")
    assert told.data == {"before": "bor", "after": "alba"}


@pytest.mark.parametrize(
    ("stock", "source", "target", "amount"),
    [
        (Stock.MEN, Account.DEPOT, Account.FIT, 30),
        (Stock.MEN, Account.FIT, Account.DEAD, 7),
        (Stock.HORSE, Account.IN_HAND, Account.LOST, 20),
        (Stock.GUN, Account.DEPOT, Account.IN_HAND, 2),
    ],
)
def test_books_are_changed_by_a_posting_of_the_umpires(war, umpire, stock, source, target, amount):
    lancers = war.units.get(name__icontains="lancers")
    stood = balances_by_unit([lancers])[lancers.pk]
    overrides.book_movement(
        unit=lancers,
        stock=stock,
        source=source,
        target=target,
        amount=amount,
        actor=umpire,
        reason="So it was.",
    )
    posted = Posting.objects.get(cause="umpire", reference__startswith="hand/")
    assert (posted.unit, posted.amount, posted.to_account) == (lancers, amount, target)
    now = balances_by_unit([lancers])[lancers.pk]
    assert now[stock, target] == stood.get((stock, target), 0) + amount
    told = last_entry().data
    assert told["after"][target] - told["before"][target] == amount
    assert audit(war).faults == ()
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert audit(war).faults == ()


def test_the_umpire_decides_the_fate_of_a_leader(war, umpire):
    leader = war.leaders.get(key="sanguily")
    for fate in (LeaderFate.DEAD, LeaderFate.PRESENT):
        overrides.decide_leader_fate(leader=leader, fate=fate, actor=umpire, reason="He was seen.")
        leader.refresh_from_db()
        assert leader.fate == fate
        assert (leader.fate_date is None) == (fate is LeaderFate.PRESENT)
    assert last_entry().data == {"before": "dead", "after": "present"}


def expect_refusal(war, umpire, sentence, **otherwise):
    force = war.forces.get(key="far")
    asked = {"force": force, "place": war.places.get(key="cerro"), "actor": umpire, "reason": "x"} | otherwise
    with pytest.raises(Refusal, match=sentence):
        overrides.place_force(**asked)


def test_an_override_that_cannot_be_is_refused_in_words(war, umpire):
    far, post, unit = war.forces.get(key="far"), war.forces.get(key="post"), war.units.first()
    expect_refusal(war, umpire, "Give a reason", reason="  ")
    post.state = ForceState.ENGAGED
    post.save()
    expect_refusal(war, umpire, "pinned by a battle", force=post)
    ship = raise_force(war, "sloop", side="spain", at="alba", men=20, kind=ForceKind.SHIP)
    war.places.update(port=0)
    expect_refusal(war, umpire, "only in a port", force=ship)
    common = {"unit": unit, "actor": umpire, "reason": "x"}
    for source, target, amount, said in (
        (Account.FIT, Account.CAPTURED, 1, "Choose another"),
        (Account.IN_HAND, Account.LOST, 1, "Choose another"),
        (Account.FIT, Account.DEAD, 0, "in digits"),
        (Account.FIT, Account.DEAD, 99_000, "cannot be taken"),
    ):
        with pytest.raises(Refusal, match=said):
            overrides.book_movement(stock=Stock.MEN, source=source, target=target, amount=amount, **common)
    leader = war.leaders.get(key="sanguily")
    leader.fate = LeaderFate.CAPTURED
    leader.save()
    with pytest.raises(Refusal, match="roll of prisoners"):
        overrides.decide_leader_fate(leader=leader, fate=LeaderFate.PRESENT, actor=umpire, reason="x")
    turns.lock_turn(campaign=war, actor=None)
    expect_refusal(war, umpire, "while orders are open", force=far)


def test_a_ship_that_is_put_elsewhere_stays_afloat(war, umpire):
    ship = raise_force(war, "sloop", side="spain", at="alba", men=20, kind=ForceKind.SHIP)
    bor = war.places.get(key="bor")
    war.places.filter(key="bor").update(port=2)
    overrides.place_force(force=ship, place=bor, actor=umpire, reason="A gale.")
    ship.refresh_from_db()
    assert (ship.place, ship.state) == (bor, ForceState.ABOARD)
