"""The units in which the rules of a fight count at its table, in words: figures, bases or hits; phases or
turns.
"""

from django.utils.translation import gettext as _, gettext_lazy, ngettext, ngettext_lazy

import rules

HEADS = {
    "figures": gettext_lazy("Figures"), "bases": gettext_lazy("Bases"), "hits": gettext_lazy("Hits"),
}  # fmt: skip
UNITS = {
    "figures": gettext_lazy("figures"), "bases": gettext_lazy("bases"), "hits": gettext_lazy("hits"),
}  # fmt: skip
LOST = {
    "figures": ngettext_lazy("of %(whole)d figure lost", "of %(whole)d figures lost", "whole"),
    "bases": ngettext_lazy("of %(whole)d base lost", "of %(whole)d bases lost", "whole"),
    "hits": ngettext_lazy("of %(whole)d hit taken", "of %(whole)d hits taken", "whole"),
}
GONE = {
    "figures": gettext_lazy("lost"), "bases": gettext_lazy("lost"), "hits": gettext_lazy("hits"),
}  # fmt: skip
TOO_MANY = gettext_lazy(
    "%(name)s: %(lost)d lost and %(surrendered)d captured make %(both)d, but it had only %(figures)d."
)
TOO_MANY_HITS = gettext_lazy(
    "%(name)s: %(lost)d taken and %(surrendered)d surrendered make %(both)d, but it can take only "
    "%(figures)d."
)
TAPS = {
    "figures": gettext_lazy("Tap the boxes of a unit to strike off a figure, minus to give it back."),
    "bases": gettext_lazy("Tap the boxes of a unit to strike off a base, minus to give it back."),
    "hits": gettext_lazy("Tap the boxes of a unit to mark a hit, minus to take it back."),
}
BEATS = {"phase": gettext_lazy("Phases played"), "turn": gettext_lazy("Turns played")}
BEATS_SO_FAR = {
    "phase": gettext_lazy("Phases played so far"), "turn": gettext_lazy("Turns played so far"),
}  # fmt: skip


def count_heading(ruleset: str) -> str:
    """Returns the head of a column of them."""
    return str(HEADS[rules.find(ruleset).counts])


def count_unit(ruleset: str) -> str:
    """Returns what is counted: in figures."""
    return str(UNITS[rules.find(ruleset).counts])


def count_lost(ruleset: str, whole: int) -> str:
    """Returns how many there were: of 12 bases lost."""
    return str(LOST[rules.find(ruleset).counts] % {"whole": whole})


def losses_label(ruleset: str) -> str:
    """Returns the label of the number that a unit has lost."""
    return str(GONE[rules.find(ruleset).counts])


def tap_sentence(ruleset: str) -> str:
    """Says how taps on the boxes of a unit enter its losses."""
    return str(TAPS[rules.find(ruleset).counts])


def surrender_label(ruleset: str, whole: int) -> str:
    """Returns the label of the field for how much of a unit of *whole* surrendered."""
    if rules.find(ruleset).counts == "hits":
        return ngettext("Surrendered, of its %d hit", "Surrendered, of its %d hits", whole) % whole
    return _("Surrendered")


def too_many(ruleset: str) -> str:
    """Returns the sentence for a unit of which more is gone than it was, to be filled in."""
    return str(TOO_MANY_HITS if rules.find(ruleset).counts == "hits" else TOO_MANY)


def length_label(ruleset: str) -> str:
    """Returns the label of the field for how long the battle was played."""
    return str(BEATS[rules.find(ruleset).beat])


def length_so_far_label(ruleset: str) -> str:
    """Returns the label of the field for the turns or phases played so far."""
    return str(BEATS_SO_FAR[rules.find(ruleset).beat])


def length_sentence(ruleset: str, count: int) -> str:
    """Returns how long it lasted: 6 turns were played."""
    if rules.find(ruleset).beat == "turn":
        return ngettext("%d turn was played.", "%d turns were played.", count) % count
    return ngettext("%d phase was played.", "%d phases were played.", count) % count


def scale_sentence(ruleset: str, men: int) -> str:
    """Says how many men a figure, a base, or a unit of so many hits stands for."""
    counts = rules.find(ruleset).counts
    if counts == "bases":
        return ngettext("1 base = %d man", "1 base = %d men", men) % men
    if counts == "hits":
        return ngettext("1 unit = %d man", "1 unit = %d men", men) % men
    return ngettext("1 figure = %d man", "1 figure = %d men", men) % men


def end_label(ruleset: str, number: int) -> str:
    """Returns the label of the button that closes a turn or phase: End phase 3."""
    if rules.find(ruleset).beat == "turn":
        return _("End turn %d") % number
    return _("End phase %d") % number


def reopen_label(ruleset: str, number: int) -> str:
    """Returns the label of the button that opens a closed turn or phase again."""
    if rules.find(ruleset).beat == "turn":
        return _("Reopen turn %d") % number
    return _("Reopen phase %d") % number


def beat_number(ruleset: str, number: int) -> str:
    """Returns the number of a turn or phase: Phase 3."""
    if rules.find(ruleset).beat == "turn":
        return _("Turn %d") % number
    return _("Phase %d") % number
