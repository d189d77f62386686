"""MEX-ADD: converged units, figures that return after a battle, and prisoners."""

from collections.abc import Sequence

from rules.mexican_war.table_kinds import Tables

STRENGTH, STATIONARY, ENGAGED = "strength", "stationary_turns", "fired_or_melee"  # why units may not converge


def converged_limit(starting: Sequence[int], tables: Tables) -> int:
    """Returns the most figures that a converged unit may have. MEX-ADD-01."""
    return max(starting) * tables["converge.max_fraction_of_larger"] // 100


def refused_convergence(
    starting: Sequence[int], current: Sequence[int], stationary: int, engaged: bool, tables: Tables
) -> str:
    """Returns why units may not become one; "" if they may. MEX-ADD-01, MEX-ADD-02."""
    if sum(current) > converged_limit(starting, tables):
        return STRENGTH
    if stationary < tables["converge.stationary_turns"]:
        return STATIONARY
    return ENGAGED if engaged else ""


def figures_returned(outcome: str, lost: int, tables: Tables) -> int:
    """Returns the figures of an arm that return to "winner", "loser" or, "drawn", to either.

    MEX-ADD-03, MEX-R-31.
    """
    return lost * tables[f"casualty_returns.{outcome}"] // 100


def guards_needed(prisoners: int, tables: Tables) -> int:
    """Returns the figures needed to guard *prisoners*. MEX-ADD-04."""
    return -(-prisoners // tables["prisoners.prisoners_per_guard"])


def prisoners_of_rout(losses: int, tables: Tables) -> int:
    """Returns the prisoners among the figures that a pursuer takes off a routing unit. MEX-R-35."""
    return losses * tables["prisoners.share_of_rout_casualties"] // 100
