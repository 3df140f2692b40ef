"""Prints the server's schema, from which the browser's types are made."""

import json

from gloaming.server.app import create_app

print(json.dumps(create_app().openapi()))
