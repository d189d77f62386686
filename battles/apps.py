from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BattlesConfig(AppConfig):
    name = "battles"
    verbose_name = _("Battles")

    def ready(self) -> None:
        """Adds the questions of tables, and the computer's work, to the umpire's desk."""
        from battles.pages.computer_work import computer_work
        from battles.pages.queue_items import handed_in
        from campaign.i18n.labels import translate_labels
        from campaign.pages.desk.queue_items import AT_WORK, MORE

        translate_labels(self)
        MORE.append(handed_in)
        AT_WORK.append(computer_work)
