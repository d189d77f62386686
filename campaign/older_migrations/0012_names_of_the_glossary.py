"""Fields take the names that the glossary gives them, and so do operations of the journal."""

from typing import Any

from django.db import migrations, models

from campaign.logic.vocabulary.older_words.fields import FIELDS, INSIDE
from campaign.migrations._renames import RenameFields, rename_inside

CHANGES = {
    "campaign": {"parent": {"related_name": "what_ifs"}},
    "seat": {"is_commander_in_chief": {"help_text": "The commander-in-chief: it speaks for its side."}},
    "force": {
        "fatigue": {"help_text": "Quality grades lost to battles of this turn."},
        "is_static": {"help_text": "Static: it takes no marching orders."},
    },
    "unit": {"quality": {"help_text": "1 raw to 5 elite."}},
    "engagement": {
        "is_referred": {"help_text": "Left for the umpire. Otherwise the computer settles it at once."},
        "turns_postponed": {"help_text": "Turns for which the umpire has postponed it."},
        "is_pursuit_fought": {
            "help_text": "If the winner can pursue, the pursuit is a battle of its own. Otherwise a die decides."
        },
    },
}
"""Help texts and the name by which a campaign finds its what-ifs."""

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
    dependencies = [("campaign", "0011_map_files")]

    operations = [
        migrations.RemoveConstraint("order", "order_ratio_in_range"),
        RenameFields({table: names for table, names in FIELDS.items() if table != "battle"}, CHANGES),
        migrations.AddConstraint(
            "order",
            models.CheckConstraint(
                condition=models.Q(odds_limit__gte=25) & models.Q(odds_limit__lte=1000),
                name="order_odds_limit_in_range",
            ),
        ),
        migrations.RunPython(use_names_of_today, use_older_names),
    ]
