from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0012_one_log'),
    ]

    operations = [
        migrations.AddField(
            model_name='battle',
            name='link',
            field=models.CharField(blank=True, db_index=True, default='', editable=False, help_text='The part of the address that lets anybody watch. Empty: no such address exists.', max_length=24),
        ),
    ]
