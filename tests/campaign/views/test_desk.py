import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.urls import reverse

from campaign.logic.vocabulary import Account, TurnState
from campaign.models import Balance, Engagement, Entry
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.turns import current_turn
from tests.campaign.scenes import meet, read
from tests.verbs import move

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch) -> list[int]:
    """The campaigns whose turn was sent marching."""
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
    war, as_, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = as_("ulises").post("/c/war/desk/lock/")
    assert answer.url == "/c/war/desk/"
    assert war.turns.get().state == TurnState.LOCKED
    assert sent == [war.pk]
    assert Entry.objects.get(operation="turns.lock").actor.username == "ulises"
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["Turn 1 is locked."]


def test_locking_twice_is_refused_with_a_sentence_and_marches_once(
    war, as_, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        as_("ulises").post("/c/war/desk/lock/")
        answer = as_("ulises").post("/c/war/desk/lock/")
    assert answer.status_code == 409
    assert "Turn 1 is locked already." in read(answer)
    assert sent == [war.pk]


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_has_no_desk_and_no_lock(war, as_, sent, name):
    assert as_(name).get("/c/war/desk/").status_code == 404
    assert as_(name).post("/c/war/desk/lock/").status_code == 404
    assert war.turns.get().state == TurnState.OPEN
    assert "desk" not in read(as_(name).get("/c/war/"))


def test_while_the_week_is_marched_the_desk_says_how_far_it_is_and_then_is_read_anew(war, as_, sent):
    umpire = as_("ulises")
    assert "under-way" not in read(umpire.get("/c/war/desk/"))
    umpire.post("/c/war/desk/lock/")
    assert "The march begins." in read(umpire.get("/c/war/desk/"))
    war.turns.update(march={"minute": 2 * 1440 + 5})
    said = umpire.get("/c/war/desk/week/")
    assert "Day 3 of 7." in read(said)
    assert "HX-Refresh" not in said
    war.turns.update(march=None)
    while turns.advance(war):
        pass
    said = umpire.get("/c/war/desk/week/")
    assert (said["HX-Refresh"], said.content) == ("true", b"")
    assert as_("ana").get("/c/war/desk/week/").status_code == 404


def test_a_week_that_waits_for_the_umpire_is_not_under_way(as_):
    met = meet()
    met.campaign.umpires.add(User.objects.create_user("ulises"))
    assert met.kept
    assert "under-way" not in read(as_("ulises").get(f"/c/{met.campaign.slug}/desk/"))
    Engagement.objects.update(kept=False)
    assert "The week is over; its fights are being fought." in read(
        as_("ulises").get(f"/c/{met.campaign.slug}/desk/week/")
    )


def test_a_lock_is_not_a_link(war, as_):
    assert as_("ulises").get("/c/war/desk/lock/").url == "/c/war/desk/"
    assert current_turn(war).state == TurnState.OPEN


def test_who_was_logged_out_before_he_locked_comes_back_to_the_desk_and_is_told_that_nothing_changed(
    war, as_, client
):
    assert client.post("/c/war/desk/lock/").url == "/accounts/login/?next=/c/war/desk/lock/"
    led = as_("ulises").get("/c/war/desk/lock/", follow=True)
    assert led.redirect_chain == [("/c/war/desk/", 302)]
    assert "Nothing was changed. If you were logged out" in read(led)


def test_it_is_told_once_however_many_steps_up_the_page_is(war, as_):
    led = as_("ulises").get("/c/war/prisoners/abcdefgh/fate/", follow=True)
    steps = [("/c/war/prisoners/abcdefgh/", 302), ("/c/war/prisoners/", 302)]
    assert (led.redirect_chain, len(led.context["messages"])) == (steps, 1)


def test_the_desk_makes_at_most_fourteen_queries(war, as_, django_assert_max_num_queries):
    umpire = as_("ulises")
    with django_assert_max_num_queries(14):
        umpire.get("/c/war/desk/")


def test_what_is_coming_is_the_umpires_page_of_a_campaign_with_a_timetable(war, as_):
    first = war.start_date
    row = war.timetable.create(
        key="q4", side=war.sides.get(key="spain"), kind="draft", name="Recruits of the autumn",
        opens=first, closes=first, data={"men": 800, "load": 400}, days=[str(first)],
        happened=[{"on": str(first), "what": "came", "men": 400, "place": "alba"}],
    )  # fmt: skip
    assert as_("ulises").get("/c/war/desk/coming/").status_code == 404
    assert "/c/war/desk/coming/" not in read(as_("ulises").get("/c/war/desk/"))
    war.settings = {"timetable": "on"}
    war.save()
    page = read(as_("ulises").get("/c/war/desk/coming/"))
    assert row.name in page
    assert "400 men came to Alba" in page
    assert "/c/war/desk/coming/" in read(as_("ulises").get("/c/war/desk/"))
    assert as_("ana").get("/c/war/desk/coming/").status_code == 404


def test_the_sick_are_told_to_the_umpire_and_on_the_page_of_their_force(war, as_):
    force = war.forces.filter(side__key="spain").first()
    move(force.units.first(), 9, Account.EFFECTIVE, Account.SICK)
    assert "9 men sick" not in read(as_("ulises").get("/c/war/desk/"))
    war.settings = {"disease": "on"}
    war.save()
    assert "9 men sick" in read(as_("ulises").get("/c/war/desk/"))
    assert "9 men sick" in read(as_("ulises").get(f"/c/war/forces/{force.ref}/"))


def test_from_the_desk_who_may_gives_out_the_seats(war, as_):
    assert "Give out the seats" not in read(as_("ulises").get("/c/war/desk/"))
    User.objects.filter(username="ulises").update(is_staff=True)
    page = as_("ulises").get("/c/war/desk/")
    href = reverse("admin:campaign_campaign_change", args=[war.pk])
    assert f'href="{href}"' in page.content.decode()
    assert as_("ulises").get(href).status_code == 200


def test_the_umpire_alone_has_the_ledger_counted_again_and_is_told(war, as_):
    assert as_("ana").post("/c/war/desk/ledger/").status_code == 404
    assert as_("ulises").get("/c/war/desk/ledger/").url == "/c/war/desk/"
    balance = Balance.objects.filter(unit__campaign=war, account=Account.EFFECTIVE).first()
    Balance.objects.filter(pk=balance.pk).update(amount=balance.amount + 1)
    page = read(as_("ulises").post("/c/war/desk/ledger/", follow=True))
    assert "The strength ledger is false." in page
    assert "Count it again" in page
    Balance.objects.filter(pk=balance.pk).update(amount=balance.amount)
    page = read(as_("ulises").post("/c/war/desk/ledger/", follow=True))
    assert "The strength ledger is true." in page
    assert "Count it again" not in page


@pytest.mark.django_db(transaction=True)
def test_a_second_press_on_an_old_page_does_not_lock_the_next_turn(war, as_, sent):
    """Two umpires have the desk of turn 1 before them; the one presses when the other's week is over."""
    old = "/c/war/desk/lock/?seen=1"
    assert old in as_("ulises").get("/c/war/desk/").content.decode()
    as_("ulises").post(old)
    turns.advance(war)
    turn = current_turn(war)
    assert (turn.number, turn.state) == (2, TurnState.OPEN)
    answer = as_("ulises").post(old)
    assert answer.status_code == 409
    assert "Turn 1 is locked already." in answer.content.decode()
    turn.refresh_from_db()
    assert turn.state == TurnState.OPEN
