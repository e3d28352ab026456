#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Subscribes to the event stream with Python's websockets and prints one message a line.

usage: events.py ws://127.0.0.1:PORT/v1/events [TOPIC ...]
"""
import asyncio
import json
import sys

import websockets


async def main(address, topics):
    async with websockets.connect(address, max_size=None) as socket:
        if topics:
            await socket.send(json.dumps({"op": "subscribe", "topics": topics}))
        async for message in socket:
            print(message, flush=True)


asyncio.run(main(sys.argv[1], sys.argv[2:]))
