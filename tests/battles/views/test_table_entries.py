"""Entries of a phone in the log are stored by themselves, and the other phones of its side ask for them."""

import json

import pytest
from playwright.sync_api import expect

from battles import tasks
from battles.models import TableReport
from campaign.models import Seat
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, confirm, first_of, sheet_of, write
from tests.battles.views.test_table_drafts import fields_drawn
from tests.browser import log_in, small_targets

pytestmark = pytest.mark.django_db
LOG_KEPT = """async () => {
    const isKept = async (name, ending) => (await (await caches.open(name)).keys()).some(({ url }) =>
        url.endsWith(ending));
    const areBothKept = async () => await isKept("table-pages", "/table/")
        && await isKept("table-files", "/hall.js");
    while (!await areBothKept()) await new Promise((done) => setTimeout(done, 50));
}"""


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def players(engagement):
    """Returns two players of Spain."""
    spain = engagement.campaign.sides.get(key="spain")
    Seat.objects.create(campaign=engagement.campaign, side=spain, key="brigade", name="Brigade")
    return seat(engagement.campaign, "captain_general"), seat(engagement.campaign, "brigade")


def send(client, user, engagement, sheet):
    client.force_login(user)
    return client.post(address(engagement, "table", "entries"), sheet)


def ask(client, user, engagement, mark=""):
    client.force_login(user)
    return client.get(address(engagement, "table", "entries"), {"watched": mark})


def seen_in(answered):
    return json.loads(answered.json()["seen"])


def test_an_entry_is_stored_once_and_the_other_phone_reads_it_with_the_name(client, engagement, players):
    one, other = players
    _unit, body = first_of(engagement, "spain")
    mark = ask(client, other, engagement).json()["mark"]
    sheet = {**fields_drawn(client, one, engagement), f"{body}-lost": "2"}
    answered = send(client, one, engagement, sheet)
    assert answered.json()["by"] == {}  # it is the reader's own
    saved = TableReport.objects.get()
    assert send(client, one, engagement, sheet).status_code == 200  # the first answer was lost
    assert TableReport.objects.get().saved_at == saved.saved_at

    shown = ask(client, other, engagement, mark)
    assert seen_in(shown)[f"{body}-lost"] == "2"
    assert shown.json()["by"] == {body: one.username}
    assert ask(client, other, engagement, shown.json()["mark"]).status_code == 204
    page = client.get(address(engagement, "table")).content.decode()
    assert f"Entered by <strong>{one.username}</strong>" in page


def test_entries_of_two_phones_both_count_and_a_field_that_both_changed_is_not_overwritten(
    client, engagement, players
):
    one, other = players
    _unit, body = first_of(engagement, "spain")
    _unit, enemy = first_of(engagement, "cuba", by="spain")
    behind = fields_drawn(client, other, engagement)
    send(client, one, engagement, {**fields_drawn(client, one, engagement), f"{body}-lost": "2"})
    answered = send(
        client, other, engagement, {**behind, f"{body}-lost": "3", f"{enemy}-lost": "1", "phases": "x"}
    )
    seen = seen_in(answered)
    assert (seen[f"{body}-lost"], seen[f"{enemy}-lost"], seen["phases"]) == ("2", "1", "6")
    assert answered.json()["by"] == {body: one.username}
    chosen = {**behind, "seen": answered.json()["seen"], f"{enemy}-lost": "1", f"{body}-lost": "3"}
    assert seen_in(send(client, other, engagement, chosen))[f"{body}-lost"] == "3"


def test_an_entry_takes_a_report_back_and_one_that_changes_nothing_does_not(client, engagement, players):
    one, other = players
    send(client, one, engagement, {**fields_drawn(client, one, engagement), **sheet_of(engagement)})
    confirm(client, one, engagement)
    sheet = fields_drawn(client, other, engagement)
    send(client, other, engagement, sheet)
    assert TableReport.objects.get().handed_in_at
    answered = send(client, other, engagement, {**sheet, "phases": "7"})
    assert answered.json()["fault"] == "The report was taken back by this entry. Submit it again."
    assert TableReport.objects.get().handed_in_at is None


def test_entries_for_a_table_that_was_laid_anew_or_without_a_version_are_refused(client, engagement):
    umpire = umpire_of(engagement.campaign)
    sheet = fields_drawn(client, umpire, engagement)
    assert send(client, umpire, engagement, {**sheet, "laid": "machete/1"}).status_code == 422
    assert send(client, umpire, engagement, {**sheet, "seen": ""}).status_code == 404
    assert not TableReport.objects.exists()


def test_a_phase_is_closed_with_one_tap_and_the_result_tells_when_a_unit_ran(client, engagement, monkeypatch):
    monkeypatch.setattr(tasks, "go_on", lambda campaign: None)
    umpire = umpire_of(engagement.campaign)
    _unit, body = first_of(engagement, "spain")
    first = write(client, umpire, engagement, **sheet_of(engagement, 2), draft="end-1")
    assert "Phase 1: Spain 2, Cuba 0." in client.get(first.url).content.decode()
    assert ">End phase 2</button>" in client.get(first.url).content.decode()
    send(
        client,
        umpire,
        engagement,
        {**fields_drawn(client, umpire, engagement), f"{body}-lost": "3", f"{body}-ran": "on"},
    )
    page = client.get(
        write(client, umpire, engagement, **fields_drawn(client, umpire, engagement), draft="end-2").url
    )
    assert "Phase 2: Spain 1, Cuba 0." in page.content.decode()
    write(client, umpire, engagement, **fields_drawn(client, umpire, engagement))
    assert "Phase 2: Spain 1, Cuba 0." in client.get(address(engagement, "table", "confirm")).content.decode()
    confirm(client, umpire, engagement)
    result = engagement.results.get()
    assert result.data["phases"] == 2
    assert [each["minute"] for each in result.data["turning_points"] if each["what"] == "went_back"] == [10]


@pytest.mark.django_db(transaction=True)
def test_two_phones_stay_in_step_by_themselves_through_a_lost_signal(
    new_context, live_server, axe, engagement, players
):
    pages = []
    for user in players:
        page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        log_in(page, live_server.url, user.username)
        page.goto(live_server.url + address(engagement, "table"))
        pages.append(page)
    one, other = pages

    def lost_figures(page, number):
        return page.locator("li[data-unit] .stepper input").nth(number)

    more = one.locator("[data-more]")
    more.nth(0).tap()
    more.nth(1).tap()
    lost_figures(other, 1).focus()  # its reader is about to type there
    expect(lost_figures(other, 0)).to_have_value("1")
    expect(lost_figures(other, 1)).to_have_value("0")
    expect(other.locator("li[data-unit]").nth(0)).to_contain_text("Entered by captain_general")
    expect(other.locator("[data-side] [data-lost]").first).to_have_text("1")
    lost_figures(other, 1).blur()
    expect(lost_figures(other, 1)).to_have_value("1")
    expect(other.locator("[data-in-step]")).to_contain_text("Last entry by captain_general.")

    one.get_by_role("button", name="Undo").tap()
    expect(lost_figures(other, 1)).to_have_value("0")

    other.context.set_offline(True)
    other.locator("[data-more]").nth(2).tap()
    for _ in range(2):
        other.locator("[data-more]").nth(0).tap()
    expect(other.locator("[data-behind]")).to_contain_text("2 entries wait", use_inner_text=True)
    with one.expect_response(lambda answered: answered.request.method == "POST"):
        more.nth(0).tap()
    other.context.set_offline(False)
    expect(lost_figures(one, 2)).to_have_value("1")
    conflict = other.locator("[data-conflict]:visible")
    expect(conflict).to_contain_text("captain_general entered 2, and you entered 3.", use_inner_text=True)
    expect(lost_figures(one, 0)).to_have_value("2")
    assert axe(other) == []
    conflict.get_by_role("button", name="Keep mine").tap()
    expect(conflict).to_have_count(0)
    expect(lost_figures(one, 0)).to_have_value("3")
    expect(one.locator("li[data-unit]").nth(0)).to_contain_text("Entered by brigade")
    assert other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('kept:')).length") == 0


@pytest.mark.django_db(transaction=True)
def test_the_table_goes_on_without_signal_and_nobody_else_reads_it(
    live_server, new_context, settings, tmp_path
):
    settings.BROWSER_FILES = tmp_path  # without rules for phones: a log needs none
    engagement = meet()
    seat(engagement.campaign, "captain_general")
    context = new_context(viewport={"width": 390, "height": 844})
    page, faults = context.new_page(), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    log_in(page, live_server.url, "captain_general")
    log = live_server.url + address(engagement, "table")
    page.goto(log)
    page.evaluate(LOG_KEPT)  # as soon as it is opened
    context.set_offline(True)
    page.reload()
    expect(page.locator("[data-no-signal]")).to_be_visible()
    context.set_offline(False)
    page.reload()
    page.locator(".log-more summary").click()
    page.get_by_role("button", name="Make ready for a hall without signal").click()
    status = page.locator("[data-hall] [role=status]")
    expect(status).to_have_text("Ready: this battle opens without signal.", timeout=30_000)

    context.set_offline(True)
    _unit, body = first_of(engagement, "spain")
    lost = page.locator(f'[name="{body}-lost"]')
    boxes = page.locator(f'li[data-unit]:has([name="{body}-lost"]) .tally')
    for place in (0.1, 0.9):  # wherever the thumb lands
        boxes.click(position={"x": boxes.bounding_box()["width"] * place, "y": 20})
    page.reload()
    expect(page.locator("[data-no-signal]")).to_be_visible()
    expect(lost).to_have_value("2")
    for sign in ("more", "less"):
        page.locator(f'li[data-unit]:has([name="{body}-lost"]) [data-{sign}]').click()
    expect(lost).to_have_value("2")
    page.locator(".depths").get_by_text("Assisted").click()
    waiting = page.locator("[data-elsewhere]:visible")
    expect(waiting).to_contain_text("Entries that wait in Result only: 1.", use_inner_text=True)
    assert small_targets(page) == []
    waiting.get_by_role("link").click()
    expect(lost).to_have_value("2")
    expect(waiting).to_have_count(0)
    assert faults == []
    expect(page.locator("[data-no-signal] [data-stored]")).to_be_hidden()
    context.set_offline(False)
    expect(page.locator("[data-no-signal] [data-stored]")).to_be_visible()  # it is still the stored page
    context.set_offline(True)
    for name in ("Play sheet", "Disputes"):
        page.goto(log)
        page.locator(".log-more summary").click()
        page.get_by_role("link", name=name).first.click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    page.goto(live_server.url + address(engagement))
    expect(page.get_by_role("heading", name=engagement.name, exact=True)).to_be_visible()
    page.goto(f"{live_server.url}/")  # the installed site opens on it
    expect(page).to_have_url(log)
    no_signal = page.get_by_role("heading", name="No signal")
    stored_log = page.get_by_role("link", name="Open the table log stored last")
    for other in (
        f"/c/{engagement.campaign.slug}/reports/",
        address(engagement, "table").replace(engagement.ref, "other"),
    ):
        page.goto(live_server.url + other)
        expect(no_signal).to_be_visible()
        expect(page).to_have_url(live_server.url + other)
        assert small_targets(page) == []
        stored_log.click()
        expect(page).to_have_url(log)

    context.set_offline(False)
    page.goto(log)
    expect(page.locator("[data-in-step]")).to_contain_text("Saved.")
    assert TableReport.objects.get().data["lines"][0]["lost"] == 2
    page.goto(log + "assisted/")
    expect(page.locator("#assisted .roster")).to_be_visible()
    expect(waiting).to_have_count(0)

    seats = Seat.objects.filter(campaign=engagement.campaign, key="captain_general")
    player = seats.get().player
    seats.update(player=None)  # the log is theirs no more
    assert page.goto(log).status == 404
    context.set_offline(True)
    for lost_page in ("/", address(engagement, "table", "assisted")):
        page.goto(live_server.url + lost_page)
        expect(no_signal).to_be_visible()
        expect(stored_log).to_be_hidden()
    context.set_offline(False)
    seats.update(player=player)
    page.goto(log)  # it is kept again

    context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    context.set_offline(True)
    page.goto(log)
    expect(no_signal).to_be_visible()
