from django.urls import path

from battles.views import (
    assisted,
    battle,
    battle_pack,
    engagements,
    photographs,
    public,
    referee,
    rest_of_week,
    table,
    table_setup,
    win_chances,
)
from battles.views.rules import disputes, playsheet, rulebook, rules_options, rules_tables

app_name = "battles"
urlpatterns = [
    path("c/<slug:slug>/engagements/", engagements.engagements, name="engagements"),
    path("c/<slug:slug>/desk/rest/settle/", rest_of_week.settle, name="settle-rest"),
    path("c/<slug:slug>/desk/rest/keep/", rest_of_week.keep, name="keep-rest"),
    path("c/<slug:slug>/engagements/<slug:ref>/", engagements.engagement, name="engagement"),
    path("c/<slug:slug>/engagements/<slug:ref>/resolve/", engagements.resolve, name="resolve"),
    path("c/<slug:slug>/engagements/<slug:ref>/pursuit/", engagements.pursuit, name="pursuit"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/battle-type/",
        table_setup.choose_battle_type,
        name="battle-type",
    ),
    path("c/<slug:slug>/engagements/<slug:ref>/win-chances/", win_chances.win_chances, name="win-chances"),
    path("c/<slug:slug>/engagements/<slug:ref>/win-chances/<int:number>/", win_chances.trial, name="trial"),
    path("c/<slug:slug>/engagements/<slug:ref>/scale/", table_setup.choose_scale, name="scale"),
    path("c/<slug:slug>/engagements/<slug:ref>/ruleset/", table_setup.choose_ruleset, name="ruleset"),
    path("c/<slug:slug>/engagements/<slug:ref>/ground/", table_setup.ground, name="ground"),
    path("c/<slug:slug>/engagements/<slug:ref>/ground/draw/", table_setup.draw_again, name="draw-again"),
    path("c/<slug:slug>/engagements/<slug:ref>/battle/", battle.battle, name="battle"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/battle.webp",
        battle.moving_picture,
        name="battle-moving-picture",
    ),
    path("c/<slug:slug>/engagements/<slug:ref>/battle-pack/", battle_pack.battle_pack, name="battle-pack"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/battle-pack.pdf",
        battle_pack.battle_pack_pdf,
        name="battle-pack-pdf",
    ),
    path("c/<slug:slug>/engagements/<slug:ref>/table/", table.table, name="table"),
    path("c/<slug:slug>/engagements/<slug:ref>/table/assisted/", assisted.assisted_game, name="assisted"),
    path("c/<slug:slug>/engagements/<slug:ref>/table/referee/", referee.referee_game, name="referee"),
    path("c/<slug:slug>/engagements/<slug:ref>/table/confirm/", table.confirm, name="confirm"),
    path("c/<slug:slug>/engagements/<slug:ref>/correct/", table.correct, name="correct"),
    path("c/<slug:slug>/engagements/<slug:ref>/photographs/", photographs.photographs, name="photographs"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/photographs/<slug:key>/",
        photographs.photograph,
        name="photograph",
    ),
    path("c/<slug:slug>/photographs/<slug:ref>.webp", photographs.photograph_image, name="photograph-image"),
    path("c/<slug:slug>/engagements/<slug:ref>/disputes/", disputes.disputes, name="disputes"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/disputes/remove/", disputes.remove_ruling, name="remove-ruling"
    ),
    path("c/<slug:slug>/engagements/<slug:ref>/play-sheet/", playsheet.sheet_at, name="sheet-at"),
    path(
        "c/<slug:slug>/engagements/<slug:ref>/play-sheet/<slug:name>/",
        playsheet.procedure_at,
        name="procedure-at",
    ),
    path("c/<slug:slug>/rules-options/", rules_options.rules_options, name="rules-options"),
    path("c/<slug:slug>/tables/", rules_tables.tables, name="tables"),
    path("c/<slug:slug>/tables/file/", rules_tables.tables_file, name="tables-file"),
    path("public/<slug:slug>/battles/", public.battles, name="public-battles"),
    path("public/<slug:slug>/battles/<slug:ref>/", public.battle, name="public-battle"),
    path(
        "public/<slug:slug>/photographs/<slug:ref>.webp",
        photographs.public_photograph_image,
        name="public-photograph-image",
    ),
    path("rules/", rulebook.rulebooks, name="rulebooks"),
    path("rules/<slug:ruleset>/", rulebook.rulebook, name="rulebook"),
    path("rules/<slug:ruleset>/tables.pdf", rulebook.tables_sheet, name="tables-sheet"),
    path("rules/<slug:ruleset>/play-sheet/", playsheet.playsheet, name="playsheet"),
    path("rules/<slug:ruleset>/play-sheet/<slug:name>/", playsheet.procedure, name="procedure"),
    path("rules/<slug:ruleset>/<slug:key>/", rulebook.clause, name="clause"),
]
