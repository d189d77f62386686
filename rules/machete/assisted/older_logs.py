"""Steps that an older version answered in another way, so that its game plays on."""

from rules.core.assisted import Step
from rules.machete.assisted.state import Pending, State


def is_run_with_gun(state: State, pending: Pending, step: Step) -> bool:
    """True if *step* answers a run back in an older log: the crew took its gun along. MACH-R-78."""
    is_run = pending.kind == "run" and step["do"] == "run" and "by" not in step
    return is_run and state.key(pending.unit) == step.get("unit")
