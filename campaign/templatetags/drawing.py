"""Small drawings and figures that templates ask for by name."""

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.i18n.durations import time_left_in_words
from campaign.i18n.help_words import HELP
from campaign.i18n.language import grouped_number

register = template.Library()

BOX = 14  # px from one box of a roster to the next


@register.simple_tag
def boxes(left: int, whole: int, command: int = 0, marked: int = 0) -> SafeString:
    """Returns a unit's figures as on a printed roster: bar = command, struck = lost, the last first.

    Those *marked* are lost, and still on the table.
    """
    squares = "".join(f"M{BOX * n + 1} 1h10v10h-10z" for n in range(whole))
    bars = "".join(f"M{BOX * n + 3.5} 6h5" for n in range(min(command, left)))
    strokes = "".join(f"M{BOX * n} 12l12-12" for n in range(left, whole))
    fresh = "".join(f"M{BOX * n + 1} 1h10v10h-10z" for n in range(left, min(whole, left + marked)))
    light = format_html('<path class="m" d="{}"/>', fresh) if fresh else ""
    words = _("%(left)d of %(whole)d left") % {"left": left, "whole": whole}
    return format_html(
        '<svg class="boxes" viewBox="0 0 {} 12" width="{}" height="12" role="img" aria-label="{}">'
        '<path d="{}"/>{}<path class="c" d="{}"/><path class="x" d="{}"/></svg>',
        BOX * whole, BOX * whole, words, squares, light, bars, strokes,
    )  # fmt: skip


@register.filter
def men(count: int | None) -> str:
    """Returns a number as the tables print it, 1,010 or 1010; nil is an en dash, unknown a question mark."""
    if count is None:
        return "?"
    return grouped_number(count) if count else "–"


@register.filter
def exact(count: Fraction | None) -> str:
    """Returns a number of men with its fraction, 19 5/6; nil is an en dash, unknown a question mark."""
    if count is None:
        return "?"
    whole, rest = divmod(count.numerator, count.denominator)
    part = f"{rest}/{count.denominator}" if rest else ""
    return " ".join(filter(None, (men(whole) if whole or not part else "", part)))


@register.filter
def change(count: int) -> str:
    """Returns a difference with its sign, a true minus: +7, −84, – for none."""
    if not count:
        return "–"
    return f"{'+' if count > 0 else '−'}{grouped_number(abs(count))}"


@register.filter
def beside(heads: Sequence[str], counts: Sequence[int]) -> Iterable[tuple[str, int]]:
    """Returns each of *heads* with its figure."""
    return zip(heads, counts, strict=True)


@register.filter
def time_left(at: dt.datetime) -> str:
    """Returns how long it is until *at*: 2 days 6 h."""
    return time_left_in_words(at - timezone.now())


@register.inclusion_tag("components/help.html", name="help")
def help_beside(word: str) -> dict[str, object]:
    """Draws the help on *word* of `campaign.i18n.help_words`."""
    found = HELP[word]
    href = reverse("battles:clause", args=["campaign", found.clause]) if found.clause else ""
    path, _hash, anchor = found.guide.partition("#")
    guide = f"{reverse('guide', args=[path])}#{anchor}" if path else ""
    return {"help": found, "href": href, "guide": guide}


@register.simple_tag
def help_of(field: object) -> str:
    """Returns the word of the help that the form of *field* gives it; "" for none."""
    form = getattr(field, "form", None)
    return str(getattr(form, "helps", {}).get(getattr(field, "name", ""), ""))


@register.filter
def page_of(slug: str, name: str) -> str:
    """Returns the address of a page, by its name, of the campaign with that *slug*: forces."""
    return reverse(f"campaign:{name}", args=[slug])
