"""A reader sees one moment, and a writer does not wait for it."""

import threading

import pytest
from django.db import connection

from campaign.models import Campaign
from campaign.store.archive.consistent_reads import consistent_reads
from tests.verbs import declare_war


@pytest.mark.django_db(transaction=True)
def test_somebody_writes_meanwhile_and_the_reader_does_not_see_it():
    war, wrote = declare_war(), []

    def write() -> None:
        Campaign.objects.filter(pk=war.pk).update(name="Renamed")
        wrote.append(True)
        connection.close()

    with consistent_reads():
        assert Campaign.objects.get().name == "A small war"
        writer = threading.Thread(target=write)
        writer.start()
        writer.join(10)
        assert wrote == [True]
        assert Campaign.objects.get().name == "A small war"
    assert Campaign.objects.get().name == "Renamed"


@pytest.mark.django_db
def test_within_a_transaction_the_caller_may_write():
    war = declare_war()
    with consistent_reads():
        Campaign.objects.filter(pk=war.pk).update(name="Renamed")
    assert Campaign.objects.get().name == "Renamed"
