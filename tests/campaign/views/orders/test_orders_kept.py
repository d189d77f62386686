"""Entries in forms stay in the browser until the server has them: on a phone, in Chromium."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Error, Page, expect

from campaign.models import Dispatch, Order, Proposal
from tests.browser import at_rest, log_in, name_place, wait_for_htmx
from tests.campaign.scenes import fought_war, manned_war

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
LETTER = ("Buy fresh horses at Bor, and send word of what the enemy does on the road. " * 4)[:280]
WHY = "The road was flooded, as both sides agree."
UNSENT = "The server does not answer."


@pytest.fixture
def phone(new_context) -> Page:
    return new_context(viewport={"width": 390, "height": 844}).new_page()


def kept_keys(page: Page) -> list[str]:
    wait_for_htmx(page)
    return page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('kept:'))")


def write_letter(page: Page, address: str) -> None:
    """Begins an order to the umpire's discretion with LETTER in it."""
    page.goto(address)
    page.select_option("#id_kind", "free_text")
    expect(page.locator("#id_letter")).to_be_visible()
    wait_for_htmx(page)
    page.locator("#id_letter").fill(LETTER)


@pytest.mark.parametrize("place", ["?force={ref}", "orders/{ref}/"])
def test_a_letter_outlives_a_session_that_ended_and_is_gone_from_the_browser_once_saved(
    phone, live_server, axe, place
):
    leon = manned_war().forces.get(key="leon")
    address = f"{live_server.url}/c/war/{place.format(ref=leon.ref)}"
    log_in(phone, live_server.url, "ana")
    write_letter(phone, address)
    at_rest(phone)  # whatever the page still asks without the session would send it to the door first
    phone.context.clear_cookies(name="sessionid")
    phone.get_by_role("button", name="Save order").click()
    phone.wait_for_url("**/accounts/login/**")
    expect(phone.get_by_role("status")).to_contain_text("nothing was saved")
    log_in(phone, live_server.url, "ana")
    phone.goto(address)
    expect(phone.locator("#id_letter")).to_have_value(LETTER)
    assert phone.locator("#id_kind").input_value() == "free_text"
    expect(phone.locator("#order [data-kept]")).to_contain_text("not saved yet")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(phone) == []
    wait_for_htmx(phone)
    phone.get_by_role("button", name="Save order").click()
    expect(phone.get_by_text("Order for Leon saved.")).to_be_visible()
    assert Order.objects.get().letter == LETTER
    assert kept_keys(phone) == []
    phone.goto(address)
    expect(phone.locator("#order [data-kept]")).to_be_hidden()


def test_an_order_outlives_a_lost_signal_and_a_reload_and_can_be_discarded(phone, live_server):
    leon = manned_war().forces.get(key="leon")
    address = f"{live_server.url}/c/war/?force={leon.ref}"
    log_in(phone, live_server.url, "ana")
    phone.goto(address)
    name_place(phone, "#id_leg1", "Bor")
    wait_for_htmx(phone)
    phone.get_by_role("button", name="Leg").click()
    expect(phone.locator("#id_leg2")).to_be_visible()
    wait_for_htmx(phone)
    phone.context.set_offline(True)
    name_place(phone, "#id_leg2", "Cerro")
    phone.locator("#id_forced").check()
    phone.get_by_role("button", name="Save order").click()
    expect(phone.get_by_text(UNSENT)).to_be_visible()
    with pytest.raises(Error):
        phone.reload()
    phone.context.set_offline(False)
    phone.goto(address)
    kept = phone.locator("#order [data-kept]")
    expect(kept).to_be_visible()
    assert [phone.locator(f"#id_leg{n}").input_value() for n in (1, 2)] == ["Bor", "Cerro"]
    expect(phone.locator("#id_leg2")).to_be_visible()
    assert phone.locator("#id_forced").is_checked()
    wait_for_htmx(phone)
    kept.get_by_role("button").click()
    expect(kept).to_be_hidden()
    expect(phone.locator("#id_leg1")).to_have_value("")
    assert kept_keys(phone) == []


def test_entries_are_of_one_force_one_turn_and_one_person(phone, live_server):
    war = manned_war()
    leon, post = war.forces.get(key="leon"), war.forces.get(key="post")
    log_in(phone, live_server.url, "ana")
    write_letter(phone, f"{live_server.url}/c/war/?force={leon.ref}")
    phone.goto(f"{live_server.url}/c/war/?force={post.ref}")
    expect(phone.locator("#order [data-kept]")).to_be_hidden()
    assert phone.locator("#id_kind").input_value() != "free_text"
    phone.context.clear_cookies()
    log_in(phone, live_server.url, "ulises")
    phone.goto(f"{live_server.url}/c/war/orders/{leon.ref}/")
    expect(phone.locator("#order [data-kept]")).to_be_hidden()
    assert phone.locator("#id_kind").input_value() == "march"
    phone.context.clear_cookies()
    log_in(phone, live_server.url, "ana")
    war.turns.update(number=2)
    phone.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    expect(phone.locator("#order [data-kept]")).to_be_hidden()
    war.turns.update(number=1)
    phone.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    expect(phone.locator("#id_letter")).to_have_value(LETTER)


def test_restored_entries_do_not_overwrite_an_order_that_somebody_gave_meanwhile(phone, live_server, as_):
    leon = manned_war().forces.get(key="leon")
    address = f"{live_server.url}/c/war/?force={leon.ref}"
    as_("ana").post(f"/c/war/orders/{leon.ref}/", {"kind": "hold", "stance": "defend"})
    log_in(phone, live_server.url, "ana")
    write_letter(phone, address)
    as_("ulises").post(f"/c/war/orders/{leon.ref}/", {"kind": "march", "stance": "defend", "leg1": "bor"})
    phone.goto(address)
    expect(phone.locator("#id_letter")).to_have_value(LETTER)
    wait_for_htmx(phone)
    phone.get_by_role("button", name="Save order").click()
    expect(phone.get_by_role("alert").first).to_contain_text("another order")
    assert Order.objects.get().kind == "march"


def test_the_longest_letter_does_not_travel_in_an_address(phone, live_server):
    """Rests on web servers, which take addresses of some 4,000 letters."""
    leon = manned_war().forces.get(key="leon")
    address = f"{live_server.url}/c/war/orders/{leon.ref}/"
    log_in(phone, live_server.url, "ana")
    write_letter(phone, address)
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.locator("#id_letter").fill("ñ" * 2000)
    phone.locator("#id_letter").blur()
    phone.goto(address)
    expect(phone.locator("#id_letter")).to_have_value("ñ" * 2000)
    assert max(map(len, asked)) < 2000


def test_offline_one_toast_says_so_and_goes_when_the_signal_is_back(phone, live_server):
    leon = manned_war().forces.get(key="leon")
    log_in(phone, live_server.url, "ana")
    phone.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    phone.context.set_offline(True)
    for kind in ("free_text", "ambush", "free_text"):
        phone.select_option("#id_kind", kind)
        expect(phone.locator("#id_kind")).to_have_value("march")
        wait_for_htmx(phone)
    expect(phone.get_by_text(UNSENT)).to_have_count(1)
    phone.context.set_offline(False)
    phone.select_option("#id_kind", "free_text")
    expect(phone.locator("#id_letter")).to_be_visible()
    expect(phone.get_by_text(UNSENT)).to_have_count(0)


def test_an_order_form_left_open_over_a_new_log_in_says_to_reload_and_loses_nothing(phone, live_server):
    leon = manned_war().forces.get(key="leon")
    log_in(phone, live_server.url, "ana")
    write_letter(phone, f"{live_server.url}/c/war/?force={leon.ref}")
    make_token_stale(phone)
    phone.get_by_role("button", name="Save order").click()
    expect(phone.get_by_text("Your entries come back.")).to_be_visible()
    phone.reload()
    expect(phone.locator("#id_letter")).to_have_value(LETTER)
    wait_for_htmx(phone)
    phone.get_by_role("button", name="Save order").click()
    expect(phone.get_by_text("Order for Leon saved.")).to_be_visible()
    assert Order.objects.get().letter == LETTER


def make_token_stale(page: Page) -> None:
    """Changes the secret of the cookie, as another tab's log-in does."""
    cookie = next(each for each in page.context.cookies() if each["name"] == "csrftoken")
    page.context.add_cookies([cookie | {"value": cookie["value"][::-1]}])


def test_a_letter_to_a_seat_outlives_a_stale_page_and_is_gone_once_it_is_sent(phone, live_server, axe):
    manned_war()
    address = f"{live_server.url}/c/war/dispatches/"
    log_in(phone, live_server.url, "ana")
    phone.goto(address)
    phone.get_by_text("Write a dispatch").click()
    phone.select_option("[name=to]", "seat:marine")
    phone.locator("[name=text]").fill(LETTER)
    make_token_stale(phone)
    phone.get_by_role("button", name="Send the dispatch").click()
    expect(phone.get_by_role("heading", name="Nothing was saved")).to_be_visible()
    assert not Dispatch.objects.exists()
    phone.goto(address)
    expect(phone.locator("[name=text]")).to_have_value(LETTER)
    expect(phone.locator("[data-kept]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(phone) == []
    phone.get_by_role("button", name="Send the dispatch").click()
    expect(phone.get_by_text("The dispatch is on its way.")).to_be_visible()
    assert Dispatch.objects.get().text == LETTER.strip()
    assert kept_keys(phone) == []


def test_an_answer_to_a_letter_outlives_a_reload_and_is_gone_once_it_is_sent(phone, live_server, as_, axe):
    war = manned_war()
    for key, name in (("leon", "ana"), ("marines", "bruno")):
        ref = war.forces.get(key=key).ref
        as_(name).post(
            f"/c/war/orders/{ref}/", {"kind": "free_text", "stance": "defend", "letter": "Horses?"}
        )
    log_in(phone, live_server.url, "ulises")
    phone.goto(f"{live_server.url}/c/war/desk/")
    phone.get_by_text("Answer in words").first.click()
    phone.locator("[name=answer]").first.fill("There are none.")
    phone.reload()
    expect(phone.locator("[name=answer]").first).to_be_visible()
    assert [each.input_value() for each in phone.locator("[name=answer]").all()] == ["There are none.", ""]
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert axe(phone) == []
    phone.get_by_role("button", name="Send it").first.click()
    expect(phone.get_by_text("The letter is answered.")).to_be_visible()
    assert [order.answer for order in Order.objects.filter(answered=True)] == ["There are none."]
    assert kept_keys(phone) == []


def test_a_proposal_of_exchange_outlives_a_reload_and_is_gone_once_it_is_sent(phone, live_server):
    war, _met = fought_war()
    address = f"{live_server.url}/c/{war.slug}/prisoners/"
    log_in(phone, live_server.url, "ana")
    phone.goto(address)
    phone.get_by_text("Propose an exchange").click()
    phone.locator("[name=words]").fill("Man for man.")
    phone.locator("[name=gives]").fill("3")
    phone.goto(address)
    expect(phone.locator("[name=words]")).to_have_value("Man for man.")
    phone.get_by_role("button", name="Discard these entries").click()
    assert phone.locator("[name=words]").input_value() == ""
    phone.locator("[name=words]").fill("Three for none.")
    phone.locator("[name=gives]").fill("3")
    phone.get_by_role("button", name="Send the proposal").click()
    expect(phone.get_by_text("The proposal is on its way.")).to_be_visible()
    assert Proposal.objects.get().words == "Three for none."
    assert kept_keys(phone) == []


def open_rules(war) -> tuple[str, str, str]:
    return "desk/settings/", "form.rules", "Change the settings"


def open_books(war) -> tuple[str, str, str]:
    return f"forces/{war.forces.get(key='leon').ref}/override/", "form[data-keep$=' place']", "Save it"


def open_seat(war) -> tuple[str, str, str]:
    return "seat/marine/", "form[data-keep$=' substitute']", "Name a stand-in"


@pytest.mark.parametrize(
    ("opened", "field", "value"),
    [(open_rules, "reason", WHY), (open_books, "reason", WHY), (open_seat, "handover", WHY)],
    ids=["rules", "books", "seat"],
)
def test_an_umpires_draft_survives_a_reload_until_it_is_stored(phone, live_server, opened, field, value):
    war = manned_war()
    path, form, button = opened(war)
    log_in(phone, live_server.url, "ulises")
    for _time in ("written", "opened again"):
        phone.goto(f"{live_server.url}/c/war/{path}")
        written = phone.locator(f"{form} [name={field}]")
        if not written.input_value():
            written.evaluate(
                "field => { for (const all of document.querySelectorAll('details')) all.open = true }"
            )
            written.fill(value)
    assert written.input_value() == value
    expect(phone.locator(f"{form} [data-kept]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    if field == "handover":
        phone.locator(f"{form} [name=name]").fill(User.objects.create_user("dora").username)
    phone.locator(form).get_by_role("button", name=button).click()
    expect(phone.locator(".toast.stored")).to_be_visible()
    assert kept_keys(phone) == []
