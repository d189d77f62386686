from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0037_published_fights"),
    ]

    operations = [
        migrations.AddField(
            model_name="engagement",
            name="chase_fought",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="If the winner can pursue, that is a fight of its own; else a die decides.",
            ),
        ),
    ]
