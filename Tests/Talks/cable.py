#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Someone who talks in Chromium loses the cable in mid-hold: the talk ends within 2 seconds, with its receipt, and the next one is heard.

    Tests/Talks/cable.py CARILLON [--pulls 2] [--json FILE]

Server and browser are in network namespaces that this test makes, so that nothing else of the machine is touched: as root, or where users may
have namespaces of their own. The cable is pulled at the talker's computer, which notices, and in turn at the server, where that computer does
not.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import Error, sync_playwright
from support import ROOT
from support.audio import tone
from support.client import Client
from support.pipewire import PipeWire
from support.recording import RATE, Recording
from support.server import Server
from support.waiting import Failed, Skipped, demand, until

#: Seconds in which a talk is over, and by which a test machine that others keep busy may be late.
OVER, SLACK = 2, 2
HOUSE, TALKER, PORT = "10.77.0.1", "10.77.0.2", 7350
ADDRESS = f"http://{HOUSE}:{PORT}"
#: From this amplitude on it is the voice; the music has less.
LOUD = 0.2


def enter_namespace():
    """Runs this program again in a network namespace of its own; does not return."""
    for unshare in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        with contextlib.suppress(FileNotFoundError):
            if subprocess.run([*unshare, "ip", "link", "set", "lo", "up"], check=False, capture_output=True).returncode == 0:
                os.execvp(unshare[0], [*unshare, sys.executable, *sys.argv, "--inside"])
    raise Skipped("network namespaces need root, or users that may make them, and ip (apt-get install iproute2)")


class Cable:
    """The cable between this namespace, where the server is, and another one with the browser."""

    def __init__(self):
        own = os.readlink("/proc/self/ns/net")
        self.far = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        until("the namespace is there", lambda: os.readlink(f"/proc/{self.far.pid}/ns/net") != own)
        for name, peer, place in (("cable", "talker", ["netns", str(self.far.pid)]), ("uplink", "house", [])):
            self.ip("link", "add", name, "type", "veth", "peer", "name", peer, *place)
        self.ip("link", "add", "switch", "type", "bridge")
        for name in ("cable", "uplink"):
            self.ip("link", "set", name, "master", "switch")
        # The switch is in the server's namespace, and must not answer for its address.
        for name in ("switch", "cable", "uplink"):
            self.ip("link", "set", name, "arp", "off")
        for name in ("lo", "switch", "cable", "uplink", "house"):
            self.ip("link", "set", name, "up")
        self.ip("addr", "add", f"{HOUSE}/24", "dev", "house")
        self.ip("addr", "add", f"{TALKER}/24", "dev", "talker", is_far=True)
        for name in ("lo", "talker"):
            self.ip("link", "set", name, "up", is_far=True)

    def ip(self, *words, is_far=False):
        place = ["nsenter", "--net", f"--target={self.far.pid}"] if is_far else []
        run = subprocess.run([*place, "ip", *words], check=False, capture_output=True, text=True)
        demand(run.returncode == 0, f"ip {' '.join(words)}: {run.stderr}")

    def browser(self, folder):
        """A program that starts Chromium at the far end."""
        program = folder / "chromium"
        program.write_text(f'#!/bin/sh\nexec nsenter --net --target={self.far.pid} {shutil.which("chromium")} "$@"\n')
        program.chmod(0o700)
        return program

    def set(self, end, state):
        """Pulls it (`down`) or plugs it in (`up`), at the talker's end or at the house's."""
        self.ip("link", "set", end, state, is_far=end == "talker")

    def end(self):
        self.far.kill()
        self.far.wait()


class House:
    """A server with music, and a page in which someone talks."""

    def __init__(self, binary, folder, pipewire, chromium):
        library = folder / "sounds"
        library.mkdir()
        tone(library / "bed.wav", 10, 200, 0.05)
        self.server = Server(binary, folder, "--listen", f"{HOUSE}:{PORT}", "--insecure", "--public", ROOT / "public", library=library,
                             output="pipewire", environment=pipewire.environment)
        self.server.start()
        self.client = Client(self.server.port)
        until("the sound is ready", lambda: self.client.ready() == 1)
        demand(self.client.ask("POST", "/v1/music/play", {"sound": "bed", "looping": True})[0] < 300, "music")
        self.sink = Recording(pipewire)
        until("the sink runs", lambda: self.sink.times.exists() and self.sink.refresh() > RATE)
        self.page = chromium.new_context(locale="en-GB", permissions=["microphone"]).new_page()
        # A sine is noise to who cleans a voice.
        self.page.add_init_script("localStorage.setItem('talk', JSON.stringify({ isCleaned: false }))")
        self.page.goto(f"{ADDRESS}/#/announcements")
        self.says("Ready")

    def close(self):
        self.client.close()
        self.server.stop()

    def words(self):
        return self.page.locator(".talk-words").inner_text()

    def says(self, text, within=60):
        until(lambda: f"the page says {text}, not {self.words()}", lambda: self.words() == text, within)

    def press(self):
        """Talks, until it is heard; gives the announcement."""
        box = self.page.locator(".talk-button").bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        begin = self.sink.refresh()
        self.page.mouse.down()
        until(lambda: f"it is heard; the page says {self.words()}", lambda: self.loudest(begin, self.sink.refresh()) > LOUD)
        return until("someone talks", lambda: self.client.get("/v1/queue")["current"])["id"]

    def loudest(self, begin, end):
        return max(map(abs, self.sink.left(begin, end)), default=0)

    def receipt(self, item):
        found = self.client.get(f"/v1/queue/items/{item}")
        return found if found["endedAt"] else None


def hold_is_heard(house):
    """Someone talks for half a second."""
    item = house.press()
    time.sleep(0.5)
    house.page.mouse.up()
    receipt = until("its receipt", lambda: house.receipt(item))
    said = (receipt["state"], receipt["live"]["end"], receipt["heard"])
    demand(said == ("completed", "released", "yes"), f"its receipt: {said} {receipt['reason']}")
    house.says("Ended")


def pull(house, cable, number):
    """Pulls the cable in mid-hold; gives the seconds until the voice, the announcement and the page ended."""
    item, end = house.press(), ("talker", "house")[number % 2]
    time.sleep(0.5 + number % 5 / 10)
    moment = time.monotonic()
    cable.set(end, "down")
    receipt, over, told = None, None, None
    while (receipt is None or told is None) and time.monotonic() < moment + 20:
        if receipt is None and (receipt := house.receipt(item)):
            over = time.monotonic() - moment
        if told is None and (words := house.words()) != "Speak now":
            told = round(time.monotonic() - moment, 3)
            demand(words == "Connection lost", f"the page says why: {words}")
        time.sleep(0.02)
    demand(receipt and told, f"the announcement ends, and the page says so: {receipt} {told}")
    house.sink.refresh()
    begin = house.sink.frame(moment - 0.2)
    samples = house.sink.left(begin)
    silent = house.sink.moment(begin + max(n for n, value in enumerate(samples) if abs(value) > LOUD)) - moment
    house.page.mouse.up()
    cable.set(end, "up")
    plugged = time.monotonic()
    said = (receipt["state"], receipt["live"]["end"], receipt["reason"])
    demand(said == ("failed", "lost", "the talker was lost"), f"its receipt: {said}")
    found = {"end": end, "silent": round(silent, 3), "over": round(over, 3), "told": told}
    print(f"  {number}: pulled at the {end}; silent after {silent:.2f} s, over after {over:.2f}, told after {told:.2f}", flush=True)
    demand(silent < OVER + SLACK and over < OVER + SLACK, f"it ends within {OVER} s: {found}")
    house.page.locator('#link[data-state="live"]').wait_for()
    return {**found, "back": round(time.monotonic() - plugged, 2)}


def measure(binary, pulls, folder):
    """Pulls the cable so many times; gives what was found of each."""
    os.environ["CARILLON_TEST_STAMPS"] = "1"
    pipewire, cable = PipeWire(records=True, quantum="256"), Cable()
    try:
        pipewire.begin("daemon", "manager", "add-sink")
        tone(folder / "microphone.wav", 10, 1_000, 0.6)
        with sync_playwright() as driver:
            chromium = driver.chromium.launch(executable_path=cable.browser(folder), args=[
                "--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                f"--use-file-for-fake-audio-capture={folder / 'microphone.wav'}", f"--unsafely-treat-insecure-origin-as-secure={ADDRESS}"])
            found = []
            with contextlib.closing(House(binary, folder, pipewire, chromium)) as house:
                hold_is_heard(house)
                for number in range(pulls):
                    found.append(pull(house, cable, number))
                    hold_is_heard(house)
            chromium.close()
            return found
    finally:
        cable.end()
        pipewire.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--pulls", type=int, default=2)
    parser.add_argument("--json", help="also write the figures to this file")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    try:
        if not options.inside:
            enter_namespace()
        with tempfile.TemporaryDirectory(prefix="carillon-cable-", ignore_cleanup_errors=True) as folder:
            found = measure(pathlib.Path(options.binary).resolve(), options.pulls, pathlib.Path(folder))
    except Skipped as reason:
        print(f"cable: NOT TRIED, {reason}")
        return
    except (Failed, Error) as error:
        sys.exit(f"cable: {error}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(found, indent=2) + "\n")
    print(f"cable: passed; {len(found)} times pulled, silent after {max(one['silent'] for one in found):.2f} s at most, "
          f"over with its receipt after {max(one['over'] for one in found):.2f}")


if __name__ == "__main__":
    main()
