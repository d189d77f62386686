"""Kinds of order and tasks in words: as an order has them, as a report tells them, what they leave behind."""

from campaign.i18n.war_words import gettext_lazy as _, pgettext_lazy
from campaign.logic.vocabulary import OrderKind, Task

KINDS_OF_ORDER = {
    OrderKind.MARCH: pgettext_lazy("kind of order", "March"),
    OrderKind.HOLD: pgettext_lazy("kind of order", "Hold"),
    OrderKind.REST: pgettext_lazy("kind of order", "Rest"),
    OrderKind.PATROL: pgettext_lazy("kind of order", "Patrol"),
    OrderKind.AMBUSH: pgettext_lazy("kind of order", "Lie in ambush"),
    OrderKind.PURSUE: pgettext_lazy("kind of order", "Pursue"),
    OrderKind.EVADE: pgettext_lazy("kind of order", "Evade"),
    OrderKind.GARRISON: pgettext_lazy("kind of order", "Garrison a place"),
    OrderKind.ASSAULT: pgettext_lazy("kind of order", "Storm a place at dawn"),
    OrderKind.BESIEGE: pgettext_lazy("kind of order", "Close in a place and besiege it"),
    OrderKind.BREAK_OUT: pgettext_lazy("kind of order", "Break out by night"),
    OrderKind.RAID: pgettext_lazy("kind of order", "Raid: burn or wreck"),
    OrderKind.BLOCK_ROAD: pgettext_lazy("kind of order", "Fell trees across a road"),
    OrderKind.FORTIFY: pgettext_lazy("kind of order", "Raise works"),
    OrderKind.BUILD: pgettext_lazy("kind of order", "Build or mend: railway, {wire}, bridge, road"),
    OrderKind.EMBARK: pgettext_lazy("kind of order", "Embark"),
    OrderKind.SEA_PATROL: pgettext_lazy("kind of order", "Keep watch at sea"),
    OrderKind.CROSS: pgettext_lazy("kind of order", "Cross {the_line}"),
    OrderKind.FORAGE: pgettext_lazy("kind of order", "Forage: live on the country"),
    OrderKind.DETACH: pgettext_lazy("kind of order", "Send units off as a force of their own"),
    OrderKind.MERGE: pgettext_lazy("kind of order", "Become one force with a friend"),
    OrderKind.TRANSFER: pgettext_lazy("kind of order", "Give units, men or goods to a friend here"),
    OrderKind.ESCORT: pgettext_lazy("kind of order", "Escort a friend at the same place"),
    OrderKind.HAUL: pgettext_lazy("kind of order", "Carry arms and rounds to a magazine"),
    OrderKind.DEPOSIT: pgettext_lazy("kind of order", "Put arms and rounds into the magazine here"),
    OrderKind.RECRUIT: pgettext_lazy("kind of order", "Look for {recruits}"),
    OrderKind.ESCORT_PRISONERS: pgettext_lazy("kind of order", "Bring captives to the rear"),
    OrderKind.EXCHANGE_PRISONERS: pgettext_lazy("kind of order", "Exchange captives on the spot"),
    OrderKind.FREE_TEXT: pgettext_lazy("kind of order", "Something else: a letter to the umpire"),
}
TASKS = {
    Task.BURN_CANE: pgettext_lazy("task", "burn {the_cane}"),
    Task.BURN_MILL: pgettext_lazy("task", "burn {the_mill}"),
    Task.BURN_HOUSES: pgettext_lazy("task", "burn the houses"),
    Task.RAZE: pgettext_lazy("task", "raze it, houses and works"),
    Task.SEIZE_SUPPLIES: pgettext_lazy("task", "carry off stores"),
    Task.WRECK_TRACK: pgettext_lazy("task", "wreck the track"),
    Task.CUT_TELEGRAPH: pgettext_lazy("task", "cut {the_wire}"),
    Task.BREAK_BRIDGE: pgettext_lazy("task", "break the bridge"),
    Task.BLOCK_ROAD: pgettext_lazy("task", "fell trees"),
    Task.RAISE_FORTIFICATIONS: pgettext_lazy("task", "raise works"),
    Task.REBUILD: pgettext_lazy("task", "build its houses up again"),
    Task.REPAIR_TRACK: pgettext_lazy("task", "mend the track"),
    Task.REPAIR_TELEGRAPH: pgettext_lazy("task", "mend {the_wire}"),
    Task.REPAIR_BRIDGE: pgettext_lazy("task", "mend the bridge"),
    Task.CLEAR_ROAD: pgettext_lazy("task", "clear the road of trees"),
    Task.EXTEND_TROCHA: pgettext_lazy("task", "draw {the_line} on across it"),
}
"""What a force is told to do."""

RATIOS = {
    50: _("half our number"),
    100: _("our number"),
    150: _("half as many again"),
    200: _("twice our number"),
    300: _("three times our number"),
}
"""Per cent of a force's own number, up to which it attacks or before more than which it withdraws."""

DEEDS = {
    Task.BURN_CANE: _("%(at)s: {the_cane} burned."),
    Task.BURN_MILL: _("{The_mill} of %(at)s was burned."),
    Task.BURN_HOUSES: _("The houses of %(at)s were burned."),
    Task.RAZE: _("%(at)s was razed: neither houses nor works stand."),
    Task.SEIZE_SUPPLIES: _("The stores of %(at)s were raided."),
    Task.WRECK_TRACK: _("The track %(at)s was wrecked."),
    Task.CUT_TELEGRAPH: _("{The_wire} %(at)s was cut."),
    Task.BREAK_BRIDGE: _("The bridge %(at)s was broken."),
    Task.BLOCK_ROAD: _("Trees were felled across the way %(at)s."),
    Task.RAISE_FORTIFICATIONS: _("The works of %(at)s were raised by a grade."),
    Task.REBUILD: _("The houses of %(at)s were built up again."),
    Task.REPAIR_TRACK: _("The track %(at)s was mended."),
    Task.REPAIR_TELEGRAPH: _("{The_wire} %(at)s was mended."),
    Task.REPAIR_BRIDGE: _("The bridge %(at)s was mended."),
    Task.CLEAR_ROAD: _("The way %(at)s was cleared of trees."),
    Task.EXTEND_TROCHA: _("{The_line} was closed across the way %(at)s."),
}
"""What was done."""

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
"""What stands of it."""
