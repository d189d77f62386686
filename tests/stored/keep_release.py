"""Stores the database and a campaign file that this release makes: python tests/stored/keep_release.py 0_9_0

Two small wars are played for three weeks in an empty MANIGUA_HOME. What is stored is never written again: it
stands for the sites of people who have played with that release.
"""

import lzma
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
WARS = ("la_sacra_1873", "dargai_bridge_1880")
WEEKS = 3
NAME_UMPIRE = """
from django.contrib.auth.models import User
from campaign.models import Campaign
for war in Campaign.objects.all():
    war.umpires.add(User.objects.get())
"""


def run_command(home: str, *words: str) -> None:
    """Runs a command of manage.py, or a script, with that MANIGUA_HOME."""
    script = [] if words[0].endswith(".py") else ["manage.py"]
    environment = os.environ | {"MANIGUA_HOME": home}
    subprocess.run([sys.executable, *script, *words], cwd=HERE.parents[1], env=environment, check=True)


def keep_release(release: str) -> None:
    """Writes release_*release*.sqlite3.xz and .campaign beside this file."""
    database, file = HERE / f"release_{release}.sqlite3.xz", HERE / f"release_{release}.campaign"
    if database.exists() or file.exists():
        raise SystemExit(f"{database.name} or {file.name} is there already.")
    with TemporaryDirectory() as home:
        run_command(home, "migrate", "-v0")
        run_command(home, "createsuperuser", "--noinput", "--username=umpire", "--email=")
        for war in WARS:
            run_command(home, "load_scenario", war)
        run_command(home, "shell", "-v0", "-c", NAME_UMPIRE)
        for _week in range(WEEKS):
            run_command(home, "tests/stored/visit.py", "--play")
        run_command(home, "export_campaign", WARS[0], str(file))
        database.write_bytes(lzma.compress((Path(home) / "manigua.sqlite3").read_bytes(), preset=9))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SUPERUSER_PASSWORD", "nobody logs in")
    keep_release(sys.argv[1])
