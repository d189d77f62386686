"""The look-ups that the address of a list may ask for: those that the list itself offers, and no other."""

from collections.abc import Iterator
from typing import Any

from django.contrib.admin.filters import FieldListFilter, ListFilter
from django.contrib.admin.utils import get_fields_from_path
from django.http import HttpRequest
from unfold.admin import ModelAdmin

PARTS_OF_A_DATE = ("year", "month", "day")


class OfferedLookups(ModelAdmin):
    """A list that answers no question about a column beyond its own filters.

    Django's own rule allows every look-up in the model's own fields. With `?seed__startswith=` a column that
    is never shown could be read letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return request is not None and lookup in self.offered_lookups(request)

    def offered_lookups(self, request: HttpRequest) -> frozenset[str]:
        """Returns the parameters that links on this list carry, for this reader."""
        hierarchy = self.date_hierarchy
        dates = {f"{hierarchy}__{part}" for part in PARTS_OF_A_DATE} if hierarchy else set()
        shown = {name for each in self.shown_filters(request) for name in each.expected_parameters() if name}
        return frozenset(dates | shown)

    def shown_filters(self, request: HttpRequest) -> Iterator[ListFilter]:
        """Yields the filters beside this list, none of them chosen."""
        nothing: dict[str, list[str]] = {}
        for offered in self.get_list_filter(request):
            if isinstance(offered, type):
                made: Any = offered(request, nothing, self.model, self)
            else:
                path, kind = (
                    offered if isinstance(offered, tuple | list) else (offered, FieldListFilter.create)
                )
                field = get_fields_from_path(self.model, path)[-1]
                made = kind(field, request, nothing, self.model, self, field_path=path)
            yield made
