# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the operations and models of the Swift client from openapi.yaml.

    swift.py          writes the Generated folders of Sources/ClientCore, CarillonClient and Provisioning
    swift.py --check  fails if it is not what it would write
"""

import re

from contract import Contract
from output import ROOT, write
from provisioning import write_contract

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/swift.py from openapi.yaml.
// swift-format-ignore-file

"""
IMPORTS = "@_exported public import ClientCore\nimport JSONCoding\n"
KEYWORDS = {
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
}
#: Written by hand, or taken by the standard library.
RESERVED = {"Problem", "Event", "Mirror", "Place", "Request", "Answer", "Call", "Carillon", "Members", "Metering", "Operations",
            "LinkState", "Nullable", "String", "Int", "Double", "Bool", "Array", "Dictionary", "Optional", "Result", "Error", "Task"}
#: Parts of the mirror, which events contain.
ROOTS = ("Player", "Sound", "Station", "Music", "Queue", "Manager", "Session", "Health")


def lower(name):
    """A Swift name of a member, a parameter or a case."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
    name = words[0][0].lower() + words[0][1:] + "".join(word[0].upper() + word[1:] for word in words[1:])
    if name[0].isdigit():
        name = "_" + name
    return f"`{name}`" if name in KEYWORDS else name


def one_line(text):
    return " ".join(str(text).split()).replace("*/", "* /")


class Writer:
    """Translates schemas to types and operations to methods."""

    def __init__(self, contract):
        self.contract = contract
        self.read = set()
        self.written = set()

    # Schemas

    def type_of(self, schema):
        """The Swift type, and whether it may be null."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            target = self.contract.schemas[name]
            if name == "Problem":
                return name, False
            if self.is_record(target) or self.is_enum(target):
                return self.model(name), False
            return self.type_of(target)
        for word in ("allOf", "oneOf", "anyOf"):
            if word in schema:
                return self.type_of_parts(schema[word], word)
        if "const" in schema:
            return {bool: "Bool", int: "Int", float: "Double", str: "String"}.get(type(schema["const"]), "JSONValue"), False
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        is_null = "null" in kinds
        kinds = [kind for kind in kinds if kind != "null"]
        if sorted(kinds) == ["integer", "number"]:
            kinds = ["number"]
        if len(kinds) != 1:
            return "JSONValue", is_null
        return self.type_of_kind(kinds[0], schema), is_null

    def type_of_kind(self, kind, schema):
        if kind == "array":
            element, is_null = self.type_of(schema.get("items", {}))
            return f"[{element}{'?' if is_null else ''}]"
        if kind == "object":
            values = schema.get("additionalProperties")
            if isinstance(values, dict) and "properties" not in schema:
                element, is_null = self.type_of(values)
                return f"[String: {element}{'?' if is_null else ''}]"
            return "JSONValue"
        return {"string": "String", "integer": "Int", "number": "Double", "boolean": "Bool"}.get(kind, "JSONValue")

    def type_of_parts(self, parts, word):
        is_null = any(part.get("type") == "null" for part in parts)
        types = [self.type_of(part) for part in parts if part.get("type") != "null" and (set(part) - {"required", "not", "description"})]
        is_null = is_null or (word != "allOf" and any(null for _, null in types))
        names = {name for name, _ in types}
        return (names.pop() if len(names) == 1 else "JSONValue"), is_null

    @staticmethod
    def is_enum(schema):
        values = schema.get("enum", [])
        return len(values) > 1 and all(isinstance(value, str) for value in values)

    def is_record(self, schema):
        return bool(self.properties(schema)[0])

    @staticmethod
    def model(name):
        name = name[0].upper() + name[1:]
        return name + "Value" if name in RESERVED else name

    def properties(self, schema, depth=0):
        """The members of an object by name, and the names of those that it always has."""
        schema = self.contract.resolve(schema)
        if depth > 6:
            return {}, set()
        members = dict(schema.get("properties", {}))
        required = set(schema.get("required", []))
        for part in schema.get("allOf", []):
            found, needed = self.properties(part, depth + 1)
            members = {**found, **members}
            required |= needed
        for word in ("oneOf", "anyOf"):
            parts = [self.properties(part, depth + 1) for part in schema.get(word, []) if part.get("type") != "null"]
            parts = [part for part in parts if part[0]]
            for found, _ in parts:
                for name, value in found.items():
                    same = name not in members or self.type_of(members[name]) == self.type_of(value)
                    members[name] = members.get(name, value) if same else {}
            if parts:
                required |= set.intersection(*(needed & set(found) for found, needed in parts))
        return members, required & set(members)

    def used(self, schema, into):
        """Adds the named records of a schema and of all that it holds."""
        if isinstance(schema, list):
            for part in schema:
                self.used(part, into)
        elif isinstance(schema, dict):
            if "$ref" in schema:
                name = schema["$ref"].rsplit("/", 1)[-1]
                if name in into or name == "Problem" or name not in self.contract.schemas:
                    return
                into.add(name)
                self.used(self.contract.schemas[name], into)
            else:
                for value in schema.values():
                    self.used(value, into)

    def holds(self, name, target, seen):
        """Whether a struct holds itself, other than in an array."""
        if name in seen:
            return False
        seen.add(name)
        for schema in self.properties(self.contract.schemas[name])[0].values():
            kind = self.type_of(schema)[0]
            for other in self.contract.schemas:
                if self.model(other) == kind and (other == target or self.holds(other, target, seen)):
                    return True
        return False

    def members(self, name):
        """Each member: name, Swift name, type, whether it may be absent, whether it may be null, description."""
        found, required = self.properties(self.contract.schemas[name])
        for member, schema in found.items():
            kind, is_null = self.type_of(schema)
            if any(self.model(other) == kind and (other == name or self.holds(other, name, set())) for other in self.contract.schemas
                   if self.is_record(self.contract.schemas[other])):
                kind = "JSONValue"
            text = schema.get("description") or self.contract.resolve(schema).get("description") or ""
            yield member, lower(member), kind, member not in required, is_null, one_line(text)

    def models(self):
        for operation in self.contract.operations:
            self.used(list(operation.answer.values()), self.read)
            self.used(list(operation.bodies.values()), self.written)
            self.used([parameter.schema for parameter in operation.parameters], self.written)
        for name in ROOTS:
            self.used({"$ref": f"#/components/schemas/{name}"}, self.read)
        lines = [HEAD + IMPORTS]
        for name in sorted(self.contract.schemas):
            schema = self.contract.schemas[name]
            if name == "Problem" or name not in self.read | self.written:
                continue
            if self.is_enum(schema):
                lines += self.enum(name, schema)
            elif self.is_record(schema):
                lines += self.record(name, schema)
        return "\n".join(lines) + "\n"

    def enum(self, name, schema):
        model = self.model(name)
        yield f"\n/// {one_line(schema.get('description', 'One of the named values.'))}"
        yield f"public struct {model}: OpenString {{"
        yield "    public let rawValue: String"
        yield "    public init(rawValue: String) { self.rawValue = rawValue }"
        for value in schema["enum"]:
            yield f"    public static let {lower(value)} = {model}(rawValue: \"{value}\")"
        yield "}"

    def record(self, name, schema):
        members = list(self.members(name))
        is_read, is_written = name in self.read, name in self.written
        forms = ["JSONReadable"] * is_read + ["JSONWritable"] * is_written + ["Sendable"]
        if is_read and any(
            member == "id" and kind != "JSONValue" and not is_optional for member, _, kind, is_optional, _, _ in members
        ):
            forms.append("Identifiable")
        yield f"\n/// {one_line(schema.get('description', f'The schema `{name}`.'))}"
        yield f"public struct {self.model(name)}: {', '.join(forms)} {{"
        for _, swift, kind, is_optional, is_null, text in members:
            note = f"    /// {text}\n" if text else ""
            yield f"{note}    public {'var' if is_written else 'let'} {swift}: {kind}{'?' if is_optional or is_null else ''}"
        if is_read:
            yield "\n    /// Reads it.\n    public init(json: JSONValue) throws(ClientError) {"
            yield "        let members = try Members(json)"
            for member, swift, _, is_optional, is_null, _ in members:
                yield f"        self.{swift} = try members.{'optional' if is_optional or is_null else 'required'}(\"{member}\")"
            yield "    }"
        if is_written:
            ordered = sorted(members, key=lambda one: one[3])
            yield "\n    /// Makes one."
            yield "    public init(" + ", ".join(
                f"{swift}: {kind}{'? = nil' if is_optional else '?' * is_null}" for _, swift, kind, is_optional, is_null, _ in ordered) + ") {"
            for _, swift, *_ in members:
                yield f"        self.{swift} = {swift}"
            yield "    }"
            yield "\n    /// As it is sent.\n    public var json: JSONValue {"
            yield "        var members: [JSONMember] = []"
            for member, swift, _, is_optional, _, _ in members:
                if is_optional:
                    yield f"        if let value = self.{swift} {{ members.append(JSONMember(\"{member}\", value.json)) }}"
                else:
                    yield f"        members.append(JSONMember(\"{member}\", self.{swift}.json))"
            yield "        return .object(members)\n    }"
        yield "}"

    # Operations

    def table(self):
        lines = [HEAD + "/// All operations by name: method and path.", "enum Operations {",
                 "    static let all: [String: (method: String, path: String)] = ["]
        for operation in self.contract.operations:
            lines.append(f'        "{operation.name}": ("{operation.method}", "{operation.path}"),')
        return "\n".join([*lines, "    ]", "}"]) + "\n"

    def operations(self):
        lines = [HEAD + IMPORTS, "extension Carillon {"]
        for operation in self.contract.operations:
            if operation.is_socket:
                continue
            lines += self.method(operation)
            kinds = [kind for kind in operation.bodies if not kind.startswith(("application/json", "multipart/"))]
            if kinds and len(kinds) < len(operation.bodies):
                lines += self.method(operation, is_upload=True)
        lines.append("}")
        return "\n".join(lines) + "\n"

    def method(self, operation, is_upload=False):
        kinds = list(operation.bodies)
        has_json = "application/json" in kinds
        is_upload = is_upload or (bool(kinds) and not has_json)
        arguments, steps, notes, names = [], [], [], set()

        def add(label, name, kind, is_optional, text):
            names.add(name)
            arguments.append((is_optional, f"{label}{name}: {kind}{'? = nil' if is_optional else ''}"))
            notes.append((is_optional, name.strip("`"), text))

        for parameter in operation.of_place("path"):
            kind, _ = self.type_of(parameter.schema)
            kind = kind if kind in ("Int", "Double") else "String"
            name = lower(parameter.name)
            add("_ ", name, kind, False, parameter.description)
            steps.append(f'call.replace("{parameter.name}", {name})')
        if is_upload:
            add("_ ", "content", "[UInt8]", False, "The bytes of the file.")
            add("", "contentType", "String", False, "Their media type, such as `audio/wav`.")
        elif has_json:
            schema = operation.bodies["application/json"]
            members, required = self.properties(schema)
            if members:
                steps.append("call.beginBody()")
            elif "$ref" in schema or self.contract.resolve(schema).get("type") != "object":
                add("", "body", "JSONValue", not operation.body_required, "The content.")
                steps.append("if let body { call.content(body.encoded, type: \"application/json\") }" if not operation.body_required
                             else "call.content(body.encoded, type: \"application/json\")")
            for member, value in members.items():
                kind, is_null = self.type_of(value)
                # The path may have a parameter of the same name.
                name = lower(member) if lower(member) not in names else lower(f"new-{member}")
                text = value.get("description") or self.contract.resolve(value).get("description") or ""
                if is_null and member not in required:
                    kind = f"Nullable<{kind}>"
                elif is_null:
                    kind += "?"
                add("", name, kind, member not in required, text)
                steps.append(f'call.member("{member}", {name})' if not (is_null and member in required)
                             else f'call.member("{member}", {name}.json)')
        kinds_of_answer = list(operation.answer)
        is_json = "application/json" in kinds_of_answer
        for parameter in [*operation.of_place("query"), *operation.of_place("header")]:
            name = lower(parameter.name)
            # A body has the same; another format would not be read.
            if name in names or (parameter.name == "format" and is_json and len(kinds_of_answer) > 1):
                continue
            kind, _ = self.type_of(parameter.schema)
            add("", name, kind, not parameter.required, parameter.description)
            step = "query" if parameter.place == "query" else "field"
            steps.append(f'call.{step}("{parameter.name}", {name})')
        if is_upload:
            steps.append("call.content(content, type: contentType)")
        result, way = "", "try await perform(call)"
        if is_json:
            kind, is_null = self.type_of(operation.answer["application/json"])
            result, way = f" -> {kind}{'?' if is_null else ''}", "return try await read(call)"
        elif kinds_of_answer and all(kind.startswith(("text/", "application/yaml")) for kind in kinds_of_answer):
            result, way = " -> String", "return try await text(call)"
        elif kinds_of_answer:
            result, way = " -> [UInt8]", "return try await bytes(call)"
        arguments.sort(key=lambda one: one[0])
        yield f"\n    /// {one_line(operation.summary) or operation.name}"
        notes = [f"    /// - Parameter {name}: {one_line(text)}" for _, name, text in sorted(notes, key=lambda one: one[0]) if text]
        yield from ["    ///", *notes] if notes else []
        if result:
            yield "    @discardableResult"
        yield f"    public func {lower(operation.name)}({', '.join(text for _, text in arguments)}) async throws(ClientError){result} {{"
        yield f"        {'var' if steps else 'let'} call = Call(\"{operation.method}\", \"{operation.path}\")"
        for step in steps:
            yield f"        {step}"
        yield f"        {way}\n    }}"


def main():
    contract = Contract(ROOT / "openapi.yaml")
    writer = Writer(contract)
    write(ROOT / "Sources/ClientCore/Generated", {"Operations.swift": writer.table()})
    write(ROOT / "Sources/CarillonClient/Generated", {"Models.swift": writer.models(), "Operations.swift": writer.operations()})
    write_contract(contract)


if __name__ == "__main__":
    main()
