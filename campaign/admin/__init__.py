"""The umpire's back room. What is kept by operations is shown to be read; names, map, seats and officers are
mended here by hand, with history.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from campaign.admin import campaigns, forces, ledger, map, people, records

__all__ = ["campaigns", "forces", "ledger", "map", "people", "records"]

admin.site.index_title = gettext_lazy("The umpire’s back room")
