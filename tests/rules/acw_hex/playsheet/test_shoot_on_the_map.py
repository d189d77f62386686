"""The play sheet and the map agree on possible targets."""

from dataclasses import replace

from hypothesis import given, strategies as st

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.terms import ARMS
from rules.acw_hex.terrain import Ground
from rules.core.procedures import procedure

LINE = procedure("acw_hex.line_of_fire")
COLS, ROWS = 9, 8
SHOOTERS = [arm for code, arm in enumerate(ARMS) if reach(code)]
places = st.tuples(st.integers(0, COLS - 1), st.integers(0, ROWS - 1))


@given(
    st.frozensets(places, max_size=20),
    st.frozensets(places, max_size=12),
    st.tuples(places, places).filter(lambda ends: ends[0] != ends[1]),
    st.integers(0, 5),
    st.sampled_from(SHOOTERS),
    st.sampled_from(["wedge", "wide"]),
)
def test_acw_shoot_06_the_map_clears_the_lines_that_the_play_sheet_clears(
    woods, units, ends, facing, arm, arc
):
    options = replace(DEFAULTS, fire_arc=arc)
    areas = [{"kind": "woods", "hexes": [list(place) for place in sorted(woods)]}]
    ground = Ground({"cols": COLS, "rows": ROWS, "areas": areas}, options)
    here, there = map(ground.at, ends)
    occupied = sum(1 << ground.at(place) for place in units)
    sight = ground.sight(here, there)
    on_map = bool(ground.arc(here, reach(ARMS.index(arm)))[facing] >> there & 1)
    answer = LINE(
        {
            "shooter_hex": ground.hexes[here],
            "facing": facing,
            "target_hex": ground.hexes[there],
            "arm": arm,
            "blocking_hexes": [ground.hexes[ground.at(place)] for place in sorted(woods | units)],
            "fire_arc": arc,
        }
    )
    assert on_map == (answer["in_range"] and answer["in_arc"])
    assert (sight is not None and sight.clear(occupied)) == answer["clear"]
