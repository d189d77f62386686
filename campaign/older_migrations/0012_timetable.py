import campaign.models.base.words
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0005_turns'),
    ]

    operations = [
        migrations.CreateModel(
            name='Due',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=60)),
                ('kind', campaign.models.base.words.WordField(max_length=32)),
                ('name', models.CharField(max_length=120)),
                ('opens', models.DateField()),
                ('closes', models.DateField()),
                ('chance', models.PositiveSmallIntegerField(default=100, help_text='In a hundred.')),
                ('public', models.BooleanField(default=False, help_text='The other sides hear of it.')),
                ('data', models.JSONField(help_text='What comes, as the scenario says.')),
                ('days', models.JSONField(blank=True, null=True)),
                ('happened', models.JSONField(blank=True, default=list)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='timetable', to='campaign.campaign')),
                ('side', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.side')),
            ],
            options={
                'verbose_name_plural': 'timetable',
                'ordering': ['opens', 'key'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'key'), name='due_key_once')],
            },
        ),
    ]
