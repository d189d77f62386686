from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("Campaign")

    def ready(self) -> None:
        from campaign import checks  # noqa: F401
        from campaign.i18n.labels import translate_labels
        from campaign.plate import ground
        from campaign.store.map_files import text_of_map

        if text_of_map not in ground.TEXTS:
            ground.TEXTS.append(text_of_map)
        translate_labels(self)
