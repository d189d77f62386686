"""Which content security policy which page carries."""

import pytest


def directives(response) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))


@pytest.mark.django_db
def test_pages_take_scripts_and_styles_from_us_alone_and_nothing_inline(client):
    found = directives(client.get("/accounts/login/"))
    assert found["default-src"] == "'none'"
    assert found["script-src"] == found["style-src"] == "'self'"
    assert found["frame-ancestors"] == "'none'"


@pytest.mark.django_db
def test_only_the_admin_may_evaluate_and_write_styles_into_its_pages(client):
    found = directives(client.get("/admin/login/"))
    assert "'unsafe-eval'" in found["script-src"]
    assert "'unsafe-inline'" in found["style-src"]
    assert found["frame-ancestors"] == "'none'"
