"""MEX-ORG: sizes of units, which an umpire may change or add to."""

from rules.mexican_war.sections.organization import unit_sizes
from rules.mexican_war.tables import STANDARD, tables_for


def test_mex_org_01_sizes_come_from_the_tables():
    assert unit_sizes("us_infantry_regiment", STANDARD) == {
        "figures": 24,
        "stands": 6,
        "figures_per_stand": 4,
    }
    own = tables_for({"organization": {"us_infantry_regiment": {"figures": 28}}})
    assert unit_sizes("us_infantry_regiment", own)["figures"] == 28
    assert unit_sizes("us_infantry_regiment", own)["stands"] == 6


def test_stands_hold_all_the_figures_of_a_unit():
    for sizes in STANDARD.further.organization.values():
        if "figures" in sizes:
            assert sizes["stands"] * sizes["figures_per_stand"] == sizes["figures"]
