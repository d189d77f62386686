"""The table tells what is not normal; the other forces are summed by place."""

from django.utils.translation import override

from campaign.pages.reports.situation.force_table import PLACES, SEAT_ROWS, force_table

NOTHING = {"forces": [], "actions": [], "prisoners": {"held": [], "ours": 0}}


def force(name, place="Bor", men=100, **more):
    return {"ref": name, "name": name, "spot": {"place": place}, "opened": men, "fit": men, **more}


def table(forces, **more):
    with override("en"):
        return force_table({**NOTHING, "forces": forces, **more}, seat=True)


def test_forces_of_which_nothing_is_reported_are_summed_by_place():
    rows = table([force("Post"), force("Guard", men=50), force("Column", "Alba")]).rows
    assert [(row.name, row.where, row.now, row.quiet) for row in rows] == [
        ("2 forces", "Bor", 150, True), ("Column", "Alba", 100, True),
    ]  # fmt: skip


def test_the_table_adds_up_and_is_short_however_many_forces_there_are():
    forces = [
        force(f"F{n}", f"P{n}", n, opened=n + 3, did={"word": "turned_back", "day": "1873-01-24"})
        for n in range(40)
    ]
    found = table(forces)
    assert (sum(row.now for row in found.rows), sum(row.change for row in found.rows)) == (780, -120)
    assert (found.now, found.change, found.count) == (780, -120, 40)
    assert len(found.rows) == SEAT_ROWS + PLACES + 1


def test_a_force_that_is_out_of_contact_has_no_figures():
    silent = {"ref": "c", "name": "Convoy", "spot": {"place": "Bor"}, "silent": "1873-01-24"}
    (row,) = table([silent]).rows
    assert (row.now, row.change, row.note) == (None, None, "No news since Friday.")


def test_want_and_orders_that_are_over_are_of_note():
    rounds = [{"name": "Post", "rounds": 0, "firearms": 5, "per_battle": 20}]
    warnings = [{"word": "done", "name": "Guard"}]
    rows = table([force("Guard"), force("Post"), force("Idle")], rounds=rounds, warnings=warnings).rows
    assert [(row.name, row.note) for row in rows][:2] == [
        ("Post", "No ammunition."), ("Guard", "Free for a new order."),
    ]  # fmt: skip
    assert rows[2].quiet


def test_a_force_that_a_battle_left_without_men_did_not_fall_back():
    fell_back = {"word": "fell_back", "action": "Bor", "day": "1873-01-24"}
    rows = table([force("Lost", men=0, opened=154, did=fell_back), force("Beaten", did=fell_back)]).rows
    assert {row.name: row.note for row in rows} == {
        "Lost": "No men fit for duty since Bor on Friday.",
        "Beaten": "Fell back after Bor on Friday.",
    }
