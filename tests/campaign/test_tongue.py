import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import translation

from campaign.access import Member
from campaign.logic.previews import Happening
from campaign.pages.edits import Spots
from campaign.pages.previews import happening
from campaign.tongue import in_tongue, tongue
from tests.campaign.scenes import fought_war
from tests.campaign.test_fog import walk

TEXTS = {"en": "hold", "es": "mantenerse"}


@pytest.mark.parametrize(
    ("language", "said"), [("en", "hold"), ("es", "mantenerse"), ("es-cu", "mantenerse"), ("fr", "hold")]
)
def test_a_text_is_in_the_reader_s_language_or_in_english(language, said):
    with translation.override(language):
        assert in_tongue(TEXTS) == said


def test_a_text_that_is_not_written_yet_is_there_in_english_and_one_in_neither_is_empty():
    with translation.override("es"):
        assert tongue() == "es"
        assert in_tongue({"en": "hold", "es": ""}) == "hold"
        assert in_tongue({"fr": "tenir"}) == ""
    with translation.override(None):
        assert in_tongue(TEXTS) == "hold"


@pytest.mark.django_db
@pytest.mark.services
def test_in_spanish_no_page_calls_a_side_by_its_english_name(client):
    war, _met = fought_war()
    names = {"spain": ("Royal troops", "Tropas reales"), "cuba": ("Rebel army", "Ejército rebelde")}
    for key, (english, spanish) in names.items():
        war.sides.filter(key=key).update(name=english, name_es=spanish)
    client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "es"})
    for name in ("ulises", "ana"):
        client.force_login(User.objects.get(username=name))
        pages = walk(client, f"/c/{war.slug}/")
        assert any("Tropas reales" in page for page in pages.values())
        assert [at for at, page in pages.items() if "Royal troops" in page or "Rebel army" in page] == []
    umpire = Member(war, User.objects.get(username="ulises"), True, None, (), ())
    with translation.override("es"):  # what a preview tells
        taken = Happening("taken", "bor", "cuba", before="spain")
        said = happening(war.turns.latest("number"), taken, Spots.of(umpire))
    assert said == "Bor pasa de Tropas reales a Ejército rebelde."
