from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")

    def ready(self) -> None:
        """The umpire's desk asks what tables ask."""
        from battles.pages.queue_items import handed_in
        from campaign.i18n.labels import translate
        from campaign.pages.desk.queue_items import MORE

        translate(self)
        MORE.append(handed_in)
