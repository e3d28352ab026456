# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of who lets cues tell others what happens."""

import socket

from journeys_show import clear, go_by_key, make_show
from support.waiting import until


def open_targets(page):
    page.get_by_role("button", name="Actions", exact=True).click()
    page.get_by_role("button", name="Targets").click()
    return page.get_by_role("dialog", name="Targets")


def add_target(page, targets, name, protocol, address):
    targets.get_by_role("button", name="New target").click()
    form = page.get_by_role("dialog", name="New target")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Protocol").select_option(label=protocol)
    form.get_by_label("Address").press("End")
    form.get_by_label("Address").press_sequentially(address)
    form.get_by_role("button", name="Add target").click()
    form.wait_for(state="detached")
    targets.locator("li", has_text=name).wait_for()


def journey_a_cue_tells_the_lighting_desk(server, browser):
    """A target is made and tried, a cue sends to it with arguments, GO sends, and what fails is said in red and in health."""
    clear(server)
    make_show(server, "Evening", [])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as desk:
        desk.bind(("127.0.0.1", 0))
        desk.settimeout(10)
        port = desk.getsockname()[1]
        page = browser.open("show")
        page.get_by_role("button", name="Edit cues").click()
        targets = open_targets(page)
        targets.get_by_text("No targets yet").wait_for()
        add_target(page, targets, "Lighting desk", "OSC over UDP", f"127.0.0.1:{port}")
        targets.get_by_role("button", name="Try to reach Lighting desk").click()
        page.locator(".notice", has_text="Reached").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="New cue").click()
        cue = page.get_by_role("dialog", name="New cue")
        cue.get_by_label("What it does").select_option("send")
        cue.get_by_label("OSC address").fill("/scene/4/go")
        cue.get_by_label("Arguments").fill('1.0 2 "two words"')
        cue.get_by_role("button", name="Send now").click()
        cue.get_by_text("Sent in").wait_for()
        sent = desk.recv(1000)
        assert sent == b"/scene/4/go\0,fis\0\0\0\0\x3f\x80\0\0\0\0\0\x02two words\0\0\0", sent
        cue.get_by_role("button", name="Save").click()
        cue.wait_for(state="detached")
        row = page.locator(".cue-row").first
        row.get_by_text("Lighting desk: scene 4 go").first.wait_for()
        page.get_by_role("button", name="First").click()
        go_by_key(server, page, "Evening")
        assert desk.recv(1000) == sent
        page.get_by_role("button", name="Edit cue 1").click()
        form = page.get_by_role("dialog")
        until("the message is shown again", lambda: form.get_by_label("Arguments").input_value() == '1.0 2 "two words"')
        page.keyboard.press("Escape")
    targets = open_targets(page)
    targets.get_by_role("button", name="Edit Lighting desk").click()
    form = page.get_by_role("dialog", name="Edit Lighting desk")
    form.get_by_label("Address").fill("http://127.0.0.1:9/relay")
    form.get_by_label("Password or token").fill("secret")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    targets.get_by_role("button", name="Try to reach Lighting desk").click()
    targets.locator("li[data-state=failed]", has_text="failed: Connection refused").wait_for()
    browser.expected = ("409",)
    targets.get_by_role("button", name="Remove Lighting desk").click()
    page.get_by_text("The target is in use").first.wait_for()
    browser.expected = ()
    server.ask("DELETE", "/v1/targets/Lighting%20desk?force=true")
    clear(server)
