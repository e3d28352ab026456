#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Validates discovery messages with the schemas of Home Assistant; Scripts/home-assistant.sh runs it.

    Tests/Mqtt/discovery.py FILE

The file has a JSON object of topics and contents. Each must pass its component's schema, and none may pass with a topic that is none.
"""

import asyncio
import importlib
import json
import pathlib
import sys
import tempfile

import homeassistant.const as version
import voluptuous
from homeassistant import core


def schema(component):
    return importlib.import_module(f"homeassistant.components.mqtt.{component}").DISCOVERY_SCHEMA


def reason(component, payload):
    """Why the schema refuses it; none if it does not."""
    try:
        schema(component)(payload)
    except voluptuous.Invalid as error:
        return str(error)
    return None


async def faults_of(messages):
    """What is wrong with the messages; templates need Home Assistant's core."""
    core.HomeAssistant(tempfile.gettempdir())
    faults = []
    for topic, payload in messages.items():
        component = topic.split("/")[1]
        if refusal := reason(component, payload):
            faults.append(f"{topic}: {refusal}")
        # The schema is not one that accepts everything.
        wrong = {("command_topic" if "command_topic" in payload else "state_topic"): "a/#/b"}
        if not reason(component, {**payload, **wrong}):
            faults.append(f"{topic} passes with {wrong}")
    return faults


messages = json.loads(pathlib.Path(sys.argv[1]).read_text())
components = {topic.split("/")[1] for topic in messages}
faults = asyncio.run(faults_of(messages))
if missing := {"button", "number", "notify", "sensor"} - components:
    faults.append(f"no message for {sorted(missing)}")
print(f"discovery: {len(messages)} messages of {len(components)} components, Home Assistant {version.__version__}")
if faults:
    raise SystemExit("\n".join(faults))
