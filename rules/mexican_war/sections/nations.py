"""MEX-NAT: how the guns of each nation are drawn."""

from rules.mexican_war.table_kinds import Tables

SIEGE_FROM = 18  # pounds of the lightest siege gun


def carriage_of(nation: str, pounds: int, horse: bool) -> str:
    """Returns the kind of carriage of "us" or "mexican" guns. MEX-NAT-01."""
    if nation == "mexican":
        return "mexican"
    if pounds >= SIEGE_FROM:
        return "siege"
    return "us_horse" if horse else "us_field"


def inclines_to(carriage: str, at_guns: bool) -> int:
    """Returns 0 for a target that gunners look at first: Mexican ones, at enemy guns. MEX-NAT-02."""
    return int(carriage == "mexican" and not at_guns)


def limbered_move(carriage: str, tables: Tables) -> int:
    """Returns the move of an operation behind a team. MEX-NAT-01, MEX-MOVE-11."""
    return tables.movement.carriages[f"{carriage}_limbered"]


def unlimbered_move(carriage: str, tables: Tables) -> int:
    """Returns the move of an operation by hand; 0 for guns that stay where they are.

    MEX-NAT-03, MEX-MOVE-11.
    """
    nation = "us" if carriage.startswith("us_") else carriage
    return tables.movement.carriages[f"{nation}_unlimbered"]
