from django.db import migrations

from campaign.migrations._help_texts import ChangeHelpTexts


class Migration(migrations.Migration):
    dependencies = [("campaign", "0001_release_0_10_0")]

    operations = [ChangeHelpTexts([
        ("campaign historicalcampaign", "relations", "Allied and neutral pairs of sides, each from a turn on. All other pairs are enemies."),
        ("campaign historicalcampaign", "unfinished", "A job is still creating it. Until then nobody can open it."),
        ("engagement", "proposed", "Result and returns that wait for the umpire's review before they are posted."),
        ("force", "last_news", "While it is out of contact: the day of its last news, and where it was."),
        ("force", "turns_unsupplied", "Turns in a row in which it has received no supplies."),
        ("force historicalleader leader prisonerparty unit", "undone", "The timeline that began when it was undone. Empty if it still counts."),
        ("historicalleader leader", "party", "The prisoner party that holds the leader."),
        ("historicalplace place", "capacity", "The most men that can garrison it. 0: its kind and fortifications decide."),
        ("historicalplace place", "siege", "While besieged: the besieging side, the first day, turns so far, the last turn counted."),
        ("historicalplace place", "sympathy", "From -5 to +5. Minus and plus favour opposite sides."),
        ("historicalroute route", "wire_cut", "Since when the telegraph has been cut."),
        ("historicalseat seat", "risings_apart", "Uprisings form forces of their own here and join none of this seat."),
        ("invitation", "email", "The address for its e-mail. Empty: no e-mail."),
        ("notice", "due_at", "When it is to be sent."),
        ("prisonerparty", "coming", "Freed men on the way to their unit: unit, men, place on the way, day of arrival there."),
        ("prisonerparty", "paroled", "On parole: nobody holds them, and they may not serve until exchanged."),
        ("report", "revision", "How often it has been edited."),
        ("side", "announced", "The side's prisoner policies, each with the turn from which it holds."),
        ("side", "known", "The holder of each place, as the side believes, where the latest news has not arrived."),
        ("side", "unheard", "Places and roads, as the side believes, where the latest news has not arrived."),
        ("timetableentry", "chance", "Chance in per cent."),
        ("unit", "experience_points", "Points gained since it reached this quality. Below 0: lost."),
    ])]
