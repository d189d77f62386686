"""Names of stocks on pages and in sentences."""

from django.utils.translation import gettext_lazy

from campaign.logic.vocabulary import Stock

STOCK_NAMES = {
    Stock.MEN: gettext_lazy("men"),
    Stock.HORSE: gettext_lazy("horses"),
    Stock.GUN: gettext_lazy("guns"),
    Stock.MOUNTAIN_GUN: gettext_lazy("mountain guns"),
    Stock.FIELD_GUN: gettext_lazy("field guns"),
    Stock.FORTRESS_GUN: gettext_lazy("fortress guns"),
    Stock.SHIP_GUN: gettext_lazy("ship’s guns"),
    Stock.TRUNK_GUN: gettext_lazy("tree-trunk guns"),
    Stock.MULE: gettext_lazy("mules"),
    Stock.RIFLE_BREECH: gettext_lazy("breech-loading rifles"),
    Stock.RIFLE_MUZZLE: gettext_lazy("muzzle-loading rifles"),
    Stock.MUSKET: gettext_lazy("muskets"),
    Stock.SHOTGUN: gettext_lazy("shotguns"),
    Stock.PISTOL: gettext_lazy("pistols"),
    Stock.LANCE: gettext_lazy("lances"),
    Stock.MACHETE: gettext_lazy("machetes"),
    Stock.ROUND: gettext_lazy("rounds"),
    Stock.PROVISIONS: gettext_lazy("loads of provisions"),
}
