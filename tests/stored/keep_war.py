"""Stores the war of thirty weeks whose pages the tests open: python tests/stored/keep_war.py

Playing it takes a minute. Write it anew when the pages show what a war of today's rules alone has.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
FILE = HERE / "thirty_weeks.campaign"
PLAY = """
from battles.simulation import play_turn
from campaign.operations.campaigns.new_campaign import create_campaign
from campaign.scenario.checks import read_scenario
war = create_campaign(scenario=read_scenario("camaguey_1873"), seed="thirty")
war.last_turn = 40
war.save()
for _week in range(30):
    play_turn(war)
"""


def keep_war() -> None:
    """Plays the war in an empty MANIGUA_HOME and writes its campaign file."""
    with TemporaryDirectory() as home:
        environment = os.environ | {"MANIGUA_HOME": home}
        for words in (
            ("migrate", "-v0"),
            ("shell", "-v0", "-c", PLAY),
            ("export_campaign", "camaguey_1873", str(FILE)),
        ):
            subprocess.run(
                [sys.executable, "manage.py", *words], cwd=HERE.parents[1], env=environment, check=True
            )


if __name__ == "__main__":
    keep_war()
