from django.urls import path

from campaign.views import (
    campaigns,
    desk,
    fights,
    forces,
    lines,
    map,
    orders,
    prisoners,
    reports,
    returns,
    settings,
)

app_name = "campaign"
urlpatterns = [
    path("", campaigns.campaigns, name="campaigns"),
    path("c/<slug:slug>/", map.map_, name="map"),
    path("c/<slug:slug>/words/", map.words, name="words"),
    path("c/<slug:slug>/orders/<slug:ref>/", orders.order, name="order"),
    path("c/<slug:slug>/orders/<slug:ref>/withdraw/", orders.withdraw, name="withdraw"),
    path("c/<slug:slug>/forces/", forces.forces, name="forces"),
    path("c/<slug:slug>/forces/<slug:ref>/", forces.force, name="force"),
    path("c/<slug:slug>/reports/", reports.report, name="reports"),
    path("c/<slug:slug>/reports/<int:number>/", reports.report, name="report"),
    path("c/<slug:slug>/returns/", returns.returns, name="returns"),
    path("c/<slug:slug>/returns/<slug:ref>/", returns.return_, name="return"),
    path("c/<slug:slug>/prisoners/", prisoners.prisoners, name="prisoners"),
    path("c/<slug:slug>/desk/", desk.desk, name="desk"),
    path("c/<slug:slug>/desk/rules/", settings.rules, name="settings"),
    path("c/<slug:slug>/desk/lines/", lines.lines, name="lines"),
    path("c/<slug:slug>/desk/lines/file/", lines.download, name="download"),
    path("c/<slug:slug>/desk/lines/branch/", lines.branch, name="branch"),
    path("c/<slug:slug>/desk/lines/back/<int:number>/", lines.back, name="back"),
    path("c/<slug:slug>/desk/lines/undone/<slug:label>/", lines.undone, name="undone"),
    path("c/<slug:slug>/desk/coming/", desk.coming, name="coming"),
    path("c/<slug:slug>/desk/lock/", desk.lock, name="lock"),
    path("c/<slug:slug>/desk/fights/<slug:ref>/carry/", fights.carry, name="carry"),
    path("c/<slug:slug>/desk/fights/<slug:ref>/take-back/", fights.take_back, name="take-back"),
    path("c/<slug:slug>/desk/fights/<slug:ref>/break-off/", fights.break_off, name="break-off"),
]
