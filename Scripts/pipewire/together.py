#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Starts a sound on several Carillons at the same moment of UTC; their machines must keep time by NTP or PTP.

    together.py SOUND SERVER SERVER ...      such as together.py bell http://192.168.0.21:7350 http://192.168.0.22:7350

CARILLON_CTL_TOKEN is the token of all of them, where they ask for one.

Each server reports its engine time and UTC of the same moment (/v1/device). The difference converts the common moment into
the engine time of each, at which it starts the sound, exact to the frame.
"""

import datetime
import json
import os
import sys
import urllib.request


def ask(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    if token := os.environ.get("CARILLON_CTL_TOKEN"):
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data, headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def main():
    sound, servers = sys.argv[1], sys.argv[2:]
    clocks = [ask(server + "/v1/device") for server in servers]
    times = [datetime.datetime.fromisoformat(clock["utc"].replace("Z", "+00:00")).timestamp() for clock in clocks]
    start = max(times) + 2
    for server, clock, utc in zip(servers, clocks, times, strict=True):
        ear = clock["delayFrames"] / clock["sampleRate"]
        at = clock["engineTime"] + (start - utc)
        ask(f"{server}/v1/sounds/{sound}/play", {"at": at, "looping": True})
        print(f"{server}: begins at engine time {at:.6f}, clocks known to {clock['errorBound'] * 1000:.2f} ms, "
              f"{ear * 1000:.1f} ms to the ear")


main()
