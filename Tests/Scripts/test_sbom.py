#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Scripts/sbom.py: what the package contains is listed completely, in the format that tools read."""

import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PINS = json.loads((ROOT / "Package.resolved").read_text())["pins"]


class BillTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Any program with shared libraries of Debian.
        command = [sys.executable, ROOT / "Scripts/sbom.py", "1.2.3", "/bin/bash", "/usr/bin/dpkg"]
        cls.bill = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        cls.components = {component["name"]: component for component in cls.bill["components"]}

    def test_it_has_the_form_of_cyclonedx(self):
        self.assertEqual((self.bill["bomFormat"], self.bill["specVersion"]), ("CycloneDX", "1.5"))
        self.assertEqual(self.bill["metadata"]["component"]["version"], "1.2.3")
        references = [component["bom-ref"] for component in self.bill["components"]]
        self.assertEqual(len(references), len(set(references)))
        for component in self.bill["components"]:
            self.assertIn(component["type"], ("library", "framework"))
            self.assertTrue(component["name"] and component["version"])

    def test_every_pinned_package_is_in_it(self):
        for pin in PINS:
            name = re.sub(r"\.git$", "", pin["location"].rsplit("/", 1)[1])
            component = self.components[name]
            self.assertEqual(component["version"], pin["state"]["version"])
            self.assertEqual(component["properties"], [{"name": "revision", "value": pin["state"]["revision"]}])
            self.assertRegex(component["purl"], r"^pkg:swift/github\.com/[^/]+/" + re.escape(name) + "@")

    def test_every_shared_library_of_every_program_is_in_it(self):
        for name in ("libc6", "libtinfo6", "libselinux1"):
            version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True,
                                     check=True).stdout
            self.assertEqual(self.components[name]["version"], version)
            self.assertTrue(self.components[name]["purl"].startswith(f"pkg:deb/debian/{name}@"))

    def test_the_package_contains_it(self):
        self.assertIn("Scripts/sbom.py \"$full\" \"$binary\" \"$decoder\"", (ROOT / "Scripts/deb.sh").read_text())


if __name__ == "__main__":
    unittest.main()
