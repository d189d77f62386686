from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0011_help_texts_read_again'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='is_one_log',
            field=models.BooleanField(default=False, help_text='Players of both sides write in one log, that of the umpires.'),
        ),
    ]
