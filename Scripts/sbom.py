#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Writes the software bill of materials of built programs, as CycloneDX 1.5.

    Scripts/sbom.py VERSION PROGRAM... > carillon.cdx.json

It lists Swift's runtime and the packages of Package.resolved, which are linked statically, and the Debian packages of all
shared libraries that the programs load.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def runtime():
    """Swift's own libraries, of the toolchain that is installed."""
    output = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=False).stdout
    if found := re.search(r"Swift version (\S+)", output):
        yield {"type": "framework", "name": "swift", "version": found[1], "bom-ref": "swift"}


def swift_packages(resolved):
    """The pinned packages as components."""
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        place = re.sub(r"^https://|\.git$", "", pin["location"])
        version = pin["state"].get("version") or pin["state"]["revision"]
        yield {
            "type": "library", "name": place.rsplit("/", 1)[1], "version": version,
            "bom-ref": f"pkg:swift/{place}@{version}", "purl": f"pkg:swift/{place}@{version}",
            "properties": [{"name": "revision", "value": pin["state"]["revision"]}],
        }


def libraries(program):
    """The files of the shared libraries that a program loads."""
    output = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    if missing := re.findall(r"(\S+) => not found", output):
        raise SystemExit(f"{program} lacks {', '.join(missing)}")
    return {pathlib.Path(path).resolve() for path in re.findall(r"(/\S+) \(0x", output)}


def debian_packages(files):
    """The packages that hold the files, as components; files of no package are left out."""
    found = set()
    for file in files:
        # A package may have been unpacked before /lib became a link to /usr/lib.
        for path in (file, pathlib.Path(re.sub(r"^/usr/lib", "/lib", str(file)))):
            output = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False).stdout
            if output:
                found.add(output.split(": ", 1)[0].split(", ")[0])
                break
    for package in sorted(found):
        output = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}", package],
                                capture_output=True, text=True, check=True).stdout
        name, version, architecture = output.split()
        purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"
        yield {"type": "library", "name": name, "version": version, "bom-ref": purl, "purl": purl}


def bill(version, programs, resolved):
    """The whole document."""
    files = set().union(*(libraries(program) for program in programs))
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "name": "carillon", "version": version, "bom-ref": "carillon",
            "licenses": [{"license": {"id": "Apache-2.0"}}],
        }},
        "components": [*runtime(), *swift_packages(resolved), *debian_packages(files)],
    }


if __name__ == "__main__":
    pins = json.loads((ROOT / "Package.resolved").read_text())
    json.dump(bill(sys.argv[1], sys.argv[2:], pins), sys.stdout, indent=2)
    print()
