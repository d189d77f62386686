from django.urls import path

from battles.views import (
    battle,
    disputes,
    engagements,
    pack,
    playsheet,
    rulebook,
    rules_options as readings,
    rules_tables,
    table,
    table_setup as laying,
)

app_name = "battles"
urlpatterns = [
    path("c/<slug:slug>/engagements/", engagements.engagements, name="engagements"),
    path("c/<slug:slug>/engagements/<slug:ref>/", engagements.engagement, name="engagement"),
    path("c/<slug:slug>/engagements/<slug:ref>/resolve/", engagements.resolve, name="resolve"),
    path("c/<slug:slug>/engagements/<slug:ref>/pursuit/", engagements.pursuit, name="pursuit"),
    path("c/<slug:slug>/engagements/<slug:ref>/layout/", laying.choose_layout, name="layout"),
    path("c/<slug:slug>/engagements/<slug:ref>/odds/", engagements.odds, name="odds"),
    path("c/<slug:slug>/engagements/<slug:ref>/scale/", laying.choose_scale, name="scale"),
    path("c/<slug:slug>/engagements/<slug:ref>/ruleset/", laying.choose_ruleset, name="ruleset"),
    path("c/<slug:slug>/engagements/<slug:ref>/ground/", laying.ground, name="ground"),
    path("c/<slug:slug>/engagements/<slug:ref>/ground/draw/", laying.draw_again, name="draw-again"),
    path("c/<slug:slug>/engagements/<slug:ref>/battle/", battle.battle, name="battle"),
    path("c/<slug:slug>/engagements/<slug:ref>/pack/", pack.pack, name="pack"),
    path("c/<slug:slug>/engagements/<slug:ref>/table/", table.table, name="table"),
    path("c/<slug:slug>/engagements/<slug:ref>/table/confirm/", table.confirm, name="confirm"),
    path("c/<slug:slug>/engagements/<slug:ref>/correct/", table.correct, name="correct"),
    path("c/<slug:slug>/engagements/<slug:ref>/disputes/", disputes.disputes, name="disputes"),
    path("c/<slug:slug>/engagements/<slug:ref>/disputes/strike/", disputes.strike, name="strike-dispute"),
    path("c/<slug:slug>/engagements/<slug:ref>/play-sheet/", playsheet.sheet_at, name="sheet-at"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/play-sheet/<slug:name>/",
        playsheet.procedure_at,
        name="procedure-at",
    ),
    path("c/<slug:slug>/readings/", readings.readings, name="readings"),
    path("c/<slug:slug>/tables/", rules_tables.tables, name="tables"),
    path("c/<slug:slug>/tables/file/", rules_tables.tables_file, name="tables-file"),
    path("rules/", rulebook.rulebooks, name="rulebooks"),
    path("rules/<slug:ruleset>/", rulebook.rulebook, name="rulebook"),
    path("rules/<slug:ruleset>/play-sheet/", playsheet.playsheet, name="playsheet"),
    path("rules/<slug:ruleset>/play-sheet/<slug:name>/", playsheet.procedure, name="procedure"),
    path("rules/<slug:ruleset>/<slug:key>/", rulebook.clause, name="clause"),
]
