import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0001_release_0_10_0"),
        ("battles", "0002_plainer_help_texts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tablereport",
            name="ally",
            field=models.ForeignKey(
                blank=True,
                help_text="The ally in the side's party whose players wrote it; none for the side itself.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="campaign.side",
            ),
        ),
        migrations.RemoveConstraint(model_name="tablereport", name="one_table_report_each"),
        migrations.AddConstraint(
            model_name="tablereport",
            constraint=models.UniqueConstraint(
                fields=("battle", "author", "side", "ally"), name="one_table_report_each_side"
            ),
        ),
    ]
