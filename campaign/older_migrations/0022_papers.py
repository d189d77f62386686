import django.db.models.deletion
from django.db import migrations, models

import campaign.models.base.words


def name_reports(apps, schema_editor):
    """Up to here every report was its side's, and read as soon as it was written."""
    for report in apps.get_model("campaign", "Report").objects.select_related("side").iterator():
        report.key = f"side-{report.side.key}"
        report.audience = "side"
        report.state = "released"
        report.save(update_fields=["key", "audience", "state"])


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0021_orders'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='report',
            options={'ordering': ['turn__number', 'key']},
        ),
        migrations.AddField(
            model_name='report',
            name='key',
            field=models.SlugField(default='', max_length=120),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='report',
            name='audience',
            field=campaign.models.base.words.WordField(default='', max_length=32),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='report',
            name='seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='campaign.seat'),
        ),
        migrations.AddField(
            model_name='report',
            name='state',
            field=campaign.models.base.words.WordField(default='draft', max_length=32),
        ),
        migrations.AddField(
            model_name='report',
            name='text',
            field=models.JSONField(blank=True, default=dict, help_text='What the umpire has written in the place of a part, by part.'),
        ),
        migrations.AddField(
            model_name='report',
            name='changed',
            field=models.JSONField(blank=True, default=list, help_text='Parts written anew since the paper was released.'),
        ),
        migrations.AddField(
            model_name='report',
            name='revision',
            field=models.PositiveSmallIntegerField(default=0, help_text='How often it has been written in.'),
        ),
        migrations.AddField(
            model_name='report',
            name='released_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='report',
            name='side',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='campaign.side'),
        ),
        migrations.RemoveConstraint(
            model_name='report',
            name='report_once',
        ),
        migrations.RunPython(name_reports, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('turn', 'key'), name='report_key_once'),
        ),
    ]
