import re

import pytest

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Order
from tests.battles.fields import meet
from tests.campaign.operations.wars import order
from tests.campaign.scenes import fought_war, read, seat_people
from tests.verbs import FIRST_DAY, appoint, move, open_turn, raise_force

pytestmark = pytest.mark.django_db


def test_the_order_of_battle_lists_each_seat_with_its_sum(war, as_):
    page = read(as_("ana").get("/c/war/forces/"))
    for shown in ("Captain-General", "Leon", "Post", "Marines", ">560<", ">640<"):
        assert shown in page
    for secret in ("Band", "Camagüey division", "1,237"):
        assert secret not in page


def test_the_umpire_s_order_of_battle_has_both_sides(war, as_):
    page = read(as_("ulises").get("/c/war/forces/"))
    assert "Band" in page
    assert "Leon" in page


def branches(page: str) -> list[list[str]]:
    """Returns the branches of the tree as they read. Each is a name, then the figures."""
    rows = re.findall(r'<(summary|li|p|div) class="branch[^"]*">(.*?)</\1>', page, re.DOTALL)
    parted = [row.split('<span class="n">') for _tag, row in rows]
    return [
        [" ".join(re.sub(r'<span class="sr">.*?</span>|<[^>]+>', " ", cell).split()) for cell in row]
        for row in parted
    ]


def test_the_order_of_battle_is_a_tree_of_seats_forces_and_units_each_with_its_sum(war, as_):
    leon = war.forces.get(key="leon")
    appoint(leon.units.get(key="leon"), "vidal")
    move(leon.units.get(key="leon"), 11, Account.FIT, Account.SICK)
    turn = war.turns.get()
    Order.objects.create(turn=turn, force=leon, seat=leon.seat, kind="hold", stance="defend")
    found = branches(read(as_("ana").get("/c/war/forces/")))
    assert found == [
        ["Captain-General ana; sick 11", "629", "640", "60", "2"],
        ["Leon Major Vidal; at Alba, halted; if met: defend; sick 11", "549", "560", "60", "2"],
        ["Guerrilla cavalry", "60", "60", "60", "–"],
        ["Leon infantry; sick 11", "489", "500", "–", "2"],
        ["Post at Bor, halted", "80", "80", "–", "–"],
        ["Post infantry", "80", "80", "–", "–"],
        ["Marines bruno", "300", "300", "–", "–"],
        ["Marines at Alba, halted", "300", "300", "–", "–"],
        ["Marines infantry", "300", "300", "–", "–"],
        ["Total sick 11", "929", "940", "60", "2"],
    ]


def test_every_seat_is_open_and_every_force_if_one_asks_for_it(war, as_):
    ana = as_("ana")
    assert read(ana.get("/c/war/forces/")).count("<details open") == 0
    page = read(ana.get("/c/war/forces/"))
    assert page.count('<details class="seat" open>') == 2
    assert read(ana.get("/c/war/forces/?open=all")).count("<details open>") == 3


def test_units_out_of_contact_are_not_counted_and_the_sum_says_so(war, as_):
    war.forces.filter(key="leon").update(state="engaged")
    found = {row[0]: row[1:] for row in branches(read(as_("ana").get("/c/war/forces/")))}
    assert found["Leon infantry"] == found["Guerrilla cavalry"] == ["?", "?", "?", "?"]
    assert found["Captain-General ana; sum of those known"] == ["80", "80", "–", "–"]
    assert found["Total of those known"] == ["380", "380", "–", "–"]


def test_a_force_of_which_nobody_is_left_stands_last(war, as_):
    move(war.units.get(key="marines"), 300, Account.FIT, Account.DEAD)
    page = read(as_("ana").get("/c/war/forces/"))
    assert [row[0] for row in branches(page)][-2:] == ["Marines", "Total"]
    assert "1 force with nobody left" in page


def test_a_force_s_page_shows_units_and_leaders_and_asks_for_the_ledger_with_causes(war, as_):
    leon, ana = war.forces.get(key="leon"), as_("ana")
    unit = leon.units.get(key="leon")
    appoint(unit, "vidal")
    move(unit, 11, Account.FIT, Account.DEAD)
    page, address = read(ana.get(f"/c/war/forces/{leon.ref}/")), f"/c/war/forces/{leon.ref}/record/"
    for shown in (
        "Leon",
        "Guerrilla",
        "Major Vidal",
        ">489<",
        ">dead<",
        f'hx-get="{address}"',
        f'href="{address}"',
    ):
        assert shown in page
    whole, part = read(ana.get(address)), read(ana.get(address, headers={"HX-Request": "true"}))
    for record in (whole, part):
        for shown in ("11 men", "the umpire", ">dead<"):
            assert shown in record
    assert ("<h1>Leon</h1>" in whole, "<h1>" in part) == (True, False)


def test_the_march_and_ledger_of_the_other_side_s_force_are_not_found(war, as_):
    band = war.forces.get(key="band")
    for path in ("record", "override"):
        assert as_("ana").get(f"/c/war/forces/{band.ref}/{path}/").status_code == 404
        assert as_("ulises").get(f"/c/war/forces/{band.ref}/{path}/").status_code == 200
    war.forces.filter(key="band").update(state="engaged")
    assert as_("ulises").get(f"/c/war/forces/{band.ref}/override/").status_code == 404


def test_the_strength_on_a_day_in_the_past_is_what_it_was_then(war, as_):
    leon = war.forces.get(key="leon")
    open_turn(war, 2)
    move(leon.units.get(key="leon"), 40, Account.FIT, Account.SICK, on=FIRST_DAY.replace(day=20))
    ana = as_("ana")
    before, after, now = (
        read(ana.get(f"/c/war/forces/{leon.ref}/", {"on": day} if day else {}))
        for day in ("1873-09-19", "1873-09-20", "")
    )
    assert "Friday 19 September" in before
    assert (">500<" in before, ">460<" in before) == (True, False)
    assert ">460<" in after
    assert ">460<" in now


@pytest.mark.parametrize("day", ["1868-10-10", "2026-01-01", "yesterday", "1873-02-31"])
def test_a_day_outside_the_campaign_shows_the_nearest_day_in_it(war, as_, day):
    leon = war.forces.get(key="leon")
    page = read(as_("ana").get(f"/c/war/forces/{leon.ref}/", {"on": day}))
    assert "Strength on Monday 15 September" in page


def test_the_other_side_s_force_is_not_found(war, as_):
    band, leon = war.forces.get(key="band"), war.forces.get(key="leon")
    assert as_("ana").get(f"/c/war/forces/{band.ref}/").status_code == 404
    assert as_("carlos").get(f"/c/war/forces/{leon.ref}/").status_code == 404
    assert as_("ulises").get(f"/c/war/forces/{band.ref}/").status_code == 200
    assert as_("ulises").get(f"/c/war/forces/{band.ref}/?as=captain_general").status_code == 404


def test_the_ledger_of_a_battle_leads_to_its_return(as_):
    war, engagement = fought_war()
    column = war.forces.get(key="column")
    page = read(as_("ana").get(f"/c/{war.slug}/forces/{column.ref}/record/"))
    assert f'href="/c/{war.slug}/returns/{engagement.ref}/"' in page
    assert "battle of Bor" in page


def test_no_news_comes_of_a_force_that_is_engaged(war, as_):
    leon = war.forces.get(key="leon")
    war.forces.filter(key="leon").update(state="engaged")
    ana = as_("ana")
    for path in ("forces/", "map-in-words/", "", f"?force={leon.ref}"):
        page = read(ana.get(f"/c/war/{path}"))
        assert "560" not in page, path
    assert "560" in read(as_("ulises").get("/c/war/forces/"))


def test_a_force_without_news_stands_where_it_was_last_known(as_):
    engagement = meet(slug="held")
    war = engagement.campaign
    seat_people(war)
    column = war.forces.get(key="column")
    assert (column.state, column.place.name) == ("engaged", "Bor")
    ana = as_("ana")
    for path in ("forces/", "map-in-words/", f"?force={column.ref}"):
        page = read(ana.get(f"/c/{war.slug}/{path}"))
        assert "at Alba" in page, path
        assert "at Bor" not in page, path
    assert "at Bor" in read(as_("ulises").get(f"/c/{war.slug}/forces/"))


def test_lists_make_the_same_queries_for_ten_forces_and_for_sixty(war, as_, django_assert_max_num_queries):
    leon = war.forces.get(key="leon")
    ana = as_("ana")
    made = []
    for first, last in ((0, 8), (8, 58)):
        for number in range(first, last):
            raise_force(war, f"post{number}", side="spain", at="alba", men=50, seat="captain_general")
            appoint(war.units.get(key=f"post{number}"), f"captain{number}")
        with django_assert_max_num_queries(12) as listed:
            ana.get("/c/war/forces/")
        with django_assert_max_num_queries(12) as one:
            ana.get(f"/c/war/forces/{leon.ref}/")
        with django_assert_max_num_queries(12) as record:
            ana.get(f"/c/war/forces/{leon.ref}/record/")
        made.append((len(listed), len(one), len(record)))
    assert made[0] == made[1]


def test_a_force_that_has_gone_over_to_another_is_in_no_list(war, as_):
    marines = war.forces.get(key="marines")
    war.units.filter(force=marines).update(force=war.forces.get(key="leon"))
    war.forces.filter(key="marines").update(seat=None)
    for name in ("ana", "ulises"):
        assert marines.ref not in read(as_(name).get("/c/war/forces/"))


def test_where_its_sick_lie_and_where_they_are_brought(war, as_):
    leon = war.forces.get(key="leon")
    leon.units.update(base=war.places.get(key="bor"))
    war.units.filter(force__side__key="cuba").update(base=war.places.get(key="bor"))
    ana = as_("ana")
    page = read(ana.get(f"/c/war/forces/{leon.ref}/"))
    assert "They are at Bor. If it falls, they are captured." in page
    assert '<option value="alba">' in page
    assert '<option value="cerro">' not in page
    moved = ana.post(f"/c/war/forces/{leon.ref}/base/", {"place": "alba"}, follow=True)
    assert "They are at Alba" in read(moved)
    band = war.forces.get(key="band")
    assert ana.post(f"/c/war/forces/{band.ref}/base/", {"place": "alba"}).status_code == 404


def test_the_umpire_overrides_a_force_and_no_player_can(war, as_):
    leon, address = war.forces.get(key="leon"), "/c/war/forces/{}/override/"
    appoint(leon.units.get(key="leon"), "vidal")
    page = read(as_("ulises").get(f"/c/war/forces/{leon.ref}/"))
    assert f'hx-get="{address.format(leon.ref)}"' in page
    assert f'href="{address.format(leon.ref)}"' in page
    page = read(as_("ulises").get(address.format(leon.ref)))
    for shown in ("Move it", "outside → fit for duty", "in hand → lost", "Major Vidal"):
        assert shown in page
    assert "/override/" not in read(as_("ulises").get(f"/c/war/forces/{leon.ref}/?as=captain_general"))
    assert as_("ana").get(address.format(leon.ref)).status_code == 404
    for sent in (
        {"place": "bor"},
        {"unit": "leon", "stock": "men", "way": "fit/dead", "amount": "11"},
        {"leader": "vidal", "fate": "wounded"},
    ):
        done = as_("ulises").post(address.format(leon.ref), sent | {"reason": "The ford fell."}, follow=True)
        assert "Done." in read(done)
    page = read(as_("ulises").get(address.format(leon.ref)))
    for shown in (
        "Leon: Alba → Bor (ulises: The ford fell.)",
        "Leon: 11 men, fit for duty → dead (ulises: The ford fell.)",
        "Major Vidal: present → wounded (ulises: The ford fell.)",
    ):
        assert shown in page
    own = read(as_("ana").get(f"/c/war/forces/{leon.ref}/"))
    assert ">489<" in own
    assert "/override/" not in own
    assert "The ford fell." not in own + read(as_("ana").get(f"/c/war/forces/{leon.ref}/record/"))
    assert as_("ana").post(address.format(leon.ref), {"place": "alba", "reason": "x"}).status_code == 404
    for sent in ({}, {"place": "nowhere"}, {"unit": "band", "stock": "men", "way": "fit/dead"}):
        assert as_("ulises").post(address.format(leon.ref), sent).status_code == 404
    late = as_("ulises").post(address.format(leon.ref), {"place": "alba", "reason": ""}, follow=True)
    assert "Give a reason" in read(late)


def counts(response):
    return {each.label: each.count for each in response.context["masthead"].nav if each.count}


def test_the_masthead_counts_the_orders_a_seat_has_still_to_give_and_no_battle(war, as_):
    asked = war.forces.filter(seat__player__username="ana", is_static=False)
    assert counts(as_("ana").get("/c/war/forces/")) == {"Forces": asked.count()}
    for force in asked:
        order(force)
    assert counts(as_("ana").get("/c/war/forces/")) == {}
    assert counts(as_("ulises").get("/c/war/forces/")) == {}


def test_a_force_without_men_waits_for_no_order(war, as_):
    before = counts(as_("ana").get("/c/war/forces/"))["Forces"]
    desk = [line.forces for line in as_("ulises").get("/c/war/desk/").context["page"].seats]
    for unit in war.forces.filter(seat__player__username="ana", is_static=False).first().units.all():
        men = unit.balances.get(stock=Stock.MEN, account=Account.FIT).amount
        move(unit, men, Account.FIT, Account.DEAD)
    assert counts(as_("ana").get("/c/war/forces/")).get("Forces", 0) == before - 1
    after = [line.forces for line in as_("ulises").get("/c/war/desk/").context["page"].seats]
    assert sum(after) == sum(desk) - 1
    assert as_("ana").get("/c/war/").context["page"].without_order == before - 1


def test_the_umpire_s_masthead_counts_the_battles_that_wait_and_no_player_s_does(as_):
    war = meet().campaign
    seat_people(war)
    assert counts(as_("ulises").get(f"/c/{war.slug}/forces/")) == {"Battles": 1}
    assert counts(as_("ana").get(f"/c/{war.slug}/forces/")) == {}
