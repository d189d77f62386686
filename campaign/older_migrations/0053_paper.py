from django.db import migrations, models

OF_THE_ISLAND = {"en": "The Island Gazette", "es": "La Gaceta de la Isla"}


def name_papers(apps, schema_editor):
    """Up to here the paper of the shipped campaigns in Cuba had one name in both languages."""
    campaigns = apps.get_model("campaign", "Campaign").objects
    campaigns.filter(world__paper="Gaceta de la Isla").update(paper=OF_THE_ISLAND)


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0052_wounded_until'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='paper',
            field=models.JSONField(blank=True, default=dict, editable=False, help_text='What the newspaper is called, by language.'),
        ),
        migrations.AddField(
            model_name='historicalcampaign',
            name='paper',
            field=models.JSONField(blank=True, default=dict, editable=False, help_text='What the newspaper is called, by language.'),
        ),
        migrations.RunPython(name_papers, migrations.RunPython.noop),
    ]
