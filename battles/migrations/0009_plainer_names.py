"""Men of a roster who have no figures: the field was called `told`."""

from typing import Any

from django.db import migrations

from campaign.logic.vocabulary.older_words.plainer_names import INSIDE_BATTLES
from campaign.migrations._renames import rename_inside


def use_names_of_today(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "battles", INSIDE_BATTLES, back=False)


def use_older_names(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "battles", INSIDE_BATTLES, back=True)


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_writers_by_hand"), ("campaign", "0005_plainer_names")]
    operations = [migrations.RunPython(use_names_of_today, use_older_names)]
