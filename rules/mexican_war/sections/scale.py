"""MEX-SCALE: how long a turn is."""

from rules.mexican_war.table_kinds import Tables


def turn_minutes(tables: Tables) -> int:
    """Returns the minutes of the battle in a turn. MEX-SCALE-01, MEX-R-03."""
    return tables["scale.minutes_per_turn"]
