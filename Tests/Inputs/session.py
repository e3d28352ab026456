#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The session and real microphones: AQ-26, AQ-27 and AQ-33 over a real PipeWire, with a microphone and a Bluetooth headset.

    Tests/Inputs/session.py CARILLON

The microphone speaks 1 kHz, the headset 1.5 kHz, the music is 200 Hz; what a recording sink got, and what recordings hold, says who was heard.
"""

import array
import contextlib
import pathlib
import statistics
import subprocess
import time
import wave

from Inputs.inputs import Stage, recent
from support import ROOT
from support.audio import tone
from support.parts import run_parts
from support.waiting import demand, until
from Talks.talks import Sink, level

MICROPHONE, HEADSET, MUSIC = 1_000, 1_500, 200
#: What is spoken into each source, and the properties of its node.
PLUGS = {
    "mic": ("microphone.wav", {"device.form-factor": "microphone"}),
    "headset": ("headset.wav", {"device.api": "bluez5", "device.form-factor": "headset"}),
}


def repeated(file, hertz):
    """Ten minutes of a sine, a second again and again."""
    tone(file, 1, hertz, 0.5)
    with wave.open(str(file)) as second:
        parameters, frames = second.getparams(), second.readframes(second.getnframes())
    with wave.open(str(file), "wb") as whole:
        whole.setparams(parameters)
        for _ in range(600):
            whole.writeframes(frames)


class Desk(Stage):
    """A stage with a microphone and a headset, into which somebody speaks."""

    def __init__(self, binary, folder, pipewire):
        super().__init__(binary, folder, pipewire)
        self.main = Sink(pipewire)
        self.speakers = {}
        for name, hertz in (("headset.wav", HEADSET), ("microphone.wav", MICROPHONE)):
            repeated(folder / name, hertz)

    def make_node(self, name, kind, **properties):
        rest = " ".join(f"{key}={value}" for key, value in properties.items())
        self.run("pw-cli", "create-node", "adapter",
                 f"{{ factory.name=support.null-audio-sink node.name={name} node.description={name} media.class={kind} object.linger=true "
                 f"audio.position=[FL FR] {rest} }}")

    def plug(self, name):
        """Plugs a source in, which Carillon lists then, and into which somebody speaks."""
        sound, properties = PLUGS[name]
        self.make_node(name, "Audio/Source/Virtual", **properties)
        until(f"{name} is listed", lambda: name in self.sources())
        # A session manager links programs that play to sinks alone.
        speaker = subprocess.Popen(["pw-cat", "--playback", "--target", "0", "-P", f"{{ node.name=into-{name} }}", str(self.folder / sound)],
                                   env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.speakers[name] = speaker
        for side in ("FL", "FR"):
            ends = f"into-{name}:output_MONO", f"{name}:input_{side}"
            until(f"{name} is linked", lambda ends=ends: not self.ran("pw-link", *ends).returncode)

    def unplug(self, name):
        number = None
        for line in self.nodes().splitlines():
            if line.strip().startswith("id "):
                number = line.split()[1].rstrip(",")
            if f'node.name = "{name}"' in line:
                self.run("pw-cli", "destroy", number)
        until(f"{name} is not listed", lambda: name not in self.sources())
        speaker = self.speakers.pop(name)
        speaker.kill()
        speaker.wait()

    def close(self):
        for speaker in self.speakers.values():
            speaker.kill()
            speaker.wait()
        super().close()

    def sources(self):
        return {one["name"]: one for one in self.client.get("/v1/device/inputs")["inputs"]}

    def outputs(self):
        return {one["name"]: one for one in self.client.get("/v1/device/outputs")["outputs"]}

    def choose(self, kind, name):
        """The default source or sink of the machine, as an operator chooses it."""
        self.run("pw-metadata", "0", f"default.configured.audio.{kind}", f'{{ "name": "{name}" }}', "Spa:String:JSON")
        listed = self.sources if kind == "source" else self.outputs
        until(f"{name} is the default {kind}", lambda: listed()[name]["isDefault"])

    def category(self, category, *options):
        status, session = self.client.ask("PUT", "/v1/session", {"category": category, "options": list(options)})
        demand(status == 200 and session["category"] == category, f"{category}: {status} {session}")

    def takes(self):
        """What activating the session with input answers; afterwards it is not active by that."""
        status, problem = self.client.ask("POST", "/v1/session/activate", {"input": True})
        if status == 200:
            self.client.ask("POST", "/v1/session/deactivate", {})
        return status if status == 200 else (status, problem["type"].rpartition("/")[2])

    def heard(self, **wanted):
        """Waits until just these are heard at the sink, and stay for half a second."""
        hertz = {"microphone": MICROPHONE, "headset": HEADSET, "music": MUSIC}

        def now():
            sound = recent(self.main)
            return {name: level(sound, one) > 0.03 for name, one in hertz.items()}

        expected = {name: wanted.get(name, False) for name in hertz}
        until(lambda: f"heard is {expected}, not {now()}", lambda: now() == expected, within=30)
        mark = self.main.mark()
        self.main.wait(mark + 24_000)
        sound = self.main.left(mark, mark + 24_000)
        for name, one in hertz.items():
            if not expected[name]:
                demand(level(sound, one) < 0.002, f"nothing of the {name}: {level(sound, one):.4f}")

    def recorded(self, name, seconds=1.5):
        """What a recording of an input holds: mono samples."""
        status, begun = self.client.ask("POST", "/v1/recordings", {"input": name, "format": "wav"})
        demand(status == 201, f"a recording: {status} {begun}")
        time.sleep(seconds)
        address = f"/v1/recordings/{begun['id']}"
        demand(self.client.ask("POST", f"{address}/stop", {})[0] == 200, "it is stopped")
        made = until("it is saved", lambda: (one := self.client.get(address))["state"] == "finished" and one)
        place = f"http://127.0.0.1:{self.server.port}/v1/sounds/{made['sound']}/data"
        decoded = subprocess.run(["ffmpeg", "-v", "error", "-i", place, "-af", "pan=mono|c0=c0", "-f", "f32le", "-"],
                                 capture_output=True, check=True).stdout
        return array.array("f", decoded)


def typical(sound, hertz):
    """The amplitude of a sine in most of what was recorded; a busy machine leaves gaps, at which its phase jumps."""
    return statistics.median(level(sound[n : n + 480], hertz) for n in range(4_800, len(sound) - 479, 480))


def lists(desk):
    """AQ-27 /v1/device/inputs lists the microphones that are plugged in, and says which is the default; an input without a node is that."""
    demand(desk.sources() == {}, f"a machine without a microphone, and no monitor of an output: {desk.sources()}")
    desk.category("playAndRecord")
    demand(desk.takes() == (409, "wrong-state"), f"no microphone to take sound from: {desk.takes()}")
    desk.plug("mic")
    desk.plug("headset")
    found = desk.sources()
    demand(set(found) == {"mic", "headset"}, f"both are listed: {found}")
    demand([found[name]["isBluetooth"] for name in ("mic", "headset")] == [False, True], f"one is Bluetooth: {found}")
    demand([found[name]["formFactor"] for name in ("mic", "headset")] == ["microphone", "headset"], f"their forms: {found}")
    until("their channels are known", lambda: all(one["channels"] == 2 for one in desk.sources().values()))
    desk.choose("source", "mic")
    desk.category("playback")
    desk.add(kind="source", name="any")
    desk.heard(microphone=True)
    desk.choose("source", "headset")
    desk.heard(headset=True)
    desk.choose("source", "mic")
    desk.heard(microphone=True)
    demand(desk.client.ask("DELETE", "/v1/inputs/any")[0] == 204, "it is removed")
    desk.heard()
    print("  AQ-27 microphones are listed, and the default is chosen")


def records(desk):
    """AQ-26 in record nothing is heard, neither music nor what comes in, and the microphone is recorded whole."""
    desk.category("playback")
    desk.add(kind="source", name="mic", node="mic")
    demand(desk.client.ask("POST", "/v1/music/play", {"sound": "bed"})[0] == 200, "music")
    desk.heard(microphone=True, music=True)
    demand(desk.takes() == (409, "wrong-state"), "playback takes no sound")
    desk.category("record")
    desk.heard()
    demand(desk.takes() == 200, "record takes sound")
    sound = desk.recorded("mic")
    demand(typical(sound, MICROPHONE) > 0.45, f"the microphone is recorded: {typical(sound, MICROPHONE):.3f}")
    desk.heard()
    demand(desk.client.get("/v1/music")["playing"], "the music goes on in silence")
    print("  AQ-26 record silences music and inputs, and records")


def plays_and_records(desk):
    """AQ-27 in playAndRecord both: the music is heard, and the microphone is heard and recorded."""
    desk.category("playAndRecord")
    desk.heard(microphone=True, music=True)
    demand(desk.client.ask("POST", "/v1/session/activate", {"input": True})[0] == 200, "playAndRecord takes sound")
    sound = desk.recorded("mic")
    demand(typical(sound, MICROPHONE) > 0.45, f"the microphone is recorded: {typical(sound, MICROPHONE):.3f}")
    demand(level(sound[4_800:], MUSIC) < 0.002, f"and nothing of the music: {level(sound[4_800:], MUSIC):.4f}")
    desk.heard(microphone=True, music=True)
    desk.unplug("mic")
    desk.heard(music=True)
    desk.plug("mic")
    print("  AQ-27 playAndRecord plays and records at once")


def bluetooth(desk):
    """AQ-33 in record and playAndRecord a headset is captured, and a Bluetooth output played to, with allowBluetooth only."""
    desk.set("mic", enabled=False)
    made = desk.add(kind="source", name="head", node="headset")
    stream = f"carillon.input.{made['id']}"
    desk.heard(music=True)
    demand(desk.sources()["headset"]["isAllowed"] is False, "the headset is not allowed")
    demand(stream not in desk.nodes(), "nothing of it is captured")
    for category in ("playAndRecord", "record"):
        desk.category(category)
        desk.unplug("mic")
        desk.choose("source", "headset")
        demand(desk.takes() == (409, "wrong-state"), f"{category}: a headset alone is no source")
        desk.category(category, "allowBluetooth")
        demand(desk.takes() == 200, f"{category}: with the option it is")
        demand(desk.sources()["headset"]["isAllowed"] is True, "the headset is allowed")
        if category == "playAndRecord":
            desk.heard(headset=True, music=True)
        else:
            until("it is captured", lambda: stream in desk.nodes())
            until("sound arrives", lambda: typical(desk.recorded("head"), HEADSET) > 0.45, within=20)
            desk.heard()
        desk.category(category)
        until("it is captured no more", lambda: stream not in desk.nodes())
        desk.plug("mic")
    desk.category("playback")
    desk.heard(headset=True, music=True)
    speakers(desk)
    print("  AQ-33 allowBluetooth: a headset's microphone, and its output")


def speakers(desk):
    """What is played to a headset is recorded by a sink of its own."""
    desk.set("head", enabled=False)
    file = pathlib.Path(desk.pipewire.folder, "buds.f32")
    properties = "{ priority.session = 1000 device.api = bluez5 device.form-factor = headset }"
    with desk.program(str(ROOT / ".build/pipewire/lockstep-sink"), "buds", "Headset", str(file), "FL", "FR", PIPEWIRE_PROPS=properties):
        until("the output is listed", lambda: "buds" in desk.outputs())
        demand(desk.outputs()["buds"]["isBluetooth"], f"it is Bluetooth: {desk.outputs()}")
        buds = Sink(desk.pipewire, "buds")

        def plays(yes, no):
            def current():
                return {name: one["isCurrent"] for name, one in desk.outputs().items()}
            until(lambda: f"{yes} is played to: {current()}", lambda: current() == {yes: True, no: False})

        desk.choose("sink", "buds")
        plays("buds", "carillon-null")
        until("the music is heard there", lambda: level(recent(buds), MUSIC) > 0.03)
        for category in ("playAndRecord", "record"):
            desk.category(category)
            plays("carillon-null", "buds")
            demand(desk.outputs()["buds"]["isAllowed"] is False, "the headset is not allowed")
            status, problem = desk.client.ask("PUT", "/v1/session/route", {"output": "buds"})
            demand(status == 422 and problem["field"] == "output", f"it cannot be chosen: {status} {problem}")
            desk.heard(music=category == "playAndRecord")
            desk.category(category, "allowBluetooth")
            plays("buds", "carillon-null")
            if category == "playAndRecord":
                until("the music is heard in the headset", lambda: level(recent(buds), MUSIC) > 0.03)


@contextlib.contextmanager
def staged(binary, folder, pipewire):
    pipewire.begin("daemon", "manager", "add-sink")
    with contextlib.closing(Desk(binary, folder, pipewire)) as desk:
        yield desk


if __name__ == "__main__":
    run_parts("session", staged, (lists, records, plays_and_records, bluetooth))
