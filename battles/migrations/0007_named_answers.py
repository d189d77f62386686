from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('battles', '0006_one_phone'),
    ]

    operations = [
        migrations.AlterField(
            model_name='hiddenanswer',
            name='answer',
            field=models.CharField(help_text='A word, or units with their targets.', max_length=2000),
        ),
    ]
