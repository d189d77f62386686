import campaign.models.base.refs
from campaign.models.base.refs import draw_ref
from django.db import migrations, models


def draw_refs(apps, schema_editor):
    """The column is new, and holds one and the same for all."""
    for report in apps.get_model("battles", "TableReport").objects.only("pk", "ref"):
        report.ref = draw_ref()
        report.save(update_fields=["ref"])


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0006_scale_and_odds'),
    ]

    operations = [
        migrations.AddField(
            model_name='tablereport',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.RunPython(draw_refs, migrations.RunPython.noop),
    ]
