"""The page that shows what the server offers: made from the schema, one plain page, nothing loaded from elsewhere."""

from __future__ import annotations

import html
import json
from typing import Any

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gloaming: the API</title></head><body><main>
<h1>Gloaming: the API</h1>
<p>HTTP is below; <a href="/openapi.json">openapi.json</a> is the same for machines. The frames of the socket
<code>/api/v1/matches/{match}/socket</code> (subprotocol <code>gloaming.v1</code>) are
<a href="#ClientFrame">ClientFrame</a> and <a href="#ServerFrame">ServerFrame</a>.</p>
"""


def api_page(schema: dict[str, Any]) -> str:
    parts = [HEAD, "<h2>HTTP</h2>"]
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            parts.append(f"<h3><code>{method.upper()} {html.escape(path)}</code></h3>")
            parts.append(f"<p>{html.escape(about.get('description', about.get('summary', '')))}</p>")
            asked = [_parameter(one) for one in about.get("parameters", ())]
            body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            if body is not None:
                asked.append(f"body: {_type(body)}")
            if asked:
                parts.append(f"<ul>{''.join(f'<li>{one}</li>' for one in asked)}</ul>")
            parts.append(f"<ul>{''.join(_answer(*one) for one in about['responses'].items())}</ul>")
    parts.append("<h2>Types</h2>")
    for name, definition in sorted(schema["components"]["schemas"].items()):
        parts.append(f'<h3 id="{html.escape(name)}">{html.escape(name)}</h3>')
        parts.append(f"<p>{html.escape(definition.get('description', ''))}</p>{_definition(definition)}")
    return "".join([*parts, "</main></body></html>\n"])


def _parameter(one: dict[str, Any]) -> str:
    return f"<code>{html.escape(one['name'])}</code> ({one['in']}): {_type(one.get('schema', {}))}"


def _answer(status: str, about: dict[str, Any]) -> str:
    types = [_type(one.get("schema", {})) for one in about.get("content", {}).values()]
    kind = "" if status.startswith("4") or not types else f": {', '.join(types)}"
    return f"<li>{status} {html.escape(about.get('description', ''))}{kind}</li>"


def _definition(definition: dict[str, Any]) -> str:
    if "properties" not in definition:
        return f"<p>{_type(definition)}</p>"
    needed = definition.get("required", ())
    rows = [
        f"<li><code>{html.escape(name)}</code>{'' if name in needed else ' (optional)'}: {_type(part)} "
        f"{html.escape(part.get('description', ''))}</li>"
        for name, part in definition["properties"].items()
    ]
    return f"<ul>{''.join(rows)}</ul>"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = html.escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "const" in schema:
        return f"<code>{html.escape(json.dumps(schema['const']))}</code>"
    if "enum" in schema:
        return " | ".join(f"<code>{html.escape(json.dumps(one))}</code>" for one in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(_type(one) for one in schema[several])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"names to {_type(schema['additionalProperties'])}"
    return html.escape(str(schema.get("type", "anything")))
