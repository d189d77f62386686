"""Battles, units and turning points in stored marches, musters, results and reports, as the glossary names them."""

from typing import Any

from django.db import migrations

from campaign.logic.vocabulary.older_words.plainer_names import INSIDE
from campaign.migrations._renames import rename_inside


def drop_previews(apps: Any) -> None:
    """Removes played previews. The same dice play them again with the new names."""
    apps.get_model("campaign", "Turn")._base_manager.exclude(preview=None).update(preview=None)


def use_names_of_today(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "campaign", INSIDE, back=False)
    drop_previews(apps)


def use_older_names(apps: Any, _editor: Any) -> None:
    rename_inside(apps, "campaign", INSIDE, back=True)
    drop_previews(apps)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0004_notes_on_battles")]
    operations = [migrations.RunPython(use_names_of_today, use_older_names)]
