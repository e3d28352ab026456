# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The requests of openapi.yaml as JSON Schema, by which documents of `carillon apply` are checked."""

import json

from contract import Contract
from output import ROOT, write

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/swift.py from openapi.yaml.
// swift-format-ignore-file

extension Contract {
    /// The requests with a JSON body, by method and path, and the schemas that they refer to.
    static let text = #\"\"\"
"""
#: Says nothing about what is valid.
SILENT = ("example", "examples")
#: Formats that are checked; the others are those of numbers, or follow from a pattern.
FORMATS = ("date", "time-zone")


def translated(value):
    """A schema whose references are to `$defs`."""
    if isinstance(value, list):
        return [translated(one) for one in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        return {**value, "$ref": value["$ref"].replace("#/components/schemas/", "#/$defs/")}
    return {key: translated(one) for key, one in value.items() if isinstance(one, dict) or says(key, one)}


def says(key, value):
    """Whether a keyword with a value that is no schema limits what is valid."""
    return value in FORMATS if key == "format" else key not in SILENT


def references(value):
    """The names of the schemas that a schema refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].rsplit("/", 1)[-1]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from references(one)


def text(contract):
    """What Sources/Provisioning/Generated/ContractText.swift has."""
    requests = {
        f"{operation.method} {operation.path}": translated(operation.bodies["application/json"])
        for operation in contract.operations
        if "application/json" in operation.bodies
    }
    schemas, waiting = {}, list(references(requests))
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = translated(contract.schemas[name])
            waiting += references(schemas[name])
    lines = [f'"{kind}": {{\n' + ",\n".join(
        f"{json.dumps(name)}: {json.dumps(parts[name], ensure_ascii=False, separators=(',', ':'))}" for name in sorted(parts)
    ) + "\n}" for kind, parts in (("requests", requests), ("$defs", schemas))]
    return HEAD + "{\n" + ",\n".join(lines) + '\n}\n"""#\n}\n'


def write_contract(contract):
    """Writes the file."""
    write(ROOT / "Sources/Provisioning/Generated", {"ContractText.swift": text(contract)})


if __name__ == "__main__":
    write_contract(Contract(ROOT / "openapi.yaml"))
