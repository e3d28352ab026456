#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Checks a document against the object model of AsyncAPI 3.0, by the package asyncapi3: asyncapi-check.py DOCUMENT.

The package refuses dots in the names of a channel's messages; the specification, which has no rule for them there, allows
dots in those of components. So the dots are replaced before the check.
"""

import pathlib
import sys
import warnings

import yaml

warnings.simplefilter("ignore", UserWarning)
import asyncapi3  # noqa: E402


def renamed(value):
    """The value with dots replaced in the names of messages and in references to them."""
    if isinstance(value, list):
        return [renamed(element) for element in value]
    if not isinstance(value, dict):
        return value
    return {name: renamed(undotted(name, member)) for name, member in value.items()}


def undotted(name, member):
    """The value of a member, without dots if it has the names of messages or refers to one."""
    if name == "messages" and isinstance(member, dict):
        return {key.replace(".", "-"): content for key, content in member.items()}
    if name == "$ref" and "/messages/" in member:
        start, _, end = member.rpartition("/")
        return start + "/" + end.replace(".", "-")
    return member


def main():
    document = renamed(yaml.safe_load(pathlib.Path(sys.argv[1]).read_text()))
    model = asyncapi3.AsyncAPI3.model_validate(document)
    print(f"{sys.argv[1]}: OK, {len(model.components.messages)} messages")


main()
