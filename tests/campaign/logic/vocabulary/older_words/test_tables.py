"""The list of renamed words fits the columns of today."""

import pytest
from django.apps import apps

from campaign.logic.vocabulary.older_words import renaming_of_column, table_today
from campaign.logic.vocabulary.older_words.tables import COLUMNS, JSON, OF_STATE
from campaign.store.archive.tables import archived_models


def model_of(table):
    return apps.get_model("campaign", table_today(table))


@pytest.mark.parametrize(("table", "column"), sorted(COLUMNS))
def test_a_column_may_hold_each_word_of_today_and_no_older_one(table, column):
    words = {word for word, _label in model_of(table)._meta.get_field(column).flatchoices}
    renamed = COLUMNS[table, column]
    if words:
        assert set(renamed.values()) & words
        assert not set(renamed) & words


@pytest.mark.parametrize(("table", "column"), sorted(COLUMNS))
def test_no_word_of_today_was_another_word_before(table, column):
    renamed = COLUMNS[table, column]
    assert not set(renamed) & set(renamed.values())
    assert len(set(renamed.values())) == len(renamed)
    older = renaming_of_column(table, column)
    assert [older.today(word) for word in renamed] == list(renamed.values())


def test_every_column_of_the_list_exists():
    for table, column in (*COLUMNS, *JSON):
        model_of(table)._meta.get_field(column)


def test_every_list_of_rows_in_a_snapshot_has_its_table():
    named = {
        model.archived.rows: model._meta.model_name for model in archived_models() if model.archived.rows
    }
    assert named == {rows: table_today(table) for rows, table in OF_STATE.items() if rows in named}
