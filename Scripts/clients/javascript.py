#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the operations and types of the JavaScript client from openapi.yaml.

    javascript.py          writes public/js/carillon/operations.js, operations.d.ts and models.d.ts
    javascript.py --check  fails if they are not what it would write
"""

import json
import re
import textwrap

from contract import Contract
from output import ROOT, write

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/javascript.py from openapi.yaml; do not edit.
"""
#: The headers that operations take; carillon.js has them, too.
FIELDS = {"Idempotency-Key": "idempotencyKey", "If-Match": "ifMatch", "If-None-Match": "ifNoneMatch"}
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


def comment(text, indent=""):
    """The first paragraph of a description."""
    paragraph = " ".join((text or "").strip().split("\n\n")[0].split()).replace("*/", "*\\/")
    if not paragraph:
        return []
    lines = textwrap.wrap(paragraph, 120 - len(indent))
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def members(contract, schema):
    """The names of an object's members, and of those that it must have."""
    schema = contract.resolve(schema)
    names, required = set(schema.get("properties", {})), set(schema.get("required", []))
    for part in schema.get("allOf", []):
        found, needed = members(contract, part)
        names |= found
        required |= needed
    return names, required


def qualified(text):
    """A type in which the names of schemas are those of the module `models`."""
    return re.sub(r'"[^"]*"|(?<![\w.])[A-Z]\w*\b(?!\??:)', lambda found: found[0] if found[0][0] == '"' else f"models.{found[0]}", text)


class Operations:
    """The operations as a table for carillon.js, and as an interface."""

    def __init__(self, contract):
        self.contract = contract
        self.all = [operation for operation in contract.operations if not operation.is_socket]

    def table(self):
        lines = []
        for operation in self.all:
            beside = ",".join(self.query(operation)) if operation.bodies.get("application/json") else ""
            lines.append(f"{operation.name} {operation.method} {operation.path}{'?' if beside else ''}{beside}")
        note = "/** Name, method and path of every operation, and of those with a body what goes into the query. */"
        return "\n".join([HEAD, note, "export const operations = `", *lines, "`;", ""])

    def query(self, operation):
        """The parameters of the query by name, but those that the body has, too."""
        schema = operation.bodies.get("application/json")
        names = members(self.contract, schema)[0] if schema else ()
        return {one.name: one for one in operation.of_place("query") if one.name not in names}

    def arguments(self, operation):
        """The type of the members, and whether they must be given."""
        headers = [f"{FIELDS[one.name]}?: string" for one in operation.of_place("header")]
        query = self.query(operation)
        parts, required = [], any(one.required for one in query.values())
        schema = operation.bodies.get("application/json")
        if schema is not None:
            names, needed = members(self.contract, schema)
            required = required or bool(needed)
            parts += [qualified(typed(schema))] if names else []
        elif operation.bodies:
            required = True
            headers += ["content: Content", "contentType?: string"]
        given = [f"{name}{'' if one.required else '?'}: {qualified(typed(one.schema))}" for name, one in query.items()]
        if given or headers:
            parts.append("{ " + "; ".join([*given, *headers]) + " }")
        return " & ".join(parts) or "{}", required

    def answer(self, operation):
        kinds = operation.answer
        if "application/json" in kinds:
            return qualified(typed(kinds["application/json"]))
        if not kinds:
            return "null"
        return "string" if all(kind.startswith(("text/", "application/yaml")) for kind in kinds) else "Uint8Array"

    def interface(self):
        lines = [HEAD, 'import type { CallOptions, Content } from "./carillon.js";', 'import type * as models from "./models.js";', "",
                 "export const operations: string;", "",
                 "/** All operations by name: what the path needs, the members of query, header and body, and options of the call. */",
                 "export interface Operations {"]
        for operation in self.all:
            place = [f"{one.name}: {'number' if one.schema.get('type') == 'integer' else 'string'}" for one in operation.of_place("path")]
            kind, required = self.arguments(operation)
            given = ", ".join([*place, f"members{'' if required else '?'}: {kind}", "options?: CallOptions"])
            lines += comment(operation.summary, "  ")
            lines.append(f"  {operation.name}({given}): Promise<{self.answer(operation)}>;")
        return "\n".join([*lines, "}", ""])


def models(contract):
    lines = [HEAD, "// The dashboard names them API.Sound and so on.", "export as namespace API;", ""]
    for name, schema in contract.schemas.items():
        lines += comment(schema.get("description"))
        lines.append(f"export type {name} = {typed(schema)};")
    return "\n".join([*lines, ""])


def main():
    contract = Contract(ROOT / "openapi.yaml")
    operations = Operations(contract)
    write(ROOT / "public/js/carillon", {
        "operations.js": operations.table(), "operations.d.ts": operations.interface(), "models.d.ts": models(contract),
    })


if __name__ == "__main__":
    main()
