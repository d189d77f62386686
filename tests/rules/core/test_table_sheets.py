"""The sheet of all tables: each number is of tables.toml, each clause of the rule book."""

import re

import pytest

import rules
from rules.core.table_sheets import all_tables, replace_tables, sheet_data, table_sheet

NAMED = re.compile(r"([A-Z]+)-(\d+)|(?<=[ …])(\d+)|^(\d+)")


def sheets():
    return [table_sheet(key, key, language, {}) for key in rules.RULESETS for language in ("en", "es")]


def clauses_of(sheet):
    """Returns the ids of the clauses that stand on a sheet, of each range its ends."""
    rows = [row for part in sheet.parts for row in (*part.rows, *part.lines)]
    for said in [part.clauses for part in sheet.parts] + [each.clauses for each in (*rows, *sheet.steps)]:
        section = ""
        for found in NAMED.finditer(said):
            section = found[1] or section
            number = found[2] or found[3] or found[4]
            yield f"{sheet.prefix}-{section}-{number}", said


def test_every_clause_of_a_sheet_stands_in_the_rule_book():
    for key in rules.RULESETS:
        found = list(clauses_of(table_sheet(key, key, "en", {})))
        assert len(found) > 40, key
        assert [each for each in found if each[0] not in rules.catalogue(key)] == []


def test_every_row_of_a_table_fills_its_columns():
    for sheet in sheets():
        for part in sheet.parts:
            for row in part.rows:
                width = sum(cell.span for cell in row.cells)
                assert width == (len(part.heads) or 1), (sheet.title, part.title, row.name)


def test_both_languages_say_all_of_it():
    for key in rules.RULESETS:
        english, spanish = (table_sheet(key, key, language, {}) for language in ("en", "es"))
        for one, other in zip(english.parts, spanish.parts, strict=True):
            assert one.title != other.title or one.title in ("Moral",)
            for said, dicho in zip(one.lines, other.lines, strict=True):
                assert said.text != dicho.text, said


def test_numbers_are_those_of_the_tables_and_replaced_ones_take_their_place():
    plain = table_sheet("mexican_war", "", "en", {})
    arms = next(part for part in plain.parts if part.title == "Small arms")
    assert [cell.text for cell in arms.rows[0].cells] == ["5", "4", "3", "2"]
    replaced = {"small_arms": {"base_hit": {"I": [9, 8, 7, 6]}}}
    other = table_sheet("mexican_war", "", "en", replaced)
    arms = next(part for part in other.parts if part.title == "Small arms")
    assert [cell.text for cell in arms.rows[0].cells] == ["9", "8", "7", "6"]
    assert arms.rows[1:] == next(part for part in plain.parts if part.title == "Small arms").rows[1:]


def test_a_number_that_is_not_there_is_refused_by_its_name(monkeypatch):
    data = dict(sheet_data("machete")) | {"about": "{fire.modifiers.moonlight}"}
    monkeypatch.setattr("rules.core.table_sheets.sheet_data", lambda _ruleset: data)
    with pytest.raises(rules.BadInput, match="fire.modifiers.moonlight"):
        table_sheet("machete", "", "en", {})


def test_a_replaced_table_keeps_what_it_does_not_name():
    tables = all_tables("machete")
    found = replace_tables(tables, {"fire": {"modifiers": {"long": -5}}})
    assert found["fire"]["modifiers"] == tables["fire"]["modifiers"] | {"long": -5}
    assert found["fire"]["table"] == tables["fire"]["table"]
