"""MEX-ORG: how large units are."""

from collections.abc import Mapping

from rules.mexican_war.table_kinds import Tables


def unit_sizes(name: str, tables: Tables) -> Mapping[str, int]:
    """Returns the figures and stands, or gun models and crews, of a kind of unit. MEX-ORG-01."""
    return tables.further.organization[name]
