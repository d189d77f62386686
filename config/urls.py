from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView, PasswordResetDoneView
from django.urls import include, path

from campaign.views import signs
from campaign.views.accounts import notices, people
from config import static_files
from config.doors import api_door, front, guides, visitors

admin.autodiscover()
letter_sent = PasswordResetDoneView.as_view(template_name="account/letter_sent.html")
urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/login/", LoginView.as_view(), name="login"),
    path("accounts/logout/", LogoutView.as_view(), name="logout"),
    path("accounts/", people.account, name="account"),
    path("accounts/password/", people.ChangePassword.as_view(), name="password_change"),
    path("accounts/notices/", notices.notices, name="notices"),
    path("accounts/notices/browser/", notices.add_browser, name="notice-browser"),
    path("accounts/notices/<slug:ref>/", notices.channel, name="notice-channel"),
    path("accounts/notices/<slug:ref>/remove/", notices.remove, name="notice-remove"),
    path("notices/<str:token>/", notices.choice, name="notice-choice"),
    path("accounts/forgotten/", people.reset_password, name="password_reset"),
    path("accounts/forgotten/sent/", letter_sent, name="password_reset_done"),
    path("accounts/new/<uidb64>/<token>/", people.ChooseNewPassword.as_view(), name="password_reset_confirm"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("signs/", signs.legend, name="signs"),
    path("api/v1/", api_door.reference, name="api-reference"),
    path("api/v1/openapi.json", api_door.describe, name="api-description"),
    path("api/v1/<path:rest>", api_door.answer, name="api"),
    path("", front.front, name="front"),
    path("start-your-own/", front.start_your_own, name="start-your-own"),
    path("docs/", guides.guide, name="guides"),
    path("docs/<path:path>", guides.guide, name="guide"),
    path("manifest.webmanifest", static_files.manifest, name="manifest"),
    path("no-signal/", static_files.no_signal, name="no-signal"),
    path("service-worker.js", static_files.service_worker, name="service-worker"),
    path("demo/", visitors.look_round, name="look-round"),
    path("", include("campaign.urls")),
    path("", include("battles.urls")),
]
