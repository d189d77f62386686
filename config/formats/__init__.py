"""How dates are written where Django's own way is not the site's. Spanish has the day first already."""
