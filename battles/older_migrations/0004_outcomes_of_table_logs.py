"""The course of a table log becomes its outcome, as the glossary names it."""

from typing import Any

from django.db import migrations

from campaign.logic.vocabulary.older_words.names import INSIDE_BATTLES
from campaign.migrations._renames import RenameFields, rename_inside

CHANGES = {"tablereport": {"data": {"help_text": "The log of the table (battles.table.log.TableLog), as plain data."}}}


def use_names_of_today(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "battles", INSIDE_BATTLES, back=False)


def use_older_names(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "battles", INSIDE_BATTLES, back=True)


class Migration(migrations.Migration):
    dependencies = [("battles", "0003_table_steps"), ("campaign", "0013_prisoners_and_outcomes")]

    operations = [RenameFields({}, CHANGES), migrations.RunPython(use_names_of_today, use_older_names)]
