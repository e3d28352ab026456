// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { currentBoard, tilesOf } from "../board/boards.js";
import { press, release } from "../board/press.js";
import { store } from "../desk.js";
import { onDetail, notify } from "../dom.js";
import { t } from "../i18n.js";
import { boundTo } from "./bindings.js";
import { faderNames, moveFader } from "./commands.js";
import { learner } from "./learning.js";
import { isBusy, tileAt, worked } from "./keys.js";
import "./texts.js";

/** Whether MIDI is in use in this browser, and the devices that were there. */
const STORE = "midi";
const NOTE_ON = 0x90;
const CONTROLLER = 0xb0;
/** From this value on a controller is pressed. */
const PRESSED = 64;

/** @typedef {"off" | "unsupported" | "asking" | "refused" | "on"} MidiState */

/** @type {{state: MidiState, inputs: string[], changes: EventTarget}} What is known of MIDI in this browser. */
export const midi = { state: "off", inputs: [], changes: new EventTarget() };

/** @type {any} */
let access = null;
/** @type {Map<string, () => unknown>} What is held down, by its message. */
const down = new Map();
/** @type {Map<string, number>} The light of each message, as it was sent last. */
const lights = new Map();

/** @param {MidiState} state */
function tell(state) {
  midi.state = state;
  midi.changes.dispatchEvent(new Event("change"));
}

/**
 * Asks the browser for MIDI, and listens to every device that is there now or comes later.
 */
export async function useMidi() {
  const browser = /** @type {any} */ (navigator);
  if (!browser.requestMIDIAccess) return tell("unsupported");
  tell("asking");
  try {
    access = await browser.requestMIDIAccess();
  } catch {
    return tell("refused");
  }
  const missed = /** @type {string[]} */ (JSON.parse(localStorage.getItem(STORE) ?? "[]"));
  access.onstatechange = (/** @type {any} */ { port }) => change(port);
  for (const input of access.inputs.values()) input.onmidimessage = take;
  note();
  for (const name of missed) if (!midi.inputs.includes(name)) notify(t("midiGone", { name }));
  onDetail(store, "change", (/** @type {Set<Part>} */ parts) => (parts.has("tiles") || parts.has("boards")) && showLights());
  tell("on");
  lights.clear();
  showLights();
}

/** Forgets MIDI in this browser, from the next visit on. */
export function leaveMidi() {
  localStorage.removeItem(STORE);
  if (!access) return tell("off");
  access.onstatechange = null;
  for (const input of access.inputs.values()) input.onmidimessage = null;
  access = null;
  midi.inputs = [];
  tell("off");
}

export const isMidiWanted = () => localStorage.getItem(STORE) !== null;

function note() {
  midi.inputs = [...access.inputs.values()].filter(({ state }) => state === "connected").map(({ name }) => String(name));
  localStorage.setItem(STORE, JSON.stringify(midi.inputs));
}

/**
 * A device has come or gone.
 * @param {{type: string, name: string, state: string}} port
 */
function change({ type, name, state }) {
  if (type !== "input" || !access) return;
  const isKnown = midi.inputs.includes(name);
  for (const input of access.inputs.values()) input.onmidimessage = take;
  note();
  if (isKnown && state === "disconnected") {
    notify(t("midiGone", { name }));
    for (const up of down.values()) up();
    down.clear();
  } else if (!isKnown && state === "connected") {
    notify(t("midiBack", { name }), "news");
    lights.clear();
    showLights();
  }
  tell("on");
}

/** @param {{data: Uint8Array}} event A message of three bytes; others are clocks and system messages. */
function take({ data: [status, number, value = 0] }) {
  const [kind, channel] = [status & 0xf0, (status & 0x0f) + 1];
  if (![NOTE_ON, NOTE_ON - 0x10, CONTROLLER].includes(kind)) return;
  const type = kind === CONTROLLER ? "controller" : "note";
  const isDown = kind === CONTROLLER ? value >= PRESSED : kind === NOTE_ON && value > 0;
  const source = sourceOf({ type, number, channel });
  if (learner.take("midi", source, isDown)) return;
  const names = boundTo("midi", source);
  const fader = names.find((name) => name.startsWith("fader."));
  if (fader) {
    if (type === "controller") moveFader(fader.slice(6), value / 127);
    return;
  }
  if (!isDown) {
    down.get(source)?.();
    down.delete(source);
    return;
  }
  if (down.has(source) || isBusy()) return;
  const tile = tileAt({ type, number, channel });
  const user = names.length ? worked(names[0]) : tile && { down: () => press(tile), up: () => release(tile.id) };
  if (!user) return;
  down.set(source, user.up);
  user.down();
}

/** Lights the notes of the open board's tiles that are active, on the devices that also send; others could be instruments. */
function showLights() {
  if (!access || midi.state === "off") return;
  const wanted = new Map([...lights.keys()].map((source) => [source, 0]));
  for (const { midi: message, active } of tilesOf(currentBoard()?.id)) if (message) wanted.set(sourceOf(message), active ? 127 : 0);
  for (const [source, value] of wanted) {
    if (lights.get(source) === value) continue;
    lights.set(source, value);
    const { type, number, channel } = messageOf(source);
    const data = [(type === "note" ? NOTE_ON : CONTROLLER) + channel - 1, number, value];
    for (const output of access.outputs.values()) if (output.state === "connected" && midi.inputs.includes(output.name)) output.send(data);
  }
}

/** @param {API.MidiBinding} message */
export const sourceOf = ({ type, channel, number }) => `${type} ${channel} ${number}`;

/** @param {string} source @returns {API.MidiBinding} */
export function messageOf(source) {
  const [type, channel, number] = source.split(" ");
  return { type: type === "note" ? "note" : "controller", channel: Number(channel), number: Number(number) };
}

/** @param {string} name Of a fader as it is bound. */
export const isFader = (name) => faderNames.some((one) => `fader.${one}` === name);
