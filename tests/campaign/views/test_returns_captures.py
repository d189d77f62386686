"""The roll of captures (CAMP-LEDGER-04): what, where, when, by whom, from whom, where it is now."""

import csv

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, ForceKind, Stock, TurnState
from campaign.models import CasualtyReturn, Engagement, Posting, PrisonerParty, Result, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from tests.campaign.pages.parts.test_years import copy
from tests.campaign.scenes import fought_war, read
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db


def unit(war, key):
    return Unit.objects.get(campaign=war, key=key)


def capture(war, event, loser, taker, stock, number, *, on, turn=None):
    """Posts a capture in the books of both sides.

    The returns of a battle, or a magazine that falls, post it so.
    """
    turn = turn or war.turns.get(number=1)
    ends = (Account.IN_HAND, Account.CAPTURED_BY), (Account.DEPOT, Account.IN_HAND)
    ways = zip((loser, taker), ends, strict=True)
    tails = ("/" + loser, "/" + taker) if event.startswith("return/") else ("", "")
    lines = [
        Line(unit(war, key), stock, source, target, number, Cause.CAPTURED, event + tail)
        for (key, (source, target)), tail in zip(ways, tails, strict=True)
    ]
    post_lines(turn=turn, date=on, lines=lines)


@pytest.fixture
def war():
    """Returns a war: the column has captured a gun and 20 muskets.

    They were the band's, at Bor; two guns are the band's still.
    """
    war, engagement = fought_war()
    band = unit(war, "band")
    for stock, number in ((Stock.GUN, 3), (Stock.MUSKET, 50)):
        move(band, number, Account.DEPOT, Account.IN_HAND, stock=stock, on=engagement.date)
    for stock, number in ((Stock.GUN, 1), (Stock.MUSKET, 20)):
        capture(war, f"return/{engagement.key}", "band", "column", stock, number, on=engagement.date)
    return war


def without_horses():
    """Returns the same week without the horses of the beaten band. They were not captured."""
    war, engagement = fought_war()
    Posting.objects.filter(stock=Stock.HORSE, reference__startswith="return/").delete()
    return war, engagement


def page(client, war, asked=""):
    return read(client.get(f"/c/{war.slug}/captures/{asked}"))


def fight_again(war, engagement):
    """Fights a second battle, a day later, in which the band won the gun back."""
    on = engagement.date.replace(day=engagement.date.day + 1)
    second = copy(engagement, key="again", ref="again", name="Cerro", date=on)
    result = copy(engagement.results.get(), engagement_id=second.pk)
    for row in CasualtyReturn.objects.filter(result__engagement=engagement):
        copy(row, result_id=result.pk)
    capture(war, "return/again", "column", "band", Stock.GUN, 1, on=on)
    return second


def test_the_captor_reads_from_whom_what_and_who_has_it(war, as_):
    told = page(as_("ana"), war)
    for shown in (
        "Captured by us",
        "69 horses, 1 gun, 20 muskets",
        "Cuba",
        "1 gun with Column, ",
        "in the returns of Column, ",
    ):
        assert shown in told
    assert "Band" not in told


def test_the_beaten_side_reads_what_it_lost_and_not_who_has_it(war, as_):
    told = page(as_("carlos"), war)
    for shown in ("Captured from us", "69 horses, 1 gun, 20 muskets", "Band", "not known"):
        assert shown in told
    assert "Column" not in told


def test_horses_taken_stand_on_both_rolls_and_with_the_captor_s_riders(war, as_):
    told = page(as_("ana"), war)
    assert "69 horses, 1 gun, 20 muskets" in told
    assert "in the returns of Guerrilla, " in told
    told = page(as_("carlos"), war)
    assert "69 horses, 1 gun, 20 muskets" in told
    assert "Guerrilla" not in told
    assert audit(war).faults == ()


def test_the_umpire_reads_both(war, as_):
    told = page(as_("ulises"), war)
    for shown in ("Captures", "Band", "1 gun with Column", "side-a", "side-b"):
        assert shown in told


def test_a_gun_that_was_had_back_is_reported_in_both_events(war, as_):
    fight_again(war, Engagement.objects.get())
    assert "1 gun lost again: Cerro" in page(as_("ana"), war)
    told = page(as_("carlos"), war)
    for shown in ("1 gun recaptured: Cerro", "1 gun with Band"):
        assert shown in told


def test_nothing_captured_is_a_sentence_and_a_way_to_the_prisoners(as_):
    war, _met = without_horses()
    told = page(as_("ana"), war)
    assert "Nothing changed hands in 1873." in told
    assert f'class="btn" href="/c/{war.slug}/prisoners/"' in told
    assert f'href="/c/{war.slug}/captures/"' in read(as_("ana").get(f"/c/{war.slug}/prisoners/"))


def test_guns_that_no_unit_takes_belong_to_the_side_that_held_the_field(as_):
    """Takes a campaign that does not count arms."""
    war, engagement = without_horses()
    move(unit(war, "band"), 1, Account.DEPOT, Account.IN_HAND, stock=Stock.GUN, on=engagement.date)
    line = Line(
        *(unit(war, "band"), Stock.GUN, Account.IN_HAND, Account.CAPTURED_BY, 1, Cause.BATTLE),
        f"return/{engagement.key}/band/r1",
    )
    post_lines(turn=engagement.turn, date=engagement.date, lines=[line])
    assert "1 gun in no return" in page(as_("ana"), war)
    engagement.results.update(field_holder=None)
    assert "Nothing changed hands" in page(as_("ana"), war)
    assert "1 gun" in page(as_("carlos"), war)


@pytest.mark.parametrize("who", ["ana", "carlos"])
def test_only_a_side_s_own_referred_battle_shows_before_the_week_is_published(war, who, as_):
    turn = war.turns.get(number=1)
    Turn.objects.filter(pk=turn.pk).update(state=TurnState.ENGAGEMENTS)
    war.engagements.update(is_referred=False)
    assert "20 muskets" not in page(as_(who), war)
    assert "20 muskets" in page(as_("ulises"), war)
    war.engagements.update(is_referred=True)
    assert "20 muskets" in page(as_(who), war)


def test_magazines_raids_surrenders_and_ships_are_called_what_they_are(war, as_):
    turn = war.turns.get(number=1)
    raise_force(war, "brig", side="cuba", at="cerro", men=30, kind=ForceKind.SHIP)
    spain, cuba = (war.sides.get(key=key) for key in ("spain", "cuba"))
    place = war.places.get(key="bor")
    for key in ("sea-t1-brig", "siege-t1-bor"):
        PrisonerParty.objects.create(
            campaign=war, key=key, ref=key[-8:], taken_at=place, side=cuba, captor=spain,
            taken_on=turn.starts, held_at=place,
        )  # fmt: skip
    for event in ("taken/t1-bor", "taken/raid-t1-bor", "siege/t1/bor"):
        capture(war, event, "band", "column", Stock.MUSKET, 3, on=Engagement.objects.get().date)
    told = page(as_("ana"), war)
    for shown in (
        "At sea off Bor",
        "a ship",
        "Surrender of Bor",
        "Magazine of Bor",
        "Raid on the stores of Bor",
    ):
        assert shown in told
    assert "Brig" not in told
    assert "Brig" in page(as_("carlos"), war)


@pytest.mark.parametrize(
    "event", ["taken/t1-nowhere", "taken/x", "taken/", "taken/raid-", "siege/t1/nowhere"]
)
def test_a_file_s_posting_of_a_place_that_is_none_breaks_no_page(war, as_, event):
    """Posts references that are free text. A file written by hand may say anything in them."""
    capture(war, event, "band", "column", Stock.MUSKET, 5, on=Engagement.objects.get().date)
    for name in ("ana", "carlos", "ulises"):
        assert "20 muskets" in page(as_(name), war)
        assert as_(name).get(f"/c/{war.slug}/captures/captures.csv").status_code == 200


def test_the_list_is_read_by_years(war, as_):
    engagement = Engagement.objects.get()
    day = engagement.date.replace(year=engagement.date.year + 1)
    copy(war.turns.get(number=2), number=3, starts=day)
    client = as_("ana")
    assert "Nothing changed hands in 1874." in page(client, war)
    assert "20 muskets" in page(client, war, "?year=1873")


def test_the_file_has_a_thing_a_line(war, as_):
    answer = as_("ana").get(f"/c/{war.slug}/captures/captures.csv")
    heads, *rows = list(csv.reader(answer.content.decode().splitlines()))
    assert heads == ["Day", "Event", "Captured by", "From", "Units", "What", "Number", "Now"]
    assert [row[2:7] for row in rows] == [
        ["Spain", "Cuba", "Column, Guerrilla", "horses", "69"],
        ["Spain", "Cuba", "Column, Guerrilla", "guns", "1"],
        ["Spain", "Cuba", "Column, Guerrilla", "muskets", "20"],
    ]
    lost = list(
        csv.reader(as_("carlos").get(f"/c/{war.slug}/captures/captures.csv").content.decode().splitlines())
    )
    assert [row[4:] for row in lost[1:]] == [
        ["Band", "horses", "69", ""],
        ["Band", "guns", "1", ""],
        ["Band", "muskets", "20", ""],
    ]


@pytest.mark.parametrize("who", ["ana", "ulises"])
def test_the_roll_makes_as_many_queries_for_one_battle_as_for_ten(
    war, who, as_, django_assert_max_num_queries
):
    engagement = Engagement.objects.get()
    for number in range(10):
        fight = copy(engagement, key=f"more{number}", ref=f"more{number}")
        copy(Result.objects.get(engagement=engagement), engagement_id=fight.pk)
        capture(war, f"return/{fight.key}", "band", "column", Stock.MUSKET, 1, on=engagement.date)
    client = as_(who)
    with django_assert_max_num_queries(19):
        assert "more9" in page(client, war)
