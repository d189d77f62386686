"""The log of a table is a draft first: it requires nothing, and no phone overwrites another."""

import re

import pytest
from playwright.sync_api import expect

from battles import tasks
from battles.models import TableReport
from campaign.models import Result
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, confirm, first_of, sheet_of, write
from tests.browser import log_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def messages(monkeypatch):
    calls = []
    monkeypatch.setattr(tasks, "go_on", calls.append)
    return calls


def fields_drawn(client, user, engagement):
    """Returns the fields of the log as a browser would send them back, untouched."""
    client.force_login(user)
    form = client.get(address(engagement, "table")).context["form"]
    data = {}
    for name in form.fields:
        value = form[name].value()
        if value not in (None, False, ""):
            data[name] = "on" if value is True else str(value)
    return data


def saved_report(engagement, user):
    return TableReport.objects.get(battle__engagement=engagement, author=user)


def test_a_draft_requires_nothing(client, engagement):
    umpire = umpire_of(engagement.campaign)
    _unit, body = first_of(engagement, "spain")
    answered = write(client, umpire, engagement, **{f"{body}-lost": "2", "draft": "1"})
    assert answered.status_code == 302
    again = fields_drawn(client, umpire, engagement)
    assert again[f"{body}-lost"] == "2"
    assert "holder" not in again
    assert write(client, umpire, engagement, draft="1").status_code == 302  # nothing at all


def test_a_draft_keeps_numbers_that_cannot_be_and_the_read_over_names_them(client, engagement):
    umpire = umpire_of(engagement.campaign)
    unit, body = first_of(engagement, "spain")
    sheet = sheet_of(engagement, unit.figures + 3)
    assert write(client, umpire, engagement, **sheet, draft="1").status_code == 302
    assert fields_drawn(client, umpire, engagement)[f"{body}-lost"] == str(unit.figures + 3)
    assert write(client, umpire, engagement, **sheet).status_code == 422


def test_a_change_of_depth_saves_the_draft_without_a_message_over_the_next_page(client, engagement):
    umpire = umpire_of(engagement.campaign)
    for draft, hidden in (("referee", True), ("1", False)):
        page = client.get(write(client, umpire, engagement, draft=draft).url).content.decode()
        assert ("toast stored sr" in page) == hidden


def test_a_draft_keeps_all_but_what_is_no_number(client, engagement):
    umpire = umpire_of(engagement.campaign)
    _unit, body = first_of(engagement, "spain")
    answered = write(client, umpire, engagement, **{f"{body}-lost": "2", "phases": "six", "draft": "1"})
    assert "The draft is saved, except the fields marked below." in answered.content.decode()
    assert fields_drawn(client, umpire, engagement)[f"{body}-lost"] == "2"


def test_that_nobody_held_the_field_is_kept_in_a_draft(client, engagement):
    umpire = umpire_of(engagement.campaign)
    write(
        client,
        umpire,
        engagement,
        **{**sheet_of(engagement), "holder": "nobody", "outcome": "seen", "draft": "1"},
    )
    assert fields_drawn(client, umpire, engagement)["holder"] == "nobody"


def test_an_unfinished_log_is_neither_read_over_nor_handed_in_nor_settled(client, engagement, messages):
    for user in (umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")):
        _unit, body = first_of(engagement, "spain")
        write(client, user, engagement, **{f"{body}-lost": "2", "draft": "1"})
        assert client.get(address(engagement, "table", "confirm")).headers["Location"] == address(
            engagement, "table"
        )
        confirm(client, user, engagement)
        assert saved_report(engagement, user).handed_in_at is None
    assert not Result.objects.exists()


def test_missing_entries_are_named_at_the_head_of_the_log(client, engagement):
    umpire = umpire_of(engagement.campaign)
    sheet = {name: value for name, value in sheet_of(engagement).items() if name != "holder"}
    shown = write(client, umpire, engagement, **sheet)
    assert shown.status_code == 422
    head, _, _rest = shown.content.decode().partition('class="side-h')
    assert re.search(
        r'role="alert".*?<a href="#id_holder[^"]*">Side that held the field</a>', head, re.DOTALL
    )


@pytest.mark.parametrize("button", [{"draft": "1"}, {}])
def test_the_second_of_two_phones_reads_what_the_first_saved_and_loses_nothing(client, engagement, button):
    commander = seat(engagement.campaign, "camaguey")
    write(client, commander, engagement, **sheet_of(engagement, 1, by="cuba"), draft="1")
    _unit, spain = first_of(engagement, "spain", by="cuba")
    _unit, cuba = first_of(engagement, "cuba")
    one, other = fields_drawn(client, commander, engagement), fields_drawn(client, commander, engagement)
    assert (
        write(client, commander, engagement, **{**one, f"{spain}-lost": "3", "draft": "1"}).status_code == 302
    )
    late = write(client, commander, engagement, **{**other, f"{cuba}-lost": "2", "phases": "9"}, **button)
    assert late.status_code == 409
    shown = late.context["form"]
    assert "lost is now 3" in shown.non_field_errors()[0]
    assert saved_report(engagement, commander).data["phases"] == 6  # nothing of it is stored yet
    merged = {name: shown[name].value() for name in (f"{spain}-lost", f"{cuba}-lost", "phases", "seen")}
    assert [merged[f"{spain}-lost"], merged[f"{cuba}-lost"], merged["phases"]] == ["3", "2", "9"]
    assert write(client, commander, engagement, **{**other, **merged}, **button).status_code == 302
    lost = {line["lost"] for line in saved_report(engagement, commander).data["lines"]}
    assert {3, 2} <= lost


def test_two_umpires_do_not_correct_over_each_other(client, engagement, messages):
    umpire = umpire_of(engagement.campaign)
    write(client, umpire, engagement, **sheet_of(engagement, 1))
    confirm(client, umpire, engagement)
    client.force_login(umpire)
    form = client.get(address(engagement, "correct")).context["form"]
    opened = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False, "")}
    _unit, body = first_of(engagement, "spain")
    first = client.post(
        address(engagement, "correct"), {**opened, f"{body}-lost": "2", "reason": "Counted again."}
    )
    assert first.status_code == 302
    second = client.post(address(engagement, "correct"), {**opened, "phases": "9", "reason": "By the clock."})
    assert second.status_code == 409
    assert "lost is now 2" in second.content.decode()
    assert engagement.results.count() == 2


@pytest.mark.django_db(transaction=True)
def test_entries_outlive_a_lost_signal_and_a_closed_page_and_then_go_by_themselves(
    page, context, live_server, axe
):
    engagement = meet(slug="signal")
    umpire = umpire_of(engagement.campaign)
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, live_server.url, umpire.username)
    page.goto(live_server.url + address(engagement, "table"))
    first = page.locator(".units > li").first
    kept = page.locator("[data-kept]")
    expect(kept).to_be_hidden()
    context.set_offline(True)
    for _ in range(3):
        first.locator("[data-more]").click()
    page.get_by_text("Cuba", exact=True).last.click()
    page.get_by_role("button", name="Save draft").click()
    expect(page.locator("[data-offline]")).to_be_visible()
    page.goto("about:blank")
    page.route("**/table/entries/**", lambda route: route.abort())
    context.set_offline(False)
    page.goto(live_server.url + address(engagement, "table"))
    expect(kept).to_be_visible()
    expect(kept).to_contain_text("not saved yet")
    assert first.locator(".stepper input").input_value() == "3"
    assert first.locator(".boxes .x").get_attribute("d").count("M") == 3
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(page) == []
    page.unroute("**/table/entries/**")  # the server answers again, and the entries go by themselves
    expect(kept).to_be_hidden()
    assert max(line["lost"] for line in saved_report(engagement, umpire).data["lines"]) == 3
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('kept:')).length") == 0
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("The draft is saved.")).to_be_visible()


@pytest.mark.django_db(transaction=True)
def test_restored_entries_are_discarded_with_one_press_and_are_nobody_elses(page, live_server):
    engagement = meet(slug="discard")
    umpire, commander = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, live_server.url, umpire.username)
    table = live_server.url + address(engagement, "table")
    page.route("**/table/entries/**", lambda route: route.abort())
    page.goto(table)
    first = page.locator(".units > li").first
    first.locator("[data-more]").click()
    page.goto(table)
    expect(page.locator("[data-kept]")).to_be_visible()
    page.context.clear_cookies()
    log_in(page, live_server.url, commander.username)
    page.goto(table)
    expect(page.locator("[data-kept]")).to_be_hidden()
    assert first.locator(".stepper input").input_value() == "0"
    page.context.clear_cookies()
    log_in(page, live_server.url, umpire.username)
    page.goto(table)
    page.get_by_role("button", name="Discard these entries").click()
    assert first.locator(".stepper input").input_value() == "0"
    page.goto(table)
    expect(page.locator("[data-kept]")).to_be_hidden()


@pytest.mark.django_db(transaction=True)
def test_entries_restored_on_one_phone_meet_what_the_other_saved(page, live_server, client):
    engagement = meet(slug="phones")
    umpire = umpire_of(engagement.campaign)
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, live_server.url, umpire.username)
    page.route("**/table/entries/**", lambda route: route.abort())
    page.goto(live_server.url + address(engagement, "table"))
    page.locator(".units > li").first.locator("[data-more]").click()
    other = fields_drawn(client, umpire, engagement)
    assert write(client, umpire, engagement, **{**other, "phases": "9", "draft": "1"}).status_code == 302
    page.goto(live_server.url + address(engagement, "table"))
    expect(page.locator("[data-kept]")).to_be_visible()
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("Phases played is now 9")).to_be_visible()
    assert page.locator("[name=phases]").input_value() == "9"
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_text("The draft is saved.")).to_be_visible()
    data = saved_report(engagement, umpire).data
    assert (data["phases"], max(line["lost"] for line in data["lines"])) == (9, 1)


@pytest.mark.django_db(transaction=True)
def test_a_correction_that_was_posted_is_not_restored_again(page, live_server, client, monkeypatch):
    monkeypatch.setattr(tasks, "go_on", lambda campaign: None)
    engagement = meet(slug="posted")
    umpire = umpire_of(engagement.campaign)
    write(client, umpire, engagement, **sheet_of(engagement, 1))
    confirm(client, umpire, engagement)
    page.set_viewport_size({"width": 390, "height": 844})
    log_in(page, live_server.url, umpire.username)
    correct = live_server.url + address(engagement, "correct")
    page.goto(correct)
    page.locator("[name=phases]").fill("9")
    page.locator("[name=reason]").fill("By the clock.")
    page.goto(correct)
    expect(page.locator("[data-kept]")).to_be_visible()
    assert page.locator("[name=reason]").input_value() == "By the clock."
    page.get_by_role("button", name="Post the correction").click()
    page.wait_for_url(live_server.url + address(engagement))
    page.goto(correct)
    expect(page.locator("[name=phases]")).to_have_value("9")
    expect(page.locator("[data-kept]")).to_be_hidden()


def test_the_log_foretells_the_outcome_of_a_side_to_its_own_players_only(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    page = client.get(address(engagement, "table")).content.decode()
    assert "If Cuba holds the field: Spain withdrew in order." in page
    assert "If Spain holds the field: Cuba withdrew in order." in page
    gone = {
        name: "on"
        for name in client.get(address(engagement, "table")).context["form"].fields
        if "-ran" in name
    }
    write(client, umpire, engagement, **sheet_of(engagement, holder="", outcome="seen", **gone), draft="1")
    page = client.get(address(engagement, "table")).content.decode()
    assert (
        "If Cuba holds the field: Overrun: Spain." in page
        or "If Cuba holds the field: Routed: Spain." in page
    )
    client.force_login(seat(engagement.campaign, "camaguey"))
    page = client.get(address(engagement, "table")).content.decode()
    assert "If Spain holds the field: Cuba" in page
    assert "If Cuba holds the field" not in page
