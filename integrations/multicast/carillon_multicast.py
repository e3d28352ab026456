#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements by multicast: a sink of PipeWire's whose sound goes to horns and telephones as RTP. docs/telephones.md has the rest.

The sink is there only while what it gets can be sent, so that the zone that plays to it knows.
"""

import argparse
import array
import collections
import contextlib
import dataclasses
import ipaddress
import itertools
import json
import math
import os
import random
import re
import secrets
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import typing

#: Bytes of a frame of the sink's PCM: 16 bits of two channels. A session manager would make one of two channels 3 dB louder, and clip.
FRAME = 4
#: The first and the longest wait before another try, and how long one has to last to be a success, in seconds.
SHORT, LONG, WELL = 0.5, 10.0, 10.0
#: Seconds in which an encoder has to begin.
STARTING = 30.0
Address = tuple[str, int]


class Broken(Exception):
    """Why nothing can be sent now."""


def say(text: str) -> None:
    print(f"multicast: {text}", flush=True)


@dataclasses.dataclass(frozen=True)
class Codec:
    """What is sent: the type of its payload, its channels, the rate of its PCM, and of each packet frames, bytes, and ticks of RTP's clock."""

    payload: int
    rate: int
    channels: int
    frames: int
    size: int
    ticks: int
    #: ffmpeg's names of encoder and format, and the rate of what it writes; without them it is PCM, which is only turned around.
    encoder: str = ""
    format: str = ""
    encoded_rate: int = 0
    #: How loud the noise is that it is given for silence, in steps of PCM.
    noise: int = 0

    @property
    def pcm(self) -> int:
        """Bytes of PCM of a packet."""
        return self.frames * FRAME

    def packets(self, seconds: float) -> int:
        """How many packets a time takes."""
        return math.ceil(round(seconds * self.rate / self.frames, 3))


def compressed(payload: int, encoder: str, form: str, rate: int, noise: int = 0) -> Codec:
    """20 ms at 64 kbit/s. The clock of G.722 has 8,000 ticks a second, as RFC 3551 says, although its rate is 16,000."""
    return Codec(payload, 48_000, 1, 960, 160, 160, encoder, form, rate, noise)


def linear(rate: int, channels: int) -> Codec:
    """PCM, 10 ms of one channel or 5 ms of two: a packet of Ethernet does not hold 20 ms."""
    frames = rate // (100 * channels)
    payload = {(44_100, 1): 11, (44_100, 2): 10}.get((rate, channels), 96)
    return Codec(payload, rate, channels, frames, 2 * frames * channels, frames)


COMPRESSED = {
    "pcmu": compressed(0, "pcm_mulaw", "mulaw", 8_000),
    "pcma": compressed(8, "pcm_alaw", "alaw", 8_000),
    # Its encoder and decoder adapt to what they get. After silence they are far apart where a decoder begins with the talkspurt: its first
    # 40 ms would be 10 dB too soft, and are 2 dB with noise at −75 dB.
    "g722": compressed(9, "g722", "g722", 16_000, 24),
}


class Stream:
    """The packets of a source (RFC 3550). Its clock goes on while nothing is sent."""

    def __init__(self, codec: Codec):
        self.codec = codec
        self.source, self.number, self.clock = secrets.randbits(32), secrets.randbits(16), secrets.randbits(32)
        self.talks = False

    def next(self, payload: bytes, is_sent: bool) -> bytes:
        """The packet of the next payload, the first one of a talkspurt with a mark; nothing if it is not sent."""
        mark = 0 if self.talks else 0x80
        header = struct.pack("!BBHII", 0x80, mark | self.codec.payload, self.number, self.clock, self.source)
        self.talks = is_sent
        self.clock = (self.clock + self.codec.ticks) % 2**32
        self.number = (self.number + is_sent) % 2**16
        return header + payload if is_sent else b""


class Gate:
    """Decides which packets are sent: those with sound, and so many before and after them. The decision is that many packets late."""

    def __init__(self, before: int, after: int):
        self.before, self.after = before, after
        self.number, self.loud = 0, -before - after - 1
        #: For each packet, in their order, whether it is sent.
        self.decided: collections.deque[bool] = collections.deque()

    def hear(self, is_loud: bool) -> None:
        if is_loud:
            self.loud = self.number
        if self.number >= self.before:
            self.decided.append(self.number - self.loud <= self.before + self.after)
        self.number += 1


def opened(options: argparse.Namespace) -> socket.socket:
    """A socket with the options of what is sent."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, options.ttl)
    made.setsockopt(socket.IPPROTO_IP, socket.IP_TOS, options.dscp << 2)
    if options.interface:
        try:
            number = socket.if_nametoindex(options.interface)
            made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, struct.pack("@4s4si", bytes(4), bytes(4), number))
        except OSError as error:
            made.close()
            raise Broken(f"the interface {options.interface}: {error.strerror or error}") from None
    return made


class Network:
    """A socket for all groups."""

    def __init__(self, options: argparse.Namespace):
        self.groups: list[Address] = options.groups
        self.socket = opened(options)
        with contextlib.closing(opened(options)) as other:
            for group in self.groups:
                try:
                    other.connect(group)    # sends nothing
                except OSError as error:
                    self.close()
                    raise Broken(f"there is no way to {group[0]}: {error.strerror or error}") from None

    def send(self, packet: bytes) -> None:
        for group in self.groups:
            try:
                self.socket.sendto(packet, group)
            except OSError as error:
                raise Broken(f"nothing can be sent to {group[0]}:{group[1]}: {error.strerror or error}") from None

    def close(self) -> None:
        self.socket.close()


class Child:
    """A program whose output is read when there is some."""

    def __init__(self, command: list[str], stdin: int = subprocess.DEVNULL):
        self.name = command[0]
        self.process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, bufsize=0)
        assert self.process.stdout
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.output, False)

    def read(self) -> bytes:
        data = os.read(self.output, 65_536)
        if not data:
            raise Broken(f"{self.name} has ended")
        return data

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()


def sink(options: argparse.Namespace, codec: Codec) -> Child:
    """What plays to the sink. It asks for no default of the session manager's: 0 is no target, and its priority is the lowest."""
    properties = {"media.class": "Audio/Sink", "node.name": options.sink, "node.description": options.description, "priority.session": 1,
                  "state.restore-props": False}
    # Newer versions write a header without it.
    raw = ["--raw"] if "--raw" in subprocess.run(["pw-record", "--help"], capture_output=True, text=True, check=False).stdout else []
    return Child(["pw-record", *raw, "--target", "0", "--latency", "20ms", "--properties", json.dumps(properties), "--format", "s16",
                  "--rate", str(codec.rate), "--channels", "2", "-"])


class Encoder(Child):
    """ffmpeg. It reads PCM in pieces of 1,024 bytes as a WAV file without an end; as bare PCM it would wait for up to 85 ms."""

    def __init__(self, codec: Codec):
        super().__init__(["ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-probesize", "32", "-analyzeduration", "0", "-f", "wav",
                          "-max_size", "1024", "-i", "pipe:0", "-c:a", codec.encoder, "-ar", str(codec.encoded_rate), "-ac", "1",
                          "-flush_packets", "1", "-f", codec.format, "pipe:1"], subprocess.PIPE)
        assert self.process.stdin
        self.input = self.process.stdin.fileno()
        os.set_blocking(self.input, False)
        self.write(struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 0, b"WAVE", b"fmt ", 16, 1, 2, codec.rate, codec.rate * FRAME, FRAME, 16, b"data", 0))

    def write(self, data: bytes) -> None:
        """Gives it a piece, which a pipe takes whole or not at all (BlockingIOError)."""
        try:
            os.write(self.input, data)
        except BrokenPipeError:
            raise Broken("ffmpeg has ended") from None


def hiss(codec: Codec) -> bytes:
    """What an encoder is given for a packet of silence."""
    return struct.pack(f"<{2 * codec.frames}h", *random.choices(range(-codec.noise, codec.noise + 1), k=2 * codec.frames))


def network_order(samples: "array.array[int]", channels: int) -> bytes:
    """L16: samples of two channels, or the mean of both."""
    wanted = samples if channels == 2 else array.array("h", [(left + right) // 2 for left, right in zip(samples[::2], samples[1::2], strict=True)])
    if sys.byteorder == "little":
        wanted.byteswap()
    return wanted.tobytes()


class Session:
    """A sink, an encoder and a socket, until one of them is broken."""

    def __init__(self, options: argparse.Namespace, codec: Codec, stream: Stream):
        self.options, self.codec, self.stream = options, codec, stream
        self.gate = Gate(codec.packets(options.pre_roll), codec.packets(options.hang_over))
        self.pcm, self.encoded = bytearray(), bytearray()
        self.has_sound = stream.talks = False
        self.open = contextlib.ExitStack()
        self.encoder: Encoder | None = None
        self.silence = itertools.cycle([hiss(codec) for _ in range(50)])

    def run(self) -> typing.NoReturn:
        with self.open, selectors.DefaultSelector() as ready:
            self.network = self.open.enter_context(contextlib.closing(Network(self.options)))
            if self.codec.encoder:
                self.encoder = self.open.enter_context(contextlib.closing(Encoder(self.codec)))
                ready.register(self.encoder.output, selectors.EVENT_READ, self.take_encoded)
                self.prime(self.encoder, ready)
            self.source = self.open.enter_context(contextlib.closing(sink(self.options, self.codec)))
            ready.register(self.source.output, selectors.EVENT_READ, self.take_sound)
            while True:
                for key, _ in ready.select():
                    key.data()

    def prime(self, encoder: Encoder, ready: selectors.BaseSelector) -> None:
        """Gives the encoder silence until it begins to encode, which it does after 64 KiB."""
        end = time.monotonic() + STARTING
        while not ready.select(0.005):
            if time.monotonic() > end:
                raise Broken("ffmpeg does not begin")
            with contextlib.suppress(BlockingIOError):
                encoder.write(next(self.silence))
                self.gate.hear(False)

    def take_sound(self) -> None:
        """Takes what the sink got, as PipeWire's graph gives it."""
        self.pcm += self.source.read()
        if not self.has_sound:
            self.has_sound = True
            say(f"what {self.options.sink} gets goes to {', '.join(f'{host}:{port}' for host, port in self.options.groups)}")
        while len(self.pcm) >= self.codec.pcm:
            self.take_piece(bytes(self.pcm[: self.codec.pcm]))
            del self.pcm[: self.codec.pcm]

    def take_piece(self, piece: bytes) -> None:
        """Takes the PCM of one packet."""
        samples = array.array("h", piece)
        if sys.byteorder == "big":
            samples.byteswap()
        self.gate.hear(max(samples) > self.options.threshold or min(samples) < -self.options.threshold)
        if self.encoder:
            try:
                self.encoder.write(piece if any(piece) else next(self.silence))
            except BlockingIOError:
                raise Broken("ffmpeg does not keep up") from None
        else:
            self.encoded += network_order(samples, self.codec.channels)
        self.send()

    def take_encoded(self) -> None:
        assert self.encoder
        self.encoded += self.encoder.read()
        self.send()

    def send(self) -> None:
        """Sends what has been encoded and decided."""
        size = self.codec.size
        while self.gate.decided and len(self.encoded) >= size:
            packet = self.stream.next(bytes(self.encoded[:size]), self.gate.decided.popleft())
            del self.encoded[:size]
            if packet:
                self.network.send(packet)


def serve(options: argparse.Namespace) -> typing.NoReturn:
    """Begins anew whenever something is broken, and says so once."""
    codec = COMPRESSED.get(options.codec) or linear(options.rate, options.channels)
    stream = Stream(codec)
    said, wait = "", SHORT
    while True:
        session, begin = Session(options, codec, stream), time.monotonic()
        try:
            session.run()
        except Broken as reason:
            if session.has_sound and time.monotonic() - begin > WELL:
                said, wait = "", SHORT
            if str(reason) != said:
                said = str(reason)
                say(f"{said}; trying again")
        time.sleep(wait)
        wait = min(2 * wait, LONG)


def group(text: str) -> Address:
    """239.0.0.1:5004"""
    host, _, port = text.rpartition(":")
    try:
        address = ipaddress.IPv4Address(host)
        if not port.isdecimal() or not 0 < int(port) < 65_536 or address.is_unspecified or int(address) == 2**32 - 1:
            raise ValueError
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address and port, such as 239.0.0.1:5004") from None
    return str(address), int(port)


def name(text: str) -> str:
    """carillon-horns"""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no name: letters, digits, dots, hyphens and underscores")
    return text


def whole(least: int, most: int) -> typing.Callable[[str], int]:
    """A number of some bounds."""
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return int(text)
    return read


def real(least: float, most: float) -> typing.Callable[[str], float]:
    """As `whole`, with a fraction."""
    def read(text: str) -> float:
        with contextlib.suppress(ValueError):
            if least <= (value := float(text)) <= most:
                return value
        raise argparse.ArgumentTypeError(f"{text!r} is no number from {least:g} to {most:g}")
    return read


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Announcements by multicast.", fromfile_prefix_chars="@")
    parser.add_argument("--group", action="append", dest="groups", type=group, required=True, metavar="ADDRESS:PORT",
                        help="where it is sent to; may be repeated")
    parser.add_argument("--codec", choices=[*COMPRESSED, "l16"], default="pcmu", help="pcmu")
    parser.add_argument("--rate", type=int, choices=(8_000, 16_000, 44_100, 48_000), help="of l16, 44100")
    parser.add_argument("--channels", type=int, choices=(1, 2), help="of l16, 1")
    parser.add_argument("--sink", type=name, default="carillon-horns", help="its name, carillon-horns")
    parser.add_argument("--description", default="Horns", help="what people call it, Horns")
    parser.add_argument("--interface", help="the network, such as eth0; otherwise as the routes say")
    parser.add_argument("--ttl", type=whole(0, 255), default=1, help="how many networks it may pass, 1")
    parser.add_argument("--dscp", type=whole(0, 63), default=46, help="the class of its packets, 46: expedited forwarding")
    parser.add_argument("--pre-roll", type=real(0, 2), default=0.04, help="seconds sent before sound, by which it is later, 0.04")
    parser.add_argument("--hang-over", type=real(0, 60), default=1.0, help="seconds of silence after which nothing is sent, 1")
    parser.add_argument("--threshold", type=real(-96, 0), default=-70, metavar="DB", help="what is softer is silence, -70")
    options = parser.parse_args()
    if options.codec != "l16" and (options.rate or options.channels):
        parser.error(f"--rate and --channels are of l16; {options.codec} has its own")
    if len(set(options.groups)) < len(options.groups):
        parser.error("each --group may be given once")
    options.rate, options.channels = options.rate or 44_100, options.channels or 1
    options.threshold = round(32_768 * 10 ** (options.threshold / 20))
    for command in ("pw-record", *(["ffmpeg"] if options.codec != "l16" else [])):
        if not shutil.which(command):
            sys.exit(f"multicast: {command} is not installed")
    return options


def main() -> None:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(options)


if __name__ == "__main__":
    main()
