from django.db import migrations

BEFORE = {
    "scattered": 0,
    "scattered_by": 0,
    "cut_down": 0,
    "charged": 0,
    "cut_off": 0,
    "slipped": 0,
    "rejoin_irregular": 0,
    "outnumbered": 0,
}


def keep_rules(apps, schema_editor):
    """Campaigns created before the tuned casualty rules became the defaults go on by their own."""
    campaigns = apps.get_model("campaign", "Campaign")._base_manager
    for campaign in campaigns.order_by("pk"):
        campaign.settings = BEFORE | campaign.settings
        campaign.save(update_fields=["settings"])


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0053_paper'),
    ]

    operations = [
        migrations.RunPython(keep_rules, migrations.RunPython.noop),
    ]
