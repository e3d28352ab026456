#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the schemas of openapi.yaml as TypeScript declarations, by which `make lint` checks the dashboard.

    api-types.py DOCUMENT OUTPUT
"""

import json
import pathlib
import re
import sys

import yaml

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def joined(parts, sign):
    """A union or an intersection of several types."""
    unique = list(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else f" {sign} ".join(f"({part})" for part in unique)


def object_type(schema):
    required = schema.get("required", [])
    members = [
        f"{name if re.fullmatch(r'[A-Za-z_][A-Za-z0-9_]*', name) else json.dumps(name)}"
        f"{'' if name in required else '?'}: {typed(value)}"
        for name, value in schema.get("properties", {}).items()
    ]
    others = schema.get("additionalProperties")
    if isinstance(others, dict):
        members.append(f"[name: string]: {typed(others)}")
    elif not members and others is not False:
        return "{ [name: string]: any }"
    return "{ " + "; ".join(members) + " }" if members else "{}"


def single(schema, kind):
    if kind == "object":
        return object_type(schema)
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(typed(item) for item in schema["prefixItems"]) + "]"
        return f"({typed(schema['items'])})[]" if "items" in schema else "any[]"
    return PLAIN[kind]


def typed(schema):
    """The type of a schema; `any` where it does not say."""
    if not isinstance(schema, dict):
        return "any"
    parts = []
    if "$ref" in schema:
        parts.append(schema["$ref"].rsplit("/", 1)[-1])
    if "const" in schema:
        parts.append(json.dumps(schema["const"]))
    elif "enum" in schema:
        parts.append(joined([json.dumps(value) for value in schema["enum"]], "|"))
    elif "type" in schema or "properties" in schema:
        kinds = schema.get("type", "object")
        parts.append(joined([single(schema, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)], "|"))
    elif "else" in schema:
        # A choice by type: `if` has the type of `then`.
        chosen = typed({**schema["if"], **schema["then"]})
        parts.append(chosen if "not" in schema["else"] else joined([chosen, typed(schema["else"])], "|"))
    parts += [typed(part) for part in schema.get("allOf", [])]
    for choice in ("oneOf", "anyOf"):
        # Alternatives that only say which members are required add nothing to a type.
        alternatives = [part for part in schema.get(choice, []) if set(part) - {"required", "not"}]
        if alternatives:
            parts.append(joined([typed(part) for part in alternatives], "|"))
    return joined(parts, "&") if parts else "any"


def main():
    document, output = (pathlib.Path(name) for name in sys.argv[1:3])
    schemas = yaml.safe_load(document.read_text())["components"]["schemas"]
    lines = [f"  type {name} = {typed(schema)};" for name, schema in schemas.items()]
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("declare namespace API {\n" + "\n".join(lines) + "\n}\n")


main()
