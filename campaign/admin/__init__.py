"""The umpire's admin. Rows that operations write are read-only here.

Names, map, seats and officers can be corrected by hand, with history.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from campaign.admin import campaigns, forces, ledger, map, people, records

__all__ = ["campaigns", "forces", "ledger", "map", "people", "records"]

admin.site.index_title = gettext_lazy("The umpire’s admin")
