from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.utils import timezone

from battles import operations as battles
from battles.operations import waiting_battles, win_chances
from campaign.logic.turns.previews import COMMITTED
from campaign.logic.vocabulary import Account, TurnState
from campaign.models import Balance, Engagement, Entry, Order
from campaign.operations.turns import previews, turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from rules import BadInput
from tests.campaign.scenes import asks_at, in_hours, meet, read
from tests.verbs import move

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def sent_campaigns(monkeypatch) -> list[int]:
    """Collects the campaigns whose turn is sent to a worker."""
    calls: list[int] = []
    monkeypatch.setattr("campaign.tasks.run_turn.delay", calls.append)
    return calls


def test_the_desk_says_what_the_turn_waits_for_and_who_has_ordered(war, as_):
    page = read(as_("ulises").get("/c/war/desk/"))
    assert "Orders are open; 3 forces of players have none yet." in page
    assert 'aria-current="step">Orders' in page
    for name in ("ana", "bruno", "carlos"):
        assert name in page


def test_locking_closes_the_orders_and_sends_the_turn_marching(
    war, as_, sent_campaigns, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = as_("ulises").post("/c/war/desk/lock/")
    assert answer.url == "/c/war/desk/"
    assert war.turns.get().state == TurnState.LOCKED
    assert sent_campaigns == [war.pk]
    assert Entry.objects.get(operation="turns.lock").actor.username == "ulises"
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["Turn 1 is locked."]


def test_locking_twice_is_refused_with_a_sentence_and_marches_once(
    war, as_, sent_campaigns, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        as_("ulises").post("/c/war/desk/lock/")
        answer = as_("ulises").post("/c/war/desk/lock/")
    assert answer.status_code == 409
    assert "Turn 1 is locked already." in read(answer)
    assert sent_campaigns == [war.pk]


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_has_no_desk_and_no_lock(war, as_, sent_campaigns, name):
    assert as_(name).get("/c/war/desk/").status_code == 404
    assert as_(name).post("/c/war/desk/lock/").status_code == 404
    assert war.turns.get().state == TurnState.OPEN
    assert "desk" not in read(as_(name).get("/c/war/"))


def test_the_desk_shows_the_progress_of_a_march_and_then_reloads(war, as_, sent_campaigns):
    umpire = as_("ulises")
    umpire.post("/c/war/desk/lock/")
    shown = umpire.get("/c/war/desk/")
    assert "No day of the march has been played yet." in read(shown)
    assert "Check again" in read(shown)
    war.turns.update(march={"minute": 2 * 1440 + 5})
    said = umpire.get(asks_at(shown), **HTMX)
    assert "Day 3 of 7." in read(said)
    assert (said["HX-Retarget"], said["HX-Reselect"]) == ("#under-way", "#under-way")
    war.turns.update(march=None)
    while turns.advance_turn(war):
        pass
    said = umpire.get(asks_at(said), **HTMX)
    assert "Turn 2: " in read(said)
    assert "HX-Retarget" not in said
    assert as_("ana").get("/c/war/desk/week/").status_code == 404


def test_an_open_desk_learns_of_orders_that_are_given_and_seats_that_are_taken(war, as_, sent_campaigns):
    shown = as_("ulises").get("/c/war/desk/")
    still = as_("ulises").get(asks_at(shown), **HTMX)
    assert still["HX-Retarget"] == "#under-way"
    force = war.forces.get(key="leon")
    Order.objects.create(turn=war.turns.get(), force=force, seat=force.seat, kind="rest", stance="defend")
    ordered = as_("ulises").get(asks_at(still), **HTMX)
    assert "HX-Retarget" not in ordered
    assert as_("ulises").get(asks_at(ordered), **HTMX)["HX-Retarget"] == "#under-way"
    war.seats.filter(player=None).update(player=User.objects.create_user("nora"))
    war.seats.filter(player__username="ana").update(player=User.objects.get(username="nora"))
    assert "HX-Retarget" not in as_("ulises").get(asks_at(ordered), **HTMX)


@pytest.fixture
def desk(as_) -> Callable[[], HttpResponse]:
    """Returns a function that reads the desk. A week waits for its umpire to settle a battle."""
    engagement = meet()
    engagement.campaign.umpires.add(User.objects.create_user("ulises"))
    href = f"/c/{engagement.campaign.slug}/desk/"
    return lambda: as_("ulises").get(href)


def cards(answer: HttpResponse) -> str:
    return read(answer).partition('class="queue"')[2].partition('<section class="dry"')[0]


def test_a_card_has_no_buttons_while_its_battle_is_being_fought(desk, client):
    engagement, umpire = Engagement.objects.get(), User.objects.get(username="ulises")
    assert f"{engagement.ref}/resolve/" in cards(desk())
    assert asks_at(desk()) == ""
    battles.queue_battle(engagement=engagement, actor=umpire)
    shown = desk()
    assert "Given to the computer" in cards(shown)
    for press in ("resolve", "break-off", "postpone"):
        assert f"{engagement.ref}/{press}/" not in cards(shown)
    assert "The computer has 1 battle to fight." in read(shown)
    still = client.get(asks_at(shown), **HTMX)
    assert still["HX-Retarget"] == "#under-way"
    battles.fight_battle(engagement.pk)
    settled = client.get(asks_at(still), **HTMX)
    assert "HX-Retarget" not in settled
    assert engagement.name not in cards(settled)


def test_the_head_of_the_desk_counts_the_battles_that_the_week_waits_for(desk):
    postponed = Engagement.objects.get()
    postponed.pk, postponed.key, postponed.ref, postponed.turns_postponed = None, "later", "laterlat", 1
    postponed.save(force_insert=True)
    shown = desk()
    assert len(shown.context["page"].battles) == 2
    assert "<h1>1 battle" in read(shown)


def test_a_card_says_that_the_odds_are_played_and_keeps_its_buttons(desk, client):
    engagement = Engagement.objects.get()
    win_chances.ask_for_win_chances(engagement=engagement, actor=User.objects.get(username="ulises"))
    shown = desk()
    assert "The computer was asked for the odds" in cards(shown)
    assert f"{engagement.ref}/resolve/" in cards(shown)
    assert "odds of 1 battle" in read(shown)
    engagement.battle.win_chances = {"runs": 0}
    engagement.battle.save()
    told = client.get(asks_at(shown), **HTMX)
    assert "HX-Retarget" not in told
    assert asks_at(told) == ""


def test_a_battle_that_could_not_be_laid_out_gets_its_buttons_back(desk, client):
    engagement = Engagement.objects.get()
    battles.queue_battle(engagement=engagement, actor=User.objects.get(username="ulises"))
    shown = desk()
    battles.hold_for_umpire(battle=engagement.battle, fault=BadInput("board.width_cm", "is too small", "4"))
    given_back = client.get(asks_at(shown), **HTMX)
    assert f"{engagement.ref}/resolve/" in cards(given_back)
    assert asks_at(given_back) == ""


def test_the_desk_asks_while_reports_are_written(war, as_):
    umpire = as_("ulises")
    turns.lock_turn(campaign=war, actor=None)
    war.turns.update(state=TurnState.AFTERMATH)
    shown = umpire.get("/c/war/desk/")
    assert "returns and reports come next" in read(shown)
    war.turns.update(state=TurnState.PUBLISHED)
    assert asks_at(umpire.get(asks_at(shown), **HTMX)) == ""


def test_the_desk_and_the_preview_ask_while_it_is_played(war, as_):
    umpire = as_("ulises")
    war.settings |= {"preview": "on"}
    war.save()
    turns.lock_turn(campaign=war, actor=None)
    assert asks_at(umpire.get("/c/war/desk/"))  # it begins by itself
    previews.ask_for_preview(campaign=war)
    desk, preview = (umpire.get(f"/c/war/desk/{page}") for page in ("", "preview/"))
    assert "A preview of the week was asked for." in cards(desk)
    assert umpire.get(asks_at(preview), **HTMX).status_code == 204
    turn = war.turns.get()
    war.turns.update(preview={**turn.preview, "fought": 1})
    assert "1 battle has been fought." in read(umpire.get(asks_at(preview), **HTMX))
    previews.cancel_preview(campaign=war, actor=None)
    for page in (desk, preview):
        changed = umpire.get(asks_at(page), **HTMX)
        assert changed.status_code == 200
        assert "HX-Retarget" not in changed
    war.turns.update(preview={**turn.preview, "state": COMMITTED})
    assert umpire.get(asks_at(preview), **HTMX)["HX-Redirect"] == "/c/war/desk/"


def test_the_desk_asks_when_the_turn_locks_itself_and_until_it_is_locked(war, as_):
    umpire = as_("ulises")
    umpire.post("/c/war/desk/deadline/", in_hours(1))
    shown = umpire.get("/c/war/desk/")
    assert 'hx-trigger="due"' in read(shown)
    war.turns.update(deadline=timezone.now() - timedelta(minutes=1))
    still = umpire.get(asks_at(shown), **HTMX)
    assert asks_at(still)
    turns.lock_turn(campaign=war, actor=None)
    assert "No day of the march has been played yet." in read(umpire.get(asks_at(still), **HTMX))


def test_a_week_that_waits_for_the_umpire_is_not_under_way(as_):
    engagement = meet()
    engagement.campaign.umpires.add(User.objects.create_user("ulises"))
    assert engagement.is_referred
    desk = f"/c/{engagement.campaign.slug}/desk/"
    assert asks_at(as_("ulises").get(desk)) == ""
    Engagement.objects.update(is_referred=False)
    shown = as_("ulises").get(desk)
    assert "The march is over; some battles are still to be fought." in read(shown)
    assert "Given to the computer" in cards(shown)
    assert asks_at(shown)


def test_a_lock_is_not_a_link(war, as_):
    assert as_("ulises").get("/c/war/desk/lock/").url == "/c/war/desk/"
    assert current_turn(war).state == TurnState.OPEN


def test_a_lock_after_a_log_out_changes_nothing_and_the_desk_says_so(war, as_, client):
    assert client.post("/c/war/desk/lock/").url == "/accounts/login/?next=/c/war/desk/lock/"
    led = as_("ulises").get("/c/war/desk/lock/", follow=True)
    assert led.redirect_chain == [("/c/war/desk/", 302)]
    assert "Nothing was changed. If you were logged out" in read(led)


def test_it_is_reported_once_however_many_steps_up_the_page_is(war, as_):
    led = as_("ulises").get("/c/war/prisoners/abcdefgh/fate/", follow=True)
    steps = [("/c/war/prisoners/abcdefgh/", 302), ("/c/war/prisoners/", 302)]
    assert (led.redirect_chain, len(led.context["messages"])) == (steps, 1)


def test_the_desk_makes_at_most_fourteen_queries(war, as_, django_assert_max_num_queries):
    umpire = as_("ulises")
    with django_assert_max_num_queries(14):
        umpire.get("/c/war/desk/")


def test_only_the_umpire_sees_the_timetable(war, as_):
    first = war.start_date
    row = war.timetable.create(
        key="q4", side=war.sides.get(key="spain"), kind="reinforcement", name="Recruits of the autumn",
        opens=first, closes=first, data={"men": 800, "load": 400}, days=[str(first)],
        happened=[{"on": str(first), "what": "came", "men": 400, "place": "alba"}],
    )  # fmt: skip
    assert as_("ulises").get("/c/war/desk/timetable/").status_code == 404
    assert "/c/war/desk/timetable/" not in read(as_("ulises").get("/c/war/desk/"))
    war.settings = {"timetable": "on"}
    war.save()
    page = read(as_("ulises").get("/c/war/desk/timetable/"))
    assert row.name in page
    assert "400 men came to Alba" in page
    assert "/c/war/desk/timetable/" in read(as_("ulises").get("/c/war/desk/"))
    assert as_("ana").get("/c/war/desk/timetable/").status_code == 404


def test_the_sick_are_reported_to_the_umpire_and_on_the_page_of_their_force(war, as_):
    force = war.forces.filter(side__key="spain").first()
    move(force.units.first(), 9, Account.FIT, Account.SICK)
    assert "9 men sick" not in read(as_("ulises").get("/c/war/desk/"))
    war.settings = {"disease": "on"}
    war.save()
    assert "9 men sick" in read(as_("ulises").get("/c/war/desk/"))
    assert "9 men sick" in read(as_("ulises").get(f"/c/war/forces/{force.ref}/"))


def test_the_desk_leads_to_the_page_on_which_seats_are_assigned(war, as_):
    assert 'href="/c/war/desk/people/"' in read(as_("ulises").get("/c/war/desk/"))


def test_the_umpire_alone_has_the_ledger_counted_again_and_is_informed(war, as_):
    assert as_("ana").post("/c/war/desk/ledger/").status_code == 404
    assert as_("ulises").get("/c/war/desk/ledger/").url == "/c/war/desk/"
    balance = Balance.objects.filter(unit__campaign=war, account=Account.FIT).first()
    Balance.objects.filter(pk=balance.pk).update(amount=balance.amount + 1)
    page = read(as_("ulises").post("/c/war/desk/ledger/", follow=True))
    assert "The strength ledger does not add up." in page
    assert "Check it again" in page
    Balance.objects.filter(pk=balance.pk).update(amount=balance.amount)
    page = read(as_("ulises").post("/c/war/desk/ledger/", follow=True))
    assert "The strength ledger adds up." in page
    assert "Check it again" not in page


@pytest.mark.django_db(transaction=True)
def test_a_second_press_on_an_old_page_does_not_lock_the_next_turn(war, as_, sent_campaigns):
    """Lets two umpires have the desk of turn 1 before them. The one presses when the other's week is over."""
    old = "/c/war/desk/lock/?seen=1"
    assert old in as_("ulises").get("/c/war/desk/").content.decode()
    as_("ulises").post(old)
    turns.advance_turn(war)
    turn = current_turn(war)
    assert (turn.number, turn.state) == (2, TurnState.OPEN)
    answer = as_("ulises").post(old)
    assert answer.status_code == 409
    assert "Turn 1 is locked already." in answer.content.decode()
    turn.refresh_from_db()
    assert turn.state == TurnState.OPEN


def test_desk_and_battle_ask_when_the_rules_give_the_battle_to_the_computer(desk, client):
    engagement = Engagement.objects.get()
    engagement.campaign.settings |= {"battle_hours": 2}
    engagement.campaign.save()
    href = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    pages = [desk(), client.get(href)]
    for page in pages:
        assert 'hx-trigger="due"' in read(page)
        assert 'hx-trigger="due"' in read(client.get(asks_at(page), **HTMX))  # too early
    engagement.campaign.turns.update(locked_at=timezone.now() - timedelta(hours=2))
    assert waiting_battles.queue_overdue(engagement.campaign_id, timezone.now()) == [engagement.pk]
    assert all("Given to the computer" in read(client.get(asks_at(page), **HTMX)) for page in pages)
