"""How fast the environments for research are, beside those of others."""
