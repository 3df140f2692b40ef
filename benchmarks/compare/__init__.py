"""How fast our games are in two revisions, measured in turns."""
