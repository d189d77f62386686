"""Photographs pages for the guides: `make pictures`. Needs Chromium.

Plays the demo in a folder of its own. The battle of the last pictures differs from run to run.
"""

import base64
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
HOME = ROOT / "build" / "pictures"
PORT = os.environ.get("PORT", "8129")
READY = "The players have their seats"
LIMIT = 120 * 1024
"""Bytes a picture may have."""

DESK, PHONE, WIDE = (1080, 720), (390, 780), (1440, 900)
CAMPAIGN = "/c/camaguey_1873/"

Shot = tuple[str, str, str, tuple[int, int], str]
"""Name of the file, who looks, address, window, and what the picture begins with."""


@contextmanager
def served_demo() -> Iterator[str]:
    """Serves a fresh demo and yields its address once its first weeks are played."""
    variables = {**os.environ, "MANIGUA_HOME": str(HOME), "PORT": PORT, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "manage.py", "demo", "--reset"]
    with subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.PIPE, text=True) as demo:
        try:
            assert demo.stdout is not None
            if not any(READY in line for line in demo.stdout):
                raise SystemExit("The demo ended before its weeks were played.")
            yield f"http://localhost:{PORT}"
        finally:
            demo.terminate()
            demo.communicate()


def log_in(name: str) -> str:
    """Returns the session of a user of the demo."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    visitor = Client()
    visitor.force_login(User.objects.get(username=name))
    return visitor.cookies[settings.SESSION_COOKIE_NAME].value


def lock_turn() -> None:
    """Locks turns, three at most, until a battle needs the umpire."""
    from django.contrib.auth.models import User
    from django.test import Client

    from campaign.models import Engagement, Turn

    umpire = Client(HTTP_HOST="localhost")
    umpire.force_login(User.objects.get(username="umpire"))
    for _turn in range(3):
        umpire.post(f"{CAMPAIGN}desk/lock/")
        for _second in range(300):
            time.sleep(1)
            if Engagement.objects.exclude(state="settled").exists():
                return
            if Turn.objects.order_by("number").last().state == "open":
                break
    raise SystemExit("No battle came of three weeks.")


def take_pictures(address: str, shots: list[Shot]) -> None:
    """Writes a WebP file for each of *shots*."""
    from playwright.sync_api import sync_playwright

    found = filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")))
    sessions = {who: log_in(who) for _name, who, *_rest in shots}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=next(found), args=["--no-sandbox"])
        for name, who, path, (width, height), start in shots:
            context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
            context.add_cookies([{"name": "sessionid", "value": sessions[who], "url": address}])
            page = context.new_page()
            page.goto(f"{address}{path}")
            page.wait_for_load_state("networkidle", timeout=60_000)
            if start:
                page.locator(start).first.evaluate("part => part.scrollIntoView()")
            taken = context.new_cdp_session(page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": 70}
            )
            file = PICTURES / f"{name}.webp"
            file.write_bytes(base64.b64decode(taken["data"]))
            size = file.stat().st_size
            print(f"docs/pictures/{file.name}: {size // 1024} kB")
            if size > LIMIT:
                raise SystemExit(f"{file.name} is larger than {LIMIT // 1024} kB.")
            context.close()
        browser.close()


def shots_of_orders() -> list[Shot]:
    """Returns the pictures of a week that is open for orders."""
    from campaign.models import Force

    force = Force.objects.get(name="Column Armiñán").ref
    band = Force.objects.get(name="Reeve's horse").ref
    return [
        ("map", "cuba", f"{CAMPAIGN}?force={band}", WIDE, ""),
        ("guide-start", "umpire", "/start/", DESK, ""),
        ("guide-start-fields", "umpire", "/start/", DESK, "label[for=id_name]"),
        ("guide-desk", "umpire", f"{CAMPAIGN}desk/", DESK, ""),
        ("guide-seats", "umpire", f"{CAMPAIGN}desk/", DESK, "main table"),
        ("guide-order", "spain", f"{CAMPAIGN}orders/{force}/", PHONE, ""),
        ("guide-rollback", "umpire", f"{CAMPAIGN}desk/timelines/back/1/", DESK, ""),
        ("guide-file", "umpire", f"{CAMPAIGN}desk/timelines/", DESK, "h2:has-text('The campaign as a file')"),
    ]


def shots_of_battle() -> list[Shot]:
    """Returns the pictures of a week that waits for a battle."""
    from campaign.models import Engagement

    waiting = Engagement.objects.exclude(state="settled").first()
    settled = Engagement.objects.filter(state="settled").first()
    battle = f"{CAMPAIGN}engagements/{waiting.ref}/"
    return [
        ("battle", "umpire", f"{CAMPAIGN}engagements/{settled.ref}/battle/?step=12", WIDE, ""),
        ("guide-battle-waits", "umpire", f"{CAMPAIGN}desk/", DESK, ""),
        ("guide-battle", "umpire", battle, DESK, ""),
        ("guide-table", "spain", f"{battle}table/", PHONE, ""),
        ("guide-correct", "umpire", f"{CAMPAIGN}engagements/{settled.ref}/", DESK, ""),
    ]


def main() -> None:
    os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", MANIGUA_HOME=str(HOME), PORT=PORT)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs a loop beside us
    sys.path.insert(0, str(ROOT))
    HOME.mkdir(mode=0o700, parents=True, exist_ok=True)
    with served_demo() as address:
        import django

        django.setup()
        take_pictures(address, shots_of_orders())
        lock_turn()
        take_pictures(address, shots_of_battle())


if __name__ == "__main__":
    main()
