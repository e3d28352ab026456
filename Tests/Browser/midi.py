# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A MIDI controller and a gamepad for pages: the browser's interfaces, with devices that tests play.

Chromium has MIDI where ALSA's sequencer is, which containers and most servers lack; so `requestMIDIAccess` is replaced before the page's
scripts run, and all of the page is real.
"""

#: `window.controller` plays and unplugs a device; `lights` has what the page has sent to it.
MIDI = """(() => {
    const target = () => new EventTarget();
    const port = (type) => Object.assign(target(), { type, id: type, name: "Test Pad", state: "connected", onmidimessage: null });
    const input = port("input"), output = port("output"), synth = Object.assign(port("output"), { name: "Synth" });
    const access = Object.assign(target(), { inputs: new Map(), outputs: new Map([["output", output], ["synth", synth]]), onstatechange: null });
    const lights = {};
    output.send = ([status, number, value]) => { lights[`${status} ${number}`] = value; };
    synth.send = () => { throw new Error("a light was sent to an instrument"); };
    const plug = (state) => {
        input.state = output.state = state;
        if (state === "connected") access.inputs.set("input", input); else access.inputs.delete("input");
        access.onstatechange?.({ port: input });
        access.onstatechange?.({ port: output });
    };
    access.inputs.set("input", input);
    window.controller = { lights, plug, send: (...data) => input.onmidimessage?.({ data: new Uint8Array(data) }) };
    navigator.requestMIDIAccess = async () => {
        if (window.midiRefused) throw new DOMException("refused", "SecurityError");
        return access;
    };
})();"""

#: `window.pad(number, isPressed)` presses a button of a gamepad.
GAMEPAD = """(() => {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false, value: 0 }));
    const gamepad = { id: "Test Gamepad", index: 0, connected: true, buttons, axes: [] };
    let isThere = false;
    navigator.getGamepads = () => (isThere ? [gamepad] : []);
    window.pad = (number, pressed) => {
        buttons[number].pressed = pressed;
        if (isThere) return;
        isThere = true;
        dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad }));
    };
})();"""

NOTE_ON, NOTE_OFF, CONTROLLER = 0x90, 0x80, 0xB0


def note(page, number, is_down=True):
    page.evaluate("(data) => controller.send(...data)", [NOTE_ON if is_down else NOTE_OFF, number, 100 if is_down else 0])


def control(page, number, value):
    page.evaluate("(data) => controller.send(...data)", [CONTROLLER, number, value])
