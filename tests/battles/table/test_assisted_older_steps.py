"""Steps that an older version stored for a table, and that its rules would not ask for now."""

from battles.table.assisted import AssistedTable, stored_step
from rules import Entrant

COLUMN = Entrant("a", 0, {"nation": "spanish", "troop": "infantry", "figures": 12, "command": 0})
TRAIN = Entrant("b", 1, {"nation": "cuban", "troop": "pack_train", "figures": 6, "command": 0, "drivers": 2})
BAND = Entrant("c", 1, {"nation": "cuban", "troop": "infantry", "figures": 12, "command": 0})
LAID = "machete/10"


def test_a_table_plays_on_without_the_steps_that_do_not_fit_any_more():
    table = AssistedTable("machete", (COLUMN, TRAIN, BAND), {}, LAID)
    steps = (
        {"do": "charge", "unit": "a", "target": "b", "ground": "none"},
        {"do": "end"},
        {"do": "strike", "unit": "a", "by": "attacker", "faces": [1, 1]},  # MACH-R-68: now it is captured
        {"do": "test", "unit": "a", "faces": [6]},
        {"do": "move", "unit": "c", "formation": "line"},
    )
    stored = [stored_step(str(number), LAID, step) for number, step in enumerate(steps)]
    game = table.replay(stored)
    assert (game.turn, game.rows()[2].has_acted) == (2, True)
    assert table.steps_in_force(stored) == (*steps[:2], steps[4])
    undone = [*stored, stored_step("5", LAID, {"do": "undo"})]
    assert not table.replay(undone).rows()[2].has_acted
