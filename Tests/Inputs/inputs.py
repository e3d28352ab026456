#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Inputs over a real PipeWire, played by programs that others made: pw-play, MPD and mpv.

    Tests/Inputs/inputs.py CARILLON

What plays into an output that Carillon makes, and what a microphone gives, is heard whole at a recording sink, in its zone alone and lower
under an announcement; sources, sound servers and session managers go and come back; nobody hears himself.
"""

import array
import contextlib
import os
import shutil
import socket
import subprocess
import time

from support.audio import tone
from support.parts import run_parts
from support.waiting import Failed, demand, until
from Talks.talks import DELAY, RATE, House, Sink, level

#: After a stall the pitch of who talks is off by up to 2 % for a while, by which the amplitude that is measured in 10 ms seems 7 % lower.
NEARLY = 0.9


class Stage(House):
    """A house with programs that play."""

    def __init__(self, binary, folder, pipewire):
        super().__init__(binary, folder, pipewire)
        self.environment = dict(os.environ, **pipewire.environment)
        self.folder = folder
        self.wave = folder / "wave.wav"
        tone(self.wave, 60, 1_000, 0.5)

    def add(self, **fields):
        status, made = self.client.ask("POST", "/v1/inputs", {"delay": DELAY, **fields})
        demand(status == 201, f"an input: {status} {made}")
        return made

    def set(self, name, **fields):
        status, changed = self.client.ask("PATCH", f"/v1/inputs/{name}", fields)
        demand(status == 200, f"a change: {status} {changed}")

    def state(self, name, state):
        until(f"{name} is {state}", lambda: self.client.get(f"/v1/inputs/{name}")["state"] == state)

    @contextlib.contextmanager
    def program(self, *command, **environment):
        """A program that runs meanwhile."""
        process = subprocess.Popen(command, env=dict(self.environment, **environment), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def ran(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=20)

    def run(self, *command):
        return self.ran(*command).stdout

    def nodes(self):
        return self.run("pw-cli", "ls", "Node")


def recent(sink):
    """What a sink got in the last tenth of a second."""
    return sink.left(max(0, sink.mark() - 4_800))


def quietest(sink, seconds=1.0, hertz=1_000):
    """The least amplitude of a sine in 10 ms of the next seconds at a sink."""
    begin = sink.mark()
    sink.wait(begin + round(seconds * RATE))
    return least(sink.left(begin, begin + round(seconds * RATE)), hertz)


def least(heard, hertz=1_000):
    """The least amplitude of a sine in 10 ms of what was heard; after a stall its pitch is another one for a while."""
    return min((level(heard[n : n + 480], hertz) for n in range(0, len(heard) - 479, 480)), default=0)


def share(heard, amplitude, hertz=1_000):
    """How much of what was heard is a sine of an amplitude."""
    pieces = [level(heard[n : n + 480], hertz) for n in range(0, len(heard) - 479, 480)]
    return sum(abs(piece - amplitude) < 0.01 for piece in pieces) / len(pieces)


def steady(sink, amplitude, what, hertz=1_000):
    """Waits until a sine is heard, then for half a second of it without a gap."""
    until(lambda: f"{what} is heard, {least(recent(sink), hertz):.3f} of {amplitude}", lambda: least(recent(sink), hertz) > amplitude * NEARLY,
          within=20)
    # A machine that stands still for a moment leaves a gap; what always leaves one is at fault.
    until(f"half a second of {what} has no gap", lambda: quietest(sink, 0.5, hertz) > amplitude * NEARLY)


def silent(sink, hertz=1_000):
    return level(recent(sink), hertz) < 0.001


def programs(stage):
    """What pw-play, mpv and MPD play into a sink of Carillon's is heard, and nothing of it elsewhere."""
    main, yard = Sink(stage.pipewire), Sink(stage.pipewire, "yard")
    demand(stage.client.ask("POST", "/v1/zones", {"name": "yard", "sink": "yard"})[0] == 201, "a zone")
    made = stage.add(kind="sink", name="lobby", zones=["yard"])
    until("the output is there", lambda: made["sink"] in stage.nodes())
    demand(all(made["sink"] != one["name"] for one in stage.client.get("/v1/device/outputs")["outputs"]), "no output for Carillon")
    names = []
    with stage.program("pw-play", "--target", made["sink"], str(stage.wave)):
        steady(yard, 0.5, "pw-play")
        demand(silent(main), "it is heard in its zone alone")
        demand(stage.client.get("/v1/session")["otherAudioPlaying"] is False, "who plays into an input is no other application")
        names.append("pw-play")
    stage.state("lobby", "waiting")
    with stage.program("mpv", "--no-config", "--no-video", "--ao=pipewire", f"--audio-device=pipewire/{made['sink']}", str(stage.wave)):
        steady(yard, 0.5, "mpv")
        names.append("mpv")
    stage.state("lobby", "waiting")
    with mpd(stage, made["sink"]) as address:
        steady(yard, 0.5, "MPD")
        names.append("MPD")
        tell(address, "stop")
    stage.state("lobby", "waiting")
    print(f"  heard whole in its zone: {', '.join(names)}")


@contextlib.contextmanager
def mpd(stage, sink):
    """MPD, which plays the wave to a sink of PipeWire's."""
    folder = stage.folder / "mpd"
    music = folder / "music"
    music.mkdir(parents=True)
    shutil.copy(stage.wave, music)
    (folder / "mpd.conf").write_text(
        f'music_directory "{music}"\nplaylist_directory "{folder}"\ndb_file "{folder}/db"\nbind_to_address "{folder}/socket"\n'
        f'zeroconf_enabled "no"\naudio_output {{\n type "pipewire"\n name "Carillon"\n target "{sink}"\n}}\n')
    with stage.program("mpd", "--no-daemon", str(folder / "mpd.conf")):
        address = folder / "socket"
        until("MPD answers", lambda: tell(address, "ping"))
        until("MPD has read the sound", lambda: tell(address, "update", f'add "{stage.wave.name}"'))
        # Where its output could not be opened, MPD pauses, and plays when it is told to again.
        until(lambda: f"MPD plays: {tell(address, 'status')}", lambda: tell(address, "play") and advances(tell(address, "status")))
        try:
            yield address
        except Failed as reason:
            raise Failed(f"{reason}; MPD: {tell(address, 'status')}; links: {stage.run('pw-link', '-l')}") from reason


def advances(status):
    """Whether MPD plays, and is not at the begin."""
    return "state: play" in status and "elapsed: " in status and "elapsed: 0.000" not in status


def tell(address, *commands):
    """What MPD answers to commands that it has done, or nothing."""
    with socket.socket(socket.AF_UNIX) as link, contextlib.suppress(OSError):
        link.settimeout(5)
        link.connect(str(address))
        link.sendall("".join(f"{one}\n" for one in [*commands, "close"]).encode())
        answer = b""
        while data := link.recv(4_096):
            answer += data
        return answer.decode() if answer.count(b"OK\n") == len(commands) else ""
    return ""


def levels(stage):
    """Volume, mute and an announcement act on what comes in."""
    yard = Sink(stage.pipewire, "yard")
    sink = stage.client.get("/v1/inputs/lobby")["sink"]
    with stage.program("pw-play", "--target", sink, str(stage.wave)):
        steady(yard, 0.5, "at first")
        stage.set("lobby", volume=0.5)
        until("it is softer", lambda: abs(quietest(yard, 0.2) - 0.25) < 0.01)
        stage.set("lobby", muted=True)
        until("it is silent", lambda: silent(yard))
        stage.set("lobby", muted=False, volume=1)
        steady(yard, 0.5, "again")
        demand(stage.client.ask("POST", "/v1/queue/items", {"sound": "gong"})[0] == 201, "an announcement")
        until("it is lowered", lambda: quietest(yard, 0.1) < 0.12)
        steady(yard, 0.5, "after the announcement")
        main = Sink(stage.pipewire)
        for path, body in [("/v1/inputs/lobby", {"enabled": False}), ("/v1/stop-all", {"fadeOut": False})]:
            demand(stage.client.ask("PATCH" if "inputs" in path else "POST", path, body)[0] == 200, "it is switched off")
            until("it is silent", lambda: silent(yard))
            demand(silent(main) and sink in stage.nodes(), "the program keeps its output, and plays to no other one")
            stage.set("lobby", enabled=True)
            steady(yard, 0.5, "switched on")
    print("  volume, mute, an announcement, off and on")


def recordings(stage):
    """An input, a bus and a zone are recorded at once; ffmpeg finds the whole sine in each file, at its level."""
    sink = stage.client.get("/v1/inputs/lobby")["sink"]
    yard = Sink(stage.pipewire, "yard")
    with stage.program("pw-play", "--target", sink, str(stage.wave)):
        stage.set("lobby", volume=0.5)
        until("it is heard", lambda: abs(quietest(yard, 0.2) - 0.25) < 0.01, within=20)
        wanted = {"input": ("lobby", "flac", 0.5), "bus": ("music", "wav", 0.25), "zone": ("yard", "flac", 0.25)}
        begun = {kind: stage.client.ask("POST", "/v1/recordings", {kind: name, "format": kept}) for kind, (name, kept, _) in wanted.items()}
        demand(all(status == 201 for status, _ in begun.values()), f"recordings: {begun}")
        mark = yard.mark()
        time.sleep(2)
        # A machine that stands still for a moment leaves a gap in what is heard, and so in what is recorded.
        whole = share(yard.left(mark), 0.25)
        for _, recording in begun.values():
            demand(stage.client.ask("POST", f"/v1/recordings/{recording['id']}/stop", {})[0] == 200, "it is stopped")
        stage.set("lobby", volume=1)
    for kind, (_, recording) in begun.items():
        address = f"/v1/recordings/{recording['id']}"
        until(f"{kind} is saved", lambda address=address: stage.client.get(address)["state"] == "finished")
        made = stage.client.get(address)
        demand(made["seconds"] > 1.5 and made["lost"] == 0, f"it is whole: {made}")
        place = f"http://127.0.0.1:{stage.server.port}/v1/sounds/{made['sound']}/data"
        decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", place, "-af", "pan=mono|c0=c0", "-f", "f32le", "-"],
                                 capture_output=True, check=True).stdout
        heard = array.array("f", decoded)
        right = share(heard[4_800:-4_800], wanted[kind][2])
        demand(right > 0.9 * whole, f"the sine in the recording of the {kind}: {right:.2f}, at the sink {whole:.2f}")
    print("  an input, a bus and a zone recorded, read by ffmpeg")


@contextlib.contextmanager
def speaker(stage):
    """Whoever speaks: a program that plays into the source, and nowhere else."""
    # A session manager links programs that play to sinks alone.
    with stage.program("pw-cat", "--playback", "--target", "0", str(stage.wave)):
        for side in ("FL", "FR"):
            until("it is linked", lambda side=side: not stage.ran("pw-link", "pw-cat:output_MONO", f"mic:input_{side}").returncode,
                  within=5)
        yield


def microphone(stage):
    """A source is heard, through its filters and by its channels; it goes and comes back."""
    main = Sink(stage.pipewire)
    made = stage.add(kind="source", name="mic", node="mic", bus="announcement", highPass=80)
    stage.state("mic", "waiting")

    def plug():
        stage.run("pw-cli", "create-node", "adapter",
                  "{ factory.name=support.null-audio-sink node.name=mic node.description=Microphone media.class=Audio/Source/Virtual "
                  "object.linger=true audio.position=[FL FR] }")
        until("the source is listed", lambda: any(one["name"] == "mic" for one in stage.client.get("/v1/device/inputs")["inputs"]))

    def unplug():
        number = None
        for line in stage.nodes().splitlines():
            if line.strip().startswith("id "):
                number = line.split()[1].rstrip(",")
            if 'node.name = "mic"' in line:
                stage.run("pw-cli", "destroy", number)
                return

    for _ in range(2):
        plug()
        with speaker(stage):
            steady(main, 0.5, "the microphone")
            unplug()
            stage.state("mic", "waiting")
    stage.set("mic", enabled=False)
    plug()
    with speaker(stage):
        live = stage.live(input="mic", delay=DELAY)
        steady(main, 0.5, "what is said into it")
        demand(stage.client.ask("POST", f"/v1/queue/live/{live['id']}/release")[0] == 200, "it is let go")
        stage.ended(live, "completed", None, "released")
        held(stage, main)
        until("nothing is taken any more", lambda: f"carillon.input.{made['id']}" not in stage.nodes())
    unplug()
    print("  a microphone, unplugged and plugged in again, and announced into")


def held(stage, main):
    """A tile that is held talks into the microphone."""
    def make(path, **fields):
        status, made = stage.client.ask("POST", path, fields)
        demand(status == 201, f"{path}: {status} {made}")
        return made["id"]

    operation = {"method": "POST", "path": "/v1/queue/live", "body": {"input": "mic", "delay": DELAY}}
    make("/v1/actions", name="Talk", steps=[{"operation": operation}])
    tile = make("/v1/tiles", board=make("/v1/boards", name="Desk"), action="Talk", behavior="hold")
    stage.client.ask("POST", f"/v1/tiles/{tile}/press")
    steady(main, 0.5, "what is said while a tile is held")
    item = stage.client.get("/v1/queue")["current"]
    demand(stage.client.ask("POST", f"/v1/tiles/{tile}/release")[0] == 200, "the tile is released")
    stage.ended(item, "completed", None, "released")


def rates(stage):
    """The sound server may change its rate and its quantum while an input plays."""
    sink = stage.client.get("/v1/inputs/lobby")["sink"]
    with stage.program("pw-play", "--target", sink, str(stage.wave)):
        for name, value in [("rate", 44_100), ("rate", 96_000), ("rate", 0), ("quantum", 256), ("quantum", 4_096), ("quantum", 0)]:
            stage.run("pw-metadata", "-n", "settings", "0", f"clock.force-{name}", str(value))
            time.sleep(1)
            until(f"it plays with the {name} {value}", lambda: stage.client.get("/v1/health")["output"]["isRunning"], within=20)
        # The recording sink of the test does not follow all of that.
        stage.state("lobby", "playing")
    print("  other rates and quanta of the sound server")


def plays(stage, target, sink):
    """Whether what a program plays to an output is heard in 3 seconds."""
    begin = sink.mark()
    with stage.program("pw-play", "--target", target, str(stage.wave)), contextlib.suppress(Failed):
        return until("it is heard", lambda: sink.mark() > begin + 4_800 and level(recent(sink), 1_000) > 0.4, within=3)


def returns(stage):
    """A session manager and a sound server that end and come back are found again; nobody hears himself."""
    yard = Sink(stage.pipewire, "yard")
    sink = stage.client.get("/v1/inputs/lobby")["sink"]
    # WirePlumber 0.4 leaves sinks that are streams of others without ports, so these are made anew; ours is, by Carillon.
    for what in (["stop-manager", "remove-sink", "remove-sink yard", "manager"], ["kill-daemon", "daemon", "manager"]):
        with stage.program("pw-play", "--target", sink, str(stage.wave)):
            stage.pipewire.begin(*what, "add-sink", "add-sink yard")
        until("Carillon plays", lambda: stage.client.get("/v1/health")["output"]["isRunning"])
        until("the output is there again", lambda: sink in stage.nodes())
        until("it can be played to", lambda: plays(stage, sink, yard))
        until("it is over", lambda: silent(yard))
        with stage.program("pw-play", "--target", sink, str(stage.wave)):
            steady(yard, 0.5, f"after {what[0]}")
    links = stage.run("pw-link", "-l")
    begin = links.find(sink)
    demand("carillon:output" not in links[begin : links.find("\n\n", begin)], f"Carillon does not play into its own input: {links}")
    print("  found again after a new session manager and a new sound server")


@contextlib.contextmanager
def staged(binary, folder, pipewire):
    pipewire.begin("daemon", "manager", "add-sink", "add-sink yard")
    with contextlib.closing(Stage(binary, folder, pipewire)) as stage:
        yield stage


if __name__ == "__main__":
    run_parts("inputs", staged, (programs, levels, recordings, microphone, returns, rates))
