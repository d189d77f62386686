"""Fights carried over: how often, what was last heard of a force, and the turn in which a result came in."""

import django.db.models.deletion
from django.db import migrations, models


def came_in_their_own_turn(apps, schema_editor):
    """Results of old are of the turn of their fight, and have their stragglers from its march."""
    Result = apps.get_model("campaign", "Result")
    for row in Result.objects.select_related("engagement__turn").iterator(chunk_size=100):
        fight = row.engagement
        strays = (fight.turn.march or {}).get("straggles", [])
        row.turn = fight.turn
        row.data["strays"] = [stray for stray in strays if stray["fight"] == fight.key]
        row.save(update_fields=["turn", "data"])
    if schema_editor.connection.vendor == "postgresql":  # it alters no table whose keys are still to be checked
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [("campaign", "0019_world")]

    operations = [
        migrations.AddField(
            "engagement",
            "carried",
            models.PositiveSmallIntegerField(
                default=0, help_text="Turns that the umpire let go on before it is settled."
            ),
        ),
        migrations.AddField(
            "force",
            "last_news",
            models.JSONField(
                blank=True,
                null=True,
                help_text="While nothing is heard of it: the day of the last news, and where it stood.",
            ),
        ),
        migrations.AddField(
            "result",
            "turn",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="results",
                to="campaign.turn",
                help_text="The turn in which it came in.",
            ),
        ),
        migrations.RunPython(came_in_their_own_turn, migrations.RunPython.noop),
        migrations.AlterField(
            "result",
            "turn",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="results",
                to="campaign.turn",
                help_text="The turn in which it came in.",
            ),
        ),
    ]
