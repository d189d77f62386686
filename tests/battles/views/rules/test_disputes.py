"""Disputes as people at a table have them: settled, read at later tables beside the clause, known to few."""

import pytest
from django.contrib.auth.models import User

from battles.models import Precedent
from battles.operations import disputes, fight_battle, open_battle
from campaign.models import Engagement, Seat, Side, Turn
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db
CREEK = "May the cart go through the dry creek?"
WALL = {"question": "Does the low wall count?", "clause": "MACH-FIRE-11", "asked_by": "spain", "how": "5"}


@pytest.fixture
def engagement():
    engagement = meet(SMALL)
    engagement.is_referred = True
    engagement.save(update_fields=["is_referred"])
    return engagement


@pytest.fixture
def captain(engagement):
    return seat(engagement.campaign, "captain_general")


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements", engagement.ref, *more, ""])


def read(client, user, engagement, *more):
    client.force_login(user)
    return client.get(address(engagement, *more)).content.decode()


def another_of(engagement):
    """Returns a later battle of the same two sides."""
    later = Engagement.objects.get(pk=engagement.pk)
    later.pk, later.ref, later.key, later.name = None, "later", "t1-later-1", "The Later Fight"
    later.save(force_insert=True)
    return later


def test_a_player_settles_one_by_the_die_on_the_table_and_both_sides_read_it(client, engagement, captain):
    client.force_login(captain)
    answered = client.post(address(engagement, "disputes"), WALL)
    assert answered.status_code == 302
    for user in (captain, seat(engagement.campaign, "camaguey"), umpire_of(engagement.campaign)):
        shown = read(client, user, engagement, "disputes")
        assert "Does the low wall count?" in shown
        assert "Yes, as Spain asked." in shown
        assert "5 was rolled; recorded by Spain" in shown


def test_mach_gen_02_it_stands_at_the_play_sheet_of_a_later_table_beside_its_clause(
    client, engagement, captain
):
    client.force_login(captain)
    client.post(address(engagement, "disputes"), WALL)
    later = another_of(engagement)
    sheet = read(client, captain, later, "play-sheet")
    assert "Does the low wall count?" in sheet
    assert engagement.name in sheet
    assert f'href="{address(later, "play-sheet", "fire")}"' in sheet
    assert "Does the low wall count?" in read(client, captain, later, "play-sheet", "fire")
    assert "Does the low wall count?" not in read(client, captain, later, "play-sheet", "rally")
    answered = client.post(
        address(later, "play-sheet", "fire"),
        {"models_firing": "12", "range_cm": "10", "target_cover": "hard", "faces": "6"},
        headers={"hx-request": "true"},
    ).content.decode()
    applied = answered.partition('class="applied"')[2]
    assert "Does the low wall count?" in applied


def test_a_side_that_was_not_at_that_table_reads_nothing_of_it(client, engagement, captain):
    client.force_login(captain)
    client.post(address(engagement, "disputes"), WALL)
    third = Side.objects.create(
        campaign=engagement.campaign, key="usa", name="United States", letter="c", position=2
    )
    Seat.objects.create(campaign=engagement.campaign, side=third, key="consul", name="Consul")
    consul = seat(engagement.campaign, "consul")
    client.force_login(consul)
    for page in ("disputes", "play-sheet"):
        assert client.get(address(engagement, page)).status_code == 404
    assert client.post(address(engagement, "disputes"), WALL).status_code == 404
    later = another_of(engagement)  # of the third side against Cuba
    later.muster["parties"][1]["side"] = "usa"
    later.save(update_fields=["muster"])
    for page in (("disputes",), ("play-sheet",), ("play-sheet", "fire")):
        shown = read(client, consul, later, *page)
        assert "Does the low wall count?" not in shown
        assert engagement.name not in shown


def test_a_stranger_finds_nothing(client, engagement):
    client.force_login(User.objects.create_user("stranger"))
    for page in ("disputes", "play-sheet"):
        assert client.get(address(engagement, page)).status_code == 404


def test_a_precedent_of_an_undone_week_is_dropped(client, engagement, captain):
    client.force_login(captain)
    client.post(address(engagement, "disputes"), WALL)
    later = another_of(engagement)
    later.turn = Turn.objects.create(
        campaign=engagement.campaign, number=engagement.turn.number + 1, starts=engagement.date, seed="next"
    )
    later.save(update_fields=["turn"])
    engagement.turn.undone_at = Precedent.objects.get().settled_at
    engagement.turn.save(update_fields=["undone_at"])
    assert "low wall" not in read(client, umpire_of(engagement.campaign), later, "disputes")


def test_faults_are_reported_and_nothing_is_settled(client, engagement, captain):
    client.force_login(captain)
    for wrong in ({"question": ""}, {"how": "7"}, {"how": "yes"}, {"clause": "X"}, {"asked_by": "usa"}):
        assert client.post(address(engagement, "disputes"), WALL | wrong).status_code == 422
    assert not Precedent.objects.exists()
    client.post(address(engagement, "disputes"), WALL)
    again = client.post(address(engagement, "disputes"), WALL)
    assert again.status_code == 422
    assert "already settled at this table" in again.content.decode()


def test_only_the_umpire_strikes_one_and_it_is_read_no_more(client, engagement, captain):
    client.force_login(captain)
    client.post(address(engagement, "disputes"), WALL)
    assert client.post(address(engagement, "disputes", "remove"), {"number": "1"}).status_code == 404
    assert "Remove it" not in read(client, captain, engagement, "disputes")
    client.force_login(umpire_of(engagement.campaign))
    for wrong in ("2", "x", "", "9" * 30):
        assert client.post(address(engagement, "disputes", "remove"), {"number": wrong}).status_code == 404
    assert client.post(address(engagement, "disputes", "remove"), {"number": "1"}).status_code == 302
    assert "Does the low wall count?" not in read(client, captain, engagement, "disputes")


def test_once_it_is_fought_the_list_is_read_and_not_added_to(client, engagement, captain):
    client.force_login(captain)
    client.post(address(engagement, "disputes"), WALL)
    fight_battle(engagement.pk)
    shown = read(client, captain, engagement, "disputes")
    assert "Does the low wall count?" in shown
    assert "Settle it" not in shown
    assert client.post(address(engagement, "disputes"), WALL | {"question": "More?"}).status_code == 404


def test_a_page_reads_as_much_for_twenty_disputes_as_for_one(
    client, engagement, django_assert_max_num_queries
):
    umpire = umpire_of(engagement.campaign)
    battle = open_battle(engagement=engagement)
    for number in range(20):
        disputes.settle_dispute(
            battle=battle,
            clause="MACH-MOVE-03",
            question=f"{CREEK} {number}",
            asked_by=engagement.campaign.sides.get(key="spain"),
            actor=umpire,
            side=None,
            face=4,
        )
    client.force_login(umpire)
    for page in (("disputes",), ("play-sheet",), ("play-sheet", "move_path")):
        with django_assert_max_num_queries(12):
            assert client.get(address(engagement, *page)).content.decode().count(CREEK) >= 20


def test_where_no_die_is_rolled_a_player_reads_that_the_umpire_decides(client, engagement, captain):
    engagement.campaign.ruleset = "scwares"
    engagement.campaign.save(update_fields=["ruleset"])
    umpire = umpire_of(engagement.campaign)
    assert "The umpire decides it" in read(client, captain, engagement, "disputes")
    assert "Settle a dispute" not in read(client, captain, engagement, "play-sheet")
    assert "The umpire decides it" not in read(client, umpire, engagement, "disputes")
    assert "Settle a dispute" in read(client, umpire, engagement, "play-sheet")
    assert "Settle a dispute" in read(client, umpire, engagement, "play-sheet", "fire")


DITCH = {"question": "Is the ditch an obstacle?", "clause": "MACD-MEL-10", "asked_by": "spain"}


@pytest.fixture
def by_macduff(engagement):
    engagement.campaign.ruleset = "macduff"
    engagement.campaign.save(update_fields=["ruleset"])
    return engagement


@pytest.mark.parametrize(
    ("own", "other", "answer"), [("5", "2", "Yes, as Spain asked."), ("2", "5", "No, against Spain.")]
)
def test_macd_gen_04_each_side_rolls_a_die_and_the_higher_is_right(
    client, by_macduff, captain, own, other, answer
):
    client.force_login(captain)
    sent = DITCH | {"how": own, "against": other}
    assert client.post(address(by_macduff, "disputes"), sent).status_code == 302
    shown = read(client, seat(by_macduff.campaign, "camaguey"), by_macduff, "disputes")
    assert answer in shown
    assert f"{own} was rolled against {other}" in shown


@pytest.mark.parametrize("other", ["", "4"])
def test_macd_gen_04_one_die_or_a_tie_settles_nothing(client, by_macduff, captain, other):
    client.force_login(captain)
    sent = DITCH | {"how": "4", "against": other}
    assert client.post(address(by_macduff, "disputes"), sent).status_code == 422
    assert not Precedent.objects.exists()


def test_macd_gen_04_the_site_rolls_for_both_sides_until_there_is_no_tie(client, by_macduff, captain):
    client.force_login(captain)
    assert client.post(address(by_macduff, "disputes"), DITCH | {"how": "roll"}).status_code == 302
    own, other = divmod(Precedent.objects.get().face, 10)
    assert own != other
    assert Precedent.objects.get().granted == (own > other)


def test_macd_gen_03_the_umpire_decides_against_the_rules_and_it_is_written_down(client, by_macduff):
    umpire = umpire_of(by_macduff.campaign)
    client.force_login(umpire)
    client.post(address(by_macduff, "disputes"), DITCH | {"how": "yes", "against": ""})
    shown = read(client, umpire, by_macduff, "disputes")
    assert "decided without a die" in shown
    assert DITCH["question"] in read(client, umpire, by_macduff, "play-sheet", "melee_attack")
