"""One list of everything that needs the umpire: the most freeing first, empty when nothing does."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.access import Member
from campaign.logic.vocabulary import Stance, TurnState
from campaign.models import Balance, Seat
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger import recount
from campaign.operations.reports import drafting as reports
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.pages.desk.umpire_desk import desk_page
from campaign.store.journal import RECOUNT
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order, play, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war with a battle of 400 men to come.

    It is at the hut, and the umpire sends reports by hand.
    """
    war = at_the_hut(men=200)
    war.settings = {"sending": "by_umpire"}
    war.last_turn = 1
    war.save()
    return war


def desk(war):
    umpire, _made = User.objects.get_or_create(username="umpire")
    page, _turn = desk_page(Member(war, umpire, True, None, (), ()))
    return page


def all_items(war):
    """Says what the desk asks, as it draws it: battles that hold the turn, then the rest."""
    page = desk(war)
    return (*page.battles, *page.queue)


def items_and_answers(war) -> list[tuple[str, list[str]]]:
    return [(item.title, [answer.label for answer in item.answers]) for item in all_items(war)]


def test_the_queue_goes_with_the_turn_and_is_empty_at_its_end(war):
    assert items_and_answers(war) == [("Lock the turn and march", ["Lock the turn"])]
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    (item,) = items_and_answers(war)
    assert item == ("Hut", ["Settle by computer", "Look at it", "Let both break off"])
    engagements.settle_engagement(engagement=fight, result=result(fight))
    assert items_and_answers(war) == []  # the week goes on by itself
    play(war)
    assert items_and_answers(war) == [("Send the reports of turn 1", ["Read and send", "Send all"])]
    reports.send_reports(turn=war.turns.get(), actor=User.objects.get(username="umpire"))
    assert items_and_answers(war) == []


def test_tasks_that_hold_up_the_turn_come_first(war):
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    turn = war.turns.get()
    turn.reports.create(key="side-cuba", audience="side", side=war.sides.get(key="cuba"), facts={})
    assert [title for title, _answers in items_and_answers(war)] == [fight.name, "Send the reports of turn 1"]


def test_a_force_stopped_at_a_battle_area_counts_as_pinned_by_the_battle():
    fight = fight_at_the_hut(men=200)
    war, umpire = fight.campaign, User.objects.create(username="umpire")
    (item,) = all_items(war)
    assert item.badge == "2 forces are pinned"
    for _week in range(2):
        postponed.postpone_battle(engagement=fight, actor=umpire)
        if current_turn(war).state == TurnState.OPEN:
            order(war.forces.get(key="far"), "hut", stance=Stance.AVOID)
            turns.lock_turn(campaign=war, actor=None)
        play(war)
    (item,) = (each for each in all_items(war) if each.title == fight.name)
    assert item.badge == "3 forces are pinned"


def test_the_seats_that_have_not_ordered_are_named(war):
    player = User.objects.create_user("ana")
    Seat.objects.filter(key="camaguey").update(player=player)
    war.forces.filter(key="band").update(seat=war.seats.get(key="camaguey"))
    war.turns.get().orders.all().delete()
    page, _turn = desk_page(Member(war, player, True, None, (), ()))
    assert page.queue[0].lines[-1] == "Missing: Camagüey division (1)."


def test_each_referred_battle_shows_odds_stakes_and_a_suggestion_with_its_button_first(war):
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)

    def last_item():
        item = all_items(war)[0]
        return item.lines[-1], item.answers[0].label, item.answers[0].first

    User.objects.create_user("umpire")
    assert last_item() == (
        "Suggested: the computer. 1.5:1, including fortifications; too many for a skirmish.",
        "Settle by computer",
        True,
    )
    fight.why_referred = "general"
    fight.save()
    assert last_item() == (
        "Suggested: play it on the table. 1.5:1, including fortifications; a general is there.",
        "Look at it",
        True,
    )


def seat_people(war, **people: str) -> None:
    """Seats each of *people* by the key of a seat.

    Makes the seats that are missing on the first one's side.
    """
    for key, name in people.items():
        person, _made = User.objects.get_or_create(username=name)
        Seat.objects.update_or_create(
            campaign=war, key=key, defaults={"player": person, "name": key}, create_defaults={
                "player": person, "name": key, "side": war.sides.first(),
            },
        )  # fmt: skip


def keep_for_its_general(war):
    """Plays up to the battle and keeps it because of a general."""
    war.last_turn = 4
    war.save()
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    fight.why_referred = "general"
    fight.save()
    return fight


def test_a_table_for_which_most_players_wait_is_proposed_to_be_postponed_first(war):
    fight = keep_for_its_general(war)
    seat_people(war, camaguey="ana", east="bruno", west="carlos")
    war.forces.filter(key="band").update(seat=war.seats.get(key="camaguey"))
    (item,) = all_items(war)
    assert [(answer.label, answer.first) for answer in item.answers] == [
        ("Postpone it", True),
        ("Look at it", False),
        ("Settle by computer", False),
        ("Let both break off", False),
    ]
    assert item.lines[-1] == (
        "Suggested: postpone it and play it on the table. 1.5:1, including fortifications;"
        " a general is there; 2 other players are waiting."
    )
    postponed.postpone_battle(engagement=fight, actor=User.objects.get(username="umpire"))
    play(war)
    (item,) = (item for item in all_items(war) if item.title == fight.name)
    assert item.lines[-1].startswith("Suggested: play it on the table.")  # nobody waits for it any more


def test_a_battle_of_the_computer_s_alone_is_proposed_for_it_while_players_wait(war):
    keep_for_its_general(war)
    seat_people(war, east="bruno")
    (item,) = all_items(war)
    assert item.answers[0].label == "Settle by computer"
    assert item.lines[-1] == (
        "Suggested: the computer. 1.5:1, including fortifications; no player has a force in it; a general"
        " is there."
    )


def test_a_referred_battle_says_who_attacks_whom_with_how_many(war):
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    (item,) = all_items(war)
    assert item.lines[1] == "Cuba, 200, against Spain, 200 men."


def due_in(war, hours: int):
    """Returns the desk with the deadline *hours* and a half off."""
    turn = war.turns.get()
    turn.deadline = timezone.now() + dt.timedelta(hours=hours, minutes=30)
    turn.save()
    return desk(war)


def test_a_turn_that_locks_itself_needs_nobody_and_can_still_be_locked_before(war):
    seat_people(war, camaguey="ana")
    page = due_in(war, 30)
    assert page.queue == ()
    assert page.deadline.locks
    assert page.waits == "All orders are in."
    assert page.deadline.lock.label == "Lock the turn"


@pytest.mark.parametrize("case", ["nobody_sits", "it_has_passed"])
def test_a_deadline_that_nobody_keeps_leaves_the_lock_to_the_umpire(war, case):
    if case == "it_has_passed":
        seat_people(war, camaguey="ana")
    page = due_in(war, -2 if case == "it_has_passed" else 30)
    assert [item.title for item in page.queue] == ["Lock the turn and march"]
    assert not page.deadline.locks


def test_seats_without_orders_are_asked_about_before_the_deadline_with_what_becomes_of_them(war):
    seat_people(war, camaguey="ana")
    war.forces.filter(key="band").update(seat=war.seats.get(key="camaguey"))
    war.turns.get().orders.all().delete()
    assert due_in(war, 48).queue == ()  # there is time
    (item,) = due_in(war, 5).queue
    assert item.title == "camaguey has given no orders"
    assert item.lines == ("1 force has no order; it repeats its last order, or holds.",)
    assert [answer.label for answer in item.answers] == [
        "Look at its standing orders",
        "Let the computer give the orders",
    ]
    war.settings |= {"absent": "computer"}
    war.save()
    (item,) = due_in(war, 5).queue
    assert item.lines == ("1 force has no order; the computer gives it one at the lock.",)
    assert item.answers[0].label == "Let the computer give the orders"
    assert item.answers[0].first
    war.turns.update(deadline=None)
    (item,) = desk(war).queue
    said = "1 force of a player who has given no order at all gets one from the computer."
    assert item.lines[0] == said


def test_a_ledger_that_does_not_add_up_is_reported_until_it_does(war):
    unit = war.units.get(key="band")
    row = Balance.objects.get(unit=unit, stock="men", account="fit")
    Balance.objects.filter(pk=row.pk).update(amount=row.amount + 3)
    assert recount.recount_ledger(campaign=war) == ("band: postings make 200 men fit, the balance says 203.",)
    item = desk(war).queue[0]
    assert item.title == "The strength ledger does not add up"
    assert item.lines[1] == "band: men, fit for duty: 200 by the postings, 203 by the balance."
    assert item.answers[0].label == "Check it again"
    Balance.objects.filter(pk=row.pk).update(amount=row.amount)
    assert recount.recount_ledger(campaign=war) == ()
    assert items_and_answers(war) == [("Lock the turn and march", ["Lock the turn"])]
    assert war.journal.filter(operation=RECOUNT).count() == 2


def test_a_ledger_that_is_true_leaves_nothing_in_the_journal(war):
    assert recount.recount_ledger(campaign=war) == ()
    assert not war.journal.filter(operation=RECOUNT).exists()


def test_a_garrison_for_which_there_is_no_room_is_reported(war):
    war.places.filter(key="hut").update(capacity=150)
    title, labels = items_and_answers(war)[-1]
    assert (title, labels) == ("More men than there is room for", ["Look at Hut"])
    war.places.filter(key="hut").update(capacity=200)
    assert items_and_answers(war) == [("Lock the turn and march", ["Lock the turn"])]
    war.places.filter(key="hut").update(capacity=150)
    war.units.filter(force__key="post").update(in_posts=True)  # strung out: not all of it is there
    assert items_and_answers(war) == [("Lock the turn and march", ["Lock the turn"])]


def test_a_garrison_that_is_bound_to_its_post_wants_no_order(war):
    seat_people(war, camaguey="ana")
    war.forces.filter(key="post").update(seat=war.seats.get(key="camaguey"))
    war.turns.get().orders.all().delete()
    page = desk(war)
    assert page.waits.startswith("All orders are in.")
    assert "Wanting" not in " ".join(page.queue[0].lines)


def test_a_campaign_in_which_nobody_sits_says_so(war):
    assert "All seats are empty, so the computer gives all orders." in desk(war).queue[0].lines
