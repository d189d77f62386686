"""Fixtures for all tests: dice, the broker, a real worker, Chromium, the accessibility check."""

import gc
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import hypothesis  # here, and first: imported late, inside Playwright's greenlet, it kills Python 3.11.2
import pytest
from _pytest.assertion import rewrite
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.utils import translation
from django.utils.http import urlencode
from playwright.sync_api import expect
from whitenoise.middleware import WhiteNoiseMiddleware

from campaign.i18n.war_words import OF_THE_ISLAND, speak_neutrally, speaking_of
from campaign.roomy_calls import call_with_room
from config.broker import broker as bundled_broker
from config.supervise import House
from rules.core.dice import ScriptedDice
from tests.markup import repeated_names
from tests.settings import WORKER_DATABASE

gc.set_threshold(50_000, 20, 20)  # what is collected and imported stays, so little of it is garbage
expect.set_options(timeout=20_000)  # a machine that runs all tests at once is slow, not wrong

HERE = Path(__file__).resolve().parent
AXE = (HERE / "vendor" / "axe.min.js").read_text(encoding="utf-8")
AXE_RUN = """Promise.race([
    axe.run(document, { reporter: "no-passes", selectors: false, preload: false }),
    new Promise((_, fail) => setTimeout(fail, 60_000, new Error("axe does not come to an end"))),
])"""
BROWSER_FIXTURES = {"page", "context", "browser", "new_context"}
SERVICE_FIXTURES = {"db", "transactional_db", "live_server", "broker", "worker"}
WORKER_REST_LIMIT = 30  # seconds
CHROMIUM = next(
    filter(
        None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))
    ),
    None,
)
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]

hypothesis.settings.register_profile(
    "manigua", deadline=None, max_examples=60, derandomize="CI" in os.environ
)
hypothesis.settings.load_profile("manigua")


def pytest_collection(session: pytest.Session) -> None:
    """Lets each worker of several rewrite the assertions of its share of the tests, before all import all.

    Rewriting takes as long as the rest of the collection, and else each would do all of it.
    """
    if (worker := getattr(session.config, "workerinput", None)) is None:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    asked = [Path(name).resolve() for name in session.config.args]
    files = [file for file in HERE.rglob("test_*.py") if any(map(file.is_relative_to, asked))]
    for file in sorted(files)[number::count]:
        rewritten = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if not rewritten.exists() and rewrite.try_makedirs(rewritten.parent):
            digest, code = rewrite._rewrite_test(file, session.config)
            rewrite._write_pyc(session.config.stash[rewrite.assertstate_key], code, digest, rewritten)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if fixtures & BROWSER_FIXTURES:
            item.add_marker("browser")
            if "CI" in os.environ:  # there a machine may be out of breath; -rR names who tried twice
                item.add_marker(pytest.mark.flaky(reruns=1))
            if CHROMIUM is None and "CI" not in os.environ:  # there it must fail, not be skipped
                item.add_marker(pytest.mark.skip(reason="no Chromium: apt install chromium"))
        if fixtures & SERVICE_FIXTURES or item.get_closest_marker("django_db"):
            item.add_marker("services")
    # Chromium works in processes of its own: what drives it runs together, and first. A file of one long test
    # that began last would keep the other hands waiting for it.
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in ("browser", "long")])


def pytest_collection_finish() -> None:
    """Freezes the collected tests, so that garbage collection skips them.

    Ten thousand of them stay to the end.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Calls the test as pytest does, with room on the stack of frames, as the site has it."""
    named = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    call_with_room(pyfuncitem.obj, **named)
    return True


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["MANIGUA_HOME"], ignore_errors=True)


@pytest.fixture(autouse=True)
def english() -> None:
    """Begins each test in English and of no war: the last page of another may have been a Spanish one."""
    translation.activate("en")
    speak_neutrally()


@pytest.fixture(scope="session", autouse=True)
def static_files_found_once() -> Iterator[None]:
    """Keeps the static files that the first client's middleware finds.

    Each client of a test has the site's middleware made anew, which would look through all folders each time.
    """
    look_through, found = WhiteNoiseMiddleware.add_files_from_finders, dict[str, object]()

    def take_found(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            look_through(middleware)
            found.update(middleware.files)
        middleware.files = found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", take_found)
        yield


class FormClient(Client):
    """Sends a form as a browser does: as multipart only with a file. Multipart takes long to read."""

    def post(self, path, data=None, content_type=MULTIPART_CONTENT, **headers):
        sent = data.values() if isinstance(data, dict) else ()
        has_file = any(
            hasattr(each, "read")
            for value in sent
            for each in (value if isinstance(value, list) else [value])
        )
        if content_type == MULTIPART_CONTENT and not has_file:
            data, content_type = urlencode(data or {}, doseq=True), "application/x-www-form-urlencoded"
        return super().post(path, data, content_type, **headers)


@pytest.fixture
def client() -> FormClient:
    return FormClient()


@pytest.fixture
def in_cuba() -> Iterator[None]:
    """Lets texts speak of a war in Cuba."""
    with speaking_of(OF_THE_ISLAND, 7):
        yield


@pytest.fixture
def dice() -> Callable[..., ScriptedDice]:
    """Returns `dice(3, 5)`, which shows 3, then 5, then stops the play."""
    return lambda *faces: ScriptedDice(list(faces))


@pytest.fixture(scope="session")
def broker() -> Iterator[None]:
    """Starts the bundled Valkey, unless REDIS_URL names a Redis. It runs in this run's own folder."""
    with ExitStack() as closing:
        if settings.EMBEDDED_BROKER:
            closing.enter_context(bundled_broker(settings.ENVIRONMENT.socket))
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """Ends other connections to PostgreSQL, so that it can drop the database.

    The worker or the live server may have left one.
    """
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="session")
def worker_process(broker: None, django_db_setup: None, django_db_blocker) -> Iterator[None]:
    from config.celery import app

    with pytest.MonkeyPatch.context() as patch, ExitStack() as closing:
        patch.setenv(WORKER_DATABASE, str(connection.settings_dict["NAME"]))
        house = House(closing, settings.ENVIRONMENT)
        house.wait_for("worker", house.start_worker(beat=False))
        yield
        app.close()


@pytest.fixture
def worker(worker_process: None, transactional_db: None) -> Iterator[None]:
    """Waits for the real worker to come to rest after a test.

    The database is emptied after that: a worker still marching holds locks that TRUNCATE would fall over.
    """
    yield
    end = time.monotonic() + WORKER_REST_LIMIT
    while messages_in_hand() or messages_in_hand():  # twice: between queue and hand a message is in neither
        assert time.monotonic() < end, "the worker did not come to rest"
        time.sleep(0.05)


def messages_in_hand() -> int:
    """Counts the messages in the queues and those not yet done with. Ours are acknowledged late."""
    from config.celery import app

    with app.connection_for_read() as link:
        redis = link.default_channel.client
        return sum(redis.llen(queue.name) for queue in app.conf.task_queues) + redis.hlen("unacked")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    return {"executable_path": CHROMIUM, "args": CHROMIUM_ARGS}


@pytest.fixture
def axe() -> Callable[..., list[str]]:
    """Returns `axe(page)`, which lists the page's faults of accessibility.

    It lists what the page holds twice, too, one line each. `assert axe(page) == []` is the test.
    """

    def faults(page) -> list[str]:
        page.evaluate(AXE)  # evaluated, not added as a script tag, which the page's own policy would refuse
        found = page.evaluate(AXE_RUN)["violations"]
        faults = [
            f"{fault['id']}: {fault['help']}: {node['html']}" for fault in found for node in fault["nodes"]
        ]
        return faults + repeated_names(page.content())

    return faults
