from django.db import migrations, models

UNTIL = models.DateField(
    null=True, blank=True, editable=False, help_text="Of one who was wounded: when he is fit again."
)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0051_headings_of_dispatches"),
    ]

    operations = [
        migrations.AddField(model_name="leader", name="until", field=UNTIL),
        migrations.AddField(model_name="historicalleader", name="until", field=UNTIL.clone()),
    ]
