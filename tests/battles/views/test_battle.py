"""A battle that was fought, event by event, as each side may see it."""

import re

import pytest
from playwright.sync_api import expect

from battles.models import BattleLog
from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.browser import Held, log_in, small_targets

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


def address(engagement):
    return f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"


def publish_week(engagement):
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)


def test_a_battle_without_a_record_leads_to_the_page_of_the_battle(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    answer = client.get(address(engagement))
    assert (answer.status_code, answer["Location"]) == (302, address(engagement).removesuffix("battle/"))


def test_every_event_of_a_phase_is_a_sentence_with_its_clause(client, engagement):
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(address(engagement)).content.decode()
    log = shown.partition('class="log-lines"')[2].partition("</section>")[0]
    events = [event for event in BattleLog.objects.get().events["events"] if event[0] == 1]
    assert log.count("<li>") == len(events)
    assert log.count('class="chip" href="/rules/machete/MACH-') == len(events)
    assert "Band, A" in log


def test_the_board_stands_as_at_the_step_asked_for_and_never_beyond_the_last(client, engagement):
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    last = client.get(address(engagement)).context["page"].moment.count
    assert 0 <= len(BattleLog.objects.get().events["events"]) - last <= 3  # told by the sentence of the end
    for asked, step in (("17", 17), ("0", 0), ("99999", last), ("-3", 0), ("x", 0)):
        assert f'data-step="{step}"' in client.get(address(engagement), {"step": asked}).content.decode()


def test_another_phase_is_asked_for_alone(client, engagement):
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    events = BattleLog.objects.get().events["events"]
    step = next(number for number, event in enumerate(events, start=1) if event[0] == 2)
    asked = client.get(
        address(engagement), {"step": step}, headers={"HX-Request": "true", "HX-Target": "log"}
    ).content.decode()
    assert asked.lstrip().startswith("<section")
    assert "Phase 2 in words" in asked


def test_each_side_sees_its_own_units_by_name_and_the_enemys_by_number(client, engagement):
    fight_battle(engagement.pk)
    publish_week(engagement)
    for key, own, other in (("camaguey", "Band, A", "Column"), ("captain_general", "Column, A", "Band")):
        client.force_login(seat(engagement.campaign, key))
        shown = client.get(address(engagement), {"step": "40"}).content.decode()
        assert own in shown
        assert other not in shown
        assert other.lower() not in re.sub(r"/c/[a-z0-9-]+/", "", shown)
    assert "Cavalry 1" in shown


def test_an_enemy_reserve_that_never_came_leaves_no_trace(client, engagement):
    hold_back(engagement, "guerrilla")
    fight_battle(engagement.pk)
    publish_week(engagement)
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = client.get(address(engagement), {"step": "99999"}).content.decode()
    assert "uerrilla" not in shown
    events = BattleLog.objects.get().events["events"]
    if not any(event[2] == "enters" for event in events):
        assert "Cavalry 1" not in shown


def test_the_turns_seed_is_not_on_the_page(client, engagement):
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    assert engagement.turn.seed not in client.get(address(engagement)).content.decode()


def test_a_battle_takes_few_queries(client, engagement, django_assert_num_queries):
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    with django_assert_num_queries(10):
        client.get(address(engagement))


@pytest.mark.django_db(transaction=True)
def test_another_phase_of_the_log_leaves_the_focus_where_it_is(page, live_server, engagement):
    fight_battle(engagement.pk)
    publish_week(engagement)
    umpire = umpire_of(engagement.campaign)
    umpire.set_password(umpire.username)
    umpire.save()
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}{address(engagement)}")
    first = page.locator("#log .log-lines a").first.get_attribute("id")
    for goal, then in (("log-2", "log-2"), (first, "log")):  # the first phase's sentences are gone then
        with Held(page) as held:
            page.locator("#log-2").press("Enter")
            held.asked()
            page.locator(f"#{goal}").focus()
        expect(page.locator(f"#{first}")).to_have_count(0)
        expect(page.locator(f"#{then}")).to_be_focused()
        page.goto(f"{live_server.url}{address(engagement)}")


def test_on_a_phone_two_fingers_bring_nearer_what_lies_between_them(browser, live_server, engagement):
    fight_battle(engagement.pk)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    log_in(page, live_server.url, umpire_of(engagement.campaign).username)
    page.goto(live_server.url + address(engagement) + "?step=40")
    expect(page.locator(".whole .board")).to_have_count(1)
    frame = page.locator(".board")
    frame.scroll_into_view_if_needed()
    box = frame.bounding_box()
    x, y = box["x"] + box["width"] * 0.75, box["y"] + box["height"] / 2
    pinch(page, x, y, 20, 60)
    assert frame.evaluate("frame => frame.scrollWidth / frame.clientWidth") == pytest.approx(3, abs=0.1)
    held = frame.evaluate("frame => (frame.scrollLeft + frame.clientWidth * .75) / frame.scrollWidth")
    assert held == pytest.approx(0.75, abs=0.02)
    assert page.evaluate("visualViewport.scale") == 1
    assert small_targets(page) == []
    pinch(page, x, y, 60, 15)
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    context.close()


def pinch(page, x, y, apart, then):
    """Pinches with two fingers around (x, y), from *apart* px to *then*.

    Both are distances from that spot.
    """
    touch = page.context.new_cdp_session(page)

    def send(kind, *far):
        points = [{"x": x - px, "y": y} for px in far] + [{"x": x + px, "y": y} for px in far]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", apart)
    for step in range(1, 9):
        send("touchMove", apart + (then - apart) * step / 8)
    send("touchEnd")


def test_on_a_phone_the_whole_table_is_shown_and_nearer_the_unit_that_acts(browser, live_server, engagement):
    fight_battle(engagement.pk)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    log_in(page, live_server.url, umpire_of(engagement.campaign).username)
    page.goto(live_server.url + address(engagement) + "?step=40")
    frame = page.locator(".board")
    expect(page.locator(".whole .board")).to_have_count(1)
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert frame.evaluate("frame => frame.scrollWidth > 2 * frame.clientWidth")
    page.get_by_role("link", name="Forward one event").click()
    while not page.locator(".unit.now").count():
        page.get_by_role("link", name="Forward one event").click()
    expect(page.locator(".unit.now .pose").first).to_be_in_viewport()
    expect(page.locator(".play .said")).to_have_text(page.locator("[data-sentence]").inner_text())
    expect(page.locator(".play .said")).to_be_in_viewport()
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    context.close()


def test_the_account_names_a_sides_leaders_to_that_side_and_the_umpire_alone(client, engagement):
    fight_battle(engagement.pk)
    publish_week(engagement)
    readers = [
        umpire_of(engagement.campaign),
        seat(engagement.campaign, "camaguey"),
        seat(engagement.campaign, "captain_general"),
    ]
    reads = []
    for reader in readers:
        client.force_login(reader)
        account = (
            client.get(address(engagement))
            .content.decode()
            .partition('class="account')[2]
            .partition("</section>")[0]
        )
        assert account
        reads.append("anguily" in account)
    assert reads == [True, True, False]
