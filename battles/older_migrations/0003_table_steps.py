"""A table report keeps the steps of an assisted game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0002_names_of_the_glossary")]

    operations = [
        migrations.AddField(
            "tablereport",
            "steps",
            models.JSONField(
                default=list,
                editable=False,
                help_text="Steps of an assisted game in the order entered: battles.table.assisted.",
            ),
        ),
    ]
