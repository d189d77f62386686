"""A subquery compiled once gives each caller the numbers of the same subquery compiled anew."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaign import access, compiled_subqueries
from campaign.compiled_subqueries import compiled_subquery
from campaign.models import Campaign, Seat
from tests.campaign.scenes import fought_war, manned_war
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_compiled():
    compiled_subqueries._compiled_query.cache_clear()


@pytest.mark.parametrize("build", [access.proposals_waiting, access.forces_without_order])
def test_each_seat_has_the_same_number_of_waiting_things(build):
    war = manned_war()
    raise_force(war, "king", side="spain", at="alba", seat="captain_general", men=90)
    anew = Seat.objects.annotate(found=build()).order_by("key").values_list("key", "found")
    for _again in range(2):
        found = Seat.objects.annotate(found=compiled_subquery(Seat, build)).order_by("key")
        assert list(found.values_list("key", "found")) == list(anew)
    if build is access.forces_without_order:
        assert any(number for _key, number in anew)


@pytest.mark.parametrize("build", [access.is_judged_by, access.is_played_by])
def test_each_user_has_an_answer_of_their_own(build):
    fought_war()
    told = []
    for user in User.objects.order_by("pk"):
        found = Campaign.objects.annotate(found=compiled_subquery(Campaign, build, user.pk)).get().found
        assert bool(found) is Campaign.objects.annotate(found=build(user.pk)).get().found
        told.append(bool(found))
    assert set(told) == {True, False}


def test_threads_that_ask_at_once_compile_the_same_text():
    """Gives each a connection of its own; no row is read."""

    def text(_number: int) -> str:
        try:
            return str(compiled_subquery(Seat, access.forces_without_order).sql)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(text, range(64)))) == 1
