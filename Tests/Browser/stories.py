#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The jobs of operators, each as one story from start to end: real Chromium, real PipeWire with a sink that records.

    Tests/Browser/stories.py [PATH-TO-CARILLON [PATTERN]] [--prove]

PATTERN, a regular expression, chooses stories by their names. With --prove each is performed again with each fault of its module
planted in the page, and has to fail. A module has `perform(stage)` and `FAULTS`: for each a file of the page, what stands in it, and what
is put there instead. One with `HAS_ROOMS` has a snapserver, and `stage.rooms` for players.
"""

import array
import contextlib
import re
import shutil
import sys
import tempfile
import time

import story_games
import story_home
import story_museum
import story_rooms
import story_school
import story_shop
import story_theatre
from playwright.sync_api import Error, sync_playwright
from support import ROOT
from support.browser import PATIENCE, Browser
from support.clocks import Clocks
from support.demo import DemoServer, make_demo_sounds
from support.pipewire import PipeWire
from support.players import Players
from support.ports import free_ports
from support.waiting import Skipped, until

#: The stories by their names, in the order in which they are performed.
STORIES = {
    "a theatre evening": story_theatre, "a school week": story_school, "a shop day": story_shop, "a game night": story_games,
    "a museum": story_museum, "a home": story_home, "a house with rooms": story_rooms,
}
#: A story with a planted fault need not wait long to fail.
IMPATIENCE = 4_000


class Stage:
    """What a story has: a server that plays through PipeWire, a browser, the server's clocks, and what was heard."""

    def __init__(self, binary, folder, chromium, fault=None, has_rooms=False):
        self.pipewire = PipeWire(records=True)
        self.pipewire.begin("daemon", "add-sink", "manager")
        self.clocks = Clocks()
        self.fault = fault
        environment = {**self.pipewire.environment, **self.clocks.environment}
        options = ()
        self.rooms = None
        if has_rooms:
            port = free_ports()
            options = ("--snapserver", f"start:{port}")
            self.rooms = Players(port, folder)
        self.server = DemoServer(binary, folder, *options, output="auto", environment=environment)
        self.server.wait_until_ready()
        self.server.plays_to_pipewire()
        self.browser = Browser(chromium, self.server.address)
        self.patience = IMPATIENCE if fault else PATIENCE

    def ask(self, method, path, body=None):
        return self.server.ask(method, path, body)

    def open(self, view, time=None, scripts=(), **options):
        """
        Opens a view as `Browser.open`, with the fault that is to be proved; `scripts` run before those of the page, and with `time`
        its time of day stands still.
        """
        page = self.page(scripts, **options)
        if time:
            page.clock.set_fixed_time(time)
        self.browser.go(page, view)
        return page

    def page(self, scripts=(), **options):
        """An empty page with the fault that is to be proved."""
        options.setdefault("viewport", {"width": 1440, "height": 900})
        if self.fault:
            # It would answer with files that have no fault; what says that it is missing is no failure of the story.
            options["service_workers"] = "block"
            self.browser.always = ("Service Worker registration blocked",)
        options.setdefault("locale", "en-GB")
        page = self.browser.page(**options)
        page.set_default_timeout(self.patience)
        for script in scripts:
            page.add_init_script(script)
        if self.fault:
            file, before, after = self.fault
            text = (ROOT / "public" / file).read_text()
            assert before in text, f"the fault cannot be planted: {file} has no {before}"
            page.route(f"**/{file}", lambda route: route.fulfill(body=text.replace(before, after), content_type="text/javascript"))
        return page

    def until(self, what, condition, within=0):
        """Waits for what the server says, at least so many seconds where that takes its time."""
        return until(what, condition, max(within, self.patience / 1000))

    def mark(self):
        """A place in the recording: what is heard from now on."""
        return self.pipewire.recording().stat().st_size // 8 * 8

    def loudest(self, since):
        """The highest level that the sink got since a mark, 0 to 1."""
        with open(self.pipewire.recording(), "rb") as file:
            file.seek(since)
            data = file.read()
        samples = array.array("f", data[: len(data) // 4 * 4])
        return max(map(abs, samples), default=0.0)

    def silent(self):
        """Waits until nothing is sent to the sink for half a second of its time."""
        def is_silent():
            since = self.mark()
            until("the sink runs", lambda: self.mark() - since >= 48_000 * 4)
            return self.loudest(since) < 0.0001
        self.until("it becomes silent", is_silent)

    def kill(self):
        """The server dies at once."""
        self.server.kill()

    def revive(self):
        """The server is started again, on the same port."""
        self.server.keep_port()
        self.server.start()
        self.server.wait_until_ready()

    def heard(self, since):
        """Waits until the sink has got a sound since a mark."""
        self.until("a sound reaches the sink of PipeWire", lambda: self.loudest(since) > 0.001)

    def end(self):
        if self.rooms:
            self.rooms.end()
        self.server.stop()
        self.pipewire.end()
        self.clocks.end()


def perform(module, binary, chromium, fault=None):
    """Performs a story on a stage of its own; returns what went wrong, or None."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(binary, folder, chromium, fault, getattr(module, "HAS_ROOMS", False))
        try:
            module.perform(stage)
            stage.browser.check()
            return None
        except (AssertionError, Error) as error:
            return error
        finally:
            for context in chromium.contexts:
                with contextlib.suppress(Error):
                    context.close()
            stage.end()


def main():
    proves = "--prove" in sys.argv
    given = [one for one in sys.argv[1:] if not one.startswith("--")]
    binary = given[0] if given else str(ROOT / ".build/debug/carillon")
    pattern = given[1] if len(given) > 1 else ""
    make_demo_sounds()
    failed = []
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"]
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        for name, module in STORIES.items():
            if not re.search(pattern, name):
                continue
            begin = time.monotonic()
            error = perform(module, binary, chromium)
            print(f"  {name}: {time.monotonic() - begin:.1f} s{f' FAILED: {error}' if error else ''}", flush=True)
            failed += [name] if error else []
            for title, fault in (module.FAULTS if proves and not error else {}).items():
                error = perform(module, binary, chromium, fault)
                reason = f"fails: {str(error).splitlines()[0]}" if error else "SUCCEEDS"
                print(f"    with the fault “{title}” it {reason}", flush=True)
                failed += [] if error else [f"{name}, {title}"]
    assert not failed, failed
    print("browser stories: passed")


if __name__ == "__main__":
    try:
        main()
    except Skipped as reason:
        print(f"browser stories: skipped, {reason}")
