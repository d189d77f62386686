"""Filters by which templates use words of the war; built into every template."""

from django import template
from django.utils.safestring import SafeData, mark_safe

from campaign.i18n.war_words import fill_words

register = template.Library()


@register.filter
def of_this_war(text: object) -> str:
    """Fills in the words of the war: *Older than three {weeks}*."""
    said = str(text)
    filled = fill_words(said)
    return mark_safe(filled) if isinstance(said, SafeData) else filled  # a word holds no markup
