from django.db import migrations, models

WHEN = {"null": True, "blank": True, "help_text": "Since when neither its houses nor its works stand."}


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0042_capacity"),
    ]

    operations = [
        migrations.AddField("place", "razed", models.DateField(**WHEN)),
        migrations.AddField("historicalplace", "razed", models.DateField(**WHEN)),
    ]
