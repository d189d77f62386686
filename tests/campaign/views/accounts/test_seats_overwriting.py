"""Forms that two people may have open: the second is refused until they have seen what the first set."""

import html
import re

import pytest
from django.contrib.messages import get_messages

from campaign.logic.vocabulary import LeaderFate
from campaign.models import Leader, TimetableEntry
from tests.campaign.scenes import read
from tests.campaign.views.test_expeditions import war as expecting  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db


def form_to(shown, end):
    """Returns the address of a form and what is hidden in it. It is the form whose address ends in *end*."""
    for form in re.findall(r"<form\b.*?</form>", read(shown), re.DOTALL):
        action = re.search(r'action="([^"]*)"', form)
        address = html.unescape(action[1]) if action else ""
        if end in address or not end:
            hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)
            return address, {name: value for name, value in hidden if name != "csrfmiddlewaretoken"}
    raise AssertionError(end)


def messages_of(answered):
    return " ".join(map(str, get_messages(answered.wsgi_request)))


def test_a_stand_in_is_not_named_over_another(war, as_):
    page = "/c/war/seat/captain_general/"
    address, hidden = form_to(as_("ulises").get(page), "stand-in/")
    seat = war.seats.get(key="captain_general")
    named = {"name": "bruno", "until": "2", "handover": "Hold Bor."}
    assert as_("ana").post(address, hidden | named).status_code == 302
    late = as_("ulises").post(address, hidden | named | {"until": "3", "handover": "March."})
    assert late.status_code == 409
    assert "It is now: bruno, until turn 2." in read(late)
    seat.refresh_from_db()
    assert (seat.stand_in_until, seat.handover) == (2, "Hold Bor.")
    address, hidden = form_to(as_("ulises").get(page), "stand-in/")
    assert as_("ulises").post(address, hidden | named | {"until": "3"}).status_code == 302


def test_an_announcement_does_not_overwrite_a_newer_one(war, as_):
    page = "/c/war/prisoners/"
    address, hidden = form_to(as_("ulises").get(page), "announce/")
    side = war.sides.get(key=hidden["side"])
    as_("ulises").post(address, hidden | {"treatment": "parole"})
    late = as_("ulises").post(address, hidden | {"treatment": "release"})
    assert "somebody else has changed this" in messages_of(late)
    side.refresh_from_db()
    assert side.treatment(1).value == "parole"


def test_a_base_is_not_moved_over_another_move(war, as_):
    leon = war.forces.get(key="leon")
    page = f"/c/war/forces/{leon.ref}/"
    address, hidden = form_to(as_("ana").get(page), "base/")
    as_("ulises").post(address, hidden | {"place": "alba"})
    assert set(leon.units.values_list("base__key", flat=True)) == {"alba"}
    late = as_("ana").post(address, hidden | {"place": "alba"})
    assert "Alba" in messages_of(late)


def test_nothing_is_set_by_hand_over_what_another_umpire_set(war, as_):
    leon = war.forces.get(key="leon")
    page = f"/c/war/forces/{leon.ref}/override/"
    address, hidden = form_to(as_("ulises").get(page), "override/")
    as_("ulises").post(address, hidden | {"place": "alba", "reason": "It was there."})
    late = as_("ulises").post(address, hidden | {"place": "bor", "reason": "No, there."})
    assert "Nothing was done" in messages_of(late)
    leon.refresh_from_db()
    assert leon.place.key == "alba"
    for leader in Leader.objects.filter(unit__force=leon):
        as_("ulises").post(address, hidden | {"leader": leader.key, "fate": "dead", "reason": "Fell."})
        leader.refresh_from_db()
        assert leader.fate == LeaderFate.PRESENT


def test_an_expedition_is_not_sent_elsewhere_over_another_word(expecting, as_):  # noqa: F811
    page = "/c/war/expeditions/"
    _address, hidden = form_to(as_("carlos").get(page), "")
    for form in re.findall(r"<form\b.*?</form>", read(as_("carlos").get(page)), re.DOTALL):
        if 'name="expedition"' in form:
            hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    hidden.pop("csrfmiddlewaretoken", None)
    assert hidden["seen"]
    as_("carlos").post(page, hidden | {"beach": "playa"})
    late = as_("carlos").post(page, hidden | {"beach": ""})
    assert "It is now: Playa." in messages_of(late)
    assert TimetableEntry.objects.get(key="perrit").beach == "playa"
