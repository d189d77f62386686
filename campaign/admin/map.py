"""Places and routes, corrected by hand and exported as a table."""

from typing import Any

from django.contrib import admin
from import_export import fields, resources
from import_export.admin import ExportMixin
from import_export.formats.base_formats import CSV, HTML, JSON, TSV
from unfold.contrib.import_export.forms import ExportForm

from campaign.admin.judged import Remembered
from campaign.models import Place, Route


class PlaceTable(resources.ModelResource):
    """The columns of a scenario's places.csv, in its order."""

    holder = fields.Field(attribute="holder__key", column_name="holder")

    class Meta:
        model = Place
        fields = (
            *(
                "key",
                "name",
                "name_es",
                "latitude",
                "longitude",
                "district",
                "kind",
                "terrain",
                "fortification",
            ),
            *("population", "sugar", "sympathy", "port", "holder", "capacity", "note"),
        )
        export_order = fields


class RouteTable(resources.ModelResource):
    """The columns of a scenario's routes.csv, in its order."""

    a = fields.Field(attribute="a__key", column_name="a")
    b = fields.Field(attribute="b__key", column_name="b")
    km = fields.Field(column_name="km")

    class Meta:
        model = Route
        fields = ("a", "b", "kind", "km", "terrain", "crossing", "note")
        export_order = fields

    def dehydrate_km(self, route: Route) -> str:
        return f"{route.metres / 1000:g}"


class OnTheMap(ExportMixin, Remembered):
    """Nobody adds to a map that is being played on; what is wrong on it is set right."""

    export_form_class = ExportForm
    formats = (CSV, TSV, JSON, HTML)  # whatever else the packages of the site could write

    def has_export_permission(self, request: Any) -> bool:
        return self.judges(request)

    def get_export_resource_kwargs(self, request: Any, **kwargs: Any) -> dict[str, Any]:
        return {}


@admin.register(Place)
class PlaceAdmin(OnTheMap):
    resource_classes = (PlaceTable,)
    list_display = ("__str__", "kind", "terrain", "district", "fortification", "sympathy", "sugar", "holder")
    list_filter = ("campaign", "kind", "terrain", "district", "holder")
    list_select_related = ("holder",)
    search_fields = ("name", "name_es", "key")
    readonly_fields = ("campaign", "key")

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        if db_field.name == "holder" and request.resolver_match:
            place = self.get_object(request, request.resolver_match.kwargs.get("object_id", ""))
            if place:
                kwargs["queryset"] = place.campaign.sides.all()
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


@admin.register(Route)
class RouteAdmin(OnTheMap):
    resource_classes = (RouteTable,)
    list_display = ("key", "kind", "kilometres", "terrain", "crossing")
    list_filter = ("campaign", "kind", "terrain", "crossing")
    search_fields = ("key", "a__name", "b__name")
    readonly_fields = ("campaign", "key", "a", "b")

    @admin.display(description="km", ordering="metres")
    def kilometres(self, route: Route) -> str:
        return f"{route.metres / 1000:g}"
