"""With the broker down whatever is pressed is done, and the page says that the rest comes later."""

import ast
from pathlib import Path

import pytest
from celery import Task, current_app
from django.conf import settings
from django.contrib.messages import get_messages
from django.urls import reverse
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as CacheDown

from battles.models import Battle, BattleState
from campaign import tasks
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement
from campaign.operations.turns import turn_machine as turns
from campaign.store import service_marks
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import run_turn
from tests.battles.fields import meet, umpire_of
from tests.battles.operations.test_preview import locked_war
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db(transaction=True)  # messages go out as they do on the site: on commit
LATER = "Saved, but the job queue is down."


@pytest.fixture(autouse=True)
def broker_down(monkeypatch):
    """Breaks the broker and the cache: nothing can be sent or stored."""

    def refuse(*args: object, **settings: object) -> None:
        raise OperationalError("Connection refused")

    def fail(*args: object, **settings: object) -> None:
        raise CacheDown("Connection refused")

    monkeypatch.setattr(Task, "apply_async", refuse)
    monkeypatch.setattr(current_app, "send_task", refuse)
    dead = type("Dead", (), dict.fromkeys(("get", "set", "delete", "get_many"), fail))()
    monkeypatch.setattr(service_marks, "cache", dead)
    monkeypatch.setattr(tasks, "cache", dead)


def post(client, campaign, url, data=()):
    """Posts as the umpire, and returns the messages of the next page."""
    client.force_login(campaign.umpires.first() or umpire_of(campaign))
    answer = client.post(url, dict(data))
    assert answer.status_code == 302
    return [str(said) for said in get_messages(answer.wsgi_request)]


def test_a_turn_is_locked_and_anybody_may_walk_it_on_later(client):
    war = manned_war()
    said = post(client, war, "/c/war/desk/lock/")
    assert any(line.startswith(LATER) for line in said)
    assert current_turn(war).state == TurnState.LOCKED
    while turns.advance_turn(war):
        pass
    assert war.turns.get(number=1).state in (TurnState.PUBLISHED, TurnState.ENGAGEMENTS)


def test_a_turn_is_locked_from_the_back_room(client):
    war = manned_war()
    umpire = war.umpires.get()
    umpire.is_staff = umpire.is_superuser = True
    umpire.save()
    chosen = {"action": "lock_and_march", "_selected_action": [war.turns.get().pk]}
    said = post(client, war, reverse("admin:campaign_turn_changelist"), chosen)
    assert any(line.startswith(LATER) for line in said)
    assert current_turn(war).state == TurnState.LOCKED


def test_a_battle_is_queued_and_its_odds_are_asked_for(client):
    engagement = meet()
    for name, state in (
        ("battles:win-chances", BattleState.WAITING),
        ("battles:resolve", BattleState.QUEUED),
    ):
        said = post(
            client, engagement.campaign, reverse(name, args=[engagement.campaign.slug, engagement.ref])
        )
        assert any(line.startswith(LATER) for line in said)
        assert Battle.objects.get(engagement=engagement).state == state


def test_a_battle_is_broken_off_and_the_week_goes_on_later(client):
    engagement = meet()
    url = reverse("campaign:break-off", args=[engagement.campaign.slug, engagement.ref])
    assert any(line.startswith(LATER) for line in post(client, engagement.campaign, url, {"reason": "Rain."}))
    assert Engagement.objects.get(pk=engagement.pk).state == EngagementState.SETTLED


def test_a_preview_is_asked_for_and_its_message_is_sent_again_until_a_worker_has_begun(client, monkeypatch):
    war = locked_war()
    said = post(client, war, reverse("campaign:preview-play", args=[war.slug]))
    assert any(line.startswith(LATER) for line in said)
    sent = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *args, **settings: sent.append(name))
    run_turn(war.pk)
    assert sent == ["battles.rehearse"]
    monkeypatch.setattr("campaign.tasks.is_begun", lambda job: True)
    run_turn(war.pk)
    assert sent == ["battles.rehearse"]


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (("queue",), "The job queue is down"),
        (("worker", "beat"), "No worker is running"),
        (("beat",), "The clock (beat) is not running"),
    ],
)
def test_the_desk_says_what_is_down(client, monkeypatch, missing, words):
    war = manned_war()
    monkeypatch.setattr("campaign.pages.desk.umpire_desk.missing_services", lambda: missing)
    client.force_login(war.umpires.get())
    assert words in client.get("/c/war/desk/").content.decode()


@pytest.mark.parametrize("missing", [("queue",), ("worker",), ("worker", "beat")])
def test_a_locked_week_is_not_said_to_go_on_while_nothing_works(client, monkeypatch, missing):
    war = manned_war()
    turns.lock_turn(campaign=war, actor=None)
    client.force_login(war.umpires.get())

    def desk(services):
        monkeypatch.setattr("campaign.pages.desk.umpire_desk.missing_services", lambda: services)
        return client.get("/c/war/desk/").context["page"].waits

    assert desk(missing) == "The week is locked. It waits until the work starts again."
    assert desk(()) == "The week goes on by itself; nothing is needed from you."


def test_a_desk_where_all_run_says_nothing_of_it(client, monkeypatch):
    war = manned_war()
    alive = type("Alive", (), {"get_many": lambda self, keys: dict.fromkeys(keys, True)})()
    monkeypatch.setattr(service_marks, "cache", alive)
    client.force_login(war.umpires.get())
    assert "is down" not in client.get("/c/war/desk/").content.decode()
    assert service_marks.missing_services() == ()


def test_a_queue_that_does_not_answer_is_no_fault_of_the_desk(client):
    war = manned_war()
    client.force_login(war.umpires.get())
    assert "The job queue is down" in client.get("/c/war/desk/").content.decode()


def test_messages_are_sent_by_tasks_and_by_the_one_way_that_survives_a_broker():
    """Leaves out `row_cache`, which keeps rows in memory and sends nothing."""
    may = {"campaign/tasks.py", "battles/tasks.py", "config/celery.py", "config/beat.py"}
    may.add("config/management/commands/prepare.py")  # a demo without a broker is not begun
    may.add("campaign/views/accounts/people.py")  # its page says that the letter cannot be sent now
    commits = {"campaign/tasks.py", "campaign/store/row_cache.py"}
    root, found = Path(settings.BASE_DIR), []
    for path in sorted(
        path for app in ("campaign", "battles", "config") for path in (root / app).rglob("*.py")
    ):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            called = node.func.attr
            sends = called in {"apply_async", "send_task", "delay"}
            if (sends and name not in may) or (called == "on_commit" and name not in commits):
                found.append(f"{name}:{node.lineno}: {called}")
    assert found == []
