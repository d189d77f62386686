"""The play sheet as somebody at a table has it."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

import rules
from battles.operations import table_setup
from battles.playsheet.form import PlayForm
from tests.battles.fields import meet, umpire_of
from tests.browser import Held, log_in, wait_for_htmx

pytestmark = pytest.mark.django_db

SHEET = "/rules/machete/play-sheet/"


@pytest.fixture
def reader(client):
    client.force_login(User.objects.create_user("reader"))
    return client


def test_the_sheet_lists_every_procedure_with_its_clause(reader):
    shown = reader.get(SHEET).content.decode()
    for procedure in rules.all_procedures("machete").values():
        assert f'href="{SHEET}{procedure.name.partition(".")[2]}/"' in shown
        assert procedure.clauses[0] in shown


EVERY = [name for book in rules.RULESETS for name in rules.all_procedures(book)]


@pytest.mark.parametrize(("number", "name"), tuple(enumerate(EVERY)))
def test_every_procedure_has_a_page_and_answers_whatever_is_sent(reader, number, name):
    """Tries each in one language and by one button, in turn."""
    book, _dot, short = name.partition(".")
    address = f"/rules/{book}/play-sheet/{short}/"
    answered = reader.get(address, headers={"accept-language": ("en", "es")[number % 2]})
    assert answered.status_code == 200
    fields = PlayForm(None, procedure=rules.procedure(name)).fields
    for sent, button in (
        ("1", ("roll", "odds")[number // 2 % 2]),
        (("9" * 400, "<i>x</i>")[number // 4 % 2], "roll"),
    ):
        answered = reader.post(address, dict.fromkeys(fields, sent) | {button: "1"})
        assert answered.status_code in (200, 422)
        assert "<i>x</i>" not in answered.content.decode()


VOLLEY = {
    "models_firing": "12", "range_cm": "10", "target_formation": "line", "target_cover": "none",
    "ambush_role": "none", "target_command_figures": "0", "umpire_modifier": "0", "figure_mm": "28",
}  # fmt: skip


def test_the_exact_odds_of_a_volley_stand_in_place_of_an_answer(reader, monkeypatch):
    answered = reader.post(f"{SHEET}fire/", VOLLEY | {"odds": "1"})
    assert answered.context["answer"] is None
    lost = next(line for line in answered.context["odds"] if line.label == "Figures lost")
    assert [(chance.said, chance.times, chance.of) for chance in lost.chances][0] == ("1", 1, 3)
    assert "33.3 %" in answered.content.decode()
    monkeypatch.setattr("rules.core.chances.exact_odds.MOST", 2)
    assert reader.post(f"{SHEET}fire/", VOLLEY | {"odds": "1"}).status_code == 422


def test_a_volley_is_answered_with_its_dice_and_clauses(reader):
    shown = reader.post(f"{SHEET}fire/", VOLLEY | {"faces": "4"}).content.decode()
    assert "<dt>Figures lost</dt><dd>2</dd>" in shown
    assert 'aria-label="4"' in shown
    assert 'href="/rules/machete/MACH-FIRE-18/"' in shown


def test_a_dispute_says_that_it_binds(reader):
    shown = reader.post(f"{SHEET}dispute/", {"faces": "5"}).content.decode()
    assert "for the side that asks" in shown
    assert "This holds for the whole game" in shown
    spanish = reader.post(f"{SHEET}dispute/", {"faces": "5"}, headers={"accept-language": "es"})
    assert "a favor de quien pregunta" in spanish.content.decode()


def test_a_fault_stands_at_its_field(reader):
    answered = reader.post(f"{SHEET}building_assault/", {"attackers": "0", "defenders": "3", "roll": "1"})
    assert answered.status_code == 422
    assert 'id="id_attackers_error"' in answered.content.decode()


def test_only_the_part_is_sent_to_a_page_that_has_the_rest(reader):
    shown = reader.post(f"{SHEET}morale_test/", {"roll": "1"}, headers={"hx-request": "true"})
    assert shown.content.decode().strip().startswith('<div id="procedure"')


FIRE = "/rules/scwares/play-sheet/fire/"


def test_a_list_gets_one_more_row_without_script_and_keeps_what_was_written(reader):
    blank = reader.get(FIRE).content.decode()
    assert 'name="firers-1-weapon"' in blank
    assert 'name="firers-2-weapon"' not in blank
    sent = {"firers-0-bases": "7", "firers-1-bases": "", "more": "firers"}
    grown = reader.post(FIRE, sent)
    assert grown.status_code == 200
    shown = grown.content.decode()
    assert 'name="firers-0-bases" value="7"' in shown
    assert 'name="firers-2-weapon"' in shown
    assert "errorlist" not in shown
    part = reader.post(FIRE, sent, headers={"hx-request": "true"}).content.decode()
    assert part.strip().startswith('<div id="procedure"')


def test_a_fault_of_a_list_is_reported_to_whoever_hears_its_legend(reader):
    sent = {
        f"units-{at}-{part}": said
        for at in (0, 1)
        for part, said in (("id", "1"), ("hex", "B2"), ("facing", "1"), ("division", "1"))
    }
    sent |= {"division": "1", "commander_hex": "B2"}
    answered = reader.post("/rules/acw_hex/play-sheet/command_chain/", sent)
    assert answered.status_code == 422
    shown = answered.content.decode()
    assert 'aria-describedby=" units_error"' in shown
    assert 'id="units_error"' in shown


def test_places_are_answered_as_places_and_names_as_they_were_written(reader):
    sent = {"hex": "e5", "facing": "1"}
    shown = reader.post("/rules/acw_hex/play-sheet/fire_zone/", sent).content.decode()
    assert "<dt>Front</dt><dd>E4, D4</dd>" in shown
    sent = {"generals-0-id": "army", "generals-0-role": "army", "faces": "4"}
    rolled = reader.post("/rules/acw_hex/play-sheet/roll_orders/", sent, headers={"accept-language": "es"})
    assert "army: 4" in rolled.content.decode()


def test_a_pile_of_cards_is_read_out(reader):
    shown = reader.post("/rules/scwares/play-sheet/deal_event_deck/", {"turns": "1", "faces": "1"})
    assert "<li>2 of hearts</li>" in shown.content.decode()


def test_a_clause_leads_to_what_asks_it(reader):
    shown = reader.get("/rules/machete/MACH-FIRE-18/").content.decode()
    assert f'<a href="{SHEET}fire/">A volley</a>' in shown


@pytest.mark.parametrize("path", [f"{SHEET}nothing/", "/rules/chess/play-sheet/"])
def test_an_unknown_play_sheet_is_not_found(reader, path):
    assert reader.get(path).status_code == 404


def test_a_stranger_logs_in_first(client):
    assert client.get(SHEET).status_code == 302


def test_nothing_is_stored_and_little_is_read(reader, django_assert_num_queries):
    with django_assert_num_queries(2):  # session, user
        reader.post(f"{SHEET}morale_test/", {"roll": "1"})


def test_the_table_log_leads_to_the_play_sheet(client):
    engagement = meet()
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/").content.decode()
    for page in ("play-sheet", "disputes"):
        address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/{page}/"
        assert f'href="{address}"' in shown.partition("<main")[2]
        assert client.get(address).status_code == 200


def test_at_the_table_of_a_battle_the_sheet_reads_the_rules_as_its_campaign_does(client):
    engagement = meet()
    engagement.campaign.world = engagement.campaign.world | {
        "options": {"1": {"fire_modifiers": "cumulative"}}
    }
    engagement.campaign.save(update_fields=["world"])
    client.force_login(umpire_of(engagement.campaign))
    shown = client.get(
        f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/play-sheet/fire/"
    ).content.decode()
    assert '<option value="cumulative" selected>' in shown
    assert '<details class="options" open>' in shown
    elsewhere = client.get(f"{SHEET}fire/").content.decode()
    assert '<option value="single" selected>' in elsewhere
    assert '<details class="options">' in elsewhere


@pytest.mark.parametrize(
    ("language", "called", "elsewhere"),
    [("en", ("clansmen", "Crown troops"), ("Cubans", "Spaniards")),
     ("es", ("clanes", "Corona"), ("cubanos", "españoles"))],
)  # fmt: skip
def test_nations_are_called_as_the_campaign_calls_them(client, language, called, elsewhere):
    engagement = meet()
    engagement.campaign.nations = {
        "spanish": {"habits": "regular", "name": "Crown troops", "name_es": "Corona"},
        "cuban": {"habits": "irregular", "name": "clansmen", "name_es": "clanes"},
    }
    engagement.campaign.save(update_fields=["nations"])
    client.force_login(umpire_of(engagement.campaign))
    spoken = {"accept-language": language}

    def offered_options(address):
        page = client.get(address, headers=spoken).content.decode()
        return set(re.findall(r'<option value="(?:cuban|spanish)"[^>]*>([^<]*)<', page))

    assert offered_options(
        f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/play-sheet/move_path/"
    ) == set(called)
    assert offered_options(f"{SHEET}move_path/") == set(elsewhere)
    engagement.campaign.nations = {
        key: {"habits": row["habits"]} for key, row in engagement.campaign.nations.items()
    }
    engagement.campaign.save(update_fields=["nations"])
    unnamed = offered_options(
        f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/play-sheet/move_path/"
    )
    assert unnamed == ({"irregulars", "regulars"} if language == "en" else {"irregulares", "regulares"})


def test_a_battle_by_other_rules_has_their_sheet(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    client.force_login(umpire)
    shown = client.get(
        f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/play-sheet/"
    ).content.decode()
    assert "/play-sheet/deal_event_deck/" in shown


@pytest.mark.django_db(transaction=True)
@pytest.mark.browser
def test_a_dispute_is_rolled_for_on_a_phone_by_keyboard(page, live_server, axe):
    User.objects.create_user("reader", password="reader")
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(f"{live_server.url}/accounts/login/?next={SHEET}")
    page.fill("[name=username]", "reader")
    page.fill("[name=password]", "reader")
    page.keyboard.press("Enter")
    page.wait_for_selector(".sections")
    assert axe(page) == []
    page.get_by_role("link", name="A dispute", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="With these dice").click()
    page.wait_for_selector(".errorlist")
    wait_for_htmx(page)
    assert axe(page) == []
    page.get_by_role("button", name="Roll for me").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".answer")).to_be_focused()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.django_db(transaction=True)
@pytest.mark.browser
def test_a_row_is_added_by_keyboard_on_a_phone_and_enter_asks(page, live_server, axe):
    User.objects.create_user("reader", password="reader")
    page.set_viewport_size({"width": 390, "height": 780})
    page.goto(f"{live_server.url}/accounts/login/?next={FIRE}")
    page.fill("[name=username]", "reader")
    page.fill("[name=password]", "reader")
    page.keyboard.press("Enter")
    page.wait_for_selector("#procedure")
    page.fill("[name=firers-0-bases]", "3")
    page.get_by_role("button", name="Add a row : Who fires").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=firers-2-weapon]")).to_be_focused()
    assert page.input_value("[name=firers-0-bases]") == "3"
    assert axe(page) == []
    page.locator("[name=firers-0-bases]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".errorlist")
    assert page.locator("[name=firers-3-weapon]").count() == 0
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.django_db(transaction=True)
def test_a_sheet_sent_back_with_its_faults_leaves_the_focus_where_it_is(page, live_server):
    User.objects.create_user("reader", password="reader")
    log_in(page, live_server.url, "reader")
    page.goto(f"{live_server.url}{FIRE}")
    for goal in ("ask", "roll", "options", "firers_more"):
        wait_for_htmx(page)
        page.locator("#ask").focus()
        with Held(page) as held:
            page.keyboard.press("Enter")
            held.asked()
            page.locator(f"#{goal}").focus()
        expect(page.locator(".errorlist").first).to_be_visible()
        expect(page.locator(f"#{goal}")).to_be_focused()
