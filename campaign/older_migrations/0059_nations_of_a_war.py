from django.db import migrations, models

import campaign.models.campaign
import campaign.models.base.words

OF_THE_ISLAND = {
    "spanish": {"habits": "regular", "name": "Spaniards", "name_es": "españoles"},
    "cuban": {"habits": "irregular", "name": "Cubans", "name_es": "cubanos"},
}
HELP = "How each nation marches, lives and fights, by its key."


def name_nations(apps, schema_editor):
    """Up to here the units of every campaign were of one of two nations, wherever it was played."""
    campaigns = apps.get_model("campaign", "Campaign").objects
    campaigns.filter(world__coast="cuba_coast.geojson").update(nations=OF_THE_ISLAND)


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0058_words_of_a_war"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="nations",
            field=models.JSONField(
                blank=True,
                default=campaign.models.campaign.unnamed_nations,
                editable=False,
                help_text=HELP,
            ),
        ),
        migrations.AddField(
            model_name="historicalcampaign",
            name="nations",
            field=models.JSONField(
                blank=True,
                default=campaign.models.campaign.unnamed_nations,
                editable=False,
                help_text=HELP,
            ),
        ),
        migrations.AlterField(
            model_name="unit",
            name="nation",
            field=campaign.models.base.words.WordField(
                help_text="Key of one of the campaign's nations.", max_length=32
            ),
        ),
        migrations.RunPython(name_nations, migrations.RunPython.noop),
    ]
