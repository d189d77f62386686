"""Entries at a table are checked against the roster, in sentences that name the unit."""

import pytest

from battles.forms.table import TableForm
from battles.replay.visible_units import VisibleUnit
from battles.table.log import blank_log
from campaign.logic.vocabulary import Arm, SideOutcome
from campaign.models import Side
from tests.battles.musters import AGRAMONTE, body, meeting_muster, roster
from tests.nations import CUBAN

SIDES = (Side(key="spain", name="Spain", letter="a"), Side(key="cuba", name="Cuba", letter="b"))


@pytest.fixture
def units_on_table():
    return roster(
        meeting_muster(
            body("leon", 12),
            body("battery", 8, Arm.ARTILLERY, guns=1),
            against=[body("caonao", 12, Arm.CAVALRY, CUBAN, leaders=(AGRAMONTE,))],
        )
    )


@pytest.fixture
def write(units_on_table):
    """Returns `write(leon_lost="3")`, which fills in the form of Spain's commander."""
    return writer(units_on_table, ("spain",))


@pytest.fixture
def judge(units_on_table):
    """Returns the same for the umpire's form."""
    return writer(units_on_table, ("spain", "cuba"))


def writer(units_on_table, own_sides):
    bodies = [
        VisibleUnit(
            unit,
            unit.key.partition("-")[0] + str(n),
            f"Body {n}",
            "ab"[unit.side == "cuba"],
            unit.side in own_sides,
        )
        for n, unit in enumerate(units_on_table.units)
    ]

    def form(holder="cuba", **written):
        data = {"holder": holder, "outcome": "seen", "phases": "6"} | {
            name.replace("_", "-", 1): value for name, value in written.items()
        }
        return TableForm(
            data, visible_units=bodies, sides=SIDES, log=blank_log(units_on_table), ruleset="machete"
        )

    form.refs = [body.ref for body in bodies]
    return form


def only_fault(form):
    assert not form.is_valid()
    ((fault,),) = form.errors.values()
    return fault


def test_a_sheet_is_what_was_written(write, units_on_table):
    ref = write.refs[0]
    form = write(**{f"{ref}_lost": "2", f"{ref}_surrendered": "1", f"{ref}_ran": "on"})
    assert form.is_valid(), form.errors
    line = form.log().lines[0]
    assert (line.lost, line.surrendered, line.ran) == (2, 1, True)
    assert (form.log().holder, form.log().phases, form.log().outcome) == ("cuba", 6, None)


def test_the_outcome_and_nobody_are_read_as_they_are_said(write):
    form = write(holder="nobody", outcome="routed")
    assert form.is_valid(), form.errors
    assert (form.log().holder, form.log().outcome) == ("", SideOutcome.ROUTED)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({"lost": "99"}, "Body 0: 6 at most."),
        ({"lost": "-1"}, "Body 0: losses cannot be less than 0."),
        ({"lost": "some"}, "Body 0: write a whole number."),
        (
            {"lost": "5", "surrendered": "3"},
            "Body 0: 5 lost and 3 captured make 8, but it had only 6.",
        ),
        ({"leader_hit": "on"}, "Body 0 lost nobody, so no leader was hit with it."),
    ],
)
def test_an_impossible_entry_is_refused_with_a_sentence(judge, written, fault):
    cuban = next(n for n, ref in enumerate(judge.refs) if ref.startswith("caonao"))
    ref = judge.refs[cuban]
    said = only_fault(judge(**{f"{ref}_{name}": value for name, value in written.items()}))
    assert said == fault.replace("Body 0", f"Body {cuban}")


def test_no_number_entered_for_the_enemy_reveals_its_strength(write):
    ref = next(ref for ref in write.refs if ref.startswith("caonao"))
    form = write(**{f"{ref}_lost": "99", f"{ref}_surrendered": "99"})
    assert form.is_valid(), form.errors
    row = next(row for *_side, rows in form.rows() for row in rows if row.visible.ref == ref)
    assert (row.whole, row.left) == (0, 0)


def test_the_report_must_say_who_held_the_field(write):
    form = write(holder="")
    assert not form.is_valid()
    assert set(form.errors) == {"holder"}


def test_any_enemy_unit_may_have_the_leader_but_only_gun_units_have_guns(write):
    rows = {row.visible.ref: row for _side, _lost, _whole, rows in write().rows() for row in rows}
    for ref, row in rows.items():
        assert (row.leader_hit is not None) == ref.startswith("caonao")
        assert (row.taken is not None) == ref.startswith("battery")
        assert row.absent is None


def test_only_those_of_whom_more_is_written_lie_open_when_the_sheet_comes_back(write):
    sent = {f"{ref}_surrendered": "0" for ref in write.refs} | {f"{write.refs[0]}_ran": "on"}
    form = write(holder="", **sent)
    assert not form.is_valid()
    rows = [row for _side, _lost, _whole, rows in form.rows() for row in rows]
    assert [row.visible.ref for row in rows if row.has_more] == [write.refs[0]]


def test_where_rules_count_hits_the_sheet_says_that_it_asks_for_hits(units_on_table):
    bodies = [VisibleUnit(unit, f"body{n}", "Body", "a", True) for n, unit in enumerate(units_on_table.units)]
    form = TableForm(
        {"body0-lost": "5", "body0-surrendered": "5", "holder": "spain", "outcome": "seen", "phases": "6"},
        visible_units=bodies,
        sides=SIDES,
        log=blank_log(units_on_table),
        ruleset="acw_hex",
    )
    assert str(form["body0-surrendered"].label) == "Surrendered, of its 6 hits"
    assert form.losses_label == "hits"
    assert form.tap_sentence == "Tap the boxes of a unit to mark a hit, minus to take it back."
    assert only_fault(form) == "Body: 5 taken and 5 surrendered make 10, but it can take only 6."
