import json
import re

import pytest
from django.contrib.messages import get_messages
from django.utils.translation import override

from campaign.clauses.catalogue import clauses_by_setting
from campaign.i18n.war_words import fill_words, speaking_of
from campaign.logic.settings.book import BOOK
from campaign.logic.settings.presets import BASICS, SWITCHES, preset_differences, preset_values
from campaign.logic.vocabulary import TurnState
from campaign.models import Entry, TimetableEntry
from campaign.pages.campaigns.settings_search import UnusualSetting
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db
RULES = "/c/war/desk/settings/"
DEFAULTS = {name: row.default for name, row in BOOK.items()}


@pytest.fixture(autouse=True)
def default_rules(war):
    """Sets all rules to those of a new campaign."""
    war.settings = {}
    war.save()


def send_form(client, reason="the map is small", seen=None, **changed):
    return client.post(RULES, {**DEFAULTS, **changed, "reason": reason, "seen": json.dumps(seen or DEFAULTS)})


def test_the_umpire_sees_every_setting_with_its_default_and_what_the_presets_do(war, as_):
    page = read(as_("ulises").get(RULES))
    with speaking_of(war.words, war.turn_days):
        for row in BOOK.values():
            assert fill_words(row.text["en"]) in page
    assert "men, 0 to 100,000; default 300" in page
    assert re.search(r"As in history.*?>521<.*?>452<.*?>392<", page, re.DOTALL)
    assert "applies from turn 1 on" in page
    assert RULES in read(as_("ulises").get("/c/war/desk/"))


@pytest.mark.parametrize("seen", ["[" * 50_000, "9" * 5000])
def test_a_forged_setting_is_refused_and_changes_nothing(war, as_, seen):
    answer = as_("ulises").post(RULES, {**DEFAULTS, "dear": 20, "reason": "x", "seen": seen})
    assert answer.status_code == 422
    assert not Entry.objects.exists()


def test_in_spanish_every_setting_is_in_spanish(war, as_):
    with override("es"), speaking_of(war.words, war.turn_days):
        page = read(as_("ulises").get(RULES, headers={"accept-language": "es"}))
    with override("es"), speaking_of(war.words, war.turn_days):
        for row in BOOK.values():
            assert fill_words(row.text["es"]) in page


def test_a_change_is_made_and_listed_with_who_why_before_and_after(war, as_):
    answer = send_form(as_("ulises"), recovery="gentle", at_once_men=150)
    assert answer.url == RULES
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["The rules are changed."]
    war.refresh_from_db()
    assert war.settings == {"changes": {"1": {"recovery": "gentle", "at_once_men": 150}}}
    page = read(as_("ulises").get(RULES))
    assert "300 men → 150 men" in page
    assert "the map is small" in page
    assert "From turn 1 on; ulises" in page
    assert re.search(r"<b>Gentle</b>\s*<span[^>]*>Chosen", page)


def test_the_same_page_sent_twice_changes_the_rules_once(war, as_):
    send_form(as_("ulises"), dear=20)
    answer = send_form(as_("ulises"), dear=20)
    assert "There was nothing to change." in [str(said) for said in get_messages(answer.wsgi_request)]
    assert Entry.objects.filter(operation="settings.change").count() == 1


@pytest.mark.parametrize(
    ("about", "status", "said"),
    [
        ({"dear": 101}, 422, "less than or equal to 100"),
        ({"dear": "many"}, 422, "whole number"),
        ({"recovery": "mild"}, 422, "Select a valid choice"),
        ({"dear": 20, "reason": ""}, 422, "Give a reason"),
        ({"dear": 20, "seen": {**DEFAULTS, "dear": 30}}, 409, "changed since you opened this page"),
        ({"dear": 20, "seen": [1]}, 409, "changed since you opened this page"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_beside_its_field_and_kept_for_mending(
    war, as_, about, status, said
):
    answer = send_form(as_("ulises"), **about)
    assert answer.status_code == status
    assert said in read(answer)
    war.refresh_from_db()
    assert war.settings == {}


def test_when_the_campaign_is_over_the_rules_are_only_read(war, as_):
    war.turns.update(state=TurnState.PUBLISHED)
    page = read(as_("ulises").get(RULES))
    assert "Its rules can no longer change" in page
    assert "Change the settings" not in page
    assert send_form(as_("ulises"), dear=20).status_code == 409


def test_where_the_scenario_has_nothing_for_a_rule_the_page_says_so(war, as_):
    said = "The scenario of this campaign has nothing for it"
    assert read(as_("ulises").get(RULES)).count(said) == 4
    war.world |= {"stakes": {"treasury": {"side": "spain"}}}
    war.save()
    TimetableEntry.objects.create(
        campaign=war, key="x", name="X", kind="event", opens=war.start_date, closes=war.start_date, data={}
    )
    assert read(as_("ulises").get(RULES)).count(said) == 2


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_finds_no_rules_page(war, as_, name):
    assert as_(name).get(RULES).status_code == 404
    assert send_form(as_(name), dear=20).status_code == 404
    war.refresh_from_db()
    assert war.settings == {}


def test_the_page_makes_at_most_twelve_queries(war, as_, django_assert_max_num_queries):
    umpire = as_("ulises")
    send_form(umpire, dear=20)
    with django_assert_max_num_queries(12):
        umpire.get(RULES)


def test_the_scales_of_its_rules_are_offered_and_no_others(war, as_):
    page = read(as_("ulises").get(RULES))
    offered = page.partition('name="men_per_figure"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w+)"', offered) == ["auto", "1", "2", "5", "10", "20", "30", "50"]
    assert send_form(as_("ulises"), men_per_figure="25").status_code == 422
    assert send_form(as_("ulises"), men_per_figure="20").status_code == 302
    war.refresh_from_db()
    assert war.rules(1).battles.men == 20


LISTED = re.compile(r'<p class="serif">(reason \d+)</p>')


def change_often(war, times: int) -> None:
    """Adds *times* changes of the rules of *war* to its log."""
    Entry.objects.bulk_create(
        Entry(
            campaign=war,
            operation="settings.change",
            subject=war.slug,
            reason=f"reason {number}",
            data={"from_turn": number, "before": {"dear": number}, "after": {"dear": number + 1}},
        )
        for number in range(times)
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_changes_of_a_long_war_are_read_a_page_at_a_time_the_newest_first(
    war, as_, language, django_assert_max_num_queries
):
    change_often(war, 90)
    client, address, found, pages = as_("ulises"), RULES, [], 0
    while address:
        with django_assert_max_num_queries(12):
            page = read(client.get(address, headers={"accept-language": language}))
        assert len(LISTED.findall(page)) <= 20
        found += LISTED.findall(page)
        later = re.search(r'rel="next" href="([^"#]+)#changes"', page)
        address, pages = later and later[1], pages + 1
    assert found == [f"reason {number}" for number in reversed(range(90))]
    assert pages == 5


@pytest.mark.parametrize("asked", ["0", "many", "99"])
def test_a_page_of_changes_that_is_not_there_shows_the_nearest(war, as_, asked):
    change_often(war, 30)
    page = read(as_("ulises").get(RULES, {"page": asked}))
    assert len(LISTED.findall(page)) in (10, 20)


def test_few_changes_have_no_pages(war, as_):
    change_often(war, 20)
    page = read(as_("ulises").get(RULES))
    assert len(LISTED.findall(page)) == 20
    assert "page=" not in page


def test_every_setting_is_linked_to_the_clauses_that_read_it(war, as_):
    page = read(as_("ulises").get(RULES))
    for name, clauses in clauses_by_setting().items():
        assert name in BOOK
        for clause in clauses:
            assert f'href="/rules/campaign/{clause.id}/"' in page
    crowd = page.index('name="crowd"')
    assert "CAMP-MARCH-04" in page[crowd : page.index('class="setting', crowd)]


def test_the_search_finds_settings_by_words_without_accents_and_says_when_there_is_none(war, as_):
    page = read(as_("ulises").get(f"{RULES}?q=FORDS"))
    assert "#id_fords" in page
    assert "#id_disease" not in page
    assert "No setting is called" in read(as_("ulises").get(f"{RULES}?q=fjord"))
    spanish = as_("ulises").get(f"{RULES}?q=arbitro", headers={"accept-language": "es"})
    assert "#id_sending" in read(spanish)


def test_every_preset_is_shown_before_it_is_saved_and_then_holds(war, as_):
    for preset in SWITCHES:
        page = read(as_("ulises").get(f"{RULES}?preset={preset}"))
        war.refresh_from_db()
        assert "changes" not in war.settings
        assert "This preset is not saved yet" in page or not preset_differences(preset, DEFAULTS)
    assert "Disease" not in {each.text for each in as_("ulises").get(RULES).context["page"].unusual}
    send_form(as_("ulises"), **preset_values("war"))
    war.refresh_from_db()
    rules = war.rules(1)
    assert (rules.disease.disease, rules.money.money, rules.knowledge.spies) == ("on", "on", "on")
    answer = as_("ulises").get(RULES)
    assert "chosen" in read(answer)
    assert UnusualSetting("Disease", "off", "on") in answer.context["page"].unusual


def test_presets_and_basics_name_settings_with_values_they_can_have():
    assert len(BASICS) == len({*BASICS}) == 12
    assert {*BASICS} <= {*BOOK}
    for preset in SWITCHES:
        assert all(not BOOK[name].fault(value) for name, value in preset_values(preset).items())


def test_before_it_is_saved_a_change_says_what_it_would_have_done(as_, django_assert_max_num_queries):
    fought, _met = fought_war()
    fought.settings = {}
    fought.save()
    client, page = as_("ulises"), f"/c/{fought.slug}/desk/settings/"
    entered = {"at_once_men": 100000, "recovery": "harsh", "absent": "computer", "disease": "on"}
    asked = {**DEFAULTS, **entered, "dear": "", "reason": "", "seen": json.dumps(DEFAULTS), "look": "1"}
    with django_assert_max_num_queries(12):
        part = read(client.post(page, asked, headers={"HX-Request": "true"}))
    with django_assert_max_num_queries(12):
        whole = read(client.post(page, asked))
    for answer in (part, whole):
        assert "Battles in turn 1: 1. The computer settled 0 of them at once." in answer
        assert "it would have settled 1" in answer
        assert re.search(
            r"Men lost in battle in turn 1: \d+\. With this setting about \d+ of them would have died", answer
        )
        assert "Orders in turn 1: " in answer
        assert "300 men → 100,000 men" in answer
        assert answer.count("<dt>") >= len(entered)
    assert "It changes this rule: Who falls sick." in part  # nobody fell sick: there is nothing to count
    assert '<option value="harsh" selected>' in whole
    fought.refresh_from_db()
    assert fought.settings == {}
    assert not Entry.objects.filter(operation="settings.change").exists()


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_cannot_ask_what_a_change_would_do(war, as_, name):
    assert as_(name).post(RULES, {**DEFAULTS, "look": "1"}).status_code == 404
