#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""`carillon apply` and `carillon export` against servers.

    apply.py PATH-TO-CARILLON [--documents 25] [--seed 1]

Random documents, made from the JSON Schema that the program prints, are applied one after the other: the second time nothing
changes, the export says what the document says and what it did not say before, and makes another server the same, byte by byte.
Broken documents change nothing, and are refused with the line and column. A client or a server that is killed halfway is no harm:
the same command again finishes. `--provision` does the same at the start, or ends it.
"""

import argparse
import hashlib
import json
import pathlib
import random
import re
import secrets
import signal
import subprocess
import tempfile
import time

import jsonschema
import yaml
from documents import Documents
from machine import LIBRARY, Machine, dump
from support.audio import tone
from support.client import CUT
from support.server import Server
from support.tokens import create_token
from support.waiting import Failed

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--documents", type=int, default=25)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
BINARY = str(pathlib.Path(options.binary).resolve())


def fail(reason, *details):
    raise SystemExit("apply: " + "\n".join([reason, *map(str, details)]))


def schema():
    done = subprocess.run([BINARY, "export", "--schema"], capture_output=True, check=True)
    found = json.loads(done.stdout)
    jsonschema.Draft202012Validator.check_schema(found)
    return found


def says(said, actual):
    """Whether an export has what a document says; what it leaves out is a default, which the document may have written."""
    if said is None and not actual and isinstance(actual, (dict, list)):
        return True
    if isinstance(said, dict) and isinstance(actual, dict):
        return all(says(value, actual.get(name)) or name not in actual for name, value in said.items())
    if isinstance(said, list) and isinstance(actual, list):
        return len(said) == len(actual) and all(map(says, said, actual))
    if isinstance(said, str) and re.fullmatch("#[0-9A-Fa-f]{6}", said):
        said = said.lower()
    return said == actual and isinstance(said, bool) == isinstance(actual, bool)


def check_export(document, before, after):
    """The export says what the document says, and of the rest what it said before."""
    for kind, value in document.items():
        if kind in ("carillon", "crossfaders"):
            continue
        for name, said in value.items():
            found = after.get(kind, {}).get(name, {} if kind == "systemSounds" else None)
            told = {member: part for member, part in said.items() if member != "file"} if isinstance(said, dict) else said
            if not says({} if told is None and kind == "systemSounds" else told, found):
                fail(f"{kind}.{name} is not what the document says", said, found)
    for kind, value in before.items():
        if kind in document and isinstance(value, dict):
            for name, element in value.items():
                if not isinstance(element, dict) or name not in document[kind] or name not in after.get(kind, {}):
                    continue
                said = document[kind][name] or {}
                # A station has one of the three.
                rest = {"sounds", "tags"} if kind == "stations" else set()
                if "file" in said:
                    continue
                for member in set(element) - set(said) - rest:
                    if after[kind][name].get(member) != element[member]:
                        fail(f"{kind}.{name}.{member} was changed, which the document does not name", element, after[kind][name])


def random_documents(folder, found):
    rng = random.Random(options.seed)
    files = []
    for index in range(4):
        tone(folder / f"take{index}.wav", 0.1, hertz=200 + 50 * index)
        files.append(f"take{index}.wav")
    machine, other = Machine(BINARY, folder), Machine(BINARY, folder, name="other")
    documents, validator = Documents(found, rng, files), jsonschema.Draft202012Validator(found)
    before, began = {}, time.monotonic()
    for number in range(options.documents):
        document = documents.make()
        if errors := [error.message for error in validator.iter_errors(document)]:
            fail("the JSON Schema refuses a document of its own", errors, dump(document))
        machine.apply(document, "--prune", "all", check=0)
        _, output, _ = machine.apply(document, "--prune", "all", check=0)
        if output != "nothing to change\n":
            fail(f"document {number} changes something the second time", output, dump(document))
        text = machine.export()
        after = yaml.safe_load(text)
        if errors := [error.message for error in validator.iter_errors(after)]:
            fail("the JSON Schema refuses an export", errors, text)
        check_export(document, before, after)
        before = after
        if number % 100 == 99:
            print(f"apply: {number + 1} random documents in {time.monotonic() - began:.1f} s", flush=True)
        if number % 5 == 4:
            # Uploads need their files; they are where the export puts them.
            whole = machine.run("export", "--files", "kept", check=0)[1]
            other.apply(whole, "--prune", "all", check=0)
            if other.export() != text:
                (folder / "one.yaml").write_text(text)
                (folder / "two.yaml").write_text(other.export())
                difference = subprocess.run(["diff", "one.yaml", "two.yaml"], cwd=folder, capture_output=True, text=True, check=False)
                fail(f"another server with document {number} is not equal", difference.stdout)
    seconds = time.monotonic() - began
    machine.server.stop()
    other.server.stop()
    return f"{options.documents} random documents in {seconds:.1f} s"


BROKEN = [
    ("manager: {}\n", "1:1", "the document lacks carillon: 1"),
    ("carillon: 2\n", "1:11", "the version of the format must be 1"),
    ("carillon: 1\nmanager: {musicVolume: 2}\n", "2:24", "manager.musicVolume must be at most 1"),
    ("carillon: 1\nmanager:\n  musicVolume: loud\n", "3:16", "manager.musicVolume must be a number"),
    ("carillon: 1\nmanager: {volume: 1}\n", "2:11", "manager has no \"volume\""),
    ("carillon: 1\nplayers: {}\n", "2:1", "there is no kind \"players\""),
    ("carillon: 1\nmanager: {soundMuted: yes}\n", "2:23", "manager.soundMuted must be true or false"),
    ("carillon: 1\nmanager: {musicVolume: 1, musicVolume: 0}\n", "2:11", "given twice: musicVolume"),
    ("carillon: 1\nsounds:\n  nothing.wav: {title: x}\n", "3:3", "the server has no such sound"),
    ("carillon: 1\nsounds:\n  a.wav: {file: none.wav}\n", "3:17", "there is no such file"),
    ("carillon: 1\nsounds:\n  a.wav: {file: bell.wav, path: /b}\n", "3:3", "sounds.a.wav has file and path"),
    ("carillon: 1\nstations:\n  calm: {sounds: [nobody]}\n", "3:3", "there is no sound \"nobody\""),
    ("carillon: 1\nstations:\n  calm: {shuffle: true}\n", "3:9", "stations.calm is not allowed like this"),
    ("carillon: 1\nstations:\n  calm: {sounds: [bell], tags: [x]}\n", "3:9", "stations.calm is not allowed like this"),
    ("carillon: 1\nshows:\n  s: {cues: [{number: '1', action: nothing}]}\n", "3:3", "there is no action \"nothing\""),
    ("carillon: 1\nshows:\n  s:\n    cues:\n      - {action: x}\n", "5:9", "shows.s.cues[0] lacks number"),
    ("carillon: 1\nboards:\n  b: {tiles: [{label: x}]}\n", "3:15", "boards.b.tiles[0] is not allowed like this: Either"),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], action: x}]}\n", "3:15", "boards.b.tiles[0] is not allowed like this"),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], board: b}]}\n", "3:32", "boards.b.tiles[0] has no \"board\""),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], key: x}, {sounds: [chime], key: x}]}\n", "3:64",
     "boards.b: another part of tiles has this key"),
    ("carillon: 1\nboards:\n  b: {before: c}\n", "3:7", "boards.b has no \"before\""),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [nobody]}]}\n", "3:3", "boards.b: there is no sound \"nobody\""),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], zones: [cellar]}]}\n", "3:3", "boards.b: there is no zone \"cellar\""),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], rooms: [attic]}]}\n", "3:3", "boards.b: there is no room \"attic\""),
    ("carillon: 1\nboards:\n  b: {tiles: [{sounds: [bell], zones: []}]}\n", "3:39", "boards.b.tiles[0].zones"),
    ("carillon: 1\nplans:\n  p: {times: [{at: 8:00, action: a}]}\n", "3:20", "plans.p.times[0].at is"),
    ("carillon: 1\nplans:\n  p: {times: [{at: '08:00', action: nothing}]}\n", "3:3", "there is no action \"nothing\""),
    ("carillon: 1\ncalendar: {rules: [{plan: nothing}]}\n", "2:1", "there is no plan \"nothing\""),
    ("carillon: 1\ncalendar: {holidays: [{from: christmas, to: '2026-12-26'}]}\n", "2:30", "calendar.holidays[0].from is"),
    ("carillon: 1\ncalendar: {holidays: [{from: '2026-02-27', to: '2026-02-29'}]}\n", "2:48",
     'calendar.holidays[0].to is "2026-02-29", which is no day of the calendar'),
    ("carillon: 1\ncalendar: {timeZone: Europe/Pairs}\n", "2:22", 'calendar.timeZone is "Europe/Pairs", which is no time zone'),
    ("carillon: 1\nlinks: {}\n", "2:1", "there is no kind \"links\""),
    ("carillon: 1\nactions:\n  a: {}\n", "3:6", "actions.a lacks steps"),
    ("carillon: 1\nqueue: {quietHours: [{from: '25:00', to: '07:00', timeZone: UTC}]}\n", "2:29", "queue.quietHours[0].from is"),
    ("carillon: 1\nmanager: [1\n", "3:1", "it is not valid YAML"),
    ("carillon: 1\nmanager: *nothing\n", "2:10", "it is not valid YAML"),
    ("carillon: 1\n? [a, b]\n: 1\n", "2:3", "a key must be a string"),
    ("- 1\n", "1:1", "a document is a mapping"),
    ("", "1:1", "a document is a mapping"),
    ("carillon: 1\nmanager: " + "[" * 200 + "]" * 200 + "\n", "2:42", "it nests deeper than 32 levels"),
    ("carillon: 1\nmanager: " + "[" * 5000 + "]" * 5000 + "\n", None, "it is not valid YAML"),
    ("carillon: 1\na: &a [x, x, x, x, x, x, x, x, x]\n"
     + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)), None,
     "the document has more than 200000 values"),
    ("carillon: 1\n#" + "x" * (4 << 20), "1:1", "it is larger than 4 MiB"),
]


def broken_documents(folder):
    machine = Machine(BINARY, folder, name="broken")
    before = machine.export()
    for text, place, reason in BROKEN:
        code, _, errors = machine.apply(text)
        first = errors.splitlines()[0] if errors else ""
        if code != 65 or reason not in first or (place and not first.startswith(f"carillon: -:{place}: ")):
            fail("a broken document", text[:200], f"expected 65 and {place}: {reason}", f"got {code} and {first[:300]}")
    if machine.export() != before:
        fail("a broken document has changed something")
    two = folder / "two"
    two.mkdir()
    (two / "a.yaml").write_text("carillon: 1\nmanager: {musicVolume: 0.5}\n")
    (two / "b.yml").write_text("carillon: 1\n\nmanager: {musicVolume: 0.6}\n")
    code, _, errors = machine.run("apply", "two")
    if code != 65 or "two/b.yml:3:1: manager is there twice" not in errors:
        fail("what two files of a folder say", code, errors)
    (two / "b.yml").write_text("carillon: 1\nqueue: {gap: 3}\n")
    machine.run("apply", "two", check=0)
    for wrong in ("players", "manager", "sounds,", "all,nothing", ""):
        if wrong != "sounds,":
            machine.run("apply", "two", "--prune", wrong, check=64)
    machine.server.stop()
    return f"{len(BROKEN)} broken documents"


def differences_and_removal(folder):
    machine = Machine(BINARY, folder, name="diff")
    for part in (removal_by_kind, removal_of_what_is_named, changed_file, two_servers):
        part(machine, folder)
    machine.server.stop()
    return "differences, removal, --on"


def removal_by_kind(machine, folder):
    document = {"carillon": 1, "stations": {"calm": {"sounds": ["bell"]}, "bright": {"tags": ["x"]}}}
    machine.apply(document, "--diff", check=1)
    if "stations" in yaml.safe_load(machine.export()):
        fail("--diff has changed something")
    machine.apply(document, check=0)
    machine.apply(document, "--diff", check=0)
    less = {"carillon": 1, "stations": {"calm": {}}}
    machine.apply(less, check=0)
    if set(yaml.safe_load(machine.export())["stations"]) != {"calm", "bright"}:
        fail("a station is gone that nobody removed")
    machine.apply(less, "--prune", "actions", check=0)
    _, output, _ = machine.apply(less, "--prune", "stations,sounds", check=0)
    left = yaml.safe_load(machine.export())
    if set(left["stations"]) != {"calm"} or set(left["sounds"]) != set(LIBRARY) or "- stations.bright" not in output:
        fail("--prune", output, left)


def removal_of_what_is_named(machine, folder):
    """What something names is not removed, and nothing is changed."""
    tone(folder / "late.wav", 0.1)
    machine.apply({"carillon": 1, "sounds": {"late.wav": {"file": "late.wav"}}, "queue": {"chime": "late"}}, check=0)
    quieter, before = {"carillon": 1, "manager": {"musicVolume": 0.1}}, machine.export()
    code, output, errors = machine.apply(quieter, "--prune", "sounds")
    if code != 65 or "-:1:1: sounds.late.wav cannot be removed, because queue names it" not in errors or machine.export() != before:
        fail("a removal of what is named", code, output, errors)
    # What a document does not have may name it, too: the report says what was done.
    client = machine.client()
    assert client.ask("POST", "/v1/queue/pause")[0] == 200
    assert client.ask("POST", "/v1/queue/items", {"sound": "late"})[0] == 201
    machine.apply({"carillon": 1, "queue": {"chime": None}}, check=0)
    code, output, errors = machine.apply(quieter, "--prune", "sounds")
    if code != 65 or "failed: sounds.late.wav" not in output or "done: manager" not in output:
        fail("a removal that is refused", code, output, errors)
    client.ask("DELETE", "/v1/queue/items")
    client.ask("POST", "/v1/queue/resume")


LATE = {"carillon": 1, "sounds": {"late.wav": {"file": "late.wav"}}, "queue": {"chime": "late.wav"}}


def changed_file(machine, folder):
    """The unchanged file is not sent again, a changed one is, and what refers to it follows."""
    machine.apply(LATE, check=0)
    machine.apply(LATE, "--diff", check=0)
    tone(folder / "late.wav", 0.1, hertz=500)
    machine.apply(LATE, check=0)
    _, output, _ = machine.apply(LATE, check=0)
    if output != "nothing to change\n" or yaml.safe_load(machine.export())["queue"]["chime"] != "late.wav":
        fail("a changed file", output)


def two_servers(machine, folder):
    """Of two servers one cannot be reached."""
    done = subprocess.run([BINARY, "apply", "-", "--diff", "--on", f"127.0.0.1:{machine.server.port},127.0.0.1:1"], input=dump(LATE),
                          capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode != 69 or "2 servers: 1 ok, 1 unreachable" not in done.stdout:
        fail("--on", done.returncode, done.stdout, done.stderr)


def kills(folder):
    names = [f"take {number}.wav" for number in range(12)]
    for name in names:
        tone(folder / name, 2, hertz=300 + len(name))
    document = {"carillon": 1, "sounds": {name: {"file": name, "title": name} for name in names},
                "stations": {f"s{number}": {"sounds": [name], "position": number} for number, name in enumerate(names)}}
    text = dump(document)
    machine = Machine(BINARY, folder, name="killed")
    halves = 0
    for kind in ("client", "server"):
        for victim in range(3):
            command = [BINARY, "apply", "-", "--server", f"127.0.0.1:{machine.server.port}"]
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
            process.stdin.write(text.encode())
            process.stdin.close()
            wanted = 1 + 3 * victim
            while process.poll() is None and len(sounds(machine)) < len(LIBRARY) + wanted:
                pass
            halves += process.poll() is None
            if kind == "client":
                process.kill()
            else:
                machine.server.kill()
            process.wait()
            if kind == "server":
                machine.server.start()
            machine.apply(text, check=0)
            _, output, _ = machine.apply(text, check=0)
            if output != "nothing to change\n" or len(sounds(machine)) != len(LIBRARY) + len(names):
                fail(f"after the {kind} was killed", output)
            machine.apply("carillon: 1\n", "--prune", "all", check=0)
    if halves < 4:
        fail(f"only {halves} of 6 were killed halfway")
    machine.server.stop()
    return f"{halves} kills halfway"


def sounds(machine):
    try:
        return machine.server_sounds()
    except (*CUT, Failed):
        return []


def provision(folder):
    documents = folder / "kiosk"
    documents.mkdir()
    (documents / "sounds").mkdir()
    tone(documents / "sounds/door.wav", 0.1)
    (documents / "10-sounds.yaml").write_text("carillon: 1\nsounds:\n  door.wav: {file: sounds/door.wav, hotkey: F2}\n")
    (documents / "20-stations.yaml").write_text("carillon: 1\nstations:\n  calm: {sounds: [door, bell]}\nmanager: {musicVolume: 0.3}\n")
    machine = Machine(BINARY, folder, "--provision", str(documents), name="provisioned")
    state = yaml.safe_load(machine.export())
    if state["stations"]["calm"]["sounds"] != ["door.wav", "bell.wav"] or state["manager"]["musicVolume"] != 0.3:
        fail("--provision", state)
    machine.run("apply", "kiosk", "--diff", check=0)
    if machine.metric("carillon_document_differences") != 0:
        fail("the metric of a server that is like its documents")
    machine.apply("carillon: 1\nmanager: {musicVolume: 1}\n", check=0)
    machine.server.stop()
    machine.server.start()
    machine.run("apply", "kiosk", "--diff", check=0)
    machine.server.stop()
    # Wrong documents end the start as they end check-config.
    for text, code in (("carillon: 1\nmanager: {musicVolume: 3}\n", True), ("carillon: 1\nstations: {x: {sounds: [nobody]}}\n", False)):
        (documents / "30-wrong.yaml").write_text(text)
        checked = subprocess.run([BINARY, "check-config", "--output", "null", "--state", str(folder / "unused"), "--provision", str(documents)],
                                 capture_output=True, text=True, check=False)
        if (checked.returncode == 78) != code:
            fail("check-config", text, checked.returncode, checked.stdout)
        started = subprocess.run(machine.server.command, capture_output=True, text=True, timeout=60, check=False)
        if started.returncode != 78 or "30-wrong.yaml:2:" not in started.stderr:
            fail("a start with a wrong document", text, started.returncode, started.stderr)
    return "--provision"


def volatile(folder):
    documents = folder / "kiosk"
    (documents / "30-wrong.yaml").unlink()
    library = folder / "library"
    server = Server(BINARY, folder, "--provision", documents, library=library, state="volatile")
    for _ in range(2):
        server.start()
        client = [BINARY, "apply", str(documents), "--server", f"127.0.0.1:{server.port}"]
        if subprocess.run([*client, "--diff"], capture_output=True, check=False).returncode != 0:
            fail("a volatile server is not what its documents say")
        done = subprocess.run([BINARY, "apply", "-", "--server", f"127.0.0.1:{server.port}"], capture_output=True, text=True, check=False,
                              input="carillon: 1\nmanager: {musicVolume: 1}\nstations: {late: {sounds: [bell]}}\n")
        if done.returncode != 0:
            fail("a change of a volatile server", done.stderr)
        if server.stop() != 0:
            fail("the end of a volatile server")
    return "--state volatile"


class Guarded:
    """A server with an admin's token, and a document with two others."""

    def __init__(self, folder):
        self.folder = folder
        fleet = folder / "fleet-tokens"
        self.kiosk, self.desk = (create_token(BINARY, name, "--scope", scope, "--token-file", fleet)
                                 for name, scope in (("kiosk", "control"), ("desk", "read")))
        self.document = listed("--document", "--token-file", fleet) + "\nmanager: {musicVolume: 0.25}\n"
        self.machine = Machine(BINARY, folder, name="guarded", start=False)
        self.machine.state.mkdir()
        self.admin = create_token(BINARY, "admin", "--scope", "admin", "--state", self.machine.state)

    def apply(self, document, *arguments):
        """Applies a document as the admin; returns what is said."""
        return self.machine.apply(document, *arguments, check=0, token=self.admin)[1]

    def rights(self, *wanted, machine=None):
        """What both tokens may do: read, and control."""
        requests = (("GET", "/v1/sounds"), ("POST", "/v1/sounds/stop-all"))
        found = tuple((machine or self.machine).status(path, secret, method) for secret in (self.kiosk, self.desk) for method, path in requests)
        if found != wanted:
            fail("what the tokens of a document may do", found, wanted)

    def are_applied(self):
        """The document gives its tokens their rights, and an export has them if it is asked for them."""
        self.rights(401, 401, 401, 401)
        self.apply(self.document)
        self.rights(200, 200, 200, 403)
        # A token that another program made.
        foreign, salt = secrets.token_urlsafe(32), secrets.token_bytes(16)
        digest = f"sha256:{salt.hex()}:{hashlib.sha256(salt + foreign.encode()).hexdigest()}"
        self.apply({"carillon": 1, "tokens": {"foreign": {"scope": "read", "digest": digest}}})
        if self.machine.status("/v1/sounds", foreign) != 200:
            fail("a token by the digest of another program")
        if (output := self.apply(self.document, "--diff")) != "nothing to change\n":
            fail("a document with tokens changes something the second time", output)
        if "kiosk\tcontrol" not in (known := listed("--state", self.machine.state)):
            fail("the token file", known)
        whole = yaml.safe_load(self.machine.run("export", "--tokens", check=0, token=self.admin)[1])
        if {name: whole["tokens"][name] for name in ("kiosk", "desk")} != yaml.safe_load(self.document)["tokens"]:
            fail("export --tokens", whole["tokens"])
        if "tokens" in yaml.safe_load(self.machine.run("export", check=0, token=self.desk)[1]):
            fail("an export has tokens that nobody asked for")

    def need_the_scope(self):
        """With a lesser scope nothing is changed, also not what that scope could."""
        code, _, errors = self.machine.apply(self.document.replace("0.25", "0.5"), token=self.kiosk)
        if code == 0 or "admin" not in errors or self.machine.client(self.admin).get("/v1/manager")["musicVolume"] != 0.25:
            fail("tokens of a document need the scope admin", code, errors)

    def are_changed(self):
        """Tokens are changed and removed, but never the admin's."""
        self.apply("carillon: 1\n", "--prune", "all")
        self.rights(200, 200, 200, 403)
        self.apply(self.document.replace("scope: control", "scope: read"))
        self.rights(200, 403, 200, 403)
        self.apply("carillon: 1\ntokens: {desk: {scope: control}}\n", "--prune", "all,tokens")
        self.rights(401, 401, 200, 200)
        if self.machine.status("/v1/tokens", self.admin) != 200:
            fail("the token of the command itself was removed")
        for secret in (self.admin, self.desk):
            code, _, errors = self.machine.apply("carillon: 1\ntokens: {admin: {scope: read}}\n", token=secret)
            if code == 0 or self.machine.status("/v1/tokens", self.admin) != 200:
                fail("a document takes the admin's scope away", code, errors)
        self.machine.server.kill()
        self.machine.server.start()
        self.rights(401, 401, 200, 200)

    def need_a_guarded_server(self):
        """A server without tokens gets none from afar, and nothing else of the document."""
        machine = Machine(BINARY, self.folder, name="open")
        code, _, errors = machine.apply(self.document)
        if code == 0 or "carillon token create" not in errors or machine.client().get("/v1/manager")["musicVolume"] == 0.25:
            fail("tokens for a server that has none", code, errors)
        machine.server.stop()

    def guard_from_the_start(self):
        """At the start they are made before anybody is answered; a volatile state keeps them in memory."""
        (self.folder / "guarded.yaml").write_text(self.document)
        for name, state in (("fixed", None), ("forgetful", "volatile")):
            machine = Machine(BINARY, self.folder, "--provision", self.folder / "guarded.yaml", name=name, start=False, state=state)
            for _ in range(2):
                machine.server.start()
                self.rights(200, 200, 200, 403, machine=machine)
                if machine.status("/v1/sounds") != 401:
                    fail("a document's tokens do not protect the server")
                machine.server.stop()
            if (machine.state / "tokens").exists() != (state is None):
                fail("where tokens are kept", name)


def listed(*arguments):
    """What `carillon token list` prints."""
    done = subprocess.run([BINARY, "token", "list", *map(str, arguments)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def tokens(folder):
    guarded = Guarded(folder)
    guarded.machine.server.start()
    guarded.are_applied()
    guarded.need_the_scope()
    guarded.are_changed()
    guarded.machine.server.stop()
    guarded.need_a_guarded_server()
    guarded.guard_from_the_start()
    return "tokens"


def main():
    found = schema()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    with tempfile.TemporaryDirectory(prefix="carillon-apply-") as name:
        folder = pathlib.Path(name)
        for work in (broken_documents, differences_and_removal, kills, provision, volatile, tokens):
            print("apply:", work(folder), flush=True)
        print("apply:", random_documents(folder, found), flush=True)


if __name__ == "__main__":
    main()
