from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0005_handover'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='is_one_phone',
            field=models.BooleanField(default=False, help_text='The umpire lets one player’s phone take both sides’ secret answers.'),
        ),
    ]
