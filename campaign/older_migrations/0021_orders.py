from django.db import migrations, models


def into_objects(apps, schema_editor):
    orders = apps.get_model("campaign", "Order")
    changed = []
    for order in orders.objects.exclude(legs=[]).only("pk", "legs").iterator(chunk_size=500):
        order.legs = [{"to": leg} if isinstance(leg, str) else leg for leg in order.legs]
        changed.append(order)
    orders.objects.bulk_update(changed, ["legs"], batch_size=500)


def into_keys(apps, schema_editor):
    orders = apps.get_model("campaign", "Order")
    changed = []
    for order in orders.objects.exclude(legs=[]).only("pk", "legs").iterator(chunk_size=500):
        order.legs = [leg["to"] for leg in order.legs]
        changed.append(order)
    orders.objects.bulk_update(changed, ["legs"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0020_carrying")]

    operations = [
        migrations.AddField(
            model_name="order",
            name="params",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="What only some kinds of order ask; what is not said is left out.",
            ),
        ),
        migrations.AlterField(
            model_name="order",
            name="legs",
            field=models.JSONField(
                default=list,
                help_text='Up to five: {"to": key of a place}, with "do" and "until" where it halts there.',
            ),
        ),
        migrations.RunPython(into_objects, into_keys),
    ]
