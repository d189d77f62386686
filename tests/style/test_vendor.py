"""Files of others in static/vendor are those of vendor.json, to the byte, with their licences."""

import hashlib
import json
from pathlib import Path

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
LISTED = {
    name: digest
    for entry in json.loads((VENDOR / "vendor.json").read_text())
    for name, digest in entry["files"].items()
}


def test_every_file_is_listed_and_unchanged():
    found = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path.name != "vendor.json"
    }
    assert found == LISTED


def test_every_package_brings_its_licence():
    for folder in VENDOR.iterdir():
        if folder.is_dir():
            assert (folder / "LICENSE").is_file()
