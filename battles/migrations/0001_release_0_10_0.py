"""Makes an empty database in one step: the tables of release 0.10.0.

A database from before it takes the single steps of `battles.older_migrations` first.
"""

import battles.models
import campaign.models.base.refs
import campaign.models.base.words
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from campaign.migrations._together import CreateModels


class Migration(migrations.Migration):

    replaces = [('battles', '0001_initial'), ('battles', '0002_table_choices'), ('battles', '0003_fault'), ('battles', '0004_precedent'), ('battles', '0005_report_order'), ('battles', '0006_scale_and_odds'), ('battles', '0007_random_refs'), ('battles', '0008_plain_help_texts'), ('battles', '0002_names_of_the_glossary'), ('battles', '0003_table_steps'), ('battles', '0004_outcomes_of_table_logs')]

    initial = True

    dependencies = [
        ('auth', '__first__'),
        ('campaign', '0001_release_0_10_0'),
    ]

    operations = [
        CreateModels([
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', campaign.models.base.words.WordField(default=battles.models.BattleState['WAITING'], max_length=32)),
                ('ruleset', models.CharField(max_length=32)),
                ('men_per_figure', models.PositiveSmallIntegerField()),
                ('roster', models.JSONField(editable=False)),
                ('ground', models.TextField(blank=True, default='', help_text="The umpire's own ground, as he wrote it (TOML); nothing: drawn by the seed.")),
                ('scale', models.PositiveSmallIntegerField(default=0, help_text='The men a figure that the umpire chose; 0: the first step that fits.')),
                ('fault', models.JSONField(blank=True, editable=False, help_text='Why the computer could not lay it out as the umpire chose: field, why, line.', null=True)),
                ('outcome', models.JSONField(blank=True, editable=False, help_text='The result by the rules, in figures; empty if it was played on a table.', null=True)),
                ('queued_at', models.DateTimeField(blank=True, null=True)),
                ('fought_at', models.DateTimeField(blank=True, null=True)),
                ('engagement', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='battle', to='campaign.engagement')),
                ('battle_type', campaign.models.base.words.WordField(blank=True, default='', help_text='The kind of table the umpire chose; nothing: as it comes.', max_length=32)),
                ('win_chances', models.JSONField(blank=True, editable=False, help_text='Results of trials by computer; empty while they are played; nothing if nobody asked.', null=True)),
            ],
        ),
        migrations.CreateModel(
            name='BattleLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('record', battles.models.PackedField()),
                ('events', battles.models.PackedField()),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='battles.battle')),
            ],
        ),
        migrations.CreateModel(
            name='TableReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(default=campaign.models.base.refs.draw_ref, editable=False, max_length=8)),
                ('data', models.JSONField(help_text='The log of the table (battles.table.log.TableLog), as plain data.')),
                ('handed_in_at', models.DateTimeField(blank=True, null=True)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('saved_at', models.DateTimeField(auto_now=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_reports', to=settings.AUTH_USER_MODEL)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_reports', to='battles.battle')),
                ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('side', models.ForeignKey(blank=True, help_text='The side whose commander wrote it; none if the umpire did.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.side')),
                ('steps', models.JSONField(default=list, editable=False, help_text='Steps of an assisted game in the order entered: battles.table.assisted.')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('battle', 'author'), name='one_table_report_each')],
            },
        ),
        migrations.CreateModel(
            name='Precedent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(help_text='Counted from 1 at each table; struck ones, too.')),
                ('clause', models.CharField(help_text='The clause of the rules it bears on.', max_length=32)),
                ('question', models.CharField(max_length=300)),
                ('granted', models.BooleanField(help_text='Whether it is as that side would like.')),
                ('face', models.PositiveSmallIntegerField(blank=True, help_text='The die thrown; empty if the umpire decided without one.', null=True)),
                ('settled_at', models.DateTimeField()),
                ('struck_at', models.DateTimeField(blank=True, null=True)),
                ('asked_by', models.ForeignKey(help_text='The side that wants the answer yes.', on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.side')),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='precedents', to='battles.battle')),
                ('settled_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('side', models.ForeignKey(blank=True, help_text='The side whose commander wrote it down; none if the umpire did.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.side')),
                ('struck_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('settled_at', 'number'),
                'constraints': [models.UniqueConstraint(fields=('battle', 'number'), name='one_precedent_a_number')],
            },
        ),
        ]),
    ]
