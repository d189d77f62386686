import threading

import pytest
from django.db import connection, transaction

from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.operations.ledger.locks import lock_campaign
from campaign.operations.orders import submission as orders
from campaign.refusals import Busy
from tests.campaign.scenes import manned_war
from tests.verbs import declare_war

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def locked_war():
    """Yields a campaign whose lock somebody else holds until `release` is set."""
    campaign, taken, release = manned_war(), threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            lock_campaign(campaign)
            taken.set()
            release.wait(10)
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    assert taken.wait(10)
    yield campaign, release
    release.set()
    other.join()


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="on SQLite the second transaction waits to begin")
def test_a_second_hand_on_a_campaign_reads_that_it_is_busy(locked_war):
    campaign, _release = locked_war
    with pytest.raises(Busy, match="Somebody else is working on this campaign"), transaction.atomic():
        lock_campaign(campaign)


def test_a_waiting_process_gets_the_lock_when_it_is_free(locked_war):
    campaign, release = locked_war
    threading.Timer(0.3, release.set).start()
    with transaction.atomic():
        assert lock_campaign(campaign, wait=True) == campaign
        assert release.is_set()


def test_a_player_s_order_waits_and_is_given(locked_war):
    campaign, release = locked_war
    turn, force = campaign.turns.get(), campaign.forces.get(key="leon")
    seat = force.seat
    threading.Timer(0.3, release.set).start()
    order = Order(OrderKind.HOLD, (), Stance.DEFEND)
    orders.submit_order(turn=turn, force=force, order=order, seat=seat, actor=seat.player)
    assert release.is_set()
    assert turn.orders.get().kind == OrderKind.HOLD


def test_the_lock_hands_out_the_row_as_it_stands_now():
    campaign = declare_war()
    type(campaign).objects.update(last_turn=9)
    with transaction.atomic():
        assert lock_campaign(campaign).last_turn == 9
