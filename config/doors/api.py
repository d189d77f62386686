"""The JSON API under /api/v1: the routers of both apps behind one door, and a page that lists them."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.errors import AuthenticationError

import battles.api
from campaign.api import country, desk, news, orders
from campaign.api.door import PER_MINUTE, KeyAuth, KeyThrottle
from campaign.refusals import Refusal

api = NinjaAPI(
    title="Manigua",
    version="1",
    description="What the pages of a campaign show and take, for programs.",
    urls_namespace="api",
    auth=KeyAuth(),
    throttle=[KeyThrottle()],
    docs_url=None,
    openapi_url=None,
)
for router in (country.router, orders.router, news.router, desk.router, battles.api.router):
    api.add_router("", router)


@api.exception_handler(AuthenticationError)
def answer_stranger(request: HttpRequest, _fault: AuthenticationError) -> HttpResponse:
    """Answers a request without a key as the site's pages do: 404."""
    detail = "Not found. Send your key with the request: Authorization: Bearer KEY"
    return api.create_response(request, {"detail": detail}, status=404)


@api.exception_handler(Http404)
def answer_not_found(request: HttpRequest, _fault: Http404) -> HttpResponse:
    return api.create_response(request, {"detail": "Not found."}, status=404)


@api.exception_handler(Refusal)
def answer_refusal(request: HttpRequest, fault: Refusal) -> HttpResponse:
    """Says in a sentence why the site did not do it."""
    return api.create_response(request, {"detail": str(fault)}, status=409)


def api_schema() -> Any:
    """Returns the API in the way of OpenAPI."""
    return api.get_openapi_schema(path_prefix="/api/v1/")


def show_reference(request: HttpRequest) -> HttpResponse:
    """Shows a page for people who write programs: every address, what it takes and what it answers.

    It is drawn from the OpenAPI description without a script, as the site's policy asks.
    """
    schema = api_schema()
    shapes = schema["components"]["schemas"]
    rows = [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation["summary"],
            "text": operation.get("description", ""),
            "asked": [
                parameter["name"]
                for parameter in operation.get("parameters", ())
                if parameter["in"] == "query"
            ],
            "answer": shape_name(operation["responses"]),
        }
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    named = [
        {"name": name, "text": shape.get("description", ""), "fields": list(shape.get("properties", ()))}
        for name, shape in sorted(shapes.items())
        if name not in ("Input",)
    ]
    context = {"rows": rows, "shapes": named, "per_minute": PER_MINUTE}
    return render(request, "api/reference.html", context)


def shape_name(responses: Any) -> str:
    """Returns the name of the shape of a good answer; with [] if it is a list of them."""
    content = responses[200]["content"]["application/json"]["schema"]
    listed = content.get("items", content)
    name = listed.get("$ref", listed.get("type", "")).rpartition("/")[2]
    return f"{name}[]" if "items" in content else name
