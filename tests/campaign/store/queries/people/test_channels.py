"""The desk says at which seats nobody can be reminded."""

import pytest
from django.contrib.auth.models import User

from campaign.access import Member
from campaign.models import Channel
from campaign.pages.desk.umpire_desk import desk_page
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def mute_seats(war) -> list[str]:
    judge = Member(war, User.objects.get(username="ulises"), True, None, (), ())
    return sorted(seat.holder for seat in desk_page(judge)[0].seats if seat.mute)


def test_without_an_address_only_a_service_brings_reminders():
    war = manned_war()
    assert mute_seats(war) == ["ana", "bruno", "carlos"]
    User.objects.update(email="x@example.org")
    assert mute_seats(war) == []
    ana = User.objects.get(username="ana")
    Channel.objects.create(user=ana, kind="email", pace="never")
    assert mute_seats(war) == ["ana"]
    service = Channel.objects.create(user=ana, kind="apprise", address="ntfy://topic")
    assert mute_seats(war) == []
    service.pace = "never"
    service.save()
    assert mute_seats(war) == ["ana"]
    war.seats.filter(key="captain_general").update(stand_in=User.objects.get(username="bruno"))
    assert mute_seats(war) == []
