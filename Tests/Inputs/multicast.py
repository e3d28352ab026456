#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements by multicast: zones that play to integrations/multicast, heard by ffmpeg and baresip as RTP.

    Tests/Inputs/multicast.py CARILLON

What is announced is heard whole in every format, by all groups, at its level; nothing is sent in silence; what was not sent was not heard,
says the receipt; programs and sound servers go and come back.
"""

import array
import contextlib
import itertools
import math
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import sys
import threading
import time

from Inputs.inputs import Stage
from Inputs.telephone import PLACES
from support import ROOT
from support.audio import write_wav
from support.parts import run_parts
from support.ports import free_port, is_free
from support.processes import children
from support.program import Program
from support.waiting import Skipped, demand, until
from Talks.talks import RATE, Sink

PROGRAM = ROOT / "integrations/multicast/carillon_multicast.py"
#: The payload type of each format, its name in SDP, the frames of a packet and how far its clock goes in one.
FORMATS = {
    "pcmu": (0, "PCMU/8000", 160), "pcma": (8, "PCMA/8000", 160), "g722": (9, "G722/8000", 160), "l16": (11, "L16/44100/1", 441),
}
#: Seconds of the sound, of silence after which nothing is sent, and before the sound.
SECONDS, AFTER, BEFORE = 3, 0.4, 0.04
#: Half of full scale.
LOUD = 0.5
PIECE = RATE // 50
#: How often it is tried to hear a sound without a gap.
TRIES = 8
#: Of Linux.
IP_RECVTTL = 12
CONFIG = """\
sip_listen 127.0.0.1:{sip}
net_interface 127.0.0.1
rtp_ports {rtp}-{last}
audio_path /nonexistent
audio_player alsa,pipewire:NODE=phone-{name}
audio_source ausine,440
ausrc_srate 48000
ausrc_channels 2
statmode_default off
module_path {modules}
module g722.so
module g711.so
module alsa.so
module ausine.so
module_tmp account.so
module_app menu.so
"""


def sound():
    """A chirp to 2,500 Hz and back, whose waves are nowhere the same, so that what is missing is missed."""
    half = SECONDS * RATE // 2
    phase, samples = 0.0, array.array("h")
    for n in range(2 * half):
        samples.append(round(32_767 * LOUD * math.cos(phase)))
        phase += 2 * math.pi * (300 + 2_200 * (n if n < half else 2 * half - n) / half) / RATE
    return samples


def fit(heard, said):
    """How loud something is in what was heard, and the share of what was heard that it explains."""
    across = sum(a * b for a, b in zip(heard, said, strict=False))
    power, whole = sum(b * b for b in said), sum(a * a for a in heard)
    return (across / power, across * across / (power * whole)) if power and whole else (0.0, 0.0)


def match(heard, said, near, within):
    """Where in what was heard, near some place, something fits best."""
    candidates = range(max(0, near - within), near + within, 4 if within > 50 else 1)
    best = max(candidates, key=lambda n: sum(a * b for a, b in zip(heard[n : n + len(said) : 3], said[::3], strict=False)))
    return match(heard, said, best, 5) if within > 50 else best


def pieces(heard, said):
    """Where in what was heard something begins, and of each 20 ms of it how loud and how well they were heard, wherever they came."""
    edge = next((n for n, value in enumerate(heard) if abs(value) > 0.1 * LOUD), 0)
    at = begin = match(heard, said[4_800:7_200], edge + 4_800, 300) - 4_800
    found = []
    for n in range(0, len(said) - PIECE + 1, PIECE):
        one = fit(heard[at + n : at + n + PIECE], said[n : n + PIECE])
        if not is_right(one):
            other = match(heard, said[n : n + 2 * PIECE], at + n, RATE // 2) - n
            if is_right(fit(heard[other + n : other + n + PIECE], said[n : n + PIECE])):
                at = other
        found.append(one)
    return begin, found


def is_right(piece):
    """Whether 20 ms were heard, at their level: the sides of a filter, and a place between two samples, take a little."""
    loud, share = piece
    return abs(loud - 1) < 0.1 and share > 0.9


class Group:
    """A group of this machine, and a socket that has joined it and keeps all packets, unless a telephone takes its port, which is even."""

    def __init__(self, number, even=False):
        self.address, self.port = f"239.255.{os.getpid() % 250 + 1}.{number}", free_port()
        while even and (self.port % 2 or not is_free(self.port + 1)):
            self.port = free_port()
        self.packets, self.service = [], set()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_RECVTOS, 1)
        self.socket.setsockopt(socket.IPPROTO_IP, IP_RECVTTL, 1)
        self.socket.bind((self.address, 0 if even else self.port))
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(self.address) + socket.inet_aton("127.0.0.1"))
        threading.Thread(target=self.read, daemon=True).start()

    def __str__(self):
        return f"{self.address}:{self.port}"

    def read(self):
        with contextlib.suppress(OSError):
            while True:
                data, extra, _, _ = self.socket.recvmsg(4_096, 256)
                self.service |= {("TTL" if kind == socket.IP_TTL else "TOS", value[0]) for _, kind, value in extra}
                self.packets.append(data)

    def rtp(self, since=0):
        """Mark, payload type, number and time of each packet, and the bytes of its payload."""
        found = []
        for packet in self.packets[since:]:
            first, second, number, clock, source = struct.unpack("!BBHII", packet[:12])
            demand(first == 0x80, f"version 2 and no more: {first:#x}")
            found.append((second >> 7, second & 0x7F, number, clock, source, packet[12:]))
        return found


class Listener(Program):
    """ffmpeg, which joins a group and records what it hears at 48 kHz."""

    def __init__(self, stage, name, group):
        payload, rtpmap, _ = FORMATS[name]
        self.name, self.file = name, stage.folder / f"{name}.raw"
        description = stage.folder / f"{name}.sdp"
        description.write_text(f"v=0\no=- 1 1 IN IP4 127.0.0.1\ns={name}\nc=IN IP4 {group.address}/1\nt=0 0\n"
                               f"m=audio {group.port} RTP/AVP {payload}\na=rtpmap:{payload} {rtpmap}\n")
        super().__init__(["ffmpeg", "-nostdin", "-v", "error", "-y", "-localaddr", "127.0.0.1", "-protocol_whitelist", "file,udp,rtp",
                          "-analyzeduration", "0", "-probesize", "32", "-i", description, "-ac", "1", "-ar", RATE, "-f", "s16le", self.file],
                         stage.folder / f"{name}-listener.log")
        self.group = group

    def start(self):
        super().start()
        # In hexadecimal digits from the last number on, as /proc writes it.
        joined = f"{int.from_bytes(socket.inet_aton(self.group.address), 'little'):08X}:{self.group.port:04X}"
        until("ffmpeg listens", lambda: pathlib.Path("/proc/net/udp").read_text().count(joined) > 1)
        return 0

    def heard(self):
        """What it heard. It writes what it has when it ends."""
        self.stop()
        return [value / 32_768 for value in array.array("h", self.file.read_bytes()[: self.file.stat().st_size // 2 * 2])]


class Telephone(Program):
    """baresip, which plays what a group sends to a sink of its own.

    It listens with its module for multicast. Where it has none, as in Debian 12, or the machine has no route, it is in a call in which it is
    sent to at a port, and this process joins the group for it: Linux gives a socket what comes in for any group of the machine.
    """

    def __init__(self, stage, name, group):
        found = [next(pathlib.Path("/usr/lib").glob(pattern), None) for pattern in PLACES]
        if not shutil.which("baresip") or not (modules := found[0] or found[1]) or not found[2]:
            raise Skipped("baresip is not installed (apt-get install baresip-core pipewire-alsa)")
        self.name, self.group, self.sip = name, group, free_port()
        self.listens = (modules / "multicast.so").exists() and has_route(group)
        folder = stage.folder / f"baresip-{name}"
        folder.mkdir()
        (folder / "config").write_text(CONFIG.format(sip=self.sip, rtp=group.port, last=group.port + 1, modules=modules, name=name)
                                       + (f"module_app multicast.so\nmulticast_listener {group}\n" if self.listens else ""))
        (folder / "accounts").write_text(f"<sip:page@127.0.0.1:{self.sip}>;regint=0;answermode=auto\n")
        (folder / "contacts").write_text("")
        self.sink = Sink(stage.pipewire, f"phone-{name}")
        super().__init__(["baresip", "-f", folder], stage.folder / f"baresip-{name}.log", stage.environment)

    def start(self):
        super().start()
        self.wait_for("baresip is ready")
        if not self.listens:
            self.call()
        return 0

    def call(self):
        """Calls it, and sends nothing."""
        payload, rtpmap, _ = FORMATS[self.name]
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
            link.bind(("127.0.0.1", 0))
            link.settimeout(20)
            port = link.getsockname()[1]
            to = f"<sip:page@127.0.0.1:{self.sip}>"
            offer = (f"v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio {port} RTP/AVP {payload}\r\n"
                     f"a=rtpmap:{payload} {rtpmap}\r\na=sendonly\r\n")
            for number, method in enumerate(("INVITE", "ACK")):
                body = offer if method == "INVITE" else ""
                link.sendto((f"{method} sip:page@127.0.0.1:{self.sip} SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:{port};branch=z9hG4bK{port}{number}\r\n"
                             f"Max-Forwards: 9\r\nFrom: <sip:test@127.0.0.1:{port}>;tag=a\r\nTo: {to}\r\nCall-ID: {port}\r\nCSeq: 1 {method}\r\n"
                             f"Contact: <sip:test@127.0.0.1:{port}>\r\nContent-Type: application/sdp\r\nContent-Length: {len(body)}\r\n\r\n{body}"
                             ).encode(), ("127.0.0.1", self.sip))
                while method == "INVITE":
                    answer = link.recv(65_536).decode(errors="replace")
                    if (status := int(answer.split(" ", 2)[1])) >= 200:
                        demand(status == 200 and f"m=audio {self.group.port} " in answer, f"baresip takes the call: {answer}")
                        to = re.findall(r"^To: (.*)\r$", answer, re.M)[0]
                        break


def has_route(group):
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        link.connect((group.address, group.port))
        return True
    return False


class Horns(Program):
    """The program, for a zone of the same name and a group that is listened to, or several."""

    def __init__(self, stage, name, groups, *arguments):
        self.name, self.groups, self.sink = name, groups, f"horns-{name}"
        super().__init__([sys.executable, PROGRAM, "--codec", name, "--sink", self.sink, "--interface", "lo", "--hang-over", AFTER,
                          "--pre-roll", BEFORE, *(word for group in groups for word in ("--group", group)), *arguments],
                         stage.folder / f"horns-{name}.log", stage.environment)
        demand(stage.client.ask("POST", "/v1/zones", {"name": name, "sink": self.sink})[0] == 201, "a zone")

    def again(self, times=1):
        """Waits until sound arrives once more."""
        self.wait_for("gets goes to", times)


class Yard:
    """All formats, each with a zone, a program and listeners."""

    def __init__(self, stage):
        self.stage, self.main = stage, Sink(stage.pipewire)
        (stage.folder / "sounds").mkdir(exist_ok=True)
        write_wav(stage.folder / "sounds/sweep.wav", sound())
        until("the sound is ready", lambda: stage.client.ready() == 3)
        self.groups = {name: Group(number) for number, name in enumerate(FORMATS, 1)}
        self.second = {"pcmu": Group(101, even=True), "g722": Group(102, even=True)}
        self.horns = {name: Horns(stage, name, [group, *([self.second[name]] if name in self.second else [])], "--ttl", 3)
                      for name, group in self.groups.items()}
        self.listeners = {name: Listener(stage, name, group) for name, group in self.groups.items()}
        self.phones = []

    def begin(self):
        for horns in self.horns.values():
            horns.start()
        self.phones = [Telephone(self.stage, name, group) for name, group in self.second.items()]
        for phone in self.phones:
            phone.start()
        for horns in self.horns.values():
            horns.again()

    def close(self):
        for one in (*self.horns.values(), *self.listeners.values(), *self.phones):
            one.end()

    def announce(self, name, *zones, heard="yes"):
        """Announces a sound in zones, waits until nothing is sent, and returns the receipt."""
        if heard == "yes":
            until("all zones play", lambda: all(self.stage.client.get(f"/v1/zones/{zone}")["playingSinks"] for zone in zones))
        status, item = self.stage.client.ask("POST", "/v1/queue/items", {"sound": name, "zones": list(zones)})
        demand(status == 201, f"an announcement: {status} {item}")
        receipt = self.stage.ended(item, "completed")
        demand(heard != "yes" or all(one["heard"] == "yes" for one in receipt["heardIn"]), f"its receipt: {receipt['heard']} {receipt['heardIn']}")
        self.rest()
        return receipt

    def rest(self):
        """Waits until nothing is sent."""
        until("nothing is sent", self.rests, pause=0)

    def rests(self):
        counts = [len(group.packets) for group in self.groups.values()]
        time.sleep(4 * AFTER)
        return counts == [len(group.packets) for group in self.groups.values()]


def options(yard):
    """What cannot be is refused, in words."""
    wrong = {"--group 239.0.0.1": "such as 239.0.0.1:5004", "--group 239.0.0.1:0": "such as", "--group horn:5004": "such as",
             "--group 239.0.0.1:5004 --ttl 256": "from 0 to 255", "--group 239.0.0.1:5004 --pre-roll nan": "from 0 to 2",
             "--group 239.0.0.1:5004 --group 239.0.0.1:5004": "once", "--group 239.0.0.1:5004 --rate 48000": "of l16",
             "--group 239.0.0.1:5004 --sink a/b": "no name", "--codec pcmu": "--group"}
    for words, complaint in wrong.items():
        ran = yard.stage.ran(sys.executable, PROGRAM, *words.split())
        demand(ran.returncode == 2 and complaint in ran.stderr, f"{words}: {ran.returncode} {ran.stderr}")
    horns = Program([sys.executable, PROGRAM, "--group", "239.0.0.1:5004", "--sink", "horns-none", "--interface", "none0"],
                    yard.stage.folder / "none.log", yard.stage.environment)
    with horns:
        horns.wait_for("the interface none0: .*; trying again")
        time.sleep(1)
        demand(horns.said().count("none0") == 1, f"it says so once: {horns.said()}")
        demand("horns-none" not in yard.stage.nodes(), "there is no sink where nothing can be sent")
        demand(horns.stop() == 0, "it ends when it is told to")
    print(f"  {len(wrong) + 1} options refused")


def heard(yard):
    """A sound is heard whole by ffmpeg in every format and by baresip, gap-free, at its level; nothing is sent before and after it."""
    yard.rest()
    demand(not any(group.packets for group in yard.groups.values()), "nothing is sent in silence")
    said = [value / 32_768 for value in sound()]
    left = [*yard.listeners, *yard.phones]
    for _ in range(TRIES):
        for name in yard.listeners.keys() & set(left):
            yard.listeners[name].start()
        counts, marks = {name: len(group.packets) for name, group in yard.groups.items()}, {phone: phone.sink.mark() for phone in yard.phones}
        receipt = yard.announce("sweep", "main", *FORMATS)
        demand([one["heard"] for one in receipt["heardIn"]] == ["yes"] * (len(FORMATS) + 1), f"its receipt: {receipt['heardIn']}")
        for name, count in counts.items():
            packets(name, yard.groups[name].rtp(count))
        # A machine that stands still for a moment leaves a gap; what always leaves one is at fault.
        recorded = {name for name in yard.listeners.keys() & set(left) if is_recorded(said, yard.listeners[name])}
        played = {phone for phone in marks.keys() & set(left) if is_played(said, phone, marks[phone])}
        left = [one for one in left if one not in recorded | played]
        if not left:
            return
    demand(False, f"not once without a gap: {[one if isinstance(one, str) else one.said()[-1_000:] for one in left]}")


def is_recorded(said, listener):
    """Whether ffmpeg heard each 20 ms of a sound."""
    there = listener.heard()
    begin, found = pieces(there, said)
    # A decoder of G.722 that begins with a talkspurt has to adapt.
    begins = 2 if listener.name == "g722" else 0
    wrong = [(n, one) for n, one in enumerate(found) if n >= begins and not is_right(one)]
    demand(wrong or all(0.3 < loud < 1.7 for loud, _ in found[:begins]), f"its begin by {listener.name}: {found[:begins]}")
    if wrong:
        print(f"  {listener.name}: a gap, {len(wrong)} of {len(found)} pieces")
        return False
    before, after = begin / RATE, (len(there) - begin - len(said)) / RATE
    demand(BEFORE - 0.01 < before < BEFORE + 0.05 and AFTER - 0.05 < after < AFTER + 0.05, f"around it: {before:.3f} {after:.3f}")
    levels, shares = zip(*found[begins:], strict=True)
    print(f"  {listener.name}: {len(found) * 20} ms, level {min(levels):.3f} to {max(levels):.3f}, at least {min(shares):.3f} of it the sound, "
          f"{before * 1_000:.0f} ms before and {after * 1_000:.0f} ms after it")
    return True


def is_played(said, phone, mark):
    """Whether baresip played most of a sound: it plays by a clock of its own, and misses some where the machine stands still for less."""
    _, found = pieces(phone.sink.left(mark), said)
    wrong = [(n, one) for n, one in enumerate(found) if not is_right(one)]
    print(f"  baresip, {phone.name}{' by its module' if phone.listens else ''}: all but {len(wrong)} of {len(found)} pieces")
    return len(wrong) < 0.3 * len(found)


def packets(name, found):
    """The packets are those of one talkspurt, by RFC 3550 and 3551, and expedited."""
    payload, _, ticks = FORMATS[name]
    demand([mark for mark, *_ in found] == [1] + [0] * (len(found) - 1), f"the first one is marked: {[one[0] for one in found]}")
    demand({one[1] for one in found} == {payload} and len({one[4] for one in found}) == 1, "one payload type, one source")
    demand(len({len(one[5]) for one in found}) == 1, "packets of one size")
    for (_, _, number, clock, _, _), (_, _, after, later, _, _) in itertools.pairwise(found):
        demand((after - number) % 2**16 == 1 and (later - clock) % 2**32 == ticks, f"one after the other: {number} {after}, {clock} {later}")


def goes(yard):
    """A program that was killed is not heard, says the receipt; when it is back, or its encoder, its zone is heard again."""
    horns, group = yard.horns["pcmu"], yard.groups["pcmu"]
    count, last = len(group.packets), group.rtp()[-1]
    horns.kill()
    until("its sink is gone", lambda: horns.sink not in yard.stage.nodes())
    receipt = yard.announce("gong", "pcmu", "pcma", heard="partly")
    demand({one["heard"] for one in receipt["heardIn"]} == {"yes", "no"} and len(group.packets) == count, f"its receipt: {receipt['heardIn']}")
    horns.start()
    horns.again()
    yard.announce("gong", "pcmu")
    encoder = children(horns.process.pid, "ffmpeg")
    os.kill(encoder[0], signal.SIGKILL)
    horns.wait_for("ffmpeg has ended; trying again")
    horns.again(2)
    yard.announce("gong", "pcmu")
    demand([one[0] for one in group.rtp(count)].count(1) == 2, "two talkspurts")
    # What was running all the time has counted on.
    first = yard.groups["pcma"].rtp()
    mark = next(n for n, one in enumerate(first) if n and one[0])
    demand((first[mark][2] - first[mark - 1][2]) % 2**16 == 1 and (first[mark][3] - first[mark - 1][3]) % 2**32 > AFTER * 8_000,
           "numbers without a gap, and a clock that went on")
    demand(last[4] != group.rtp()[-1][4], "another process is another source")
    demand(group.service == {("TOS", 46 << 2), ("TTL", 3)}, f"class and life of packets: {group.service}")
    print("  killed, started, its encoder killed")


def restarts(yard):
    """A sound server goes and comes back."""
    pipewire = yard.stage.pipewire
    pipewire.begin("kill-daemon")
    for horns in yard.horns.values():
        horns.wait_for("pw-record has ended; trying again")
    pipewire.begin("daemon", "manager", "add-sink")
    for name, horns in yard.horns.items():
        horns.again(3 if name == "pcmu" else 2)
    # While sinks come back one after the other, what plays to them is linked anew.
    until("all zones are heard again", lambda: yard.announce("gong", *FORMATS, heard=None)["heard"] == "yes")
    for horns in yard.horns.values():
        demand(horns.stop() == 0, f"it ends when it is told to: {horns.said()}")
        demand(not children(horns.process.pid, "ffmpeg"), "with all that it started")
    print("  PipeWire was restarted")


@contextlib.contextmanager
def staged(binary, folder, pipewire):
    pipewire.begin("daemon", "manager", "add-sink", "add-sink phone-pcmu", "add-sink phone-g722")
    with contextlib.closing(Stage(binary, folder, pipewire)) as stage, contextlib.closing(Yard(stage)) as yard:
        yard.begin()
        yield yard


if __name__ == "__main__":
    # Long cycles, which a busy machine misses less often.
    run_parts("multicast", staged, (options, heard, goes, restarts), quantum="4096")
