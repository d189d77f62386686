"""ACW-BASIC-03: men and guns into units before a battle."""

from rules.acw_hex.tables import CUBAN_GUNS_PER_UNIT, CUBAN_MEN_PER_UNIT, GUNS_PER_UNIT, MEN_PER_UNIT


def per_unit(guns: bool, cuba: bool) -> int:
    """ACW-BASIC-03: men, or *guns*, of one unit: as printed, or in *cuba*, where forces were small."""
    if guns:
        return CUBAN_GUNS_PER_UNIT if cuba else GUNS_PER_UNIT
    return CUBAN_MEN_PER_UNIT if cuba else sum(MEN_PER_UNIT) // len(MEN_PER_UNIT)


def units_of(men: int, each: int) -> list[int]:
    """ACW-BASIC-03: the men of each unit that *men* make at about so many *each*, the larger first.

    As many units as come nearest to that, one at least if there are men; they differ by a man at most. The
    same for guns.
    """
    count = max(1, (2 * men + each) // (2 * each)) if men else 0
    return [men // count + (place < men % count) for place in range(count)]
