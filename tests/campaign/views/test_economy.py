"""The pages of money and victory: who may look, and what stands on them."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.logic.economy.war_aims import Book
from campaign.models import AccountEntry, Campaign, Report, Seat, Side
from campaign.operations.economy.weekly_accounts import correct_account
from tests.campaign.operations.economy.test_weekly_accounts import about_something, week
from tests.campaign.scenes import read
from tests.campaign.views.umpire.test_desk_stale import NOTHING, action
from tests.campaign.whole.named_facts import facts_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    """Returns a war after two weeks, with people in its seats.

    The head's seat of Spain is ana's, another is ben's, Cuba's is cruz's; uma judges.
    """
    made = about_something()
    spain = Side.objects.get(campaign=made, key="spain")
    Seat.objects.create(campaign=made, side=spain, key="central", name="Central")
    for key, name in (("central", "ben"), ("camaguey", "cruz")):
        made.seats.filter(key=key).update(player=User.objects.create_user(name))
    made.umpires.add(User.objects.create_user("uma"))
    made.places.filter(key="bor").update(holder=made.sides.get(key="cuba"))
    week(made)
    week(made)
    return made


def page(war: Campaign, name: str, what: str, **query: str) -> tuple[int, str]:
    client = Client()
    client.force_login(User.objects.get(username=name))
    answer = client.get(f"/c/{war.slug}/{what}/", query)
    return answer.status_code, answer.content.decode()


def test_only_the_heads_seat_and_the_umpire_see_money(war):
    for name, status in (("ana", 200), ("uma", 200), ("ben", 404), ("cruz", 404)):
        found, text = page(war, name, "treasury")
        assert found == status
        assert ("1,343,200" in text) == (status == 200)  # the debt
        linked = "/treasury/" in page(war, name, "victory")[1]
        assert linked == (status == 200)


def test_the_treasury_tells_the_balance_of_any_day(war):
    assert "1,171,600 pesos" in page(war, "ana", "treasury", on="1873-12-10")[1]
    assert "0 pesos in the treasury" in page(war, "ana", "treasury", on="1873-12-01")[1]


def test_a_side_sees_its_own_victory_track_and_its_weariness_as_a_word(war):
    ana, ben, cruz = (page(war, name, "victory")[1] for name in ("ana", "ben", "cruz"))
    assert "of 100; at 100" in ana
    assert "of 100; at 100" not in ben
    assert "The side stands firm." in ben
    assert "60 points of the 100" in cruz
    assert "Bor" not in ana + ben
    uma = page(war, "uma", "victory")[1]
    assert "Bor" in uma
    assert uma.count("of 100; at 100") == 2 * 2  # in words and for the ear


def test_the_umpire_gives_points_and_sums_players_do_not(war):
    sent = {"side": "cuba", "account": "weariness", "amount": "-5", "reason": "A victory in the press"}
    for name, status in (("cruz", 404), ("uma", 302)):
        client = Client()
        client.force_login(User.objects.get(username=name))
        assert client.post(f"/c/{war.slug}/victory/", sent).status_code == status
        assert client.post(f"/c/{war.slug}/victory/", {**sent, "amount": "x"}).status_code in (
            404,
            422,
        )
    assert "by the umpire: −5.0" in page(war, "uma", "victory")[1]
    client.post(f"/c/{war.slug}/treasury/", {"amount": "-7000", "reason": "Bounties"})
    assert "1,350,200" in page(war, "uma", "treasury")[1]


def test_reports_tell_of_money_to_whom_may_know_and_the_gazette_of_what_was_won(war):
    rows = Report.objects.filter(turn__number=2)
    told = {row.key: facts_of(row).get("accounts", {}) for row in rows if row.audience != "public"}
    assert told["seat-captain_general"]["money"]["owed"] == 1_171_600
    assert "money" not in told["side-spain"]
    assert "weariness" not in told["seat-central"]
    assert told["seat-central"]["mood"] == "steady"
    assert told["side-cuba"]["weariness"] == 30_200
    assert "Treasury: " in page(war, "ana", "reports")[1]
    war.settings |= {"changes": {"4": {"won_at": 50}}}
    war.save()
    week(war)
    paper = Report.objects.get(turn__number=3, audience="public")
    (line,) = [each for each in facts_of(paper)["lines"] if each["kind"] == "condition"]
    assert line["title"] == {"en": "Bor"}
    assert "Bor." in page(war, "ben", "gazette")[1]


def test_all_read_of_a_won_war_and_the_umpire_is_asked_until_they_answer(war):
    assert "has won the war" not in page(war, "cruz", "reports")[1]
    cuba, uma = war.sides.get(key="cuba"), User.objects.get(username="uma")
    correct_account(campaign=war, side=cuba, account=Book.POINTS, amount=40, actor=uma, reason="Zanjón")
    for name in ("ana", "ben", "cruz", "uma"):
        assert "Cuba has won the war. The war goes on" in page(war, name, "reports")[1]
        assert "has won the war" not in page(war, name, "forces")[1]
    words = re.sub(r"<[^>]*>", " ", page(war, "ana", "victory")[1])
    assert "60" not in words.split()  # nor by how much
    desk = page(war, "uma", "desk")[1]
    assert "Cuba has won the war." in desk
    client = Client()
    client.force_login(uma)
    client.post(f"/c/{war.slug}/desk/play-on/")
    assert "Cuba has won the war." not in page(war, "uma", "desk")[1]
    week(war)
    paper = Report.objects.get(turn__number=3, audience="public")
    assert [line["side"] for line in facts_of(paper)["lines"] if line["kind"] == "won"] == ["Cuba"]
    assert "Cuba has won the war." in page(war, "ben", "reports")[1].split("</h1>")[1]


def test_the_umpire_ends_the_campaign_and_takes_it_up_again(war):
    assert "End the campaign" in page(war, "uma", "desk/timelines")[1]
    client = Client()
    for name, status in (("cruz", 404), ("uma", 302)):
        client.force_login(User.objects.get(username=name))
        assert client.post(f"/c/{war.slug}/desk/end/", {"reason": "Peace"}).status_code == status
    for name in ("ana", "cruz", "uma"):
        for what in ("forces", "reports", "dispatches", "prisoners", "map-in-words", "treasury"):
            found, text = page(war, name, what)
            assert found == 404 or "The campaign is over." in text
    assert "Save order" not in page(war, "cruz", "")[1]
    desk = page(war, "uma", "desk")[1]
    assert "Lock the turn" not in desk
    assert "Play on" in desk
    client.post(f"/c/{war.slug}/desk/play-on/")
    assert "The campaign is over" not in page(war, "cruz", "forces")[1]
    assert "Lock the turn" in page(war, "uma", "desk")[1]


def test_in_a_war_without_there_are_no_such_pages(war):
    war.settings = {"victory": "off"}
    war.save()
    for name in ("uma", "ana"):
        assert page(war, name, "treasury")[0] == page(war, name, "victory")[0] == 404
        assert "/victory/" not in page(war, name, "forces")[1]


def test_a_year_in_strange_digits_is_no_year(war):
    assert page(war, "ana", "treasury", year="²²²²")[0] == 200


@pytest.mark.parametrize(
    ("page", "sent"),
    [("treasury", {}), ("victory", {"side": "cuba", "account": "points"})],
)
def test_a_sum_and_points_are_put_on_the_account_once_for_each_page(war, as_, page, sent):
    umpire = as_("uma")
    sent = sent | {"amount": "-7", "reason": "Bounties"}
    old = action(umpire.get(f"/c/{war.slug}/{page}/").content.decode(), to="seen=")
    before = AccountEntry.objects.count()
    assert umpire.post(old, sent).status_code == 302
    answer = umpire.post(old, sent)
    assert answer.status_code == 409
    assert NOTHING in read(answer)
    assert AccountEntry.objects.count() == before + 1
    assert umpire.post(action(answer.content.decode(), to="seen="), sent).status_code == 302


def test_pictures_of_the_war_show_money_points_and_weariness_only_to_those_who_know_them(war):
    turn = war.turns.get(number=1)
    for side in war.sides.all():
        AccountEntry.objects.create(
            turn=turn, side=side, account=Book.POINTS, amount=7, date=turn.starts, cause="umpire"
        )
    ana, ben, cruz, uma = (page(war, name, "so-far")[1] for name in ("ana", "ben", "cruz", "uma"))
    for text, money, spain, cuba in (
        (ana, True, True, False),
        (ben, False, True, False),
        (cruz, False, False, True),
        (uma, True, True, True),
    ):
        assert ('id="picture-debt"' in text) == money
        [points] = re.findall(r'aria-label="Victory points: ([^"]*)"', text)
        assert ("Spain" in points) == spain
        assert ("Cuba" in points) == cuba
    assert 'id="picture-weariness"' in ana
    assert 'id="picture-weariness"' not in ben
