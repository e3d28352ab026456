#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Subscribes to the event stream with Python's websockets and prints one message per line, until the server ends.

usage: events.py ws://127.0.0.1:PORT/v1/events [TOPIC ...]

CARILLON_CTL_TOKEN is the token, CARILLON_TEST_SAY a message that is sent.
"""
import asyncio
import json
import os
import sys

import websockets


async def main(address, topics):
    token = os.environ.get("CARILLON_CTL_TOKEN")
    fields = {"Authorization": f"Bearer {token}"} if token else None
    async with websockets.connect(address, max_size=None, extra_headers=fields) as socket:
        if topics:
            await socket.send(json.dumps({"op": "subscribe", "topics": topics}))
        if message := os.environ.get("CARILLON_TEST_SAY"):
            await socket.send(message)
        try:
            async for message in socket:
                print(message, flush=True)
        except websockets.ConnectionClosed:
            pass  # Tests kill the server; the reader then sees the end of the output.


asyncio.run(main(sys.argv[1], sys.argv[2:]))
