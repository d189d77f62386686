"""The list of what waits for a reader, over all their campaigns."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from battles.models import TableReport
from battles.operations import open_battle
from campaign.logic.vocabulary import EngagementState
from campaign.models import Campaign, Engagement, Order
from campaign.pages.campaigns.waiting import cards_of
from tests.campaign.scenes import fought_war, manned_war, read
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_wars() -> tuple[Campaign, Campaign]:
    """Returns two campaigns: one Ana plays in, one she umpires. The second is due sooner."""
    war, other = manned_war(), declare_war("other")
    other.umpires.add(User.objects.get(username="ana"))
    war.turns.update(deadline=dt.datetime(1873, 1, 9, tzinfo=dt.UTC))
    other.turns.update(deadline=dt.datetime(1873, 1, 8, tzinfo=dt.UTC))
    return war, other


def test_missing_orders_are_counted_until_they_are_given(two_wars):
    war, _other = two_wars
    ana = User.objects.get(username="ana")
    seat = war.seats.get(player=ana)
    first, second = cards_of(ana)
    assert first.campaign == war  # something waits there, though the other is due sooner
    assert second.waits == ()
    assert second.is_umpire
    (wait,) = first.waits
    forces = war.forces.filter(seat=seat, is_static=False)
    assert wait.title.startswith(f"{forces.count()} ")
    assert wait.href == f"/c/war/week/?as={seat.key}"
    for force in forces:
        Order.objects.create(turn=war.turns.get(), force=force, seat=seat, kind="rest", stance="defend")
    assert [card.campaign.slug for card in cards_of(ana)] == ["other", "war"]
    assert all(card.waits == () for card in cards_of(ana))


def test_each_link_leads_to_a_page_of_the_readers(two_wars, client):
    client.force_login(User.objects.get(username="ana"))
    page = read(client.get("/"))
    assert "Orders are due" in page
    for card in cards_of(User.objects.get(username="ana")):
        for wait in card.waits:
            assert wait.title in page
            assert client.get(wait.href).status_code == 200


def test_a_battle_waits_for_the_players_of_its_sides_with_their_own_men_alone(client):
    war, engagement = fought_war()
    Engagement.objects.filter(pk=engagement.pk).update(state=EngagementState.OPEN)
    men = {party["side"]: sum(unit["men"] for force in party["forces"] for unit in force["units"])
           for party in engagement.muster["parties"]}  # fmt: skip
    assert set(men) == {"spain", "cuba"}
    for name, side in (("ana", "spain"), ("carlos", "cuba")):
        (card,) = cards_of(User.objects.get(username=name))
        (wait,) = (each for each in card.waits if each.title == engagement.label)
        assert f"{men[side]:,} " in wait.text
        client.force_login(User.objects.get(username=name))
        assert client.get(wait.href).status_code == 200
    assert all(
        each.title != engagement.label for each in cards_of(User.objects.get(username="ulises"))[0].waits
    )


def test_a_letter_waits_for_the_umpire_until_it_is_answered(two_wars):
    war, other = two_wars
    war.umpires.add(User.objects.get(username="ulises"))
    leon = war.forces.get(key="leon")
    letter = Order.objects.create(
        turn=war.turns.get(), force=leon, seat=leon.seat, kind="letter", stance="defend", letter="May we?"
    )
    titles = [wait.title for card in cards_of(User.objects.get(username="ulises")) for wait in card.waits]
    assert "1 letter to the umpire" in titles
    Order.objects.filter(pk=letter.pk).update(answered=True)
    titles = [wait.title for card in cards_of(User.objects.get(username="ulises")) for wait in card.waits]
    assert not [title for title in titles if "letter" in title]


def test_only_the_player_who_must_confirm_a_table_report_is_informed():
    war, engagement = fought_war()
    Engagement.objects.filter(pk=engagement.pk).update(state=EngagementState.OPEN)
    battle = open_battle(engagement=Engagement.objects.get(pk=engagement.pk))
    TableReport.objects.create(
        battle=battle,
        author=User.objects.get(username="ana"),
        side=war.sides.get(key="spain"),
        data={},
        handed_in_at=timezone.now(),
    )
    told = {}
    for name in ("ana", "carlos"):
        (card,) = cards_of(User.objects.get(username=name))
        (told[name],) = (wait.text for wait in card.waits if wait.title == engagement.label)
    assert "confirm it" in told["carlos"]
    assert "confirm it" not in told["ana"]


def test_five_campaigns_take_no_more_queries_than_one(client, django_assert_max_num_queries):
    manned_war()
    ana = User.objects.get(username="ana")
    for number in range(5):
        declare_war(f"war{number}").umpires.add(ana)
    client.force_login(ana)
    with django_assert_max_num_queries(6):
        assert client.get("/").status_code == 200
