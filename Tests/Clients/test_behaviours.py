#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Plants faults into copies of clients/python, one after the other, and expects that the judge finds each.

    test_behaviours.py CARILLON [BEHAVIOUR]…
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from support import ROOT

#: Behaviour, file, text, and the text that takes its place.
FAULTS = [
    ("calls", "_requests.py", 'urllib.parse.quote(str(part), safe="")', "str(part)"),
    ("calls", "_requests.py", "if not self.content:\n            return None", "if False:\n            return None"),
    ("problems", "_errors.py", 'members.get("allowed")', "None"),
    ("problems", "_errors.py", 'members.get("osStatus")', "None"),
    ("refused token", "_events.py", "400 <= error.status < 500 and", "False and"),
    ("no server", "_requests.py", "return Unreachable(text)", "return Timeout(text)"),
    ("timeout", "_client.py", "other._timeout = seconds", "pass"),
    ("reconnect", "_events.py", "await asyncio.sleep(tracker.lost(error))", "raise"),
    ("reconnect", "_mirror.py", 'self._load(data["snapshot"], seq)', 'self._values or self._load(data["snapshot"], seq)'),
    ("replay", "_events.py", 'query["since"] = str(self.last)', "pass"),
    ("replay", "_events.py", 'if event["seq"] <= (self.last or 0):', 'if event["seq"] % 97 == 0:'),
    ("replay", "_events.py", "            if not resumed:\n", "            if True:\n"),
    ("resync", "_events.py", 'State("live", resumed=resumed)', 'State("live", resumed=True)'),
    ("resync", "_mirror.py", 'self._load(data["snapshot"], seq)', 'self._values or self._load(data["snapshot"], seq)'),
    ("pages", "_mirror.py", 'cursor = page["nextCursor"]', "cursor = None"),
    ("pages", "_mirror.py", "self._stale.add(part)\n                continue",
     "self._values[part], self._seen[part] = {}, seq\n                continue"),
    ("1,000 events a second", "_frames.py", "del buffer[:at]", "buffer.clear()"),
    ("1,000 events a second", "_events.py", 'if event["seq"] <= (self.last or 0):', 'if event["seq"] % 997 == 0:'),
    ("cancel", "../../conformance", 'self.calls[command["cancel"]].cancel()', "pass"),
    ("silence", "_events.py", "SILENCE, ANSWER = 15.0, 5.0", "SILENCE, ANSWER = 1500.0, 5.0"),
    ("levels", "_events.py", 'return self.command({"op": "meters", "id": METERS, **self.meters}) if self.meters else b""',
     'again, self.meters = self.meters, None\n        return self.command({"op": "meters", **again}) if again else b""'),
    ("unsubscribe", "_mirror.py", "            self._task.cancel()\n", "            return\n"),
    ("Unix socket", "_requests.py", 'url.removeprefix("unix:"), headers', '"/nowhere", headers'),
]


def judge(binary, name, program):
    """Whether the judge is content, and what it says; with a deadline that a sound client could miss on a slow machine."""
    command = [sys.executable, ROOT / "Tests/Clients/behaviours.py", binary, "--only", name,
               "--deadline", "30" if name == "silence" else "12", "--", sys.executable, program]
    done = subprocess.run(command, check=False, text=True, capture_output=True)
    return done.returncode == 0, (done.stdout + done.stderr).strip()


def main():
    binary, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    missed = []
    for name, file, text, fault in FAULTS:
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "python"
            shutil.copytree(ROOT / "clients/python", copy)
            path = copy / "src/carillon_client" / file
            if text not in path.read_text():
                raise SystemExit(f"{file} does not have {text!r}; change it in FAULTS, too")
            path.write_text(path.read_text().replace(text, fault))
            is_content, said = judge(binary, name, copy / "conformance")
        print(f"{'MISSED' if is_content else 'found'}: {file}: {fault.strip()!r}: {said[:200]}", flush=True)
        if is_content or "FAIL" not in said:
            missed.append(fault)
    if missed:
        raise SystemExit(f"{len(missed)} faults were not found")


if __name__ == "__main__":
    main()
