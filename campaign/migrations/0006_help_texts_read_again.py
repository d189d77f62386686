from django.db import migrations

from campaign.migrations._help_texts import ChangeHelpTexts


class Migration(migrations.Migration):
    dependencies = [("campaign", "0005_plainer_names")]

    operations = [ChangeHelpTexts([
        ("casualtyreturn", "present", "Men who were on the field."),
        ("dispatch", "way", "The places through which its courier rides."),
        ("engagement", "published", "Sides that have reported it to the gazette, each with the number of the turn."),
        ("historicalseat seat", "handover", "The player's note for the stand-in."),
        ("historicalseat seat", "stand_in", "The person who may give orders in the player's place, up to the turn below."),
        ("order", "answered", "The letter is answered: in words, or by an order of another kind."),
    ])]
