"""Refs are drawn from the system's randomness. Those that stand are hashes of what they stand for: all are
drawn again, and the secret that they were made with goes.
"""

from collections import defaultdict

import campaign.models.base.refs
from campaign.models.base.refs import draw_ref
from django.db import migrations, models

AT_ONCE = 500
OF_A_CAMPAIGN = {
    "Force": "campaign",
    "Engagement": "campaign",
    "PrisonerParty": "campaign",
    "Proposal": "campaign",
    "Leader": "campaign",
    "Sighting": "turn__campaign",
}
NEW = ("Leader",)
"""They had no ref: the column holds one and the same for all."""


def draw_refs(apps, schema_editor):
    """One that two rows share, a force and the same force undone, stays one. Reports name what they link to."""
    for war in apps.get_model("campaign", "Campaign").objects.all():
        refs = defaultdict(draw_ref)
        for name, path in OF_A_CAMPAIGN.items():
            model = apps.get_model("campaign", name)
            rows = model._base_manager.filter(**{path: war}).only("pk", "ref")
            update(model, rows, ["ref"], lambda row: renew(row, draw_ref() if name in NEW else refs[row.ref]))
        reports = apps.get_model("campaign", "Report")
        written = reports._base_manager.filter(turn__campaign=war).only("pk", "key", "facts")
        update(reports, written, ["key", "facts"], lambda row: renew_report(row, refs))


def update(model, rows, fields, change):
    changed = []
    for row in rows.iterator(chunk_size=AT_ONCE):
        change(row)
        changed.append(row)
    model._base_manager.bulk_update(changed, fields, batch_size=AT_ONCE)


def renew(row, ref):
    row.ref = ref


def renew_report(row, refs):
    """The key of a late report begins with the ref of what it is about."""
    first, dash, rest = row.key.partition("-")
    row.key = f"{refs[first]}{dash}{rest}" if first in refs else row.key
    row.facts = renewed(row.facts, refs)


def renewed(value, refs):
    if isinstance(value, dict):
        return {
            key: refs[inner] if key == "ref" and isinstance(inner, str) else renewed(inner, refs)
            for key, inner in value.items()
        }
    return [renewed(inner, refs) for inner in value] if isinstance(value, list) else value


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0055_seat_risings_apart'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='campaign',
            name='secret',
        ),
        migrations.RemoveField(
            model_name='historicalcampaign',
            name='secret',
        ),
        migrations.AddField(
            model_name='historicalleader',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AddField(
            model_name='leader',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='engagement',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='force',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='prisonerparty',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='proposal',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.AlterField(
            model_name='sighting',
            name='ref',
            field=models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8),
        ),
        migrations.RunPython(draw_refs, migrations.RunPython.noop),
    ]
