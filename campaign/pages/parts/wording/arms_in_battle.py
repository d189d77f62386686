"""The arms of a battle as sentences have them: our own, the enemy’s, a side’s."""

from django.utils.translation import pgettext

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import Arm


def enemy_arm(arm: str | None) -> str:
    """Returns an arm of the enemy's, as a sentence has it."""
    return (
        {
            Arm.INFANTRY: pgettext("an arm of the enemy’s", "the enemy’s infantry"),
            Arm.CAVALRY: pgettext("an arm of the enemy’s", "the enemy’s cavalry"),
            Arm.ARTILLERY: pgettext("an arm of the enemy’s", "the enemy’s guns"),
            Arm.TRAIN: pgettext("an arm of the enemy’s", "the enemy’s train"),
            Arm.SHIP: pgettext("an arm of the enemy’s", "the enemy’s landing party"),
        }.get(Arm(arm), "")
        if arm
        else ""
    )


def our_arm(arm: Arm) -> str:
    return {
        Arm.INFANTRY: pgettext("an arm of our own", "our infantry"),
        Arm.CAVALRY: pgettext("an arm of our own", "our cavalry"),
        Arm.ARTILLERY: pgettext("an arm of our own", "our artillery"),
        Arm.TRAIN: pgettext("an arm of our own", "our train"),
        Arm.SHIP: pgettext("an arm of our own", "our landing party"),
    }[arm]


def arm_of_side(arm: Arm) -> str:
    return {
        Arm.INFANTRY: _("the infantry of {the}%(side)s"),
        Arm.CAVALRY: _("the cavalry of {the}%(side)s"),
        Arm.ARTILLERY: _("the artillery of {the}%(side)s"),
        Arm.TRAIN: _("the train of {the}%(side)s"),
        Arm.SHIP: _("the landing party of {the}%(side)s"),
    }[arm]
