from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign
from tests.campaign.scenes import manned_war


@pytest.fixture
def war(db) -> Campaign:
    return manned_war()


@pytest.fixture
def as_(client) -> Callable[[str], Client]:
    """Returns `as_("ana")`, which logs the test's client in."""

    def log_in(name: str) -> Client:
        client.force_login(User.objects.get(username=name))
        return client

    return log_in
