"""MEX-ORG: how large units are."""

from collections.abc import Mapping

from rules.mexican_war.table_kinds import Tables


def unit_sizes(name: str, tables: Tables) -> Mapping[str, int]:
    """MEX-ORG-01: figures and stands, or gun models and crews, of a kind of unit."""
    return tables.further.organization[name]
