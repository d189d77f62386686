"""A photograph is kept small, upright, and without what the camera wrote about itself."""

import io

import pytest
from PIL import Image

from campaign.refusals import Refusal
from campaign.store import photographs
from campaign.store.photographs import LONGEST, MOST_BYTES, scale_photograph
from tests.snapshots import snapshot


def test_position_and_camera_are_removed_and_the_picture_stands_upright():
    kept = Image.open(io.BytesIO(scale_photograph(io.BytesIO(snapshot(40, 20, turned=True))).image))
    assert kept.format == "WEBP"
    assert kept.size == (20, 40)
    assert dict(kept.getexif()) == {}
    assert b"GPS" not in kept.tobytes()
    red, green, _blue = kept.getpixel((10, 2))
    assert red > 200 > green  # the left edge, which was red, is the upper one


def test_a_large_one_is_scaled_to_a_size_that_a_phone_loads():
    noise = Image.effect_noise((3000, 2000), 90)
    file = io.BytesIO()
    noise.convert("RGB").save(file, "JPEG", quality=80)
    kept = scale_photograph(io.BytesIO(file.getvalue()))
    assert kept.width < LONGEST  # noise at its full size would be too many bytes
    assert len(kept.image) <= MOST_BYTES < len(file.getvalue())
    plain = scale_photograph(io.BytesIO(snapshot(3000, 2000)))
    assert (plain.width, plain.height) == (LONGEST, round(LONGEST * 2 / 3))
    assert len(plain.image) < MOST_BYTES


def with_broken_notes():
    """Returns a picture whose EXIF block ends in the middle of its header."""
    file = io.BytesIO()
    Image.new("RGB", (40, 20)).save(file, "PNG", exif=b"Exif\0\0II*\0\x08")
    return file.getvalue()


def test_broken_notes_of_a_camera_are_no_fault_of_the_site():
    with pytest.raises(Refusal, match="JPEG, PNG or WebP"):
        scale_photograph(io.BytesIO(with_broken_notes()))


@pytest.mark.parametrize("content", [b"<html>", b"", snapshot(40, 20)[:120], b"GIF89a" + bytes(40)])
def test_a_file_that_is_no_photograph_is_refused(content):
    with pytest.raises(Refusal, match="JPEG, PNG or WebP"):
        scale_photograph(io.BytesIO(content))


def test_one_with_too_many_pixels_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(photographs, "MOST_PIXELS", 799)
    with pytest.raises(Refusal, match="too many pixels"):
        scale_photograph(io.BytesIO(snapshot(40, 20)))


def test_a_small_file_that_opens_to_a_huge_picture_is_refused(monkeypatch):
    monkeypatch.setattr(photographs, "MOST_PIXELS_OPENED", 799)
    file = io.BytesIO()
    Image.new("RGB", (40, 20)).save(file, "WEBP", lossless=True)
    with pytest.raises(Refusal, match="too many pixels"):
        scale_photograph(io.BytesIO(file.getvalue()))


def test_a_jpeg_of_a_thousand_scans_and_one_that_waits_too_long_are_refused(monkeypatch):
    file = io.BytesIO()
    Image.new("RGB", (40, 20)).save(file, "JPEG", progressive=True)
    assert scale_photograph(io.BytesIO(file.getvalue())).width == 40
    with pytest.raises(Refusal, match="JPEG, PNG or WebP"):
        scale_photograph(io.BytesIO(file.getvalue() + photographs.SCAN * 1000))
    monkeypatch.setattr(photographs, "PATIENCE", 0.01)
    with photographs.ONE_AT_A_TIME, pytest.raises(Refusal, match="try again"):
        scale_photograph(io.BytesIO(file.getvalue()))


def test_a_long_photograph_is_read_at_a_part_of_its_size():
    file = io.BytesIO()
    Image.new("RGB", (9000, 3000)).save(file, "JPEG")
    kept = scale_photograph(io.BytesIO(file.getvalue()))
    assert (kept.width, kept.height) == (LONGEST, 427)
