"""The read-over of a table: what was entered times the scale, and nothing that a die has still to say."""

from fractions import Fraction

from hypothesis import given, strategies as st

from battles.table.entered_men import EnteredMen, entered_men
from battles.table.log import Line, TableLog
from campaign.logic.vocabulary import Arm
from tests.battles.musters import body, meeting_muster, result, roster
from tests.nations import CUBAN

SCALES = (1, 2, 5, 10, 20, 30, 50)


@st.composite
def tables_entered(draw):
    """Draws units with odd men, and any loss that each can have. They are at any scale."""
    men = st.integers(1, 700)
    spain = [body(f"sp{i}", draw(men)) for i in range(draw(st.integers(1, 3)))]
    cuba = [body(f"cu{i}", draw(men), Arm.CAVALRY, CUBAN) for i in range(draw(st.integers(1, 2)))]
    muster = meeting_muster(*spain, body("battery", draw(men), Arm.ARTILLERY, guns=2), against=cuba)
    laid = roster(muster, men_per_figure=draw(st.sampled_from(SCALES)))
    lines = []
    for unit in laid.units:
        lost = draw(st.integers(0, unit.figures))
        surrendered = draw(st.integers(0, unit.figures - lost))
        lines.append(Line(unit.key, lost, surrendered, ran=draw(st.booleans())))
    return muster, laid, TableLog(tuple(lines), draw(st.sampled_from(["spain", "cuba", ""])), 6)


@given(tables_entered(), st.text("abc", max_size=4))
def test_the_posted_men_equal_the_men_shown_except_for_fractions(entry, seed):
    muster, laid, sheet = entry
    entered = entered_men(sheet, laid.units)
    parts = {key: sum(1 for u in laid.units for s in u.shares if s.unit == key) for key in entered}
    posted = {line.unit: line for line in result(sheet, laid, muster, seed).units}
    present = {b.key: b.men for p in muster.parties for f in p.forces for b in f.units}
    shown = {key: sum(s.men for u in laid.units for s in u.shares if s.unit == key) for key in entered}
    for key, men in entered.items():
        line, unshown = posted[key], present[key] - shown[key]
        for told, came in ((men.down, line.down), (men.ran, line.ran)):
            assert abs(told - came) < parts[key]
            assert came == 0 or told > 0  # nobody fell or ran where nobody was entered
        assert -parts[key] < line.surrendered - men.taken < parts[key] + unshown
        assert line.surrendered == 0 or men.taken > 0 or unshown


@given(tables_entered())
def test_the_read_over_is_figures_times_men_over_figures(entry):
    _muster, laid, sheet = entry
    wanted: dict[str, EnteredMen] = {}
    for unit in laid.units:
        line = sheet.line(unit)
        rest = unit.figures - line.lost - line.surrendered if line.ran else 0
        for share in unit.shares:
            one = Fraction(share.men, unit.figures)
            men = EnteredMen(line.lost * one, line.surrendered * one, rest * one)
            wanted[share.unit] = wanted.get(share.unit, EnteredMen()) + men
    assert entered_men(sheet, laid.units) == wanted


@given(st.integers(11, 700), st.sampled_from(SCALES), st.integers(0, 11), st.text("abc", max_size=4))
def test_nobody_runs_who_was_not_entered_as_running(men, scale, lost, seed):
    muster = meeting_muster(body("leon", men), against=[body("camaguey", 200, nation=CUBAN)])
    laid = roster(muster, men_per_figure=scale)
    lines = tuple(Line(u.key, min(lost, u.figures)) for u in laid.units if u.side == "spain")
    posted = [u for u in result(TableLog(lines, "cuba", 5), laid, muster, seed).units if u.unit == "leon"]
    assert not any(line.ran or line.surrendered for line in posted)
