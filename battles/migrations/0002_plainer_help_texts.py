from django.db import migrations

from campaign.migrations._help_texts import ChangeHelpTexts


class Migration(migrations.Migration):
    dependencies = [("battles", "0001_release_0_10_0")]

    operations = [ChangeHelpTexts([
        ("battle", "battle_type", "The battle type that the umpire chose. Empty: as it comes."),
        ("battle", "ground", "The umpire's own ground, as they wrote it (TOML). Empty: drawn by the seed."),
        ("battle", "scale", "The men per figure that the umpire chose. 0: the first step that fits."),
        ("battle", "win_chances", "Results of simulated battles, if somebody asked. Empty while they are played."),
        ("precedent", "granted", "Whether the answer is yes."),
        ("precedent", "number", "Counted from 1 at each table, removed ones included."),
    ])]
