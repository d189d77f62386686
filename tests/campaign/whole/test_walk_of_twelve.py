"""A founder and twelve invited players go through three turns, in Chromium and with a real worker.

The founder sits at a desk. The players have phones of 390 px: one reads Spanish, one has a keyboard alone,
and one has no script. Their taps, the words they read and the weight of the pages are counted.
"""

from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from campaign.audit.ledger_audit import audit
from campaign.models import Campaign, Engagement
from tests.browser import at_rest, comes_true, wait_for_htmx
from tests.campaign.scenes import read
from tests.campaign.whole.twelve_seats import SEATS, with_twelve_seats
from tests.form_reader import forms_on
from tests.person import MARCHED
from tests.walker import Album, Effort, Walker

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PASSWORD = "in the manigua 73"
SPANISH, KEYS, WITHOUT_SCRIPT = "camaguey", "cavalry", "villas"
AT_JOBABO = ("eastern_line", "oriente")
"""One seat of each side whose force marches there and attacks."""
BY_FORM = {KEYS: "Palo Seco", WITHOUT_SCRIPT: "Jimaguayú", **dict.fromkeys(AT_JOBABO, "Jobabo")}
BY_FINGER = (SPANISH, "railway", "infantry")
READERS = {1: (SPANISH, "oriente"), 2: ("railway", "eastern_line")}
"""By turn: those who read its report and order the next march; the others say only that they are ready."""
TURNS = 3
MOST_TAPS, MOST_CLICKS, MOST_BYTES = 3, 60, 150 * 1024
"""For a march, for the umpire's turn, and of a page at a first visit."""
MOST_WORDS, MOST_MINUTES = 500, 6
"""Most words of a report, and most minutes of a player's week."""


def test_a_founder_and_twelve_players_play_three_turns(
    live_server, worker, new_context, axe, settings, tmp_path
):
    settings.MANIGUA_HOME = tmp_path
    album, players = Album(), dict[str, Walker]()
    marches, weeks, clicks, reports = [], [], [], []
    User.objects.create_user("ulises", password="ulises", is_staff=True)
    desk = new_context(**DESK, permissions=["clipboard-read", "clipboard-write"]).new_page()
    ulises = Walker(desk, axe, album, "mouse")
    ulises.logs_in(live_server.url, "ulises")
    found_campaign(ulises)
    links = invite_everybody(ulises)
    assert set(links) == set(SEATS)
    for key, link in links.items():
        screen = {**PHONE, "java_script_enabled": key != WITHOUT_SCRIPT, "has_touch": key != KEYS}
        page = new_context(**screen).new_page()
        player = players[key] = Walker(page, axe, album, "keys" if key == KEYS else "finger")
        accept_invitation(player, live_server.url + urlsplit(link).path, key)
        marches += first_week(player, key)
        weeks.append(player.now())
    for number in range(1, TURNS + 1):
        clicks.append(settle_turn(ulises, number))
        for key, player in players.items() if number < TURNS else ():
            if key not in READERS[number]:
                say_ready_without_browser(key)
                continue
            before = player.now()
            player.goes_to_page(f"{live_server.url}/c/twelve/week/")
            reports.append(read_week(player))
            marches.append(order_by_finger(player))
            weeks.append(player.now().since(before))
            say_ready(player)
    print(f"\nTaps of a march: {[each.taps for each in marches]}")
    print(f"Clicks of the umpire's turn: {[each.taps for each in clicks]}")
    print(f"Words of a report: {reports}; minutes of a week: {[round(each.minutes, 1) for each in weeks]}")
    print(f"Bytes of a page: {album.weights}")
    assert album.faults == {}
    assert max(each.taps for each in marches) <= MOST_TAPS
    assert max(each.taps for each in clicks) <= MOST_CLICKS
    assert median(reports) <= MOST_WORDS
    assert median(each.minutes for each in weeks) <= MOST_MINUTES
    assert max(album.weights.values()) <= MOST_BYTES
    assert Engagement.objects.exists()
    assert audit(Campaign.objects.get()).faults == ()


def found_campaign(ulises: Walker) -> None:
    """Starts a campaign of a shipped war with its seats split.

    The umpire downloads it, sends it back and looks at it.
    """
    page = ulises.page
    ulises.follows(ulises.link("Start a campaign"))
    ulises.follows(ulises.link("Scenario workshop"))
    with page.expect_download() as taking:
        ulises.press(page.locator("a[href$='shipped/camaguey_1873/file/']"))
    changed = with_twelve_seats(Path(taking.value.path()).read_bytes())
    zipped = {"name": "mine.zip", "mimeType": "application/zip", "buffer": changed}
    page.locator("[name=sent]").set_input_files(zipped)
    ulises.fills(page.get_by_label("Its short name"), "twelve")
    ulises.follows(ulises.button("Upload and check"))
    ulises.reads("South columns", "Column Báscones")
    ulises.fills(page.get_by_label("Name in its address"), "twelve")
    page.get_by_label("Orders are due every").select_option(label="Sunday")
    ulises.follows(ulises.button("Start the campaign"))
    ulises.reads("Your first turn")


def invite_everybody(ulises: Walker) -> dict[str, str]:
    """Returns the links by seat. The first deadline is the one that the rhythm proposes."""
    page = ulises.page
    ulises.follows(ulises.link("Fill the seats"))
    page.locator(f"[name=language-{SPANISH}]").select_option("es")
    ulises.follows(ulises.button("Create the links"))
    boxes = page.locator("input.link").all()
    links = {box.get_attribute("id").removeprefix("link-"): box.input_value() for box in boxes}
    ulises.press(ulises.button("Copy the link").first)
    expect(page.locator("#toasts")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == next(iter(links.values()))
    ulises.goes_to("Desk")
    ulises.follows(ulises.button("Set the deadline"))
    expect(page.locator("#toasts")).to_contain_text("The deadline is set")
    return links


def accept_invitation(player: Walker, link: str, name: str) -> None:
    player.goes_to_page(link)
    for field, text in {"username": name, "password1": PASSWORD, "password2": PASSWORD}.items():
        player.fills(player.page.locator(f"[name={field}]"), text)
    player.follows(player.page.locator("form:has([name=password1]) button.first"))
    player.reads_all()


def first_week(player: Walker, key: str) -> list[Effort]:
    """Plays the player's first week: order by form or finger, or none. Then the player says to be ready."""
    page, found = player.page, []
    expect(page.locator("html")).to_have_attribute("lang", "es" if key == SPANISH else "en")
    expect(page.locator("h1")).to_have_text(("Your first week", "Su primera semana")[key == SPANISH])
    if key in BY_FORM:
        write_order(player, BY_FORM[key], attack=key in AT_JOBABO)
    elif key in BY_FINGER:
        found.append(order_by_finger(player))
    say_ready(player)
    return found


def order_by_finger(player: Walker) -> Effort:
    """Returns what a march costs from the page that names the force."""
    page, before = player.page, player.now()
    player.follows(page.locator("#next-order a.btn"))
    assert comes_true(page, "() => document.querySelector('#plate-clip path').getBBox().width === innerWidth")
    at_rest(page)
    player.effort.taps += 1
    page.touchscreen.tap(*free_place(page))
    expect(page.locator("#plate-marches path.march.ink")).to_have_count(1)
    wait_for_htmx(page)
    save_order(player)
    return player.now().since(before)


def free_place(page: Page) -> tuple[float, float]:
    """Returns where a place lies that a finger reaches, and nothing else."""
    spot = page.evaluate(
        """() => {
            const end = document.getElementById("panel").getBoundingClientRect().top;
            const middle = (sign) => { const box = sign.querySelector(".hit").getBoundingClientRect();
                return [box.left + box.width / 2, box.top + box.height / 2]; };
            const about = document.querySelector("#panel header a[href*='/places/']");
            const there = about?.pathname.split("/").at(-2);
            const signs = [...document.querySelectorAll("#drawing-plate a[data-sign]")];
            for (const link of document.querySelectorAll("#drawing-plate a.place[href*='tap=']")) {
                const [x, y] = middle(link);
                if (link.href.baseVal.endsWith(`p:${there}`)) continue;
                if (x < 22 || x > innerWidth - 22 || y > end - 22) continue;
                if (!document.elementFromPoint(x, y)?.closest("#drawing-plate")) continue;
                const others = signs.filter((sign) => sign !== link).map(middle);
                if (others.every(([left, top]) => Math.hypot(left - x, top - y) > 9)) return [x, y];
            }
            return null;
        }"""
    )
    assert spot, "no place is within a finger's reach"
    return tuple(spot)


def write_order(player: Walker, place: str, *, attack: bool) -> None:
    """Orders a march by the form alone, with script or without."""
    page = player.page
    if player.hand == "keys":
        player.skips_to("#next-order")
    player.follows(page.locator("#next-order a.btn"))
    if player.hand == "keys":
        player.skips_to("#panel")
    player.fills(page.locator("#id_leg1"), place)
    if attack:
        player.press(page.locator("#order label[for]").get_by_text("Attack", exact=True))
        page.locator("#id_odds_limit").select_option("300")
    save_order(player)


def save_order(player: Walker) -> None:
    player.press(player.page.locator("#order-save"))
    expect(player.page.locator("#order .badge.full")).to_be_visible()
    wait_for_htmx(player.page)


def say_ready(player: Walker) -> None:
    player.follows(player.page.locator("form.ready button:not([name=back])"))
    player.page.goto("about:blank")  # a page that waits asks every two seconds, and here are twelve


def say_ready_without_browser(key: str) -> None:
    """Says ready without a browser, by the same button.

    It does so for those who only say that they are ready.
    """
    client = Client()
    client.force_login(User.objects.get(username=key))
    page = read(client.get("/c/twelve/week/"))
    form = next(form for form in forms_on(page) if form.action.endswith("/ready/"))
    answer = client.post(form.action, form.sent(form.buttons[0]))
    assert answer.status_code == 302


def read_week(player: Walker) -> int:
    """Returns the words of the report; the player comes back to the week from it."""
    player.reads_all()
    before = player.now()
    player.follows(player.page.locator("a.btn[href*='/reports/']"))
    player.reads_all()
    words = player.now().since(before).words
    player.effort.taps += 1
    player.page.go_back()
    return words


def settle_turn(ulises: Walker, number: int) -> Effort:
    """Returns what the umpire's part of a locked turn costs."""
    before = ulises.now()
    ulises.goes_to("Desk")
    rest = ulises.text("Settle the rest by computer and publish").first
    following = ulises.text(f"Turn {number + 1}:").first
    expect(rest.or_(following)).to_be_visible(timeout=MARCHED)
    if rest.is_visible():
        ulises.press(rest)
        ulises.follows(ulises.button("Settle and publish"))
    expect(following).to_be_visible(timeout=MARCHED)
    ulises.reads_all()
    return ulises.now().since(before)
