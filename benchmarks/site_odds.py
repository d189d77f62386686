"""The cost of 1,000 simulated battles on the site, against the engine alone in the same run.

    make bench; or PYTHONPATH=. python benchmarks/site_odds.py [--runs 1000] [--scenario camaguey_1873]

The first battle of a scenario is fought as a worker fights it for the page of odds: in blocks, each read from
the database and stored there. After each block the engine fights the same battles alone, on a table laid
once. The target is at most 1.2 times as long.
"""

import os
from argparse import ArgumentParser
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402

from battles import operations  # noqa: E402
from battles.operations import more_trials  # noqa: E402
from battles.operations.trial_lanes import LANES  # noqa: E402
from battles.operations.win_chances import lay_table, seed_of_trial  # noqa: E402
from battles.table.ground_file import laying_of  # noqa: E402
from benchmarks.turn import own_database  # noqa: E402
from campaign.logic.casualties.muster import muster_from_plain  # noqa: E402
from campaign.logic.vocabulary import EngagementState  # noqa: E402
from campaign.models import Engagement  # noqa: E402
from campaign.operations.campaigns import new_campaign  # noqa: E402
from campaign.operations.turns import turn_machine  # noqa: E402
from campaign.scenario.checks import read_scenario  # noqa: E402
from rules import Log  # noqa: E402

MOST = 1.2  # times the engine alone


def first_battle(scenario: str) -> Engagement:
    """Returns the first battle of *scenario*, which waits to be fought."""
    war = new_campaign.create_campaign(scenario=read_scenario(scenario), seed="bench")
    while True:
        turn_machine.lock_turn(campaign=war, actor=None)
        while turn_machine.advance_turn(war):
            pass
        found = Engagement.objects.filter(campaign=war, state=EngagementState.OPEN).first()
        if found is not None:
            return found


def measure_odds(met: Engagement, runs: int) -> tuple[float, float]:
    """Returns the processor's seconds of *runs* battles on the site, and by the engine alone."""
    battle = operations.open_battle(engagement=met)
    muster = muster_from_plain(met.muster, met.campaign.nation_table)
    table = lay_table(muster, battle.ruleset, met.dice, laying_of(met, battle))
    assert table is not None
    site = alone = 0.0
    more_trials.ask_for_trials(engagement=met, runs=runs, actor=User.objects.create_user("umpire"))
    waiting, done = list(range(LANES)), 0
    while waiting:
        began = process_time()
        waiting += more_trials.run_block_of_trials(met.pk, waiting.pop(0))
        site += process_time() - began
        battle.refresh_from_db(fields=["win_chances"])
        block = range(done, battle.win_chances["runs"])
        began = process_time()
        for number in block:
            operations.play_table(table, seed_of_trial(met.dice, number), Log())
        alone += process_time() - began
        done = block.stop
    return site, alone


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000, choices=more_trials.CHOICES)
    parser.add_argument("--scenario", default="camaguey_1873")
    asked = parser.parse_args()
    with own_database():
        met = first_battle(asked.scenario)
        site, alone = measure_odds(met, asked.runs)
    print(f"{met.name}: {asked.runs} battles take {site / alone:.2f} times the engine alone (target: {MOST})")


if __name__ == "__main__":
    main()
