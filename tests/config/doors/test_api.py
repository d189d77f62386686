"""The API as a whole: its page, its description, and the bot of docs/api.md."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from campaign.logic.vocabulary import SightingSource
from campaign.models import Order, Sighting
from config.doors.api import api_schema
from tests.campaign.api.programs import Program
from tests.campaign.scenes import manned_war, read

DOCS = Path(__file__).resolve().parents[3] / "docs" / "api.md"


@pytest.mark.django_db
def test_the_page_lists_every_address_without_a_script_for_strangers_too():
    page = read(Client().get("/api/v1/"))
    schema = Client().get("/api/v1/openapi.json").json()
    assert schema["paths"]
    assert all(path in page for path in schema["paths"])
    assert "PUT" in page
    assert "swagger" not in page.lower()


def test_the_docs_name_every_address():
    told = DOCS.read_text("utf-8")
    for path in api_schema()["paths"]:
        short = path.removeprefix("/api/v1").replace("{ref}", "REF").replace("/{number}", "")
        assert short in told, short


@pytest.mark.django_db(transaction=True)
def test_the_bot_of_the_docs_orders_every_force_of_its_seat(live_server, tmp_path):
    (bot,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert len(bot.splitlines()) <= 40
    war = manned_war()
    cerro = war.places.get(key="cerro")
    near = [route.b for route in war.routes.filter(a=cerro)]
    near += [route.a for route in war.routes.filter(b=cerro)]
    Sighting.objects.create(
        turn=war.turns.get(),
        observer=war.sides.get(key="cuba"),
        of_side=war.sides.get(key="spain"),
        force=war.forces.get(key="leon"),
        date=war.start_date,
        minute=0,
        place=near[0],
        low=200,
        high=400,
        arm="infantry",
        source=SightingSource.OWN_EYES,
        sure=True,
    )
    program = Program(war, "carlos", "camaguey")
    file = tmp_path / "bot.py"
    file.write_text(bot, "utf-8")
    done = subprocess.run(
        [sys.executable, str(file), live_server.url, program.secret],
        capture_output=True,
        text=True,
        timeout=60,
        env={"no_proxy": "*"},
    )
    assert done.returncode == 0, done.stderr
    order = Order.objects.get(force__key="band")
    assert (order.seat.key, order.by_computer) == ("camaguey", False)
    assert done.stdout.startswith("Band ")
    assert order.kind == ("march" if len(near) > 1 else "hold")
