"""Draws the map and the board of the page for strangers: `make pictures`.

Plays four turns of Camagüey 1873 by computer in a folder of its own, then orders one march, and keeps what
the pages draw, in English and Spanish, as parts of templates.
"""

import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "landing"
PARTS = ROOT / "templates" / "landing"
SEED, TURNS = "front page", 4
FORCE, LEGS = "column_dieguez", ("las_tunas", "guaimaro")
WINDOW = {"at": "21.12,-77.3", "zoom": "5"}
STEP = 60
"""The event of the battle at which the board is drawn."""
MIDDLE = "22 36 136 58"
"""The part of the board that is shown."""

sys.path.insert(0, str(ROOT))
os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "MANIGUA_HOME": str(HOME), "ALLOWED_HOSTS": "*"}


def draw_parts() -> None:
    """Plays the turns and writes the parts."""
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    from battles.simulation import play_turn
    from campaign.models import Campaign
    from campaign.operations.campaigns.new_campaign import create_campaign
    from campaign.scenario.checks import read_scenario

    call_command("migrate", verbosity=0)
    war: Campaign = create_campaign(scenario=read_scenario("camaguey_1873"), seed=SEED)
    for _turn in range(TURNS):
        play_turn(war)
    force = war.forces.get(key=FORCE)
    player = User.objects.create_user("player")
    war.seats.filter(pk=force.seat_id).update(player=player)
    order = {"kind": "march", "stance": "attack"} | {f"leg{n}": place for n, place in enumerate(LEGS, 1)}
    battle = war.engagements.get(kind="ambush")
    for language in ("en", "es"):
        client = Client(headers={"accept-language": language})
        client.force_login(player)
        client.post(f"/c/{war.slug}/orders/{force.ref}/", order)
        plate = client.get(f"/c/{war.slug}/", WINDOW | {"force": force.ref}).content.decode()
        board = client.get(f"/c/{war.slug}/engagements/{battle.ref}/battle/", {"step": STEP}).content.decode()
        keep_drawing(plate, "drawing-plate", f"map_{language}.html")
        keep_drawing(board, "", f"board_{language}.html")


def keep_drawing(page: str, name: str, file: str) -> None:
    """Writes the drawing *name* of *page*, or its largest if "", without links and without what is spoken."""
    drawings = re.findall(r"<svg\b.*?</svg>", page, re.DOTALL)
    drawing = max((each for each in drawings if f'id="{name}"' in each or not name), key=len)
    drawing = re.sub(r"<(/?)a\b", r"<\1g", drawing)
    drawing = re.sub(r"<title.*?</title>", "", drawing, flags=re.DOTALL)
    drawing = re.sub(
        r' (?:href="[^#"][^"]*"|aria-[a-z]+="[^"]*"|role="[^"]*"|hx-[a-z]+="[^"]*"|data-[a-z-]+(?:="[^"]*")?'
        r'|tabindex="[^"]*"|rel="[^"]*")',
        "",
        drawing,
    )
    drawing = drawing.replace("<svg", '<svg aria-hidden="true" focusable="false"', 1)
    if not name:
        drawing = re.sub(
            r'viewBox="[^"]*"', f'viewBox="{MIDDLE}" preserveAspectRatio="xMidYMid slice"', drawing, count=1
        )
    (PARTS / file).write_text(drawing + "\n", encoding="utf-8")


if __name__ == "__main__":
    shutil.rmtree(HOME, ignore_errors=True)
    PARTS.mkdir(exist_ok=True)
    draw_parts()
    shutil.rmtree(HOME)
