#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Connects a server with a real mosquitto by carillon-mqtt, and breaks every connection between them.

    Tests/Mqtt/mqtt.py PATH-TO-CARILLON [NAME...]
    Tests/Mqtt/mqtt.py PATH-TO-CARILLON --discovery FILE

With names only those checks run; with --discovery none, but all messages to Home Assistant are written to the
file. Needs mosquitto.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from bridge import Bridge, Broker, MqttClient, content
from support.audio import tone
from support.client import Client
from support.server import Server
from support.waiting import DEADLINE, until

BINARY = pathlib.Path(sys.argv[1]).resolve()
BRIDGE = BINARY.parent / "carillon-mqtt"
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


class House:
    """A server with sounds, a broker, a bridge, and a client that follows everything."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        library = self.folder / "sounds"
        library.mkdir()
        for name in ("bell", "gong"):
            tone(library / f"{name}.wav", 0.05)
        tone(library / "long.wav", 20)
        self.server = Server(BINARY, self.folder, library=library)
        self.server.start()
        self.http = Client(self.server.port)
        until("the sounds are read", lambda: self.http.ready() >= 3)
        self.broker = Broker(self.folder)
        self.broker.start()
        self.processes = [self.server, self.broker]
        self.bridge = self.make_bridge("till", "--group", "all,ground")
        self.watcher = MqttClient(self.broker.port, "watcher", "#", session=3_600)
        self.bridge.start()
        self.is_online()

    def make_bridge(self, name, *arguments, broker=None):
        bridge = Bridge(BRIDGE, self.folder, name, self.server.port, (broker or self.broker).port, *arguments)
        self.processes.append(bridge)
        return bridge

    def is_online(self):
        until("the bridge is online", lambda: self.last(self.bridge.topic("availability")) == "online")

    def last(self, topic):
        """The newest content of a topic."""
        messages = self.watcher.of(topic)
        return content(messages[-1]) if messages else None

    def plays(self):
        """How many players there have been since the server began; it keeps 256 that have finished."""
        return len(self.http.get("/v1/players?limit=1000")["players"])

    def play(self, count):
        """Plays the bell so many times over HTTP, and waits for the end; returns the ids of the players."""
        ids = []
        for _ in range(count):
            status, player = self.http.ask("POST", "/v1/sounds/bell/play")
            assert status == 201, player
            ids.append(player["id"])
        until("all have finished", lambda: not self.http.get("/v1/health")["playersPlaying"])
        return ids

    def published(self, ids):
        """Waits until the ends of these players were published; their beginnings must have come before."""
        def seen(kind):
            return {content(m)["data"]["playerId"] for m in self.watcher.of(self.bridge.topic("events/player." + kind))}
        until("the ends of all players are published", lambda: set(ids) <= seen("finished"))
        missing = set(ids) - seen("started")
        assert not missing, f"the beginnings of {len(missing)} players are missing"

    def end(self):
        self.watcher.end()
        for process in reversed(self.processes):
            process.end()


def retained(house, *topics):
    """What a client that comes now gets."""
    return MqttClient(house.broker.port, "late", *topics)


@check
def state_is_retained(house):
    late = retained(house, house.bridge.topic("#"))
    health = late.wait("health", house.bridge.topic("state/health"))[0]
    assert health["status"] in ("ok", "degraded"), health
    manager = late.wait("volumes", house.bridge.topic("state/manager"))[0]
    assert "masterVolume" in manager
    assert late.wait("availability", house.bridge.topic("availability")) == ["online"]
    for part in ("music", "session", "queue", "device", "playing", "bridge"):
        late.wait(part, house.bridge.topic(f"state/{part}"))
    assert all(message.retain for message in late.of(".*/state/.*"))
    house.http.ask("PATCH", "/v1/manager", {"musicVolume": 0.25})
    late.wait("the changed volume", house.bridge.topic("state/manager"), lambda v: v["musicVolume"] == 0.25)
    late.end()


@check
def what_plays_is_known(house):
    house.http.ask("POST", "/v1/sounds/long/play")
    playing = house.watcher.wait("what plays", house.bridge.topic("state/playing"), lambda v: v["count"] == 1)
    assert playing[0]["names"] == ["long.wav"], playing
    house.watcher.clear()
    house.http.ask("POST", "/v1/stop-all", {"fadeOut": False})
    house.watcher.wait("nothing plays", house.bridge.topic("state/playing"), lambda v: v["count"] == 0)


@check
def events_are_published_in_order(house):
    for _ in range(5):
        house.http.ask("POST", "/v1/sounds/bell/play")
    house.watcher.wait("the ends of five", house.bridge.topic("events/player.finished"), count=5)
    numbers = [content(m)["seq"] for m in house.watcher.of(house.bridge.topic("events/.*"))]
    assert numbers == sorted(set(numbers)), "events came twice or out of order"
    assert not any(m.retain for m in house.watcher.of(house.bridge.topic("events/.*")))


@check
def a_command_is_answered_once(house):
    topic = house.bridge.topic("command")
    house.watcher.command(topic, {"op": "play", "sound": "bell", "id": 7}, b"\x00\xff")
    answer = house.watcher.answers(b"\x00\xff")[0]
    assert (answer["status"], answer["id"], answer["machine"]) == (200, 7, "till"), answer
    assert answer["body"]["replies"][0]["status"] == 201, answer
    house.watcher.command(topic, {"path": "/v1/health"}, b"request")
    assert house.watcher.answers(b"request")[0]["body"]["live"] is True
    house.watcher.command(topic, {"operations": [{"op": "play", "sound": "bell"}, {"op": "play", "sound": "gong"}]}, b"batch")
    assert len(house.watcher.answers(b"batch")[0]["body"]["replies"]) == 2
    assert len(house.watcher.answers(b"\x00\xff")) == 1


@check
def a_wrong_command_is_answered_with_a_problem(house):
    topic = house.bridge.topic("command")
    for name, body, status in [("text", "play bell", 400), ("empty", {}, 422), ("sound", {"op": "play", "sound": "nil"}, 422),
                               ("field", {"path": "/v1/health", "bdy": 1}, 422), ("volume", {
                                   "method": "PATCH", "path": "/v1/manager", "body": {"musicVolume": 7}}, 422)]:
        house.watcher.command(topic, body, name.encode())
        answer = house.watcher.answers(name.encode())[0]
        assert answer["status"] == status, answer
        assert answer["body"]["detail"], answer


@check
def a_command_that_is_too_large_does_no_harm(house):
    topic = house.bridge.topic("command")
    house.watcher.command(topic, {"path": "/v1/health", "id": "x" * 70_000}, b"large")
    assert house.watcher.answers(b"large")[0]["status"] == 413
    house.watcher.command(topic, {"path": "/v1/health", "id": "x" * (2 << 20)}, b"huge")
    house.watcher.command(topic, {"path": "/v1/health"}, b"after")
    assert house.watcher.answers(b"after")[0]["status"] == 200
    assert not answered(house, "huge")


@check
def a_key_plays_once(house):
    topic = house.bridge.topic("command")
    before = house.plays()
    play = {"op": "play", "sound": "bell", "key": "once"}
    for number in range(3):
        house.watcher.command(topic, play, f"once-{number}".encode())
        answer = house.watcher.answers(f"once-{number}".encode())[0]
        assert answer["status"] == 200, answer
        assert ("Idempotency-Replayed" in answer["headers"]) == (number > 0), answer
    assert house.plays() == before + 1
    house.watcher.command(topic, {**play, "sound": "gong"}, b"other")
    assert house.watcher.answers(b"other")[0]["status"] == 422
    house.watcher.command(topic, {"op": "play", "sound": "bell"}, b"no-key")
    house.watcher.answers(b"no-key")
    assert house.plays() == before + 2


@check
def a_group_reaches_its_machines(house):
    other = house.make_bridge("shelf", "--group", "all")
    other.start()
    house.watcher.wait("the other bridge", other.topic("availability"), lambda v: v == "online")
    house.watcher.command("carillon/groups/all/command", {"path": "/v1/health"}, b"all")
    assert sorted(answer["machine"] for answer in house.watcher.answers(b"all", 2)) == ["shelf", "till"]
    house.watcher.command("carillon/groups/ground/command", {"path": "/v1/health"}, b"ground")
    house.watcher.answers(b"ground")
    house.watcher.command(other.topic("command"), {"path": "/v1/health"}, b"shelf")
    assert [answer["machine"] for answer in house.watcher.answers(b"shelf")] == ["shelf"]
    assert [answer["machine"] for answer in house.watcher.answers(b"ground")] == ["till"]
    assert other.stop() == 0
    house.watcher.wait("its will", other.topic("availability"), lambda v: v == "offline")


@check
def the_will_says_that_a_killed_bridge_is_away(house):
    house.watcher.clear()
    house.bridge.kill()
    house.watcher.wait("the will", house.bridge.topic("availability"), lambda v: v == "offline")
    late = retained(house, house.bridge.topic("availability"))
    assert late.wait("the retained will", house.bridge.topic("availability")) == ["offline"]
    late.end()
    house.bridge.start()
    house.is_online()


@check
def a_killed_bridge_loses_nothing(house):
    """Events and commands of the time without a bridge, and a key that was used before."""
    topic = house.bridge.topic("command")
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "before"}, b"before")
    house.watcher.answers(b"before")
    before = house.plays()
    house.bridge.kill()
    ids = house.play(20)
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "before"}, b"again")
    house.watcher.command(topic, {"op": "play", "sound": "gong", "key": "away"}, b"away")
    house.bridge.start()
    assert "Idempotency-Replayed" in house.watcher.answers(b"again")[0]["headers"]
    assert house.watcher.answers(b"away")[0]["status"] == 200
    assert house.plays() == before + 21
    house.published(ids)


@check
def a_command_that_was_being_performed_is_answered(house):
    """The server has the command, but its answer has not come when the bridge dies."""
    before = house.plays()
    house.server.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, house.server.process.pid, os.WSTOPPED)
    house.watcher.command(house.bridge.topic("command"), {"op": "play", "sound": "bell", "key": "within"}, b"within")
    until("the command is on the disk", lambda: '"begun":"within"' in (house.bridge.state / "commands").read_text())
    house.bridge.kill()
    house.server.process.send_signal(signal.SIGCONT)
    house.bridge.start()
    answer = house.watcher.answers(b"within")[0]
    assert answer["status"] == 200, answer
    assert house.plays() == before + 1
    house.is_online()


@check
def a_bridge_killed_at_any_time_plays_each_key_once(house):
    """Kills it while commands come, again and again; the sender repeats what was not answered."""
    topic = house.bridge.topic("command")
    before = house.plays()
    keys = [f"kill-{number}" for number in range(30)]
    for number, key in enumerate(keys):
        house.watcher.command(topic, {"op": "play", "sound": "bell", "key": key}, key.encode())
        if number % 6 == 5:
            house.bridge.kill()
            house.bridge.start()
    for key in keys:
        if not house.watcher.of("carillon/answers/test") or not answered(house, key):
            house.watcher.command(topic, {"op": "play", "sound": "bell", "key": key}, key.encode())
        house.watcher.answers(key.encode())
    assert house.plays() == before + len(keys), (house.plays(), before)
    house.is_online()


def answered(house, key):
    return [m for m in house.watcher.of("carillon/answers/test") if m.properties.CorrelationData == key.encode()]


@check
def a_broker_that_restarts_gets_everything_again(house):
    """It keeps the sessions, so commands that it has are delivered; a repeated one plays once."""
    topic = house.bridge.topic("command")
    before = house.plays()
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "restart"}, b"restart-1")
    house.watcher.answers(b"restart-1")
    house.broker.stop()
    ids = house.play(20)
    house.broker.start()
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "restart"}, b"restart-2")
    assert "Idempotency-Replayed" in house.watcher.answers(b"restart-2")[0]["headers"]
    assert house.plays() == before + 21
    house.published(ids)


@check
def bridge_and_broker_die_while_events_wait(house):
    """The events wait on disk, and keys too: the server has forgotten both when the bridge comes back."""
    topic = house.bridge.topic("command")
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "outlives"}, b"outlives-1")
    house.watcher.answers(b"outlives-1")
    house.broker.stop()
    ids = house.play(50)
    last = int(house.http.ask("GET", "/v1/sounds?limit=1") and house.http.headers["Event-Seq"])

    def newest():
        lines = [line for file in house.bridge.state.glob("*.events") for line in file.read_text().splitlines()]
        return max(int(line.split()[0]) for line in lines) >= last

    until("the events are on the disk", newest)
    house.bridge.kill()
    house.server.kill()
    house.server.start()
    house.bridge.command[house.bridge.command.index("--server") + 1] = f"127.0.0.1:{house.server.port}"
    house.http = Client(house.server.port)
    until("the sounds are read", lambda: house.http.ready() >= 3)
    house.broker.start()
    house.bridge.start()
    house.published(ids)
    house.is_online()
    before = house.plays()
    house.watcher.command(topic, {"op": "play", "sound": "bell", "key": "outlives"}, b"outlives-2")
    assert "Idempotency-Replayed" in house.watcher.answers(b"outlives-2")[0]["headers"]
    assert house.plays() == before, "a key was performed again"


@check
def a_broker_without_memory_gets_the_state_again(house):
    broker = Broker(house.folder, persistent=False)
    broker.start()
    house.processes.append(broker)
    bridge = house.make_bridge("lean", broker=broker)
    bridge.start()
    for _ in range(2):
        late = MqttClient(broker.port, "late", bridge.topic("#"))
        late.wait("online", bridge.topic("availability"), lambda v: v == "online")
        late.wait("health", bridge.topic("state/health"))
        late.end()
        broker.kill()
        broker.start()
    bridge.stop()


@check
def a_server_that_is_away_is_offline(house):
    house.watcher.clear()
    house.server.stop()
    house.watcher.wait("offline", house.bridge.topic("availability"), lambda v: v == "offline")
    house.watcher.command(house.bridge.topic("command"), {"op": "play", "sound": "bell", "key": "later"}, b"later-1")
    assert house.watcher.answers(b"later-1")[0]["status"] == 503
    house.server.keep_port()
    house.server.start()
    house.is_online()
    house.watcher.command(house.bridge.topic("command"), {"op": "play", "sound": "bell", "key": "later"}, b"later-2")
    answer = house.watcher.answers(b"later-2")[0]
    assert answer["status"] == 200, answer


@check
def home_assistant_finds_the_entities(house):
    late = retained(house, "homeassistant/#")
    bell = late.wait("a button for the bell", "homeassistant/button/carillon_till/sound_.*/config",
                     lambda v: v and v["name"] == "bell.wav")[0]
    assert bell["availability_topic"] == house.bridge.topic("availability")
    before = house.plays()
    house.watcher.command(bell["command_topic"], bell["payload_press"], qos=0)
    until("the button plays", lambda: house.plays() == before + 1)
    number = late.wait("a number for a volume", "homeassistant/number/carillon_till/master_volume/config")[0]
    house.watcher.command(number["command_topic"], number["command_template"].replace("{{ value }}", "0.5"), qos=0)
    until("the volume is set", lambda: house.http.get("/v1/manager")["masterVolume"] == 0.5)
    for kind, name in [("sensor", "health"), ("sensor", "playing"), ("button", "stop_everything")]:
        late.wait(name, f"homeassistant/{kind}/carillon_till/{name}/config")
    sound = next(s for s in house.http.get("/v1/sounds")["sounds"] if s["name"] == "gong.wav")
    topic = f"homeassistant/button/carillon_till/sound_{sound['id']}/config"
    late.wait("a button for the gong", topic)
    house.bridge.kill()
    assert house.http.ask("DELETE", f"/v1/sounds/{sound['id']}")[0] in (200, 204)
    house.bridge.start()
    late.wait("the button of a removed sound goes", topic, lambda v: v == "")
    late.end()


@check
def what_is_kept_of_a_machine_can_be_removed(house):
    """`--retire`, of a machine that is not connected."""
    def retire():
        made = subprocess.run([*house.bridge.command, "--retire"], check=False, capture_output=True, text=True, timeout=DEADLINE)
        return made.returncode, made.stdout + made.stderr

    code, said = retire()
    assert code == 69 and "is connected" in said, (code, said)
    house.bridge.stop()
    until("the bridge is offline", lambda: house.last(house.bridge.topic("availability")) == "offline")
    code, said = retire()
    assert code == 0 and house.bridge.topic("state/health") in said and "homeassistant/sensor/carillon_till/health/config" in said, (code, said)
    late = retained(house, house.bridge.topic("#"), f"homeassistant/+/carillon_{house.bridge.machine}/#", "marker")
    house.watcher.client.publish("marker", "x", retain=True).wait_for_publish(DEADLINE)
    late.wait("the marker", "marker")
    kept = [message.topic for message in late.of(".*") if message.retain and message.topic != "marker"]
    assert not kept, kept
    late.end()
    assert retire() == (0, "")
    house.bridge.start()
    house.is_online()


@check
def a_stranger_gets_nothing(house):
    """Passwords and TLS: of broker and bridge, from files."""
    folder = house.folder
    broker = guarded_broker(house)
    authority = folder / "tls/authority.pem"
    (folder / "secret").write_text("open sesame\n")
    encrypted = ["--broker", f"mqtts://localhost:{broker.port}", "--broker-authority", authority, "--user", "bridge"]
    bridge = house.make_bridge("safe", *encrypted, "--password-from", folder / "secret", broker=broker)
    bridge.start()
    desk = MqttClient(broker.port, "desk", bridge.topic("#"), user="desk", password="desk", authority=authority)
    desk.wait("online over TLS", bridge.topic("availability"), lambda v: v == "online")
    for user, password in ((None, None), ("bridge", "wrong"), ("nobody", "open sesame")):
        stranger = MqttClient(broker.port, "stranger", "#", user=user, password=password, authority=authority)
        assert stranger.refusal != "connected", (user, stranger.refusal)
        assert not stranger.messages
        stranger.end()
    desk.end()
    settings_are_checked(house, bridge, broker, encrypted)
    bridge.stop()


def guarded_broker(house):
    """A broker with TLS that knows two users."""
    folder = house.folder
    for name, secret in (("bridge", "open sesame"), ("desk", "desk")):
        subprocess.run(["mosquitto_passwd", "-b", *(["-c"] if name == "bridge" else []), folder / "passwords", name, secret],
                       check=True, capture_output=True)
    subprocess.run([BINARY, "tls", "init", "localhost", "127.0.0.1", "--folder", folder / "tls"], check=True, capture_output=True)
    broker = Broker(folder, [
        "allow_anonymous false", f"password_file {folder}/passwords", f"certfile {folder}/tls/certificate.pem",
        f"keyfile {folder}/tls/certificate.key"])
    broker.start()
    house.processes.append(broker)
    return broker


def settings_are_checked(house, bridge, broker, encrypted):
    """`--check` tells a password, an authority and a name that are right from those that are wrong."""
    folder = house.folder

    def verdict(*arguments):
        made = subprocess.run([*bridge.command[:5], *map(str, arguments), "--check"], check=False, capture_output=True, text=True,
                              timeout=DEADLINE)
        return made.returncode, made.stdout + made.stderr

    code, said = verdict(*encrypted, "--password-from", folder / "secret")
    assert code == 0 and "broker mqtts://localhost" in said, (code, said)
    (folder / "wrong").write_text("wrong")
    code, said = verdict(*encrypted, "--password-from", folder / "wrong")
    assert code == 77, (code, said)
    # An authority that did not issue the certificate, and a name that the certificate does not have.
    subprocess.run([BINARY, "tls", "init", "localhost", "--folder", folder / "other"], check=True, capture_output=True)
    code, said = verdict(*encrypted[:2], "--broker-authority", folder / "other/authority.pem", "--user", "bridge")
    assert code == 69, (code, said)
    code, said = verdict("--broker", f"mqtt://127.0.0.1:{broker.port}")
    assert code == 69, (code, said)


@check
def settings_that_are_wrong_end_it(house):
    for arguments, code, word in [
            (["--name", "a/b"], 64, "--name"), (["--queue-limit", "5"], 64, "1048576"), (["--token-from", "/nowhere"], 66, "/nowhere"),
            (["--state", "/proc/none"], 74, "/proc/none"), (["--state", str(house.bridge.state)], 74, "another bridge"),
            (["--broker", "mqtt://127.0.0.1:1", "--check"], 69, "127.0.0.1:1"), (["--loud"], 64, "--loud")]:
        made = subprocess.run([BRIDGE, "--server", f"127.0.0.1:{house.server.port}", *arguments], check=False, capture_output=True,
                              text=True, timeout=DEADLINE)
        assert made.returncode == code, (arguments, made.returncode, made.stderr)
        assert word in made.stderr, (arguments, made.stderr)


def write_discovery(house, path):
    """Writes what Home Assistant gets, as an object of topics and contents."""
    house.watcher.wait("the last of them", "homeassistant/sensor/carillon_till/playing/config")
    messages = {message.topic: content(message) for message in house.watcher.of("homeassistant/.*")}
    path.write_text(json.dumps(messages))


def main():
    names = sys.argv[2:]
    begin = time.monotonic()
    folder = tempfile.mkdtemp(prefix="carillon-mqtt-")
    house = House(folder)
    failed = True
    try:
        if names[:1] == ["--discovery"]:
            write_discovery(house, pathlib.Path(names[1]))
        for function in CHECKS:
            if names and function.__name__ not in names:
                continue
            start = time.monotonic()
            function(house)
            print(f"ok {time.monotonic() - start:5.1f} s  {function.__name__.replace('_', ' ')}", flush=True)
        assert house.bridge.stop() == 0, house.bridge.said()[-2_000:]
        failed = False
    finally:
        house.end()
        if failed:
            print(house.bridge.said()[-4_000:], file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
    print(f"mqtt: all in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
