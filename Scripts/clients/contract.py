# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The operations of openapi.yaml as values, for the generators of the clients."""

import dataclasses
import pathlib

import yaml

METHODS = ("get", "put", "post", "patch", "delete", "head", "options")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter in the path, the query or a header."""

    name: str
    place: str
    required: bool
    schema: dict
    description: str


@dataclasses.dataclass(frozen=True)
class Operation:
    """One operation: `bodies` and `answer` map content types to schemas; `answer` is that of its successes."""

    name: str
    method: str
    path: str
    summary: str
    parameters: tuple
    bodies: dict
    body_required: bool
    answer: dict
    #: Whether it is a WebSocket, which clients serve by methods of their own or not at all.
    is_socket: bool

    def of_place(self, place):
        return [parameter for parameter in self.parameters if parameter.place == place]


class Contract:
    """A document of OpenAPI 3.1 whose references are all local."""

    def __init__(self, document: pathlib.Path):
        self.document = yaml.safe_load(document.read_text())
        self.schemas = self.document["components"]["schemas"]
        self.operations = [
            self._operation(path, method, item[method], item.get("parameters", []))
            for path, item in self.document["paths"].items()
            for method in METHODS
            if method in item
        ]

    def resolve(self, value):
        """What a reference stands for; other values as they are."""
        while isinstance(value, dict) and "$ref" in value:
            node = self.document
            for part in value["$ref"].removeprefix("#/").split("/"):
                node = node[part.replace("~1", "/").replace("~0", "~")]
            value = node
        return value

    def _operation(self, path, method, operation, shared):
        parameters = {}
        for parameter in map(self.resolve, [*shared, *operation.get("parameters", [])]):
            parameters[parameter["in"], parameter["name"]] = Parameter(
                parameter["name"],
                parameter["in"],
                parameter.get("required", False),
                parameter.get("schema", {}),
                parameter.get("description", ""),
            )
        body = self.resolve(operation.get("requestBody", {}))
        answer = {}
        for status, response in operation["responses"].items():
            if str(status).startswith("2"):
                for kind, content in self.resolve(response).get("content", {}).items():
                    answer.setdefault(kind, content.get("schema", {}))
        return Operation(
            operation["operationId"],
            method.upper(),
            path,
            operation.get("summary", ""),
            tuple(parameters.values()),
            {kind: content.get("schema", {}) for kind, content in body.get("content", {}).items()},
            body.get("required", False),
            answer,
            "101" in operation["responses"],
        )
