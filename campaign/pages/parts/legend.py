"""The address of the legend of signs."""

from urllib.parse import urlencode

from django.urls import reverse

from campaign.models import Campaign


def legend_address(campaign: Campaign) -> str:
    """Returns the address of the legend with the names of the sides of *campaign*."""
    return f"{reverse('signs')}?{urlencode({'campaign': campaign.slug})}"
