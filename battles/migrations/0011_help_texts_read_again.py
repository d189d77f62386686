from django.db import migrations

from campaign.migrations._help_texts import ChangeHelpTexts


class Migration(migrations.Migration):
    dependencies = [("battles", "0010_long_answers")]

    operations = [ChangeHelpTexts([
        ("battle", "battle_type", "The battle type that the umpire chose. Empty: the engagement decides."),
        ("precedent", "face", "The number rolled; empty if the umpire decided without a die."),
        ("tablereport", "ally", "The ally whose players wrote it; empty for the side itself."),
        ("tablereport", "data", "The table log (battles.table.log.TableLog), as plain data."),
    ])]
