"""The tables of a campaign's rules: a page that every player reads, and a file that the umpire sends."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.logic.settings.rules_tables import mark_of
from campaign.models import Campaign
from tests.battles.fields import meet, seat, umpire_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
FILE = "[pursuit]\none_move_min = 2\n\n[melee.modifiers]\ncharging_foot = 3\n"


@pytest.fixture
def engagement():
    engagement = meet()
    Campaign.objects.filter(pk=engagement.campaign.pk).update(ruleset="mexican_war")
    engagement.campaign.refresh_from_db()
    return engagement


def page_of(engagement):
    return f"/c/{engagement.campaign.slug}/tables/"


def send_form(client, engagement, text=FILE, seen="", language="en", **more):
    fields = {"reason": "as in the magazine", "seen": json.dumps({"tables": seen}), **more}
    if text:
        fields["tables"] = SimpleUploadedFile("mine.toml", text.encode())
    return client.post(page_of(engagement), fields, headers={"accept-language": language})


def world(engagement):
    return Campaign.objects.get(pk=engagement.campaign.pk).world


def replace_in_turn(engagement, number, text=FILE):
    engagement.campaign.world = {**engagement.campaign.world, "tables": {str(number): text}}
    engagement.campaign.save(update_fields=["world"])


@pytest.mark.parametrize(
    ("language", "replaced", "mixed"),
    [("en", "Replaced", "partly printed"), ("es", "Sustituida", "impresa en parte")],
)
def test_the_umpire_sends_a_file_and_the_page_says_what_it_replaces(
    client, engagement, language, replaced, mixed
):
    client.force_login(umpire_of(engagement.campaign))
    spoken = {"accept-language": language}
    before = read(client.get(page_of(engagement), headers=spoken))
    assert f'<span class="badge">{replaced}</span>' not in before
    answer = send_form(client, engagement, language=language)
    assert answer.url == page_of(engagement)
    shown = read(client.get(page_of(engagement), headers=spoken))
    assert shown.count(f'<span class="badge">{replaced}</span>') == 3  # melee, melee.modifiers, pursuit
    assert "<code>melee.modifiers</code>" in shown
    assert "as in the magazine" in shown
    next_turn = str(engagement.turn.number + 1)  # the week is being marched
    assert world(engagement)["tables"] == {next_turn: FILE}
    taken_home = client.get(f"{page_of(engagement)}file/")
    assert taken_home.content.decode() == FILE
    assert ".toml" in taken_home["Content-Disposition"]


def test_a_file_with_faults_is_refused_with_all_of_them_and_changes_nothing(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    before = world(engagement)
    answer = send_form(
        client, engagement, "[pursuit]\none_move = 2\n\n[melee.modifiers]\ncharging_foot = 99\n"
    )
    assert answer.status_code == 422
    shown = read(answer)
    assert "mine.toml: Line 2, pursuit.one_move: is not in the standard tables" in shown
    assert "mine.toml: Line 5, melee.modifiers.charging_foot: must be a whole number from -50 to 50." in shown
    assert world(engagement) == before
    spanish = read(send_form(client, engagement, "[pursuit]\none_move = 2\n", language="es"))
    assert "mine.toml: Línea 2, pursuit.one_move" in spanish
    assert "standard tables" not in spanish


@pytest.mark.parametrize("text", ["", "[pursuit", "# nothing at all\n", "\0"])
def test_a_file_without_tables_is_refused(client, engagement, text):
    client.force_login(umpire_of(engagement.campaign))
    assert send_form(client, engagement, text).status_code == 422
    assert "tables" not in world(engagement)


def test_bytes_that_are_no_text_are_refused(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    raw = SimpleUploadedFile("mine.toml", b"\xff\xfe\x00")
    assert client.post(page_of(engagement), {"reason": "r", "seen": "{}", "tables": raw}).status_code == 422


def test_a_file_that_another_umpire_replaced_meanwhile_is_not_overwritten(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    send_form(client, engagement)
    answer = send_form(client, engagement, "[pursuit]\ntwo_moves_min = 5\n")
    assert answer.status_code == 409
    assert list(world(engagement)["tables"].values()) == [FILE]


def test_the_umpire_takes_the_file_away_again(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    send_form(client, engagement)
    assert 'name="away"' in read(client.get(page_of(engagement)))
    send_form(client, engagement, "", seen=mark_of(FILE), away="yes")
    assert list(world(engagement)["tables"].values()) == [""]
    shown = read(client.get(page_of(engagement)))
    assert 'name="away"' not in shown
    assert client.get(f"{page_of(engagement)}file/").status_code == 404


def test_a_player_sees_what_is_replaced_in_the_week_and_changes_nothing(client, engagement):
    replace_in_turn(engagement, engagement.turn.number)
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = read(client.get(page_of(engagement)))
    assert "<code>melee.modifiers</code>" in shown
    assert '<span class="badge">Replaced</span>' in shown
    assert 'type="file"' not in shown
    assert client.get(f"{page_of(engagement)}file/").content.decode() == FILE
    before = world(engagement)
    assert (
        send_form(client, engagement, "[pursuit]\none_move_min = 5\n", seen=mark_of(FILE)).status_code == 404
    )
    assert world(engagement) == before
    page = read(client.get(f"/c/{engagement.campaign.slug}/rules-options/"))
    assert f'href="{page_of(engagement)}"' in page
    assert "<code>pursuit</code>" in page


def test_a_player_does_not_read_the_file_of_a_turn_to_come(client, engagement):
    replace_in_turn(engagement, engagement.turn.number + 1)
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert '<span class="badge">Replaced</span>' not in read(client.get(page_of(engagement)))
    assert client.get(f"{page_of(engagement)}file/").status_code == 404


def test_the_rule_book_of_the_campaign_marks_its_replaced_tables(client, engagement):
    replace_in_turn(engagement, engagement.turn.number)
    client.force_login(seat(engagement.campaign, "camaguey"))
    book = f"/rules/mexican_war/?campaign={engagement.campaign.slug}"
    assert book in read(client.get(page_of(engagement)))
    shown = read(client.get(book))
    assert shown.count('<span class="badge">Replaced</span>') == 3
    assert engagement.campaign.name in shown
    assert '<span class="badge">Replaced</span>' not in read(client.get("/rules/mexican_war/"))


def test_nobody_else_learns_of_a_campaign_by_its_tables(client, engagement):
    client.force_login(User.objects.create_user("stranger"))
    for address in (
        page_of(engagement),
        f"{page_of(engagement)}file/",
        f"/rules/mexican_war/?campaign={engagement.campaign.slug}",
    ):
        assert client.get(address).status_code == 404


def test_rules_that_came_down_whole_have_no_such_page(client, engagement):
    Campaign.objects.filter(pk=engagement.campaign.pk).update(ruleset="machete")
    client.force_login(umpire_of(engagement.campaign))
    assert client.get(page_of(engagement)).status_code == 404
    assert page_of(engagement) not in read(client.get(f"/c/{engagement.campaign.slug}/rules-options/"))
