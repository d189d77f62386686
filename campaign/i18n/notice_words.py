"""Words of pages for notices: what they are about, how often they come, and why one was not sent."""

from django.utils.translation import gettext_lazy as _

from campaign.logic.vocabulary.notices import EventKind, NoticeFault, Pace

EVENTS = {
    EventKind.WEEK_PUBLISHED: _("A turn is published, with its news"),
    EventKind.DEADLINE_NEAR: _("Orders are due soon and some are missing (always at once)"),
    EventKind.BATTLE_WAITS: _("A battle is waiting"),
    EventKind.TABLE_REPORT: _("A table report is waiting for my confirmation"),
    EventKind.EXCHANGE: _("An exchange of prisoners is proposed"),
    EventKind.LETTER: _("A letter to the umpire is waiting"),
    EventKind.ANSWER: _("The umpire has answered a letter"),
    EventKind.SEAT_GIVEN: _("I have a new seat"),
    EventKind.STAND_IN: _("I stand in for somebody"),
    EventKind.RELIEVED: _("I no longer stand in for somebody"),
    EventKind.PAUSED: _("A campaign is paused"),
}
"""The events that a person may be told of. The gazette goes to channels of campaigns."""

PACES = {
    Pace.AT_ONCE: _("At once"),
    Pace.DAILY: _("Once a day"),
    Pace.NEVER: _("Never"),
}

FAULTS = {
    NoticeFault.UNREACHABLE: _("The server did not answer."),
    NoticeFault.REFUSED: _("The service refused it. Check the address."),
    NoticeFault.PRIVATE: _("The address leads into this site’s own network, which is not allowed."),
    NoticeFault.FAULT_OF_SITE: _(
        "The site could not write this notice. The person who runs the site can find out why."
    ),
    NoticeFault.INTERRUPTED: _("The site was stopped while it was being sent. It may have arrived."),
}
