"""Photographs of a battle are seen by those they are meant for, and by nobody else."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Entry, Photograph
from campaign.operations.campaigns.public_page import open_page
from campaign.operations.engagement import photographs as operations
from tests.campaign.scenes import fought_war
from tests.snapshots import snapshot

pytestmark = pytest.mark.django_db
EVERYBODY = ("ana", "carlos", "ulises")


@pytest.fixture
def engagement():
    return fought_war()[1]


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/photographs", *more, ""])


def log_in(client, name):
    client.force_login(User.objects.get(username=name))


def send(client, engagement, name, *, caption="The column at the ford", viewers="own_side", content=None):
    log_in(client, name)
    file = SimpleUploadedFile("table.jpg", snapshot(60, 40) if content is None else content, "image/jpeg")
    return client.post(address(engagement), {"file": file, "caption": caption, "viewers": viewers})


def image_of(engagement, photograph):
    return reverse("battles:photograph-image", args=[engagement.campaign.slug, photograph.ref])


def readers(client, engagement, photograph):
    """Returns those of EVERYBODY who get the image, and find it on the page and in the report."""
    found = []
    for name in EVERYBODY:
        log_in(client, name)
        image = client.get(image_of(engagement, photograph)).status_code == 200
        pages = [client.get(at) for at in (address(engagement), f"/c/{engagement.campaign.slug}/reports/1/")]
        assert {photograph.ref in page.content.decode() for page in pages} == {image}, name
        found += [name] if image else []
    return found


@pytest.mark.parametrize(
    ("viewers", "seen_by"), [("own_side", ["ana", "ulises"]), ("battle", ["ana", "carlos", "ulises"])]
)
def test_a_side_sees_its_own_and_what_was_shown_to_all_of_the_battle(client, engagement, viewers, seen_by):
    assert send(client, engagement, "ana", viewers=viewers).status_code == 302
    photograph = Photograph.objects.get()
    assert photograph.side.key == "spain"
    assert readers(client, engagement, photograph) == seen_by
    image = client.get(image_of(engagement, photograph))
    assert image["Content-Type"] == "image/webp"
    assert "private" in image["Cache-Control"]
    client.logout()
    assert client.get(image_of(engagement, photograph)).status_code == 302
    client.force_login(User.objects.create_user("eva"))
    assert client.get(image_of(engagement, photograph)).status_code == 404


def test_only_the_umpire_has_one_printed_in_the_gazette_and_then_all_read_it(client, engagement):
    assert send(client, engagement, "ana", viewers="gazette").status_code == 422
    send(client, engagement, "ana")
    photograph = Photograph.objects.get()
    public = reverse("battles:public-photograph-image", args=[engagement.campaign.slug, photograph.ref])
    open_page(campaign=engagement.campaign, is_open=True, actor=engagement.campaign.umpires.get())
    assert client.get(public).status_code == 404
    log_in(client, "ulises")
    client.post(address(engagement, photograph.ref), {"caption": "The ford at Bor", "viewers": "gazette"})
    client.logout()
    paper = client.get(reverse("campaign:public-gazette", args=[engagement.campaign.slug])).content.decode()
    assert public in paper
    assert "The ford at Bor" in paper
    assert client.get(public).status_code == 200
    open_page(campaign=engagement.campaign, is_open=False, actor=engagement.campaign.umpires.get())
    assert client.get(public).status_code == 404
    log_in(client, "carlos")
    assert (
        image_of(engagement, photograph)
        in client.get(f"/c/{engagement.campaign.slug}/gazette/").content.decode()
    )
    log_in(client, "ana")
    client.post(address(engagement, photograph.ref), {"caption": "The ford at Bor", "viewers": "gazette"})
    photograph.refresh_from_db()
    assert photograph.viewers == Viewers.GAZETTE  # the umpire's choice stays
    client.post(address(engagement, photograph.ref), {"caption": "Our ford", "viewers": "gazette"})
    photograph.refresh_from_db()
    assert (photograph.caption, photograph.viewers) == (
        "Our ford",
        Viewers.BATTLE,
    )  # words the umpire has not read


def test_nobody_but_its_author_and_the_umpire_changes_or_removes_one(client, engagement):
    send(client, engagement, "ana", viewers="battle")
    photograph = Photograph.objects.get()
    log_in(client, "carlos")
    assert client.post(address(engagement, photograph.ref), {"remove": "1"}).status_code == 404
    assert "Change or remove it" not in client.get(address(engagement)).content.decode()
    log_in(client, "ana")
    client.post(address(engagement, photograph.ref), {"remove": "1"})
    assert not Photograph.objects.exists()
    told = Entry.objects.filter(operation__startswith="photographs.").values_list("operation", flat=True)
    assert list(told.order_by("pk")) == ["photographs.add", "photographs.remove"]


def test_the_same_file_sent_twice_is_stored_once(client, engagement):
    for _time in range(2):
        assert send(client, engagement, "ana").status_code == 302
    assert Photograph.objects.count() == 1


def test_a_file_that_is_none_is_refused_beside_its_field_and_the_words_stay(client, engagement):
    answer = send(client, engagement, "ana", content=b"no picture")
    assert answer.status_code == 409
    text = answer.content.decode()
    assert re.search(r'id="id_file_error".*JPEG, PNG or WebP', text, re.DOTALL)
    assert 'value="The column at the ford"' in text
    assert send(client, engagement, "ana", caption="").status_code == 422
    assert not Photograph.objects.exists()


def test_each_side_has_its_own_limit_of_photographs(client, engagement, monkeypatch):
    monkeypatch.setattr(operations, "MOST_OF_BATTLE", 1)
    assert send(client, engagement, "carlos").status_code == 302
    assert send(client, engagement, "ana").status_code == 302
    answer = send(client, engagement, "ana", content=snapshot(60, 40, colour="blue"))
    assert answer.status_code == 409
    assert Photograph.objects.count() == 2


def test_after_the_end_of_the_war_photographs_are_removed_but_not_added(client, engagement):
    send(client, engagement, "ana")
    engagement.campaign.turns.filter(number=2).update(state="ended")
    assert send(client, engagement, "ulises", content=snapshot(60, 40, colour="blue")).status_code == 404
    log_in(client, "ulises")
    client.post(address(engagement, Photograph.objects.get().ref), {"remove": "1"})
    assert not Photograph.objects.exists()


def test_a_side_that_was_not_there_finds_nothing(client, engagement):
    send(client, engagement, "ana", viewers="battle")
    engagement.muster["parties"][1]["side"] = "other"
    engagement.save(update_fields=["muster"])
    log_in(client, "carlos")
    assert client.get(address(engagement)).status_code == 404
    assert client.get(image_of(engagement, Photograph.objects.get())).status_code == 404


def write_note(
    client, engagement, name, note="Sanguily fell at the ford.\nThe guns were late.", viewers="own_side"
):
    log_in(client, name)
    return client.post(address(engagement), {"note": note, "viewers": viewers})


def test_a_note_stands_in_the_report_of_those_it_is_meant_for(client, engagement):
    assert write_note(client, engagement, "ana").status_code == 302
    note = Photograph.objects.get()
    assert Entry.objects.filter(operation="photographs.note").count() == 1
    for name, is_shown in (("ana", True), ("carlos", False), ("ulises", True)):
        log_in(client, name)
        report = client.get(f"/c/{engagement.campaign.slug}/reports/1/").content.decode()
        assert ("Sanguily fell at the ford.<br>The guns were late." in report) == is_shown, name
        assert f"{note.ref}.webp" not in report
    assert client.get(image_of(engagement, note)).status_code == 404
    assert write_note(client, engagement, "ana").status_code == 302
    assert Photograph.objects.count() == 1


def test_the_umpire_has_a_note_printed_in_the_gazette(client, engagement):
    assert write_note(client, engagement, "ana", viewers="gazette").status_code == 422
    assert Photograph.objects.count() == 0
    write_note(client, engagement, "ana")
    log_in(client, "ulises")
    words = {"caption": "Sanguily fell.", "viewers": "gazette"}
    client.post(address(engagement, Photograph.objects.get().ref), words)
    log_in(client, "carlos")
    assert "Sanguily fell." in client.get(f"/c/{engagement.campaign.slug}/gazette/1/").content.decode()


def test_an_empty_note_and_one_too_long_are_refused_at_the_field(client, engagement):
    for note in ("", "x" * 601):
        refused = write_note(client, engagement, "ana", note)
        assert refused.status_code == 422
        assert refused.context["notes"].errors["note"]
    assert Photograph.objects.count() == 0
