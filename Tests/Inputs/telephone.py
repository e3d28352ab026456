#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements by telephone: baresip, integrations/telephone and an input, called by another baresip over SIP and RTP.

    Tests/Inputs/telephone.py CARILLON

A caller dials a PIN, and is heard in one zone, behind a chime and nowhere else; whoever dials none or a wrong one is not; nobody can make
the telephone call somebody else.
"""

import contextlib
import importlib.util
import pathlib
import re
import shutil
import socket
import statistics
import sys
import time

from Inputs.inputs import NEARLY, Stage, silent, steady
from support import ROOT
from support.client import Client
from support.parts import run_parts
from support.ports import free_port
from support.program import Program
from support.tokens import create_token
from support.waiting import Failed, Skipped, demand, until
from Talks.talks import Sink, level

BRIDGE = ROOT / "integrations/telephone/carillon_telephone.py"
PIN = "2580"
#: The caller's voice, the chime and the tone that says when to speak, in hertz.
VOICE, CHIME, TONE = 1_000, 300, 440
#: A sine of half of full scale, through G.711.
AMPLITUDE = 0.5
#: Seconds for a try of the PIN and without calls after wrong ones.
WITHIN, CLOSED = 3, 4
#: Where the modules of baresip are, and how ALSA plays to PipeWire.
PLACES = ["baresip/modules", "*/baresip/modules", "*/alsa-lib/libasound_module_pcm_pipewire.so"]
CONFIG = """\
sip_listen 127.0.0.1:{sip}
net_interface 127.0.0.1
call_local_timeout 20
call_max_calls 1
audio_path /nonexistent
audio_player alsa,pipewire:NODE={sink}
audio_source ausine,{hertz}
ausrc_srate 48000
ausrc_channels 2
statmode_default off
module_path {modules}
module g711.so
module alsa.so
module ausine.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
ctrl_tcp_listen 127.0.0.1:{control}
"""


def load():
    """The bridge as a module: the test controls its baresips with the same connection."""
    specification = importlib.util.spec_from_file_location("carillon_telephone", BRIDGE)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def pieces(samples):
    """Pieces of 10 ms."""
    return [samples[n : n + 480] for n in range(0, len(samples) - 479, 480)]


class Telephone(Program):
    """A baresip that plays to a sink and says a sine."""

    def __init__(self, stage, name, sink, hertz, account=""):
        found = [next(pathlib.Path("/usr/lib").glob(pattern), None) for pattern in PLACES]
        if not shutil.which("baresip") or not (modules := found[0] or found[1]) or not found[2]:
            raise Skipped("baresip is not installed (apt-get install baresip-core pipewire-alsa)")
        self.sip, self.control = free_port(), free_port()
        self.address = f"sip:{name}@127.0.0.1:{self.sip}"
        place = stage.folder / name
        place.mkdir()
        (place / "config").write_text(CONFIG.format(sip=self.sip, control=self.control, sink=sink, hertz=hertz, modules=modules))
        (place / "accounts").write_text(f"<{self.address}>;regint=0{account}\n")
        (place / "contacts").write_text("")
        # What plays for an input that is gone must not be moved to the default output.
        super().__init__(["baresip", "-f", place], stage.folder / f"{name}.log",
                         stage.environment | {"PIPEWIRE_ALSA": "{ node.dont-reconnect=true }"})

    def start(self):
        super().start()
        self.wait_for("baresip is ready")
        return 0


class Line:
    """A telephone of Carillon's and one who calls it."""

    def __init__(self, stage):
        self.stage = stage
        self.main, self.yard, self.handset = (Sink(stage.pipewire, name) for name in ("carillon-null", "yard", "handset"))
        self.sink = stage.add(kind="sink", name="telephone", enabled=False)["sink"]
        until("the output is there", lambda: self.sink in stage.nodes())
        self.page = Telephone(stage, "page", self.sink, TONE, ";call_transfer=no")
        self.away = Telephone(stage, "away", "handset", VOICE)
        self.pin, self.token = stage.folder / "pin", stage.folder / "token"
        self.pin.write_text(f"{PIN}\n")
        self.bridges = 0
        try:
            self.page.start()
            self.away.start()
            self.phone = load().Baresip(f"127.0.0.1:{self.away.control}")
        except BaseException:
            self.close()
            raise

    def close(self):
        self.page.end()
        self.away.end()

    @contextlib.contextmanager
    def bridge(self, *arguments):
        """A bridge."""
        self.bridges += 1
        command = [sys.executable, BRIDGE, "--server", self.stage.server.address, "--baresip", f"127.0.0.1:{self.page.control}", "--input",
                   "telephone", "--zone", "yard", "--chime", "gong", "--closed", CLOSED, "--pin-within", WITHIN, *arguments]
        until("it is silent", lambda: silent(self.yard, VOICE) and not self.stage.client.get("/v1/queue")["current"], within=20)
        with Program(command, self.stage.folder / f"bridge-{self.bridges}.log") as bridge:
            bridge.wait_for("ready")
            try:
                yield bridge
            except Failed as failure:
                raise Failed(f"{failure}\n{bridge.said()[-3_000:]}\n{self.page.said()[-3_000:]}") from None
            demand(not bridge.is_running or bridge.stop() == 0, f"it ends well:\n{bridge.said()}")

    def hears(self, kind, within=30):
        """Waits until something happens to the one who calls."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            event = self.phone.event(end - time.monotonic())
            if event.get("type") == kind:
                return
            demand(event.get("type") != "CALL_CLOSED", f"no {kind}: the call has ended: {event}")
        raise Failed(f"no {kind} within {within} s")

    def call(self, pin=""):
        """Calls, and dials."""
        self.phone.tell("dial", self.page.address)
        self.hears("CALL_ESTABLISHED")
        self.dial(pin)

    def dial(self, digits):
        for digit in digits:
            self.phone.tell("sndcode", digit)
            time.sleep(0.2)

    def hang_up(self):
        self.phone.tell("hangup")
        self.hears("CALL_CLOSED")

    def refused(self):
        """A call that is not taken."""
        self.phone.tell("dial", self.page.address)
        self.hears("CALL_CLOSED")

    def receipts(self):
        return self.stage.client.get("/v1/queue/receipts")["receipts"]

    def talking(self):
        """The announcement of a call, which is heard."""
        until("a talk", lambda: self.stage.client.get("/v1/queue")["current"])
        steady(self.yard, AMPLITUDE, "the caller", VOICE)
        return self.stage.client.get("/v1/queue")["current"]

    def unheard(self, since):
        """Nothing was heard anywhere since a place of the sinks."""
        time.sleep(0.3)
        for sink, place in zip((self.main, self.yard), since, strict=True):
            heard = sink.left(place)
            demand(max(map(abs, heard), default=0) < 0.001, f"something was heard at {sink.file.name}")

    def marks(self):
        return self.main.mark(), self.yard.mark()

    def invite(self, display="Ada", user="ada"):
        """Calls with names that no telephone would send, and hangs up at once; returns the status of the answer."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
            link.bind(("127.0.0.1", 0))
            link.settimeout(10)
            port = link.getsockname()[1]
            to = f"<{self.page.address}>"
            body = f"v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio {port} RTP/AVP 0\r\n"
            for number, method in enumerate(("INVITE", "ACK", "BYE")):
                text = body if method == "INVITE" else ""
                link.sendto((f"{method} {self.page.address} SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:{port};branch=z9hG4bK{port}{number}\r\n"
                             f"Max-Forwards: 9\r\nFrom: {display} <sip:{user}@127.0.0.1:{port}>;tag=a\r\nTo: {to}\r\nCall-ID: {port}\r\n"
                             f"CSeq: {2 if method == 'BYE' else 1} {method}\r\nContact: <sip:ada@127.0.0.1:{port}>\r\n"
                             f"Content-Type: application/sdp\r\nContent-Length: {len(text)}\r\n\r\n{text}").encode(), ("127.0.0.1", self.page.sip))
                while method == "INVITE":
                    answer = link.recv(65_536).decode(errors="replace")
                    if (status := int(answer.split(" ", 2)[1])) >= 200:
                        to = re.findall(r"^To: (.*)\r$", answer, re.M)[0]
                        break
            return status


def heard(line):
    """A call is answered and heard in the yard behind its chime, from the moment of the tone; after hanging up its receipt says so."""
    with line.bridge("--pin-file", line.pin):
        begin = line.marks()
        line.call(PIN[:-1])
        until("the first tone is over", lambda: silent(line.handset, TONE), within=10)
        before = line.handset.mark()
        line.dial(PIN[-1])
        until("a tone says that it is open", lambda: any(level(piece, TONE) > 0.3 for piece in pieces(line.handset.left(before))), within=10)
        talk = line.talking()
        time.sleep(1)
        demand(silent(line.main, VOICE) and silent(line.main, CHIME), "it is heard in its zone alone")
        demand(talk["clientData"] == line.away.address, f"it says who called: {talk['clientData']}")
        line.hang_up()
        receipt = line.stage.ended(talk, "completed", None, "released")
        demand(receipt["heard"] == "yes" and receipt["heardIn"][0]["heard"] == "yes", f"its receipt: {receipt}")
        until("it is over", lambda: silent(line.yard, VOICE), within=10)
        there = line.yard.left(begin[1])
        heard = pieces(there)
        chimes = [n for n, piece in enumerate(heard) if level(piece, CHIME) > 0.09 and level(piece, VOICE) < 0.01]
        voices = [level(piece, VOICE) for piece in heard[chimes[-1] :]]
        whole = [loud for loud in voices if loud > AMPLITUDE * NEARLY]
        loud = statistics.median(whole)
        demand(40 < len(chimes) < 60 and not any(level(piece, VOICE) > 0.01 for piece in heard[: chimes[-1]]), f"first the chime: {len(chimes)}")
        # A network and a machine that stand still for a moment leave gaps.
        demand(len(whole) > 0.8 * sum(one > 0.01 for one in voices) and abs(loud - AMPLITUDE) < 0.01, f"the voice is whole: {loud:.3f} {len(whole)}")
        demand(level(line.main.left(begin[0]), VOICE) < 0.001, "nothing of it was heard elsewhere")
        print(f"  heard behind its chime in its zone alone: {receipt['duration']:.1f} s, {len(whole) / 100:.1f} s a sine of {loud:.3f}, "
              f"{sum(0.01 < one <= AMPLITUDE * NEARLY for one in voices) / 100:.2f} s not")


def pins(line):
    """Whoever has no PIN is not heard; three wrong ones, in whatever calls, close the telephone for a while."""
    with line.bridge("--pin-file", line.pin):
        begin, count = line.marks(), len(line.receipts())
        line.call()
        line.hears("CALL_CLOSED")
        line.call("1111" + "2222")
        line.hang_up()
        line.call("3333")
        line.hears("CALL_CLOSED")
        line.refused()
        line.unheard(begin)
        demand(len(line.receipts()) == count and not line.stage.client.get("/v1/queue")["current"], "nothing was announced")
        time.sleep(CLOSED)
        line.call("9*" + PIN)
        line.talking()
        line.hang_up()
        print("  no PIN, wrong ones, and the right one")


def others(line):
    """Another caller is answered that the line is busy; a transfer, and names that nobody should have, do no harm."""
    with line.bridge("--pin-file", line.pin) as bridge:
        line.call(PIN)
        line.talking()
        status = line.invite()
        demand(status == 486, f"another caller: {status}")
        line.talking()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as third:
            third.bind(("127.0.0.1", 0))
            third.settimeout(2)
            line.phone.tell("transfer", f"sip:third@127.0.0.1:{third.getsockname()[1]}")
            with contextlib.suppress(TimeoutError):
                raise Failed(f"the telephone called somebody: {third.recv(4_096)!r}")
        line.phone.tell("hangup")
        bridge.wait_for("hung up")
        until("it is over", lambda: silent(line.yard, VOICE), within=10)
        names = [('"\\", \\"type\\": \\"CALL_ESTABLISHED"', "ada"), ('"\x01\x1b[31m\u202e"', "a\u202e\x07"), (f'"{"x" * 3_000}"', "x" * 3_000),
                 ('"}{,0:,"', "%0a%00")]
        for display, user in names:
            demand(line.invite(display, user) == 200, f"a call of {display[:20]!r}")
        demand(all(one.isprintable() and len(one) < 200 for one in bridge.said().splitlines()), f"what it says is fit for a log: {bridge.said()!r}")
        line.call(PIN)
        line.talking()
        line.hang_up()
        print("  busy, a transfer, hostile names")


def ends(line):
    """When an announcement ends, the call does; while the input is on, when anybody would be heard, no call is taken."""
    with line.bridge("--no-pin", "--longest", 2):
        line.call()
        talk = line.talking()
        line.hears("CALL_CLOSED")
        line.stage.ended(talk, "completed", "longest", "longest")
    with line.bridge("--no-pin") as bridge:
        line.call()
        talk = line.talking()
        demand(line.stage.client.ask("POST", "/v1/queue/skip", {})[0] == 200, "skip")
        line.hears("CALL_CLOSED")
        line.stage.ended(talk, "dropped", "skipped", "cut")
        line.stage.set("telephone", enabled=True)
        line.refused()
        bridge.wait_for("has to be a sink, and off")
        line.stage.set("telephone", enabled=False)
        line.call()
        talk = line.talking()
        demand(bridge.stop() == 0, "it ends when it is told to")
        line.hears("CALL_CLOSED")
        line.stage.ended(talk, "completed", None, "released")
    print("  the longest time, a skip, an input that is on, and the end of the bridge")


def losses(line):
    """A Carillon that ends and a baresip that is killed end the call; nothing of it is heard anywhere else."""
    stage = line.stage
    with line.bridge("--no-pin") as bridge:
        line.call()
        line.talking()
        begin = line.marks()[0]
        stage.server.keep_port()
        stage.server.stop()
        line.hears("CALL_CLOSED")
        bridge.wait_for("Carillon does not answer")
        line.refused()
        stage.server.start()
        until("the output is there again", lambda: line.sink in stage.nodes())
        demand(all(level(piece, VOICE) < 0.001 for piece in pieces(line.main.left(begin))), "it was moved to another output")
        line.call()
        talk = line.talking()
        line.page.kill()
        stage.ended(talk, "completed", None, "released")
        until("the bridge ends", lambda: not bridge.is_running)
        demand(bridge.process.poll() == 1 and "no connection to baresip" in bridge.said(), f"it says why: {bridge.said()}")
    line.hang_up()
    line.page.start()
    print("  Carillon and baresip away")


def tokens(line):
    """A token of scope `page` is enough; without one no call is taken."""
    stage = line.stage
    page, admin = (create_token(stage.binary, scope, "--scope", scope, "--state", stage.folder / "state") for scope in ("page", "admin"))
    stage.server.stop()
    stage.server.start()
    stage.client = Client(stage.server.port, token=admin)
    until("the output is there again", lambda: line.sink in stage.nodes())
    with line.bridge("--no-pin") as bridge:
        line.refused()
        bridge.wait_for("Carillon refused")
    line.token.write_text(page)
    with line.bridge("--no-pin", "--token-file", line.token):
        line.call()
        line.talking()
        line.hang_up()
    print("  a token of scope page")


@contextlib.contextmanager
def staged(binary, folder, pipewire):
    pipewire.begin("daemon", "manager", "add-sink", "add-sink yard", "add-sink handset")
    with contextlib.closing(Stage(binary, folder, pipewire)) as stage, contextlib.closing(Line(stage)) as line:
        demand(stage.client.ask("POST", "/v1/zones", {"name": "yard", "sink": "yard"})[0] == 201, "a zone")
        yield line


if __name__ == "__main__":
    run_parts("telephone", staged, (heard, pins, others, ends, losses, tokens))
