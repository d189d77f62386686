"""The filter by which templates use words of the war; built into every template."""

from django import template

from campaign.i18n.war_words import fill_words

register = template.Library()


@register.filter
def of_this_war(text: str) -> str:
    """Fills in the words of the war: *Older than three {weeks}*."""
    return fill_words(str(text))
