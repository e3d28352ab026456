#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Prints the events of some topics, or of all, one message per line, until the server ends.

usage: events.py http://127.0.0.1:PORT [TOPIC ...]

CARILLON_CTL_TOKEN is the token, CARILLON_TEST_SAY a command that is sent when the stream is live. Needs httpx.
"""
import json
import os
import sys

from carillon_client import Carillon


def main(address, topics):
    message = os.environ.get("CARILLON_TEST_SAY")
    with Carillon(address, token=os.environ.get("CARILLON_CTL_TOKEN")) as carillon:
        # Tests kill the server; the reader then sees the end of the output.
        events = carillon.events(*topics, on_state=lambda state: state.name == "waiting" and events.close())
        for event in events:
            print(json.dumps(event), flush=True)
            if event["type"] == "hello" and message:
                events.send(json.loads(message))


main(sys.argv[1], sys.argv[2:])
