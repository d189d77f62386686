"""The printed sections of Machete!, one module each: their calculations, without a battle."""
