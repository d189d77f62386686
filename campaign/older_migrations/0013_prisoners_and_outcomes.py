"""Captives become prisoners, and the course of a return its outcome, as the glossary names them."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from campaign.logic.vocabulary.older_words.names import FIELDS, INSIDE
from campaign.migrations._renames import RenameFields, rename_inside

CHANGES = {
    "side": {
        "announced": {
            "help_text": "The scenario's treatments of prisoners, ahead of time: from which turn on, and which."
        }
    },
    "place": {
        "capacity": {"help_text": "Men who find room there in garrison; 0: by its kind and fortifications."},
        "razed": {"help_text": "The day on which its houses and fortifications were razed."},
    },
    "unit": {"in_posts": {"help_text": "Spread over posts: only the attacked posts fight."}},
    "leader": {
        "general": {"help_text": "Holds the rank of general: battles with a general are left for the umpire."},
        "party": {"help_text": "While he is a prisoner: with whom."},
    },
    "snapshot": {"march": {"help_text": "The march of the turn, if a postponed battle will be settled on it."}},
    "engagement": {
        "published": {
            "help_text": "Sides that have reported it to the newspapers, each with the number of the turn."
        }
    },
    "prisonerparty": {"taken_at": {"help_text": "Where they surrendered without a battle."}},
    "report": {"changed": {"help_text": "Parts rewritten since the report was sent."}},
}
"""Help texts."""


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
    dependencies = [("campaign", "0012_names_of_the_glossary")]

    operations = [
        RenameFields(FIELDS, CHANGES),
        migrations.AlterField(
            "prisonerparty",
            "side",
            models.ForeignKey(
                "campaign.side",
                on_delete=django.db.models.deletion.PROTECT,
                related_name="captured_parties",
                help_text="The side of the men.",
            ),
        ),
        migrations.RunPython(use_names_of_today, use_older_names),
    ]
