"""Three models and the stored words take the names that the glossary gives them."""

from collections.abc import Iterator
from typing import Any

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Concat, Substr

from campaign.logic.vocabulary.older_words.tables import COLUMNS, FIRST_PARTS, JSON, table_today

AT_ONCE = 200
"""Rows with lists and tables in them that are written together."""


def models_of(apps: Any, table: str) -> Iterator[Any]:
    """Yields the model of a table, and the model of its rows' older versions if it has one."""
    for name in (table_today(table), f"historical{table}"):
        try:
            yield apps.get_model("campaign", name)
        except LookupError:
            continue


def rename_words(apps: Any, back: bool) -> None:
    for (table, column), words in COLUMNS.items():
        for model in models_of(apps, table):
            for older, today in words.items():
                old, new = (today, older) if back else (older, today)
                model.objects.filter(**{column: old}).update(**{column: new})


def rename_first_parts(apps: Any, back: bool) -> None:
    for (table, column), words in FIRST_PARTS.items():
        for model in models_of(apps, table):
            for older, today in words.items():
                old, new = (today, older) if back else (older, today)
                rows = model.objects.filter(**{f"{column}__startswith": f"{old}/"})
                rows.update(**{column: Concat(Value(new), Substr(column, len(old) + 1))})


def rename_in_lists(apps: Any, back: bool) -> None:
    for (table, column), renaming in JSON.items():
        for model in models_of(apps, table):
            changed = []
            rows = model.objects.exclude(**{f"{column}__isnull": True}).order_by("pk").only("pk", column)
            for row in rows.iterator(chunk_size=AT_ONCE):
                plain = getattr(row, column)
                renamed = renaming.in_older_words(plain) if back else renaming.today(plain)
                if renamed != plain:
                    setattr(row, column, renamed)
                    changed.append(row)
                if len(changed) == AT_ONCE:
                    model.objects.bulk_update(changed, [column])
                    changed = []
            model.objects.bulk_update(changed, [column])


def drop_previews(apps: Any) -> None:
    """Removes played previews, whose words nobody renames: the same dice play them again."""
    apps.get_model("campaign", "Turn").objects.update(preview=None)


def use_words_of_today(apps: Any, _editor: Any) -> None:
    rename_words(apps, back=False)
    rename_first_parts(apps, back=False)
    rename_in_lists(apps, back=False)
    drop_previews(apps)


def use_older_words(apps: Any, _editor: Any) -> None:
    rename_words(apps, back=True)
    rename_first_parts(apps, back=True)
    rename_in_lists(apps, back=True)
    drop_previews(apps)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0006_ready_seats_and_leave")]

    operations = [
        migrations.RenameModel("Return", "CasualtyReturn"),
        migrations.RenameModel("Edit", "PreviewEdit"),
        migrations.RenameModel("Due", "TimetableEntry"),
        migrations.AlterField(
            "contact",
            "outcome",
            models.CharField(
                help_text="passed, let_go, slipped, evaded, facing, round, engaged", max_length=24
            ),
        ),
        migrations.RunPython(use_words_of_today, use_older_words),
    ]
