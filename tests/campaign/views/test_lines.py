import io

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign import archive
from campaign.models import Campaign, Entry
from campaign.operations import archives
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
LINES = "/c/war/desk/lines/"
FILE = "/c/war/desk/lines/file/"


def test_the_umpire_downloads_the_campaign_and_brings_it_in_as_another(war, as_):
    umpire = as_("ulises")
    assert FILE in read(umpire.get("/c/war/desk/"))
    answer = umpire.post(FILE)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="war-t1.manigua"'
    file = SimpleUploadedFile("war.manigua", b"".join(answer.streaming_content))
    assert Entry.objects.get(operation="archives.write").actor.username == "ulises"
    answer = umpire.post(LINES, {"file": file, "name": "The same war", "seated": "on"})
    assert answer.url == "/c/war-2/desk/"
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["The same war has been brought in."]
    other = Campaign.objects.get(slug="war-2")
    assert archive.digest(other) == archive.digest(war)
    assert other.seats.get(key="marine").user.username == "bruno"


@pytest.mark.parametrize(
    ("file", "status", "said"),
    [(b"a letter", 409, "This is no file of a campaign."), (b"", 422, "The submitted file is empty.")],
)
def test_a_file_that_is_none_is_refused_beside_its_field(war, as_, file, status, said):
    answer = as_("ulises").post(LINES, {"file": SimpleUploadedFile("letter", file)})
    assert answer.status_code == status
    assert said in read(answer)
    assert Campaign.objects.count() == 1


def test_nothing_sent_and_a_file_too_long_are_refused(war, as_, monkeypatch):
    assert "This field is required." in read(as_("ulises").post(LINES))
    monkeypatch.setattr("campaign.forms.MOST_PACKED", 10)
    file = SimpleUploadedFile("war.manigua", b"x" * 11)
    assert "The file is too long" in read(as_("ulises").post(LINES, {"file": file}))


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_only_the_umpire_has_the_file(war, as_, name):
    file = io.BytesIO()
    archives.write(campaign=war, to=file, actor=None)
    sent = {"file": SimpleUploadedFile("war.manigua", file.getvalue())}
    assert as_(name).get(LINES).status_code == 404
    assert as_(name).post(FILE).status_code == 404
    assert as_(name).post(LINES, sent).status_code == 404
    assert Campaign.objects.count() == 1
    assert "lines" not in read(as_(name).get("/c/war/"))
    assert as_("ulises").get(FILE).status_code == 405
