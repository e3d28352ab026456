#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the operations and types of clients/python from openapi.yaml.

    python.py          writes clients/python/src/carillon_client/_operations.py and _models.py
    python.py --check  fails if they are not what it would write
"""

import json
import keyword
import re
import textwrap

from contract import Contract
from output import ROOT, write

PACKAGE = ROOT / "clients/python/src/carillon_client"
HEAD = '''# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
# Written by Scripts/clients/python.py from openapi.yaml; do not edit.
# ruff: noqa: E501, I001, RUF100
'''
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
WIDTH = 120


def snake(name):
    """`fadeIn` and `If-Match` as names of Python."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name.replace("-", "_")).lower()
    name = re.sub(r"_+", "_", re.sub(r"\W", "_", name))
    return name + "_" if keyword.iskeyword(name) else name


def capital(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W+", name))


def split(text):
    """The parts of a union; those inside brackets and quotation marks stay together."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "[") - (sign == "]")
        if depth == 0 and text[at : at + 3] == " | ":
            parts.append(text[start:at])
            start = at + 3
    return [*parts, text[start:]]


def union(parts):
    """A union without repetition, `None` last."""
    unique = list(dict.fromkeys(part for text in parts for part in split(text)))
    if "Any" in unique:
        return "Any"
    return " | ".join(sorted(unique, key=lambda part: part == "None"))


def docstring(text, indent):
    """The first paragraph of a description."""
    paragraph = " ".join((text or "").strip().split("\n\n")[0].split()).replace("\\", "\\\\").replace('"""', "'''")
    if not paragraph:
        return []
    lines = textwrap.wrap(paragraph, WIDTH - len(indent) - 6)
    if len(lines) == 1:
        return [f'{indent}"""{lines[0]}"""' if not lines[0].endswith('"') else f'{indent}"""{lines[0]} """']
    return [f'{indent}"""{lines[0]}', *(indent + line for line in lines[1:]), f'{indent}"""']


def wrapped(argument):
    """The lines of an argument of a call."""
    if len(argument) + 13 <= WIDTH or not argument.endswith("}"):
        return [f"            {argument},"]
    start, members = argument[:-1].split("{", 1)
    indent = 16 * " "
    # A name stays with its value.
    lines = textwrap.wrap(members.replace(": ", ":\0") + ",", WIDTH, initial_indent=indent, subsequent_indent=indent)
    lines = [line.replace("\0", " ") for line in lines]
    return [f"            {start}{{", *lines, "            },"]


class Models:
    """The types of all schemas, and of those inside others, by name."""

    def __init__(self, contract):
        self.contract = contract
        self.texts = dict.fromkeys(contract.schemas)
        self.inside = {}
        for name, schema in contract.schemas.items():
            self.define(name, schema)

    def define(self, name, schema):
        """Writes a named schema: a TypedDict for an object with known members, else another name of its type."""
        alternatives = self.alternatives(schema)
        if alternatives and not schema.get("properties"):
            text = union(self.of(one, f"{name}{index}") for index, one in enumerate(alternatives, 1))
        elif self.is_record(schema):
            self.texts[name] = self.record(name, schema)
            return
        else:
            text = self.of(schema, name + "Value")
        self.texts[name] = [f"{name}: TypeAlias = {self.quoted(text)}", *docstring(schema.get("description"), "")]

    def quoted(self, text):
        """Aliases are values, so that the names of later types stand in quotation marks."""
        return json.dumps(text) if re.search(r"[A-Z]\w*", re.sub(r'Literal\[.*?\]|"[^"]*"', "", text)) else text

    def alternatives(self, schema):
        """The alternatives that are types of their own, not only sets of required members."""
        found = []
        for word in ("oneOf", "anyOf"):
            found += [one for one in schema.get(word, []) if set(one) - {"required", "not", "description"}]
        return found

    def is_record(self, schema):
        """Whether an object has members that are known by name."""
        return bool(self.members(schema)[0]) and schema.get("type", "object") == "object"

    def members(self, schema, merged=False):
        """Members with their schemas, and the names of those that are always there; of alternatives too if `merged`."""
        members, required = {}, set(schema.get("required", []))
        if "$ref" in schema:
            inner, needed = self.members(self.contract.resolve(schema), merged)
            members |= inner
            required |= needed
        for part in schema.get("allOf", []):
            inner, needed = self.members(part, merged)
            members |= inner
            required |= needed
        if merged or schema.get("properties"):
            sets = []
            for one in self.alternatives(schema):
                inner, needed = self.members(one, merged)
                for name, value in inner.items():
                    members[name] = {"anyOf": [members[name], value]} if members.get(name, value) != value else value
                sets.append(needed)
            required |= set.intersection(*sets) if sets else set()
        return members | schema.get("properties", {}), required

    def record(self, name, schema):
        members, required = self.members(schema)
        types = {}
        for member, value in members.items():
            text = self.of(value, name + capital(member))
            types[member] = text if member in required else f"NotRequired[{text}]"
        if all(member.isidentifier() and not keyword.iskeyword(member) for member in types):
            return [
                f"class {name}(TypedDict):",
                *docstring(schema.get("description"), "    "),
                *([""] if schema.get("description") else []),
                *(f"    {member}: {text}" for member, text in types.items()),
            ]
        entries = []
        for member, text in types.items():
            optional = re.fullmatch(r"NotRequired\[(.*)\]", text)
            inner = json.dumps(optional[1]) if optional else json.dumps(text)
            entries.append(f'    "{member}": ' + (f"NotRequired[{inner}]" if optional else inner) + ",")
        return [f'{name} = TypedDict("{name}", {{', *entries, "})", *docstring(schema.get("description"), "")]

    def of(self, schema, name):
        """The type of a schema; an object inside it gets `name`."""
        if not isinstance(schema, dict) or not schema:
            return "Any"
        if "$ref" in schema:
            return schema["$ref"].rsplit("/", 1)[-1]
        if "const" in schema:
            return "None" if schema["const"] is None else f"Literal[{schema['const']!r}]".replace("'", '"')
        if "enum" in schema:
            values = [value for value in schema["enum"] if value is not None]
            text = "Literal[" + ", ".join(json.dumps(v) if isinstance(v, str) else repr(v) for v in values) + "]"
            return text if len(values) == len(schema["enum"]) else union([text, "None"])
        alternatives = self.alternatives(schema)
        if alternatives and not schema.get("properties"):
            return union(self.of(one, name if self.is_record(one) else name + "Value") for one in alternatives)
        parts = schema.get("allOf", [])
        if len(parts) == 1 and not schema.get("properties"):
            return self.of(parts[0], name)
        kinds = schema.get("type", "object" if schema.get("properties") or parts else [])
        if not kinds:
            return "Any"
        return union(self.single(schema, kind, name) for kind in ([kinds] if isinstance(kinds, str) else kinds))

    def single(self, schema, kind, name):
        if kind == "array":
            return f"list[{self.of(schema['items'], name + 'Item')}]" if "items" in schema else "list[Any]"
        if kind != "object":
            return "bytes" if schema.get("format") == "binary" else PLAIN[kind]
        if self.members(schema)[0]:
            while self.inside.get(name, schema) != schema or (name in self.texts and name not in self.inside):
                name += "_"
            if name not in self.inside:
                self.inside[name], self.texts[name] = schema, None
                self.texts[name] = self.record(name, schema)
            return name
        others = schema.get("additionalProperties")
        return f"dict[str, {self.of(others, name + 'Value')}]" if isinstance(others, dict) and others else "dict[str, Any]"

    def text(self):
        lines = [HEAD + '"""The values of the API, as they are in JSON."""', "",
                 "from __future__ import annotations", "",
                 "from typing import Any, Literal, NotRequired, TypeAlias, TypedDict", ""]
        for name in sorted(self.texts):
            lines += ["", *self.texts[name], ""]
        return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


class Operations:
    """The methods of both clients, one for each operation."""

    def __init__(self, contract, models):
        self.models = models
        self.operations = [one for one in contract.operations if not one.is_socket]

    def typed(self, schema, name):
        """The type of a schema, with the module of the types before its names."""
        known = self.models.texts
        text = self.models.of(schema, name)
        parts = re.split(r'("[^"]*")', text)
        return "".join(
            part if part.startswith('"') else re.sub(r"\b[A-Z]\w*\b", lambda m: "models." + m[0] if m[0] in known else m[0], part)
            for part in parts
        )

    def answer(self, operation):
        types = []
        for kind, schema in operation.answer.items():
            if "json" in kind:
                types.append(self.typed(schema, capital(operation.name) + "Answer"))
            else:
                types.append("str" if kind.startswith("text/") or "yaml" in kind else "bytes")
        return union(types) if types else "None"

    def method(self, operation, is_async):
        used = {"self"}

        def unique(name):
            name = snake(name)
            while name in used:
                name += "_"
            used.add(name)
            return name

        first, keywords, call = [], [], []
        places = {}
        for parameter in operation.of_place("path"):
            name = unique(parameter.name)
            places.setdefault("path", []).append((parameter.name, name))
            first.append(f"{name}: {self.typed(parameter.schema, capital(parameter.name))}")
        bodies = dict(operation.bodies)
        form = bodies.pop("multipart/form-data", None)
        json_body = next((bodies.pop(kind) for kind in list(bodies) if "json" in kind), None)
        if json_body is not None:
            members, required = self.models.members(json_body, merged=True)
            is_record = bool(members) or self.models.contract.resolve(json_body).get("maxProperties") == 0
            if is_record:
                places["body"] = []
                required = required if operation.body_required and not bodies else set()
                for member, schema in members.items():
                    name = unique(member)
                    places["body"].append((member, name))
                    keywords.append((name, self.typed(schema, capital(operation.name) + capital(member)), member in required))
            else:
                keywords.append((unique("body"), self.typed(json_body, capital(operation.name) + "Body"), operation.body_required))
                call.append("value=body")
        for parameter in operation.of_place("query"):
            name = next((held for member, held in places.get("body", []) if member == parameter.name), None)
            if name is None:
                name = unique(parameter.name)
                keywords.append((name, self.typed(parameter.schema, capital(operation.name) + capital(parameter.name)),
                                 parameter.required))
            places.setdefault("query", []).append((parameter.name, name))
        if form is not None and json_body is None and not bodies:
            members, _ = self.models.members(form)
            # The member with the file has no type, or that of bytes.
            file = next((name for name, one in members.items() if one.get("type", "string") == "string" and
                         (not one.get("type") or "format" in one or "contentMediaType" in one)), "file")
            call.append(f'file_field="{file}"')
            for member, schema in members.items():
                if member != file:
                    name = unique(member)
                    places.setdefault("body", []).append((member, name))
                    keywords.append((name, self.typed(schema, capital(operation.name) + capital(member)), False))
        if bodies or (form is not None and json_body is None):
            is_only = json_body is None
            keywords.append((unique("content"), "Content", is_only and operation.body_required))
            if bodies:
                kind = unique("content_type")
                keywords.append((kind, "str", False))
                call += ["content=content", f"content_type={kind}"]
            else:
                file_name = unique("file_name")
                keywords.append((file_name, "str", False))
                call += ["form=content", f"file_name={file_name}"]
        for parameter in operation.of_place("header"):
            name = unique(parameter.name)
            places.setdefault("headers", []).append((parameter.name, name))
            keywords.append((name, "str", parameter.required))
        for place, pairs in places.items():
            call.append(f"{place}={{" + ", ".join(f'"{wire}": {name}' for wire, name in pairs) + "}")
        call.sort()
        return self.lines(operation, is_async, first, keywords, call)

    def lines(self, operation, is_async, first, keywords, call):
        keywords.sort(key=lambda one: not one[2])
        arguments = ["self", *first, *(["*"] if keywords else [])]
        arguments += [f"{name}: {text}" if needed else f"{name}: {union([text, 'Unset'])} = UNSET" for name, text, needed in keywords]
        answer = self.answer(operation)
        start = f"    {'async ' if is_async else ''}def {snake(operation.name)}("
        line = start + ", ".join(arguments) + f") -> {answer}:"
        yield from [line] if len(line) <= WIDTH else [start, *(f"        {one}," for one in arguments), f"    ) -> {answer}:"]
        summary = operation.summary.strip().rstrip(".")
        yield f'        """{summary}.'
        yield ""
        yield f"        {operation.method} {operation.path}"
        yield '        """'
        wait = "await " if is_async else ""
        start = f"        answer: {answer} = {wait}self._call("
        parts = [f'"{operation.method}"', f'"{operation.path}"', *call]
        line = start + ", ".join(parts) + ")"
        yield from [line] if len(line) <= WIDTH else [start, *(line for one in parts for line in wrapped(one)), "        )"]
        yield "        return answer"
        yield ""

    def text(self):
        lines = [HEAD + '"""A method for each operation of the API."""', "", "from __future__ import annotations", "",
                 "from typing import Any, Literal", "",
                 "from . import _models as models", "from ._requests import UNSET, Content, Unset", ""]
        for name, is_async in (("Operations", False), ("AsyncOperations", True)):
            define = "async def" if is_async else "def"
            lines += ["", f"class {name}:", '    """All operations by name; the arguments are the members of path, query, header and body."""', "",
                      f"    {define} _call(self, method: str, path_template: str, **parts: Any) -> Any:",
                      "        raise NotImplementedError", ""]
            for operation in self.operations:
                lines += self.method(operation, is_async)
        return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def written():
    """The contents of both files."""
    contract = Contract(ROOT / "openapi.yaml")
    models = Models(contract)
    operations = Operations(contract, models).text()
    return {"_models.py": models.text(), "_operations.py": operations}


def main():
    write(PACKAGE, written())


if __name__ == "__main__":
    main()
