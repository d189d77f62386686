from django.db import migrations, models

OF_THE_ISLAND = {
    "abroad": {"en": "overseas", "es": "ultramar"},
    "cane": {"en": "the cane", "es": "la caña"},
    "freed": {"en": "slaves freed", "es": "esclavos liberados"},
    "line": {"en": "the Trocha", "es": "la Trocha"},
    "mill": {"en": "the mill", "es": "el ingenio"},
    "money": {"en": "pesos", "es": "pesos"},
    "plantation": {"en": "the plantation", "es": "el ingenio"},
    "recruits": {"en": "recruits, free slaves", "es": "reclutas, liberar esclavos"},
    "sugar": {"en": "the sugar", "es": "el azúcar"},
}
HELP = "Words that this war has of its own, by key and language."

SYMPATHY = "-5 to +5: for sides that a minus favours, or a plus."


def keep_words(apps, schema_editor):
    """Up to here the pages of every campaign spoke as those in Cuba did."""
    campaigns = apps.get_model("campaign", "Campaign").objects
    campaigns.filter(world__coast="cuba_coast.geojson").update(words=OF_THE_ISLAND)


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0057_jobs"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="words",
            field=models.JSONField(blank=True, default=dict, editable=False, help_text=HELP),
        ),
        migrations.AddField(
            model_name="historicalcampaign",
            name="words",
            field=models.JSONField(blank=True, default=dict, editable=False, help_text=HELP),
        ),
        migrations.AlterField(
            model_name="historicalplace",
            name="sympathy",
            field=models.SmallIntegerField(default=0, help_text=SYMPATHY),
        ),
        migrations.AlterField(
            model_name="place",
            name="sympathy",
            field=models.SmallIntegerField(default=0, help_text=SYMPATHY),
        ),
        migrations.RunPython(keep_words, migrations.RunPython.noop),
    ]
