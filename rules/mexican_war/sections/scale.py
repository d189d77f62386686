"""MEX-SCALE: what a turn, an inch, a figure and a model stand for."""

from rules.mexican_war.table_kinds import Tables


def guns_of_model(men_per_figure: int, tables: Tables) -> int:
    """Returns the real guns that one model stands for.

    The row for the most men that is not above *men_per_figure*; the first row for fewer. MEX-SCALE-03.
    """
    rows = tables.further.guns_per_model
    fitting = [men for men in rows if men <= men_per_figure]
    return rows[max(fitting) if fitting else min(rows)]


def turn_minutes(tables: Tables) -> int:
    """Returns the minutes of the battle in a turn. MEX-SCALE-01, MEX-R-03."""
    return tables["scale.minutes_per_turn"]
