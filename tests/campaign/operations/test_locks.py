import threading

import pytest
from django.db import connection, transaction

from campaign.operations.locks import lock
from campaign.refusals import Busy
from tests.verbs import declare_war

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def held():
    """A campaign whose lock somebody else holds; `release` and wait to be alone with it."""
    campaign, taken, release = declare_war(), threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            lock(campaign)
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
def test_a_second_hand_on_a_campaign_is_told_that_it_is_busy(held):
    campaign, _release = held
    with pytest.raises(Busy, match="Somebody else is working on this campaign"), transaction.atomic():
        lock(campaign)


def test_who_waits_gets_the_lock_when_it_is_free(held):
    campaign, release = held
    threading.Timer(0.3, release.set).start()
    with transaction.atomic():
        assert lock(campaign, wait=True) == campaign
        assert release.is_set()


def test_the_lock_hands_out_the_row_as_it_stands_now():
    campaign = declare_war()
    type(campaign).objects.update(last_turn=9)
    with transaction.atomic():
        assert lock(campaign).last_turn == 9
