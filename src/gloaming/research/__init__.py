"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel, many games at once, and data sets.

Nothing here is needed to play. `pip install gloaming[research]` brings what the environments need, and each module
imports only what it uses.
"""
