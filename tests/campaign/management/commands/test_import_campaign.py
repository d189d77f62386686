from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign.models import Campaign
from campaign.store import archive
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def command_output(*asked) -> str:
    out = StringIO()
    call_command(*asked, stdout=out)
    return out.getvalue()


def test_a_campaign_goes_out_by_one_command_and_comes_in_by_another(tmp_path):
    war, file = manned_war(), tmp_path / "war.manigua"
    assert command_output("export_campaign", "war", str(file)).startswith(
        f"A small war is written to {file}: "
    )
    output = command_output(
        "import_campaign", str(file), "--slug", "copy", "--name", "A copy", "--seat-people"
    )
    assert output == f"A copy is brought in as copy; checksum {archive.war_checksum(war)}.\n"
    assert Campaign.objects.get(slug="copy").seats.get(key="camaguey").player.username == "carlos"


def test_each_says_what_it_cannot_do(tmp_path):
    manned_war()
    there = tmp_path / "letter"
    there.write_text("a letter")
    for asked, said in (
        (["export_campaign", "war", str(there)], "cannot be written: File exists."),
        (
            ["export_campaign", "ward", str(tmp_path / "war")],
            "There is no campaign 'ward'. Did you mean war?",
        ),
        (["import_campaign", str(there)], "This is not a campaign file."),
        (["import_campaign", str(tmp_path / "none")], "cannot be read: No such file or directory."),
    ):
        with pytest.raises(CommandError, match=said):
            call_command(*asked)
    assert there.read_text() == "a letter"
