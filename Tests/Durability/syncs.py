#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Changes a library as people and programs do, and expects that no reference is lost and no sound is there twice.

    syncs.py PATH-TO-CARILLON [--sequences 500] [--first 1] [--jobs 4]

Each sequence adds, edits, renames, moves and removes files of two library folders by hand and by rsync (with and without --inplace), git and
unzip; moves whole folders away and back; restores everything in another place; ends the server cleanly or by kill -9, also while files
change; and refers to the sounds from all kinds of things. After each step a model of what a person would say is compared with the server:
which files are which sound, which sounds are away, what refers to what, and what is broken.
"""

import argparse
import concurrent.futures
import dataclasses
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable

from support import report
from support.audio import write_wav
from support.client import CUT, Client
from support.server import Server
from support.waiting import Failed, demand, until

ROOTS = ["a", "b"]
#: Seconds in which what is on the disk is known to the server, on a machine that is busy with others.
WITHIN = 40
STEPS = 10
#: Seconds after which contents are known, by which files are found elsewhere, on a machine that does little else.
CONTENTS = 1.0


@dataclasses.dataclass(eq=False)
class Work:
    """A recording: its content, where it is below the folder of all (None: nowhere), and which sound it is."""

    content: bytes
    path: str | None
    sound: str | None = None
    name: str | None = None
    has_title: bool = False
    users: set[str] = dataclasses.field(default_factory=set)
    #: Whether it was edited, moved or made in this step: two changes at once make another recording.
    is_touched: bool = True

    @property
    def is_kept(self) -> bool:
        return self.has_title or bool(self.users)


@dataclasses.dataclass
class User:
    """What refers to a sound: its address, the body that makes it, and whether its answer has `broken`."""

    address: str
    body: Callable[[str], dict]
    kind: str


def play(sound):
    return {"op": "play", "sound": sound}


def act(sound):
    """An action whose parameter is the sound."""
    return {"action": "player", "parameters": {"what": sound}}


USERS = [
    User("/v1/stations", lambda sound: {"name": f"station {sound[:40]}", "sounds": [sound]}, "station"),
    User("/v1/tiles", lambda sound: {"board": "board", "label": "tile", "sounds": [sound]}, "tile"),
    User("/v1/actions", lambda sound: {"name": f"action {sound[:40]}", "steps": [{"at": 0, "operation": play(sound)}]}, "action"),
    User("/v1/shows", lambda sound: {"name": f"show {sound[:40]}", "cues": [{"number": "1"} | act(sound)]}, "show"),
    User("/v1/plans", lambda sound: {"name": f"plan {sound[:40]}", "times": [{"at": "08:00"} | act(sound)]}, "plan"),
    User("/v1/queue/schedules", lambda sound: {"name": f"bell {sound[:40]}", "cron": "0 3 1 1 *", "timeZone": "UTC", "item": {"sound": sound}},
         "schedule"),
    User("/v1/queue/items", lambda sound: {"sound": sound, "startAt": "2999-01-01T00:00:00Z"}, "announcement"),
]


class Sequence:
    """A server, its folders, and the model."""

    def __init__(self, binary, seed):
        self.rng = random.Random(seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"carillon-syncs-{seed}-"))
        self.place = self.folder / "place0"
        self.places = 1
        for root in ROOTS:
            (self.place / root).mkdir(parents=True)
        self.works: list[Work] = []
        self.away: set[str] = set()
        self.branches: dict[str, dict[str, tuple[Work, bytes]]] = {}
        self.log: list[str] = []
        #: Sounds that a start missed; what is missing then is kept, in case that its disk comes later.
        self.ghosts: set[str] = set()
        self.binary = binary
        self.server = self.make_server()
        self.client: Client | None = None

    def make_server(self):
        return Server(self.binary, self.folder, *[part for root in ROOTS for part in ("--library", self.place / root)])

    # The server

    def begin(self):
        self.server.start()
        self.client = Client(self.server.port)
        if not self.client.get("/v1/boards")["boards"]:
            self.ask("POST", "/v1/boards", {"name": "board"})
            status, answer = self.client.ask("POST", "/v1/sounds?name=upload.wav", raw=self.content(), headers={"Content-Type": "audio/wav"})
            demand(status == 201, f"upload: {status} {answer}")
            self.ask("POST", "/v1/actions", {"name": "player", "parameters": [{"name": "what", "type": "string", "default": "upload"}],
                                             "steps": [{"operation": play({"parameter": "what"})}]})

    def end(self, hard):
        self.ghosts = {sound["id"] for sound in self.client.sounds()}
        self.client.close()
        if hard:
            self.server.kill()
        else:
            self.server.stop()

    def ask(self, method, path, body=None):
        status, answer = self.client.ask(method, path, body)
        if status not in {200, 201, 202, 204}:
            raise Failed(f"{method} {path}: {status} {answer}")
        return answer

    # Files

    def content(self):
        """A file that no other is alike."""
        file = self.folder / "new.wav"
        write_wav(file, (self.rng.randint(-300, 300) for _ in range(self.rng.choice([2_000, 40_000]))), 8_000)
        return file.read_bytes()

    def free(self, root=None):
        """A path that no recording has or had."""
        root = root or self.rng.choice(self.roots())
        folder = self.rng.choice(["", "", "folder/", "deep/er/"])
        return f"{root}/{folder}{self.rng.getrandbits(32):08x}.wav"

    def roots(self):
        return [root for root in ROOTS if root not in self.away]

    def present(self, root=None):
        """Recordings in folders that are there, of one root or of all, and which nothing was done to in this step."""
        return [work for work in self.works if work.path and not work.is_touched
                and (work.path.split("/")[0] == root if root else work.path.split("/")[0] in self.roots())]

    def write(self, path, content, inplace=False):
        file = self.place / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if inplace:
            file.write_bytes(content)
            return
        new = file.with_name("." + file.name + ".part")
        new.write_bytes(content)
        new.rename(file)

    # Steps by hand

    def add(self):
        for _ in range(self.rng.randint(1, 4)):
            work = Work(self.content(), self.free())
            self.write(work.path, work.content)
            self.works.append(work)

    def edit(self):
        for work in self.some(self.present()):
            work.content = self.content()
            self.write(work.path, work.content, inplace=self.rng.random() < 0.5)

    def rename(self):
        for work in self.some(self.present()):
            old, work.path = work.path, self.free()
            (self.place / work.path).parent.mkdir(parents=True, exist_ok=True)
            (self.place / old).rename(self.place / work.path)

    def copy_and_remove(self):
        """As a move to another disk."""
        for work in self.some(self.present()):
            old, work.path = work.path, self.free()
            self.write(work.path, work.content)
            (self.place / old).unlink()

    def remove(self):
        for work in self.some(self.present(), most=2):
            (self.place / work.path).unlink()
            work.path = None

    def put_back(self):
        """What was removed comes back, where it was or elsewhere."""
        for work in self.some([work for work in self.works if work.path is None and work.is_kept]):
            work.path = self.free()
            self.write(work.path, work.content)

    def blink(self):
        """Files are away for a moment, as an editor saves them."""
        for work in self.some(self.present()):
            file, out = self.place / work.path, self.folder / "out.wav"
            file.rename(out)
            self.pause(0.4)
            shutil.move(out, file)

    def some(self, works, most=3):
        chosen = self.rng.sample(works, min(len(works), self.rng.randint(1, most)))
        for work in chosen:
            self.touch(work)
        return chosen

    @staticmethod
    def touch(work):
        work.is_touched = True
        if not work.is_kept:
            # It may be away for a moment, and nobody would miss the sound that it was.
            work.sound = None

    def pause(self, most):
        """Waits at random, so that the server sees things between."""
        time.sleep(self.rng.random() * most)

    # Steps by programs

    def run(self, *command):
        subprocess.run([str(part) for part in command], check=True, capture_output=True, cwd=self.folder)

    def mirror(self, root):
        """A copy of a root to change and to sync from."""
        source = self.folder / "source"
        shutil.rmtree(source, ignore_errors=True)
        shutil.copytree(self.place / root, source)
        return source

    def rsync(self):
        """Another machine edits, renames, adds and removes; then its folder is synced."""
        root = self.rng.choice(self.roots())
        source = self.mirror(root)
        for work in self.some(self.present(root), most=5):
            file = source / work.path.partition("/")[2]
            kind = self.rng.choice(["edit", "rename", "remove"])
            if kind == "edit":
                work.content = self.content()
                file.write_bytes(work.content)
                continue
            moved = file.with_name(f"{self.rng.getrandbits(32):08x}.wav")
            work.path = f"{root}/{moved.relative_to(source)}" if kind == "rename" else None
            if kind == "rename":
                file.rename(moved)
            else:
                file.unlink()
        work = Work(self.content(), self.free(root))
        file = source / work.path.partition("/")[2]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(work.content)
        self.works.append(work)
        options = ["--inplace"] if self.rng.random() < 0.5 else []
        options += self.rng.choice([["--delete"], ["--delete-after"], ["--delete-before"], ["--delete-delay"]])
        self.run("rsync", "-a", "--checksum", *options, f"{source}/", f"{self.place / root}/")

    def unzip(self):
        """An archive of the folder with edits is unpacked over it."""
        root = self.rng.choice(self.roots())
        with zipfile.ZipFile(self.folder / "all.zip", "w") as archive:
            for work in self.some(self.present(root), most=5):
                if self.rng.random() < 0.5:
                    work.content = self.content()
                archive.writestr(work.path.partition("/")[2], work.content)
        if archive.namelist():
            self.run("unzip", "-o", "-q", "all.zip", "-d", self.place / root)

    def git(self, *command):
        self.run("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "--git-dir", self.folder / "git",
                 "--work-tree", self.place / "a", *command)

    def commit(self):
        """Keeps the folder as a branch."""
        if "a" in self.away:
            return
        if not self.branches:
            self.git("init", "-q")
        name = f"branch{len(self.branches)}"
        self.git("checkout", "-q", *([] if self.branches else ["-B", "begin"]), *(["--detach"] if self.branches else []))
        self.git("add", "-A", ".")
        self.git("commit", "-q", "--allow-empty", "-m", name)
        self.git("branch", "-f", name)
        self.branches[name] = {work.path: (work, work.content) for work in self.works if work.path and work.path.startswith("a/")}

    def checkout(self):
        """Goes to a branch if it is plain what becomes of each recording: what is edited stays where it is."""
        if not self.branches or "a" in self.away:
            return
        branch = self.branches[self.rng.choice(sorted(self.branches))]
        name = next(key for key, value in self.branches.items() if value is branch)
        here = {work.path: work for work in self.works if work.path and work.path.startswith("a/")}
        if any(work.is_touched for work in here.values()):
            return
        then = {id(work): path for path, (work, _) in branch.items()}
        for path, (work, content) in branch.items():
            if work not in self.works or (path in here and here[path] is not work) or work.is_touched:
                return
            is_elsewhere = work.path is not None and not work.path.startswith("a/")
            if is_elsewhere or (work.path != path and work.content != content):
                return
        self.git("add", "-A", ".")
        self.git("commit", "-q", "--allow-empty", "-m", "before")
        self.git("checkout", "-q", "--detach", name)
        for path, (work, content) in branch.items():
            if (work.path, work.content) != (path, content):
                self.touch(work)
            work.path, work.content = path, content
        for work in here.values():
            if id(work) not in then:
                self.touch(work)
                work.path = None

    # Steps with everything

    def move_root(self):
        """A folder is moved away, or back."""
        root = self.rng.choice(ROOTS)
        if root in self.away:
            self.away.discard(root)
            (self.folder / f"away-{root}").rename(self.place / root)
        elif len(self.away) < len(ROOTS) - 1:
            self.away.add(root)
            (self.place / root).rename(self.folder / f"away-{root}")

    def restart(self):
        self.end(hard=self.rng.random() < 0.5)
        if self.rng.random() < 0.5:
            self.rng.choice([self.add, self.edit, self.rename, self.copy_and_remove, self.rsync, self.unzip])()
        self.begin()

    def restore(self):
        """A backup is restored in another place: new inodes, another path, and so no change of content that was not seen."""
        self.settle()
        self.end(hard=False)
        new = self.folder / f"place{self.places}"
        self.places += 1
        self.run("cp", "-R", self.place, new)
        shutil.rmtree(self.place)
        self.place = new
        self.server = self.make_server()
        self.begin()

    # Steps in the server

    def refer(self):
        """Something refers to a sound, by id or name, or a title is given to it."""
        works = self.present()
        found = {sound["path"]: sound for sound in self.client.sounds()}
        for work in self.rng.sample(works, min(len(works), self.rng.randint(1, 3))):
            if not work.is_kept:
                # Until now it could be another one any time.
                sound = found.get(str(self.place / work.path))
                if not sound:
                    continue
                work.sound, work.name = sound["id"], sound["name"]
            if self.rng.random() < 0.2:
                self.ask("PATCH", f"/v1/sounds/{work.sound}", {"title": f"title {work.sound}"})
                work.has_title = True
                continue
            user = self.rng.choice(USERS)
            status, made = self.client.ask("POST", user.address, user.body(self.rng.choice([work.sound, work.name])))
            if status == 201:
                work.users.add(f"{user.kind} {made['id']}")
            elif status != 409 and (work.is_kept or status != 404):  # Its name is that of another one; or its sound was.
                raise Failed(f"POST {user.address}: {status} {made}")

    # Comparison

    def difference(self):
        """What the server says and the model does not; empty if they agree."""
        sounds = [sound for sound in self.client.sounds() if sound["url"]]
        found = {sound["path"]: sound for sound in sounds if sound["state"] == "ready"}
        failed = {sound["id"]: sound for sound in sounds if sound["state"] == "failed"}
        faults = []
        expected_ready = [work for work in self.works if work.path and work.path.split("/")[0] not in self.away]
        for work in expected_ready:
            sound = found.pop(str(self.place / work.path), None)
            if sound is None:
                faults.append(f"{work.path} is no sound that is ready")
            elif work.is_kept and work.sound != sound["id"]:
                faults.append(f"{work.path} is the sound {sound['id']} and was {work.sound}")
        faults += [f"{path} is a sound and is no file" for path in found]
        for work in self.works:
            if work in expected_ready:
                continue
            if not work.is_kept:
                failed = {id: sound for id, sound in failed.items() if not work.path or sound["path"] != str(self.place / work.path)}
            elif failed.pop(work.sound, None) is None:
                faults.append(f"the sound {work.sound} of {work.path}, which is away, is not failed")
        # Of a folder that is away nobody knows what changed in it just before it went.
        faults += [f"the sound {id} ({sound['path']}) is failed and nobody counts on it" for id, sound in failed.items()
                   if id not in self.ghosts and not self.is_away(sound["path"])]
        if len(sounds) != len({sound["path"] for sound in sounds}):
            faults.append("two sounds have one path")
        return faults

    def is_away(self, path):
        """Whether a path is below a folder that is away."""
        return any(path.startswith(f"{self.place / root}/") for root in self.away)

    def references(self):
        """References that are not as they were made."""
        faults = []
        for work in self.works:
            if not work.users:
                continue
            answer = self.client.get(f"/v1/sounds/{work.sound}")
            users = {f"{user['kind']} {user['id']}" for user in answer["usedBy"]}
            if users != work.users:
                faults.append(f"{work.sound} is used by {users}, not by {work.users}")
        faults += self.broken()
        return faults

    def broken(self):
        """What is said to be broken and is not, or is and is not said to be."""
        faults = []
        for user in USERS[:6]:
            collection = next(value for value in self.client.get(f"{user.address}?limit=200").values() if isinstance(value, list))
            away = {key for work in self.works for key in work.users
                    if work.path is None or work.path.split("/")[0] in self.away}
            for thing in collection:
                parts = thing.get("cues") or thing.get("times") or []
                if thing.get("name") == "player":
                    continue
                said = bool(thing.get("broken")) or any(part.get("broken") for part in parts)
                if said != (f"{user.kind} {thing['id']}" in away):
                    faults.append(f"{user.kind} {thing['id']} is {'' if said else 'not '}broken")
        return faults

    def settle(self):
        """Waits until the server agrees with the model."""
        until(lambda: f"{self.difference()}", lambda: not self.difference(), WITHIN)
        sounds = {sound["path"]: sound for sound in self.client.sounds()}
        self.ghosts &= {sound["id"] for sound in sounds.values() if sound["state"] == "failed"}
        for work in list(self.works):
            work.is_touched = False
            if work.path and work.path.split("/")[0] not in self.away:
                sound = sounds[str(self.place / work.path)]
                work.sound, work.name = sound["id"], sound["name"]
            elif not work.path and not work.is_kept:
                # Nobody counts on it: what comes back is a new one.
                self.works.remove(work)
        until(lambda: f"{self.references()}", lambda: not self.references(), WITHIN)
        time.sleep(CONTENTS)

    # The sequence

    def play(self):
        """Runs the sequence; returns its faults."""
        try:
            self.begin()
            self.step(self.add)
            self.step(self.refer)
            for _ in range(STEPS):
                self.step(self.rng.choice([
                    self.add, self.edit, self.rename, self.copy_and_remove, self.remove, self.put_back, self.blink, self.rsync, self.rsync,
                    self.unzip, self.commit, self.checkout, self.checkout, self.move_root, self.move_root, self.restart, self.restore,
                    self.refer, self.refer]))
        except (Failed, *CUT, subprocess.CalledProcessError) as error:
            return [f"{' → '.join(self.log)}: {error} {getattr(error, 'stderr', '')}"]
        finally:
            self.server.end()
        return []

    def step(self, kind):
        self.log.append(kind.__name__)
        kind()
        # Sometimes the next step comes before this one is seen; it then leaves alone what this one changed.
        if self.rng.random() < 0.8 or kind in {self.restore, self.restart}:
            self.settle()


def run(binary, seed):
    sequence = Sequence(binary, seed)
    faults = [f"sequence {seed}: {fault}" for fault in sequence.play()]
    for fault in faults:
        print(fault, flush=True)
    if not faults:
        shutil.rmtree(sequence.folder)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--sequences", type=int, default=500)
    parser.add_argument("--first", type=int, default=1, help="the number of the first sequence, which is its seed")
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    for tool in ("rsync", "git", "unzip"):
        if not shutil.which(tool):
            sys.exit(f"syncs.py needs {tool}: Scripts/bootstrap.sh test")
    seeds = range(options.first, options.first + options.sequences)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        faults = [fault for found in pool.map(lambda seed: run(options.binary, seed), seeds) for fault in found]
    print(f"{options.sequences} sequences of {STEPS + 2} steps, {len(faults)} with a fault")
    report.finish(faults, tempfile.mkdtemp(prefix="carillon-syncs-"))


if __name__ == "__main__":
    main()
