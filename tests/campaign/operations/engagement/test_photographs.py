"""A photograph and a note go with the file of their campaign."""

import gzip
import io
import json
from hashlib import sha256

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Photograph
from campaign.operations.campaigns import campaign_files
from campaign.operations.engagement.photographs import add_note, add_photograph, change_photograph
from campaign.refusals import Refusal
from campaign.store.archive.tables import canonical_json
from tests.campaign.scenes import fought_war
from tests.snapshots import snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def file():
    war, engagement = fought_war()
    add_photograph(
        engagement=engagement,
        content=snapshot(60, 40),
        caption="The ford",
        viewers=Viewers.BATTLE,
        author=User.objects.get(username="ana"),
        side=war.sides.get(key="spain"),
    )
    written = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=written, actor=None)
    return written


def test_it_comes_out_of_the_file_as_it_went_in_under_another_address(file):
    campaign_files.bring_in(file=file, actor=None, seated=True)
    ours, theirs = Photograph.objects.order_by("pk")
    assert bytes(ours.image) == bytes(theirs.image)
    assert (theirs.caption, theirs.viewers, theirs.side.key) == ("The ford", Viewers.BATTLE, "spain")
    assert theirs.author == ours.author
    assert theirs.engagement_id != ours.engagement_id
    assert theirs.ref != ours.ref


def test_a_file_whose_image_is_nonsense_is_refused_by_line(file):
    rows = [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]
    at = 1 + rows[0]["tables"]["photograph"].index("image")
    next(row for row in rows[1:-1] if row[0] == "photograph")[at] = "no image"
    text = b"".join(canonical_json(row).encode() + b"\n" for row in rows[:-1])
    seal = {"rows": len(rows) - 2, "seal": sha256(text).hexdigest()}
    spoilt = io.BytesIO(gzip.compress(text + canonical_json(seal).encode() + b"\n"))
    with pytest.raises(Refusal, match=r"Line \d+, photograph, image"):
        campaign_files.bring_in(file=spoilt, actor=None, seated=True)
    assert Photograph.objects.count() == 1


def test_a_note_comes_out_of_the_file_as_it_went_in():
    war, engagement = fought_war()
    ana, spain = User.objects.get(username="ana"), war.sides.get(key="spain")
    add_note(
        engagement=engagement, note="The guns were late.", viewers=Viewers.BATTLE, author=ana, side=spain
    )
    written = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=written, actor=None)
    campaign_files.bring_in(file=written, actor=None, seated=True)
    notes = Photograph.objects.values_list("caption", "viewers", "width", "side__key")
    assert list(notes) == [("The guns were late.", Viewers.BATTLE, 0, "spain")] * 2


def test_a_note_is_stored_again_once_its_first_words_have_been_changed():
    war, engagement = fought_war()
    ana, spain = User.objects.get(username="ana"), war.sides.get(key="spain")
    sent = {"engagement": engagement, "note": "The guns were late.", "author": ana, "side": spain}
    for _tap in range(2):
        add_note(**sent, viewers=Viewers.OWN_SIDE)
    note = Photograph.objects.get()
    change_photograph(photograph=note, caption="Nobody came.", viewers=note.viewers, actor=ana)
    add_note(**sent, viewers=Viewers.OWN_SIDE)
    assert sorted(Photograph.objects.values_list("caption", flat=True)) == ["Nobody came.", sent["note"]]
