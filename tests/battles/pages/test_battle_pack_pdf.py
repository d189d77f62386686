"""The pack as one document: what its page shows, cards to cut out, and all tables."""

import pypdfium2
import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse

from battles.access import battle_of
from battles.mustering import roster_from_plain
from battles.operations.table_setup import choose_ruleset
from campaign.models import Engagement
from campaign.views.returns import pdf_response
from tests.battles.fields import SMALL, hold_back, meet, seat, umpire_of
from tests.campaign.scenes import printed_text
from tests.campaign.whole.test_fog import secrets, secrets_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement() -> Engagement:
    engagement = meet(SMALL)
    engagement.is_referred = True
    engagement.save(update_fields=["is_referred"])
    return engagement


def document(client, engagement, person, paper="a4") -> bytes:
    client.force_login(person)
    answer = client.get(
        f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack.pdf?paper={paper}"
    )
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


def widest_band_in_mm(page) -> float:
    """Returns the widest blank band of *page* above its board's caption."""
    text = page.get_textpage()
    start = text.get_text_bounded().index("The units are where")
    drawn = page.render(scale=0.5, grayscale=True).to_pil()
    wide, pixels = drawn.width, drawn.tobytes()
    caption = int((page.get_height() - text.get_charbox(start)[3]) / 2)
    inked = [row for row in range(caption) if min(pixels[row * wide : (row + 1) * wide]) < 200]
    return max(after - row for row, after in zip(inked, inked[1:], strict=False)) * 2 / 72 * 25.4


@pytest.mark.parametrize(
    ("ruleset", "cards"),
    [
        ("machete", True),
        ("scwares", False),
        ("acw_hex", False),
        ("macduff", True),
        ("mexican_war", False),
    ],
)
def test_it_holds_every_unit_once_a_page_the_way_to_the_log_and_all_tables_last(
    client, engagement, ruleset, cards
):
    umpire = umpire_of(engagement.campaign)
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    made = pypdfium2.PdfDocument(document(client, engagement, umpire, "letter"))
    assert [round(n) for n in made[0].get_size()] == [612, 792]
    assert widest_band_in_mm(made[0]) < 6
    pages = [" ".join(page.get_textpage().get_text_bounded().split()) for page in made]
    made.close()
    assert "all tables on one page" in pages[-1]
    assert f"/engagements/{engagement.ref}/table/" in pages[-2]
    assert all(way in pages[-2] for way in ("Nobody", "In good order", "Routed", "Overrun"))
    (apart,) = [page for page in pages if "Hour and weather" in page]
    assert "The battle begins on" in apart
    assert "only if the umpire says so." in apart  # the box is not split
    assert any("Cards to cut out" in page for page in pages) == cards
    engagement.refresh_from_db()
    for unit in roster_from_plain(battle_of(engagement).roster).units:
        assert unit.chief or any(unit.name in page for page in pages), unit.name


def test_a_player_s_holds_nothing_of_the_enemy_but_what_was_seen(client, engagement):
    hold_back(engagement, "guerrilla")
    text = printed_text(document(client, engagement, seat(engagement.campaign, "camaguey")))
    assert "Band" in text
    assert "What is known of the enemy" in text
    assert secrets_read({"pack": text}, secrets(engagement.campaign, "cuba")) == []
    whole = printed_text(document(client, engagement, umpire_of(engagement.campaign)))
    assert secrets_read({"pack": whole}, secrets(engagement.campaign, "cuba")) != []


def test_a_stranger_to_the_campaign_finds_no_pack(client, engagement):
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack.pdf"
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("stranger"))
    assert client.get(address).status_code == 404


def test_the_pursuit_has_a_box_to_tick_and_each_clause_of_hour_and_weather_a_line(
    client, engagement, monkeypatch
):
    umpire, forms = umpire_of(engagement.campaign), []
    choose_ruleset(engagement=engagement, ruleset="macduff", actor=umpire)
    monkeypatch.setattr(
        "battles.views.battle_pack.pdf_response",
        lambda _request, _name, data: forms.append(data) or HttpResponse(content_type="application/pdf"),
    )
    document(client, engagement, umpire)
    form, lines = forms[0]["form"], forms[0]["apart"][0]["lines"]
    assert form["ticks"] == ["The pursuit was played, too"]
    assert form["blanks"] == ["Turns played"]
    assert [line[-14:] for line in lines[1:-1]] == [
        " (MACD-VIS-01)",
        "(MACD-WIND-01)",
        "(MACD-WIND-02)",
        "(MACD-WIND-03)",
    ]


def test_a_return_of_34_units_is_not_split(client, engagement, monkeypatch):
    def crowd(request, name, data):
        for side in data["form"]["sides"]:
            side["rows"] = side["rows"][:1] * 17
        return pdf_response(request, name, data)

    monkeypatch.setattr("battles.views.battle_pack.pdf_response", crowd)
    client.cookies["django_language"] = "es"
    pages = printed_text(document(client, engagement, umpire_of(engagement.campaign), "letter")).split("\f")
    (page,) = [page for page in pages if "Parte de la mesa" in page]
    assert f"/engagements/{engagement.ref}/table/" in page
