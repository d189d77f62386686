"""Kinds of order and tasks in words: as an order has them, as a report tells them, what they leave behind."""

from django.utils.formats import number_format

from campaign.i18n.war_words import gettext_lazy as _, pgettext_lazy
from campaign.logic.vocabulary import OrderKind, Task

KINDS_OF_ORDER = {
    OrderKind.MARCH: pgettext_lazy("kind of order", "March"),
    OrderKind.HOLD: pgettext_lazy("kind of order", "Hold"),
    OrderKind.REST: pgettext_lazy("kind of order", "Rest"),
    OrderKind.PATROL: pgettext_lazy("kind of order", "Patrol"),
    OrderKind.AMBUSH: pgettext_lazy("kind of order", "Lay an ambush"),
    OrderKind.PURSUE: pgettext_lazy("kind of order", "Pursue"),
    OrderKind.EVADE: pgettext_lazy("kind of order", "Evade"),
    OrderKind.GARRISON: pgettext_lazy("kind of order", "Garrison a place"),
    OrderKind.ASSAULT: pgettext_lazy("kind of order", "Assault a place"),
    OrderKind.BESIEGE: pgettext_lazy("kind of order", "Besiege a place"),
    OrderKind.BREAK_OUT: pgettext_lazy("kind of order", "Break out"),
    OrderKind.RAID: pgettext_lazy("kind of order", "Raid"),
    OrderKind.BLOCK_ROAD: pgettext_lazy("kind of order", "Block a road"),
    OrderKind.FORTIFY: pgettext_lazy("kind of order", "Fortify a place"),
    OrderKind.BUILD: pgettext_lazy("kind of order", "Build or repair"),
    OrderKind.EMBARK: pgettext_lazy("kind of order", "Embark"),
    OrderKind.SEA_PATROL: pgettext_lazy("kind of order", "Patrol at sea"),
    OrderKind.CROSS: pgettext_lazy("kind of order", "Cross {the_line}"),
    OrderKind.FORAGE: pgettext_lazy("kind of order", "Forage"),
    OrderKind.DETACH: pgettext_lazy("kind of order", "Detach units"),
    OrderKind.MERGE: pgettext_lazy("kind of order", "Merge with a force"),
    OrderKind.TRANSFER: pgettext_lazy("kind of order", "Transfer units or goods"),
    OrderKind.ESCORT: pgettext_lazy("kind of order", "Escort a force"),
    OrderKind.HAUL: pgettext_lazy("kind of order", "Haul arms and ammunition"),
    OrderKind.DEPOSIT: pgettext_lazy("kind of order", "Deposit arms and ammunition"),
    OrderKind.RECRUIT: pgettext_lazy("kind of order", "Look for {recruits}"),
    OrderKind.ESCORT_PRISONERS: pgettext_lazy("kind of order", "Take prisoners to the rear"),
    OrderKind.EXCHANGE_PRISONERS: pgettext_lazy("kind of order", "Exchange prisoners"),
    OrderKind.FREE_TEXT: pgettext_lazy("kind of order", "Write to the umpire"),
}
KIND_GROUPS = (
    (
        "march",
        pgettext_lazy("group of orders", "March and fight"),
        (
            OrderKind.MARCH,
            OrderKind.HOLD,
            OrderKind.PURSUE,
            OrderKind.EVADE,
            OrderKind.GARRISON,
            OrderKind.ASSAULT,
            OrderKind.BESIEGE,
            OrderKind.BREAK_OUT,
            OrderKind.CROSS,
            OrderKind.EMBARK,
        ),
    ),
    (
        "watch",
        pgettext_lazy("group of orders", "Watch and raid"),
        (OrderKind.PATROL, OrderKind.AMBUSH, OrderKind.RAID, OrderKind.SEA_PATROL),
    ),
    (
        "build",
        pgettext_lazy("group of orders", "Build and break"),
        (OrderKind.FORTIFY, OrderKind.BUILD, OrderKind.BLOCK_ROAD),
    ),
    (
        "stores",
        pgettext_lazy("group of orders", "Men and stores"),
        (
            OrderKind.MERGE,
            OrderKind.DETACH,
            OrderKind.TRANSFER,
            OrderKind.RECRUIT,
            OrderKind.FORAGE,
            OrderKind.ESCORT,
            OrderKind.HAUL,
            OrderKind.DEPOSIT,
            OrderKind.ESCORT_PRISONERS,
            OrderKind.EXCHANGE_PRISONERS,
        ),
    ),
    ("other", pgettext_lazy("group of orders", "Other"), (OrderKind.REST, OrderKind.FREE_TEXT)),
)
"""The kinds of order as a person looks for them: key, name and kinds of each group."""

SHORT_KINDS = {
    OrderKind.AMBUSH: pgettext_lazy("short kind of order", "Ambush"),
    OrderKind.GARRISON: pgettext_lazy("short kind of order", "Garrison"),
    OrderKind.ASSAULT: pgettext_lazy("short kind of order", "Assault"),
    OrderKind.BESIEGE: pgettext_lazy("short kind of order", "Besiege"),
    OrderKind.BREAK_OUT: pgettext_lazy("short kind of order", "Break out"),
    OrderKind.RAID: pgettext_lazy("short kind of order", "Raid"),
    OrderKind.BLOCK_ROAD: pgettext_lazy("short kind of order", "Block a road"),
    OrderKind.FORTIFY: pgettext_lazy("short kind of order", "Fortify"),
    OrderKind.BUILD: pgettext_lazy("short kind of order", "Build or repair"),
    OrderKind.SEA_PATROL: pgettext_lazy("short kind of order", "Patrol at sea"),
    OrderKind.FORAGE: pgettext_lazy("short kind of order", "Forage"),
    OrderKind.DETACH: pgettext_lazy("short kind of order", "Detach units"),
    OrderKind.MERGE: pgettext_lazy("short kind of order", "Merge"),
    OrderKind.TRANSFER: pgettext_lazy("short kind of order", "Transfer"),
    OrderKind.ESCORT: pgettext_lazy("short kind of order", "Escort"),
    OrderKind.HAUL: pgettext_lazy("short kind of order", "Haul arms"),
    OrderKind.DEPOSIT: pgettext_lazy("short kind of order", "Deposit arms"),
    OrderKind.RECRUIT: pgettext_lazy("short kind of order", "Recruit"),
    OrderKind.ESCORT_PRISONERS: pgettext_lazy("short kind of order", "Prisoners to the rear"),
    OrderKind.EXCHANGE_PRISONERS: pgettext_lazy("short kind of order", "Exchange prisoners"),
    OrderKind.FREE_TEXT: pgettext_lazy("short kind of order", "Write to the umpire"),
}
"""Names for buttons, where the kind's own is long."""

KIND_SENTENCES = {
    OrderKind.MARCH: _("It marches by the places you name and holds at the last."),
    OrderKind.HOLD: _("It stays where it is and fights as you say."),
    OrderKind.REST: _("It stays and rests. Tired men recover day by day."),
    OrderKind.PATROL: _("It goes round its places again and again and sees more than others."),
    OrderKind.AMBUSH: _("It hides at a spot and attacks an enemy that passes."),
    OrderKind.PURSUE: _("It goes where an enemy was seen, then follows the newest report each dawn."),
    OrderKind.EVADE: _("It keeps out of the enemy’s reach and looks again each dawn."),
    OrderKind.GARRISON: _("It goes into the fortifications of a place and defends them."),
    OrderKind.ASSAULT: _("It marches to an enemy in fortifications and attacks at dawn."),
    OrderKind.BESIEGE: _("It closes the roads of a fortified place until the enemy in it starves."),
    OrderKind.BREAK_OUT: _("It leaves a besieged place by night, through the besiegers."),
    OrderKind.RAID: _(
        "It goes to a spot, burns, wrecks or carries off what is there, and then marches its legs."
    ),
    OrderKind.BLOCK_ROAD: _("It fells trees across a road and marches on."),
    OrderKind.FORTIFY: _("It builds the fortifications of a place, grade by grade."),
    OrderKind.BUILD: _("It repairs a railway, a bridge, a road or houses, and marches on."),
    OrderKind.EMBARK: _("It goes on board at the last place but one and lands at the last."),
    OrderKind.SEA_PATROL: _("The ship goes to its station and watches the sea there."),
    OrderKind.CROSS: _("It marches and slips through {the_line} of the enemy."),
    OrderKind.FORAGE: _("It stays and lives off the country around it."),
    OrderKind.DETACH: _("Some units leave at dawn as a force of their own. The rest hold."),
    OrderKind.MERGE: _("It marches to a friendly force, and the two become one."),
    OrderKind.TRANSFER: _("Units, men or goods go to a friendly force at the same place. It holds."),
    OrderKind.ESCORT: _("A friendly force at the same place marches with it for the week."),
    OrderKind.HAUL: _("It loads arms and ammunition here and takes them to another magazine."),
    OrderKind.DEPOSIT: _("It puts its own arms and ammunition into the magazine here. It holds."),
    OrderKind.RECRUIT: _("It marches to a place, where volunteers join at the end of the week."),
    OrderKind.ESCORT_PRISONERS: _("It takes the prisoners that are here to the last place of its march."),
    OrderKind.EXCHANGE_PRISONERS: _(
        "It meets an enemy with the same order under a white flag. They exchange prisoners man for man."
    ),
    OrderKind.FREE_TEXT: _("Say in words what you want. It holds until the umpire answers."),
}
"""Sentences for each kind of order: what the force does."""

TASKS = {
    Task.BURN_CANE: pgettext_lazy("task", "burn {the_cane}"),
    Task.BURN_MILL: pgettext_lazy("task", "burn {the_mill}"),
    Task.BURN_HOUSES: pgettext_lazy("task", "burn the houses"),
    Task.RAZE: pgettext_lazy("task", "raze it, houses and fortifications"),
    Task.SEIZE_SUPPLIES: pgettext_lazy("task", "carry off stores"),
    Task.WRECK_TRACK: pgettext_lazy("task", "wreck the track"),
    Task.CUT_TELEGRAPH: pgettext_lazy("task", "cut {the_wire}"),
    Task.BREAK_BRIDGE: pgettext_lazy("task", "break the bridge"),
    Task.BLOCK_ROAD: pgettext_lazy("task", "fell trees"),
    Task.RAISE_FORTIFICATIONS: pgettext_lazy("task", "raise fortifications"),
    Task.REBUILD: pgettext_lazy("task", "rebuild its houses"),
    Task.REPAIR_TRACK: pgettext_lazy("task", "repair the track"),
    Task.REPAIR_TELEGRAPH: pgettext_lazy("task", "repair {the_wire}"),
    Task.REPAIR_BRIDGE: pgettext_lazy("task", "repair the bridge"),
    Task.CLEAR_ROAD: pgettext_lazy("task", "clear the road of trees"),
    Task.EXTEND_TROCHA: pgettext_lazy("task", "extend {the_line} across it"),
}
"""Tasks, as an order gives them."""

RATIOS = (50, 75, 100, 125, 150, 200, 250, 300, 400)
"""Per cent of a force's own number, up to which it attacks or before more than which it withdraws."""


def odds_in_words(odds_limit: int) -> str:
    """Returns odds in words: 1.5:1 for 150 per cent."""
    return f"{number_format(f'{odds_limit / 100:g}')}:1"


TASKS_DONE = {
    Task.BURN_CANE: _("%(at)s: {the_cane} burned."),
    Task.BURN_MILL: _("{The_mill} of %(at)s was burned."),
    Task.BURN_HOUSES: _("The houses of %(at)s were burned."),
    Task.RAZE: _("%(at)s was razed: no houses or fortifications are left."),
    Task.SEIZE_SUPPLIES: _("The stores of %(at)s were raided."),
    Task.WRECK_TRACK: _("The track %(at)s was wrecked."),
    Task.CUT_TELEGRAPH: _("{The_wire} %(at)s was cut."),
    Task.BREAK_BRIDGE: _("The bridge %(at)s was broken."),
    Task.BLOCK_ROAD: _("Trees were felled across the road %(at)s."),
    Task.RAISE_FORTIFICATIONS: _("The fortifications of %(at)s were raised by one grade."),
    Task.REBUILD: _("The houses of %(at)s were rebuilt."),
    Task.REPAIR_TRACK: _("The track %(at)s was repaired."),
    Task.REPAIR_TELEGRAPH: _("{The_wire} %(at)s was repaired."),
    Task.REPAIR_BRIDGE: _("The bridge %(at)s was repaired."),
    Task.CLEAR_ROAD: _("The road %(at)s was cleared of trees."),
    Task.EXTEND_TROCHA: _("{The_line} was extended across the road %(at)s."),
}
"""Tasks, once they are done."""

HARM = {
    Task.BURN_CANE: _("{cane} burned"),
    Task.BURN_MILL: _("{mill} burned"),
    Task.BURN_HOUSES: _("houses burned"),
    Task.RAZE: _("razed"),
    Task.WRECK_TRACK: _("track wrecked"),
    Task.CUT_TELEGRAPH: _("{wire} cut"),
    Task.BREAK_BRIDGE: _("bridge broken"),
    Task.BLOCK_ROAD: _("trees felled across it"),
}
"""Harm, as long as it lasts."""
