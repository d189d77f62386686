"""Surplus that a log enters beyond what stood there: it counts as entered, no less."""

from dataclasses import replace

from hypothesis import given, strategies as st

from battles.replay.visible_units import UNSEEN
from battles.table.entered_men import entered_men, fates_of
from battles.table.log import Line, TableLog, counted_log
from battles.table.surplus import surplus_lines
from campaign.logic.vocabulary import Arm
from tests.battles.musters import AGRAMONTE, body, meeting_muster, result, roster
from tests.nations import CUBAN

SORTS = ("infantry", "cavalry", "artillery", "train", "chief")
FIGURES = st.integers(0, 40)


@st.composite
def logs(draw):
    """Draws units at any scale, and any entry at all for each.

    Some entries are of units that were never there.
    """
    men = st.integers(1, 300)
    spain = [body(f"sp{i}", draw(men)) for i in range(draw(st.integers(1, 3)))]
    spain.append(body("led", draw(men), leaders=(AGRAMONTE,)))
    cuba = [body("cu", draw(men), Arm.CAVALRY, CUBAN)]
    muster = meeting_muster(*spain, body("battery", draw(men), Arm.ARTILLERY, guns=1), against=cuba)
    laid = roster(muster, men_per_figure=draw(st.sampled_from((1, 5, 10, 30))))
    blanks = [f"{UNSEEN}{sort}/{n}" for sort in SORTS for n in range(1, draw(st.integers(1, 3)))]
    lines = [
        Line(key, draw(FIGURES), draw(FIGURES), draw(st.booleans()), draw(st.booleans()))
        for key in [*(unit.key for unit in laid.units), *blanks]
    ]
    return muster, laid, TableLog(tuple(lines), "cuba", 6)


@given(logs())
def test_entered_figures_times_the_scale_equal_losses_plus_surplus(log):
    _muster, laid, sheet = log
    scale = laid.men_per_figure
    fates = fates_of(sheet, laid.units)
    read = sum(fate.lost + fate.captured for fate in fates.values())
    told = sum(each.figures for each in surplus_lines(sheet, laid))
    entered = sum(line.lost + line.surrendered for line in sheet.lines)
    assert entered * scale == read * scale + told * scale
    beyond = {each.beyond.unit: each for each in surplus_lines(sheet, laid)}
    for unit in laid.units:
        line, fate, each = sheet.line(unit), fates[unit.key], beyond.get(unit.key)
        assert line.lost == fate.lost + (each.beyond.lost if each else 0)
        assert line.surrendered == fate.captured + (each.beyond.surrendered if each else 0)
        assert line.leader_hit == bool(fate.officers_lost) or (each and each.beyond.leader_hit)


@given(logs())
def test_men_read_are_those_of_the_figures_that_count_and_no_line_counts_twice(log):
    _muster, laid, sheet = log
    counted = counted_log(sheet, laid)
    assert entered_men(sheet, laid.units) == entered_men(counted, laid.units)
    assert surplus_lines(counted, laid) == ()


@given(logs(), st.text("abc", max_size=3))
def test_a_log_and_what_counts_of_it_are_settled_alike(log, seed):
    muster, laid, sheet = log
    assert result(sheet, laid, muster, seed) == result(counted_log(sheet, laid), laid, muster, seed)


@given(logs())
def test_every_entry_of_a_unit_that_was_not_there_is_surplus(log):
    _muster, laid, sheet = log
    blank = {line.unit: line for line in sheet.lines if line.unit.startswith(UNSEEN)}
    told = {each.beyond.unit: each.beyond for each in surplus_lines(sheet, laid) if each.unit is None}
    assert told == {key: line for key, line in blank.items() if line != Line(key)}
    alone = replace(sheet, lines=tuple(Line(key) for key in blank))
    assert surplus_lines(alone, laid) == ()
