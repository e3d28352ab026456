#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tests the package of the JavaScript client, and what Scripts/clients/javascript.py makes of operations.

    test_javascript.py [CARILLON]

With a server also the example of its README, as it stands. Needs node and PyYAML.
"""

import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

import javascript as generator
from carillon_client import Carillon
from contract import Contract
from support import ROOT
from support.audio import tone
from support.server import Server
from test_generator import PATHS, SCHEMAS


def packed(folder):
    """Installs the package as npm would; returns the folder of a program that uses it."""
    subprocess.run([sys.executable, ROOT / "Scripts/clients/pack.py", folder], check=True)
    archive, = pathlib.Path(folder).glob("carillon-client-*.tgz")
    modules = pathlib.Path(folder) / "node_modules"
    modules.mkdir()
    with tarfile.open(archive) as tar:
        tar.extractall(modules)
    (modules / "package").rename(modules / "carillon-client")
    return pathlib.Path(folder)


def run(folder, text):
    """What a module writes."""
    (folder / "program.mjs").write_text(text)
    done = subprocess.run(["node", "program.mjs"], cwd=folder, check=False, capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


#: Performs calls with a transport that shows what is sent.
SENT = """
import { Carillon } from "carillon-client";
const shown = [];
const fetch = async (url, { method, headers, body }) => {
  shown.push([method, url, headers, typeof body === "string" ? JSON.parse(body) : (body ?? null) && [...body]]);
  return new Response("{}", { headers: { "Content-Type": "application/json" } });
};
const carillon = new Carillon("http://x", { transport: { fetch } });
await carillon.playSound("a/b ä", { volume: 0.5, fadeIn: undefined, ifMatch: '"1"' });
await carillon.listSounds({ tag: ["a", "b"], limit: 1, q: undefined });
await carillon.uploadSound({ content: new Uint8Array([1, 2]), name: "a b.wav", idempotencyKey: "k" });
await carillon.createPlayer({ sound: "bell", name: "n" });
await carillon.disposePlayer("p");
console.log(JSON.stringify(shown));
"""


class PackageTests(unittest.TestCase):
    binary = None

    def test_calls_become_requests(self):
        json_type = {"Content-Type": "application/json"}
        with tempfile.TemporaryDirectory() as folder:
            sent = json.loads(run(packed(folder), SENT))
        self.assertEqual(sent, [
            ["POST", "http://x/v1/sounds/a%2Fb%20%C3%A4/play", {**json_type, "If-Match": '"1"'}, {"volume": 0.5}],
            ["GET", "http://x/v1/sounds?tag=a&tag=b&limit=1", {}, None],
            ["POST", "http://x/v1/uploads?name=a+b.wav", {"Content-Type": "application/octet-stream", "Idempotency-Key": "k"}, [1, 2]],
            ["POST", "http://x/v1/players?name=n", json_type, {"sound": "bell"}],
            ["DELETE", "http://x/v1/players/p", {}, None],
        ])

    def test_the_example_runs_as_it_stands(self):
        if not self.binary:
            self.skipTest("no server given")
        block, = re.findall(r"```js\n(.*?)```", (ROOT / "clients/js/README.md").read_text(), re.S)
        with tempfile.TemporaryDirectory() as folder:
            library = pathlib.Path(folder) / "library"
            library.mkdir()
            for name in ("bell", "click"):
                tone(library / f"{name}.wav", 0.5)
            server = Server(self.binary, folder, library=library)
            server.start()
            try:
                with Carillon(f"http://127.0.0.1:{server.port}") as carillon, carillon.mirror("sounds") as mirror:
                    mirror.wait_for(lambda held: [one["state"] for one in held.sounds.values()] == ["ready", "ready"], timeout=60)
                shown = run(packed(folder), block.replace("127.0.0.1:7350", f"127.0.0.1:{server.port}"))
            finally:
                server.kill()
        self.assertRegex(shown, r"^invalid-field volume .*0.*1.*\n\d+ players\n$")


class GeneratorTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "openapi.json"
            path.write_text(json.dumps({"paths": PATHS, "components": {"schemas": SCHEMAS}}))
            contract = Contract(path)
        cls.types = generator.models(contract)
        operations = generator.Operations(contract)
        cls.table, cls.interface = operations.table(), operations.interface()

    def test_operations(self):
        self.assertIn("\ndisposePet DELETE /v1/pets/{id}\n", self.table)
        for text in ('readPet(id: string, members: { from: string; ifNoneMatch?: string }, options?: CallOptions): Promise<models.Pet>;',
                     "disposePet(id: string, members?: {}, options?: CallOptions): Promise<null>;",
                     "upload(members: { name?: string; content: Content; contentType?: string }, options?: CallOptions): Promise<Uint8Array>;",
                     "addEither(members?: models.Either, options?: CallOptions): Promise<models.Derived>;"):
            self.assertIn(text, self.interface)

    def test_types(self):
        for text in ("type Words = { from: string; class?: Text; \"x-y\"?: (number) | (null) };", "type MaybeTree = (null) | (Tree);",
                     "type Derived = (Base) & ({ size: number });", "type Map = { [name: string]: Level };"):
            self.assertIn(text, self.types)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PackageTests.binary = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
