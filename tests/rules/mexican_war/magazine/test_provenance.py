"""Every figure tells where it comes from."""

from rules.mexican_war.magazine.provenance import figure_origins, table_origins
from rules.mexican_war.magazine.replacing import DATA
from rules.mexican_war.magazine.shapes import is_marker


def test_every_figure_of_the_standard_tables_is_given_restored_or_designed():
    assert set(figure_origins().values()) == {"given", "restored", "designed"}


def test_every_table_states_its_status_or_is_part_of_one_that_does():
    tables = {name: table for name, table in DATA.items() if name != "options"}
    silent = [
        name
        for name, table in tables.items()
        if "status" not in table
        and not all("status" in part for part in table.values())
        and not all("status" in part for part in table.values() if isinstance(part, dict))
    ]
    assert silent == []


def test_the_rows_that_the_text_still_has_are_given():
    origins = figure_origins()
    assert origins["movement.operations.I"] == "given"
    assert origins["movement.operations.II"] == "restored"
    assert origins["movement.base_move_in.infantry.line"] == "given"
    assert origins["movement.base_move_in.infantry.square"] == "designed"
    assert origins["artillery.guns.4.damage_points"] == "restored"
    assert origins["artillery.guns.24.damage_points"] == "given"
    assert origins["artillery.guns.24.long_in"] == "designed"
    assert origins["melee.base.us_regular.infantry"] == "restored"
    assert origins["pursuit.one_move_min"] == "given"


def test_every_list_of_given_or_restored_names_a_figure_of_its_table():
    origins = figure_origins()

    def lists(path, table):
        for name, value in table.items():
            if name in ("given", "restored"):
                yield from ((path, name, entry) for entry in value)
            elif isinstance(value, dict):
                yield from lists(f"{path}.{name}".lstrip("."), value)

    for path, name, entry in lists("", DATA):
        if "*" not in entry:
            assert origins[f"{path}.{entry}"] == name


def test_a_table_is_mixed_where_its_figures_differ_in_origin():
    found = table_origins()
    assert found["streams"] == "given"
    assert found["melee.table"] == "designed"
    assert found["melee"] == "mixed"
    assert not any(is_marker(name.rpartition(".")[2]) for name in found)


def test_replaced_figures_tell_what_the_umpire_says_of_them():
    over = {"melee": {"table": {"9": [0] * 10}}, "pursuit": {"status": "given", "two_moves_min": 5}}
    found = figure_origins(over)
    assert found["melee.table.9"] == "replaced"
    assert found["melee.table.8"] == "designed"
    assert found["pursuit.two_moves_min"] == "given"
    assert set(found.values()) == {"given", "restored", "designed", "replaced"}
