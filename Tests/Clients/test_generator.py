#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tests what Scripts/clients/python.py makes of the forms that a schema can have. Needs PyYAML."""

import json
import pathlib
import sys
import tempfile
import types
import typing
import unittest

import python as generator
from carillon_client import _requests
from contract import Contract

STRING, INTEGER = {"type": "string"}, {"type": "integer"}


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def record(required=(), **members):
    return {"type": "object", "required": list(required), "properties": members}


SCHEMAS = {
    "Text": STRING,
    "Level": {"type": "number", "minimum": 0, "maximum": 1},
    "Kind": {"type": "string", "enum": ["a", "b | c", None]},
    "Tree": record(["id"], id=STRING, children={"type": "array", "items": reference("Tree")}, level=reference("Level")),
    "Words": record(["from"], **{"from": STRING, "class": reference("Text"), "x-y": {"type": ["integer", "null"]}}),
    "Base": record(["id"], id=STRING),
    "Derived": {"allOf": [reference("Base"), record(["size"], size=INTEGER)], "unevaluatedProperties": False},
    "Cat": record(["type", "lives"], type={"const": "cat"}, lives=INTEGER),
    "Dog": record(["type"], type={"const": "dog"}, name=STRING),
    "Pet": {"oneOf": [reference("Cat"), reference("Dog")], "discriminator": {"propertyName": "type"}},
    "Either": {**record(path=STRING, url=STRING), "oneOf": [{"required": ["path"]}, {"required": ["url"]}]},
    "MaybeTree": {"oneOf": [{"type": "null"}, reference("Tree")]},
    "Lists": {"type": "array", "items": {"type": ["string", "integer"]}},
    "Nested": record(inside=record(["deep"], deep={"type": ["array", "null"], "items": record(["n"], n=INTEGER)}), others={"type": "object"}),
    "Map": {"type": "object", "additionalProperties": reference("Level")},
    "Anything": {},
}


def body(schema, kind="application/json", required=True):
    return {"requestBody": {"required": required, "content": {kind: {"schema": schema}}}}


def answer(schema=None, kind="application/json", status="200"):
    content = {"content": {kind: {"schema": schema}}} if schema is not None else {}
    return {"responses": {status: {"description": "", **content}, "default": {"description": ""}}}


def operation(name, *parts, parameters=()):
    merged = {"operationId": name, "summary": name, "parameters": list(parameters)}
    for part in parts:
        merged |= part
    return merged


def parameter(name, place, required=False, schema=STRING):
    return {"name": name, "in": place, "required": required, "schema": schema}


PATHS = {
    "/v1/pets/{id}": {
        "parameters": [parameter("id", "path", True)],
        "get": operation("readPet", answer(reference("Pet")), parameters=[parameter("If-None-Match", "header"), parameter("from", "query", True)]),
        "put": operation("replacePet", body(reference("Pet")), answer(reference("Pet"))),
        "delete": operation("disposePet", answer(status="204")),
    },
    "/v1/either": {"post": operation("addEither", body(reference("Either")), answer(reference("Derived"), status="201"))},
    "/v1/lists": {"post": operation("sendList", body(reference("Lists")), answer(reference("Lists")))},
    "/v1/uploads": {
        "post": operation("upload", body({}, "application/octet-stream"), answer({}, "audio/*"), parameters=[parameter("name", "query")]),
    },
    "/v1/forms": {"post": operation("sendForm", body(record(["file"], file={}, name=STRING), "multipart/form-data"), answer(STRING, "text/plain"))},
}


class Recorder:
    """Takes what a method passes to `_call`."""

    def _call(self, method, path_template, **parts):
        return _requests.make_request(method, path_template, **parts)


class GeneratorTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "openapi.json"
            path.write_text(json.dumps({"paths": PATHS, "components": {"schemas": SCHEMAS}}))
            contract = Contract(path)
        models = generator.Models(contract)
        cls.operations_text = generator.Operations(contract, models).text()
        cls.models = cls.module("models", models.text())
        text = cls.operations_text.replace("from . import _models as models", "").replace("from ._requests", "from carillon_client._requests")
        cls.operations = cls.module("operations", text)

    @staticmethod
    def module(name, text):
        held = types.ModuleType(name)
        sys.modules[name] = held
        exec(compile(text, name, "exec"), held.__dict__)
        return held

    def members(self, name):
        """The types of the members, as they are written, and the names of those that are always there."""
        kind = getattr(self.models, name)
        held = {member: getattr(value, "__forward_arg__", value) for member, value in kind.__annotations__.items()}
        return held, {member for member, text in held.items() if not str(text).startswith(("NotRequired", "typing.NotRequired"))}

    def test_every_type_can_be_resolved(self):
        for name in SCHEMAS:
            value = getattr(self.models, name)
            if isinstance(value, type):
                typing.get_type_hints(value)

    def test_members_are_required_or_not(self):
        self.assertEqual(self.members("Tree")[1], {"id"})
        self.assertEqual(self.members("Tree")[0]["children"], "NotRequired[list[Tree]]")
        self.assertEqual(self.members("Derived")[1], {"id", "size"})
        self.assertEqual(set(self.members("Either")[0]), {"path", "url"})
        self.assertEqual(self.members("Nested")[0]["inside"], "NotRequired[NestedInside]")
        self.assertEqual(self.members("NestedInside")[0]["deep"], "list[NestedInsideDeepItem] | None")

    def test_names_that_python_cannot_have_are_members_all_the_same(self):
        self.assertEqual(set(self.members("Words")[0]), {"from", "class", "x-y"})

    def test_other_types_are_names(self):
        expected = {"Text": str, "Kind": 'Literal["a", "b | c"] | None', "Pet": "Cat | Dog", "MaybeTree": "Tree | None",
                    "Lists": list[str | int], "Map": "dict[str, Level]"}
        for name, value in expected.items():
            self.assertEqual(getattr(self.models, name), value)

    def test_calls_become_requests(self):
        client = type("Client", (Recorder, self.operations.Operations), {})()
        made = client.read_pet("a b", from_="x", if_none_match="1")
        self.assertEqual((made.method, made.path, made.headers), ("GET", "/v1/pets/a%20b?from=x", {"If-None-Match": "1"}))
        made = client.replace_pet("p", type="cat", lives=9)
        self.assertEqual(json.loads(made.arguments["content"]), {"type": "cat", "lives": 9})
        self.assertEqual(json.loads(client.add_either(url="u").arguments["content"]), {"url": "u"})
        self.assertEqual(json.loads(client.send_list(body=["a", 1]).arguments["content"]), ["a", 1])
        made = client.upload(content=b"x", content_type="audio/wav", name="n")
        self.assertEqual((made.path, made.headers["Content-Type"], made.arguments), ("/v1/uploads?name=n", "audio/wav", {"content": b"x"}))
        made = client.send_form(content=b"x", file_name="a.wav", name="n")
        self.assertEqual(made.arguments, {"files": {"file": ("a.wav", b"x")}, "data": {"name": "n"}})

    def test_answers_are_typed(self):
        for text in ("-> models.Derived:", "-> None:", "-> bytes:", "-> str:", "-> models.Pet:"):
            self.assertIn(text, self.operations_text)


if __name__ == "__main__":
    unittest.main()
