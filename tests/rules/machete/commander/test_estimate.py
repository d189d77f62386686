"""The computer's expectations of a shot and of a melee."""

from rules.machete.commander.estimate import MOST_POINTS, estimates
from rules.machete.options import DEFAULTS


def test_masses_of_thousands_are_weighed_like_those_of_a_thousand():
    """Guards against three thousand men who once stopped a whole war. They rose together in one place."""
    sums = estimates(DEFAULTS)
    most = sums.clash(MOST_POINTS, 300, impetus=False)
    assert sums.clash(3 * MOST_POINTS, 300, impetus=False) == most > 0
    assert sums.clash(300, 3 * MOST_POINTS, impetus=False) < sums.clash(300, 600, impetus=False) < 0
