import re

import pytest
from django.contrib.auth.models import User

from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import CasualtyReturn, Engagement, Force, Report
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.pages.parts.wording import phrases as words
from tests.campaign.briefing.test_late_reports import postponed_fight
from tests.campaign.operations.wars import result
from tests.campaign.scenes import PEOPLE, fought_war, in_hours, meet, publish_turns, read, seat_people
from tests.campaign.whole import test_fog
from tests.campaign.whole.named_facts import facts_of

pytestmark = pytest.mark.django_db
PARTS = (
    "What happened</h2>", "Forces</h2>", "Each force", "Each battle", "Strength", "All sightings",
    "Supply and health",
)  # fmt: skip


def test_before_the_first_week_there_is_no_report_and_a_sentence_says_so(war, as_):
    page = read(as_("ana").get("/c/war/reports/"))
    assert "No report yet." in page
    assert as_("ana").get("/c/war/reports/1/").status_code == 404


def test_before_the_first_week_one_reads_how_the_war_stands_in_one_s_own_language(war, as_):
    war.intro = {"en": "The rains have begun.", "es": "Han empezado las aguas."}
    war.save()
    ana = as_("ana")
    assert "The rains have begun." in read(ana.get("/c/war/reports/"))
    spanish = read(ana.get("/c/war/reports/", headers={"Accept-Language": "es"}))
    assert "Han empezado las aguas." in spanish


def test_a_report_has_all_its_parts_in_their_order(as_):
    war, _met = fought_war()
    for name in ("ana", "carlos"):
        page = read(as_(name).get(f"/c/{war.slug}/reports/"))
        heads = [page.index(part) for part in PARTS]
        assert heads == sorted(heads)


def test_a_report_leads_to_the_replay_of_a_battle_and_to_the_return_behind_each_line(as_):
    engagement = meet((60, 40), slug="watched")
    war = engagement.campaign
    seat_people(war)
    Engagement.objects.filter(pk=engagement.pk).update(is_referred=False)
    assert fight_battle(engagement.pk)
    while turns.advance_turn(war):
        pass
    for name in ("ana", "carlos"):
        page = read(as_(name).get(f"/c/{war.slug}/reports/1/"))
        assert {*re.findall(r'<p class="watch noprint"><a href="([^"]+)"', page)} == {
            f"/c/{war.slug}/engagements/{engagement.ref}/battle/"
        }
        sources = page.partition('<table class="sources">')[2].partition("</table>")[0]
        assert {*re.findall(r'href="([^"]+)"', sources)} == {f"/c/{war.slug}/returns/{engagement.ref}/"}
        for link in ("engagements/{}/battle/", "returns/{}/"):
            assert as_(name).get(f"/c/{war.slug}/{link.format(engagement.ref)}").status_code == 200


def test_a_battle_is_reported_from_one_s_own_side_of_the_field(as_):
    war, engagement = fought_war()
    mine, his = (read(as_(name).get(f"/c/{war.slug}/reports/1/")) for name in ("ana", "carlos"))
    for page in (mine, his):
        assert f"Battle of {engagement.name}" in page
        assert f"/returns/{engagement.ref}/" in page
    assert "We held the field." in mine
    row = CasualtyReturn.objects.get(unit__key="band")
    assert f"{row.captured} men captured at Bor" in mine
    assert f"Our force {words.outcome_name(row.outcome)}; we did not hold the field." in his
    assert f"{row.captured} men of ours are in the enemy" in his
    assert "Column" not in his
    assert "Band" not in mine


def test_the_strength_of_a_report_adds_up(as_):
    war, _met = fought_war()
    facts = facts_of(war.turns.get(number=1).reports.get(key="side-cuba"))["strength"]
    assert facts["opened"] + sum(facts["changes"].values()) == facts["closed"]
    page = read(as_("carlos").get(f"/c/{war.slug}/reports/1/"))
    for men in (facts["opened"], facts["closed"]):
        assert f">{men}<" in page
    lost = CasualtyReturn.objects.get(unit__key="band")
    table = page.partition('<table class="loss over">')[2].partition("</table>")[0]
    cells = [int(cell) if cell.isdecimal() else 0 for cell in re.findall(r'<td class="n">([^<]*)<', table)]
    assert cells[1:6] == [
        lost.killed,
        lost.severely_wounded,
        lost.lightly_wounded,
        lost.missing,
        lost.captured,
    ]
    assert sum(cells[1:6]) == cells[6] > 0


def test_the_umpire_reads_both_sides_reports(as_):
    war, _met = fought_war()
    page = read(as_("ulises").get(f"/c/{war.slug}/reports/"))
    assert 'id="sheet-a"' in page
    assert 'id="sheet-b"' in page
    alone = read(as_("ulises").get(f"/c/{war.slug}/reports/?as=camaguey"))
    assert 'id="sheet-a"' not in alone
    assert alone.count(". Headquarters ") == 1  # each heading says where
    assert page.count(". Headquarters ") == 2
    one = read(as_("ulises").get(f"/c/{war.slug}/reports/1/?of=side-cuba"))
    assert "?as=captain_general" in one
    assert "of=side-cuba&amp;as=" not in one  # Spain has no such report


def test_the_map_of_a_report_draws_what_it_tells_and_nothing_that_happened_since(as_):
    """Checks that it draws own forces, and the enemy as seen. Neither side's map shows the other's."""
    war, engagement = fought_war()
    column = Force.objects.get(key="column")
    told = read(as_("ana").get(f"/c/{war.slug}/reports/1/"))
    assert f'id="a-{column.ref}"' in told
    assert f'id="b-{Force.objects.get(key="band").ref}"' in read(
        as_("carlos").get(f"/c/{war.slug}/reports/1/")
    )
    assert Force.objects.get(key="band").ref not in told
    column.place, column.route, column.metres = war.places.get(key="alba"), None, 0
    column.save()
    assert plate_of(read(as_("ana").get(f"/c/{war.slug}/reports/1/"))) == plate_of(told)


def plate_of(page):
    return page[page.index('<div class="plate extract">') : page.index("The map now")]


def test_a_report_makes_at_most_twelve_queries(as_, django_assert_max_num_queries):
    war, _met = fought_war()
    ana = as_("ana")
    with django_assert_max_num_queries(12):
        ana.get(f"/c/{war.slug}/reports/")


def test_the_page_lists_men_due_back_and_facts_without_a_column(as_):
    """Checks part 4: light wounds, hospital and stragglers. In part 2 it checks guns, horses and units."""
    war, _met = fought_war()
    report = war.turns.get(number=1).reports.get(key="side-spain")
    row = report.facts["forces"][0]
    report.facts |= {
        "due": 15,
        "beds": {"men": 41, "first": "1873-10-19", "last": "1873-12-16"},
        "astray": {"men": 7, "last": "1873-10-05"},
        "forces": [{**row, "gun": 2, "horse": 74, "units": ["leon_2nd_battalion"]}],
    }
    report.save()
    page = read(as_("ana").get(f"/c/{war.slug}/reports/1/"))
    for told in (
        "15 lightly wounded men are fit again next week.",
        "41 severely wounded men are in hospital",
        "7 men are missing. Those who rejoin",
        "2 guns, 74 horses",
        "Leon 2nd battalion",
    ):
        assert told in page


@pytest.fixture
def kept_back():
    """Returns a week whose reports the umpire has not released."""
    war, _met = fought_war()
    war.turns.get(number=1).reports.update(state="draft", sent_at=None)
    return war


def test_a_draft_is_read_by_umpires_only(as_, kept_back):
    page = read(as_("ana").get(f"/c/{kept_back.slug}/reports/1/"))
    assert "as soon as the umpire sends it" in page
    assert "Column" not in page
    assert as_("ana").get(f"/c/{kept_back.slug}/reports/1/?of=side-spain").status_code == 404
    assert "Draft: only umpires can read it" in read(as_("ulises").get(f"/c/{kept_back.slug}/reports/1/"))


def test_the_umpire_writes_in_a_draft_and_releases_all_with_one_press(as_, kept_back):
    umpire, desk = as_("ulises"), f"/c/{kept_back.slug}/desk/reports/1/"
    page = umpire.get(f"{desk}side-spain/")
    fields = page.context["page"].form.initial
    same = {name: str(text).replace("\n", "\r\n") for name, text in fields.items()}
    assert umpire.post(f"{desk}side-spain/", same).url == desk
    assert kept_back.turns.get(number=1).reports.get(key="side-spain").text == {}
    written = same | {"supply": "All is well.\r\n\r\nNobody coughs."}
    assert umpire.post(f"{desk}side-spain/", written).url == desk
    assert kept_back.turns.get(number=1).reports.get(key="side-spain").state == "edited"
    assert "since you opened it" in read(umpire.post(f"{desk}side-spain/", written | {"supply": "No."}))
    assert umpire.post(f"{desk}send/").url == desk
    told = read(as_("ana").get(f"/c/{kept_back.slug}/reports/1/", headers={"Accept-Language": "es"}))
    assert "<p>All is well.</p><p>Nobody coughs.</p>" in told


def test_a_player_has_no_reports_to_write_in(as_, kept_back):
    for address in ("", "side-spain/", "send/"):
        assert as_("ana").get(f"/c/{kept_back.slug}/desk/reports/1/{address}").status_code in (302, 404)
        assert as_("ana").post(f"/c/{kept_back.slug}/desk/reports/1/{address}").status_code in (404, 405)
    assert set(kept_back.turns.get(number=1).reports.values_list("state", flat=True)) == {"draft"}


def test_another_seat_s_report_is_its_holder_s_own(as_):
    war, _met = fought_war()
    side = war.turns.get(number=1).reports.get(key="side-spain")
    seat = war.seats.get(key="marine")
    Report.objects.create(
        turn=side.turn, key="seat-marine", audience="seat", side=side.side, seat=seat, state="sent",
        facts=side.facts, changed=["supply"],
    )  # fmt: skip
    assert as_("ana").get(f"/c/{war.slug}/reports/1/?of=seat-marine").status_code == 404
    page = read(as_("bruno").get(f"/c/{war.slug}/reports/1/"))
    assert "title-seat-marine" in page
    assert "Corrected since it was sent" in page
    assert "title-side-spain" in read(as_("bruno").get(f"/c/{war.slug}/reports/1/?of=side-spain"))


def test_an_open_page_learns_that_the_week_is_over(war, as_):
    ana = as_("ana")
    assert 'id="news"' not in read(ana.get("/c/war/forces/"))
    turns.lock_turn(campaign=war, actor=None)
    asked = asks_news_at(ana.get("/c/war/forces/"))
    assert ana.get(asked).status_code == 204
    while turns.advance_turn(war):
        pass
    told = ana.get(asked)
    assert "Turn 2 is open for orders." in read(told)
    assert 'href="/c/war/reports/"' in read(told)
    assert 'id="masthead" hx-swap-oob' in read(told)
    assert asks_news_at(told) == ""
    assert as_("carlos").get("/c/elsewhere/news/").status_code == 404


def test_a_page_left_open_past_the_week_does_not_say_that_the_campaign_is_over(war, as_):
    """Opens it in week 1, while week 2 is under way."""
    ana = as_("ana")
    turns.lock_turn(campaign=war, actor=None)
    asked = asks_news_at(ana.get("/c/war/forces/"))
    while turns.advance_turn(war):
        pass
    turns.lock_turn(campaign=war, actor=None)
    assert "Turn 2 is locked" in read(ana.get(asked))
    while turns.advance_turn(war):
        pass
    assert "Turn 3 is open for orders." in read(ana.get(asked))
    war.turns.filter(number=3).update(state=TurnState.ENDED)
    assert "The campaign is over." in read(ana.get(asked))


def test_an_open_page_learns_that_its_orders_are_locked_by_the_deadline(war, as_):
    as_("ulises").post("/c/war/desk/deadline/", in_hours(1))
    ana = as_("ana")
    shown = ana.get("/c/war/forces/")
    assert 'hx-trigger="due"' in read(shown)
    asked = asks_news_at(ana.get(asks_news_at(shown)))  # too early
    turns.lock_turn(campaign=war, actor=None)
    told = ana.get(asked)
    assert "Turn 1 is locked" in read(told)
    assert asks_news_at(told)


def test_only_the_umpire_learns_on_other_pages_that_the_turn_waits_for_them(as_):
    engagement = meet()
    war = engagement.campaign
    seat_people(war)
    war.turns.update(state=TurnState.LOCKED)
    Engagement.objects.update(is_referred=False)
    asked = {name: asks_news_at(as_(name).get(f"/c/{war.slug}/forces/")) for name in ("ulises", "ana")}
    Engagement.objects.update(is_referred=True)
    war.turns.update(state=TurnState.ENGAGEMENTS)
    assert f'href="/c/{war.slug}/desk/"' in read(as_("ulises").get(asked["ulises"]))
    assert as_("ana").get(asked["ana"]).status_code == 204


def asks_news_at(answer):
    """Returns the address at which the page asks for news, or ""."""
    found = re.search(r'id="news"[^>]* hx-get="([^"]+)"', answer.content.decode())
    return found[1].replace("&amp;", "&") if found else ""


def test_only_its_seat_and_the_commander_in_chief_can_read_a_late_report(as_):
    fight = settled_late()
    war = fight.campaign
    late = {row.key for row in Report.objects.filter(audience="late")}
    seats = {"seat-captain_general": "ana", "seat-marine": "bruno", "side-spain": "", "side-cuba": "carlos"}
    for name, mine in (
        ("ana", {"seat-captain_general", "side-spain"}),  # the head of Spain
        ("bruno", {"seat-marine"}),
        ("diego", set()),
        ("carlos", {"side-cuba"}),
        ("ulises", {*seats}),
    ):
        client = as_(name)
        for key in late:
            own = any(key.endswith(each) for each in mine)
            answer = client.get(f"/c/{war.slug}/reports/1/?of={key}")
            assert answer.status_code == (200 if own else 404), (name, key)
        page = read(client.get(f"/c/{war.slug}/reports/1/"))
        assert ("Late report" in page) == (bool(mine) and name != "ulises"), (
            name
        )  # the umpire opens the sides'
    looking = as_("ulises")
    for key in late:
        as_diego = looking.get(f"/c/{war.slug}/reports/1/?as=idle&of={key}")
        assert as_diego.status_code == 404


def test_the_late_report_of_a_seat_prints_order_and_end_and_what_it_is_about(as_):
    settled_late()
    page = read(as_("bruno").get("/c/war/reports/1/"))
    assert "Marines, on Convoy" in page
    assert "By order of turn 1: march to Hut; defend. Stopped on Monday 15 September" in page
    assert "action of Hut" not in page
    page = read(as_("ulises").get("/c/war/desk/reports/1/"))
    for name in ("Marines, late: Convoy", "Captain-General, late: Hut", "Spain, the whole side, late: Hut"):
        assert name in page


@pytest.mark.long
def test_a_battle_settled_late_shows_no_side_more_of_the_enemy_than_it_knows(as_):
    """Reads as seats in it, at its edge, and without a part. One more is at the head of a side."""
    war = settled_late().campaign
    own = [f"/c/{war.slug}/{page}" for page in ("", "reports/", "reports/1/", "returns/", "prisoners/")]
    for name, side in (("ana", "spain"), ("bruno", "spain"), ("diego", "spain"), ("carlos", "cuba")):
        if name in ("bruno", "diego"):  # the other pages are Ana's
            pages = {page: read(as_(name).get(page)) for page in own}
        else:
            pages = test_fog.walk(as_(name), f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
        assert any("Late report" in page for page in pages.values()) == (name != "diego")
        assert test_fog.secrets_read(pages, test_fog.secrets(war, side)) == []


def settled_late() -> Engagement:
    """Returns the battle at the hut, settled late.

    Ana heads Spain, Bruno has the Marines, Diego the rear, Carlos Cuba.
    """
    fight = postponed_fight()
    war = fight.campaign
    for key, name in (*PEOPLE.items(), ("idle", "diego")):
        war.seats.filter(key=key).update(player=User.objects.create_user(name))
    war.umpires.add(User.objects.create_user("ulises"))
    engagements.settle_engagement(engagement=fight, result=result(fight))
    return fight


def test_two_umpires_do_not_write_one_paper_over_each_other(kept_back, as_):
    ulises, page = as_("ulises"), f"/c/{kept_back.slug}/desk/reports/1/gazette/"
    form = ulises.get(page).context["page"].form
    opened = {name: form[name].value() for name in form.fields}
    part = next(name for name in form.fields if name not in ("seen", "revision"))
    assert ulises.post(page, opened | {part: "The first word."}).status_code == 302
    late = ulises.post(page, opened | {part: "The second word."})
    assert late.status_code == 409
    assert "is now The first word." in read(late)
    form = late.context["page"].form
    kept = {name: form[name].value() for name in form.fields}
    assert kept[part] == "The second word."
    assert ulises.post(page, kept).status_code == 302
    assert Report.objects.get(key="gazette").text[part] == "The second word."


def test_the_issues_of_a_long_war_are_read_a_year_at_a_time(war, as_, django_assert_max_num_queries):
    publish_turns(war, 130)
    ana, found = as_("ana"), set()
    with django_assert_max_num_queries(12):
        page = read(ana.get("/c/war/gazette/"))
    years = re.findall(r'class="btn small" href="([^"]+)">(\d{4})<', page)
    assert [year for _href, year in years] == ["1873", "1874", "1875"]
    for href, _year in [("/c/war/gazette/", ""), *years]:
        issues = re.findall(r'<li><a href="/c/war/gazette/(\d+)/"', read(ana.get(href)))
        assert len(issues) <= 53
        found |= set(issues)
    assert found == {str(number) for number in range(1, 131)}
