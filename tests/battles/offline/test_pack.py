"""The rules as one file: all that a browser needs, and nothing that only the server can import."""

import subprocess
import sys
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from battles.offline.pack import pack_digest, rules_pack


def test_the_file_plays_without_any_package_of_the_server(tmp_path):
    ZipFile(BytesIO(rules_pack("machete"))).extractall(tmp_path)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import battles.offline.playing, rules\n"
        "assert rules.find('machete').assisted\n"
        "assert rules.RULESETS == ('machete',), rules.RULESETS\n"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(tmp_path)], check=True)


@pytest.mark.django_db
def test_the_address_of_the_file_holds_its_digest(client):
    good = client.get(reverse("battles:rules-file", args=["machete", pack_digest("machete")]))
    assert good.content == rules_pack("machete")
    assert "immutable" in good["Cache-Control"]
    for ruleset, digest in (("machete", "0" * 12), ("chess", pack_digest("machete"))):
        assert client.get(reverse("battles:rules-file", args=[ruleset, digest])).status_code == 404
