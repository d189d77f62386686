"""The pages of an invitation: the umpire's on the seat, and the one that the link opens."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Event, Invitation
from campaign.operations.seats import invitations
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
SEAT = "/c/war/seat/camaguey/"
WEEK = "/c/war/week/?as=camaguey"
INVITE = "/c/war/desk/invite/camaguey/"
ACCOUNT = {"username": "dora", "password1": "in the manigua 73", "password2": "in the manigua 73"}


@pytest.fixture
def war(war, settings):
    """Returns a war that Carlos has left. The site sends letters."""
    settings.SENDS_MAIL = True
    war.seats.filter(key="camaguey").update(player=None)
    return war


def link(umpire: Client, **sent: str) -> str:
    """Invites somebody and returns the link on the umpire's page."""
    umpire.post(INVITE, {"email": "", "language": "en"} | sent)
    found = re.search(r'value="http://localhost:8000(/invitation/[^"]+)"', umpire.get(SEAT).content.decode())
    return found[1] if found else ""


def sitter(war) -> str:
    seat = war.seats.select_related("player").get(key="camaguey")
    return seat.player.username if seat.player else ""


def test_somebody_without_an_account_makes_one_and_sits_there(war, as_):
    address, guest = link(as_("ulises")), Client()
    page = read(guest.get(address))
    assert "A small war" in page
    assert "Camagüey division" in page
    answer = guest.post(address, ACCOUNT)
    assert answer.url == WEEK
    assert sitter(war) == "dora"
    assert read(guest.get("/c/war/"))  # the guest is logged in
    assert guest.get("/c/war/seat/marine/").status_code == 404
    assert not User.objects.get(username="dora").is_staff


def test_a_spanish_invitation_opens_a_page_that_names_the_seat_in_spanish(war, as_):
    war.seats.filter(key="camaguey").update(name_es="División de Camagüey")
    page = read(Client().get(link(as_("ulises"), language="es")))
    assert "División de Camagüey" in page
    assert "Camagüey division" not in page


def test_a_new_account_keeps_the_address_that_was_written(war, as_):
    address = link(as_("ulises"))
    assert Client().post(address, ACCOUNT | {"email": "no address"}).status_code == 422
    Client().post(address, ACCOUNT | {"email": "dora@example.org"})
    assert User.objects.get(username="dora").email == "dora@example.org"


def test_somebody_with_an_account_logs_in_and_takes_it(war, as_):
    address, guest = link(as_("ulises")), Client()
    User.objects.create_user("eva", password="eva")
    log_in = re.search(r'href="(/accounts/login/[^"]+)"', guest.get(address).content.decode())[1]
    answer = guest.post(log_in, {"username": "eva", "password": "eva", "next": address})
    assert answer.url == address
    assert "Take the seat as eva" in read(guest.get(address))
    assert sitter(war) == ""  # to look takes nothing
    assert guest.post(address).url == WEEK
    assert sitter(war) == "eva"


def test_an_account_with_faults_is_not_made_and_the_seat_stays_open(war, as_):
    address = link(as_("ulises"))
    for wrong in ({"password2": "another"}, {"username": "ana"}, {"password1": "1", "password2": "1"}):
        assert Client().post(address, ACCOUNT | wrong).status_code == 422
    assert not User.objects.filter(username="dora").exists()
    assert sitter(war) == ""


def test_a_player_who_sees_another_side_is_refused_and_no_seat_changes(war, as_):
    address = link(as_("ulises"))
    answer = as_("ana").post(address)
    assert answer.status_code == 409
    assert "You see more in this campaign" in read(answer)
    assert sitter(war) == ""


def test_a_link_that_does_not_hold_says_nothing_whatever_the_reason(war, as_):
    """Gets one page for all: used, withdrawn, ended, expired or never made.

    Another link may have ended one.
    """
    umpire, pages = as_("ulises"), []
    withdrawn = link(umpire)
    umpire.post(INVITE, {"withdraw": "1"})
    replaced = link(umpire)
    expired = link(umpire, language="es")
    Invitation.objects.update(expires_at="2026-01-01T00:00Z")
    used = link(umpire)
    assert Client().post(used, ACCOUNT).status_code == 302
    nonce, _dot, end = used.strip("/").rpartition(".")
    for address in (withdrawn, replaced, expired, used, f"/{nonce}.{end[::-1]}/", "/invitation/x/"):
        for sent in (None, {}, ACCOUNT | {"username": "zoe"}):
            answer = Client().get(address) if sent is None else Client().post(address, sent)
            assert answer.status_code == 404
            pages.append(read(answer).replace(address, ""))
    assert len(set(pages)) == 1
    assert "A small war" not in pages[0]
    assert "no longer valid" in pages[0]
    assert not User.objects.filter(username="zoe").exists()


def test_the_desk_leads_to_the_invitation_of_an_empty_seat(war, as_):
    umpire = as_("ulises")
    way = f'href="{SEAT}?as=camaguey#invite"'
    assert way in read(umpire.get("/c/war/desk/"))
    assert 'id="invite"' in read(umpire.get(SEAT))
    assert "/c/war/seat/marine/?as=marine#invite" not in read(umpire.get("/c/war/desk/"))
    link(umpire)
    assert way not in read(umpire.get("/c/war/desk/"))


def test_the_link_is_the_umpire_s_alone(war, as_):
    address = link(as_("ulises"), email="dora@example.org")
    page = read(as_("ulises").get(SEAT))
    assert "Invited: dora@example.org." in page
    assert ">invited<" in read(as_("ulises").get("/c/war/desk/"))
    for name in ("ana", "bruno"):
        assert as_(name).post(INVITE, {"email": "", "language": "en"}).status_code == 404
        for own in ("/c/war/", "/c/war/seat/captain_general/" if name == "ana" else "/c/war/seat/marine/"):
            text = read(as_(name).get(own))
            assert address not in text
            assert "dora@example.org" not in text
    assert Invitation.objects.count() == 1


def test_a_site_without_letters_sends_none_and_lets_the_umpire_write(war, as_, settings):
    settings.SENDS_MAIL = False
    umpire = as_("ulises")
    assert link(umpire, email="dora@example.org")
    assert Invitation.objects.get().email == "dora@example.org"
    assert not Event.objects.filter(kind=EventKind.INVITED).exists()
    page = read(umpire.get(SEAT))
    assert "is waiting to be sent" not in page
    assert "/c/war/desk/people/" in page


def test_an_invalid_address_is_refused_beside_its_field(war, as_):
    answer = as_("ulises").post(INVITE, {"email": "dora", "language": "en"})
    assert answer.status_code == 422
    assert "Enter a valid email address." in read(answer)
    assert as_("ulises").post(INVITE, {"email": "", "language": "fr"}).status_code == 422
    assert not Invitation.objects.exists()


def test_a_seat_that_is_held_is_offered_to_nobody(war, as_):
    umpire = as_("ulises")
    assert "Invite a player" not in read(umpire.get("/c/war/seat/marine/"))
    umpire.post("/c/war/desk/invite/marine/", {"email": "", "language": "en"})
    assert not Invitation.objects.exists()


def test_given_out_in_the_back_room_a_seat_is_offered_no_more(war, as_):
    address = link(as_("ulises"))
    war.seats.filter(key="camaguey").update(player=User.objects.get(username="carlos"))
    invitations.withdraw_taken(war)
    assert Client().get(address).status_code == 404
