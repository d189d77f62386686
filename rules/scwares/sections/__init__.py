"""The printed sections of SCWaRes, one module each: their calculations, without a battle."""
