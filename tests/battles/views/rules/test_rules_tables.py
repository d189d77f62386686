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
def met():
    met = meet()
    Campaign.objects.filter(pk=met.campaign.pk).update(ruleset="mexican_war")
    met.campaign.refresh_from_db()
    return met


def page_of(met):
    return f"/c/{met.campaign.slug}/tables/"


def send_form(client, met, text=FILE, seen="", language="en", **more):
    fields = {"reason": "as in the magazine", "seen": json.dumps({"tables": seen}), **more}
    if text:
        fields["tables"] = SimpleUploadedFile("mine.toml", text.encode())
    return client.post(page_of(met), fields, headers={"accept-language": language})


def world(met):
    return Campaign.objects.get(pk=met.campaign.pk).world


def replace_in_turn(met, number, text=FILE):
    met.campaign.world = {**met.campaign.world, "tables": {str(number): text}}
    met.campaign.save(update_fields=["world"])


@pytest.mark.parametrize(
    ("language", "replaced", "mixed"),
    [("en", "Replaced", "partly printed"), ("es", "Sustituida", "impresa en parte")],
)
def test_the_umpire_sends_a_file_and_the_page_says_what_it_replaces(client, met, language, replaced, mixed):
    client.force_login(umpire_of(met.campaign))
    spoken = {"accept-language": language}
    before = read(client.get(page_of(met), headers=spoken))
    assert f'<span class="badge">{replaced}</span>' not in before
    answer = send_form(client, met, language=language)
    assert answer.url == page_of(met)
    shown = read(client.get(page_of(met), headers=spoken))
    assert shown.count(f'<span class="badge">{replaced}</span>') == 3  # melee, melee.modifiers, pursuit
    assert "<code>melee.modifiers</code>" in shown
    assert "as in the magazine" in shown
    next_turn = str(met.turn.number + 1)  # the week is being marched
    assert world(met)["tables"] == {next_turn: FILE}
    taken_home = client.get(f"{page_of(met)}file/")
    assert taken_home.content.decode() == FILE
    assert ".toml" in taken_home["Content-Disposition"]


def test_a_file_with_faults_is_refused_with_all_of_them_and_changes_nothing(client, met):
    client.force_login(umpire_of(met.campaign))
    before = world(met)
    answer = send_form(client, met, "[pursuit]\none_move = 2\n\n[melee.modifiers]\ncharging_foot = 99\n")
    assert answer.status_code == 422
    shown = read(answer)
    assert "mine.toml: Line 2, pursuit.one_move: is not in the standard tables" in shown
    assert "mine.toml: Line 5, melee.modifiers.charging_foot: must be a whole number from -50 to 50." in shown
    assert world(met) == before
    spanish = read(send_form(client, met, "[pursuit]\none_move = 2\n", language="es"))
    assert "mine.toml: Línea 2, pursuit.one_move" in spanish
    assert "standard tables" not in spanish


@pytest.mark.parametrize("text", ["", "[pursuit", "# nothing at all\n", "\0"])
def test_a_file_without_tables_is_refused(client, met, text):
    client.force_login(umpire_of(met.campaign))
    assert send_form(client, met, text).status_code == 422
    assert "tables" not in world(met)


def test_bytes_that_are_no_text_are_refused(client, met):
    client.force_login(umpire_of(met.campaign))
    raw = SimpleUploadedFile("mine.toml", b"\xff\xfe\x00")
    assert client.post(page_of(met), {"reason": "r", "seen": "{}", "tables": raw}).status_code == 422


def test_a_file_that_another_umpire_replaced_meanwhile_is_not_overwritten(client, met):
    client.force_login(umpire_of(met.campaign))
    send_form(client, met)
    answer = send_form(client, met, "[pursuit]\ntwo_moves_min = 5\n")
    assert answer.status_code == 409
    assert list(world(met)["tables"].values()) == [FILE]


def test_the_umpire_takes_the_file_away_again(client, met):
    client.force_login(umpire_of(met.campaign))
    send_form(client, met)
    assert 'name="away"' in read(client.get(page_of(met)))
    send_form(client, met, "", seen=mark_of(FILE), away="yes")
    assert list(world(met)["tables"].values()) == [""]
    shown = read(client.get(page_of(met)))
    assert 'name="away"' not in shown
    assert client.get(f"{page_of(met)}file/").status_code == 404


def test_a_player_sees_what_is_replaced_in_the_week_and_changes_nothing(client, met):
    replace_in_turn(met, met.turn.number)
    client.force_login(seat(met.campaign, "camaguey"))
    shown = read(client.get(page_of(met)))
    assert "<code>melee.modifiers</code>" in shown
    assert '<span class="badge">Replaced</span>' in shown
    assert 'type="file"' not in shown
    assert client.get(f"{page_of(met)}file/").content.decode() == FILE
    before = world(met)
    assert send_form(client, met, "[pursuit]\none_move_min = 5\n", seen=mark_of(FILE)).status_code == 404
    assert world(met) == before
    page = read(client.get(f"/c/{met.campaign.slug}/rules-options/"))
    assert f'href="{page_of(met)}"' in page
    assert "<code>pursuit</code>" in page


def test_a_player_does_not_read_the_file_of_a_turn_to_come(client, met):
    replace_in_turn(met, met.turn.number + 1)
    client.force_login(seat(met.campaign, "camaguey"))
    assert '<span class="badge">Replaced</span>' not in read(client.get(page_of(met)))
    assert client.get(f"{page_of(met)}file/").status_code == 404


def test_the_rule_book_of_the_campaign_marks_its_replaced_tables(client, met):
    replace_in_turn(met, met.turn.number)
    client.force_login(seat(met.campaign, "camaguey"))
    book = f"/rules/mexican_war/?campaign={met.campaign.slug}"
    assert book in read(client.get(page_of(met)))
    shown = read(client.get(book))
    assert shown.count('<span class="badge">Replaced</span>') == 3
    assert met.campaign.name in shown
    assert '<span class="badge">Replaced</span>' not in read(client.get("/rules/mexican_war/"))


def test_nobody_else_learns_of_a_campaign_by_its_tables(client, met):
    client.force_login(User.objects.create_user("stranger"))
    for address in (
        page_of(met),
        f"{page_of(met)}file/",
        f"/rules/mexican_war/?campaign={met.campaign.slug}",
    ):
        assert client.get(address).status_code == 404


def test_rules_that_came_down_whole_have_no_such_page(client, met):
    Campaign.objects.filter(pk=met.campaign.pk).update(ruleset="machete")
    client.force_login(umpire_of(met.campaign))
    assert client.get(page_of(met)).status_code == 404
    assert page_of(met) not in read(client.get(f"/c/{met.campaign.slug}/rules-options/"))
